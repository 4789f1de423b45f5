//! Machines of every kind, and programs that go wrong on them.

#![allow(clippy::undocumented_unsafe_blocks)] // every block calls entries with pointers to locals of the right type

use std::ffi::{CString, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::time::Duration;

use cuda_emulator::Profile;
use cuda_sys::*;

mod common;

use common::{OK, start};

const GRANULE: usize = 2 << 20;

/// An unkind machine whose work sleeps until somebody waits for it.
fn unkind() -> Profile {
    let mut profile = Profile::h200().unkind();
    profile.delay = Duration::from_secs(60);
    profile
}

fn attribute(d: &Driver, attribute: CUdevice_attribute) -> c_int {
    let mut value = -1;
    assert_eq!(unsafe { d.cuDeviceGetAttribute(&raw mut value, attribute, 0) }, OK);
    value
}

#[test]
fn every_entry_takes_nulls_and_zeros() {
    // With a context and without: no argument that C allows may end the process.
    type Any =
        unsafe extern "C" fn(usize, usize, usize, usize, usize, usize, usize, usize, usize, usize, usize) -> CUresult;
    for current in [false, true] {
        let (emulator, d) = start(Profile::h200());
        let mut called = 0;
        // These take 64 bytes by value, which integers do not stand for.
        let by_value = |name: &str| name.starts_with("cuIpcOpen");
        for entry in Driver::entries().filter(|e| !by_value(e.name)) {
            if !current {
                assert_eq!(unsafe { d.cuCtxSetCurrent(null_mut()) }, OK);
            }
            let Some(address) = CString::new(entry.name).ok().and_then(|name| emulator.symbol(&name)) else { continue };
            let function: Any = unsafe { std::mem::transmute(address.as_ptr()) };
            let _ = unsafe { function(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) };
            called += 1;
        }
        assert_eq!(called, Driver::entries().filter(|e| e.since <= 13000 && !by_value(e.name)).count());
        emulator.settle();
        assert!(emulator.calls().iter().all(|call| call.answer.0 != 999), "an entry panicked");
    }
}

#[test]
fn a_wsl_machine() {
    let (_, d) = start(Profile::wsl2());
    let (mut p, mut a, mut v) = (null_mut(), 0, vec![0u8; 4096]);
    assert_eq!(attribute(d, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS), 0);
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut p, (1 << 30) + 1, 0).0, 2);
        assert_eq!(d.cuMemAddressReserve(&raw mut a, GRANULE, 0, 0, 0).0, 101);
        assert_eq!(d.cuMemAllocManaged(&raw mut a, 4096, 1), OK);
        assert_eq!(d.cuMemPrefetchAsync_v2(a, 4096, CUmemLocation::device(0), 0, null_mut()).0, 101);
        assert_eq!(d.cuMemAllocManaged(&raw mut a, 25 << 30, 1).0, 2);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), 4096, 0), OK);
        assert_eq!(d.cuMemHostGetDevicePointer_v2(&raw mut a, v.as_mut_ptr().cast(), 0), OK);
        assert_ne!(a, v.as_ptr().addr() as u64);
        // The host's address is no device address here.
        assert_eq!(d.cuMemsetD8_v2(v.as_ptr().addr() as u64, 1, 4096).0, 1);
        assert_eq!(d.cuMemsetD8_v2(a, 1, 4096), OK);
    }
    assert!(v.iter().all(|b| unsafe { std::ptr::from_ref(b).read_volatile() } == 1));
}

#[test]
fn a_jetson_nano_cannot_register_and_an_orin_can() {
    let mut v = vec![0u8; 4096];
    for (profile, want) in [(Profile::jetson_nano(), 801), (Profile::jetson_orin(), 0)] {
        let (_, d) = start(profile);
        assert_eq!(attribute(d, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_INTEGRATED), 1);
        assert_eq!(unsafe { d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), 4096, 0) }.0, want);
        assert_eq!(
            unsafe { d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), 4096, 8) }.0,
            if want == 0 { 712 } else { 801 }
        );
    }
}

#[test]
fn a_virtual_gpu_has_no_managed_memory() {
    let (_, d) = start(Profile::vgpu());
    let mut a = 0;
    assert_eq!(unsafe { d.cuMemAllocManaged(&raw mut a, 4096, 1) }.0, 801);
    assert_eq!(unsafe { d.cuMemAddressReserve(&raw mut a, GRANULE, 0, 0, 0) }.0, 801);
}

#[test]
fn a_grace_hopper_reaches_plain_memory() {
    let (_, d) = start(Profile::gh200());
    assert_eq!(attribute(d, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS), 1);
    assert_eq!(attribute(d, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED), 1);
}

#[test]
fn profiles_have_names_and_sources() {
    for name in ["h200", "wsl2", "jetson_nano", "jetson_orin", "vgpu", "gh200"] {
        let profile = Profile::named(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(profile.name, name);
        assert!(profile.source.starts_with(if name == "h200" { "measured" } else { "from" }));
    }
    assert_eq!(Profile::named("abacus"), None);
}

#[test]
fn an_entry_point_by_its_source_name() {
    let (emulator, d) = start(Profile::h200());
    let ask = |name: &std::ffi::CStr, version, flags| {
        let (mut p, mut status) = (null_mut(), CUdriverProcAddressQueryResult(9));
        let answer = unsafe { d.cuGetProcAddress_v2(name.as_ptr(), &raw mut p, version, flags, &raw mut status) };
        assert_eq!(answer, OK);
        (p.addr(), status.0)
    };
    let symbol = |name: &std::ffi::CStr| emulator.symbol(name).map_or(0, |p| p.addr().get());
    assert_eq!(ask(c"cuMemAlloc", 13000, 0), (symbol(c"cuMemAlloc_v2"), 0));
    assert_eq!(ask(c"cuMemPrefetchAsync", 12010, 0), (symbol(c"cuMemPrefetchAsync"), 0));
    assert_eq!(ask(c"cuMemPrefetchAsync", 13000, 0), (symbol(c"cuMemPrefetchAsync_v2"), 0));
    assert_eq!(ask(c"cuMemcpyAsync", 13000, 2), (symbol(c"cuMemcpyAsync_ptsz"), 0));
    assert_eq!(ask(c"cuMemcpyAsync", 13000, 1), (symbol(c"cuMemcpyAsync"), 0));
    assert_eq!(ask(c"cuCtxCreate", 13000, 0), (symbol(c"cuCtxCreate_v4"), 0));
    assert_eq!(ask(c"cuCtxCreate", 12000, 0), (symbol(c"cuCtxCreate_v3"), 0));
    assert_eq!(ask(c"cuInit", 2000, 2), (symbol(c"cuInit"), 0));
    assert_eq!(ask(c"cuNobody", 13000, 0), (0, 1));
    assert_eq!(ask(c"cuMemPoolCreate", 11000, 0), (0, 2));
}

fn handle(d: &Driver, location: CUmemLocation, types: u32) -> u64 {
    let properties = CUmemAllocationProp {
        type_: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
        requestedHandleTypes: CUmemAllocationHandleType(types),
        location,
        ..Default::default()
    };
    let mut handle = 0;
    assert_eq!(unsafe { d.cuMemCreate(&raw mut handle, GRANULE, &raw const properties, 0) }, OK);
    handle
}

fn mapped(d: &Driver, handle: u64, access: &[CUmemLocation]) -> u64 {
    let mut a = 0;
    let flags = CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    unsafe {
        assert_eq!(d.cuMemAddressReserve(&raw mut a, GRANULE, 0, 0, 0), OK);
        assert_eq!(d.cuMemMap(a, GRANULE, 0, handle, 0), OK);
        for location in access {
            let description = CUmemAccessDesc { location: *location, flags };
            assert_eq!(d.cuMemSetAccess(a, GRANULE, &raw const description, 1), OK);
        }
    }
    a
}

/// What /proc/self/maps says about the page at an address.
fn protection(address: u64) -> String {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let line = maps.lines().find(|line| {
        let range = line.split(' ').next().and_then(|r| r.split_once('-'));
        let number = |s: &str| u64::from_str_radix(s, 16).unwrap_or(0);
        range.is_some_and(|(from, to)| (number(from)..number(to)).contains(&address))
    });
    line.and_then(|l| l.split(' ').nth(1)).unwrap_or("none").to_owned()
}

#[test]
fn the_cpu_reaches_virtual_memory_only_where_it_was_granted() {
    let (emulator, d) = start(Profile::h200());
    let h = handle(d, CUmemLocation::host(), 0);
    let a = mapped(d, h, &[CUmemLocation::device(0)]);
    assert_eq!(protection(a), "---s");
    assert_eq!(unsafe { d.cuMemsetD8_v2(a, 7, GRANULE) }, OK);
    let b = mapped(d, h, &[CUmemLocation::device(0), CUmemLocation::host()]);
    assert_eq!(protection(b), "rw-s");
    assert_eq!(unsafe { d.cuCtxSynchronize() }, OK);
    let p: *mut u8 = std::ptr::with_exposed_provenance_mut(b as usize);
    assert_eq!(unsafe { p.read_volatile() }, 7);
    unsafe {
        p.write_volatile(8);
        let mut byte = 0u8;
        assert_eq!(d.cuMemcpyDtoH_v2((&raw mut byte).cast(), a, 1), OK);
        assert_eq!(byte, 8);
        for at in [a, b] {
            assert_eq!(d.cuMemUnmap(at, GRANULE), OK);
            assert_eq!(protection(at), "---p");
            assert_eq!(d.cuMemAddressFree(at, GRANULE), OK);
        }
        assert_eq!(d.cuMemRelease(h), OK);
    }
    let live = emulator.live();
    assert_eq!((live.mappings, live.reservations, live.handles), (0, 0, 0));
}

#[test]
fn a_handle_travels_as_a_file_descriptor() {
    let (one, two) = (start(Profile::h200()), start(Profile::h200()));
    let h = handle(one.1, CUmemLocation::device(0), 1);
    let a = mapped(one.1, h, &[CUmemLocation::device(0)]);
    let (mut fd, mut other) = (-1, 0);
    let kind = CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    unsafe {
        assert_eq!(one.1.cuMemsetD8_v2(a, 5, GRANULE), OK);
        assert_eq!(one.1.cuMemExportToShareableHandle((&raw mut fd).cast(), h, kind, 0), OK);
        let as_pointer = std::ptr::without_provenance_mut(fd as usize);
        assert_eq!(two.1.cuMemImportFromShareableHandle(&raw mut other, as_pointer, kind), OK);
        libc::close(fd);
        let b = mapped(two.1, other, &[CUmemLocation::device(0)]);
        let mut bytes = vec![0u8; GRANULE];
        assert_eq!(one.1.cuCtxSynchronize(), OK);
        assert_eq!(two.1.cuMemcpyDtoH_v2(bytes.as_mut_ptr().cast(), b, GRANULE), OK);
        assert!(bytes.iter().all(|b| *b == 5));
        // A handle that was not made for it cannot be exported.
        let private = handle(one.1, CUmemLocation::device(0), 0);
        assert_eq!(one.1.cuMemExportToShareableHandle((&raw mut fd).cast(), private, kind, 0).0, 1);
    }
}

#[test]
fn memory_of_another_machine_through_an_ipc_handle() {
    let (one, two) = (start(Profile::h200()), start(Profile::h200()));
    let (mut a, mut b, mut byte) = (0, 0, 0u8);
    let mut handle = CUipcMemHandle::default();
    unsafe {
        assert_eq!(one.1.cuMemAlloc_v2(&raw mut a, 4096), OK);
        assert_eq!(one.1.cuIpcGetMemHandle(&raw mut handle, a), OK);
        assert_eq!(one.1.cuIpcOpenMemHandle_v2(&raw mut b, handle, 1).0, 201);
        assert_eq!(two.1.cuIpcOpenMemHandle_v2(&raw mut b, handle, 1), OK);
        assert_eq!(two.1.cuMemsetD8_v2(b, 3, 4096), OK);
        assert_eq!(two.1.cuCtxSynchronize(), OK);
        assert_eq!(one.1.cuMemcpyDtoH_v2((&raw mut byte).cast(), a, 1), OK);
        assert_eq!(byte, 3);
        assert_eq!(two.1.cuIpcCloseMemHandle(b), OK);
        assert_eq!(two.1.cuIpcCloseMemHandle(b).0, 1);
        assert_eq!(one.1.cuMemFree_v2(a), OK);
    }
}

#[test]
fn an_unkind_machine_answers_a_fault_with_copies_still_running() {
    let (emulator, d) = start(unkind());
    emulator.kernel("bad", &[], |_| Err(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS));
    let (mut module, mut function, mut s, mut t) = (null_mut(), null_mut(), null_mut(), null_mut());
    let mut v = vec![0u8; 4 << 20];
    let mut a = 0;
    unsafe {
        assert_eq!(d.cuModuleLoadData(&raw mut module, c"".as_ptr().cast()), OK);
        assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"bad".as_ptr()), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut t, 1), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, v.len()), OK);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), v.len(), 0), OK);
        assert_eq!(d.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, s, null_mut(), null_mut()), OK);
        assert_eq!(d.cuStreamSynchronize(s).0, 700);
        assert_eq!(d.cuMemcpyDtoHAsync_v2(v.as_mut_ptr().cast(), a, v.len(), t).0, 700);
        assert_eq!(d.cuStreamSynchronize(t).0, 700);
    }
    let (emulator, d) = start(unkind());
    emulator.kernel("bad", &[], |_| Err(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS));
    unsafe {
        assert_eq!(d.cuModuleLoadData(&raw mut module, c"".as_ptr().cast()), OK);
        assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"bad".as_ptr()), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut t, 1), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, v.len()), OK);
        assert_eq!(d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), v.len(), 0), OK);
        assert_eq!(d.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, s, null_mut(), null_mut()), OK);
        assert_eq!(d.cuMemcpyDtoHAsync_v2(v.as_mut_ptr().cast(), a, v.len(), t), OK);
        assert_eq!(d.cuStreamSynchronize(s).0, 700);
        assert_eq!(d.cuStreamSynchronize(t).0, 700);
    }
    assert!(emulator.busy(), "the copy should still be queued");
    emulator.settle();
}

#[test]
fn an_unkind_machine_reads_plain_memory_late() {
    // The copy waits for a word that is written after the source: however long that takes, it comes later.
    let (emulator, d) = start(Profile::h200().unkind());
    let mut v = vec![1u8; 4096];
    let (mut page, mut a, mut byte) = (null_mut(), 0, 0u8);
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut page, 4096, 2), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 4096), OK);
        assert_eq!(d.cuStreamWaitValue32_v2(null_mut(), page.addr() as u64, 1, 1), OK);
        assert_eq!(d.cuMemcpyHtoDAsync_v2(a, v.as_ptr().cast(), 4096, null_mut()), OK);
        v.as_mut_ptr().write_volatile(2);
        (*page.cast::<AtomicU32>()).store(1, Ordering::Release);
        emulator.settle();
        assert_eq!(d.cuMemcpyDtoH_v2((&raw mut byte).cast(), a, 1), OK);
    }
    assert_eq!(byte, 2);
}

#[test]
fn the_seed_decides_the_order_among_streams() {
    // Three streams write the same word; which one is last is the seed's choice.
    let last = |seed| {
        let mut profile = Profile::h200();
        profile.seed = seed;
        profile.delay = Duration::from_millis(1);
        let (emulator, d) = start(profile);
        let mut a = 0;
        let mut streams = [null_mut(); 3];
        unsafe {
            assert_eq!(d.cuMemAlloc_v2(&raw mut a, 4), OK);
            for s in &mut streams {
                assert_eq!(d.cuStreamCreate(s, 1), OK);
            }
            for (i, s) in streams.iter().enumerate() {
                assert_eq!(d.cuMemsetD32Async(a, i as u32, 1, *s), OK);
            }
            emulator.settle();
            let mut word = 0u32;
            assert_eq!(d.cuMemcpyDtoH_v2((&raw mut word).cast(), a, 4), OK);
            word
        }
    };
    let seen: std::collections::BTreeSet<u32> = (0..40).map(last).collect();
    assert!(seen.len() > 1, "every seed gives the same order");
}

#[test]
fn a_capture_with_two_streams_is_joined_or_refused() {
    let (_, d) = start(Profile::h200());
    let (mut a, mut s, mut t, mut event, mut graph, mut run) =
        (0, null_mut(), null_mut(), null_mut(), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 8), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut t, 1), OK);
        assert_eq!(d.cuEventCreate(&raw mut event, 2), OK);
        for join in [false, true] {
            assert_eq!(d.cuStreamBeginCapture_v2(s, CUstreamCaptureMode(2)), OK);
            assert_eq!(d.cuMemsetD32Async(a, 1, 1, s), OK);
            assert_eq!(d.cuEventRecord(event, s), OK);
            assert_eq!(d.cuStreamWaitEvent(t, event, 0), OK);
            assert_eq!(d.cuMemsetD32Async(a + 4, 2, 1, t), OK);
            if join {
                assert_eq!(d.cuEventRecord(event, t), OK);
                assert_eq!(d.cuStreamWaitEvent(s, event, 0), OK);
            }
            assert_eq!(d.cuStreamEndCapture(s, &raw mut graph).0, if join { 0 } else { 904 });
        }
        assert_eq!(d.cuGraphInstantiateWithFlags(&raw mut run, graph, 0), OK);
        assert_eq!(d.cuGraphLaunch(run, s), OK);
        assert_eq!(d.cuStreamSynchronize(s), OK);
        let mut words = [0u32; 2];
        assert_eq!(d.cuMemcpyDtoH_v2(words.as_mut_ptr().cast(), a, 8), OK);
        assert_eq!(words, [1, 2]);
    }
}

#[test]
fn stream_ordered_memory_is_freed_when_the_stream_gets_there() {
    let (emulator, d) = start(Profile::h200());
    let (mut a, mut s) = (0, null_mut());
    let mut back = vec![0u8; 4096];
    unsafe {
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuMemAllocAsync(&raw mut a, 4096, s), OK);
        assert_eq!(d.cuMemsetD8Async(a, 4, 4096, s), OK);
        assert_eq!(d.cuMemcpyDtoHAsync_v2(back.as_mut_ptr().cast(), a, 4096, s), OK);
        assert_eq!(d.cuMemFreeAsync(a, s), OK);
        assert_eq!(d.cuMemFreeAsync(a, s).0, 1);
        assert_eq!(d.cuStreamSynchronize(s), OK);
    }
    assert!(back.iter().all(|b| *b == 4));
    assert_eq!(emulator.live().device, 0);
}

#[test]
fn words_written_and_waited_for_in_stream_order() {
    let (_, d) = start(Profile::h200());
    let (mut page, mut s, mut t) = (null_mut(), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut page, 4096, 2), OK);
        let a = page.addr() as u64;
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut t, 1), OK);
        // GEQ, and a word that another stream writes.
        assert_eq!(d.cuStreamWaitValue32_v2(s, a, 5, 0), OK);
        assert_eq!(d.cuMemsetD32Async(a + 64, 77, 1, s), OK);
        assert_eq!(d.cuStreamQuery(s).0, 600);
        assert_eq!(d.cuStreamWriteValue32_v2(t, a, 6, 0), OK);
        assert_eq!(d.cuStreamSynchronize(s), OK);
        assert_eq!(page.cast::<u32>().add(16).read_volatile(), 77);
    }
}

#[test]
fn words_are_exchanged_with_the_cpu_while_the_stream_goes_on() {
    // In memory of the emulator's own, and in registered memory. Under ThreadSanitizer the first shows a copy that is not
    // atomic.
    let (_, d) = start(Profile::h200());
    let (own, mut page, mut s) = (map(null_mut(), 4096), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuMemHostAlloc(&raw mut page, 4096, 2), OK);
        assert_eq!(d.cuMemHostRegister_v2(own, 4096, 2), OK);
        for page in [page, own] {
            let (a, words) = (page.addr() as u64, page.cast::<AtomicU64>());
            for value in (1..50).map(|i| i << 32 | i) {
                assert_eq!(d.cuStreamWaitValue64_v2(s, a, value, 1), OK);
                assert_eq!(d.cuStreamWriteValue64_v2(s, a + 8, value, 0), OK);
                (*words).store(value, Ordering::Release);
                while (*words.add(1)).load(Ordering::Acquire) != value {
                    std::thread::yield_now();
                }
            }
        }
    }
}

#[test]
fn created_contexts_stack_up_per_thread() {
    let (emulator, d) = start(Profile::h200());
    let (mut first, mut c, mut now) = (null_mut(), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuCtxGetCurrent(&raw mut first), OK);
        assert_eq!(d.cuCtxCreate_v2(&raw mut c, 0, 0), OK);
        assert_eq!(d.cuCtxGetCurrent(&raw mut now), OK);
        assert_eq!(now, c);
        let mut a = 0;
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 64), OK);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut other = null_mut();
                assert_eq!(d.cuCtxGetCurrent(&raw mut other), OK);
                assert!(other.is_null());
                assert_eq!(d.cuMemFree_v2(1).0, 201);
            });
        });
        assert_eq!(d.cuCtxDestroy_v2(c), OK);
        assert_eq!(d.cuCtxGetCurrent(&raw mut now), OK);
        assert_eq!(now, first);
        assert_eq!(emulator.live().device, 0);
        assert_eq!(d.cuCtxSetCurrent(c), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 64).0, 709);
    }
}

#[test]
fn an_unkind_machine_drops_the_work_of_a_context_that_is_reset() {
    let (emulator, d) = start(unkind());
    let (mut a, mut s, mut context) = (0, null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 4096), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuMemsetD8Async(a, 1, 4096, s), OK);
        assert_eq!(d.cuDevicePrimaryCtxReset_v2(0), OK);
        assert!(!emulator.busy());
        assert_eq!(d.cuDevicePrimaryCtxRetain(&raw mut context, 0), OK);
        assert_eq!(d.cuCtxSetCurrent(context), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 4096), OK);
        assert_eq!(d.cuCtxSynchronize(), OK);
    }
}

#[test]
fn an_unkind_machine_faults_on_memory_that_was_freed_too_soon() {
    let (_, d) = start(unkind());
    let (mut a, mut s) = (0, null_mut());
    unsafe {
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 4096), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuMemsetD8Async(a, 1, 4096, s), OK);
        assert_eq!(d.cuMemFree_v2(a), OK);
        assert_eq!(d.cuStreamSynchronize(s).0, 700);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 4096).0, 700);
    }
}

/// Memory of the program's own, at an address if one is given.
fn map(at: *mut c_void, len: usize) -> *mut c_void {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | if at.is_null() { 0 } else { libc::MAP_FIXED_NOREPLACE };
    unsafe { libc::mmap(at, len, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0) }
}

#[test]
fn late_work_leaves_alone_what_the_program_maps_where_memory_was_freed() {
    const LEN: usize = 1 << 20;
    let freed = |managed: bool| unsafe {
        let (_, d) = start(unkind());
        let (mut page, mut a, mut s) = (null_mut(), 0, null_mut());
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        if managed {
            assert_eq!(d.cuMemAllocManaged(&raw mut a, LEN, 1), OK);
            page = std::ptr::with_exposed_provenance_mut(a as usize);
        } else {
            assert_eq!(d.cuMemHostAlloc(&raw mut page, LEN, 0), OK);
        }
        assert_eq!(d.cuMemsetD8Async(page.addr() as u64, 1, LEN, s), OK);
        assert_eq!(if managed { d.cuMemFree_v2(a) } else { d.cuMemFreeHost(page) }, OK);
        if map(page, LEN) != page {
            return false; // another test's thread was faster
        }
        assert_eq!(d.cuStreamSynchronize(s).0, 700);
        assert_eq!(page.cast::<u8>().read_volatile(), 0);
        libc::munmap(page, LEN) == 0
    };
    for managed in [false, true] {
        assert!((0..100).any(|_| freed(managed)));
    }
}

#[test]
fn a_kernel_that_outlives_its_context_finds_the_memory_there() {
    let (emulator, d) = start(Profile::h200().unkind());
    let meet = Arc::new(Barrier::new(2));
    let met = meet.clone();
    emulator.kernel("touch", &[8], move |launch| {
        let address: u64 = launch.argument(0).ok_or(CUresult::CUDA_ERROR_INVALID_VALUE)?;
        let word = launch.memory(address, 4);
        met.wait(); // it runs
        met.wait(); // the context has been destroyed
        let word = word.ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?.cast::<AtomicU32>();
        unsafe { word.as_ref() }.store(1, Ordering::Release);
        met.wait();
        Ok(())
    });
    for kind in 0..4 {
        let (mut c, mut module, mut function) = (null_mut(), null_mut(), null_mut());
        let (mut a, mut page) = (0, null_mut());
        unsafe {
            assert_eq!(d.cuCtxCreate_v2(&raw mut c, 0, 0), OK);
            assert_eq!(d.cuModuleLoadData(&raw mut module, c"".as_ptr().cast()), OK);
            assert_eq!(d.cuModuleGetFunction(&raw mut function, module, c"touch".as_ptr()), OK);
            let answer = match kind {
                0 => d.cuMemAlloc_v2(&raw mut a, 4096),
                1 => d.cuMemAllocManaged(&raw mut a, 4096, 1),
                2 => d.cuMemAllocAsync(&raw mut a, 4096, null_mut()),
                _ => d.cuMemHostAlloc(&raw mut page, 4096, 0),
            };
            assert_eq!(answer, OK);
            a = if kind == 3 { page.addr() as u64 } else { a };
            let mut arguments = [(&raw mut a).cast()];
            let values = arguments.as_mut_ptr();
            assert_eq!(d.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, null_mut(), values, null_mut()), OK);
            meet.wait();
            assert_eq!(d.cuCtxDestroy_v2(c), OK);
            assert_eq!((emulator.live().device, emulator.live().host, emulator.live().managed), (0, 0, 0));
            meet.wait();
            meet.wait();
        }
    }
}

#[test]
fn whoever_waits_for_work_that_a_reset_drops_is_woken() {
    let (_, d) = start(Profile::h200().unkind());
    let (mut page, mut context, mut s) = (null_mut(), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuMemHostAlloc(&raw mut page, 4096, 0), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        // Nobody writes that word.
        assert_eq!(d.cuStreamWaitValue32_v2(s, page.addr() as u64, 1, 1), OK);
        assert_eq!(d.cuCtxGetCurrent(&raw mut context), OK);
    }
    let (context, s) = (context.expose_provenance(), s.expose_provenance());
    let (sender, woken) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // What a wait answers whose stream goes away has not been measured.
        unsafe {
            let _ = d.cuCtxSetCurrent(std::ptr::with_exposed_provenance_mut(context));
            let _ = d.cuStreamSynchronize(std::ptr::with_exposed_provenance_mut(s));
        }
        sender.send(()).unwrap();
    });
    // Until the thread waits; if it comes later the stream is gone and it does not wait at all.
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!(unsafe { d.cuDevicePrimaryCtxReset_v2(0) }, OK);
    assert_eq!(woken.recv_timeout(Duration::from_secs(20)), Ok(()));
}

#[test]
fn a_capture_ends_with_its_context() {
    let (_, d) = start(Profile::h200());
    let (mut c, mut s, mut a) = (null_mut(), null_mut(), 0);
    unsafe {
        assert_eq!(d.cuCtxCreate_v2(&raw mut c, 0, 0), OK);
        assert_eq!(d.cuStreamCreate(&raw mut s, 0), OK);
        assert_eq!(d.cuStreamBeginCapture_v2(s, CUstreamCaptureMode(0)), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 64).0, 900);
        assert_eq!(d.cuCtxDestroy_v2(c), OK);
        assert_eq!(d.cuMemAlloc_v2(&raw mut a, 64), OK);
    }
}

#[test]
fn a_count_that_no_array_has_is_followed_to_the_first_bad_entry() {
    const MANY: usize = usize::MAX / 4;
    let (_, d) = start(Profile::h200());
    // The first entries are bad: an address that nobody knows, a size of 0, access of kind 7.
    let (mut a, mut n, mut to, mut first) = (64u64, 64usize, CUmemLocation::device(0), 0usize);
    let (p, size, to, first) = (&raw mut a, &raw mut n, &raw mut to, &raw mut first);
    let desc = CUmemAccessDesc { location: CUmemLocation::device(0), flags: CUmemAccess_flags(7) };
    let (mut zeros, mut failed, mut s, mut pool) = ([0usize; 2], 9, null_mut(), null_mut());
    let mut attributes = CUmemcpyAttributes::default();
    attributes.srcAccessOrder.0 = 1;
    unsafe {
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuDeviceGetDefaultMemPool(&raw mut pool, 0), OK);
        assert_eq!(d.cuMemPrefetchBatchAsync(p, size, MANY, to, first, 1, 0, s).0, 1);
        assert_eq!(d.cuMemDiscardBatchAsync(p, size, MANY, 0, s).0, 1);
        assert_eq!(d.cuMemDiscardAndPrefetchBatchAsync(p, size, MANY, to, first, 1, 0, s).0, 1);
        let (kinds, z, f) = (&raw mut attributes, zeros.as_mut_ptr(), &raw mut failed);
        assert_eq!(d.cuMemcpyBatchAsync(p, p, z, MANY, kinds, first, 1, f, s).0, 1);
        assert_eq!(failed, 0);
        assert_eq!(d.cuMemcpyBatchAsync(p, p, size, MANY, kinds, z, MANY, f, s).0, 1);
        assert_eq!(failed, usize::MAX);
        assert_eq!(d.cuMemSetAccess(64, GRANULE, &raw const desc, MANY).0, 1);
        let mapped = mapped(d, handle(d, CUmemLocation::device(0), 0), &[]);
        assert_eq!(d.cuMemSetAccess(mapped, GRANULE, &raw const desc, MANY).0, 1);
        assert_eq!(d.cuMemPoolSetAccess(pool, &raw const desc, MANY).0, 1);
    }
}

#[test]
fn sizes_that_overflow_are_refused() {
    let (_, d) = start(Profile::h200());
    let mut v = [0u8; 64];
    let kind = CUmemorytype::CU_MEMORYTYPE_HOST;
    let p: *mut c_void = v.as_mut_ptr().cast();
    let flat = CUDA_MEMCPY2D {
        srcMemoryType: kind,
        srcHost: p,
        srcY: usize::MAX,
        dstMemoryType: kind,
        dstHost: p,
        WidthInBytes: 1,
        Height: 1,
        ..Default::default()
    };
    let deep = CUDA_MEMCPY3D {
        srcMemoryType: kind,
        srcHost: p,
        dstMemoryType: kind,
        dstHost: p,
        WidthInBytes: 1,
        Height: usize::MAX,
        Depth: 2,
        ..Default::default()
    };
    assert_eq!(unsafe { d.cuMemcpy2D_v2(&raw const flat) }.0, 1);
    assert_eq!(unsafe { d.cuMemcpy3D_v2(&raw const deep) }.0, 1);
    let props = CUmemPoolProps {
        allocType: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
        location: CUmemLocation::device(0),
        maxSize: 1 << 20,
        ..Default::default()
    };
    let (mut pool, mut a) = (null_mut(), 0);
    unsafe {
        assert_eq!(d.cuMemPoolCreate(&raw mut pool, &raw const props), OK);
        assert_eq!(d.cuMemAllocFromPoolAsync(&raw mut a, 1 << 16, pool, null_mut()), OK);
        assert_eq!(d.cuMemAllocFromPoolAsync(&raw mut a, usize::MAX - 4096, pool, null_mut()).0, 2);
    }
}

#[test]
fn memory_is_not_allocated_where_a_registration_outlived_its_pages() {
    // A range so long that the system would give it again.
    const LEN: usize = 256 << 20;
    let (_, d) = start(Profile::h200());
    let mut byte = 0u8;
    for stale in [0, LEN / 2] {
        let (mut a, p) = (0, map(null_mut(), LEN));
        let registered = unsafe { p.byte_add(stale) };
        unsafe {
            assert_eq!(d.cuMemHostRegister_v2(registered, 4096, 2), OK);
            assert_eq!(libc::munmap(p, LEN), 0);
            assert_eq!(d.cuMemAlloc_v2(&raw mut a, LEN), OK);
            let stale = registered.addr() as u64;
            assert!(stale < a || stale >= a + LEN as u64, "both at {stale:#x}");
            assert_eq!(d.cuMemHostUnregister(registered), OK);
            assert_eq!(d.cuMemsetD8_v2(a, 6, LEN), OK);
            assert_eq!(d.cuMemcpyDtoH_v2((&raw mut byte).cast(), a + LEN as u64 / 2, 1), OK);
            assert_eq!(byte, 6);
            assert_eq!(d.cuMemFree_v2(a), OK);
        }
    }
}

#[test]
fn a_free_that_was_refused_can_be_made_again() {
    let (emulator, d) = start(Profile::h200());
    let (mut a, mut s, mut t, mut graph) = (0, null_mut(), null_mut(), null_mut());
    unsafe {
        assert_eq!(d.cuStreamCreate(&raw mut s, 1), OK);
        assert_eq!(d.cuStreamCreate(&raw mut t, 0), OK);
        assert_eq!(d.cuMemAllocAsync(&raw mut a, 4096, s), OK);
        assert_eq!(d.cuStreamBeginCapture_v2(t, CUstreamCaptureMode(2)), OK);
        assert_eq!(d.cuMemFreeAsync(a, null_mut()).0, 906);
        let mut b = 0;
        assert_eq!(d.cuMemAllocAsync(&raw mut b, 4096, null_mut()).0, 906);
        assert_eq!(d.cuStreamEndCapture(t, &raw mut graph).0, 901);
        assert_eq!(d.cuMemFreeAsync(a, s), OK);
        assert_eq!(d.cuStreamSynchronize(s), OK);
    }
    assert_eq!(emulator.live().device, 0);
}

#[test]
fn a_file_of_the_program_s_own_is_no_handle() {
    let (_, d) = start(Profile::h200());
    let kind = CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    let mut handle = 0;
    unsafe {
        let fd = libc::memfd_create(c"own".as_ptr(), libc::MFD_CLOEXEC);
        assert_eq!(libc::ftruncate(fd, GRANULE as libc::off_t), 0);
        let as_pointer = std::ptr::without_provenance_mut(fd as usize);
        assert_eq!(d.cuMemImportFromShareableHandle(&raw mut handle, as_pointer, kind).0, 1);
        libc::close(fd);
    }
}

#[test]
fn an_exported_file_cannot_be_cut() {
    let (_, d) = start(Profile::h200());
    let kind = CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    let h = handle(d, CUmemLocation::device(0), 1);
    let mut fd = -1;
    unsafe {
        assert_eq!(d.cuMemExportToShareableHandle((&raw mut fd).cast(), h, kind, 0), OK);
        assert_eq!(libc::ftruncate(fd, 0), -1);
        libc::close(fd);
    }
}
