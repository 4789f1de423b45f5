//! A buffer is used while an owned copy has it.

use cuda_zc::{DeviceBuf, PinnedBuf, Stream};

fn wrong(stream: &Stream, p: PinnedBuf<u32>, d: DeviceBuf<u32>) {
    let _flight = stream.copy_owned(d, p).unwrap();
    println!("{}", p.as_slice()[0]);
}

fn main() {}
