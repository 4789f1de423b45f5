//! What a call through the table costs, against the same call through a bare function pointer: `cuDriverGetVersion`,
//! 20 alternating rounds. Fails if the medians differ by 0.5 ns or more.
//!
//! `cargo bench -p cuda-sys --bench call`, or the binary alone on another machine.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use cuda_sys::{CUresult, Driver, pfn};

const ROUNDS: usize = 20;
const CALLS: u32 = 4_000_000;
/// In nanoseconds; a call through the table may cost this much more than the bare one.
const LIMIT: f64 = 0.5;

fn main() -> ExitCode {
    let driver = match Driver::load() {
        Ok(driver) => driver,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let Some(address) = driver.symbol(c"cuDriverGetVersion") else {
        eprintln!("the driver has no cuDriverGetVersion");
        return ExitCode::FAILURE;
    };
    // SAFETY: the library exports the function of cuda.h under this name, and it stays open.
    let get_version = unsafe { std::mem::transmute::<*mut _, pfn::cuDriverGetVersion>(address.as_ptr()) };

    let mut through_table = Vec::new();
    let mut through_pointer = Vec::new();
    time_table(driver); // warms up
    for round in 0..ROUNDS {
        if round % 2 == 0 {
            through_table.push(time_table(driver));
            through_pointer.push(time_pointer(get_version));
        } else {
            through_pointer.push(time_pointer(get_version));
            through_table.push(time_table(driver));
        }
    }

    println!("{:?}, CUDA {:?}: {ROUNDS} rounds of {CALLS} calls", driver.path(), driver.version());
    let table = report("through the table", &mut through_table);
    let pointer = report("through a bare pointer", &mut through_pointer);
    let difference = table - pointer;
    let good = difference < LIMIT;
    println!("difference {difference:+.3} ns: {}", if good { "under 0.5 ns, good" } else { "0.5 ns or more, BAD" });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

// `black_box` in the loop: else the compiler reads the table once, before the loop, and both functions become the same.

#[inline(never)]
fn time_table(driver: &Driver) -> f64 {
    // SAFETY: `time` gives a place for the version.
    time(|version| unsafe { black_box(driver).cuDriverGetVersion(version) })
}

#[inline(never)]
fn time_pointer(get_version: pfn::cuDriverGetVersion) -> f64 {
    // SAFETY: the same.
    time(|version| unsafe { black_box(get_version)(version) })
}

/// Nanoseconds a call.
#[inline(always)]
fn time(call: impl Fn(*mut i32) -> CUresult) -> f64 {
    let mut version = 0;
    let start = Instant::now();
    for _ in 0..CALLS {
        let code = call(black_box(&raw mut version));
        assert_eq!(code, CUresult::CUDA_SUCCESS);
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
}

fn report(what: &str, nanoseconds: &mut [f64]) -> f64 {
    nanoseconds.sort_by(f64::total_cmp);
    let median = (nanoseconds[ROUNDS / 2 - 1] + nanoseconds[ROUNDS / 2]) / 2.0;
    let (least, most) = (nanoseconds[0], nanoseconds[ROUNDS - 1]);
    println!("{what:24} median {median:.3} ns, from {least:.3} to {most:.3}");
    median
}
