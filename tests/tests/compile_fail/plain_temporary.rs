//! A plain source that ends before the copy from it.

use cuda_zc::{DeviceBuf, Stream};

fn wrong(stream: &Stream, d: &mut DeviceBuf<u32>) {
    stream
        .scope(|s| {
            let source = vec![1_u32; 8];
            s.queue().copy(s.lend_mut(d), s.lend_slice(&source)).unwrap();
        })
        .unwrap();
}

fn main() {}
