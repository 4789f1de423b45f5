//! Copies and fills as the driver takes them: checked, and split where two registrations meet.

use std::ptr::with_exposed_provenance_mut;

use cuda_sys::{CUDA_MEMCPY2D, CUmemorytype, CUresult};

use crate::memory::{Element, Loan, Place};
use crate::{Error, Stream, diagnose};

/// # Safety
///
/// Both loans must last until the stream has been waited for.
pub(crate) unsafe fn copy<T: Element>(stream: &Stream, to: &Loan<T>, from: &Loan<T>) -> Result<(), Error> {
    if to.len != from.len {
        return Err(Error::Length { expected: to.len, found: from.len });
    }
    let bytes = to.bytes();
    if bytes == 0 {
        return Ok(());
    }
    same_driver(stream, to)?;
    same_driver(stream, from)?;
    if overlap(to.place, bytes, from.place, bytes) {
        return Err(Error::Overlap { dst: to.place.address(), src: from.place.address(), len: bytes });
    }
    stream.context().bind()?;
    let mut at = 0;
    while at < bytes {
        let n = (bytes - at).min(room(to, at)).min(room(from, at));
        // SAFETY: within both loans, which last, says the caller.
        unsafe { copy_row(stream, (to, at), (from, at), n) }?;
        at += n;
    }
    Ok(())
}

/// # Safety
///
/// As `copy`.
pub(crate) unsafe fn copy_2d<T: Element>(
    stream: &Stream,
    (to, to_pitch): (Loan<T>, usize),
    (from, from_pitch): (Loan<T>, usize),
    width: usize,
    height: usize,
) -> Result<(), Error> {
    let size = size_of::<T>();
    if width == 0 || height == 0 || size == 0 {
        return Ok(());
    }
    let to_bytes = rows_within(&to, to_pitch, width, height)?;
    let from_bytes = rows_within(&from, from_pitch, width, height)?;
    // The pitch of a single row means nothing: the driver is told its width.
    let pitch = |pitch: usize| if height == 1 { width * size } else { pitch * size };
    let (to_pitch, from_pitch, width) = (pitch(to_pitch), pitch(from_pitch), width * size);
    same_driver(stream, &to)?;
    same_driver(stream, &from)?;
    // Columns of one matrix may be copied to other columns of it: rows of equal pitch miss each other if they do so
    // within one period.
    let shift = to.place.address().abs_diff(from.place.address()) as usize % to_pitch;
    let beside = to_pitch == from_pitch && shift >= width && to_pitch - shift >= width;
    if overlap(to.place, to_bytes, from.place, from_bytes) && !beside {
        return Err(Error::Overlap { dst: to.place.address(), src: from.place.address(), len: to_bytes });
    }
    stream.context().bind()?;
    let mut row = 0;
    while row < height {
        let (t, f) = (row * to_pitch, row * from_pitch);
        // As many rows as lie between the same two seams on both sides.
        let rows = whole_rows(room(&to, t), to_pitch, width).min(whole_rows(room(&from, f), from_pitch, width));
        if rows > 0 {
            let rows = rows.min(height - row);
            // SAFETY: within both loans, which last, says the caller.
            unsafe { copy_rows(stream, (&to, t, to_pitch), (&from, f, from_pitch), width, rows) }?;
            row += rows;
        } else {
            let mut at = 0;
            while at < width {
                let n = (width - at).min(room(&to, t + at)).min(room(&from, f + at));
                // SAFETY: as above.
                unsafe { copy_row(stream, (&to, t + at), (&from, f + at), n) }?;
                at += n;
            }
            row += 1;
        }
    }
    Ok(())
}

/// # Safety
///
/// The loan must last until the stream has been waited for.
pub(crate) unsafe fn fill<T: Element>(stream: &Stream, to: Loan<T>, value: T) -> Result<(), Error> {
    let pattern = bytemuck::bytes_of(&value);
    let bytes = to.bytes();
    if bytes == 0 {
        return Ok(());
    }
    same_driver(stream, &to)?;
    // The shortest part that the value repeats.
    let step = [1, 2, 4, 8]
        .into_iter()
        .find(|&n| pattern.len().is_multiple_of(n) && pattern.chunks(n).all(|c| c == &pattern[..n]));
    let Some(step) = step else { return Err(Error::FillSize { size: pattern.len() }) };
    if !to.device.is_multiple_of(step as u64) {
        return Err(Error::Misaligned { what: "the address to fill", value: to.device, to: step as u64 });
    }
    stream.context().bind()?;
    let driver = stream.context().driver();
    let word = |at: usize| u32::from_ne_bytes(std::array::from_fn(|i| pattern[at + i]));
    let mut at = 0;
    while at < bytes {
        let n = (bytes - at).min(room(&to, at));
        let address = to.device + at as u64;
        // SAFETY: within the loan, which lasts, says the caller. A seam is at a page, so whole steps lie before it.
        let (call, code) = unsafe {
            match step {
                1 => ("cuMemsetD8Async", driver.cuMemsetD8Async(address, pattern[0], n, stream.raw())),
                2 => {
                    let value = u16::from_ne_bytes([pattern[0], pattern[1]]);
                    ("cuMemsetD16Async", driver.cuMemsetD16Async(address, value, n / 2, stream.raw()))
                }
                4 => ("cuMemsetD32Async", driver.cuMemsetD32Async(address, word(0), n / 4, stream.raw())),
                // Two columns of words, eight bytes from row to row.
                _ => {
                    let half = |at, value| driver.cuMemsetD2D32Async(at, 8, value, 1, n / 8, stream.raw());
                    let code = match half(address, word(0)) {
                        CUresult::CUDA_SUCCESS => half(address + 4, word(4)),
                        code => code,
                    };
                    ("cuMemsetD2D32Async", code)
                }
            }
        };
        if code != CUresult::CUDA_SUCCESS {
            return Err(diagnose::fill(driver, call, address, n, code));
        }
        at += n;
    }
    Ok(())
}

fn same_driver<T>(stream: &Stream, loan: &Loan<T>) -> Result<(), Error> {
    if loan.home.is_open_to(stream.context()) { Ok(()) } else { Err(Error::OtherDriver) }
}

fn overlap(a: Place, a_bytes: usize, b: Place, b_bytes: usize) -> bool {
    let same_side = matches!((a, b), (Place::Host(_), Place::Host(_)) | (Place::Device(_), Place::Device(_)));
    let (a, b) = (a.address(), b.address());
    same_side && a < b + b_bytes as u64 && b < a + a_bytes as u64
}

/// Bytes from the first to the end of the last row; an error if they are more than the loan has.
fn rows_within<T>(loan: &Loan<T>, pitch: usize, width: usize, height: usize) -> Result<usize, Error> {
    if width > pitch {
        return Err(Error::Pitch { width, pitch });
    }
    let end = (height - 1).checked_mul(pitch).and_then(|start| start.checked_add(width)).unwrap_or(usize::MAX);
    if end > loan.len {
        return Err(Error::Range { start: 0, end, len: loan.len });
    }
    Ok(end * size_of::<T>())
}

/// How many rows end before the next seam, which is `room` bytes away.
fn whole_rows(room: usize, pitch: usize, width: usize) -> usize {
    if room < width { 0 } else { (room - width) / pitch + 1 }
}

/// Bytes from an offset into the loan to the next seam.
fn room<T>(loan: &Loan<T>, at: usize) -> usize {
    loan.seams.room(loan.place.add(at).address())
}

/// What a copy between two host addresses uses: the device's view where there is one.
fn unified<T>(loan: &Loan<T>, at: usize) -> u64 {
    if loan.device == 0 { loan.place.add(at).address() } else { loan.device + at as u64 }
}

/// # Safety
///
/// The bytes must be within both loans, these as in `copy`, the context current, and no seam among them.
unsafe fn copy_row<T>(
    stream: &Stream,
    (to, t): (&Loan<T>, usize),
    (from, f): (&Loan<T>, usize),
    bytes: usize,
) -> Result<(), Error> {
    let driver = stream.context().driver();
    let (target, source) = (to.place.add(t), from.place.add(f));
    // SAFETY: passed on to the caller.
    let (call, code) = unsafe {
        match (target, source) {
            (Place::Device(d), Place::Host(s)) => {
                let s = with_exposed_provenance_mut(s);
                ("cuMemcpyHtoDAsync_v2", driver.cuMemcpyHtoDAsync_v2(d, s, bytes, stream.raw()))
            }
            (Place::Host(d), Place::Device(s)) => {
                let d = with_exposed_provenance_mut(d);
                ("cuMemcpyDtoHAsync_v2", driver.cuMemcpyDtoHAsync_v2(d, s, bytes, stream.raw()))
            }
            (Place::Device(d), Place::Device(s)) => {
                ("cuMemcpyDtoDAsync_v2", driver.cuMemcpyDtoDAsync_v2(d, s, bytes, stream.raw()))
            }
            (Place::Host(_), Place::Host(_)) => {
                ("cuMemcpyAsync", driver.cuMemcpyAsync(unified(to, t), unified(from, f), bytes, stream.raw()))
            }
        }
    };
    match code {
        CUresult::CUDA_SUCCESS => Ok(()),
        code => Err(diagnose::copy(driver, call, target.address(), source.address(), bytes, code)),
    }
}

/// # Safety
///
/// As `copy_row`, for all rows.
unsafe fn copy_rows<T>(
    stream: &Stream,
    (to, t, to_pitch): (&Loan<T>, usize, usize),
    (from, f, from_pitch): (&Loan<T>, usize, usize),
    width: usize,
    height: usize,
) -> Result<(), Error> {
    let driver = stream.context().driver();
    let mut copy = CUDA_MEMCPY2D {
        srcPitch: from_pitch,
        dstPitch: to_pitch,
        WidthInBytes: width,
        Height: height,
        ..Default::default()
    };
    match (to.place.add(t), from.place.add(f)) {
        (Place::Host(_), Place::Host(_)) => {
            (copy.dstMemoryType, copy.dstDevice) = (CUmemorytype::CU_MEMORYTYPE_UNIFIED, unified(to, t));
            (copy.srcMemoryType, copy.srcDevice) = (CUmemorytype::CU_MEMORYTYPE_UNIFIED, unified(from, f));
        }
        (target, source) => {
            (copy.dstMemoryType, copy.srcMemoryType) = (kind(target), kind(source));
            match target {
                Place::Host(at) => copy.dstHost = with_exposed_provenance_mut(at),
                Place::Device(at) => copy.dstDevice = at,
            }
            match source {
                Place::Host(at) => copy.srcHost = with_exposed_provenance_mut(at),
                Place::Device(at) => copy.srcDevice = at,
            }
        }
    }
    // SAFETY: passed on to the caller.
    match unsafe { driver.cuMemcpy2DAsync_v2(&raw const copy, stream.raw()) } {
        CUresult::CUDA_SUCCESS => Ok(()),
        code => {
            let (target, source) = (to.place.add(t).address(), from.place.add(f).address());
            Err(diagnose::copy(driver, "cuMemcpy2DAsync_v2", target, source, width * height, code))
        }
    }
}

fn kind(place: Place) -> CUmemorytype {
    match place {
        Place::Host(_) => CUmemorytype::CU_MEMORYTYPE_HOST,
        Place::Device(_) => CUmemorytype::CU_MEMORYTYPE_DEVICE,
    }
}
