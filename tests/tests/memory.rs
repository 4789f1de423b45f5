//! What each kind of memory does, on the software driver or, with `ZC_TEST_DRIVER=real`, on a GPU.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use cuda_zc::{Address, Context, Device, Error, Matrix, Stream, Words};

fn setup() -> (Context, Stream) {
    let context = Device::new(zc_tests::driver(), 0).unwrap().context().unwrap();
    let stream = context.stream().unwrap();
    (context, stream)
}

/// Numbers that differ from their neighbours, also when shifted.
fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i.wrapping_mul(2_654_435_761) ^ 0x5a5a).collect()
}

#[test]
fn a_vec_is_registered_in_place_and_comes_back() {
    let (context, stream) = setup();
    let mut vec = Vec::with_capacity(5000);
    vec.extend(numbers(4096));
    let before = (vec.as_ptr(), vec.len(), vec.capacity());

    let mut registered = context.register(vec).unwrap();
    assert_eq!(registered.as_slice(), numbers(4096));
    assert_ne!(registered.device_ptr().addr(), 0);
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut registered), 7)).unwrap().unwrap();
    assert!(registered.as_slice().iter().all(|&x| x == 7));
    registered.as_mut_slice()[1] = 8;

    let vec = registered.into_inner().unwrap();
    assert_eq!(before, (vec.as_ptr(), vec.len(), vec.capacity()));
    assert_eq!(vec[..3], [7, 8, 7]);
}

#[test]
fn every_storage_registers() {
    let (context, stream) = setup();
    let mut target = context.device_buf::<u32>(1000).unwrap();

    let boxed = context.register(numbers(1000).into_boxed_slice()).unwrap();
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&boxed))).unwrap().unwrap();
    assert_eq!(target.to_vec(&stream).unwrap(), numbers(1000));
    assert_eq!(*boxed.into_inner().unwrap(), numbers(1000));

    let shared: Arc<[u32]> = numbers(1000).into();
    let one = context.register(shared.clone()).unwrap();
    let two = context.register(shared.clone()).unwrap();
    assert_eq!(one.device_ptr(), two.device_ptr());
    drop(one);
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&two))).unwrap().unwrap();
    assert_eq!(target.to_vec(&stream).unwrap(), *shared);
    drop(two.into_inner().unwrap());
    assert_eq!(Arc::strong_count(&shared), 1);
    drop(context.register(shared).unwrap()); // nothing of the shared registration is left

    if context.device().can_register_read_only() {
        static PRIMES: [u32; 5] = [2, 3, 5, 7, 11];
        let constant = context.register(&PRIMES[..]).unwrap();
        stream.scope(|s| s.queue().copy(s.lend_mut(&mut target).slice(..5)?, s.lend(&constant))).unwrap().unwrap();
        assert_eq!(target.to_vec(&stream).unwrap()[..5], PRIMES);
    }
}

#[test]
fn two_small_vecs_in_one_page_both_register() {
    let (context, stream) = setup();
    let (a, b) = (vec![1_u8; 100], vec![2_u8; 100]);
    let mut a = context.register(a).unwrap();
    let mut b = context.register(b).unwrap();
    stream
        .scope(|s| {
            s.queue().fill(s.lend_mut(&mut a), 3)?;
            s.queue().fill(s.lend_mut(&mut b), 4)
        })
        .unwrap()
        .unwrap();
    assert_eq!(a.into_inner().unwrap(), [3; 100]);
    assert_eq!(b.into_inner().unwrap(), [4; 100]);
}

#[test]
fn shared_storage_does_not_keep_its_neighbours_from_registering() {
    let (context, _) = setup();
    let mut held: Vec<Box<dyn std::any::Any>> = Vec::new();
    for _ in 0..20 {
        held.push(Box::new(context.register(Arc::<[u8]>::from(vec![1; 100])).unwrap()));
        held.push(Box::new(context.register(vec![1_u8; 100]).unwrap()));
        held.push(Box::new(context.register(vec![1_u8; 5000].into_boxed_slice()).unwrap()));
    }
}

#[test]
fn nothing_and_zero_sized_things_make_no_trouble() {
    let (context, stream) = setup();
    let mut empty = context.register(Vec::<u32>::new()).unwrap();
    let mut units = context.register(vec![(); 10]).unwrap();
    assert_eq!((empty.len(), units.len(), empty.device_ptr().addr(), empty.pieces().count()), (0, 10, 0, 0));
    let mut pinned = context.pinned::<u32>(0).unwrap();
    let mut device = context.device_buf::<u32>(0).unwrap();
    let mut combined = context.write_combined::<u32>(0).unwrap();
    stream
        .scope(|s| {
            let nothing = s.lend_mut(&mut device);
            s.queue().copy(nothing, s.lend_mut(&mut pinned))?;
            s.queue().copy(nothing, s.lend_mut(&mut empty))?;
            s.queue().copy_2d(nothing, 0, s.lend_mut(&mut combined), 0, 0, 0)?;
            s.queue().fill(nothing, 1)?;
            s.queue().fill(s.lend_mut(&mut units), ())
        })
        .unwrap()
        .unwrap();
    assert_eq!(units.into_inner().unwrap().len(), 10);
    assert_eq!(device.to_vec(&stream).unwrap(), []);
    assert!(context.register_rows::<u32>(vec![vec![], vec![]]).unwrap().into_inner().unwrap().concat().is_empty());
    assert!(context.matrix::<u32>(0, 5).unwrap().into_vec().unwrap().is_empty());
}

#[test]
fn sizes_that_no_memory_has_are_refused() {
    let (context, _) = setup();
    let too_large = |result: Result<(), Error>| assert!(matches!(result, Err(Error::TooLarge { .. })), "{result:?}");
    too_large(context.pinned::<u64>(usize::MAX / 4).map(drop));
    too_large(context.device_buf::<u64>(usize::MAX).map(drop));
    too_large(context.write_combined::<u64>(usize::MAX / 8).map(drop));
    too_large(context.matrix::<u8>(usize::MAX, 2).map(drop));
    too_large(context.pitched_matrix::<u8>(2, usize::MAX).map(drop));
    // No system has this much, and it says so before the driver is asked.
    let error = context.pinned::<u8>(1 << 60).unwrap_err();
    assert!(matches!(error, Error::Allocation { .. }), "{error:?}");
    assert!(format!("{error:#}").contains("os error 12"), "{error:#}");
}

#[test]
fn a_failed_registration_gives_the_storage_back() {
    let (context, _) = setup();
    let mut vec = numbers(5000);
    let address = vec.as_mut_ptr();
    let driver = context.driver();
    // SAFETY: registered for the length of this test, in which the Vec is not dropped.
    let code = unsafe { driver.cuMemHostRegister_v2(address.wrapping_add(2000).cast(), 4, 0) };
    code.result().unwrap();

    let rejected = context.register(vec).unwrap_err();
    assert_eq!(rejected.error().cuda(), Some(cuda_zc::CudaError::HostMemoryAlreadyRegistered));
    let vec = rejected.into_value().unwrap();
    assert_eq!((vec.as_ptr(), &vec[..]), (address.cast_const(), &numbers(5000)[..]));

    // SAFETY: registered above.
    unsafe { driver.cuMemHostUnregister(address.wrapping_add(2000).cast()) }.result().unwrap();
    context.register(vec).unwrap();
}

#[test]
fn storage_in_pieces_looks_like_one() {
    let (context, stream) = setup();
    let len = 100_003;
    let wanted = numbers(len);
    let source = context.registration().piece_bytes(4096).register(wanted.clone()).unwrap();
    let mut target = context.registration().piece_bytes(12_288).register(vec![0_u32; len]).unwrap();
    let pieces: Vec<_> = source.pieces().collect();
    assert!(pieces.len() >= len * 4 / 4096, "{}", pieces.len());
    assert_eq!(pieces[0].0, source.as_slice().as_ptr().addr());
    assert!(pieces.windows(2).all(|p| p[0].0 + p[0].1 == p[1].0 && p[1].0 % 4096 == 0));
    let mut device = context.device_buf::<u32>(len).unwrap();
    stream
        .scope(|s| {
            let device = s.lend_mut(&mut device);
            s.queue().copy(device, s.lend(&source))?;
            s.queue().copy(s.lend_mut(&mut target), device)
        })
        .unwrap()
        .unwrap();
    assert_eq!(target.as_slice(), wanted);
    // Host to host, across both kinds of seams.
    target.as_mut_slice().fill(0);
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&source))).unwrap().unwrap();
    assert_eq!(target.as_slice(), wanted);
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut target).slice(1..)?, 9)).unwrap().unwrap();
    assert!(target.as_slice()[0] == wanted[0] && target.as_slice()[1..].iter().all(|&x| x == 9));

    // Rows that straddle seams.
    let (width, height) = (700, 90);
    target.as_mut_slice().fill(0);
    stream
        .scope(|s| s.queue().copy_2d(s.lend_mut(&mut target).slice(5..)?, 1001, s.lend(&source), 850, width, height))
        .unwrap()
        .unwrap();
    for (at, &got) in target.as_slice().iter().enumerate() {
        let (row, column) = (at.wrapping_sub(5) / 1001, at.wrapping_sub(5) % 1001);
        let expected = if at >= 5 && row < height && column < width { wanted[row * 850 + column] } else { 0 };
        if got != expected {
            panic!("element {at}: {got}, not {expected}");
        }
    }
    assert_eq!(source.into_inner().unwrap(), wanted);
}

#[test]
fn pinned_memory_is_copied_there_and_back() {
    let (context, stream) = setup();
    let len = 3 << 20;
    let mut pinned = context.pinned::<u32>(len).unwrap();
    assert!(pinned.as_slice().iter().all(|&x| x == 0));
    assert_eq!(pinned.as_slice().as_ptr().addr() % 4096, 0);
    pinned.as_mut_slice().copy_from_slice(&numbers(len));
    let mut device = context.device_buf::<u32>(len).unwrap();
    let mut back = context.pinned::<u32>(len).unwrap();
    stream
        .scope(|s| {
            let device = s.lend_mut(&mut device);
            s.queue().copy(device, s.lend(&pinned))?;
            s.queue().copy(s.lend_mut(&mut back), device)
        })
        .unwrap()
        .unwrap();
    assert!(back.as_slice() == pinned.as_slice());
    back.free().unwrap();
}

/// Copy from pinned memory, then write it: elsewhere, the six lines that change millions of bytes under the running copy.
/// The program itself does not compile here (`compile_fail/race.rs`); this is the nearest form that does.
#[test]
fn the_race_that_corrupts_a_buffer_changes_nothing() {
    let (context, stream) = setup();
    let len = if zc_tests::real() { 1 << 30 } else { 4 << 20 };
    let mut pinned = context.pinned::<u8>(len).unwrap();
    let mut target = context.device_buf::<u8>(len).unwrap();
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut target), s.lend(&pinned))).unwrap().unwrap();
    pinned.as_mut_slice().fill(1);
    let changed = target.to_vec(&stream).unwrap().iter().filter(|&&byte| byte != 0).count();
    println!("{changed} of {len} bytes changed under the copy");
    assert_eq!(changed, 0);
}

#[test]
fn write_combined_memory_is_written_and_read_by_the_gpu() {
    let (context, stream) = setup();
    let mut combined = context.write_combined::<u32>(1000).unwrap();
    let mut device = context.device_buf::<u32>(1000).unwrap();
    combined.fill(5).unwrap();
    combined.write(10, &[1, 2, 3]).unwrap();
    assert!(matches!(combined.write(998, &[1, 2, 3]), Err(Error::Range { .. })));
    assert!(matches!(combined.write(usize::MAX, &[1, 2, 3]), Err(Error::Range { .. })));
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut device), s.lend(&combined))).unwrap().unwrap();
    let read = device.to_vec(&stream).unwrap();
    assert_eq!((&read[..10], &read[10..13], read[13]), (&[5; 10][..], &[1, 2, 3][..], 5));
}

#[test]
fn device_memory_starts_zeroed_and_is_read_into_plain_memory() {
    let (context, stream) = setup();
    let mut device = context.device_buf::<u32>(100_000).unwrap();
    assert!(device.to_vec(&stream).unwrap().iter().all(|&x| x == 0));
    let plain = numbers(100_000);
    stream.scope(|s| s.queue().copy(s.lend_mut(&mut device), s.lend_slice(&plain))).unwrap().unwrap();
    let mut back = vec![0; 100_000];
    device.read_into(&stream, &mut back).unwrap();
    assert_eq!(back, plain);
    assert!(matches!(device.read_into(&stream, &mut back[1..]), Err(Error::Length { .. })));
    device.free().unwrap();
}

#[test]
fn fills_repeat_one_two_four_and_eight_bytes() {
    let (context, stream) = setup();
    fn filled<T: cuda_zc::Element + PartialEq + std::fmt::Debug>(context: &Context, stream: &Stream, value: T) {
        let mut device = context.device_buf::<T>(1001).unwrap();
        stream.scope(|s| s.queue().fill(s.lend_mut(&mut device).slice(1..1000)?, value)).unwrap().unwrap();
        let read = device.to_vec(stream).unwrap();
        assert!(read[0] == T::zeroed() && read[1000] == T::zeroed() && read[1..1000].iter().all(|&x| x == value));
    }
    filled(&context, &stream, 0xa5_u8);
    filled(&context, &stream, 0xa55a_u16);
    filled(&context, &stream, -1.5_f32);
    filled(&context, &stream, 0x0123_4567_89ab_cdef_u64);
    filled(&context, &stream, std::f64::consts::PI);
    filled(&context, &stream, [7_u8; 3]);
    filled(&context, &stream, [0x1234_5678_u32; 5]);
    let mut device = context.device_buf::<[u8; 3]>(10).unwrap();
    let error = stream.scope(|s| s.queue().fill(s.lend_mut(&mut device), [1, 2, 3])).unwrap().unwrap_err();
    assert!(matches!(error, Error::FillSize { size: 3 }), "{error:?}");
}

#[test]
fn ranges_and_lengths_are_checked_before_the_driver_is() {
    let (context, stream) = setup();
    let mut device = context.device_buf::<u32>(100).unwrap();
    let mut pinned = context.pinned::<u32>(50).unwrap();
    stream
        .scope(|s| {
            let (device, pinned, queue) = (s.lend_mut(&mut device), s.lend_mut(&mut pinned), s.queue());
            assert!(matches!(queue.copy(device, pinned), Err(Error::Length { expected: 100, found: 50 })));
            assert!(matches!(device.slice(90..101), Err(Error::Range { start: 90, end: 101, len: 100 })));
            #[allow(clippy::reversed_empty_ranges)]
            let reversed = device.slice(5..3);
            assert!(matches!(reversed, Err(Error::Range { .. })));
            assert!(matches!(device.slice(..=usize::MAX), Err(Error::Range { .. })));
            assert_eq!((device.slice(10..20).unwrap().len(), device.slice(100..).unwrap().len()), (10, 0));
            let apart = (device.slice(..50).unwrap(), device.slice(50..).unwrap());
            queue.copy(apart.0, apart.1).unwrap();
            let across = (device.slice(..50).unwrap(), device.slice(49..99).unwrap());
            assert!(matches!(queue.copy(across.0, across.1), Err(Error::Overlap { .. })));
            let out = |w, p, h| matches!(queue.copy_2d(device, p, pinned, 5, w, h), Err(Error::Range { .. }));
            assert!(out(5, 10, 11) && out(5, usize::MAX, 3));
            let wide = |w, p, h| matches!(queue.copy_2d(device, p, pinned, 5, w, h), Err(Error::Pitch { .. }));
            assert!(wide(5, 4, 2) && wide(6, 10, 1) && wide(usize::MAX, 5, 2));
            queue.copy_2d(device, 10, pinned, 5, 5, 10).unwrap();
            queue.copy_2d(device, usize::MAX, pinned, 1 << 62, 8, 1).unwrap(); // the pitch of one row means nothing
            queue.copy_2d(device, usize::MAX, pinned, usize::MAX, 0, 0).unwrap();
            // Columns of one matrix beside each other, and over each other.
            let columns = |from: usize, to: usize| {
                queue.copy_2d(device.slice(to..).unwrap(), 10, device.slice(from..).unwrap(), 10, 3, 8)
            };
            columns(0, 5).unwrap();
            columns(5, 0).unwrap();
            assert!(matches!(columns(0, 2), Err(Error::Overlap { .. })));
            assert!(matches!(columns(0, 18), Err(Error::Overlap { .. })));
            assert!(matches!(columns(0, 0), Err(Error::Overlap { .. })));
        })
        .unwrap();
}

#[test]
fn streams_in_one_scope_are_ordered_by_events() {
    let (context, stream) = setup();
    let other = context.stream().unwrap();
    let done = context.event().unwrap();
    let mut device = context.device_buf::<u32>(1 << 20).unwrap();
    let mut pinned = context.pinned::<u32>(1 << 20).unwrap();
    for round in 0..5 {
        stream
            .scope(|s| {
                let device = s.lend_mut(&mut device);
                let (first, second) = (s.queue(), s.on(&other)?);
                first.fill(device, round)?;
                first.record(&done)?;
                second.wait(&done)?;
                second.copy(s.lend_mut(&mut pinned), device)
            })
            .unwrap()
            .unwrap();
        assert!(pinned.as_slice().iter().all(|&x| x == round));
    }
    assert!(done.is_done().unwrap());

    let (start, end) = (context.timing_event().unwrap(), context.timing_event().unwrap());
    stream
        .scope(|s| {
            s.queue().record(&start)?;
            s.queue().fill(s.lend_mut(&mut device), 1)?;
            s.queue().record(&end)
        })
        .unwrap()
        .unwrap();
    end.synchronize().unwrap();
    assert!(end.elapsed(&start).unwrap() < std::time::Duration::from_secs(10));
    assert!(end.elapsed(&done).is_err());
}

#[test]
fn a_buffer_made_inside_the_scope_is_kept_until_its_end() {
    let (context, stream) = setup();
    let mut target = context.pinned::<u32>(1000).unwrap();
    stream
        .scope(|s| {
            let inside = s.keep(context.device_buf::<u32>(1000)?);
            s.queue().fill(inside, 6)?;
            s.queue().copy(s.lend_mut(&mut target), inside)
        })
        .unwrap()
        .unwrap();
    assert_eq!(target.as_slice(), [6; 1000]);
}

#[test]
fn owned_copies_give_their_buffers_back() {
    let (context, stream) = setup();
    let flight =
        stream.copy_owned(context.device_buf::<u32>(5000).unwrap(), context.register(numbers(5000)).unwrap()).unwrap();
    let (device, registered) = std::thread::spawn(move || flight.wait().unwrap()).join().unwrap();
    let pinned = context.pinned::<u32>(5000).unwrap();
    let flight = stream.copy_owned(pinned, device).unwrap();
    while !flight.is_done().unwrap() {
        std::thread::yield_now();
    }
    let (pinned, device) = flight.wait().unwrap();
    assert_eq!(pinned.as_slice(), registered.as_slice());
    drop(stream.copy_owned(pinned, device).unwrap()); // waits

    let short = context.device_buf::<u32>(10).unwrap();
    let rejected = stream.copy_owned(short, registered).unwrap_err();
    assert!(matches!(rejected.error(), Error::Length { .. }));
    assert_eq!(rejected.into_value().unwrap().1.as_slice(), numbers(5000));
}

#[test]
fn borrowed_slices_are_registered_for_a_scope() {
    let (context, stream) = setup();
    let source = numbers(10_000);
    let mut target = vec![0_u32; 10_000];
    stream
        .scope(|s| {
            let source = s.register_slice(&source)?;
            let device = s.keep(context.device_buf(10_000)?);
            s.queue().copy(device, source)?;
            // SAFETY: if the scope fails, the test panics, and nothing touches `target` but its drop in the unwinding:
            // a test process.
            let target = unsafe { s.register_slice_mut(&mut target) }?;
            s.queue().copy(target, device)
        })
        .unwrap()
        .unwrap();
    assert_eq!(source, target);
    context.register(target).unwrap(); // not registered any more
}

#[test]
fn matrices_have_rows_and_a_pitch() {
    let (context, stream) = setup();
    let rows: Vec<Vec<f32>> = (0..7).map(|row| (0..100).map(|column| (row * 100 + column) as f32).collect()).collect();
    let mut matrix = Matrix::from_rows(&context, &rows, true).unwrap();
    assert_eq!((matrix.rows(), matrix.columns(), matrix.pitch()), (7, 100, 128));
    assert_eq!(matrix.row(3), rows[3]);
    matrix.row_mut(3)[1] = -1.0;
    let mut device = context.device_buf::<f32>(700).unwrap();
    stream.scope(|s| s.queue().copy_2d(s.lend_mut(&mut device), 100, s.lend(&matrix), 128, 100, 7)).unwrap().unwrap();
    let read = device.to_vec(&stream).unwrap();
    assert_eq!((read[300], read[301], read[699]), (300.0, -1.0, 699.0));
    assert_eq!(matrix.into_vec().unwrap(), read);

    let odd = context.pitched_matrix::<[u8; 12]>(3, 10).unwrap();
    assert_eq!((odd.pitch() * 12 % 256, odd.pitch()), (0, 64));

    let vec = numbers(600);
    let address = vec.as_ptr();
    let registered = Matrix::register(&context, vec, 100).unwrap();
    assert_eq!((registered.rows(), registered.row(5)), (6, &numbers(600)[500..]));
    let vec = registered.into_vec().unwrap();
    assert_eq!(vec.as_ptr(), address);
    let rejected = Matrix::register(&context, numbers(601), 100).unwrap_err();
    assert!(matches!(rejected.error(), Error::Ragged { row: 6, expected: 100, found: 1 }), "{rejected:?}");
    assert_eq!(rejected.into_value().unwrap().len(), 601);

    let ragged = Matrix::from_rows(&context, &[vec![1, 2], vec![3, 4], vec![5]], false).unwrap_err();
    assert!(matches!(ragged, Error::Ragged { row: 2, expected: 2, found: 1 }), "{ragged:?}");
}

#[test]
fn rows_are_registered_where_they_are() {
    let (context, stream) = setup();
    let mut rows: Vec<Vec<u32>> = (0..500).map(|row| numbers(100 + row % 7 * 300)).collect();
    rows[13] = Vec::new();
    rows[14].reserve(10_000);
    let copy = rows.clone();
    let before: Vec<_> = rows.iter().map(|row| (row.as_ptr(), row.capacity())).collect();

    let mut rows = context.register_rows(rows).unwrap();
    assert!(rows.pieces().count() < 500, "{} registrations for 500 rows", rows.pieces().count());
    assert_eq!((rows.len(), rows.row(17), rows.device_ptr(13).addr()), (500, &copy[17][..], 0));
    rows.row_mut(17)[0] = 5;
    stream
        .scope(|s| {
            let lent = s.lend_rows_mut(&mut rows);
            let device = s.keep(context.device_buf::<u32>(10)?);
            s.queue().fill(device, 77)?;
            s.queue().copy(lent[20].slice(3..13)?, device)?;
            s.queue().fill(lent[499], 78)
        })
        .unwrap()
        .unwrap();
    assert_eq!(rows.row(20)[2..14], [&copy[20][2..3], &[77; 10], &copy[20][13..14]].concat());
    assert!(rows.row(499).iter().all(|&x| x == 78));

    // The table for kernels, read as a kernel would.
    let table = context.pinned::<u64>(1000).unwrap();
    // SAFETY: both are pinned memory of 1,000 words that nothing else uses now.
    let code = unsafe { context.driver().cuMemcpy(table.device_ptr().addr(), rows.row_pointers().addr(), 8000) };
    code.result().unwrap();
    context.synchronize().unwrap();
    assert_eq!(table.as_slice()[17], rows.device_ptr(17).addr());
    assert_eq!(table.as_slice()[500 + 17], copy[17].len() as u64);

    let rows = rows.into_inner().unwrap();
    assert_eq!(rows.iter().map(|row| (row.as_ptr(), row.capacity())).collect::<Vec<_>>(), before);
    assert_eq!((&rows[18], rows[17][0]), (&copy[18], 5));
}

#[test]
fn words_are_loaded_and_stored() {
    let (context, _) = setup();
    let small: Words<AtomicU32> = context.words(4).unwrap();
    let large: Words<AtomicU64> = context.words(4).unwrap();
    small.store(3, 9, Ordering::Release);
    large.store(1, u64::MAX, Ordering::SeqCst);
    assert_eq!((small.load(3, Ordering::Acquire), small.load(0, Ordering::Relaxed)), (9, 0));
    assert_eq!(large.load(1, Ordering::Acquire), u64::MAX);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| small.load(4, Ordering::Relaxed))).is_err());
}

#[test]
fn an_address_says_what_it_is() {
    let (context, _) = setup();
    let plain = [0_u8; 100];
    assert_eq!(context.address(plain.as_ptr() as u64).unwrap(), Address::Plain);
    assert_eq!(context.address(0).unwrap(), Address::Plain);
    let registered = context.register(vec![0_u8; 100]).unwrap();
    let base = registered.as_slice().as_ptr() as u64;
    match context.address(base + 50).unwrap() {
        Address::Pinned { range, registered: Some(true), context: owner, device: 0, .. } => {
            assert_eq!((range, owner), (Some(base..base + 100), context.raw()));
        }
        other => panic!("{other:?}"),
    }
    let pinned = context.pinned::<u8>(100).unwrap();
    let start = pinned.as_slice().as_ptr() as u64;
    let found = context.address(start).unwrap();
    assert!(matches!(found, Address::Pinned { registered: Some(false), .. }), "{found:?}");
    let device = context.device_buf::<u8>(1000).unwrap();
    match context.address(device.device_ptr().addr() + 10).unwrap() {
        Address::Device { range: Some(range), device: 0, .. } => assert_eq!(range.start, device.device_ptr().addr()),
        other => panic!("{other:?}"),
    }
    let mut managed = 0;
    // SAFETY: a small managed allocation, freed below.
    if unsafe { context.driver().cuMemAllocManaged(&raw mut managed, 4096, 1) }.result().is_ok() {
        let found = context.address(managed).unwrap();
        assert!(matches!(found, Address::Managed { .. }), "{found:?}");
        // SAFETY: allocated above, used by nothing.
        unsafe { context.driver().cuMemFree_v2(managed) }.result().unwrap();
    }
}

#[test]
fn contexts_are_shared_and_survive_their_makers() {
    let (context, stream) = setup();
    let mut pinned = context.pinned::<u32>(100).unwrap();
    drop(context);
    let thread = std::thread::spawn(move || {
        stream.scope(|s| s.queue().fill(s.lend_mut(&mut pinned), 3)).unwrap().unwrap();
        pinned
    });
    assert_eq!(thread.join().unwrap().as_slice(), [3; 100]);
    let (again, _) = setup();
    // SAFETY: the primary context is alive as long as `again`.
    let adopted = unsafe { Context::from_raw(zc_tests::driver(), again.raw()) }.unwrap();
    assert_eq!(adopted, again);
    assert_eq!(adopted.device().ordinal(), 0);
}
