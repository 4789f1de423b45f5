//! The CPU reads write-combined memory.

use cuda_zc::WriteCombinedBuf;

fn wrong(buf: WriteCombinedBuf<u32>) {
    println!("{}", buf.as_slice()[0]);
}

fn main() {}
