//! A registered row grows, and moves.

use cuda_zc::RegisteredRows;

fn wrong(mut rows: RegisteredRows<u32>) {
    rows.row_mut(0).push(1);
}

fn main() {}
