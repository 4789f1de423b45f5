//! Every driver call inside every operation of `cuda-zc` made to fail, one at a time.
//!
//! An operation is a small program from `Device::new` to giving everything back. It runs once to count its driver calls; then
//! once for each of them and each code, with that call answering the code and doing nothing. On an unkind machine, where
//! nothing waits that is not told to. After each case:
//!
//! - nothing has panicked, and the process is still here;
//! - no call was made with something that was given back already (the driver would have answered so);
//! - what is still allocated, registered or open is so because a call that should have ended it failed, or a wait, or
//!   making the context current: a failure anywhere else leaves nothing behind;
//! - memory that is still registered is still there, and no work is queued for memory that is not;
//! - memory, streams and events were given back before the context, each once.
//!
//! A part of the cases, chosen by seed, runs by default; `ZC_CAMPAIGN=all` runs all of them. Waits and calls that end
//! something are not made to answer 709: a driver that says so has ended the work and the registrations with the context,
//! and a driver that only pretends has not.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use cuda_emulator::{Call, Emulator, Live, Profile};
use cuda_sys::{CUresult, Driver};
use cuda_zc::{Context, Device, Error, Matrix, Stream, Words};

const CODES: [u32; 7] = [1, 2, 4, 201, 700, 709, 999];

/// Answers that only say that something was not done; the operation's own tests look at what it does then.
const WAITS: &[&str] =
    &["cuStreamSynchronize", "cuCtxSynchronize", "cuEventSynchronize", "cuStreamQuery", "cuEventQuery"];
/// Calls that end something. If one fails, that something stays.
const ENDS: &[&str] = &[
    "cuMemHostUnregister",
    "cuMemFreeHost",
    "cuMemFree_v2",
    "cuStreamDestroy_v2",
    "cuEventDestroy_v2",
    "cuDevicePrimaryCtxRelease_v2",
    "cuDevicePrimaryCtxRelease",
];
/// Without these nothing can be given back.
const BINDS: &[&str] = &["cuCtxGetCurrent", "cuCtxSetCurrent", "cuThreadExchangeStreamCaptureMode"];

type Operation = (&'static str, fn(&'static Driver) -> Result<(), Error>);

fn start(driver: &'static Driver) -> Result<(Context, Stream), Error> {
    let context = Device::new(driver, 0)?.context()?;
    let stream = context.stream()?;
    Ok((context, stream))
}

const OPERATIONS: &[Operation] = &[
    ("ask a device", |driver| {
        let device = Device::new(driver, 0)?;
        device.name()?;
        device.total_memory()?;
        device.compute_capability()?;
        let context = device.context()?;
        context.memory_info()?;
        context.synchronize()
    }),
    ("register a Vec and take it back", |driver| {
        let (context, _) = start(driver)?;
        let registered = context.register(vec![1_u32; 5000])?;
        registered.into_inner().map(drop)
    }),
    ("register a Vec and drop it", |driver| {
        let (context, _) = start(driver)?;
        context.register(vec![1_u32; 5000])?;
        Ok(())
    }),
    ("register in pieces", |driver| {
        let (context, _) = start(driver)?;
        let registered = context.registration().piece_bytes(4096).register(vec![1_u8; 20_000])?;
        registered.into_inner().map(drop)
    }),
    ("register shared storage twice", |driver| {
        let (context, _) = start(driver)?;
        let shared: Arc<[u32]> = vec![3; 2000].into();
        let one = context.register(shared.clone())?;
        let two = context.register(shared)?;
        drop(one);
        two.into_inner().map(drop)
    }),
    ("register rows", |driver| {
        let (context, _) = start(driver)?;
        let rows = context.register_rows((0..5).map(|i| vec![i; 3000]).collect::<Vec<Vec<u32>>>())?;
        rows.into_inner().map(drop)
    }),
    ("pinned memory", |driver| {
        let (context, stream) = start(driver)?;
        let mut pinned = context.pinned::<u32>(5000)?;
        stream.scope(|s| s.queue().fill(s.lend_mut(&mut pinned), 7))??;
        pinned.free()
    }),
    ("write-combined memory", |driver| {
        let (context, _) = start(driver)?;
        let mut combined = context.write_combined::<u32>(1000)?;
        combined.fill(1)?;
        combined.write(10, &[2, 3])
    }),
    ("device memory", |driver| {
        let (context, stream) = start(driver)?;
        let mut device = context.device_buf::<u32>(5000)?;
        stream.scope(|s| s.queue().fill(s.lend_mut(&mut device), 7))??;
        device.to_vec(&stream)?;
        device.free()
    }),
    ("words", |driver| {
        let (context, _) = start(driver)?;
        let words: Words<AtomicU32> = context.words(4)?;
        words.store(0, 1, Ordering::Release);
        Ok(())
    }),
    ("matrices", |driver| {
        let (context, _) = start(driver)?;
        context.matrix::<u32>(5, 100)?.into_vec()?;
        drop(context.pitched_matrix::<u32>(5, 100)?);
        Matrix::register(&context, vec![1_u32; 600], 100)?.into_vec()?;
        drop(Matrix::from_rows(&context, &[vec![1_u32; 100], vec![2; 100]], true)?);
        Ok(())
    }),
    ("copies in a scope", |driver| {
        let (context, stream) = start(driver)?;
        let source = context.register(vec![5_u32; 10_000])?;
        let mut device = context.device_buf::<u32>(10_000)?;
        let mut target = context.register(vec![0_u32; 10_000])?;
        stream.scope(|s| {
            let (queue, device) = (s.queue(), s.lend_mut(&mut device));
            queue.copy(device, s.lend(&source))?;
            queue.copy(s.lend_mut(&mut target), device)
        })??;
        target.into_inner()?;
        source.into_inner().map(drop)
    }),
    ("copies across pieces", |driver| {
        let (context, stream) = start(driver)?;
        let source = context.registration().piece_bytes(4096).register(vec![5_u8; 20_000])?;
        let mut target = context.registration().piece_bytes(8192).register(vec![0_u8; 20_000])?;
        stream.scope(|s| {
            let (queue, to) = (s.queue(), s.lend_mut(&mut target));
            queue.copy(to, s.lend(&source))?;
            queue.copy_2d(to, 1000, s.lend(&source), 900, 800, 10)
        })??;
        target.into_inner()?;
        source.into_inner().map(drop)
    }),
    ("borrowed and kept memory in a scope", |driver| {
        let (context, stream) = start(driver)?;
        let (plain, source) = (vec![1_u32; 3000], vec![2_u32; 3000]);
        stream.scope(|s| {
            let device = s.keep(context.device_buf::<u32>(3000)?);
            s.queue().copy(device, s.lend_slice(&plain))?;
            s.queue().copy(device, s.register_slice(&source)?)
        })?
    }),
    ("rows in a scope", |driver| {
        let (context, stream) = start(driver)?;
        let mut rows = context.register_rows((0..4).map(|i| vec![i; 2000]).collect::<Vec<Vec<u32>>>())?;
        stream.scope(|s| {
            let lent = s.lend_rows_mut(&mut rows);
            lent.into_iter().try_for_each(|row| s.queue().fill(row, 9))
        })??;
        rows.into_inner().map(drop)
    }),
    ("two streams and events in a scope", |driver| {
        let (context, stream) = start(driver)?;
        let (other, done, start, end) =
            (context.stream()?, context.event()?, context.timing_event()?, context.timing_event()?);
        let mut pinned = context.pinned::<u32>(4000)?;
        stream.scope(|s| {
            let (first, second) = (s.queue(), s.on(&other)?);
            let lent = s.lend_mut(&mut pinned);
            first.record(&start)?;
            first.fill(lent, 1)?;
            first.record(&done)?;
            second.wait(&done)?;
            second.fill(lent, 2)?;
            second.record(&end)
        })??;
        end.synchronize()?;
        end.is_done()?;
        end.elapsed(&start).map(drop)
    }),
    ("a copy that owns its buffers", |driver| {
        let (context, stream) = start(driver)?;
        let flight = stream.copy_owned(context.device_buf::<u32>(5000)?, context.register(vec![4_u32; 5000])?)?;
        flight.is_done()?;
        let (device, registered) = flight.wait()?;
        drop(stream.copy_owned(registered, device)?);
        Ok(())
    }),
    ("waiting for a stream", |driver| {
        let (context, stream) = start(driver)?;
        stream.is_idle()?;
        stream.synchronize()?;
        context.default_stream().synchronize()
    }),
    ("what an address is", |driver| {
        let (context, _) = start(driver)?;
        let registered = context.register(vec![1_u8; 100])?;
        context.address(registered.device_ptr().addr())?;
        context.address(64).map(drop)
    }),
    ("reading device memory into a slice", |driver| {
        let (context, stream) = start(driver)?;
        let mut device = context.device_buf::<u32>(3000)?;
        stream.scope(|s| s.queue().fill(s.lend_mut(&mut device), 7))??;
        device.read_into(&stream, &mut [0; 3000])
    }),
];

/// What acquires something, which call ends it, and which argument of that names it.
fn acquires(call: &Call) -> Option<&'static str> {
    Some(match call.entry {
        "cuMemHostRegister_v2" => "cuMemHostUnregister",
        "cuMemAlloc_v2" => "cuMemFree_v2",
        "cuMemHostAlloc" => "cuMemFreeHost",
        "cuStreamCreate" | "cuStreamCreateWithPriority" => "cuStreamDestroy_v2",
        "cuEventCreate" => "cuEventDestroy_v2",
        _ => return None,
    })
}

/// Checks the order of a log: nothing is ended twice or without having been begun, and after the context nothing is begun,
/// ended or waited for.
fn order(calls: &[Call], injected: usize) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut open, mut released) = (std::collections::BTreeMap::<&str, i64>::new(), 0i64);
    for (i, call) in calls.iter().enumerate() {
        let done = call.answer == CUresult::CUDA_SUCCESS;
        if let Some(end) = acquires(call).filter(|_| done) {
            *open.entry(end).or_default() += 1;
        }
        if ENDS.contains(&call.entry) && done {
            if call.entry.starts_with("cuDevicePrimaryCtxRelease") {
                released += 1;
            } else {
                let count = open.entry(call.entry).or_default();
                *count -= 1;
                if *count < 0 {
                    wrong.push(format!("{} more often than there was something to end", call.entry));
                }
            }
        } else if ENDS.contains(&call.entry) && i != injected {
            // The driver refuses what was ended already, or what never was.
            wrong.push(format!("call {i}: {}({:x?}) answered {}", call.entry, call.arguments, call.answer));
        }
        let late = acquires(call).is_some() || WAITS.contains(&call.entry) || ENDS[..5].contains(&call.entry);
        if released > 0 && late {
            wrong.push(format!("call {i}: {} after the context was released", call.entry));
        }
    }
    wrong
}

fn held(live: &Live) -> usize {
    live.registrations + live.host + live.device + live.managed + live.streams + live.events + live.contexts
}

/// Whether every page of a range is mapped.
fn mapped(start: u64, len: u64) -> bool {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut reached = start;
    for line in maps.lines() {
        let range = line.split(' ').next().and_then(|r| r.split_once('-'));
        let number = |s: &str| u64::from_str_radix(s, 16).unwrap_or(0);
        if let Some((from, to)) = range.map(|(a, b)| (number(a), number(b)))
            && from <= reached
            && reached < to
        {
            reached = to;
        }
    }
    reached >= start + len
}

/// Ranges that are registered at the end of a log.
fn registered(calls: &[Call]) -> Vec<(u64, u64)> {
    let mut live = std::collections::BTreeMap::new();
    for call in calls.iter().filter(|c| c.answer == CUresult::CUDA_SUCCESS) {
        match call.entry {
            "cuMemHostRegister_v2" => drop(live.insert(call.arguments[0], call.arguments[1])),
            "cuMemHostUnregister" => drop(live.remove(&call.arguments[0])),
            _ => {}
        }
    }
    live.into_iter().collect()
}

/// Whether an answer would be a lie that the crate has to believe: that the context is gone, and its work and its
/// registrations with it. Rule 6 has a test with a context that is gone.
fn lies(entry: &str, code: CUresult) -> bool {
    code == CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED && [WAITS, ENDS].iter().any(|list| list.contains(&entry))
}

/// One case: everything that is wrong with it; nothing if it hit a call that is left out. (Which call is the k-th may
/// differ from run to run: rows of a heap share pages or not, and are registered in fewer or more spans.)
fn case(emulator: &Emulator, operation: Operation, k: usize, code: CUresult) -> Option<Vec<String>> {
    emulator.clear_calls();
    emulator.heal();
    emulator.fail_call(k as u64, code);
    let driver = emulator.driver();
    let result = catch_unwind(AssertUnwindSafe(|| operation.1(driver)));
    emulator.heal();
    let mut wrong = Vec::new();
    match result {
        Err(_) => wrong.push("it panics".to_owned()),
        Ok(Err(error)) => drop(format!("{error} {error:#}")), // the message must not panic either
        Ok(Ok(())) => {}
    }
    let calls = emulator.calls();
    let Some(hit) = calls.get(k - 1) else { return Some(wrong) };
    if lies(hit.entry, code) {
        emulator.settle();
        return None;
    }
    let excused = [WAITS, ENDS, BINDS].iter().any(|list| list.contains(&hit.entry));
    let busy = emulator.busy();
    let live = emulator.live();
    wrong.extend(order(&calls, k - 1));
    if held(&live) != 0 && !excused {
        wrong.push(format!("left behind: {live:?}"));
    }
    for (start, len) in registered(&calls) {
        if !mapped(start, len) {
            wrong.push(format!("{start:#x}..+{len:#x} is registered and not mapped"));
        }
    }
    if busy && !excused {
        wrong.push("work is still queued".to_owned());
    }
    emulator.settle();
    for line in &mut wrong {
        line.push_str(&format!(" (hit: {})", hit.entry));
    }
    Some(wrong)
}

/// Chooses a part of the cases.
fn chosen(n: u64) -> bool {
    let z = (n ^ 0x9e37_79b9).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ (z >> 31)).is_multiple_of(8)
}

#[test]
fn every_call_of_every_operation_may_fail() {
    let all = std::env::var("ZC_CAMPAIGN").is_ok_and(|v| v == "all");
    let (mut cases, mut left_out, mut failed, mut n) = (0, 0, Vec::new(), 0);
    for operation in OPERATIONS {
        let mut emulator = Emulator::new(Profile::h200().unkind());
        // Twice: the first time something may be asked once for all.
        for _ in 0..2 {
            emulator.clear_calls();
            let first = operation.1(emulator.driver());
            assert!(first.is_ok(), "{}: {first:?}", operation.0);
        }
        let calls = emulator.calls();
        assert_eq!(held(&emulator.live()), 0, "{} leaves something behind: {:?}", operation.0, emulator.live());
        for k in 1..=calls.len() {
            for code in CODES.map(CUresult) {
                if lies(calls[k - 1].entry, code) {
                    left_out += 1;
                    continue;
                }
                n += 1;
                if !all && !chosen(n) {
                    continue;
                }
                if held(&emulator.live()) != 0 {
                    emulator = Emulator::new(Profile::h200().unkind());
                    assert!(operation.1(emulator.driver()).is_ok());
                }
                let Some(wrong) = case(&emulator, *operation, k, code) else {
                    left_out += 1;
                    continue;
                };
                cases += 1;
                if !wrong.is_empty() {
                    let what = format!("{}: call {k}, {}, answers {}", operation.0, calls[k - 1].entry, code.0);
                    failed.push(format!("{what}:\n    {}", wrong.join("\n    ")));
                }
            }
        }
    }
    println!("{} operations, {cases} cases run of {n}, {left_out} left out, {} failed", OPERATIONS.len(), failed.len());
    assert!(cases > 100);
    assert!(failed.is_empty(), "{} cases:\n{}", failed.len(), failed.join("\n"));
}
