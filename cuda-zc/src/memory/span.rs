//! A registered range of host memory, in one call or several.

use std::ffi::c_void;
use std::io::{self, Write};
use std::sync::Once;

use cuda_sys::{CU_MEMHOSTREGISTER_READ_ONLY, CUdeviceptr, CUresult};

use crate::ledger::{self, What};
use crate::{Cause, Context, CudaError, Error, diagnose, os};

/// Where one registration ends and the next begins: a copy must not cross, the driver refuses that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seams {
    /// An address at a seam, or before the first.
    origin: usize,
    /// From seam to seam; 0 where there are none.
    period: usize,
}

impl Seams {
    pub(crate) const NONE: Self = Self { origin: 0, period: 0 };

    /// Bytes from `address` to the next seam.
    pub(crate) fn room(self, address: u64) -> usize {
        if self.period == 0 { usize::MAX } else { self.period - (address as usize - self.origin) % self.period }
    }
}

/// Registered bytes. Ends by [`Span::unregister`], never by dropping: only the owner of the memory knows what has to
/// happen first.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) context: Context,
    pub(crate) base: usize,
    pub(crate) len: usize,
    /// Where the device sees the base; 0 if it does not.
    pub(crate) device: u64,
    pub(crate) seams: Seams,
}

/// A registration that did not succeed.
pub(crate) struct Failed {
    pub(crate) error: Error,
    /// A part of it could not be undone: the memory is still pinned and must never be freed.
    pub(crate) stuck: bool,
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self { error, stuck: false }
    }
}

impl Span {
    /// Registers `len` bytes from `base` on, at most `most` at once. No bytes: no driver call.
    ///
    /// # Safety
    ///
    /// If it succeeds, the memory must stay mapped until `unregister` says that it has ended.
    pub(crate) unsafe fn register(
        context: &Context,
        base: usize,
        len: usize,
        flags: u32,
        most: usize,
        what: What,
    ) -> Result<Self, Failed> {
        let page = os::page_size();
        let seams = if len > most { Seams { origin: base / page * page, period: most } } else { Seams::NONE };
        let mut span = Self { context: context.clone(), base, len, device: 0, seams };
        if len == 0 {
            return Ok(span);
        }
        context.bind()?;
        let mut failure = None;
        let mut done = 0;
        for (at, bytes) in span.pieces() {
            let pointer = std::ptr::with_exposed_provenance_mut::<c_void>(at);
            // SAFETY: the caller keeps the memory mapped; a range that is not is refused.
            let code = context.relaxed(|driver| unsafe { driver.cuMemHostRegister_v2(pointer, bytes, flags) });
            if code != CUresult::CUDA_SUCCESS {
                failure = Some(diagnose::host_register(context.driver(), pointer, bytes, flags, code));
                break;
            }
            done += 1;
            match span.device_address(pointer, flags) {
                Ok(device) if at == base => span.device = device,
                Ok(device) if device == span.device_at(at) => {}
                Ok(_) => failure = Some(Error::NotContiguous),
                Err(error) => failure = Some(error),
            }
            if failure.is_some() {
                break;
            }
        }
        let Some(error) = failure else {
            ledger::insert(context.driver(), base, len, span.device, what);
            return Ok(span);
        };
        let mut stuck = false;
        for (at, _) in span.pieces().take(done) {
            stuck |= !released(span.unregister_at(at));
        }
        Err(Failed { error, stuck })
    }

    /// Registers memory that the GPU is to read: as ordinary memory, unless it was refused because the CPU may only read
    /// it. On driver 580.159.04 read-only registrations and others get in each other's way within a page: one of the two
    /// is refused, or the GPU's first write to the other ends the context.
    ///
    /// # Safety
    ///
    /// As [`Span::register`].
    pub(crate) unsafe fn register_for_reading(
        context: &Context,
        base: usize,
        len: usize,
        flags: u32,
        most: usize,
        what: What,
    ) -> Result<Self, Failed> {
        // SAFETY: passed on to the caller.
        match unsafe { Self::register(context, base, len, flags, most, what) } {
            Err(Failed { error, stuck: false })
                if flags & CU_MEMHOSTREGISTER_READ_ONLY == 0
                    && error.causes().iter().any(|(_, cause)| matches!(cause, Cause::ReadOnlyMapping { .. }))
                    && context.device().can_register_read_only() =>
            {
                // SAFETY: passed on to the caller.
                unsafe { Self::register(context, base, len, flags | CU_MEMHOSTREGISTER_READ_ONLY, most, what) }
            }
            result => result,
        }
    }

    /// The device's address for a registered host pointer. Without unified addressing, memory registered without
    /// `DEVICEMAP` has none, and that is no error: it was registered to be copied faster.
    fn device_address(&self, pointer: *mut c_void, flags: u32) -> Result<u64, Error> {
        let driver = self.context.driver();
        let mut device: CUdeviceptr = 0;
        // SAFETY: the pointer is to a CUdeviceptr, as the function asks.
        let code = unsafe { driver.cuMemHostGetDevicePointer_v2(&raw mut device, pointer, 0) };
        match code {
            CUresult::CUDA_SUCCESS => Ok(device),
            _ if flags & cuda_sys::CU_MEMHOSTREGISTER_DEVICEMAP == 0 => Ok(0),
            code => Err(diagnose::host_get_device_pointer(driver, pointer, 0, code)),
        }
    }

    fn device_at(&self, address: usize) -> u64 {
        if self.device == 0 { 0 } else { self.device + (address - self.base) as u64 }
    }

    /// The registrations as (address, bytes).
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (seams, end) = (self.seams, self.base + self.len);
        let mut at = self.base;
        std::iter::from_fn(move || {
            let bytes = seams.room(at as u64).min(end - at);
            (bytes > 0).then(|| {
                at += bytes;
                (at - bytes, bytes)
            })
        })
    }

    fn unregister_at(&self, at: usize) -> CUresult {
        let pointer = std::ptr::with_exposed_provenance_mut::<c_void>(at);
        // SAFETY: the address of a registration of ours. Work that uses the memory has been waited for: safe code cannot
        // have any in flight here, and unsafe launches are made under that contract.
        self.context.relaxed(|driver| unsafe { driver.cuMemHostUnregister(pointer) })
    }

    /// Ends the registration. After an error the memory may still be pinned and must never be freed.
    ///
    /// In a forked child it is the parent's registration, and the child's memory is a copy: nothing to do.
    pub(crate) fn unregister(&self) -> Result<(), Error> {
        if self.len == 0 || os::forked() {
            return Ok(());
        }
        let bound = self.context.bind();
        // Destroyed by somebody: its registrations went with it.
        let gone = bound.as_ref().is_err_and(|error| error.cuda() == Some(CudaError::ContextIsDestroyed));
        let mut failure = bound.err().filter(|_| !gone);
        if failure.is_none() && !gone {
            for (at, _) in self.pieces() {
                let code = self.unregister_at(at);
                if !released(code) {
                    let pointer = std::ptr::with_exposed_provenance_mut::<c_void>(at);
                    failure = Some(diagnose::host_unregister(self.context.driver(), pointer, code));
                }
            }
        }
        match failure {
            None => {
                ledger::remove(self.context.driver(), self.base);
                Ok(())
            }
            Some(error) => Err(error),
        }
    }
}

/// Whether the answer of an unregistration means that the memory is no longer pinned: done, its context destroyed (709),
/// or not registered any more, as after a reset of the primary context (713).
fn released(code: CUresult) -> bool {
    matches!(
        code,
        CUresult::CUDA_SUCCESS
            | CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED
            | CUresult::CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED
    )
}

/// Says once per process that memory is leaked because the driver would not let go of it.
pub(crate) fn say_leaked(error: &Error) {
    static SAY: Once = Once::new();
    if !matches!(error, Error::Forked { .. }) {
        SAY.call_once(|| {
            // Not `eprintln!`, which panics where standard error is closed.
            let _ = writeln!(io::stderr(), "cuda-zc: memory is leaked, since the GPU may still use it: {error}");
        });
    }
}
