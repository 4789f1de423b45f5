//! A fill over words that a kernel is using: an address is no handle.

use std::sync::atomic::AtomicU32;

use cuda_zc::{Stream, Words};

fn wrong(stream: &Stream, words: &Words<AtomicU32>) {
    stream.scope(|s| s.queue().fill(s.share(words), 0)).unwrap().unwrap();
}

fn main() {}
