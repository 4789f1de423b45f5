//! Stream-ordered allocation and its pools, on a GPU or on the host.
//!
//! Memory is taken when the call is made and given back when the stream reaches the free. Nothing is kept for reuse.

use std::collections::HashMap;
use std::ffi::{c_int, c_uint, c_void};

use cuda_sys::*;

use super::alloc::{block, charge};
use super::device::device;
use super::{DEVICE, HOST, HOST_NUMA, entries, entry, handle, kind_and_id, pointer, put};
use crate::code::*;
use crate::machine::{Machine, State};
use crate::memory::{Block, Kind};
use crate::os;
use crate::work::Work;

/// Attribute numbers.
const MEMORY_POOLS_SUPPORTED: u32 = 115;
const HOST_NUMA_MEMORY_POOLS_SUPPORTED: u32 = 142;
const HOST_MEMORY_POOLS_SUPPORTED: u32 = 144;

pub(crate) struct Pool {
    kind: u32,
    id: i32,
    /// Cannot be destroyed.
    built_in: bool,
    destroyed: bool,
    access: HashMap<i32, u64>,
    /// Of attributes 1 to 3.
    reuse: [c_int; 3],
    threshold: u64,
    used: u64,
    high: u64,
    handle_types: u32,
    max_size: usize,
}

impl Pool {
    pub(crate) fn on_host(&self) -> bool {
        self.kind != DEVICE
    }

    fn new(kind: u32, id: i32) -> Self {
        let access = if kind == DEVICE { HashMap::from([(id, 3)]) } else { HashMap::new() };
        Self {
            kind,
            id,
            built_in: false,
            destroyed: false,
            access,
            reuse: [1; 3],
            threshold: 0,
            used: 0,
            high: 0,
            handle_types: 0,
            max_size: 0,
        }
    }
}

/// Makes the pool that a GPU has from the start.
pub(crate) fn default_pool(state: &mut State, ordinal: i32) -> u64 {
    let pool = state.handle();
    state.pools.insert(pool, Pool { built_in: true, ..Pool::new(DEVICE, ordinal) });
    pool
}

/// A block of the pool has been removed.
pub(crate) fn give_back(state: &mut State, pool: u64, block: &Block) {
    if let Some(p) = state.pools.get_mut(&pool) {
        p.used = p.used.saturating_sub(block.len as u64);
        if p.destroyed && p.used == 0 {
            state.pools.remove(&pool);
        }
    }
}

fn alloc(m: &'static Machine, len: usize, pool: Option<CUmemoryPool>, stream: CUstream) -> R<u64> {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    if m.profile.attribute(MEMORY_POOLS_SUPPORTED) == 0 {
        return Err(NOT_SUPPORTED);
    }
    if s.streams[&stream].capture.is_some() {
        return Err(NOT_SUPPORTED); // graphs have no nodes for allocations here
    }
    let context = s.streams[&stream].context;
    let ordinal = s.device_of(context);
    let pool = match pool {
        Some(pool) => handle(pool),
        None => s.devices[usize::try_from(ordinal).unwrap_or(0)].current_pool,
    };
    let Some(p) = s.pools.get(&pool).filter(|p| !p.destroyed) else { return Err(INVALID_VALUE) };
    if len == 0 {
        return Ok(0);
    }
    let (on_host, owner, access, max) = (p.on_host(), p.id, p.access.clone(), p.max_size);
    let whole = os::page_up(len).ok_or(OUT_OF_MEMORY)?;
    if max != 0 && p.used.checked_add(len as u64).is_none_or(|used| used > max as u64) {
        return Err(OUT_OF_MEMORY);
    }
    let mut block = block(&s, context, Kind::Pool(pool), len);
    if on_host {
        if whole >= 1 << 44 {
            return Err(OUT_OF_MEMORY);
        }
    } else {
        charge(m, &mut s, owner, whole as u64)?;
        block.charged = whole as u64;
        block.ordinal = owner;
    }
    (block.access, block.access_others) = (access, 0);
    let Some(ours) = s.memory.fresh(whole) else {
        block.kind = Kind::Mapping(0);
        s.release(&block);
        return Err(OUT_OF_MEMORY);
    };
    block.ours = ours;
    block.device = crate::memory::Memory::device_address(m.profile.addressing, block.kind, ours as u64);
    block.host = if on_host { ours as u64 } else { 0 };
    let address = block.device;
    let id = s.memory.insert(block);
    if let Some(p) = s.pools.get_mut(&pool) {
        p.used += len as u64;
        p.high = p.high.max(p.used);
    }
    match m.enqueue(&mut s, stream, Work::Nothing) {
        Ok(op) => {
            drop(m.wait_if_immediate(s, op));
            Ok(address)
        }
        Err(code) => {
            if let Some(block) = s.memory.remove(id) {
                s.release(&block);
            }
            Err(code)
        }
    }
}

fn free(m: &'static Machine, address: u64, stream: CUstream) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    if s.streams[&stream].capture.is_some() {
        return Err(NOT_SUPPORTED);
    }
    if address == 0 {
        return Ok(());
    }
    let block = s.memory.at_device(address).filter(|b| b.device == address && !b.freeing).ok_or(INVALID_VALUE)?;
    if !matches!(block.kind, Kind::Pool(_) | Kind::Device) {
        return Err(INVALID_VALUE);
    }
    let id = block.id;
    let op = m.enqueue(&mut s, stream, Work::Free(id))?;
    if let Some(block) = s.memory.get_mut(id) {
        block.freeing = true;
    }
    drop(m.wait_if_immediate(s, op));
    Ok(())
}

fn pool_mut(s: &mut State, pool: CUmemoryPool) -> R<&mut Pool> {
    s.pools.get_mut(&handle(pool)).filter(|p| !p.destroyed).ok_or(INVALID_VALUE)
}

/// The default or current pool of a location.
///
/// # Safety
///
/// `location` is null or valid.
unsafe fn of_location(m: &'static Machine, location: *mut CUmemLocation, kind: CUmemAllocationType) -> R<usize> {
    // SAFETY: null or valid, says the caller.
    let location = unsafe { location.as_ref() }.ok_or(INVALID_VALUE)?;
    if kind != CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED {
        return Err(INVALID_VALUE);
    }
    match kind_and_id(location) {
        (DEVICE, id) => device(m, id),
        (HOST | HOST_NUMA, _) => Err(NOT_SUPPORTED), // there is none before one is made
        _ => Err(INVALID_VALUE),
    }
}

entries! {
    fn cuMemAllocAsync(dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) |m| {
        if dptr.is_null() {
            return Err(INVALID_VALUE);
        }
        put(dptr, alloc(m, bytesize, None, hStream)?)
    }
    fn cuMemAllocFromPoolAsync(dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream) |m| {
        if dptr.is_null() || pool.is_null() {
            return Err(INVALID_VALUE);
        }
        put(dptr, alloc(m, bytesize, Some(pool), hStream)?)
    }
    fn cuMemFreeAsync(dptr: CUdeviceptr, hStream: CUstream) |m| { free(m, dptr, hStream) }
    fn cuMemPoolCreate(pool: *mut CUmemoryPool, poolProps: *const CUmemPoolProps) |m| {
        let props = poolProps.as_ref().filter(|_| !pool.is_null()).ok_or(INVALID_VALUE)?;
        let (kind, id) = kind_and_id(&props.location);
        if props.allocType != CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED {
            return Err(INVALID_VALUE);
        }
        let supported = match kind {
            DEVICE => {
                device(m, id)?;
                MEMORY_POOLS_SUPPORTED
            }
            HOST => HOST_MEMORY_POOLS_SUPPORTED,
            HOST_NUMA if id == 0 => HOST_NUMA_MEMORY_POOLS_SUPPORTED,
            _ => return Err(INVALID_VALUE),
        };
        if m.profile.attribute(supported) == 0 {
            return Err(NOT_SUPPORTED);
        }
        let mut s = m.lock();
        let new = s.handle();
        s.pools.insert(new, Pool { handle_types: props.handleTypes.0, max_size: props.maxSize, ..Pool::new(kind, id) });
        put(pool, pointer(new))
    }
    fn cuMemPoolDestroy(pool: CUmemoryPool) |m| {
        let mut s = m.lock();
        let p = pool_mut(&mut s, pool)?;
        if p.built_in {
            return Err(INVALID_VALUE);
        }
        p.destroyed = true;
        if p.used == 0 {
            s.pools.remove(&handle(pool));
        }
        for d in &mut s.devices {
            if d.current_pool == handle(pool) {
                d.current_pool = d.pool;
            }
        }
        Ok(())
    }
    fn cuMemPoolSetAccess(pool: CUmemoryPool, map: *const CUmemAccessDesc, count: usize) |m| {
        if map.is_null() || count == 0 {
            return Err(INVALID_VALUE);
        }
        let mut s = m.lock();
        let p = pool_mut(&mut s, pool)?;
        for i in 0..count {
            let desc = entry(map, i);
            let ((kind, id), flags) = (kind_and_id(&desc.location), u64::from(desc.flags.0));
            if !matches!(flags, 0 | 1 | 3) {
                return Err(INVALID_VALUE);
            }
            match kind {
                DEVICE => {
                    device(m, id)?;
                    if p.kind == DEVICE && p.id == id && flags == 0 {
                        return Err(INVALID_VALUE); // a GPU keeps its own pool
                    }
                    p.access.insert(id, flags);
                }
                HOST | HOST_NUMA if p.on_host() => {}
                _ => return Err(INVALID_VALUE),
            }
        }
        let access = p.access.clone();
        s.memory.set_pool_access(handle(pool), &access);
        Ok(())
    }
    fn cuMemPoolGetAccess(flags: *mut CUmemAccess_flags, memPool: CUmemoryPool, location: *mut CUmemLocation) |m| {
        let mut s = m.lock();
        let p = pool_mut(&mut s, memPool)?;
        let location = location.as_ref().ok_or(INVALID_VALUE)?;
        let value = match kind_and_id(location) {
            (DEVICE, id) => {
                device(m, id)?;
                p.access.get(&id).copied().unwrap_or(0)
            }
            (HOST | HOST_NUMA, _) => if p.on_host() { 3 } else { 0 },
            _ => return Err(INVALID_VALUE),
        };
        put(flags, CUmemAccess_flags(value as c_uint))
    }
    fn cuMemPoolGetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) |m| {
        let mut s = m.lock();
        let p = pool_mut(&mut s, pool)?;
        match attr.0 {
            1..=3 => put(value.cast::<c_int>(), p.reuse[attr.0 as usize - 1]),
            4 => put(value.cast::<u64>(), p.threshold),
            5 | 7 => put(value.cast::<u64>(), p.used),
            6 | 8 => put(value.cast::<u64>(), p.high),
            10 if m.profile.version >= 13000 => put(value.cast::<c_uint>(), p.handle_types),
            _ => Err(INVALID_VALUE),
        }
    }
    fn cuMemPoolSetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) |m| {
        if value.is_null() {
            return Err(INVALID_VALUE);
        }
        let mut s = m.lock();
        let p = pool_mut(&mut s, pool)?;
        match attr.0 {
            1..=3 => p.reuse[attr.0 as usize - 1] = value.cast::<c_int>().read_unaligned(),
            4 => p.threshold = value.cast::<u64>().read_unaligned(),
            6 | 8 if value.cast::<u64>().read_unaligned() == 0 => p.high = p.used,
            _ => return Err(INVALID_VALUE),
        }
        Ok(())
    }
    fn cuMemPoolTrimTo(pool: CUmemoryPool, _minBytesToKeep: usize) |m| {
        pool_mut(&mut m.lock(), pool)?;
        Ok(())
    }
    fn cuDeviceGetDefaultMemPool(pool_out: *mut CUmemoryPool, dev: CUdevice) |m| {
        let d = device(m, dev)?;
        if m.profile.attribute(MEMORY_POOLS_SUPPORTED) == 0 {
            return Err(NOT_SUPPORTED);
        }
        put(pool_out, pointer(m.lock().devices[d].pool))
    }
    fn cuDeviceGetMemPool(pool: *mut CUmemoryPool, dev: CUdevice) |m| {
        let d = device(m, dev)?;
        put(pool, pointer(m.lock().devices[d].current_pool))
    }
    fn cuDeviceSetMemPool(dev: CUdevice, pool: CUmemoryPool) |m| {
        let d = device(m, dev)?;
        let mut s = m.lock();
        let p = pool_mut(&mut s, pool)?;
        if p.kind != DEVICE || p.id != dev {
            return Err(INVALID_VALUE);
        }
        s.devices[d].current_pool = handle(pool);
        Ok(())
    }
    fn cuMemGetDefaultMemPool(pool_out: *mut CUmemoryPool, location: *mut CUmemLocation, type_: CUmemAllocationType) |m| {
        let d = of_location(m, location, type_)?;
        put(pool_out, pointer(m.lock().devices[d].pool))
    }
    fn cuMemGetMemPool(pool: *mut CUmemoryPool, location: *mut CUmemLocation, type_: CUmemAllocationType) |m| {
        let d = of_location(m, location, type_)?;
        put(pool, pointer(m.lock().devices[d].current_pool))
    }
    fn cuMemSetMemPool(location: *mut CUmemLocation, type_: CUmemAllocationType, pool: CUmemoryPool) |m| {
        let d = of_location(m, location, type_)?;
        let mut s = m.lock();
        let p = pool_mut(&mut s, pool)?;
        if p.kind != DEVICE || p.id != d as i32 {
            return Err(INVALID_VALUE);
        }
        s.devices[d].current_pool = handle(pool);
        Ok(())
    }
}
