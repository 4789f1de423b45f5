//! A buffer that ends with the closure, before the wait: `Scope::keep` is for that.

use cuda_zc::{Context, DeviceBuf, Stream};

fn wrong(stream: &Stream, context: &Context, d: &DeviceBuf<u32>) {
    stream
        .scope(|s| {
            let mut r = context.register(vec![0_u32; 8]).unwrap();
            s.queue().copy(s.lend_mut(&mut r), s.lend(d)).unwrap();
        })
        .unwrap();
}

fn main() {}
