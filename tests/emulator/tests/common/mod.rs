//! What the tests of this folder share.

use std::ptr::null_mut;

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUresult, Driver};

pub(crate) const OK: CUresult = CUresult::CUDA_SUCCESS;

/// A machine, with the primary context of its first GPU current.
pub(crate) fn start(profile: Profile) -> (Emulator, &'static Driver) {
    let emulator = Emulator::new(profile);
    let driver = emulator.driver();
    let mut context = null_mut();
    unsafe {
        assert_eq!(driver.cuInit(0), OK);
        assert_eq!(driver.cuDevicePrimaryCtxRetain(&raw mut context, 0), OK);
        assert_eq!(driver.cuCtxSetCurrent(context), OK);
    }
    (emulator, driver)
}
