//! The lock, the condition variable and the threads of a machine. A build with `--cfg shuttle` takes shuttle's, whose
//! scheduler decides who runs next: `scripts/shuttle` tries many orders.

#[cfg(shuttle)]
pub(crate) use shuttle::{
    sync::{Condvar, Mutex, MutexGuard},
    thread, thread_local,
};
#[cfg(not(shuttle))]
pub(crate) use std::{
    sync::{Condvar, Mutex, MutexGuard},
    thread, thread_local,
};
