//! Zero-copy memory between Rust and NVIDIA GPUs.
//!
//! Getting data to a GPU usually means copying it twice: into page-locked memory, then across PCIe. The driver can also
//! pin memory where it is and let the GPU read and write it there. This crate makes that safe: no safe program can make
//! the GPU touch memory that is freed, moved or in use.
//!
//! ```no_run
//! # fn main() -> Result<(), cuda_zc::Error> {
//! let context = cuda_zc::Device::first()?.context()?;
//! let stream = context.stream()?;
//!
//! let mut data = context.register(vec![0.0_f32; 1 << 20])?; // pinned where it is, seen by the GPU
//! stream.scope(|s| s.queue().fill(s.lend_mut(&mut data), 1.5))??; // the GPU writes it
//! assert_eq!(data.as_slice()[0], 1.5); // the CPU reads it, without a copy
//! let data: Vec<f32> = data.into_inner()?; // the same allocation
//! # Ok(())
//! # }
//! ```
//!
//! | memory | made by | the CPU | the GPU |
//! |---|---|---|---|
//! | [`Registered`]: a `Vec`, `Box<[T]>`, `Arc<[T]>`, static slice or (feature `memmap2`) file map, in place | [`Context::register`] | slices | over PCIe, in place |
//! | [`RegisteredRows`]: a `Vec<Vec<T>>`, in place | [`Context::register_rows`] | a slice a row | in place, through a table of pointers |
//! | [`PinnedBuf`] | [`Context::pinned`] | slices | over PCIe, in place |
//! | [`Matrix`]: rows of equal length, in one allocation | [`Context::matrix`], [`Matrix::register`], [`Matrix::from_rows`] | a slice a row | in place |
//! | [`WriteCombinedBuf`] | [`Context::write_combined`] | writes only | over PCIe, past the CPU's caches |
//! | [`Words`]: exchanged while a kernel runs | [`Context::words`] | atomic loads and stores | atomic loads and stores |
//! | [`DeviceBuf`] | [`Context::device_buf`] | not at all | its own memory |
//!
//! # Lending
//!
//! Work on a [`Stream`] borrows memory in a [`Scope`], which waits before it ends, or owns it in an [`InFlight`] copy.
//! While memory is lent for writing, the CPU cannot reach it; while it is lent for reading, the CPU can read it. This is
//! checked by the compiler and rests on no destructor. Launching a kernel is `unsafe`, because nothing checks what a
//! kernel does; the handles give the addresses.
//!
//! If a wait fails, because a kernel faulted for instance, the GPU may still write. Buffers that were lent for writing
//! are then quarantined: their slices panic, dropping them leaks, and the bytes of host memory can be salvaged.
//!
//! # Errors
//!
//! The driver answers "invalid value" to twenty different mistakes. [`Error`] says which one it was, where looking at
//! the process's mappings, the driver's attributes and this crate's own registrations can tell; `{:#}` and `{:?}` print
//! the whole story. [`diagnose`] does the same for raw calls, of this crate's users or of other crates.
//!
//! # Other crates
//!
//! Contexts and streams of other crates can be adopted ([`Context::from_raw`], [`Stream::from_raw`]) and handed out
//! (`raw()`). Be careful with slices: a copy from *registered* memory is asynchronous, whoever asks for it. A crate whose
//! safe copy function takes `&[T]` may assume plain memory, of which the driver takes the bytes before it returns; given
//! a slice of a [`Registered`] or a [`PinnedBuf`], the copy may still read it when the borrow has ended. Wait for the
//! stream before you write to such memory again.
//!
//! # Without a GPU
//!
//! `cuda-emulator` is a driver in software: [`Device::new`] takes its driver.
//!
//! # Forked children
//!
//! A forked child of a process that used CUDA gets [`Error::Forked`] from every call that would ask the driver; its copies
//! of registered and pinned buffers can be read, and everything can be dropped.

mod address;
mod context;
mod device;
pub mod diagnose;
mod error;
mod event;
mod flight;
mod ledger;
mod lend;
mod memory;
mod os;
mod stream;
mod transfer;

pub use address::Address;
pub use context::Context;
pub use device::Device;
pub use diagnose::{Cause, Certainty, CudaError, check};
pub use error::{Error, Failure, Rejected};
pub use event::Event;
pub use flight::InFlight;
pub use lend::{Lent, LentMut, Queue, Scope};
pub use memory::{
    DeviceBuf, DevicePtr, Element, Lend, LendMut, Matrix, PinnedBuf, Registered, RegisteredRows, Registration, Storage,
    StorageMut, Word, Words, WriteCombinedBuf,
};
pub use stream::Stream;
