//! Elements that threads may not share: plain data for `bytemuck`, which does not ask for that.

use cuda_zc::Context;

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Node(*mut u8);

unsafe impl bytemuck::Zeroable for Node {}
unsafe impl bytemuck::Pod for Node {}

fn wrong(context: &Context) {
    let _ = context.register(vec![Node(std::ptr::null_mut()); 8]);
}

fn main() {}
