//! A crate as its users write it: it keeps samples in a `Vec` and lets the GPU clear them.
//!
//! It takes a [`Context`], so that its tests can give it one of the software driver; its users give it one of their GPU.

use cuda_zc::{Context, Error, Rejected, Stream};

/// Sets all samples to `value` on the GPU, in place.
///
/// # Errors
///
/// What the driver refuses. The samples come back with the error, unless the GPU may still write them.
pub fn clear(
    context: &Context,
    stream: &Stream,
    samples: Vec<f32>,
    value: f32,
) -> Result<Vec<f32>, Rejected<Vec<f32>>> {
    let mut registered = context.register(samples)?;
    match stream.scope(|s| s.queue().fill(s.lend_mut(&mut registered), value)) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(Rejected::with(error, registered.into_inner().ok())),
        Err(failed) => return Err(Rejected::with(failed.into(), registered.into_inner().ok())),
    }
    registered.into_inner().map_err(|error| Rejected::with(error, None))
}

/// The first device's context and a stream of it.
///
/// # Errors
///
/// If there is no driver or no device.
pub fn first_gpu() -> Result<(Context, Stream), Error> {
    let context = cuda_zc::Device::first()?.context()?;
    let stream = context.stream()?;
    Ok((context, stream))
}
