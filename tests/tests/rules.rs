//! The rules that keep safe programs from going wrong, one test or more for each, named after it.
//!
//! They run on the unkind software driver: unregistering, freeing and destroying never wait there, copies read as late as
//! they can, and waits can be made to fail while work goes on. `scripts/rules` takes each rule's guard out of the crate
//! and shows that its test then fails.
//!
//! Rules 1, 7, 14, 17, 18 and 23 forbid programs: see `compile_fail/` besides. Rule 3 (nothing held is a reference or a
//! box while the GPU writes) and rule 19 (a fence after write-combined writes) have no effect that a test on this driver
//! could see; the types' fields and the code of `store_fence` show them. Rules 20 and 21 are about managed memory and
//! mappings.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cuda_emulator::{Addressing, Emulator, Profile};
use cuda_sys::{CUresult, Driver};
use cuda_zc::{Context, CudaError, Device, Error, Stream};

fn machine(profile: Profile) -> (Emulator, Context, Stream) {
    let emulator = Emulator::new(profile);
    let context = Device::new(emulator.driver(), 0).unwrap().context().unwrap();
    let stream = context.stream().unwrap();
    (emulator, context, stream)
}

fn unkind() -> (Emulator, Context, Stream) {
    machine(Profile::h200().unkind())
}

/// The entries called since the log was cleared, without those that every operation makes.
fn entries(emulator: &Emulator) -> Vec<&'static str> {
    let every = ["cuCtxGetCurrent", "cuCtxSetCurrent", "cuThreadExchangeStreamCaptureMode"];
    emulator.calls().iter().map(|call| call.entry).filter(|entry| !every.contains(entry)).collect()
}

fn panics<R>(f: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(f)).is_err()
}

const ILLEGAL_ADDRESS: CUresult = CUresult::CUDA_ERROR_ILLEGAL_ADDRESS;

#[test]
fn rule_02_every_stream_of_a_scope_is_waited_for() {
    let (_, context, stream) = unkind();
    let others: Vec<Stream> = (0..3).map(|_| context.stream().unwrap()).collect();
    let mut buffers: Vec<_> = (0..3).map(|_| context.pinned::<u32>(1 << 16).unwrap()).collect();
    stream
        .scope(|s| {
            for (buffer, other) in buffers.iter_mut().zip(&others) {
                let (queue, lent) = (s.on(other)?, s.lend_mut(buffer));
                (0..50).try_for_each(|i| queue.fill(lent, i))?;
                queue.fill(lent, 7)?;
            }
            Ok::<_, Error>(())
        })
        .unwrap()
        .unwrap();
    assert!(buffers.iter().all(|buffer| buffer.as_slice().iter().all(|&x| x == 7)));
}

#[test]
fn rule_02_a_panic_in_the_scope_waits_first() {
    let (emulator, context, stream) = unkind();
    let mut buffer = context.register(vec![0_u32; 1 << 16]).unwrap();
    assert!(panics(|| stream.scope(|s| {
        let lent = s.lend_mut(&mut buffer);
        (0..20).for_each(|i| s.queue().fill(lent, i).unwrap());
        panic!("after queueing");
    })));
    assert!(!emulator.busy());
    assert!(buffer.as_slice().iter().all(|&x| x == 19));
    // In a thread of the scope: its locks are not poisoned for the wait.
    assert!(panics(|| stream.scope(|s| {
        let lent = s.lend_mut(&mut buffer);
        std::thread::scope(|threads| {
            threads.spawn(move || {
                s.queue().fill(lent, 3).unwrap();
                panic!("in a thread");
            });
        });
    })));
    assert!(buffer.as_slice().iter().all(|&x| x == 3));
}

#[test]
fn rule_04_a_copy_does_not_overlap_itself() {
    let (_, context, stream) = unkind();
    let mut buffer = context.device_buf::<u32>(100).unwrap();
    stream
        .scope(|s| {
            let lent = s.lend_mut(&mut buffer);
            let across = s.queue().copy(lent.slice(..60).unwrap(), lent.slice(40..).unwrap());
            assert!(matches!(across, Err(Error::Overlap { len: 240, .. })));
            s.queue().copy(lent.slice(..50).unwrap(), lent.slice(50..).unwrap()).unwrap();
        })
        .unwrap();
}

#[test]
fn rule_05_the_scope_keeps_what_it_is_given() {
    let (emulator, context, stream) = unkind();
    let mut target = context.pinned::<u32>(1 << 16).unwrap();
    let before = emulator.live();
    stream
        .scope(|s| {
            let inside = s.keep(context.pinned::<u32>(1 << 16)?);
            s.queue().fill(inside, 6)?;
            s.queue().copy(s.lend_mut(&mut target), inside)
        })
        .unwrap()
        .unwrap();
    assert!(target.as_slice().iter().all(|&x| x == 6));
    assert_eq!(emulator.live(), before);
}

#[test]
fn rule_05_buffers_of_a_split_copy_return_only_after_a_wait() {
    let (emulator, context, stream) = unkind();
    let source = context.registration().piece_bytes(1 << 16).register(vec![9_u32; 1 << 18]).unwrap();
    let target = context.device_buf::<u32>(1 << 18).unwrap();
    emulator.fail("cuMemcpyHtoDAsync_v2", 3, CUresult::CUDA_ERROR_INVALID_VALUE);
    let rejected = stream.copy_owned(target, source).unwrap_err();
    assert_eq!(rejected.error().cuda(), Some(CudaError::InvalidValue));
    assert!(!emulator.busy(), "pieces that were queued are done before the buffers return");
    drop(rejected.into_value().expect("the wait went well"));

    // And if that wait fails, they do not return.
    let source = context.registration().piece_bytes(1 << 16).register(vec![9_u32; 1 << 18]).unwrap();
    let target = context.device_buf::<u32>(1 << 18).unwrap();
    let live = emulator.live();
    emulator.fail("cuMemcpyHtoDAsync_v2", 3, CUresult::CUDA_ERROR_INVALID_VALUE);
    emulator.fail_from("cuStreamSynchronize", 1, ILLEGAL_ADDRESS);
    assert!(stream.copy_owned(target, source).unwrap_err().into_value().is_none());
    emulator.heal();
    emulator.settle();
    assert_eq!(emulator.live(), live, "neither unregistered nor freed");
}

#[test]
fn rule_05_forgetting_a_copy_leaks_its_buffers() {
    let (emulator, context, stream) = unkind();
    let (target, source) = (context.pinned::<u32>(1 << 16).unwrap(), context.register(vec![4_u32; 1 << 16]).unwrap());
    let (live, address) = (emulator.live(), target.device_ptr());
    std::mem::forget(stream.copy_owned(target, source).unwrap());
    emulator.settle();
    assert_eq!(emulator.live().registrations, live.registrations);
    // SAFETY: leaked, so still there, and nobody writes any more; addresses are the host's on this machine.
    assert_eq!(unsafe { address.as_ptr().read() }, 4);
    // Dropping one waits.
    let (target, source) = (context.pinned::<u32>(1 << 16).unwrap(), context.register(vec![5_u32; 1 << 16]).unwrap());
    drop(stream.copy_owned(target, source).unwrap());
    assert!(!emulator.busy());
    assert_eq!(emulator.live().registrations, live.registrations);
}

#[test]
fn rule_06_a_failed_wait_is_not_a_finished_wait() {
    for code in [700, 214, 702, 710, 719, 999, 1, 3, 4, 201, 400, 900] {
        let (emulator, context, stream) = unkind();
        let mut written = context.register(vec![0_u32; 1 << 16]).unwrap();
        let mut pinned = context.pinned::<u32>(1 << 16).unwrap();
        let mut rows = context.register_rows(vec![vec![0_u32; 100]; 5]).unwrap();
        let mut device = context.device_buf::<u32>(1 << 16).unwrap();
        let read = context.register(vec![1_u32; 1 << 16]).unwrap();
        emulator.fail_from("cuStreamSynchronize", 1, CUresult(code));
        let rejected = stream
            .scope(|s| {
                let (kept, queue) = (s.keep(context.pinned::<u32>(1 << 16).unwrap()), s.queue());
                queue.fill(kept, 1).unwrap();
                queue.copy(s.lend_mut(&mut device), s.lend(&read)).unwrap();
                queue.fill(s.lend_mut(&mut pinned), 2).unwrap();
                queue.fill(s.lend_rows_mut(&mut rows)[2], 2).unwrap();
                let lent = s.lend_mut(&mut written);
                (0..5).for_each(|i| queue.fill(lent, i).unwrap());
                3
            })
            .unwrap_err();
        assert_eq!(rejected.error().cuda(), Some(CudaError::from(CUresult(code))));
        assert_eq!(rejected.into_value(), Some(3), "the closure's value is not lost");

        // What the GPU may still write is out of reach; what it only reads is not.
        assert!(
            written.is_quarantined() && pinned.is_quarantined() && rows.is_quarantined() && device.is_quarantined()
        );
        assert!(
            panics(|| written.as_slice()[0]) && panics(|| pinned.as_mut_slice()[0] = 1) && panics(|| rows.row(0)[0])
        );
        assert!(panics(|| stream.scope(|s| s.lend(&written).len())));
        assert!(panics(|| stream.scope(|s| s.lend_rows(&rows).len())));
        assert!(!read.is_quarantined() && read.as_slice()[0] == 1);
        assert_eq!(written.salvage().unwrap().len(), 1 << 16);
        let rejected = stream.copy_owned(pinned, written).unwrap_err();
        assert!(matches!(rejected.error(), Error::Quarantined));
        let (pinned, written) = rejected.into_value().unwrap();

        emulator.heal();
        let live = emulator.live();
        assert!(matches!(written.into_inner(), Err(Error::Quarantined)));
        assert!(matches!(rows.into_inner(), Err(Error::Quarantined)));
        assert!(matches!(device.free(), Err(Error::Quarantined)));
        drop(pinned);
        assert_eq!(emulator.live(), live, "leaked: still registered, still allocated");
        emulator.settle(); // the late writes land in memory that is still there
        drop(read.into_inner().unwrap());
    }
}

#[test]
fn rule_06_a_wait_that_failed_once_is_tried_again() {
    let (emulator, context, stream) = unkind();
    let mut buffer = context.register(vec![0_u32; 1 << 16]).unwrap();
    emulator.fail("cuStreamSynchronize", 1, CUresult::CUDA_ERROR_INVALID_CONTEXT);
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut buffer), 1)).unwrap().unwrap();
    assert!(buffer.into_inner().unwrap().iter().all(|&x| x == 1));
}

#[test]
fn rule_06_work_of_a_destroyed_context_is_over() {
    let (emulator, context, stream) = unkind();
    let mut buffer = context.register(vec![0_u32; 100]).unwrap();
    emulator.fail_from("cuStreamSynchronize", 1, CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED);
    // Nothing is queued: this driver's work would go on, whatever it is told to answer.
    let rejected = stream.scope(|s| s.lend_mut(&mut buffer).len()).unwrap_err();
    assert_eq!(rejected.error().cuda(), Some(CudaError::ContextIsDestroyed), "not done, and that is said");
    emulator.heal();
    assert!(!buffer.is_quarantined());
    buffer.into_inner().unwrap();
}

#[test]
fn rule_06_words_of_a_kernel_that_may_still_run_are_leaked() {
    let (emulator, context, stream) = unkind();
    let words = context.words::<AtomicU32>(4).unwrap();
    emulator.fail_from("cuStreamSynchronize", 1, ILLEGAL_ADDRESS);
    assert!(stream.scope(|s| s.share(&words)).is_err());
    emulator.heal();
    words.store(0, 5, Ordering::Relaxed);
    assert_eq!(words.load(0, Ordering::Relaxed), 5, "still loaded and stored");
    drop(words);
    assert_eq!(emulator.live().registrations, 1, "still registered");
}

#[test]
fn rule_10_a_shared_registration_that_does_not_end_is_not_shared_again() {
    let (emulator, context, _) = unkind();
    static BYTES: [u8; 20_000] = [3; 20_000];
    let pieces = || context.registration().piece_bytes(4096);
    let first = pieces().register(&BYTES[..]).unwrap();
    emulator.fail("cuMemHostUnregister", 4, ILLEGAL_ADDRESS);
    assert!(first.into_inner().is_err());
    let rejected = pieces().register(&BYTES[..]).unwrap_err();
    assert_eq!(rejected.error().cuda(), Some(CudaError::HostMemoryAlreadyRegistered));
}

#[test]
fn rule_07_the_gpu_does_not_write_borrowed_memory() {
    let (emulator, context, stream) = unkind();
    let mut device = context.device_buf::<u32>(5_000_000).unwrap();
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut device), 8)).unwrap().unwrap();
    let mut target = vec![0_u32; 5_000_000];
    let range = target.as_ptr_range();
    emulator.clear_calls();
    device.read_into(&stream, &mut target).unwrap();
    assert!(target.iter().all(|&x| x == 8));
    let copies: Vec<_> = emulator.calls().into_iter().filter(|call| call.entry.starts_with("cuMemcpy")).collect();
    assert!(copies.len() > 1);
    let inside = |address: &u64| range.contains(&std::ptr::without_provenance(*address as usize));
    assert!(copies.iter().all(|call| !inside(&call.arguments[0])), "{copies:?}");
}

#[test]
fn rule_08_a_stream_in_capture_is_refused() {
    let (_, context, stream) = unkind();
    let driver = context.driver();
    let mut buffer = context.pinned::<u32>(100).unwrap();
    let mut graph = std::ptr::null_mut();
    let captured = context.stream().unwrap();
    let mode = cuda_sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
    // SAFETY: a stream of ours that nothing is queued on.
    unsafe { driver.cuStreamBeginCapture_v2(captured.raw(), mode) }.result().unwrap();
    let mut ran = false;
    let rejected = captured.scope(|_| ran = true).unwrap_err();
    assert!(matches!(rejected.error(), Error::Capturing) && !ran);
    let refused = stream.scope(|s| s.on(&captured).map(drop)).unwrap();
    assert!(matches!(refused, Err(Error::Capturing)));
    let rejected = captured.copy_owned(context.device_buf::<u32>(100).unwrap(), buffer).unwrap_err();
    assert!(matches!(rejected.error(), Error::Capturing));
    buffer = rejected.into_value().unwrap().1;
    // SAFETY: ends the capture begun above.
    unsafe { driver.cuStreamEndCapture(captured.raw(), &raw mut graph) }.result().unwrap();
    captured.scope(|s| s.queue().fill(s.lend_mut(&mut buffer), 1)).unwrap().unwrap();
}

#[test]
fn rule_08_registering_does_not_spoil_a_capture() {
    let (_, context, _) = unkind();
    let driver = context.driver();
    let mut graph = std::ptr::null_mut();
    let captured = context.stream().unwrap();
    let mode = cuda_sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_GLOBAL;
    // SAFETY: a stream of ours that nothing is queued on.
    unsafe { driver.cuStreamBeginCapture_v2(captured.raw(), mode) }.result().unwrap();
    drop(context.register(vec![1_u32; 1000]).unwrap());
    drop(context.pinned::<u32>(1000).unwrap());
    drop(context.write_combined::<u32>(1000).unwrap());
    drop(context.event().unwrap());
    drop(context.stream().unwrap());
    drop(context.device_buf::<u32>(1000).unwrap());
    // SAFETY: ends the capture begun above.
    unsafe { driver.cuStreamEndCapture(captured.raw(), &raw mut graph) }.result().unwrap();
}

#[test]
fn rule_09_the_per_thread_stream_is_not_offered() {
    let (_, context, _) = unkind();
    // SAFETY: handles of default streams are valid for every context.
    let adopted = unsafe {
        [cuda_sys::CU_STREAM_PER_THREAD, std::ptr::null_mut(), cuda_sys::CU_STREAM_LEGACY]
            .map(|raw| Stream::from_raw(&context, raw))
    };
    let [per_thread, null, legacy] = adopted;
    assert!(matches!(per_thread, Err(Error::PerThreadStream)));
    assert_eq!((null.unwrap().raw(), legacy.unwrap().raw()), (cuda_sys::CU_STREAM_LEGACY, cuda_sys::CU_STREAM_LEGACY));
}

#[test]
fn rule_10_overlap_is_an_error_and_never_a_ride() {
    let (emulator, context, _) = unkind();
    let mut vec = vec![1_u32; 10_000];
    let address = vec.as_mut_ptr();
    // SAFETY: registered until the end of the test, in which the Vec is not dropped.
    unsafe { context.driver().cuMemHostRegister_v2(address.cast(), 40_000, 3) }.result().unwrap();
    let rejected = context.register(vec).unwrap_err();
    assert_eq!(rejected.error().cuda(), Some(CudaError::HostMemoryAlreadyRegistered));
    let vec = rejected.into_value().unwrap();
    assert_eq!((vec.as_ptr(), vec.len(), emulator.live().registrations), (address.cast_const(), 10_000, 1));
    // SAFETY: registered above.
    unsafe { context.driver().cuMemHostUnregister(address.cast()) }.result().unwrap();
}

#[test]
fn rule_10_identical_read_only_ranges_are_counted() {
    let (emulator, context, stream) = unkind();
    let mut target = context.device_buf::<u32>(1000).unwrap();
    let before = emulator.live().registrations;
    let shared: Arc<[u32]> = vec![3; 1000].into();
    let owners: Vec<_> = (0..5).map(|_| context.register(shared.clone()).unwrap()).collect();
    assert_eq!(emulator.live().registrations, before + 1);
    for (left, owner) in owners.into_iter().enumerate().rev() {
        stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&owner))).unwrap().unwrap();
        drop(owner);
        assert_eq!(emulator.live().registrations, before + usize::from(left > 0), "the last one unregisters");
    }
    assert_eq!(Arc::strong_count(&shared), 1);
}

#[test]
fn rule_11_spans_are_exact_to_the_byte() {
    let (emulator, context, _) = unkind();
    // Two matrices, row by row in turn, as a program that fills both would allocate them.
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for _ in 0..200 {
        a.push(vec![1_u8; 1000]);
        b.push(vec![2_u8; 1000]);
    }
    let a = context.register_rows(a).unwrap();
    let b = context.register_rows(b).unwrap();
    for (rows, length) in [(&a, 1000), (&b, 1000)] {
        let bytes: usize = rows.pieces().map(|(_, bytes)| bytes).sum();
        assert!(bytes < 200 * (length + 32), "{bytes} bytes for 200 rows");
        let first_row = rows.row(0).as_ptr().addr();
        assert!(rows.pieces().any(|(at, _)| at == first_row));
    }
    drop(a);
    assert!(b.row(7).iter().all(|&x| x == 2));
    drop(b.into_inner().unwrap());
    assert_eq!(emulator.live().registrations, 0);
}

#[test]
fn rule_11_neighbours_are_merged_and_a_registered_gap_is_walked_around() {
    let (emulator, context, _) = unkind();
    // Slices of one block, cut so that the gaps are known: 16 bytes, as between two chunks of malloc.
    let block: &'static mut [u8] = vec![0; 100_000].leak();
    let start = block.as_mut_ptr();
    // SAFETY: the block is leaked, and each part is used once. Capacities are exact, and the rows are not dropped as
    // Vecs: they are forgotten below.
    let row = |at: usize| unsafe { Vec::from_raw_parts(start.add(at), 1000, 1000) };
    let rows = || -> Vec<Vec<u8>> { (0..10).map(|i| row(i * 1016)).collect() };
    let merged = context.register_rows(rows()).unwrap();
    assert_eq!(merged.pieces().collect::<Vec<_>>(), [(start.addr(), 9 * 1016 + 1000)]);
    assert_eq!(emulator.live().registrations, 2, "one span, and the table");
    merged.into_inner().unwrap().into_iter().for_each(std::mem::forget);

    // Somebody has registered the gap between row 4 and row 5.
    // SAFETY: bytes of the leaked block.
    unsafe { context.driver().cuMemHostRegister_v2(start.add(4 * 1016 + 1000).cast(), 16, 0) }.result().unwrap();
    let apart = context.register_rows(rows()).unwrap();
    assert_eq!(apart.pieces().count(), 10, "row by row");
    assert!(apart.device_ptr(5).addr() == start.addr() as u64 + 5 * 1016);
    apart.into_inner().unwrap().into_iter().for_each(std::mem::forget);

    // Rows with room for another allocation between them are not merged.
    let spread = context.register_rows((0..10).map(|i| row(20_000 + i * 1032)).collect()).unwrap();
    assert_eq!(spread.pieces().count(), 10);
    spread.into_inner().unwrap().into_iter().for_each(std::mem::forget);
}

#[test]
fn rule_11_a_row_that_cannot_be_registered_gives_all_rows_back() {
    let (emulator, context, _) = unkind();
    let mut rows = vec![vec![5_u8; 10_000]; 20];
    // SAFETY: registered until the end of the test, in which the rows are not dropped.
    let address = unsafe { rows[13].as_mut_ptr().add(100) };
    // SAFETY: as above.
    unsafe { context.driver().cuMemHostRegister_v2(address.cast(), 10, 0) }.result().unwrap();
    let rejected = context.register_rows(rows).unwrap_err();
    assert_eq!(rejected.error().cuda(), Some(CudaError::HostMemoryAlreadyRegistered));
    let rows = rejected.into_value().unwrap();
    assert_eq!((rows.len(), &rows[19][..]), (20, &[5; 10_000][..]));
    assert_eq!(emulator.live().registrations, 1, "the earlier rows are unregistered");
    // SAFETY: registered above.
    unsafe { context.driver().cuMemHostUnregister(address.cast()) }.result().unwrap();
}

#[test]
fn rule_12_a_piece_that_fails_undoes_the_earlier_ones() {
    let (emulator, context, _) = unkind();
    let pieces = || context.registration().piece_bytes(4096);
    emulator.fail("cuMemHostRegister_v2", 4, CUresult::CUDA_ERROR_OUT_OF_MEMORY);
    emulator.clear_calls();
    let vec = pieces().register(vec![1_u8; 40_000]).unwrap_err().into_value().unwrap();
    assert_eq!((vec.len(), emulator.live().registrations), (40_000, 0));
    let count = |entry| entries(&emulator).iter().filter(|e| **e == entry).count();
    assert_eq!((count("cuMemHostRegister_v2"), count("cuMemHostUnregister")), (4, 3));

    // If that fails, too, the storage stays pinned, and does not come back.
    emulator.fail("cuMemHostRegister_v2", 4, CUresult::CUDA_ERROR_OUT_OF_MEMORY);
    emulator.fail("cuMemHostUnregister", 2, ILLEGAL_ADDRESS);
    assert!(pieces().register(vec).unwrap_err().into_value().is_none());
    assert_eq!(emulator.live().registrations, 1);
}

#[test]
fn rule_12_pieces_that_the_device_sees_apart_are_refused() {
    /// A device that sees each registration somewhere else.
    unsafe extern "C" fn apart(device: *mut u64, host: *mut std::ffi::c_void, _: u32) -> CUresult {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        // SAFETY: the caller passes an out-pointer.
        unsafe { *device = host as u64 + (CALLS.fetch_add(1, Ordering::Relaxed) << 40) };
        CUresult::CUDA_SUCCESS
    }
    let emulator = Emulator::new(Profile::h200().unkind());
    let symbols = emulator.clone();
    let resolve = move |name: &std::ffi::CStr| match name.to_str() {
        Ok("cuMemHostGetDevicePointer_v2") => std::ptr::NonNull::new(apart as *mut std::ffi::c_void),
        _ => symbols.symbol(name),
    };
    // SAFETY: the emulator's functions, and one of the right type.
    let driver: &'static Driver = Box::leak(Box::new(unsafe { Driver::from_symbols(resolve) }));
    let context = Device::new(driver, 0).unwrap().context().unwrap();
    let whole = context.register(vec![1_u8; 40_000]).unwrap();
    drop(whole.into_inner().unwrap());
    let rejected = context.registration().piece_bytes(4096).register(vec![1_u8; 40_000]).unwrap_err();
    assert!(matches!(rejected.error(), Error::NotContiguous));
    assert_eq!(rejected.into_value().unwrap().len(), 40_000);
    assert_eq!(emulator.live().registrations, 0);
}

#[test]
fn rule_12_copies_use_the_hosts_address_and_fills_the_devices() {
    let mut profile = Profile::h200().unkind();
    profile.addressing = Addressing::Different;
    let (_, context, stream) = machine(profile);
    let mut whole = context.register((0..10_000).collect::<Vec<u32>>()).unwrap();
    let address = whole.as_slice().as_ptr() as u64;
    assert_ne!(whole.device_ptr().addr(), address);
    let mut target = context.device_buf::<u32>(10_000).unwrap();
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&whole))).unwrap().unwrap();
    assert_eq!(target.to_vec(&stream).unwrap(), whole.as_slice());
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut whole), 6)).unwrap().unwrap();
    assert!(whole.as_slice().iter().all(|&x| x == 6));
}

#[test]
fn rule_13_the_length_is_registered_not_the_capacity() {
    let (emulator, context, _) = unkind();
    let mut vec = Vec::with_capacity(100_000);
    vec.extend([7_u32; 1000]);
    emulator.clear_calls();
    let registered = context.register(vec).unwrap();
    let calls = emulator.calls();
    let call = calls.iter().find(|call| call.entry == "cuMemHostRegister_v2").unwrap();
    assert_eq!(call.arguments[1], 4000);
    assert_eq!(registered.into_inner().unwrap().capacity(), 100_000);
}

#[test]
fn rule_15_storage_that_stays_registered_is_leaked() {
    for code in [700, 4, 1, 201, 900] {
        let (emulator, context, _) = unkind();
        let kept = || context.register(vec![1_u32; 1000]).unwrap();
        let (first, second, pinned) = (kept(), kept(), context.pinned::<u32>(1000).unwrap());
        let address = second.device_ptr();
        emulator.fail_from("cuMemHostUnregister", 1, CUresult(code));
        assert_eq!(first.into_inner().unwrap_err().cuda(), Some(CudaError::from(CUresult(code))));
        drop(second);
        drop(pinned);
        assert_eq!(emulator.live().registrations, 3);
        // SAFETY: leaked, so still there; addresses are the host's on this machine.
        assert_eq!(unsafe { address.as_ptr().add(999).read() }, 1);
    }
    for code in [709, 713] {
        let (emulator, context, _) = unkind();
        let registered = context.register(vec![1_u32; 1000]).unwrap();
        emulator.fail("cuMemHostUnregister", 1, CUresult(code));
        assert_eq!(registered.into_inner().unwrap().len(), 1000, "not registered any more: it comes back");
    }
}

#[test]
fn rule_15_dropping_makes_no_wait_of_its_own() {
    let (emulator, context, _) = unkind();
    let registered = context.register(vec![1_u32; 1000]).unwrap();
    let (pinned, device) = (context.pinned::<u32>(1000).unwrap(), context.device_buf::<u32>(1000).unwrap());
    emulator.clear_calls();
    drop((registered, pinned, device));
    assert_eq!(entries(&emulator), ["cuMemHostUnregister", "cuMemHostUnregister", "cuMemFree_v2"]);
}

#[test]
fn rule_16_a_reset_by_somebody_does_not_unmap_pinned_memory() {
    let (emulator, context, _) = unkind();
    emulator.clear_calls();
    let mut pinned = context.pinned::<u32>(1000).unwrap();
    assert!(!entries(&emulator).contains(&"cuMemHostAlloc"));
    pinned.as_mut_slice().fill(5);
    // SAFETY: it is what other code in the process may do; nothing is in flight.
    unsafe { context.driver().cuDevicePrimaryCtxReset_v2(0) }.result().unwrap();
    assert!(pinned.as_slice().iter().all(|&x| x == 5));
    drop(pinned);
}

#[test]
fn rule_17_a_plain_source_is_lent_for_as_long_as_it_may_be_read() {
    let (emulator, context, stream) = unkind();
    let mut target = context.device_buf::<u32>(1 << 16).unwrap();
    let mut source = vec![1_u32; 1 << 16];
    emulator.clear_calls();
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend_slice(&source))).unwrap().unwrap();
    source.fill(2); // the first moment at which this compiles
    assert!(target.to_vec(&stream).unwrap().iter().all(|&x| x == 1));
    assert!(!entries(&emulator).iter().any(|entry| entry.contains("Batch")));
}

#[test]
fn rule_18_a_panic_releases_the_kernel_that_waits_for_a_word() {
    let (emulator, context, stream) = unkind();
    let stopped = Arc::new(AtomicBool::new(false));
    let seen = stopped.clone();
    emulator.kernel("wait_for_word", &[8], move |launch| {
        let address: u64 = launch.argument(0).ok_or(CUresult::CUDA_ERROR_INVALID_VALUE)?;
        // SAFETY: a word of the `Words` below, which live until the scope ends.
        let word = unsafe { AtomicU32::from_ptr(std::ptr::with_exposed_provenance_mut(address as usize)) };
        let start = Instant::now();
        while word.load(Ordering::Acquire) != 9 {
            if start.elapsed() > Duration::from_secs(10) {
                return Ok(()); // nobody stopped it
            }
            std::thread::yield_now();
        }
        seen.store(true, Ordering::Release);
        Ok(())
    });
    let words = context.words::<AtomicU32>(2).unwrap();
    let function = zc_tests::kernel(&context, c"wait_for_word");
    assert!(panics(|| stream.scope(|s| {
        let mut address = s.share(&words).addr() + 4;
        s.store_on_panic(&words, 1, 9);
        // SAFETY: the kernel takes the address of a word and only loads it.
        unsafe { s.queue().launch(function, [1; 3], [1; 3], 0, &mut [(&raw mut address).cast()]) }.unwrap();
        panic!("before the word is stored");
    })));
    assert!(stopped.load(Ordering::Acquire), "the word was stored before the wait");
}

#[test]
fn rule_22_a_forked_child_calls_no_driver_and_frees_what_is_private() {
    let (emulator, context, stream) = unkind();
    let registered = context.register(vec![1_u32; 1000]).unwrap();
    let shared = context.register(Arc::<[u32]>::from(vec![1; 1000])).unwrap();
    let mut pinned = context.pinned::<u32>(1000).unwrap();
    let device = context.device_buf::<u32>(1000).unwrap();
    let event = context.event().unwrap();
    let before = emulator.calls().len();
    // SAFETY: the child does what follows and ends by _exit; it needs no lock that another thread may hold but malloc's,
    // which the C library keeps usable in a child.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let mut in_core = 0_u8;
        let refused = |result: Result<(), Error>| matches!(result, Err(Error::Forked { .. }));
        let mut good = refused(context.bind())
            && refused(context.pinned::<u8>(10).map(drop))
            && refused(context.register(vec![1_u8]).map(drop).map_err(Error::from))
            && refused(stream.scope(|s| s.queue().fill(s.lend_mut(&mut pinned), 1)).map(drop).map_err(Error::from))
            && refused(stream.synchronize())
            && refused(event.is_done().map(drop))
            && refused(Device::new(context.driver(), 0).and_then(|d| d.context()).map(drop));
        good &= registered.as_slice()[999] == 1 && registered.into_inner().is_ok_and(|vec| vec.len() == 1000);
        let page = pinned.as_slice().as_ptr();
        drop((shared, pinned, device, event, stream));
        // SAFETY: asks about a page, and writes one byte about it.
        good &= unsafe { libc::mincore(page.cast_mut().cast(), 4096, (&raw mut in_core).cast()) } == -1; // unmapped
        good &= emulator.calls().len() == before;
        // SAFETY: ends the child without running the parent's exit handlers.
        unsafe { libc::_exit(if good { 0 } else { 1 }) };
    }
    let mut status = -1;
    // SAFETY: waits for the child made above.
    assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
    assert_eq!(status, 0, "the child found something wrong");
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut pinned), 2)).unwrap().unwrap();
    assert_eq!(registered.into_inner().unwrap().len(), 1000);
}

#[test]
fn rule_24_the_unkind_driver_would_notice() {
    // What the other tests rely on: this driver does write late, and does not wait where it did not promise to.
    let (emulator, context, stream) = unkind();
    let driver: &Driver = context.driver();
    let mut vec = vec![0_u32; 1 << 16];
    let pointer = vec.as_mut_ptr();
    // SAFETY: the Vec outlives the work, which `settle` waits for.
    unsafe {
        driver.cuMemHostRegister_v2(pointer.cast(), 4 << 16, 3).result().unwrap();
        driver.cuMemsetD32Async(pointer as u64, 7, 1 << 16, stream.raw()).result().unwrap();
        driver.cuMemHostUnregister(pointer.cast()).result().unwrap();
        assert_eq!(pointer.read_volatile(), 0, "unregistering did not wait");
    }
    emulator.settle();
    // SAFETY: the work is over.
    assert_eq!(unsafe { pointer.read_volatile() }, 7);
}

#[test]
fn buffers_of_another_address_space_are_refused() {
    let mut profile = Profile::h200().unkind();
    profile.addressing = Addressing::NoUnified;
    profile = profile.with_attribute(cuda_sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 0);
    profile.devices = 2;
    let emulator = Emulator::new(profile);
    let on = |ordinal| Device::new(emulator.driver(), ordinal).unwrap().context().unwrap();
    let mut buffer = on(0).device_buf::<u32>(10).unwrap();
    let refused = on(1).stream().unwrap().scope(|s| s.queue().fill(s.lend_mut(&mut buffer), 1)).unwrap();
    assert!(matches!(refused, Err(Error::OtherDriver)));
}

#[test]
fn buffers_and_events_of_another_driver_are_refused() {
    let (_, _, stream) = unkind();
    let (_, other, _) = unkind();
    let event = other.event().unwrap();
    let refused = stream.scope(|s| (s.queue().record(&event), s.queue().wait(&event))).unwrap();
    assert!(matches!(refused, (Err(Error::OtherDriver), Err(Error::OtherDriver))));
    let mut buffer = other.pinned::<u32>(10).unwrap();
    let refused = stream.scope(|s| s.queue().fill(s.lend_mut(&mut buffer), 1)).unwrap();
    assert!(matches!(refused, Err(Error::OtherDriver)));
}
