//! Borrowed memory is lent for writing without the promise that this needs.

use cuda_zc::Stream;

fn wrong(stream: &Stream, mut vec: Vec<u32>) {
    stream.scope(|s| drop(s.register_slice_mut(&mut vec[..]))).unwrap();
}

fn main() {}
