//! Write-combined memory.

use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;

use cuda_sys::{CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE, CU_MEMHOSTALLOC_WRITECOMBINED};

use super::loan::sealed::Sealed;
use super::span::say_leaked;
use super::{DevicePtr, Element, Home, Lend, LendMut, Loan, Place, Quarantine, Seams, bytes_of};
use crate::{Context, Error, diagnose, os};

/// Write-combined host memory: the CPU writes it past its caches, the GPU reads it without asking them. Made by
/// [`Context::write_combined`].
///
/// The CPU does not read it: that takes many times longer than from cached memory. There is no slice, and memory that
/// another user of the context makes vanish (by resetting it, which is `unsafe`) is not held as a reference.
pub struct WriteCombinedBuf<T: Element> {
    context: Context,
    start: NonNull<T>,
    device: u64,
    len: usize,
    quarantine: Quarantine,
    marker: PhantomData<T>,
}

// SAFETY: it owns its memory, and elements may be sent between threads.
unsafe impl<T: Element> Send for WriteCombinedBuf<T> {}
// SAFETY: a shared reference gives the CPU no access to the elements.
unsafe impl<T: Element> Sync for WriteCombinedBuf<T> {}

impl<T: Element> WriteCombinedBuf<T> {
    pub(crate) fn new(context: &Context, len: usize) -> Result<Self, Error> {
        const { assert!(align_of::<T>() <= 4096, "write-combined memory is aligned to pages") };
        let bytes = bytes_of::<T>(len).ok_or(Error::TooLarge { len, size: size_of::<T>() })?;
        let made = |start, device| Self {
            context: context.clone(),
            start,
            device,
            len,
            quarantine: Quarantine::default(),
            marker: PhantomData,
        };
        if bytes == 0 {
            return Ok(made(NonNull::dangling(), 0));
        }
        context.bind()?;
        let driver = context.driver();
        let flags = CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED;
        let mut host = std::ptr::null_mut();
        // SAFETY: the pointer is to a pointer, as the function asks.
        let code = context.relaxed(|driver| unsafe { driver.cuMemHostAlloc(&raw mut host, bytes, flags) });
        let Some(start) = NonNull::new(host.cast()).filter(|_| code.result().is_ok()) else {
            return Err(diagnose::host_alloc(driver, bytes, flags, code));
        };
        // From here on dropping `buf` frees the memory.
        let mut buf = made(start, 0);
        // SAFETY: the pointer is to a CUdeviceptr, as the function asks.
        let code = unsafe { driver.cuMemHostGetDevicePointer_v2(&raw mut buf.device, host, 0) };
        if code.result().is_err() {
            return Err(diagnose::host_get_device_pointer(driver, host, 0, code));
        }
        buf.write_with(0..len, |_| T::zeroed());
        Ok(buf)
    }

    fn write_with(&mut self, range: std::ops::Range<usize>, value: impl Fn(usize) -> T) {
        for (i, at) in range.enumerate() {
            // SAFETY: callers check the range; `&mut self` is the only access, and the GPU has no loan while it is held.
            unsafe { self.start.add(at).write(value(i)) };
        }
        store_fence();
    }

    /// Writes elements from index `at` on, and puts them in order before what the CPU writes next.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if they do not fit, [`Error::Quarantined`] if a wait for work that writes them has failed.
    pub fn write(&mut self, at: usize, elements: &[T]) -> Result<(), Error> {
        self.quarantine.check()?;
        os::refuse_in_child()?; // the driver's mapping need not exist there
        match at.checked_add(elements.len()) {
            Some(end) if end <= self.len => {}
            _ => return Err(Error::Range { start: at, end: at.saturating_add(elements.len()), len: self.len }),
        }
        // SAFETY: checked above; `&mut self` is the only access, and a borrowed slice cannot overlap it.
        unsafe { self.start.add(at).copy_from_nonoverlapping(NonNull::from(elements).cast(), elements.len()) };
        store_fence();
        Ok(())
    }

    /// Writes the same value everywhere.
    ///
    /// # Errors
    ///
    /// [`Error::Quarantined`] if a wait for work that writes the elements has failed.
    pub fn fill(&mut self, value: T) -> Result<(), Error> {
        self.quarantine.check()?;
        os::refuse_in_child()?; // the driver's mapping need not exist there
        self.write_with(0..self.len, |_| value);
        Ok(())
    }

    /// Where the GPU finds the first element. No driver call. Null if there are no bytes.
    pub fn device_ptr(&self) -> DevicePtr<T> {
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

    /// Whether a wait for work that writes the buffer has failed: the GPU may still write.
    pub fn is_quarantined(&self) -> bool {
        self.quarantine.is_raised()
    }
}

impl<T: Element> Drop for WriteCombinedBuf<T> {
    fn drop(&mut self) {
        if self.len * size_of::<T>() == 0 || self.quarantine.is_raised() || os::forked() || self.context.bind().is_err()
        {
            return;
        }
        // SAFETY: allocated in `new`; no safe work is in flight, and unsafe launches are made under that contract.
        let code = self.context.relaxed(|driver| unsafe { driver.cuMemFreeHost(self.start.as_ptr().cast()) });
        if code.result().is_err() {
            say_leaked(&diagnose::free_host(self.context.driver(), self.start.as_ptr().cast(), code));
        }
    }
}

/// Drains the processor's write-combining buffers, so that the GPU sees everything before what is written next.
fn store_fence() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction.
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

impl<T: Element> fmt::Debug for WriteCombinedBuf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriteCombinedBuf").field("start", &self.start).field("len", &self.len).finish_non_exhaustive()
    }
}

impl<T: Element> Sealed for WriteCombinedBuf<T> {}

impl<T: Element> Lend for WriteCombinedBuf<T> {
    type T = T;

    fn loan(&self) -> Loan<T> {
        Loan {
            home: Home::of(&self.context),
            place: Place::host(self.start),
            device: self.device,
            len: self.len,
            seams: Seams::NONE,
            marker: PhantomData,
        }
    }

    fn quarantine(&self) -> &Quarantine {
        &self.quarantine
    }
}

impl<T: Element> LendMut for WriteCombinedBuf<T> {}
