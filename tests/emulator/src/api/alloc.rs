//! Device memory, page-locked memory, registration.

use std::collections::HashMap;
use std::ffi::{c_uint, c_void};

use cuda_sys::*;

use super::{entries, graph, put, put_if};
use crate::code::*;
use crate::machine::{Guard, Machine};
use crate::memory::{Advice, Block, Kind, Memory};
use crate::os;
use crate::profile::Mistake;

const PORTABLE: u32 = 1;
const WRITE_COMBINED: u32 = 4;
const DEVICEMAP: u32 = 2;
const IO_MEMORY: u32 = 4;
const READ_ONLY: u32 = 8;
/// Addresses from here on are the kernel's.
const USER_END: u64 = if cfg!(target_arch = "x86_64") { 1 << 47 } else { 1 << 48 };
/// Attribute numbers.
const HOST_REGISTER_SUPPORTED: u32 = 99;
const READ_ONLY_HOST_REGISTER_SUPPORTED: u32 = 113;

/// A block with nothing special about it: the context's device may read and write it.
pub(crate) fn block(s: &Guard, context: u64, kind: Kind, len: usize) -> Block {
    Block {
        id: 0,
        kind,
        host: 0,
        device: 0,
        len,
        ours: 0,
        context,
        ordinal: s.device_of(context),
        flags: 0,
        charged: 0,
        access: HashMap::new(),
        access_others: 3,
        marked: false,
        tail_read_only: false,
        sync_memops: false,
        freeing: false,
        kept: false,
        advice: Advice::default(),
    }
}

/// Takes `len` bytes of a GPU's memory; 2 where there are not that many.
pub(crate) fn charge(m: &Machine, s: &mut Guard, ordinal: i32, len: u64) -> R {
    let limit = m.profile.limits.device_memory;
    let device = usize::try_from(ordinal).ok().and_then(|o| s.devices.get_mut(o)).ok_or(INVALID_DEVICE)?;
    match device.used.checked_add(len) {
        Some(used) if used <= limit => {
            device.used = used;
            Ok(())
        }
        _ => Err(OUT_OF_MEMORY),
    }
}

fn alloc(m: &'static Machine, len: usize) -> R<u64> {
    let mut s = m.lock();
    let context = s.current()?;
    graph::forbid_if_capturing(&mut s)?;
    if len == 0 {
        return Err(INVALID_VALUE);
    }
    let charged = os::page_up(len).ok_or(OUT_OF_MEMORY)?;
    let ordinal = s.device_of(context);
    charge(m, &mut s, ordinal, charged as u64)?;
    let mut block = block(&s, context, Kind::Device, len);
    block.charged = charged as u64;
    let Some(ours) = s.memory.fresh(charged) else {
        s.release(&Block { kind: Kind::Mapping(0), ..block });
        return Err(OUT_OF_MEMORY);
    };
    block.ours = ours;
    block.device = Memory::device_address(m.profile.addressing, Kind::Device, ours as u64);
    let device = block.device;
    s.memory.insert(block);
    Ok(device)
}

fn free(m: &'static Machine, address: u64) -> R {
    let mut s = m.lock();
    s.current()?;
    if address == 0 {
        return Ok(());
    }
    graph::forbid_if_capturing(&mut s)?;
    let found = s.memory.at_device(address).filter(|b| b.device == address);
    let (id, context) = match found {
        Some(b) if !b.freeing && matches!(b.kind, Kind::Device | Kind::Managed | Kind::Pool(_)) => (b.id, b.context),
        _ => return Err(INVALID_VALUE),
    };
    let mut s = m.courtesy(s, context);
    if let Some(block) = s.memory.remove(id) {
        s.release(&block);
    }
    Ok(())
}

fn pin(m: &Machine, s: &mut Guard, len: u64) -> R {
    let pinned = s.pinned.checked_add(len).ok_or(OUT_OF_MEMORY)?;
    if m.profile.limits.max_pinned.is_some_and(|max| pinned > max) {
        return Err(OUT_OF_MEMORY);
    }
    s.pinned = pinned;
    Ok(())
}

fn host_alloc(m: &'static Machine, len: usize, flags: u32) -> R<u64> {
    /// More than any machine's memory; what the real one answers for 2^50 bytes.
    const TOO_MUCH: usize = 1 << 44;
    let mut s = m.lock();
    let context = s.current()?;
    graph::forbid_if_capturing(&mut s)?;
    if flags & !7 != 0 {
        return Err(INVALID_VALUE);
    }
    if len == 0 {
        return Ok(0);
    }
    if len >= TOO_MUCH {
        return Err(OUT_OF_MEMORY);
    }
    pin(m, &mut s, len as u64)?;
    let mut block = block(&s, context, Kind::Host, len);
    let Some(ours) = s.memory.fresh(len.next_multiple_of(os::PAGE)) else {
        s.pinned -= len as u64;
        return Err(OUT_OF_MEMORY);
    };
    block.ours = ours;
    block.host = ours as u64;
    block.device = Memory::device_address(m.profile.addressing, Kind::Host, block.host);
    block.flags = flags & WRITE_COMBINED | DEVICEMAP | flags & PORTABLE;
    let host = block.host;
    s.memory.insert(block);
    Ok(host)
}

fn free_host(m: &'static Machine, address: u64) -> R {
    let mut s = m.lock();
    s.current()?;
    if address == 0 {
        return Ok(());
    }
    graph::forbid_if_capturing(&mut s)?;
    let (id, context) = match s.memory.at_host(address) {
        Some(b) if b.host == address && b.kind == Kind::Host => (b.id, b.context),
        _ => return Err(INVALID_VALUE),
    };
    let mut s = m.courtesy(s, context);
    if let Some(block) = s.memory.remove(id) {
        s.release(&block);
    }
    Ok(())
}

/// Whether the pages of a range can be pinned, as the real driver answers: by what is mapped there.
fn pinnable(address: usize, len: usize, read_only: bool) -> R {
    let end = address + len;
    let mut reached = address;
    for mapping in os::mappings(address, end) {
        if mapping.start > reached {
            return Err(INVALID_VALUE);
        }
        let writable = mapping.write && !(mapping.shared && mapping.disk);
        if !mapping.read || !(writable || read_only) {
            return Err(INVALID_VALUE);
        }
        // A file may end before its mapping does.
        if mapping.file && !os::readable(mapping.end.min(end) - 1) {
            return Err(INVALID_VALUE);
        }
        reached = mapping.end;
    }
    if reached < end { Err(INVALID_VALUE) } else { Ok(()) }
}

/// The pages of a range: where the first begins and the last ends.
fn pages(start: u64, end: u64) -> (u64, u64) {
    (start & !(os::PAGE as u64 - 1), end.next_multiple_of(os::PAGE as u64))
}

/// Whether a registration of the other kind, read-only or not, ends in a page of the range. One that only begins there
/// is no hindrance. As measured, a range of one byte at the start of a page counts the page before as its own, all but
/// its first byte.
fn pinned_otherwise(s: &Guard, start: u64, end: u64, read_only: bool) -> bool {
    let (first, last) = pages(start, end);
    let first = if end - start == 1 && first == start { first - os::PAGE as u64 + 1 } else { first };
    s.memory.overlapping_host(first, last - first).any(|b| {
        let other = (b.flags & READ_ONLY != 0) != read_only;
        b.kind == Kind::Registered && other && b.host + b.len as u64 <= last
    })
}

fn register(m: &'static Machine, address: u64, len: usize, flags: u32) -> R {
    let mut s = m.lock();
    let context = s.current()?;
    graph::forbid_if_capturing(&mut s)?;
    if address == 0 || len == 0 || flags & !0xf != 0 {
        return Err(INVALID_VALUE);
    }
    if m.profile.attribute(HOST_REGISTER_SUPPORTED) == 0 {
        return Err(NOT_SUPPORTED);
    }
    let end = address.checked_add(len as u64).ok_or(INVALID_VALUE)?;
    if end > USER_END {
        return Err(NOT_SUPPORTED);
    }
    if m.profile.mistake == Some(Mistake::OverlapByPages) {
        let (from, to) = pages(address, end);
        if s.memory.overlapping_host(from, to - from).any(|b| b.kind == Kind::Registered) {
            return Err(ALREADY_REGISTERED);
        }
    }
    let mut overlap = false;
    for other in s.memory.overlapping_host(address, len as u64) {
        if other.kind != Kind::Registered {
            return Err(INVALID_VALUE);
        }
        // One that only reaches beyond the end is found when everything else is right.
        if other.host <= address || other.host + other.len as u64 <= end {
            return Err(ALREADY_REGISTERED);
        }
        overlap = true;
    }
    if s.memory.overlapping_device(address, len as u64).any(|b| b.kind != Kind::Registered) {
        return Err(INVALID_VALUE);
    }
    if flags & IO_MEMORY != 0 {
        return Err(INVALID_VALUE);
    }
    let read_only = flags & READ_ONLY != 0;
    if read_only && m.profile.attribute(READ_ONLY_HOST_REGISTER_SUPPORTED) == 0 {
        return Err(NOT_SUPPORTED);
    }
    pinnable(address as usize, len, read_only)?;
    if pinned_otherwise(&s, address, end, read_only) {
        return Err(INVALID_VALUE);
    }
    if overlap {
        return Err(ALREADY_REGISTERED);
    }
    let limits = &m.profile.limits;
    let too_long = limits.max_register_len.is_some_and(|max| len as u64 >= max);
    if too_long || limits.max_registrations.is_some_and(|max| s.registrations >= max) {
        return Err(OUT_OF_MEMORY);
    }
    pin(m, &mut s, len as u64)?;
    s.registrations += 1;
    let mut block = block(&s, context, Kind::Registered, len);
    block.host = address;
    block.device = Memory::device_address(m.profile.addressing, Kind::Registered, address);
    block.flags = flags | DEVICEMAP;
    block.access_others = if read_only { 1 } else { 3 };
    block.tail_read_only = !read_only && {
        let last = pages(address, end).1;
        let page = os::PAGE as u64;
        s.memory.overlapping_host(last - page, page).any(|b| b.kind == Kind::Registered && b.flags & READ_ONLY != 0)
    };
    s.memory.insert(block);
    Ok(())
}

fn unregister(m: &'static Machine, address: u64) -> R {
    let mut s = m.lock();
    s.current()?;
    graph::forbid_if_capturing(&mut s)?;
    if address == 0 {
        return Err(INVALID_VALUE);
    }
    let (id, context) = match s.memory.at_host(address) {
        Some(b) if b.kind == Kind::Registered && b.host == address => (b.id, b.context),
        Some(_) => return Err(INVALID_VALUE),
        None if s.memory.at_device(address).is_some_and(|b| matches!(b.kind, Kind::Mapping(_))) => {
            return Err(INVALID_VALUE);
        }
        None => return Err(NOT_REGISTERED),
    };
    let mut s = m.courtesy(s, context);
    // The wait may have ended in a fault; then the memory stays registered.
    s.current()?;
    match s.memory.remove(id) {
        Some(block) => s.release(&block),
        None => return Err(NOT_REGISTERED), // somebody else did it meanwhile
    }
    Ok(())
}

/// Host memory of the driver's at an address: allocated or registered, and mappings that the context's GPU may use.
fn host_block(s: &Guard, context: u64, address: u64) -> R<&Block> {
    let ordinal = s.device_of(context);
    let mapping = |b: &&Block| matches!(b.kind, Kind::Mapping(_)) && b.access(ordinal) != 0;
    let found = s.memory.at_host(address).filter(|b| b.on_host());
    found.or_else(|| s.memory.at_device(address).filter(mapping)).ok_or(INVALID_VALUE)
}

entries! {
    fn cuMemAlloc_v2(dptr: *mut CUdeviceptr, bytesize: usize) |m| {
        if dptr.is_null() {
            return Err(INVALID_VALUE);
        }
        put(dptr, alloc(m, bytesize)?)
    }
    fn cuMemAllocPitch_v2(
        dptr: *mut CUdeviceptr, pPitch: *mut usize, WidthInBytes: usize, Height: usize, ElementSizeBytes: c_uint,
    ) |m| {
        if dptr.is_null() || pPitch.is_null() || !matches!(ElementSizeBytes, 4 | 8 | 16) || WidthInBytes == 0 || Height == 0 {
            return Err(INVALID_VALUE);
        }
        let pitch = WidthInBytes.checked_next_multiple_of(512).ok_or(OUT_OF_MEMORY)?;
        let address = alloc(m, pitch.checked_mul(Height).ok_or(OUT_OF_MEMORY)?)?;
        put(pPitch, pitch)?;
        put(dptr, address)
    }
    fn cuMemFree_v2(dptr: CUdeviceptr) |m| { free(m, dptr) }
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        let ordinal = s.device_of(context) as usize;
        let all = m.profile.limits.device_memory;
        put(free, (all - s.devices[ordinal].used) as usize)?;
        put(total, all as usize)
    }
    fn cuMemGetAddressRange_v2(pbase: *mut CUdeviceptr, psize: *mut usize, dptr: CUdeviceptr) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        let ordinal = s.device_of(context);
        let seen = |b: &&Block| !matches!(b.kind, Kind::Mapping(_)) || b.access(ordinal) != 0;
        let block = s.memory.at_device(dptr).filter(seen).ok_or(NOT_FOUND)?;
        put_if(pbase, block.device);
        put_if(psize, block.len);
        Ok(())
    }
    fn cuMemHostAlloc(pp: *mut *mut c_void, bytesize: usize, Flags: c_uint) |m| {
        if pp.is_null() {
            return Err(INVALID_VALUE);
        }
        put(pp, std::ptr::with_exposed_provenance_mut(host_alloc(m, bytesize, Flags)? as usize))
    }
    fn cuMemAllocHost_v2(pp: *mut *mut c_void, bytesize: usize) |m| {
        if pp.is_null() {
            return Err(INVALID_VALUE);
        }
        put(pp, std::ptr::with_exposed_provenance_mut(host_alloc(m, bytesize, 0)? as usize))
    }
    fn cuMemFreeHost(p: *mut c_void) |m| { free_host(m, p.addr() as u64) }
    fn cuMemHostRegister_v2(p: *mut c_void, bytesize: usize, Flags: c_uint) |m| {
        register(m, p.expose_provenance() as u64, bytesize, Flags)
    }
    fn cuMemHostRegister(p: *mut c_void, bytesize: usize, Flags: c_uint) |m| {
        register(m, p.expose_provenance() as u64, bytesize, Flags)
    }
    fn cuMemHostUnregister(p: *mut c_void) |m| { unregister(m, p.addr() as u64) }
    fn cuMemHostGetDevicePointer_v2(pdptr: *mut CUdeviceptr, p: *mut c_void, Flags: c_uint) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        if pdptr.is_null() || Flags != 0 {
            return Err(INVALID_VALUE);
        }
        let address = p.addr() as u64;
        let block = host_block(&s, context, address)?;
        put(pdptr, if block.on_host() { block.device + (address - block.host) } else { address })
    }
    fn cuMemHostGetFlags(pFlags: *mut c_uint, p: *mut c_void) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        let address = p.addr() as u64;
        if s.memory.at_host(address).is_some_and(|b| b.kind == Kind::Managed) {
            return put(pFlags, DEVICEMAP);
        }
        let block = host_block(&s, context, address)?;
        put(pFlags, if block.on_host() { block.flags & !READ_ONLY } else { PORTABLE | DEVICEMAP })
    }
}
