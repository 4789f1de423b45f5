//! A launch without the promise that it needs.

use cuda_zc::Stream;

fn wrong(stream: &Stream, function: cuda_sys::CUfunction) {
    stream.scope(|s| s.queue().launch(function, [1; 3], [1; 3], 0, &mut [])).unwrap().unwrap();
}

fn main() {}
