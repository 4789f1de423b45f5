//! A handle reaches a thread that may outlive the scope.

use cuda_zc::{Registered, Stream};

fn wrong(stream: &Stream, mut r: Registered<Vec<u32>>) {
    stream
        .scope(|s| {
            let lent = s.lend_mut(&mut r);
            std::thread::spawn(move || println!("{:?}", lent.device_ptr()));
        })
        .unwrap();
}

fn main() {}
