//! `zc demo`: what the library does, shown step by step on this machine.
//!
//! The same work four times, in turns of GPU and CPU, with memory of four kinds. Each step says what it did, what it
//! cost and what it proved; the exit status says whether every check held.

#[path = "../../examples/common/mod.rs"]
mod common;

use std::ffi::{OsString, c_void};
use std::fmt;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::{Module, software};
use cuda_sys::CUfunction;
use cuda_zc::{Context, Device, DeviceBuf, Error, LendMut, Stream, check};

const USAGE: &str = "\
usage: zc demo [--software]

Registers ordinary memory, lets the GPU work on it in place, and checks the result; then the same with copies and with
pinned memory. Exit status 0 only if every check holds.

  --software   on the software driver, also where there is a GPU";

/// 16 MiB.
const LEN: usize = 4 << 20;
const ROWS: usize = 1000;
const LONGEST_ROW: usize = 4000;

/// What the kernels are given.
const FIRST: f32 = 1.0;
const STEP: f32 = 0.5;
const FACTOR: f32 = 3.0;

pub(crate) fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let mut force_software = false;
    for arg in args {
        match arg.to_str() {
            Some("--software") => force_software = true,
            Some("-h" | "--help") => {
                say(format_args!("{USAGE}"));
                return ExitCode::SUCCESS;
            }
            _ => {
                let _ = writeln!(std::io::stderr(), "zc demo: unknown argument {arg:?}\n\n{USAGE}");
                return ExitCode::from(2);
            }
        }
    }
    if force_software && software::device().is_none() {
        let _ = writeln!(std::io::stderr(), "zc demo: there is no software driver for this system");
        return ExitCode::FAILURE;
    }
    match demonstrate(force_software) {
        Ok(0) => {
            say(format_args!("\nEvery check held."));
            ExitCode::SUCCESS
        }
        Ok(failed) => {
            say(format_args!("\nFAILED: {failed} of the checks above."));
            ExitCode::FAILURE
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "zc demo: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// To standard output. That nobody reads it is no reason to fail.
fn say(text: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// One line of a step: what, and how long it took.
fn line(label: &str, text: fmt::Arguments<'_>, time: Option<Duration>) {
    let text = text.to_string();
    match time {
        Some(time) => say(format_args!("   {label:<11}{text:<78}{:>9.3} ms", time.as_secs_f64() * 1e3)),
        None => say(format_args!("   {label:<11}{text}")),
    }
}

/// The machine's own GPU, or the software driver and the reason; and whether it is the software driver.
fn choose(force_software: bool) -> Result<(Device, bool), Error> {
    let reason = if force_software {
        "asked for with --software".to_owned()
    } else {
        match Device::first() {
            Ok(device) => {
                say(format_args!("On {}.", common::describe(device)?));
                return Ok((device, false));
            }
            Err(error) if software::device().is_none() => return Err(error),
            Err(error) => format!("no GPU here: {error}"),
        }
    };
    let device = software::device().unwrap_or_else(Device::first)?;
    say(format_args!("On {}.\n({reason})", common::describe(device)?));
    say(format_args!("What it does is what a GPU would do; how long it takes says nothing about one."));
    Ok((device, true))
}

/// What all steps use, and what they found.
struct Demo {
    context: Context,
    stream: Stream,
    ramp: CUfunction,
    scale: CUfunction,
    scale_rows: CUfunction,
    software: bool,
    failed: usize,
}

/// How many checks failed.
fn demonstrate(force_software: bool) -> Result<usize, Error> {
    let (device, software) = choose(force_software)?;
    let context = device.context()?;
    let elements = Module::load(&context, common::ELEMENTS)?;
    let rows = Module::load(&context, common::ROWS)?;
    let mut demo = Demo {
        stream: context.stream()?,
        ramp: elements.function(c"ramp")?,
        scale: elements.function(c"scale")?,
        scale_rows: rows.function(c"scale_rows")?,
        context,
        software,
        failed: 0,
    };
    demo.warm_up()?;
    say(format_args!(
        "\nThe work: the GPU fills {} floats, the CPU adds 1 to each, the GPU multiplies each by {FACTOR}.",
        grouped(LEN)
    ));
    demo.in_place()?;
    demo.rows_in_place()?;
    demo.with_copies()?;
    demo.pinned()?;
    Ok(demo.failed)
}

impl Demo {
    /// A driver loads a kernel's code at its first launch: not to be counted in any step.
    fn warm_up(&self) -> Result<(), Error> {
        let mut nothing = self.context.device_buf::<f32>(1)?;
        self.fill(&mut nothing)?;
        self.scale(&mut nothing)?;
        let rows = self.context.register_rows(vec![vec![0.0_f32]])?;
        self.scale_all(rows).map(drop)
    }

    /// 1.
    fn in_place(&mut self) -> Result<(), Error> {
        say(format_args!("\n1. An ordinary Vec<f32>, where it is"));
        let copies = software::copies();
        let plain = vec![-1.0_f32; LEN];
        let before = (plain.as_ptr(), plain.len(), plain.capacity());

        let (registered, time) = timed(|| self.context.register(plain));
        let mut data = registered?;
        line("registered", format_args!("{} in place", mib(LEN)), Some(time));

        let time = self.take_turns(&mut data, |data| data.as_mut_slice())?;
        line("worked", format_args!("GPU, CPU, GPU, all on the Vec's own memory"), Some(time));
        self.no_copies(copies);
        self.check(data.as_slice());

        let (plain, time) = timed(|| data.into_inner());
        let plain = plain?;
        let same = before == (plain.as_ptr(), plain.len(), plain.capacity());
        self.given_back(same, "address, length and capacity", time);
        Ok(())
    }

    /// 2.
    fn rows_in_place(&mut self) -> Result<(), Error> {
        say(format_args!("\n2. An ordinary Vec<Vec<f32>>, its rows where they are"));
        let copies = software::copies();
        let value = |row: usize, i: usize| (row + i) as f32;
        let plain: Vec<Vec<f32>> =
            (0..ROWS).map(|row| (0..row * 37 % LONGEST_ROW).map(|i| value(row, i)).collect()).collect();
        let before: Vec<_> = plain.iter().map(|row| (row.as_ptr(), row.len(), row.capacity())).collect();
        let elements: usize = plain.iter().map(Vec::len).sum();

        let (rows, time) = timed(|| self.context.register_rows(plain));
        let rows = rows?;
        let text = format_args!(
            "{} rows of 0 to {} floats, {} in all, by {} registrations",
            grouped(rows.len()),
            grouped(LONGEST_ROW - 1),
            mib(elements),
            rows.pieces().count()
        );
        line("registered", text, Some(time));

        let (rows, time) = timed(|| self.scale_all(rows));
        let rows = rows?;
        line("worked", format_args!("one kernel scales all rows through a table of their pointers"), Some(time));
        self.no_copies(copies);
        let wrong = |row: usize| rows.row(row).iter().enumerate().filter(move |(i, x)| **x != value(row, *i) * FACTOR);
        let wrong = (0..ROWS).map(|row| wrong(row).count()).sum();
        self.verdict(wrong, elements);

        let (plain, time) = timed(|| rows.into_inner());
        let plain = plain?;
        let same = plain.iter().map(|row| (row.as_ptr(), row.len(), row.capacity())).eq(before);
        self.given_back(same, "address, length and capacity of every row", time);
        Ok(())
    }

    /// 3.
    fn with_copies(&mut self) -> Result<(), Error> {
        say(format_args!("\n3. The work of step 1 with copies, as it is done without zero-copy memory"));
        let copies = software::copies();
        let mut plain = vec![-1.0_f32; LEN];
        let (device, time) = timed(|| self.context.device_buf::<f32>(LEN));
        let mut device = device?;
        line("allocated", format_args!("{} more, on the device", mib(LEN)), Some(time));

        let start = Instant::now();
        self.fill(&mut device)?;
        self.read_back(&device, &mut plain)?;
        add_one(&mut plain);
        self.stream.scope(|s| s.queue().copy(s.lend_mut(&mut device), s.lend_slice(&plain)))??;
        self.scale(&mut device)?;
        self.read_back(&device, &mut plain)?;
        line("worked", format_args!("GPU, copy, CPU, copy, GPU, copy"), Some(start.elapsed()));
        let counted = match self.software {
            true => format!(", in {} copies by the driver's log", software::copies() - copies),
            false => String::new(),
        };
        line("copied", format_args!("{} there and back again{counted}", mib(3 * LEN)), None);
        self.check(&plain);
        Ok(())
    }

    /// 4.
    fn pinned(&mut self) -> Result<(), Error> {
        say(format_args!(
            "\n4. The work of step 1 in pinned memory: allocated for the GPU to see, nothing to register"
        ));
        let copies = software::copies();
        let (pinned, time) = timed(|| self.context.pinned::<f32>(LEN));
        let mut pinned = pinned?;
        line("allocated", format_args!("{}, page-locked", mib(LEN)), Some(time));
        let time = self.take_turns(&mut pinned, |pinned| pinned.as_mut_slice())?;
        line("worked", format_args!("GPU, CPU, GPU, all on that memory"), Some(time));
        self.no_copies(copies);
        self.check(pinned.as_slice());
        let (freed, time) = timed(|| pinned.free());
        freed?;
        line("freed", format_args!("{}", mib(LEN)), Some(time));
        Ok(())
    }

    /// The work, on memory that both sides see. How long it took.
    fn take_turns<B: LendMut<T = f32>>(
        &self,
        data: &mut B,
        slice: impl Fn(&mut B) -> &mut [f32],
    ) -> Result<Duration, Error> {
        let start = Instant::now();
        self.fill(data)?;
        add_one(slice(data));
        self.scale(data)?;
        Ok(start.elapsed())
    }

    /// The GPU fills; returns when it has.
    fn fill(&self, data: &mut impl LendMut<T = f32>) -> Result<(), Error> {
        self.stream.scope(|s| {
            let data = s.lend_mut(data);
            let (mut pointer, mut len) = (data.device_ptr().addr(), data.len() as u64);
            let (mut first, mut step) = (FIRST, STEP);
            let mut arguments = [at(&mut pointer), at(&mut len), at(&mut first), at(&mut step)];
            // SAFETY: `ramp` takes a pointer, a 64-bit length and two floats, and writes that many elements, which are lent
            // for writing.
            unsafe { s.queue().launch(self.ramp, [512, 1, 1], [256, 1, 1], 0, &mut arguments) }
        })?
    }

    /// The GPU multiplies; returns when it has.
    fn scale(&self, data: &mut impl LendMut<T = f32>) -> Result<(), Error> {
        self.stream.scope(|s| {
            let data = s.lend_mut(data);
            let (mut pointer, mut len, mut factor) = (data.device_ptr().addr(), data.len() as u64, FACTOR);
            let mut arguments = [at(&mut pointer), at(&mut len), at(&mut factor)];
            // SAFETY: `scale` takes a pointer, a 64-bit length and a float, and changes that many elements, which are lent
            // for writing.
            unsafe { s.queue().launch(self.scale, [512, 1, 1], [256, 1, 1], 0, &mut arguments) }
        })?
    }

    /// From the device to plain memory, with the driver's own copy that waits.
    fn read_back(&self, device: &DeviceBuf<f32>, plain: &mut [f32]) -> Result<(), Error> {
        self.context.bind()?;
        let bytes = plain.len().min(device.len()) * size_of::<f32>();
        let to = plain.as_mut_ptr().cast();
        // SAFETY: both have that many bytes. All work on the device's has been waited for, and this call returns when the
        // copy is done.
        let code = unsafe { self.context.driver().cuMemcpyDtoH_v2(to, device.device_ptr().addr(), bytes) };
        check(code, "cuMemcpyDtoH_v2")
    }

    /// The GPU multiplies all rows; returns when it has.
    fn scale_all(&self, mut rows: cuda_zc::RegisteredRows<f32>) -> Result<cuda_zc::RegisteredRows<f32>, Error> {
        self.stream.scope(|s| {
            let (mut pointers, mut lengths) = (rows.row_pointers().addr(), rows.row_lengths().addr());
            let (mut count, mut factor) = (rows.len() as u64, FACTOR);
            let grid = [rows.len() as u32, 1, 1];
            s.lend_rows_mut(&mut rows);
            let mut arguments = [at(&mut pointers), at(&mut lengths), at(&mut count), at(&mut factor)];
            // SAFETY: `scale_rows` takes two tables of 64-bit words, how many they have, and a float; it changes the rows,
            // which are lent for writing.
            unsafe { s.queue().launch(self.scale_rows, grid, [128, 1, 1], 0, &mut arguments) }
        })??;
        Ok(rows)
    }

    fn no_copies(&mut self, before: usize) {
        if self.software {
            let copies = software::copies() - before;
            self.failed += usize::from(copies > 0);
            line("copied", format_args!("0 bytes: the driver's log has {copies} copies"), None);
        } else {
            line("copied", format_args!("0 bytes: no copy was asked for"), None);
        }
    }

    /// Compares what the CPU sees with what the work must give.
    fn check(&mut self, data: &[f32]) {
        let right = |i: usize| (STEP * i as f32 + FIRST + 1.0) * FACTOR;
        let wrong = data.iter().enumerate().filter(|(i, x)| **x != right(*i)).count();
        self.verdict(wrong + (LEN - data.len()), LEN);
    }

    fn verdict(&mut self, wrong: usize, of: usize) {
        if wrong == 0 && of > 0 {
            line("checked", format_args!("{} of {} floats are right, read by the CPU", grouped(of), grouped(of)), None);
        } else {
            self.failed += 1;
            line("checked", format_args!("FAILED: {} of {} floats are wrong", grouped(wrong), grouped(of)), None);
        }
    }

    fn given_back(&mut self, same: bool, what: &str, time: Duration) {
        self.failed += usize::from(!same);
        let verdict = if same { "unchanged" } else { "CHANGED" };
        line("given back", format_args!("{verdict}: {what}"), Some(time));
    }
}

/// The address of a kernel's argument.
fn at<T>(value: &mut T) -> *mut c_void {
    (&raw mut *value).cast()
}

fn add_one(data: &mut [f32]) {
    for x in data {
        *x += 1.0;
    }
}

fn timed<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

/// Bytes of so many floats.
fn mib(floats: usize) -> String {
    format!("{:.1} MiB", (floats * size_of::<f32>()) as f64 / f64::from(1 << 20))
}

/// With a comma before each group of three digits.
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
