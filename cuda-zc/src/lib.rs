//! Zero-copy memory between Rust and NVIDIA GPUs.

pub mod diagnose;
mod error;
mod ledger;

pub use diagnose::{Cause, Certainty, CudaError, check};
pub use error::{Error, Failure};
