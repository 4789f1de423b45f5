//! The process that asks the driver, and the one that waits for it.
//!
//! A driver may crash or never return; in a process of its own, either is a finding.

use core::ffi::{c_int, c_void};
use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{OnceLock, mpsc};
use std::time::{Duration, Instant};

use cuda_sys::{
    CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTREGISTER_DEVICEMAP, CU_MEMHOSTREGISTER_READ_ONLY, CUcontext, CUdevice,
    CUdevice_attribute, CUdeviceptr, CUmemAccess_flags, CUmemAccessDesc, CUmemAllocationGranularity_flags,
    CUmemAllocationHandleType, CUmemAllocationProp, CUmemAllocationType, CUmemAttach_flags, CUmemLocation, CUresult,
    CUuuid, Driver,
};

use super::answers::{self, Answers, End};
use super::attributes::ATTRIBUTES;

/// The argument that makes this program the child.
pub(super) const ARGUMENT: &str = "--answers";
/// Output read of the child.
const OUTPUT_LIMIT: u64 = 1 << 20;
/// Pinned memory is tried in steps of this size, for about this long: 2 GiB/s are usual.
const STEP: usize = 256 << 20;
const PIN_TIME: Duration = Duration::from_secs(15);

/// Names of the probes and what each tries.
pub(super) const PROBES: &[(&str, &str)] = &[
    ("register", "register existing memory"),
    ("register-read-only", "register a read-only mapping"),
    ("host-alloc", "allocate pinned memory"),
    ("managed", "allocate managed memory"),
    ("vmm-device", "virtual memory management, memory on the device"),
    ("vmm-host", "virtual memory management, memory on the host"),
    ("fabric", "a FABRIC handle, to share memory between machines"),
];

/// What to ask beyond `cuInit` and attributes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ask {
    pub(super) probe: bool,
    /// Pin memory in steps up to this many bytes.
    pub(super) pin: Option<u64>,
}

/// Starts this program again to ask the driver, and waits for at most `limit`.
///
/// # Errors
///
/// If the program cannot be started again.
pub(super) fn ask(ask: Ask, limit: Duration) -> Result<Answers, String> {
    let program = std::env::current_exe().map_err(|e| format!("this program's own path is unknown: {e}"))?;
    let mut command = Command::new(program);
    command.args(["doctor", ARGUMENT]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    if ask.probe {
        command.arg("--probe");
    }
    if let Some(bytes) = ask.pin {
        command.arg(format!("--pin-limit={bytes}"));
    }
    let mut child = command.spawn().map_err(|e| format!("a process to ask the driver cannot be started: {e}"))?;
    let (sender, receiver) = mpsc::channel();
    if let Some(output) = child.stdout.take() {
        std::thread::spawn(move || read_lines(output, &sender));
    }
    let end = Instant::now() + limit;
    let mut text = String::new();
    let hang = loop {
        match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(piece) => text.push_str(&piece),
            Err(mpsc::RecvTimeoutError::Disconnected) => break false,
            Err(mpsc::RecvTimeoutError::Timeout) => break true,
        }
    };
    let mut answers = answers::parse(&text);
    if hang {
        answers.end = Some(End::Hang);
        let _ = child.kill();
    }
    // A process inside the kernel cannot be killed; it is left behind after a while.
    let patience = Instant::now() + Duration::from_secs(2);
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if Instant::now() < patience => std::thread::sleep(Duration::from_millis(2)),
            _ => break None,
        }
    };
    if !hang {
        use std::os::unix::process::ExitStatusExt;
        answers.end = match status {
            Some(status) if status.success() && answers.step.as_deref() == Some("done") => None,
            Some(status) => match status.signal() {
                Some(signal) => Some(End::Signal(signal.unsigned_abs())),
                None => Some(End::Exit(status.code().unwrap_or(0).unsigned_abs())),
            },
            None => Some(End::Hang),
        };
    }
    Ok(answers)
}

/// Sends what the child writes as it comes, so that what it said before a hang is known.
fn read_lines(output: impl Read, sender: &mpsc::Sender<String>) {
    let mut output = output.take(OUTPUT_LIMIT);
    let mut buffer = [0; 4096];
    while let Ok(n) = output.read(&mut buffer) {
        if n == 0 || sender.send(String::from_utf8_lossy(&buffer[..n]).into_owned()).is_err() {
            return;
        }
    }
}

/// The child: asks the machine's driver and writes what it answers.
pub(super) fn run(ask: Ask) -> ExitCode {
    // SAFETY: both calls concern this process only: no core file, and an end when the parent ends.
    unsafe {
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        libc::setrlimit(libc::RLIMIT_CORE, &raw const none);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong);
    }
    take_stdout();
    say("mempolicy", mempolicy());
    say("step", "open");
    let driver = match Driver::load() {
        Ok(driver) => driver,
        Err(error) => {
            for attempt in error.attempts() {
                let path = attempt.path.display().to_string();
                // The loader starts with the path itself.
                let reason = attempt.reason.strip_prefix(&format!("{path}: ")).unwrap_or(&attempt.reason);
                say("refused", format_args!("{path}: {reason}"));
            }
            say("step", "done");
            return ExitCode::SUCCESS;
        }
    };
    if let Some(path) = driver.path() {
        say("library", path.display());
    }
    say("step", "cuDriverGetVersion");
    if let Ok(version) = driver.version() {
        say("version", version);
    }
    let lacks: Vec<_> = driver.lacks().map(|e| e.name).collect();
    say("lacks", lacks.join(" "));
    say("step", "cuInit");
    // SAFETY: cuInit has no preconditions.
    let init = unsafe { driver.cuInit(0) };
    say("cuInit", init.0);
    if init == CUresult::CUDA_SUCCESS {
        devices(driver, ask);
    }
    say("step", "done");
    ExitCode::SUCCESS
}

/// Where the answers go: what was the standard output.
static ANSWERS: OnceLock<File> = OnceLock::new();

/// Keeps the standard output for the answers alone: what a driver prints goes where errors go.
fn take_stdout() {
    let Ok(kept) = std::io::stdout().as_fd().try_clone_to_owned() else { return };
    if ANSWERS.set(File::from(kept)).is_ok() {
        // SAFETY: descriptors 1 and 2 belong to the process as a whole; the standard output stays open, as another file.
        unsafe { libc::dup2(2, 1) };
    }
}

/// Writes a line at once. Whatever the driver says cannot become a second line.
fn say(key: impl Display, value: impl Display) {
    let value = value.to_string().replace(['\n', '\r'], " ");
    let line = format!("{key}={value}\n");
    // If nobody listens any more there is nobody to tell.
    let _ = match ANSWERS.get() {
        Some(mut file) => file.write_all(line.as_bytes()),
        None => std::io::stdout().write_all(line.as_bytes()),
    };
}

/// Whether the memory policy calls, which host memory on a NUMA node needs, are allowed here.
fn mempolicy() -> c_int {
    let mut mode: c_int = 0;
    let null: *mut c_void = core::ptr::null_mut();
    // SAFETY: get_mempolicy with only the mode asked for writes that int.
    match unsafe { libc::syscall(libc::SYS_get_mempolicy, &raw mut mode, null, 0, null, 0) } {
        0 => 0,
        _ => std::io::Error::last_os_error().raw_os_error().unwrap_or(-1),
    }
}

fn devices(driver: &Driver, ask: Ask) {
    let mut count = 0;
    // SAFETY: a pointer to an int, as asked for.
    if unsafe { driver.cuDeviceGetCount(&raw mut count) } != CUresult::CUDA_SUCCESS {
        return;
    }
    say("devices", count);
    for ordinal in 0..count.min(64) {
        say("step", format_args!("device {ordinal}"));
        let mut device = 0;
        // SAFETY: a pointer to a CUdevice, as asked for.
        if unsafe { driver.cuDeviceGet(&raw mut device, ordinal) } == CUresult::CUDA_SUCCESS {
            describe(driver, ordinal, device);
            if ask.probe || ask.pin.is_some() {
                probe(driver, ordinal, device, ask);
            }
        }
    }
}

fn describe(driver: &Driver, ordinal: c_int, device: CUdevice) {
    let mut text = [0; 256];
    // SAFETY: the buffer's length is given; the driver ends its text with a null, and the last byte is one in any case.
    if unsafe { driver.cuDeviceGetName(text.as_mut_ptr(), 255, device) } == CUresult::CUDA_SUCCESS {
        say(format_args!("device.{ordinal}.name"), c_text(&text));
    }
    text = [0; 256];
    // SAFETY: as above.
    if unsafe { driver.cuDeviceGetPCIBusId(text.as_mut_ptr(), 255, device) } == CUresult::CUDA_SUCCESS {
        say(format_args!("device.{ordinal}.pci"), c_text(&text));
    }
    let mut uuid = CUuuid { bytes: [0; 16] };
    // SAFETY: a pointer to a CUuuid, as asked for.
    if unsafe { driver.cuDeviceGetUuid_v2(&raw mut uuid, device) } == CUresult::CUDA_SUCCESS {
        let mut text = String::from("GPU-");
        for (at, byte) in uuid.bytes.iter().enumerate() {
            let dash = if [4, 6, 8, 10].contains(&at) { "-" } else { "" };
            let _ = write!(text, "{dash}{byte:02x}");
        }
        say(format_args!("device.{ordinal}.uuid"), text);
    }
    let mut bytes = 0;
    // SAFETY: a pointer to a size_t, as asked for.
    if unsafe { driver.cuDeviceTotalMem_v2(&raw mut bytes, device) } == CUresult::CUDA_SUCCESS {
        say(format_args!("device.{ordinal}.memory"), bytes);
    }
    for &(number, ..) in ATTRIBUTES {
        if let Ok(value) = attribute(driver, device, number) {
            say(format_args!("device.{ordinal}.attribute.{number}"), value);
        }
    }
}

fn c_text(buffer: &[core::ffi::c_char]) -> String {
    let bytes: Vec<u8> = buffer.iter().take_while(|&&c| c != 0).map(|c| c.to_ne_bytes()[0]).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn attribute(driver: &Driver, device: CUdevice, number: u32) -> Result<c_int, CUresult> {
    let mut value = 0;
    // SAFETY: a pointer to an int, as asked for. The enum is an integer: an unknown number is refused by the driver.
    unsafe { driver.cuDeviceGetAttribute(&raw mut value, CUdevice_attribute(number), device) }.result().map(|()| value)
}

/// The call that failed and what it answered, or that the data were wrong.
enum Failed {
    Call(&'static str, CUresult),
    WrongData,
}

/// `call!(driver.cuX(args))` is `driver.cuX(args)` as a result that knows the call's name.
macro_rules! call {
    ($driver:ident.$name:ident($($arg:expr),*)) => {
        // SAFETY: a probe passes memory that it made itself, with its true length, and pointers to values of the types
        // asked for; handles and addresses are those that the driver gave.
        unsafe { $driver.$name($($arg),*) }.result().map_err(|code| Failed::Call(stringify!($name), code))
    };
}

fn probe(driver: &Driver, ordinal: c_int, device: CUdevice, ask: Ask) {
    say("step", format_args!("context of device {ordinal}"));
    let mut context: CUcontext = core::ptr::null_mut();
    let taken = call!(driver.cuDevicePrimaryCtxRetain(&raw mut context, device));
    let current = taken.and_then(|()| call!(driver.cuCtxSetCurrent(context)));
    let code = if let Err(Failed::Call(_, code)) = &current { code.0 } else { 0 };
    say(format_args!("device.{ordinal}.context"), code);
    if current.is_err() {
        return;
    }
    if ask.probe {
        for &(name, _) in PROBES {
            say("step", format_args!("{name} on device {ordinal}"));
            let outcome = match name {
                "register" => register(driver),
                "register-read-only" => register_read_only(driver),
                "host-alloc" => host_alloc(driver),
                "managed" => managed(driver, device),
                "vmm-device" => vmm(driver, CUmemLocation::device(device), device, false),
                "vmm-host" => vmm(driver, host_location(driver, device), device, false),
                "fabric" => vmm(driver, CUmemLocation::device(device), device, true),
                _ => continue,
            };
            let key = format!("device.{ordinal}.probe.{name}");
            match outcome {
                Ok(()) => say(key, 0),
                Err(Failed::Call(call, code)) => say(key, format_args!("{} {call}", code.0)),
                Err(Failed::WrongData) => say(key, "0 wrong-data"),
            }
        }
    }
    if let Some(limit) = ask.pin.filter(|_| ordinal == 0) {
        say("step", "pinned memory in steps");
        pin_in_steps(driver, limit);
    }
    say("step", format_args!("release of the context of device {ordinal}"));
    let _ = call!(driver.cuCtxSetCurrent(core::ptr::null_mut()));
    let _ = call!(driver.cuDevicePrimaryCtxRelease_v2(device));
}

const SMALL: usize = 4096;
const MARK: u8 = 0x5a;

/// Lets the GPU fill memory that the CPU sees at `host`, and looks.
fn fill_and_look(driver: &Driver, device: CUdeviceptr, host: *const u8, len: usize) -> Result<(), Failed> {
    call!(driver.cuMemsetD8_v2(device, MARK, len))?;
    call!(driver.cuCtxSynchronize())?;
    // Volatile, because another processor wrote them.
    // SAFETY: `len` bytes from `host` are readable: the caller's own mapping or one that the driver gave.
    let right = (0..len).all(|at| unsafe { host.add(at).read_volatile() } == MARK);
    if right { Ok(()) } else { Err(Failed::WrongData) }
}

/// Anonymous memory of one page, which the caller unmaps.
fn page() -> Result<*mut c_void, Failed> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping at an address that the kernel picks.
    let page = unsafe { libc::mmap(core::ptr::null_mut(), SMALL, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) };
    if page == libc::MAP_FAILED { Err(Failed::Call("mmap", CUresult::CUDA_ERROR_OPERATING_SYSTEM)) } else { Ok(page) }
}

/// Unregisters, and unmaps if that went well: a page that stays registered must stay.
fn unregister(driver: &Driver, page: *mut c_void) -> Result<(), Failed> {
    call!(driver.cuMemHostUnregister(page))?;
    // SAFETY: the mapping of `page()`, which nothing refers to any more.
    unsafe { libc::munmap(page, SMALL) };
    Ok(())
}

fn register(driver: &Driver) -> Result<(), Failed> {
    let page = page()?;
    call!(driver.cuMemHostRegister_v2(page, SMALL, CU_MEMHOSTREGISTER_DEVICEMAP))?;
    let mut address = 0;
    let outcome = call!(driver.cuMemHostGetDevicePointer_v2(&raw mut address, page, 0))
        .and_then(|()| fill_and_look(driver, address, page.cast(), SMALL));
    unregister(driver, page).and(outcome)
}

fn register_read_only(driver: &Driver) -> Result<(), Failed> {
    let page = page()?;
    // SAFETY: the page is ours. It is written first, so that it is not the kernel's shared page of zeros.
    unsafe {
        page.cast::<u8>().write_bytes(MARK, SMALL);
        libc::mprotect(page, SMALL, libc::PROT_READ);
    }
    let flags = CU_MEMHOSTREGISTER_DEVICEMAP | CU_MEMHOSTREGISTER_READ_ONLY;
    call!(driver.cuMemHostRegister_v2(page, SMALL, flags))?;
    let mut address = 0;
    let mut copy = [0_u8; SMALL];
    let outcome = call!(driver.cuMemHostGetDevicePointer_v2(&raw mut address, page, 0))
        .and_then(|()| call!(driver.cuMemcpyDtoH_v2(copy.as_mut_ptr().cast(), address, SMALL)))
        .and_then(|()| if copy == [MARK; SMALL] { Ok(()) } else { Err(Failed::WrongData) });
    unregister(driver, page).and(outcome)
}

fn host_alloc(driver: &Driver) -> Result<(), Failed> {
    let mut memory: *mut c_void = core::ptr::null_mut();
    call!(driver.cuMemHostAlloc(&raw mut memory, SMALL, CU_MEMHOSTALLOC_DEVICEMAP))?;
    let mut address = 0;
    let outcome = call!(driver.cuMemHostGetDevicePointer_v2(&raw mut address, memory, 0))
        .and_then(|()| fill_and_look(driver, address, memory.cast(), SMALL));
    call!(driver.cuMemFreeHost(memory)).and(outcome)
}

fn managed(driver: &Driver, _device: CUdevice) -> Result<(), Failed> {
    let mut address = 0;
    let flags = CUmemAttach_flags::CU_MEM_ATTACH_GLOBAL.0;
    call!(driver.cuMemAllocManaged(&raw mut address, SMALL, flags))?;
    let host = core::ptr::with_exposed_provenance(address as usize);
    // After the wait inside no work is running, so the CPU may look even without concurrent access.
    let outcome = fill_and_look(driver, address, host, SMALL);
    call!(driver.cuMemFree_v2(address)).and(outcome)
}

/// The host's NUMA node nearest to the device where the driver knows it, else the host as such.
fn host_location(driver: &Driver, device: CUdevice) -> CUmemLocation {
    match attribute(driver, device, 134) {
        Ok(node) if node >= 0 => CUmemLocation::host_numa(node),
        _ => CUmemLocation::host(),
    }
}

/// Create, reserve, map, give access, let the GPU write, and undo all that is done. With `fabric`, only create.
fn vmm(driver: &Driver, location: CUmemLocation, device: CUdevice, fabric: bool) -> Result<(), Failed> {
    let handles =
        if fabric { CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_FABRIC } else { CUmemAllocationHandleType(0) };
    let prop = CUmemAllocationProp {
        type_: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
        requestedHandleTypes: handles,
        location,
        ..CUmemAllocationProp::default()
    };
    let minimum = CUmemAllocationGranularity_flags::CU_MEM_ALLOC_GRANULARITY_MINIMUM;
    let mut size = 0;
    call!(driver.cuMemGetAllocationGranularity(&raw mut size, &raw const prop, minimum))?;
    let mut handle = 0;
    call!(driver.cuMemCreate(&raw mut handle, size, &raw const prop, 0))?;
    let mapped = if fabric { Ok(()) } else { vmm_mapped(driver, handle, size, device, location) };
    call!(driver.cuMemRelease(handle)).and(mapped)
}

fn vmm_mapped(
    driver: &Driver,
    handle: u64,
    size: usize,
    device: CUdevice,
    location: CUmemLocation,
) -> Result<(), Failed> {
    let on_host = location.type_ != cuda_sys::CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE;
    let mut address = 0;
    call!(driver.cuMemAddressReserve(&raw mut address, size, 0, 0, 0))?;
    let outcome = call!(driver.cuMemMap(address, size, 0, handle, 0)).and_then(|()| {
        let flags = CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
        let device = CUmemAccessDesc { location: CUmemLocation::device(device), flags };
        let grants = if on_host { vec![device, CUmemAccessDesc { location, flags }] } else { vec![device] };
        let used = call!(driver.cuMemSetAccess(address, size, grants.as_ptr(), grants.len())).and_then(|()| {
            if on_host {
                let host = core::ptr::with_exposed_provenance(address as usize);
                return fill_and_look(driver, address, host, SMALL.min(size));
            }
            let mut back = [0_u8; SMALL];
            let len = SMALL.min(size);
            call!(driver.cuMemsetD8_v2(address, MARK, len))?;
            call!(driver.cuMemcpyDtoH_v2(back.as_mut_ptr().cast(), address, len))?;
            if back[..len].iter().all(|&b| b == MARK) { Ok(()) } else { Err(Failed::WrongData) }
        });
        // Unmapping does not wait for work; the copy and the look above did.
        call!(driver.cuMemUnmap(address, size)).and(used)
    });
    call!(driver.cuMemAddressFree(address, size)).and(outcome)
}

/// Pins steps until one is refused, `limit` bytes are reached or the time for it is over, and frees them all.
fn pin_in_steps(driver: &Driver, limit: u64) {
    let mut blocks: Vec<*mut c_void> = Vec::new();
    let mut refused = 0;
    let end = Instant::now() + PIN_TIME;
    while Instant::now() < end && ((blocks.len() + 1) as u64).saturating_mul(STEP as u64) <= limit {
        let mut memory: *mut c_void = core::ptr::null_mut();
        match call!(driver.cuMemHostAlloc(&raw mut memory, STEP, 0)) {
            Ok(()) => blocks.push(memory),
            Err(Failed::Call(_, code)) => {
                refused = code.0;
                break;
            }
            Err(Failed::WrongData) => break,
        }
        say("step", format_args!("pinned memory in steps: {} MiB held", blocks.len() * (STEP >> 20)));
    }
    say("pinned", format_args!("{} {refused}", blocks.len() * STEP));
    for block in blocks {
        let _ = call!(driver.cuMemFreeHost(block));
    }
}
