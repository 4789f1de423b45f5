//! The six lines that corrupt a buffer under a running copy elsewhere: copy from pinned memory, then write it.

use cuda_zc::{Context, Stream};

fn wrong(context: &Context, stream: &Stream) {
    let mut pinned = context.pinned::<u8>(1 << 30).unwrap();
    let mut target = context.device_buf::<u8>(1 << 30).unwrap();
    stream
        .scope(|s| {
            s.queue().copy(s.lend_mut(&mut target), s.lend(&pinned)).unwrap();
            pinned.as_mut_slice().fill(1);
        })
        .unwrap();
}

fn main() {}
