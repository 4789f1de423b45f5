//! A kernel reads and writes an ordinary `Vec` where it lies: PTX loaded by the driver, launched with a lent pointer.

mod common;

use std::ffi::c_void;

use cuda_zc::Error;

fn main() -> Result<(), Error> {
    let context = common::device()?.context()?;
    let stream = context.stream()?;
    let module = common::Module::load(&context, common::ELEMENTS)?;
    let scale = module.function(c"scale")?;

    let mut data = context.register((0..1_000_000).map(|i| i as f32).collect::<Vec<_>>())?;

    stream.scope(|s| {
        let lent = s.lend_mut(&mut data);
        // Each argument is passed by the address of its value.
        let (mut pointer, mut len, mut factor) = (lent.device_ptr().addr(), lent.len() as u64, 3.0_f32);
        let mut arguments: [*mut c_void; 3] =
            [(&raw mut pointer).cast(), (&raw mut len).cast(), (&raw mut factor).cast()];
        // SAFETY: `scale` takes a pointer, a 64-bit length and a float. It reads and writes `len` elements from the
        // pointer on, which are lent for writing, and nothing else.
        unsafe { s.queue().launch(scale, [256, 1, 1], [256, 1, 1], 0, &mut arguments) }
    })??;

    assert!(data.as_slice().iter().enumerate().all(|(i, &x)| x == i as f32 * 3.0));
    println!("{} elements scaled in place by a kernel", data.len());
    Ok(())
}
