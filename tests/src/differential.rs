//! Random sequences of memory calls and a transcript of what a driver does with them.
//!
//! A sequence follows from its seed alone. Its transcript has every call with its arguments, the answer and the data, with
//! addresses given relative to what they belong to: two drivers that behave alike give the same text. Only calls whose
//! outcome does not depend on time are made, so every queued piece of work is waited for before the next call.
//!
//! Left out is what the measured driver crashes on or what depends on where it puts things: copies of plain memory that
//! is not there, copies from and to mappings on the host without access (SIGSEGV inside the call), and mappings and grants
//! that end outside their reservation (whatever lies behind it is mapped over, or granted too).

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::fmt::Write;
use std::ptr::{null_mut, with_exposed_provenance_mut as at};

use cuda_sys::*;

const PAGE: usize = 4096;
const GRANULE: usize = 2 << 20;
/// Pages of the arena: read and write, then read only, then nothing, then shared.
const WRITABLE: usize = 32;
const READABLE: usize = 40;
const NOTHING: usize = 44;
const ARENA: usize = 52;

/// The choices that make a sequence: those given, then those of SplitMix64, a public-domain generator by Sebastiano Vigna.
struct Random {
    given: std::vec::IntoIter<u16>,
    state: u64,
}

impl Random {
    fn next(&mut self) -> u64 {
        if let Some(choice) = self.given.next() {
            return choice.into();
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A range that the driver gave out.
#[derive(Clone, Copy)]
struct Slot {
    base: u64,
    len: usize,
    kind: Kind,
}

/// A mapping that was answered with 0.
#[derive(Clone, Copy)]
struct Mapping {
    base: u64,
    granules: usize,
    on_host: bool,
    /// Granted to the GPU: 0, 1 read, 3 read and write.
    access: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Device,
    Host,
    Managed,
    Pool,
}

impl Kind {
    fn letter(self) -> char {
        match self {
            Kind::Device => 'D',
            Kind::Host => 'H',
            Kind::Managed => 'M',
            Kind::Pool => 'P',
        }
    }
}

/// A driver, a context, and memory to play with. Lives as long as the process.
pub struct World {
    d: &'static Driver,
    random: Random,
    arena: usize,
    stream: CUstream,
    slots: BTreeMap<usize, Slot>,
    /// Starts of registrations that were answered with 0.
    registered: BTreeMap<usize, usize>,
    /// A handle, its size, and whether its memory is the host's.
    handles: Vec<(u64, usize, bool)>,
    /// Address, length, and a number: which lies where differs between drivers.
    reservations: Vec<(u64, usize, usize)>,
    /// By the reservation's number and the offset.
    mapped: BTreeMap<(usize, u64), Mapping>,
    next: usize,
    text: String,
    counts: BTreeMap<&'static str, u64>,
    lost: bool,
}

type Step = fn(&mut World);

/// Each kind of step, as often as it shall come.
const STEPS: &[(usize, Step)] = &[
    (12, World::register),
    (8, World::unregister),
    (4, World::device_pointer),
    (3, World::flags),
    (12, World::attribute),
    (8, World::alloc),
    (5, World::free),
    (10, World::copy),
    (8, World::fill),
    (4, World::copy_2d),
    (4, World::fill_2d),
    (3, World::touch),
    (3, World::range),
    (5, World::advise),
    (4, World::capture),
    (2, World::events),
    (10, World::virtual_memory),
];
/// Where virtual memory stands in that list.
const VIRTUAL: usize = 16;

impl World {
    /// Starts the driver and maps the arena.
    ///
    /// # Panics
    ///
    /// If the driver does not start or the arena cannot be mapped.
    #[must_use]
    pub fn new(d: &'static Driver) -> Self {
        let (mut context, mut stream) = (null_mut(), null_mut());
        // SAFETY: out pointers to locals.
        unsafe {
            let answers = [
                d.cuInit(0),
                d.cuDevicePrimaryCtxRetain(&raw mut context, 0),
                d.cuCtxSetCurrent(context),
                d.cuStreamCreate(&raw mut stream, 1),
            ];
            assert_eq!(answers, [CUresult::CUDA_SUCCESS; 4], "the driver does not start");
        }
        Self {
            d,
            random: Random { given: Vec::new().into_iter(), state: 0 },
            arena: arena(),
            stream,
            slots: BTreeMap::new(),
            registered: BTreeMap::new(),
            handles: Vec::new(),
            reservations: Vec::new(),
            mapped: BTreeMap::new(),
            next: 0,
            text: String::new(),
            counts: BTreeMap::new(),
            lost: false,
        }
    }

    /// How often each call was made.
    #[must_use]
    pub fn counts(&self) -> &BTreeMap<&'static str, u64> {
        &self.counts
    }

    /// Whether a call broke the context: no further sequence can be run in this process.
    #[must_use]
    pub fn lost(&self) -> bool {
        self.lost
    }

    /// The transcript of the sequence of that seed.
    pub fn sequence(&mut self, seed: u64, steps: usize) -> String {
        let mut text = String::new();
        self.sequence_by_steps(seed, steps, &mut |part| text.push_str(part));
        text
    }

    /// The same, given away part by part: what was done before a call that ends the process is not lost.
    pub fn sequence_by_steps(&mut self, seed: u64, steps: usize, give: &mut dyn FnMut(&str)) {
        self.random = Random { given: Vec::new().into_iter(), state: seed.wrapping_mul(0x2545_f491_4f6c_dd1d) };
        self.text = format!("seed {seed}\n");
        self.run(steps, give);
    }

    /// The transcript of a sequence that follows from these choices, and from seed 0 when they are used up.
    pub fn sequence_of_choices(&mut self, choices: Vec<u16>, steps: usize) -> String {
        self.random = Random { given: choices.into_iter(), state: 0 };
        let mut text = String::new();
        self.run(steps, &mut |part| text.push_str(part));
        text
    }

    fn run(&mut self, steps: usize, give: &mut dyn FnMut(&str)) {
        self.next = 0;
        self.fill_arena();
        // Each third of the sequences dwells on virtual memory, on registrations, or on nothing.
        let theme = self.random.below(3);
        let more = |index: usize, weight: usize| match (theme, index) {
            (0, VIRTUAL) | (1, 0 | 1) => 6 * weight,
            _ => weight,
        };
        let total: usize = STEPS.iter().enumerate().map(|(i, s)| more(i, s.0)).sum();
        for _ in 0..steps {
            give(&std::mem::take(&mut self.text));
            let mut n = self.random.below(total);
            for (i, (weight, step)) in STEPS.iter().enumerate() {
                let weight = &more(i, *weight);
                if n < *weight {
                    step(self);
                    break;
                }
                n -= weight;
            }
            if self.lost {
                self.text.push_str("the context is lost\n");
                break;
            }
        }
        if !self.lost {
            self.end();
        }
        give(&std::mem::take(&mut self.text));
    }

    fn fill_arena(&mut self) {
        for page in (0..WRITABLE).chain(NOTHING..ARENA) {
            let p: *mut u8 = at(self.arena + page * PAGE);
            // SAFETY: a writable page of the arena, with no work in flight.
            (0..PAGE).for_each(|i| unsafe { p.add(i).write_volatile((i + page * 7) as u8) });
        }
    }

    /// Writes a line of the transcript.
    fn line(&mut self, call: &'static str, arguments: &str, answer: CUresult, data: &str) {
        *self.counts.entry(call).or_default() += 1;
        self.lost |= matches!(answer.0, 700 | 702 | 709 | 710 | 714..=719 | 999);
        let gap = if data.is_empty() { "" } else { "  " };
        let _ = writeln!(self.text, "{call}({arguments}) -> {}{gap}{data}", answer.0);
    }

    /// An address by what it belongs to.
    fn name(&self, address: u64) -> String {
        let inside = |base: u64, len: usize| address.wrapping_sub(base) < len as u64;
        if inside(self.arena as u64, ARENA * PAGE) {
            return format!("arena+{}", address - self.arena as u64);
        }
        for (id, slot) in &self.slots {
            if inside(slot.base, slot.len) {
                return format!("{}{id}+{}", slot.kind.letter(), address - slot.base);
            }
        }
        for (base, len, number) in &self.reservations {
            if inside(*base, *len) {
                return format!("V{number}+{}", address - base);
            }
        }
        if address == 0 { "null".to_owned() } else { "elsewhere".to_owned() }
    }

    /// A place in the arena: mostly the edges of pages, sometimes any byte.
    fn place(&mut self, pages: usize) -> usize {
        let page = self.random.below(pages) * PAGE;
        page + match self.random.below(4) {
            0 | 1 => 0,
            2 => self.random.pick(&[8, 64, 2048, PAGE - 1]),
            _ => self.random.below(PAGE),
        }
    }

    fn length(&mut self) -> usize {
        match self.random.below(6) {
            0 => self.random.pick(&[1, 8, 100]),
            1 => self.random.below(PAGE),
            2..=4 => PAGE * (1 + self.random.below(4)),
            _ => PAGE + self.random.below(3 * PAGE),
        }
    }

    fn slot(&mut self) -> Option<(usize, Slot)> {
        let n = self.random.below(self.slots.len());
        self.slots.iter().nth(n).map(|(id, slot)| (*id, *slot))
    }

    /// Any address worth asking about.
    fn address(&mut self) -> u64 {
        match self.random.below(4) {
            0 => (self.arena + self.place(ARENA)) as u64,
            1 => {
                let start = self.registered.keys().nth(self.random.below(self.registered.len())).copied();
                let offset = self.random.pick(&[0, 1, 50]);
                (self.arena + start.unwrap_or(0) + offset) as u64
            }
            2 if !self.mapped.is_empty() => {
                let n = self.random.below(self.mapped.len());
                self.mapped.values().nth(n).map_or(0, |m| m.base)
            }
            _ => match self.slot() {
                Some((_, slot)) => slot.base + self.random.below(slot.len) as u64,
                None => 0,
            },
        }
    }

    fn register(&mut self) {
        let (offset, len) = (self.place(ARENA), self.length());
        let flags = self.random.pick(&[0, 2, 2, 2, 3, 8, 10, 10, 4, 0x10]);
        let len = if self.random.one_in(30) { 0 } else { len.min(ARENA * PAGE - offset) };
        // SAFETY: the driver checks the range; the arena stays mapped.
        let answer = unsafe { self.d.cuMemHostRegister_v2(at(self.arena + offset), len, flags) };
        if answer.0 == 0 {
            self.registered.insert(offset, len);
        }
        self.line("cuMemHostRegister", &format!("arena+{offset}, {len}, {flags}"), answer, "");
    }

    fn unregister(&mut self) {
        let known = self.registered.keys().nth(self.random.below(self.registered.len())).copied();
        let offset = match (known, self.random.below(5)) {
            (Some(start), 0..=2) => start,
            (Some(start), 3) => start + 1,
            _ => self.place(ARENA),
        };
        // SAFETY: no work is in flight.
        let answer = unsafe { self.d.cuMemHostUnregister(at(self.arena + offset)) };
        if answer.0 == 0 {
            self.registered.remove(&offset);
        }
        self.line("cuMemHostUnregister", &format!("arena+{offset}"), answer, "");
    }

    fn device_pointer(&mut self) {
        let (address, flags) = (self.address(), u32::from(self.random.one_in(8)));
        let mut device = 0;
        // SAFETY: an out pointer to a local.
        let answer = unsafe { self.d.cuMemHostGetDevicePointer_v2(&raw mut device, at(address as usize), flags) };
        let arguments = format!("{}, {flags}", self.name(address));
        let data = if answer.0 == 0 { self.name(device) } else { String::new() };
        self.line("cuMemHostGetDevicePointer", &arguments, answer, &data);
    }

    fn flags(&mut self) {
        let address = self.address();
        let mut flags = 0;
        // SAFETY: an out pointer to a local.
        let answer = unsafe { self.d.cuMemHostGetFlags(&raw mut flags, at(address as usize)) };
        // Page-locked allocations of a real driver share blocks, and whether a block counts as PORTABLE (1) was decided by
        // the first that was made in it.
        let shared = self.slots.values().any(|s| s.kind == Kind::Host && address.wrapping_sub(s.base) < s.len as u64);
        let shown = if shared { flags & !1 } else { flags };
        let data = if answer.0 == 0 { shown.to_string() } else { String::new() };
        self.line("cuMemHostGetFlags", &self.name(address), answer, &data);
    }

    fn attribute(&mut self) {
        let address = self.address();
        let attribute = self.random.pick(&[2u32, 2, 3, 3, 4, 4, 8, 9, 11, 12, 13]);
        let mut value = 0u64;
        // SAFETY: eight bytes are enough for each of these attributes.
        let answer =
            unsafe { self.d.cuPointerGetAttribute((&raw mut value).cast(), CUpointer_attribute(attribute), address) };
        let data = match (answer.0, attribute) {
            (0, 3 | 4 | 11) => self.name(value),
            (0, _) => value.to_string(),
            _ => String::new(),
        };
        self.line("cuPointerGetAttribute", &format!("{attribute}, {}", self.name(address)), answer, &data);
    }

    fn alloc(&mut self) {
        if self.slots.len() > 12 {
            return self.free();
        }
        let kind = self.random.pick(&[Kind::Device, Kind::Device, Kind::Host, Kind::Host, Kind::Managed, Kind::Pool]);
        let len = if self.random.one_in(10) { 0 } else { self.length() };
        let mut base = 0u64;
        let mut host: *mut c_void = null_mut();
        let flags;
        // SAFETY: out pointers to locals.
        let (call, answer) = unsafe {
            match kind {
                Kind::Device => {
                    flags = 0;
                    ("cuMemAlloc", self.d.cuMemAlloc_v2(&raw mut base, len))
                }
                Kind::Host => {
                    flags = self.random.pick(&[0, 1, 2, 4, 7, 8]);
                    ("cuMemHostAlloc", self.d.cuMemHostAlloc(&raw mut host, len, flags))
                }
                Kind::Managed => {
                    flags = self.random.pick(&[1, 1, 1, 2, 0, 4]);
                    ("cuMemAllocManaged", self.d.cuMemAllocManaged(&raw mut base, len, flags))
                }
                Kind::Pool => {
                    flags = 0;
                    ("cuMemAllocAsync", self.d.cuMemAllocAsync(&raw mut base, len, self.stream))
                }
            }
        };
        self.wait();
        if kind == Kind::Host {
            base = host.expose_provenance() as u64;
        }
        let id = self.next;
        self.next += 1;
        let data = if answer.0 == 0 && base != 0 { format!("{}{id}", kind.letter()) } else { String::new() };
        self.line(call, &format!("{len}, {flags}"), answer, &data);
        if answer.0 == 0 && base != 0 {
            self.slots.insert(id, Slot { base, len, kind });
            self.clear(base, len);
        }
    }

    /// Makes fresh memory's contents known.
    fn clear(&mut self, base: u64, len: usize) {
        // SAFETY: an allocation that was just made, as long as said.
        let answers = unsafe { [self.d.cuMemsetD8_v2(base, 0xee, len), self.d.cuCtxSynchronize()] };
        if answers != [CUresult::CUDA_SUCCESS; 2] {
            self.line("clear", &self.name(base), if answers[0].0 == 0 { answers[1] } else { answers[0] }, "");
        }
    }

    fn free(&mut self) {
        let Some((id, slot)) = self.slot() else { return };
        // An interior pointer, or the wrong call, now and then.
        let offset = if self.random.one_in(6) { 1 + self.random.below(slot.len) as u64 } else { 0 };
        let wrong = self.random.one_in(10);
        let address = slot.base + offset;
        let host = (slot.kind == Kind::Host) != wrong;
        let named = format!("{}{id}+{offset}", slot.kind.letter());
        // SAFETY: no work is in flight, and the slot is forgotten if it was freed.
        let (call, answer) = unsafe {
            if host {
                ("cuMemFreeHost", self.d.cuMemFreeHost(at(address as usize)))
            } else if slot.kind == Kind::Pool {
                ("cuMemFreeAsync", self.d.cuMemFreeAsync(address, self.stream))
            } else {
                ("cuMemFree", self.d.cuMemFree_v2(address))
            }
        };
        self.wait();
        if answer.0 == 0 {
            self.slots.remove(&id);
        }
        self.line(call, &named, answer, "");
    }

    /// Waits for the stream and the context. Their answers are lines only if they are no success.
    fn wait(&mut self) {
        // SAFETY: a live stream.
        let answers = unsafe { [self.d.cuStreamSynchronize(self.stream), self.d.cuCtxSynchronize()] };
        for (call, answer) in ["cuStreamSynchronize", "cuCtxSynchronize"].into_iter().zip(answers) {
            if answer.0 != 0 {
                self.line(call, "", answer, "");
            }
        }
    }

    /// A range of plain or registered memory that the CPU may read, or write.
    fn host_range(&mut self, write: bool) -> (u64, usize) {
        let (first, pages) = match self.random.below(4) {
            0 => (NOTHING, ARENA - NOTHING),
            1 if !write => (WRITABLE, READABLE - WRITABLE),
            _ => (0, WRITABLE),
        };
        let known: Vec<(usize, usize)> =
            self.registered.iter().map(|(o, l)| (*o, *l)).filter(|(o, l)| o + l <= WRITABLE * PAGE).collect();
        if !known.is_empty() && self.random.one_in(2) {
            let (offset, len) = self.random.pick(&known);
            // Exactly it, inside it, or a little more.
            let (skip, more) = self.random.pick(&[(0, 0), (1, 0), (0, 16)]);
            let offset = offset + skip.min(len - 1);
            let len = (len - skip.min(len - 1) + more).min(WRITABLE * PAGE - offset);
            return ((self.arena + offset) as u64, len);
        }
        let offset = first * PAGE + self.place(pages);
        let len = self.length().min((first + pages) * PAGE - offset);
        ((self.arena + offset) as u64, len)
    }

    /// A range of device memory: an allocation, or a mapping.
    fn device_range(&mut self) -> Option<(u64, usize)> {
        if !self.mapped.is_empty() && self.random.one_in(3) {
            let mapping = self.some_mapping()?;
            let offset = self.random.pick(&[0, PAGE, GRANULE * mapping.granules - PAGE]);
            let len = self.random.pick(&[1, 64, PAGE]);
            if !mapping.on_host || mapping.access != 0 {
                return Some((mapping.base + offset as u64, len));
            }
        }
        let (_, slot) = self.slot()?;
        let offset = if self.random.one_in(2) { 0 } else { self.random.below(slot.len) };
        Some((slot.base + offset as u64, slot.len - offset))
    }

    /// A checksum of device bytes.
    fn digest(&mut self, address: u64, len: usize) -> String {
        let mut bytes = vec![0u8; len];
        // SAFETY: a buffer of that length.
        let answer = unsafe { self.d.cuMemcpyDtoH_v2(bytes.as_mut_ptr().cast(), address, len) };
        if answer.0 == 0 { format!("{:08x}", hash(&bytes)) } else { format!("unreadable {}", answer.0) }
    }

    /// A checksum of the arena's writable pages.
    fn arena_digest(&self) -> String {
        let mut sum = 0u32;
        for page in (0..WRITABLE).chain(NOTHING..ARENA) {
            let p: *const u8 = at(self.arena + page * PAGE);
            // SAFETY: a page of the arena, with no work in flight.
            let bytes: Vec<u8> = (0..PAGE).map(|i| unsafe { p.add(i).read_volatile() }).collect();
            sum = sum.rotate_left(5) ^ hash(&bytes);
        }
        format!("{sum:08x}")
    }

    fn copy(&mut self) {
        let Some((device, room)) = self.device_range() else { return };
        let kind = self.random.below(6);
        let queued = self.random.one_in(2);
        let (host, len) = self.host_range(matches!(kind, 2 | 3));
        let len = len.min(room);
        let Some((other, space)) = self.device_range() else { return };
        let (named, host_named, other_named) = (self.name(device), self.name(host), self.name(other));
        let (d, s) = (self.d, self.stream);
        let pointer: *mut c_void = at(host as usize);
        // SAFETY: ranges inside live allocations, or of the arena with the access that the direction needs.
        unsafe {
            match kind {
                0 | 1 => {
                    let answer = if queued {
                        d.cuMemcpyHtoDAsync_v2(device, pointer, len, s)
                    } else {
                        d.cuMemcpyHtoD_v2(device, pointer, len)
                    };
                    self.wait();
                    let data = self.digest(device, len);
                    let call = if queued { "cuMemcpyHtoDAsync" } else { "cuMemcpyHtoD" };
                    self.line(call, &format!("{named}, {host_named}, {len}"), answer, &data);
                }
                2 | 3 => {
                    let answer = if queued {
                        d.cuMemcpyDtoHAsync_v2(pointer, device, len, s)
                    } else {
                        d.cuMemcpyDtoH_v2(pointer, device, len)
                    };
                    self.wait();
                    let data = self.arena_digest();
                    let call = if queued { "cuMemcpyDtoHAsync" } else { "cuMemcpyDtoH" };
                    self.line(call, &format!("{host_named}, {named}, {len}"), answer, &data);
                }
                4 => {
                    let len = room.min(space);
                    if device.abs_diff(other) < len as u64 {
                        return; // overlapping
                    }
                    let answer = if queued {
                        d.cuMemcpyDtoDAsync_v2(device, other, len, s)
                    } else {
                        d.cuMemcpyDtoD_v2(device, other, len)
                    };
                    self.wait();
                    let data = self.digest(device, len);
                    let call = if queued { "cuMemcpyDtoDAsync" } else { "cuMemcpyDtoD" };
                    self.line(call, &format!("{named}, {other_named}, {len}"), answer, &data);
                }
                _ => {
                    let answer =
                        if queued { d.cuMemcpyAsync(device, host, len, s) } else { d.cuMemcpy(device, host, len) };
                    self.wait();
                    let data = self.digest(device, len);
                    let call = if queued { "cuMemcpyAsync" } else { "cuMemcpy" };
                    self.line(call, &format!("{named}, {host_named}, {len}"), answer, &data);
                }
            }
        }
    }

    /// A target of fills: device memory, or a registration.
    fn target(&mut self) -> Option<(u64, usize)> {
        if !self.registered.is_empty() && self.random.one_in(3) {
            let n = self.random.below(self.registered.len());
            let (offset, len) = self.registered.iter().nth(n).map(|(o, l)| (*o, *l))?;
            let more = if self.random.one_in(4) { 8 } else { 0 };
            return Some(((self.arena + offset) as u64, len + more));
        }
        self.device_range()
    }

    fn fill(&mut self) {
        let Some((address, room)) = self.target() else { return };
        let unit = self.random.pick(&[1usize, 2, 4]);
        let value = self.random.next() as u32;
        let n = if self.random.one_in(12) { 0 } else { room / unit };
        let queued = self.random.one_in(2);
        let (d, s) = (self.d, self.stream);
        // SAFETY: the driver checks the range; no work is in flight.
        let (call, answer) = unsafe {
            match (unit, queued) {
                (1, false) => ("cuMemsetD8", d.cuMemsetD8_v2(address, value as u8, n)),
                (2, false) => ("cuMemsetD16", d.cuMemsetD16_v2(address, value as u16, n)),
                (_, false) => ("cuMemsetD32", d.cuMemsetD32_v2(address, value, n)),
                (1, true) => ("cuMemsetD8Async", d.cuMemsetD8Async(address, value as u8, n, s)),
                (2, true) => ("cuMemsetD16Async", d.cuMemsetD16Async(address, value as u16, n, s)),
                (_, true) => ("cuMemsetD32Async", d.cuMemsetD32Async(address, value, n, s)),
            }
        };
        self.wait();
        let data = if answer.0 == 0 && n > 0 { self.digest(address, n * unit) } else { String::new() };
        self.line(call, &format!("{}, {n}", self.name(address)), answer, &data);
    }

    /// Pitch, width and rows that fit into `room`, with a pitch that is too small now and then.
    fn rectangle(&mut self, room: usize, unit: usize) -> (usize, usize, usize) {
        let pitch = self.random.pick(&[16, 64, 100, 256, 512]);
        let widest = if self.random.one_in(10) { 2 * pitch } else { pitch };
        let width = 1 + self.random.below(widest) / unit;
        let rows = (room / pitch).min(1 + self.random.below(8));
        (pitch, width.min(pitch.max(unit) * 2 / unit), rows)
    }

    fn fill_2d(&mut self) {
        let Some((address, room)) = self.device_range() else { return };
        let unit = self.random.pick(&[1usize, 2, 4]);
        let (pitch, width, rows) = self.rectangle(room, unit);
        if rows == 0 || (rows - 1) * pitch + width * unit > room {
            return;
        }
        let value = self.random.next() as u32;
        // SAFETY: inside the allocation.
        let (call, answer) = unsafe {
            match unit {
                1 => ("cuMemsetD2D8", self.d.cuMemsetD2D8_v2(address, pitch, value as u8, width, rows)),
                2 => ("cuMemsetD2D16", self.d.cuMemsetD2D16_v2(address, pitch, value as u16, width, rows)),
                _ => ("cuMemsetD2D32", self.d.cuMemsetD2D32_v2(address, pitch, value, width, rows)),
            }
        };
        self.wait();
        let data = self.digest(address, room);
        self.line(call, &format!("{}, {pitch}, {width}, {rows}", self.name(address)), answer, &data);
    }

    fn copy_2d(&mut self) {
        let Some((device, room)) = self.device_range() else { return };
        let (host, space) = self.host_range(false);
        let (pitch, width, rows) = self.rectangle(room.min(space), 1);
        if rows == 0 || (rows - 1) * pitch + width > room.min(space) {
            return;
        }
        let c = CUDA_MEMCPY2D {
            srcMemoryType: CUmemorytype::CU_MEMORYTYPE_HOST,
            srcHost: at::<c_void>(host as usize).cast_const(),
            srcPitch: pitch,
            dstMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
            dstDevice: device,
            dstPitch: pitch,
            WidthInBytes: width,
            Height: rows,
            ..CUDA_MEMCPY2D::default()
        };
        // SAFETY: both ends inside live memory.
        let answer = unsafe { self.d.cuMemcpy2D_v2(&raw const c) };
        self.wait();
        let data = self.digest(device, room.min(64 * PAGE));
        let arguments = format!("{}, {}, {pitch}, {width}, {rows}", self.name(device), self.name(host));
        self.line("cuMemcpy2D", &arguments, answer, &data);
    }

    /// The CPU writes.
    fn touch(&mut self) {
        let (address, len) = self.host_range(true);
        let value = self.random.next() as u8;
        let p: *mut u8 = at(address as usize);
        // SAFETY: a writable range of the arena, with no work in flight.
        (0..len).for_each(|i| unsafe { p.add(i).write_volatile(value.wrapping_add(i as u8)) });
        let _ = writeln!(self.text, "write({}, {len})", self.name(address));
    }

    fn range(&mut self) {
        let Some((id, slot)) = self.slot() else { return };
        if slot.kind == Kind::Host {
            return;
        }
        let offset = self.random.below(slot.len) as u64;
        let (mut base, mut len) = (0, 0);
        // SAFETY: out pointers to locals.
        let answer = unsafe { self.d.cuMemGetAddressRange_v2(&raw mut base, &raw mut len, slot.base + offset) };
        let data = if answer.0 == 0 { format!("{}, {len}", self.name(base)) } else { String::new() };
        self.line("cuMemGetAddressRange", &format!("{}{id}+{offset}", slot.kind.letter()), answer, &data);
    }

    fn advise(&mut self) {
        let address = self.address();
        let len = self.random.pick(&[0, 1, PAGE, 64 * PAGE]);
        let advice = self.random.pick(&[1u32, 2, 3, 4, 5, 6, 7]);
        let device = self.random.pick(&[0, 0, -1, 99]);
        let location = if device == -1 { CUmemLocation::host() } else { CUmemLocation::device(device) };
        let name = self.name(address);
        // SAFETY: the driver checks the range.
        let (call, answer) = unsafe {
            if self.random.one_in(2) {
                ("cuMemAdvise", self.d.cuMemAdvise_v2(address, len, CUmem_advise(advice), location))
            } else {
                let flags = u32::from(advice == 7);
                ("cuMemPrefetchAsync", self.d.cuMemPrefetchAsync_v2(address, len, location, flags, self.stream))
            }
        };
        self.wait();
        self.line(call, &format!("{name}, {len}, {advice}, {device}"), answer, "");
    }

    fn virtual_memory(&mut self) {
        let d = self.d;
        let choice = self.random.below(10);
        // First something to map, and somewhere to map it.
        let choice = match (self.handles.is_empty(), self.reservations.is_empty(), choice) {
            (true, _, 3..=6) => 0,
            (false, true, 3..=6) => 2,
            (false, false, 5..=6) if self.mapped.is_empty() => 3,
            (_, _, choice) => choice,
        };
        match choice {
            0 | 1 => {
                let size = GRANULE * self.random.pick(&[1, 1, 2, 3]) + self.random.pick(&[0, 0, 0, PAGE]);
                let size = if self.random.one_in(20) { 0 } else { size };
                let on_host = self.random.one_in(4);
                let properties = CUmemAllocationProp {
                    type_: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
                    location: if on_host { CUmemLocation::host_numa(0) } else { CUmemLocation::device(0) },
                    ..Default::default()
                };
                let mut handle = 0;
                // SAFETY: pointers to locals.
                let answer = unsafe { d.cuMemCreate(&raw mut handle, size, &raw const properties, 0) };
                if answer.0 == 0 {
                    self.handles.push((handle, size, on_host));
                }
                self.line("cuMemCreate", &format!("{size}, host {on_host}"), answer, "");
            }
            2 => {
                let size = GRANULE * self.random.pick(&[2, 4, 6]) + self.random.pick(&[0, 0, 0, PAGE]);
                let mut base = 0;
                // SAFETY: an out pointer to a local.
                let answer = unsafe { d.cuMemAddressReserve(&raw mut base, size, 0, 0, 0) };
                if answer.0 == 0 {
                    self.reservations.push((base, size, self.next));
                    self.next += 1;
                }
                self.line("cuMemAddressReserve", &size.to_string(), answer, "");
            }
            3 | 4 => self.map(),
            5 | 6 => {
                let Some(Mapping { base, granules, .. }) = self.some_mapping() else { return };
                let flags = self.random.pick(&[3u32, 3, 3, 1, 0]);
                let wrong = usize::from(self.random.one_in(6));
                let description =
                    CUmemAccessDesc { location: CUmemLocation::device(0), flags: CUmemAccess_flags(flags) };
                let size = (granules + wrong) * GRANULE;
                if !self.reservations.iter().any(|r| r.0 <= base && base + size as u64 <= r.0 + r.1 as u64) {
                    return;
                }
                // SAFETY: a pointer to a local.
                let answer = unsafe { d.cuMemSetAccess(base, size, &raw const description, 1) };
                self.line("cuMemSetAccess", &format!("{}, {size}, {flags}", self.name(base)), answer, "");
                if answer.0 == 0 {
                    let inside = |m: &&mut Mapping| m.base >= base && m.base < base + size as u64;
                    self.mapped.values_mut().filter(inside).for_each(|m| m.access = flags);
                }
                if answer.0 == 0 && flags == 3 {
                    // Only these bytes are looked at later.
                    self.clear(base, 2 * PAGE);
                    self.clear(base + (size - PAGE) as u64, PAGE);
                }
            }
            7 => {
                let Some(Mapping { base, granules, .. }) = self.some_mapping() else { return };
                let less = usize::from(granules > 1 && self.random.one_in(4));
                // SAFETY: no work is in flight.
                let answer = unsafe { d.cuMemUnmap(base, (granules - less) * GRANULE) };
                if answer.0 == 0 {
                    self.mapped.retain(|_, m| m.base != base);
                }
                self.line("cuMemUnmap", &format!("{}, {}", self.name(base), (granules - less) * GRANULE), answer, "");
            }
            8 => {
                let n = self.random.below(self.handles.len());
                let Some((handle, ..)) = self.handles.get(n).copied() else { return };
                // SAFETY: mappings keep the memory.
                let answer = unsafe { d.cuMemRelease(handle) };
                self.handles.remove(n);
                self.line("cuMemRelease", &format!("handle {n}"), answer, "");
            }
            _ => {
                let n = self.random.below(self.reservations.len());
                let Some((base, size, number)) = self.reservations.get(n).copied() else { return };
                let size = if self.random.one_in(4) { size / 2 } else { size };
                // SAFETY: the driver refuses what is still mapped.
                let answer = unsafe { d.cuMemAddressFree(base, size) };
                self.line("cuMemAddressFree", &format!("V{number}, {size}"), answer, "");
                if answer.0 == 0 {
                    self.reservations.remove(n);
                }
            }
        }
    }

    fn some_mapping(&mut self) -> Option<Mapping> {
        let n = self.random.below(self.mapped.len());
        self.mapped.values().nth(n).copied()
    }

    fn map(&mut self) {
        if self.handles.is_empty() || self.reservations.is_empty() {
            return;
        }
        let (h, v) = (self.random.below(self.handles.len()), self.random.below(self.reservations.len()));
        let ((handle, size, on_host), (base, len, number)) = (self.handles[h], self.reservations[v]);
        if size > len {
            return;
        }
        let mut address = base + (self.random.below((len - size) / GRANULE + 1) * GRANULE) as u64;
        let (mut offset, mut flags, mut bytes) = (0, 0, size);
        match self.random.below(16) {
            0 => address += PAGE as u64,
            1 => offset = GRANULE,
            2 => flags = 1,
            3 => bytes += GRANULE,
            4 => bytes = GRANULE,
            _ => {}
        }
        // SAFETY: the driver checks all of it.
        let answer = unsafe { self.d.cuMemMap(address, bytes, offset, handle, flags) };
        if answer.0 == 0 {
            let mapping = Mapping { base: address, granules: bytes / GRANULE, on_host, access: 0 };
            self.mapped.insert((number, address - base), mapping);
        }
        self.line("cuMemMap", &format!("{}, {bytes}, {offset}, handle {h}, {flags}", self.name(address)), answer, "");
    }

    fn capture(&mut self) {
        let d = self.d;
        let (mut stream, mut graph, mut run) = (null_mut(), null_mut(), null_mut());
        let mode = self.random.below(3) as u32;
        let Some((address, _)) = self.device_range() else { return };
        // SAFETY: pointers to locals and live handles.
        unsafe {
            let answer = d.cuStreamCreate(&raw mut stream, 1);
            self.line("cuStreamCreate", "1", answer, "");
            let answer = d.cuStreamBeginCapture_v2(stream, CUstreamCaptureMode(mode));
            self.line("cuStreamBeginCapture", &mode.to_string(), answer, "");
            for _ in 0..1 + self.random.below(3) {
                let mut status = CUstreamCaptureStatus(9);
                let mut scratch = 0;
                let (call, answer) = match self.random.below(7) {
                    0..=2 => ("cuMemsetD8Async", d.cuMemsetD8Async(address, 5, 1, stream)),
                    3 => ("cuStreamSynchronize", d.cuStreamSynchronize(stream)),
                    4 => ("cuStreamQuery", d.cuStreamQuery(stream)),
                    5 => ("cuStreamIsCapturing", d.cuStreamIsCapturing(stream, &raw mut status)),
                    _ => {
                        let answer = d.cuMemAlloc_v2(&raw mut scratch, 64);
                        if answer.0 == 0 {
                            let _ = d.cuMemFree_v2(scratch);
                        }
                        ("cuMemAlloc", answer)
                    }
                };
                let data = if status.0 == 9 { String::new() } else { status.0.to_string() };
                self.line(call, "capturing", answer, &data);
            }
            let answer = d.cuStreamEndCapture(stream, &raw mut graph);
            self.line("cuStreamEndCapture", "", answer, if graph.is_null() { "none" } else { "a graph" });
            if answer.0 == 0 {
                let answer = d.cuGraphInstantiateWithFlags(&raw mut run, graph, 0);
                self.line("cuGraphInstantiate", "", answer, "");
                let answers = [d.cuGraphLaunch(run, stream), d.cuStreamSynchronize(stream)];
                let data = self.digest(address, 1);
                self.line("cuGraphLaunch", &self.name(address), answers[0], &data);
                let answers = [d.cuGraphExecDestroy(run), d.cuGraphDestroy(graph), answers[1]];
                self.line("cuGraphDestroy", "", answers[1], &format!("{} {}", answers[0].0, answers[2].0));
            }
            let answer = d.cuStreamDestroy_v2(stream);
            self.line("cuStreamDestroy", "", answer, "");
        }
    }

    fn events(&mut self) {
        let d = self.d;
        let flags = self.random.pick(&[0u32, 1, 2, 4, 6, 8]);
        let mut event = null_mut();
        // SAFETY: pointers to locals and live handles.
        unsafe {
            let answer = d.cuEventCreate(&raw mut event, flags);
            self.line("cuEventCreate", &flags.to_string(), answer, "");
            if answer.0 != 0 {
                return;
            }
            let answer = d.cuEventQuery(event);
            self.line("cuEventQuery", "never recorded", answer, "");
            let answer = d.cuEventRecord(event, self.stream);
            self.line("cuEventRecord", "", answer, "");
            let answer = d.cuEventSynchronize(event);
            self.line("cuEventSynchronize", "", answer, "");
            let mut time = 0f32;
            let answer = d.cuEventElapsedTime_v2(&raw mut time, event, event);
            self.line("cuEventElapsedTime", "", answer, "");
            let answer = d.cuEventDestroy_v2(event);
            self.line("cuEventDestroy", "", answer, "");
        }
    }

    /// The last state of all memory, then everything is given back.
    fn end(&mut self) {
        let _ = writeln!(self.text, "arena {}", self.arena_digest());
        for (id, slot) in self.slots.clone() {
            let data = self.digest(slot.base, slot.len);
            let _ = writeln!(self.text, "{}{id} {data}", slot.kind.letter());
        }
        let d = self.d;
        // SAFETY: no work is in flight, and nothing is used after this.
        unsafe {
            for (offset, _) in std::mem::take(&mut self.registered) {
                let answer = d.cuMemHostUnregister(at(self.arena + offset));
                if answer.0 != 0 {
                    self.line("cuMemHostUnregister", &format!("arena+{offset}, at the end"), answer, "");
                }
            }
            for (id, slot) in std::mem::take(&mut self.slots) {
                let answer = if slot.kind == Kind::Host {
                    d.cuMemFreeHost(at(slot.base as usize))
                } else {
                    d.cuMemFree_v2(slot.base)
                };
                if answer.0 != 0 {
                    self.line("free", &format!("{}{id}, at the end", slot.kind.letter()), answer, "");
                }
            }
            for mapping in std::mem::take(&mut self.mapped).into_values() {
                let answer = d.cuMemUnmap(mapping.base, mapping.granules * GRANULE);
                if answer.0 != 0 {
                    self.line("cuMemUnmap", "at the end", answer, "");
                }
            }
            for (handle, ..) in std::mem::take(&mut self.handles) {
                let answer = d.cuMemRelease(handle);
                if answer.0 != 0 {
                    self.line("cuMemRelease", "at the end", answer, "");
                }
            }
            for (base, len, _) in std::mem::take(&mut self.reservations) {
                let answer = d.cuMemAddressFree(base, len);
                if answer.0 != 0 {
                    self.line("cuMemAddressFree", "at the end", answer, "");
                }
            }
        }
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h, b| (h ^ u32::from(*b)).wrapping_mul(0x0100_0193))
}

/// Adjoining mappings: private and writable, private and readable, inaccessible, shared.
fn arena() -> usize {
    let private = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping, and then parts of it replaced or protected, before anybody knows of it.
    unsafe {
        let base = libc::mmap(null_mut(), ARENA * PAGE, libc::PROT_READ | libc::PROT_WRITE, private, -1, 0);
        assert!(base != libc::MAP_FAILED);
        let page = |n: usize| base.cast::<u8>().add(n * PAGE).cast::<c_void>();
        page(WRITABLE).cast::<u8>().write_bytes(0x44, (READABLE - WRITABLE) * PAGE);
        let fd = libc::memfd_create(c"zc-differential".as_ptr(), libc::MFD_CLOEXEC);
        let shared = (ARENA - NOTHING) * PAGE;
        let answers = [
            libc::mprotect(page(WRITABLE), (READABLE - WRITABLE) * PAGE, libc::PROT_READ),
            libc::mprotect(page(READABLE), (NOTHING - READABLE) * PAGE, libc::PROT_NONE),
            libc::ftruncate(fd, shared as i64),
        ];
        let flags = libc::MAP_SHARED | libc::MAP_FIXED;
        let end = libc::mmap(page(NOTHING), shared, libc::PROT_READ | libc::PROT_WRITE, flags, fd, 0);
        assert!(answers == [0; 3] && end == page(NOTHING));
        libc::close(fd);
        base.expose_provenance()
    }
}
