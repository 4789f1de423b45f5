//! An owned copy of borrowed buffers: forgetting it would end the loan.

use cuda_zc::{DeviceBuf, Registered, Stream};

fn wrong(stream: &Stream, r: &mut Registered<Vec<u32>>, d: DeviceBuf<u32>) {
    let _flight = stream.copy_owned(r, d);
}

fn main() {}
