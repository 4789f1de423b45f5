//! The CPU reads what the GPU may be writing.

use cuda_zc::{DeviceBuf, Registered, Stream};

fn wrong(stream: &Stream, r: &mut Registered<Vec<u32>>, d: &DeviceBuf<u32>) {
    stream
        .scope(|s| {
            let to = s.lend_mut(r);
            s.queue().copy(to, s.lend(d)).unwrap();
            println!("{}", r.as_slice()[0]);
        })
        .unwrap();
}

fn main() {}
