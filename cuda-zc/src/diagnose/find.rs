//! From a failed call to its causes: one function per kind of call.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Mutex;

use cuda_sys::Driver;

use super::look::{Asked, Block, Kind, Look};
use super::machine::{self, Machine};
use super::maps::{self, Mapping, Maps};
use super::{Case, Cause, Certainty, CudaError};
use crate::ledger;

/// Bits of the flags that each call takes.
const REGISTER_FLAGS: u32 = 0xf;
const ALLOC_FLAGS: u32 = 0x7;
const IOMEMORY: u32 = 4;
const READ_ONLY: u32 = 8;

/// Attributes of devices that decide what can be mapped.
const INTEGRATED: u32 = 18;
const UNIFIED_ADDRESSING: u32 = 41;
const MANAGED_MEMORY: u32 = 83;
const CONCURRENT_MANAGED_ACCESS: u32 = 89;
const HOST_REGISTER_SUPPORTED: u32 = 99;
const VIRTUAL_MEMORY_MANAGEMENT: u32 = 102;
const READ_ONLY_HOST_REGISTER_SUPPORTED: u32 = 113;

/// Where the addresses of user programs end.
const USER_SPACE: u64 = if cfg!(target_arch = "x86_64") { 1 << 47 } else { 1 << 48 };

/// At most this many causes that are only possible.
const MOST: usize = 5;

/// In which process each driver was last seen started. A list, because there is one driver in almost every program.
static STARTED: Mutex<Vec<(usize, u32)>> = Mutex::new(Vec::new());

/// Remembers that `driver` has been started in this process, so that a fork can be told. Never waits: in a forked child
/// the lock may be held for ever by a thread that does not exist there.
pub(crate) fn started(driver: &Driver) {
    if let Ok(mut list) = STARTED.try_lock() {
        let key = std::ptr::from_ref(driver).addr();
        let pid = std::process::id();
        if let Some(entry) = list.iter_mut().find(|(k, _)| *k == key) {
            entry.1 = pid;
        } else if list.len() < 1024 {
            list.push((key, pid));
        }
    }
}

/// The process that `driver` was seen started in.
fn started_in(driver: &Driver) -> Option<u32> {
    let key = std::ptr::from_ref(driver).addr();
    STARTED.try_lock().ok()?.iter().find(|(k, _)| *k == key).map(|(_, pid)| *pid)
}

/// The causes of a case, what was seen first.
pub(super) fn causes(case: &Case<'_>) -> Vec<(Certainty, Cause)> {
    let mut finder = Finder {
        case,
        code: case.code.into(),
        call: plain_name(&case.call),
        driver: None,
        machine: case.root.clone().map(Machine),
        maps: OnceCell::new(),
        seen: Vec::new(),
        possible: Vec::new(),
    };
    finder.driver = case.driver.filter(|driver| finder.may_ask(driver)).map(Asked);
    finder.find();
    let seen = finder.seen.into_iter().map(|cause| (Certainty::Seen, cause));
    seen.chain(finder.possible.into_iter().take(MOST).map(|cause| (Certainty::Possible, cause))).collect()
}

/// Without the suffixes of versions.
fn plain_name(call: &str) -> &str {
    let mut name = call.trim();
    loop {
        let shorter = ["_ptsz", "_ptds", "_v2", "_v3", "_v4"].iter().find_map(|s| name.strip_suffix(s));
        match shorter {
            Some(shorter) => name = shorter,
            None => return name,
        }
    }
}

/// What one side of a copy may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// CUDA must know it.
    Device,
    /// It may be plain memory.
    Host,
}

struct Finder<'a> {
    case: &'a Case<'a>,
    code: CudaError,
    call: &'a str,
    driver: Option<Asked<'a>>,
    machine: Option<Machine>,
    maps: OnceCell<Maps>,
    seen: Vec<Cause>,
    possible: Vec<Cause>,
}

impl<'a> Finder<'a> {
    /// Whether the driver answers questions after this code, and asking does no harm.
    fn may_ask(&self, driver: &Driver) -> bool {
        use CudaError as E;
        let silent = matches!(
            self.code,
            E::NotInitialized
                | E::Deinitialized
                | E::StubLibrary
                | E::CallRequiresNewerDriver
                | E::NoDevice
                | E::NotPermitted
        );
        if silent || self.code.is_sticky() {
            return false;
        }
        if started_in(driver).is_some_and(|pid| pid != std::process::id()) {
            return false; // A child of a fork.
        }
        // Any other code comes from a driver that runs here.
        if self.call != "cuInit" {
            started(driver);
        }
        true
    }

    fn seen(&mut self, cause: Cause) {
        if !self.seen.contains(&cause) {
            self.seen.push(cause);
        }
    }

    fn possible(&mut self, cause: Cause) {
        if !self.possible.contains(&cause) {
            self.possible.push(cause);
        }
    }

    /// The bytes passed, where both address and length are known and there are any.
    fn range(&self) -> Option<Range<u64>> {
        let (address, len) = (self.case.address?, self.case.len?);
        (address != 0 && len != 0).then_some(())?;
        Some(address..address.checked_add(len)?)
    }

    /// The length passed, or 0.
    fn len(&self) -> u64 {
        self.case.len.unwrap_or(0)
    }

    fn attribute(&self, attribute: u32) -> Option<i32> {
        let known = self.case.attributes.iter().rev().find(|(a, _)| *a == attribute).map(|(_, value)| *value);
        known.or_else(|| self.driver?.attribute(attribute))
    }

    /// The mappings of the process, where they can be read.
    fn maps(&self) -> Option<&Maps> {
        let (machine, pid) = (self.machine.as_ref()?, self.case.process?);
        let maps = self.maps.get_or_init(|| Maps::parse(&machine.text(&format!("/proc/{pid}/maps"))));
        (maps.len() != 0).then_some(maps)
    }

    fn find(&mut self) {
        self.any_call();
        if !self.seen.is_empty() {
            return;
        }
        match self.call {
            "cuMemHostRegister" => self.register(),
            "cuMemHostUnregister" => self.unregister(),
            "cuMemHostGetDevicePointer" | "cuMemHostGetFlags" => self.device_pointer(),
            "cuMemHostAlloc" | "cuMemAllocHost" => self.host_alloc(),
            "cuMemFreeHost" => self.free_host(),
            "cuMemAlloc" | "cuMemAllocAsync" | "cuMemAllocFromPoolAsync" | "cuMemAllocPitch" => self.mem_alloc(),
            "cuMemAllocManaged" | "cuMemPrefetchAsync" | "cuMemAdvise" => self.managed(),
            "cuMemCreate"
            | "cuMemAddressReserve"
            | "cuMemMap"
            | "cuMemSetAccess"
            | "cuMemUnmap"
            | "cuMemAddressFree"
            | "cuMemGetAllocationGranularity" => self.virtual_memory(),
            name if name.starts_with("cuMemcpy") => {
                let device = |side| if side { Side::Device } else { Side::Host };
                let both = name.contains("DtoD") || name.contains("Peer");
                let copies = [
                    (self.case.source, device(both || name.contains("DtoH")), false),
                    (self.case.address, device(both || name.contains("HtoD")), true),
                ];
                for (address, side, written) in copies {
                    self.touched(address, side, written);
                }
            }
            name if name.starts_with("cuMemset") => self.touched(self.case.address, Side::Device, true),
            _ => {}
        }
    }

    /// What a code means from any call.
    fn any_call(&mut self) {
        use CudaError as E;
        let library = self.case.driver.and_then(Driver::path).map(|p| p.to_string_lossy().into_owned());
        let starts =
            self.call == "cuInit" || self.call.starts_with("cuCtxCreate") || self.call == "cuDevicePrimaryCtxRetain";
        match self.code {
            E::NotInitialized => self.not_initialized(),
            E::Deinitialized => self.seen(Cause::Teardown),
            E::StubLibrary => self.seen(Cause::PlaceholderLibrary { path: library }),
            E::ContextIsDestroyed => self.seen(Cause::ContextDestroyed),
            E::StreamCaptureUnsupported | E::StreamCaptureInvalidated | E::StreamCaptureImplicit => {
                self.seen(Cause::CaptureInProgress);
            }
            E::CallRequiresNewerDriver => {
                let lacking = self.case.driver.and_then(|d| d.lacks().find(|entry| entry.name == self.case.call));
                match lacking {
                    Some(entry) => {
                        self.seen(Cause::FunctionMissing { name: entry.name.to_owned(), since: entry.since });
                    }
                    None => {
                        let entry = Driver::entries().find(|entry| entry.name == self.case.call);
                        let since = entry.map_or(0, |entry| entry.since);
                        self.possible(Cause::FunctionMissing { name: self.case.call.to_string(), since });
                    }
                }
            }
            E::InvalidContext => match self.driver.and_then(Asked::context) {
                Some((false, _)) => self.seen(Cause::NoContext),
                Some((true, false)) => self.seen(Cause::BadContext),
                Some((true, true)) => self.possible(Cause::BadContext),
                None => {
                    self.possible(Cause::NoContext);
                    self.possible(Cause::BadContext);
                }
            },
            E::NoDevice => self.no_device(library),
            E::SystemDriverMismatch | E::CompatNotSupportedOnDevice => self.mismatch(library),
            E::OperatingSystem => self.system(),
            E::Unknown if starts => {
                self.node("/dev/nvidia-uvm");
                self.possible(Cause::UvmState);
            }
            E::Unknown => self.possible(Cause::EarlierFault { error: self.code }),
            error if error.is_sticky() => self.seen(Cause::EarlierFault { error }),
            _ => {}
        }
    }

    fn not_initialized(&mut self) {
        let child = std::process::id();
        let parent = self.case.driver.and_then(started_in);
        if let Some(parent) = parent.filter(|&parent| parent != child) {
            return self.seen(Cause::Forked { parent: Some(parent), child });
        }
        let here = self.case.process == Some(child);
        let Some(machine) = self.machine.clone() else {
            if self.call == "cuInit" {
                self.possible(Cause::HmmFault);
                self.possible(Cause::Forked { parent: None, child: 0 });
            } else {
                self.possible(Cause::NotInitialized);
                self.possible(Cause::Forked { parent: None, child: 0 });
                self.possible(Cause::HmmFault);
            }
            return;
        };
        let pid = self.case.process.unwrap_or(child);
        let forked = machine.forked(pid).filter(|(forked, _)| *forked).map(|(_, parent)| parent);
        let cause = Cause::Forked { parent: forked, child: pid };
        // A driver that is no library of its own opens no device nodes, so it cannot be seen that it was started.
        let library = self.case.driver.is_some_and(|driver| driver.path().is_some());
        let holds = machine.holds_gpu(pid);
        let init = self.call == "cuInit";
        if forked.is_some() && here && (holds || (init && !library)) {
            return self.seen(cause);
        }
        if init && machine.module().is_some_and(|(_, open)| open) {
            let parameter = machine.text("/sys/module/nvidia_uvm/parameters/uvm_disable_hmm");
            if matches!(parameter.trim(), "N" | "0") {
                self.possible(Cause::HmmFault);
            }
        }
        if let Some((open, limit)) = machine.files(pid)
            && limit < 32
        {
            self.possible(Cause::FileLimit { open, limit });
        }
        if forked.is_some() {
            self.possible(cause);
        } else if !init && here {
            return self.seen(Cause::NotInitialized);
        }
        if !init {
            self.possible(Cause::NotInitialized);
        }
        if self.possible.is_empty() {
            self.possible(Cause::HmmFault);
        }
    }

    /// The GPU's own device node; WSL and Jetson have others.
    fn node(&mut self, path: &str) {
        if let Some(machine) = &self.machine
            && !machine.is_wsl()
            && !["/dev/nvmap", "/dev/nvhost-ctrl", "/dev/nvhost-gpu"].iter().any(|node| machine.exists(node))
            && !machine.exists(path)
        {
            let path = path.to_owned();
            // A driver that is no library of its own needs no node.
            if self.case.driver.is_some_and(|driver| driver.path().is_none()) {
                self.possible(Cause::NoDeviceNode { path });
            } else {
                self.seen(Cause::NoDeviceNode { path });
            }
        }
    }

    fn no_device(&mut self, library: Option<String>) {
        let wsl = self.machine.as_ref().is_some_and(Machine::is_wsl);
        if let Some(path) = library.filter(|path| wsl && !path.contains("/wsl/")) {
            self.seen(Cause::LinuxLibraryOnWsl { path });
        }
        if self.case.process == Some(std::process::id())
            && let Some(value) = std::env::var_os("CUDA_VISIBLE_DEVICES")
        {
            let value = value.to_string_lossy().into_owned();
            // Everything from the first entry that is no device on is hidden.
            let first = value.split(',').next().unwrap_or_default().trim();
            let none = first.is_empty() || first.starts_with('-') || first.eq_ignore_ascii_case("none");
            if none || first == "NoDevFiles" {
                self.seen(Cause::VisibleDevices { value });
            } else {
                self.possible(Cause::VisibleDevices { value });
            }
        }
        self.node("/dev/nvidia0");
        if self.machine.is_none() {
            self.possible(Cause::VisibleDevices { value: String::new() });
            self.possible(Cause::NoDeviceNode { path: "/dev/nvidia0".into() });
            self.possible(Cause::LinuxLibraryOnWsl { path: String::new() });
        }
    }

    fn mismatch(&mut self, library: Option<String>) {
        let module = self.machine.as_ref().and_then(Machine::module).map(|(version, _)| version);
        if let Some(path) = &library {
            if path.contains("compat") {
                self.seen(Cause::CompatLibrary { path: path.clone() });
            }
            let version = path.split_once(".so.").map(|(_, version)| version.to_owned());
            if let (Some(library), Some(module)) = (version.filter(|v| machine::is_version(v)), module)
                && library != module
                && self.code == CudaError::SystemDriverMismatch
            {
                self.seen(Cause::VersionMismatch { library, module });
            }
        }
        let compat = Cause::CompatLibrary { path: String::new() };
        if !self.seen.is_empty() {
        } else if self.code == CudaError::CompatNotSupportedOnDevice {
            self.possible(compat);
        } else {
            self.possible(Cause::VersionMismatch { library: String::new(), module: String::new() });
            self.possible(compat);
        }
    }

    fn system(&mut self) {
        if let Some(machine) = self.machine.clone() {
            let pid = self.case.process.unwrap_or_else(std::process::id);
            if let Some((open, limit)) = machine.files(pid)
                && (limit < 32 || open + 4 > limit)
            {
                self.seen(Cause::FileLimit { open, limit });
            }
            self.too_many_mappings();
            if self.call == "cuInit" {
                self.node("/dev/nvidiactl");
            }
        }
        if self.seen.is_empty() {
            self.possible(Cause::SystemRefusal);
            if self.machine.is_none() {
                self.possible(Cause::NoDeviceNode { path: "/dev/nvidia-uvm".into() });
                self.possible(Cause::FileLimit { open: 0, limit: 0 });
            }
        }
    }

    /// Null, nothing, unknown flags, ranges that cannot be: what the arguments alone show.
    fn arguments(&mut self, known_flags: u32) -> bool {
        if self.case.address == Some(0) {
            self.seen(Cause::NullPointer);
        }
        if self.case.len == Some(0) {
            self.seen(Cause::EmptyRange);
        }
        if let Some(bits) = self.case.flags.map(|flags| flags & !known_flags).filter(|&bits| bits != 0) {
            self.seen(Cause::UnknownFlags { bits });
        }
        if let (Some(start), Some(len)) = (self.case.address, self.case.len)
            && start.checked_add(len).is_none()
        {
            self.seen(Cause::RangeWraps { start, len });
        }
        !self.seen.is_empty()
    }

    fn register(&mut self) {
        use CudaError as E;
        let flags = self.case.flags;
        match self.code {
            E::InvalidValue => {
                if self.arguments(REGISTER_FLAGS) {
                    return;
                }
                self.cuda_memory();
                if self.seen.is_empty() {
                    self.pages();
                    self.iomemory();
                    self.pinned_at_once();
                }
                if self.seen.is_empty() {
                    self.registered_as_pinned();
                }
                if !self.seen.is_empty() {
                    return;
                }
                if self.maps().is_none() || self.range().is_none() {
                    self.possible(Cause::ReadOnlyMapping { pages: 0..0, read_only_flag: self.read_only_helps() });
                    self.possible(Cause::RunsPastMapping { mapped: 0..0, end: 0 });
                    self.possible(Cause::SharedFile { pages: 0..0, path: String::new() });
                }
                if self.driver.is_none() {
                    self.possible(Cause::PinnedByDriver { range: 0..0 });
                    self.possible(Cause::DeviceMemory { range: 0..0 });
                }
                if self.case.len.is_none_or(|len| len >= 1 << 30) {
                    self.possible(Cause::Length { len: self.len() });
                }
            }
            E::NotSupported => {
                self.beyond();
                if self.attribute(HOST_REGISTER_SUPPORTED) == Some(0) {
                    let integrated = self.attribute(INTEGRATED).map(|value| value != 0);
                    return self.seen(Cause::CannotRegister { integrated });
                }
                let read_only = flags.is_none_or(|flags| flags & READ_ONLY != 0);
                match self.attribute(READ_ONLY_HOST_REGISTER_SUPPORTED) {
                    Some(0) if flags.is_some() && read_only => return self.seen(Cause::ReadOnlyFlagUnsupported),
                    Some(value) if value != 0 => {}
                    _ if read_only => self.possible(Cause::ReadOnlyFlagUnsupported),
                    _ => {}
                }
                if self.seen.is_empty() && self.attribute(HOST_REGISTER_SUPPORTED).is_none() {
                    self.possible(Cause::CannotRegister { integrated: None });
                    self.possible(Cause::BeyondAddressSpace { start: 0, len: 0 });
                }
            }
            E::HostMemoryAlreadyRegistered => self.overlap(),
            E::OutOfMemory => {
                self.host_memory();
                self.too_many_mappings();
                let count = ledger::count() as u64;
                if self.seen.is_empty() && count > 10_000 {
                    self.possible(Cause::TooManyRegistrations { count });
                }
            }
            _ => {}
        }
    }

    /// A range that leaves the addresses of user programs.
    fn beyond(&mut self) {
        let (Some(start), Some(len)) = (self.case.address, self.case.len) else { return };
        if start.checked_add(len).is_none_or(|end| end > USER_SPACE) {
            self.seen(Cause::BeyondAddressSpace { start, len });
        }
    }

    /// Memory of the GPU, or managed memory, in a range that was to be registered.
    fn cuda_memory(&mut self) {
        let (Some(asked), Some(range)) = (self.driver, self.range()) else { return };
        let blocks = [range.start, range.end - 1].map(|address| asked.at(address).block());
        for Block { kind, range } in blocks.into_iter().flatten() {
            match kind {
                Kind::Device => self.seen(Cause::DeviceMemory { range }),
                Kind::Managed => self.seen(Cause::Managed { range }),
                Kind::Host if self.by_driver(range.start) => self.seen(Cause::PinnedByDriver { range }),
                Kind::Host => {}
            }
        }
        if self.seen.is_empty()
            && let Some(Block { kind: kind @ (Kind::Device | Kind::Managed), range }) = asked.within(&range)
        {
            self.seen(if kind == Kind::Device { Cause::DeviceMemory { range } } else { Cause::Managed { range } });
        }
    }

    /// Pinned memory in a range that was refused with 1, when nothing is wrong with its pages: for memory that is
    /// registered the code would be 712.
    fn registered_as_pinned(&mut self) {
        let (Some(asked), Some(range)) = (self.driver, self.range()) else { return };
        if let Some(Block { kind: Kind::Host, range }) = asked.within(&range)
            && !self.in_ledger(&range)
        {
            self.seen(Cause::PinnedByDriver { range });
        }
    }

    fn in_ledger(&self, range: &Range<u64>) -> bool {
        self.record(range).is_some()
    }

    /// This crate's registration that shares a byte with `range`.
    fn record(&self, range: &Range<u64>) -> Option<ledger::Record> {
        let start = usize::try_from(range.start).ok()?;
        let len = usize::try_from(range.end.saturating_sub(range.start)).ok()?;
        ledger::overlapping(self.driver?.0, start, len).first().copied()
    }

    /// Whether the mapping at `address` was made by NVIDIA's driver.
    fn by_driver(&self, address: u64) -> bool {
        self.maps().and_then(|maps| maps.at(address)).is_some_and(|m| m.path.starts_with("/dev/nvidia"))
    }

    fn read_only_helps(&self) -> Option<bool> {
        self.attribute(READ_ONLY_HOST_REGISTER_SUPPORTED).map(|value| value != 0)
    }

    /// What the mappings show to be in the way of pinning the range.
    fn pages(&mut self) {
        let Some(range) = self.range() else { return };
        let Some(maps) = self.maps() else { return };
        let mut found = Vec::new();
        let mut perhaps = Vec::new();
        match maps.hole(&range) {
            Some(address) if address == range.start => found.push(Cause::NotMapped { address }),
            Some(_) => found.push(Cause::RunsPastMapping { mapped: maps.around(range.start), end: range.end }),
            None => {}
        }
        let read_only = self.case.flags.is_some_and(|flags| flags & READ_ONLY != 0);
        for mapping in maps.within(&range) {
            let part = mapping.part(&range);
            if !mapping.read && !mapping.write {
                found.push(Cause::NoAccess { pages: part });
                continue;
            }
            if self.made_by_a_driver(mapping) {
                found.push(Cause::DriverMapping { pages: part, path: mapping.path.clone() });
                continue;
            }
            if !mapping.write && !read_only {
                found.push(Cause::ReadOnlyMapping { pages: part.clone(), read_only_flag: self.read_only_helps() });
            }
            if let Some(len) = self.file_len(mapping) {
                let needed = mapping.offset.saturating_add(part.end - mapping.range.start);
                if needed > len.next_multiple_of(Machine::page()) {
                    found.push(Cause::FileTooShort { path: mapping.path.clone(), len, needed });
                    continue;
                }
            }
            if mapping.shared && mapping.write && !read_only && self.on_disk(mapping) {
                let cause = Cause::SharedFile { pages: part, path: mapping.path.clone() };
                // Linux refuses to pin such pages for long since 6.5.
                let refuses =
                    self.machine.as_ref().and_then(Machine::kernel).is_none_or(|(_, version)| version >= (6, 5));
                if refuses { found.push(cause) } else { perhaps.push(cause) }
            }
        }
        found.truncate(16);
        found.into_iter().for_each(|cause| self.seen(cause));
        perhaps.into_iter().for_each(|cause| self.possible(cause));
    }

    /// Whether a mapping has no pages of RAM: a device's memory or registers, or the kernel's own.
    fn made_by_a_driver(&self, mapping: &Mapping) -> bool {
        let ram = ["/dev/shm/", "/dev/zero", "/dev/hugepages"];
        let device = mapping.path.starts_with("/dev/") && !ram.iter().any(|p| mapping.path.starts_with(p));
        if !device && !mapping.path.starts_with("[v") && !mapping.path.starts_with("anon_inode:") {
            return false;
        }
        let (Some(machine), Some(pid)) = (&self.machine, self.case.process) else { return false };
        let smaps = machine.text(&format!("/proc/{pid}/smaps"));
        maps::vm_flags(&smaps, mapping.range.start).is_some_and(|flags| flags.iter().any(|f| matches!(*f, "io" | "pf")))
    }

    /// The length of the file behind a mapping, where it can still be reached.
    #[cfg(unix)]
    fn file_len(&self, mapping: &Mapping) -> Option<u64> {
        use std::os::unix::fs::MetadataExt;
        if mapping.inode == 0 {
            return None;
        }
        let (machine, pid) = (self.machine.as_ref()?, self.case.process?);
        let by_path = || std::fs::metadata(machine.path(mapping.file())).ok();
        let by_range = || {
            let Range { start, end } = mapping.range;
            std::fs::metadata(machine.path(&format!("/proc/{pid}/map_files/{start:x}-{end:x}"))).ok()
        };
        let same = |m: &std::fs::Metadata| m.is_file() && m.ino() == mapping.inode;
        // Of a file without a name, such as a memfd, or a deleted one.
        let by_descriptor = || {
            let folder = machine.path(&format!("/proc/{pid}/fd")).read_dir().ok()?;
            folder.flatten().take(4096).filter_map(|fd| std::fs::metadata(fd.path()).ok()).find(same)
        };
        let found = by_path().filter(same).or_else(|| by_range().filter(same)).or_else(by_descriptor);
        found.map(|m| m.len())
    }

    #[cfg(not(unix))]
    fn file_len(&self, _: &Mapping) -> Option<u64> {
        None
    }

    /// Whether a mapping is of a file in a file system that is not memory.
    fn on_disk(&self, mapping: &Mapping) -> bool {
        let (Some(machine), Some(pid)) = (&self.machine, self.case.process) else { return false };
        let nameless = ["/memfd:", "/SYSV", "/dev/", "/anon_hugepage", "/dmabuf", "/drm", "/i915"];
        if mapping.inode == 0 || !mapping.path.starts_with('/') || nameless.iter().any(|p| mapping.path.starts_with(p))
        {
            return false;
        }
        let mounts = machine.text(&format!("/proc/{pid}/mountinfo"));
        let kind = maps::file_system(&mounts, mapping.device);
        !kind.is_some_and(|(kind, _)| matches!(kind, "tmpfs" | "hugetlbfs" | "ramfs" | "devtmpfs"))
    }

    fn iomemory(&mut self) {
        let Some(range) = self.range() else { return };
        if self.case.flags.is_none_or(|flags| flags & IOMEMORY == 0) {
            return;
        }
        let Some(maps) = self.maps() else { return };
        let ordinary =
            maps.hole(&range).is_none() && !maps.within(&range).any(|mapping| self.made_by_a_driver(mapping));
        if ordinary {
            self.seen(Cause::IoMemoryFlag);
        }
    }

    fn pinned_at_once(&mut self) {
        let Some((kernel, version)) = self.machine.as_ref().and_then(Machine::kernel) else { return };
        if self.len() > 2 << 30 && ((6, 11)..=(6, 13)).contains(&version) {
            self.seen(Cause::PinnedAtOnce { len: self.len(), kernel });
        }
    }

    fn overlap(&mut self) {
        let requested = self.range().unwrap_or(0..0);
        let record = self.record(&requested);
        let existing = record
            .map(|r| r.base as u64..(r.base + r.len) as u64)
            .or_else(|| self.driver?.within(&requested).map(|block| block.range));
        let registration = record.map(|r| r.id);
        let stale = existing.clone().filter(|_| registration.is_none()).filter(|range| self.absent(range));
        if let Some(range) = stale {
            // A registration holds its pages in place, so they cannot be missing from the mapping that they came from.
            let pins = self.case.driver.is_some_and(|driver| driver.path().is_some())
                && self.machine.as_ref().is_some_and(|machine| machine.module().is_some());
            let cause = Cause::StaleRegistration { range };
            if pins { self.seen(cause) } else { self.possible(cause) }
        }
        self.seen(Cause::Overlap { requested, existing, registration });
    }

    /// Whether the first page of a range has no memory behind it, by `/proc/self/pagemap`.
    fn absent(&self, range: &Range<u64>) -> bool {
        use std::io::{Read, Seek, SeekFrom};
        if self.case.process != Some(std::process::id()) {
            return false;
        }
        let mut entry = [0; 8];
        let mut read = || {
            let mut file = std::fs::File::open("/proc/self/pagemap").ok()?;
            file.seek(SeekFrom::Start(range.start / Machine::page() * 8)).ok()?;
            file.read_exact(&mut entry).ok()
        };
        read().is_some() && u64::from_ne_bytes(entry) >> 62 == 0
    }

    /// The limits of host memory.
    fn host_memory(&mut self) {
        let len = self.len();
        let registers = self.call == "cuMemHostRegister";
        if registers && len >= 512 << 30 {
            let new = self.case.driver.and_then(|driver| driver.version().ok()).is_none_or(|version| version >= 13000);
            let cause = Cause::TooLargeForOneCall { len };
            if new { self.seen(cause) } else { self.possible(cause) }
        }
        if registers {
            self.pinned_at_once();
        }
        let Some(machine) = self.machine.clone() else {
            self.possible(Cause::WslCap { len });
            self.possible(Cause::ContainerLimit { len, left: 0, limit: 0, file: "memory.max".into() });
            self.possible(Cause::NotEnoughRam { len, available: 0, total: 0 });
            if registers && len == 0 {
                self.possible(Cause::TooLargeForOneCall { len });
            }
            return;
        };
        if let Some((available, total)) = machine.ram().filter(|(available, _)| len > *available) {
            let cause = Cause::NotEnoughRam { len, available, total };
            // Memory that exists already, wholly or in part, needs no more of it.
            if registers && len <= total { self.possible(cause) } else { self.seen(cause) }
        }
        let pid = self.case.process.unwrap_or_else(std::process::id);
        if let Some(least) = machine.least_limit(pid).filter(|least| len > least.left) {
            let cause = Cause::ContainerLimit { len, left: least.left, limit: least.limit, file: least.file };
            if registers && len <= least.limit { self.possible(cause) } else { self.seen(cause) }
        }
        if self.seen.is_empty() && machine.is_wsl() {
            self.possible(Cause::WslCap { len });
        }
    }

    fn too_many_mappings(&mut self) {
        let limit = self.machine.as_ref().and_then(|machine| machine.number("/proc/sys/vm/max_map_count"));
        if let (Some(limit), Some(maps)) = (limit, self.maps()) {
            let count = maps.len() as u64;
            if count >= limit.saturating_sub(16) {
                self.seen(Cause::TooManyMappings { count, limit });
            }
        }
    }

    fn unregister(&mut self) {
        use CudaError as E;
        if !matches!(self.code, E::InvalidValue | E::HostMemoryNotRegistered) {
            return;
        }
        if self.case.address == Some(0) {
            return self.seen(Cause::NullPointer);
        }
        let Some(address) = self.case.address else {
            if self.code == E::InvalidValue {
                self.possible(Cause::PinnedByDriver { range: 0..0 });
                self.possible(Cause::InteriorPointer { address: 0, range: 0..0 });
                self.possible(Cause::Managed { range: 0..0 });
                self.possible(Cause::NullPointer);
            } else {
                self.possible(Cause::NotRegistered { address: 0 });
                self.possible(Cause::DeviceAddress { address: 0, host: 0 });
                self.possible(Cause::AddressOfVariable { address: 0, pointer: 0 });
                self.possible(Cause::ContextDestroyed);
            }
            return;
        };
        let look = self.driver.map_or(Look::Unclear, |asked| asked.at(address));
        match look {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { kind: Kind::Host, range }) => {
                let host = self.driver.and_then(|asked| asked.host_pointer(address)).filter(|&host| host != address);
                if let Some(host) = host {
                    self.seen(Cause::DeviceAddress { address, host });
                } else if range.start != address {
                    self.seen(Cause::InteriorPointer { address, range });
                } else if self.code == E::InvalidValue && !self.in_ledger(&range) {
                    self.seen(Cause::PinnedByDriver { range });
                } else {
                    self.possible(Cause::ContextDestroyed);
                }
            }
            Look::Nothing => {
                self.device_side(address);
                if self.seen.is_empty()
                    && let Some(block) =
                        self.driver.and_then(|asked| asked.near(address)).filter(|b| b.range.start > address)
                {
                    self.seen(Cause::PageBase { address, range: block.range });
                }
                self.released(address);
                if self.seen.is_empty() {
                    self.variable(address);
                }
                let cause = Cause::NotRegistered { address };
                match self.code {
                    E::HostMemoryNotRegistered if self.seen.is_empty() => self.seen(cause),
                    E::InvalidValue if self.seen.is_empty() => self.possible(cause),
                    _ => {}
                }
            }
            Look::Unclear => {
                // The code says as much; why, cannot be looked up.
                self.possible(Cause::NotRegistered { address });
                self.possible(if self.code == E::InvalidValue {
                    Cause::InteriorPointer { address, range: 0..0 }
                } else {
                    Cause::DeviceAddress { address, host: 0 }
                });
                self.possible(Cause::PinnedByDriver { range: 0..0 });
            }
        }
    }

    /// The device's address of a registration of this crate's, where the host's differs.
    fn device_side(&mut self, address: u64) {
        let Some(asked) = self.driver else { return };
        let host = asked.host_pointer(address).or_else(|| ledger::by_device(asked.0, address).map(|r| r.base as u64));
        if let Some(host) = host.filter(|&host| host != address) {
            self.seen(Cause::DeviceAddress { address, host });
        }
    }

    fn released(&mut self, address: u64) {
        let ended =
            self.driver.zip(usize::try_from(address).ok()).and_then(|(asked, base)| ledger::ended_at(asked.0, base));
        if let Some(record) = ended.filter(|_| self.seen.is_empty()) {
            let range = record.base as u64..(record.base + record.len) as u64;
            self.seen(Cause::AlreadyReleased { range, registration: record.id });
        }
    }

    /// A variable that holds the start of something registered, in place of its value.
    fn variable(&mut self, address: u64) {
        use std::io::{Read, Seek, SeekFrom};
        let Some(asked) = self.driver else { return };
        let mut bytes = [0; size_of::<usize>()];
        // The kernel reads: an address that is not mapped is an error and no fault.
        let mut read = || {
            let mut file = std::fs::File::open("/proc/self/mem").ok()?;
            file.seek(SeekFrom::Start(address)).ok()?;
            file.read_exact(&mut bytes).ok()
        };
        if read().is_none() {
            return;
        }
        let pointer = usize::from_ne_bytes(bytes) as u64;
        if pointer > Machine::page()
            && asked.at(pointer).block().is_some_and(|b| b.kind == Kind::Host && b.range.start == pointer)
        {
            self.seen(Cause::AddressOfVariable { address, pointer });
        }
    }

    fn device_pointer(&mut self) {
        if !matches!(self.code, CudaError::InvalidValue | CudaError::HostMemoryNotRegistered) {
            return;
        }
        if self.arguments(0) {
            return;
        }
        let Some(address) = self.case.address else {
            self.possible(Cause::NotRegistered { address: 0 });
            self.possible(Cause::NotMappedForDevice { flags: 0 });
            self.possible(Cause::OutsideRegistration { address: 0, range: 0..0 });
            return self.possible(Cause::Managed { range: 0..0 });
        };
        let Some(asked) = self.driver else {
            self.possible(Cause::NotRegistered { address });
            self.possible(Cause::NotMappedForDevice { flags: 0 });
            return self.possible(Cause::OutsideRegistration { address, range: 0..0 });
        };
        match asked.at(address) {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { kind: Kind::Host, .. }) => match asked.host_flags(address) {
                Some(flags) if flags & 2 == 0 && self.attribute(UNIFIED_ADDRESSING) == Some(0) => {
                    self.seen(Cause::NotMappedForDevice { flags });
                }
                _ => match asked.host_pointer(address).filter(|&host| host != address) {
                    Some(host) => self.seen(Cause::DeviceAddress { address, host }),
                    None => self.possible(Cause::BadContext),
                },
            },
            Look::Nothing => match asked.host_flags(address).filter(|flags| flags & 2 == 0) {
                Some(flags) => self.seen(Cause::NotMappedForDevice { flags }),
                None => {
                    self.device_side(address);
                    if self.seen.is_empty() {
                        self.seen(match asked.near(address) {
                            Some(block) => Cause::OutsideRegistration { address, range: block.range },
                            None => Cause::NotRegistered { address },
                        });
                    }
                }
            },
            Look::Unclear => self.possible(Cause::NotRegistered { address }),
        }
    }

    fn host_alloc(&mut self) {
        use CudaError as E;
        match self.code {
            E::InvalidValue => {
                let flags = self.case.flags.map(|flags| flags & !ALLOC_FLAGS).filter(|&bits| bits != 0);
                match flags {
                    Some(bits) => self.seen(Cause::UnknownFlags { bits }),
                    None if self.case.flags.is_none() => self.possible(Cause::UnknownFlags { bits: 0 }),
                    None => {}
                }
            }
            E::OutOfMemory => {
                self.host_memory();
                self.too_many_mappings();
            }
            E::NotPermitted => {
                let thread = self.case.process.and_then(|_| {
                    let name = machine::text("/proc/thread-self/comm").trim().to_owned();
                    name.starts_with("cuda").then_some(name)
                });
                let cause = Cause::InsideHostFunction { thread };
                if matches!(cause, Cause::InsideHostFunction { thread: Some(_) }) {
                    self.seen(cause)
                } else {
                    self.possible(cause)
                }
            }
            E::AlreadyMapped => self.possible(Cause::WindowsPinnedSpace),
            _ => {}
        }
    }

    fn free_host(&mut self) {
        if self.code != CudaError::InvalidValue {
            return;
        }
        let Some(address) = self.case.address else {
            self.possible(Cause::NothingAllocated { address: 0 });
            self.possible(Cause::RegisteredMemory { range: 0..0 });
            self.possible(Cause::InteriorPointer { address: 0, range: 0..0 });
            return self.possible(Cause::Managed { range: 0..0 });
        };
        match self.driver.map_or(Look::Unclear, |asked| asked.at(address)) {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { kind: Kind::Host, range }) => {
                if range.start == address || self.in_ledger(&range) {
                    self.seen(Cause::RegisteredMemory { range });
                } else {
                    self.seen(Cause::InteriorPointer { address, range });
                }
            }
            Look::Nothing => self.seen(Cause::NothingAllocated { address }),
            Look::Unclear => {
                self.possible(Cause::NothingAllocated { address });
                self.possible(Cause::RegisteredMemory { range: 0..0 });
            }
        }
    }

    fn mem_alloc(&mut self) {
        match self.code {
            CudaError::InvalidValue if self.case.len == Some(0) => self.seen(Cause::EmptyRange),
            CudaError::OutOfMemory => {
                let len = self.len();
                match self.driver.and_then(Asked::device_memory) {
                    Some((free, total)) if len > free => self.seen(Cause::NotEnoughDeviceMemory { len, free, total }),
                    Some((free, total)) => self.possible(Cause::NotEnoughDeviceMemory { len, free, total }),
                    None => self.possible(Cause::NotEnoughDeviceMemory { len, free: 0, total: 0 }),
                }
            }
            _ => {}
        }
    }

    /// A feature that the device says it lacks, or may lack.
    fn feature(&mut self, feature: &'static str, attribute: u32) {
        let cause = Cause::FeatureMissing { feature, attribute };
        match self.attribute(attribute) {
            Some(0) => self.seen(cause),
            Some(_) => {}
            None => self.possible(cause),
        }
    }

    fn managed(&mut self) {
        use CudaError as E;
        match (self.call, self.code) {
            ("cuMemAllocManaged", E::NotSupported) => self.feature("managed memory", MANAGED_MEMORY),
            ("cuMemAllocManaged", E::OutOfMemory) => {
                self.mem_alloc();
                if self.attribute(CONCURRENT_MANAGED_ACCESS).is_none_or(|value| value == 0) {
                    self.possible(Cause::FeatureMissing {
                        feature: "managed memory beyond its own size",
                        attribute: CONCURRENT_MANAGED_ACCESS,
                    });
                }
            }
            ("cuMemAllocManaged", E::InvalidValue) if self.case.len == Some(0) => self.seen(Cause::EmptyRange),
            ("cuMemPrefetchAsync" | "cuMemAdvise", E::InvalidDevice) => {
                self.feature("access to managed memory while the CPU has it too", CONCURRENT_MANAGED_ACCESS);
            }
            ("cuMemPrefetchAsync" | "cuMemAdvise", E::InvalidValue) => {
                if self.case.len == Some(0) {
                    self.seen(Cause::EmptyRange);
                } else if let Some(range) = self.range() {
                    match self.driver.map_or(Look::Unclear, |asked| asked.at(range.start)) {
                        Look::Block(Block { kind: Kind::Managed, range: allocation }) if allocation.end < range.end => {
                            self.seen(Cause::PastAllocation { allocation, end: range.end });
                        }
                        Look::Nothing => self.seen(Cause::NotCudaMemory { address: range.start }),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn virtual_memory(&mut self) {
        use CudaError as E;
        match self.code {
            E::NotSupported | E::InvalidDevice => self.feature("virtual memory management", VIRTUAL_MEMORY_MANAGEMENT),
            E::NotPermitted if self.call == "cuMemCreate" => self.possible(Cause::NoImexChannel),
            E::InvalidValue if self.case.len == Some(0) => self.seen(Cause::EmptyRange),
            E::InvalidValue if matches!(self.call, "cuMemCreate" | "cuMemAddressReserve") => {
                if self.case.len.is_none_or(|len| len % (2 << 20) != 0) {
                    self.possible(Cause::Granularity { len: self.len() });
                }
            }
            E::OutOfMemory if self.call == "cuMemCreate" => self.mem_alloc(),
            _ => {}
        }
    }

    /// One side of a copy or fill that was refused with 1.
    fn touched(&mut self, address: Option<u64>, side: Side, written: bool) {
        if self.code != CudaError::InvalidValue {
            return;
        }
        if address == Some(0) {
            return self.seen(Cause::NullPointer);
        }
        let (Some(address), Some(len)) = (address, self.case.len.filter(|&len| len != 0)) else {
            self.possible(Cause::PartlyRegistered { registered: 0..0, missing: 0..0 });
            self.possible(Cause::AcrossRegistrations { first: 0..0, second: 0..0 });
            return self.possible(Cause::PastAllocation { allocation: 0..0, end: 0 });
        };
        let Some(end) = address.checked_add(len) else {
            return self.seen(Cause::RangeWraps { start: address, len });
        };
        let range = address..end;
        let Some(asked) = self.driver else {
            self.possible(Cause::PartlyRegistered { registered: 0..0, missing: 0..0 });
            return self.possible(Cause::AcrossRegistrations { first: 0..0, second: 0..0 });
        };
        match asked.at(address) {
            Look::Block(first) if first.range.end >= end => self.allowed(&first, &range, written),
            Look::Block(first) => match asked.at(first.range.end) {
                Look::Block(second) => {
                    self.seen(Cause::AcrossRegistrations { first: first.range, second: second.range });
                }
                Look::Nothing if first.kind == Kind::Host => {
                    let Range { start, end: edge } = first.range;
                    let page = Machine::page();
                    if start % page == 0 && address % page != 0 && address - start < page && edge - start == len {
                        self.seen(Cause::TailMissing { registered: start..edge, wanted: range });
                    } else {
                        self.seen(Cause::PartlyRegistered { registered: start..edge, missing: edge..end });
                    }
                }
                Look::Nothing => self.seen(Cause::PastAllocation { allocation: first.range, end }),
                Look::Unclear => {}
            },
            Look::Nothing => match asked.within(&range) {
                Some(block) => {
                    let missing = address..block.range.start.clamp(address, end);
                    self.seen(Cause::PartlyRegistered { registered: block.range, missing });
                }
                None if side == Side::Device => self.seen(Cause::NotCudaMemory { address }),
                None => {
                    let hole = self.maps().and_then(|maps| maps.hole(&range).map(|hole| (hole, maps.around(address))));
                    match hole {
                        Some((hole, _)) if hole == address => self.seen(Cause::NotMapped { address }),
                        Some((_, mapped)) => self.seen(Cause::RunsPastMapping { mapped, end }),
                        None => {}
                    }
                }
            },
            Look::Unclear => {}
        }
    }

    /// Whether the GPU may do what it was to do with memory that is all in one block.
    fn allowed(&mut self, block: &Block, range: &Range<u64>, written: bool) {
        let Some(asked) = self.driver else { return };
        if block.kind == Kind::Host && written {
            let read_only = self.maps().and_then(|maps| maps.within(range).find(|m| !m.write).map(|m| m.part(range)));
            if let Some(pages) = read_only {
                self.seen(Cause::WriteToReadOnly { pages });
            } else if asked.host_flags(range.start).is_some_and(|flags| flags & READ_ONLY != 0) {
                self.seen(Cause::WriteToReadOnly { pages: range.clone() });
            }
        }
        let device = asked.device();
        if block.kind == Kind::Device && asked.access(range.start, device) == Some(0) {
            self.seen(Cause::NoDeviceAccess { address: range.start, device });
        }
    }
}
