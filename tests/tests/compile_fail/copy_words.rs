//! A copy over words that a kernel is using.

use std::sync::atomic::AtomicU32;

use cuda_zc::{DeviceBuf, Stream, Words};

fn wrong(stream: &Stream, words: &Words<AtomicU32>, d: &mut DeviceBuf<u32>) {
    stream.scope(|s| s.queue().copy(s.lend_mut(d), s.lend(words))).unwrap().unwrap();
}

fn main() {}
