//! Virtual memory management, and memory of other processes.
//!
//! A handle is an anonymous file. A mapping of it is a real shared mapping over the reservation, so that what is written
//! through one is read through all; the CPU may touch it only where access was granted to the host. The emulator itself
//! reads and writes through a view of its own of the whole file.

use std::collections::{BTreeMap, HashMap};
use std::ffi::{c_char, c_uint, c_ulonglong, c_void};
use std::sync::{Mutex, PoisonError};

use cuda_sys::*;

use super::alloc::{block, charge};
use super::device::device;
use super::{DEVICE, HOST, HOST_NUMA, entries, entry, kind_and_id, put};
use crate::code::*;
use crate::machine::{Guard, Machine};
use crate::memory::{Block, Kind};
use crate::os;

/// Attribute numbers.
const SUPPORTED: u32 = 102;
const HOST_NUMA_SUPPORTED: u32 = 141;
const HOST_SUPPORTED: u32 = 145;
/// Handle types.
const FILE: u32 = 1;
const FABRIC: u32 = 8;

#[derive(Default)]
pub(crate) struct Virtuals {
    reservations: BTreeMap<u64, usize>,
    handles: HashMap<u64, Physical>,
}

struct Physical {
    fd: i32,
    size: usize,
    /// The emulator's own view.
    view: usize,
    references: u32,
    mappings: u32,
    props: CUmemAllocationProp,
    /// The GPU that it was charged to.
    charged: Option<i32>,
}

impl Virtuals {
    /// Reservations and handles.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.reservations.len(), self.handles.values().filter(|h| h.references > 0).count())
    }

    /// The reservation that an address lies in: where it begins, and its size.
    pub(crate) fn reservation(&self, address: u64) -> Option<(u64, usize)> {
        let (start, size) = self.reservations.range(..=address).next_back()?;
        (address - start < *size as u64).then_some((*start, *size))
    }

    /// Whether a range lies in one reservation.
    fn holds(&self, address: u64, len: usize) -> bool {
        let found = self.reservation(address);
        found.is_some_and(|(start, size)| address.checked_add(len as u64).is_some_and(|end| end <= start + size as u64))
    }

    /// Whether a handle's memory is a GPU's.
    pub(crate) fn on_device(&self, handle: u64) -> bool {
        self.handles.get(&handle).is_some_and(|h| h.props.location.type_.0 == DEVICE)
    }
}

// SAFETY: the pointer in the properties (a Windows descriptor) is never followed.
unsafe impl Send for Virtuals {}

fn supported(m: &Machine) -> R {
    if m.profile.attribute(SUPPORTED) != 0 {
        Ok(())
    } else {
        // Reports have 101 for WSL and 801 for virtual GPUs.
        Err(if m.profile.name == "wsl2" { INVALID_DEVICE } else { NOT_SUPPORTED })
    }
}

/// Checks where memory shall lie. Answers the GPU, if it is one.
fn location(m: &Machine, l: &CUmemLocation) -> R<Option<i32>> {
    match kind_and_id(l) {
        (DEVICE, id) => device(m, id).map(|d| Some(d as i32)),
        (HOST, _) if m.profile.attribute(HOST_SUPPORTED) != 0 => Ok(None),
        (HOST_NUMA, 0) if m.profile.attribute(HOST_NUMA_SUPPORTED) != 0 => Ok(None),
        _ => Err(INVALID_VALUE),
    }
}

fn create(m: &'static Machine, size: usize, props: &CUmemAllocationProp, flags: u64) -> R<u64> {
    supported(m)?;
    if props.type_ != CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED || flags != 0 {
        return Err(INVALID_VALUE);
    }
    let ordinal = location(m, &props.location)?;
    if size == 0 || !size.is_multiple_of(m.profile.granularity) {
        return Err(INVALID_VALUE);
    }
    match props.requestedHandleTypes.0 {
        0 | FILE => {}
        FABRIC => return Err(NOT_PERMITTED), // no channel, as in most containers
        _ => return Err(NOT_SUPPORTED),
    }
    let mut s = m.lock();
    match ordinal {
        Some(ordinal) => charge(m, &mut s, ordinal, size as u64)?,
        None if size >= 1 << 44 => return Err(OUT_OF_MEMORY),
        None => {}
    }
    let made = os::memory_file(size).and_then(|fd| {
        let view = os::map_file(fd, 0, size, 0, libc::PROT_READ | libc::PROT_WRITE);
        if view.is_none() {
            os::close(fd);
        }
        Some((fd, view?))
    });
    let Some((fd, view)) = made else {
        uncharge(&mut s, ordinal, size);
        return Err(OUT_OF_MEMORY);
    };
    let handle = s.handle();
    let physical = Physical { fd, size, view, references: 1, mappings: 0, props: *props, charged: ordinal };
    s.virtuals.handles.insert(handle, physical);
    Ok(handle)
}

fn uncharge(s: &mut Guard, ordinal: Option<i32>, size: usize) {
    if let Some(device) = ordinal.and_then(|o| usize::try_from(o).ok()).and_then(|o| s.devices.get_mut(o)) {
        device.used = device.used.saturating_sub(size as u64);
    }
}

/// Ends a handle that nobody holds and nothing maps.
fn collect(s: &mut Guard, handle: u64) {
    if s.virtuals.handles.get(&handle).is_some_and(|h| h.references == 0 && h.mappings == 0)
        && let Some(physical) = s.virtuals.handles.remove(&handle)
    {
        os::unmap(physical.view, physical.size);
        os::close(physical.fd);
        uncharge(s, physical.charged, physical.size);
    }
}

fn held(s: &mut Guard, handle: u64) -> R<&mut Physical> {
    s.virtuals.handles.get_mut(&handle).filter(|h| h.references > 0).ok_or(INVALID_VALUE)
}

fn reserve(m: &'static Machine, size: usize, align: usize, flags: u64) -> R<u64> {
    supported(m)?;
    let granularity = m.profile.granularity;
    if size == 0 || !size.is_multiple_of(granularity) || !(align == 0 || align.is_power_of_two()) || flags > 1 {
        return Err(INVALID_VALUE);
    }
    let mut s = m.lock();
    let base = s.memory.apart(size, || os::map_nothing(size, align.max(granularity))).ok_or(OUT_OF_MEMORY)?;
    s.virtuals.reservations.insert(base as u64, size);
    Ok(base as u64)
}

fn free(m: &'static Machine, address: u64, size: usize) -> R {
    supported(m)?;
    let mut s = m.lock();
    if s.virtuals.reservations.get(&address) != Some(&size) {
        return Err(INVALID_VALUE);
    }
    if s.memory.overlapping_device(address, size as u64).next().is_some() {
        return Err(INVALID_VALUE);
    }
    s.virtuals.reservations.remove(&address);
    os::unmap(address as usize, size);
    Ok(())
}

fn map(m: &'static Machine, address: u64, size: usize, offset: usize, handle: u64, flags: u64) -> R {
    supported(m)?;
    let mut s = m.lock();
    if flags != 0 || size == 0 {
        return Err(INVALID_VALUE);
    }
    let physical = held(&mut s, handle)?;
    let granularity = m.profile.granularity;
    if offset != 0 || size != physical.size {
        return Err(NOT_SUPPORTED);
    }
    if !address.is_multiple_of(granularity as u64) {
        return Err(INVALID_VALUE);
    }
    let (fd, view, ordinal) = (physical.fd, physical.view, physical.charged);
    // A real driver takes a range that begins in a reservation and ends outside: here that memory may be anybody's.
    if !s.virtuals.holds(address, size) || s.memory.overlapping_device(address, size as u64).next().is_some() {
        return Err(INVALID_VALUE);
    }
    os::map_file(fd, 0, size, address as usize, libc::PROT_NONE).ok_or(OUT_OF_MEMORY)?;
    let mut block = block(&s, 0, Kind::Mapping(handle), size);
    block.ours = view;
    block.device = address;
    block.access_others = 0;
    block.ordinal = ordinal.unwrap_or(0);
    s.memory.insert(block);
    if let Some(physical) = s.virtuals.handles.get_mut(&handle) {
        physical.mappings += 1;
    }
    Ok(())
}

/// The mappings that make up a range; 1 if one of them lies only half in it.
fn whole(s: &Guard, address: u64, size: usize) -> R<Vec<Block>> {
    let end = address.checked_add(size as u64).ok_or(INVALID_VALUE)?;
    let blocks: Vec<Block> = s.memory.overlapping_device(address, size as u64).cloned().collect();
    let inside =
        |b: &Block| b.device >= address && b.device + b.len as u64 <= end && matches!(b.kind, Kind::Mapping(_));
    if blocks.iter().all(inside) { Ok(blocks) } else { Err(INVALID_VALUE) }
}

fn unmap(m: &'static Machine, address: u64, size: usize) -> R {
    supported(m)?;
    let mut s = m.lock();
    if size == 0 || s.virtuals.reservation(address).is_none() {
        return Err(INVALID_VALUE);
    }
    // Does not wait for work: that then finds nothing there, and the context is lost.
    for block in whole(&s, address, size)? {
        s.memory.remove(block.id);
        os::map_nothing_at(block.device as usize, block.len);
        if let Kind::Mapping(handle) = block.kind {
            if let Some(physical) = s.virtuals.handles.get_mut(&handle) {
                physical.mappings -= 1;
            }
            collect(&mut s, handle);
        }
    }
    Ok(())
}

/// # Safety
///
/// `list` has `count` entries.
unsafe fn set_access(m: &'static Machine, address: u64, size: usize, list: *const CUmemAccessDesc, count: usize) -> R {
    supported(m)?;
    let mut s = m.lock();
    if size == 0 || !s.virtuals.holds(address, size) {
        return Err(INVALID_VALUE);
    }
    let blocks = whole(&s, address, size)?;
    if blocks.iter().map(|b| b.len).sum::<usize>() != size {
        return Err(INVALID_VALUE);
    }
    let mut descriptions = Vec::new();
    for i in 0..count {
        // SAFETY: one of `count`.
        let d = unsafe { entry(list, i) };
        if !matches!(d.flags.0, 0 | 1 | 3) {
            return Err(INVALID_VALUE);
        }
        match kind_and_id(&d.location) {
            (DEVICE, id) => drop(device(m, id).map_err(|_| INVALID_VALUE)?),
            (HOST | HOST_NUMA, _) => {
                let on_device = |b: &Block| match b.kind {
                    Kind::Mapping(h) => s.virtuals.on_device(h),
                    _ => true,
                };
                // The CPU does not reach this GPU's memory.
                if blocks.iter().any(on_device) {
                    return Err(NOT_SUPPORTED);
                }
            }
            _ => return Err(INVALID_VALUE),
        }
        descriptions.push(d);
    }
    for d in descriptions {
        for block in &blocks {
            if let (DEVICE, id) = kind_and_id(&d.location) {
                if let Some(block) = s.memory.get_mut(block.id) {
                    block.access.insert(id, u64::from(d.flags.0));
                }
            } else {
                let protection = match d.flags.0 {
                    0 => libc::PROT_NONE,
                    1 => libc::PROT_READ,
                    _ => libc::PROT_READ | libc::PROT_WRITE,
                };
                os::protect(block.device as usize, block.len, protection);
                s.memory.set_host(block.id, if d.flags.0 == 0 { 0 } else { block.device });
            }
        }
    }
    Ok(())
}

fn import(m: &'static Machine, fd: i32) -> R<u64> {
    supported(m)?;
    let mut s = m.lock();
    let (inode, place, size) = os::identity(fd).ok_or(INVALID_VALUE)?;
    if !os::sealed(fd) || size == 0 || size % m.profile.granularity != 0 {
        return Err(INVALID_VALUE);
    }
    // Of this machine's own handles the properties are known; memory of another process counts as the first GPU's.
    let same =
        s.virtuals.handles.values().find(|h| os::identity(h.fd).is_some_and(|(i, p, _)| (i, p) == (inode, place)));
    let props = same.map(|h| h.props).unwrap_or_else(|| CUmemAllocationProp {
        type_: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
        location: CUmemLocation::device(0),
        requestedHandleTypes: CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
        ..Default::default()
    });
    let own = os::duplicate(fd).ok_or(INVALID_VALUE)?;
    let Some(view) = os::map_file(own, 0, size, 0, libc::PROT_READ | libc::PROT_WRITE) else {
        os::close(own);
        return Err(INVALID_VALUE);
    };
    let handle = s.handle();
    s.virtuals
        .handles
        .insert(handle, Physical { fd: own, size, view, references: 1, mappings: 0, props, charged: None });
    Ok(handle)
}

/// Allocations that were offered to other processes, of all machines of this process.
static OFFERED: Mutex<Vec<Offer>> = Mutex::new(Vec::new());

struct Offer {
    machine: usize,
    ours: usize,
    len: usize,
}

fn offer(m: &'static Machine, address: u64) -> R<CUipcMemHandle> {
    let mut s = m.lock();
    s.current()?;
    let block = s.memory.at_device(address).filter(|b| b.kind == Kind::Device).ok_or(INVALID_VALUE)?;
    let mut offered = OFFERED.lock().unwrap_or_else(PoisonError::into_inner);
    let offer = Offer { machine: std::ptr::from_ref(m).addr(), ours: block.ours, len: block.len };
    let id = block.id;
    let known = offered.iter().position(|o| o.ours == offer.ours && o.machine == offer.machine);
    let number = known.unwrap_or(offered.len());
    if known.is_none() {
        offered.push(offer);
    }
    // From now on the pages stay mapped when this machine frees them: another may have them open.
    if let Some(block) = s.memory.get_mut(id) {
        block.kept = true;
    }
    let mut handle = CUipcMemHandle::default();
    for (byte, value) in handle.reserved.iter_mut().zip((number as u64 + 1).to_le_bytes()) {
        *byte = value as c_char;
    }
    Ok(handle)
}

/// Opens what another machine of this process offered. A machine's own handle gives 201, as a process's own does.
fn open(m: &'static Machine, handle: &CUipcMemHandle, flags: u32) -> R<u64> {
    let mut s = m.lock();
    let context = s.current()?;
    if flags != 1 {
        return Err(INVALID_VALUE);
    }
    let bytes: [u8; 8] = std::array::from_fn(|i| handle.reserved[i] as u8);
    let number = usize::try_from(u64::from_le_bytes(bytes)).ok().and_then(|n| n.checked_sub(1)).ok_or(INVALID_VALUE)?;
    let offered = OFFERED.lock().unwrap_or_else(PoisonError::into_inner);
    let offer = offered.get(number).ok_or(INVALID_VALUE)?;
    if offer.machine == std::ptr::from_ref(m).addr() {
        return Err(INVALID_CONTEXT);
    }
    let mut block = block(&s, context, Kind::Ipc, offer.len);
    block.ours = offer.ours;
    block.device = crate::memory::Memory::device_address(m.profile.addressing, Kind::Ipc, offer.ours as u64);
    let address = block.device;
    if s.memory.at_device(address).is_none() {
        s.memory.insert(block);
    }
    Ok(address)
}

entries! {
    fn cuMemCreate(
        handle: *mut CUmemGenericAllocationHandle, size: usize, prop: *const CUmemAllocationProp, flags: c_ulonglong,
    ) |m| {
        let props = prop.as_ref().filter(|_| !handle.is_null()).ok_or(INVALID_VALUE)?;
        put(handle, create(m, size, props, flags)?)
    }
    fn cuMemRelease(handle: CUmemGenericAllocationHandle) |m| {
        supported(m)?;
        let mut s = m.lock();
        held(&mut s, handle)?.references -= 1;
        collect(&mut s, handle);
        Ok(())
    }
    fn cuMemAddressReserve(ptr: *mut CUdeviceptr, size: usize, alignment: usize, _addr: CUdeviceptr, flags: c_ulonglong) |m| {
        if ptr.is_null() {
            return Err(INVALID_VALUE);
        }
        // The wish for an address is only a wish.
        put(ptr, reserve(m, size, alignment, flags)?)
    }
    fn cuMemAddressFree(ptr: CUdeviceptr, size: usize) |m| { free(m, ptr, size) }
    fn cuMemMap(ptr: CUdeviceptr, size: usize, offset: usize, handle: CUmemGenericAllocationHandle, flags: c_ulonglong) |m| {
        map(m, ptr, size, offset, handle, flags)
    }
    fn cuMemUnmap(ptr: CUdeviceptr, size: usize) |m| { unmap(m, ptr, size) }
    fn cuMemSetAccess(ptr: CUdeviceptr, size: usize, desc: *const CUmemAccessDesc, count: usize) |m| {
        if desc.is_null() || count == 0 {
            return Err(INVALID_VALUE);
        }
        set_access(m, ptr, size, desc, count)
    }
    fn cuMemGetAccess(flags: *mut c_ulonglong, location: *const CUmemLocation, ptr: CUdeviceptr) |m| {
        supported(m)?;
        let location = location.as_ref().ok_or(INVALID_VALUE)?;
        let s = m.lock();
        let block = s.memory.at_device(ptr).filter(|b| matches!(b.kind, Kind::Mapping(_))).ok_or(INVALID_VALUE)?;
        let value = match kind_and_id(location) {
            (DEVICE, id) => {
                device(m, id)?;
                block.access(id)
            }
            (HOST | HOST_NUMA, _) => if block.host == 0 { 0 } else { 3 },
            _ => return Err(INVALID_VALUE),
        };
        put(flags, value)
    }
    fn cuMemGetAllocationGranularity(
        granularity: *mut usize, prop: *const CUmemAllocationProp, option: CUmemAllocationGranularity_flags,
    ) |m| {
        supported(m)?;
        if prop.is_null() || option.0 > 1 {
            return Err(INVALID_VALUE);
        }
        // As measured, a place that cuMemCreate refuses has a granularity too.
        put(granularity, m.profile.granularity)
    }
    fn cuMemGetAllocationPropertiesFromHandle(prop: *mut CUmemAllocationProp, handle: CUmemGenericAllocationHandle) |m| {
        supported(m)?;
        let mut s = m.lock();
        put(prop, held(&mut s, handle)?.props)
    }
    fn cuMemRetainAllocationHandle(handle: *mut CUmemGenericAllocationHandle, addr: *mut c_void) |m| {
        supported(m)?;
        let mut s = m.lock();
        let Some(Kind::Mapping(found)) = s.memory.at_device(addr.addr() as u64).map(|b| b.kind) else {
            return Err(INVALID_VALUE);
        };
        if let Some(physical) = s.virtuals.handles.get_mut(&found) {
            physical.references += 1;
        }
        put(handle, found)
    }
    fn cuMemExportToShareableHandle(
        shareableHandle: *mut c_void, handle: CUmemGenericAllocationHandle, handleType: CUmemAllocationHandleType,
        flags: c_ulonglong,
    ) |m| {
        supported(m)?;
        let mut s = m.lock();
        let physical = held(&mut s, handle)?;
        if shareableHandle.is_null() || flags != 0 || handleType.0 != FILE || physical.props.requestedHandleTypes.0 & FILE == 0 {
            return Err(INVALID_VALUE);
        }
        let fd = os::duplicate(physical.fd).ok_or(CUresult::CUDA_ERROR_OPERATING_SYSTEM)?;
        put(shareableHandle.cast::<i32>(), fd)
    }
    fn cuMemImportFromShareableHandle(
        handle: *mut CUmemGenericAllocationHandle, osHandle: *mut c_void, shHandleType: CUmemAllocationHandleType,
    ) |m| {
        if handle.is_null() || shHandleType.0 != FILE {
            return Err(INVALID_VALUE);
        }
        put(handle, import(m, osHandle.addr() as i32)?)
    }
    fn cuIpcGetMemHandle(pHandle: *mut CUipcMemHandle, dptr: CUdeviceptr) |m| {
        if pHandle.is_null() {
            return Err(INVALID_VALUE);
        }
        put(pHandle, offer(m, dptr)?)
    }
    fn cuIpcOpenMemHandle_v2(pdptr: *mut CUdeviceptr, handle: CUipcMemHandle, Flags: c_uint) |m| {
        if pdptr.is_null() {
            return Err(INVALID_VALUE);
        }
        put(pdptr, open(m, &handle, Flags)?)
    }
    fn cuIpcCloseMemHandle(dptr: CUdeviceptr) |m| {
        let mut s = m.lock();
        s.current()?;
        let block = s.memory.at_device(dptr).filter(|b| b.kind == Kind::Ipc && b.device == dptr).ok_or(INVALID_VALUE)?;
        let (id, context) = (block.id, block.context);
        let mut s = m.courtesy(s, context);
        s.memory.remove(id);
        Ok(())
    }
}
