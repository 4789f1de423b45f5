//! Streams, events, host functions, words written and waited for in stream order.

use std::ffi::{c_int, c_uint, c_ulonglong, c_void};
use std::time::Instant;

use cuda_sys::*;

use super::{entries, graph, handle, pointer, put};
use crate::code::*;
use crate::machine::{Event, Guard, Machine};
use crate::memory::Side;
use crate::work::{Carried, Work};

const NON_BLOCKING: u32 = 1;
const DISABLE_TIMING: u32 = 2;

fn create(m: &'static Machine, out: *mut CUstream, flags: u32, priority: i32) -> R<()> {
    let mut s = m.lock();
    let context = s.current()?;
    if out.is_null() || flags & !NON_BLOCKING != 0 {
        return Err(INVALID_VALUE);
    }
    let stream = s.new_stream(context, flags, priority.clamp(-5, 0));
    // SAFETY: an out pointer of the entry, not null.
    unsafe { put(out, pointer(stream)) }
}

fn destroy(m: &'static Machine, stream: CUstream) -> R {
    let mut s = m.lock();
    let stream = s.stream(stream)?;
    if s.streams[&stream].built_in {
        return Err(INVALID_HANDLE);
    }
    graph::abandon(&mut s, stream);
    // Work that is queued goes on; only the name is gone.
    s.streams.remove(&stream);
    Ok(())
}

/// What a wait for the stream covers: for the legacy default stream, the blocking streams too.
fn outstanding(s: &Guard, stream: u64) -> Vec<u64> {
    let this = &s.streams[&stream];
    if this.legacy {
        s.streams.values().filter(|o| o.context == this.context && o.flags & 1 == 0).map(|o| o.last).collect()
    } else {
        vec![this.last]
    }
}

/// The answer about a stream whose work is done.
fn verdict(s: &Guard, stream: u64) -> R {
    match s.streams.get(&stream).and_then(|s| s.error) {
        Some(code) => Err(code),
        None => Ok(()),
    }
}

fn synchronize(m: &'static Machine, stream: CUstream) -> R {
    let mut s = m.lock();
    let stream = s.stream(stream)?;
    graph::forbid_on_capture(&mut s, stream)?;
    let context = s.streams[&stream].context;
    if m.profile.unkind
        && let Some(code) = s.contexts.get(&context).and_then(|c| c.sticky)
    {
        return Err(code);
    }
    let ops = outstanding(&s, stream);
    let s = m.wait(s, &ops);
    verdict(&s, stream)
}

fn query(m: &'static Machine, stream: CUstream) -> R {
    let mut s = m.lock();
    let stream = s.stream(stream)?;
    graph::forbid_on_capture(&mut s, stream)?;
    verdict(&s, stream)?;
    let busy = outstanding(&s, stream).iter().any(|op| s.ops.contains_key(op));
    if busy { Err(NOT_READY) } else { Ok(()) }
}

fn record(m: &'static Machine, event: CUevent, stream: CUstream) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    let event = handle(event);
    if !s.events.contains_key(&event) {
        return Err(INVALID_HANDLE);
    }
    if s.streams[&stream].context != s.events[&event].context {
        return Err(INVALID_HANDLE);
    }
    let capture = s.streams[&stream].capture;
    let op = m.enqueue(&mut s, stream, Work::Record(event))?;
    if let Some(e) = s.events.get_mut(&event) {
        (e.op, e.done, e.captured, e.stream) = (op, None, capture, stream);
    }
    drop(m.wait_if_immediate(s, op));
    Ok(())
}

/// The code of the stream that recorded the event, if that stream broke before.
fn event_verdict(s: &Guard, event: u64) -> R {
    match s.events.get(&event) {
        Some(e) if e.op != 0 && e.done.is_none() => verdict(s, e.stream),
        _ => Ok(()),
    }
}

fn wait_event(m: &'static Machine, stream: CUstream, event: CUevent) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    let event = handle(event);
    let (op, captured, origin) = match s.events.get(&event) {
        Some(e) => (e.op, e.captured, e.stream),
        None => return Err(INVALID_HANDLE),
    };
    if graph::join(&mut s, stream, origin, captured)? {
        return Ok(());
    }
    if op == 0 || !s.ops.contains_key(&op) {
        return Ok(());
    }
    let node = m.enqueue(&mut s, stream, Work::Nothing)?;
    s.join(node, op);
    Ok(())
}

/// # Safety
///
/// `parameters` is null or `count` operations.
unsafe fn batch(m: &'static Machine, stream: CUstream, count: u32, parameters: *mut CUstreamBatchMemOpParams) -> R {
    if parameters.is_null() || count > 256 {
        return Err(INVALID_VALUE);
    }
    for i in 0..count as usize {
        // SAFETY: one of `count`; the first member of each variant is the operation, which says which one it is.
        unsafe {
            let p = &*parameters.add(i);
            match p.operation.0 {
                1 => wait_value(
                    m,
                    stream,
                    p.waitValue.address,
                    p.waitValue.__bindgen_anon_1.value,
                    4,
                    p.waitValue.flags,
                )?,
                2 => write_value(
                    m,
                    stream,
                    p.writeValue.address,
                    p.writeValue.__bindgen_anon_1.value,
                    4,
                    p.writeValue.flags,
                )?,
                4 => wait_value(
                    m,
                    stream,
                    p.waitValue.address,
                    p.waitValue.__bindgen_anon_1.value64,
                    8,
                    p.waitValue.flags,
                )?,
                5 => write_value(
                    m,
                    stream,
                    p.writeValue.address,
                    p.writeValue.__bindgen_anon_1.value64,
                    8,
                    p.writeValue.flags,
                )?,
                3 | 6 => {} // flushes and barriers: everything here is ordered
                _ => return Err(INVALID_VALUE),
            }
        }
    }
    Ok(())
}

trait Value {
    fn wide(self) -> u64;
}
impl Value for u32 {
    fn wide(self) -> u64 {
        u64::from(self)
    }
}
impl Value for u64 {
    fn wide(self) -> u64 {
        self
    }
}

fn write_value(m: &'static Machine, stream: CUstream, address: u64, value: impl Value, size: usize, flags: u32) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    if flags > 1 || !address.is_multiple_of(size as u64) {
        return Err(INVALID_VALUE);
    }
    let ordinal = s.device_of(s.streams[&stream].context);
    let to = s.memory.check(Side::Device, address, size as u64, true, ordinal)?;
    m.enqueue_async(s, stream, Work::Write { to, value: value.wide(), size }).map(drop)
}

fn wait_value(m: &'static Machine, stream: CUstream, address: u64, value: impl Value, size: usize, flags: u32) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    if flags & !(3 | 1 << 30) != 0 || !address.is_multiple_of(size as u64) {
        return Err(INVALID_VALUE);
    }
    let ordinal = s.device_of(s.streams[&stream].context);
    let at = s.memory.check(Side::Device, address, size as u64, false, ordinal)?;
    // Not waited for in immediate mode: whoever writes the word may be this thread.
    m.enqueue(&mut s, stream, Work::Wait { at, value: value.wide(), size, flags }).map(drop)
}

fn elapsed(m: &'static Machine, milliseconds: *mut f32, start: CUevent, end: CUevent) -> R {
    let s = m.lock();
    let (Some(a), Some(b)) = (s.events.get(&handle(start)), s.events.get(&handle(end))) else {
        return Err(INVALID_HANDLE);
    };
    if (a.flags | b.flags) & DISABLE_TIMING != 0 || a.op == 0 || b.op == 0 {
        return Err(INVALID_HANDLE);
    }
    let (Some(from), Some(to)) = (a.done, b.done) else { return Err(NOT_READY) };
    let seconds = |x: Instant, y: Instant| x.checked_duration_since(y).map_or(0.0, |d| d.as_secs_f32());
    // SAFETY: an out pointer of the entry.
    unsafe { put(milliseconds, (seconds(to, from) - seconds(from, to)) * 1000.0) }
}

fn destroy_event(m: &'static Machine, event: CUevent) -> R {
    m.lock().events.remove(&handle(event)).map(drop).ok_or(INVALID_HANDLE)
}

entries! {
    fn cuStreamCreate(phStream: *mut CUstream, Flags: c_uint) |m| { create(m, phStream, Flags, 0) }
    fn cuStreamCreateWithPriority(phStream: *mut CUstream, flags: c_uint, priority: c_int) |m| {
        create(m, phStream, flags, priority)
    }
    fn cuStreamDestroy_v2(hStream: CUstream) |m| { destroy(m, hStream) }
    fn cuStreamDestroy(hStream: CUstream) |m| { destroy(m, hStream) }
    fn cuStreamSynchronize(hStream: CUstream) |m| { synchronize(m, hStream) }
    fn cuStreamQuery(hStream: CUstream) |m| { query(m, hStream) }
    fn cuStreamWaitEvent(hStream: CUstream, hEvent: CUevent, Flags: c_uint) |m| {
        if Flags > 1 {
            return Err(INVALID_VALUE);
        }
        wait_event(m, hStream, hEvent)
    }
    fn cuStreamGetFlags(hStream: CUstream, flags: *mut c_uint) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        put(flags, s.streams[&stream].flags)
    }
    fn cuStreamGetPriority(hStream: CUstream, priority: *mut c_int) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        put(priority, s.streams[&stream].priority)
    }
    fn cuStreamGetId(hStream: CUstream, streamId: *mut c_ulonglong) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        put(streamId, s.streams[&stream].id)
    }
    fn cuStreamGetCtx(hStream: CUstream, pctx: *mut CUcontext) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        put(pctx, pointer(s.streams[&stream].context))
    }
    fn cuStreamGetDevice(hStream: CUstream, dev: *mut CUdevice) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        put(dev, s.device_of(s.streams[&stream].context))
    }
    fn cuLaunchHostFunc(hStream: CUstream, fn_: CUhostFn, userData: *mut c_void) |m| {
        let mut s = m.lock();
        let stream = s.stream_for_work(hStream)?;
        let function = fn_.ok_or(INVALID_VALUE)?;
        m.enqueue_async(s, stream, Work::Host(function, Carried(userData))).map(drop)
    }
    fn cuStreamAddCallback(hStream: CUstream, callback: CUstreamCallback, userData: *mut c_void, flags: c_uint) |m| {
        let mut s = m.lock();
        let stream = s.stream_for_work(hStream)?;
        let function = callback.ok_or(INVALID_VALUE)?;
        if flags != 0 {
            return Err(INVALID_VALUE);
        }
        if s.streams[&stream].capture.is_some() {
            graph::forbid_on_capture(&mut s, stream)?;
        }
        m.enqueue_async(s, stream, Work::Callback(function, handle(hStream), Carried(userData))).map(drop)
    }
    fn cuStreamWriteValue32_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) |m| {
        write_value(m, stream, addr, value, 4, flags)
    }
    fn cuStreamWriteValue64_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) |m| {
        write_value(m, stream, addr, value, 8, flags)
    }
    fn cuStreamWaitValue32_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: c_uint) |m| {
        wait_value(m, stream, addr, value, 4, flags)
    }
    fn cuStreamWaitValue64_v2(stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: c_uint) |m| {
        wait_value(m, stream, addr, value, 8, flags)
    }
    fn cuStreamBatchMemOp_v2(stream: CUstream, count: c_uint, paramArray: *mut CUstreamBatchMemOpParams, flags: c_uint) |m| {
        if flags != 0 {
            return Err(INVALID_VALUE);
        }
        batch(m, stream, count, paramArray)
    }
    fn cuEventCreate(phEvent: *mut CUevent, Flags: c_uint) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        // Interprocess events need timing off.
        if phEvent.is_null() || Flags & !7 != 0 || Flags & 6 == 4 {
            return Err(INVALID_VALUE);
        }
        let event = s.handle();
        s.events.insert(event, Event { context, flags: Flags, op: 0, done: None, captured: None, stream: 0 });
        put(phEvent, pointer(event))
    }
    fn cuEventDestroy_v2(hEvent: CUevent) |m| { destroy_event(m, hEvent) }
    fn cuEventDestroy(hEvent: CUevent) |m| { destroy_event(m, hEvent) }
    fn cuEventRecord(hEvent: CUevent, hStream: CUstream) |m| { record(m, hEvent, hStream) }
    fn cuEventRecordWithFlags(hEvent: CUevent, hStream: CUstream, flags: c_uint) |m| {
        if flags > 1 {
            return Err(INVALID_VALUE);
        }
        record(m, hEvent, hStream)
    }
    fn cuEventQuery(hEvent: CUevent) |m| {
        let s = m.lock();
        let event = s.events.get(&handle(hEvent)).ok_or(INVALID_HANDLE)?;
        if event.captured.is_some() {
            return Err(CAPTURED_EVENT);
        }
        if s.ops.contains_key(&event.op) {
            return Err(NOT_READY);
        }
        event_verdict(&s, handle(hEvent))
    }
    fn cuEventSynchronize(hEvent: CUevent) |m| {
        let s = m.lock();
        let event = s.events.get(&handle(hEvent)).ok_or(INVALID_HANDLE)?;
        if event.captured.is_some() {
            return Err(CAPTURED_EVENT);
        }
        if m.profile.unkind && let Some(code) = s.contexts.get(&event.context).and_then(|c| c.sticky) {
            return Err(code);
        }
        let op = event.op;
        let s = m.wait(s, &[op]);
        event_verdict(&s, handle(hEvent))
    }
    fn cuEventElapsedTime(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) |m| {
        elapsed(m, pMilliseconds, hStart, hEnd)
    }
    fn cuEventElapsedTime_v2(pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) |m| {
        elapsed(m, pMilliseconds, hStart, hEnd)
    }
}
