//! From a failed call to its causes: one function per kind of call.

use std::cell::OnceCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use cuda_sys::Driver;

use super::look::Asked;
use super::machine::Machine;
use super::maps::Maps;
use super::{Cause, Certainty, CudaError};
use crate::Failure;
use crate::os;

mod calls;
mod limits;
mod pages;
mod start;
mod usual;

/// Bits of the flags of cuMemHostRegister and cuMemHostAlloc.
const DEVICEMAP: u32 = 2;
const IOMEMORY: u32 = 4;
const READ_ONLY: u32 = 8;

/// Attributes of devices that decide what can be mapped.
const INTEGRATED: u32 = 18;
const UNIFIED_ADDRESSING: u32 = 41;
const MANAGED_MEMORY: u32 = 83;
const CONCURRENT_MANAGED_ACCESS: u32 = 89;
const CAN_USE_HOST_POINTER: u32 = 91;
const HOST_REGISTER_SUPPORTED: u32 = 99;
const VIRTUAL_MEMORY_MANAGEMENT: u32 = 102;
const VIRTUAL_MEMORY: &str = "virtual memory management";
const READ_ONLY_HOST_REGISTER_SUPPORTED: u32 = 113;

/// Where the addresses of user programs end.
const USER_SPACE: u64 = if cfg!(target_arch = "x86_64") { 1 << 47 } else { 1 << 48 };
const GIB: u64 = 1 << 30;
/// How often the driver is asked for memory of its own in a range, where the code does not say that there is some.
const LOOKS: usize = 4096;
/// At most this many causes that are only possible, and as many that were seen in one range.
const MOST: usize = 5;

/// Where to look.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around<'a> {
    /// The driver that was called, on this thread.
    pub(crate) driver: Option<&'a Driver>,
    /// Device attributes known from elsewhere.
    pub(crate) attributes: &'a [(u32, i32)],
    /// The process that called.
    pub(crate) process: Option<u32>,
    /// The folder with its machine's `/proc`, `/sys` and `/dev`.
    pub(crate) machine: Option<&'a Path>,
}

/// The causes of a failure, what was seen first.
pub(crate) fn causes(failure: &Failure, around: Around<'_>) -> Vec<(Certainty, Cause)> {
    let mut finder = Finder {
        failure,
        around,
        code: failure.error,
        call: plain_name(&failure.call),
        driver: None,
        here: around.process == Some(std::process::id()),
        machine: around.machine.map(|folder| Machine(folder.to_path_buf())),
        maps: OnceCell::new(),
        smaps: OnceCell::new(),
        mounts: OnceCell::new(),
        causes: Vec::new(),
    };
    finder.driver = around.driver.filter(|_| finder.here && finder.may_ask()).map(Asked);
    finder.any_call();
    if !finder.has_seen() {
        finder.this_call();
    }
    if !finder.has_seen() {
        finder.usual();
    }
    finder.causes.sort_by_key(|(certainty, _)| *certainty == Certainty::Possible);
    let seen = finder.causes.iter().take_while(|(certainty, _)| *certainty == Certainty::Seen).count();
    finder.causes.truncate(seen + MOST);
    finder.causes
}

/// Without the suffixes of versions.
pub(crate) fn plain_name(call: &str) -> &str {
    let mut name = call.trim();
    while let Some(shorter) = ["_ptsz", "_ptds", "_v2", "_v3", "_v4"].iter().find_map(|s| name.strip_suffix(s)) {
        name = shorter;
    }
    name
}

struct Finder<'a> {
    failure: &'a Failure,
    around: Around<'a>,
    code: CudaError,
    call: &'a str,
    /// If it may be asked.
    driver: Option<Asked<'a>>,
    /// The call was made in this process.
    here: bool,
    machine: Option<Machine>,
    maps: OnceCell<Maps>,
    smaps: OnceCell<String>,
    mounts: OnceCell<String>,
    causes: Vec<(Certainty, Cause)>,
}

impl Finder<'_> {
    /// Whether the driver answers after this code, and asking does no harm.
    fn may_ask(&self) -> bool {
        use CudaError as E;
        if os::forked() {
            return false;
        }
        match self.code {
            // Asked whether it is started, which a fork without exec must not do.
            E::NotInitialized => self.machine.as_ref().and_then(|m| m.forked(std::process::id())).is_some_and(|f| !f.0),
            E::Deinitialized | E::StubLibrary | E::CallRequiresNewerDriver | E::NoDevice | E::NotPermitted => false,
            code => !code.is_sticky(),
        }
    }

    fn add(&mut self, certainty: Certainty, cause: Cause) {
        if !self.causes.iter().any(|(_, known)| *known == cause) {
            self.causes.push((certainty, cause));
        }
    }

    fn seen(&mut self, cause: Cause) {
        self.add(Certainty::Seen, cause);
    }

    fn possible(&mut self, cause: Cause) {
        self.add(Certainty::Possible, cause);
    }

    fn seen_if(&mut self, seen: bool, cause: Cause) {
        self.add(if seen { Certainty::Seen } else { Certainty::Possible }, cause);
    }

    fn has_seen(&self) -> bool {
        self.causes.iter().any(|(certainty, _)| *certainty == Certainty::Seen)
    }

    /// The bytes passed, where both address and length are known and there are any.
    fn range(&self) -> Option<Range<u64>> {
        let (address, len) = (self.failure.address?, self.failure.len?);
        (address != 0 && len != 0).then(|| Some(address..address.checked_add(len)?))?
    }

    /// The length passed, or 0.
    fn len(&self) -> u64 {
        self.failure.len.unwrap_or(0)
    }

    fn pid(&self) -> u32 {
        self.around.process.unwrap_or_else(std::process::id)
    }

    fn flag(&self, bit: u32) -> bool {
        self.failure.flags.is_some_and(|flags| flags & bit != 0)
    }

    fn attribute(&self, attribute: u32) -> Option<i32> {
        let given = self.around.attributes.iter().rev().find(|(a, _)| *a == attribute).map(|(_, value)| *value);
        given.or_else(|| self.driver?.attribute(attribute))
    }

    /// The path of the library that was opened. `None` also for a driver that is no library.
    fn library(&self) -> Option<String> {
        Some(self.around.driver?.path()?.to_string_lossy().into_owned())
    }

    /// Whether the driver is known to be no library of its own, so that the machine's state says nothing about it.
    fn no_library(&self) -> bool {
        self.around.driver.is_some_and(|driver| driver.path().is_none())
    }

    /// The mappings of the process, where they can be read.
    fn maps(&self) -> Option<&Maps> {
        let (machine, pid) = (self.machine.as_ref()?, self.around.process?);
        let maps = self.maps.get_or_init(|| Maps::parse(&machine.text(&format!("/proc/{pid}/maps"))));
        (maps.len() != 0).then_some(maps)
    }

    /// What a code means from any call.
    fn any_call(&mut self) {
        use CudaError as E;
        let starts = matches!(self.call, "cuInit" | "cuDevicePrimaryCtxRetain") || self.call.starts_with("cuCtxCreate");
        let library = self.library();
        match self.code {
            E::NotInitialized => self.not_initialized(),
            E::Deinitialized => self.seen(Cause::Teardown {}),
            E::StubLibrary => self.seen(Cause::PlaceholderLibrary { path: library.unwrap_or_default() }),
            E::ContextIsDestroyed => self.seen(Cause::ContextDestroyed {}),
            E::StreamCaptureUnsupported | E::StreamCaptureInvalidated | E::StreamCaptureImplicit => {
                self.seen(Cause::CaptureInProgress {});
            }
            E::CallRequiresNewerDriver => {
                let name = self.failure.call.clone().into_owned();
                let lacking = self.around.driver.is_some_and(|driver| driver.lacks().any(|entry| entry.name == name));
                let since = Driver::entries().find(|entry| entry.name == name).map_or(0, |entry| entry.since);
                self.seen_if(lacking, Cause::FunctionMissing { name, since });
            }
            E::InvalidContext => match self.driver.and_then(Asked::context) {
                Some((false, _)) => self.seen(Cause::NoContext {}),
                Some((true, alive)) => self.seen_if(!alive, Cause::BadContext {}),
                None => {
                    self.possible(Cause::NoContext {});
                    self.possible(Cause::BadContext {});
                }
            },
            E::NoDevice => self.no_device(),
            E::SystemDriverMismatch | E::CompatNotSupportedOnDevice => self.mismatch(),
            E::OperatingSystem => self.system(),
            E::Unknown if starts => {
                self.node("/dev/nvidia-uvm");
                if !self.other_nodes() {
                    self.possible(Cause::UvmState {});
                }
            }
            E::Unknown => self.possible(Cause::EarlierFault { error: self.code }),
            error if error.is_sticky() => {
                self.seen(Cause::EarlierFault { error });
                if error == E::IllegalAddress && self.attribute(CAN_USE_HOST_POINTER) == Some(0) {
                    self.possible(Cause::HostAddressOnDevice {});
                }
            }
            _ => {}
        }
        if self.here && self.around.driver.is_some() && self.code != E::NotInitialized {
            os::watch_forks(); // The driver runs in this process: from now on a fork can be told.
        }
    }

    fn this_call(&mut self) {
        use CudaError as E;
        let size_of_nothing = self.failure.len == Some(0) && self.code == E::InvalidValue;
        let moves = self.call.starts_with("cuMemcpy") || self.call.starts_with("cuMemset");
        if self.code == E::InvalidValue {
            self.unknown_flags();
        }
        match self.call {
            "cuInit" if self.code == E::InvalidValue => {
                // Its only argument.
                self.seen(Cause::UnknownFlags { bits: self.failure.flags.unwrap_or(0) });
            }
            "cuDeviceGet" if self.code == E::InvalidDevice => {
                let devices = self.driver.map_or(0, Asked::devices);
                self.seen(Cause::NoSuchDevice { devices }); // Its only argument.
            }
            "cuGetErrorName" | "cuGetErrorString" if self.code == E::InvalidValue => self.seen(Cause::UnknownCode {}),
            "cuMemHostRegister" => self.register(),
            "cuMemHostUnregister" => self.unregister(),
            "cuMemHostGetDevicePointer" | "cuMemHostGetFlags" => self.device_pointer(),
            "cuMemHostAlloc" | "cuMemAllocHost" => self.host_alloc(),
            "cuMemFreeHost" if self.code == E::InvalidValue => self.free_host(),
            name if size_of_nothing && name.starts_with("cuMem") && !moves => self.seen(Cause::EmptyRange {}),
            "cuMemAlloc" | "cuMemAllocAsync" | "cuMemAllocFromPoolAsync" | "cuMemCreate"
                if self.code == E::OutOfMemory =>
            {
                self.device_memory();
            }
            "cuMemAllocManaged" | "cuMemPrefetchAsync" | "cuMemAdvise" => self.managed(),
            "cuMemCreate" | "cuMemAddressReserve" | "cuMemMap" | "cuMemSetAccess" => self.virtual_memory(),
            name if self.code == E::InvalidValue && name.starts_with("cuMemcpy") => {
                let both = name.contains("DtoD") || name.contains("Peer");
                self.touched(self.failure.source, both || name.contains("DtoH"), false);
                self.touched(self.failure.address, both || name.contains("HtoD"), true);
            }
            name if self.code == E::InvalidValue && name.starts_with("cuMemset") => {
                self.touched(self.failure.address, true, true);
            }
            _ => {}
        }
    }
}

/// Eight bytes of a file of the kernel's.
fn read_at(path: &str, offset: u64) -> Option<u64> {
    let mut bytes = [0; 8];
    let mut file = File::open(path).ok()?;
    file.seek(SeekFrom::Start(offset)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    Some(u64::from_ne_bytes(bytes))
}
