//! GPUs and what they can do.

use std::ffi::{CStr, c_int};
use std::fmt;

use cuda_sys::{CUdevice, CUdevice_attribute, Driver};

use crate::{Context, Error, diagnose, os};

/// A GPU of a driver, by ordinal. Which ones there are, and in which order, `CUDA_VISIBLE_DEVICES` decides.
#[derive(Clone, Copy)]
pub struct Device {
    driver: &'static Driver,
    ordinal: CUdevice,
}

impl Device {
    /// Device 0 of the machine's driver.
    ///
    /// # Errors
    ///
    /// If no driver can be opened ([`Error::Load`]), it does not start, or it has no device.
    pub fn first() -> Result<Self, Error> {
        Self::new(Driver::load()?, 0)
    }

    /// All devices of the machine's driver.
    ///
    /// # Errors
    ///
    /// If no driver can be opened or it does not start. A driver without devices answers `CUDA_ERROR_NO_DEVICE`.
    pub fn all() -> Result<Vec<Self>, Error> {
        let driver = Driver::load()?;
        let count = count(driver)?;
        Ok((0..count).map(|ordinal| Self { driver, ordinal }).collect())
    }

    /// A device of a driver opened in another way: a named library, or the software driver of `cuda-emulator`.
    ///
    /// # Errors
    ///
    /// If the driver does not start, or has no such device.
    pub fn new(driver: &'static Driver, ordinal: CUdevice) -> Result<Self, Error> {
        count(driver)?;
        let mut device = 0;
        // SAFETY: the pointer is to a CUdevice, as the function asks.
        let code = unsafe { driver.cuDeviceGet(&raw mut device, ordinal) };
        diagnose::check_with(driver, "cuDeviceGet", code)?;
        Ok(Self { driver, ordinal: device })
    }

    /// The device's primary context, which all users in the process share.
    ///
    /// # Errors
    ///
    /// What `cuDevicePrimaryCtxRetain` answers: out of memory, or a device in exclusive use elsewhere.
    pub fn context(&self) -> Result<Context, Error> {
        Context::primary(*self)
    }

    /// The driver that this device belongs to.
    pub fn driver(&self) -> &'static Driver {
        self.driver
    }

    /// The number that the driver knows it by.
    pub fn ordinal(&self) -> CUdevice {
        self.ordinal
    }

    /// The name that the maker gave it: "NVIDIA H200".
    ///
    /// # Errors
    ///
    /// What `cuDeviceGetName` answers.
    pub fn name(&self) -> Result<String, Error> {
        os::refuse_in_child()?;
        let mut name = [0_u8; 256];
        // SAFETY: the buffer has the length given; the driver terminates what it writes.
        let code = unsafe { self.driver.cuDeviceGetName(name.as_mut_ptr().cast(), name.len() as c_int, self.ordinal) };
        diagnose::check_with(self.driver, "cuDeviceGetName", code)?;
        Ok(CStr::from_bytes_until_nul(&name).unwrap_or_default().to_string_lossy().into_owned())
    }

    /// Bytes of memory on the device.
    ///
    /// # Errors
    ///
    /// What `cuDeviceTotalMem` answers.
    pub fn total_memory(&self) -> Result<usize, Error> {
        os::refuse_in_child()?;
        let mut bytes = 0;
        // SAFETY: the pointer is to a usize, as the function asks.
        let code = unsafe { self.driver.cuDeviceTotalMem_v2(&raw mut bytes, self.ordinal) };
        diagnose::check_with(self.driver, "cuDeviceTotalMem_v2", code)?;
        Ok(bytes)
    }

    /// Any attribute.
    ///
    /// # Errors
    ///
    /// `CUDA_ERROR_INVALID_VALUE` for an attribute that the driver does not know.
    pub fn attribute(&self, attribute: CUdevice_attribute) -> Result<i32, Error> {
        os::refuse_in_child()?;
        let mut value = 0;
        // SAFETY: the pointer is to an int, as the function asks.
        let code = unsafe { self.driver.cuDeviceGetAttribute(&raw mut value, attribute, self.ordinal) };
        diagnose::check_with(self.driver, "cuDeviceGetAttribute", code)?;
        Ok(value)
    }

    /// Compute capability, major and minor.
    ///
    /// # Errors
    ///
    /// As [`Device::attribute`].
    pub fn compute_capability(&self) -> Result<(i32, i32), Error> {
        Ok((
            self.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?,
            self.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?,
        ))
    }
}

macro_rules! capabilities {
    ($($(#[doc = $doc:literal])* $name:ident = $attribute:ident;)*) => {
        /// Attributes that decide which kinds of shared memory work. One that the driver does not know counts as absent.
        impl Device {
            $(
                $(#[doc = $doc])*
                #[must_use]
                pub fn $name(&self) -> bool {
                    self.attribute(CUdevice_attribute::$attribute).is_ok_and(|value| value != 0)
                }
            )*
        }
    };
}

capabilities! {
    /// Existing host memory can be registered. Jetsons before Xavier cannot.
    can_register_host_memory = CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED;
    /// Memory that the CPU may only read can be registered.
    can_register_read_only = CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED;
    /// The device reads and writes registered memory at the host's own address.
    uses_host_pointers = CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM;
    /// Host memory can be mapped into the device's address space.
    can_map_host_memory = CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY;
    /// Host and devices share one address space.
    has_unified_addressing = CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING;
    /// Managed memory exists.
    has_managed_memory = CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY;
    /// The CPU may touch managed memory while the device works.
    has_concurrent_managed_access = CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS;
    /// The device reads and writes plain host memory, registered or not.
    has_pageable_memory_access = CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS;
    /// Read-modify-write operations of the device on host memory are atomic towards the CPU.
    has_host_native_atomics = CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED;
    /// The virtual memory management functions work.
    has_virtual_memory_management = CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED;
    /// The device shares the host's memory chips.
    is_integrated = CU_DEVICE_ATTRIBUTE_INTEGRATED;
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device").field("ordinal", &self.ordinal).finish_non_exhaustive()
    }
}

/// Starts the driver, if nobody has yet, and counts its devices.
fn count(driver: &Driver) -> Result<c_int, Error> {
    os::refuse_in_child()?;
    os::watch_forks();
    // SAFETY: cuInit has no preconditions.
    let code = unsafe { driver.cuInit(0) };
    diagnose::check_with(driver, "cuInit", code)?;
    let mut count = 0;
    // SAFETY: the pointer is to an int, as the function asks.
    let code = unsafe { driver.cuDeviceGetCount(&raw mut count) };
    diagnose::check_with(driver, "cuDeviceGetCount", code)?;
    Ok(count)
}
