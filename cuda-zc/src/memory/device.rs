//! Memory on the device.

use std::fmt;
use std::marker::PhantomData;

use super::loan::sealed::Sealed;
use super::span::say_leaked;
use super::{DevicePtr, Element, Home, Lend, LendMut, Loan, PinnedBuf, Place, Quarantine, Seams, bytes_of, zeroed_vec};
use crate::{Context, Error, Stream, diagnose, os};

/// Plain device memory, for copies and kernels. Made by [`Context::device_buf`].
pub struct DeviceBuf<T: Element> {
    context: Context,
    address: u64,
    len: usize,
    quarantine: Quarantine,
    marker: PhantomData<T>,
}

impl<T: Element> DeviceBuf<T> {
    pub(crate) fn zeroed(context: &Context, len: usize) -> Result<Self, Error> {
        let bytes = bytes_of::<T>(len).ok_or(Error::TooLarge { len, size: size_of::<T>() })?;
        let mut buf =
            Self { context: context.clone(), address: 0, len, quarantine: Quarantine::default(), marker: PhantomData };
        if bytes == 0 {
            return Ok(buf);
        }
        context.bind()?;
        let driver = context.driver();
        // SAFETY: the pointer is to a CUdeviceptr, as the function asks.
        let code = context.relaxed(|driver| unsafe { driver.cuMemAlloc_v2(&raw mut buf.address, bytes) });
        if code.result().is_err() {
            return Err(diagnose::mem_alloc(driver, bytes, code));
        }
        // A fill of device memory may return before it is done, and other streams would not wait for it: filled on a
        // stream of its own, and waited for.
        let stream = Stream::new(context)?;
        // SAFETY: the memory was just allocated and has that many bytes; it is freed only by dropping `buf`.
        let code = unsafe { driver.cuMemsetD8Async(buf.address, 0, bytes, stream.raw()) };
        if code.result().is_err() {
            return Err(diagnose::fill(driver, "cuMemsetD8Async", buf.address, bytes, code));
        }
        match stream.synchronize() {
            Ok(()) => Ok(buf),
            Err(error) => {
                buf.quarantine.raise();
                Err(error)
            }
        }
    }

    /// The address, for kernels and raw calls. Null if there are no bytes.
    pub fn device_ptr(&self) -> DevicePtr<T> {
        DevicePtr::new(self.address)
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

    /// Copies the elements into plain memory, and waits. The bytes pass through pinned memory of our own: a copy
    /// straight into plain memory might still write when its wait has failed.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the lengths differ, [`Error::Quarantined`]; else what allocation, copy or wait answer.
    pub fn read_into(&self, stream: &Stream, target: &mut [T]) -> Result<(), Error> {
        self.quarantine.check()?;
        if target.len() != self.len {
            return Err(Error::Length { expected: self.len, found: target.len() });
        }
        let slot_len = (8 << 20) / size_of::<T>().max(1);
        let slot_len = slot_len.clamp(1, self.len.max(1));
        let mut slot = PinnedBuf::new(&self.context, slot_len)?;
        for (index, chunk) in target.chunks_mut(slot_len).enumerate() {
            let start = index * slot_len;
            stream.scope(|s| {
                let from = s.lend(self).slice(start..start + chunk.len())?;
                s.queue().copy(s.lend_mut(&mut slot).slice(..chunk.len())?, from)
            })??;
            chunk.copy_from_slice(&slot.as_slice()[..chunk.len()]);
        }
        Ok(())
    }

    /// Copies the elements into a new `Vec`, and waits.
    ///
    /// # Errors
    ///
    /// As [`read_into`](DeviceBuf::read_into).
    pub fn to_vec(&self, stream: &Stream) -> Result<Vec<T>, Error> {
        let mut target = zeroed_vec(self.len)?;
        self.read_into(stream, &mut target)?;
        Ok(target)
    }

    /// Frees the memory and says how that went; dropping does the same silently.
    ///
    /// # Errors
    ///
    /// What `cuMemFree` answers, or [`Error::Quarantined`]. The memory is leaked then.
    pub fn free(mut self) -> Result<(), Error> {
        self.release()
    }

    /// The memory is freed, or leaked, by the first call; a second one does nothing.
    fn release(&mut self) -> Result<(), Error> {
        self.quarantine.check()?;
        let address = std::mem::take(&mut self.address);
        if address == 0 || os::forked() {
            return Ok(());
        }
        self.context.bind()?;
        // SAFETY: allocated in `zeroed`; no safe work is in flight, and unsafe launches are made under that contract.
        let code = self.context.relaxed(|driver| unsafe { driver.cuMemFree_v2(address) });
        diagnose::check_with(self.context.driver(), "cuMemFree_v2", code).inspect_err(say_leaked)
    }
}

impl<T: Element> Drop for DeviceBuf<T> {
    fn drop(&mut self) {
        let _ = self.release();
    }
}

impl<T: Element> fmt::Debug for DeviceBuf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceBuf {{ address: {:#x}, len: {}, .. }}", self.address, self.len)
    }
}

impl<T: Element> Sealed for DeviceBuf<T> {}

impl<T: Element> Lend for DeviceBuf<T> {
    type T = T;

    fn loan(&self) -> Loan<T> {
        Loan {
            home: Home::of(&self.context),
            place: Place::Device(self.address),
            device: self.address,
            len: self.len,
            seams: Seams::NONE,
            marker: PhantomData,
        }
    }

    fn quarantine(&self) -> &Quarantine {
        &self.quarantine
    }
}

impl<T: Element> LendMut for DeviceBuf<T> {}
