//! One random program: it makes buffers, uses them in scopes and owned copies, lets go of them in every way there is,
//! and compares what they hold with what they must hold.

use std::any::Any;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use cuda_zc::{Context, Device, Error, Event, InFlight, Lend, LendMut, Stream, Words};

use crate::buffer::{Buf, Elem, Model, Slot, compare, known, values};
use crate::machine::{Held, Left, Machine, count};
use crate::rng::Rng;
use crate::scope::scope;

/// What all threads of a program share.
pub(crate) struct World<T: Elem> {
    contexts: Vec<Context>,
    streams: Vec<Stream>,
    pub(crate) events: Vec<Event>,
    pub(crate) words: Words<AtomicU32>,
    faulty: AtomicBool,
    pub(crate) left: Mutex<Left>,
    /// Plain memory that the GPU may still read, or that may still be pinned. Never freed.
    pub(crate) graves: Mutex<Vec<Vec<T>>>,
}

impl<T: Elem> World<T> {
    pub(crate) fn context(&self) -> &Context {
        &self.contexts[0]
    }

    pub(crate) fn stream(&self, rng: &mut Rng) -> Stream {
        rng.pick(&self.streams).clone()
    }

    /// Up to two more, perhaps the same.
    pub(crate) fn streams_for(&self, rng: &mut Rng) -> Vec<Stream> {
        (0..rng.below(3)).map(|_| self.stream(rng)).collect()
    }

    /// Whether a fault has been set in this program.
    pub(crate) fn is_faulty(&self) -> bool {
        self.faulty.load(Ordering::Relaxed)
    }

    /// An error must be the driver's refusal of a call, and a fault must have been set.
    pub(crate) fn tolerate(&self, what: &str, error: &Error) {
        assert!(self.is_faulty() && matches!(error, Error::Driver(_)), "{what}: {error:#}");
        count("refused by a fault");
    }

    pub(crate) fn ok<R>(&self, what: &str, result: Result<R, impl Into<Error>>) -> Option<R> {
        result.map_err(|error| self.tolerate(what, &error.into())).ok()
    }

    /// The same for device memory, which is leaked if the wait for its zeroes fails.
    pub(crate) fn made<R>(&self, what: &str, result: Result<R, Error>) -> Option<R> {
        let made = self.ok(what, result);
        if made.is_none() {
            self.left.lock().unwrap().perhaps_device += 1;
        }
        made
    }
}

/// A copy under way that owns its buffers.
trait Flight<T: Elem>: Send {
    fn wait(self: Box<Self>) -> Landed<T>;
    fn is_done(&self) -> Result<bool, Error>;
}

/// Its end.
struct Landed<T: Elem> {
    error: Option<Error>,
    buffers: Option<(Buf<T>, Buf<T>)>,
}

/// Which kind of buffer a type is.
type Wrap<T, B> = fn(B) -> Buf<T>;

struct Flown<T: Elem, D: Send + 'static, S: Send + 'static> {
    flight: InFlight<(D, S)>,
    wrap: (Wrap<T, D>, Wrap<T, S>),
}

impl<T: Elem, D: Send, S: Send> Flight<T> for Flown<T, D, S> {
    fn wait(self: Box<Self>) -> Landed<T> {
        let (error, value) = match self.flight.wait() {
            Ok(value) => (None, Some(value)),
            Err(rejected) => {
                let (error, value) = rejected.into_parts();
                (Some(error), value)
            }
        };
        Landed { error, buffers: value.map(|(d, s)| ((self.wrap.0)(d), (self.wrap.1)(s))) }
    }

    fn is_done(&self) -> Result<bool, Error> {
        self.flight.is_done()
    }
}

type Started<T> = Result<Box<dyn Flight<T>>, Box<Landed<T>>>;

fn fly<T: Elem, D, S>(stream: &Stream, d: D, s: S, wrap: (Wrap<T, D>, Wrap<T, S>)) -> Started<T>
where
    D: LendMut<T = T> + Send + 'static,
    S: Lend<T = T> + Send + 'static,
{
    match stream.copy_owned(d, s) {
        Ok(flight) => Ok(Box::new(Flown { flight, wrap })),
        Err(rejected) => {
            let (error, value) = rejected.into_parts();
            let buffers = value.map(|(d, s)| ((wrap.0)(d), (wrap.1)(s)));
            Err(Box::new(Landed { error: Some(error), buffers }))
        }
    }
}

fn start<T: Elem>(stream: &Stream, to: Buf<T>, from: Buf<T>) -> Started<T> {
    macro_rules! from {
        ($d:ident $wrap:path) => {
            match from {
                Buf::Vec(s) => fly(stream, $d, s, ($wrap, Buf::Vec)),
                Buf::Box(s) => fly(stream, $d, s, ($wrap, Buf::Box)),
                Buf::Arc(s) => fly(stream, $d, s, ($wrap, Buf::Arc)),
                Buf::Static(s) => fly(stream, $d, s, ($wrap, Buf::Static)),
                Buf::Pinned(s) => fly(stream, $d, s, ($wrap, Buf::Pinned)),
                Buf::Combined(s) => fly(stream, $d, s, ($wrap, Buf::Combined)),
                Buf::Device(s) => fly(stream, $d, s, ($wrap, Buf::Device)),
                Buf::Matrix(s) => fly(stream, $d, s, ($wrap, Buf::Matrix)),
                Buf::Rows(_) => unreachable!("rows are not copied whole"),
            }
        };
    }
    match to {
        Buf::Vec(d) => from!(d Buf::Vec),
        Buf::Pinned(d) => from!(d Buf::Pinned),
        Buf::Device(d) => from!(d Buf::Device),
        _ => unreachable!("targets are made by `target`"),
    }
}

/// An owned copy, and what its buffers must hold when it is done.
struct Flying<T: Elem> {
    flight: Box<dyn Flight<T>>,
    to: Kept<T>,
    from: Kept<T>,
}

/// What is known of a buffer while it is away.
struct Kept<T: Elem> {
    parts: Vec<Model<T>>,
    shape: Vec<(usize, usize, usize)>,
    held: Held,
}

impl<T: Elem> Kept<T> {
    fn of(slot: Slot<T>) -> (Buf<T>, Self) {
        (slot.buf, Self { parts: slot.parts, shape: slot.shape, held: slot.held })
    }

    fn again(self, buf: Buf<T>) -> Slot<T> {
        Slot::again(buf, self.parts, self.shape)
    }
}

/// As `mem::forget`: it is never dropped. What it points to stays known to a leak checker; but an empty `Arc`, taken apart,
/// points past its allocation, so another reference must come along.
fn forget(value: impl Any + Send) {
    static FORGOTTEN: Mutex<Vec<Box<dyn Any + Send>>> = Mutex::new(Vec::new());
    FORGOTTEN.lock().unwrap().push(Box::new(ManuallyDrop::new(value)));
}

struct Program<'m, T: Elem> {
    machine: &'m Machine,
    rng: Rng,
    w: World<T>,
    slots: Vec<Slot<T>>,
    /// Quarantined, or waiting until work that reads them is done.
    aside: Vec<Slot<T>>,
    flights: Vec<Flying<T>>,
    arcs: Vec<Arc<[T]>>,
    read_only: bool,
    /// Whether faults are to be set.
    faults: bool,
    /// How many steps are done.
    steps: usize,
}

/// Runs one program. Answers whether the machine can be used again.
pub(crate) fn run<T: Elem>(machine: &Machine, mut rng: Rng, faults: bool) -> bool {
    machine.begin();
    let context = Device::new(machine.driver, 0).unwrap().context().unwrap();
    let w = World::<T> {
        streams: vec![context.stream().unwrap(), context.stream().unwrap(), context.default_stream()],
        events: (0..4).map(|i| if i == 0 { context.timing_event() } else { context.event() }.unwrap()).collect(),
        words: context.words(4).unwrap(),
        contexts: vec![context.clone()],
        faulty: AtomicBool::new(false),
        left: Mutex::default(),
        graves: Mutex::default(),
    };
    let faults = faults && rng.percent(50);
    let steps = 8 + rng.below(30);
    let read_only = context.device().can_register_read_only();
    drop(context);
    let mut program = Program {
        machine,
        rng,
        w,
        slots: Vec::new(),
        aside: Vec::new(),
        flights: Vec::new(),
        arcs: Vec::new(),
        read_only,
        faults,
        steps: 0,
    };
    for step in 0..steps {
        program.steps = step;
        if faults && program.rng.percent(30) {
            let fault = machine.inject(&mut program.rng);
            program.fault(&fault);
        }
        program.step();
        if faults && program.rng.percent(30) {
            machine.heal();
        }
        program.sort_out();
    }
    machine.heal();
    program.end()
}

impl<T: Elem> Program<'_, T> {
    /// Notes a fault that was set.
    fn fault(&self, fault: &str) {
        self.w.faulty.store(true, Ordering::Relaxed);
        crate::STORY.with(|story| story.borrow_mut().push(format!("step {}: {fault}", self.steps)));
    }

    fn step(&mut self) {
        match self.rng.below(100) {
            0..24 => self.make(),
            24..56 => self.scope(),
            56..64 => {
                if let Some(index) = self.any() {
                    let written = self.slots[index].write(&mut self.rng);
                    written.unwrap();
                }
            }
            64..68 => {
                if let Some(index) = self.any() {
                    self.slots[index].check_cpu();
                }
            }
            68..72 => self.read_device(),
            72..80 => self.start_flight(),
            80..86 => self.end_flight(),
            86..93 => self.let_go(),
            93..95 => self.words(),
            95..97 => self.streams(),
            97..98 => self.contexts(),
            _ => self.move_to_thread(),
        }
    }

    fn any(&mut self) -> Option<usize> {
        (!self.slots.is_empty()).then(|| self.rng.below(self.slots.len()))
    }

    fn make(&mut self) {
        match Slot::make(&mut self.rng, self.w.context(), &mut self.arcs, self.read_only) {
            Ok(slot) => self.slots.push(slot),
            Err(refused) => {
                self.w.tolerate("make", &refused.error);
                // What is still registered is counted by the refusals of cuMemHostUnregister.
                assert!(self.w.is_faulty() || !refused.leaked);
                self.w.left.lock().unwrap().perhaps_device += 1;
            }
        }
    }

    /// A scope over some of the buffers, perhaps on another thread.
    fn scope(&mut self) {
        let mut wanted = 1 + self.rng.below(5);
        let Self { rng, w, slots, .. } = self;
        let mut some = Vec::new();
        for slot in slots.iter_mut() {
            if wanted > 0 && rng.percent(60) {
                some.push(slot);
                wanted -= 1;
            }
        }
        let event = &w.events[0];
        if rng.percent(15) {
            count("scope on another thread");
            let w = &*w;
            joined(std::thread::scope(|s| s.spawn(|| scope(w, rng, &mut some, &[], event, 0)).join()));
        } else {
            scope(w, rng, &mut some, &[], event, 0);
        }
    }

    /// All buffers move to another thread, which uses them and gives them back.
    fn move_to_thread(&mut self) {
        count("buffers moved to a thread");
        let mut slots = std::mem::take(&mut self.slots);
        let (w, mut rng) = (&self.w, self.rng.split());
        self.slots = joined(std::thread::scope(|s| {
            let thread = s.spawn(move || {
                let mut some: Vec<&mut Slot<T>> = slots.iter_mut().take(4).collect();
                scope(w, &mut rng, &mut some, &[], &w.events[0], 0);
                for slot in &mut slots {
                    if rng.percent(30) && !slot.is_doomed() && !slot.is_quarantined() {
                        slot.check_cpu();
                    }
                }
                slots
            });
            thread.join()
        }));
    }

    fn read_device(&mut self) {
        let devices: Vec<usize> =
            (0..self.slots.len()).filter(|&i| matches!(self.slots[i].buf, Buf::Device(_))).collect();
        if devices.is_empty() {
            return;
        }
        let index = *self.rng.pick(&devices);
        let stream = self.w.stream(&mut self.rng);
        if !check_device(&self.w, &mut self.rng, &stream, &self.slots[index]) {
            // The slot that it passes through may be quarantined, and the buffer be read still.
            self.w.left.lock().unwrap().perhaps_registrations += 1;
            self.slots[index].doom();
        }
    }

    fn start_flight(&mut self) {
        let sources: Vec<usize> =
            (0..self.slots.len()).filter(|&i| !matches!(self.slots[i].buf, Buf::Rows(_))).collect();
        if sources.is_empty() {
            return;
        }
        let from = *self.rng.pick(&sources);
        let wrong = self.rng.percent(8);
        let len = self.slots[from].parts[0].len() + usize::from(wrong);
        let context = self.w.context();
        let zeros = vec![Some(T::zeroed()); len];
        let to = match self.rng.below(3) {
            0 => {
                let vec = values::<T>(&mut self.rng, len);
                let (model, shape) = (known(&vec), (vec.as_ptr().addr(), vec.len(), vec.capacity()));
                self.w.ok("register", context.register(vec)).map(|b| Slot::again(Buf::Vec(b), vec![model], vec![shape]))
            }
            1 => {
                let made = self.w.ok("pinned", context.pinned(len));
                made.map(|b| Slot::again(Buf::Pinned(b), vec![zeros], Vec::new()))
            }
            _ => {
                let made = self.w.made("device memory", context.device_buf(len));
                made.map(|b| Slot::again(Buf::Device(b), vec![zeros], Vec::new()))
            }
        };
        let Some(to) = to else { return };
        let from = self.slots.swap_remove(from);
        let stream = self.w.stream(&mut self.rng);
        let ((to, mut to_kept), (from, from_kept)) = (Kept::of(to), Kept::of(from));
        count("copy_owned");
        match start(&stream, to, from) {
            Ok(flight) => {
                assert!(!wrong);
                to_kept.parts.clone_from(&from_kept.parts);
                self.flights.push(Flying { flight, to: to_kept, from: from_kept });
            }
            Err(landed) => {
                let Landed { error, buffers } = *landed;
                let error = error.unwrap();
                if wrong {
                    assert!(buffers.is_some() || self.w.is_faulty());
                    let length = matches!(error, Error::Length { .. });
                    assert!(length || (self.w.is_faulty() && matches!(error, Error::Driver(_))), "{error:?}");
                } else {
                    self.w.tolerate("copy_owned", &error);
                    to_kept.parts[0].fill(None);
                }
                self.back(buffers, to_kept, from_kept);
            }
        }
    }

    fn back(&mut self, buffers: Option<(Buf<T>, Buf<T>)>, to: Kept<T>, from: Kept<T>) {
        match buffers {
            Some((d, s)) => self.slots.extend([to.again(d), from.again(s)]),
            None => {
                count("owned copy lost");
                let mut left = self.w.left.lock().unwrap();
                left.leak(&to.held);
                left.leak(&from.held);
            }
        }
    }

    fn end_flight(&mut self) {
        if self.flights.is_empty() {
            return;
        }
        let index = self.rng.below(self.flights.len());
        let Flying { flight, to, from } = self.flights.swap_remove(index);
        if self.rng.percent(30) {
            count("InFlight::is_done");
            self.w.ok("InFlight::is_done", flight.is_done());
        }
        let lose = self.faults && self.rng.percent(20);
        if lose {
            self.fault(&self.machine.lose_waits());
        }
        match self.rng.below(10) {
            0 => {
                count("InFlight forgotten");
                forget((flight, self.arcs.clone()));
                let mut left = self.w.left.lock().unwrap();
                left.leak(&to.held);
                left.leak(&from.held);
                // Its own reference to the stream.
                left.streams += 3;
            }
            1 | 2 => {
                count("InFlight dropped");
                drop(flight);
                if self.w.is_faulty() {
                    let mut left = self.w.left.lock().unwrap();
                    left.perhaps(&to.held);
                    left.perhaps(&from.held);
                }
            }
            way => {
                count("InFlight::wait");
                let waited = if way < 5 {
                    joined(std::thread::scope(|s| s.spawn(move || flight.wait()).join()))
                } else {
                    flight.wait()
                };
                let Landed { error, buffers } = waited;
                if let Some(error) = error {
                    self.w.tolerate("InFlight::wait", &error);
                    assert!(buffers.is_none(), "no context was destroyed: {error}");
                }
                self.back(buffers, to, from);
            }
        }
        if lose {
            self.machine.heal();
        }
    }

    /// Ends a buffer in one of the ways there are.
    fn let_go(&mut self) {
        let Some(index) = self.any() else { return };
        let slot = self.slots.swap_remove(index);
        self.end_slot(slot);
    }

    fn end_slot(&mut self, slot: Slot<T>) {
        match self.rng.below(10) {
            0 => {
                count("buffer forgotten");
                self.w.left.lock().unwrap().leak(&slot.held);
                forget((slot, self.arcs.clone()));
            }
            1..5 => {
                count("buffer dropped");
                if self.rng.percent(30) {
                    joined(std::thread::scope(|s| s.spawn(move || drop(slot)).join()));
                } else {
                    drop(slot);
                }
            }
            _ => {
                count("into_inner or free");
                self.w.ok("into_inner", slot.into_inner());
            }
        }
    }

    fn words(&mut self) {
        count("words");
        let words = self.w.ok("words", self.w.context().words::<std::sync::atomic::AtomicU64>(1 + self.rng.below(50)));
        if let Some(words) = words {
            let (index, value) = (self.rng.below(words.len()), self.rng.next());
            words.store(index, value, Ordering::Release);
            for i in 0..words.len() {
                assert_eq!(words.load(i, Ordering::Acquire), if i == index { value } else { 0 });
            }
            if self.rng.percent(30) {
                std::thread::scope(|s| drop(s.spawn(|| words.store(index, 1, Ordering::Release))));
                assert_eq!(words.load(index, Ordering::Acquire), 1);
            }
        }
    }

    fn streams(&mut self) {
        count("stream made, another dropped");
        if let Some(stream) = self.w.ok("stream", self.w.context().stream()) {
            let old = self.rng.below(self.w.streams.len());
            self.w.streams[old] = stream;
        }
    }

    fn contexts(&mut self) {
        count("context made or cloned, another dropped");
        let another = if self.rng.percent(50) {
            Some(self.w.context().clone())
        } else {
            let device = self.w.ok("Device::new", Device::new(self.machine.driver, 0));
            device.and_then(|device| self.w.ok("Device::context", device.context()))
        };
        if let Some(context) = another {
            assert_eq!(&context, self.w.context());
            self.w.contexts[0] = context;
        }
    }

    /// Buffers that were lost in the last step leave the program.
    fn sort_out(&mut self) {
        let (aside, slots) =
            self.slots.drain(..).partition::<Vec<_>, _>(|slot| slot.is_doomed() || slot.is_quarantined());
        self.slots = slots;
        self.aside.extend(aside);
    }

    fn end(mut self) -> bool {
        while !self.flights.is_empty() {
            self.end_flight();
        }
        let stream = self.w.stream(&mut self.rng);
        for slot in &self.slots {
            assert!(slot.check_cpu() || check_device(&self.w, &mut self.rng, &stream, slot), "faults are healed");
        }
        while !self.slots.is_empty() {
            self.let_go();
        }
        self.machine.settle();
        for slot in std::mem::take(&mut self.aside) {
            if slot.is_quarantined() {
                self.end_quarantined(slot);
            } else {
                // All work that reads it is done now.
                assert!(slot.check_cpu() || check_device(&self.w, &mut self.rng, &stream, &slot), "faults are healed");
                self.end_slot(slot);
            }
        }
        let Self { machine, w, .. } = self;
        let faulty = w.is_faulty();
        let World { contexts, streams, events, words, left, graves, .. } = w;
        drop((streams, events, words, stream));
        forget(graves.into_inner().unwrap());
        machine.settle();
        let left = left.into_inner().unwrap();
        machine.check_live(&left, true, faulty);
        drop(contexts);
        machine.check_live(&left, false, faulty);
        // A registration of static memory that was leaked is shared by every later one on the same machine: it must stay.
        !machine.is_registered(T::constant().as_ptr().cast()) && machine.clean()
    }

    /// After all work is really done, what it wrote must be there; and the buffer can be ended only by leaking it.
    fn end_quarantined(&mut self, slot: Slot<T>) {
        count("quarantined buffer");
        slot.check_refuses_cpu();
        if let Some(found) = slot.salvaged() {
            compare("salvaged", &found, &slot.parts[0]);
        }
        let mut left = self.w.left.lock().unwrap();
        let context = left.context;
        left.leak(&slot.held);
        if matches!(slot.buf, Buf::Combined(_) | Buf::Device(_)) {
            // Memory of the driver's own: no Rust memory, and it may go with the context.
            left.context = context;
        }
        drop(left);
        if self.rng.percent(50) && !matches!(slot.buf, Buf::Combined(_)) {
            let error = slot.into_inner().unwrap_err();
            assert!(matches!(error, Error::Quarantined), "{error:?}");
        } else {
            drop(slot);
        }
    }
}

/// Reads memory that the CPU has no slice of. False if a fault kept it from that.
fn check_device<T: Elem>(w: &World<T>, rng: &mut Rng, stream: &Stream, slot: &Slot<T>) -> bool {
    match &slot.buf {
        Buf::Device(buf) if rng.percent(50) => {
            count("to_vec");
            w.ok("to_vec", buf.to_vec(stream)).is_some_and(|found| {
                compare("device memory", &found, &slot.parts[0]);
                true
            })
        }
        Buf::Device(buf) => {
            count("read_into");
            let mut found = values::<T>(rng, buf.len());
            w.ok("read_into", buf.read_into(stream, &mut found)).is_some_and(|()| {
                compare("device memory", &found, &slot.parts[0]);
                true
            })
        }
        Buf::Combined(buf) => {
            count("read write-combined memory by a copy");
            let Some(mut found) = w.ok("pinned", w.context().pinned::<T>(buf.len())) else { return false };
            let copied = stream.scope(|s| s.queue().copy(s.lend_mut(&mut found), s.lend(buf)));
            let copied = copied.map_err(Error::from).and_then(|copied| copied);
            w.ok("scope", copied).is_some_and(|()| {
                compare("write-combined memory", found.as_slice(), &slot.parts[0]);
                true
            })
        }
        _ => slot.check_cpu(),
    }
}

/// A panic of the thread goes on in this one.
fn joined<R>(result: std::thread::Result<R>) -> R {
    result.unwrap_or_else(|payload| std::panic::resume_unwind(payload))
}
