//! Why a call of the driver failed.
//!
//! The functions here are asked after a failure, with what was passed and what was answered, and look around: at the
//! arguments, the process's mappings, pointer and device attributes, this crate's registrations and the machine's
//! limits. They work for raw calls of any crate:
//!
//! ```no_run
//! # fn f(driver: &cuda_sys::Driver, memory: &mut [u8]) {
//! use cuda_zc::diagnose;
//!
//! let (ptr, len) = (memory.as_mut_ptr().cast(), memory.len());
//! // SAFETY: the memory lives, and nothing is queued that uses it.
//! let code = unsafe { driver.cuMemHostRegister_v2(ptr, len, 2) };
//! if let Err(error) = code.result() {
//!     println!("{:#}", diagnose::host_register(driver, ptr, len, 2, error));
//! }
//! # }
//! ```
//!
//! Looking makes nothing worse: every call of the driver that it makes is a query, none is made in a forked child, in a
//! host function or at the end of the process, and no file that is read can be too long or too odd.

use std::borrow::Cow;
use std::ffi::c_void;
use std::path::{Path, PathBuf};

use cuda_sys::{CUresult, Driver};

use crate::error::{Error, Failure};

mod catalogue;
mod cause;
mod find;
mod look;
mod machine;
mod maps;

pub use catalogue::CudaError;
pub use cause::{Cause, Certainty};
pub(crate) use find::started;

/// `Ok` for `CUDA_SUCCESS`, else an error with what is known about the code and the call.
///
/// For raw calls of functions that have no function of their own in [`diagnose`](self).
///
/// # Errors
///
/// Every code but `CUDA_SUCCESS`.
pub fn check(code: CUresult, call: &'static str) -> Result<(), Error> {
    match code {
        CUresult::CUDA_SUCCESS => Ok(()),
        code => Err(other(None, call, code)),
    }
}

/// As [`check`], with a driver to ask for causes.
pub(crate) fn check_with(driver: &Driver, call: &'static str, code: CUresult) -> Result<(), Error> {
    match code {
        CUresult::CUDA_SUCCESS => Ok(()),
        code => Err(other(Some(driver), call, code)),
    }
}

/// `cuMemHostRegister_v2(ptr, len, flags)` answered `code`.
pub fn host_register(driver: &Driver, ptr: *const c_void, len: usize, flags: u32, code: CUresult) -> Error {
    Case::new("cuMemHostRegister_v2", code)
        .driver(driver)
        .address(ptr.addr() as u64)
        .len(len as u64)
        .flags(flags)
        .explain()
}

/// `cuMemHostUnregister(ptr)` answered `code`.
pub fn host_unregister(driver: &Driver, ptr: *const c_void, code: CUresult) -> Error {
    Case::new("cuMemHostUnregister", code).driver(driver).address(ptr.addr() as u64).explain()
}

/// `cuMemHostGetDevicePointer_v2(_, ptr, flags)` answered `code`.
pub fn host_get_device_pointer(driver: &Driver, ptr: *const c_void, flags: u32, code: CUresult) -> Error {
    Case::new("cuMemHostGetDevicePointer_v2", code).driver(driver).address(ptr.addr() as u64).flags(flags).explain()
}

/// `cuMemHostAlloc(_, len, flags)` answered `code`.
pub fn host_alloc(driver: &Driver, len: usize, flags: u32, code: CUresult) -> Error {
    Case::new("cuMemHostAlloc", code).driver(driver).len(len as u64).flags(flags).explain()
}

/// `cuMemFreeHost(ptr)` answered `code`.
pub fn free_host(driver: &Driver, ptr: *const c_void, code: CUresult) -> Error {
    Case::new("cuMemFreeHost", code).driver(driver).address(ptr.addr() as u64).explain()
}

/// A copy of `len` bytes from `src` to `dst` answered `code`. Either address may be the host's or a device's.
pub fn copy(driver: &Driver, call: &'static str, dst: u64, src: u64, len: usize, code: CUresult) -> Error {
    Case::new(call, code).driver(driver).address(dst).source(src).len(len as u64).explain()
}

/// A fill of `len` bytes at `dst` answered `code`.
pub fn fill(driver: &Driver, call: &'static str, dst: u64, len: usize, code: CUresult) -> Error {
    Case::new(call, code).driver(driver).address(dst).len(len as u64).explain()
}

/// `cuMemAlloc_v2(_, len)` answered `code`.
pub fn mem_alloc(driver: &Driver, len: usize, code: CUresult) -> Error {
    Case::new("cuMemAlloc_v2", code).driver(driver).len(len as u64).explain()
}

/// Any other call answered `code`.
pub fn other(driver: Option<&Driver>, call: &'static str, code: CUresult) -> Error {
    let case = Case::new(call, code).here();
    match driver {
        Some(driver) => case.driver(driver).explain(),
        None => case.explain(),
    }
}

/// A failed call and what is known about it, for any call and also from far away: of another process, of another
/// machine, from a line of a log. Everything but the call and the code may be left out.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    call: Cow<'static, str>,
    code: CUresult,
    driver: Option<&'a Driver>,
    address: Option<u64>,
    source: Option<u64>,
    len: Option<u64>,
    flags: Option<u32>,
    attributes: Vec<(u32, i32)>,
    /// Whose maps to read.
    process: Option<u32>,
    /// Where the machine's `/proc`, `/sys` and `/dev` are; `None`: do not look at the machine.
    root: Option<PathBuf>,
}

impl<'a> Case<'a> {
    /// `call` answered `code`. Version suffixes may be there or not.
    #[must_use]
    pub fn new(call: impl Into<Cow<'static, str>>, code: CUresult) -> Self {
        Self {
            call: call.into(),
            code,
            driver: None,
            address: None,
            source: None,
            len: None,
            flags: None,
            attributes: Vec::new(),
            process: None,
            root: None,
        }
    }

    /// The call was made with this driver, in this process and on this thread.
    #[must_use]
    pub fn driver(self, driver: &'a Driver) -> Self {
        Self { driver: Some(driver), ..self.here() }
    }

    /// It was made in this process.
    #[must_use]
    pub fn here(self) -> Self {
        self.process(std::process::id()).machine("/")
    }

    /// It was made in that process of this machine.
    #[must_use]
    pub fn process(self, pid: u32) -> Self {
        Self { process: Some(pid), ..self }
    }

    /// It was made on the machine whose `/proc`, `/sys` and `/dev` are in that folder: `/` for this one.
    #[must_use]
    pub fn machine(self, root: impl AsRef<Path>) -> Self {
        Self { root: Some(root.as_ref().to_path_buf()), ..self }
    }

    /// The address passed; of a copy, where it was to write.
    #[must_use]
    pub fn address(self, address: u64) -> Self {
        Self { address: Some(address), ..self }
    }

    /// Where a copy was to read.
    #[must_use]
    pub fn source(self, address: u64) -> Self {
        Self { source: Some(address), ..self }
    }

    /// The length passed, in bytes.
    #[must_use]
    pub fn len(self, bytes: u64) -> Self {
        Self { len: Some(bytes), ..self }
    }

    /// The flags passed.
    #[must_use]
    pub fn flags(self, flags: u32) -> Self {
        Self { flags: Some(flags), ..self }
    }

    /// A device attribute (a `CUdevice_attribute`) known from elsewhere. It comes before the driver's answer.
    #[must_use]
    pub fn attribute(mut self, attribute: u32, value: i32) -> Self {
        self.attributes.push((attribute, value));
        self
    }

    /// Looks around and says what was found. Answers `Error::Driver` always.
    #[must_use]
    pub fn explain(self) -> Error {
        let causes = find::causes(&self);
        Error::Driver(Box::new(Failure { error: self.code.into(), passed: self.passed(), call: self.call, causes }))
    }

    /// Name and value of what was passed.
    fn passed(&self) -> Vec<(&'static str, String)> {
        let mut passed = Vec::new();
        if let Some(address) = self.address {
            passed.push((if self.source.is_some() { "to" } else { "at" }, format!("{address:#x}")));
        }
        if let Some(source) = self.source {
            passed.push(("from", format!("{source:#x}")));
        }
        if let Some(len) = self.len {
            passed.push(("bytes", len.to_string()));
        }
        if let Some(flags) = self.flags {
            passed.push(("flags", self.flag_names(flags)));
        }
        passed
    }

    /// The flags by name, and in hex what has none.
    fn flag_names(&self, flags: u32) -> String {
        let names: &[&str] = if self.call.starts_with("cuMemHostRegister") {
            &["PORTABLE", "DEVICEMAP", "IOMEMORY", "READ_ONLY"]
        } else if self.call.starts_with("cuMemHostAlloc") {
            &["PORTABLE", "DEVICEMAP", "WRITECOMBINED"]
        } else {
            &[]
        };
        let mut parts: Vec<String> =
            names.iter().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1).map(|(_, name)| (*name).into()).collect();
        let rest = flags & !((1 << names.len()) - 1);
        if rest != 0 || parts.is_empty() {
            parts.push(format!("{rest:#x}"));
        }
        parts.join(" | ")
    }
}
