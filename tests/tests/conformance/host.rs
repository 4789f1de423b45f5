//! cuMemHostRegister and what follows from it, row by row.

use std::ffi::CString;
use std::os::fd::AsRawFd;
use std::ptr::null_mut;

use crate::Cases;
use crate::Kind::{Alone, Shared};
use crate::setup::{DM, IO, MIB, Map, PAGE, RO, disk_file};

/// In a read-only section of the program.
static CONSTANT: [u8; 3 * PAGE] = [7; 3 * PAGE];

const RW: i32 = libc::PROT_READ | libc::PROT_WRITE;

fn address(p: *mut u8) -> u64 {
    p.expose_provenance() as u64
}

pub(crate) const CASES: Cases = &[
    ("register: null, length 0, unknown flags", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("null", row.register(null_mut(), PAGE, DM), 1);
        row.is("length 0", row.register(m.p, 0, DM), 1);
        row.is("flags 0xff", row.register(m.p, PAGE, 0xff), 1);
        row.is("flags 0x10", row.register(m.p, PAGE, 0x10), 1);
    }),
    ("register: flags 0 on ordinary memory", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, 0), 0);
        let (answer, device) = row.device_pointer(m.p, 0);
        row.is("cuMemHostGetDevicePointer", answer, 0);
        row.so("the device pointer is the host address", device == address(m.p));
        let mut flags = 0;
        row.is("cuMemHostGetFlags", unsafe { row.d.cuMemHostGetFlags(&raw mut flags, m.p.cast()) }, 0);
        row.so("the flags are DEVICEMAP", flags == 2);
        row.is("unregister", row.unregister(m.p), 0);
    }),
    ("register: what cuMemHostGetFlags shows", Shared, |row| {
        let m = Map::anonymous(1);
        for (given, shown) in
            [(0, 2), (1, 3), (DM, 2), (DM | 1, 3), (RO, 2), (RO | 1, 3), (RO | DM, 2), (RO | DM | 1, 3)]
        {
            row.is("register", row.register(m.p, PAGE, given), 0);
            let (answer, flags) = row.host_flags(m.p);
            row.is("cuMemHostGetFlags", answer, 0);
            row.so(&format!("registered with {given}: {flags} is {shown}"), flags == shown);
            row.is("unregister", row.unregister(m.p), 0);
        }
        row.is("plain memory", row.host_flags(m.p).0, 1);
        let managed = row.managed(PAGE);
        let (answer, flags) = row.host_flags(std::ptr::with_exposed_provenance_mut(managed as usize));
        row.is("managed memory", answer, 0);
        row.so(&format!("managed memory: {flags} is DEVICEMAP"), flags == 2);
        row.free(managed);
        let device = row.alloc(PAGE);
        row.is("device memory", row.host_flags(std::ptr::with_exposed_provenance_mut(device as usize)).0, 1);
        row.free(device);
    }),
    ("register: 100 bytes at page+8", Shared, |row| {
        let m = Map::anonymous(2);
        let start = unsafe { m.p.add(8) };
        let at = |n: usize| unsafe { start.add(n) };
        row.is("register", row.register(start, 100, DM), 0);
        for offset in [0, 57, 99] {
            let (answer, device) = row.device_pointer(at(offset), 0);
            row.is("device pointer inside", answer, 0);
            row.so("it is the host address", device == address(at(offset)));
        }
        row.is("device pointer before the start", row.device_pointer(m.p, 0).0, 1);
        row.is("device pointer past the end", row.device_pointer(at(100), 0).0, 1);
        row.is("the same range again", row.register(start, 100, DM), 712);
        row.is("a sub-range", row.register(at(10), 10, DM), 712);
        row.is("a superset", row.register(m.p, 300, DM), 712);
        row.is("disjoint bytes of the page", row.register(at(200), 100, DM), 0);
        row.is("a range that starts in the page after it", row.register(at(1000), PAGE, DM), 0);
        row.is("unregister an interior pointer", row.unregister(at(10)), 1);
        row.is("unregister the page's base", row.unregister(m.p), 713);
        row.is("unregister the start", row.unregister(start), 0);
        row.is("unregister it again", row.unregister(start), 713);
        row.is("unregister", row.unregister(at(200)), 0);
        row.is("unregister", row.unregister(at(1000)), 0);
    }),
    ("register: unregister null and what was never registered", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("null", row.unregister(null_mut()), 1);
        row.is("never registered", row.unregister(m.p), 713);
    }),
    ("register: cuMemHostGetDevicePointer with flags 1, of plain, of managed memory", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        row.is("flags 1", row.device_pointer(m.p, 1).0, 1);
        row.is("unregister", row.unregister(m.p), 0);
        row.is("plain", row.device_pointer(m.p, 0).0, 1);
        let managed = row.managed(PAGE);
        row.is("managed", row.device_pointer(std::ptr::with_exposed_provenance_mut(managed as usize), 0).0, 1);
        row.free(managed);
    }),
    ("register: two in one page, the first unregistered", Shared, |row| {
        let m = Map::anonymous(1);
        let second = unsafe { m.p.add(512) };
        row.is("register", row.register(m.p, 512, DM), 0);
        row.is("register", row.register(second, 512, DM), 0);
        row.is("unregister", row.unregister(m.p), 0);
        row.is("fill the second", unsafe { row.d.cuMemsetD8_v2(address(second), 9, 512) }, 0);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        row.so("the bytes are there", unsafe { second.add(511).read_volatile() } == 9);
        row.is("unregister", row.unregister(second), 0);
    }),
    ("register: a PROT_READ mapping", Shared, |row| {
        let m = Map::anonymous(1);
        unsafe { m.p.write_bytes(3, PAGE) };
        m.protect(0, 1, libc::PROT_READ);
        row.is("DEVICEMAP", row.register(m.p, PAGE, DM), 1);
        row.is("DEVICEMAP and READ_ONLY", row.register(m.p, PAGE, DM | RO), 0);
        let device = row.alloc(PAGE);
        row.is("copy from it", unsafe { row.d.cuMemcpyHtoD_v2(device, m.p.cast(), PAGE) }, 0);
        let bytes = row.read(device, PAGE);
        row.so("the bytes are there", bytes.iter().all(|b| *b == 3));
        row.is("fill it from the device", unsafe { row.d.cuMemsetD8_v2(address(m.p), 1, PAGE) }, 1);
        row.is("that is not sticky", unsafe { row.d.cuCtxSynchronize() }, 0);
        row.is("unregister", row.unregister(m.p), 0);
        row.free(device);
    }),
    ("register: writable memory with READ_ONLY", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM | RO), 0);
        row.is("the same again", row.register(m.p, PAGE, DM | RO), 712);
        row.is("unregister", row.unregister(m.p), 0);
    }),
    ("register: one page, read-only and not", Shared, |row| {
        let m = Map::anonymous(1);
        let second = unsafe { m.p.add(500) };
        for f in [0, 1, DM, DM | 1, RO, RO | 1, RO | DM, RO | DM | 1] {
            for g in [0, 1, DM, DM | 1, RO, RO | 1, RO | DM, RO | DM | 1] {
                let alike = f & RO == g & RO;
                row.is("the first", row.register(unsafe { m.p.add(100) }, 100, f), 0);
                row.is(&format!("{f}, then {g}"), row.register(second, 100, g), u32::from(!alike));
                row.is("unregister the first", row.unregister(unsafe { m.p.add(100) }), 0);
                if !alike {
                    row.is(&format!("{g} without {f}"), row.register(second, 100, g), 0);
                }
                row.is("unregister the second", row.unregister(second), 0);
            }
        }
    }),
    ("register: pages shared by read-only and other registrations", Shared, |row| {
        let m = Map::anonymous(8);
        let at = |page: usize, offset: usize| unsafe { m.p.add(page * PAGE + offset) };
        // It begins in page 1 and ends in page 3.
        row.is("read-only", row.register(at(1, 100), 2 * PAGE, RO), 0);
        row.is("begins where it ends", row.register(at(3, 200), 100, DM), 1);
        row.is("begins where it ends, read-only", row.register(at(3, 200), 100, RO), 0);
        row.is("in the next page", row.register(at(4, 0), 100, DM), 0);
        row.is("ends where it begins", row.register(at(0, 0), PAGE + 50, DM), 0);
        for p in [at(1, 100), at(3, 200), at(4, 0), at(0, 0)] {
            row.is("unregister", row.unregister(p), 0);
        }
        row.is("in one page, after the place", row.register(at(1, 500), 100, RO), 0);
        row.is("before it in its page", row.register(at(1, 100), 100, DM), 1);
        row.is("unregister", row.unregister(at(1, 500)), 0);
        // A single byte at the start of a page counts the page before.
        row.is("a page", row.register(at(5, 0), PAGE - 50, DM), 0);
        row.is("the next page's first byte, read-only", row.register(at(6, 0), 1, RO), 1);
        row.is("its first two bytes, read-only", row.register(at(6, 0), 2, RO), 0);
        row.is("unregister", row.unregister(at(5, 0)), 0);
        row.is("unregister", row.unregister(at(6, 0)), 0);
    }),
    ("register: writable, where a longer read-only one begins", Alone, |row| {
        let m = Map::anonymous(8);
        let at = |page: usize, offset: usize| unsafe { m.p.add(page * PAGE + offset) };
        // Writable first: no harm.
        row.is("writable", row.register(at(5, 2000), 2 * PAGE, DM), 0);
        row.is("read-only, before it in its first page", row.register(at(5, 0), 8, RO), 0);
        row.is("fill the writable one", unsafe { row.d.cuMemsetD8_v2(address(at(5, 2000)), 7, 2 * PAGE) }, 0);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        row.is("unregister", row.unregister(at(5, 0)), 0);
        row.is("unregister", row.unregister(at(5, 2000)), 0);
        // Read-only first: accepted, and the first write to the shared page ends the context.
        row.is("read-only", row.register(at(2, 2000), 2 * PAGE, RO), 0);
        row.is("writable, before it in its first page", row.register(at(1, 0), PAGE + 50, DM), 0);
        row.is("fill the page before", unsafe { row.d.cuMemsetD8_v2(address(at(1, 0)), 7, 8) }, 0);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        row.is("fill in the shared page", unsafe { row.d.cuMemsetD8_v2(address(at(2, 0)), 7, 8) }, 719);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 719);
        row.so("nothing was written", unsafe { at(2, 0).read_volatile() } == 0);
        row.is("unregister the read-only one", row.unregister(at(2, 2000)), 719);
    }),
    ("register: more than one reason to refuse", Shared, |row| {
        let m = Map::anonymous(8);
        let at = |page: usize, offset: usize| unsafe { m.p.add(page * PAGE + offset) };
        m.protect(0, 1, libc::PROT_NONE);
        row.is("register pages 2 and 3", row.register(at(2, 0), 2 * PAGE, DM), 0);
        row.is("unknown flags inside", row.register(at(2, 8), 8, 0x10), 1);
        row.is("IOMEMORY inside", row.register(at(2, 8), 8, DM | IO), 712);
        row.is("IOMEMORY around", row.register(at(1, 0), 4 * PAGE, DM | IO), 712);
        row.is("IOMEMORY from before to inside", row.register(at(1, 0), 2 * PAGE, DM | IO), 1);
        row.is("PROT_NONE, around", row.register(at(0, 0), 5 * PAGE, DM), 712);
        row.is("PROT_NONE, from before to inside", row.register(at(0, 0), 3 * PAGE, DM), 1);
        row.is("from before to inside", row.register(at(1, 0), 2 * PAGE, DM), 712);
        row.is("read-only, from before to inside", row.register(at(1, 0), 2 * PAGE, RO), 712);
        row.is("read-only, from before to inside its last page", row.register(at(1, 0), 3 * PAGE - 8, RO), 1);
        row.is("unregister", row.unregister(at(2, 0)), 0);
    }),
    ("register: constants of the program", Shared, |row| {
        let p = CONSTANT.as_ptr().cast_mut();
        row.is("DEVICEMAP", row.register(p, CONSTANT.len(), DM), 1);
        row.is("DEVICEMAP and READ_ONLY", row.register(p, CONSTANT.len(), DM | RO), 0);
        row.is("unregister", row.unregister(p), 0);
    }),
    ("register: stack memory", Shared, |row| {
        let mut bytes = [0u8; 2 * PAGE];
        let p = (&raw mut bytes).cast();
        row.is("register", row.register(p, bytes.len(), DM), 0);
        row.is("unregister", row.unregister(p), 0);
    }),
    ("register: memory that is not there, wholly or in part", Shared, |row| {
        let m = Map::new(1, libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1);
        row.is("PROT_NONE", row.register(m.p, PAGE, DM), 1);
        let mut gone = Map::anonymous(1);
        gone.unmap();
        row.is("never mapped", row.register(gone.p, PAGE, DM), 1);
        let m = Map::anonymous(4);
        unsafe { libc::munmap(m.p.add(3 * PAGE).cast(), PAGE) };
        row.is("runs past its mapping", row.register(m.p, 4 * PAGE, DM), 1);
        m.protect(1, 1, libc::PROT_NONE);
        row.is("a PROT_NONE page inside", row.register(m.p, 3 * PAGE, DM), 1);
        m.protect(1, 1, libc::PROT_READ);
        row.is("a read-only page inside", row.register(m.p, 3 * PAGE, DM), 1);
    }),
    ("register: absurd lengths and addresses", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("length 2^60", row.register(m.p, 1 << 60, DM), 801);
        let kernel = std::ptr::without_provenance_mut(0xffff_8880_0000_0000);
        row.is("an address in the kernel's half", row.register(kernel, PAGE, DM), 801);
        row.is("length SIZE_MAX", row.register(m.p, usize::MAX, DM), 1);
    }),
    ("register: a disk file", Shared, |row| {
        let Some(file) = disk_file(2) else {
            row.not_run = Some("no folder on a disk to write to".to_owned());
            return;
        };
        let fd = file.as_raw_fd();
        let m = Map::new(2, RW, libc::MAP_SHARED, fd);
        row.is("shared, read-write", row.register(m.p, 2 * PAGE, DM), 1);
        let m = Map::new(2, RW, libc::MAP_PRIVATE, fd);
        row.is("private, read-write", row.register(m.p, 2 * PAGE, DM), 0);
        row.is("unregister", row.unregister(m.p), 0);
        let m = Map::new(2, libc::PROT_READ, libc::MAP_SHARED, fd);
        row.is("shared, PROT_READ, DEVICEMAP", row.register(m.p, 2 * PAGE, DM), 1);
        row.is("shared, PROT_READ, DEVICEMAP and READ_ONLY", row.register(m.p, 2 * PAGE, DM | RO), 0);
        row.is("unregister", row.unregister(m.p), 0);
    }),
    ("register: a file mapping longer than the file", Shared, |row| {
        let Some(file) = disk_file(1) else {
            row.not_run = Some("no folder on a disk to write to".to_owned());
            return;
        };
        let m = Map::new(2, RW, libc::MAP_PRIVATE, file.as_raw_fd());
        row.is("register", row.register(m.p, 2 * PAGE, DM), 1);
    }),
    ("register: /dev/shm and memfd, shared", Shared, |row| {
        let name = CString::new(format!("/zc-conformance-{}", std::process::id())).unwrap_or_default();
        let shm = unsafe { libc::shm_open(name.as_ptr(), libc::O_RDWR | libc::O_CREAT | libc::O_EXCL, 0o600) };
        unsafe { libc::shm_unlink(name.as_ptr()) };
        let memfd = unsafe { libc::memfd_create(c"zc-conformance".as_ptr(), 0) };
        for (what, fd) in [("/dev/shm", shm), ("memfd", memfd)] {
            row.so(&format!("{what} can be made"), fd >= 0 && unsafe { libc::ftruncate(fd, 2 * PAGE as i64) } == 0);
            let m = Map::new(2, RW, libc::MAP_SHARED, fd);
            row.is(what, row.register(m.p, 2 * PAGE, DM), 0);
            row.is("unregister", row.unregister(m.p), 0);
            unsafe { libc::close(fd) };
        }
    }),
    ("register: IOMEMORY on ordinary memory", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM | IO), 1);
    }),
    ("register: memory of the driver's", Shared, |row| {
        let p = row.host_alloc(PAGE);
        row.is("cuMemHostAlloc memory", row.register(p, PAGE, DM), 1);
        row.is("unregister cuMemHostAlloc memory", row.unregister(p), 1);
        row.is("cuMemFreeHost", unsafe { row.d.cuMemFreeHost(p.cast()) }, 0);
        let managed = row.managed(PAGE);
        row.is("managed memory", row.register(std::ptr::with_exposed_provenance_mut(managed as usize), PAGE, DM), 1);
        row.free(managed);
    }),
    ("register: cuMemFreeHost of registered memory", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        row.is("cuMemFreeHost", unsafe { row.d.cuMemFreeHost(m.p.cast()) }, 1);
        row.is("it stays registered", row.device_pointer(m.p, 0).0, 0);
        row.is("unregister", row.unregister(m.p), 0);
    }),
    ("register: very many registrations of a page each", Shared, |row| {
        let n = row.size(60_000, 1_000);
        let m = Map::anonymous(n);
        let answers: Vec<u32> = (0..n).map(|i| row.register(unsafe { m.p.add(i * PAGE) }, PAGE, DM).0).collect();
        row.so("all answer 0", answers.iter().all(|a| *a == 0));
        let answers: Vec<u32> = (0..n).map(|i| row.unregister(unsafe { m.p.add(i * PAGE) }).0).collect();
        row.so("all unregister", answers.iter().all(|a| *a == 0));
    }),
    ("register: registered, then unmapped and mapped anew", Alone, |row| {
        let mut m = Map::anonymous(4);
        unsafe { m.p.write_bytes(1, 4 * PAGE) };
        row.is("register", row.register(m.p, 4 * PAGE, DM), 0);
        m.unmap();
        let (answer, device) = row.device_pointer(m.p, 0);
        row.is("device pointer after munmap", answer, 0);
        m.again(4);
        unsafe { m.p.write_bytes(2, 4 * PAGE) };
        row.is("register the new mapping", row.register(m.p, 4 * PAGE, DM), 712);
        row.is("fill through the old device pointer", unsafe { row.d.cuMemsetD8_v2(device, 9, 4 * PAGE) }, 0);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        row.so("the new pages are untouched", (0..4 * PAGE).all(|i| unsafe { m.p.add(i).read_volatile() } == 2));
        row.is("unregister", row.unregister(m.p), 0);
        row.is("register again", row.register(m.p, 4 * PAGE, DM), 0);
        row.is("fill", unsafe { row.d.cuMemsetD8_v2(address(m.p), 9, 4 * PAGE) }, 0);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        row.so("the new pages are written", (0..4 * PAGE).all(|i| unsafe { m.p.add(i).read_volatile() } == 9));
        row.is("unregister", row.unregister(m.p), 0);
    }),
    ("register: cuDevicePrimaryCtxReset while registered", Alone, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        row.is("reset", unsafe { row.d.cuDevicePrimaryCtxReset_v2(0) }, 0);
        row.is("unregister", row.unregister(m.p), 709);
        row.start();
        row.is("unregister after a new retain", row.unregister(m.p), 713);
    }),
    ("copies: over the edge of a registration", Shared, |row| {
        let m = Map::anonymous(4);
        let device = row.alloc(4 * PAGE);
        let stream = row.stream();
        let start = unsafe { m.p.add(PAGE) };
        row.is("register", row.register(start, PAGE, DM), 0);
        unsafe {
            row.is("past its end", row.d.cuMemcpyHtoD_v2(device, start.cast(), 2 * PAGE), 1);
            row.is("past its end, queued", row.d.cuMemcpyHtoDAsync_v2(device, start.cast(), 2 * PAGE, stream), 1);
            row.is("past its end, from the device", row.d.cuMemcpyDtoH_v2(start.cast(), device, 2 * PAGE), 1);
            row.is("past its end, cuMemcpy", row.d.cuMemcpy(device, address(start), 2 * PAGE), 1);
        }
        // What begins in plain memory is plain, whatever it runs into.
        for (len, what) in [(2 * PAGE, "into it"), (3 * PAGE, "over it")] {
            for queued in [false, true] {
                (0..len).for_each(|i| unsafe { m.p.add(i).write_volatile((i % 251) as u8 + u8::from(queued)) });
                let answer = unsafe {
                    if queued {
                        row.d.cuMemcpyHtoDAsync_v2(device, m.p.cast(), len, stream)
                    } else {
                        row.d.cuMemcpyHtoD_v2(device, m.p.cast(), len)
                    }
                };
                row.is(&format!("from plain memory {what}, queued {queued}"), answer, 0);
                row.sync(stream, 0);
                let bytes = row.read(device, len);
                let right = bytes.iter().enumerate().all(|(i, b)| *b == (i % 251) as u8 + u8::from(queued));
                row.so("the bytes are there", right);
                row.is("fill", unsafe { row.d.cuMemsetD8_v2(device, 77, len) }, 0);
                row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
                let answer = unsafe {
                    if queued {
                        row.d.cuMemcpyDtoHAsync_v2(m.p.cast(), device, len, stream)
                    } else {
                        row.d.cuMemcpyDtoH_v2(m.p.cast(), device, len)
                    }
                };
                row.is(&format!("to plain memory {what}, queued {queued}"), answer, 0);
                row.sync(stream, 0);
                row.so("the bytes are there", (0..len).all(|i| unsafe { m.p.add(i).read_volatile() } == 77));
            }
        }
        row.is("fill from before its start", unsafe { row.d.cuMemsetD8_v2(address(m.p), 1, 2 * PAGE) }, 1);
        row.is("unregister", row.unregister(start), 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        row.free(device);
    }),
    ("copies: to memory registered read-only", Shared, |row| {
        let m = Map::anonymous(2);
        unsafe { m.p.write_bytes(1, 2 * PAGE) };
        let (device, stream) = (row.alloc(2 * PAGE), row.stream());
        let second = unsafe { m.p.add(PAGE) };
        row.is("fill", unsafe { row.d.cuMemsetD8_v2(device, 9, 2 * PAGE) }, 0);
        row.is("register writable memory READ_ONLY", row.register(second, PAGE, DM | RO), 0);
        unsafe {
            row.is("copy to it", row.d.cuMemcpyDtoH_v2(second.cast(), device, 64), 1);
            row.is("copy to it, queued", row.d.cuMemcpyDtoHAsync_v2(second.cast(), device, 64, stream), 1);
            row.is("device to device", row.d.cuMemcpyDtoD_v2(address(second), device, 64), 1);
            row.is("cuMemcpy", row.d.cuMemcpy(address(second), device, 64), 1);
        }
        row.sync(stream, 0);
        row.so("nothing was written", (0..64).all(|i| unsafe { second.add(i).read_volatile() } == 1));
        // From plain memory on it is the CPU that writes.
        let before = unsafe { second.sub(64) };
        row.is("from before its start", unsafe { row.d.cuMemcpyDtoH_v2(before.cast(), device, 128) }, 0);
        row.so("that was written", (0..128).all(|i| unsafe { before.add(i).read_volatile() } == 9));
        row.is("unregister", row.unregister(second), 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        row.free(device);
    }),
    ("fills: of nothing, of one row, not aligned", Shared, |row| {
        let d = row.d;
        let a = row.alloc(PAGE);
        let plain = Map::anonymous(1);
        unsafe {
            row.is("no words, not aligned", d.cuMemsetD32_v2(a + 1, 1, 0), 0);
            row.is("no words at 0", d.cuMemsetD32_v2(0, 1, 0), 0);
            row.is("no bytes of plain memory", d.cuMemsetD8_v2(address(plain.p), 1, 0), 0);
            row.is("a row of no width", d.cuMemsetD2D32_v2(a, 64, 1, 0, 4), 0);
            row.is("no rows, pitch under the width", d.cuMemsetD2D32_v2(a, 8, 1, 4, 0), 0);
            row.is("words, not aligned", d.cuMemsetD32_v2(a + 1, 1, 4), 1);
            row.is("rows, pitch not aligned", d.cuMemsetD2D32_v2(a, 65, 1, 4, 4), 1);
            row.is("one row, pitch not aligned", d.cuMemsetD2D32_v2(a, 65, 1, 4, 1), 0);
            row.is("rows, pitch under the width", d.cuMemsetD2D32_v2(a, 8, 1, 4, 4), 1);
            row.is("one row, pitch under the width", d.cuMemsetD2D32_v2(a, 8, 1, 4, 1), 0);
            row.is("copy of nothing", d.cuMemcpyHtoD_v2(a, plain.p.cast(), 0), 0);
        }
        row.free(a);
    }),
    ("copies: across two registrations that adjoin", Shared, |row| {
        let m = Map::anonymous(4);
        let second = unsafe { m.p.add(2 * PAGE) };
        let device = row.alloc(4 * PAGE);
        let stream = row.stream();
        row.is("register", row.register(m.p, 2 * PAGE, DM), 0);
        row.is("register", row.register(second, 2 * PAGE, DM), 0);
        unsafe {
            row.is("copy", row.d.cuMemcpyHtoD_v2(device, m.p.cast(), 4 * PAGE), 1);
            row.is("copy, queued", row.d.cuMemcpyHtoDAsync_v2(device, m.p.cast(), 4 * PAGE, stream), 1);
            row.is("fill across the seam", row.d.cuMemsetD8_v2(address(m.p), 1, 4 * PAGE), 1);
        }
        let words = row.kernel(c"words");
        unsafe { m.p.write_bytes(5, 4 * PAGE) };
        row.is("a kernel across the seam", row.launch(words, stream, &[device, address(m.p), PAGE as u64]), 0);
        row.sync(stream, 0);
        let bytes = row.read(device, 4 * PAGE);
        row.so("it has read both", bytes.iter().all(|b| *b == 5));
        row.is("unregister", row.unregister(m.p), 0);
        row.is("unregister", row.unregister(second), 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        row.free(device);
    }),
    ("copies: across two registrations with plain bytes between", Shared, |row| {
        let m = Map::anonymous(3);
        let last = unsafe { m.p.add(2 * PAGE) };
        let device = row.alloc(3 * PAGE);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        row.is("register", row.register(last, PAGE, DM), 0);
        row.is("copy", unsafe { row.d.cuMemcpyHtoD_v2(device, m.p.cast(), 3 * PAGE) }, 1);
        row.is("unregister", row.unregister(m.p), 0);
        row.is("unregister", row.unregister(last), 0);
        row.free(device);
    }),
    ("register: RLIMIT_MEMLOCK of 64 KiB", Alone, |row| {
        if unsafe { libc::geteuid() } != 0 {
            row.not_run = Some("measured as root only".to_owned());
            return;
        }
        let limit = libc::rlimit { rlim_cur: 64 << 10, rlim_max: 64 << 10 };
        row.so("the limit is set", unsafe { libc::setrlimit(libc::RLIMIT_MEMLOCK, &raw const limit) } == 0);
        let m = Map::anonymous(MIB / PAGE);
        row.is("register 1 MiB", row.register(m.p, MIB, DM), 0);
        row.is("unregister", row.unregister(m.p), 0);
    }),
];
