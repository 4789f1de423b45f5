//! What the safe layer costs, and what it saves: four measurements, each against the driver's own way, in alternating
//! rounds of one run, with the data checked. Fails if one misses its bound or data are wrong.
//!
//! `cargo bench -p cuda-zc --bench overhead`, or the binary alone on another machine; letters (`a c`) choose among the
//! measurements. Needs a GPU, 10 GiB of host memory and 1 GiB on the device. With `ZC_BENCH_SCALE=small` the sizes shrink,
//! any driver does, the software one too, and nothing is judged but the data.

#[path = "../examples/common/mod.rs"]
mod common;

use std::ffi::c_void;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cuda_sys::{CU_MEMHOSTALLOC_DEVICEMAP, CU_MEMHOSTALLOC_PORTABLE};
use cuda_zc::{Context, Device, DeviceBuf, Error, check};

fn main() -> ExitCode {
    let small = match std::env::var("ZC_BENCH_SCALE").as_deref() {
        Err(_) | Ok("full") => false,
        Ok("small") => true,
        Ok(other) => {
            eprintln!("ZC_BENCH_SCALE is {other:?}: it must be \"small\" or \"full\"");
            return ExitCode::FAILURE;
        }
    };
    // cargo passes --bench.
    let chosen: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if let Some(other) = chosen.iter().find(|c| !["a", "b", "c", "d"].contains(&c.as_str())) {
        eprintln!("there is no measurement {other:?}: a, b, c and d are");
        return ExitCode::FAILURE;
    }
    match measure(small, |letter| chosen.is_empty() || chosen.iter().any(|c| c == letter)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn measure(small: bool, chosen: impl Fn(&str) -> bool) -> Result<bool, Error> {
    let device = if small {
        common::device()?
    } else {
        let device = Device::first()?;
        println!("on {}", common::describe(device)?);
        device
    };
    let threads = std::thread::available_parallelism().map_or(0, usize::from);
    let huge = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    println!("{threads} hardware threads, transparent huge pages: {}", huge.trim());
    let bench = Bench { context: device.context()?, small };
    let mut good = true;
    for (letter, run) in
        [("a", Bench::queueing as fn(&Bench) -> _), ("b", Bench::pointer), ("c", Bench::pinning), ("d", Bench::rows)]
    {
        if chosen(letter) {
            good &= run(&bench)?;
        }
    }
    Ok(good)
}

struct Bench {
    context: Context,
    small: bool,
}

impl Bench {
    /// Queueing a copy of 4 KiB from pinned memory: safe, against the raw call.
    ///
    /// Predicted: 25 ns more. Asking which context is current takes 9 ns and telling a forked child 1 ns, both measured;
    /// lengths, overlap and seams are some twenty instructions.
    fn queueing(&self) -> Result<bool, Error> {
        const BYTES: usize = 4096;
        // Fewer than the driver queues before a call has to wait for the device.
        const BATCH: u32 = 200;
        let (rounds, batches) = if self.small { (4, 2) } else { (20, 50) };

        let driver = self.context.driver();
        let stream = self.context.stream()?;
        let mut pinned = self.context.pinned::<u8>(BYTES)?;
        let mut device = self.context.device_buf::<u8>(BYTES)?;
        let mut right = true;
        let (mut safe, mut raw) = (Vec::new(), Vec::new());
        for round in 0..2 * rounds + 2 {
            let is_safe = (round + round / 2) % 2 == 0; // safe raw, raw safe, safe raw, ...
            pinned.as_mut_slice().fill(round as u8 + 1);
            self.context.bind()?;
            let mut time = Duration::ZERO;
            for _ in 0..batches {
                if is_safe {
                    time += stream.scope(|s| {
                        let (queue, to, from) = (s.queue(), s.lend_mut(&mut device), s.lend(&pinned));
                        let start = Instant::now();
                        for _ in 0..BATCH {
                            queue.copy(black_box(to), black_box(from))?;
                        }
                        Ok::<_, Error>(start.elapsed())
                    })??;
                } else {
                    let (to, from) = (device.device_ptr().addr(), pinned.as_slice().as_ptr().cast::<c_void>());
                    let start = Instant::now();
                    for _ in 0..BATCH {
                        // SAFETY: both have that many bytes, and nothing else happens to them until the wait below.
                        let code = unsafe {
                            driver.cuMemcpyHtoDAsync_v2(black_box(to), black_box(from), black_box(BYTES), stream.raw())
                        };
                        check(code, "cuMemcpyHtoDAsync_v2")?;
                    }
                    time += start.elapsed();
                    stream.synchronize()?;
                }
            }
            right &= device.to_vec(&stream)? == pinned.as_slice();
            // The first of each warms up.
            if round >= 2 {
                let each = time.as_secs_f64() * 1e9 / f64::from(batches * BATCH);
                if is_safe { safe.push(each) } else { raw.push(each) }
            }
        }
        let extra = Spread::of(safe.iter().zip(&raw).map(|(safe, raw)| safe - raw));
        println!(
            "\n(a) queueing a copy of 4 KiB from pinned memory, {rounds} rounds of {} copies each",
            batches * BATCH
        );
        println!("    safe       {} ns", Spread::of(safe));
        println!("    raw        {} ns", Spread::of(raw));
        println!("    difference {extra} ns");
        Ok(self.verdict(right, extra.median <= 60.0, "at most 60 ns more"))
    }

    /// The device pointer of a live registration.
    ///
    /// Predicted: 0.5 ns, a load and what keeps the compiler from removing it. The driver's own answer takes 64 ns.
    fn pointer(&self) -> Result<bool, Error> {
        let (rounds, calls) = if self.small { (4, 1_000_000) } else { (20, 50_000_000_u32) };
        let registered = self.context.register(vec![0_u8; 1 << 20])?;
        let mut asked = 0;
        let host = registered.as_slice().as_ptr().cast_mut().cast();
        // SAFETY: out pointer of the right type, and registered memory.
        let code = unsafe { self.context.driver().cuMemHostGetDevicePointer_v2(&raw mut asked, host, 0) };
        check(code, "cuMemHostGetDevicePointer_v2")?;
        let mut right = true;
        let times = Spread::of((0..rounds).map(|_| {
            let start = Instant::now();
            for _ in 0..calls {
                black_box(black_box(&registered).device_ptr());
            }
            let time = start.elapsed();
            right &= registered.device_ptr().addr() == asked;
            time.as_secs_f64() * 1e9 / f64::from(calls)
        }));
        println!("\n(b) device_ptr() of a live registration, {rounds} rounds of {calls} calls");
        println!("    each       {times} ns");
        Ok(self.verdict(right, times.median < 5.0, "less than 5 ns"))
    }

    /// 4 GiB of pinned memory, until all of it can be used: ours, against cuMemHostAlloc.
    ///
    /// Predicted: 5 times as fast, 0.38 against 1.9 s: the driver faults pages in one by one in one thread.
    fn pinning(&self) -> Result<bool, Error> {
        let (rounds, len) = if self.small { (2, 16 << 20) } else { (5, 4_usize << 30) };
        const PAGE: usize = 4096;
        let driver = self.context.driver();
        let stream = self.context.stream()?;
        let mut right = true;
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for round in 0..2 * rounds {
            // A virtual machine gives freed memory back to its host within seconds, and waits for it at the next touch.
            // That is none of either side's doing: both find the memory there.
            drop(std::hint::black_box(vec![1_u8; len]));
            if (round + round / 2) % 2 == 0 {
                let start = Instant::now();
                let mut pinned = self.context.pinned::<u8>(len)?;
                ours.push(start.elapsed().as_secs_f64());
                right &= pinned.as_slice().iter().step_by(PAGE).all(|&byte| byte == 0);
                stream.scope(|s| s.queue().fill(s.lend_mut(&mut pinned), 0x5a))??;
                right &= pinned.as_slice().iter().step_by(PAGE).all(|&byte| byte == 0x5a);
                pinned.free()?;
            } else {
                let mut start_of = std::ptr::null_mut::<c_void>();
                let flags = CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP;
                let start = Instant::now();
                // SAFETY: out pointer of the right type.
                let code = unsafe { driver.cuMemHostAlloc(&raw mut start_of, len, flags) };
                theirs.push(start.elapsed().as_secs_f64());
                check(code, "cuMemHostAlloc")?;
                let mut address = 0;
                // SAFETY: pinned memory of `len` bytes, made above and freed below; the fill has been waited for when the
                // bytes are read. The driver zeroes what it allocates from the system, and the fill writes all of it.
                unsafe {
                    check(
                        driver.cuMemHostGetDevicePointer_v2(&raw mut address, start_of, 0),
                        "cuMemHostGetDevicePointer_v2",
                    )?;
                    check(driver.cuMemsetD8Async(address, 0x5a, len, stream.raw()), "cuMemsetD8Async")?;
                    stream.synchronize()?;
                    let bytes = std::slice::from_raw_parts(start_of.cast::<u8>(), len);
                    right &= bytes.iter().step_by(PAGE).all(|&byte| byte == 0x5a);
                    check(driver.cuMemFreeHost(start_of), "cuMemFreeHost")?;
                }
            }
        }
        let ratio = Spread::of(theirs.iter().zip(&ours).map(|(theirs, ours)| theirs / ours));
        println!("\n(c) {} MiB of pinned memory, {rounds} rounds", len >> 20);
        println!("    ours       {} ms", Spread::of(ours.iter().map(|s| s * 1e3)));
        println!("    driver's   {} ms", Spread::of(theirs.iter().map(|s| s * 1e3)));
        println!("    {ratio} times as fast");
        Ok(self.verdict(right, ratio.median >= 4.0, "at least 4 times as fast"))
    }

    /// 65,536 rows of 4,096 floats, each a `Vec` of its own, to the device: registered where they lie and gathered by one
    /// kernel, against one copy a row from the plain rows.
    ///
    /// Predicted: 22 ms to gather, 45 ms to register, 280 ms to copy: 13 times as fast, 4 times with registration.
    fn rows(&self) -> Result<bool, Error> {
        const COLUMNS: usize = 4096;
        let (rounds, count) = if self.small { (2, 256) } else { (5, 65_536) };
        let driver = self.context.driver();
        let stream = self.context.stream()?;
        let module = common::Module::load(&self.context, common::ROWS)?;
        let gather = module.function(c"gather_rows")?;

        // Integers that a float holds exactly.
        let value = |row: usize, i: usize| ((row * COLUMNS + i) % (1 << 24)) as f32;
        let mut rows: Vec<Vec<f32>> = (0..count).map(|row| (0..COLUMNS).map(|i| value(row, i)).collect()).collect();
        let mut device = self.context.device_buf::<f32>(count * COLUMNS)?;
        let arrived = |device: &DeviceBuf<f32>| -> Result<bool, Error> {
            let elements = device.to_vec(&stream)?;
            Ok(elements.chunks(COLUMNS).zip(0..).all(|(r, row)| r.iter().zip(0..).all(|(x, i)| *x == value(row, i))))
        };

        let mut right = true;
        let mut registrations = 0;
        let (mut copied, mut registered, mut gathered, mut unregistered) = (vec![], vec![], vec![], vec![]);
        for round in 0..2 * (rounds + 1) {
            stream.scope(|s| s.queue().fill(s.lend_mut(&mut device), -1.0))??;
            if (round + round / 2) % 2 == 0 {
                let start = Instant::now();
                let lent = self.context.register_rows(rows)?;
                registered.push(start.elapsed().as_secs_f64());
                registrations = lent.pieces().count();

                let start = Instant::now();
                stream.scope(|s| {
                    s.lend_rows(&lent);
                    let out = s.lend_mut(&mut device);
                    let (mut pointers, mut lengths) = (lent.row_pointers().addr(), lent.row_lengths().addr());
                    let (mut count, mut out, mut pitch) = (count as u64, out.device_ptr().addr(), COLUMNS as u64);
                    let mut arguments: [*mut c_void; 5] = [
                        (&raw mut pointers).cast(),
                        (&raw mut lengths).cast(),
                        (&raw mut count).cast(),
                        (&raw mut out).cast(),
                        (&raw mut pitch).cast(),
                    ];
                    // SAFETY: `gather_rows` takes the table's two arrays, their length, the target and its pitch. Rows are
                    // as long as the pitch, and the target, lent for writing, has room for all.
                    unsafe { s.queue().launch(gather, [count as u32, 1, 1], [256, 1, 1], 0, &mut arguments) }
                })??;
                gathered.push(start.elapsed().as_secs_f64());

                let start = Instant::now();
                rows = lent.into_inner()?;
                unregistered.push(start.elapsed().as_secs_f64());
            } else {
                let start = Instant::now();
                for (index, row) in rows.iter().enumerate() {
                    let to = device.device_ptr().wrapping_add(index * COLUMNS).addr();
                    // SAFETY: the row and the target's part have that many bytes, and stay as they are until the wait.
                    let code = unsafe {
                        driver.cuMemcpyHtoDAsync_v2(to, row.as_ptr().cast(), size_of_val(&row[..]), stream.raw())
                    };
                    check(code, "cuMemcpyHtoDAsync_v2")?;
                }
                stream.synchronize()?;
                copied.push(start.elapsed().as_secs_f64());
            }
            right &= arrived(&device)?;
        }
        // The first of each warms up: the kernel's code is loaded at its first launch.
        let [copied, registered, gathered, unregistered] =
            [copied, registered, gathered, unregistered].map(|times| times[1..].to_vec());
        let bytes = (count * COLUMNS * size_of::<f32>()) as f64;
        let without = Spread::of((0..rounds).map(|i| copied[i] / gathered[i]));
        let with = Spread::of((0..rounds).map(|i| copied[i] / (registered[i] + gathered[i])));
        println!(
            "\n(d) {count} rows of {COLUMNS} floats, each its own Vec, {registrations} registrations, {rounds} rounds"
        );
        let ms = |times: &[f64]| Spread::of(times.iter().map(|s| s * 1e3));
        let rate = |times: &[f64]| Spread::of(times.iter().map(|s| bytes / s / 1e9));
        println!("    a copy a row  {} ms, {} GB/s", ms(&copied), rate(&copied));
        println!("    gathered      {} ms, {} GB/s", ms(&gathered), rate(&gathered));
        println!("    registered    {} ms; unregistered {} ms", ms(&registered), ms(&unregistered));
        println!("    {without} times as fast; with registration {with} times");
        let fast = self.verdict(right, without.median >= 10.0, "at least 10 times as fast without registration");
        Ok(fast & self.verdict(right, with.median >= 3.0, "at least 3 times as fast with registration"))
    }

    /// Prints the line that says how it went.
    fn verdict(&self, right: bool, held: bool, bound: &str) -> bool {
        let data = if right { "data right" } else { "DATA WRONG" };
        if self.small {
            println!("    {data}; {bound}: not judged at this size");
            return right;
        }
        println!("    {data}; {bound}: {}", if held { "GOOD" } else { "MISSED" });
        right && held
    }
}

/// Median and quartiles.
struct Spread {
    low: f64,
    median: f64,
    high: f64,
}

impl Spread {
    fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let place = part * (values.len().max(1) - 1) as f64;
            let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        Self { low: at(0.25), median: at(0.5), high: at(0.75) }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} ({:.2} to {:.2})", self.median, self.low, self.high)
    }
}
