//! Zero-copy memory between Rust and NVIDIA GPUs.

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
