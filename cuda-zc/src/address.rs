//! What is this address?

use std::ffi::c_int;
use std::ops::Range;

use cuda_sys::{CUcontext, CUpointer_attribute, CUresult, Driver};

use crate::{Context, Error};

/// What an address is to the driver. Made by [`Context::address`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Address {
    /// Nothing the driver knows: plain memory, or none at all.
    Plain,
    /// Page-locked host memory: registered, or allocated by the driver.
    Pinned {
        /// Its bytes, where the driver or this crate knows them.
        range: Option<Range<u64>>,
        /// The device's address for the one asked about.
        device_address: Option<u64>,
        /// Whether it was registered, rather than allocated pinned; `None` if this crate did neither.
        registered: Option<bool>,
        /// The context that it belongs to.
        context: CUcontext,
        /// The ordinal of that context's device.
        device: c_int,
    },
    /// Memory that migrates between host and device.
    Managed {
        /// Its bytes.
        range: Option<Range<u64>>,
        /// The context that it belongs to.
        context: CUcontext,
        /// The ordinal of that context's device.
        device: c_int,
    },
    /// Memory on a device.
    Device {
        /// Its bytes.
        range: Option<Range<u64>>,
        /// The context that it belongs to; null for memory of a pool or a mapping.
        context: CUcontext,
        /// The ordinal of its device.
        device: c_int,
    },
}

impl Context {
    /// Asks the driver, and this crate's own records, what an address is: host or device, start of a range or inside.
    ///
    /// # Errors
    ///
    /// If the context cannot be made current. An address that the driver does not know is no error.
    pub fn address(&self, address: u64) -> Result<Address, Error> {
        self.bind()?;
        let driver = self.driver();
        let Some(kind) = ask::<u32>(driver, CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address) else {
            return Ok(Address::Plain);
        };
        let ordinal = CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL;
        let device = ask::<c_int>(driver, ordinal, address).unwrap_or(-1);
        let context = ask::<usize>(driver, CUpointer_attribute::CU_POINTER_ATTRIBUTE_CONTEXT, address).unwrap_or(0);
        let context: CUcontext = std::ptr::with_exposed_provenance_mut(context);
        let start = ask::<u64>(driver, CUpointer_attribute::CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, address);
        let size = ask::<usize>(driver, CUpointer_attribute::CU_POINTER_ATTRIBUTE_RANGE_SIZE, address);
        let range = start.zip(size).map(|(start, size)| start..start.saturating_add(size as u64));
        if ask::<u32>(driver, CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_MANAGED, address).is_some_and(|on| on != 0) {
            return Ok(Address::Managed { range, context, device });
        }
        if kind != cuda_sys::CUmemorytype::CU_MEMORYTYPE_HOST.0 {
            return Ok(Address::Device { range, context, device });
        }
        let ours = crate::ledger::overlapping(driver, address as usize, 1).first().copied();
        Ok(Address::Pinned {
            range: range.or(ours.map(|record| record.base as u64..(record.base + record.len) as u64)),
            device_address: ask::<u64>(driver, CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_POINTER, address),
            registered: ours.map(|record| record.what != crate::ledger::What::Pinned),
            context,
            device,
        })
    }
}

/// One pointer attribute. `T` must be what the attribute is documented to be, or smaller.
fn ask<T: bytemuck::Pod>(driver: &Driver, attribute: CUpointer_attribute, address: u64) -> Option<T> {
    let mut value = [0_u64; 2];
    // SAFETY: no attribute asked for here has more than eight bytes, and the buffer has sixteen.
    let code = unsafe { driver.cuPointerGetAttribute(value.as_mut_ptr().cast(), attribute, address) };
    (code == CUresult::CUDA_SUCCESS)
        .then(|| bytemuck::pod_read_unaligned(&bytemuck::bytes_of(&value)[..size_of::<T>()]))
}
