//! The scope is to own what it only borrows.

use cuda_zc::{PinnedBuf, Stream};

fn wrong(stream: &Stream, r: &mut PinnedBuf<u32>) {
    stream.scope(|s| drop(s.keep(r))).unwrap();
}

fn main() {}
