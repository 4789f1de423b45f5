//! Random programs over the whole safe interface, against a model of what each buffer must hold, with random faults.
//!
//! `ZC_PROGRAMS=10000` runs that many (200 unless set), `ZC_FIRST=5000` from that seed on, `ZC_SEED=123` the one program
//! of that seed, `ZC_TRACE=1` says each seed on standard error before its program starts, `ZC_TRACE=2` each operation
//! too, `ZC_FAULTS=0` sets no faults, `ZC_MACHINE=0` to `5` takes that machine for all, `ZC_THREADS=1` runs one program at
//! a time (4 unless set). With `ZC_TEST_DRIVER=real` the programs run on the machine's own driver, without faults.
//!
//! The software driver does work late and on another thread, in the memory of this process: under AddressSanitizer
//! (`scripts/asan`) work that touches memory after it was freed is reported, too.

mod buffer;
mod machine;
mod program;
mod rng;
mod scope;

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;

use machine::Machine;
use rng::Rng;

thread_local! {
    /// Panics of this thread print nothing: they are meant.
    static QUIET: Cell<bool> = const { Cell::new(false) };
    /// The faults of the program that runs.
    static STORY: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn number(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable} is {value:?}: it must be a number")))
}

fn run(machine: &Machine, mut rng: Rng, faults: bool) -> bool {
    match rng.below(4) {
        0 => program::run::<u8>(machine, rng, faults),
        1 => program::run::<u16>(machine, rng, faults),
        2 => program::run::<u32>(machine, rng, faults),
        _ => program::run::<u64>(machine, rng, faults),
    }
}

#[test]
fn random_programs_do_what_the_model_says() {
    let printed = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !QUIET.with(Cell::get) {
            printed(info);
        }
    }));
    let real = zc_tests::real();
    let faults = !real && number("ZC_FAULTS") != Some(0);
    let first = number("ZC_FIRST").unwrap_or(0);
    let seeds = match (number("ZC_SEED"), number("ZC_PROGRAMS")) {
        (Some(seed), _) => seed..seed + 1,
        (None, programs) => first..first + programs.unwrap_or(200),
    };
    // Most of a program's time goes by in waiting.
    let threads = if real { 1 } else { number("ZC_THREADS").unwrap_or(4) };
    let start = std::time::Instant::now();
    let programs = seeds.end - seeds.start;
    if programs > A_PROCESS && !real {
        in_processes(seeds);
    } else {
        let next = Mutex::new(seeds);
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| work(&next, real, faults))).collect();
            running.into_iter().for_each(|thread| thread.join().unwrap_or_else(|payload| resume_unwind(payload)));
        });
    }
    println!("{programs} programs in {:.1} s", start.elapsed().as_secs_f64());
    let counts = machine::counts();
    for (operation, count) in &counts {
        println!("{count:9}  {operation}");
    }
    if programs >= 10_000 && faults {
        let rare: Vec<_> = counts.iter().filter(|(_, count)| **count < 500).collect();
        assert!(rare.is_empty(), "done too rarely to say much: {rare:?}");
    }
}

/// The most programs of one process. What they leak on purpose stays mapped, and the software driver looks through the
/// list of mappings for every registration.
const A_PROCESS: u64 = 500;

/// Runs programs in processes of their own, one after the other, and adds up what they count.
fn in_processes(mut seeds: Range<u64>) {
    while seeds.start < seeds.end {
        let programs = A_PROCESS.min(seeds.end - seeds.start);
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "random_programs_do_what_the_model_says", "--nocapture"])
            .env("ZC_FIRST", seeds.start.to_string())
            .env("ZC_PROGRAMS", programs.to_string())
            .output()
            .unwrap();
        if !output.status.success() {
            let _ = std::io::stderr().write_all(&output.stderr);
            panic!("programs from {} on: {}", seeds.start, output.status);
        }
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            if let Some((count, operation)) = line.trim_start().split_once("  ")
                && let Ok(count) = count.parse()
            {
                machine::count_more(operation, count);
            }
        }
        seeds.start += programs;
    }
}

/// Runs programs, on machines of this thread's own, until there are no more or one fails.
fn work(seeds: &Mutex<Range<u64>>, real: bool, faults: bool) {
    let trace = number("ZC_TRACE").is_some_and(|level| level > 0);
    let mut machines: Vec<Option<Machine>> = (0..machine::PROFILES).map(|_| None).collect();
    loop {
        let Some(seed) = seeds.lock().unwrap().next() else { return };
        let mut rng = Rng::new(seed);
        let index = rng.below(machine::PROFILES);
        let index = number("ZC_MACHINE").map_or(index, |index| index as usize % machine::PROFILES);
        let place = &mut machines[if real { 0 } else { index }];
        let machine = place.get_or_insert_with(|| if real { Machine::real() } else { Machine::emulated(index) });
        if trace {
            // Past the test harness, so that it is there also if the process dies.
            let _ = writeln!(std::io::stderr(), "seed {seed} on {}", machine.name);
        }
        STORY.with(|story| story.borrow_mut().clear());
        match catch_unwind(AssertUnwindSafe(|| run(machine, rng, faults))) {
            Ok(true) => {}
            Ok(false) => *place = None,
            Err(payload) => {
                seeds.lock().unwrap().start = u64::MAX; // the others end, too
                let story = STORY.with(|story| story.borrow().join("\n  "));
                let (name, stderr) = (&machine.name, &mut std::io::stderr());
                let _ = writeln!(stderr, "\nthe program of ZC_SEED={seed} failed, on {name}; faults set:\n  {story}");
                resume_unwind(payload);
            }
        }
    }
}
