//! Memory and streams that go while work uses them.

use std::ffi::c_void;
use std::ptr::{null_mut, without_provenance_mut};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cuda_sys::*;

use crate::Cases;
use crate::Kind::{Alone, Shared};
use crate::setup::{DM, MIB, Map, PAGE, Row};

/// How long a kernel keeps the stream busy in front of a copy.
const BUSY: u64 = 120;

/// Copies from plain memory behind a busy kernel, then overwrites the source: answers how long the call took and how many
/// of the bytes are those written after the return.
fn plain(
    row: &mut Row,
    len: usize,
    copy: impl Fn(&Driver, u64, *const c_void, usize, CUstream) -> CUresult,
) -> (Duration, usize) {
    let device = row.alloc(len);
    let stream = row.stream();
    let mut source = vec![1u8; len];
    row.spin(stream, BUSY);
    let start = Instant::now();
    let answer = copy(row.d, device, source.as_ptr().cast(), len, stream);
    let took = start.elapsed();
    row.is("copy", answer, 0);
    source.fill(2);
    std::hint::black_box(&mut source);
    row.sync(stream, 0);
    let late = row.read(device, len).iter().filter(|b| **b == 2).count();
    row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    row.free(device);
    (took, late)
}

fn at_once(took: Duration) -> bool {
    took < Duration::from_millis(BUSY / 2)
}

fn one(d: &Driver, to: u64, from: *const c_void, len: usize, stream: CUstream) -> CUresult {
    unsafe { d.cuMemcpyHtoDAsync_v2(to, from, len, stream) }
}

/// A batch of one copy with that source access order: 1 stream, 2 during the call, 3 any.
fn batch(order: u32) -> impl Fn(&Driver, u64, *const c_void, usize, CUstream) -> CUresult {
    move |d, to, from, len, stream| {
        let (mut to, mut from, mut len, mut start) = (to, from.expose_provenance() as u64, len, 0usize);
        let mut attributes = CUmemcpyAttributes { srcAccessOrder: CUmemcpySrcAccessOrder(order), ..Default::default() };
        unsafe {
            d.cuMemcpyBatchAsync_v2(
                &raw mut to,
                &raw mut from,
                &raw mut len,
                1,
                &raw mut attributes,
                &raw mut start,
                1,
                stream,
            )
        }
    }
}

/// The same with registered memory.
fn registered(row: &mut Row, order: u32) -> (Duration, usize) {
    let len = MIB;
    let m = Map::anonymous(len / PAGE);
    unsafe { m.p.write_bytes(1, len) };
    row.is("register", row.register(m.p, len, DM), 0);
    let device = row.alloc(len);
    let stream = row.stream();
    row.spin(stream, BUSY);
    let start = Instant::now();
    let answer = batch(order)(row.d, device, m.p.cast_const().cast(), len, stream);
    let took = start.elapsed();
    row.is("batch", answer, 0);
    unsafe { m.p.write_bytes(2, len) };
    row.sync(stream, 0);
    let late = row.read(device, len).iter().filter(|b| **b == 2).count();
    row.is("unregister", row.unregister(m.p), 0);
    row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    row.free(device);
    (took, late)
}

fn has_batches(row: &mut Row) -> bool {
    if row.d.has("cuMemcpyBatchAsync_v2") {
        return true;
    }
    row.not_run = Some("the driver lacks cuMemcpyBatchAsync_v2".to_owned());
    false
}

static INSIDE: AtomicU32 = AtomicU32::new(u32::MAX);

struct HostFunction {
    driver: &'static Driver,
}

unsafe extern "C" fn allocate(data: *mut c_void) {
    let this = unsafe { &*data.cast::<HostFunction>() };
    let mut p = null_mut();
    INSIDE.store(unsafe { this.driver.cuMemHostAlloc(&raw mut p, 64, 0) }.0, Ordering::SeqCst);
}

pub(crate) const CASES: Cases = &[
    ("in flight: cuMemHostUnregister under a running copy", Shared, |row| {
        let len = row.size(2048 * MIB, 64 * MIB);
        let m = Map::anonymous(len / PAGE);
        row.is("register", row.register(m.p, len, DM), 0);
        let device = row.alloc(len);
        let stream = row.stream();
        for to_device in [true, false] {
            let answer = unsafe {
                if to_device {
                    m.p.write_bytes(3, len);
                    row.d.cuMemcpyHtoDAsync_v2(device, m.p.cast(), len, stream)
                } else {
                    m.p.write_bytes(0, len);
                    row.d.cuMemcpyDtoHAsync_v2(m.p.cast(), device, len, stream)
                }
            };
            row.is("copy", answer, 0);
            row.is("unregister", row.unregister(m.p), 0);
            row.is("the copy is done", row.query(stream), 0);
            if to_device {
                row.is("register", row.register(m.p, len, DM), 0);
            }
        }
        row.so("the bytes are there", (0..len).step_by(PAGE - 1).all(|i| unsafe { m.p.add(i).read_volatile() } == 3));
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        row.free(device);
    }),
    ("in flight: cuMemFreeHost and cuMemFree under a running copy", Shared, |row| {
        let len = row.size(1024 * MIB, 32 * MIB);
        let stream = row.stream();
        let device = row.alloc(len);
        let p = row.host_alloc(len);
        row.is("copy", unsafe { row.d.cuMemcpyHtoDAsync_v2(device, p.cast(), len, stream) }, 0);
        row.is("cuMemFreeHost", unsafe { row.d.cuMemFreeHost(p.cast()) }, 0);
        row.is("the copy is done", row.query(stream), 0);
        let p = row.host_alloc(len);
        row.is("copy", unsafe { row.d.cuMemcpyDtoHAsync_v2(p.cast(), device, len, stream) }, 0);
        row.free(device);
        row.is("the copy is done", row.query(stream), 0);
        row.is("free", unsafe { row.d.cuMemFreeHost(p.cast()) }, 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    }),
    ("in flight: cuStreamDestroy under a running copy", Shared, |row| {
        let len = row.size(1024 * MIB, 32 * MIB);
        let stream = row.stream();
        let device = row.alloc(len);
        let p = row.host_alloc(len);
        unsafe { p.write_bytes(9, len) };
        row.spin(stream, BUSY);
        row.is("copy", unsafe { row.d.cuMemcpyHtoDAsync_v2(device, p.cast(), len, stream) }, 0);
        let start = Instant::now();
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
        row.so("at once", at_once(start.elapsed()));
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        let bytes = row.read(device + (len - 4096) as u64, 4096);
        row.so("the copy is complete", bytes.iter().all(|b| *b == 9));
        row.is("free", unsafe { row.d.cuMemFreeHost(p.cast()) }, 0);
        row.free(device);
    }),
    ("in flight: a kernel faults while copies run on another stream", Alone, |row| {
        let (n, len) = (row.size(16, 16), row.size(256 * MIB, 2 * MIB));
        let m = Map::anonymous(n * len / PAGE);
        row.is("register", row.register(m.p, n * len, DM), 0);
        let device = row.alloc(len);
        row.is("fill", unsafe { row.d.cuMemsetD8_v2(device, 6, len) }, 0);
        row.is("wait", unsafe { row.d.cuCtxSynchronize() }, 0);
        let (a, b) = (row.stream(), row.stream());
        let poke = row.kernel(c"poke");
        for i in 0..n {
            let to = unsafe { m.p.add(i * len) };
            row.is("copy", unsafe { row.d.cuMemcpyDtoHAsync_v2(to.cast(), device, len, b) }, 0);
        }
        row.is("launch", row.launch(poke, a, &[64]), 0);
        row.sync(b, 0);
        let all = (0..n * len).step_by(PAGE - 1).all(|i| unsafe { m.p.add(i).read_volatile() } == 6);
        row.so("all bytes are there", all);
        row.sync(a, 700);
        row.is("cuMemHostUnregister", row.unregister(m.p), 700);
        std::mem::forget(m); // still pinned
    }),
    ("in flight: cuMemcpyHtoDAsync from plain memory behind a kernel", Shared, |row| {
        for len in [1000, 64 << 10, MIB] {
            let (took, late) = plain(row, len, one);
            row.so(&format!("{len} bytes: returns at once ({took:?})"), at_once(took));
            row.so(&format!("{len} bytes: none written after the return arrives ({late})"), late == 0);
        }
        let len = row.size(256 * MIB, 8 * MIB);
        let (took, late) = plain(row, len, one);
        row.so(&format!("{len} bytes: returns after the copy ({took:?})"), !at_once(took));
        row.so(&format!("{len} bytes: none written after the return arrives ({late})"), late == 0);
    }),
    ("in flight: a batch from plain memory, in stream order", Shared, |row| {
        if has_batches(row) {
            let (took, late) = plain(row, MIB, batch(1));
            row.so(&format!("returns after the copy ({took:?})"), !at_once(took));
            row.so("none written after the return arrives", late == 0);
        }
    }),
    ("in flight: a batch from plain memory, during the call, to 64 KiB", Shared, |row| {
        if has_batches(row) {
            for len in [1000, 64 << 10] {
                let (took, late) = plain(row, len, batch(2));
                row.so(&format!("{len} bytes: returns at once ({took:?})"), at_once(took));
                row.so(&format!("{len} bytes: none written after the return arrives"), late == 0);
            }
        }
    }),
    ("in flight: a batch from plain memory, during the call, from 128 KiB", Shared, |row| {
        if has_batches(row) {
            // The documentation promises the opposite.
            for len in [128 << 10, MIB, 16 * MIB] {
                let (took, late) = plain(row, len, batch(2));
                row.so(&format!("{len} bytes: returns at once ({took:?})"), at_once(took));
                row.so(&format!("{len} bytes: all written after the return arrive ({late})"), late == len);
            }
        }
    }),
    ("in flight: a batch from registered memory", Shared, |row| {
        if has_batches(row) {
            let (took, late) = registered(row, 2);
            row.so(&format!("during the call: returns after the copy ({took:?})"), !at_once(took) && late == 0);
            for order in [1, 3] {
                let (took, late) = registered(row, order);
                row.so(&format!("order {order}: returns at once ({took:?})"), at_once(took));
                row.so(&format!("order {order}: read later"), late == MIB);
            }
        }
    }),
    ("in flight: a host function that calls cuMemHostAlloc", Shared, |row| {
        let stream = row.stream();
        let function = Box::leak(Box::new(HostFunction { driver: row.d }));
        let data = (&raw mut *function).cast();
        row.is("cuLaunchHostFunc", unsafe { row.d.cuLaunchHostFunc(stream, Some(allocate), data) }, 0);
        row.sync(stream, 0);
        row.is("inside", CUresult(INSIDE.load(Ordering::SeqCst)), 800);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(stream) }, 0);
    }),
    ("in flight: handles that are none", Shared, |row| {
        // Not measured for streams, where a real driver follows the pointer.
        if row.real {
            row.not_run = Some("a real driver may crash".to_owned());
            return;
        }
        row.is("stream", row.query(without_provenance_mut(0x1234_5678)), 400);
        row.is("event", unsafe { row.d.cuEventQuery(without_provenance_mut(0x1234_5678)) }, 400);
    }),
];
