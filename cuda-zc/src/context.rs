//! Contexts: what memory, streams and events belong to.

use std::fmt;
use std::ptr;
use std::sync::Arc;

use cuda_sys::{CUcontext, CUresult, CUstreamCaptureMode, Driver};

use crate::memory::{
    DeviceBuf, Element, Matrix, PinnedBuf, Registered, RegisteredRows, Registration, Storage, Word, Words,
    WriteCombinedBuf,
};
use crate::{Device, Error, Event, Rejected, Stream, diagnose, os};

/// A CUDA context, shared by everything made from it: it ends after the last of them.
///
/// Cloning counts a reference. Methods of this crate make the context current on the calling thread themselves, and
/// leave it so; no thread needs to be prepared.
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    device: Device,
    raw: CUcontext,
    adopted: bool,
    unified: bool,
}

// SAFETY: a context handle may be used from any thread, says NVIDIA's documentation; what is bound to a thread is which
// context is current there, and every method sets that first.
unsafe impl Send for Inner {}
// SAFETY: as above; the fields are never written after creation.
unsafe impl Sync for Inner {}

impl Context {
    pub(crate) fn primary(device: Device) -> Result<Self, Error> {
        os::refuse_in_child()?;
        let mut raw = ptr::null_mut();
        // SAFETY: the pointer is to a CUcontext, as the function asks.
        let code = unsafe { device.driver().cuDevicePrimaryCtxRetain(&raw mut raw, device.ordinal()) };
        diagnose::check_with(device.driver(), "cuDevicePrimaryCtxRetain", code)?;
        let context = Self(Arc::new(Inner { device, raw, adopted: false, unified: device.has_unified_addressing() }));
        context.bind()?;
        Ok(context)
    }

    /// Adopts a context that other code made. It is not destroyed when the last reference goes.
    ///
    /// # Safety
    ///
    /// `raw` must be a live context of `driver` and stay alive as long as this value, its clones, and everything made
    /// from them. To use a device's primary context, [`Device::context`] needs no such promise.
    ///
    /// # Errors
    ///
    /// If the driver does not know the context.
    pub unsafe fn from_raw(driver: &'static Driver, raw: CUcontext) -> Result<Self, Error> {
        os::refuse_in_child()?;
        os::watch_forks();
        let mut ordinal = 0;
        // SAFETY: the caller says that the context is live.
        let code = unsafe { driver.cuCtxSetCurrent(raw) };
        diagnose::check_with(driver, "cuCtxSetCurrent", code)?;
        // SAFETY: the pointer is to a CUdevice, as the function asks.
        let code = unsafe { driver.cuCtxGetDevice(&raw mut ordinal) };
        diagnose::check_with(driver, "cuCtxGetDevice", code)?;
        let device = Device::new(driver, ordinal)?;
        Ok(Self(Arc::new(Inner { device, raw, adopted: true, unified: device.has_unified_addressing() })))
    }

    /// The handle, for raw calls. It is valid as long as a reference to the context exists.
    pub fn raw(&self) -> CUcontext {
        self.0.raw
    }

    /// The device that the context is on.
    pub fn device(&self) -> Device {
        self.0.device
    }

    /// The driver that the context belongs to.
    pub fn driver(&self) -> &'static Driver {
        self.0.device.driver()
    }

    /// Makes the context current on the calling thread, for raw calls that follow.
    ///
    /// # Errors
    ///
    /// [`Error::Forked`] in a forked child; else what `cuCtxSetCurrent` answers: `CUDA_ERROR_CONTEXT_IS_DESTROYED` if
    /// somebody destroyed it.
    pub fn bind(&self) -> Result<(), Error> {
        os::refuse_in_child()?;
        diagnose::check_with(self.driver(), "cuCtxSetCurrent", self.bind_raw())
    }

    /// The same, and the driver's answer as it is: nothing is looked at, so that nothing can panic.
    pub(crate) fn bind_raw(&self) -> CUresult {
        let driver = self.driver();
        let mut current = ptr::null_mut();
        // SAFETY: the pointer is to a CUcontext, as the function asks.
        let code = unsafe { driver.cuCtxGetCurrent(&raw mut current) };
        if code == CUresult::CUDA_SUCCESS && current == self.0.raw {
            return code; // 9 ns, where setting costs 21
        }
        // SAFETY: the context is live as long as `self`.
        unsafe { driver.cuCtxSetCurrent(self.0.raw) }
    }

    /// Whether addresses mean the same in all contexts.
    pub(crate) fn has_unified_addressing(&self) -> bool {
        self.0.unified
    }

    /// Runs calls that allocate, register, free or wait with the thread's capture mode relaxed: in the default mode they
    /// would spoil a graph that any other stream of the process is capturing (measured: 900, and 901 at that capture's end).
    pub(crate) fn relaxed<R>(&self, call: impl FnOnce(&'static Driver) -> R) -> R {
        let driver = self.driver();
        let mut mode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
        // SAFETY: the pointer is to a mode. A driver without the function (before CUDA 10.1) has no such capture either.
        let exchanged = unsafe { driver.cuThreadExchangeStreamCaptureMode(&raw mut mode) } == CUresult::CUDA_SUCCESS;
        let result = call(driver);
        if exchanged {
            // SAFETY: the mode that the thread had before. Nothing to be done if it fails.
            let _ = unsafe { driver.cuThreadExchangeStreamCaptureMode(&raw mut mode) };
        }
        result
    }

    /// Waits until all work of the context is done, other users' work too. Do not call it while any stream is in capture:
    /// the driver refuses it and spoils the capture, in every mode.
    ///
    /// # Errors
    ///
    /// The code of earlier work that failed.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.bind()?;
        // SAFETY: no preconditions.
        let code = self.relaxed(|driver| unsafe { driver.cuCtxSynchronize() });
        diagnose::check_with(self.driver(), "cuCtxSynchronize", code)
    }

    /// Free and total bytes of the device's memory.
    ///
    /// # Errors
    ///
    /// What `cuMemGetInfo` answers.
    pub fn memory_info(&self) -> Result<(usize, usize), Error> {
        self.bind()?;
        let (mut free, mut total) = (0, 0);
        // SAFETY: the pointers are to usizes, as the function asks.
        let code = unsafe { self.driver().cuMemGetInfo_v2(&raw mut free, &raw mut total) };
        diagnose::check_with(self.driver(), "cuMemGetInfo_v2", code)?;
        Ok((free, total))
    }

    /// A new stream, which runs beside the default stream and all others.
    ///
    /// # Errors
    ///
    /// What `cuStreamCreate` answers.
    pub fn stream(&self) -> Result<Stream, Error> {
        Stream::new(self)
    }

    /// The context's legacy default stream: the one that libraries use when they are given none.
    pub fn default_stream(&self) -> Stream {
        Stream::legacy(self)
    }

    /// A new event, without timing.
    ///
    /// # Errors
    ///
    /// What `cuEventCreate` answers.
    pub fn event(&self) -> Result<Event, Error> {
        Event::new(self, false)
    }

    /// A new event that [`Event::elapsed`] can use.
    ///
    /// # Errors
    ///
    /// What `cuEventCreate` answers.
    pub fn timing_event(&self) -> Result<Event, Error> {
        Event::new(self, true)
    }

    /// Registers storage in place: pages stay where they are and become visible to the GPU.
    ///
    /// Takes a `Vec<T>` or `Box<[T]>`, and for reading an `Arc<[T]>` or `&'static [T]`; with the feature `memmap2` also
    /// its maps. [`Registered::into_inner`] gives the same storage back. [`Context::registration`] has the flags.
    ///
    /// ```no_run
    /// # fn f(context: &cuda_zc::Context, data: Vec<f32>) -> Result<Vec<f32>, cuda_zc::Error> {
    /// match context.register(data) {
    ///     Ok(registered) => registered.into_inner(),
    ///     // A refusal says why, and nothing is lost: this program goes on with plain memory.
    ///     Err(rejected) => {
    ///         eprintln!("{:#}", rejected.error());
    ///         Ok(rejected.into_value().unwrap_or_default())
    ///     }
    /// }
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause, and the storage with it: [`Rejected::into_value`].
    pub fn register<S: Storage>(&self, storage: S) -> Result<Registered<S>, Rejected<S>> {
        self.registration().register(storage)
    }

    /// A registration with flags of one's own.
    pub fn registration(&self) -> Registration {
        Registration::new(self)
    }

    /// Registers every row of a `Vec<Vec<T>>` in place, equally long or not.
    ///
    /// ```no_run
    /// # fn f(context: &cuda_zc::Context, stream: &cuda_zc::Stream) -> Result<(), cuda_zc::Error> {
    /// let mut rows = context.register_rows(vec![vec![1_u32; 10], vec![], vec![2; 3000]])?;
    /// stream.scope(|s| s.lend_rows_mut(&mut rows).into_iter().try_for_each(|row| s.queue().fill(row, 7)))??;
    /// assert_eq!(rows.into_inner()?[2][2999], 7);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause, and the rows with it.
    pub fn register_rows<T: Element>(&self, rows: Vec<Vec<T>>) -> Result<RegisteredRows<T>, Rejected<Vec<Vec<T>>>> {
        self.registration().register_rows(rows)
    }

    /// `len` zeroed elements of page-locked memory that the GPU sees, too. It is mapped and then registered, which is
    /// faster than `cuMemHostAlloc` and needs [`Device::can_register_host_memory`]: old integrated GPUs cannot.
    ///
    /// # Errors
    ///
    /// [`Error::Allocation`] if the system has no such memory, [`Error::TooLarge`] if none can have, else the driver's
    /// refusal with its cause.
    pub fn pinned<T: Element>(&self, len: usize) -> Result<PinnedBuf<T>, Error> {
        PinnedBuf::new(self, len)
    }

    /// `len` zeroed elements of write-combined memory: the CPU writes them past its caches and does not read them.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause.
    pub fn write_combined<T: Element>(&self, len: usize) -> Result<WriteCombinedBuf<T>, Error> {
        WriteCombinedBuf::new(self, len)
    }

    /// `len` zeroed elements of device memory.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause.
    pub fn device_buf<T: Element>(&self, len: usize) -> Result<DeviceBuf<T>, Error> {
        DeviceBuf::zeroed(self, len)
    }

    /// `len` words, all 0, that CPU and GPU exchange while a kernel runs.
    ///
    /// # Errors
    ///
    /// As [`Context::pinned`].
    pub fn words<W: Word>(&self, len: usize) -> Result<Words<W>, Error> {
        Words::new(self, len)
    }

    /// A zeroed pinned matrix, its rows one behind the other.
    ///
    /// # Errors
    ///
    /// As [`Context::pinned`].
    pub fn matrix<T: Element>(&self, rows: usize, columns: usize) -> Result<Matrix<T>, Error> {
        Matrix::pinned(self, rows, columns, false)
    }

    /// A zeroed pinned matrix whose rows start every multiple of 256 bytes, as kernels read them best.
    ///
    /// # Errors
    ///
    /// As [`Context::pinned`].
    pub fn pitched_matrix<T: Element>(&self, rows: usize, columns: usize) -> Result<Matrix<T>, Error> {
        Matrix::pinned(self, rows, columns, true)
    }
}

impl PartialEq for Context {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.driver(), other.driver()) && self.0.raw == other.0.raw
    }
}

impl Eq for Context {}

impl Drop for Inner {
    fn drop(&mut self) {
        if !self.adopted && !os::forked() {
            // SAFETY: releases what `primary` retained. Nothing can be done about a failure, such as 4 at process exit.
            let _ = unsafe { self.device.driver().cuDevicePrimaryCtxRelease_v2(self.device.ordinal()) };
        }
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("device", &self.0.device.ordinal()).field("raw", &self.0.raw).finish()
    }
}
