//! Together with the crate `cudarc`: a `Vec` is registered here, and `cudarc` launches a kernel on it and copies it.
//!
//! Both crates open the driver themselves and must get the same one. On a machine without a GPU that is the software
//! driver's shared library, in a folder as `libcuda.so.1`, with that folder in `LD_LIBRARY_PATH`. Without a driver this
//! fails; it is never skipped.

use std::error::Error;

use cuda_zc::{Device, Stream};
use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;

const LEN: usize = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let device = Device::first()?;
    // SAFETY: opens the library that `cudarc` opens in any case.
    if !unsafe { cudarc::driver::sys::is_culib_present() } {
        return Err("cudarc finds no driver: is there a libcuda.so.1 in a folder of LD_LIBRARY_PATH?".into());
    }

    // Both take the device's primary context, which all in the process share.
    let context = device.context()?;
    let their_context = CudaContext::new(0)?;
    if their_context.cu_ctx().cast() != context.raw() {
        return Err("cudarc has opened another driver than cuda-sys".into());
    }
    println!("{}, driver at {:?}", device.name()?, device.driver().path());

    // Their stream, ours to lend memory to. A scope on it waits for what anybody queues on it.
    let their_stream = their_context.new_stream()?;
    // SAFETY: a stream of this context, kept to the end of `main`, and nothing here captures.
    let stream = unsafe { Stream::from_raw(&context, their_stream.cu_stream().cast()) }?;

    let module = their_context.load_module(Ptx::from_src(include_str!("../../cuda-zc/kernels/elements.ptx")))?;
    let scale = module.load_function("scale")?;

    // An address is a number to their launcher, so nothing of theirs keeps the memory: the loan does. It lasts until the
    // scope has waited for the stream.
    let mut data = context.register((0..LEN).map(|i| i as f32).collect::<Vec<_>>())?;
    stream.scope(|s| {
        let lent = s.lend_mut(&mut data);
        let (pointer, len, factor) = (lent.device_ptr().addr(), lent.len() as u64, 3.0_f32);
        let mut launch = their_stream.launch_builder(&scale);
        launch.arg(&pointer).arg(&len).arg(&factor);
        // SAFETY: `scale` takes a pointer, a 64-bit length and a float, and changes that many elements, lent for writing
        // on the stream of the launch.
        unsafe { launch.launch(LaunchConfig::for_num_elems(LEN as u32)) }
    })??;
    let right = |i: usize| i as f32 * 3.0;
    assert!(data.as_slice().iter().enumerate().all(|(i, &x)| x == right(i)));
    println!("{LEN} elements of a Vec scaled in place by cudarc");

    // A slice of ours as the source of their copy. `memcpy_htod` borrows it until it returns, as it would any slice. But
    // these bytes are registered, so the driver takes it at its word: the copy is asynchronous, and reads them *after* the
    // call has returned. Safe code that then wrote to `data`, or dropped it, would race with the copy, and neither crate's
    // types would say so. (What the driver does with memory that nobody registered, it does not promise either.)
    //
    // So a slice handed to other crates must stay borrowed until the stream has been waited for. A loan does that: while
    // the scope lasts, `data` can be read and nothing else.
    let mut target = their_stream.alloc_zeros::<f32>(LEN)?;
    stream.scope(|s| {
        s.lend(&data);
        their_stream.memcpy_htod(data.as_slice(), &mut target)
    })??;
    data.as_mut_slice().fill(-1.0); // the copy is done
    let copy = their_stream.clone_dtoh(&target)?;
    their_stream.synchronize()?; // a copy to plain memory, too, is queued and no more
    assert!(copy.iter().enumerate().all(|(i, &x)| x == right(i)));
    println!("{LEN} elements copied by cudarc while they were lent");

    let data = data.into_inner()?;
    assert!(data.iter().all(|&x| x == -1.0));
    Ok(())
}
