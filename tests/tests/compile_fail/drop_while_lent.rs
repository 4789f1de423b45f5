//! The buffer is dropped while it is lent.

use cuda_zc::{DeviceBuf, PinnedBuf, Stream};

fn wrong(stream: &Stream, r: PinnedBuf<u32>, d: &mut DeviceBuf<u32>) {
    stream
        .scope(|s| {
            s.queue().copy(s.lend_mut(d), s.lend(&r)).unwrap();
            drop(r);
        })
        .unwrap();
}

fn main() {}
