//! What programs do inside a scope.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;

use cuda_zc::{Error, Event, Lent, LentMut, Queue, Scope};

use crate::buffer::{Buf, Elem, Model, Slot, check_cpu, cpu_slice, known, lend, lend_mut, length, values};
use crate::machine::{Held, count};
use crate::program::World;
use crate::rng::Rng;

/// The payload of a panic that the program means.
pub(crate) struct Meant;

/// What the closure of one scope did, readable also when it panicked.
#[derive(Default)]
struct Report {
    ran: bool,
    kept: Vec<Held>,
    /// Borrowed memory that was registered.
    borrowed: Vec<u64>,
    /// A registration of borrowed memory failed: some of it may still be registered.
    stuck: bool,
    /// Two streams touched the same memory without order, and one wrote.
    racy: bool,
    /// Words were shared: the address.
    words: Option<u64>,
    /// Which slots were lent for writing to this scope, and not left for one inside it.
    written: Vec<usize>,
}

/// Memory lent to a scope, and what it must hold once the work queued so far is done.
struct Item<'s, T: Elem> {
    read: Lent<'s, T>,
    write: Option<LentMut<'s, T>>,
    model: ModelRef<'s, T>,
    on_device: bool,
    /// Who wrote and read it last: which queue, at what time of that queue.
    writer: Option<(usize, u64)>,
    readers: Vec<(usize, u64)>,
}

enum ModelRef<'s, T> {
    Mut(&'s mut Model<T>),
    Ref(&'s Model<T>),
    Own(Model<T>),
}

impl<T> ModelRef<'_, T> {
    fn get(&self) -> &Model<T> {
        match self {
            Self::Mut(model) => model,
            Self::Ref(model) => model,
            Self::Own(model) => model,
        }
    }

    fn get_mut(&mut self) -> &mut Model<T> {
        match self {
            Self::Mut(model) => model,
            Self::Own(model) => model,
            Self::Ref(_) => unreachable!("lent for reading only"),
        }
    }
}

impl<'s, T: Elem> Item<'s, T> {
    fn new(read: Lent<'s, T>, write: Option<LentMut<'s, T>>, model: ModelRef<'s, T>, on_device: bool) -> Self {
        assert_eq!(read.len(), model.get().len());
        Self { read, write, model, on_device, writer: None, readers: Vec::new() }
    }

    fn reading(read: Lent<'s, T>, model: ModelRef<'s, T>, on_device: bool) -> Self {
        Self::new(read, None, model, on_device)
    }

    fn writing(write: LentMut<'s, T>, model: ModelRef<'s, T>, on_device: bool) -> Self {
        Self::new(write.into(), Some(write), model, on_device)
    }

    fn len(&self) -> usize {
        self.model.get().len()
    }
}

/// Which work of which queue is known to be done before what comes next on each.
#[derive(Clone)]
struct Clock(Vec<Vec<u64>>);

impl Clock {
    fn tick(&mut self, queue: usize) -> u64 {
        self.0[queue][queue] += 1;
        self.0[queue][queue]
    }

    /// `queue` waits for what `other` has done so far.
    fn join(&mut self, queue: usize, other: usize) {
        for i in 0..self.0.len() {
            self.0[queue][i] = self.0[queue][i].max(self.0[other][i]);
        }
    }
}

/// What work inside a scope needs, for one thread.
struct Hands<'a, 'e, 's, T: Elem> {
    w: &'a World<T>,
    s: &'s Scope<'s, 'e>,
    queues: &'a [Queue<'s>],
    /// Those that this thread may use.
    mine: &'a [usize],
    event: &'a Event,
    report: &'a Mutex<Report>,
    depth: usize,
}

/// Runs one scope over `slots`; `shared` are lent to an outer scope for reading, too.
pub(crate) fn scope<T: Elem>(
    w: &World<T>,
    rng: &mut Rng,
    slots: &mut [&mut Slot<T>],
    shared: &[&Slot<T>],
    event: &Event,
    depth: usize,
) {
    count("scope");
    let stream = w.stream(rng);
    let others = w.streams_for(rng);
    let mut sentinel = w.context().device_buf::<u8>(0).expect("no bytes, no driver call");
    let plain: Vec<Vec<T>> = (0..rng.below(3))
        .map(|_| {
            let len = length(rng);
            values(rng, len)
        })
        .collect();
    let plain_models: Vec<Model<T>> = plain.iter().map(|p| known(p)).collect();
    let writes: Vec<bool> = slots.iter().map(|slot| slot.gpu_writes() && rng.percent(75)).collect();
    let report = Mutex::new(Report::default());
    let panics = rng.percent(10);
    let word = (rng.below(w.words.len()), rng.next() as u32);
    let words_before = w.words.load(word.0, std::sync::atomic::Ordering::Relaxed);
    const VALUE: u32 = 0x600d;

    let result = {
        let (sentinel, plain, plain_models, report) = (&mut sentinel, &plain, &plain_models, &report);
        let mut mine: Vec<&mut Slot<T>> = slots.iter_mut().map(|slot| &mut **slot).collect();
        let rng = &mut *rng;
        let writes = &writes;
        catch_unwind(AssertUnwindSafe(|| {
            stream.scope(move |s| {
                report.lock().unwrap().ran = true;
                s.lend_mut(sentinel);
                let mut items = Vec::new();
                let mut readable: Vec<&Slot<T>> = shared.to_vec();
                let mut inner = Vec::new();
                for (index, (slot, write)) in mine.drain(..).zip(writes).enumerate() {
                    if !write {
                        let slot: &Slot<T> = slot;
                        readable.push(slot);
                    } else if depth < 2 && rng.percent(20) {
                        inner.push(slot);
                    } else {
                        report.lock().unwrap().written.push(index);
                        let on_device = matches!(slot.buf, Buf::Device(_));
                        let Slot { buf, parts, .. } = slot;
                        for (write, part) in lend_mut(s, buf).into_iter().zip(parts) {
                            items.push(Item::writing(write, ModelRef::Mut(part), on_device));
                        }
                    }
                }
                for slot in &readable {
                    let on_device = matches!(slot.buf, Buf::Device(_));
                    for (read, part) in lend(s, &slot.buf).into_iter().zip(&slot.parts) {
                        items.push(Item::reading(read, ModelRef::Ref(part), on_device));
                    }
                    // The same bytes as plain memory: what other code does with a slice of ours.
                    if rng.percent(20)
                        && let Some(slice) = cpu_slice(&slot.buf)
                    {
                        count("lend_slice of a buffer");
                        items.push(Item::reading(s.lend_slice(slice), ModelRef::Ref(&slot.parts[0]), false));
                    }
                }
                for (plain, model) in plain.iter().zip(plain_models) {
                    let start = plain.as_ptr().expose_provenance() as u64;
                    if rng.percent(60) {
                        count("register_slice");
                        match w.ok("register_slice", s.register_slice(plain)) {
                            Some(read) => {
                                if !plain.is_empty() {
                                    report.lock().unwrap().borrowed.push(start);
                                }
                                items.push(Item::reading(read, ModelRef::Ref(model), false));
                            }
                            None => report.lock().unwrap().stuck = true,
                        }
                    } else {
                        count("lend_slice");
                        items.push(Item::reading(s.lend_slice(plain), ModelRef::Ref(model), false));
                    }
                }
                if rng.percent(20) {
                    count("words in a scope");
                    let address = s.share(&w.words).addr();
                    s.store_on_panic(&w.words, word.0, word.1);
                    report.lock().unwrap().words = Some(address);
                }
                let mut queues = vec![s.queue()];
                for other in &others {
                    count("another stream");
                    queues.extend(w.ok("Scope::on", s.on(other)));
                }
                let all: Vec<usize> = (0..queues.len()).collect();
                let mut clock = Clock(vec![vec![0; all.len()]; all.len()]);
                let hands = Hands { w, s, queues: &queues, mine: &all, event, report, depth };
                work(&hands, rng, &mut clock, &mut items, &readable, &mut inner, panics);
                VALUE
            })
        }))
    };
    let report = report.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let lost = sentinel.is_quarantined();
    let mut failed = lost;
    match result {
        Ok(Ok(value)) => assert!(value == VALUE && !lost && report.ran),
        Ok(Err(rejected)) => {
            failed = true;
            let (error, value) = rejected.into_parts();
            assert_eq!(value, report.ran.then_some(VALUE), "what the closure returned must come with the error");
            w.tolerate("scope", &error);
        }
        Err(payload) => {
            // Whether the wait failed does not show here but by the quarantine.
            failed = failed || w.is_faulty();
            meant(payload);
            count("panic in a scope");
            if report.words.is_some() {
                assert_eq!(w.words.load(word.0, std::sync::atomic::Ordering::Relaxed), word.1);
                w.words.store(word.0, words_before, std::sync::atomic::Ordering::Relaxed);
            }
        }
    }
    if lost {
        count("lost scope");
    }
    let mut left = w.left.lock().unwrap();
    if lost {
        report.kept.iter().for_each(|held| left.leak(held));
        left.registrations.extend(&report.borrowed);
        if let Some(address) = report.words {
            left.leak(&Held { registrations: vec![address], ..Held::default() });
        }
    }
    drop(left);
    for (index, (slot, write)) in slots.iter_mut().zip(&writes).enumerate() {
        if *write && report.racy {
            slot.forget_contents();
        }
        if !write {
            assert!(!slot.is_quarantined(), "{} that was only read is quarantined", slot.kind());
            if lost {
                slot.doom();
            }
        } else if report.written.contains(&index) {
            assert_eq!(slot.is_quarantined(), lost, "{} lent for writing", slot.kind());
        }
    }
    if lost {
        shared.iter().for_each(|slot| slot.doom());
    }
    if failed || report.stuck {
        // The GPU may still read them, and those that were registered may still be pinned.
        w.graves.lock().unwrap().extend(plain);
    }
}

/// Panics that the program did not mean go on.
fn meant(payload: Box<dyn Any + Send>) {
    if !payload.is::<Meant>() {
        resume_unwind(payload);
    }
}

fn work<'s, T: Elem>(
    hands: &Hands<'_, '_, 's, T>,
    rng: &mut Rng,
    clock: &mut Clock,
    items: &mut Vec<Item<'s, T>>,
    readable: &[&'s Slot<T>],
    inner: &mut Vec<&'s mut Slot<T>>,
    panics: bool,
) {
    let Hands { w, s, queues, mine, .. } = *hands;
    let n = rng.below(16) + 1;
    let panic_at = if panics { rng.below(n) } else { n };
    for step in 0..n {
        if step == panic_at {
            resume_unwind(Box::new(Meant));
        }
        if step == n / 2 && !inner.is_empty() {
            count("nested scope");
            let mut inner: Vec<&mut Slot<T>> = std::mem::take(inner);
            scope(w, rng, &mut inner, readable, hands.event, hands.depth + 1);
        }
        let queue = *rng.pick(mine);
        match rng.below(100) {
            0..40 => copy(hands, rng, clock, items, queue),
            40..54 => copy_2d(hands, rng, clock, items, queue),
            54..70 => fill(hands, rng, clock, items, queue),
            70..77 => keep(hands, rng, items),
            77..83 => wrong(rng, &queues[queue], items),
            83..89 => {
                if !readable.is_empty() {
                    let slot = rng.pick(readable);
                    check_cpu(&slot.buf, &slot.parts);
                }
            }
            89..92 => {
                count("Event::is_done");
                w.ok("Event::is_done", hands.event.is_done());
            }
            94.. if mine.len() > 1 && items.len() > 1 && mine.len() == queues.len() => {
                count("threads in a scope");
                let mut theirs = items.split_off(items.len() / 2);
                let (my_queues, their_queues) = mine.split_at(1);
                let (mut my_rng, mut their_rng) = (rng.split(), rng.split());
                let mut their_clock = clock.clone();
                let report = hands.report;
                let depth = hands.depth;
                let their_event = &w.events[1 + depth % (w.events.len() - 1)];
                std::thread::scope(|threads| {
                    let (theirs, their_clock) = (&mut theirs, &mut their_clock);
                    let thread = threads.spawn(move || {
                        let hands = Hands { w, s, queues, mine: their_queues, event: their_event, report, depth };
                        work(&hands, &mut their_rng, their_clock, theirs, readable, &mut Vec::new(), false);
                    });
                    let hands = Hands { w, s, queues, mine: my_queues, event: hands.event, report, depth };
                    work(&hands, &mut my_rng, clock, items, readable, &mut Vec::new(), false);
                    if let Err(payload) = thread.join() {
                        resume_unwind(payload);
                    }
                });
                for queue in their_queues {
                    clock.0[*queue].clone_from(&their_clock.0[*queue]);
                }
                items.append(&mut theirs);
            }
            _ => {
                count("Stream::is_idle");
                w.ok("Stream::is_idle", w.stream(rng).is_idle());
            }
        }
    }
}

/// Makes the queue wait for earlier work on other queues that must come before. False: the work must not be queued.
fn order<T: Elem>(
    hands: &Hands<'_, '_, '_, T>,
    rng: &mut Rng,
    clock: &mut Clock,
    items: &mut [Item<'_, T>],
    queue: usize,
    read: Option<usize>,
    write: usize,
) -> bool {
    let w = hands.w;
    let mut before: Vec<(usize, u64)> = items[write].readers.clone();
    before.extend(items[write].writer);
    before.extend(read.and_then(|read| items[read].writer));
    for (other, time) in before {
        if other == queue || clock.0[queue][other] >= time {
            continue;
        }
        if rng.percent(4) {
            count("race");
            hands.report.lock().unwrap().racy = true;
            continue;
        }
        count("order by event");
        let fresh = if rng.percent(30) { w.ok("event", w.context().event()) } else { None };
        let event = fresh.as_ref().unwrap_or(hands.event);
        if w.ok("record", hands.queues[other].record(event)).is_none()
            || w.ok("wait", hands.queues[queue].wait(event)).is_none()
        {
            return false;
        }
        clock.join(queue, other);
    }
    let now = clock.tick(queue);
    items[write].writer = Some((queue, now));
    if let Some(read) = read {
        items[read].readers.push((queue, now));
    }
    true
}

/// An item that may be written, and one to read: perhaps the same.
fn pair<T: Elem>(rng: &mut Rng, items: &[Item<'_, T>]) -> Option<(usize, usize)> {
    let targets: Vec<usize> = (0..items.len()).filter(|&i| items[i].write.is_some()).collect();
    if targets.is_empty() {
        return None;
    }
    Some((*rng.pick(&targets), rng.below(items.len())))
}

fn apply<T: Elem>(
    items: &mut [Item<'_, T>],
    (to, to_range): (usize, std::ops::Range<usize>),
    from: Option<(usize, std::ops::Range<usize>)>,
) {
    let source = from.map(|(from, range)| items[from].model.get()[range].to_vec());
    let target = &mut items[to].model.get_mut()[to_range];
    match source {
        Some(source) => target.copy_from_slice(&source),
        None => target.fill(None),
    }
}

fn copy<'s, T: Elem>(
    hands: &Hands<'_, '_, 's, T>,
    rng: &mut Rng,
    clock: &mut Clock,
    items: &mut [Item<'s, T>],
    queue: usize,
) {
    let Some((to, from)) = pair(rng, items) else { return };
    let (to_range, from_range) = if to == from {
        // Two halves of the same memory.
        let half = items[to].len() / 2;
        let a = rng.range(half, half);
        let b = half + rng.below(half - a.len() + 1);
        let b = b..b + a.len();
        if rng.percent(50) { (a, b) } else { (b, a) }
    } else {
        let a = rng.range(items[to].len(), items[from].len());
        let b = rng.below(items[from].len() - a.len() + 1);
        let b = b..b + a.len();
        (a, b)
    };
    if !order(hands, rng, clock, items, queue, Some(from), to) {
        return;
    }
    let target = items[to].write.unwrap().slice(to_range.clone()).unwrap();
    let source = items[from].read.slice(from_range.clone()).unwrap();
    count(match (items[to].on_device, items[from].on_device) {
        (true, true) => "copy device to device",
        (true, false) => "copy host to device",
        (false, true) => "copy device to host",
        (false, false) => "copy host to host",
    });
    let done = hands.w.ok("copy", hands.queues[queue].copy(target, source)).is_some();
    apply(items, (to, to_range), done.then_some((from, from_range)));
}

fn copy_2d<'s, T: Elem>(
    hands: &Hands<'_, '_, 's, T>,
    rng: &mut Rng,
    clock: &mut Clock,
    items: &mut [Item<'s, T>],
    queue: usize,
) {
    let Some((to, from)) = pair(rng, items) else { return };
    let (to_len, from_len) = (items[to].len(), items[from].len());
    if to_len.min(from_len) < 2 {
        return;
    }
    let (width, to_pitch, from_pitch, to_start, from_start, height);
    if to == from {
        // Columns beside each other.
        width = 1 + rng.below((to_len / 2).min(20));
        to_pitch = 2 * width + rng.below(10);
        from_pitch = to_pitch;
        height = 1 + rng.below((to_len - 2 * width) / to_pitch + 1);
        (to_start, from_start) = if rng.percent(50) { (0, width) } else { (width, 0) };
    } else {
        width = 1 + rng.below(to_len.min(from_len).min(60));
        to_pitch = width + rng.below(30);
        from_pitch = width + rng.below(30);
        let most = ((to_len - width) / to_pitch).min((from_len - width) / from_pitch) + 1;
        height = 1 + rng.below(most.min(200));
        to_start = rng.below(to_len - ((height - 1) * to_pitch + width) + 1);
        from_start = rng.below(from_len - ((height - 1) * from_pitch + width) + 1);
    }
    if !order(hands, rng, clock, items, queue, Some(from), to) {
        return;
    }
    let target = items[to].write.unwrap().slice(to_start..).unwrap();
    let source = items[from].read.slice(from_start..).unwrap();
    count("copy_2d");
    let copied = hands.queues[queue].copy_2d(target, to_pitch, source, from_pitch, width, height);
    let done = hands.w.ok("copy_2d", copied).is_some();
    for row in 0..height {
        let (t, f) = (to_start + row * to_pitch, from_start + row * from_pitch);
        apply(items, (to, t..t + width), done.then_some((from, f..f + width)));
    }
}

fn fill<'s, T: Elem>(
    hands: &Hands<'_, '_, 's, T>,
    rng: &mut Rng,
    clock: &mut Clock,
    items: &mut [Item<'s, T>],
    queue: usize,
) {
    let Some((to, _)) = pair(rng, items) else { return };
    if !order(hands, rng, clock, items, queue, None, to) {
        return;
    }
    let range = rng.range(items[to].len(), items[to].len());
    let target = items[to].write.unwrap().slice(range.clone()).unwrap();
    let value = T::of(if rng.percent(30) { 0 } else { rng.next() });
    count("fill");
    let done = hands.w.ok("fill", hands.queues[queue].fill(target, value)).is_some();
    items[to].model.get_mut()[range].fill(done.then_some(value));
}

/// A buffer made inside the scope, which keeps it.
fn keep<'s, T: Elem>(hands: &Hands<'_, '_, 's, T>, rng: &mut Rng, items: &mut Vec<Item<'s, T>>) {
    let (w, len) = (hands.w, length(rng));
    let zeros = vec![Some(T::zeroed()); len];
    let one = usize::from(len > 0);
    let (kept, held, model, on_device) = match rng.below(3) {
        0 => {
            let Some(buf) = w.made("keep device memory", w.context().device_buf::<T>(len)) else { return };
            (hands.s.keep(buf), Held { device: one, ..Held::default() }, zeros, true)
        }
        1 => {
            let Some(buf) = w.ok("keep pinned memory", w.context().pinned::<T>(len)) else { return };
            let registrations = Vec::from_iter(Some(buf.device_ptr().addr()).filter(|&at| at != 0));
            (hands.s.keep(buf), Held { registrations, ..Held::default() }, zeros, false)
        }
        _ => {
            let vec = values::<T>(rng, len);
            let model = known(&vec);
            let Some(buf) = w.ok("keep a Vec", w.context().register(vec)) else { return };
            let registrations = buf.pieces().map(|(at, _)| at as u64).collect();
            (hands.s.keep(buf), Held { registrations, ..Held::default() }, model, false)
        }
    };
    count("keep");
    hands.report.lock().unwrap().kept.push(held);
    items.push(Item::writing(kept, ModelRef::Own(model), on_device));
}

/// Calls that must be refused, and do nothing.
fn wrong<'s, T: Elem>(rng: &mut Rng, queue: &Queue<'s>, items: &[Item<'s, T>]) {
    let Some((to, from)) = pair(rng, items) else { return };
    let (target, source) = (items[to].write.unwrap(), items[from].read);
    count("refused call");
    match rng.below(4) {
        0 => {
            let n = target.len();
            assert!(matches!(target.slice(..n + 1), Err(Error::Range { .. })));
            assert!(matches!(target.slice(n + 1..), Err(Error::Range { .. })));
        }
        1 if !source.is_empty() => {
            let short = target.slice(..target.len().min(source.len() - 1)).unwrap();
            assert!(matches!(queue.copy(short, source), Err(Error::Length { .. })));
        }
        2 if target.len() > 2 => {
            let (a, b) = (target.slice(..target.len() - 1).unwrap(), target.slice(1..).unwrap());
            assert!(matches!(queue.copy(a, b), Err(Error::Overlap { .. })));
        }
        _ => {
            let copied = queue.copy_2d(target, target.len(), source, source.len(), source.len() + 1, 1);
            assert!(matches!(copied, Err(Error::Pitch { .. })), "{copied:?}");
        }
    }
}
