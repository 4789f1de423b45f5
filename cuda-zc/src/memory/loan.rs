//! What a buffer tells a scope about its memory.

use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Element, Seams};
use crate::{Context, Error};

/// Memory that can be lent to a [`Scope`](crate::Scope) for reading. Implemented by the buffers of this crate.
pub trait Lend: sealed::Sealed {
    /// What it holds.
    type T: Element;

    #[doc(hidden)]
    fn loan(&self) -> Loan<Self::T>;

    #[doc(hidden)]
    fn quarantine(&self) -> &Quarantine;
}

/// Raised when a wait failed: the GPU may still write. Nothing lowers it, and nothing outside this crate can reach it.
#[derive(Debug, Default)]
pub struct Quarantine(AtomicBool);

impl Quarantine {
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// # Errors
    ///
    /// [`Error::Quarantined`] if it is raised.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.is_raised() { Err(Error::Quarantined) } else { Ok(()) }
    }
}

/// Memory that can be lent for writing: while `&mut` is held, the CPU neither reads nor writes it.
pub trait LendMut: Lend {}

pub(crate) mod sealed {
    /// Only types whose memory outlives a failed wait may be lent.
    pub trait Sealed {}
}

/// Where lent elements are. Raw on purpose: a `&mut [T]` would promise that nobody else writes.
#[derive(Debug)]
pub struct Loan<T> {
    pub(crate) home: Home,
    /// What copies use: a host address or a device address.
    pub(crate) place: Place,
    /// What fills and kernels use; 0 for plain memory, which has none.
    pub(crate) device: u64,
    pub(crate) len: usize,
    pub(crate) seams: Seams,
    pub(crate) marker: std::marker::PhantomData<fn() -> T>,
}

impl<T> Clone for Loan<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Loan<T> {}

/// Which context memory belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Home {
    driver: &'static cuda_sys::Driver,
    context: usize,
}

impl Home {
    pub(crate) fn of(context: &Context) -> Self {
        Self { driver: context.driver(), context: context.raw().addr() }
    }

    /// Whether work in `context` may use the memory's addresses. Without unified addressing, each context has its own.
    pub(crate) fn is_open_to(self, context: &Context) -> bool {
        std::ptr::eq(self.driver, context.driver())
            && (self.context == context.raw().addr() || context.has_unified_addressing())
    }
}

/// An address, and whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Host(usize),
    Device(u64),
}

impl Place {
    pub(crate) fn host<T>(start: NonNull<T>) -> Self {
        // The driver turns the number into an access by other means than this pointer.
        Self::Host(start.as_ptr().expose_provenance())
    }

    pub(crate) fn add(self, bytes: usize) -> Self {
        match self {
            Self::Host(at) => Self::Host(at + bytes),
            Self::Device(at) => Self::Device(at + bytes as u64),
        }
    }

    pub(crate) fn address(self) -> u64 {
        match self {
            Self::Host(at) => at as u64,
            Self::Device(at) => at,
        }
    }
}

impl<T> Loan<T> {
    /// `count` elements from `start` on; the caller has checked that they are within.
    pub(crate) fn part(self, start: usize, count: usize) -> Self {
        debug_assert!(start + count <= self.len);
        let bytes = start * size_of::<T>();
        let device = if self.device == 0 { 0 } else { self.device + bytes as u64 };
        Self { place: self.place.add(bytes), device, len: count, ..self }
    }

    pub(crate) fn bytes(self) -> usize {
        self.len * size_of::<T>()
    }
}
