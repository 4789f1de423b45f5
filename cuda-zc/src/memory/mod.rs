//! Memory that CPU and GPU share, and memory of the GPU alone.

mod device;
mod loan;
mod matrix;
mod pinned;
mod registered;
mod rows;
mod span;
mod storage;
mod words;
mod write_combined;

pub use device::DeviceBuf;
pub(crate) use loan::{Home, Loan, Place, Quarantine};
pub use loan::{Lend, LendMut};
pub use matrix::Matrix;
pub use pinned::PinnedBuf;
pub use registered::{Registered, Registration};
pub use rows::RegisteredRows;
pub(crate) use span::{Seams, Span};
pub use storage::{Storage, StorageMut};
pub(crate) use words::Signal;
pub use words::{Word, Words};
pub use write_combined::WriteCombinedBuf;

use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::Error;

/// What can be shared with a GPU: plain data, any bytes of which are a value, that threads may share.
///
/// Implemented for all types that are [`bytemuck::Pod`], [`Send`] and [`Sync`]; `Pod` alone implies neither.
pub trait Element: bytemuck::Pod + Send + Sync {}

impl<T: bytemuck::Pod + Send + Sync> Element for T {}

/// An address as the GPU uses it, to be passed to kernels and raw calls. A plain number: having one is safe, using one
/// is what is unsafe.
#[repr(transparent)]
pub struct DevicePtr<T> {
    address: u64,
    marker: PhantomData<fn() -> T>,
}

impl<T> DevicePtr<T> {
    pub(crate) const fn new(address: u64) -> Self {
        Self { address, marker: PhantomData }
    }

    /// The address: a `CUdeviceptr`.
    #[must_use]
    pub const fn addr(self) -> u64 {
        self.address
    }

    /// The address as a pointer, which the CPU can follow only where host and device share addresses.
    #[must_use]
    pub fn as_ptr(self) -> *mut T {
        std::ptr::with_exposed_provenance_mut(self.address as usize)
    }

    /// The address `count` elements further.
    #[must_use]
    pub const fn wrapping_add(self, count: usize) -> Self {
        Self::new(self.address.wrapping_add(count.wrapping_mul(size_of::<T>()) as u64))
    }
}

impl<T> Clone for DevicePtr<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for DevicePtr<T> {}

impl<T> PartialEq for DevicePtr<T> {
    fn eq(&self, other: &Self) -> bool {
        self.address == other.address
    }
}

impl<T> Eq for DevicePtr<T> {}

impl<T> fmt::Debug for DevicePtr<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DevicePtr({:#x})", self.address)
    }
}

/// Bytes of `len` elements, if memory of that size can exist.
pub(crate) fn bytes_of<T>(len: usize) -> Option<usize> {
    len.checked_mul(size_of::<T>()).filter(|&bytes| bytes <= isize::MAX as usize)
}

/// Copies what is in host memory, also while the GPU may be writing it: then byte by byte, so that nothing is undefined,
/// and what is read may be torn.
pub(crate) fn salvage<T: Element>(start: NonNull<T>, len: usize, quarantine: &Quarantine) -> Result<Vec<T>, Error> {
    let mut copy = zeroed_vec(len)?;
    if !quarantine.is_raised() {
        // SAFETY: the storage, which the owner lends for this call: nobody writes it, the GPU included.
        copy.copy_from_slice(unsafe { std::slice::from_raw_parts(start.as_ptr(), len) });
        return Ok(copy);
    }
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut copy);
    for (i, byte) in bytes.iter_mut().enumerate() {
        // SAFETY: within the storage, which is leaked rather than freed while quarantined; bytes are always aligned. They
        // may be written: only what was lent for writing is ever quarantined.
        *byte = unsafe { AtomicU8::from_ptr(start.cast::<u8>().add(i).as_ptr()) }.load(Ordering::Relaxed);
    }
    Ok(copy)
}

/// `len` zeroed elements of plain memory, or an error where `vec!` would abort.
pub(crate) fn zeroed_vec<T: Element>(len: usize) -> Result<Vec<T>, Error> {
    let mut vec = Vec::new();
    let bytes = len.saturating_mul(size_of::<T>());
    vec.try_reserve_exact(len)
        .map_err(|_| Error::Allocation { len: bytes, source: std::io::ErrorKind::OutOfMemory.into() })?;
    vec.resize(len, T::zeroed());
    Ok(vec)
}
