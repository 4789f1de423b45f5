//! A copy into what was lent for reading.

use cuda_zc::{DeviceBuf, PinnedBuf, Stream};

fn wrong(stream: &Stream, r: &PinnedBuf<u32>, d: &DeviceBuf<u32>) {
    stream.scope(|s| s.queue().copy(s.lend(d), s.lend(r))).unwrap().unwrap();
}

fn main() {}
