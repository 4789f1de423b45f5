//! The mark of a failed wait is wiped off from outside.

use std::sync::atomic::Ordering;

use cuda_zc::{Lend, Registered};

fn wrong(r: &Registered<Vec<u32>>) {
    r.quarantine().store(false, Ordering::Relaxed);
}

fn main() {}
