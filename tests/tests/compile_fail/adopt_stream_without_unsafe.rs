//! Another crate's stream without the promise that it needs.

use cuda_zc::{Context, Stream};

fn wrong(context: &Context, raw: cuda_sys::CUstream) {
    let _ = Stream::from_raw(context, raw);
}

fn main() {}
