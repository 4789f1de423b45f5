//! The GPU writes storage that others can see.

use std::sync::Arc;

use cuda_zc::{Registered, Stream};

fn wrong(stream: &Stream, mut r: Registered<Arc<[u32]>>) {
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut r), 1)).unwrap().unwrap();
}

fn main() {}
