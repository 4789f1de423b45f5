//! An ordinary `Vec`, registered in place: the GPU fills it, the CPU sees it, and it is the same `Vec` afterwards.

mod common;

use cuda_zc::Error;

fn main() -> Result<(), Error> {
    let context = common::device()?.context()?;
    let stream = context.stream()?;

    let data = vec![0_f32; 1 << 20];
    let before = (data.as_ptr(), data.len(), data.capacity());

    let mut data = context.register(data)?;
    println!("{} elements at {:p}, for the GPU at {:?}", data.len(), data.as_slice().as_ptr(), data.device_ptr());

    // The scope waits before it returns: no work on the GPU outlives the loan.
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut data), 1.5))??;
    assert!(data.as_slice().iter().all(|&x| x == 1.5));

    let data = data.into_inner()?;
    assert_eq!(before, (data.as_ptr(), data.len(), data.capacity()));
    println!("filled by the GPU without a copy; the Vec came back with the same allocation");
    Ok(())
}
