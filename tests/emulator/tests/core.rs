//! The emulator's own promises: order on streams, faults, the log, several machines at once.

#![allow(clippy::undocumented_unsafe_blocks)] // every block here calls entries with pointers to locals of the right type

use std::ptr::{null, null_mut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cuda_emulator::{Addressing, Emulator, Profile};
use cuda_sys::{CUmemLocation, CUmemLocationType, CUresult, Driver};

mod common;

use common::{OK, start};

#[test]
fn bytes_go_there_and_back() {
    let (emulator, d) = start(Profile::h200());
    let data: Vec<u8> = (0..1_000_000u32).map(|i| (i * 7) as u8).collect();
    let mut back = vec![0u8; data.len()];
    let mut address = 0;
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, data.len()), OK);
        assert_eq!(d.cuMemcpyHtoD_v2(address, data.as_ptr().cast(), data.len()), OK);
        assert_eq!(d.cuMemcpyDtoH_v2(back.as_mut_ptr().cast(), address, back.len()), OK);
        assert_eq!(d.cuMemFree_v2(address), OK);
    }
    assert!(data == back);
    assert_eq!(emulator.live().device, 0);
}

#[test]
fn a_registered_vec_is_copied_late_and_unregistering_waits() {
    let (_, d) = start(Profile::h200());
    let mut data = vec![1u8; 8 << 20];
    let (mut stream, mut address) = (null_mut(), 0);
    unsafe {
        assert_eq!(d.cuMemHostRegister_v2(data.as_mut_ptr().cast(), data.len(), 2), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, data.len()), OK);
        assert_eq!(d.cuStreamCreate(&raw mut stream, 1), OK);
        assert_eq!(d.cuMemsetD8Async(address, 5, data.len(), stream), OK);
        assert_eq!(d.cuMemcpyDtoHAsync_v2(data.as_mut_ptr().cast(), address, data.len(), stream), OK);
        assert_eq!(d.cuMemHostUnregister(data.as_mut_ptr().cast()), OK);
    }
    assert!(data.iter().all(|b| *b == 5));
}

#[test]
fn unkind_unregistering_does_not_wait() {
    let mut profile = Profile::h200().unkind();
    profile.delay = Duration::from_secs(60);
    let (emulator, d) = start(profile);
    let mut data = vec![1u8; 1 << 20];
    let (mut stream, mut address) = (null_mut(), 0);
    unsafe {
        assert_eq!(d.cuMemHostRegister_v2(data.as_mut_ptr().cast(), data.len(), 2), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, data.len()), OK);
        assert_eq!(d.cuStreamCreate(&raw mut stream, 1), OK);
        assert_eq!(d.cuMemsetD8Async(address, 5, data.len(), stream), OK);
        assert_eq!(d.cuMemcpyDtoHAsync_v2(data.as_mut_ptr().cast(), address, data.len(), stream), OK);
        assert_eq!(d.cuMemHostUnregister(data.as_mut_ptr().cast()), OK);
    }
    assert!(emulator.busy());
    assert!(unsafe { data.as_ptr().read_volatile() } == 1);
    emulator.settle();
    assert!(data.iter().all(|b| unsafe { std::ptr::from_ref(b).read_volatile() } == 5));
}

#[test]
fn a_fault_hits_the_call_that_was_named() {
    let (emulator, d) = start(Profile::h200());
    let mut p = null_mut();
    emulator.fail("cuMemHostAlloc", 2, CUresult::CUDA_ERROR_OUT_OF_MEMORY);
    let answers: Vec<u32> = (0..3).map(|_| unsafe { d.cuMemHostAlloc(&raw mut p, 64, 0) }.0).collect();
    assert_eq!(answers, [0, 2, 0]);
    emulator.fail_from("cuMemHostAlloc", 2, CUresult::CUDA_ERROR_NOT_PERMITTED);
    let answers: Vec<u32> = (0..3).map(|_| unsafe { d.cuMemHostAlloc(&raw mut p, 64, 0) }.0).collect();
    assert_eq!(answers, [0, 800, 800]);
    emulator.heal();
    emulator.fail_sometimes(Some("cuMemHostAlloc"), 500, 7, CUresult::CUDA_ERROR_UNKNOWN);
    let failed = (0..200).filter(|_| unsafe { d.cuMemHostAlloc(&raw mut p, 64, 0) } != OK).count();
    assert!((50..150).contains(&failed), "{failed} of 200");
    emulator.heal();
    emulator.fail_call(2, CUresult::CUDA_ERROR_UNKNOWN);
    assert_eq!(unsafe { d.cuCtxSynchronize() }, OK);
    assert_eq!(unsafe { d.cuMemFreeHost(null_mut()) }.0, 999);
}

#[test]
fn limits_end_in_out_of_memory() {
    let mut profile = Profile::h200();
    profile.limits.max_pinned = Some(1 << 20);
    profile.limits.max_registrations = Some(2);
    profile.limits.max_register_len = Some(1 << 19);
    profile.limits.device_memory = 1 << 20;
    let (_, d) = start(profile);
    let mut v = vec![0u8; 2 << 20];
    let (mut p, mut address) = (null_mut(), 0);
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut p, (1 << 20) + 1, 0).0, 2);
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, (1 << 20) + 1).0, 2);
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, 1 << 20), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, 1).0, 2);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), 1 << 19, 0).0, 2);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), 100, 0), OK);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().add(200).cast(), 100, 0), OK);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().add(400).cast(), 100, 0).0, 2);
        assert_eq!(d.cuMemHostUnregister(v.as_mut_ptr().cast()), OK);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().add(400).cast(), 100, 0), OK);
    }
}

#[test]
fn the_log_has_arguments_and_answers() {
    let (emulator, d) = start(Profile::h200());
    emulator.clear_calls();
    let p: *mut std::ffi::c_void = std::ptr::without_provenance_mut(0x1234);
    assert_eq!(unsafe { d.cuMemHostRegister_v2(p, 77, 0x10) }.0, 1);
    let calls = emulator.calls();
    assert_eq!(calls.len(), 1);
    assert_eq!((calls[0].entry, &calls[0].arguments[..]), ("cuMemHostRegister_v2", &[0x1234, 77, 0x10][..]));
    assert_eq!(calls[0].answer.0, 1);
}

#[test]
fn the_log_has_a_location_s_id_where_its_type_has_one() {
    let (emulator, d) = start(Profile::h200());
    let mut address = 0;
    // Of a locality domain a program sets two bytes; those behind them, here all ones, may be uninitialised.
    let mut domain = CUmemLocation::device(-1);
    domain.type_ = CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN;
    unsafe {
        assert_eq!(d.cuMemAllocManaged(&raw mut address, 4096, 1), OK);
        emulator.clear_calls();
        assert_eq!(d.cuMemPrefetchAsync_v2(address, 4096, domain, 0, null_mut()).0, 1);
        assert_eq!(d.cuMemPrefetchAsync_v2(address, 4096, CUmemLocation::host_numa(1), 0, null_mut()).0, 1);
    }
    let logged: Vec<u64> = emulator.calls().iter().map(|call| call.arguments[2]).collect();
    assert_eq!(logged, [6, 1 << 32 | 3]);
}

#[test]
fn an_entry_that_is_not_implemented_is_counted() {
    let (emulator, d) = start(Profile::h200());
    let mut array = null_mut();
    assert_eq!(unsafe { d.cuArrayCreate_v2(&raw mut array, null()) }.0, 801);
    assert_eq!(emulator.not_supported().get("cuArrayCreate_v2"), Some(&1));
}

#[test]
fn an_old_driver_lacks_entries() {
    let emulator = Emulator::new(Profile::h200().without_entries_after(12010));
    let d = emulator.driver();
    assert_eq!(d.version(), Ok(12010));
    assert!(!d.has("cuMemPrefetchAsync_v2") && d.has("cuMemPrefetchAsync"));
    assert_eq!(unsafe { d.cuCtxCreate_v4(null_mut(), null_mut(), 0, 0) }.0, 36);
}

#[test]
fn machines_are_independent_and_can_be_used_from_any_thread() {
    let machines: Vec<_> = (0..8)
        .map(|i| {
            let mut profile = Profile::h200();
            profile.devices = i + 1;
            Emulator::new(profile)
        })
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (i, emulator) in machines.iter().enumerate() {
                    let mut n = 0;
                    unsafe {
                        assert_eq!(emulator.driver().cuInit(0), OK);
                        assert_eq!(emulator.driver().cuDeviceGetCount(&raw mut n), OK);
                    }
                    assert_eq!(n as usize, i + 1);
                }
            });
        }
    });
    for emulator in &machines {
        assert_eq!(emulator.calls().len(), 8);
    }
}

#[test]
fn streams_keep_their_order_and_wait_for_the_default_stream() {
    let (_, d) = start(Profile::h200());
    let mut address = 0;
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, 4), OK);
        let mut streams = [null_mut(); 3];
        for stream in &mut streams {
            assert_eq!(d.cuStreamCreate(stream, 0), OK);
        }
        for round in 0..50u32 {
            // The same word, from blocking streams with the default stream in between: the last one wins.
            assert_eq!(d.cuMemsetD32Async(address, round, 1, streams[round as usize % 3]), OK);
            assert_eq!(d.cuMemsetD32Async(address, round + 1000, 1, null_mut()), OK);
            assert_eq!(d.cuMemsetD32Async(address, round + 2000, 1, streams[(round as usize + 1) % 3]), OK);
            let mut word = 0u32;
            assert_eq!(d.cuMemcpyDtoH_v2((&raw mut word).cast(), address, 4), OK);
            assert_eq!(word, round + 2000);
        }
    }
}

#[test]
fn an_event_orders_two_streams() {
    let (_, d) = start(Profile::h200());
    let (mut address, mut a, mut b, mut event) = (0, null_mut(), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, 4), OK);
        assert_eq!(d.cuStreamCreate(&raw mut a, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut b, 1), OK);
        assert_eq!(d.cuEventCreate(&raw mut event, 2), OK);
        for round in 0..100u32 {
            assert_eq!(d.cuMemsetD32Async(address, round, 1, a), OK);
            assert_eq!(d.cuEventRecord(event, a), OK);
            assert_eq!(d.cuStreamWaitEvent(b, event, 0), OK);
            assert_eq!(d.cuMemsetD32Async(address, round + 1000, 1, b), OK);
            assert_eq!(d.cuStreamSynchronize(b), OK);
            assert_eq!(d.cuEventQuery(event), OK);
            let mut word = 0u32;
            assert_eq!(d.cuMemcpyDtoH_v2((&raw mut word).cast(), address, 4), OK);
            assert_eq!(word, round + 1000);
        }
    }
}

#[test]
fn a_kernel_exchanges_words_with_the_cpu() {
    let (emulator, d) = start(Profile::h200());
    emulator.kernel("echo", &[8, 4], |launch| {
        let (address, rounds) = (launch.argument::<u64>(0).unwrap_or(0), launch.argument::<u32>(1).unwrap_or(0));
        let word = launch.memory(address, 8).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?.cast::<AtomicU32>();
        let (from, to) = unsafe { (word.as_ref(), word.add(1).as_ref()) };
        for i in 1..=rounds {
            while from.load(Ordering::Acquire) != i {
                std::thread::yield_now();
            }
            to.store(i, Ordering::Release);
        }
        Ok(())
    });
    let mut page = null_mut();
    let (mut module, mut function, mut stream) = (null_mut(), null_mut(), null_mut());
    let mut rounds = 100u32;
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut page, 4096, 2), OK);
        assert_eq!(d.cuModuleLoadData(&raw mut module, c"".as_ptr().cast()), OK);
        assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"nobody".as_ptr()).0, 500);
        assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"echo".as_ptr()), OK);
        assert_eq!(d.cuStreamCreate(&raw mut stream, 1), OK);
        let mut address = page.addr() as u64;
        let mut arguments = [(&raw mut address).cast(), (&raw mut rounds).cast()];
        let answer = d.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, arguments.as_mut_ptr(), null_mut());
        assert_eq!(answer, OK);
        let words = page.cast::<AtomicU32>();
        for i in 1..=100 {
            (*words).store(i, Ordering::Release);
            while (*words.add(1)).load(Ordering::Acquire) != i {
                std::thread::yield_now();
            }
        }
        assert_eq!(d.cuStreamSynchronize(stream), OK);
    }
}

#[test]
fn a_kernel_that_panics_breaks_the_context_and_nothing_else() {
    let (emulator, d) = start(Profile::h200());
    emulator.kernel("bad", &[], |_| panic!("a kernel's mistake"));
    let (mut module, mut function, mut a, mut b) = (null_mut(), null_mut(), null_mut(), null_mut());
    let mut address = 0;
    unsafe {
        assert_eq!(d.cuModuleLoadData(&raw mut module, c"".as_ptr().cast()), OK);
        assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"bad".as_ptr()), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, 64), OK);
        assert_eq!(d.cuStreamCreate(&raw mut a, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut b, 1), OK);
        assert_eq!(d.cuMemsetD8Async(address, 3, 64, b), OK);
        assert_eq!(d.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, a, null_mut(), null_mut()), OK);
        assert_eq!(d.cuStreamSynchronize(a).0, 719);
        assert_eq!(d.cuStreamSynchronize(b), OK);
        assert_eq!(d.cuMemFree_v2(address).0, 719);
        assert_eq!(d.cuCtxSynchronize().0, 719);
    }
}

#[test]
fn a_grid_of_more_threads_than_can_be_counted() {
    let (emulator, d) = start(Profile::h200());
    emulator.kernel("count", &[], |launch| {
        if launch.total_threads() == usize::MAX { Ok(()) } else { Err(CUresult::CUDA_ERROR_LAUNCH_FAILED) }
    });
    let (mut module, mut function) = (null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuModuleLoadData(&raw mut module, c"".as_ptr().cast()), OK);
        assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"count".as_ptr()), OK);
        let n = u32::MAX;
        assert_eq!(d.cuLaunchKernel(function, n, n, n, 1, 1, 1, 0, null_mut(), null_mut(), null_mut()), OK);
        assert_eq!(d.cuCtxSynchronize(), OK);
    }
}

unsafe extern "C" fn count(data: *mut std::ffi::c_void) {
    let counter = unsafe { &*data.cast::<AtomicU32>() };
    counter.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn a_host_function_runs_in_stream_order() {
    let (_, d) = start(Profile::h200());
    let counter = Arc::new(AtomicU32::new(0));
    let mut stream = null_mut();
    unsafe {
        assert_eq!(d.cuStreamCreate(&raw mut stream, 0), OK);
        for _ in 0..10 {
            assert_eq!(d.cuLaunchHostFunc(stream, Some(count), Arc::as_ptr(&counter).cast_mut().cast()), OK);
        }
        assert_eq!(d.cuStreamSynchronize(stream), OK);
    }
    assert_eq!(counter.load(Ordering::Relaxed), 10);
}

#[test]
fn immediate_work_is_done_on_return() {
    let (emulator, d) = start(Profile::h200().immediate());
    let mut data = vec![1u8; 4096];
    unsafe {
        assert_eq!(d.cuMemHostRegister_v2(data.as_mut_ptr().cast(), data.len(), 2), OK);
        assert_eq!(d.cuMemsetD8Async(data.as_ptr().addr() as u64, 9, data.len(), null_mut()), OK);
    }
    assert!(!emulator.busy());
    assert!(data.iter().all(|b| unsafe { std::ptr::from_ref(b).read_volatile() } == 9));
}

#[test]
fn addresses_can_differ() {
    for addressing in [Addressing::Different, Addressing::NoUnified] {
        let mut profile = Profile::h200();
        profile.addressing = addressing;
        let (_, d) = start(profile);
        let mut data = vec![1u8; 4096];
        let (mut seen, mut back) = (0, vec![0u8; 4096]);
        unsafe {
            assert_eq!(d.cuMemHostRegister_v2(data.as_mut_ptr().cast(), data.len(), 2), OK);
            assert_eq!(d.cuMemHostGetDevicePointer_v2(&raw mut seen, data.as_mut_ptr().add(10).cast(), 0), OK);
            assert_ne!(seen, data.as_ptr().addr() as u64 + 10);
            assert_eq!(d.cuMemsetD8_v2(data.as_ptr().addr() as u64, 9, 10).0, 1);
            assert_eq!(d.cuMemsetD8_v2(seen, 9, 10), OK);
            assert_eq!(d.cuMemcpyDtoH_v2(back.as_mut_ptr().cast(), seen - 10, 4096), OK);
        }
        assert!(back[..10].iter().all(|b| *b == 1) && back[10..20].iter().all(|b| *b == 9));
    }
}

#[test]
fn pages_that_were_unmapped_take_no_writes() {
    let (_, d) = start(Profile::h200());
    let map = |at: *mut libc::c_void, flags| unsafe {
        libc::mmap(at, 8192, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags, -1, 0)
    };
    let p = map(null_mut(), 0);
    unsafe {
        assert_eq!(d.cuMemHostRegister_v2(p, 8192, 2), OK);
        assert_eq!(libc::munmap(p, 8192), 0);
        assert_eq!(map(p, libc::MAP_FIXED_NOREPLACE), p);
        p.cast::<u8>().write_bytes(7, 8192);
        assert_eq!(d.cuMemHostRegister_v2(p, 8192, 2).0, 712);
        assert_eq!(d.cuMemsetD8_v2(p.addr() as u64, 1, 8192), OK);
        assert!((0..8192).all(|i| p.cast::<u8>().add(i).read() == 7));
        assert_eq!(d.cuMemHostUnregister(p), OK);
        assert_eq!(d.cuMemHostRegister_v2(p, 8192, 2), OK);
        assert_eq!(d.cuMemsetD8_v2(p.addr() as u64, 1, 8192), OK);
        assert!((0..8192).all(|i| p.cast::<u8>().add(i).read() == 1));
    }
}

#[test]
fn two_dimensional_copies_and_fills() {
    let (_, d) = start(Profile::h200());
    let (mut address, mut pitch) = (0, 0);
    let source: Vec<u8> = (0..100 * 50).map(|i| i as u8).collect();
    let mut back = vec![0u8; 100 * 50];
    unsafe {
        assert_eq!(d.cuMemAllocPitch_v2(&raw mut address, &raw mut pitch, 100, 50, 4), OK);
        assert_eq!(pitch, 512);
        let mut copy = cuda_sys::CUDA_MEMCPY2D { WidthInBytes: 100, Height: 50, ..Default::default() };
        copy.srcMemoryType = cuda_sys::CUmemorytype::CU_MEMORYTYPE_HOST;
        copy.srcHost = source.as_ptr().cast();
        copy.srcPitch = 100;
        copy.dstMemoryType = cuda_sys::CUmemorytype::CU_MEMORYTYPE_DEVICE;
        copy.dstDevice = address;
        copy.dstPitch = pitch;
        assert_eq!(d.cuMemcpy2D_v2(&raw const copy), OK);
        assert_eq!(d.cuMemsetD2D8_v2(address + 10, pitch, 255, 5, 50), OK);
        std::mem::swap(&mut copy.srcMemoryType, &mut copy.dstMemoryType);
        copy.srcDevice = address;
        copy.srcPitch = pitch;
        copy.dstHost = back.as_mut_ptr().cast();
        copy.dstPitch = 100;
        assert_eq!(d.cuMemcpy2D_v2(&raw const copy), OK);
    }
    for (i, (a, b)) in source.iter().zip(&back).enumerate() {
        assert_eq!(*b, if (10..15).contains(&(i % 100)) { 255 } else { *a });
    }
}

#[test]
fn nothing_waits_longer_than_the_delay() {
    let (emulator, d) = start(Profile::h200());
    let (mut address, mut stream) = (0, null_mut());
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut address, 64), OK);
        assert_eq!(d.cuStreamCreate(&raw mut stream, 1), OK);
        assert_eq!(d.cuMemsetD8Async(address, 1, 64, stream), OK);
    }
    let start = Instant::now();
    while emulator.busy() {
        assert!(start.elapsed() < Duration::from_secs(5));
        std::thread::yield_now();
    }
    assert_eq!(unsafe { d.cuStreamQuery(stream) }, OK);
}

#[test]
fn the_documented_list_of_entries_is_the_real_one() {
    let text = include_str!("../ENTRIES.md");
    let (list, _) = text.split_once("## Where the answer").unwrap_or((text, ""));
    let mut documented: Vec<&str> = list.split('`').skip(1).step_by(2).filter(|name| name.starts_with("cu")).collect();
    documented.sort_unstable();
    let implemented = Emulator::implemented();
    assert_eq!(documented, implemented);
    for name in implemented {
        assert!(Driver::entries().any(|e| e.name == name), "{name} is not in the header");
    }
}
