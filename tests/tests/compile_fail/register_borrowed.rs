//! Borrowed memory is registered as if it were owned.

use cuda_zc::Context;

fn wrong(context: &Context, vec: Vec<u32>) {
    let _ = context.register(&vec[..]);
}

fn main() {}
