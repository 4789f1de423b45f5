//! A registered Vec grows, and moves.

use cuda_zc::Registered;

fn wrong(mut r: Registered<Vec<u32>>) {
    r.push(1);
}

fn main() {}
