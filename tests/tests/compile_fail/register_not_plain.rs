//! Elements of which not every byte pattern is a value.

use cuda_zc::Context;

fn wrong(context: &Context) {
    let _ = context.register(vec![true; 8]);
}

fn main() {}
