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

use std::ffi::c_void;
use std::path::Path;

use cuda_sys::{CUresult, Driver};

use crate::error::{Error, Failure};

mod catalogue;
mod cause;
pub(crate) mod find;
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
    code.result().map_err(|code| other(None, call, code))
}

/// As [`check`], with a driver to ask for causes.
pub(crate) fn check_with(driver: &Driver, call: &'static str, code: CUresult) -> Result<(), Error> {
    code.result().map_err(|code| other(Some(driver), call, code))
}

/// `cuMemHostRegister_v2(ptr, len, flags)` answered `code`.
pub fn host_register(driver: &Driver, ptr: *const c_void, len: usize, flags: u32, code: CUresult) -> Error {
    explain(Some(driver), "cuMemHostRegister_v2", code, |failure| {
        (failure.address, failure.len, failure.flags) = (Some(ptr.addr() as u64), Some(len as u64), Some(flags));
    })
}

/// `cuMemHostUnregister(ptr)` answered `code`.
pub fn host_unregister(driver: &Driver, ptr: *const c_void, code: CUresult) -> Error {
    explain(Some(driver), "cuMemHostUnregister", code, |failure| failure.address = Some(ptr.addr() as u64))
}

/// `cuMemHostGetDevicePointer_v2(_, ptr, flags)` answered `code`.
pub fn host_get_device_pointer(driver: &Driver, ptr: *const c_void, flags: u32, code: CUresult) -> Error {
    explain(Some(driver), "cuMemHostGetDevicePointer_v2", code, |failure| {
        (failure.address, failure.flags) = (Some(ptr.addr() as u64), Some(flags));
    })
}

/// `cuMemHostAlloc(_, len, flags)` answered `code`.
pub fn host_alloc(driver: &Driver, len: usize, flags: u32, code: CUresult) -> Error {
    explain(Some(driver), "cuMemHostAlloc", code, |failure| {
        (failure.len, failure.flags) = (Some(len as u64), Some(flags));
    })
}

/// `cuMemFreeHost(ptr)` answered `code`.
pub fn free_host(driver: &Driver, ptr: *const c_void, code: CUresult) -> Error {
    explain(Some(driver), "cuMemFreeHost", code, |failure| failure.address = Some(ptr.addr() as u64))
}

/// A copy of `len` bytes from `src` to `dst` answered `code`. Either address may be the host's or a device's.
pub fn copy(driver: &Driver, call: &'static str, dst: u64, src: u64, len: usize, code: CUresult) -> Error {
    explain(Some(driver), call, code, |failure| {
        (failure.address, failure.source, failure.len) = (Some(dst), Some(src), Some(len as u64));
    })
}

/// A fill of `len` bytes at `dst` answered `code`.
pub fn fill(driver: &Driver, call: &'static str, dst: u64, len: usize, code: CUresult) -> Error {
    explain(Some(driver), call, code, |failure| (failure.address, failure.len) = (Some(dst), Some(len as u64)))
}

/// `cuMemAlloc_v2(_, len)` answered `code`.
pub fn mem_alloc(driver: &Driver, len: usize, code: CUresult) -> Error {
    explain(Some(driver), "cuMemAlloc_v2", code, |failure| failure.len = Some(len as u64))
}

/// Any other call answered `code`.
pub fn other(driver: Option<&Driver>, call: &'static str, code: CUresult) -> Error {
    explain(driver, call, code, |_| {})
}

/// Looks around in this process and on this thread.
fn explain(driver: Option<&Driver>, call: &'static str, code: CUresult, pass: impl FnOnce(&mut Failure)) -> Error {
    let mut failure = Failure::new(call, code);
    pass(&mut failure);
    Error::Driver(Box::new(failure.look(driver, &[], Some(std::process::id()), Some(Path::new("/")))))
}
