//! The table: one pointer per function, a stub where the driver has none.

use core::ffi::{CStr, c_void};
use core::fmt;
use core::ptr::NonNull;
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::library::{self, LoadError};
use crate::*;

/// A function of `cuda.h`: the name under which the library exports it and the CUDA version that it came with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// As exported, with its version suffix: `cuMemPrefetchAsync_v2`.
    pub name: &'static str,
    /// As `cuDriverGetVersion` counts: 12020 is CUDA 12.2.
    pub since: u32,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (CUDA {}.{})", self.name, self.since / 1000, self.since % 1000 / 10)
    }
}

type Resolver = Box<dyn Fn(&CStr) -> Option<NonNull<c_void>> + Send + Sync>;

/// A CUDA driver library, with all its functions as methods.
///
/// Calls through it cost what a call through a function pointer costs. Which context a call means is a property of the
/// calling thread, as in C; the driver itself may be used from any thread.
pub struct Driver {
    entries: Entries,
    /// Index into `LIST`, ascending.
    lacking: Vec<u16>,
    resolve: Resolver,
    path: Option<PathBuf>,
}

impl Driver {
    /// The machine's driver: opened by the first call, the same for all callers from then on.
    ///
    /// Tried in this order: `libcuda.so.1` as the loader finds it, WSL's and NixOS's driver folders, the architecture's
    /// usual library folders, and last plain `libcuda.so`, a name that the toolkit's placeholder library also has. On
    /// Windows `nvcuda.dll` of the system folder. If the environment variable `CUDA_SYS_LIBRARY` is set, the library
    /// that it names is tried and nothing else; set-uid programs ignore it.
    ///
    /// The library stays open until the process ends. `cuInit` is not called.
    ///
    /// # Errors
    ///
    /// [`LoadError`] has every path tried and the reason why it did not do. A failure is not remembered: the next call
    /// tries again.
    pub fn load() -> Result<&'static Self, LoadError> {
        // No lock while it opens: a child that another thread forks meanwhile could never take it.
        static DRIVER: OnceLock<Driver> = OnceLock::new();
        if let Some(driver) = DRIVER.get() {
            return Ok(driver);
        }
        // SAFETY: what the machine's administrator, or whoever set the variable, names as the CUDA driver is trusted to
        // be one, as a program linked against libcuda would.
        let found = unsafe { library::find() }?;
        Ok(DRIVER.get_or_init(|| found))
    }

    /// Opens the library at `path`. A path without a slash is looked for as the loader does.
    ///
    /// The library stays open until the process ends, also when the `Driver` is dropped.
    ///
    /// # Safety
    ///
    /// The library must be a CUDA driver, or one that implements the functions of the same name as `cuda.h` declares
    /// them. Its initialisers run.
    ///
    /// # Errors
    ///
    /// If the loader refuses it or it has no `cuInit`.
    pub unsafe fn open(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        // SAFETY: passed on to the caller.
        unsafe { library::open_first(&[path.as_ref()], false) }
    }

    /// A driver whose functions come from anywhere: `resolve` is asked once for each exported name and answers `None`
    /// for those it lacks. It is kept, for [`Driver::symbol`].
    ///
    /// # Safety
    ///
    /// Each address answered must be a function with the signature that `cuda.h` gives to the name and the C calling
    /// convention, callable as long as the `Driver` exists. On processors other than x86-64 and aarch64 a function for
    /// which `None` was answered must not be called.
    pub unsafe fn from_symbols(resolve: impl Fn(&CStr) -> Option<NonNull<c_void>> + Send + Sync + 'static) -> Self {
        // SAFETY: passed on to the caller.
        unsafe { Self::new(Box::new(resolve), None) }
    }

    /// # Safety
    ///
    /// As for `from_symbols`.
    pub(crate) unsafe fn new(resolve: Resolver, path: Option<PathBuf>) -> Self {
        let mut addresses = [stub as *const c_void; COUNT];
        let mut lacking = Vec::new();
        for index in 0..COUNT {
            match resolve(&CString::new(LIST[index].name).unwrap_or_default()) {
                Some(address) => addresses[index] = address.as_ptr(),
                None => lacking.push(index as u16),
            }
        }
        // SAFETY: `Entries` is `repr(C)` and consists of COUNT function pointers, which have the size of an address
        // (asserted below) and may have any but null. The caller vouches for the type of those that `resolve` found;
        // the stub, being assembly, can be called as any of them where there are CUDA drivers.
        let entries = unsafe { core::mem::transmute::<[*const c_void; COUNT], Entries>(addresses) };
        Self { entries, lacking, resolve, path }
    }

    /// The absolute path of the library that was opened, links followed; `None` for [`Driver::from_symbols`].
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The CUDA version that the driver supports: 13000 is CUDA 13.0. Needs no `cuInit`.
    ///
    /// # Errors
    ///
    /// What `cuDriverGetVersion` answers; 34 from the toolkit's placeholder library.
    pub fn version(&self) -> Result<i32, CUresult> {
        let mut version = 0;
        // SAFETY: the pointer is to an int, as the function asks.
        unsafe { self.cuDriverGetVersion(&raw mut version) }.result().map(|()| version)
    }

    /// The functions of the header that this driver lacks. Calling one answers
    /// [`CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER`].
    pub fn lacks(&self) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.lacking.iter().map(|&index| LIST[usize::from(index)])
    }

    /// Whether this driver has the function of that exported name.
    pub fn has(&self, name: &str) -> bool {
        let is_it = |entry: Entry| entry.name == name;
        Self::entries().any(is_it) && !self.lacks().any(is_it)
    }

    /// All functions of the header, as exported.
    pub fn entries() -> impl ExactSizeIterator<Item = Entry> {
        LIST.iter().copied()
    }

    /// The address that the library exports under `name`, for functions that this crate's header does not have.
    ///
    /// Finding is safe; what the address may be used for, only the caller can know.
    pub fn symbol(&self, name: &CStr) -> Option<NonNull<c_void>> {
        (self.resolve)(name)
    }
}

impl fmt::Debug for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver").field("path", &self.path).field("lacks", &self.lacking.len()).finish_non_exhaustive()
    }
}

/// Stands in for every function that the driver lacks, and answers CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER (36), which
/// headers before CUDA 13 do not name.
///
/// In assembly because it may be called with the arguments of any of them, which a Rust function may not: in the C
/// calling conventions of these processors, on Linux and on Windows, the caller removes the arguments, and an int comes
/// back in the register named here. A Rust function for each signature took a tenth of the time to compile this crate.
/// The first instruction of each is what processors with branch protection want at the target of a call.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[unsafe(naked)]
unsafe extern "C" fn stub() -> CUresult {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!("endbr64", "mov eax, 36", "ret");
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!("hint #34", "mov w0, #36", "ret");
}

/// For other processors there is no CUDA driver of a version that this header is about: the crate compiles.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
unsafe extern "C" fn stub() -> CUresult {
    CUresult(36)
}

const COUNT: usize = LIST.len();
const _: () = assert!(size_of::<Entries>() == COUNT * size_of::<*const c_void>() && COUNT < u16::MAX as usize);

/// From the generated list: the pointer types, the table and a method for each entry.
macro_rules! entries {
    ($(group $title:literal $link:literal {
        $(fn $name:ident($($arg:ident: $ty:ty),*) since $since:literal $cuda:literal $(alias $alias:literal)?;)*
    })*) => {
        /// The type of each function, under its exported name.
        #[allow(missing_docs)]
        pub mod pfn {
            use core::ffi::*;

            use crate::types::*;

            $($(
                pub type $name = unsafe extern "C" fn($($arg: $ty),*) -> CUresult;
            )*)*
        }

        #[repr(C)]
        struct Entries { $($($name: pfn::$name,)*)* }

        /// In the order of `Entries`.
        static LIST: &[Entry] = &[$($(Entry { name: stringify!($name), since: $since },)*)*];

        mod methods {
            use core::ffi::*;

            use crate::*;

            $(
                #[doc = $title]
                #[allow(clippy::too_many_arguments)]
                impl Driver {
                    $(
                        #[doc = $link]
                        #[doc = $cuda]
                        ///
                        /// # Safety
                        ///
                        /// The C contract of the function, which NVIDIA's page states.
                        #[inline]
                        $(#[doc(alias = $alias)])?
                        pub unsafe fn $name(&self, $($arg: $ty),*) -> CUresult {
                            // SAFETY: passed on to the caller.
                            unsafe { (self.entries.$name)($($arg),*) }
                        }
                    )*
                }
            )*
        }
    };
}

#[cfg(not(feature = "bindgen"))]
include!("generated/functions.rs");
#[cfg(feature = "bindgen")]
include!(concat!(env!("OUT_DIR"), "/functions.rs"));
