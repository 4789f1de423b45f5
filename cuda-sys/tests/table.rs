//! The entry table, the codes and the constructors, without any library.

use std::collections::BTreeSet;
use std::ffi::{CStr, c_int, c_uint, c_void};
use std::ptr::NonNull;
use std::sync::Mutex;

use cuda_sys::*;

/// In place of a function that is found and never called.
static NEVER_CALLED: u8 = 0;

fn since(name: &str) -> u32 {
    Driver::entries().find(|e| e.name == name).unwrap_or_else(|| panic!("{name} is not in the table")).since
}

fn function(address: *const ()) -> Option<NonNull<c_void>> {
    NonNull::new(address.cast_mut().cast())
}

/// A driver of CUDA 12.2, made of Rust functions.
fn cuda_12_2(name: &CStr) -> Option<NonNull<c_void>> {
    unsafe extern "C" fn init(flags: c_uint) -> CUresult {
        if flags == 0 { CUresult::CUDA_SUCCESS } else { CUresult::CUDA_ERROR_INVALID_VALUE }
    }
    unsafe extern "C" fn version(version: *mut c_int) -> CUresult {
        // SAFETY: a place for the version, says the caller.
        unsafe { *version = 12020 };
        CUresult::CUDA_SUCCESS
    }
    // These two have their C signatures, and the tests call no others.
    match name.to_str().unwrap() {
        "cuInit" => function(init as pfn::cuInit as *const ()),
        "cuDriverGetVersion" => function(version as pfn::cuDriverGetVersion as *const ()),
        name => {
            Driver::entries().any(|e| e.name == name && e.since <= 12020).then(|| NonNull::from(&NEVER_CALLED).cast())
        }
    }
}

#[test]
fn a_driver_of_cuda_12_2() {
    // SAFETY: see above.
    let driver = unsafe { Driver::from_symbols(cuda_12_2) };
    assert_eq!(driver.path(), None);
    assert_eq!(driver.version(), Ok(12020));
    // SAFETY: no preconditions.
    assert_eq!(unsafe { driver.cuInit(0) }, CUresult::CUDA_SUCCESS);
    // SAFETY: no preconditions.
    assert_eq!(unsafe { driver.cuInit(1) }, CUresult::CUDA_ERROR_INVALID_VALUE);

    assert!(driver.lacks().any(|e| e.name == "cuCtxCreate_v4" && e.since == 12050));
    assert!(driver.has("cuCtxCreate_v3") && !driver.has("cuCtxCreate_v4"));
    assert!(driver.has("cuMemPrefetchAsync_v2") && driver.has("cuMemHostRegister_v2"));
    let newer: Vec<_> = Driver::entries().filter(|e| e.since > 12020).collect();
    assert!(newer.len() > 50);
    assert_eq!(driver.lacks().collect::<Vec<_>>(), newer);

    let mut context = std::ptr::null_mut();
    // SAFETY: the driver lacks it, and the stub looks at nothing.
    let code = unsafe { driver.cuCtxCreate_v4(&raw mut context, std::ptr::null_mut(), 0, 0) };
    assert_eq!(code, CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER);
    assert!(context.is_null());
}

#[test]
fn a_driver_without_any_function() {
    // SAFETY: no address is answered.
    let driver = unsafe { Driver::from_symbols(|_| None) };
    assert_eq!(driver.lacks().len(), Driver::entries().len());
    assert_eq!(driver.version(), Err(CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER));
    assert!(!driver.has("cuInit"));
}

/// One stub stands in for all of them: whatever is passed, in registers or on the stack, and however often.
#[test]
fn the_stub_takes_any_arguments() {
    // SAFETY: no address is answered.
    let driver = unsafe { Driver::from_symbols(|_| None) };
    let null: *mut c_void = std::ptr::null_mut();
    let newer = CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER;
    for n in 0..1000 {
        // SAFETY: the driver lacks them, and the stub looks at nothing.
        unsafe {
            assert_eq!(driver.cuCtxSynchronize(), newer);
            assert_eq!(driver.cuTexRefSetMipmapLevelBias(null.cast(), 0.5), newer);
            assert_eq!(driver.cuMemPrefetchAsync_v2(1, 2, CUmemLocation::host(), n, null.cast()), newer);
            let list = null.cast();
            assert_eq!(driver.cuLaunchKernel(null.cast(), n, n, n, n, n, n, n, null.cast(), list, list), newer);
        }
    }
}

#[test]
fn each_exported_name_is_asked_once() {
    static ASKED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    // SAFETY: no address is answered.
    let driver = unsafe {
        Driver::from_symbols(|name| {
            ASKED.lock().unwrap().push(name.to_str().unwrap().to_owned());
            None
        })
    };
    let names: Vec<_> = Driver::entries().map(|e| e.name.to_owned()).collect();
    assert_eq!(*ASKED.lock().unwrap(), names);
    driver.symbol(c"cuNewerThanTheHeader");
    assert_eq!(ASKED.lock().unwrap().last().unwrap(), "cuNewerThanTheHeader");
}

#[test]
fn the_table_holds_every_version_of_a_function() {
    let names: BTreeSet<_> = Driver::entries().map(|e| e.name).collect();
    assert_eq!(names.len(), Driver::entries().len(), "no name twice");
    assert!(names.iter().all(|n| n.starts_with("cu") && n.is_ascii()));
    assert!(Driver::entries().all(|e| (2000..=CUDA_VERSION).contains(&e.since)));
    // Each version of one name has the CUDA version in which NVIDIA gave it that signature.
    assert_eq!(since("cuMemAlloc"), 2000);
    assert_eq!(since("cuMemAlloc_v2"), 3020);
    assert_eq!(since("cuMemHostRegister"), 4000);
    assert_eq!(since("cuMemHostRegister_v2"), 6050);
    assert_eq!(since("cuMemcpyHtoD_v2_ptds"), 7000);
    assert_eq!(since("cuMemAddressReserve"), 10020);
    assert_eq!(since("cuMemPrefetchAsync"), 8000);
    assert_eq!(since("cuMemPrefetchAsync_v2"), 12020);
    assert_eq!(since("cuMemPrefetchAsync_v2_ptsz"), 12020);
}

#[test]
fn codes_and_their_names() {
    let codes: BTreeSet<_> = CUresult::ALL.iter().map(|c| c.0).collect();
    let names: BTreeSet<_> = CUresult::ALL.iter().map(|c| c.name().unwrap()).collect();
    assert_eq!((codes.len(), names.len()), (CUresult::ALL.len(), CUresult::ALL.len()));
    assert_eq!(CUresult::ALL[0], CUresult::CUDA_SUCCESS);
    assert_eq!(CUresult::CUDA_SUCCESS.result(), Ok(()));
    let taken = CUresult(712);
    assert_eq!(taken, CUresult::CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    assert_eq!(format!("{taken:?}"), "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED");
    assert_eq!(taken.to_string(), "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED (712)");
    assert_eq!(CUresult::CUDA_ERROR_NOT_READY.result(), Err(CUresult(600)));
    assert_eq!(CUresult(1002).name(), None);
}

/// The bytes that every version of the header agrees on: kind, then id, 32 bits each.
#[test]
fn locations() {
    for (location, kind, id) in [
        (CUmemLocation::device(3), 1, 3),
        (CUmemLocation::host(), 2, 0),
        (CUmemLocation::host_numa(7), 3, 7),
        (CUmemLocation::host_numa_current(), 4, 0),
        (CUmemLocation::device(-1), 1, -1),
    ] {
        // SAFETY: set by the constructor.
        assert_eq!((location.type_.0, unsafe { location.id() }), (kind, id));
        // SAFETY: both are eight bytes, all of them set by the constructor.
        let words = unsafe { std::mem::transmute::<CUmemLocation, [i32; 2]>(location) };
        assert_eq!(words, [kind as i32, id]);
    }
    // SAFETY: all bytes are zero.
    assert_eq!(unsafe { CUmemLocation::default().id() }, 0);
}

#[test]
fn handles_with_a_meaning_of_their_own() {
    assert_eq!((CU_STREAM_LEGACY.addr(), CU_STREAM_PER_THREAD.addr()), (1, 2));
    assert_eq!((CU_DEVICE_CPU, CU_DEVICE_INVALID), (-1, -2));
}
