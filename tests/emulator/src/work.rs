//! Queued work: what it is, in which order it may run, and the thread that runs it.
//!
//! Every piece of work is a node of one graph: it waits for the one before it on its stream, for the legacy default
//! stream's last (or, on that stream, for every blocking stream's last), and for events. A worker thread picks, with the
//! seed, among those that wait for nothing, once their delay is over or somebody waits for them. Copies and fills are
//! done in pieces of 256 KiB, so that streams interleave; kernels and host functions run on threads of their own, so
//! that a kernel can exchange words with the CPU while copies go on.
//!
//! All of it is behind the one lock of the machine and its one condition variable, which is notified after every
//! change. `tests/tests/shuttle.rs` has the interleavings of it searched.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{NonNull, with_exposed_provenance_mut};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use cuda_sys::{CUresult, CUstream};

use crate::code::*;
use crate::machine::{Machine, State, Stream, inside};
use crate::memory::{End, Place, Side, move_bytes};
use crate::sync::thread;

/// A closure that stands for a kernel.
pub(crate) struct Kernel {
    pub(crate) parameters: Vec<usize>,
    pub(crate) run: Box<dyn Fn(&Launch) -> R + Send + Sync>,
}

/// A launch, as the closure of a kernel sees it.
pub struct Launch {
    machine: &'static Machine,
    ordinal: i32,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    parameters: Arc<[Box<[u8]>]>,
}

impl Launch {
    /// The value of parameter number `index`, as it was when the launch was queued; `None` if there is no such
    /// parameter or it has another size.
    #[must_use]
    pub fn argument<T>(&self, index: usize) -> Option<T>
    where
        T: Parameter,
    {
        let bytes = self.parameters.get(index)?;
        (bytes.len() == size_of::<T>()).then(|| T::from_bytes(bytes))
    }

    /// Where a closure reaches `len` bytes at a device address; `None` if the device could not access them all, which
    /// on a GPU would be a fault: return `CUDA_ERROR_ILLEGAL_ADDRESS` then.
    ///
    /// The memory may be freed or unregistered by the program while the closure uses it, as under a real kernel.
    #[must_use]
    pub fn memory(&self, address: u64, len: usize) -> Option<NonNull<u8>> {
        let state = self.machine.lock();
        let end = state.memory.check(Side::Device, address, len as u64, false, self.ordinal).ok()?;
        let (place, left) = state.memory.place(&end, 0, false).ok()?;
        match place {
            _ if left < len => None,
            Place::Ours(at) | Place::Foreign(at) => NonNull::new(std::ptr::with_exposed_provenance_mut(at)),
            Place::Gone => None,
        }
    }

    /// Blocks times threads of a block; `usize::MAX` if it is more.
    #[must_use]
    pub fn total_threads(&self) -> usize {
        self.grid.iter().chain(&self.block).fold(1, |all, n| all.saturating_mul(*n as usize))
    }
}

/// Types that a kernel's parameter can be read as: plain numbers.
pub trait Parameter: sealed::Sealed {
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8]) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! parameter {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}
        impl Parameter for $t {
            fn from_bytes(bytes: &[u8]) -> Self {
                let mut array = [0; size_of::<$t>()];
                array.copy_from_slice(bytes);
                <$t>::from_ne_bytes(array)
            }
        }
    )* };
}
parameter!(u8 i8 u16 i16 u32 i32 u64 i64 usize f32 f64);

/// A pointer of the program that travels to another thread.
#[derive(Clone, Copy)]
pub(crate) struct Carried(pub(crate) *mut c_void);
// SAFETY: the driver's contract lets work use the pointer on any thread.
unsafe impl Send for Carried {}
// SAFETY: as above.
unsafe impl Sync for Carried {}

#[derive(Clone)]
pub(crate) enum Work {
    /// Only holds its place in the order.
    Nothing,
    Record(u64),
    Copy(Copy2),
    Fill(Fill),
    Host(unsafe extern "C" fn(*mut c_void), Carried),
    Callback(unsafe extern "C" fn(CUstream, CUresult, *mut c_void), u64, Carried),
    Kernel {
        kernel: Arc<Kernel>,
        grid: [u32; 3],
        block: [u32; 3],
        parameters: Arc<[Box<[u8]>]>,
    },
    /// Writes a word of 4 or 8 bytes.
    Write {
        to: End,
        value: u64,
        size: usize,
    },
    /// Waits for a word: the size, and how to compare.
    Wait {
        at: End,
        value: u64,
        size: usize,
        flags: u32,
    },
    /// Frees an allocation in stream order.
    Free(u64),
}

/// A copy of rows.
#[derive(Clone)]
pub(crate) struct Copy2 {
    pub(crate) to: End,
    pub(crate) from: End,
    /// The source's bytes, taken when the copy was queued.
    pub(crate) taken: Option<Arc<[u8]>>,
    pub(crate) shape: Shape,
}

/// Bytes in a row, rows, layers, and the distances between rows and layers on both ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) width: usize,
    pub(crate) rows: usize,
    pub(crate) layers: usize,
    pub(crate) to_pitch: u64,
    pub(crate) from_pitch: u64,
    pub(crate) to_layer: u64,
    pub(crate) from_layer: u64,
}

impl Shape {
    pub(crate) fn line(width: usize) -> Self {
        Self { width, rows: 1, layers: 1, to_pitch: 0, from_pitch: 0, to_layer: 0, from_layer: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.width == 0 || self.rows == 0 || self.layers == 0
    }

    /// From the first byte to past the last.
    pub(crate) fn span(&self, pitch: u64, layer: u64) -> R<u64> {
        if self.is_empty() {
            return Ok(0);
        }
        let rows = pitch.checked_mul(self.rows as u64 - 1);
        let layers = layer.checked_mul(self.layers as u64 - 1);
        rows.zip(layers).and_then(|(r, l)| r.checked_add(l)?.checked_add(self.width as u64)).ok_or(INVALID_VALUE)
    }
}

#[derive(Clone)]
pub(crate) struct Fill {
    pub(crate) to: End,
    /// 1, 2 or 4 bytes.
    pub(crate) value: [u8; 4],
    pub(crate) unit: usize,
    pub(crate) shape: Shape,
}

pub(crate) struct Op {
    pub(crate) stream: u64,
    pub(crate) context: u64,
    before: Vec<u64>,
    after: Vec<u64>,
    blockers: usize,
    pub(crate) work: Work,
    due: Instant,
    urgent: bool,
    /// Row (counted through layers) and byte reached.
    row: usize,
    byte: usize,
}

enum Step {
    Done(R),
    More,
    /// Not yet: look again later.
    Later,
    Detach(Box<dyn FnOnce() -> R + Send>),
}

/// Bytes moved before another stream may have its turn.
const PIECE: usize = 256 << 10;

impl State {
    /// Puts work behind all that it must follow.
    pub(crate) fn push(&mut self, machine: &'static Machine, stream: u64, work: Work) -> u64 {
        let (context, own, legacy, blocking) = match self.streams.get(&stream) {
            Some(s) => (s.context, s.last, s.legacy, s.flags & 1 == 0),
            None => (0, 0, false, false),
        };
        let mut before = vec![own];
        if legacy {
            let others = self.streams.values().filter(|s| s.context == context && s.flags & 1 == 0);
            before.extend(others.map(|s| s.last));
        } else if blocking
            && let Some(last) = self.contexts.get(&context).and_then(|c| self.streams.get(&c.legacy)).map(|s| s.last)
        {
            before.push(last);
        }
        let op = self.push_after(machine, stream, context, before, work);
        if let Some(stream) = self.streams.get_mut(&stream) {
            stream.last = op;
        }
        op
    }

    fn push_after(&mut self, machine: &Machine, stream: u64, context: u64, mut before: Vec<u64>, work: Work) -> u64 {
        self.next_op += 1;
        let id = self.next_op;
        before.sort_unstable();
        before.dedup();
        before.retain(|b| self.ops.contains_key(b));
        for b in &before {
            if let Some(op) = self.ops.get_mut(b) {
                op.after.push(id);
            }
        }
        let profile = &machine.profile;
        let limit = u64::try_from(profile.delay.as_nanos()).unwrap_or(u64::MAX);
        let delay = if profile.unkind { limit } else { self.random.below(limit.saturating_add(1)) };
        let due = Instant::now() + Duration::from_nanos(delay);
        let blockers = before.len();
        let urgent = profile.immediate;
        self.ops.insert(
            id,
            Op { stream, context, before, after: Vec::new(), blockers, work, due, urgent, row: 0, byte: 0 },
        );
        if blockers == 0 {
            self.ready.push(id);
        }
        id
    }

    /// Makes the newest work of a stream wait for `other` too.
    pub(crate) fn join(&mut self, op: u64, other: u64) {
        if op == other || !self.ops.contains_key(&other) {
            return;
        }
        let Some(node) = self.ops.get_mut(&op) else { return };
        node.before.push(other);
        node.blockers += 1;
        self.ready.retain(|r| *r != op);
        if let Some(node) = self.ops.get_mut(&other) {
            node.after.push(op);
        }
    }

    /// Somebody waits for these: no delay for them and all before them.
    pub(crate) fn hurry(&mut self, ops: &[u64]) {
        let mut todo = ops.to_vec();
        while let Some(id) = todo.pop() {
            if let Some(op) = self.ops.get_mut(&id)
                && !op.urgent
            {
                op.urgent = true;
                todo.extend_from_slice(&op.before);
            }
        }
    }

    /// Takes back work that was just queued.
    pub(crate) fn cancel(&mut self, id: u64) {
        self.finish(id, Ok(()));
    }

    /// Drops the work of a context that ends, and wakes who waits for it. A kernel that runs already goes on.
    pub(crate) fn drop_work(&mut self, machine: &Machine, context: u64) {
        let ops: Vec<u64> = self.ops.iter().filter(|(_, op)| op.context == context).map(|(id, _)| *id).collect();
        ops.into_iter().for_each(|op| self.finish(op, Ok(())));
        machine.changed.notify_all();
    }

    fn finish(&mut self, id: u64, result: R) {
        let Some(op) = self.ops.remove(&id) else { return };
        self.ready.retain(|r| *r != id);
        for after in op.after {
            if let Some(next) = self.ops.get_mut(&after) {
                next.blockers -= 1;
                if next.blockers == 0 {
                    self.ready.push(after);
                }
            }
        }
        match result {
            Ok(()) => {
                if let Work::Record(event) = op.work
                    && let Some(event) = self.events.get_mut(&event)
                    && event.op == id
                {
                    event.done = Some(Instant::now());
                }
            }
            Err(code) => {
                if let Some(stream) = self.streams.get_mut(&op.stream) {
                    stream.error.get_or_insert(code);
                }
                if let Some(context) = self.contexts.get_mut(&op.context) {
                    context.sticky.get_or_insert(code);
                }
                // No reset heals this; measured for a mapping that was taken away under a fill.
                self.lost.get_or_insert(code);
            }
        }
    }

    /// One piece of the work, by the worker, under the lock.
    fn step(&mut self, machine: &'static Machine, id: u64) -> Step {
        let Some(op) = self.ops.get(&id) else { return Step::Later };
        if self.streams.get(&op.stream).is_some_and(|s: &Stream| s.error.is_some()) {
            return Step::Done(Ok(())); // behind a fault on its stream nothing runs
        }
        match op.work.clone() {
            Work::Nothing | Work::Record(_) => Step::Done(Ok(())),
            Work::Copy(copy) => self.rows(id, copy.shape, |state, row, layer, byte| {
                let (s, b) = (&copy.shape, byte as u64);
                let to = layer as u64 * s.to_layer + row as u64 * s.to_pitch + b;
                let from = layer as u64 * s.from_layer + row as u64 * s.from_pitch + b;
                let wanted = (s.width - byte).min(PIECE);
                let (target, room) = state.memory.place(&copy.to, to, true)?;
                let n = wanted.min(room);
                if let Some(taken) = &copy.taken {
                    let start = (layer * s.rows + row) * s.width + byte;
                    let source = taken[start..start + n].as_ptr().expose_provenance();
                    // SAFETY: just placed, and the lock is held; the taken bytes are ours.
                    unsafe { move_bytes(target, Place::Ours(source), n)? };
                    return Ok(n);
                }
                let (source, there) = state.memory.place(&copy.from, from, false)?;
                let n = n.min(there);
                // SAFETY: just placed, and the lock is held.
                unsafe { move_bytes(target, source, n)? };
                Ok(n)
            }),
            Work::Fill(fill) => self.rows(id, fill.shape, |state, row, layer, byte| {
                let s = &fill.shape;
                let to = layer as u64 * s.to_layer + row as u64 * s.to_pitch + byte as u64;
                let (target, room) = state.memory.place(&fill.to, to, true)?;
                let n = (s.width - byte).min(PIECE).min(room);
                let pattern = repeated(&fill.value[..fill.unit], byte, n);
                // SAFETY: just placed, and the lock is held; the pattern is ours.
                unsafe { move_bytes(target, Place::Ours(pattern.as_ptr().expose_provenance()), n)? };
                Ok(n)
            }),
            Work::Write { to, value, size } => Step::Done(self.memory.place(&to, 0, true).and_then(|(target, _)| {
                // SAFETY: just placed, and the lock is held; the entry checked that the address is a multiple of the size.
                unsafe { store(target, value, size) }
            })),
            Work::Wait { at, value, size, flags } => match self.memory.place(&at, 0, false) {
                // SAFETY: as for a write.
                Ok((place, _)) => match unsafe { load(place, size) } {
                    Ok(word) if satisfied(word, value, size, flags) => Step::Done(Ok(())),
                    Ok(_) => Step::Later,
                    Err(code) => Step::Done(Err(code)),
                },
                Err(code) => Step::Done(Err(code)),
            },
            Work::Free(block) => {
                if let Some(block) = self.memory.remove(block) {
                    self.release(&block);
                }
                Step::Done(Ok(()))
            }
            Work::Host(function, data) => Step::Detach(Box::new(move || {
                let data = data;
                // SAFETY: the contract of cuLaunchHostFunc: the function may be called with that pointer.
                inside(machine, || unsafe { function(data.0) });
                Ok(())
            })),
            Work::Callback(function, stream, data) => Step::Detach(Box::new(move || {
                let data = data;
                let stream = std::ptr::with_exposed_provenance_mut(stream as usize);
                // SAFETY: the contract of cuStreamAddCallback.
                inside(machine, || unsafe { function(stream, CUresult::CUDA_SUCCESS, data.0) });
                Ok(())
            })),
            Work::Kernel { kernel, grid, block, parameters } => {
                let launch = Launch { machine, ordinal: self.device_of(op.context), grid, block, parameters };
                Step::Detach(Box::new(move || {
                    catch_unwind(AssertUnwindSafe(|| inside(machine, || (kernel.run)(&launch))))
                        .unwrap_or(Err(LAUNCH_FAILED))
                }))
            }
        }
    }

    /// Does work on an idle machine at once, by the calling thread.
    pub(crate) fn run_now(&mut self, machine: &'static Machine, stream: u64, work: Work) -> R {
        let id = self.push(machine, stream, work);
        loop {
            match self.step(machine, id) {
                Step::More => {}
                Step::Done(result) => {
                    self.finish(id, result);
                    return result;
                }
                // Only copies and fills are given here.
                Step::Later | Step::Detach(_) => return Err(UNKNOWN),
            }
        }
    }

    /// Goes on with work that consists of rows: calls `piece` for up to a piece's worth of bytes.
    fn rows(&mut self, id: u64, shape: Shape, piece: impl Fn(&mut State, usize, usize, usize) -> R<usize>) -> Step {
        let (mut row, mut byte) = match self.ops.get(&id) {
            Some(op) => (op.row, op.byte),
            None => return Step::Later,
        };
        let total = if shape.is_empty() { 0 } else { shape.rows * shape.layers };
        let mut moved = 0;
        while row < total && moved < PIECE {
            match piece(self, row % shape.rows, row / shape.rows, byte) {
                Ok(n) => {
                    moved += n;
                    byte += n;
                    if byte == shape.width {
                        (row, byte) = (row + 1, 0);
                    }
                }
                Err(code) => return Step::Done(Err(code)),
            }
        }
        if row == total {
            return Step::Done(Ok(()));
        }
        if let Some(op) = self.ops.get_mut(&id) {
            (op.row, op.byte) = (row, byte);
        }
        Step::More
    }
}

/// `n` bytes of an endless repetition of `unit`, from its byte number `from` on.
fn repeated(unit: &[u8], from: usize, n: usize) -> Vec<u8> {
    let mut bytes = vec![0; n];
    let mut done = n.min(unit.len());
    for (i, byte) in bytes[..done].iter_mut().enumerate() {
        *byte = unit[(from + i) % unit.len()];
    }
    while done < n {
        // What is there is a whole number of repetitions.
        let more = done.min(n - done);
        bytes.copy_within(..more, done);
        done += more;
    }
    bytes
}

/// Writes a word of 4 or 8 bytes.
///
/// The CPU and kernels may use the word at the same time, as an atomic one. In memory of the emulator's own it is one
/// here too; the program's is written by the operating system, of which nothing better can be had.
///
/// # Safety
///
/// As for `move_bytes`; the device address was a multiple of `size`. So is the place then: blocks of the emulator's own
/// begin with a page, for the device too, and the word ends in that page, of which all is mapped.
unsafe fn store(target: Place, value: u64, size: usize) -> R {
    match target {
        Place::Ours(at) if size == 4 => {
            // SAFETY: mapped and aligned, says the caller; whoever else uses the word meanwhile does so atomically.
            let word = unsafe { AtomicU32::from_ptr(with_exposed_provenance_mut(at)) };
            word.store(value as u32, Ordering::Release);
            Ok(())
        }
        Place::Ours(at) => {
            // SAFETY: as above.
            let word = unsafe { AtomicU64::from_ptr(with_exposed_provenance_mut(at)) };
            word.store(value, Ordering::Release);
            Ok(())
        }
        // SAFETY: passed on; the value is ours, and its low bytes come first.
        _ => unsafe { move_bytes(target, Place::Ours((&raw const value).expose_provenance()), size) },
    }
}

/// Reads a word of 4 or 8 bytes.
///
/// # Safety
///
/// As for `store`.
unsafe fn load(place: Place, size: usize) -> R<u64> {
    match place {
        Place::Ours(at) if size == 4 => {
            // SAFETY: as in `store`.
            let word = unsafe { AtomicU32::from_ptr(with_exposed_provenance_mut(at)) };
            Ok(word.load(Ordering::Acquire).into())
        }
        Place::Ours(at) => {
            // SAFETY: as in `store`.
            let word = unsafe { AtomicU64::from_ptr(with_exposed_provenance_mut(at)) };
            Ok(word.load(Ordering::Acquire))
        }
        _ => {
            let mut value = 0u64;
            // SAFETY: passed on; the value is ours, and its low bytes come first.
            unsafe { move_bytes(Place::Ours((&raw mut value).expose_provenance()), place, size)? };
            Ok(value)
        }
    }
}

/// The comparisons of cuStreamWaitValue: 0 greater or equal (as a cyclic difference), 1 equal, 2 and, 3 nor.
fn satisfied(word: u64, value: u64, size: usize, flags: u32) -> bool {
    let narrow = |v: u64| if size == 4 { u64::from(v as u32) } else { v };
    match flags & 3 {
        0 if size == 4 => (word as u32).wrapping_sub(value as u32) as i32 >= 0,
        0 => word.wrapping_sub(value) as i64 >= 0,
        1 => narrow(word) == narrow(value),
        2 => narrow(word & value) != 0,
        _ => narrow(!(word | value)) != 0,
    }
}

impl Machine {
    /// The worker thread. Never ends: the machine lives as long as the process, but for searches by shuttle, which want
    /// every thread to end.
    pub(crate) fn work(&'static self) {
        let mut state = self.lock();
        loop {
            if cfg!(shuttle) && state.ended && state.ops.is_empty() {
                return;
            }
            let now = Instant::now();
            let mut eligible = Vec::new();
            let mut next: Option<Instant> = None;
            for id in &state.ready {
                let Some(op) = state.ops.get(id) else { continue };
                let polling = matches!(op.work, Work::Wait { .. });
                if op.due <= now || (op.urgent && !polling) {
                    eligible.push(*id);
                } else {
                    next = Some(next.map_or(op.due, |n| n.min(op.due)));
                }
            }
            if eligible.is_empty() {
                state = match next {
                    Some(due) => {
                        let timeout = due.saturating_duration_since(now);
                        self.changed.wait_timeout(state, timeout).map_or_else(|e| e.into_inner().0, |(s, _)| s)
                    }
                    None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                };
                continue;
            }
            let pick = state.random.below(eligible.len() as u64) as usize;
            let id = eligible[pick];
            // A panic would be a mistake in the emulator; nobody must wait for ever because of it.
            let step = catch_unwind(AssertUnwindSafe(|| state.step(self, id))).unwrap_or(Step::Done(Err(UNKNOWN)));
            match step {
                Step::More => {
                    // Others get the lock: calls of the program come in between the pieces of a copy.
                    drop(state);
                    thread::yield_now();
                    state = self.lock();
                }
                Step::Later => {
                    if let Some(op) = state.ops.get_mut(&id) {
                        op.due = now + Duration::from_micros(100);
                    }
                }
                Step::Done(result) => {
                    state.finish(id, result);
                    self.changed.notify_all();
                }
                Step::Detach(run) => {
                    state.ready.retain(|r| *r != id);
                    let done = move || {
                        let result = run();
                        let mut state = self.lock();
                        state.detached -= 1;
                        state.finish(id, result);
                        drop(state);
                        self.changed.notify_all();
                    };
                    let name = "cuda-emulator work".to_owned();
                    state.detached += 1;
                    if thread::Builder::new().name(name).spawn(done).is_err() {
                        state.detached -= 1;
                        state.finish(id, Err(LAUNCH_FAILED));
                        self.changed.notify_all();
                    }
                }
            }
        }
    }
}
