//! Stream capture, and graphs as far as capture, instantiation and launch of copies, fills, kernels and host functions.
//!
//! A launched graph runs its nodes one after the other in the order in which they were captured. That order satisfies
//! every dependency; what a real driver might run side by side is not shown.

use std::collections::HashMap;
use std::ffi::{c_uint, c_ulonglong};
use std::sync::Arc;

use cuda_sys::*;

use super::{entries, handle, pointer, put, put_if};
use crate::code::*;
use crate::machine::{Guard, Machine, State, thread_number};
use crate::memory::Side;
use crate::work::Work;

/// The number of a capture.
pub(crate) type Capture = u64;

#[derive(Default)]
pub(crate) struct Graphs {
    captures: HashMap<u64, Captured>,
    graphs: HashMap<u64, Arc<Vec<Work>>>,
    executables: HashMap<u64, Arc<Vec<Work>>>,
}

struct Captured {
    mode: u32,
    thread: u64,
    origin: u64,
    invalid: bool,
    nodes: Vec<Work>,
    /// Streams that joined, and whether all their work has been joined back.
    streams: HashMap<u64, bool>,
}

const GLOBAL: u32 = 0;
const RELAXED: u32 = 2;

fn invalidate(state: &mut State, capture: u64) {
    if let Some(capture) = state.graphs.captures.get_mut(&capture) {
        capture.invalid = true;
    }
}

/// Whether work queued on the stream goes into a capture; then it has been put there.
pub(crate) fn captures(state: &mut State, stream: u64, work: &Work) -> R<bool> {
    let Some(this) = state.streams.get(&stream) else { return Err(INVALID_HANDLE) };
    let Some(id) = this.capture else {
        if this.legacy {
            let context = this.context;
            let other =
                state.streams.values().find(|s| s.context == context && s.flags & 1 == 0 && s.capture.is_some());
            if let Some(capture) = other.and_then(|s| s.capture) {
                invalidate(state, capture);
                return Err(CAPTURE_IMPLICIT);
            }
        }
        return Ok(false);
    };
    let Some(capture) = state.graphs.captures.get_mut(&id) else { return Err(CAPTURE_INVALIDATED) };
    if capture.invalid {
        return Err(CAPTURE_INVALIDATED);
    }
    if !matches!(work, Work::Record(_) | Work::Nothing) {
        capture.nodes.push(work.clone());
        capture.streams.entry(stream).and_modify(|joined| *joined = false);
    }
    Ok(true)
}

/// A stream waits for an event: true if that is a matter of a capture and done.
pub(crate) fn join(state: &mut State, stream: u64, origin: u64, captured: Option<u64>) -> R<bool> {
    let own = state.streams.get(&stream).and_then(|s| s.capture);
    let Some(capture) = captured.filter(|c| state.graphs.captures.contains_key(c)) else {
        if let Some(own) = own {
            // An event from outside: a capture may not depend on it.
            invalidate(state, own);
            return Err(CAPTURE_ISOLATION);
        }
        return if captured.is_some() { Err(CAPTURED_EVENT) } else { Ok(false) };
    };
    if own.is_some_and(|own| own != capture) {
        invalidate(state, capture);
        return Err(CAPTURE_MERGE);
    }
    if let Some(c) = state.graphs.captures.get_mut(&capture) {
        if c.invalid {
            return Err(CAPTURE_INVALIDATED);
        }
        if let Some(joined) = c.streams.get_mut(&origin) {
            *joined = true;
        }
        if stream != c.origin {
            c.streams.insert(stream, false);
        }
    }
    if let Some(stream) = state.streams.get_mut(&stream) {
        stream.capture = Some(capture);
    }
    Ok(true)
}

/// Calls that may not be made while somebody captures, such as allocations: 900, and the capture is spoiled.
pub(crate) fn forbid_if_capturing(state: &mut State) -> R {
    if state.graphs.captures.is_empty() {
        return Ok(());
    }
    let (mode, me) = (state.thread().capture_mode, thread_number());
    if mode == RELAXED {
        return Ok(());
    }
    let mut hit = false;
    for capture in state.graphs.captures.values_mut() {
        let mine = capture.thread == me && capture.mode != RELAXED;
        if mine || (mode == GLOBAL && capture.mode == GLOBAL) {
            capture.invalid = true;
            hit = true;
        }
    }
    if hit { Err(CAPTURE_UNSUPPORTED) } else { Ok(()) }
}

/// Waits and queries for a stream in capture: 900, and the capture is spoiled.
pub(crate) fn forbid_on_capture(state: &mut State, stream: u64) -> R {
    let Some(this) = state.streams.get(&stream) else { return Err(INVALID_HANDLE) };
    if let Some(capture) = this.capture {
        invalidate(state, capture);
        return Err(CAPTURE_UNSUPPORTED);
    }
    if this.legacy {
        let context = this.context;
        let other = state.streams.values().find(|s| s.context == context && s.flags & 1 == 0 && s.capture.is_some());
        if let Some(capture) = other.and_then(|s| s.capture) {
            invalidate(state, capture);
            return Err(CAPTURE_IMPLICIT);
        }
    }
    Ok(())
}

/// A wait for a whole context in which somebody captures, in whatever mode: 900, and those captures are spoiled.
pub(crate) fn forbid_in_context(state: &mut State, context: u64) -> R {
    let captures: Vec<u64> =
        state.streams.values().filter(|s| s.context == context).filter_map(|s| s.capture).collect();
    for capture in &captures {
        invalidate(state, *capture);
    }
    if captures.is_empty() { Ok(()) } else { Err(CAPTURE_UNSUPPORTED) }
}

/// The stream is being destroyed.
pub(crate) fn abandon(state: &mut State, stream: u64) {
    if let Some(capture) = state.streams.get(&stream).and_then(|s| s.capture) {
        invalidate(state, capture);
        if state.graphs.captures.get(&capture).is_some_and(|c| c.origin == stream) {
            forget(state, capture);
        }
    }
}

fn forget(state: &mut State, capture: u64) -> Option<Captured> {
    for stream in state.streams.values_mut().filter(|s| s.capture == Some(capture)) {
        stream.capture = None;
    }
    state.graphs.captures.remove(&capture)
}

fn begin(m: &'static Machine, stream: CUstream, mode: u32) -> R {
    let mut s = m.lock();
    if mode > RELAXED {
        return Err(INVALID_VALUE);
    }
    let stream = s.stream_for_work(stream)?;
    if s.streams[&stream].legacy {
        return Err(CAPTURE_UNSUPPORTED);
    }
    if s.streams[&stream].capture.is_some() {
        return Err(CUresult::CUDA_ERROR_ILLEGAL_STATE);
    }
    let id = s.memory.next_id();
    let capture = Captured {
        mode,
        thread: thread_number(),
        origin: stream,
        invalid: false,
        nodes: Vec::new(),
        streams: HashMap::new(),
    };
    s.graphs.captures.insert(id, capture);
    if let Some(stream) = s.streams.get_mut(&stream) {
        stream.capture = Some(id);
    }
    Ok(())
}

fn end(m: &'static Machine, stream: CUstream) -> R<u64> {
    let mut s = m.lock();
    let stream = s.stream(stream)?;
    let id = s.streams[&stream].capture.ok_or(CUresult::CUDA_ERROR_ILLEGAL_STATE)?;
    let Some(capture) = s.graphs.captures.get(&id) else { return Err(CAPTURE_INVALIDATED) };
    if capture.origin != stream {
        invalidate(&mut s, id);
        return Err(CAPTURE_UNMATCHED);
    }
    if capture.mode != RELAXED && capture.thread != thread_number() {
        return Err(CAPTURE_WRONG_THREAD);
    }
    let Some(capture) = forget(&mut s, id) else { return Err(CAPTURE_INVALIDATED) };
    if capture.invalid {
        return Err(CAPTURE_INVALIDATED);
    }
    if capture.streams.values().any(|joined| !joined) {
        return Err(CAPTURE_UNJOINED);
    }
    let graph = s.handle();
    s.graphs.graphs.insert(graph, Arc::new(capture.nodes));
    Ok(graph)
}

fn status(s: &Guard, stream: u64) -> (CUstreamCaptureStatus, u64) {
    match s.streams.get(&stream).and_then(|s| s.capture) {
        None => (CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE, 0),
        Some(id) if s.graphs.captures.get(&id).is_none_or(|c| c.invalid) => {
            (CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_INVALIDATED, id)
        }
        Some(id) => (CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_ACTIVE, id),
    }
}

/// Flags of instantiation: free on launch, upload, launch from the device, priorities of nodes.
fn instantiate(m: &'static Machine, graph: CUgraph, flags: u64) -> R<u64> {
    // What allocates cannot be launched from the device.
    if flags & !0xf != 0 || flags & 5 == 5 {
        return Err(INVALID_VALUE);
    }
    let mut s = m.lock();
    s.current()?;
    let nodes = s.graphs.graphs.get(&handle(graph)).cloned().ok_or(INVALID_VALUE)?;
    for node in nodes.iter() {
        if let Work::Fill(fill) = node {
            let span = fill.shape.span(fill.shape.to_pitch, 0)?;
            s.memory.check(Side::Device, fill.to.address, span, true, fill.to.ordinal)?;
        }
    }
    let executable = s.handle();
    s.graphs.executables.insert(executable, nodes);
    Ok(executable)
}

entries! {
    fn cuStreamBeginCapture_v2(hStream: CUstream, mode: CUstreamCaptureMode) |m| { begin(m, hStream, mode.0) }
    fn cuStreamBeginCapture(hStream: CUstream) |m| { begin(m, hStream, GLOBAL) }
    fn cuStreamEndCapture(hStream: CUstream, phGraph: *mut CUgraph) |m| {
        match end(m, hStream) {
            Ok(graph) => put(phGraph, pointer(graph)),
            Err(code) => {
                put_if(phGraph, std::ptr::null_mut());
                Err(code)
            }
        }
    }
    fn cuStreamIsCapturing(hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        let legacy = s.streams[&stream].legacy;
        let context = s.streams[&stream].context;
        if legacy && s.streams.values().any(|o| o.context == context && o.flags & 1 == 0 && o.capture.is_some()) {
            return Err(CAPTURE_IMPLICIT);
        }
        put(captureStatus, status(&s, stream).0)
    }
    fn cuStreamGetCaptureInfo_v2(
        hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph,
        dependencies_out: *mut *const CUgraphNode, numDependencies_out: *mut usize,
    ) |m| {
        let mut s = m.lock();
        let stream = s.stream(hStream)?;
        let (state, id) = status(&s, stream);
        put(captureStatus_out, state)?;
        put_if(id_out, id);
        put_if(graph_out, std::ptr::null_mut());
        put_if(dependencies_out, std::ptr::null());
        put_if(numDependencies_out, 0);
        Ok(())
    }
    fn cuThreadExchangeStreamCaptureMode(mode: *mut CUstreamCaptureMode) |m| {
        if mode.is_null() || (*mode).0 > RELAXED {
            return Err(INVALID_VALUE);
        }
        let mut s = m.lock();
        let thread = s.thread();
        let old = std::mem::replace(&mut thread.capture_mode, (*mode).0);
        put(mode, CUstreamCaptureMode(old))
    }
    fn cuGraphInstantiateWithFlags(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, flags: c_ulonglong) |m| {
        if phGraphExec.is_null() {
            return Err(INVALID_VALUE);
        }
        put(phGraphExec, pointer(instantiate(m, hGraph, flags)?))
    }
    fn cuGraphInstantiateWithParams(phGraphExec: *mut CUgraphExec, hGraph: CUgraph, instantiateParams: *mut CUDA_GRAPH_INSTANTIATE_PARAMS) |m| {
        let parameters = instantiateParams.as_ref().filter(|_| !phGraphExec.is_null()).ok_or(INVALID_VALUE)?;
        put(phGraphExec, pointer(instantiate(m, hGraph, parameters.flags)?))
    }
    fn cuGraphLaunch(hGraphExec: CUgraphExec, hStream: CUstream) |m| {
        let mut s = m.lock();
        let stream = s.stream_for_work(hStream)?;
        let nodes = s.graphs.executables.get(&handle(hGraphExec)).cloned().ok_or(INVALID_VALUE)?;
        for node in nodes.iter() {
            s = m.enqueue_async(s, stream, node.clone())?;
        }
        Ok(())
    }
    fn cuGraphExecDestroy(hGraphExec: CUgraphExec) |m| {
        m.lock().graphs.executables.remove(&handle(hGraphExec)).map(drop).ok_or(INVALID_VALUE)
    }
    fn cuGraphDestroy(hGraph: CUgraph) |m| {
        m.lock().graphs.graphs.remove(&handle(hGraph)).map(drop).ok_or(INVALID_VALUE)
    }
    fn cuGraphCreate(phGraph: *mut CUgraph, flags: c_uint) |m| {
        if phGraph.is_null() || flags != 0 {
            return Err(INVALID_VALUE);
        }
        let mut s = m.lock();
        let graph = s.handle();
        s.graphs.graphs.insert(graph, Arc::default());
        put(phGraph, pointer(graph))
    }
    fn cuGraphGetNodes(hGraph: CUgraph, nodes: *mut CUgraphNode, numNodes: *mut usize) |m| {
        let s = m.lock();
        let graph = s.graphs.graphs.get(&handle(hGraph)).ok_or(INVALID_VALUE)?;
        // Nodes have no handles here: they can be counted only.
        if !nodes.is_null() {
            return Err(NOT_SUPPORTED);
        }
        put(numNodes, graph.len())
    }
}
