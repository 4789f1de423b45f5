//! Zero-copy memory between Rust and NVIDIA GPUs.

mod ledger;
