//! Copies and fills.

use std::ffi::{c_uchar, c_uint, c_ushort, c_void};
use std::sync::Arc;

use cuda_sys::*;

use super::{entries, entry, graph, put_if, starts};
use crate::code::*;
use crate::machine::{Guard, Machine};
use crate::memory::{End, Place, Side, move_bytes};
use crate::os;
use crate::profile::Mistake;
use crate::work::{Copy2, Fill, Shape, Work};

/// Up to this size a copy from plain memory takes the source's bytes at once and returns before the copy.
const STAGED: usize = 1 << 20;
const STAGED_BATCH: usize = 64 << 10;
/// Up to this size a waited-for copy on an idle machine is done by the calling thread.
const INLINE: usize = 16 << 20;

/// When a call returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// When the work is done, for copies that touch the host.
    Sync,
    /// At once; plain memory is taken before that or waited for.
    Async,
    /// As an entry of a batch that says: read in stream order. Plain memory is waited for.
    BatchStream,
    /// As an entry of a batch that says: read during the call.
    BatchDuringCall,
    /// As an entry of a batch that says: read whenever.
    BatchAny,
}

/// What happens with the source before the call returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Return {
    Taken,
    Done,
    Queued,
}

impl Order {
    /// As measured on driver 580.159.04. A batch whose sources are to be read during the call reads plain ones of more
    /// than 64 KiB after it, against its documentation.
    fn returns(self, to: &End, from: &End, bytes: usize, unkind: bool) -> Return {
        match self {
            Order::Sync if to.on_host || from.on_host || !unkind => Return::Done,
            Order::Async if unkind => Return::Queued,
            Order::Async if to.plain || (from.plain && bytes > STAGED) => Return::Done,
            Order::Async if from.plain => Return::Taken,
            Order::BatchStream if from.plain || to.plain => Return::Done,
            Order::BatchDuringCall if !from.plain => Return::Done,
            Order::BatchDuringCall if bytes <= STAGED_BATCH => Return::Taken,
            _ => Return::Queued,
        }
    }
}

/// Work on the stream that is done before the call returns, and its verdict.
fn run(m: &'static Machine, mut s: Guard, stream: u64, work: Work, small: bool) -> R {
    if small && s.ops.is_empty() && s.streams.get(&stream).is_some_and(|s| s.capture.is_none() && s.error.is_none()) {
        return s.run_now(m, stream, work);
    }
    let op = m.enqueue(&mut s, stream, work)?;
    let s = m.wait(s, &[op]);
    s.streams.get(&stream).and_then(|s| s.error).map_or(Ok(()), Err)
}

/// Reads the rows of a source.
fn take(s: &Guard, from: &End, shape: &Shape) -> R<Arc<[u8]>> {
    let mut taken = vec![0u8; shape.width * shape.rows * shape.layers];
    for (i, row) in taken.chunks_mut(shape.width).enumerate() {
        let offset = (i / shape.rows) as u64 * shape.from_layer + (i % shape.rows) as u64 * shape.from_pitch;
        let mut done = 0;
        while done < row.len() {
            let (place, left) = s.memory.place(from, offset + done as u64, false)?;
            let n = left.min(row.len() - done);
            let to = Place::Ours(row[done..].as_mut_ptr().expose_provenance());
            // SAFETY: just placed, with the lock held; the row is ours.
            unsafe { move_bytes(to, place, n) }.map_err(|_| INVALID_VALUE)?;
            done += n;
        }
    }
    Ok(taken.into())
}

/// Memory that the driver does not know must be there: on a real driver the program would crash inside the call.
fn plain_ok(end: &End, span: u64) -> R {
    if !end.plain || (os::readable(end.address as usize) && os::readable((end.address + span - 1) as usize)) {
        Ok(())
    } else {
        Err(INVALID_VALUE)
    }
}

fn copy(m: &'static Machine, stream: CUstream, order: Order, to: (Side, u64), from: (Side, u64), shape: Shape) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    let context = s.streams[&stream].context;
    if order == Order::Sync {
        graph::forbid_if_capturing(&mut s)?;
    }
    if shape.is_empty() {
        return Ok(());
    }
    let ordinal = s.device_of(context);
    let (to_span, from_span) =
        (shape.span(shape.to_pitch, shape.to_layer)?, shape.span(shape.from_pitch, shape.from_layer)?);
    let to = s.memory.check(to.0, to.1, to_span, true, ordinal)?;
    let from = s.memory.check(from.0, from.1, from_span, false, ordinal)?;
    plain_ok(&to, to_span)?;
    plain_ok(&from, from_span)?;
    let bytes = shape.width * shape.rows * shape.layers;
    let capturing = s.streams[&stream].capture.is_some();
    let returns = if capturing { Return::Queued } else { order.returns(&to, &from, bytes, m.profile.unkind) };
    let taken = if returns == Return::Taken { Some(take(&s, &from, &shape)?) } else { None };
    let work = Work::Copy(Copy2 { to, from, taken, shape });
    if returns == Return::Done {
        run(m, s, stream, work, bytes <= INLINE)
    } else {
        m.enqueue_async(s, stream, work).map(drop)
    }
}

fn fill(m: &'static Machine, stream: Option<CUstream>, address: u64, value: u32, unit: usize, shape: Shape) -> R {
    let mut s = m.lock();
    let handle = s.stream_for_work(stream.unwrap_or(std::ptr::null_mut()))?;
    let context = s.streams[&handle].context;
    if stream.is_none() {
        graph::forbid_if_capturing(&mut s)?;
    }
    if shape.is_empty() {
        return Ok(());
    }
    // The pitch of one row says nothing.
    let pitch_fits =
        shape.rows <= 1 || (shape.to_pitch.is_multiple_of(unit as u64) && shape.to_pitch >= shape.width as u64);
    if !address.is_multiple_of(unit as u64) || !pitch_fits {
        return Err(INVALID_VALUE);
    }
    let ordinal = s.device_of(context);
    let to = match s.memory.check(Side::Device, address, shape.span(shape.to_pitch, 0)?, true, ordinal) {
        Ok(to) => to,
        // A captured fill is checked when its graph is instantiated.
        Err(_) if s.streams[&handle].capture.is_some() => {
            End { side: Side::Device, address, host: 0, plain: false, on_host: false, ordinal }
        }
        Err(code) => return Err(code),
    };
    let mut shape = shape;
    if m.profile.mistake == Some(Mistake::LastRow) && shape.rows > 1 {
        shape.rows -= 1;
    }
    let work = Work::Fill(Fill { to, value: value.to_ne_bytes(), unit, shape });
    if stream.is_none() && to.on_host {
        run(m, s, handle, work, shape.width.saturating_mul(shape.rows) <= INLINE)
    } else {
        m.enqueue_async(s, handle, work).map(drop)
    }
}

fn line(n: usize, unit: usize) -> R<Shape> {
    Ok(Shape::line(n.checked_mul(unit).ok_or(INVALID_VALUE)?))
}

fn rows(pitch: usize, width: usize, unit: usize, height: usize) -> R<Shape> {
    let width = width.checked_mul(unit).ok_or(INVALID_VALUE)?;
    Ok(Shape { rows: height, to_pitch: pitch as u64, ..Shape::line(width) })
}

const DEFAULT: CUstream = std::ptr::null_mut();

fn one(m: &'static Machine, stream: Option<CUstream>, to: (Side, u64), from: (Side, u64), n: usize) -> R {
    let order = if stream.is_some() { Order::Async } else { Order::Sync };
    copy(m, stream.unwrap_or(DEFAULT), order, to, from, Shape::line(n))
}

fn host(p: *const c_void) -> (Side, u64) {
    (Side::Host, p.expose_provenance() as u64)
}
fn dev(p: CUdeviceptr) -> (Side, u64) {
    (Side::Device, p)
}
fn any(p: CUdeviceptr) -> (Side, u64) {
    (Side::Any, p)
}

/// One end of a two- or three-dimensional copy.
struct Box3 {
    kind: CUmemorytype,
    host: u64,
    device: u64,
    x: usize,
    y: usize,
    z: usize,
    pitch: usize,
    height: usize,
}

impl Box3 {
    /// The first byte's address, and the distances between rows and layers.
    fn resolve(&self, width: usize, rows: usize, layers: usize) -> R<((Side, u64), u64, u64)> {
        let (side, base) = match self.kind {
            CUmemorytype::CU_MEMORYTYPE_HOST => (Side::Host, self.host),
            CUmemorytype::CU_MEMORYTYPE_DEVICE => (Side::Device, self.device),
            CUmemorytype::CU_MEMORYTYPE_UNIFIED => (Side::Any, self.device),
            CUmemorytype::CU_MEMORYTYPE_ARRAY => return Err(NOT_SUPPORTED),
            _ => return Err(INVALID_VALUE),
        };
        let end = self.x.checked_add(width).ok_or(INVALID_VALUE)?;
        let bottom = self.y.checked_add(rows).ok_or(INVALID_VALUE)?;
        // Without more than one row the pitch says nothing.
        let pitch = if self.pitch == 0 && rows.saturating_mul(layers) <= 1 && self.y == 0 { end } else { self.pitch };
        if pitch < end || pitch > i32::MAX as usize {
            return Err(INVALID_VALUE);
        }
        let height = if self.height == 0 && layers <= 1 && self.z == 0 { bottom } else { self.height };
        if layers > 1 && height < bottom {
            return Err(INVALID_VALUE);
        }
        let layer = pitch.checked_mul(height).ok_or(INVALID_VALUE)?;
        let offset = self.z.checked_mul(layer).zip(self.y.checked_mul(pitch));
        let offset = offset.and_then(|(z, y)| z.checked_add(y)?.checked_add(self.x)).ok_or(INVALID_VALUE)?;
        let first = base.checked_add(offset as u64).ok_or(INVALID_VALUE)?;
        Ok(((side, first), pitch as u64, layer as u64))
    }
}

/// # Safety
///
/// `p` is null or points to the struct.
unsafe fn copy_2d(m: &'static Machine, p: *const CUDA_MEMCPY2D, stream: Option<CUstream>) -> R {
    // SAFETY: null or valid, says the caller.
    let c = unsafe { p.as_ref() }.ok_or(INVALID_VALUE)?;
    let flat = CUDA_MEMCPY3D {
        srcXInBytes: c.srcXInBytes,
        srcY: c.srcY,
        srcMemoryType: c.srcMemoryType,
        srcHost: c.srcHost,
        srcDevice: c.srcDevice,
        srcPitch: c.srcPitch,
        dstXInBytes: c.dstXInBytes,
        dstY: c.dstY,
        dstMemoryType: c.dstMemoryType,
        dstHost: c.dstHost,
        dstDevice: c.dstDevice,
        dstPitch: c.dstPitch,
        WidthInBytes: c.WidthInBytes,
        Height: c.Height,
        Depth: 1,
        ..Default::default()
    };
    // SAFETY: points to the struct.
    unsafe { copy_3d(m, &raw const flat, stream) }
}

/// # Safety
///
/// `p` is null or points to the struct.
unsafe fn copy_3d(m: &'static Machine, p: *const CUDA_MEMCPY3D, stream: Option<CUstream>) -> R {
    // SAFETY: null or valid, says the caller.
    let c = unsafe { p.as_ref() }.ok_or(INVALID_VALUE)?;
    let to = Box3 {
        kind: c.dstMemoryType,
        host: c.dstHost.expose_provenance() as u64,
        device: c.dstDevice,
        x: c.dstXInBytes,
        y: c.dstY,
        z: c.dstZ,
        pitch: c.dstPitch,
        height: c.dstHeight,
    };
    let from = Box3 {
        kind: c.srcMemoryType,
        host: c.srcHost.expose_provenance() as u64,
        device: c.srcDevice,
        x: c.srcXInBytes,
        y: c.srcY,
        z: c.srcZ,
        pitch: c.srcPitch,
        height: c.srcHeight,
    };
    let (width, rows, layers) = (c.WidthInBytes, c.Height, c.Depth);
    m.lock().current()?;
    let (to, to_pitch, to_layer) = to.resolve(width, rows, layers)?;
    let (from, from_pitch, from_layer) = from.resolve(width, rows, layers)?;
    let shape = Shape { width, rows, layers, to_pitch, from_pitch, to_layer, from_layer };
    let order = if stream.is_some() { Order::Async } else { Order::Sync };
    copy(m, stream.unwrap_or(DEFAULT), order, to, from, shape)
}

/// The arrays of a batch.
struct Batch {
    to: *mut CUdeviceptr,
    from: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    attributes: *mut CUmemcpyAttributes,
    starts: *mut usize,
    kinds: usize,
}

/// # Safety
///
/// The arrays have the lengths that the counts say, or are null.
unsafe fn batch(m: &'static Machine, b: &Batch, failed: *mut usize, stream: CUstream) -> R {
    // SAFETY: out pointer.
    unsafe { put_if(failed, usize::MAX) };
    let nulls = b.to.is_null() || b.from.is_null() || b.sizes.is_null() || b.attributes.is_null();
    // The default stream has no place for a batch.
    if nulls || stream.is_null() || stream == CU_STREAM_LEGACY {
        return Err(INVALID_VALUE);
    }
    // SAFETY: `kinds` of them.
    let starts = unsafe { starts(b.starts, b.kinds, b.count)? };
    for i in 0..b.count {
        let kind = starts.partition_point(|start| *start <= i) - 1;
        // SAFETY: one of `kinds`. The places beside the order are hints, which a program may have left unset.
        let order = unsafe { entry(&raw const (*b.attributes.add(kind)).srcAccessOrder, 0) };
        // SAFETY: one of `count` of each.
        let (to, from, size) = unsafe { (entry(b.to, i), entry(b.from, i), entry(b.sizes, i)) };
        let order = match order.0 {
            1 => Ok(Order::BatchStream),
            2 => Ok(Order::BatchDuringCall),
            3 => Ok(Order::BatchAny),
            _ => Err(INVALID_VALUE),
        };
        let order = if size == 0 { Err(INVALID_VALUE) } else { order };
        if let Err(code) = order.and_then(|order| copy(m, stream, order, any(to), any(from), Shape::line(size))) {
            // SAFETY: out pointer.
            unsafe { put_if(failed, i) };
            return Err(code);
        }
    }
    Ok(())
}

entries! {
    fn cuMemcpy(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) |m| { one(m, None, any(dst), any(src), ByteCount) }
    fn cuMemcpyAsync(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize, hStream: CUstream) |m| {
        one(m, Some(hStream), any(dst), any(src), ByteCount)
    }
    fn cuMemcpyHtoD_v2(dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize) |m| {
        one(m, None, dev(dstDevice), host(srcHost), ByteCount)
    }
    fn cuMemcpyHtoDAsync_v2(dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) |m| {
        one(m, Some(hStream), dev(dstDevice), host(srcHost), ByteCount)
    }
    fn cuMemcpyDtoH_v2(dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize) |m| {
        one(m, None, host(dstHost), dev(srcDevice), ByteCount)
    }
    fn cuMemcpyDtoHAsync_v2(dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) |m| {
        one(m, Some(hStream), host(dstHost), dev(srcDevice), ByteCount)
    }
    fn cuMemcpyDtoD_v2(dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize) |m| {
        one(m, None, dev(dstDevice), dev(srcDevice), ByteCount)
    }
    fn cuMemcpyDtoDAsync_v2(dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) |m| {
        one(m, Some(hStream), dev(dstDevice), dev(srcDevice), ByteCount)
    }
    fn cuMemcpyPeer(
        dstDevice: CUdeviceptr, _dstContext: CUcontext, srcDevice: CUdeviceptr, _srcContext: CUcontext, ByteCount: usize,
    ) |m| { one(m, None, dev(dstDevice), dev(srcDevice), ByteCount) }
    fn cuMemcpyPeerAsync(
        dstDevice: CUdeviceptr, _dstContext: CUcontext, srcDevice: CUdeviceptr, _srcContext: CUcontext, ByteCount: usize,
        hStream: CUstream,
    ) |m| { one(m, Some(hStream), dev(dstDevice), dev(srcDevice), ByteCount) }
    fn cuMemcpy2D_v2(pCopy: *const CUDA_MEMCPY2D) |m| { copy_2d(m, pCopy, None) }
    fn cuMemcpy2DUnaligned_v2(pCopy: *const CUDA_MEMCPY2D) |m| { copy_2d(m, pCopy, None) }
    fn cuMemcpy2DAsync_v2(pCopy: *const CUDA_MEMCPY2D, hStream: CUstream) |m| { copy_2d(m, pCopy, Some(hStream)) }
    fn cuMemcpy3D_v2(pCopy: *const CUDA_MEMCPY3D) |m| { copy_3d(m, pCopy, None) }
    fn cuMemcpy3DAsync_v2(pCopy: *const CUDA_MEMCPY3D, hStream: CUstream) |m| { copy_3d(m, pCopy, Some(hStream)) }
    fn cuMemcpyBatchAsync(
        dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes,
        attrsIdxs: *mut usize, numAttrs: usize, failIdx: *mut usize, hStream: CUstream,
    ) |m| {
        let b = Batch { to: dsts, from: srcs, sizes, count, attributes: attrs, starts: attrsIdxs, kinds: numAttrs };
        batch(m, &b, failIdx, hStream)
    }
    fn cuMemcpyBatchAsync_v2(
        dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes,
        attrsIdxs: *mut usize, numAttrs: usize, hStream: CUstream,
    ) |m| {
        let b = Batch { to: dsts, from: srcs, sizes, count, attributes: attrs, starts: attrsIdxs, kinds: numAttrs };
        batch(m, &b, std::ptr::null_mut(), hStream)
    }
    fn cuMemsetD8_v2(dstDevice: CUdeviceptr, uc: c_uchar, N: usize) |m| {
        fill(m, None, dstDevice, u32::from(uc), 1, line(N, 1)?)
    }
    fn cuMemsetD16_v2(dstDevice: CUdeviceptr, us: c_ushort, N: usize) |m| {
        fill(m, None, dstDevice, u32::from(us), 2, line(N, 2)?)
    }
    fn cuMemsetD32_v2(dstDevice: CUdeviceptr, ui: c_uint, N: usize) |m| { fill(m, None, dstDevice, ui, 4, line(N, 4)?) }
    fn cuMemsetD8Async(dstDevice: CUdeviceptr, uc: c_uchar, N: usize, hStream: CUstream) |m| {
        fill(m, Some(hStream), dstDevice, u32::from(uc), 1, line(N, 1)?)
    }
    fn cuMemsetD16Async(dstDevice: CUdeviceptr, us: c_ushort, N: usize, hStream: CUstream) |m| {
        fill(m, Some(hStream), dstDevice, u32::from(us), 2, line(N, 2)?)
    }
    fn cuMemsetD32Async(dstDevice: CUdeviceptr, ui: c_uint, N: usize, hStream: CUstream) |m| {
        fill(m, Some(hStream), dstDevice, ui, 4, line(N, 4)?)
    }
    fn cuMemsetD2D8_v2(dstDevice: CUdeviceptr, dstPitch: usize, uc: c_uchar, Width: usize, Height: usize) |m| {
        fill(m, None, dstDevice, u32::from(uc), 1, rows(dstPitch, Width, 1, Height)?)
    }
    fn cuMemsetD2D16_v2(dstDevice: CUdeviceptr, dstPitch: usize, us: c_ushort, Width: usize, Height: usize) |m| {
        fill(m, None, dstDevice, u32::from(us), 2, rows(dstPitch, Width, 2, Height)?)
    }
    fn cuMemsetD2D32_v2(dstDevice: CUdeviceptr, dstPitch: usize, ui: c_uint, Width: usize, Height: usize) |m| {
        fill(m, None, dstDevice, ui, 4, rows(dstPitch, Width, 4, Height)?)
    }
    fn cuMemsetD2D8Async(dstDevice: CUdeviceptr, dstPitch: usize, uc: c_uchar, Width: usize, Height: usize, hStream: CUstream) |m| {
        fill(m, Some(hStream), dstDevice, u32::from(uc), 1, rows(dstPitch, Width, 1, Height)?)
    }
    fn cuMemsetD2D16Async(dstDevice: CUdeviceptr, dstPitch: usize, us: c_ushort, Width: usize, Height: usize, hStream: CUstream) |m| {
        fill(m, Some(hStream), dstDevice, u32::from(us), 2, rows(dstPitch, Width, 2, Height)?)
    }
    fn cuMemsetD2D32Async(dstDevice: CUdeviceptr, dstPitch: usize, ui: c_uint, Width: usize, Height: usize, hStream: CUstream) |m| {
        fill(m, Some(hStream), dstDevice, ui, 4, rows(dstPitch, Width, 4, Height)?)
    }
}
