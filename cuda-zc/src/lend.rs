//! Lending memory to a stream.
//!
//! A [`Scope`] is to streams what [`std::thread::scope`] is to threads: buffers are borrowed until it ends, and it ends
//! when the streams used in it are done. Nothing rests on a destructor: a guard that waits when it is dropped can be
//! forgotten, and then memory would be freed while the GPU writes it.

use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::ops::{Bound, RangeBounds};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{self, NonNull};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cuda_sys::CUfunction;

use crate::ledger::What;
use crate::memory::{
    DevicePtr, Element, Home, Lend, LendMut, Loan, Place, Quarantine, RegisteredRows, Seams, Signal, Span, Word, Words,
};
use crate::stream::Waited;
use crate::{Error, Event, Rejected, Stream, diagnose, os, transfer};

/// The time in which memory is lent to streams. Made by [`Stream::scope`].
///
/// `'scope` is that time, `'env` what lives longer than it. Both are invariant: memory lent to an inner scope cannot be
/// queued on the stream of an outer one, which would still write it when the loan is over.
pub struct Scope<'scope, 'env: 'scope> {
    stream: Stream,
    streams: Mutex<Vec<Stream>>,
    /// The quarantine flags of what was lent for writing.
    written: Mutex<Vec<&'scope Quarantine>>,
    kept: Mutex<Vec<Box<dyn Any + Send>>>,
    borrowed: Mutex<Vec<Span>>,
    /// Words to store when the closure panics: which, at what index, what value.
    after_panic: Mutex<Vec<(&'scope dyn Signal, usize, u64)>>,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// Memory lent for reading. A copy of a handle: what must be exclusive is the CPU against the GPU.
///
/// Invariant in `'scope`, as the queues are: on the stream of an inner scope, whose wait may fail without the outer scope
/// knowing, memory of an outer one cannot be queued. [`Scope::on`] brings more streams into one scope.
pub struct Lent<'scope, T> {
    loan: Loan<T>,
    scope: PhantomData<fn(&'scope T) -> &'scope T>,
}

/// Memory lent for writing. A copy of a handle, too: two GPU operations on the same plain data give wrong results, and
/// that is all.
pub struct LentMut<'scope, T> {
    loan: Loan<T>,
    scope: PhantomData<fn(&'scope T) -> &'scope T>,
}

/// A stream within a scope: work queued on it is done when the scope ends. Made by [`Scope::queue`] and [`Scope::on`].
pub struct Queue<'scope> {
    stream: Stream,
    scope: PhantomData<fn(&'scope ()) -> &'scope ()>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Stream {
    /// Runs `work` with a scope to which memory can be lent, then waits for all streams used in it.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), cuda_zc::Error> {
    /// let context = cuda_zc::Device::first()?.context()?;
    /// let stream = context.stream()?;
    /// let source = context.register(vec![1.0_f32; 1 << 20])?;
    /// let mut target = context.device_buf(1 << 20)?;
    /// stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&source)))??;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Capturing`] if the stream is in capture, and then `work` does not run. After it, the code of a wait that
    /// failed; then `work`'s value comes with the error, buffers that were lent for writing are quarantined, and buffers
    /// that the scope [keeps](Scope::keep) are leaked. Or the driver's refusal to unregister a
    /// [borrowed slice](Scope::register_slice).
    ///
    /// # Panics
    ///
    /// If `work` does, after the wait.
    pub fn scope<'env, R>(
        &'env self,
        work: impl for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> R,
    ) -> Result<R, Rejected<R>> {
        self.ready().map_err(|error| Rejected::with(error, None))?;
        let scope = Scope {
            stream: self.clone(),
            streams: Mutex::new(vec![self.clone()]),
            written: Mutex::default(),
            kept: Mutex::default(),
            borrowed: Mutex::default(),
            after_panic: Mutex::default(),
            scope: PhantomData,
            env: PhantomData,
        };
        let result = catch_unwind(AssertUnwindSafe(|| work(&scope)));
        if result.is_err() {
            // A kernel may be waiting for a word that the panic kept `work` from writing.
            for (words, index, value) in mem::take(&mut *lock(&scope.after_panic)) {
                words.signal(index, value);
            }
        }
        let settled = scope.settle();
        match (result, settled) {
            (Ok(value), Ok(())) => Ok(value),
            (Ok(value), Err(error)) => Err(Rejected::with(error, Some(value))),
            (Err(panic), _) => resume_unwind(panic),
        }
    }
}

impl<'scope> Scope<'scope, '_> {
    /// Lends a buffer for reading until the scope ends.
    ///
    /// # Panics
    ///
    /// If the buffer is quarantined.
    pub fn lend<B: Lend>(&'scope self, buffer: &'scope B) -> Lent<'scope, B::T> {
        assert!(!buffer.quarantine().is_raised(), "{}", Error::Quarantined);
        Lent { loan: buffer.loan(), scope: PhantomData }
    }

    /// Lends a buffer for reading and writing until the scope ends.
    ///
    /// # Panics
    ///
    /// If the buffer is quarantined.
    pub fn lend_mut<B: LendMut>(&'scope self, buffer: &'scope mut B) -> LentMut<'scope, B::T> {
        let lent = self.lend(&*buffer);
        lock(&self.written).push(buffer.quarantine());
        LentMut { loan: lent.loan, scope: PhantomData }
    }

    /// Lends plain memory for reading until the scope ends: the source of a copy to the device. It need not be
    /// registered, but then the copy passes through the driver's own buffers.
    pub fn lend_slice<T: Element>(&'scope self, slice: &'scope [T]) -> Lent<'scope, T> {
        let loan = Loan {
            home: Home::of(self.stream.context()),
            place: Place::host(NonNull::from(slice).cast::<T>()),
            device: 0,
            len: slice.len(),
            seams: Seams::NONE,
            marker: PhantomData,
        };
        Lent { loan, scope: PhantomData }
    }

    /// Registers borrowed memory for reading until the scope ends.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause.
    pub fn register_slice<T: Element>(&'scope self, slice: &'scope [T]) -> Result<Lent<'scope, T>, Error> {
        let start = NonNull::from(slice).cast::<T>();
        Ok(Lent { loan: self.register_borrowed(start, slice.len(), false)?, scope: PhantomData })
    }

    /// Registers borrowed memory for reading and writing until the scope ends.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause.
    ///
    /// # Safety
    ///
    /// If the scope returns an error or unwinds, the GPU may still write the memory, and nothing marks it: it must then
    /// not be read, written or freed any more by anybody, owner included. Owned storage
    /// ([`Context::register`](crate::Context::register)) needs no such promise.
    pub unsafe fn register_slice_mut<T: Element>(
        &'scope self,
        slice: &'scope mut [T],
    ) -> Result<LentMut<'scope, T>, Error> {
        let start = NonNull::from(&mut *slice).cast::<T>();
        Ok(LentMut { loan: self.register_borrowed(start, slice.len(), true)?, scope: PhantomData })
    }

    fn register_borrowed<T: Element>(
        &'scope self,
        start: NonNull<T>,
        len: usize,
        written: bool,
    ) -> Result<Loan<T>, Error> {
        let context = self.stream.context();
        let register = if written { Span::register } else { Span::register_for_reading };
        let flags = cuda_sys::CU_MEMHOSTREGISTER_PORTABLE | cuda_sys::CU_MEMHOSTREGISTER_DEVICEMAP;
        let (base, bytes) = (start.as_ptr().expose_provenance(), len * size_of::<T>());
        // SAFETY: borrowed for `'scope`, and unregistered at its end. If that fails, pages stay pinned that their owner may
        // unmap: the GPU then sees the old pages under that address. A later copy from new memory there may send their
        // bytes, which are wrong and not undefined.
        let span = unsafe { register(context, base, bytes, flags, os::most_pinned_at_once(), What::Registered) }
            .map_err(|failed| failed.error)?;
        let (device, seams) = (span.device, span.seams);
        lock(&self.borrowed).push(span);
        Ok(Loan { home: Home::of(context), place: Place::host(start), device, len, seams, marker: PhantomData })
    }

    /// Takes a buffer that was made inside the scope, lends it, and drops it when the scope has ended.
    ///
    /// # Panics
    ///
    /// If the buffer is quarantined.
    pub fn keep<B: LendMut + Send + 'static>(&'scope self, buffer: B) -> LentMut<'scope, B::T> {
        assert!(!buffer.quarantine().is_raised(), "{}", Error::Quarantined);
        let loan = buffer.loan();
        lock(&self.kept).push(Box::new(buffer));
        LentMut { loan, scope: PhantomData }
    }

    /// Lends all rows for reading, in order.
    ///
    /// # Panics
    ///
    /// If they are quarantined.
    pub fn lend_rows<T: Element>(&'scope self, rows: &'scope RegisteredRows<T>) -> Vec<Lent<'scope, T>> {
        assert!(!rows.is_quarantined(), "{}", Error::Quarantined);
        rows.loans().map(|loan| Lent { loan, scope: PhantomData }).collect()
    }

    /// Lends all rows for reading and writing, in order.
    ///
    /// # Panics
    ///
    /// If they are quarantined.
    pub fn lend_rows_mut<T: Element>(&'scope self, rows: &'scope mut RegisteredRows<T>) -> Vec<LentMut<'scope, T>> {
        assert!(!rows.is_quarantined(), "{}", Error::Quarantined);
        let rows: &'scope RegisteredRows<T> = rows;
        lock(&self.written).push(rows.quarantine());
        rows.loans().map(|loan| LentMut { loan, scope: PhantomData }).collect()
    }

    /// Lends words to kernels until the scope ends, while the CPU goes on loading and storing them. An address is all
    /// there is: copies and fills do not take words.
    ///
    /// If a wait fails, the words can still be loaded and stored, and are leaked.
    pub fn share<W: Word>(&'scope self, words: &'scope Words<W>) -> DevicePtr<W::Value> {
        lock(&self.written).push(words.quarantine());
        words.device_ptr()
    }

    /// If the scope's closure panics, stores `value` in a word before it waits: so that a kernel that runs until it
    /// sees the value ends, and the wait with it.
    ///
    /// # Panics
    ///
    /// If there is no such word.
    pub fn store_on_panic<W: Word>(&'scope self, words: &'scope Words<W>, index: usize, value: W::Value) {
        assert!(index < words.len(), "word {index} of {}", words.len());
        lock(&self.after_panic).push((words, index, value.into()));
    }

    /// The stream that the scope was made on.
    pub fn queue(&'scope self) -> Queue<'scope> {
        Queue { stream: self.stream.clone(), scope: PhantomData }
    }

    /// Another stream. The scope waits for it, too.
    ///
    /// ```no_run
    /// # fn f(context: &cuda_zc::Context, stream: &cuda_zc::Stream) -> Result<(), cuda_zc::Error> {
    /// let (other, filled) = (context.stream()?, context.event()?);
    /// let mut source = context.device_buf::<u32>(1000)?;
    /// let mut target = context.pinned::<u32>(1000)?;
    /// stream.scope(|s| {
    ///     let (first, second) = (s.queue(), s.on(&other)?);
    ///     let (source, target) = (s.lend_mut(&mut source), s.lend_mut(&mut target));
    ///     first.fill(source, 7)?;
    ///     first.record(&filled)?;
    ///     second.wait(&filled)?; // streams run beside each other unless told otherwise
    ///     second.copy(target, source)
    /// })??;
    /// assert_eq!(target.as_slice()[999], 7);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Capturing`] if it is in capture; what `cuStreamIsCapturing` answers.
    pub fn on(&'scope self, stream: &Stream) -> Result<Queue<'scope>, Error> {
        stream.ready()?;
        // On the list before its first call.
        lock(&self.streams).push(stream.clone());
        Ok(Queue { stream: stream.clone(), scope: PhantomData })
    }

    /// Waits for all streams and ends the loans. Does not unwind.
    fn settle(&self) -> Result<(), Error> {
        let mut failed = None;
        let mut quiet = true;
        let streams = mem::take(&mut *lock(&self.streams));
        for stream in streams {
            let code = match stream.wait() {
                Waited::Done => continue,
                Waited::Gone => cuda_sys::CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED,
                Waited::Unknown(code) => {
                    quiet = false;
                    code
                }
            };
            failed.get_or_insert((stream, code));
        }
        let (written, kept) = (mem::take(&mut *lock(&self.written)), mem::take(&mut *lock(&self.kept)));
        let borrowed = mem::take(&mut *lock(&self.borrowed));
        if !quiet {
            written.iter().for_each(|flag| flag.raise());
            // Leaked: the GPU may still use them. Borrowed memory stays pinned for the same reason.
            mem::forget(kept);
        } else {
            let ended: Vec<_> = borrowed.iter().map(Span::unregister).collect();
            drop(kept); // last, since a storage of the user's may panic
            ended.into_iter().collect::<Result<(), _>>()?;
        }
        os::refuse_in_child()?;
        match failed {
            None => Ok(()),
            Some((stream, code)) => Err(diagnose::other(Some(stream.context().driver()), "cuStreamSynchronize", code)),
        }
    }
}

impl<'scope> Queue<'scope> {
    /// The stream's handle, for raw calls within the scope.
    pub fn raw(&self) -> cuda_sys::CUstream {
        self.stream.raw()
    }

    /// Queues a copy between two equally long pieces of memory, wherever each is.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the lengths differ, [`Error::Overlap`] if source and target share bytes,
    /// [`Error::OtherDriver`] if one is another driver's; else the driver's refusal with its cause.
    pub fn copy<T: Element>(&self, to: LentMut<'scope, T>, from: impl Into<Lent<'scope, T>>) -> Result<(), Error> {
        // SAFETY: both are lent until the scope has waited for this stream.
        unsafe { transfer::copy(&self.stream, &to.loan, &from.into().loan) }
    }

    /// Queues a copy of `height` rows of `width` elements. Rows of the target start `to_pitch` elements apart, rows of
    /// the source `from_pitch`.
    ///
    /// # Errors
    ///
    /// [`Error::Pitch`] if a pitch is less than the width, [`Error::Range`] if the last row ends outside the memory; else as
    /// [`copy`](Queue::copy).
    pub fn copy_2d<T: Element>(
        &self,
        to: LentMut<'scope, T>,
        to_pitch: usize,
        from: impl Into<Lent<'scope, T>>,
        from_pitch: usize,
        width: usize,
        height: usize,
    ) -> Result<(), Error> {
        // SAFETY: as above.
        unsafe { transfer::copy_2d(&self.stream, (to.loan, to_pitch), (from.into().loan, from_pitch), width, height) }
    }

    /// Queues a fill with one value.
    ///
    /// # Errors
    ///
    /// [`Error::FillSize`] for elements of other sizes than 1, 2, 4 and 8 bytes, unless all bytes of the value are the
    /// same; [`Error::Misaligned`] if elements are less aligned than their size; else the driver's refusal.
    pub fn fill<T: Element>(&self, to: LentMut<'scope, T>, value: T) -> Result<(), Error> {
        // SAFETY: as above.
        unsafe { transfer::fill(&self.stream, to.loan, value) }
    }

    /// Launches a kernel. `arguments` holds the address of each argument's value; `shared` is bytes of dynamic shared
    /// memory.
    ///
    /// # Errors
    ///
    /// What `cuLaunchKernel` answers.
    ///
    /// # Safety
    ///
    /// `function` and the arguments must be what the kernel expects. It may touch only memory lent to this scope or not
    /// known to Rust at all, write only what is lent for writing, use shared words only through aligned system-scope
    /// atomics, and touch nothing of that after the launch has completed.
    pub unsafe fn launch(
        &self,
        function: CUfunction,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u32,
        arguments: &mut [*mut c_void],
    ) -> Result<(), Error> {
        self.stream.context().bind()?;
        let driver = self.stream.context().driver();
        let ([gx, gy, gz], [bx, by, bz]) = (grid, block);
        let arguments = arguments.as_mut_ptr();
        // SAFETY: passed on to the caller; the driver reads the arguments before it returns.
        let code = unsafe {
            driver.cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, self.raw(), arguments, ptr::null_mut())
        };
        diagnose::check_with(driver, "cuLaunchKernel", code)
    }

    /// Marks this point of the stream.
    ///
    /// # Errors
    ///
    /// [`Error::OtherDriver`]; what `cuEventRecord` answers.
    pub fn record(&self, event: &Event) -> Result<(), Error> {
        event.belongs_to(self.stream.context())?;
        self.stream.context().bind()?;
        let driver = self.stream.context().driver();
        // SAFETY: both handles are live.
        let code = unsafe { driver.cuEventRecord(event.raw(), self.raw()) };
        diagnose::check_with(driver, "cuEventRecord", code)
    }

    /// What is queued from here on waits for the last mark of `event`.
    ///
    /// # Errors
    ///
    /// [`Error::OtherDriver`]; what `cuStreamWaitEvent` answers; [`Error::Capturing`] if the event was recorded by raw
    /// calls in a stream in capture, which this stream is in from then on.
    pub fn wait(&self, event: &Event) -> Result<(), Error> {
        event.belongs_to(self.stream.context())?;
        self.stream.context().bind()?;
        let driver = self.stream.context().driver();
        // SAFETY: both handles are live.
        let code = unsafe { driver.cuStreamWaitEvent(self.raw(), event.raw(), 0) };
        diagnose::check_with(driver, "cuStreamWaitEvent", code)?;
        self.stream.ready()
    }
}

macro_rules! handle {
    ($name:ident) => {
        impl<T> $name<'_, T> {
            /// Elements, not bytes.
            pub fn len(&self) -> usize {
                self.loan.len
            }

            /// Whether there are no elements.
            pub fn is_empty(&self) -> bool {
                self.loan.len == 0
            }

            /// The elements of a range.
            ///
            /// # Errors
            ///
            /// [`Error::Range`] if it is not within.
            pub fn slice(self, range: impl RangeBounds<usize>) -> Result<Self, Error> {
                let (start, end) = bounds(range, self.loan.len)?;
                Ok(Self { loan: self.loan.part(start, end - start), ..self })
            }

            /// Where the GPU finds the first element; null for [plain memory](Scope::lend_slice).
            pub fn device_ptr(&self) -> DevicePtr<T> {
                DevicePtr::new(self.loan.device)
            }
        }

        impl<T> Clone for $name<'_, T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $name<'_, T> {}

        impl<T> fmt::Debug for $name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("place", &self.loan.place).field("len", &self.loan.len).finish()
            }
        }
    };
}

handle!(Lent);
handle!(LentMut);

impl<'scope, T> From<LentMut<'scope, T>> for Lent<'scope, T> {
    fn from(lent: LentMut<'scope, T>) -> Self {
        Self { loan: lent.loan, scope: PhantomData }
    }
}

fn bounds(range: impl RangeBounds<usize>, len: usize) -> Result<(usize, usize), Error> {
    let start = match range.start_bound() {
        Bound::Included(&at) => Some(at),
        Bound::Excluded(&at) => at.checked_add(1),
        Bound::Unbounded => Some(0),
    };
    let end = match range.end_bound() {
        Bound::Included(&at) => at.checked_add(1),
        Bound::Excluded(&at) => Some(at),
        Bound::Unbounded => Some(len),
    };
    match (start, end) {
        (Some(start), Some(end)) if start <= end && end <= len => Ok((start, end)),
        (start, end) => Err(Error::Range { start: start.unwrap_or(usize::MAX), end: end.unwrap_or(usize::MAX), len }),
    }
}

impl fmt::Debug for Scope<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("stream", &self.stream).finish_non_exhaustive()
    }
}

impl fmt::Debug for Queue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").field("stream", &self.stream).finish()
    }
}
