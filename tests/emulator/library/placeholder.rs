//! A stand-in for the toolkit's placeholder library, whose every function answers 34 `CUDA_ERROR_STUB_LIBRARY`.
//!
//! `cargo build -p cuda-emulator --example cuda_placeholder` makes `target/debug/examples/libcuda_placeholder.so`.

use cuda_sys::CUresult;

macro_rules! entries {
    ($(group $title:literal $page:literal {
        $(fn $name:ident($($arg:ident: $ty:ty),* $(,)?) since $since:literal $cuda:literal $(alias $alias:literal)?;)*
    })*) => { $($(
        #[allow(non_snake_case)]
        #[unsafe(no_mangle)]
        extern "C" fn $name() -> CUresult {
            CUresult::CUDA_ERROR_STUB_LIBRARY
        }
    )*)* };
}
include!("../../../cuda-sys/src/generated/functions.rs");
