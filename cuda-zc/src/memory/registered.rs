//! Existing storage, registered in place.

use std::fmt;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

use cuda_sys::{
    CU_MEMHOSTREGISTER_DEVICEMAP, CU_MEMHOSTREGISTER_IOMEMORY, CU_MEMHOSTREGISTER_PORTABLE,
    CU_MEMHOSTREGISTER_READ_ONLY,
};

use super::loan::sealed::Sealed;
use super::span::{Failed, say_leaked};
use super::{
    DevicePtr, Element, Home, Lend, LendMut, Loan, Place, Quarantine, RegisteredRows, Span, Storage, StorageMut,
    salvage,
};
use crate::ledger::What;
use crate::{Context, Error, Rejected, os};

/// How storage is to be registered. Made by [`Context::registration`].
#[derive(Debug, Clone)]
pub struct Registration {
    pub(super) context: Context,
    flags: u32,
    piece: usize,
    populate: bool,
}

impl Registration {
    pub(crate) fn new(context: &Context) -> Self {
        Self {
            context: context.clone(),
            flags: CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP,
            piece: os::most_pinned_at_once(),
            populate: true,
        }
    }

    fn flag(mut self, flag: u32, on: bool) -> Self {
        self.flags = if on { self.flags | flag } else { self.flags & !flag };
        self
    }

    /// Pinned for all contexts, not only this one. On unless turned off.
    #[must_use]
    pub fn portable(self, on: bool) -> Self {
        self.flag(CU_MEMHOSTREGISTER_PORTABLE, on)
    }

    /// Mapped into the device's address space. On unless turned off. Without it, a device that does not share the
    /// host's addresses has no pointer to the memory, and [`Registered::device_ptr`] is null there.
    #[must_use]
    pub fn device_mapped(self, on: bool) -> Self {
        self.flag(CU_MEMHOSTREGISTER_DEVICEMAP, on)
    }

    /// The GPU may only read, and unsafe code that makes it write fails. Turn it on for memory that shares its pages with
    /// nothing else: beside a read-only registration, others in the same page are refused, or accepted and then lose the
    /// context at the GPU's first write (driver 580.159.04). Off unless turned on; memory that the CPU may only read,
    /// such as a constant, is registered so in any case, where [the device can](crate::Device::can_register_read_only).
    #[must_use]
    pub fn read_only(self, on: bool) -> Self {
        self.flag(CU_MEMHOSTREGISTER_READ_ONLY, on)
    }

    /// The storage is memory of another PCIe device, mapped into this process. Ordinary memory is refused.
    #[must_use]
    pub fn io_memory(self, on: bool) -> Self {
        self.flag(CU_MEMHOSTREGISTER_IOMEMORY, on)
    }

    /// The most bytes to register in one driver call, rounded up to whole pages. Larger storage is registered in pieces,
    /// and copies are split where they meet. Unless set, it is what kernel and driver are known to take.
    #[must_use]
    pub fn piece_bytes(mut self, bytes: usize) -> Self {
        self.piece = bytes.clamp(1, 64 << 30).next_multiple_of(os::page_size());
        self
    }

    /// Whether large storage is backed with memory by a few threads first, which is faster than to leave it to the
    /// driver. On unless turned off. Contents do not change.
    #[must_use]
    pub fn populate(mut self, on: bool) -> Self {
        self.populate = on;
        self
    }

    /// Registers storage in place. Storage of no bytes makes no driver call.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause, and the storage with it. The storage is missing only if a part of it was
    /// registered and could not be released again: then it is leaked.
    pub fn register<S: Storage>(&self, storage: S) -> Result<Registered<S>, Rejected<S>> {
        let (start, len, rest) = storage.into_parts();
        match self.hold::<S>(start, len) {
            Ok(held) => Ok(Registered {
                device: held.device,
                held: ManuallyDrop::new(held),
                start,
                len,
                rest: ManuallyDrop::new(rest),
                quarantine: Quarantine::default(),
            }),
            Err(Failed { error, stuck: false }) => {
                // SAFETY: the parts from above, used once; nothing is registered.
                Err(Rejected::with(error, Some(unsafe { S::from_parts(start, len, rest) })))
            }
            Err(Failed { error, stuck: true }) => {
                std::mem::forget(rest);
                say_leaked(&error);
                Err(Rejected::with(error, None))
            }
        }
    }

    /// Registers every row of a `Vec<Vec<T>>` in place, as [`Context::register_rows`].
    ///
    /// # Errors
    ///
    /// As [`register`](Registration::register).
    pub fn register_rows<T: Element>(&self, rows: Vec<Vec<T>>) -> Result<RegisteredRows<T>, Rejected<Vec<Vec<T>>>> {
        RegisteredRows::new(self, rows)
    }

    /// Registers the bytes of storage that only its owner sees.
    ///
    /// # Safety
    ///
    /// As `Span::register`.
    pub(super) unsafe fn span(&self, base: usize, bytes: usize, what: What) -> Result<Span, Failed> {
        if self.populate && self.flags & CU_MEMHOSTREGISTER_IOMEMORY == 0 {
            os::populate(base, bytes);
        }
        // SAFETY: passed on to the caller.
        unsafe { Span::register(&self.context, base, bytes, self.flags, self.piece, what) }
    }

    fn hold<S: Storage>(&self, start: NonNull<S::T>, len: usize) -> Result<Arc<Span>, Failed> {
        let base = start.as_ptr().expose_provenance();
        let bytes = len * size_of::<S::T>();
        if !S::WRITABLE {
            return self.hold_shared(base, bytes);
        }
        let plain = self.clone().populate(self.populate && S::ANONYMOUS);
        // SAFETY: the storage is held as raw parts until `unregister` has succeeded, and leaked if it does not.
        unsafe { plain.span(base, bytes, What::Registered) }.map(Arc::new)
    }

    /// The registration of storage that others can see. Another owner of the very same bytes shares it.
    fn hold_shared(&self, base: usize, bytes: usize) -> Result<Arc<Span>, Failed> {
        os::refuse_in_child()?; // a thread of the parent may have held the lock
        let flags = self.flags;
        let mut shared = shared();
        let same = |(had, span): &&(u32, Arc<Span>)| {
            std::ptr::eq(span.context.driver(), self.context.driver())
                && (span.base, span.len, *had) == (base, bytes, flags)
                && (span.context == self.context
                    || flags & CU_MEMHOSTREGISTER_PORTABLE != 0 && self.context.has_unified_addressing())
        };
        if let Some((_, span)) = shared.iter().find(same) {
            return Ok(span.clone());
        }
        // SAFETY: as above; the list's own reference is dropped only after `unregister`.
        let span =
            unsafe { Span::register_for_reading(&self.context, base, bytes, flags, self.piece, What::ReadOnly) }?;
        let span = Arc::new(span);
        if bytes > 0 {
            shared.push((flags, span.clone()));
        }
        Ok(span)
    }
}

/// The live read-only registrations with the flags they were made with. One reference of each is the list's.
///
/// Locked while one is made or ended, so that a second owner never rides on a registration that is just going.
fn shared() -> std::sync::MutexGuard<'static, Vec<(u32, Arc<Span>)>> {
    static SHARED: Mutex<Vec<(u32, Arc<Span>)>> = Mutex::new(Vec::new());
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Storage whose pages are pinned in place and visible to the GPU. Made by [`Context::register`].
///
/// The CPU uses it through slices; work on a stream borrows it in a [`Scope`](crate::Scope). Dropping it unregisters and
/// drops the storage; [`into_inner`](Registered::into_inner) gives the storage back.
///
/// If a wait for work that writes it fails (the context is lost), the GPU may still write: the buffer is quarantined. Its
/// slices panic, `into_inner` refuses, dropping leaks, and [`salvage`](Registered::salvage) copies what is there.
pub struct Registered<S: Storage> {
    device: u64,
    held: ManuallyDrop<Arc<Span>>,
    start: NonNull<S::T>,
    len: usize,
    rest: ManuallyDrop<S::Rest>,
    quarantine: Quarantine,
}

// SAFETY: it is the storage, in parts.
unsafe impl<S: Storage + Send> Send for Registered<S> {}
// SAFETY: as above; a shared reference gives out shared slices only.
unsafe impl<S: Storage + Sync> Sync for Registered<S> {}

impl<S: Storage> Registered<S> {
    /// The elements.
    ///
    /// # Panics
    ///
    /// If a wait for work that writes them has failed.
    pub fn as_slice(&self) -> &[S::T] {
        assert!(!self.is_quarantined(), "{}", Error::Quarantined);
        // SAFETY: initialised elements of the storage; work that writes them holds `&mut self` until it is done.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    /// The elements, to be written.
    ///
    /// # Panics
    ///
    /// If a wait for work that writes them has failed.
    pub fn as_mut_slice(&mut self) -> &mut [S::T]
    where
        S: StorageMut,
    {
        assert!(!self.is_quarantined(), "{}", Error::Quarantined);
        // SAFETY: as above; `&mut self` and `StorageMut` make it the only access.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }

    /// Where the GPU finds the first element. No driver call. Null if there are no bytes.
    pub fn device_ptr(&self) -> DevicePtr<S::T> {
        DevicePtr::new(self.device)
    }

    /// Elements, not bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The driver's registrations as (address, bytes), for raw calls: one copy must stay within one of them.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        self.held.pieces()
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
    pub fn salvage(&self) -> Result<Vec<S::T>, Error> {
        salvage(self.start, self.len, &self.quarantine)
    }

    /// Unregisters, and gives the storage back: the same allocation, length and capacity.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause, or [`Error::Quarantined`]. The storage is leaked then: it is still pinned,
    /// and the GPU can still reach it.
    pub fn into_inner(self) -> Result<S, Error> {
        let mut this = ManuallyDrop::new(self);
        this.release()?;
        // SAFETY: the parts from `register`, used once: `this` is not dropped.
        Ok(unsafe { S::from_parts(this.start, this.len, ManuallyDrop::take(&mut this.rest)) })
    }

    /// Ends the registration, or this owner's share in it. Called once; `held` is not used after a success.
    fn release(&mut self) -> Result<(), Error> {
        self.quarantine.check()?;
        if os::forked() {
            return Ok(()); // the parent's registration; and a thread of the parent may have held the lock
        }
        let mut shared = (!S::WRITABLE && self.held.len > 0).then(shared);
        // The last owner of a shared one: two references are left, the list's and this one.
        if shared.is_none() || Arc::strong_count(&self.held) == 2 {
            // Off the list whatever comes: of one that cannot be ended, some pieces may have been.
            if let Some(list) = &mut shared {
                list.retain(|(_, span)| !Arc::ptr_eq(span, &self.held));
            }
            self.held.unregister().inspect_err(say_leaked)?;
        }
        // SAFETY: not used again. Within the lock, so that the count above is exact.
        unsafe { ManuallyDrop::drop(&mut self.held) };
        Ok(())
    }
}

impl<S: Storage> Drop for Registered<S> {
    fn drop(&mut self) {
        if self.release().is_ok() {
            // SAFETY: the parts from `register`, used once.
            drop(unsafe { S::from_parts(self.start, self.len, ManuallyDrop::take(&mut self.rest)) });
        }
    }
}

impl<S: Storage> fmt::Debug for Registered<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registered").field("start", &self.start).field("len", &self.len).finish_non_exhaustive()
    }
}

impl<S: Storage> Sealed for Registered<S> {}

impl<S: Storage> Lend for Registered<S> {
    type T = S::T;

    fn loan(&self) -> Loan<S::T> {
        Loan {
            home: Home::of(&self.held.context),
            place: Place::host(self.start),
            device: self.device,
            len: self.len,
            seams: self.held.seams,
            marker: std::marker::PhantomData,
        }
    }

    fn quarantine(&self) -> &Quarantine {
        &self.quarantine
    }
}

impl<S: StorageMut> LendMut for Registered<S> {}
