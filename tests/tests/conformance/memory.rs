//! Page-locked and managed allocations, pools, and what an address is.

use std::ffi::{c_int, c_uint, c_void};
use std::ptr::{null_mut, without_provenance_mut};

use cuda_sys::*;

use crate::Cases;
use crate::Kind::{Bare, Shared};
use crate::setup::{DM, MIB, Map, PAGE, Row};

/// One attribute of an address, and the answer.
fn ask<T: Default>(d: &Driver, attribute: CUpointer_attribute, address: u64) -> (CUresult, T) {
    let mut value = T::default();
    (unsafe { d.cuPointerGetAttribute((&raw mut value).cast(), attribute, address) }, value)
}

/// A row of the table "what is this address?". `None` for a pointer means that the attribute answers 1.
fn expect(
    row: &mut Row,
    what: &str,
    address: u64,
    kind: c_uint,
    managed: bool,
    device: Option<u64>,
    host: Option<u64>,
) {
    let d = row.d;
    let (answer, value) = ask::<c_uint>(d, CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address);
    row.is(&format!("{what}: memory type"), answer, 0);
    row.so(&format!("{what}: memory type {value} is {kind}"), value == kind);
    let (answer, value) = ask::<u8>(d, CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_MANAGED, address);
    row.is(&format!("{what}: managed"), answer, 0);
    row.so(&format!("{what}: managed"), (value != 0) == managed);
    let (answer, value) = ask::<u8>(d, CUpointer_attribute::CU_POINTER_ATTRIBUTE_MAPPED, address);
    row.is(&format!("{what}: mapped"), answer, 0);
    row.so(&format!("{what}: mapped"), value == 1);
    for (name, attribute, want) in [
        ("device pointer", CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_POINTER, device),
        ("host pointer", CUpointer_attribute::CU_POINTER_ATTRIBUTE_HOST_POINTER, host),
    ] {
        let (answer, value) = ask::<u64>(d, attribute, address);
        row.is(&format!("{what}: {name}"), answer, u32::from(want.is_none()));
        if let Some(want) = want {
            row.so(&format!("{what}: {name} {value:#x} is {want:#x}"), value == want);
        }
    }
}

/// Every attribute of an address that the driver does not know.
fn expect_unknown(row: &mut Row, what: &str, address: u64) {
    for attribute in [
        CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
        CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_POINTER,
        CUpointer_attribute::CU_POINTER_ATTRIBUTE_HOST_POINTER,
        CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_MANAGED,
        CUpointer_attribute::CU_POINTER_ATTRIBUTE_MAPPED,
    ] {
        let answer = ask::<u64>(row.d, attribute, address).0;
        row.is(&format!("{what}: attribute {}", attribute.0), answer, 1);
    }
}

fn pool_properties(location: CUmemLocation) -> CUmemPoolProps {
    CUmemPoolProps { allocType: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED, location, ..Default::default() }
}

/// A pool of that location, an allocation of a page from it, and access for the first GPU in between.
fn host_pool(row: &mut Row, what: &str, location: CUmemLocation) {
    let d = row.d;
    let properties = pool_properties(location);
    let (mut pool, mut address) = (null_mut(), 0);
    let stream = row.stream();
    unsafe {
        row.is(&format!("{what}: create"), d.cuMemPoolCreate(&raw mut pool, &raw const properties), 0);
        row.is(&format!("{what}: allocate"), d.cuMemAllocFromPoolAsync(&raw mut address, PAGE, pool, stream), 0);
        row.sync(stream, 0);
        expect(row, &format!("{what}, no access yet"), address, 1, false, None, Some(address));
        let flags = CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
        let access = CUmemAccessDesc { location: CUmemLocation::device(0), flags };
        row.is(&format!("{what}: access"), d.cuMemPoolSetAccess(pool, &raw const access, 1), 0);
        expect(row, &format!("{what}, with access"), address, 1, false, Some(address), Some(address));
        let p: *mut u8 = std::ptr::with_exposed_provenance_mut(address as usize);
        p.write_volatile(7);
        row.is("fill", d.cuMemsetD8Async(address + 1, 8, PAGE - 1, stream), 0);
        row.sync(stream, 0);
        row.so("the CPU sees both", p.read_volatile() == 7 && p.add(PAGE - 1).read_volatile() == 8);
        row.is("free", d.cuMemFreeAsync(address, stream), 0);
        row.sync(stream, 0);
        row.is("destroy", d.cuMemPoolDestroy(pool), 0);
        row.is("destroy", d.cuStreamDestroy_v2(stream), 0);
    }
}

pub(crate) const CASES: Cases = &[
    ("host: cuMemHostAlloc of 0 bytes, unknown flags, 2^50 bytes", Shared, |row| {
        let mut p: *mut c_void = without_provenance_mut(8);
        unsafe {
            row.is("0 bytes", row.d.cuMemHostAlloc(&raw mut p, 0, 0), 0);
            row.so("the pointer is null", p.is_null());
            row.is("flags 0xff", row.d.cuMemHostAlloc(&raw mut p, PAGE, 0xff), 1);
            row.is("2^50 bytes", row.d.cuMemHostAlloc(&raw mut p, 1 << 50, 0), 2);
        }
    }),
    ("host: cuMemFreeHost of an interior pointer, twice, of null", Shared, |row| {
        let p = row.host_alloc(PAGE);
        unsafe {
            row.is("interior", row.d.cuMemFreeHost(p.add(8).cast()), 1);
            row.is("once", row.d.cuMemFreeHost(p.cast()), 0);
            row.is("twice", row.d.cuMemFreeHost(p.cast()), 1);
            row.is("null", row.d.cuMemFreeHost(null_mut()), 0);
        }
    }),
    ("managed: sizes and flags", Shared, |row| {
        let mut address = 0;
        unsafe {
            row.is("size 0", row.d.cuMemAllocManaged(&raw mut address, 0, 1), 1);
            row.is("flags 0", row.d.cuMemAllocManaged(&raw mut address, PAGE, 0), 1);
            row.is("flags SINGLE", row.d.cuMemAllocManaged(&raw mut address, PAGE, 4), 1);
            row.is("size 100", row.d.cuMemAllocManaged(&raw mut address, 100, 1), 0);
        }
        row.free(address);
    }),
    ("managed: prefetch", Shared, |row| {
        let a = row.managed(MIB);
        let s = row.stream();
        let plain = Map::anonymous(1);
        let (device, host) = (CUmemLocation::device(0), CUmemLocation::host());
        let at = plain.p.addr() as u64;
        unsafe {
            row.is("to device", row.d.cuMemPrefetchAsync_v2(a, MIB, device, 0, s), 0);
            row.is("to host", row.d.cuMemPrefetchAsync_v2(a, MIB, host, 0, s), 0);
            row.is("to device 99", row.d.cuMemPrefetchAsync_v2(a, MIB, CUmemLocation::device(99), 0, s), 101);
            row.is("past the end", row.d.cuMemPrefetchAsync_v2(a, MIB + PAGE, device, 0, s), 1);
            row.is(
                "plain memory to device 99",
                row.d.cuMemPrefetchAsync_v2(at, PAGE, CUmemLocation::device(99), 0, s),
                101,
            );
            row.is("to device -1", row.d.cuMemPrefetchAsync_v2(a, MIB, CUmemLocation::device(-1), 0, s), 101);
            row.is("null to device 99", row.d.cuMemPrefetchAsync_v2(0, PAGE, CUmemLocation::device(99), 0, s), 1);
            row.is("0 bytes to device 99", row.d.cuMemPrefetchAsync_v2(a, 0, CUmemLocation::device(99), 0, s), 1);
            row.is("flags 1 to device 99", row.d.cuMemPrefetchAsync_v2(a, MIB, CUmemLocation::device(99), 1, s), 1);
            row.is("to HOST_NUMA 0", row.d.cuMemPrefetchAsync_v2(a, MIB, CUmemLocation::host_numa(0), 0, s), 0);
            row.is("to HOST_NUMA 7", row.d.cuMemPrefetchAsync_v2(a, MIB, CUmemLocation::host_numa(7), 0, s), 1);
            row.is("0 bytes", row.d.cuMemPrefetchAsync_v2(a, 0, device, 0, s), 1);
            row.is("flags 1", row.d.cuMemPrefetchAsync_v2(a, MIB, device, 1, s), 1);
            row.is("plain memory", row.d.cuMemPrefetchAsync_v2(at, PAGE, device, 0, s), 1);
            row.sync(s, 0);
            row.is("destroy", row.d.cuStreamDestroy_v2(s), 0);
        }
        row.free(a);
    }),
    ("managed: advice by place", Shared, |row| {
        let a = row.managed(2 * PAGE);
        let plain = Map::anonymous(1);
        // Advice 1 to 6 for each place, on managed memory and on plain memory.
        for (what, place, managed, other) in [
            ("device 0", CUmemLocation::device(0), [0, 0, 0, 0, 0, 0], [1; 6]),
            ("device 99", CUmemLocation::device(99), [0, 0, 1, 0, 1, 1], [1; 6]),
            ("HOST", CUmemLocation::host(), [0, 0, 0, 0, 0, 0], [1; 6]),
            ("HOST_NUMA 0", CUmemLocation::host_numa(0), [0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1]),
            ("HOST_NUMA 7", CUmemLocation::host_numa(7), [0, 0, 1, 0, 1, 1], [0, 0, 1, 0, 1, 1]),
            ("HOST_NUMA_CURRENT", CUmemLocation::host_numa_current(), [0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1]),
        ] {
            for (i, (managed, other)) in managed.into_iter().zip(other).enumerate() {
                let advice = CUmem_advise(i as u32 + 1);
                let at = plain.p.addr() as u64;
                unsafe {
                    let name = format!("{what}, advice {}", i + 1);
                    row.is(&name, row.d.cuMemAdvise_v2(a, 2 * PAGE, advice, place), managed);
                    row.is(&format!("{name}, plain"), row.d.cuMemAdvise_v2(at, PAGE, advice, place), other);
                    row.is(&format!("{name}, past the end"), row.d.cuMemAdvise_v2(a, MIB, advice, place), other);
                }
            }
            for advice in [0, 7] {
                let answer = unsafe { row.d.cuMemAdvise_v2(a, 2 * PAGE, CUmem_advise(advice), place) };
                row.is(&format!("{what}, advice {advice}"), answer, 1);
            }
        }
        row.free(a);
    }),
    ("managed: advise on plain memory, register, cuMemFreeHost", Shared, |row| {
        let plain = Map::anonymous(1);
        let a = row.managed(PAGE);
        let p: *mut u8 = std::ptr::with_exposed_provenance_mut(a as usize);
        let advice = CUmem_advise::CU_MEM_ADVISE_SET_READ_MOSTLY;
        unsafe {
            let at = plain.p.addr() as u64;
            row.is("advise", row.d.cuMemAdvise_v2(at, PAGE, advice, CUmemLocation::device(0)), 1);
            row.is("register", row.register(p, PAGE, DM), 1);
            row.is("cuMemFreeHost", row.d.cuMemFreeHost(p.cast()), 1);
        }
        row.free(a);
    }),
    ("host and device: allocations of 0 bytes, frees of null", Shared, |row| {
        let stream = row.stream();
        let (mut device, mut ordered) = (7, 7);
        unsafe {
            row.is("cuMemAlloc", row.d.cuMemAlloc_v2(&raw mut device, 0), 1);
            row.is("cuMemAllocAsync", row.d.cuMemAllocAsync(&raw mut ordered, 0, stream), 0);
            row.so("the pointer is null", ordered == 0);
            row.is("cuMemFree", row.d.cuMemFree_v2(0), 0);
            row.is("cuMemFreeAsync", row.d.cuMemFreeAsync(0, stream), 0);
            row.is("destroy", row.d.cuStreamDestroy_v2(stream), 0);
        }
    }),
    ("address: plain, null, freed", Shared, |row| {
        let plain = Map::anonymous(1);
        expect_unknown(row, "plain", plain.p.addr() as u64);
        expect_unknown(row, "null", 0);
        let freed = row.alloc(PAGE);
        row.free(freed);
        expect_unknown(row, "freed", freed);
    }),
    ("address: registered, from cuMemHostAlloc", Shared, |row| {
        let m = Map::anonymous(1);
        row.is("register", row.register(m.p, PAGE, DM), 0);
        let at = m.p.addr() as u64;
        expect(row, "registered", at, 1, false, Some(at), Some(at));
        expect(row, "inside registered", at + 99, 1, false, Some(at + 99), Some(at + 99));
        row.is("unregister", row.unregister(m.p), 0);
        let p = row.host_alloc(PAGE);
        let at = p.addr() as u64;
        expect(row, "cuMemHostAlloc", at, 1, false, Some(at), Some(at));
        row.is("free", unsafe { row.d.cuMemFreeHost(p.cast()) }, 0);
    }),
    ("address: from cuMemAlloc, cuMemAllocAsync, managed", Shared, |row| {
        let a = row.alloc(PAGE);
        expect(row, "cuMemAlloc", a, 2, false, Some(a), None);
        row.free(a);
        let mut a = 0;
        let s = row.stream();
        row.is("cuMemAllocAsync", unsafe { row.d.cuMemAllocAsync(&raw mut a, PAGE, s) }, 0);
        row.sync(s, 0);
        expect(row, "cuMemAllocAsync", a, 2, false, Some(a), None);
        row.is("cuMemFreeAsync", unsafe { row.d.cuMemFreeAsync(a, s) }, 0);
        row.sync(s, 0);
        row.is("destroy", unsafe { row.d.cuStreamDestroy_v2(s) }, 0);
        let a = row.managed(PAGE);
        expect(row, "managed", a, 2, true, Some(a), Some(a));
        row.free(a);
    }),
    ("pools: on the host, HOST_NUMA 0", Shared, |row| host_pool(row, "HOST_NUMA 0", CUmemLocation::host_numa(0))),
    ("pools: on the host, HOST", Shared, |row| host_pool(row, "HOST", CUmemLocation::host())),
    ("before: cuInit with a limit of 8 open files", Bare, |row| {
        let limit = libc::rlimit { rlim_cur: 8, rlim_max: 8 };
        row.so("the limit is set", unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) } == 0);
        row.is("cuInit", unsafe { row.d.cuInit(0) }, 304);
        let mut count: c_int = 0;
        row.is("a later call", unsafe { row.d.cuDeviceGetCount(&raw mut count) }, 3);
    }),
];
