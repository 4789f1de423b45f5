//! Looking for causes makes nothing worse: only queries reach the driver, nothing changes, a capture goes on, and where
//! the driver must not be asked it is not.

use std::ffi::c_void;
use std::ptr::null_mut;

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUresult, CUstreamCaptureMode, Driver};
use cuda_zc::{Cause, Certainty, CudaError, Device, diagnose};

/// What may be asked after a failure.
const QUERIES: &[&str] = &[
    "cuCtxGetCurrent",
    "cuCtxGetDevice",
    "cuDeviceGetAttribute",
    "cuDeviceGetCount",
    "cuDriverGetVersion",
    "cuMemGetAccess",
    "cuMemGetAddressRange_v2",
    "cuMemGetInfo_v2",
    "cuMemHostGetDevicePointer_v2",
    "cuMemHostGetFlags",
    "cuPointerGetAttribute",
];

fn machine(profile: Profile) -> (Emulator, &'static Driver) {
    let emulator = Emulator::new(profile);
    let driver = emulator.driver();
    let mut context = null_mut();
    // SAFETY: a pointer to fill, and handles that the driver gave.
    unsafe {
        assert_eq!(driver.cuInit(0), CUresult::CUDA_SUCCESS);
        assert_eq!(driver.cuDevicePrimaryCtxRetain(&raw mut context, 0), CUresult::CUDA_SUCCESS);
        assert_eq!(driver.cuCtxSetCurrent(context), CUresult::CUDA_SUCCESS);
    }
    (emulator, driver)
}

/// Every function of `diagnose`, for one answer.
fn all(driver: &Driver, at: *const c_void, code: CUresult) -> Vec<cuda_zc::Error> {
    let (address, len) = (at.addr() as u64, 4096);
    vec![
        diagnose::host_register(driver, at, len, 2, code),
        diagnose::host_unregister(driver, at, code),
        diagnose::host_get_device_pointer(driver, at, 0, code),
        diagnose::host_alloc(driver, len, 2, code),
        diagnose::free_host(driver, at, code),
        diagnose::copy(driver, "cuMemcpyHtoDAsync_v2", address, address, len, code),
        diagnose::fill(driver, "cuMemsetD32Async", address, len, code),
        diagnose::mem_alloc(driver, len, code),
        diagnose::other(Some(driver), "cuMemAllocManaged", code),
        diagnose::other(Some(driver), "cuStreamSynchronize", code),
    ]
}

#[test]
fn only_queries_reach_the_driver_and_nothing_changes() {
    let memory = vec![0_u8; 3 * 4096];
    let inside: *const c_void = memory.as_ptr().wrapping_add(4096).cast();
    for profile in [Profile::h200(), Profile::wsl2(), Profile::jetson_nano(), Profile::h200().unkind()] {
        let (emulator, driver) = machine(profile);
        // SAFETY: the vector outlives the machine's use; nothing is queued. A Jetson Nano refuses it.
        let _ = unsafe { driver.cuMemHostRegister_v2(inside.cast_mut(), 100, 2) };
        let before = emulator.live();
        emulator.clear_calls();
        let odd: [*const c_void; 5] = [
            inside,
            std::ptr::null(),
            memory.as_ptr().cast(),
            inside.wrapping_byte_add(50),
            std::ptr::without_provenance(usize::MAX),
        ];
        for code in CUresult::ALL {
            for at in odd {
                for error in all(driver, at, *code) {
                    let seen = error.causes().iter().filter(|(c, _)| *c == Certainty::Seen).count();
                    assert!(error.causes().len() <= seen + 5, "{error:#}");
                }
            }
        }
        for call in emulator.calls() {
            assert!(QUERIES.contains(&call.entry), "{} is no query", call.entry);
        }
        assert_eq!(emulator.live(), before);
    }
}

#[test]
fn a_driver_that_does_not_run_is_not_asked() {
    let (emulator, driver) = machine(Profile::h200());
    emulator.clear_calls();
    for error in
        CudaError::ALL.iter().filter(|error| error.is_sticky() || matches!(error.code(), 4 | 34 | 36 | 100 | 800))
    {
        all(driver, std::ptr::null(), CUresult(error.code()));
    }
    assert_eq!(emulator.calls(), []);
}

#[test]
fn a_capture_goes_on() {
    let (_emulator, driver) = machine(Profile::h200());
    let memory = vec![0_u8; 4096];
    let (mut stream, mut graph) = (null_mut(), null_mut());
    // SAFETY: pointers to fill, and handles that the driver gave.
    unsafe {
        assert_eq!(driver.cuStreamCreate(&raw mut stream, 1), CUresult::CUDA_SUCCESS);
        let mode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_GLOBAL;
        assert_eq!(driver.cuStreamBeginCapture_v2(stream, mode), CUresult::CUDA_SUCCESS);
        for code in CUresult::ALL {
            all(driver, memory.as_ptr().cast(), *code);
        }
        assert_eq!(driver.cuStreamEndCapture(stream, &raw mut graph), CUresult::CUDA_SUCCESS);
    }
}

/// Arguments that nobody passes, answers that do not fit, and queries that fail themselves.
#[test]
fn nothing_passed_is_a_reason_to_panic() {
    let (emulator, driver) = machine(Profile::h200());
    let memory = vec![0_u8; 3 * 4096];
    let base = memory.as_ptr().addr();
    // SAFETY: the vector outlives the machine's use; nothing is queued.
    let code = unsafe { driver.cuMemHostRegister_v2(memory.as_ptr().cast_mut().cast(), 100, 2) };
    assert_eq!(code, CUresult::CUDA_SUCCESS);
    let mut state = 1_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..8 {
        if round % 4 == 3 {
            emulator.fail_sometimes(None, 300, random(), CUresult([1, 2, 3, 201, 700][round % 5]));
        }
        let near = |r: u64| {
            [r, r >> (r % 64), base as u64 + r % 9000, u64::MAX - r % 9000, 1 << (r % 64), 0][(r >> 60) as usize % 6]
        };
        let (address, source, len) = (near(random()), near(random()), near(random()));
        let at = std::ptr::without_provenance::<c_void>(address as usize);
        let (n, flags) = (len as usize, random() as u32);
        let code = CUresult::ALL[random() as usize % CUresult::ALL.len()];
        for code in
            [code, CUresult(1), CUresult(712), CUresult(713), CUresult(801), CUresult(2), CUresult(random() as u32)]
        {
            let errors = [
                diagnose::host_register(driver, at, n, flags & 15, code),
                diagnose::host_register(driver, at, n, flags, code),
                diagnose::host_unregister(driver, at, code),
                diagnose::host_get_device_pointer(driver, at, flags & 1, code),
                diagnose::host_alloc(driver, n, flags, code),
                diagnose::free_host(driver, at, code),
                diagnose::copy(driver, "cuMemcpyDtoD_v2", address, source, n, code),
                diagnose::copy(driver, "cuMemcpyHtoD_v2", address, source, n, code),
                diagnose::fill(driver, "cuMemsetD8_v2", address, n, code),
                diagnose::mem_alloc(driver, n, code),
            ];
            assert!(
                errors.iter().all(|error| !error.to_string().contains('\n') && format!("{error:#}").len() < 20_000)
            );
        }
        emulator.heal();
    }
}

/// Such a copy succeeds on driver 580.159.04, in both directions; refused, it has another cause.
#[test]
fn a_copy_that_begins_in_plain_memory_is_not_blamed_on_a_registration() {
    let (_emulator, driver) = machine(Profile::h200());
    let memory = vec![0_u8; 3 * 4096];
    let (start, registered) = (memory.as_ptr().addr() as u64, memory.as_ptr().wrapping_add(4096));
    // SAFETY: the vector outlives the machine's use; nothing is queued.
    assert_eq!(unsafe { driver.cuMemHostRegister_v2(registered.cast_mut().cast(), 4096, 2) }, CUresult::CUDA_SUCCESS);
    let mut device = 0;
    // SAFETY: a number to fill.
    assert_eq!(unsafe { driver.cuMemAlloc_v2(&raw mut device, 3 * 4096) }, CUresult::CUDA_SUCCESS);
    let range = registered.addr() as u64..registered.addr() as u64 + 4096;
    for len in [4097, 8192, 3 * 4096] {
        let missing = start..range.start;
        let cause = Cause::PartlyRegistered { registered: range.clone(), missing };
        for error in [
            diagnose::copy(driver, "cuMemcpyHtoD_v2", device, start, len, CUresult(1)),
            diagnose::copy(driver, "cuMemcpyDtoHAsync_v2", start, device, len, CUresult(1)),
        ] {
            assert_eq!(error.causes(), [(Certainty::Possible, cause.clone())], "{error:#}");
        }
        // A fill takes no plain memory at all.
        let error = diagnose::fill(driver, "cuMemsetD8_v2", start, len, CUresult(1));
        assert_eq!(error.causes(), [(Certainty::Seen, cause)], "{error:#}");
    }
}

#[test]
fn many_threads_may_look_at_once() {
    let (_emulator, driver) = machine(Profile::h200());
    let memory = vec![0_u8; 1 << 20];
    let address = memory.as_ptr().expose_provenance();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(move || {
                for code in [1, 2, 201, 712, 713, 801] {
                    all(driver, std::ptr::with_exposed_provenance(address), CUresult(code));
                }
            });
        }
    });
}

/// What this crate registered is named by its number, while it lives and after.
#[test]
fn this_crate_s_registrations_are_known_by_number() {
    let (_emulator, driver) = machine(Profile::h200());
    let context = Device::new(driver, 0).unwrap().context().unwrap();
    let registered = context.register(vec![0_u8; 4096]).unwrap();
    let base = registered.as_slice().as_ptr();
    let at: *const c_void = base.cast();
    // SAFETY: refused, because the range is registered.
    let code = unsafe { driver.cuMemHostRegister_v2(at.wrapping_byte_add(8).cast_mut(), 8, 2) };
    let error = diagnose::host_register(driver, at.wrapping_byte_add(8), 8, 2, code);
    let start = at.addr() as u64;
    let Some((Certainty::Seen, Cause::Overlap { requested, existing, registration: Some(id) })) =
        error.causes().first()
    else {
        panic!("{error:#}")
    };
    assert_eq!((requested, existing), (&(start + 8..start + 16), &(start..start + 4096)));
    assert!(error.to_string().contains(&format!("registration #{id} of this crate")), "{error}");
    let id = *id;

    let vec = registered.into_inner().unwrap();
    // SAFETY: refused, because it has ended.
    let code = unsafe { driver.cuMemHostUnregister(at.cast_mut()) };
    let error = diagnose::host_unregister(driver, at, code);
    let ended = Cause::AlreadyReleased { range: start..start + 4096, registration: id };
    assert_eq!(error.causes(), [(Certainty::Seen, ended)], "{error:#}");
    drop(vec);
}

/// A storage that the driver refuses comes back, and the error says why.
#[test]
fn errors_that_give_storage_back_convert_and_keep_their_causes() {
    let (_emulator, driver) = machine(Profile::jetson_nano());
    let context = Device::new(driver, 0).unwrap().context().unwrap();
    let rejected = context.register(vec![7_u8; 100]).unwrap_err();
    let cause = (Certainty::Seen, Cause::CannotRegister { integrated: true });
    assert_eq!(rejected.error().causes(), std::slice::from_ref(&cause));
    let error: cuda_zc::Error = context.register(vec![7_u8; 100]).unwrap_err().into();
    assert_eq!(error.causes(), [cause]);
    assert_eq!(rejected.into_value(), Some(vec![7; 100]));
}

/// A device that there is not: how many there are.
#[test]
fn the_number_of_no_device_is_told_with_the_number_of_devices() {
    let mut profile = Profile::h200();
    profile.devices = 3;
    let (_emulator, driver) = machine(profile);
    for ordinal in [-1, 3] {
        let error = Device::new(driver, ordinal).unwrap_err();
        assert_eq!(error.causes(), [(Certainty::Seen, Cause::NoSuchDevice { devices: 3 })], "{error:#}");
        assert!(error.to_string().ends_with("the driver has 3, numbered from 0"), "{error}");
    }
}

/// The names are those of the driver itself, where it knows the code.
#[test]
fn names_are_the_driver_s_own() {
    let driver = zc_tests::driver();
    let mut known = 0;
    for error in CudaError::ALL {
        let mut name = std::ptr::null();
        // SAFETY: a pointer to fill.
        if unsafe { driver.cuGetErrorName(CUresult(error.code()), &raw mut name) } == CUresult::CUDA_SUCCESS {
            // SAFETY: the driver answers a string that lives as long as it does.
            let name = unsafe { std::ffi::CStr::from_ptr(name) };
            assert_eq!(name.to_str(), Ok(error.name()));
            known += 1;
        }
    }
    assert!(known >= 90, "the driver names {known} codes only");
}

/// A code that the bindings have and the catalogue lacks fails here.
#[test]
fn every_code_of_the_bindings_has_a_row() {
    assert_eq!(CudaError::ALL.len(), CUresult::ALL.len() - 1);
    for (code, error) in CUresult::ALL[1..].iter().zip(CudaError::ALL) {
        assert_eq!(CudaError::from(*code), *error);
        assert_eq!((Some(error.name()), error.code()), (code.name(), code.0));
        assert_eq!(CudaError::from_name(error.name()), Some(*error));
        assert!(error.meaning().ends_with('.') && error.hint().ends_with('.') && error.meaning() != error.hint());
    }
    let sticky: Vec<u32> = CudaError::ALL.iter().filter(|e| e.is_sticky()).map(|e| e.code()).collect();
    assert_eq!(sticky, [214, 220, 226, 700, 702, 710, 714, 715, 716, 717, 718, 719, 721, 810, 911, 999]);
    let gone: Vec<u32> = CudaError::ALL.iter().filter(|e| e.is_teardown()).map(|e| e.code()).collect();
    assert_eq!(gone, [4, 709]);
    assert_eq!(CudaError::from(CUresult(1002)), CudaError::Unrecognized(1002));
    assert_eq!(CudaError::from_name("CUDA_SUCCESS"), None);
}

#[test]
fn check_tells_success_from_failure() {
    assert!(cuda_zc::check(CUresult::CUDA_SUCCESS, "cuMemHostRegister_v2").is_ok());
    let error = cuda_zc::check(CUresult(712), "cuMemHostRegister_v2").unwrap_err();
    assert_eq!(error.cuda(), Some(CudaError::HostMemoryAlreadyRegistered));
    let line = error.to_string();
    assert!(
        line.starts_with("cuMemHostRegister_v2 answered CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED (712)"),
        "{line}"
    );
    let source = std::error::Error::source(&error).expect("the code");
    assert_eq!(source.downcast_ref(), Some(&CudaError::HostMemoryAlreadyRegistered));
    assert!(cuda_zc::check(CUresult(4711), "cuFrobnicate").unwrap_err().to_string().contains("4711"));
}
