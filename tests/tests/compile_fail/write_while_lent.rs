//! The CPU writes what the GPU may be reading.

use cuda_zc::{DeviceBuf, Registered, Stream};

fn wrong(stream: &Stream, mut r: Registered<Vec<u32>>, d: &mut DeviceBuf<u32>) {
    stream
        .scope(|s| {
            let from = s.lend(&r);
            s.queue().copy(s.lend_mut(d), from).unwrap();
            r.as_mut_slice()[0] = 1;
        })
        .unwrap();
}

fn main() {}
