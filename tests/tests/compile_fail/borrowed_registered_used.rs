//! A borrowed slice is replaced while it is registered for the scope.

use cuda_zc::Stream;

fn wrong(stream: &Stream) {
    let mut vec = vec![0_u32; 8];
    stream
        .scope(|s| {
            let lent = s.register_slice(&vec[..]).unwrap();
            vec = vec![];
            let _ = lent;
        })
        .unwrap();
}

fn main() {}
