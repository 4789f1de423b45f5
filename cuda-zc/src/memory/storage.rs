//! Storage that can be registered: what it is taken apart into while the GPU may use it.

use std::mem::ManuallyDrop;
use std::ptr::{NonNull, slice_from_raw_parts, slice_from_raw_parts_mut};
use std::sync::Arc;

use super::Element;

/// Storage that registration takes by value and gives back.
///
/// While it is registered it exists only as raw parts: a live `Box<[T]>` promises that nobody else writes its memory.
///
/// # Safety
///
/// - `into_parts` gives the start and length of initialised memory that stays where it is until `from_parts`: aligned for
///   `T`, at most `isize::MAX` bytes. `Rest` may be sent to other threads, and used from several, where `Self` may.
/// - `from_parts`, given the same parts once, restores the storage; dropping `Rest` alone frees nothing.
/// - Until then nobody writes the memory but through these parts, and if the type is [`StorageMut`], nobody reads it.
pub unsafe trait Storage: Sized + 'static {
    /// What it holds.
    type T: Element;
    /// What besides start and length is needed to restore it: a capacity, for instance.
    type Rest;
    /// Whether the CPU may write the pages. Memory that it may only read needs a device that can register such.
    const WRITABLE: bool;
    /// Whether the pages are ordinary memory, which may be touched early and backed with huge pages.
    const ANONYMOUS: bool = true;

    /// Takes the storage apart.
    fn into_parts(self) -> (NonNull<Self::T>, usize, Self::Rest);

    /// Puts it together again.
    ///
    /// # Safety
    ///
    /// The parts must come from `into_parts` and be used once.
    unsafe fn from_parts(start: NonNull<Self::T>, len: usize, rest: Self::Rest) -> Self;
}

/// Storage that has one owner, so that the CPU and the GPU may write it.
///
/// # Safety
///
/// Nobody but the owner of the parts reads or writes the memory, and [`Storage::WRITABLE`] is true.
pub unsafe trait StorageMut: Storage {}

// SAFETY: a Vec's heap memory does not move with the Vec; start, length and capacity are what it consists of.
unsafe impl<T: Element> Storage for Vec<T> {
    type T = T;
    type Rest = usize;
    const WRITABLE: bool = true;

    fn into_parts(self) -> (NonNull<T>, usize, usize) {
        let mut vec = ManuallyDrop::new(self);
        let (len, capacity) = (vec.len(), vec.capacity());
        // SAFETY: a Vec's pointer is never null.
        (unsafe { NonNull::new_unchecked(vec.as_mut_ptr()) }, len, capacity)
    }

    unsafe fn from_parts(start: NonNull<T>, len: usize, capacity: usize) -> Self {
        // SAFETY: the parts of a Vec, says the caller.
        unsafe { Vec::from_raw_parts(start.as_ptr(), len, capacity) }
    }
}

// SAFETY: a Vec owns its memory alone.
unsafe impl<T: Element> StorageMut for Vec<T> {}

// SAFETY: a box's memory does not move with the box.
unsafe impl<T: Element> Storage for Box<[T]> {
    type T = T;
    type Rest = ();
    const WRITABLE: bool = true;

    fn into_parts(self) -> (NonNull<T>, usize, ()) {
        let len = self.len();
        // SAFETY: a box's pointer is never null.
        (unsafe { NonNull::new_unchecked(Box::into_raw(self).cast()) }, len, ())
    }

    unsafe fn from_parts(start: NonNull<T>, len: usize, (): ()) -> Self {
        // SAFETY: the parts of a box, says the caller.
        unsafe { Box::from_raw(slice_from_raw_parts_mut(start.as_ptr(), len)) }
    }
}

// SAFETY: a box owns its memory alone.
unsafe impl<T: Element> StorageMut for Box<[T]> {}

// SAFETY: the reference count kept in the parts keeps the memory in place; others can only read it.
unsafe impl<T: Element> Storage for Arc<[T]> {
    type T = T;
    type Rest = ();
    const WRITABLE: bool = false;

    fn into_parts(self) -> (NonNull<T>, usize, ()) {
        let len = self.len();
        // SAFETY: an Arc's pointer is never null.
        (unsafe { NonNull::new_unchecked(Arc::into_raw(self).cast::<T>().cast_mut()) }, len, ())
    }

    unsafe fn from_parts(start: NonNull<T>, len: usize, (): ()) -> Self {
        // SAFETY: the parts of an Arc, says the caller.
        unsafe { Arc::from_raw(slice_from_raw_parts(start.as_ptr(), len)) }
    }
}

// SAFETY: static memory stays for ever, and a shared reference lets nobody write it.
unsafe impl<T: Element> Storage for &'static [T] {
    type T = T;
    type Rest = ();
    const WRITABLE: bool = false;

    fn into_parts(self) -> (NonNull<T>, usize, ()) {
        (NonNull::from(self).cast(), self.len(), ())
    }

    unsafe fn from_parts(start: NonNull<T>, len: usize, (): ()) -> Self {
        // SAFETY: the parts of a static slice, says the caller.
        unsafe { std::slice::from_raw_parts(start.as_ptr(), len) }
    }
}

#[cfg(feature = "memmap2")]
mod maps {
    use super::{NonNull, Storage, StorageMut};

    // SAFETY: a map stays in place until it is dropped, and holds a bare pointer. That no other process changes the file
    // is the promise that whoever made the map gave.
    unsafe impl Storage for memmap2::MmapMut {
        type T = u8;
        type Rest = Self;
        const WRITABLE: bool = true;
        const ANONYMOUS: bool = false;

        fn into_parts(mut self) -> (NonNull<u8>, usize, Self) {
            // SAFETY: the start of a slice is never null.
            (unsafe { NonNull::new_unchecked(self.as_mut_ptr()) }, self.len(), self)
        }

        unsafe fn from_parts(_: NonNull<u8>, _: usize, map: Self) -> Self {
            map
        }
    }

    // SAFETY: the map is owned by value.
    unsafe impl StorageMut for memmap2::MmapMut {}

    // SAFETY: as above; this one is read-only for the CPU.
    unsafe impl Storage for memmap2::Mmap {
        type T = u8;
        type Rest = Self;
        const WRITABLE: bool = false;
        const ANONYMOUS: bool = false;

        fn into_parts(self) -> (NonNull<u8>, usize, Self) {
            // SAFETY: the start of a slice is never null.
            (unsafe { NonNull::new_unchecked(self.as_ptr().cast_mut()) }, self.len(), self)
        }

        unsafe fn from_parts(_: NonNull<u8>, _: usize, map: Self) -> Self {
            map
        }
    }
}
