//! Two exclusive loans of one buffer.

use cuda_zc::{Registered, Stream};

fn wrong(stream: &Stream, mut r: Registered<Vec<u32>>) {
    stream
        .scope(|s| {
            let _a = s.lend_mut(&mut r);
            let _b = s.lend_mut(&mut r);
        })
        .unwrap();
}

fn main() {}
