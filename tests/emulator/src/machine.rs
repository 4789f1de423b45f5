//! One emulated machine: its state, the log of calls, faults, and what every entry goes through.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use cuda_sys::CUresult;

use crate::code::*;
use crate::gate::{self, Gate};
use crate::memory::{Block, Kind, Memory};
use crate::profile::Profile;
use crate::sync::{Condvar, Mutex, MutexGuard, thread, thread_local};
use crate::work::{Kernel, Op, Work};
use crate::{Call, Live, os};

pub(crate) type Guard = MutexGuard<'static, State>;

pub(crate) struct Machine {
    pub(crate) profile: Profile,
    pub(crate) state: Mutex<State>,
    /// Something in `state` that somebody may wait for has changed.
    pub(crate) changed: Condvar,
    pub(crate) gates: std::sync::OnceLock<(usize, &'static [Gate])>,
    faults: Mutex<Vec<Fault>>,
    any_fault: AtomicBool,
    log: Mutex<Log>,
    /// The process that called cuInit; 0 before.
    pub(crate) initialised_by: AtomicU32,
    /// The closures that stand for kernels.
    pub(crate) kernels: Mutex<HashMap<String, Arc<Kernel>>>,
}

#[derive(Default)]
struct Log {
    calls: VecDeque<Call>,
    not_supported: BTreeMap<&'static str, u64>,
}

/// The log keeps this many calls, the newest.
const LOG: usize = 1 << 20;

struct Fault {
    /// `None`: every entry.
    entry: Option<String>,
    code: CUresult,
    when: When,
}

enum When {
    /// The n-th call from now, counted down.
    Once(u64),
    /// The n-th call from now and all that follow.
    From(u64),
    /// In how many of 1000 calls, and a generator.
    Sometimes(u32, Random),
}

/// SplitMix64, a public-domain generator by Sebastiano Vigna: a state of 64 bits, passes BigCrush, enough for delays.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}

pub(crate) struct State {
    pub(crate) threads: HashMap<u64, Thread>,
    pub(crate) devices: Vec<Device>,
    pub(crate) contexts: HashMap<u64, Context>,
    pub(crate) streams: HashMap<u64, Stream>,
    pub(crate) events: HashMap<u64, Event>,
    pub(crate) modules: HashMap<u64, Module>,
    pub(crate) functions: HashMap<u64, Arc<Kernel>>,
    pub(crate) memory: Memory,
    pub(crate) virtuals: crate::api::vmm::Virtuals,
    pub(crate) pools: HashMap<u64, crate::api::pool::Pool>,
    pub(crate) graphs: crate::api::graph::Graphs,
    /// Work that is queued or running, by number; numbers rise in the order of queueing.
    pub(crate) ops: BTreeMap<u64, Op>,
    /// Work whose predecessors are done and that no thread runs.
    pub(crate) ready: Vec<u64>,
    pub(crate) next_op: u64,
    /// Kernels and host functions that run, also those whose context has ended.
    pub(crate) detached: usize,
    pub(crate) random: Random,
    pub(crate) worker: bool,
    /// The worker thread is to end when nothing is left to do. Set under shuttle only.
    pub(crate) ended: bool,
    pub(crate) pinned: u64,
    pub(crate) registrations: usize,
    /// After a fault that not even a reset heals.
    pub(crate) lost: Option<CUresult>,
    next_handle: u64,
}

#[derive(Default)]
pub(crate) struct Thread {
    pub(crate) contexts: Vec<u64>,
    /// 0 global, 1 thread-local, 2 relaxed.
    pub(crate) capture_mode: u32,
}

#[derive(Default)]
pub(crate) struct Device {
    pub(crate) primary: u64,
    pub(crate) retained: u32,
    pub(crate) flags: u32,
    pub(crate) used: u64,
    pub(crate) pool: u64,
    pub(crate) current_pool: u64,
}

pub(crate) struct Context {
    pub(crate) device: i32,
    pub(crate) primary: bool,
    pub(crate) alive: bool,
    pub(crate) flags: u32,
    pub(crate) id: u64,
    pub(crate) sticky: Option<CUresult>,
    /// The legacy default stream.
    pub(crate) legacy: u64,
    /// The per-thread default streams.
    pub(crate) per_thread: HashMap<u64, u64>,
    pub(crate) limits: HashMap<u32, usize>,
    pub(crate) peers: Vec<u64>,
    pub(crate) cache_config: u32,
}

pub(crate) struct Stream {
    pub(crate) context: u64,
    pub(crate) flags: u32,
    pub(crate) priority: i32,
    pub(crate) id: u64,
    pub(crate) legacy: bool,
    /// A default stream: not to be destroyed.
    pub(crate) built_in: bool,
    /// The newest work on it.
    pub(crate) last: u64,
    pub(crate) error: Option<CUresult>,
    pub(crate) capture: Option<crate::api::graph::Capture>,
}

pub(crate) struct Event {
    pub(crate) context: u64,
    pub(crate) flags: u32,
    /// The work that records it; 0 if it was never recorded.
    pub(crate) op: u64,
    pub(crate) done: Option<Instant>,
    /// Recorded in a capture: which one, and after which node.
    pub(crate) captured: Option<u64>,
    pub(crate) stream: u64,
}

pub(crate) struct Module {
    pub(crate) context: u64,
    pub(crate) functions: HashMap<String, u64>,
}

impl State {
    /// A new handle: a number that looks like an address and is none. Its upper half tells ours from anybody's pointer.
    pub(crate) fn handle(&mut self) -> u64 {
        self.next_handle += 0x40;
        0x00c0_da00_0000_0000 + self.next_handle
    }

    pub(crate) fn thread(&mut self) -> &mut Thread {
        self.threads.entry(thread_number()).or_default()
    }

    /// The calling thread's current context, alive and not broken.
    pub(crate) fn current(&mut self) -> R<u64> {
        let context = self.current_any()?;
        match self.contexts[&context].sticky {
            Some(code) => Err(code),
            None => Ok(context),
        }
    }

    /// The same, broken or not.
    pub(crate) fn current_any(&mut self) -> R<u64> {
        let context = *self.thread().contexts.last().ok_or(INVALID_CONTEXT)?;
        if context == 0 {
            return Err(INVALID_CONTEXT);
        }
        match self.contexts.get(&context) {
            Some(c) if c.alive => Ok(context),
            _ => Err(CONTEXT_IS_DESTROYED),
        }
    }

    pub(crate) fn device_of(&self, context: u64) -> i32 {
        self.contexts.get(&context).map_or(0, |c| c.device)
    }

    pub(crate) fn new_stream(&mut self, context: u64, flags: u32, priority: i32) -> u64 {
        let handle = self.handle();
        let id = self.memory.next_id();
        self.streams.insert(
            handle,
            Stream {
                context,
                flags,
                priority,
                id,
                legacy: false,
                built_in: false,
                last: 0,
                error: None,
                capture: None,
            },
        );
        handle
    }

    pub(crate) fn new_context(&mut self, device: i32, flags: u32, primary: bool) -> u64 {
        let handle = self.handle();
        self.fill_context(handle, device, flags, primary);
        handle
    }

    /// Makes a context of that handle live, with fresh contents.
    pub(crate) fn fill_context(&mut self, handle: u64, device: i32, flags: u32, primary: bool) {
        let legacy = self.new_stream(handle, 0, 0);
        if let Some(stream) = self.streams.get_mut(&legacy) {
            stream.legacy = true;
            stream.built_in = true;
        }
        let id = self.memory.next_id();
        let context = Context {
            device,
            primary,
            alive: true,
            flags,
            id,
            sticky: None,
            legacy,
            per_thread: HashMap::new(),
            limits: HashMap::new(),
            peers: Vec::new(),
            cache_config: 0,
        };
        self.contexts.insert(handle, context);
    }

    /// Ends everything in a context. Work that is still queued is dropped.
    pub(crate) fn end_context(&mut self, machine: &Machine, handle: u64) {
        self.drop_work(machine, handle);
        let blocks: Vec<u64> = self.memory.blocks().filter(|b| b.context == handle).map(|b| b.id).collect();
        for id in blocks {
            if let Some(mut block) = self.memory.remove(id) {
                // A kernel that runs goes on, and may use any context's memory: without the pages the process would crash.
                block.kept |= self.detached > 0;
                self.release(&block);
            }
        }
        let streams: Vec<u64> = self.streams.iter().filter(|(_, s)| s.context == handle).map(|(h, _)| *h).collect();
        for stream in streams {
            crate::api::graph::abandon(self, stream);
            self.streams.remove(&stream);
        }
        self.events.retain(|_, e| e.context != handle);
        let modules: Vec<u64> = self.modules.iter().filter(|(_, m)| m.context == handle).map(|(h, _)| *h).collect();
        for module in modules {
            if let Some(module) = self.modules.remove(&module) {
                for function in module.functions.values() {
                    self.functions.remove(function);
                }
            }
        }
        if let Some(context) = self.contexts.get_mut(&handle) {
            context.alive = false;
        }
    }

    pub(crate) fn live(&self) -> Live {
        let mut live = Live::default();
        for block in self.memory.blocks() {
            *match block.kind {
                Kind::Registered => &mut live.registrations,
                Kind::Host => &mut live.host,
                Kind::Device | Kind::Pool(_) | Kind::Ipc => &mut live.device,
                Kind::Managed => &mut live.managed,
                Kind::Mapping(_) => &mut live.mappings,
            } += 1;
        }
        (live.reservations, live.handles) = self.virtuals.counts();
        live.contexts = self.contexts.values().filter(|c| c.alive).count();
        live.streams = self.streams.values().filter(|s| !s.built_in).count();
        live.events = self.events.len();
        live
    }

    /// Undoes what was charged and mapped for a block that has been removed.
    pub(crate) fn release(&mut self, block: &Block) {
        if let Some(device) = usize::try_from(block.ordinal).ok().and_then(|o| self.devices.get_mut(o)) {
            device.used = device.used.saturating_sub(block.charged);
        }
        if matches!(block.kind, Kind::Host | Kind::Device | Kind::Managed | Kind::Pool(_)) && !block.kept {
            os::unmap(block.ours, block.len.next_multiple_of(os::PAGE));
        }
        match block.kind {
            Kind::Registered => {
                self.pinned = self.pinned.saturating_sub(block.len as u64);
                self.registrations = self.registrations.saturating_sub(1);
            }
            Kind::Host => self.pinned = self.pinned.saturating_sub(block.len as u64),
            Kind::Pool(pool) => crate::api::pool::give_back(self, pool, block),
            Kind::Device | Kind::Managed | Kind::Mapping(_) | Kind::Ipc => {}
        }
    }
}

impl Machine {
    pub(crate) fn new(profile: Profile) -> Self {
        let mut state = State {
            threads: HashMap::new(),
            devices: (0..profile.devices).map(|_| Device::default()).collect(),
            contexts: HashMap::new(),
            streams: HashMap::new(),
            events: HashMap::new(),
            modules: HashMap::new(),
            functions: HashMap::new(),
            memory: Memory::default(),
            virtuals: crate::api::vmm::Virtuals::default(),
            pools: HashMap::new(),
            graphs: crate::api::graph::Graphs::default(),
            ops: BTreeMap::new(),
            ready: Vec::new(),
            next_op: 0,
            detached: 0,
            random: Random(profile.seed),
            worker: false,
            ended: false,
            pinned: 0,
            registrations: 0,
            lost: None,
            next_handle: 0,
        };
        for ordinal in 0..profile.devices {
            let pool = crate::api::pool::default_pool(&mut state, ordinal as i32);
            state.devices[ordinal].pool = pool;
            state.devices[ordinal].current_pool = pool;
        }
        Self {
            profile,
            state: Mutex::new(state),
            changed: Condvar::new(),
            gates: std::sync::OnceLock::new(),
            faults: Mutex::new(Vec::new()),
            any_fault: AtomicBool::new(false),
            log: Mutex::default(),
            initialised_by: AtomicU32::new(0),
            kernels: Mutex::default(),
        }
    }

    pub(crate) fn lock(&'static self) -> Guard {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn faults(&self) -> MutexGuard<'_, Vec<Fault>> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn add_fault(&self, entry: Option<&str>, n: u64, code: CUresult, for_ever: bool) {
        self.add(entry, code, if for_ever { When::From(n) } else { When::Once(n) });
    }

    pub(crate) fn add_random_fault(&self, entry: Option<&str>, permille: u32, seed: u64, code: CUresult) {
        self.add(entry, code, When::Sometimes(permille, Random(seed)));
    }

    fn add(&self, entry: Option<&str>, code: CUresult, when: When) {
        if let Some(name) = entry {
            // A fault that no call can meet would make a test pass for nothing.
            let known = cuda_sys::Driver::entries().any(|e| e.name == name);
            assert!(
                known,
                "{name} is not the exported name of a function of cuda.h: it has its suffix, as in cuMemAlloc_v2"
            );
        }
        self.faults().push(Fault { entry: entry.map(str::to_owned), code, when });
        self.any_fault.store(true, Ordering::Release);
    }

    pub(crate) fn heal(&self) {
        self.faults().clear();
        self.any_fault.store(false, Ordering::Release);
    }

    fn fault(&self, name: &str) -> Option<CUresult> {
        if !self.any_fault.load(Ordering::Acquire) {
            return None;
        }
        let mut hit = None;
        self.faults().retain_mut(|fault| {
            if fault.entry.as_deref().is_some_and(|entry| entry != name) {
                return true;
            }
            let (hits, keep) = match &mut fault.when {
                When::Once(n) => {
                    *n = n.saturating_sub(1);
                    (*n == 0, *n != 0)
                }
                When::From(n) => {
                    *n = n.saturating_sub(1);
                    (*n == 0, true)
                }
                When::Sometimes(permille, random) => (random.below(1000) < u64::from(*permille), true),
            };
            if hits && hit.is_none() {
                hit = Some(fault.code);
            }
            keep
        });
        hit
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.log().calls.iter().cloned().collect()
    }

    pub(crate) fn clear_calls(&self) {
        self.log().calls.clear();
    }

    pub(crate) fn not_supported(&self) -> BTreeMap<&'static str, u64> {
        self.log().not_supported.clone()
    }

    fn record(&self, entry: &'static str, arguments: &[u64], answer: CUresult) {
        let mut log = self.log();
        if log.calls.len() == LOG {
            log.calls.pop_front();
        }
        log.calls.push_back(Call { entry, arguments: arguments.to_vec(), answer, thread: thread_number() });
    }

    /// Waits until the work of these numbers is done.
    pub(crate) fn wait(&'static self, mut state: Guard, ops: &[u64]) -> Guard {
        state.hurry(ops);
        self.changed.notify_all();
        while ops.iter().any(|op| state.ops.contains_key(op)) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    /// Waits until all work of a context is done.
    pub(crate) fn wait_context(&'static self, state: Guard, context: u64) -> Guard {
        let ops: Vec<u64> = state.ops.iter().filter(|(_, op)| op.context == context).map(|(id, _)| *id).collect();
        self.wait(state, &ops)
    }

    /// Before memory or a context goes: real drivers wait for the work then, without promising it.
    pub(crate) fn courtesy(&'static self, state: Guard, context: u64) -> Guard {
        if self.profile.unkind { state } else { self.wait_context(state, context) }
    }

    /// Puts work on a stream, or into its capture. Answers its number, 0 for a capture.
    pub(crate) fn enqueue(&'static self, state: &mut Guard, stream: u64, work: Work) -> R<u64> {
        if crate::api::graph::captures(state, stream, &work)? {
            return Ok(0);
        }
        let op = state.push(self, stream, work);
        if !state.worker {
            state.worker = true;
            let spawned = thread::Builder::new().name("cuda-emulator".to_owned()).spawn(move || self.work());
            if spawned.is_err() {
                state.worker = false;
                state.cancel(op);
                return Err(CUresult::CUDA_ERROR_OPERATING_SYSTEM);
            }
        }
        self.changed.notify_all();
        Ok(op)
    }

    /// The same, and waits for it in immediate mode.
    pub(crate) fn enqueue_async(&'static self, mut state: Guard, stream: u64, work: Work) -> R<Guard> {
        let op = self.enqueue(&mut state, stream, work)?;
        Ok(self.wait_if_immediate(state, op))
    }

    /// In immediate mode work is done when the call that queued it returns.
    pub(crate) fn wait_if_immediate(&'static self, state: Guard, op: u64) -> Guard {
        if self.profile.immediate { self.wait(state, &[op]) } else { state }
    }
}

thread_local! {
    static THREAD: Cell<u64> = const { Cell::new(0) };
    /// The machine whose host function or kernel this thread runs.
    static INSIDE: Cell<*const Machine> = const { Cell::new(std::ptr::null()) };
}

/// A number for the calling thread, never used again.
pub(crate) fn thread_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    THREAD.with(|thread| {
        if thread.get() == 0 {
            thread.set(NEXT.fetch_add(1, Ordering::Relaxed));
        }
        thread.get()
    })
}

/// Runs a host function or a kernel: calls to the same driver from inside answer NOT_PERMITTED.
pub(crate) fn inside<T>(machine: &'static Machine, run: impl FnOnce() -> T) -> T {
    INSIDE.with(|inside| inside.set(machine));
    let answer = run();
    INSIDE.with(|inside| inside.set(std::ptr::null()));
    answer
}

/// What every implemented entry goes through: faults, the state before `cuInit` and after `fork`, the log.
pub(crate) fn call(arguments: &[u64], body: impl FnOnce(&'static Machine) -> R) -> CUresult {
    let Some(gate) = gate::passed() else { return NOT_INITIALIZED };
    let machine = gate.machine;
    // Before any lock: in a forked child the locks may be held by threads that do not exist there.
    let pid = machine.initialised_by.load(Ordering::Acquire);
    if pid != 0 && pid != std::process::id() {
        return NOT_INITIALIZED;
    }
    let answer = if let Some(code) = machine.fault(gate.entry) {
        code
    } else if pid == 0 && !gate.free {
        NOT_INITIALIZED
    } else if !gate.free && INSIDE.with(Cell::get) == std::ptr::from_ref(machine) {
        NOT_PERMITTED
    } else {
        match catch_unwind(AssertUnwindSafe(|| body(machine))) {
            Ok(Ok(())) => CUresult::CUDA_SUCCESS,
            Ok(Err(code)) => code,
            // A mistake in the emulator; the panic's message has gone to standard error.
            Err(_) => UNKNOWN,
        }
    };
    machine.record(gate.entry, arguments, answer);
    answer
}

/// The function behind every entry that the emulator does not implement.
pub(crate) extern "C" fn not_supported() -> CUresult {
    call(&[], |machine| {
        let entry = gate::passed().map_or("", |gate| gate.entry);
        *machine.log().not_supported.entry(entry).or_default() += 1;
        Err(NOT_SUPPORTED)
    })
}
