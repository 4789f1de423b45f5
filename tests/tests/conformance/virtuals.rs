//! Virtual memory management.

use cuda_sys::*;

use crate::Cases;
use crate::Kind::{Alone, Shared, Two};
use crate::setup::{MIB, Row};

/// What the driver of the measured machine has, for devices and for the host.
const GRANULE: usize = 2 * MIB;

fn properties(location: CUmemLocation) -> CUmemAllocationProp {
    CUmemAllocationProp { type_: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED, location, ..Default::default() }
}

fn create_at(d: &Driver, location: CUmemLocation, size: usize) -> (CUresult, u64) {
    let mut handle = 0;
    let properties = properties(location);
    (unsafe { d.cuMemCreate(&raw mut handle, size, &raw const properties, 0) }, handle)
}

fn create(row: &mut Row, granules: usize) -> u64 {
    let (answer, handle) = create_at(row.d, CUmemLocation::device(0), granules * GRANULE);
    row.is("cuMemCreate", answer, 0);
    handle
}

fn reserve(row: &mut Row, granules: usize) -> u64 {
    let mut address = 0;
    let answer = unsafe { row.d.cuMemAddressReserve(&raw mut address, granules * GRANULE, 0, 0, 0) };
    row.is("cuMemAddressReserve", answer, 0);
    address
}

fn map(d: &Driver, address: u64, granules: usize, handle: u64) -> CUresult {
    unsafe { d.cuMemMap(address, granules * GRANULE, 0, handle, 0) }
}

fn access(d: &Driver, address: u64, granules: usize, locations: &[CUmemLocation]) -> CUresult {
    let descriptions: Vec<CUmemAccessDesc> = locations
        .iter()
        .map(|location| CUmemAccessDesc {
            location: *location,
            flags: CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE,
        })
        .collect();
    unsafe { d.cuMemSetAccess(address, granules * GRANULE, descriptions.as_ptr(), descriptions.len()) }
}

fn unmap(d: &Driver, address: u64, granules: usize) -> CUresult {
    unsafe { d.cuMemUnmap(address, granules * GRANULE) }
}

fn free(row: &mut Row, address: u64, granules: usize) {
    let answer = unsafe { row.d.cuMemAddressFree(address, granules * GRANULE) };
    row.is("cuMemAddressFree", answer, 0);
}

fn release(row: &mut Row, handle: u64) {
    let answer = unsafe { row.d.cuMemRelease(handle) };
    row.is("cuMemRelease", answer, 0);
}

/// Memory on the host: mapped, granted to the CPU and the GPU, written by each, read by each.
fn on_host(row: &mut Row, what: &str, location: CUmemLocation) {
    let d = row.d;
    let (answer, handle) = create_at(d, location, GRANULE);
    row.is(&format!("{what}: create"), answer, 0);
    if answer.0 != 0 {
        return;
    }
    let a = reserve(row, 1);
    row.is(&format!("{what}: map"), map(d, a, 1, handle), 0);
    row.is(&format!("{what}: access"), access(d, a, 1, &[CUmemLocation::device(0), location]), 0);
    let stream = row.stream();
    let words = row.kernel(c"words");
    let p: *mut u32 = std::ptr::with_exposed_provenance_mut(a as usize);
    unsafe {
        (0..1024).for_each(|i| p.add(i).write_volatile(i as u32 * 3));
        row.is("a kernel copies the CPU's words", row.launch(words, stream, &[a + 8192, a, 1024]), 0);
        row.sync(stream, 0);
        row.so("the CPU reads the kernel's words", (0..1024).all(|i| p.add(2048 + i).read_volatile() == i as u32 * 3));
        row.is("destroy", d.cuStreamDestroy_v2(stream), 0);
    }
    row.is("unmap", unmap(d, a, 1), 0);
    release(row, handle);
    free(row, a, 1);
}

pub(crate) const CASES: Cases = &[
    ("virtual: granularity", Shared, |row| {
        for (what, location, want) in [
            ("device", CUmemLocation::device(0), GRANULE),
            ("HOST_NUMA 0", CUmemLocation::host_numa(0), GRANULE),
            ("HOST", CUmemLocation::host(), GRANULE),
            // These are granularities of what cuMemCreate refuses.
            ("device 99", CUmemLocation::device(99), GRANULE),
            ("HOST_NUMA 7", CUmemLocation::host_numa(7), GRANULE),
            ("HOST_NUMA_CURRENT", CUmemLocation::host_numa_current(), GRANULE),
        ] {
            let mut granularity = 1;
            let properties = properties(location);
            let minimum = CUmemAllocationGranularity_flags(0);
            let answer =
                unsafe { row.d.cuMemGetAllocationGranularity(&raw mut granularity, &raw const properties, minimum) };
            row.is(what, answer, 0);
            row.so(&format!("{what}: {granularity} is {want}"), granularity == want);
        }
    }),
    ("virtual: cuMemCreate of wrong sizes", Shared, |row| {
        row.is("size 0", create_at(row.d, CUmemLocation::device(0), 0).0, 1);
        row.is("half a granule", create_at(row.d, CUmemLocation::device(0), GRANULE / 2).0, 1);
        row.is("a granule and a byte", create_at(row.d, CUmemLocation::device(0), GRANULE + 1).0, 1);
    }),
    ("virtual: cuMemAddressReserve of a wrong size", Shared, |row| {
        let mut address = 0;
        row.is("half", unsafe { row.d.cuMemAddressReserve(&raw mut address, GRANULE / 2, 0, 0, 0) }, 1);
        row.is("and a byte", unsafe { row.d.cuMemAddressReserve(&raw mut address, GRANULE + 1, 0, 0, 0) }, 1);
    }),
    ("virtual: cuMemMap", Shared, |row| {
        let d = row.d;
        let h = create(row, 2);
        let a = reserve(row, 8);
        let g = GRANULE as u64;
        unsafe {
            row.is("flags 1", d.cuMemMap(a, 2 * GRANULE, 0, h, 1), 1);
            row.is("flags 1, half the handle", d.cuMemMap(a, GRANULE, 0, h, 1), 1);
            row.is("size 0", d.cuMemMap(a, 0, 0, h, 0), 1);
            row.is("unaligned address", d.cuMemMap(a + 4096, 2 * GRANULE, 0, h, 0), 1);
            row.is("unaligned address, half the handle", d.cuMemMap(a + 4096, GRANULE, 0, h, 0), 801);
            row.is("larger than the handle", d.cuMemMap(a, 4 * GRANULE, 0, h, 0), 801);
            row.is("half the handle", d.cuMemMap(a, GRANULE, 0, h, 0), 801);
            row.is("an offset", d.cuMemMap(a, GRANULE, GRANULE, h, 0), 801);
            row.is("half the handle outside a reservation", d.cuMemMap(a + 8 * g, GRANULE, 0, h, 0), 801);
        }
        row.is("far outside a reservation", map(d, a + (1 << 40), 2, h), 1);
        row.is("at 0", map(d, 0, 2, h), 1);
        row.is("map", map(d, a, 2, h), 0);
        row.is("on a range already mapped", map(d, a, 2, h), 1);
        row.is("on half of it", map(d, a + g, 2, h), 1);
        row.is("half the handle on a range already mapped", unsafe { d.cuMemMap(a, GRANULE, 0, h, 0) }, 801);
        row.is("the same handle at a second place", map(d, a + 4 * g, 2, h), 0);
        row.is("unmap", unmap(d, a, 2), 0);
        row.is("unmap", unmap(d, a + 4 * g, 2), 0);
        release(row, h);
        free(row, a, 8);
    }),
    ("virtual: one handle at two places is one memory", Shared, |row| {
        let d = row.d;
        let h = create(row, 1);
        let a = reserve(row, 2);
        let g = GRANULE as u64;
        row.is("map", map(d, a, 1, h), 0);
        row.is("map", map(d, a + g, 1, h), 0);
        row.is("access", access(d, a, 2, &[CUmemLocation::device(0)]), 0);
        row.is("fill", unsafe { d.cuMemsetD8_v2(a, 42, 4096) }, 0);
        let bytes = row.read(a + g, 4096);
        row.so("the second place has the bytes", bytes.iter().all(|b| *b == 42));
        row.is("unmap", unmap(d, a, 2), 0);
        release(row, h);
        free(row, a, 2);
    }),
    ("virtual: cuMemSetAccess", Shared, |row| {
        let d = row.d;
        let h = create(row, 2);
        let a = reserve(row, 4);
        let device = CUmemLocation::device(0);
        row.is("map", map(d, a, 2, h), 0);
        row.is("more than is reserved", access(d, a, 5, &[device]), 1);
        row.is("half a mapping", access(d, a, 1, &[device]), 1);
        row.is("count 0", access(d, a, 2, &[]), 1);
        row.is("nothing mapped there", access(d, a + 2 * GRANULE as u64, 2, &[device]), 1);
        row.is("device 99", access(d, a, 2, &[CUmemLocation::device(99)]), 1);
        row.is("HOST, for a GPU's memory", access(d, a, 2, &[CUmemLocation::host()]), 801);
        row.is("HOST_NUMA 0, for a GPU's memory", access(d, a, 2, &[CUmemLocation::host_numa(0)]), 801);
        for flags in [2, 7] {
            let flags = CUmemAccess_flags(flags);
            let description = CUmemAccessDesc { location: device, flags };
            let answer = unsafe { d.cuMemSetAccess(a, 2 * GRANULE, &raw const description, 1) };
            row.is(&format!("flags {}", flags.0), answer, 1);
        }
        row.is("access", access(d, a, 2, &[device]), 0);
        row.is("unmap", unmap(d, a, 2), 0);
        release(row, h);
        free(row, a, 4);
    }),
    ("virtual: what a mapping is, before and after access", Shared, |row| {
        let d = row.d;
        for (what, location, kind) in
            [("device", CUmemLocation::device(0), 2), ("host", CUmemLocation::host_numa(0), 1)]
        {
            let (answer, h) = create_at(d, location, GRANULE);
            row.is("cuMemCreate", answer, 0);
            let a = reserve(row, 4);
            let m = a + GRANULE as u64;
            row.is("map", map(d, m, 1, h), 0);
            for granted in [false, true] {
                if granted {
                    row.is("access", access(d, m, 1, &[CUmemLocation::device(0)]), 0);
                }
                let p: *mut u8 = std::ptr::with_exposed_provenance_mut(m as usize + 100);
                let ask = |attribute: u32| {
                    let mut value = 0u64;
                    let attribute = CUpointer_attribute(attribute);
                    (unsafe { d.cuPointerGetAttribute((&raw mut value).cast(), attribute, m + 100) }, value)
                };
                let no = u32::from(!granted);
                for (name, attribute, want, value) in [
                    ("memory type", 2, 0, kind),
                    ("device pointer", 3, no, if granted { m + 100 } else { 0 }),
                    ("host pointer", 4, 1, 0),
                    ("range start", 11, 0, a),
                    ("range size", 12, 0, 4 * GRANULE as u64),
                    ("mapped", 13, 0, 1),
                    ("access", 16, 0, if granted { 3 } else { 0 }),
                ] {
                    let (answer, got) = ask(attribute);
                    row.is(&format!("{what}, access {granted}: {name}"), answer, want);
                    row.so(&format!("{what}, access {granted}: {name} {got:#x} is {value:#x}"), got == value);
                }
                row.is("cuMemHostGetDevicePointer", row.device_pointer(p, 0).0, no);
                let (answer, flags) = row.host_flags(p);
                row.is("cuMemHostGetFlags", answer, no);
                row.so("the flags are PORTABLE and DEVICEMAP", flags == if granted { 3 } else { 0 });
                let mut range = 0;
                let answer = unsafe { d.cuMemGetAddressRange_v2(std::ptr::null_mut(), &raw mut range, m + 100) };
                row.is("cuMemGetAddressRange", answer, if granted { 0 } else { 500 });
                row.so("its size is the mapping's", range == if granted { GRANULE } else { 0 });
                row.is("register", row.register(p, 100, 2), 1);
                row.is("unregister", row.unregister(p), 1);
                row.is("cuMemFree", unsafe { d.cuMemFree_v2(m) }, 1);
                row.is("cuMemFreeHost", unsafe { d.cuMemFreeHost(p.cast()) }, 1);
            }
            row.is("unmap", unmap(d, m, 1), 0);
            release(row, h);
            free(row, a, 4);
        }
    }),
    ("virtual: a fill without access", Shared, |row| {
        let d = row.d;
        let h = create(row, 1);
        let a = reserve(row, 1);
        row.is("map", map(d, a, 1, h), 0);
        row.is("fill", unsafe { d.cuMemsetD8_v2(a, 1, 64) }, 1);
        row.is("not sticky", unsafe { d.cuCtxSynchronize() }, 0);
        row.is("unmap", unmap(d, a, 1), 0);
        release(row, h);
        free(row, a, 1);
    }),
    ("virtual: cuMemUnmap", Shared, |row| {
        let d = row.d;
        let (h, i) = (create(row, 2), create(row, 2));
        let a = reserve(row, 6);
        let g = GRANULE as u64;
        row.is("map", map(d, a, 2, h), 0);
        row.is("map", map(d, a + 2 * g, 2, i), 0);
        row.is("half a mapping", unmap(d, a, 1), 1);
        row.is("two neighbours", unmap(d, a, 4), 0);
        row.is("an unmapped range", unmap(d, a, 4), 0);
        release(row, h);
        release(row, i);
        free(row, a, 6);
    }),
    ("virtual: after cuMemUnmap without cuMemRelease", Shared, |row| {
        let d = row.d;
        let available = |row: &mut Row| {
            let (mut free, mut total) = (0, 0);
            row.is("cuMemGetInfo", unsafe { row.d.cuMemGetInfo_v2(&raw mut free, &raw mut total) }, 0);
            free
        };
        let h = create(row, 64);
        let a = reserve(row, 64);
        row.is("map", map(d, a, 64, h), 0);
        let before = available(row);
        row.is("unmap", unmap(d, a, 64), 0);
        let after = available(row);
        row.so("nothing is freed", after < before + 64 * GRANULE / 2);
        row.is("the handle can be mapped again", map(d, a, 64, h), 0);
        row.is("unmap", unmap(d, a, 64), 0);
        release(row, h);
        row.is("cuMemRelease twice", unsafe { d.cuMemRelease(h) }, 1);
        free(row, a, 64);
    }),
    ("virtual: cuMemAddressFree", Shared, |row| {
        let d = row.d;
        let h = create(row, 1);
        let a = reserve(row, 2);
        row.is("map", map(d, a, 1, h), 0);
        row.is("while mapped", unsafe { d.cuMemAddressFree(a, 2 * GRANULE) }, 1);
        row.is("unmap", unmap(d, a, 1), 0);
        row.is("too small", unsafe { d.cuMemAddressFree(a, GRANULE) }, 1);
        row.is("too large", unsafe { d.cuMemAddressFree(a, 4 * GRANULE) }, 1);
        free(row, a, 2);
        row.is("twice", unsafe { d.cuMemAddressFree(a, 2 * GRANULE) }, 1);
        release(row, h);
    }),
    ("virtual: memory on the host, HOST_NUMA 0", Shared, |row| {
        on_host(row, "HOST_NUMA 0", CUmemLocation::host_numa(0))
    }),
    ("virtual: memory on the host, HOST", Shared, |row| on_host(row, "HOST", CUmemLocation::host())),
    ("virtual: HOST_NUMA_CURRENT", Shared, |row| {
        row.is("create", create_at(row.d, CUmemLocation::host_numa_current(), GRANULE).0, 1);
    }),
    ("virtual: cuMemUnmap under work", Alone, |row| {
        let d = row.d;
        let h = create(row, 16);
        let a = reserve(row, 16);
        row.is("map", map(d, a, 16, h), 0);
        row.is("access", access(d, a, 16, &[CUmemLocation::device(0)]), 0);
        let stream = row.stream();
        row.spin(stream, 300);
        for _ in 0..64 {
            row.is("fill", unsafe { d.cuMemsetD8Async(a, 1, 16 * GRANULE, stream) }, 0);
        }
        let start = std::time::Instant::now();
        row.is("unmap", unmap(d, a, 16), 0);
        row.so("it does not wait", start.elapsed().as_millis() < 150);
        row.sync(stream, 700);
        let mut address = 0;
        row.is("cuMemAlloc", unsafe { d.cuMemAlloc_v2(&raw mut address, 64) }, 700);
        row.is("cuCtxSynchronize", unsafe { d.cuCtxSynchronize() }, 700);
        release(row, h);
        row.is("reset", unsafe { d.cuDevicePrimaryCtxReset_v2(0) }, 0);
        let mut context = std::ptr::null_mut();
        row.is("a new retain", unsafe { d.cuDevicePrimaryCtxRetain(&raw mut context, 0) }, 700);
    }),
    ("virtual: two GPUs, an access grant for the second", Two, |row| {
        let d = row.d;
        let mut can = 0;
        row.is("cuDeviceCanAccessPeer", unsafe { d.cuDeviceCanAccessPeer(&raw mut can, 1, 0) }, 0);
        if can == 0 {
            row.not_run = Some("the GPUs are no peers".to_owned());
            return;
        }
        let h = create(row, 1);
        let a = reserve(row, 1);
        row.is("map", map(d, a, 1, h), 0);
        row.is("access", access(d, a, 1, &[CUmemLocation::device(0), CUmemLocation::device(1)]), 0);
        let mut second = std::ptr::null_mut();
        unsafe {
            row.is("retain", d.cuDevicePrimaryCtxRetain(&raw mut second, 1), 0);
            row.is("current", d.cuCtxSetCurrent(second), 0);
            row.is("fill", d.cuMemsetD8_v2(a, 5, 4096), 0);
            row.is("wait", d.cuCtxSynchronize(), 0);
        }
        let bytes = row.read(a, 4096);
        row.so("the bytes are there", bytes.iter().all(|b| *b == 5));
        row.is("unmap", unmap(d, a, 1), 0);
        release(row, h);
        free(row, a, 1);
    }),
];
