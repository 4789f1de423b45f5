//! Writes transcripts of random sequences of memory calls, to be compared between two drivers with `diff`.
//!
//! ```text
//! cargo run -p zc-tests --bin differential -- --seeds 0..2000 --steps 50 > software.txt
//! ZC_TEST_DRIVER=real cargo run -p zc-tests --bin differential -- --seeds 0..2000 --steps 50 > real.txt
//! diff software.txt real.txt
//! ```
//!
//! The counts of calls go to standard error. A sequence that breaks the context, or the process, ends with a line that says
//! so, and the next one gets a new process.

use std::io::Write;
use std::process::{Command, ExitCode};

use zc_tests::differential::World;

/// The exit status of a child that broke its context.
const LOST: u8 = 3;

struct Arguments {
    from: u64,
    to: u64,
    steps: usize,
    child: bool,
}

fn parse() -> Option<Arguments> {
    let mut arguments = Arguments { from: 0, to: 2000, steps: 50, child: false };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seeds" => {
                let range = words.next()?;
                let (from, to) = range.split_once("..")?;
                (arguments.from, arguments.to) = (from.parse().ok()?, to.parse().ok()?);
            }
            "--steps" => arguments.steps = words.next()?.parse().ok()?,
            "--child" => arguments.child = true,
            _ => return None,
        }
    }
    Some(arguments)
}

/// Runs sequences until one breaks the context.
fn child(arguments: &Arguments) -> ExitCode {
    let mut world = World::new(zc_tests::driver());
    let mut out = std::io::stdout().lock();
    let mut status = ExitCode::SUCCESS;
    for seed in arguments.from..arguments.to {
        let mut written = Ok(());
        world.sequence_by_steps(seed, arguments.steps, &mut |part| {
            if written.is_ok() {
                written = out.write_all(part.as_bytes()).and_then(|()| out.flush());
            }
        });
        if written.is_err() {
            return ExitCode::FAILURE;
        }
        if world.lost() {
            status = ExitCode::from(LOST);
            break;
        }
    }
    for (call, n) in world.counts() {
        eprintln!("{n:8} {call}");
    }
    status
}

fn main() -> ExitCode {
    let Some(arguments) = parse() else {
        eprintln!("usage: differential [--seeds FROM..TO] [--steps N]");
        return ExitCode::from(2);
    };
    if arguments.child {
        return child(&arguments);
    }
    let mut from = arguments.from;
    let mut counts = std::collections::BTreeMap::<String, u64>::new();
    let mut out = std::io::stdout().lock();
    while from < arguments.to {
        let me = match std::env::current_exe() {
            Ok(me) => me,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        };
        let seeds = format!("{from}..{}", arguments.to);
        let steps = arguments.steps.to_string();
        let output = match Command::new(me).args(["--child", "--seeds", &seeds, "--steps", &steps]).output() {
            Ok(output) => output,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        };
        let text = String::from_utf8_lossy(&output.stdout);
        let _ = out.write_all(text.as_bytes());
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            match line.trim().split_once(' ').and_then(|(n, call)| Some((n.parse::<u64>().ok()?, call))) {
                Some((n, call)) => *counts.entry(call.to_owned()).or_default() += n,
                None => eprintln!("{line}"),
            }
        }
        let begun = text.lines().filter(|line| line.starts_with("seed ")).count() as u64;
        from += begun;
        if output.status.success() {
            break;
        }
        if begun == 0 {
            eprintln!("no sequence could be begun: {}", output.status);
            return ExitCode::FAILURE;
        }
        if output.status.code() != Some(i32::from(LOST)) {
            let _ = writeln!(out, "the process ended: {}", output.status);
        }
    }
    for (call, n) in counts {
        eprintln!("{n:8} {call}");
    }
    ExitCode::SUCCESS
}
