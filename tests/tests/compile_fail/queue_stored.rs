//! A queue leaves the scope.

use cuda_zc::{Queue, Stream};

fn wrong(stream: &Stream) {
    let mut out: Option<Queue> = None;
    stream.scope(|s| out = Some(s.queue())).unwrap();
}

fn main() {}
