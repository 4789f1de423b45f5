//! The memory side of the CUDA driver, in software: for tests without a GPU.
//!
//! [`Emulator::driver`] gives a [`cuda_sys::Driver`] whose functions behave as those of a real driver do: allocations,
//! registration of existing memory, copies and fills, streams and events, contexts, pointer attributes, virtual memory
//! management, capture. Work on streams is done late and by another thread, so that a program which frees or touches
//! memory too soon fails here. Every call is logged, and any can be made to fail.
//!
//! ```
//! use cuda_emulator::{Emulator, Profile};
//! use cuda_sys::CUresult;
//!
//! let emulator = Emulator::new(Profile::h200());
//! let driver = emulator.driver();
//! let mut context = std::ptr::null_mut();
//! let mut address = 0;
//! // SAFETY: out pointers to variables of the right types.
//! unsafe {
//!     driver.cuInit(0).result()?;
//!     driver.cuDevicePrimaryCtxRetain(&raw mut context, 0).result()?;
//!     driver.cuCtxSetCurrent(context).result()?;
//!     emulator.fail("cuMemAlloc_v2", 2, CUresult::CUDA_ERROR_OUT_OF_MEMORY);
//!     driver.cuMemAlloc_v2(&raw mut address, 4096).result()?;
//!     assert_eq!(driver.cuMemAlloc_v2(&raw mut address, 4096), CUresult::CUDA_ERROR_OUT_OF_MEMORY);
//! }
//! assert_eq!(emulator.calls().last().map(|call| call.entry), Some("cuMemAlloc_v2"));
//! # Ok::<(), CUresult>(())
//! ```
//!
//! # Limits
//!
//! Linux on x86-64 and aarch64. Device memory is ordinary memory, so a program that dereferences a device pointer on the
//! CPU is not caught, except under [`Addressing::NoUnified`]. Pages that were registered and then unmapped take no
//! writes any more, as on a real machine, but reads of them give zeros, not what was there. A machine is never freed.
//!
#![doc = include_str!("../ENTRIES.md")]
#![cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cuda_sys::{CUresult, Driver};

mod api;
mod code;
mod gate;
mod machine;
mod memory;
mod os;
mod profile;
mod sync;
mod work;

use machine::Machine;
#[doc(hidden)]
pub use profile::Mistake;
pub use profile::{Addressing, Limits, Profile};
pub use work::{Launch, Parameter};

/// One emulated machine with its driver. Clones are the same machine.
///
/// Any number of them live side by side in a process. Each lives until the process ends, because its driver is
/// `'static`.
#[derive(Clone)]
pub struct Emulator {
    machine: &'static Machine,
    driver: &'static OnceLock<Driver>,
}

/// A call that an entry received.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call {
    /// The exported name.
    pub entry: &'static str,
    /// Each argument's first eight bytes; of a `CUmemLocation` the type, and the id where the type has one. Empty for
    /// entries that are not implemented.
    pub arguments: Vec<u64>,
    /// What it answered.
    pub answer: CUresult,
    /// A number for the calling thread.
    pub thread: u64,
}

/// How many of each thing a machine holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Live {
    /// Registrations of host memory.
    pub registrations: usize,
    /// Allocations by cuMemHostAlloc.
    pub host: usize,
    /// Allocations of device memory, also from pools.
    pub device: usize,
    /// Allocations of managed memory.
    pub managed: usize,
    /// Mappings of virtual memory management.
    pub mappings: usize,
    /// Reserved ranges of addresses.
    pub reservations: usize,
    /// Handles of physical memory.
    pub handles: usize,
    /// Contexts, primary ones included.
    pub contexts: usize,
    /// Streams that were created.
    pub streams: usize,
    /// Events.
    pub events: usize,
}

impl Emulator {
    /// A machine of that kind.
    ///
    /// # Panics
    ///
    /// If the system lets no memory be made executable, which the machine's entry points need.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        let machine: &'static Machine = Box::leak(Box::new(Machine::new(profile)));
        let implemented: BTreeMap<_, _> = api::all().into_iter().collect();
        let gates: Vec<gate::Gate> = Driver::entries()
            .map(|entry| {
                let plain = entry.name.strip_suffix("_ptsz").or_else(|| entry.name.strip_suffix("_ptds"));
                let target = implemented.get(plain.unwrap_or(entry.name)).copied();
                gate::Gate {
                    machine,
                    entry: entry.name,
                    target: target.unwrap_or(machine::not_supported as *const std::ffi::c_void),
                    per_thread: plain.is_some(),
                    free: FREE.contains(&entry.name),
                }
            })
            .collect();
        let gates: &'static [gate::Gate] = Box::leak(gates.into_boxed_slice());
        let base =
            gate::build(gates).unwrap_or_else(|e| panic!("no executable memory for the emulator's entries: {e}"));
        machine.gates.get_or_init(|| (base, gates));
        let driver: &'static OnceLock<Driver> = Box::leak(Box::new(OnceLock::new()));
        // Known to leak checkers as reachable.
        static ALL: Mutex<Vec<(&Machine, &OnceLock<Driver>)>> = Mutex::new(Vec::new());
        ALL.lock().unwrap_or_else(PoisonError::into_inner).push((machine, driver));
        Self { machine, driver }
    }

    /// Its driver. `cuInit` has not been called.
    #[must_use]
    pub fn driver(&self) -> &'static Driver {
        let machine = self.machine;
        self.driver.get_or_init(|| {
            // SAFETY: each gate leads to a function of the type that the name has in cuda.h (checked when the entries
            // are written), or to one that takes no argument and answers a CUresult, which the C calling convention
            // lets be called with any. Gates live for ever.
            unsafe { Driver::from_symbols(move |name| address(machine, name)) }
        })
    }

    /// The address of an entry, as a loader would answer for an exported name; `None` if the machine's driver lacks it.
    #[must_use]
    pub fn symbol(&self, name: &CStr) -> Option<NonNull<std::ffi::c_void>> {
        address(self.machine, name)
    }

    /// The profile that it was made with.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.machine.profile
    }

    /// The exported names that are implemented, sorted. Their `_ptsz` and `_ptds` variants are too.
    #[must_use]
    pub fn implemented() -> Vec<&'static str> {
        let mut names: Vec<_> = api::all().into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }

    /// The `n`-th call of the entry from now on (1 is the next) does nothing and answers `code`. Once.
    ///
    /// # Panics
    ///
    /// If `entry` is not a name as the library exports it, with its suffix: `cuMemHostRegister_v2`.
    pub fn fail(&self, entry: &str, n: u64, code: CUresult) {
        self.machine.add_fault(Some(entry), n, code, false);
    }

    /// The `n`-th call of the entry from now on and all that follow do nothing and answer `code`.
    ///
    /// # Panics
    ///
    /// As [`Emulator::fail`].
    pub fn fail_from(&self, entry: &str, n: u64, code: CUresult) {
        self.machine.add_fault(Some(entry), n, code, true);
    }

    /// The `n`-th call from now on, of whichever entry, does nothing and answers `code`. Once.
    pub fn fail_call(&self, n: u64, code: CUresult) {
        self.machine.add_fault(None, n, code, false);
    }

    /// Calls of the entry (of every entry for `None`) do nothing and answer `code` in `permille` of 1000 cases, as the
    /// seed has it.
    ///
    /// # Panics
    ///
    /// As [`Emulator::fail`].
    pub fn fail_sometimes(&self, entry: Option<&str>, permille: u32, seed: u64, code: CUresult) {
        self.machine.add_random_fault(entry, permille, seed, code);
    }

    /// No more faults.
    pub fn heal(&self) {
        self.machine.heal();
    }

    /// The calls so far, oldest first; the newest 1,048,576.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.machine.calls()
    }

    /// Empties the log.
    pub fn clear_calls(&self) {
        self.machine.clear_calls();
    }

    /// How often each entry that is not implemented was called.
    #[must_use]
    pub fn not_supported(&self) -> BTreeMap<&'static str, u64> {
        self.machine.not_supported()
    }

    /// Waits until every queued piece of work has really been done, whatever faults are set.
    pub fn settle(&self) {
        let mut state = self.machine.lock();
        while !state.ops.is_empty() {
            let ops: Vec<u64> = state.ops.keys().copied().collect();
            state = self.machine.wait(state, &ops);
        }
    }

    /// Lets the machine's thread end, as shuttle wants of every thread.
    #[cfg(shuttle)]
    pub fn end(&self) {
        self.machine.lock().ended = true;
        self.machine.changed.notify_all();
    }

    /// Whether queued work is still to be done.
    #[must_use]
    pub fn busy(&self) -> bool {
        !self.machine.lock().ops.is_empty()
    }

    /// What the machine holds.
    #[must_use]
    pub fn live(&self) -> Live {
        self.machine.lock().live()
    }

    /// Makes a closure the kernel of that name, for every module that is loaded: `cuModuleGetFunction` finds it,
    /// whatever the module's image.
    ///
    /// `parameters` are the sizes of the kernel's parameters in bytes; their values are copied when a launch is
    /// queued. The closure runs on a thread of its own, while the program and other streams go on. An error that it
    /// answers, or 719 if it panics, breaks the context as a real kernel's fault does.
    pub fn kernel(
        &self,
        name: &str,
        parameters: &[usize],
        run: impl Fn(&Launch) -> Result<(), CUresult> + Send + Sync + 'static,
    ) {
        let kernel = work::Kernel { parameters: parameters.to_vec(), run: Box::new(run) };
        let mut kernels = self.machine.kernels.lock().unwrap_or_else(PoisonError::into_inner);
        kernels.insert(name.to_owned(), Arc::new(kernel));
    }
}

impl std::fmt::Debug for Emulator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Emulator").field("profile", &self.machine.profile.name).finish_non_exhaustive()
    }
}

/// Entries that need no cuInit.
const FREE: &[&str] =
    &["cuInit", "cuDriverGetVersion", "cuGetErrorName", "cuGetErrorString", "cuGetProcAddress", "cuGetProcAddress_v2"];

fn address(machine: &'static Machine, name: &CStr) -> Option<NonNull<std::ffi::c_void>> {
    let name = name.to_str().ok()?;
    if machine.profile.missing.contains(name) {
        return None;
    }
    let (base, gates) = machine.gates.get()?;
    let index = gates.iter().position(|gate| gate.entry == name)?;
    NonNull::new(gate::address(*base, index))
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
