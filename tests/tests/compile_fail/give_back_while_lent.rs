//! The storage is given back while it is lent.

use cuda_zc::{Registered, Stream};

fn wrong(stream: &Stream, r: Registered<Vec<u32>>) {
    stream
        .scope(|s| {
            let lent = s.lend(&r);
            let vec = r.into_inner();
            let _ = (lent, vec);
        })
        .unwrap();
}

fn main() {}
