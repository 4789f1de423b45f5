//! The CPU writes storage that others can see.

use std::sync::Arc;

use cuda_zc::Registered;

fn wrong(mut r: Registered<Arc<[u32]>>) {
    r.as_mut_slice()[0] = 1;
}

fn main() {}
