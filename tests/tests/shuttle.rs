//! Searches the orders in which threads may run through the software driver's queue and through a scope's wait list:
//! `scripts/shuttle`. Without `--cfg shuttle` this file is empty.
//!
//! Under shuttle one thread runs at a time, and at every lock, wait and start of a thread inside the software driver its
//! scheduler picks the next one: so between any two calls of the driver, and inside each. A wait that nobody ends is a
//! deadlock, and reported. Two schedulers: random choices, and few preemptions at random places (PCT), which finds what
//! needs a certain order of few events. `ZC_SCHEDULES` says how many orders of each (500 unless set); a failure prints
//! the schedule that leads to it.
//!
//! The scope's lists are behind locks of the standard library, held for one push each and never during a call of the
//! driver: so shuttle sees each push as one step, together with what follows up to the next call.
#![cfg(shuttle)]

use std::sync::atomic::{AtomicU32, Ordering};

use cuda_emulator::{Emulator, Launch, Profile};
use cuda_sys::{CUfunction, CUresult};
use cuda_zc::{Context, Device};
use shuttle::scheduler::{PctScheduler, RandomScheduler};
use shuttle::{Config, Runner, thread};

fn search(test: impl Fn(&Emulator, &Context) + Send + Sync + Copy + 'static) {
    let test = move || {
        // A queue that waits for nothing but its turn: shuttle's time stands still.
        let mut profile = Profile::h200().unkind();
        profile.delay = std::time::Duration::ZERO;
        let emulator = Emulator::new(profile);
        let context = Device::new(emulator.driver(), 0).unwrap().context().unwrap();
        test(&emulator, &context);
        emulator.end();
    };
    let schedules = std::env::var("ZC_SCHEDULES").map_or(500, |n| n.parse().expect("ZC_SCHEDULES is a number"));
    let mut config = Config::new();
    config.stack_size = 1 << 20;
    Runner::new(RandomScheduler::new(schedules), config.clone()).run(test);
    Runner::new(PctScheduler::new(4, schedules), config).run(test);
}

/// A kernel that adds 1 to a word, not atomically: the scheduler may bring in others between the load and the store.
fn add_one(emulator: &Emulator, context: &Context) -> CUfunction {
    emulator.kernel("add_one", &[8], |launch: &Launch| {
        let address = launch.argument::<u64>(0).ok_or(CUresult::CUDA_ERROR_INVALID_VALUE)?;
        let word = launch.memory(address, 4).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?.cast::<AtomicU32>();
        // SAFETY: four bytes of device memory that the test keeps, and that nobody uses otherwise but as a word.
        let word = unsafe { word.as_ref() };
        let old = word.load(Ordering::Relaxed);
        thread::yield_now();
        word.store(old + 1, Ordering::Relaxed);
        Ok(())
    });
    zc_tests::kernel(context, c"add_one")
}

/// Threads bring their streams into one scope, in any order: at its end all of them are done.
#[test]
fn a_scope_waits_for_the_streams_of_all_its_threads() {
    search(|emulator, context| {
        let streams = [context.stream().unwrap(), context.stream().unwrap(), context.default_stream()];
        let mut on_device = [(); 3].map(|()| context.device_buf::<u32>(100_000).unwrap());
        let mut on_host = [(); 3].map(|()| context.register(vec![0_u32; 100_000]).unwrap());
        let main = context.stream().unwrap();
        main.scope(|s| {
            thread::scope(|threads| {
                for (n, ((stream, device), host)) in streams.iter().zip(&mut on_device).zip(&mut on_host).enumerate() {
                    threads.spawn(move || {
                        let queue = s.on(stream).unwrap();
                        let device = s.lend_mut(device);
                        queue.fill(device, n as u32 + 1).unwrap();
                        queue.copy(s.lend_mut(host), device).unwrap();
                    });
                }
            });
        })
        .unwrap();
        assert!(!emulator.busy(), "the scope ended before the work did");
        for (n, host) in on_host.iter().enumerate() {
            assert!(host.as_slice().iter().all(|&value| value == n as u32 + 1), "stream {n}");
        }
    });
}

/// An event recorded by one thread and waited for on another thread's stream.
#[test]
fn events_order_streams_across_threads() {
    search(|emulator, context| {
        let (first, second) = (context.stream().unwrap(), context.stream().unwrap());
        let event = context.event().unwrap();
        let mut device = context.device_buf::<u32>(100_000).unwrap();
        let mut host = context.register(vec![0_u32; 100_000]).unwrap();
        first
            .scope(|s| {
                let device = s.lend_mut(&mut device);
                s.queue().fill(device, 5).unwrap();
                s.queue().record(&event).unwrap();
                thread::scope(|threads| {
                    threads.spawn(|| event.synchronize().unwrap());
                    let (host, event, second) = (&mut host, &event, &second);
                    threads.spawn(move || {
                        let queue = s.on(second).unwrap();
                        queue.wait(event).unwrap();
                        queue.copy(s.lend_mut(host), device).unwrap();
                    });
                });
            })
            .unwrap();
        assert!(!emulator.busy());
        assert!(host.as_slice().iter().all(|&value| value == 5));
    });
}

/// A wait that fails says nothing about the work: what was lent is quarantined, whatever the order.
#[test]
fn a_failed_wait_quarantines_what_was_lent() {
    search(|emulator, context| {
        let streams = [context.stream().unwrap(), context.stream().unwrap()];
        let mut buffers = [(); 2].map(|()| context.pinned::<u32>(1000).unwrap());
        let main = context.stream().unwrap();
        emulator.fail_from("cuStreamSynchronize", 2, CUresult::CUDA_ERROR_UNKNOWN);
        let rejected = main.scope(|s| {
            thread::scope(|threads| {
                for (stream, buffer) in streams.iter().zip(&mut buffers) {
                    threads.spawn(move || s.on(stream).unwrap().fill(s.lend_mut(buffer), 9).unwrap());
                }
            });
        });
        assert_eq!(rejected.unwrap_err().error().cuda().unwrap().code(), 999);
        assert!(buffers.iter().all(|buffer| buffer.is_quarantined()));
        emulator.heal();
        emulator.settle();
        for buffer in buffers {
            std::mem::forget(buffer);
        }
    });
}

/// Kernels and host threads of the software driver: work on one stream is done one after the other, whoever queued it,
/// and a wait ends when the work has.
#[test]
fn launches_of_two_threads_on_one_stream_do_not_overlap() {
    search(|emulator, context| {
        let function = add_one(emulator, context) as usize;
        let stream = context.stream().unwrap();
        let words = context.words::<AtomicU32>(1).unwrap();
        stream
            .scope(|s| {
                let word = s.share(&words);
                thread::scope(|threads| {
                    for _ in 0..2 {
                        threads.spawn(move || {
                            for _ in 0..2 {
                                let mut address = word.addr();
                                let mut parameters = [(&raw mut address).cast()];
                                let function = function as CUfunction;
                                // SAFETY: the kernel above takes the address of a word that is shared in this scope.
                                unsafe { s.queue().launch(function, [1; 3], [1; 3], 0, &mut parameters) }.unwrap();
                            }
                        });
                    }
                });
            })
            .unwrap();
        assert!(!emulator.busy());
        assert_eq!(words.load(0, Ordering::Relaxed), 4);
    });
}

/// The legacy default stream waits for blocking streams and they for it; waits of several threads at once all end.
#[test]
fn waits_of_many_threads_end() {
    search(|emulator, context| {
        let mut buffer = context.device_buf::<u32>(100_000).unwrap();
        let streams = [context.default_stream(), context.stream().unwrap()];
        streams[0]
            .scope(|s| {
                let buffer = s.lend_mut(&mut buffer);
                thread::scope(|threads| {
                    for stream in &streams {
                        threads.spawn(move || {
                            s.on(stream).unwrap().fill(buffer, 1).unwrap();
                            stream.synchronize().unwrap();
                            assert!(stream.is_idle().unwrap());
                        });
                    }
                    threads.spawn(move || context.synchronize().unwrap());
                });
            })
            .unwrap();
        assert!(!emulator.busy());
    });
}

/// The search finds a wait that is missing: here raw work, which no scope knows of.
#[test]
#[should_panic(expected = "the work is still queued")]
fn a_missing_wait_is_found() {
    search(|emulator, context| {
        let stream = context.stream().unwrap();
        let buffer = context.device_buf::<u32>(1000).unwrap();
        // SAFETY: the buffer outlives the work, which its drop waits for or finds the machine gone.
        let code = unsafe { emulator.driver().cuMemsetD8Async(buffer.device_ptr().addr(), 1, 1000, stream.raw()) };
        assert_eq!(code, CUresult::CUDA_SUCCESS);
        assert!(!emulator.busy(), "the work is still queued");
    });
}
