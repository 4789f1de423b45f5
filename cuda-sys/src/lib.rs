//! The CUDA driver API: every entry point of `cuda.h`, opened at run time.
//!
//! [`Driver::load`] opens `libcuda.so.1` (`nvcuda.dll` on Windows) and resolves every function once into a table of
//! plain pointers; each is a method of [`Driver`] under the name that the library exports. Nothing is linked: the crate
//! builds and its programs start on a machine without toolkit, libclang, driver or GPU.
//!
//! ```
//! use cuda_sys::{CUresult, Driver};
//!
//! match Driver::load() {
//!     // SAFETY: cuInit has no preconditions.
//!     Ok(driver) => println!("{:?}: cuInit answers {:?}", driver.path(), unsafe { driver.cuInit(0) }),
//!     Err(error) => println!("{error}"), // every path tried, with the loader's own reason
//! }
//! ```
//!
//! - **Exported names.** `cuMemPrefetchAsync` (device ordinal) and `cuMemPrefetchAsync_v2` (location) are two functions
//!   with two signatures. C source that says `cuMemPrefetchAsync` calls the second one; search for that name in the
//!   documentation finds both.
//! - **Old drivers.** An entry that the opened driver lacks answers [`CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER`]
//!   (36). [`Driver::lacks`] lists them, with the CUDA version that each needs.
//! - **New drivers.** Enums are integers in a newtype, so a value that this crate does not know is just a number.
//!   [`Driver::symbol`] finds functions that are newer than the crate.
//! - **No features to pick.** The feature `bindgen` generates the bindings from a `cuda.h` of this machine instead of
//!   using the committed ones; nobody needs it to use the crate.
//!
//! The types and functions come from CUDA 13.5's header; [NVIDIA's reference](https://docs.nvidia.com/cuda/cuda-driver-api/)
//! describes them. Each method links its page there.

#![allow(non_camel_case_types, non_snake_case)]

mod library;
mod location;
mod result;
mod table;

/// What bindgen wrote: types and constants.
#[allow(missing_docs, non_upper_case_globals, clippy::all, clippy::undocumented_unsafe_blocks)]
mod types {
    use crate::result::result_names;

    /// What `derive` would do, without its proof that each field is `Copy`: that much the compiler checks itself.
    macro_rules! copy {
        ($($name:ident)*) => { $(
            impl Copy for $name {}

            impl Clone for $name {
                #[inline]
                fn clone(&self) -> Self {
                    *self
                }
            }
        )* };
    }

    /// All types this is used for are C data without references: integers, floats, pointers, optional functions and
    /// unions of them, for which zero bytes are a value.
    macro_rules! zeroed_default {
        ($($name:ident)*) => { $(
            impl Default for $name {
                #[inline]
                fn default() -> Self {
                    // SAFETY: see above.
                    unsafe { core::mem::zeroed() }
                }
            }
        )* };
    }

    /// Integers in a newtype: equality is total.
    macro_rules! newtype {
        ($($name:ident)*) => {
            copy! { $($name)* }
            $( impl Eq for $name {} )*
        };
    }

    #[cfg(not(feature = "bindgen"))]
    include!("generated/types.rs");
    #[cfg(feature = "bindgen")]
    include!(concat!(env!("OUT_DIR"), "/types.rs"));
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use library::{Attempt, LoadError};
pub use table::{Driver, Entry, pfn};
pub use types::*;

/// The legacy default stream, which waits for and is waited for by all blocking streams of its context.
pub const CU_STREAM_LEGACY: CUstream = core::ptr::without_provenance_mut(1);
/// The default stream that each host thread has for itself.
pub const CU_STREAM_PER_THREAD: CUstream = core::ptr::without_provenance_mut(2);
/// In place of a device ordinal: the CPU, for advice and prefetches of managed memory.
pub const CU_DEVICE_CPU: CUdevice = -1;
/// A device ordinal that no device has.
pub const CU_DEVICE_INVALID: CUdevice = -2;
/// Ends the list of extra options of `cuLaunchKernel`.
pub const CU_LAUNCH_PARAM_END: *mut core::ffi::c_void = core::ptr::null_mut();
/// In that list: the next entry points to all parameters, as the kernel lays them out.
pub const CU_LAUNCH_PARAM_BUFFER_POINTER: *mut core::ffi::c_void = core::ptr::without_provenance_mut(1);
/// In that list: the next entry points to the size of those parameters, a `size_t` in bytes.
pub const CU_LAUNCH_PARAM_BUFFER_SIZE: *mut core::ffi::c_void = core::ptr::without_provenance_mut(2);
