//! The GPU writes a static.

use cuda_zc::{Context, Stream};

fn wrong(stream: &Stream, context: &Context) {
    static WORDS: [u32; 2] = [1, 2];
    let mut r = context.register(&WORDS[..]).unwrap();
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut r), 1)).unwrap().unwrap();
}

fn main() {}
