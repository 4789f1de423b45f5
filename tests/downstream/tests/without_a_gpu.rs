//! The crate's own tests, on a machine without a GPU.

use cuda_emulator::{Emulator, Profile};
use cuda_sys::CUresult;
use cuda_zc::{Context, CudaError, Device, Stream};

/// An H200 that is as slow and as unhelpful as the driver's documentation allows.
fn machine() -> (Emulator, Context, Stream) {
    let emulator = Emulator::new(Profile::h200().unkind());
    let context = Device::new(emulator.driver(), 0).unwrap().context().unwrap();
    let stream = context.stream().unwrap();
    (emulator, context, stream)
}

#[test]
fn samples_are_cleared_in_place() {
    let (emulator, context, stream) = machine();
    let samples = vec![1.0; 1000];
    let address = samples.as_ptr();
    let samples = downstream::clear(&context, &stream, samples, 0.5).unwrap();
    assert!(samples.iter().all(|&x| x == 0.5) && samples.as_ptr() == address);
    assert_eq!(emulator.live().registrations, 0, "nothing stays registered");
    assert!(!emulator.calls().iter().any(|call| call.entry.starts_with("cuMemcpy")), "nothing is copied");
}

#[test]
fn a_refusal_loses_no_samples() {
    let (emulator, context, stream) = machine();
    emulator.fail("cuMemHostRegister_v2", 1, CUresult::CUDA_ERROR_OUT_OF_MEMORY);
    let (error, samples) = downstream::clear(&context, &stream, vec![1.0; 1000], 0.5).unwrap_err().into_parts();
    assert_eq!((error.cuda(), samples), (Some(CudaError::OutOfMemory), Some(vec![1.0; 1000])));
    emulator.fail("cuMemsetD32Async", 1, CUresult::CUDA_ERROR_INVALID_VALUE);
    let (_, samples) = downstream::clear(&context, &stream, vec![1.0; 1000], 0.5).unwrap_err().into_parts();
    assert_eq!(samples, Some(vec![1.0; 1000]));
}

#[test]
fn after_a_fault_the_gpu_may_still_write() {
    let (emulator, context, stream) = machine();
    emulator.fail_from("cuStreamSynchronize", 1, CUresult::CUDA_ERROR_ILLEGAL_ADDRESS);
    let (error, samples) = downstream::clear(&context, &stream, vec![1.0; 1000], 0.5).unwrap_err().into_parts();
    assert_eq!((error.cuda(), samples), (Some(CudaError::IllegalAddress), None), "leaked, not freed under the GPU");
}
