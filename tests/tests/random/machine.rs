//! The machine that programs run on, the faults it is made to show, and what must be left on it afterwards.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Mutex;

use cuda_emulator::{Addressing, Emulator, Live, Profile};
use cuda_sys::{CUresult, Driver};

use crate::rng::Rng;

/// How often each operation was done.
static COUNTS: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());

pub(crate) fn count(operation: &'static str) {
    *COUNTS.lock().unwrap().entry(operation).or_default() += 1;
    if crate::number("ZC_TRACE") == Some(2) {
        let _ = writeln!(std::io::stderr(), "  {operation}");
    }
}

/// Adds what another process counted.
pub(crate) fn count_more(operation: &str, times: u64) {
    let mut counts = COUNTS.lock().unwrap();
    match counts.get_mut(operation) {
        Some(count) => *count += times,
        None => drop(counts.insert(operation.to_owned().leak(), times)),
    }
}

pub(crate) fn counts() -> BTreeMap<&'static str, u64> {
    COUNTS.lock().unwrap().clone()
}

/// What is left on a machine by intent: leaked because the program forgot it, or because the GPU might still use it.
#[derive(Debug, Default)]
pub(crate) struct Left {
    /// Registrations that must be left, by an address each.
    pub(crate) registrations: BTreeSet<u64>,
    pub(crate) host: usize,
    pub(crate) device: usize,
    /// How many more may be left, where the program cannot know: of a dropped copy, whether its wait failed.
    pub(crate) perhaps_registrations: usize,
    pub(crate) perhaps_host: usize,
    pub(crate) perhaps_device: usize,
    /// Something that holds a reference to the context was leaked.
    pub(crate) context: bool,
    pub(crate) streams: usize,
    pub(crate) events: usize,
}

/// What one buffer holds.
#[derive(Debug, Clone, Default)]
pub(crate) struct Held {
    pub(crate) registrations: Vec<u64>,
    pub(crate) host: usize,
    pub(crate) device: usize,
}

impl Left {
    /// It is leaked for certain.
    pub(crate) fn leak(&mut self, held: &Held) {
        self.registrations.extend(&held.registrations);
        self.host += held.host;
        self.device += held.device;
        self.context = true;
    }

    /// It may be leaked.
    pub(crate) fn perhaps(&mut self, held: &Held) {
        self.perhaps_registrations += held.registrations.len();
        self.perhaps_host += held.host;
        self.perhaps_device += held.device;
    }
}

pub(crate) struct Machine {
    pub(crate) name: String,
    pub(crate) driver: &'static Driver,
    /// None: the machine's own driver.
    pub(crate) emulator: Option<Emulator>,
}

/// The emulated machines: addresses the same, different, or none in common, each kind and unkind.
pub(crate) fn profile(index: usize) -> (String, Profile) {
    let mut profile = match index / 2 % 3 {
        0 => Profile::h200(),
        1 => Profile::wsl2(),
        _ => Profile::h200(),
    };
    if index / 2 % 3 == 2 {
        profile.addressing = Addressing::NoUnified;
        profile.attributes.extend([(41, 0), (91, 0)]);
    }
    let mut name = format!("{}, addresses {:?}", profile.name, profile.addressing);
    if index % 2 == 1 {
        profile = profile.unkind();
        name += ", unkind";
    }
    profile.seed = index as u64;
    (name, profile)
}

/// How many different ones.
pub(crate) const PROFILES: usize = 6;

/// Entries of the driver that are made to fail, beside all at once.
const ENTRIES: &[&str] = &[
    "cuMemHostRegister_v2",
    "cuMemHostUnregister",
    "cuMemHostGetDevicePointer_v2",
    "cuMemHostAlloc",
    "cuMemFreeHost",
    "cuMemAlloc_v2",
    "cuMemFree_v2",
    "cuMemcpyHtoDAsync_v2",
    "cuMemcpyDtoHAsync_v2",
    "cuMemcpyDtoDAsync_v2",
    "cuMemcpyAsync",
    "cuMemcpy2DAsync_v2",
    "cuMemsetD8Async",
    "cuMemsetD16Async",
    "cuMemsetD32Async",
    "cuMemsetD2D32Async",
    "cuStreamSynchronize",
    "cuStreamCreate",
    "cuStreamDestroy_v2",
    "cuStreamIsCapturing",
    "cuStreamQuery",
    "cuStreamWaitEvent",
    "cuEventCreate",
    "cuEventRecord",
    "cuEventDestroy_v2",
    "cuCtxSetCurrent",
    "cuCtxGetCurrent",
    "cuThreadExchangeStreamCaptureMode",
    "cuDevicePrimaryCtxRetain",
    "cuDevicePrimaryCtxRelease_v2",
    "cuPointerGetAttribute",
    "cuPointerGetAttributes",
];

const CODES: &[CUresult] = &[
    CUresult::CUDA_ERROR_INVALID_VALUE,
    CUresult::CUDA_ERROR_OUT_OF_MEMORY,
    CUresult::CUDA_ERROR_DEINITIALIZED,
    CUresult::CUDA_ERROR_INVALID_CONTEXT,
    CUresult::CUDA_ERROR_ILLEGAL_ADDRESS,
    CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED,
    CUresult::CUDA_ERROR_LAUNCH_FAILED,
    CUresult::CUDA_ERROR_UNKNOWN,
];

/// What ends something. Without faults none of these may ever be refused.
const ENDINGS: &[&str] = &[
    "cuMemHostUnregister",
    "cuMemFree_v2",
    "cuMemFreeHost",
    "cuStreamDestroy_v2",
    "cuEventDestroy_v2",
    "cuDevicePrimaryCtxRelease_v2",
];

impl Machine {
    pub(crate) fn emulated(index: usize) -> Self {
        let (name, profile) = profile(index);
        let emulator = Emulator::new(profile);
        Self { name, driver: emulator.driver(), emulator: Some(emulator) }
    }

    pub(crate) fn real() -> Self {
        Self { name: "this machine's driver".to_owned(), driver: zc_tests::driver(), emulator: None }
    }

    pub(crate) fn begin(&self) {
        if let Some(emulator) = &self.emulator {
            emulator.clear_calls();
            assert_eq!(emulator.live(), Live::default(), "left by the program before");
        }
    }

    /// Sets a fault. Answers what it is, for the record of the program.
    ///
    /// 709 says that the context is destroyed, and all work and registrations with it. Where the caller must believe
    /// that, before and in a wait and an unregistration, it would be a lie here: the emulated context lives, and work
    /// goes on.
    pub(crate) fn inject(&self, rng: &mut Rng) -> String {
        let Some(emulator) = &self.emulator else { return String::new() };
        let gone = CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED;
        let mut code = *rng.pick(CODES);
        // What makes a difference to memory comes first: waits, then ends, then all the rest.
        let entry = match rng.below(10) {
            0..3 => "cuStreamSynchronize",
            3..5 => *rng.pick(ENDINGS),
            _ => *rng.pick(ENTRIES),
        };
        let all = rng.percent(10);
        if code == gone && (all || matches!(entry, "cuStreamSynchronize" | "cuMemHostUnregister" | "cuCtxSetCurrent")) {
            code = CUresult::CUDA_ERROR_LAUNCH_FAILED;
        }
        match rng.below(3) {
            0 if !all => {
                count("fault: once");
                let n = 1 + rng.below(4) as u64;
                emulator.fail(entry, n, code);
                format!("call {n} of {entry} answers {}", code.0)
            }
            1 if !all => {
                count("fault: from then on");
                let n = 1 + rng.below(4) as u64;
                emulator.fail_from(entry, n, code);
                format!("{entry} from call {n} on answers {}", code.0)
            }
            _ => {
                count("fault: sometimes");
                let permille = 5 + rng.below(if all { 40 } else { 500 }) as u32;
                emulator.fail_sometimes((!all).then_some(entry), permille, rng.next(), code);
                format!("{} answers {} in {permille} of 1000 calls", if all { "every entry" } else { entry }, code.0)
            }
        }
    }

    /// From now on no wait for a stream succeeds.
    pub(crate) fn lose_waits(&self) -> String {
        if let Some(emulator) = &self.emulator {
            emulator.fail_from("cuStreamSynchronize", 1, CUresult::CUDA_ERROR_LAUNCH_FAILED);
        }
        "cuStreamSynchronize answers 719".to_owned()
    }

    pub(crate) fn heal(&self) {
        if let Some(emulator) = &self.emulator {
            emulator.heal();
        }
    }

    /// Waits until nothing is under way, whatever was answered.
    pub(crate) fn settle(&self) {
        if let Some(emulator) = &self.emulator {
            emulator.settle();
        }
    }

    /// Compares what the machine holds with what must be left. `context`: whether the program still holds its context.
    pub(crate) fn check_live(&self, left: &Left, context: bool, faulty: bool) {
        let Some(emulator) = &self.emulator else { return };
        let live = emulator.live();
        let calls = emulator.calls();
        let refused = |entry: &str| {
            calls.iter().filter(|call| call.entry == entry && call.answer != CUresult::CUDA_SUCCESS).count()
        };
        if !faulty {
            for entry in ENDINGS {
                assert_eq!(refused(entry), 0, "{entry} was refused, and no fault was set");
            }
        }
        for call in &calls {
            // Not one of the injected codes: it was unregistered twice, or never registered.
            assert_ne!(call.answer, CUresult::CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, "{call:x?}");
            assert_ne!(call.answer, CUresult::CUDA_ERROR_INVALID_HANDLE, "{call:x?}");
        }
        assert!(emulator.not_supported().is_empty(), "not in the emulator: {:?}", emulator.not_supported());
        // Without a current context an object's end makes no call at all.
        let unbound = refused("cuCtxSetCurrent") > 0;
        let between = |what: &str, found: usize, at_least: usize, perhaps: usize, failed: usize| {
            let (low, high) =
                if unbound { (at_least, usize::MAX) } else { (at_least + failed, at_least + failed + perhaps) };
            assert!(
                (low..=high).contains(&found),
                "{what}: {found} left, expected {low} to {high}\n{live:?}\n{left:?}"
            );
        };
        if !context && live.contexts == 0 {
            assert!(!left.context, "the context ended, with memory leaked in it: {left:?}");
            assert_eq!(live, Live::default());
            return;
        }
        // One that several owners share may be refused to its last owner, then be shared again and leaked.
        let mut registrations = left.registrations.clone();
        let unregistered = calls.iter().filter(|call| call.entry == "cuMemHostUnregister");
        let refusals = unregistered.filter(|call| call.answer != CUresult::CUDA_SUCCESS);
        registrations.extend(refusals.map(|call| call.arguments[0]));
        let perhaps = left.perhaps_registrations;
        between("registrations", live.registrations, registrations.len(), perhaps, 0);
        between("host allocations", live.host, left.host, left.perhaps_host, refused("cuMemFreeHost"));
        between("device allocations", live.device, left.device, left.perhaps_device, refused("cuMemFree_v2"));
        between("streams", live.streams, 0, left.streams, refused("cuStreamDestroy_v2"));
        between("events", live.events, 0, left.events, refused("cuEventDestroy_v2"));
        if !context {
            let excused = left.context || faulty;
            assert!(excused, "the context is left: {live:?}");
        }
    }

    /// Whether memory is still registered, by anybody.
    pub(crate) fn is_registered(&self, address: *const std::ffi::c_void) -> bool {
        let mut flags = 0;
        // SAFETY: the driver looks the address up, and answers an error for what it does not know.
        unsafe { self.driver.cuMemHostGetFlags(&raw mut flags, address.cast_mut()) == CUresult::CUDA_SUCCESS }
    }

    /// Ends what a program left by intent. False where the machine is of no more use.
    pub(crate) fn clean(&self) -> bool {
        let Some(emulator) = &self.emulator else { return true };
        emulator.settle();
        // SAFETY: whatever is left in the context was leaked, and nobody uses it.
        while unsafe { self.driver.cuDevicePrimaryCtxRelease_v2(0) } == CUresult::CUDA_SUCCESS {}
        emulator.live() == Live::default()
    }
}
