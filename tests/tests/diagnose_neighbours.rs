//! Calls that run from one memory into what lies beside it, and releases by the wrong call or pointer: the cause is the
//! one that was made, and following the remedy harms nothing else. On the software driver, whose memory can be put side
//! by side.

use std::ffi::c_void;
use std::ptr::{null_mut, without_provenance_mut};

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUdeviceptr, CUmemAccess_flags, CUmemAccessDesc, CUmemAllocationProp, CUmemAllocationType};
use cuda_sys::{CUmemLocation, CUresult, Driver};
use cuda_zc::{Cause, Certainty, Error, Failure, diagnose};

#[path = "../doctor/root.rs"]
mod root;

const PAGE: usize = 4096;
const GRAIN: usize = 2 << 20;

fn machine() -> (Emulator, &'static Driver) {
    let emulator = Emulator::new(Profile::h200());
    let driver = emulator.driver();
    let mut context = null_mut();
    // SAFETY: a pointer to fill, and handles that the driver gave.
    unsafe {
        ok(driver.cuInit(0));
        ok(driver.cuDevicePrimaryCtxRetain(&raw mut context, 0));
        ok(driver.cuCtxSetCurrent(context));
    }
    (emulator, driver)
}

fn ok(code: CUresult) {
    assert_eq!(code, CUresult::CUDA_SUCCESS);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Device,
    Managed,
    Pinned,
}

fn allocate(d: &Driver, kind: Kind, bytes: usize) -> u64 {
    let (mut at, mut host) = (0, null_mut());
    // SAFETY: numbers and pointers to fill.
    unsafe {
        match kind {
            Kind::Device => ok(d.cuMemAlloc_v2(&raw mut at, bytes)),
            Kind::Managed => ok(d.cuMemAllocManaged(&raw mut at, bytes, 1)),
            Kind::Pinned => ok(d.cuMemHostAlloc(&raw mut host, bytes, 2)),
        }
    }
    at.max(host.addr() as u64)
}

/// Two allocations of which the second begins where the first ends, and how long the first is.
fn side_by_side(d: &Driver, first: Kind, second: Kind) -> (u64, u64) {
    let bytes = 16 * PAGE;
    // The kernel maps below what was mapped last, if nothing is in the way.
    for _ in 0..64 {
        let upper = allocate(d, second, bytes);
        let lower = allocate(d, first, bytes);
        if lower + bytes as u64 == upper {
            return (lower, bytes as u64);
        }
    }
    panic!("no two allocations of this system lie side by side");
}

fn fill(d: &Driver, at: CUdeviceptr, len: u64) -> Error {
    // SAFETY: the driver refuses it, or it is memory of this test.
    let code = unsafe { d.cuMemsetD8_v2(at, 0, len as usize) };
    diagnose::fill(d, "cuMemsetD8_v2", at, len as usize, code)
}

#[test]
fn past_the_end_of_an_allocation_is_not_a_seam() {
    let (_emulator, d) = machine();
    for (first, second) in [
        (Kind::Device, Kind::Device),
        (Kind::Managed, Kind::Device),
        (Kind::Device, Kind::Managed),
        (Kind::Device, Kind::Pinned),
        (Kind::Pinned, Kind::Device),
    ] {
        let (at, len) = side_by_side(d, first, second);
        let other = allocate(d, Kind::Device, 32 * PAGE);
        let (end, n) = (at + len + PAGE as u64, len as usize + PAGE);
        let mut host = vec![0_u8; n];
        let host: *mut c_void = host.as_mut_ptr().cast();
        let of_host = host.addr() as u64;
        // SAFETY: refused; the vector is as long as the copies.
        let codes = unsafe {
            [d.cuMemcpyHtoD_v2(at, host, n), d.cuMemcpyDtoH_v2(host, at, n), d.cuMemcpyDtoD_v2(other, at, n)]
        };
        let errors = [
            fill(d, at, n as u64),
            diagnose::copy(d, "cuMemcpyHtoD_v2", at, of_host, n, codes[0]),
            diagnose::copy(d, "cuMemcpyDtoH_v2", of_host, at, n, codes[1]),
            diagnose::copy(d, "cuMemcpyDtoD_v2", other, at, n, codes[2]),
        ];
        let cause = Cause::PastAllocation { allocation: at..at + len, end };
        for error in errors {
            assert_eq!(error.causes(), [(Certainty::Seen, cause.clone())], "{first:?}, {second:?}: {error:#}");
        }
        assert_eq!(cause.remedy(), format!("End it at {:#x}.", at + len));
    }
}

/// Pinned allocations cannot be told from registrations: the remedy holds for both.
#[test]
fn a_seam_is_split_only_inside_the_same_data() {
    let (_emulator, d) = machine();
    let (at, len) = side_by_side(d, Kind::Pinned, Kind::Pinned);
    let error = fill(d, at, len + 1);
    let Some((Certainty::Seen, cause @ Cause::AcrossRegistrations { .. })) = error.causes().first() else {
        panic!("{error:#}")
    };
    assert!(cause.remedy().contains("if both sides are the same data; if they are not, end it there"), "{error:#}");
}

/// Mappings of one reservation may be crossed: what is wrong there is a mapping without access, or none.
#[test]
fn the_last_mapping_of_a_range_is_looked_at_too() {
    let (_emulator, d) = machine();
    let mut properties = CUmemAllocationProp { location: CUmemLocation::device(0), ..Default::default() };
    properties.type_ = CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED;
    let mut base = 0;
    let mut access = CUmemAccessDesc { location: CUmemLocation::device(0), ..Default::default() };
    access.flags = CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    // SAFETY: numbers to fill, and what the driver gave.
    unsafe {
        ok(d.cuMemAddressReserve(&raw mut base, 3 * GRAIN, 0, 0, 0));
        for part in 0..2 {
            let mut handle = 0;
            ok(d.cuMemCreate(&raw mut handle, GRAIN, &raw const properties, 0));
            ok(d.cuMemMap(base + (part * GRAIN) as u64, GRAIN, 0, handle, 0));
        }
        ok(d.cuMemSetAccess(base, GRAIN, &raw const access, 1));
    }
    let error = fill(d, base, 2 * GRAIN as u64);
    let cause = Cause::NoDeviceAccess { address: base + 2 * GRAIN as u64 - 1, device: 0 };
    assert_eq!(error.causes(), [(Certainty::Possible, cause)], "{error:#}");
    let error = fill(d, base, 3 * GRAIN as u64);
    let cause = Cause::NotRegistered { address: base + 3 * GRAIN as u64 - 1 };
    assert_eq!(error.causes(), [(Certainty::Seen, cause)], "{error:#}");
}

/// The call, the pointer's offset, and the memory: the remedy names the call that each kind of start takes.
#[test]
fn an_interior_pointer_leads_to_the_call_that_fits() {
    let (_emulator, d) = machine();
    let memory = vec![0_u8; 4 * PAGE];
    let registered: *mut c_void = memory.as_ptr().cast_mut().cast();
    let pinned: *mut c_void = without_provenance_mut(allocate(d, Kind::Pinned, 4 * PAGE) as usize);
    // SAFETY: the vector outlives the machine; nothing is queued; what follows is refused.
    unsafe {
        ok(d.cuMemHostRegister_v2(registered, memory.len(), 2));
        for start in [registered, pinned] {
            let at = start.wrapping_byte_add(64);
            for error in [
                diagnose::host_unregister(d, at, d.cuMemHostUnregister(at)),
                diagnose::free_host(d, at, d.cuMemFreeHost(at)),
            ] {
                let Some((Certainty::Seen, cause @ Cause::InteriorPointer { .. })) = error.causes().first() else {
                    panic!("{error:#}")
                };
                let remedy = cause.remedy();
                let both = "cuMemHostUnregister if it was registered, cuMemFreeHost if it is of cuMemHostAlloc";
                assert!(remedy.contains(&format!("{:#x}", start.addr())) && remedy.contains(both), "{remedy}");
            }
        }
        ok(d.cuMemHostUnregister(registered));
    }
}

/// A kernel that pins little at once, and memory that is pinned already: only the second is seen.
#[test]
fn memory_that_is_pinned_already_is_not_blamed_on_the_kernel() {
    let (_emulator, d) = machine();
    let machine = root::Root::empty().file("proc/sys/kernel/osrelease", "6.12.5\n");
    let len = 3 << 30;
    let at = allocate(d, Kind::Pinned, len);
    for code in [1, 2] {
        let mut failure = Failure::new("cuMemHostRegister", CUresult(code));
        (failure.address, failure.len, failure.flags) = (Some(at), Some(len as u64), Some(2));
        let failure = failure.look(Some(d), &[], Some(std::process::id()), Some(&machine.path("")));
        let seen: Vec<&Cause> =
            failure.causes.iter().filter(|(c, _)| *c == Certainty::Seen).map(|(_, cause)| cause).collect();
        let pinned = Cause::PinnedByDriver { range: at..at + len as u64 };
        assert_eq!(seen, if code == 1 { vec![&pinned] } else { vec![] }, "{failure:#}");
    }
}

/// What the driver does not show is possible beside what it does.
#[test]
fn what_cannot_be_told_is_possible() {
    let (_emulator, d) = machine();
    let memory = vec![0_u8; PAGE];
    let at: *mut c_void = memory.as_ptr().cast_mut().cast();
    let address = at.addr() as u64;
    // SAFETY: the vector outlives the machine; nothing is queued; the fill is refused.
    let written = unsafe {
        ok(d.cuMemHostRegister_v2(at, PAGE, 2 | 8));
        let error = fill(d, address, PAGE as u64);
        ok(d.cuMemHostUnregister(at));
        error
    };
    let cause = Cause::WriteToReadOnly { pages: address..address + PAGE as u64 };
    assert!(written.causes().iter().any(|(_, found)| *found == cause), "{written:#}");
    // R11: a context that was reset takes its registrations along.
    let error = diagnose::host_unregister(d, at, CUresult(713));
    let expected =
        [(Certainty::Seen, Cause::NotRegistered { address }), (Certainty::Possible, Cause::ContextDestroyed {})];
    assert_eq!(error.causes(), expected, "{error:#}");
    // Freed device memory.
    let device = allocate(d, Kind::Device, PAGE);
    // SAFETY: allocated above.
    ok(unsafe { d.cuMemFree_v2(device) });
    let text = format!("{:#}", fill(d, device, PAGE as u64));
    assert!(text.contains("no live registration or allocation") && text.contains("any address inside"), "{text}");
    // Lengths that were refused, and no other sign.
    let mut failure = Failure::new("cuMemHostRegister", CUresult(2));
    (failure.address, failure.len, failure.flags) = (Some(address), Some(8 << 30), Some(2));
    let failure = failure.look(Some(d), &[], Some(std::process::id()), None); // whatever memory this machine has
    assert!(failure.causes.contains(&(Certainty::Possible, Cause::Length { len: 8 << 30 })), "{failure:#}");
    let error = diagnose::host_register(d, at, PAGE, 2, CUresult(2));
    assert!(!error.causes().iter().any(|(_, c)| matches!(c, Cause::TooManyRegistrations { .. })), "{error:#}");
}
