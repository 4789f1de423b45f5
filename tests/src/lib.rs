//! The driver under test: the software one by default, the machine's own with `ZC_TEST_DRIVER=real`.

pub mod differential;

use std::sync::OnceLock;

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUfunction, Driver};
use cuda_zc::Context;

/// Whether the tests run on the machine's own driver (`ZC_TEST_DRIVER=real`).
///
/// # Panics
///
/// If the variable has another value than `real` or `emulator`.
#[must_use]
pub fn real() -> bool {
    match std::env::var("ZC_TEST_DRIVER").as_deref() {
        Ok("real") => true,
        Ok("emulator" | "") | Err(_) => false,
        Ok(other) => panic!("ZC_TEST_DRIVER is {other:?}: it must be \"real\" or \"emulator\""),
    }
}

/// The driver that this test process uses, before any `cuInit`.
///
/// # Panics
///
/// With `ZC_TEST_DRIVER=real` on a machine without a driver: a test that asks for a GPU must not pass without one.
#[must_use]
pub fn driver() -> &'static Driver {
    if real() {
        Driver::load().unwrap_or_else(|error| panic!("ZC_TEST_DRIVER=real: {error}"))
    } else {
        emulator().driver()
    }
}

/// The software machine behind [`driver`], when that is the software one: an H200.
///
/// Tests that set faults or read the log should make an [`Emulator`] of their own.
#[must_use]
pub fn emulator() -> &'static Emulator {
    static EMULATOR: OnceLock<Emulator> = OnceLock::new();
    EMULATOR.get_or_init(|| Emulator::new(Profile::h200()))
}

/// The kernel that a software machine knows by that name ([`Emulator::kernel`]).
///
/// # Panics
///
/// If it knows none.
#[must_use]
pub fn kernel(context: &Context, name: &std::ffi::CStr) -> CUfunction {
    let (mut module, mut function) = (std::ptr::null_mut(), std::ptr::null_mut());
    context.bind().unwrap();
    // SAFETY: a null-terminated image, which the software driver does not read, and out-pointers of the right types.
    unsafe {
        context.driver().cuModuleLoadData(&raw mut module, c"".as_ptr().cast()).result().unwrap();
        context.driver().cuModuleGetFunction(&raw mut function, module, name.as_ptr()).result().unwrap();
    }
    function
}
