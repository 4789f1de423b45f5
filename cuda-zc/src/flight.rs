//! Copies that own their buffers.

use std::fmt;
use std::mem::ManuallyDrop;

use crate::memory::{Lend, LendMut};
use crate::stream::Waited;
use crate::{Error, Rejected, Stream, diagnose, transfer};

/// A copy under way, with the buffers that it uses. Made by [`Stream::copy_owned`].
///
/// Dropping it waits. Forgetting it leaks the buffers, and the copy goes on.
pub struct InFlight<B: Send + 'static> {
    buffers: ManuallyDrop<B>,
    stream: Stream,
}

impl Stream {
    /// Starts a copy between two equally long buffers, and keeps them until it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Capturing`] if the stream is in capture; else as [`Queue::copy`](crate::Queue::copy). The buffers come
    /// with the error, unless a part of the copy was queued and could not be waited for: then they are leaked.
    #[allow(clippy::type_complexity)] // two buffers in, two buffers out: a name for that would hide it
    pub fn copy_owned<D, S>(&self, to: D, from: S) -> Result<InFlight<(D, S)>, Rejected<(D, S)>>
    where
        D: LendMut + Send + 'static,
        S: Lend<T = D::T> + Send + 'static,
    {
        if is_quarantined(&to) || is_quarantined(&from) {
            return Err(Rejected::with(Error::Quarantined, Some((to, from))));
        }
        if let Err(error) = self.ready() {
            return Err(Rejected::with(error, Some((to, from))));
        }
        let loans = (to.loan(), from.loan());
        let flight = InFlight { buffers: ManuallyDrop::new((to, from)), stream: self.clone() };
        // SAFETY: the buffers are owned by `flight`, which gives them back only after a wait, also if this unwinds.
        match unsafe { transfer::copy(self, &loans.0, &loans.1) } {
            Ok(()) => Ok(flight),
            // Of a copy in pieces, some may be under way.
            Err(error @ Error::Driver(_)) => {
                Err(Rejected::with(error, flight.wait().map_or_else(Rejected::into_value, Some)))
            }
            Err(error) => Err(Rejected::with(error, Some(flight.into_parts().0))),
        }
    }
}

fn is_quarantined(buffer: &impl Lend) -> bool {
    buffer.quarantine().is_raised()
}

impl<B: Send> InFlight<B> {
    /// Waits until the copy is done, and gives the buffers back.
    ///
    /// # Errors
    ///
    /// The code of the wait. If the context was destroyed, the copy with it, the buffers come with the error; otherwise
    /// the GPU may still write, and they are leaked.
    pub fn wait(self) -> Result<B, Rejected<B>> {
        let waited = self.stream.wait();
        let (buffers, stream) = self.into_parts();
        let (code, buffers) = match waited {
            Waited::Done => return Ok(buffers),
            Waited::Gone => (cuda_sys::CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED, Some(buffers)),
            Waited::Unknown(code) => {
                std::mem::forget(buffers);
                (code, None)
            }
        };
        let error = diagnose::other(Some(stream.context().driver()), "cuStreamSynchronize", code);
        Err(Rejected::with(error, buffers))
    }

    fn into_parts(self) -> (B, Stream) {
        let mut this = ManuallyDrop::new(self);
        // SAFETY: used once each: `this` is not dropped.
        unsafe { (ManuallyDrop::take(&mut this.buffers), std::ptr::read(&raw const this.stream)) }
    }

    /// Whether all work on the stream is done, this copy included.
    ///
    /// # Errors
    ///
    /// The code of work that failed.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.stream.is_idle()
    }
}

impl<B: Send> Drop for InFlight<B> {
    fn drop(&mut self) {
        if let Waited::Done | Waited::Gone = self.stream.wait() {
            // SAFETY: dropped once, here.
            unsafe { ManuallyDrop::drop(&mut self.buffers) };
        }
    }
}

impl<B: Send> fmt::Debug for InFlight<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InFlight").field("stream", &self.stream).finish_non_exhaustive()
    }
}
