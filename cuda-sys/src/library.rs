//! Finding and opening libcuda.

use core::ffi::{CStr, c_void};
use core::fmt;
use core::ptr::NonNull;
use std::path::{Path, PathBuf};

use crate::Driver;

/// The environment variable that names the library to open in place of the machine's driver.
const VARIABLE: &str = "CUDA_SYS_LIBRARY";

/// No CUDA driver could be opened: every path tried, and why each did not do.
#[derive(Debug, Clone)]
pub struct LoadError {
    attempts: Vec<Attempt>,
    by_variable: bool,
}

/// A path that was tried.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Attempt {
    /// As it was given to the loader: a name without a slash is searched for.
    pub path: PathBuf,
    /// The loader's own words, and what is wrong with the file where that can be seen.
    pub reason: String,
}

impl LoadError {
    /// In the order in which they were tried.
    pub fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no CUDA driver could be opened")?;
        if self.by_variable {
            write!(f, " ({VARIABLE} is set: only that library was tried)")?;
        }
        for attempt in &self.attempts {
            write!(f, "\n  {}: {}", attempt.path.display(), attempt.reason)?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

/// The machine's driver: the first of the usual names that opens, or what the environment variable names.
///
/// # Safety
///
/// Whichever library opens and has a `cuInit` must be a CUDA driver.
pub(crate) unsafe fn find() -> Result<Driver, LoadError> {
    let Some(named) = system::trusted_variable(VARIABLE) else {
        // SAFETY: passed on to the caller.
        return unsafe { open_first(system::CANDIDATES, false) };
    };
    // SAFETY: passed on to the caller.
    unsafe { open_first(&[&named], true) }
}

/// # Safety
///
/// As for `find`.
pub(crate) unsafe fn open_first(
    paths: &[&(impl AsRef<Path> + ?Sized)],
    by_variable: bool,
) -> Result<Driver, LoadError> {
    let mut attempts = Vec::new();
    for path in paths {
        let path = path.as_ref();
        // SAFETY: passed on to the caller.
        match unsafe { open(path) } {
            Ok(driver) => return Ok(driver),
            Err(reason) => attempts.push(Attempt { path: path.to_path_buf(), reason }),
        }
    }
    Err(LoadError { attempts, by_variable })
}

/// # Safety
///
/// As for `find`.
unsafe fn open(path: &Path) -> Result<Driver, String> {
    // SAFETY: the library's initialisers are trusted, says the caller.
    let library = match unsafe { system::open(path) } {
        Ok(library) => library,
        Err(loader) => {
            // The loader repeats the path, which is beside the reason already.
            let prefix = format!("{}: ", path.display());
            let loader = loader.strip_prefix(prefix.as_str()).unwrap_or(&loader);
            return Err(match look(path) {
                Some(seen) => format!("{seen} ({loader})"),
                None => loader.to_owned(),
            });
        }
    };
    // Never unloaded: the driver has threads and exit handlers of its own.
    let library = core::mem::ManuallyDrop::new(library);
    let resolve = move |name: &CStr| {
        // SAFETY: only the address is taken; nothing is read or called through the type named here.
        let symbol = unsafe { library.get::<*mut c_void>(name.to_bytes_with_nul()) }.ok()?;
        NonNull::new(symbol.as_raw_ptr())
    };
    let Some(init) = resolve(c"cuInit") else {
        return Err("the library opens but has no cuInit: it is not a CUDA driver".to_owned());
    };
    let path = system::path_of(init).unwrap_or_else(|| path.to_path_buf());
    let path = path.canonicalize().unwrap_or(path);
    // SAFETY: the library is a CUDA driver, says the caller, and stays open.
    Ok(unsafe { Driver::new(Box::new(resolve), Some(path)) })
}

/// What is wrong with a file that the loader refused. The loader's own message misleads: of a library for another
/// processor, for instance, glibc says "No such file or directory".
fn look(path: &Path) -> Option<String> {
    if path.parent().is_some_and(|dir| dir.as_os_str().is_empty()) {
        return None; // a name that the loader searches for
    }
    if path.symlink_metadata().is_ok_and(|m| m.is_symlink()) && !path.exists() {
        return Some(format!("a link to {}, which does not exist", path.read_link().ok()?.display()));
    }
    if path.is_dir() {
        return Some("a folder, not a library".to_owned());
    }
    let mut head = [0; 20];
    let length = std::io::Read::read(&mut std::fs::File::open(path).ok()?, &mut head).ok()?;
    if length < head.len() || head[..4] != *b"\x7fELF" {
        return if cfg!(unix) { Some("not an ELF file".to_owned()) } else { None };
    }
    // The file header has the word size at byte 4, the byte order at 5, and the processor at 18.
    let machine =
        if head[5] == 2 { u16::from_be_bytes([head[18], head[19]]) } else { u16::from_le_bytes([head[18], head[19]]) };
    let name = match machine {
        3 => "x86 (32 bits)",
        21 => "ppc64",
        40 => "arm (32 bits)",
        62 => "x86_64",
        183 => "aarch64",
        243 => "riscv",
        _ => "another processor",
    };
    let same_size = head[4] == if cfg!(target_pointer_width = "64") { 2 } else { 1 };
    if name == std::env::consts::ARCH && same_size {
        return None;
    }
    Some(format!("a library for {name}, and this program is for {}", std::env::consts::ARCH))
}

#[cfg(unix)]
mod system {
    use core::ffi::{CStr, c_char, c_int, c_void};
    use core::ptr::NonNull;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::{Path, PathBuf};

    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

    pub(super) const CANDIDATES: &[&str] = &[
        "libcuda.so.1",
        "/usr/lib/wsl/lib/libcuda.so.1",
        "/run/opengl-driver/lib/libcuda.so.1",
        #[cfg(target_arch = "x86_64")]
        "/usr/lib/x86_64-linux-gnu/libcuda.so.1",
        #[cfg(target_arch = "aarch64")]
        "/usr/lib/aarch64-linux-gnu/libcuda.so.1",
        #[cfg(target_arch = "aarch64")]
        "/usr/lib/aarch64-linux-gnu/tegra/libcuda.so.1",
        #[cfg(target_arch = "aarch64")]
        "/usr/lib/aarch64-linux-gnu/nvidia/libcuda.so.1",
        "/usr/lib64/libcuda.so.1",
        "/usr/lib/libcuda.so.1",
        "libcuda.so",
    ];

    /// The variable's value, unless the program runs with more rights than the user who set it.
    pub(super) fn trusted_variable(name: &str) -> Option<PathBuf> {
        let value = std::env::var_os(name)?;
        if value.is_empty() || has_more_rights() { None } else { Some(PathBuf::from(value)) }
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn has_more_rights() -> bool {
        unsafe extern "C" {
            safe fn getauxval(kind: core::ffi::c_ulong) -> core::ffi::c_ulong;
        }
        const AT_SECURE: core::ffi::c_ulong = 23;
        getauxval(AT_SECURE) != 0
    }

    /// The BSDs and macOS, where there is no driver: the crate compiles and links, and opening fails.
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    fn has_more_rights() -> bool {
        unsafe extern "C" {
            safe fn issetugid() -> c_int;
        }
        issetugid() != 0
    }

    /// # Safety
    ///
    /// The library's initialisers must be sound to run.
    pub(super) unsafe fn open(path: &Path) -> Result<Library, String> {
        // SAFETY: passed on to the caller.
        match unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) } {
            Ok(library) => Ok(library),
            Err(libloading::Error::DlOpen { source, .. }) => Err(format!("{source}")),
            Err(error) => Err(format!("{error}")),
        }
    }

    /// The file that the function at `address` was loaded from.
    pub(super) fn path_of(address: NonNull<c_void>) -> Option<PathBuf> {
        #[repr(C)]
        struct Info {
            file: *const c_char,
            base: *mut c_void,
            symbol: *const c_char,
            symbol_address: *mut c_void,
        }
        unsafe extern "C" {
            fn dladdr(address: *const c_void, info: *mut Info) -> c_int;
        }
        let null: *mut c_void = core::ptr::null_mut();
        let mut info = Info { file: null.cast(), base: null, symbol: null.cast(), symbol_address: null };
        // SAFETY: dladdr takes any address and writes the struct, whose layout is Dl_info's.
        if unsafe { dladdr(address.as_ptr(), &raw mut info) } == 0 || info.file.is_null() {
            return None;
        }
        // SAFETY: a null-terminated string that lives as long as the library is loaded, which is for ever.
        let file = unsafe { CStr::from_ptr(info.file) };
        Some(PathBuf::from(OsStr::from_bytes(file.to_bytes())))
    }
}

#[cfg(windows)]
mod system {
    use core::ffi::c_void;
    use core::ptr::NonNull;
    use std::path::{Path, PathBuf};

    use libloading::os::windows::{LOAD_LIBRARY_SEARCH_SYSTEM32, Library};

    pub(super) const CANDIDATES: &[&str] = &["nvcuda.dll"];

    /// The variable's value. Windows has no set-uid programs.
    pub(super) fn trusted_variable(name: &str) -> Option<PathBuf> {
        std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from)
    }

    /// # Safety
    ///
    /// The library's initialisers must be sound to run.
    pub(super) unsafe fn open(path: &Path) -> Result<Library, String> {
        // A bare name is looked for in the system folder only: a DLL beside the program is not the driver.
        let flags = if path.is_absolute() { 0 } else { LOAD_LIBRARY_SEARCH_SYSTEM32 };
        // SAFETY: passed on to the caller.
        unsafe { Library::load_with_flags(path, flags) }.map_err(|error| error.to_string())
    }

    /// Where `nvcuda.dll` was found: the system folder, which is the only place looked at.
    pub(super) fn path_of(_: NonNull<c_void>) -> Option<PathBuf> {
        match trusted_variable(super::VARIABLE) {
            Some(path) => Some(path),
            None => Some(PathBuf::from(std::env::var_os("SystemRoot")?).join("System32").join("nvcuda.dll")),
        }
    }
}
