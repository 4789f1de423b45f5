//! A handle leaves the scope in a variable.

use cuda_zc::{LentMut, Registered, Stream};

fn wrong(stream: &Stream, mut r: Registered<Vec<u32>>) {
    let mut out: Option<LentMut<u32>> = None;
    stream.scope(|s| out = Some(s.lend_mut(&mut r))).unwrap();
}

fn main() {}
