//! What rows are written with: a driver with a context, checks, memory of every kind, kernels.

use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::time::Duration;

use cuda_emulator::{Emulator, Launch, Profile};
use cuda_sys::*;

use crate::Kind;

pub(crate) const PAGE: usize = 4096;
pub(crate) const MIB: usize = 1 << 20;
/// Flags of cuMemHostRegister.
pub(crate) const DM: u32 = 2;
pub(crate) const IO: u32 = 4;
pub(crate) const RO: u32 = 8;

/// A row being checked.
pub(crate) struct Row {
    pub(crate) d: &'static Driver,
    pub(crate) real: bool,
    pub(crate) wrong: Vec<String>,
    pub(crate) checks: usize,
    pub(crate) not_run: Option<String>,
}

fn emulator(devices: usize) -> &'static Emulator {
    static ONE: OnceLock<Emulator> = OnceLock::new();
    static TWO: OnceLock<Emulator> = OnceLock::new();
    (if devices == 1 { &ONE } else { &TWO }).get_or_init(|| {
        let mut profile = Profile::h200();
        profile.devices = devices;
        let emulator = Emulator::new(profile);
        add_kernels(&emulator);
        emulator
    })
}

/// Which driver the rows are about.
pub(crate) fn describe() -> String {
    let d = if zc_tests::real() { zc_tests::driver() } else { emulator(1).driver() };
    let version = d.version().map_or_else(|e| e.to_string(), |v| format!("CUDA {}.{}", v / 1000, v % 1000 / 10));
    match d.path() {
        Some(path) => format!("{} ({version})", path.display()),
        None => format!("software, {} ({version})", emulator(1).profile().name),
    }
}

impl Row {
    /// Starts the driver as far as the row wants it.
    pub(crate) fn new(kind: Kind) -> Result<Self, String> {
        let real = zc_tests::real();
        let d = match (real, kind) {
            (true, _) => zc_tests::driver(),
            (false, Kind::Two) => emulator(2).driver(),
            (false, _) => emulator(1).driver(),
        };
        let mut row = Self { d, real, wrong: Vec::new(), checks: 0, not_run: None };
        if kind != Kind::Bare {
            row.start();
        }
        if kind == Kind::Two {
            let mut count = 0;
            row.is("cuDeviceGetCount", unsafe { d.cuDeviceGetCount(&raw mut count) }, 0);
            if count < 2 {
                return Err(format!("needs 2 GPUs, this machine has {count}"));
            }
        }
        Ok(row)
    }

    /// cuInit, and the first GPU's primary context made current.
    pub(crate) fn start(&mut self) {
        let mut context = null_mut();
        let answers = unsafe {
            [self.d.cuInit(0), self.d.cuDevicePrimaryCtxRetain(&raw mut context, 0), self.d.cuCtxSetCurrent(context)]
        };
        if answers != [CUresult::CUDA_SUCCESS; 3] {
            self.wrong.push(format!("cuInit, cuDevicePrimaryCtxRetain, cuCtxSetCurrent answer {answers:?}"));
        }
    }

    /// The answer must be that code.
    pub(crate) fn is(&mut self, what: &str, answer: CUresult, want: u32) {
        self.checks += 1;
        if answer.0 != want {
            self.wrong.push(format!("{what}: {answer}, expected {}", CUresult(want)));
        }
    }

    /// That must be so.
    pub(crate) fn so(&mut self, what: &str, holds: bool) {
        self.checks += 1;
        if !holds {
            self.wrong.push(format!("not so: {what}"));
        }
    }

    /// A size for a real driver, and the smaller one for the software driver.
    pub(crate) fn size(&self, real: usize, software: usize) -> usize {
        if self.real { real } else { software }
    }

    pub(crate) fn register(&self, p: *mut u8, len: usize, flags: u32) -> CUresult {
        unsafe { self.d.cuMemHostRegister_v2(p.cast(), len, flags) }
    }

    pub(crate) fn unregister(&self, p: *mut u8) -> CUresult {
        unsafe { self.d.cuMemHostUnregister(p.cast()) }
    }

    /// The device address of host memory, and the answer.
    pub(crate) fn device_pointer(&self, p: *mut u8, flags: u32) -> (CUresult, u64) {
        let mut address = 0;
        (unsafe { self.d.cuMemHostGetDevicePointer_v2(&raw mut address, p.cast(), flags) }, address)
    }

    /// What cuMemHostGetFlags answers and shows.
    pub(crate) fn host_flags(&self, p: *mut u8) -> (CUresult, u32) {
        let mut flags = 0;
        (unsafe { self.d.cuMemHostGetFlags(&raw mut flags, p.cast()) }, flags)
    }

    pub(crate) fn alloc(&mut self, len: usize) -> u64 {
        let mut address = 0;
        let answer = unsafe { self.d.cuMemAlloc_v2(&raw mut address, len) };
        self.is("cuMemAlloc", answer, 0);
        address
    }

    pub(crate) fn host_alloc(&mut self, len: usize) -> *mut u8 {
        let mut p = null_mut();
        let answer = unsafe { self.d.cuMemHostAlloc(&raw mut p, len, DM) };
        self.is("cuMemHostAlloc", answer, 0);
        p.cast()
    }

    pub(crate) fn managed(&mut self, len: usize) -> u64 {
        let mut address = 0;
        let answer = unsafe { self.d.cuMemAllocManaged(&raw mut address, len, 1) };
        self.is("cuMemAllocManaged", answer, 0);
        address
    }

    pub(crate) fn free(&mut self, address: u64) {
        let answer = unsafe { self.d.cuMemFree_v2(address) };
        self.is("cuMemFree", answer, 0);
    }

    /// A stream that does not wait for the default one.
    pub(crate) fn stream(&mut self) -> CUstream {
        let mut stream = null_mut();
        let answer = unsafe { self.d.cuStreamCreate(&raw mut stream, 1) };
        self.is("cuStreamCreate", answer, 0);
        stream
    }

    pub(crate) fn sync(&mut self, stream: CUstream, want: u32) {
        let answer = unsafe { self.d.cuStreamSynchronize(stream) };
        self.is("cuStreamSynchronize", answer, want);
    }

    pub(crate) fn query(&self, stream: CUstream) -> CUresult {
        unsafe { self.d.cuStreamQuery(stream) }
    }

    /// Bytes of device memory, by a copy.
    pub(crate) fn read(&mut self, address: u64, len: usize) -> Vec<u8> {
        let mut bytes = vec![0u8; len];
        let answer = unsafe { self.d.cuMemcpyDtoH_v2(bytes.as_mut_ptr().cast(), address, len) };
        self.is("cuMemcpyDtoH", answer, 0);
        bytes
    }

    /// A kernel of the module below, loaded into the current context.
    pub(crate) fn kernel(&mut self, name: &std::ffi::CStr) -> CUfunction {
        let (mut module, mut function) = (null_mut(), null_mut());
        let image = concat!(include_str!("kernels.ptx"), "\0");
        let answers = unsafe {
            [
                self.d.cuModuleLoadData(&raw mut module, image.as_ptr().cast()),
                self.d.cuModuleGetFunction(&raw mut function, module, name.as_ptr()),
            ]
        };
        self.so(&format!("the kernel {name:?} loads: {answers:?}"), answers == [CUresult::CUDA_SUCCESS; 2]);
        function
    }

    /// One thread of a kernel with arguments of 64 bits.
    pub(crate) fn launch(&self, function: CUfunction, stream: CUstream, arguments: &[u64]) -> CUresult {
        let mut pointers: Vec<*mut c_void> =
            arguments.iter().map(|a| std::ptr::from_ref(a).cast_mut().cast()).collect();
        unsafe { self.d.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, pointers.as_mut_ptr(), null_mut()) }
    }

    /// Keeps a stream busy for a while.
    pub(crate) fn spin(&mut self, stream: CUstream, milliseconds: u64) {
        let spin = self.kernel(c"spin");
        let answer = self.launch(spin, stream, &[milliseconds * 1_000_000]);
        self.is("cuLaunchKernel", answer, 0);
    }
}

/// What the software driver runs for the kernels of the module.
fn add_kernels(emulator: &Emulator) {
    fn argument(launch: &Launch, i: usize) -> Result<u64, CUresult> {
        launch.argument(i).ok_or(CUresult::CUDA_ERROR_INVALID_VALUE)
    }
    fn word(launch: &Launch, at: u64) -> Result<*mut u32, CUresult> {
        launch.memory(at, 4).map(|p| p.as_ptr().cast()).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)
    }
    emulator.kernel("spin", &[8], |launch| {
        std::thread::sleep(Duration::from_nanos(argument(launch, 0)?));
        Ok(())
    });
    emulator.kernel("poke", &[8], |launch| {
        let p = word(launch, argument(launch, 0)?)?;
        unsafe { p.write_volatile(1) };
        Ok(())
    });
    emulator.kernel("words", &[8, 8, 8], |launch| {
        let (to, from, n) = (argument(launch, 0)?, argument(launch, 1)?, argument(launch, 2)?);
        for i in 0..n {
            let (to, from) = (word(launch, to + 4 * i)?, word(launch, from + 4 * i)?);
            unsafe { to.write_volatile(from.read_volatile()) };
        }
        Ok(())
    });
}

/// A mapping of whole pages; unmapped on drop.
pub(crate) struct Map {
    pub(crate) p: *mut u8,
    len: usize,
}

impl Map {
    pub(crate) fn new(pages: usize, protection: i32, flags: i32, fd: i32) -> Self {
        let len = pages * PAGE;
        let p = unsafe { libc::mmap(null_mut(), len, protection, flags, fd, 0) };
        assert!(p != libc::MAP_FAILED, "mmap: {}", std::io::Error::last_os_error());
        Self { p: p.cast(), len }
    }

    /// Private memory, read and write.
    pub(crate) fn anonymous(pages: usize) -> Self {
        Self::new(pages, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1)
    }

    pub(crate) fn protect(&self, page: usize, pages: usize, protection: i32) {
        let answer = unsafe { libc::mprotect(self.p.add(page * PAGE).cast(), pages * PAGE, protection) };
        assert_eq!(answer, 0);
    }

    pub(crate) fn unmap(&mut self) {
        if self.len != 0 {
            unsafe { libc::munmap(self.p.cast(), self.len) };
            self.len = 0;
        }
    }

    /// The same range, mapped anew.
    pub(crate) fn again(&mut self, pages: usize) {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
        let len = pages * PAGE;
        let p = unsafe { libc::mmap(self.p.cast(), len, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) };
        assert!(p == self.p.cast(), "the range was taken by somebody else");
        self.len = len;
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        self.unmap();
    }
}

/// A file of whole pages on a disk, deleted already; `None` if every folder tried is in memory.
pub(crate) fn disk_file(pages: usize) -> Option<std::fs::File> {
    use std::os::fd::AsRawFd;
    const TMPFS: i64 = 0x0102_1994;
    let home = std::env::var("HOME").unwrap_or_default();
    for folder in [".", "/var/tmp", &home, "/tmp"] {
        let path = format!("{folder}/zc-conformance-{}", std::process::id());
        let Ok(file) = std::fs::File::options().read(true).write(true).create_new(true).open(&path) else { continue };
        let _ = std::fs::remove_file(&path);
        let mut stat: libc::statfs = unsafe { std::mem::zeroed() };
        #[allow(clippy::unnecessary_cast)] // the field's type differs between C libraries
        let disk = unsafe { libc::fstatfs(file.as_raw_fd(), &raw mut stat) } == 0 && stat.f_type as i64 != TMPFS;
        if disk && file.set_len((pages * PAGE) as u64).is_ok() {
            return Some(file);
        }
    }
    None
}
