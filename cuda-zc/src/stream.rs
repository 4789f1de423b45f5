//! Streams: queues of work for a device.

use std::fmt;
use std::ptr;
use std::sync::Arc;

use cuda_sys::{CU_STREAM_LEGACY, CU_STREAM_PER_THREAD, CUresult, CUstream, CUstreamCaptureStatus};

use crate::{Context, Error, diagnose, os};

/// A stream. Work on it happens in a [`scope`](Stream::scope), or in an owned [in-flight](Stream::copy_owned) copy.
///
/// Cloning counts a reference; the stream ends with the last one.
#[derive(Clone)]
pub struct Stream(Arc<Inner>);

struct Inner {
    context: Context,
    raw: CUstream,
    owned: bool,
}

// SAFETY: a stream handle may be used from any thread whose current context is the stream's, and every method sets that.
unsafe impl Send for Inner {}
// SAFETY: as above; the fields are never written after creation.
unsafe impl Sync for Inner {}

/// What the answer of a wait means for the memory that the work used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waited {
    /// The work is done.
    Done,
    /// The context was destroyed, and its work with it: nothing is written any more, and nothing is known to be done.
    Gone,
    /// The driver does not say. The GPU may still write.
    Unknown(CUresult),
}

impl Stream {
    pub(crate) fn new(context: &Context) -> Result<Self, Error> {
        context.bind()?;
        let mut raw = ptr::null_mut();
        const NON_BLOCKING: u32 = 1;
        // SAFETY: the pointer is to a CUstream, as the function asks.
        let code = context.relaxed(|driver| unsafe { driver.cuStreamCreate(&raw mut raw, NON_BLOCKING) });
        diagnose::check_with(context.driver(), "cuStreamCreate", code)?;
        Ok(Self(Arc::new(Inner { context: context.clone(), raw, owned: true })))
    }

    pub(crate) fn legacy(context: &Context) -> Self {
        Self(Arc::new(Inner { context: context.clone(), raw: CU_STREAM_LEGACY, owned: false }))
    }

    /// Adopts a stream that other code made. It is not destroyed when the last reference goes. The null handle is the
    /// legacy default stream.
    ///
    /// # Safety
    ///
    /// `raw` must be a stream of `context`, stay alive as long as this value and its clones, and not be in capture from
    /// the start to the end of any scope or in-flight copy on it.
    ///
    /// # Errors
    ///
    /// [`Error::PerThreadStream`] for the per-thread default stream: it is another stream on every thread, so nobody
    /// could wait for it.
    pub unsafe fn from_raw(context: &Context, raw: CUstream) -> Result<Self, Error> {
        match raw {
            CU_STREAM_PER_THREAD => Err(Error::PerThreadStream),
            raw if raw.is_null() => Ok(Self::legacy(context)),
            raw => Ok(Self(Arc::new(Inner { context: context.clone(), raw, owned: false }))),
        }
    }

    /// The handle, for raw calls. It is valid as long as a reference to the stream exists. Do not bring it into a capture
    /// while a scope or an in-flight copy uses it: what is queued then would run at some later launch, when the loans are
    /// over.
    pub fn raw(&self) -> CUstream {
        self.0.raw
    }

    /// The context that the stream belongs to.
    pub fn context(&self) -> &Context {
        &self.0.context
    }

    /// Waits until all work queued so far is done.
    ///
    /// # Errors
    ///
    /// The code of work that failed, on this stream or earlier in the context.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.0.context.bind()?;
        let code = self.synchronize_raw();
        diagnose::check_with(self.0.context.driver(), "cuStreamSynchronize", code)
    }

    /// Whether all work queued so far is done.
    ///
    /// # Errors
    ///
    /// As [`Stream::synchronize`].
    pub fn is_idle(&self) -> Result<bool, Error> {
        self.0.context.bind()?;
        // SAFETY: the stream is live as long as `self`.
        match self.0.context.relaxed(|driver| unsafe { driver.cuStreamQuery(self.0.raw) }) {
            CUresult::CUDA_ERROR_NOT_READY => Ok(false),
            code => diagnose::check_with(self.0.context.driver(), "cuStreamQuery", code).map(|()| true),
        }
    }

    /// Binds the context and refuses a stream in capture: what is queued on it would run at some later launch, when the
    /// loans have ended.
    pub(crate) fn ready(&self) -> Result<(), Error> {
        self.0.context.bind()?;
        let driver = self.0.context.driver();
        let mut status = CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
        // SAFETY: the stream is live as long as `self`, and the pointer is to a status.
        let code = unsafe { driver.cuStreamIsCapturing(self.0.raw, &raw mut status) };
        match code {
            CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER => Ok(()), // before CUDA 10.0: no capture
            // What it answers for the legacy stream while another blocking stream captures.
            CUresult::CUDA_ERROR_STREAM_CAPTURE_IMPLICIT => Err(Error::Capturing),
            code => {
                diagnose::check_with(driver, "cuStreamIsCapturing", code)?;
                if status == CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE {
                    Ok(())
                } else {
                    Err(Error::Capturing)
                }
            }
        }
    }

    /// Waits. The context must be current.
    fn synchronize_raw(&self) -> CUresult {
        // SAFETY: the stream is live as long as `self`.
        self.0.context.relaxed(|driver| unsafe { driver.cuStreamSynchronize(self.0.raw) })
    }

    /// Waits, and says what the answer means.
    ///
    /// A failed wait is not a finished one. 709 says that the context is gone, and its work with it. Sticky codes say
    /// that some work failed and nothing about the rest. Any other code says that nothing was waited for: tried once
    /// more, then taken for the same.
    pub(crate) fn wait(&self) -> Waited {
        let mut last = CUresult::CUDA_ERROR_UNKNOWN;
        for _ in 0..2 {
            if os::forked() {
                break; // the child must not call the driver
            }
            last = match self.0.context.bind_raw() {
                CUresult::CUDA_SUCCESS => self.synchronize_raw(),
                code => code,
            };
            match last {
                CUresult::CUDA_SUCCESS => return Waited::Done,
                CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED => return Waited::Gone,
                _ => {}
            }
        }
        Waited::Unknown(last)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if self.owned && self.context.bind().is_ok() {
            // SAFETY: created in `new`; nobody has the handle any more but raw callers, who were told how long it lives.
            let _ = self.context.relaxed(|driver| unsafe { driver.cuStreamDestroy_v2(self.raw) });
        }
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("raw", &self.0.raw).finish_non_exhaustive()
    }
}
