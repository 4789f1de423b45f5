//! A handle leaves the scope as its value.

use cuda_zc::{Registered, Stream};

fn wrong(stream: &Stream, r: &mut Registered<Vec<u32>>) {
    let _handle = stream.scope(|s| s.lend_mut(r)).unwrap();
}

fn main() {}
