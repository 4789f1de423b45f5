//! Events: marks in streams.

use std::fmt;
use std::ptr;
use std::time::Duration;

use cuda_sys::{CUevent, CUresult};

use crate::{Context, Error, diagnose};

/// A mark in a stream, which other streams can wait for and two of which can measure time.
pub struct Event {
    context: Context,
    raw: CUevent,
}

// SAFETY: an event handle may be used from any thread whose current context is the event's, and every method sets that.
unsafe impl Send for Event {}
// SAFETY: as above; the driver serialises calls on one event.
unsafe impl Sync for Event {}

impl Event {
    pub(crate) fn new(context: &Context, timing: bool) -> Result<Self, Error> {
        context.bind()?;
        const DISABLE_TIMING: u32 = 2;
        let mut raw = ptr::null_mut();
        let flags = if timing { 0 } else { DISABLE_TIMING };
        // SAFETY: the pointer is to a CUevent, as the function asks.
        let code = context.relaxed(|driver| unsafe { driver.cuEventCreate(&raw mut raw, flags) });
        diagnose::check_with(context.driver(), "cuEventCreate", code)?;
        Ok(Self { context: context.clone(), raw })
    }

    /// That a stream of `context` can use it.
    pub(crate) fn belongs_to(&self, context: &Context) -> Result<(), Error> {
        if std::ptr::eq(self.context.driver(), context.driver()) { Ok(()) } else { Err(Error::OtherDriver) }
    }

    /// The handle, for raw calls. It is valid as long as this value. Do not record it in a stream in capture and wait for
    /// it in a scope: that pulls the scope's stream into the capture.
    pub fn raw(&self) -> CUevent {
        self.raw
    }

    /// Whether the work before the mark is done; true for an event that was never recorded.
    ///
    /// # Errors
    ///
    /// The code of work that failed.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.context.bind()?;
        // SAFETY: the event is live as long as `self`.
        match self.context.relaxed(|driver| unsafe { driver.cuEventQuery(self.raw) }) {
            CUresult::CUDA_ERROR_NOT_READY => Ok(false),
            code => diagnose::check_with(self.context.driver(), "cuEventQuery", code).map(|()| true),
        }
    }

    /// Waits until the work before the mark is done.
    ///
    /// # Errors
    ///
    /// The code of work that failed.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.context.bind()?;
        // SAFETY: the event is live as long as `self`.
        let code = self.context.relaxed(|driver| unsafe { driver.cuEventSynchronize(self.raw) });
        diagnose::check_with(self.context.driver(), "cuEventSynchronize", code)
    }

    /// The time from `earlier` to this event, in steps of about half a microsecond. Both must be
    /// [timing events](Context::timing_event), recorded and done.
    ///
    /// # Errors
    ///
    /// `CUDA_ERROR_NOT_READY` before they are done, `CUDA_ERROR_INVALID_HANDLE` without timing.
    pub fn elapsed(&self, earlier: &Event) -> Result<Duration, Error> {
        self.belongs_to(&earlier.context)?;
        self.context.bind()?;
        let driver = self.context.driver();
        let mut milliseconds = 0.0_f32;
        // SAFETY: both events are live, and the pointer is to a float.
        let mut code = unsafe { driver.cuEventElapsedTime_v2(&raw mut milliseconds, earlier.raw, self.raw) };
        if code == CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER {
            // SAFETY: as above.
            code = unsafe { driver.cuEventElapsedTime(&raw mut milliseconds, earlier.raw, self.raw) };
        }
        diagnose::check_with(driver, "cuEventElapsedTime", code)?;
        Ok(Duration::try_from_secs_f32(milliseconds / 1000.0).unwrap_or_default())
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: created in `new`. The driver keeps what pending work needs of it.
            let _ = self.context.relaxed(|driver| unsafe { driver.cuEventDestroy_v2(self.raw) });
        }
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event").field("raw", &self.raw).finish_non_exhaustive()
    }
}
