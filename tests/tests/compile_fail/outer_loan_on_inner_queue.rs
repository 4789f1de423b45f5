//! Memory lent to an outer scope is queued on an inner scope's stream: if the inner wait fails, the outer scope does not
//! know, and takes the loan for ended while the GPU still writes.

use cuda_zc::{Registered, Stream};

fn wrong(a: &Stream, b: &Stream, mut r: Registered<Vec<u32>>) {
    a.scope(|outer| {
        let lent = outer.lend_mut(&mut r);
        let _ = b.scope(|inner| inner.queue().fill(lent, 7));
    })
    .unwrap();
}

fn main() {}
