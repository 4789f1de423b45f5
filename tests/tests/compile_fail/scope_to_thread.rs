//! The scope reaches a thread that may outlive it.

use cuda_zc::Stream;

fn wrong(stream: Stream) {
    stream
        .scope(|s| {
            std::thread::spawn(move || drop(s.queue()));
        })
        .unwrap();
}

fn main() {}
