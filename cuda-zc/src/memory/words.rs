//! Words that CPU and GPU exchange while a kernel runs.

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::{DevicePtr, Element, Lend, PinnedBuf, Quarantine};
use crate::{Context, Error};

/// An atomic word: [`AtomicU32`] or [`AtomicU64`].
pub trait Word: sealed::Sealed {
    /// The integer in it.
    type Value: Element + Eq + fmt::Debug + Into<u64>;

    #[doc(hidden)]
    fn load(&self, order: Ordering) -> Self::Value;
    #[doc(hidden)]
    fn store(&self, value: Self::Value, order: Ordering);
    #[doc(hidden)]
    fn signal(&self, value: u64);
}

mod sealed {
    pub trait Sealed: Send + Sync + 'static {}
}

macro_rules! word {
    ($atomic:ty, $value:ty) => {
        impl sealed::Sealed for $atomic {}
        impl Word for $atomic {
            type Value = $value;

            fn load(&self, order: Ordering) -> $value {
                <$atomic>::load(self, order)
            }

            fn store(&self, value: $value, order: Ordering) {
                <$atomic>::store(self, value, order);
            }

            fn signal(&self, value: u64) {
                <$atomic>::store(self, value as $value, Ordering::Release);
            }
        }
    };
}

word!(AtomicU32, u32);
word!(AtomicU64, u64);

/// Words in page-locked memory that CPU and GPU read and write at the same time. Made by [`Context::words`].
///
/// The CPU loads and stores. A kernel uses the address that [`Scope::share`](crate::Scope::share) gives, with
/// system-scope atomic loads and stores (`ld.acquire.sys`, `st.release.sys`). There is no read-modify-write: it is atomic
/// towards the other side only on devices with
/// [native host atomics](crate::Device::has_host_native_atomics). Copies and fills do not take words either: neither is
/// an atomic write.
pub struct Words<W: Word> {
    buf: PinnedBuf<W::Value>,
}

impl<W: Word> Words<W> {
    pub(crate) fn new(context: &Context, len: usize) -> Result<Self, Error> {
        Ok(Self { buf: PinnedBuf::new(context, len)? })
    }

    fn words(&self) -> &[W] {
        // SAFETY: an atomic integer has the size of its integer, and its alignment at most (a page's start has any). All
        // accesses but the GPU's go through it.
        unsafe { std::slice::from_raw_parts(self.buf.start().as_ptr().cast(), self.buf.len()) }
    }

    /// The word at `index`.
    ///
    /// # Panics
    ///
    /// If there is none, or the order is one that loads cannot have.
    pub fn load(&self, index: usize, order: Ordering) -> W::Value {
        self.words()[index].load(order)
    }

    /// Sets the word at `index`.
    ///
    /// # Panics
    ///
    /// If there is none, or the order is one that stores cannot have.
    pub fn store(&self, index: usize, value: W::Value, order: Ordering) {
        self.words()[index].store(value, order);
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.buf.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.buf.is_empty()
    }

    pub(crate) fn device_ptr(&self) -> DevicePtr<W::Value> {
        self.buf.device_ptr()
    }

    /// Raised when a wait for a kernel that may use the words has failed: they can be loaded and stored, and are leaked.
    pub(crate) fn quarantine(&self) -> &Quarantine {
        Lend::quarantine(&self.buf)
    }
}

/// Words of either kind, to be stored when a scope's closure has panicked.
pub(crate) trait Signal: Sync {
    fn signal(&self, index: usize, value: u64);
}

impl<W: Word> Signal for Words<W> {
    fn signal(&self, index: usize, value: u64) {
        self.words()[index].signal(value);
    }
}

impl<W: Word> fmt::Debug for Words<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("len", &self.len()).finish_non_exhaustive()
    }
}
