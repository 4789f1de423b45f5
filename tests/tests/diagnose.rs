//! The failing answers of a driver, provoked by raw calls, and what `diagnose` says of each: the real cause first.
//!
//! One table, run on the software driver by default and on the machine's own with `ZC_TEST_DRIVER=real`. Rows that lose
//! the driver for the process, or need it not yet started, run in a process of their own. Arguments: a part of a row's
//! name; `-v` prints what each row says.

use std::ffi::c_void;
use std::process::{Command, ExitCode};
use std::ptr::{null, null_mut};

use cuda_sys::{CUcontext, CUresult, CUstream, Driver};
use cuda_zc::diagnose;
use cuda_zc::{Cause, Certainty, Error};

mod diagnose_disk;

const DEVICEMAP: u32 = 2;
const IOMEMORY: u32 = 4;
const READ_ONLY: u32 = 8;
const PAGE: usize = 4096;

/// What a row that cannot be run here answers begins with.
const NOT_RUN: &str = "not run: ";

/// A row ends with the driver's refusal, explained.
type Outcome = Result<Error, String>;

struct Row {
    name: &'static str,
    code: u32,
    /// The first cause, and how sure it must be.
    certainty: Certainty,
    cause: fn(&Cause) -> bool,
    /// Needs a process of its own, or a GPU.
    place: Place,
    run: fn(&'static Driver) -> Outcome,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Here,
    Alone,
    /// Alone, and only a real driver does it.
    AloneOnGpu,
}

macro_rules! rows {
    ($($name:literal $place:ident $code:literal $certainty:ident $cause:pat => $run:expr;)*) => {
        const ROWS: &[Row] = &[$(Row {
            name: $name, code: $code, certainty: Certainty::$certainty, place: Place::$place,
            cause: |cause| matches!(cause, $cause), run: $run,
        }),*];
    };
}

/// Memory of its own mapping, unmapped at the end.
struct Map {
    at: *mut c_void,
    len: usize,
}

impl Map {
    fn new(len: usize, protection: i32, flags: i32, file: i32) -> Self {
        // SAFETY: a new mapping at an address of the kernel's choice.
        let at = unsafe { libc::mmap(null_mut(), len, protection, flags, file, 0) };
        assert_ne!(at, libc::MAP_FAILED, "mmap: {}", std::io::Error::last_os_error());
        Self { at, len }
    }

    /// Anonymous, writable, touched.
    fn anonymous(pages: usize) -> Self {
        let map = Self::new(pages * PAGE, RW, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1);
        // SAFETY: the mapping is that long and writable.
        unsafe { map.at.cast::<u8>().write_bytes(1, map.len) };
        map
    }

    /// Anonymous and without access, with a row of pages made accessible: what lies around them belongs to nobody else.
    fn island(before: usize, pages: usize, after: usize, protection: i32) -> (Self, *mut c_void) {
        let whole =
            Self::new((before + pages + after) * PAGE, libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1);
        let at = whole.plus(before * PAGE);
        // SAFETY: pages of the mapping just made.
        assert_eq!(unsafe { libc::mprotect(at, pages * PAGE, protection) }, 0);
        (whole, at)
    }

    fn plus(&self, bytes: usize) -> *mut c_void {
        self.at.wrapping_byte_add(bytes)
    }

    fn protect(&self, page: usize, protection: i32) {
        // SAFETY: a page of this mapping, which nothing in Rust refers to.
        assert_eq!(unsafe { libc::mprotect(self.plus(page * PAGE), PAGE, protection) }, 0);
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        // SAFETY: made by `new`, and nothing refers to it any more.
        unsafe { libc::munmap(self.at, self.len) };
    }
}

const RW: i32 = libc::PROT_READ | libc::PROT_WRITE;

/// A file of that many bytes on a disk, open and without a name.
fn disk_file(bytes: u64) -> Result<std::fs::File, String> {
    diagnose_disk::file(bytes).ok_or_else(|| format!("{NOT_RUN}no file system that is not memory can be written here"))
}

fn fd(file: &std::fs::File) -> i32 {
    std::os::fd::AsRawFd::as_raw_fd(file)
}

fn register(d: &Driver, at: *mut c_void, len: usize, flags: u32) -> CUresult {
    // SAFETY: rows own the memory, and nothing is queued that uses it.
    unsafe { d.cuMemHostRegister_v2(at, len, flags) }
}

fn unregister(d: &Driver, at: *mut c_void) -> CUresult {
    // SAFETY: as in `register`.
    unsafe { d.cuMemHostUnregister(at) }
}

fn ok(code: CUresult) -> Result<(), String> {
    code.result().map_err(|code| format!("a call that should succeed answered {code}"))
}

/// Tries to register, and explains.
fn refused(d: &Driver, at: *const c_void, len: usize, flags: u32) -> Outcome {
    Ok(diagnose::host_register(d, at, len, flags, register(d, at.cast_mut(), len, flags)))
}

/// With a registration of `len` bytes at page+8 alive.
fn with_registration(d: &Driver, len: usize, then: impl FnOnce(&Map, *mut c_void) -> Outcome) -> Outcome {
    let map = Map::anonymous(4);
    let at = map.plus(PAGE + 8);
    ok(register(d, at, len, DEVICEMAP))?;
    let outcome = then(&map, at);
    ok(unregister(d, at))?;
    outcome
}

fn device_pointer(d: &Driver, at: *mut c_void, flags: u32) -> Error {
    let mut device = 0;
    // SAFETY: a number to fill; the address is looked up.
    let code = unsafe { d.cuMemHostGetDevicePointer_v2(&raw mut device, at, flags) };
    diagnose::host_get_device_pointer(d, at, flags, code)
}

fn not_unregistered(d: &Driver, at: *mut c_void) -> Error {
    diagnose::host_unregister(d, at, unregister(d, at))
}

fn pinned(d: &Driver, bytes: usize, then: impl FnOnce(*mut c_void) -> Outcome) -> Outcome {
    let mut at = null_mut();
    // SAFETY: a pointer to fill.
    ok(unsafe { d.cuMemHostAlloc(&raw mut at, bytes, DEVICEMAP) })?;
    let outcome = then(at);
    // SAFETY: allocated above, not freed by any row.
    ok(unsafe { d.cuMemFreeHost(at) })?;
    outcome
}

fn managed(d: &Driver, then: impl FnOnce(*mut c_void) -> Outcome) -> Outcome {
    let mut at = 0;
    // SAFETY: a number to fill.
    ok(unsafe { d.cuMemAllocManaged(&raw mut at, 4 * PAGE, 1) })?;
    let outcome = then(std::ptr::without_provenance_mut(at as usize));
    // SAFETY: allocated above.
    ok(unsafe { d.cuMemFree_v2(at) })?;
    outcome
}

fn on_device(d: &Driver, bytes: usize, then: impl FnOnce(u64) -> Outcome) -> Outcome {
    let mut at = 0;
    // SAFETY: a number to fill.
    ok(unsafe { d.cuMemAlloc_v2(&raw mut at, bytes) })?;
    let outcome = then(at);
    // SAFETY: allocated above.
    ok(unsafe { d.cuMemFree_v2(at) })?;
    outcome
}

fn to_device(d: &Driver, from: *const c_void, len: usize) -> Outcome {
    on_device(d, len, |to| {
        // SAFETY: the driver refuses the copy; if it did not, both sides would be memory of the row's.
        let code = unsafe { d.cuMemcpyHtoD_v2(to, from, len) };
        Ok(diagnose::copy(d, "cuMemcpyHtoD_v2", to, from.addr() as u64, len, code))
    })
}

fn fill(d: &Driver, at: *mut c_void, len: usize) -> Outcome {
    let to = at.addr() as u64;
    // SAFETY: as in `to_device`.
    let code = unsafe { d.cuMemsetD8_v2(to, 0, len) };
    Ok(diagnose::fill(d, "cuMemsetD8_v2", to, len, code))
}

fn free_host(d: &Driver, at: *mut c_void) -> Error {
    // SAFETY: rows pass what the driver refuses.
    let code = unsafe { d.cuMemFreeHost(at) };
    diagnose::free_host(d, at, code)
}

/// Two registrations that adjoin in the middle of four pages.
fn with_seam(d: &Driver, then: impl FnOnce(&Map) -> Outcome) -> Outcome {
    let map = Map::anonymous(4);
    let halves = [map.at, map.plus(2 * PAGE)];
    for half in halves {
        ok(register(d, half, 2 * PAGE, DEVICEMAP))?;
    }
    let outcome = then(&map);
    for half in halves {
        ok(unregister(d, half))?;
    }
    outcome
}

/// Two registrations in one page, the second refused; when the first is gone it is taken.
fn in_one_page(d: &Driver, flags: [u32; 2]) -> Outcome {
    let map = Map::anonymous(3);
    let (first, second) = (map.plus(PAGE + 8), map.plus(PAGE + 2000));
    ok(register(d, first, 100, flags[0]))?;
    let code = register(d, second, 100, flags[1]);
    if code == CUresult::CUDA_SUCCESS {
        ok(unregister(d, second))?;
    }
    let error = diagnose::host_register(d, second, 100, flags[1], code);
    ok(unregister(d, first))?;
    ok(register(d, second, 100, flags[1]))?;
    ok(unregister(d, second))?;
    let range = first.addr() as u64..first.addr() as u64 + 100;
    match error.causes().first() {
        Some((_, Cause::MixedPage { existing, .. })) if *existing != range => {
            Err(format!("not {range:#x?}: {error:#}"))
        }
        _ => Ok(error),
    }
}

static CONSTANT: [u8; 4 * PAGE] = [7; 4 * PAGE];

/// Starts the driver and makes a context current.
fn start(d: &Driver) -> Result<CUcontext, String> {
    let mut context = null_mut();
    // SAFETY: a pointer to fill, and handles that the driver gave.
    unsafe {
        ok(d.cuInit(0))?;
        ok(d.cuDevicePrimaryCtxRetain(&raw mut context, 0))?;
        ok(d.cuCtxSetCurrent(context))?;
    }
    Ok(context)
}

/// Runs a row's end in a forked child; there, the message goes through a pipe.
fn in_child(then: impl FnOnce() -> Error) -> Outcome {
    let mut ends = [0; 2];
    // SAFETY: two numbers to fill.
    assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0);
    // SAFETY: the row runs in a process of its own with one thread of ours; the child writes and ends.
    match unsafe { libc::fork() } {
        -1 => Err("fork".to_owned()),
        0 => {
            let error = then();
            let first = matches!(error.causes().first(), Some((Certainty::Seen, Cause::Forked { .. })));
            let code = error.cuda().map_or(0, cuda_zc::CudaError::code);
            let text = format!("{}{}{error:#}", char::from(b'0' + u8::from(first)), char::from(b'0' + code as u8));
            // SAFETY: writes what `text` holds and ends without running anything of the parent's.
            unsafe {
                libc::write(ends[1], text.as_ptr().cast(), text.len());
                libc::_exit(0)
            }
        }
        child => {
            let mut text = vec![0_u8; 4096];
            // SAFETY: reads into the buffer, then waits for the child made above.
            let read = unsafe {
                libc::close(ends[1]);
                let read = libc::read(ends[0], text.as_mut_ptr().cast(), text.len());
                libc::waitpid(child, null_mut(), 0);
                read
            };
            let text = String::from_utf8_lossy(&text[..usize::try_from(read).unwrap_or(0)]).into_owned();
            if let Some(said) = text.strip_prefix("13") {
                // The parent repeats it for the table, which cannot take an error of another process.
                let cause = Cause::Forked { parent: std::process::id(), child: child as u32 };
                println!("  (in the child) {said}");
                Err(format!("forked:{cause}"))
            } else {
                Err(format!("the child says: {text}"))
            }
        }
    }
}

extern "C" fn host_function(data: *mut c_void) {
    // SAFETY: the row passes these two, and waits until this function is done.
    let (driver, outcome) = unsafe { &mut *data.cast::<(&'static Driver, Option<Error>)>() };
    let mut at = null_mut();
    // SAFETY: a pointer to fill.
    let code = unsafe { driver.cuMemHostAlloc(&raw mut at, PAGE, 0) };
    *outcome = Some(diagnose::host_alloc(driver, PAGE, 0, code));
}

fn stream(d: &Driver, flags: u32) -> Result<CUstream, String> {
    let mut stream = null_mut();
    // SAFETY: a pointer to fill.
    ok(unsafe { d.cuStreamCreate(&raw mut stream, flags) })?;
    Ok(stream)
}

rows! {
    // Before and around.
    "a call before cuInit" Alone 3 Seen Cause::NotInitialized {} => |d| {
        let mut at = 0;
        // SAFETY: a number to fill.
        let code = unsafe { d.cuMemAlloc_v2(&raw mut at, PAGE) };
        Ok(diagnose::mem_alloc(d, PAGE, code))
    };
    "cuInit(1)" Alone 1 Seen Cause::UnknownFlags { .. } => |d| {
        // SAFETY: no preconditions.
        Ok(diagnose::other(Some(d), "cuInit", unsafe { d.cuInit(1) }))
    };
    "register without a current context" Alone 201 Seen Cause::NoContext {} => |d| {
        start(d)?;
        // SAFETY: no context is always a valid one.
        ok(unsafe { d.cuCtxSetCurrent(null_mut()) })?;
        let map = Map::anonymous(1);
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "a call in a forked child" Alone 3 Seen Cause::Forked { .. } => |d| {
        start(d)?;
        drop(refused(d, null(), PAGE, 0)?); // the parent asks once, and is then known to have started the driver
        in_child(|| {
            let mut at = 0;
            // SAFETY: a number to fill.
            let code = unsafe { d.cuMemAlloc_v2(&raw mut at, PAGE) };
            diagnose::mem_alloc(d, PAGE, code)
        })
    };
    "cuInit in a forked child" Alone 3 Seen Cause::Forked { .. } => |d| {
        start(d)?;
        in_child(|| {
            // SAFETY: no preconditions.
            diagnose::other(Some(d), "cuInit", unsafe { d.cuInit(0) })
        })
    };
    "the name of a number that is no code" Here 1 Seen Cause::UnknownCode {} => |d| {
        let mut name = null();
        // SAFETY: a pointer to fill.
        let code = unsafe { d.cuGetErrorName(CUresult(1002), &raw mut name) };
        Ok(diagnose::other(Some(d), "cuGetErrorName", code))
    };
    "cuInit with a limit of 8 open files" AloneOnGpu 304 Seen Cause::FileLimit { .. } => |d| {
        let limit = libc::rlimit { rlim_cur: 8, rlim_max: 8 };
        // SAFETY: a limit to read; cuInit has no preconditions.
        let code = unsafe {
            libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit);
            d.cuInit(0)
        };
        Ok(diagnose::other(Some(d), "cuInit", code))
    };

    // cuMemHostRegister: arguments.
    "register null" Here 1 Seen Cause::NullPointer {} => |d| refused(d, null(), PAGE, DEVICEMAP);
    "register nothing" Here 1 Seen Cause::EmptyRange {} => |d| refused(d, Map::anonymous(1).at, 0, DEVICEMAP);
    "register with flags 0xff" Here 1 Seen Cause::UnknownFlags { bits: 0xf0 } => |d| {
        let map = Map::anonymous(1);
        refused(d, map.at, map.len, 0xff)
    };
    "register with flags 0x10" Here 1 Seen Cause::UnknownFlags { bits: 0x10 } => |d| {
        let map = Map::anonymous(1);
        refused(d, map.at, map.len, 0x10)
    };
    "register 2^60 bytes" Here 801 Seen Cause::BeyondAddressSpace { .. } => |d| refused(d, Map::anonymous(1).at, 1 << 60, DEVICEMAP);
    "register in the kernel's half" Here 801 Seen Cause::BeyondAddressSpace { .. } => |d| {
        refused(d, std::ptr::without_provenance(0xffff_8000_0000_0000), PAGE, DEVICEMAP)
    };
    "register SIZE_MAX bytes" Here 1 Seen Cause::RangeWraps { .. } => |d| refused(d, Map::anonymous(1).at, usize::MAX, DEVICEMAP);

    // Registered at page+8.
    "device pointer of a byte before the start" Here 1 Seen Cause::OutsideRegistration { .. } => |d| {
        with_registration(d, 100, |map, _| Ok(device_pointer(d, map.plus(PAGE), 0)))
    };
    "device pointer of a byte past the end" Here 1 Seen Cause::OutsideRegistration { .. } => |d| {
        with_registration(d, 100, |_, at| Ok(device_pointer(d, at.wrapping_byte_add(100), 0)))
    };
    "register the same range again" Here 712 Seen Cause::Overlap { .. } => |d| {
        with_registration(d, 100, |_, at| refused(d, at, 100, DEVICEMAP))
    };
    "register a part of it again" Here 712 Seen Cause::Overlap { .. } => |d| {
        with_registration(d, 100, |_, at| refused(d, at.wrapping_byte_add(50), 10, DEVICEMAP))
    };
    "register a superset" Here 712 Seen Cause::Overlap { .. } => |d| {
        with_registration(d, 100, |map, at| {
            let error = refused(d, map.at, map.len, DEVICEMAP)?;
            let Some((_, Cause::Overlap { requested, existing, .. })) = error.causes().first() else { return Ok(error) };
            let start = at.addr() as u64;
            let base = map.at.addr() as u64;
            if (requested, existing) != (&(base..base + 4 * PAGE as u64), &(start..start + 100)) {
                return Err(format!("the ranges are {requested:#x?} and {existing:#x?}, and should be of {start:#x}"));
            }
            Ok(error)
        })
    };
    "register across the end of a registration" Here 712 Seen Cause::Overlap { .. } => |d| {
        with_registration(d, 100, |_, at| refused(d, at.wrapping_byte_add(99), 2, DEVICEMAP))
    };
    "unregister an interior pointer" Here 1 Seen Cause::InteriorPointer { .. } => |d| {
        with_registration(d, 100, |_, at| Ok(not_unregistered(d, at.wrapping_byte_add(8))))
    };
    "unregister the base of the page" Here 713 Seen Cause::PageBase { .. } => |d| {
        with_registration(d, 100, |map, _| Ok(not_unregistered(d, map.plus(PAGE))))
    };
    "unregister twice" Here 713 Seen Cause::NotRegistered { .. } => |d| {
        let map = Map::anonymous(1);
        ok(register(d, map.at, 100, DEVICEMAP))?;
        ok(unregister(d, map.at))?;
        Ok(not_unregistered(d, map.at))
    };
    "unregister null" Here 1 Seen Cause::NullPointer {} => |d| Ok(not_unregistered(d, null_mut()));
    "unregister what was never registered" Here 713 Seen Cause::NotRegistered { .. } => |d| Ok(not_unregistered(d, Map::anonymous(1).at));
    "unregister the address of the variable" Here 713 Seen Cause::AddressOfVariable { .. } => |d| {
        with_registration(d, 100, |_, at| {
            let mut variable = at;
            Ok(not_unregistered(d, (&raw mut variable).cast()))
        })
    };
    "device pointer with flags 1" Here 1 Seen Cause::UnknownFlags { bits: 1 } => |d| {
        with_registration(d, 100, |_, at| Ok(device_pointer(d, at, 1)))
    };
    "device pointer of plain memory" Here 1 Seen Cause::NotRegistered { .. } => |d| Ok(device_pointer(d, Map::anonymous(1).at, 0));
    "device pointer of managed memory" Here 1 Seen Cause::Managed { .. } => |d| managed(d, |at| Ok(device_pointer(d, at, 0)));

    // Mappings.
    "register a read-only mapping" Here 1 Seen Cause::ReadOnlyMapping { read_only_flag: Some(true), .. } => |d| {
        let map = Map::new(PAGE, libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1);
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "fill memory registered READ_ONLY" Here 1 Seen Cause::WriteToReadOnly { .. } => |d| {
        let map = Map::new(PAGE, libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1);
        ok(register(d, map.at, map.len, DEVICEMAP | READ_ONLY))?;
        let outcome = fill(d, map.at, map.len);
        ok(unregister(d, map.at))?;
        outcome
    };
    "register READ_ONLY twice" Here 712 Seen Cause::Overlap { .. } => |d| {
        let map = Map::anonymous(1);
        ok(register(d, map.at, map.len, DEVICEMAP | READ_ONLY))?;
        let outcome = refused(d, map.at, map.len, DEVICEMAP | READ_ONLY);
        ok(unregister(d, map.at))?;
        outcome
    };
    "register beside a READ_ONLY registration of the same page" Here 1 Possible Cause::MixedPage { read_only: false, .. } => |d| {
        in_one_page(d, [DEVICEMAP | READ_ONLY, DEVICEMAP])
    };
    "register READ_ONLY beside another registration of the same page" Here 1 Possible Cause::MixedPage { read_only: true, .. } => |d| {
        in_one_page(d, [DEVICEMAP, DEVICEMAP | READ_ONLY])
    };
    "register a constant" Here 1 Seen Cause::ReadOnlyMapping { .. } => |d| {
        let within = CONSTANT.as_ptr().wrapping_byte_add(PAGE);
        refused(d, within.cast(), PAGE, DEVICEMAP)
    };
    "register PROT_NONE" Here 1 Seen Cause::NoAccess { .. } => |d| {
        let map = Map::new(PAGE, libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1);
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "register what is not mapped" Here 1 Seen Cause::NotMapped { .. } => |d| {
        let at = Map::anonymous(1).at; // unmapped at the end of this statement
        refused(d, at, PAGE, DEVICEMAP)
    };
    "register past the end of the mapping" Here 1 Seen Cause::RunsPastMapping { .. } => |d| {
        let map = Map::anonymous(4);
        // SAFETY: pages of the mapping just made, which nothing refers to.
        unsafe { libc::munmap(map.plus(2 * PAGE), 2 * PAGE) };
        refused(d, map.at, 3 * PAGE, DEVICEMAP)
    };
    "register over a page without access" Here 1 Seen Cause::NoAccess { .. } => |d| {
        let map = Map::anonymous(4);
        map.protect(2, libc::PROT_NONE);
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "register over a read-only page" Here 1 Seen Cause::ReadOnlyMapping { .. } => |d| {
        let map = Map::anonymous(4);
        map.protect(2, libc::PROT_READ);
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "register into a guard page" Here 1 Seen Cause::NoAccess { .. } => |d| {
        let (_whole, at) = Map::island(1, 2, 1, RW);
        refused(d, at, 3 * PAGE, DEVICEMAP)
    };
    "register a shared disk file" Here 1 Seen Cause::SharedFile { .. } => |d| {
        let file = disk_file(2 * PAGE as u64)?;
        let map = Map::new(2 * PAGE, RW, libc::MAP_SHARED, fd(&file));
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "register a shared read-only disk file" Here 1 Seen Cause::ReadOnlyMapping { .. } => |d| {
        let file = disk_file(2 * PAGE as u64)?;
        let map = Map::new(2 * PAGE, libc::PROT_READ, libc::MAP_SHARED, fd(&file));
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "register past the end of the file" Here 1 Seen Cause::FileTooShort { .. } => |d| {
        let file = disk_file(PAGE as u64)?;
        let map = Map::new(4 * PAGE, RW, libc::MAP_PRIVATE, fd(&file));
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "register ordinary memory with IOMEMORY" Here 1 Seen Cause::IoMemoryFlag {} => |d| {
        let map = Map::anonymous(1);
        refused(d, map.at, map.len, DEVICEMAP | IOMEMORY)
    };

    // Memory of CUDA's.
    "register memory of cuMemHostAlloc" Here 1 Seen Cause::PinnedByDriver { .. } => |d| pinned(d, PAGE, |at| refused(d, at, PAGE, DEVICEMAP));
    "register managed memory" Here 1 Seen Cause::Managed { .. } => |d| managed(d, |at| refused(d, at, PAGE, DEVICEMAP));
    "register memory of the GPU" Here 1 Seen Cause::DeviceMemory { .. } => |d| {
        on_device(d, 4 * PAGE, |at| refused(d, std::ptr::without_provenance(at as usize), PAGE, DEVICEMAP))
    };
    "unregister memory of cuMemHostAlloc" Here 1 Seen Cause::PinnedByDriver { .. } => |d| pinned(d, PAGE, |at| Ok(not_unregistered(d, at)));
    "free registered memory" Here 1 Seen Cause::RegisteredMemory { .. } => |d| {
        let map = Map::anonymous(1);
        ok(register(d, map.at, map.len, DEVICEMAP))?;
        let error = free_host(d, map.at);
        ok(unregister(d, map.at))?;
        Ok(error)
    };
    "register where an unmapped registration lies" Here 712 Seen Cause::Overlap { .. } | Cause::StaleRegistration { .. } => |d| {
        let mut map = Map::anonymous(1);
        ok(register(d, map.at, map.len, DEVICEMAP))?;
        // SAFETY: replaces a mapping that only this row knows.
        let again = unsafe { libc::mmap(map.at, map.len, RW, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED, -1, 0) };
        map.at = again;
        let outcome = refused(d, map.at, map.len, DEVICEMAP);
        ok(unregister(d, map.at))?;
        let error = outcome?;
        if !error.causes().iter().any(|(_, cause)| matches!(cause, Cause::StaleRegistration { .. })) {
            return Err(format!("nothing about a registration left behind: {error:#}"));
        }
        Ok(error)
    };
    "unregister after a reset of the context" Alone 709 Seen Cause::ContextDestroyed {} => |d| {
        start(d)?;
        let map = Map::anonymous(1);
        ok(register(d, map.at, map.len, DEVICEMAP))?;
        // SAFETY: nothing else of this process uses the context.
        ok(unsafe { d.cuDevicePrimaryCtxReset_v2(0) })?;
        Ok(not_unregistered(d, map.at))
    };
    "unregister after a reset and a new context" Alone 713 Seen Cause::NotRegistered { .. } => |d| {
        start(d)?;
        let map = Map::anonymous(1);
        ok(register(d, map.at, map.len, DEVICEMAP))?;
        // SAFETY: nothing else of this process uses the context.
        ok(unsafe { d.cuDevicePrimaryCtxReset_v2(0) })?;
        start(d)?;
        Ok(not_unregistered(d, map.at))
    };

    // Copies and fills.
    "copy over the edge of a registration" Here 1 Seen Cause::PartlyRegistered { .. } => |d| {
        with_registration(d, 2 * PAGE - 8, |map, _| to_device(d, map.plus(2 * PAGE), 2 * PAGE))
    };
    "copy back over the edge of a registration" Here 1 Seen Cause::PartlyRegistered { .. } => |d| {
        with_registration(d, 2 * PAGE - 8, |map, _| on_device(d, 2 * PAGE, |from| {
            let to = map.plus(2 * PAGE);
            // SAFETY: as in `to_device`.
            let code = unsafe { d.cuMemcpyDtoH_v2(to, from, 2 * PAGE) };
            Ok(diagnose::copy(d, "cuMemcpyDtoH_v2", to.addr() as u64, from, 2 * PAGE, code))
        }))
    };
    "copy whose tail rounding lost" Here 1 Seen Cause::PartlyRegistered { .. } => |d| {
        let map = Map::anonymous(4);
        ok(register(d, map.at, 2 * PAGE, DEVICEMAP))?;
        let outcome = to_device(d, map.plus(16), 2 * PAGE);
        ok(unregister(d, map.at))?;
        let error = outcome?;
        match error.causes().iter().any(|(_, cause)| matches!(cause, Cause::TailMissing { .. })) {
            true => Ok(error),
            false => Err(format!("nothing about the tail: {error:#}")),
        }
    };
    "copy across two registrations" Here 1 Seen Cause::AcrossRegistrations { .. } => |d| {
        with_seam(d, |map| to_device(d, map.plus(PAGE), 2 * PAGE))
    };
    "fill across two registrations" Here 1 Seen Cause::AcrossRegistrations { .. } => |d| with_seam(d, |map| fill(d, map.plus(PAGE), 2 * PAGE));
    "fill plain memory" Here 1 Seen Cause::NotRegistered { .. } => |d| fill(d, Map::anonymous(1).at, PAGE);

    // cuMemHostAlloc, cuMemFreeHost.
    "pin with flags 0xff" Here 1 Seen Cause::UnknownFlags { bits: 0xf8 } => |d| {
        let mut at = null_mut();
        // SAFETY: a pointer to fill.
        let code = unsafe { d.cuMemHostAlloc(&raw mut at, PAGE, 0xff) };
        Ok(diagnose::host_alloc(d, PAGE, 0xff, code))
    };
    "pin 2^50 bytes" Here 2 Seen Cause::NotEnoughRam { .. } | Cause::ContainerLimit { .. } => |d| {
        let mut at = null_mut();
        // SAFETY: a pointer to fill.
        let code = unsafe { d.cuMemHostAlloc(&raw mut at, 1 << 50, 0) };
        Ok(diagnose::host_alloc(d, 1 << 50, 0, code))
    };
    "free an interior pointer" Here 1 Seen Cause::InteriorPointer { .. } => |d| {
        pinned(d, 4 * PAGE, |at| Ok(free_host(d, at.wrapping_byte_add(PAGE))))
    };
    "free twice" Here 1 Seen Cause::NothingAllocated { .. } => |d| {
        let mut first = null_mut();
        pinned(d, PAGE, |at| { first = at; Err(String::new()) }).err();
        Ok(free_host(d, first))
    };

    // Work in flight, as far as registering and pinning meet it.
    // Not seen: the thread that runs it has no name of the driver's on 580.159.04, and no call may be made in there.
    "pin inside a host function" Alone 800 Possible Cause::InsideHostFunction {} => |d| {
        start(d)?;
        let stream = stream(d, 0)?;
        let mut data: (&'static Driver, Option<Error>) = (d, None);
        // SAFETY: `data` lives until the wait is over.
        unsafe {
            ok(d.cuLaunchHostFunc(stream, Some(host_function), (&raw mut data).cast()))?;
            ok(d.cuStreamSynchronize(stream))?;
        }
        data.1.ok_or_else(|| "the host function did not run".to_owned())
    };
    "register during a capture" Alone 900 Seen Cause::CaptureInProgress {} => |d| {
        start(d)?;
        let stream = stream(d, 1)?;
        // SAFETY: a stream of this row's.
        ok(unsafe { d.cuStreamBeginCapture_v2(stream, cuda_sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_GLOBAL) })?;
        let map = Map::anonymous(1);
        refused(d, map.at, map.len, DEVICEMAP)
    };
    "looking around leaves a capture as it is" Alone 713 Seen Cause::NotRegistered { .. } => |d| {
        start(d)?;
        let stream = stream(d, 1)?;
        let map = Map::anonymous(1);
        let mut graph = null_mut();
        // SAFETY: a stream of this row's, and a pointer to fill.
        unsafe {
            ok(d.cuStreamBeginCapture_v2(stream, cuda_sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_GLOBAL))?;
            // No call is refused here: unregistering would be one that a capture may not meet.
            let error = diagnose::host_unregister(d, map.at, CUresult::CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
            drop(diagnose::host_alloc(d, PAGE, 0, CUresult::CUDA_ERROR_OUT_OF_MEMORY));
            drop(diagnose::mem_alloc(d, PAGE, CUresult::CUDA_ERROR_OUT_OF_MEMORY));
            ok(d.cuStreamEndCapture(stream, &raw mut graph))?;
            Ok(error)
        }
    };
}

/// What the row's error says, compared with what it should.
fn judge(row: &Row, error: &Error) -> Result<(), String> {
    let code = error.cuda().map_or(0, cuda_zc::CudaError::code);
    if code != row.code {
        return Err(format!("answered {code}, not {}\n{error:#}", row.code));
    }
    match error.causes().first() {
        Some((certainty, cause)) if *certainty == row.certainty && (row.cause)(cause) => Ok(()),
        _ => Err(format!("another first cause\n{error:#}")),
    }
}

fn run_here(row: &Row, driver: &'static Driver, verbose: bool) -> Result<(), String> {
    match (row.run)(driver) {
        Ok(error) => {
            if verbose {
                println!("{error:#}");
            }
            judge(row, &error)
        }
        Err(text) if text.starts_with("forked:") => Ok(()),
        Err(text) => Err(text),
    }
}

fn run(row: &Row, verbose: bool) -> Result<(), String> {
    if row.place == Place::Here {
        return run_here(row, zc_tests::driver(), verbose);
    }
    let me = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut command = Command::new(me);
    command.arg("--alone").arg(row.name).args(verbose.then_some("-v"));
    let output = command.output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    if verbose {
        print!("{text}");
    }
    if output.status.success() { Ok(()) } else { Err(text) }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let verbose = arguments.iter().any(|a| a == "-v");
    if arguments.first().is_some_and(|a| a == "--alone") {
        let row =
            ROWS.iter().find(|row| arguments.get(1).is_some_and(|name| *name == row.name)).expect("a row of that name");
        return match run_here(row, zc_tests::driver(), verbose) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                println!("{text}");
                ExitCode::FAILURE
            }
        };
    }
    let real = zc_tests::real();
    let part = arguments.iter().find(|a| !a.starts_with('-'));
    start(zc_tests::driver()).expect("a driver that starts");
    let (mut passed, mut failed, mut not_run) = (0, 0, 0);
    for row in ROWS.iter().filter(|row| part.is_none_or(|part| row.name.contains(part.as_str()))) {
        if row.place == Place::AloneOnGpu && !real {
            println!("not run  {} (only a real driver does it)", row.name);
            not_run += 1;
            continue;
        }
        match run(row, verbose) {
            Ok(()) => {
                println!("ok       {}", row.name);
                passed += 1;
            }
            Err(text) if text.starts_with(NOT_RUN) => {
                println!("not run  {}: {}", row.name, &text[NOT_RUN.len()..]);
                not_run += 1;
            }
            Err(text) => {
                println!("FAILED   {}: {text}", row.name);
                failed += 1;
            }
        }
    }
    println!(
        "{passed} passed, {failed} failed, {not_run} not run, on the {} driver",
        if real { "machine's" } else { "software" }
    );
    // Not a table without rows: a wrong name is no pass.
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
