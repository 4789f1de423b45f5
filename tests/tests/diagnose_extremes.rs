//! Whatever is passed and whatever was answered: `diagnose` answers, without a panic and within a bound.

use std::ffi::c_void;
use std::path::Path;
use std::ptr::{null_mut, without_provenance};

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUresult, Driver};
use cuda_zc::{Cause, CudaError, Error, Failure, diagnose};

/// A small generator (xorshift64*): the cases are the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[(self.next() >> 33) as usize % values.len()]
    }

    /// A number at an edge: of what is known, of a power of two, of 64 bits; sometimes any.
    fn edge(&mut self, known: &[u64]) -> u64 {
        let near = self.of(&[0, 1, 2, 8, 4095, 4096, 4097]);
        let base = match self.next() >> 62 {
            0 => self.of(known),
            1 => 1_u64 << (self.next() >> 58),
            2 => self.of(&[0, u64::MAX, i64::MAX as u64, 1 << 47, 0xffff_8000_0000_0000]),
            _ => self.next() >> (self.next() >> 58),
        };
        if self.next() >> 63 == 0 { base.wrapping_add(near) } else { base.wrapping_sub(near) }
    }
}

const CALLS: &[&str] = &[
    "cuInit",
    "cuGetErrorName",
    "cuMemHostRegister_v2",
    "cuMemHostUnregister",
    "cuMemHostGetDevicePointer_v2",
    "cuMemHostGetFlags",
    "cuMemHostAlloc",
    "cuMemAllocHost_v2",
    "cuMemFreeHost",
    "cuMemAlloc_v2",
    "cuMemAllocManaged",
    "cuMemPrefetchAsync_v2",
    "cuMemAdvise_v2",
    "cuMemCreate",
    "cuMemAddressReserve",
    "cuMemMap",
    "cuMemSetAccess",
    "cuMemcpyHtoDAsync_v2_ptsz",
    "cuMemcpyDtoH_v2",
    "cuMemcpyPeer",
    "cuMemcpy",
    "cuMemsetD2D32_v2",
    "cuCtxCreate_v4",
    "",
    "_v2",
    " cuLaunchKernel\u{0}é",
];

/// The texts of an error and of each of its causes.
fn read(error: &Error) {
    let long = format!("{error}\n{error:#}\n{error:?}");
    assert!(long.len() < 100_000 && !error.to_string().contains('\n'), "{long}");
    for (_, cause) in error.causes() {
        assert!(!(cause.to_string() + &cause.remedy() + &cause.check()).is_empty());
        let _ = matches!(cause, Cause::NullPointer {});
    }
}

/// A machine with a registration, pinned, managed and device memory; and the edges of all four.
fn machine(profile: Profile) -> (Emulator, &'static Driver, Vec<u64>) {
    let emulator = Emulator::new(profile);
    let d = emulator.driver();
    // Kept as long as the machine.
    let memory: &'static [u8] = Box::leak(vec![1; 4 * 4096].into_boxed_slice());
    let (mut context, mut pinned, mut managed, mut device) = (null_mut(), null_mut(), 0, 0);
    let registered = memory.as_ptr().wrapping_add(5000);
    // SAFETY: pointers to fill, handles that the driver gave, and memory that is never freed. What a machine refuses
    // leaves a zero behind.
    unsafe {
        assert_eq!(d.cuInit(0), CUresult::CUDA_SUCCESS);
        assert_eq!(d.cuDevicePrimaryCtxRetain(&raw mut context, 0), CUresult::CUDA_SUCCESS);
        assert_eq!(d.cuCtxSetCurrent(context), CUresult::CUDA_SUCCESS);
        let _ = d.cuMemHostRegister_v2(registered.cast_mut().cast(), 100, 2);
        let _ = d.cuMemHostAlloc(&raw mut pinned, 5000, 2);
        let _ = d.cuMemAllocManaged(&raw mut managed, 5000, 1);
        let _ = d.cuMemAlloc_v2(&raw mut device, 5000);
    }
    let start = memory.as_ptr().addr() as u64;
    let registered = registered.addr() as u64;
    let pinned = pinned.addr() as u64;
    let edges = vec![start, start + 4 * 4096, registered, registered + 100, pinned, pinned + 5000, managed, device];
    (emulator, d, edges)
}

/// Every function for one set of arguments.
fn every(d: &Driver, [address, source, len]: [u64; 3], flags: u32, call: &'static str, code: CUresult) -> Vec<Error> {
    let (at, n) = (without_provenance::<c_void>(address as usize), len as usize);
    vec![
        diagnose::host_register(d, at, n, flags, code),
        diagnose::host_unregister(d, at, code),
        diagnose::host_get_device_pointer(d, at, flags, code),
        diagnose::host_alloc(d, n, flags, code),
        diagnose::free_host(d, at, code),
        diagnose::copy(d, "cuMemcpyHtoD_v2", address, source, n, code),
        diagnose::copy(d, "cuMemcpyDtoHAsync_v2", address, source, n, code),
        diagnose::copy(d, call, address, source, n, code),
        diagnose::fill(d, "cuMemsetD8_v2", address, n, code),
        diagnose::fill(d, call, address, n, code),
        diagnose::mem_alloc(d, n, code),
        diagnose::other(Some(d), call, code),
        diagnose::other(None, call, code),
    ]
}

#[test]
fn no_arguments_and_no_answer_make_it_panic() {
    let mut random = Random(0x5eed);
    for (n, profile) in
        [Profile::h200(), Profile::wsl2(), Profile::jetson_nano(), Profile::gh200()].into_iter().enumerate()
    {
        let (emulator, d, known) = machine(profile);
        for round in 0..16 {
            // From the middle on, the queries fail too.
            if round == 8 {
                emulator.fail_sometimes(None, 300, n as u64, random.of(&[CUresult(1), CUresult(201), CUresult(700)]));
            }
            let arguments = [(); 3].map(|()| random.edge(&known));
            let code = random.of(&[1, 1, 1, 2, 3, 100, 201, 304, 712, 713, 801, 999, u32::MAX]);
            let code = if round % 4 == 0 { random.of(CUresult::ALL) } else { CUresult(code) };
            let flags = random.of(&[0, 2, 8, 10, 15, 0x40, u32::MAX]);
            for error in every(d, arguments, flags, random.of(CALLS), code) {
                read(&error);
                assert_eq!(error.cuda(), Some(CudaError::from(code)));
            }
        }
    }
}

/// The length from which rounding up to a power of two overflowed.
#[test]
fn lengths_beyond_half_of_what_there_is() {
    let (emulator, d, known) = machine(Profile::h200());
    for len in [1 << 63, (1 << 63) + 1, u64::MAX - 0x10000, u64::MAX] {
        for address in [0x10000, known[0], 1 << 63, u64::MAX] {
            every(d, [address, 0x10000, len], 2, "cuMemcpy", CUresult(1)).iter().for_each(read);
            emulator.clear_calls();
        }
        let at = without_provenance(0x10000);
        read(&diagnose::host_register(d, at, len as usize, 2, CUresult(712)));
        read(&diagnose::host_register(d, at, len as usize, 2, CUresult(801)));
    }
}

/// Filled in by hand, as for a failure of another process or from a log.
#[test]
fn no_failure_that_can_be_described_makes_it_panic() {
    let mut random = Random(0xface);
    let (_emulator, d, known) = machine(Profile::h200());
    let machines = [None, Some(Path::new("/")), Some(Path::new("/nowhere")), Some(Path::new("/dev/null"))];
    for _ in 0..400 {
        let mut failure = Failure::new(random.of(CALLS), CUresult(random.of(&[1, 1, 2, 712, 713, 801, 3, 800])));
        let perhaps = |random: &mut Random| (random.next() >> 62 != 0).then(|| random.edge(&known));
        failure.address = perhaps(&mut random);
        failure.source = perhaps(&mut random);
        failure.len = perhaps(&mut random);
        failure.flags = perhaps(&mut random).map(|flags| flags as u32);
        let driver = random.of(&[None, Some(d)]);
        let process = if random.next() >> 63 == 0 {
            Some(std::process::id())
        } else {
            random.of(&[None, Some(0), Some(1), Some(u32::MAX)])
        };
        let attributes = random.of(&[&[][..], &[(91, 0), (99, 0), (113, 0)], &[(89, i32::MIN), (18, i32::MAX)]]);
        let failure = failure.look(driver, attributes, process, random.of(&machines));
        assert!(!failure.hint().is_empty() && failure.passed().len() <= 4);
        read(&Error::Driver(Box::new(failure)));
    }
}
