//! Page-locked memory of our own.

use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

use cuda_sys::{CU_MEMHOSTREGISTER_DEVICEMAP, CU_MEMHOSTREGISTER_PORTABLE};

use super::loan::sealed::Sealed;
use super::span::{Failed, say_leaked};
use super::{DevicePtr, Element, Home, Lend, LendMut, Loan, Place, Quarantine, Span, bytes_of, salvage};
use crate::ledger::What;
use crate::os::Mapping;
use crate::{Context, Error, os};

/// Page-aligned, page-locked host memory that the GPU sees, too. Made by [`Context::pinned`].
///
/// It is a mapping of our own, backed with memory by a few threads and then registered, rather than `cuMemHostAlloc`:
/// that is several times faster for large buffers, and a reset of the context by other code cannot unmap a slice that
/// Rust still holds.
///
/// Quarantine is as for [`Registered`](crate::Registered).
pub struct PinnedBuf<T: Element> {
    mapping: ManuallyDrop<Mapping>,
    span: ManuallyDrop<Span>,
    len: usize,
    quarantine: Quarantine,
    marker: PhantomData<T>,
}

impl<T: Element> PinnedBuf<T> {
    pub(crate) fn new(context: &Context, len: usize) -> Result<Self, Error> {
        const { assert!(align_of::<T>() <= 4096, "pinned memory is aligned to pages") };
        let bytes = bytes_of::<T>(len).ok_or(Error::TooLarge { len, size: size_of::<T>() })?;
        let mapping = Mapping::new(bytes).map_err(|source| Error::Allocation { len: bytes, source })?;
        let base = mapping.as_ptr().as_ptr().expose_provenance();
        os::populate(base, bytes);
        let flags = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP;
        // SAFETY: the mapping is unmapped only after `unregister` has succeeded, and leaked if it does not.
        match unsafe { Span::register(context, base, bytes, flags, os::most_pinned_at_once(), What::Pinned) } {
            Ok(span) => Ok(Self {
                mapping: ManuallyDrop::new(mapping),
                span: ManuallyDrop::new(span),
                len,
                quarantine: Quarantine::default(),
                marker: PhantomData,
            }),
            Err(Failed { error, stuck }) => {
                if stuck {
                    std::mem::forget(mapping);
                    say_leaked(&error);
                }
                Err(error)
            }
        }
    }

    pub(crate) fn start(&self) -> NonNull<T> {
        self.mapping.as_ptr().cast()
    }

    /// The elements.
    ///
    /// # Panics
    ///
    /// If a wait for work that writes them has failed.
    pub fn as_slice(&self) -> &[T] {
        assert!(!self.is_quarantined(), "{}", Error::Quarantined);
        // SAFETY: the mapping has `len` elements, zeroed or written since; it starts at a page. Work that writes them
        // holds `&mut self` until it is done.
        unsafe { std::slice::from_raw_parts(self.start().as_ptr(), self.len) }
    }

    /// The elements, to be written.
    ///
    /// # Panics
    ///
    /// If a wait for work that writes them has failed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        assert!(!self.is_quarantined(), "{}", Error::Quarantined);
        // SAFETY: as above; `&mut self` makes it the only access.
        unsafe { std::slice::from_raw_parts_mut(self.start().as_ptr(), self.len) }
    }

    /// Where the GPU finds the first element. No driver call. Null if there are no bytes.
    pub fn device_ptr(&self) -> DevicePtr<T> {
        DevicePtr::new(self.span.device)
    }

    /// Elements, not bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a wait for work that writes the buffer has failed: the GPU may still write.
    pub fn is_quarantined(&self) -> bool {
        self.quarantine.is_raised()
    }

    /// A copy of the elements as they are, also while the GPU may be writing them: then it may be torn.
    ///
    /// # Errors
    ///
    /// [`Error::Allocation`] if there is no memory for the copy.
    pub fn salvage(&self) -> Result<Vec<T>, Error> {
        salvage(self.start(), self.len, &self.quarantine)
    }

    /// Frees the memory and says how that went; dropping does the same silently.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause, or [`Error::Quarantined`]. The memory is leaked then.
    pub fn free(self) -> Result<(), Error> {
        ManuallyDrop::new(self).release()
    }

    fn release(&mut self) -> Result<(), Error> {
        self.quarantine.check()?;
        self.span.unregister().inspect_err(say_leaked)?;
        // SAFETY: called once, and nothing is used afterwards; the memory is not pinned any more.
        unsafe {
            ManuallyDrop::drop(&mut self.mapping);
            ManuallyDrop::drop(&mut self.span);
        }
        Ok(())
    }
}

impl<T: Element> Drop for PinnedBuf<T> {
    fn drop(&mut self) {
        let _ = self.release();
    }
}

impl<T: Element> fmt::Debug for PinnedBuf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PinnedBuf").field("start", &self.start()).field("len", &self.len).finish_non_exhaustive()
    }
}

impl<T: Element> Sealed for PinnedBuf<T> {}

impl<T: Element> Lend for PinnedBuf<T> {
    type T = T;

    fn loan(&self) -> Loan<T> {
        Loan {
            home: Home::of(&self.span.context),
            place: Place::host(self.start()),
            device: self.span.device,
            len: self.len,
            seams: self.span.seams,
            marker: PhantomData,
        }
    }

    fn quarantine(&self) -> &Quarantine {
        &self.quarantine
    }
}

impl<T: Element> LendMut for PinnedBuf<T> {}
