//! The kernels of this folder for the software driver: closures of the same names, which do the same.
//!
//! Included by the programs that run on it and by its shared library; there is no crate of it.

use std::sync::atomic::{AtomicU64, Ordering};

use cuda_emulator::{Emulator, Launch, Parameter};
use cuda_sys::CUresult;

/// Makes all of them known.
pub(crate) fn register(emulator: &Emulator) {
    emulator.kernel("ramp", &[8, 8, 4, 4], |launch| {
        let (data, len) = (argument(launch, 0)?, argument::<u64>(launch, 1)?);
        let (first, step) = (argument::<f32>(launch, 2)?, argument::<f32>(launch, 3)?);
        // SAFETY: as `change`.
        unsafe { change(launch, data, len, |i, _| step * i as f32 + first) }
    });
    emulator.kernel("scale", &[8, 8, 4], |launch| {
        let factor: f32 = argument(launch, 2)?;
        // SAFETY: as `change`.
        unsafe { change(launch, argument(launch, 0)?, argument(launch, 1)?, |_, x| x * factor) }
    });
    emulator.kernel("scale_rows", &[8, 8, 8, 4], |launch| {
        let factor: f32 = argument(launch, 3)?;
        for (row, len) in rows(launch)? {
            // SAFETY: as `change`.
            unsafe { change(launch, row, len, |_, x| x * factor) }?;
        }
        Ok(())
    });
    emulator.kernel("gather_rows", &[8, 8, 8, 8, 8], |launch| {
        let (out, pitch) = (argument::<u64>(launch, 3)?, argument::<u64>(launch, 4)?);
        for (index, (row, len)) in rows(launch)?.into_iter().enumerate() {
            let from = array::<f32>(launch, row, len)?;
            let to = array::<f32>(launch, out + index as u64 * pitch * 4, len)?;
            // SAFETY: both have `len` elements; the program keeps them and does not use them until the launch is
            // done, as for the kernel.
            unsafe { to.copy_from(from, len as usize) };
        }
        Ok(())
    });
    emulator.kernel("ping_pong", &[8], |launch| {
        let words = array::<u64>(launch, argument(launch, 0)?, 3)?;
        // SAFETY: three words that live until the launch is done, and that all use as atomics; aligned, as any
        // pinned buffer is.
        let words: [&AtomicU64; 3] = std::array::from_fn(|i| unsafe { AtomicU64::from_ptr(words.add(i)) });
        let mut done = 0;
        loop {
            match words[0].load(Ordering::Acquire) {
                u64::MAX => return Ok(()),
                turn if turn == done => std::thread::yield_now(),
                turn => {
                    let value = words[2].load(Ordering::Relaxed);
                    words[2].store(if value == 0 { 0 } else { value >> value.trailing_zeros() }, Ordering::Relaxed);
                    done = turn;
                    words[1].store(done, Ordering::Release);
                }
            }
        }
    });
}

fn argument<T: Parameter + Copy>(launch: &Launch, index: usize) -> Result<T, CUresult> {
    launch.argument(index).ok_or(CUresult::CUDA_ERROR_INVALID_VALUE)
}

/// An array at a device address, if the device may use all of it.
fn array<T>(launch: &Launch, address: u64, len: u64) -> Result<*mut T, CUresult> {
    if len == 0 {
        return Ok(std::ptr::dangling_mut());
    }
    let bytes = (len as usize).checked_mul(size_of::<T>()).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?;
    let start = launch.memory(address, bytes).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?;
    if !address.is_multiple_of(align_of::<T>() as u64) {
        return Err(CUresult::CUDA_ERROR_MISALIGNED_ADDRESS);
    }
    Ok(start.as_ptr().cast())
}

/// # Safety
///
/// The program keeps the elements, and does not use them, until the launch is done.
unsafe fn change(launch: &Launch, data: u64, len: u64, value: impl Fn(usize, f32) -> f32) -> Result<(), CUresult> {
    let data = array::<f32>(launch, data, len)?;
    for i in 0..len as usize {
        // SAFETY: within the array; kept, says the caller.
        unsafe { data.add(i).write(value(i, data.add(i).read())) };
    }
    Ok(())
}

/// Address and length of each row in the tables that are a kernel's first two arguments; the third is how many.
fn rows(launch: &Launch) -> Result<Vec<(u64, u64)>, CUresult> {
    let count: u64 = argument(launch, 2)?;
    let pointers = array::<u64>(launch, argument(launch, 0)?, count)?;
    let lengths = array::<u64>(launch, argument(launch, 1)?, count)?;
    // SAFETY: within the tables, which nobody writes until the launch is done.
    Ok((0..count as usize).map(|i| unsafe { (pointers.add(i).read(), lengths.add(i).read()) }).collect())
}
