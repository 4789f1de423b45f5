//! Constructors for `CUmemLocation`.
//!
//! CUDA 13.2 turned its `id` into a member of an anonymous union. What is built and read here has the same bytes before
//! and after: the kind, then a 32-bit id.

use core::ffi::c_int;
use core::mem::offset_of;

use crate::{CUdevice, CUmemLocation, CUmemLocationType};

const ID: usize = offset_of!(CUmemLocation, type_) + size_of::<CUmemLocationType>();
const _: () = assert!(size_of::<CUmemLocation>() == ID + size_of::<c_int>());

impl CUmemLocation {
    fn new(kind: CUmemLocationType, id: c_int) -> Self {
        let mut location = Self { type_: kind, ..Self::default() };
        // SAFETY: the id is the last four bytes of the struct, as asserted above, aligned as its first member is.
        unsafe { (&raw mut location).cast::<u8>().add(ID).cast::<c_int>().write(id) };
        location
    }

    /// A GPU, by ordinal.
    #[must_use]
    pub fn device(ordinal: CUdevice) -> Self {
        Self::new(CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE, ordinal)
    }

    /// The host, whichever NUMA node.
    #[must_use]
    pub fn host() -> Self {
        Self::new(CUmemLocationType::CU_MEM_LOCATION_TYPE_HOST, 0)
    }

    /// A NUMA node of the host. The node nearest to a GPU is its `CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID`.
    #[must_use]
    pub fn host_numa(node: c_int) -> Self {
        Self::new(CUmemLocationType::CU_MEM_LOCATION_TYPE_HOST_NUMA, node)
    }

    /// The NUMA node of the calling thread. `cuMemCreate` does not take it: on driver 580.159.04 its granularity is 0.
    #[must_use]
    pub fn host_numa_current() -> Self {
        Self::new(CUmemLocationType::CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT, 0)
    }

    /// The device ordinal or NUMA node.
    ///
    /// # Safety
    ///
    /// It must have been set: by a constructor of this crate, or by a driver in a location of a type that has one. In
    /// CUDA 13.5's locality domains there is something shorter in its place.
    #[must_use]
    pub unsafe fn id(&self) -> c_int {
        // SAFETY: as in `new`; set, says the caller.
        unsafe { (&raw const *self).cast::<u8>().add(ID).cast::<c_int>().read() }
    }
}
