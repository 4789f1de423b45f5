//! The memory that the driver knows: every allocation, registration and mapping, by its address on either side.

use std::collections::{BTreeMap, HashMap};

use crate::code::*;
use crate::os;
use crate::profile::Addressing;

/// How far a device address lies from the host address where the two differ. The sum is no address of a user program
/// on x86-64 or aarch64 with 47 or 48 bits, so the CPU faults on it.
const SHIFT: u64 = 1 << 48;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Device,
    /// cuMemHostAlloc.
    Host,
    Registered,
    Managed,
    /// A piece of virtual memory management, by the number of its handle.
    Mapping(u64),
    /// From a pool, by its number.
    Pool(u64),
    /// Another process's (or this one's) allocation, opened again.
    Ipc,
}

#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) id: u64,
    pub(crate) kind: Kind,
    /// Where the CPU sees it; 0 if it does not.
    pub(crate) host: u64,
    pub(crate) device: u64,
    pub(crate) len: usize,
    /// Where the emulator reaches it; 0 for the program's own memory.
    pub(crate) ours: usize,
    pub(crate) context: u64,
    pub(crate) ordinal: i32,
    pub(crate) flags: u32,
    /// Bytes charged to a GPU's memory.
    pub(crate) charged: u64,
    /// What the device may do with it: 0, 1 read, 3 read and write. By ordinal; others have `access_others`.
    pub(crate) access: HashMap<i32, u64>,
    pub(crate) access_others: u64,
    /// The pages carry the mark that tells them from a later mapping.
    pub(crate) marked: bool,
    /// A writable registration whose last page a read-only one had pinned before: the GPU's write to that page fails.
    pub(crate) tail_read_only: bool,
    pub(crate) sync_memops: bool,
    /// A free is queued on a stream.
    pub(crate) freeing: bool,
    /// Another machine may have it open, or a kernel use it: its pages are never unmapped.
    pub(crate) kept: bool,
    /// Managed memory: read-mostly, preferred location, accessed by, last prefetch.
    pub(crate) advice: Advice,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Advice {
    pub(crate) read_mostly: bool,
    pub(crate) preferred: Option<(u32, i32)>,
    pub(crate) accessed_by: Vec<(u32, i32)>,
    pub(crate) prefetched: Option<(u32, i32)>,
}

impl Block {
    pub(crate) fn access(&self, ordinal: i32) -> u64 {
        self.access.get(&ordinal).copied().unwrap_or(self.access_others)
    }
    pub(crate) fn on_host(&self) -> bool {
        matches!(self.kind, Kind::Host | Kind::Registered)
    }
}

/// Which index an address is looked up in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Host,
    Device,
    /// Under unified addressing the address itself says.
    Any,
}

/// One end of a copy, as checked when it was queued.
#[derive(Debug, Clone, Copy)]
pub(crate) struct End {
    pub(crate) side: Side,
    pub(crate) address: u64,
    /// The host's address of memory that is the program's own, registered or plain; 0 elsewhere. Work goes on there when
    /// the registration is gone.
    pub(crate) host: u64,
    /// Memory that the driver does not know.
    pub(crate) plain: bool,
    /// Host memory or managed memory: fills of it are waited for.
    pub(crate) on_host: bool,
    pub(crate) ordinal: i32,
}

/// Where bytes really are when work runs.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    Ours(usize),
    Foreign(usize),
    /// Pages that were registered and are mapped nowhere any more: writes are lost, reads give zeros.
    Gone,
}

#[derive(Debug, Default)]
pub(crate) struct Memory {
    blocks: HashMap<u64, Block>,
    by_device: BTreeMap<u64, u64>,
    by_host: BTreeMap<u64, u64>,
    next: u64,
    marks: usize,
}

/// More marks than this would use up the mappings that Linux allows a process (65,530 by default).
const MAX_MARKS: usize = 4096;

impl Memory {
    pub(crate) fn next_id(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Fresh memory of the emulator's own.
    pub(crate) fn fresh(&self, len: usize) -> Option<usize> {
        self.apart(len, || os::map_anonymous(len))
    }

    /// Maps `len` bytes where no registration lies. One outlives its pages: until it ends, its addresses mean them to the
    /// device, so the driver cannot give them to something else.
    pub(crate) fn apart(&self, len: usize, map: impl Fn() -> Option<usize>) -> Option<usize> {
        let mut held = Vec::new(); // until the end, so that the system finds another place
        let found = loop {
            match map() {
                Some(at) if self.overlapping_host(at as u64, len as u64).next().is_some() => held.push(at),
                found => break found,
            }
        };
        held.into_iter().for_each(|at| os::unmap(at, len));
        found
    }

    pub(crate) fn insert(&mut self, mut block: Block) -> u64 {
        block.id = self.next_id();
        if block.kind == Kind::Registered && self.marks < MAX_MARKS {
            let end = (block.host as usize) + block.len - 1;
            block.marked = os::set_mark(block.host as usize, block.len) && os::mark(end);
            self.marks += usize::from(block.marked);
        }
        self.by_device.insert(block.device, block.id);
        if block.host != 0 {
            self.by_host.insert(block.host, block.id);
        }
        let id = block.id;
        self.blocks.insert(id, block);
        id
    }

    pub(crate) fn remove(&mut self, id: u64) -> Option<Block> {
        let block = self.blocks.remove(&id)?;
        drop_entry(&mut self.by_device, block.device, id);
        drop_entry(&mut self.by_host, block.host, id);
        self.marks -= usize::from(block.marked);
        Some(block)
    }

    pub(crate) fn get_mut(&mut self, id: u64) -> Option<&mut Block> {
        self.blocks.get_mut(&id)
    }

    /// Sets where the CPU sees a block; 0 for nowhere.
    pub(crate) fn set_host(&mut self, id: u64, host: u64) {
        if let Some(block) = self.blocks.get_mut(&id) {
            let old = std::mem::replace(&mut block.host, host);
            drop_entry(&mut self.by_host, old, id);
            if host != 0 {
                self.by_host.insert(host, id);
            }
        }
    }

    /// What devices may do with the memory of a pool.
    pub(crate) fn set_pool_access(&mut self, pool: u64, access: &HashMap<i32, u64>) {
        for block in self.blocks.values_mut().filter(|b| b.kind == Kind::Pool(pool)) {
            block.access.clone_from(access);
        }
    }

    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.blocks.values()
    }

    fn find(&self, index: &BTreeMap<u64, u64>, address: u64, start: impl Fn(&Block) -> u64) -> Option<&Block> {
        let block = &self.blocks[index.range(..=address).next_back()?.1];
        (address - start(block) < block.len as u64).then_some(block)
    }

    pub(crate) fn at_device(&self, address: u64) -> Option<&Block> {
        self.find(&self.by_device, address, |b| b.device)
    }

    pub(crate) fn at_host(&self, address: u64) -> Option<&Block> {
        self.find(&self.by_host, address, |b| b.host)
    }

    /// By either address, the device's first.
    pub(crate) fn at(&self, address: u64) -> Option<&Block> {
        self.at_device(address).or_else(|| self.at_host(address))
    }

    /// Blocks that share a byte with a range of host addresses.
    pub(crate) fn overlapping_host(&self, start: u64, len: u64) -> impl Iterator<Item = &Block> {
        let end = start.saturating_add(len);
        let first = self.at_host(start).map_or(start, |b| b.host);
        self.by_host.range(first..end.max(first)).map(|(_, id)| &self.blocks[id])
    }

    /// Blocks that share a byte with a range of device addresses, in order.
    pub(crate) fn overlapping_device(&self, start: u64, len: u64) -> impl Iterator<Item = &Block> {
        let end = start.saturating_add(len);
        let first = self.at_device(start).map_or(start, |b| b.device);
        self.by_device.range(first..end.max(first)).map(|(_, id)| &self.blocks[id])
    }

    /// The device's address of host memory of that kind.
    pub(crate) fn device_address(addressing: Addressing, kind: Kind, host: u64) -> u64 {
        match (addressing, kind) {
            (Addressing::Different, Kind::Registered) | (Addressing::NoUnified, _) => host + SHIFT,
            _ => host,
        }
    }

    /// Checks one end of a copy or fill: `span` bytes from `address`, for a device.
    ///
    /// A device range must lie in one allocation or registration, or in mappings that adjoin, all accessible. A host
    /// range that starts in something known must lie in it wholly; one that starts in plain memory counts as plain to
    /// its end, whatever it runs into.
    pub(crate) fn check(&self, side: Side, address: u64, span: u64, write: bool, ordinal: i32) -> R<End> {
        let end = address.checked_add(span).ok_or(INVALID_VALUE)?;
        let mut found = None;
        if side != Side::Host {
            found = self.at_device(address);
        }
        if side != Side::Device && found.is_none() {
            found = self.at_host(address).or_else(|| self.at_device(address));
        }
        let Some(block) = found else {
            return if side != Side::Device && address != 0 {
                Ok(End { side, address, host: address, plain: true, on_host: true, ordinal })
            } else {
                Err(INVALID_VALUE)
            };
        };
        let by_device = side != Side::Host && address.wrapping_sub(block.device) < block.len as u64;
        let start = if by_device || block.host == 0 { block.device } else { block.host };
        let host = if block.kind == Kind::Registered { block.host + (address - start) } else { 0 };
        let this =
            End { side, address, host, plain: false, on_host: block.on_host() || block.kind == Kind::Managed, ordinal };
        let needed = if write { 3 } else { 1 };
        let mut block = block;
        loop {
            if block.access(ordinal) & needed != needed {
                return Err(INVALID_VALUE);
            }
            if end <= start_of(block, by_device) + block.len as u64 {
                return Ok(this);
            }
            if !matches!(block.kind, Kind::Mapping(_)) {
                return Err(INVALID_VALUE);
            }
            let next = block.device + block.len as u64;
            block = self.at_device(next).filter(|b| matches!(b.kind, Kind::Mapping(_))).ok_or(INVALID_VALUE)?;
        }
    }

    /// Where the bytes of a checked end, `offset` further, are now, and how many lie there in one piece.
    pub(crate) fn place(&self, end: &End, offset: u64, write: bool) -> R<(Place, usize)> {
        let address = end.address + offset;
        if end.plain {
            return Ok((Place::Foreign(address as usize), usize::MAX));
        }
        let device = if end.side == Side::Host { None } else { self.at_device(address) };
        let (block, inside) = match device {
            Some(b) => (Some(b), address - b.device),
            None if end.side == Side::Device => (None, 0),
            None => match self.at_host(address) {
                Some(b) => (Some(b), address - b.host),
                None => match self.at_device(address) {
                    Some(b) => (Some(b), address - b.device),
                    None => (None, 0),
                },
            },
        };
        let Some(block) = block else {
            // The program's own memory was unregistered under the work. The emulator's own was freed: what is mapped there
            // now may be anybody's.
            return match end.host {
                0 => Err(ILLEGAL_ADDRESS),
                host => Ok((Place::Foreign((host + offset) as usize), usize::MAX)),
            };
        };
        let needed = if write { 3 } else { 1 };
        if block.access(end.ordinal) & needed != needed {
            return Err(ILLEGAL_ADDRESS);
        }
        let mut left = block.len - inside as usize;
        if write && block.tail_read_only {
            let tail = (block.device + block.len as u64 - 1) & !(os::PAGE as u64 - 1);
            match tail.checked_sub(block.device + inside) {
                Some(before) if before > 0 => left = left.min(before as usize),
                _ => return Err(LAUNCH_FAILED),
            }
        }
        Ok((block.place(inside as usize), left))
    }
}

/// Takes a block out of an index, and no other that is there in its place.
fn drop_entry(index: &mut BTreeMap<u64, u64>, address: u64, id: u64) {
    if index.get(&address) == Some(&id) {
        index.remove(&address);
    }
}

fn start_of(block: &Block, by_device: bool) -> u64 {
    if by_device || block.host == 0 { block.device } else { block.host }
}

impl Block {
    /// Where the byte at `inside` is.
    pub(crate) fn place(&self, inside: usize) -> Place {
        if self.ours != 0 {
            return Place::Ours(self.ours + inside);
        }
        let address = self.host as usize + inside;
        if self.marked && !os::mark(address) { Place::Gone } else { Place::Foreign(address) }
    }
}

/// Copies `len` bytes between two places, at most a few hundred KiB at a time.
///
/// # Safety
///
/// The places are as [`Memory::place`] just answered, with the lock still held.
pub(crate) unsafe fn move_bytes(to: Place, from: Place, len: usize) -> R {
    let pointer = |a: usize| std::ptr::with_exposed_provenance_mut::<u8>(a);
    let fault = |_| ILLEGAL_ADDRESS;
    // SAFETY: in all cases, `Ours` is memory that the emulator holds mapped, at least `len` bytes, which `place`
    // answered and nobody unmaps without the lock.
    unsafe {
        match (to, from) {
            (Place::Ours(to), Place::Ours(from)) => pointer(from).copy_to(pointer(to), len),
            (Place::Ours(to), Place::Foreign(from)) => os::copy_foreign(from, to, len, false).map_err(fault)?,
            (Place::Foreign(to), Place::Ours(from)) => os::copy_foreign(to, from, len, true).map_err(fault)?,
            (Place::Foreign(to), Place::Foreign(from)) => {
                let mut between = vec![0u8; len];
                let middle = between.as_mut_ptr().expose_provenance();
                os::copy_foreign(from, middle, len, false).map_err(fault)?;
                os::copy_foreign(to, middle, len, true).map_err(fault)?;
            }
            (Place::Ours(to), Place::Gone) => pointer(to).write_bytes(0, len),
            (Place::Foreign(to), Place::Gone) => {
                let zeros = vec![0u8; len];
                os::copy_foreign(to, zeros.as_ptr().expose_provenance(), len, true).map_err(fault)?;
            }
            (Place::Gone, _) => {}
        }
    }
    Ok(())
}
