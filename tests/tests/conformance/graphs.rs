//! Capture and graphs, and registrations among two contexts.

use std::ptr::null_mut;
use std::sync::mpsc;

use cuda_sys::*;

use crate::Cases;
use crate::Kind::{Shared, Two};
use crate::setup::{DM, Map, PAGE, Row};

const GLOBAL: CUstreamCaptureMode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_GLOBAL;
const THREAD_LOCAL: CUstreamCaptureMode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
const RELAXED: CUstreamCaptureMode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;

fn begin(row: &mut Row, stream: CUstream, mode: CUstreamCaptureMode) {
    let answer = unsafe { row.d.cuStreamBeginCapture_v2(stream, mode) };
    row.is("cuStreamBeginCapture", answer, 0);
}

fn end(row: &mut Row, stream: CUstream, want: u32) -> CUgraph {
    let mut graph = null_mut();
    let answer = unsafe { row.d.cuStreamEndCapture(stream, &raw mut graph) };
    row.is("cuStreamEndCapture", answer, want);
    graph
}

/// Registers and unregisters a page with the thread's capture mode relaxed around it; the answer of the first.
fn register_relaxed(d: &Driver, p: *mut u8) -> CUresult {
    let mut mode = RELAXED;
    unsafe {
        let exchanged = d.cuThreadExchangeStreamCaptureMode(&raw mut mode);
        let answer = d.cuMemHostRegister_v2(p.cast(), PAGE, DM);
        if answer.0 == 0 {
            let _ = d.cuMemHostUnregister(p.cast());
        }
        let back = d.cuThreadExchangeStreamCaptureMode(&raw mut mode);
        if exchanged.0 == 0 && back.0 == 0 { answer } else { CUresult::CUDA_ERROR_UNKNOWN }
    }
}

fn register_plain(d: &Driver, p: *mut u8) -> CUresult {
    let answer = unsafe { d.cuMemHostRegister_v2(p.cast(), PAGE, DM) };
    if answer.0 == 0 {
        let _ = unsafe { d.cuMemHostUnregister(p.cast()) };
    }
    answer
}

/// Does that on another thread, in the same context.
fn elsewhere(row: &Row, m: &Map, what: fn(&Driver, *mut u8) -> CUresult) -> CUresult {
    let (d, p) = (row.d, m.p.expose_provenance());
    let mut context = null_mut();
    let _ = unsafe { d.cuCtxGetCurrent(&raw mut context) };
    let context = context.expose_provenance();
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let set = unsafe { d.cuCtxSetCurrent(std::ptr::with_exposed_provenance_mut(context)) };
        let answer = what(d, std::ptr::with_exposed_provenance_mut(p));
        let _ = send.send(if set.0 == 0 { answer } else { set });
    });
    receive.recv().unwrap_or(CUresult::CUDA_ERROR_UNKNOWN)
}

/// A graph of one kernel that reads a word of mapped memory, launched after each new value.
fn rewritten(row: &mut Row, what: &str, p: *mut u8) {
    let launches = row.size(10_000, 200) as u32;
    let (device, at) = row.device_pointer(p, 0);
    row.is("device pointer", device, 0);
    let out = row.host_alloc(PAGE);
    let words = row.kernel(c"words");
    let stream = row.stream();
    begin(row, stream, RELAXED);
    row.is("launch", row.launch(words, stream, &[out.addr() as u64, at, 1]), 0);
    let graph = end(row, stream, 0);
    let mut executable = null_mut();
    let mut right = 0;
    unsafe {
        row.is("instantiate", row.d.cuGraphInstantiateWithFlags(&raw mut executable, graph, 0), 0);
        for i in 0..launches {
            p.cast::<u32>().write_volatile(i);
            std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
            let answers = [row.d.cuGraphLaunch(executable, stream), row.d.cuStreamSynchronize(stream)];
            right += u32::from(answers == [CUresult::CUDA_SUCCESS; 2] && out.cast::<u32>().read_volatile() == i);
        }
        row.so(&format!("{what}: {right} of {launches} right"), right == launches);
        row.is("destroy", row.d.cuGraphExecDestroy(executable), 0);
        row.is("destroy", row.d.cuGraphDestroy(graph), 0);
        row.is("destroy", row.d.cuStreamDestroy_v2(stream), 0);
        row.is("free", row.d.cuMemFreeHost(out.cast()), 0);
    }
}

pub(crate) const CASES: Cases = &[
    ("graphs: a captured kernel that reads memory which the CPU rewrites", Shared, |row| {
        let p = row.host_alloc(PAGE);
        rewritten(row, "mapped", p);
        row.is("free", unsafe { row.d.cuMemFreeHost(p.cast()) }, 0);
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        rewritten(row, "registered", m.p);
        row.is("unregister", row.unregister(m.p), 0);
        let mut p = null_mut();
        row.is("cuMemHostAlloc", unsafe { row.d.cuMemHostAlloc(&raw mut p, PAGE, DM | 4) }, 0);
        rewritten(row, "write-combined", p.cast());
        row.is("free", unsafe { row.d.cuMemFreeHost(p) }, 0);
    }),
    ("capture: cuMemHostRegister during a global capture", Shared, |row| {
        let m = Map::anonymous(1);
        let stream = row.stream();
        begin(row, stream, GLOBAL);
        row.is("register", register_plain(row.d, m.p), 900);
        end(row, stream, 901);
        begin(row, stream, GLOBAL);
        row.is("register on another thread", elsewhere(row, &m, register_plain), 900);
        end(row, stream, 901);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    }),
    ("capture: cuMemHostRegister with the thread's mode relaxed", Shared, |row| {
        let m = Map::anonymous(1);
        let stream = row.stream();
        begin(row, stream, GLOBAL);
        row.is("on the capturing thread", register_relaxed(row.d, m.p), 0);
        row.is("on another thread", elsewhere(row, &m, register_relaxed), 0);
        let graph = end(row, stream, 0);
        row.is("destroy", unsafe { row.d.cuGraphDestroy(graph) }, 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    }),
    ("capture: cuMemHostRegister during a thread-local or relaxed capture", Shared, |row| {
        let m = Map::anonymous(1);
        let stream = row.stream();
        begin(row, stream, THREAD_LOCAL);
        row.is("thread-local, another thread", elsewhere(row, &m, register_plain), 0);
        let graph = end(row, stream, 0);
        row.is("destroy", unsafe { row.d.cuGraphDestroy(graph) }, 0);
        begin(row, stream, RELAXED);
        row.is("relaxed", register_plain(row.d, m.p), 0);
        let graph = end(row, stream, 0);
        row.is("destroy", unsafe { row.d.cuGraphDestroy(graph) }, 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    }),
    ("capture: cuStreamSynchronize of a capturing stream", Shared, |row| {
        let stream = row.stream();
        begin(row, stream, GLOBAL);
        row.sync(stream, 900);
        end(row, stream, 901);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    }),
    ("capture: waits, queries and work once it is spoiled", Shared, |row| {
        let device = row.alloc(64);
        for mode in [GLOBAL, THREAD_LOCAL, RELAXED] {
            let stream = row.stream();
            begin(row, stream, mode);
            row.is("query", row.query(stream), 900);
            row.is("query again", row.query(stream), 900);
            row.sync(stream, 900);
            row.is("fill", unsafe { row.d.cuMemsetD8Async(device, 1, 1, stream) }, 901);
            let mut status = CUstreamCaptureStatus(9);
            row.is("status", unsafe { row.d.cuStreamIsCapturing(stream, &raw mut status) }, 0);
            row.so("it is spoiled", status.0 == 2);
            end(row, stream, 901);
            row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        }
        row.free(device);
    }),
    ("capture: cuCtxSynchronize, in any mode", Shared, |row| {
        for mode in [GLOBAL, THREAD_LOCAL, RELAXED] {
            let stream = row.stream();
            begin(row, stream, mode);
            row.is("cuCtxSynchronize", unsafe { row.d.cuCtxSynchronize() }, 900);
            end(row, stream, 901);
            row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        }
    }),
    ("capture: fills and copies that cannot be done", Shared, |row| {
        let device = row.alloc(64);
        let m = Map::anonymous(2);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        let stream = row.stream();
        begin(row, stream, RELAXED);
        unsafe {
            let answer = row.d.cuMemcpyHtoDAsync_v2(device, m.p.add(PAGE - 32).cast(), 64, stream);
            row.is("a copy over the edge of a registration", answer, 1);
        }
        let graph = end(row, stream, 0);
        row.is("destroy", unsafe { row.d.cuGraphDestroy(graph) }, 0);
        for (what, address) in [("past the end", device + 56), ("null", 0), ("plain memory", m.p.addr() as u64 + 5000)]
        {
            begin(row, stream, RELAXED);
            row.is(&format!("fill {what}"), unsafe { row.d.cuMemsetD8Async(address, 1, 1 << 20, stream) }, 0);
            let graph = end(row, stream, 0);
            let mut executable = null_mut();
            let answer = unsafe { row.d.cuGraphInstantiateWithFlags(&raw mut executable, graph, 0) };
            row.is(&format!("instantiate, {what}"), answer, 1);
            row.is("destroy", unsafe { row.d.cuGraphDestroy(graph) }, 0);
        }
        row.is("unregister", row.unregister(m.p), 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        row.free(device);
    }),
    ("two GPUs: a registration of context 0 in context 1", Two, |row| {
        let d = row.d;
        let m = Map::anonymous(1);
        unsafe { m.p.write_bytes(4, PAGE) };
        row.is("register", row.register(m.p, PAGE, DM), 0);
        let (mut first, mut second) = (null_mut(), null_mut());
        unsafe {
            row.is("current", d.cuCtxGetCurrent(&raw mut first), 0);
            row.is("retain", d.cuDevicePrimaryCtxRetain(&raw mut second, 1), 0);
            row.is("current", d.cuCtxSetCurrent(second), 0);
        }
        let (answer, at) = row.device_pointer(m.p, 0);
        row.is("device pointer in context 1", answer, 0);
        let words = row.kernel(c"words");
        let (stream, out) = (row.stream(), row.alloc(PAGE));
        row.is("launch", row.launch(words, stream, &[out, at, PAGE as u64 / 4]), 0);
        row.sync(stream, 0);
        let bytes = row.read(out, PAGE);
        row.so("a kernel there reads it", bytes.iter().all(|b| *b == 4));
        row.is("register again in context 1", row.register(m.p, PAGE, DM), 712);
        row.is("unregister from context 1", row.unregister(m.p), 0);
        row.is("current", unsafe { d.cuCtxSetCurrent(first) }, 0);
        row.is("unregister from context 0", row.unregister(m.p), 713);
    }),
];
