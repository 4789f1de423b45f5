//! Injected causes: situations made at random whose causes are known, and what `diagnose` says of them.
//!
//! Each failing call is compared with a model of the memory, page by page and byte by byte: whatever is reported as seen
//! must be true of the model, down to the ranges. Runs on the software driver. Argument: how many cases of each kind
//! (default 200), then a seed. Ends with the counts; fails if anything seen was wrong, or more than a tenth of the
//! causes was only possible.

use std::ffi::c_void;
use std::ops::Range;
use std::process::ExitCode;
use std::ptr::null_mut;

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUresult, Driver};
use cuda_zc::diagnose;
use cuda_zc::{Cause, Certainty, Error};

mod diagnose_disk;

const PAGE: u64 = 4096;
const PAGES: u64 = 16;
/// Where no `mmap` of the kernel's choice lands, so that a hole stays one, and nothing of AddressSanitizer's.
const ARENA: u64 = 0x2000_0000_0000;

/// A small generator (xorshift64*): the cases of a seed are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Plain,
    ReadOnly,
    None,
    Hole,
    /// Of a disk file, shared and writable.
    Shared,
    /// Private, past the end of its file.
    Short,
}

/// Pages at `ARENA`, and what is registered in them.
struct Arena {
    pages: Vec<Page>,
    registered: Vec<Range<u64>>,
    /// `None` where there is no disk; then no page is of a file.
    file: Option<std::fs::File>,
}

fn pointer(address: u64) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

impl Arena {
    fn new(random: &mut Random, kinds: &[Page]) -> Self {
        let file = diagnose_disk::file(PAGES * PAGE);
        let kinds: Vec<Page> = kinds
            .iter()
            .copied()
            .filter(|kind| file.is_some() || !matches!(kind, Page::Shared | Page::Short))
            .collect();
        let pages: Vec<Page> = (0..PAGES)
            .map(|_| if random.one_in(4) { kinds[random.below(kinds.len() as u64) as usize] } else { Page::Plain })
            .collect();
        let arena = Self { pages, registered: Vec::new(), file };
        let file = arena.file.as_ref().map_or(-1, std::os::fd::AsRawFd::as_raw_fd);
        let (rw, anonymous) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        for (i, page) in arena.pages.iter().enumerate() {
            let at = ARENA + i as u64 * PAGE;
            let (protection, flags, file, offset) = match page {
                Page::Plain => (rw, anonymous, -1, 0),
                Page::ReadOnly => (libc::PROT_READ, anonymous, -1, 0),
                Page::None => (libc::PROT_NONE, anonymous, -1, 0),
                Page::Hole => continue,
                Page::Shared => (rw, libc::MAP_SHARED, file, i as u64 * PAGE),
                Page::Short => (rw, libc::MAP_PRIVATE, file, (PAGES + i as u64) * PAGE),
            };
            // SAFETY: at an address that nothing else of this process uses.
            let got = unsafe {
                libc::mmap(
                    pointer(at),
                    PAGE as usize,
                    protection,
                    flags | libc::MAP_FIXED_NOREPLACE,
                    file,
                    offset as i64,
                )
            };
            assert_eq!(got, pointer(at), "mmap: {}", std::io::Error::last_os_error());
            if *page == Page::Plain {
                // SAFETY: a writable page that was just mapped.
                unsafe { pointer(at).cast::<u8>().write_bytes(1, PAGE as usize) };
            }
        }
        arena
    }

    /// Registers a few disjoint pieces of plain pages, byte-exact.
    fn register_some(&mut self, d: &Driver, random: &mut Random, most: u64) {
        for _ in 0..random.below(most) + 1 {
            let range = self.any_range(random);
            let plain = self.pages_of(&range).all(|(_, page)| page == Page::Plain);
            if plain && self.overlapping(&range).is_none() {
                // SAFETY: pages of the arena, which lives until it is dropped, after `unregister_all`.
                let code =
                    unsafe { d.cuMemHostRegister_v2(pointer(range.start), (range.end - range.start) as usize, 2) };
                assert_eq!(code, CUresult::CUDA_SUCCESS);
                self.registered.push(range);
            }
        }
    }

    fn unregister_all(&mut self, d: &Driver) {
        for range in self.registered.drain(..) {
            // SAFETY: registered above; nothing is queued.
            assert_eq!(unsafe { d.cuMemHostUnregister(pointer(range.start)) }, CUresult::CUDA_SUCCESS);
        }
    }

    fn any_range(&self, random: &mut Random) -> Range<u64> {
        let whole = random.one_in(2);
        let unit = if whole { PAGE } else { 8 };
        let start = random.below(PAGES * PAGE / unit) * unit;
        let most = if random.one_in(3) { 6 * PAGE } else { 2 * PAGE };
        let len = (random.below(most / unit) + 1) * unit;
        ARENA + start..ARENA + (start + len).min(PAGES * PAGE)
    }

    /// The pages of a range, as numbers and kinds.
    fn pages_of(&self, range: &Range<u64>) -> impl Iterator<Item = (u64, Page)> {
        let (first, last) = ((range.start - ARENA) / PAGE, (range.end - 1 - ARENA) / PAGE);
        (first..=last).map(|i| (i, self.pages.get(i as usize).copied().unwrap_or(Page::Hole)))
    }

    fn overlapping(&self, range: &Range<u64>) -> Option<&Range<u64>> {
        self.registered.iter().find(|r| r.start < range.end && range.start < r.end)
    }

    fn at(&self, address: u64) -> Option<&Range<u64>> {
        self.registered.iter().find(|r| r.contains(&address))
    }

    fn hole(&self, range: &Range<u64>) -> Option<u64> {
        let page = self.pages_of(range).find(|(_, page)| *page == Page::Hole)?.0;
        Some((ARENA + page * PAGE).max(range.start))
    }

    fn all(&self, part: &Range<u64>, within: &Range<u64>, kind: Page) -> bool {
        part.start < part.end
            && part.start >= within.start
            && part.end <= within.end
            && self.pages_of(part).all(|(_, page)| page == kind)
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        // SAFETY: nothing but the arena lies there.
        unsafe { libc::munmap(pointer(ARENA), (PAGES * PAGE) as usize) };
    }
}

#[derive(Default)]
struct Counts {
    seen: u32,
    possible: u32,
    nothing: u32,
    wrong: u32,
    calm: u32,
}

impl Counts {
    /// A failure with a known cause: `true_of` says whether a cause holds.
    fn judge(&mut self, what: &str, error: &Error, true_of: impl Fn(&Cause) -> bool) {
        let seen: Vec<&Cause> =
            error.causes().iter().filter(|(c, _)| *c == Certainty::Seen).map(|(_, cause)| cause).collect();
        if let Some(cause) = seen.iter().find(|cause| !true_of(cause)) {
            self.wrong += 1;
            println!("WRONG in {what}: {cause:?}\n{error:#}");
        } else if !seen.is_empty() {
            self.seen += 1;
        } else if error.causes().iter().any(|(_, cause)| true_of(cause)) {
            self.possible += 1;
        } else {
            self.nothing += 1;
            println!("nothing in {what}:\n{error:#}");
        }
    }

    /// A failure without a cause that could be seen: the driver was made to answer so.
    fn judge_calm(&mut self, error: &Error) {
        self.calm += 1;
        for (certainty, cause) in error.causes() {
            if *certainty == Certainty::Seen {
                self.wrong += 1;
                println!("WRONG for a healthy call: {cause:?}\n{error:#}");
            }
        }
    }
}

fn machine(profile: Profile) -> (Emulator, &'static Driver) {
    let emulator = Emulator::new(profile);
    let driver = emulator.driver();
    let mut context = null_mut();
    // SAFETY: a pointer to fill, and handles that the driver gave.
    unsafe {
        assert_eq!(driver.cuInit(0), CUresult::CUDA_SUCCESS);
        assert_eq!(driver.cuDevicePrimaryCtxRetain(&raw mut context, 0), CUresult::CUDA_SUCCESS);
        assert_eq!(driver.cuCtxSetCurrent(context), CUresult::CUDA_SUCCESS);
    }
    (emulator, driver)
}

/// Random ranges over random mappings.
fn registering(counts: &mut Counts, random: &mut Random, d: &Driver) {
    let kinds = [Page::ReadOnly, Page::None, Page::Hole, Page::Shared, Page::Short];
    let mut arena = Arena::new(random, &kinds);
    if random.one_in(2) {
        arena.register_some(d, random, 3);
    }
    for _ in 0..6 {
        let range = arena.any_range(random);
        let mut flags = if random.one_in(4) { 10 } else { 2 };
        if random.one_in(10) {
            flags |= 4;
        }
        if random.one_in(20) {
            flags |= 0x40;
        }
        let len = (range.end - range.start) as usize;
        // SAFETY: a success is undone at once; nothing is queued.
        let code = unsafe { d.cuMemHostRegister_v2(pointer(range.start), len, flags) };
        if code == CUresult::CUDA_SUCCESS {
            // SAFETY: registered just now.
            assert_eq!(unsafe { d.cuMemHostUnregister(pointer(range.start)) }, CUresult::CUDA_SUCCESS);
            continue;
        }
        let error = diagnose::host_register(d, pointer(range.start), len, flags, code);
        counts.judge(&format!("registering {range:#x?} with {flags:#x}, pages {:?}", arena.pages), &error, |cause| {
            match cause {
                Cause::UnknownFlags { bits } => *bits == 0x40 && flags & 0x40 != 0,
                Cause::Overlap { requested, existing, registration: None } => {
                    code.0 == 712
                        && *requested == range
                        && arena.registered.contains(existing)
                        && existing.start < range.end
                        && existing.end > range.start
                }
                Cause::NotMapped { address } => arena.hole(&range) == Some(*address) && *address == range.start,
                Cause::RunsPastMapping { mapped, end } => {
                    arena.hole(&range) == Some(mapped.end) && mapped.contains(&range.start) && *end == range.end
                }
                Cause::NoAccess { pages } => arena.all(pages, &range, Page::None),
                Cause::ReadOnlyMapping { pages, read_only_flag: Some(true) } => {
                    flags & 8 == 0 && arena.all(pages, &range, Page::ReadOnly)
                }
                Cause::SharedFile { pages, .. } => flags & 8 == 0 && arena.all(pages, &range, Page::Shared),
                Cause::FileTooShort { len, .. } => {
                    *len == PAGES * PAGE && arena.pages_of(&range).any(|(_, page)| page == Page::Short)
                }
                Cause::IoMemoryFlag {} => flags & 4 != 0,
                Cause::MixedPage { existing, read_only: true } => {
                    flags & 8 != 0
                        && arena.registered.contains(existing)
                        && existing.start / PAGE <= (range.end - 1) / PAGE
                        && range.start / PAGE <= (existing.end - 1) / PAGE
                }
                _ => false,
            }
        });
    }
    arena.unregister_all(d);
}

/// Random addresses around random registrations and allocations.
fn addresses(counts: &mut Counts, random: &mut Random, d: &Driver) {
    let mut arena = Arena::new(random, &[Page::Plain]);
    arena.register_some(d, random, 5);
    let (mut host, mut device) = (null_mut(), 0);
    let size = 4 * PAGE;
    // SAFETY: out pointers.
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut host, size as usize, 2), CUresult::CUDA_SUCCESS);
        assert_eq!(d.cuMemAlloc_v2(&raw mut device, size as usize), CUresult::CUDA_SUCCESS);
    }
    let pinned = host.addr() as u64..host.addr() as u64 + size;
    let on_device = device..device + size;
    for _ in 0..8 {
        let near = arena.registered.get(random.below(4) as usize).cloned().unwrap_or(ARENA..ARENA + 1);
        let address = match random.below(8) {
            0 => near.start,
            1 => near.start + random.below(near.end - near.start),
            2 => near.start / PAGE * PAGE,
            3 => near.end + random.below(64),
            4 => pinned.start + random.below(2) * random.below(size),
            5 => on_device.start + random.below(2) * random.below(size),
            6 => ARENA + random.below(PAGES * PAGE),
            _ => 0,
        };
        let holds = arena.at(address).cloned();
        let what = format!("{address:#x}, registered {:#x?}, pinned {pinned:#x?}", arena.registered);
        let in_page = |r: &Range<u64>| r.start / PAGE <= address / PAGE && (r.end - 1) / PAGE >= address / PAGE;
        let unknown = holds.is_none() && !pinned.contains(&address) && !on_device.contains(&address);
        match random.below(3) {
            0 if !arena.registered.iter().any(|r| r.start == address) => {
                // SAFETY: the driver refuses it.
                let code = unsafe { d.cuMemHostUnregister(pointer(address)) };
                let error = diagnose::host_unregister(d, pointer(address), code);
                counts.judge(&format!("unregistering {what}"), &error, |cause| match cause {
                    Cause::NullPointer {} => address == 0,
                    Cause::NotRegistered { .. } => unknown && address != 0,
                    Cause::PageBase { range, .. } => {
                        unknown
                            && arena.registered.contains(range)
                            && range.start > address
                            && address.is_multiple_of(PAGE)
                            && in_page(range)
                    }
                    Cause::InteriorPointer { range, .. } => {
                        range.contains(&address)
                            && range.start != address
                            && (holds.as_ref() == Some(range) || *range == pinned)
                    }
                    Cause::PinnedByDriver { range } => *range == pinned && address == pinned.start,
                    Cause::DeviceMemory { range } => *range == on_device && on_device.contains(&address),
                    _ => false,
                });
            }
            1 if address != pinned.start && address != 0 => {
                // SAFETY: the driver refuses it.
                let code = unsafe { d.cuMemFreeHost(pointer(address)) };
                let error = diagnose::free_host(d, pointer(address), code);
                counts.judge(&format!("freeing {what}"), &error, |cause| match cause {
                    Cause::NothingAllocated { .. } => unknown,
                    Cause::RegisteredMemory { range } => arena.registered.contains(range) && range.contains(&address),
                    Cause::InteriorPointer { range, .. } => {
                        range.contains(&address)
                            && range.start != address
                            && (holds.as_ref() == Some(range) || *range == pinned)
                    }
                    Cause::DeviceMemory { range } => *range == on_device && on_device.contains(&address),
                    _ => false,
                });
            }
            _ => {
                let (mut at, flags) = (0, u32::from(random.one_in(10)));
                // SAFETY: a number to fill.
                let code = unsafe { d.cuMemHostGetDevicePointer_v2(&raw mut at, pointer(address), flags) };
                if code == CUresult::CUDA_SUCCESS {
                    continue;
                }
                let error = diagnose::host_get_device_pointer(d, pointer(address), flags, code);
                counts.judge(&format!("the device pointer of {what}"), &error, |cause| match cause {
                    Cause::NullPointer {} => address == 0,
                    Cause::UnknownFlags { bits } => *bits == flags && flags != 0,
                    Cause::NotRegistered { .. } => unknown,
                    Cause::OutsideRegistration { range, .. } => {
                        unknown && arena.registered.contains(range) && in_page(range)
                    }
                    Cause::DeviceMemory { range } => *range == on_device && on_device.contains(&address),
                    _ => false,
                });
            }
        }
    }
    // SAFETY: allocated above; nothing is queued.
    unsafe {
        assert_eq!(d.cuMemFreeHost(host), CUresult::CUDA_SUCCESS);
        assert_eq!(d.cuMemFree_v2(device), CUresult::CUDA_SUCCESS);
    }
    arena.unregister_all(d);
}

/// Random copies and fills over random registrations.
fn transfers(counts: &mut Counts, random: &mut Random, d: &Driver) {
    let mut arena = Arena::new(random, &[Page::Plain]);
    arena.register_some(d, random, 8);
    let mut device = 0;
    let size = 3 * PAGE;
    // SAFETY: a number to fill.
    assert_eq!(unsafe { d.cuMemAlloc_v2(&raw mut device, size as usize) }, CUresult::CUDA_SUCCESS);
    for _ in 0..8 {
        let range = arena.any_range(random);
        let len = range.end - range.start;
        let offset = random.below(2) * random.below(size);
        let fills = random.one_in(3);
        // SAFETY: the arena's pages are plain memory of this test, and the copy is waited for by the call.
        let code = unsafe {
            if fills {
                d.cuMemsetD8_v2(range.start, 1, len as usize)
            } else {
                d.cuMemcpyHtoD_v2(device + offset, pointer(range.start), len as usize)
            }
        };
        // A copy that begins in plain memory is no refusal of driver 580.159.04's, whatever it runs into.
        if code == CUresult::CUDA_SUCCESS || (!fills && offset + len <= size && arena.at(range.start).is_none()) {
            continue;
        }
        let error = if fills {
            diagnose::fill(d, "cuMemsetD8_v2", range.start, len as usize, code)
        } else {
            diagnose::copy(d, "cuMemcpyHtoD_v2", device + offset, range.start, len as usize, code)
        };
        let known =
            |part: &Range<u64>| arena.registered.contains(part) && part.start < range.end && part.end > range.start;
        let what = format!("moving {range:#x?} to {offset:#x} of the device, registered {:#x?}", arena.registered);
        counts.judge(&what, &error, |cause| match cause {
            Cause::PartlyRegistered { registered, missing } => {
                known(registered)
                    && missing.start >= range.start
                    && missing.end <= range.end
                    && arena.at(missing.start).is_none()
            }
            Cause::AcrossRegistrations { first, second } => {
                known(first) && known(second) && first.contains(&range.start) && first.end == second.start
            }
            Cause::TailMissing { registered, wanted } => known(registered) && *wanted == range,
            Cause::NotRegistered { address } => fills && *address == range.start && arena.overlapping(&range).is_none(),
            Cause::PastAllocation { allocation, end } => {
                !fills && *allocation == (device..device + size) && offset + len > size && *end == device + offset + len
            }
            _ => false,
        });
    }
    // SAFETY: allocated above; nothing is queued.
    assert_eq!(unsafe { d.cuMemFree_v2(device) }, CUresult::CUDA_SUCCESS);
    arena.unregister_all(d);
}

/// Other people's machines, and states of the context.
fn machines(counts: &mut Counts) {
    let memory = vec![1_u8; 8 * PAGE as usize];
    let at: *mut c_void = memory.as_ptr().cast_mut().cast();
    let register = |d: &Driver, len: usize, flags: u32| {
        // SAFETY: the vector lives on; each success is undone below or the machine is not used again.
        let code = unsafe { d.cuMemHostRegister_v2(at, len, flags) };
        (code, diagnose::host_register(d, at, len, flags, code))
    };
    let (_e, d) = machine(Profile::jetson_nano());
    let (_, error) = register(d, 100, 2);
    counts.judge("a device that cannot register", &error, |c| *c == Cause::CannotRegister { integrated: true });
    let mut profile = Profile::h200();
    profile.attributes.insert(113, 0);
    let (_e, d) = machine(profile);
    let (code, error) = register(d, 100, 10);
    if code != CUresult::CUDA_SUCCESS {
        counts.judge("a device without READ_ONLY", &error, |c| *c == Cause::ReadOnlyFlagUnsupported {});
    }
    // Another address on the device.
    let (_e, d) = machine(Profile::wsl2());
    assert_eq!(register(d, 100, 2).0, CUresult::CUDA_SUCCESS);
    let mut device = 0;
    // SAFETY: a number to fill; the driver refuses the rest.
    unsafe {
        assert_eq!(d.cuMemHostGetDevicePointer_v2(&raw mut device, at, 0), CUresult::CUDA_SUCCESS);
        let code = d.cuMemHostUnregister(pointer(device));
        let error = diagnose::host_unregister(d, pointer(device), code);
        counts.judge("unregistering the device's address", &error, |c| {
            *c == Cause::DeviceAddress { address: device, host: at.addr() as u64 }
        });
    }
    // A cap on pinned memory.
    let mut host = null_mut();
    // SAFETY: a pointer to fill.
    let code = unsafe { d.cuMemHostAlloc(&raw mut host, 2 << 30, 2) };
    let error = diagnose::host_alloc(d, 2 << 30, 2, code);
    counts.judge("WSL's cap", &error, |c| matches!(c, Cause::WslCap { .. }));
    // No context; a context that was reset.
    let (_e, d) = machine(Profile::h200());
    // SAFETY: no context is a valid one.
    assert_eq!(unsafe { d.cuCtxSetCurrent(null_mut()) }, CUresult::CUDA_SUCCESS);
    counts.judge("no context", &register(d, 100, 2).1, |c| *c == Cause::NoContext {});
    let (_e, d) = machine(Profile::h200());
    assert_eq!(register(d, 100, 2).0, CUresult::CUDA_SUCCESS);
    // SAFETY: nothing is queued.
    let code = unsafe {
        assert_eq!(d.cuDevicePrimaryCtxReset_v2(0), CUresult::CUDA_SUCCESS);
        d.cuMemHostUnregister(at)
    };
    counts.judge("a reset", &diagnose::host_unregister(d, at, code), |c| *c == Cause::ContextDestroyed {});
    // More than a device has, more than the machine has.
    let (_e, d) = machine(Profile::h200());
    let mut device = 0;
    // SAFETY: out pointers.
    let (code, more) =
        unsafe { (d.cuMemAlloc_v2(&raw mut device, 1 << 45), d.cuMemHostAlloc(&raw mut host, 1 << 50, 2)) };
    counts.judge("too much for the GPU", &diagnose::mem_alloc(d, 1 << 45, code), |c| {
        matches!(c, Cause::NotEnoughDeviceMemory { .. })
    });
    counts.judge("too much to pin", &diagnose::host_alloc(d, 1 << 50, 2, more), |c| {
        matches!(c, Cause::NotEnoughRam { .. } | Cause::ContainerLimit { .. })
    });
    // Not started.
    let emulator = Emulator::new(Profile::h200());
    let d = emulator.driver();
    counts.judge("not started", &register(d, 100, 2).1, |c| *c == Cause::NotInitialized {});
    // An old driver.
    let (_e, d) = machine(Profile::jetson_nano());
    let error = diagnose::other(Some(d), "cuMemPrefetchAsync_v2", CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER);
    counts.judge("an old driver", &error, |c| {
        *c == Cause::FunctionMissing { name: "cuMemPrefetchAsync_v2".into(), since: 12020 }
    });
}

/// Healthy calls that the driver was made to refuse: nothing may be claimed.
fn healthy(counts: &mut Counts, random: &mut Random) {
    let (emulator, d) = machine(Profile::h200());
    let memory = vec![1_u8; 4 * PAGE as usize];
    let at: *mut c_void = memory.as_ptr().cast_mut().cast();
    let codes = [1, 2, 3, 201, 304, 712, 713, 801, 999, 1002];
    let code = |random: &mut Random| CUresult(codes[random.below(codes.len() as u64) as usize]);
    let fault = code(random);
    emulator.fail("cuMemHostRegister_v2", 1, fault);
    // SAFETY: refused.
    assert_eq!(unsafe { d.cuMemHostRegister_v2(at, memory.len(), 2) }, fault);
    counts.judge_calm(&diagnose::host_register(d, at, memory.len(), 2, fault));
    // SAFETY: undone below.
    assert_eq!(unsafe { d.cuMemHostRegister_v2(at, memory.len(), 2) }, CUresult::CUDA_SUCCESS);
    let fault = code(random);
    counts.judge_calm(&diagnose::host_get_device_pointer(d, at, 0, fault));
    counts.judge_calm(&diagnose::host_alloc(d, 4096, 2, code(random)));
    let fault = code(random);
    // Of 1 alone it cannot be told from memory of cuMemHostAlloc.
    if fault.0 != 1 {
        counts.judge_calm(&diagnose::host_unregister(d, at, fault));
    }
    counts.judge_calm(&diagnose::copy(d, "cuMemcpyHtoD_v2", 0, at.addr() as u64, 4096, CUresult(2)));
    // SAFETY: registered above.
    assert_eq!(unsafe { d.cuMemHostUnregister(at) }, CUresult::CUDA_SUCCESS);
}

fn main() -> ExitCode {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let cases = arguments.first().copied().unwrap_or(200);
    let seed = arguments.get(1).copied().unwrap_or(1);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut counts = Counts::default();
    machines(&mut counts);
    let (_emulator, driver) = machine(Profile::h200());
    let start = |counts: &Counts| counts.seen + counts.possible + counts.nothing + counts.wrong;
    for kind in [registering, addresses, transfers] {
        let before = start(&counts);
        while u64::from(start(&counts) - before) < cases {
            kind(&mut counts, &mut random, driver);
        }
    }
    for _ in 0..20 {
        healthy(&mut counts, &mut random);
    }
    let Counts { seen, possible, nothing, wrong, calm } = counts;
    let all = seen + possible + nothing + wrong;
    println!(
        "{all} injected causes: {seen} seen, {possible} only possible, {nothing} not found, {wrong} wrong; {calm} refusals of \
         healthy calls (seed {seed})"
    );
    if diagnose_disk::file(0).is_none() {
        println!("not run: pages of disk files; no file system that is not memory can be written here");
    }
    if wrong == 0 && all >= 100 && (possible + nothing) * 10 <= all { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
