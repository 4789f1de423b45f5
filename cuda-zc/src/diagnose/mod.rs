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
use std::path::PathBuf;

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
    let case = Case::here(Some(driver), "cuMemHostRegister_v2", code);
    Case { address: Some(ptr.addr() as u64), len: Some(len as u64), flags: Some(flags), ..case }.explain()
}

/// `cuMemHostUnregister(ptr)` answered `code`.
pub fn host_unregister(driver: &Driver, ptr: *const c_void, code: CUresult) -> Error {
    Case { address: Some(ptr.addr() as u64), ..Case::here(Some(driver), "cuMemHostUnregister", code) }.explain()
}

/// `cuMemHostGetDevicePointer_v2(_, ptr, flags)` answered `code`.
pub fn host_get_device_pointer(driver: &Driver, ptr: *const c_void, flags: u32, code: CUresult) -> Error {
    let case = Case::here(Some(driver), "cuMemHostGetDevicePointer_v2", code);
    Case { address: Some(ptr.addr() as u64), flags: Some(flags), ..case }.explain()
}

/// `cuMemHostAlloc(_, len, flags)` answered `code`.
pub fn host_alloc(driver: &Driver, len: usize, flags: u32, code: CUresult) -> Error {
    Case { len: Some(len as u64), flags: Some(flags), ..Case::here(Some(driver), "cuMemHostAlloc", code) }.explain()
}

/// `cuMemFreeHost(ptr)` answered `code`.
pub fn free_host(driver: &Driver, ptr: *const c_void, code: CUresult) -> Error {
    Case { address: Some(ptr.addr() as u64), ..Case::here(Some(driver), "cuMemFreeHost", code) }.explain()
}

/// A copy of `len` bytes from `src` to `dst` answered `code`. Either address may be the host's or a device's.
pub fn copy(driver: &Driver, call: &'static str, dst: u64, src: u64, len: usize, code: CUresult) -> Error {
    let case = Case::here(Some(driver), call, code);
    Case { address: Some(dst), source: Some(src), len: Some(len as u64), ..case }.explain()
}

/// A fill of `len` bytes at `dst` answered `code`.
pub fn fill(driver: &Driver, call: &'static str, dst: u64, len: usize, code: CUresult) -> Error {
    Case { address: Some(dst), len: Some(len as u64), ..Case::here(Some(driver), call, code) }.explain()
}

/// `cuMemAlloc_v2(_, len)` answered `code`.
pub fn mem_alloc(driver: &Driver, len: usize, code: CUresult) -> Error {
    Case { len: Some(len as u64), ..Case::here(Some(driver), "cuMemAlloc_v2", code) }.explain()
}

/// Any other call answered `code`.
pub fn other(driver: Option<&Driver>, call: &'static str, code: CUresult) -> Error {
    Case::here(driver, call, code).explain()
}

/// A failed call and what is known about it: for any call, and also from far away, of another process, of another
/// machine, from a line of a log. Everything but the call and the code may be left out.
///
/// ```
/// use cuda_zc::{Cause, diagnose::Case};
///
/// let case = Case { attributes: vec![(99, 0)], ..Case::new("cuMemHostRegister", cuda_sys::CUresult(801)) };
/// assert!(matches!(case.explain().causes(), [(_, Cause::CannotRegister { .. })]));
/// ```
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// The function, with or without a suffix of its version.
    pub call: Cow<'static, str>,
    /// What it answered.
    pub code: CUresult,
    /// The driver that was called, if it was on this thread.
    pub driver: Option<&'a Driver>,
    /// The address passed; of a copy, where it was to write.
    pub address: Option<u64>,
    /// Where a copy was to read.
    pub source: Option<u64>,
    /// The length passed, in bytes.
    pub len: Option<u64>,
    /// The flags passed.
    pub flags: Option<u32>,
    /// Device attributes by the number of their `CUdevice_attribute`. They come before the driver's answers.
    pub attributes: Vec<(u32, i32)>,
    /// The process that called, whose mappings and limits are looked at below `machine`.
    pub process: Option<u32>,
    /// The folder with the `/proc`, `/sys` and `/dev` of the machine; without it, they are not looked at.
    pub machine: Option<PathBuf>,
}

impl<'a> Case<'a> {
    /// `call` answered `code`, somewhere.
    #[must_use]
    pub fn new(call: impl Into<Cow<'static, str>>, code: CUresult) -> Self {
        let (call, attributes) = (call.into(), Vec::new());
        let (address, source, len, flags, process) = (None, None, None, None, None);
        Self { call, code, driver: None, address, source, len, flags, attributes, process, machine: None }
    }

    /// `call` answered `code` on this thread.
    fn here(driver: Option<&'a Driver>, call: &'static str, code: CUresult) -> Self {
        Self { driver, process: Some(std::process::id()), machine: Some("/".into()), ..Self::new(call, code) }
    }

    /// Looks around and says what was found. The answer is always an [`Error::Driver`].
    #[must_use]
    pub fn explain(self) -> Error {
        let (causes, passed) = (find::causes(&self), self.passed());
        Error::Driver(Box::new(Failure { error: self.code.into(), passed, causes, call: self.call }))
    }

    /// Name and value of what was passed.
    fn passed(&self) -> Vec<(&'static str, String)> {
        let to = if self.source.is_some() { "to" } else { "at" };
        let values = [
            (to, self.address.map(|a| format!("{a:#x}"))),
            ("from", self.source.map(|a| format!("{a:#x}"))),
            ("bytes", self.len.map(|n| n.to_string())),
            ("flags", self.flags.map(|f| self.flag_names(f))),
        ];
        values.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// The flags by name, and in hex what has none.
    fn flag_names(&self, flags: u32) -> String {
        let names: &[&str] = match find::plain_name(&self.call) {
            "cuMemHostRegister" => &["PORTABLE", "DEVICEMAP", "IOMEMORY", "READ_ONLY"],
            "cuMemHostAlloc" => &["PORTABLE", "DEVICEMAP", "WRITECOMBINED"],
            _ => &[],
        };
        let named = names.iter().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1);
        let mut parts: Vec<String> = named.map(|(_, name)| (*name).into()).collect();
        let rest = flags & !((1 << names.len()) - 1);
        if rest != 0 || parts.is_empty() {
            parts.push(format!("{rest:#x}"));
        }
        parts.join(" | ")
    }
}
