//! What an address is.

use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

use cuda_sys::*;

use super::{entries, pointer, put};
use crate::code::*;
use crate::machine::{Guard, Machine};
use crate::memory::{Block, Kind};
use crate::profile::Addressing;

/// Writes one attribute of a block.
///
/// # Safety
///
/// `to` points to a value of the attribute's type.
unsafe fn write(
    m: &Machine,
    s: &Guard,
    block: &Block,
    address: u64,
    attribute: CUpointer_attribute,
    to: *mut c_void,
) -> R {
    let by_device = address.wrapping_sub(block.device) < block.len as u64;
    let offset = address - if by_device { block.device } else { block.host };
    let host_kind = block.on_host() || elsewhere_on_host(s, block);
    // The range of a mapping is its reservation.
    let (start, len) = match block.kind {
        Kind::Mapping(_) => s.virtuals.reservation(address).unwrap_or((block.device, block.len)),
        _ => (block.device, block.len),
    };
    // SAFETY: the type that the attribute has, says the caller.
    unsafe {
        match attribute {
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_CONTEXT => put(to.cast::<CUcontext>(), pointer(block.context)),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE => {
                put(to.cast::<c_uint>(), if host_kind { 1 } else { 2 })
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_POINTER => {
                if block.access(block.ordinal) == 0 {
                    return Err(INVALID_VALUE);
                }
                put(to.cast::<CUdeviceptr>(), block.device + offset)
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_HOST_POINTER => {
                if block.host == 0 {
                    return Err(INVALID_VALUE);
                }
                put(to.cast::<u64>(), block.host + offset)
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_SYNC_MEMOPS => {
                put(to.cast::<c_int>(), c_int::from(block.sync_memops))
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_BUFFER_ID => put(to.cast::<c_ulonglong>(), block.id),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_MANAGED => put(to.cast::<bool>(), block.kind == Kind::Managed),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL => put(to.cast::<c_int>(), block.ordinal),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE => {
                put(to.cast::<bool>(), block.kind == Kind::Device)
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_RANGE_START_ADDR => put(to.cast::<CUdeviceptr>(), start),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_RANGE_SIZE => put(to.cast::<usize>(), len),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_MAPPED => put(to.cast::<bool>(), true),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES => put(to.cast::<c_ulonglong>(), 0),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE => put(to.cast::<bool>(), false),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_ACCESS_FLAGS => {
                put(to.cast::<c_uint>(), block.access(block.ordinal) as c_uint)
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE => {
                let pool = if let Kind::Pool(pool) = block.kind { pool } else { 0 };
                put(to.cast::<CUmemoryPool>(), pointer(pool))
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_MAPPING_SIZE if m.profile.version >= 11000 => {
                put(to.cast::<usize>(), block.len)
            }
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR => put(to.cast::<CUdeviceptr>(), block.device),
            CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID => put(to.cast::<c_ulonglong>(), block.id),
            _ => Err(INVALID_VALUE),
        }
    }
}

/// Whether the block is of a pool on the host, or a mapping of memory there.
fn elsewhere_on_host(s: &Guard, block: &Block) -> bool {
    match block.kind {
        Kind::Pool(pool) => s.pools.get(&pool).is_some_and(|p| p.on_host()),
        Kind::Mapping(handle) => !s.virtuals.on_device(handle),
        _ => false,
    }
}

fn find<'a>(m: &Machine, s: &'a Guard, address: u64) -> Option<&'a Block> {
    // Without unified addressing only device addresses can be asked about.
    if m.profile.addressing == Addressing::NoUnified { s.memory.at_device(address) } else { s.memory.at(address) }
}

/// The bytes of an attribute's value, for the call that answers zeros for unknown addresses.
fn size(attribute: CUpointer_attribute) -> Option<usize> {
    Some(match attribute.0 {
        1 | 3 | 4 | 7 | 11 | 12 | 14 | 17 | 18 | 19 | 20 => 8,
        2 | 6 | 9 | 16 => 4,
        8 | 10 | 13 | 15 => 1,
        _ => return None,
    })
}

entries! {
    fn cuPointerGetAttribute(data: *mut c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) |m| {
        let s = m.lock();
        if data.is_null() {
            return Err(INVALID_VALUE);
        }
        let block = find(m, &s, ptr).ok_or(INVALID_VALUE)?;
        write(m, &s, block, ptr, attribute, data)
    }
    fn cuPointerGetAttributes(
        numAttributes: c_uint, attributes: *mut CUpointer_attribute, data: *mut *mut c_void, ptr: CUdeviceptr,
    ) |m| {
        if numAttributes == 0 || attributes.is_null() || data.is_null() {
            return Err(INVALID_VALUE);
        }
        let s = m.lock();
        let block = find(m, &s, ptr);
        for i in 0..numAttributes as usize {
            let (attribute, to) = (*attributes.add(i), *data.add(i));
            let size = size(attribute).filter(|_| !to.is_null()).ok_or(INVALID_VALUE)?;
            let known = block.is_some_and(|b| write(m, &s, b, ptr, attribute, to).is_ok());
            if !known {
                to.cast::<u8>().write_bytes(0, size);
                if attribute == CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL {
                    put(to.cast::<c_int>(), -2)?;
                }
            }
        }
        Ok(())
    }
    fn cuPointerSetAttribute(value: *const c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) |m| {
        let mut s = m.lock();
        if value.is_null() || attribute != CUpointer_attribute::CU_POINTER_ATTRIBUTE_SYNC_MEMOPS {
            return Err(INVALID_VALUE);
        }
        let on = value.cast::<c_uint>().read_unaligned() != 0;
        let id = s.memory.at_device(ptr).map(|b| b.id).ok_or(INVALID_VALUE)?;
        if let Some(block) = s.memory.get_mut(id) {
            block.sync_memops = on;
        }
        Ok(())
    }
}
