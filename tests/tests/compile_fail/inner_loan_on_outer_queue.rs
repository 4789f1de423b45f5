//! Memory lent to an inner scope is queued on the outer scope's stream, which still writes it when the loan is over.

use cuda_zc::{Registered, Stream};

fn wrong(a: &Stream, b: &Stream, mut r: Registered<Vec<u32>>) {
    a.scope(|outer| {
        let queue = outer.queue();
        b.scope(|inner| queue.fill(inner.lend_mut(&mut r), 7).unwrap()).unwrap();
        r.as_mut_slice()[0] = 1;
    })
    .unwrap();
}

fn main() {}
