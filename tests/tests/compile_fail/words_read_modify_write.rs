//! Read-modify-write on words: it is not atomic towards every GPU.

use std::sync::atomic::{AtomicU32, Ordering};

use cuda_zc::Words;

fn wrong(words: &Words<AtomicU32>) {
    words.fetch_add(0, 1, Ordering::Relaxed);
}

fn main() {}
