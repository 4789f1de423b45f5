//! What a C programmer would write: registers an ordinary `Vec`, lets the GPU fill it through its device pointer, and
//! sees the result on the CPU. No copy is made.
//!
//! `cargo run -p cuda-sys --example register`

use std::error::Error;
use std::process::ExitCode;
use std::ptr;

use cuda_sys::{CU_MEMHOSTREGISTER_DEVICEMAP, CUresult, Driver};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}"); // a LoadError lists the paths tried
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let driver = Driver::load()?;
    let version = driver.version()?;
    println!("driver: {}", driver.path().map_or("(no file)".into(), |p| p.display().to_string()));
    println!("CUDA version: {}.{}", version / 1000, version % 1000 / 10);

    let mut data = vec![0u32; 1 << 20];
    let (mut device, mut context) = (0, ptr::null_mut());
    // SAFETY: each pointer is to a local of the type that the function writes, or to what an earlier call answered.
    // Until `data` is unregistered, it is neither moved, freed nor read but through `start`.
    let sum = unsafe {
        driver.cuInit(0).result()?;
        driver.cuDeviceGet(&raw mut device, 0).result()?;
        driver.cuDevicePrimaryCtxRetain(&raw mut context, device).result()?;
        driver.cuCtxSetCurrent(context).result()?;

        let start = data.as_mut_ptr();
        let bytes = size_of_val(&*data);
        driver.cuMemHostRegister_v2(start.cast(), bytes, CU_MEMHOSTREGISTER_DEVICEMAP).result()?;
        let sum = fill(driver, start, data.len());
        driver.cuMemHostUnregister(start.cast()).result()?;

        driver.cuDevicePrimaryCtxRelease_v2(device).result()?;
        sum?
    };
    let expected = 7 * data.len() as u64;
    println!("the GPU filled it with 7s; the CPU adds up {sum}, expected {expected}");
    if sum == expected { Ok(()) } else { Err("the sum is wrong".into()) }
}

/// Has the GPU write 7 to each of `len` words at `start`, and adds them up on the CPU.
///
/// # Safety
///
/// The words are registered with the current context, and nobody else uses them.
unsafe fn fill(driver: &Driver, start: *mut u32, len: usize) -> Result<u64, CUresult> {
    let mut address = 0;
    // SAFETY: a local for the address; the words are the caller's to lend.
    unsafe {
        driver.cuMemHostGetDevicePointer_v2(&raw mut address, start.cast(), 0).result()?;
        println!("{len} words at {start:p} are at {address:#x} for the GPU");
        driver.cuMemsetD32_v2(address, 7, len).result()?;
        driver.cuCtxSynchronize().result()?; // a fill may still run when its call returns
        Ok((0..len).map(|i| u64::from(start.add(i).read())).sum())
    }
}
