//! CPU and a running kernel take turns: intermediate results pass back and forth in shared words, without a copy and
//! without a launch for each.
//!
//! The work is Collatz's sequence from 27 on. The GPU's turn halves the number until it is odd; the CPU's triples it and
//! adds one, until it is 1. 27 takes 41 turns of each, and goes up to 9,232.

mod common;

use std::ffi::c_void;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cuda_zc::{Error, Stream, Words};

/// The words, as the kernel knows them.
const PREPARED: usize = 0;
const FINISHED: usize = 1;
const VALUE: usize = 2;
/// In place of a turn: the kernel ends.
const STOP: u64 = u64::MAX;

fn main() -> Result<(), Error> {
    let context = common::device()?.context()?;
    let stream = context.stream()?;
    let module = common::Module::load(&context, common::PING_PONG)?;
    let kernel = module.function(c"ping_pong")?;
    let words: Words<AtomicU64> = context.words(3)?;

    let start = Instant::now();
    let (turns, highest) = stream.scope(|s| {
        // Whatever makes this closure panic, the kernel is told to end; else the scope would wait for it for ever.
        s.store_on_panic(&words, PREPARED, STOP);

        let mut pointer = s.share(&words).addr();
        let mut arguments: [*mut c_void; 1] = [(&raw mut pointer).cast()];
        // SAFETY: `ping_pong` takes a pointer to three words, uses them through atomics of system scope, and ends after
        // `STOP`.
        unsafe { s.queue().launch(kernel, [1, 1, 1], [1, 1, 1], 0, &mut arguments) }?;

        let result = play(&words, &stream, 27);
        words.store(PREPARED, STOP, Ordering::Release); // also when `play` has failed
        result
    })??;

    println!("27 reached 1 after {turns} turns of each side, in {:?}; the highest was {highest}", start.elapsed());
    assert_eq!((turns, highest), (41, 9232));
    Ok(())
}

/// Turns that each side took, and the highest number met.
fn play(words: &Words<AtomicU64>, stream: &Stream, from: u64) -> Result<(u64, u64), Error> {
    let (mut n, mut turn, mut highest) = (from, 0, from);
    while n != 1 {
        // The CPU's turn.
        n = 3 * n + 1;
        highest = highest.max(n);
        // The kernel's. The value first: who sees the turn sees it.
        turn += 1;
        words.store(VALUE, n, Ordering::Relaxed);
        words.store(PREPARED, turn, Ordering::Release);
        let asked = Instant::now();
        while words.load(FINISHED, Ordering::Acquire) != turn {
            std::hint::spin_loop();
            if asked.elapsed() > Duration::from_millis(10) {
                // A kernel that faulted answers no more.
                assert!(!stream.is_idle()?, "the kernel has ended early");
                assert!(asked.elapsed() < Duration::from_secs(10), "the kernel has not answered for ten seconds");
                std::thread::yield_now();
            }
        }
        n = words.load(VALUE, Ordering::Relaxed);
    }
    Ok((turn, highest))
}
