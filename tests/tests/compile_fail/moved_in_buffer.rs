//! A buffer moved into the closure ends with it, too.

use cuda_zc::{Registered, Stream};

fn wrong(stream: &Stream, mut r: Registered<Vec<u32>>) {
    stream
        .scope(move |s| {
            s.queue().fill(s.lend_mut(&mut r), 1).unwrap();
        })
        .unwrap();
}

fn main() {}
