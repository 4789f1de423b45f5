//! Managed memory: allocation, prefetch, advice, and what was advised.

use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

use cuda_sys::*;

use super::alloc::{block, charge};
use super::{DEVICE, HOST, HOST_NUMA, HOST_NUMA_CURRENT, entries, entry, graph, kind_and_id, put, starts};
use crate::code::*;
use crate::machine::{Guard, Machine};
use crate::memory::{Advice, Kind};
use crate::os;
use crate::profile::Addressing;
use crate::work::Work;

/// Attribute numbers.
const MANAGED_MEMORY: u32 = 83;
const CONCURRENT_MANAGED_ACCESS: u32 = 89;

/// A kind and an id, as in CUmemLocation.
type Place = (u32, i32);

fn alloc(m: &'static Machine, len: usize, flags: u32) -> R<u64> {
    let mut s = m.lock();
    let context = s.current()?;
    graph::forbid_if_capturing(&mut s)?;
    if len == 0 || !matches!(flags, 1 | 2) {
        return Err(INVALID_VALUE);
    }
    if m.profile.attribute(MANAGED_MEMORY) == 0 || m.profile.addressing == Addressing::NoUnified {
        return Err(NOT_SUPPORTED);
    }
    let whole = os::page_up(len).filter(|n| *n < 1 << 44).ok_or(OUT_OF_MEMORY)?;
    let mut block = block(&s, context, Kind::Managed, len);
    if m.profile.attribute(CONCURRENT_MANAGED_ACCESS) == 0 {
        // No paging on demand: all of it must fit.
        charge(m, &mut s, block.ordinal, whole as u64)?;
        block.charged = whole as u64;
    }
    let Some(ours) = s.memory.fresh(whole) else {
        block.kind = Kind::Mapping(0);
        s.release(&block);
        return Err(OUT_OF_MEMORY);
    };
    block.ours = ours;
    (block.host, block.device) = (ours as u64, ours as u64);
    block.flags = flags;
    s.memory.insert(block);
    Ok(ours as u64)
}

/// Checks a place that memory may be sent to.
fn place(m: &Machine, place: Place) -> R {
    let (kind, id) = place;
    let known = match kind {
        DEVICE => (0..m.profile.devices as i32).contains(&id),
        HOST | HOST_NUMA_CURRENT => true,
        HOST_NUMA if id == 0 => true,
        _ => return Err(INVALID_VALUE),
    };
    if !known || m.profile.attribute(CONCURRENT_MANAGED_ACCESS) == 0 {
        return Err(INVALID_DEVICE);
    }
    Ok(())
}

fn of_ordinal(device: CUdevice) -> Place {
    if device == CU_DEVICE_CPU { (HOST, 0) } else { (DEVICE, device) }
}

/// A range that lies in one managed allocation; answers its number.
fn range(s: &Guard, address: u64, len: usize) -> R<u64> {
    let block = s.memory.at_device(address).filter(|b| b.kind == Kind::Managed).ok_or(INVALID_VALUE)?;
    let left = block.len as u64 - (address - block.device);
    if len == 0 || len as u64 > left { Err(INVALID_VALUE) } else { Ok(block.id) }
}

fn prefetch(m: &'static Machine, address: u64, len: usize, to: Place, flags: u32, stream: CUstream) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    if flags != 0 || len == 0 || address == 0 {
        return Err(INVALID_VALUE);
    }
    place(m, to)?;
    let id = range(&s, address, len)?;
    if let Some(block) = s.memory.get_mut(id) {
        block.advice.prefetched = Some(to);
    }
    m.enqueue_async(s, stream, Work::Nothing).map(drop)
}

fn advise(m: &'static Machine, address: u64, len: usize, advice: CUmem_advise, to: Place) -> R {
    let mut s = m.lock();
    s.current()?;
    let numa = matches!(to.0, HOST_NUMA | HOST_NUMA_CURRENT);
    let accessed_by = matches!(advice.0, 5 | 6);
    if !(1..=6).contains(&advice.0) || !(DEVICE..=HOST_NUMA_CURRENT).contains(&to.0) || (accessed_by && numa) {
        return Err(INVALID_VALUE);
    }
    // The others do not look at which place it is.
    if accessed_by || advice.0 == 3 {
        place(m, to).map_err(|_| INVALID_VALUE)?;
    }
    let id = match range(&s, address, len) {
        Ok(id) => id,
        // With a node of the host nobody looks at the range.
        Err(_) if numa => return Ok(()),
        Err(code) => return Err(code),
    };
    let Some(block) = s.memory.get_mut(id) else { return Err(INVALID_VALUE) };
    let a = &mut block.advice;
    match advice {
        CUmem_advise::CU_MEM_ADVISE_SET_READ_MOSTLY => a.read_mostly = true,
        CUmem_advise::CU_MEM_ADVISE_UNSET_READ_MOSTLY => a.read_mostly = false,
        CUmem_advise::CU_MEM_ADVISE_SET_PREFERRED_LOCATION => a.preferred = Some(to),
        CUmem_advise::CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION => a.preferred = None,
        CUmem_advise::CU_MEM_ADVISE_SET_ACCESSED_BY => {
            a.accessed_by.retain(|p| *p != to);
            a.accessed_by.push(to);
        }
        _ => a.accessed_by.retain(|p| *p != to),
    }
    Ok(())
}

/// As the first kind of attribute has it: a device ordinal, -1 for the CPU, -2 for none.
fn ordinal(place: Option<Place>) -> c_int {
    match place {
        Some((DEVICE, id)) => id,
        Some(_) => CU_DEVICE_CPU,
        None => CU_DEVICE_INVALID,
    }
}

/// # Safety
///
/// `data` is valid for `size` bytes.
unsafe fn range_attribute(a: &Advice, attribute: CUmem_range_attribute, data: *mut c_void, size: usize) -> R {
    let id = |p: Option<Place>| p.map_or(0, |(_, id)| id);
    let kind = |p: Option<Place>| p.map_or(0, |(kind, _)| kind) as c_int;
    let value = match attribute.0 {
        1 => c_int::from(a.read_mostly),
        2 => ordinal(a.preferred),
        3 => {
            if size < 4 || !size.is_multiple_of(4) {
                return Err(INVALID_VALUE);
            }
            for i in 0..size / 4 {
                // SAFETY: inside `size` bytes.
                unsafe { put(data.cast::<c_int>().add(i), ordinal(a.accessed_by.get(i).copied()))? };
            }
            return Ok(());
        }
        4 => ordinal(a.prefetched),
        5 => kind(a.preferred),
        6 => id(a.preferred),
        7 => kind(a.prefetched),
        8 => id(a.prefetched),
        _ => return Err(INVALID_VALUE),
    };
    if size != 4 {
        return Err(INVALID_VALUE);
    }
    // SAFETY: four bytes.
    unsafe { put(data.cast::<c_int>(), value) }
}

/// The arrays of a batch of ranges, checked.
///
/// # Safety
///
/// The arrays have the lengths that the counts say, or are null.
unsafe fn ranges(m: &'static Machine, addresses: *mut CUdeviceptr, sizes: *mut usize, count: usize) -> R<Vec<u64>> {
    if addresses.is_null() || sizes.is_null() || count == 0 {
        return Err(INVALID_VALUE);
    }
    let mut s = m.lock();
    s.current()?;
    // SAFETY: `count` of each.
    (0..count).map(|i| unsafe { range(&s, entry(addresses, i), entry(sizes, i)) }).collect()
}

/// The places that a batch goes to, each from a range on.
struct Targets {
    places: *mut CUmemLocation,
    starts: *mut usize,
    count: usize,
}

/// # Safety
///
/// As for `ranges`.
unsafe fn prefetch_batch(m: &'static Machine, blocks: &[u64], to: &Targets) -> R {
    if to.places.is_null() {
        return Err(INVALID_VALUE);
    }
    // SAFETY: `count` of them.
    let starts = unsafe { starts(to.starts, to.count, blocks.len())? };
    let mut s = m.lock();
    for (i, id) in blocks.iter().enumerate() {
        let kind = starts.partition_point(|start| *start <= i) - 1;
        // SAFETY: one of `count`.
        let target = kind_and_id(&unsafe { entry(to.places, kind) });
        place(m, target)?;
        if let Some(block) = s.memory.get_mut(*id) {
            block.advice.prefetched = Some(target);
        }
    }
    Ok(())
}

/// Work that does nothing, for ranges that are checked and, where there are targets, sent there.
///
/// # Safety
///
/// As for `ranges`.
unsafe fn batch(
    m: &'static Machine,
    addresses: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    to: Option<Targets>,
    flags: u64,
    stream: CUstream,
) -> R {
    // SAFETY: passed on.
    let blocks = unsafe { ranges(m, addresses, sizes, count)? };
    if flags != 0 {
        return Err(INVALID_VALUE);
    }
    if let Some(to) = to {
        // SAFETY: passed on.
        unsafe { prefetch_batch(m, &blocks, &to)? };
    }
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    m.enqueue_async(s, stream, Work::Nothing).map(drop)
}

entries! {
    fn cuMemAllocManaged(dptr: *mut CUdeviceptr, bytesize: usize, flags: c_uint) |m| {
        if dptr.is_null() {
            return Err(INVALID_VALUE);
        }
        put(dptr, alloc(m, bytesize, flags)?)
    }
    fn cuMemPrefetchAsync(devPtr: CUdeviceptr, count: usize, dstDevice: CUdevice, hStream: CUstream) |m| {
        prefetch(m, devPtr, count, of_ordinal(dstDevice), 0, hStream)
    }
    fn cuMemPrefetchAsync_v2(devPtr: CUdeviceptr, count: usize, location: CUmemLocation, flags: c_uint, hStream: CUstream) |m| {
        prefetch(m, devPtr, count, kind_and_id(&location), flags, hStream)
    }
    fn cuMemAdvise(devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, device: CUdevice) |m| {
        advise(m, devPtr, count, advice, of_ordinal(device))
    }
    fn cuMemAdvise_v2(devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, location: CUmemLocation) |m| {
        advise(m, devPtr, count, advice, kind_and_id(&location))
    }
    fn cuMemRangeGetAttribute(
        data: *mut c_void, dataSize: usize, attribute: CUmem_range_attribute, devPtr: CUdeviceptr, count: usize,
    ) |m| {
        let mut s = m.lock();
        s.current()?;
        if data.is_null() {
            return Err(INVALID_VALUE);
        }
        let id = range(&s, devPtr, count)?;
        let advice = s.memory.get_mut(id).map(|b| b.advice.clone()).ok_or(INVALID_VALUE)?;
        range_attribute(&advice, attribute, data, dataSize)
    }
    fn cuMemRangeGetAttributes(
        data: *mut *mut c_void, dataSizes: *mut usize, attributes: *mut CUmem_range_attribute, numAttributes: usize,
        devPtr: CUdeviceptr, count: usize,
    ) |m| {
        let mut s = m.lock();
        s.current()?;
        if data.is_null() || dataSizes.is_null() || attributes.is_null() || numAttributes == 0 {
            return Err(INVALID_VALUE);
        }
        let id = range(&s, devPtr, count)?;
        let advice = s.memory.get_mut(id).map(|b| b.advice.clone()).ok_or(INVALID_VALUE)?;
        for i in 0..numAttributes {
            range_attribute(&advice, *attributes.add(i), *data.add(i), *dataSizes.add(i))?;
        }
        Ok(())
    }
    fn cuMemPrefetchBatchAsync(
        dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation,
        prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: c_ulonglong, hStream: CUstream,
    ) |m| {
        let to = Targets { places: prefetchLocs, starts: prefetchLocIdxs, count: numPrefetchLocs };
        batch(m, dptrs, sizes, count, Some(to), flags, hStream)
    }
    fn cuMemDiscardBatchAsync(dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, flags: c_ulonglong, hStream: CUstream) |m| {
        // The contents stay: a program may not read them before it writes, and that is not checked.
        batch(m, dptrs, sizes, count, None, flags, hStream)
    }
    fn cuMemDiscardAndPrefetchBatchAsync(
        dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation,
        prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: c_ulonglong, hStream: CUstream,
    ) |m| {
        let to = Targets { places: prefetchLocs, starts: prefetchLocIdxs, count: numPrefetchLocs };
        batch(m, dptrs, sizes, count, Some(to), flags, hStream)
    }
    fn cuStreamAttachMemAsync(hStream: CUstream, dptr: CUdeviceptr, length: usize, flags: c_uint) |m| {
        let mut s = m.lock();
        let stream = s.stream_for_work(hStream)?;
        let block = s.memory.at_device(dptr).filter(|b| b.kind == Kind::Managed && b.device == dptr).ok_or(INVALID_VALUE)?;
        if !(length == 0 || length == block.len) || !matches!(flags, 1 | 2 | 4) {
            return Err(INVALID_VALUE);
        }
        // Single attachment needs a stream of its own.
        if flags == 4 && s.streams[&stream].legacy {
            return Err(INVALID_VALUE);
        }
        m.enqueue_async(s, stream, Work::Nothing).map(drop)
    }
}
