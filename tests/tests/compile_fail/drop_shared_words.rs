//! Words are dropped while a kernel may use them.

use std::sync::atomic::AtomicU32;

use cuda_zc::{Stream, Words};

fn wrong(stream: &Stream, words: Words<AtomicU32>) {
    stream
        .scope(|s| {
            let address = s.share(&words);
            drop(words);
            let _ = address;
        })
        .unwrap();
}

fn main() {}
