//! From a failed call to its causes: one function per kind of call.

use std::cell::OnceCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use cuda_sys::Driver;

use super::look::{Asked, Block, Kind, Look};
use super::machine::{self, Machine};
use super::maps::{self, Mapping, Maps};
use super::{Case, Cause, Certainty, CudaError};
use crate::{ledger, os};

/// Bits of the flags of cuMemHostRegister and cuMemHostAlloc.
const REGISTER_FLAGS: u32 = 0xf;
const ALLOC_FLAGS: u32 = 0x7;
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
const READ_ONLY_HOST_REGISTER_SUPPORTED: u32 = 113;

/// Where the addresses of user programs end.
const USER_SPACE: u64 = if cfg!(target_arch = "x86_64") { 1 << 47 } else { 1 << 48 };
const GIB: u64 = 1 << 30;
/// At most this many causes that are only possible, and as many that were seen in one range.
const MOST: usize = 5;

/// The causes of a case, what was seen first.
pub(super) fn causes(case: &Case<'_>) -> Vec<(Certainty, Cause)> {
    let mut finder = Finder {
        case,
        code: case.code.into(),
        call: plain_name(&case.call),
        driver: None,
        here: case.process == Some(std::process::id()),
        machine: case.machine.clone().map(Machine),
        maps: OnceCell::new(),
        causes: Vec::new(),
    };
    finder.driver = case.driver.filter(|_| finder.may_ask()).map(Asked);
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
pub(super) fn plain_name(call: &str) -> &str {
    let mut name = call.trim();
    while let Some(shorter) = ["_ptsz", "_ptds", "_v2", "_v3", "_v4"].iter().find_map(|s| name.strip_suffix(s)) {
        name = shorter;
    }
    name
}

struct Finder<'a> {
    case: &'a Case<'a>,
    code: CudaError,
    call: &'a str,
    /// If it may be asked.
    driver: Option<Asked<'a>>,
    /// The call was made in this process.
    here: bool,
    machine: Option<Machine>,
    maps: OnceCell<Maps>,
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
        let (address, len) = (self.case.address?, self.case.len?);
        (address != 0 && len != 0).then(|| Some(address..address.checked_add(len)?))?
    }

    /// The length passed, or 0.
    fn len(&self) -> u64 {
        self.case.len.unwrap_or(0)
    }

    fn pid(&self) -> u32 {
        self.case.process.unwrap_or_else(std::process::id)
    }

    fn flag(&self, bit: u32) -> bool {
        self.case.flags.is_some_and(|flags| flags & bit != 0)
    }

    fn attribute(&self, attribute: u32) -> Option<i32> {
        let given = self.case.attributes.iter().rev().find(|(a, _)| *a == attribute).map(|(_, value)| *value);
        given.or_else(|| self.driver?.attribute(attribute))
    }

    /// The path of the library that was opened. `None` also for a driver that is no library.
    fn library(&self) -> Option<String> {
        Some(self.case.driver?.path()?.to_string_lossy().into_owned())
    }

    /// Whether the driver is known to be no library of its own, so that the machine's state says nothing about it.
    fn no_library(&self) -> bool {
        self.case.driver.is_some_and(|driver| driver.path().is_none())
    }

    /// The mappings of the process, where they can be read.
    fn maps(&self) -> Option<&Maps> {
        let (machine, pid) = (self.machine.as_ref()?, self.case.process?);
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
                let name = self.case.call.clone().into_owned();
                let lacking = self.case.driver.is_some_and(|driver| driver.lacks().any(|entry| entry.name == name));
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
                self.possible(Cause::UvmState {});
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
        if self.here && self.case.driver.is_some() && self.code != E::NotInitialized {
            os::watch_forks(); // The driver runs in this process: from now on a fork can be told.
        }
    }

    fn not_initialized(&mut self) {
        let init = self.call == "cuInit";
        let child = std::process::id();
        if os::forked() && self.here {
            return self.seen(Cause::Forked { parent: os::parent(), child });
        }
        let Some(machine) = self.machine.clone() else { return };
        let pid = self.pid();
        let parent = machine.forked(pid).filter(|(forked, _)| *forked).map(|(_, parent)| parent);
        let Some(parent) = parent else {
            if !init {
                // If it answers something else now, it is started, and this code came from elsewhere.
                let not_started = self.driver.is_some_and(|asked| asked.context().is_none());
                self.seen_if(not_started, Cause::NotInitialized {});
            } else if let Some((_, true)) = machine.module()
                && machine.text("/sys/module/nvidia_uvm/parameters/uvm_disable_hmm").trim() == "N"
            {
                self.possible(Cause::HmmFault {});
            }
            if let Some((open, limit)) = machine.files(pid).filter(|(_, limit)| *limit < 32) {
                self.possible(Cause::FileLimit { open, limit });
            }
            return;
        };
        // A library that was started before the fork left device nodes open.
        let forked = Cause::Forked { parent, child: pid };
        let library = self.library().is_some() && !machine.is_wsl();
        if machine.holds_gpu(pid) || (init && !library) {
            self.seen_if(self.here, forked);
        } else if library && !init {
            self.seen_if(self.here, Cause::NotInitialized {});
        } else {
            self.possible(forked);
            self.possible(if init { Cause::HmmFault {} } else { Cause::NotInitialized {} });
        }
    }

    /// A device node; WSL and Jetson have others.
    fn node(&mut self, path: &str) {
        let Some(machine) = &self.machine else { return };
        let jetson = ["/dev/nvmap", "/dev/nvhost-ctrl", "/dev/nvhost-gpu"].iter().any(|node| machine.exists(node));
        if !machine.is_wsl() && !jetson && !machine.exists(path) {
            self.seen_if(!self.no_library(), Cause::NoDeviceNode { path: path.to_owned() });
        }
    }

    fn no_device(&mut self) {
        let wsl = self.machine.as_ref().is_some_and(Machine::is_wsl);
        if let Some(path) = self.library().filter(|path| wsl && !path.contains("/wsl/")) {
            self.seen(Cause::LinuxLibraryOnWsl { path });
        }
        if let Some(value) = std::env::var_os("CUDA_VISIBLE_DEVICES").filter(|_| self.here) {
            let value = value.to_string_lossy().into_owned();
            // The first entry that is no device hides itself and all that follow.
            let first = value.split(',').next().unwrap_or_default().trim();
            let hides = first.is_empty() || first.starts_with('-') || first == "NoDevFiles";
            self.seen_if(hides, Cause::VisibleDevices { value });
        }
        self.node("/dev/nvidia0");
    }

    fn mismatch(&mut self) {
        let module = self.machine.as_ref().and_then(Machine::module).map(|(version, _)| version);
        let Some(path) = self.library() else { return };
        let version = path.split_once(".so.").map(|(_, version)| version.to_owned());
        if let (Some(library), Some(module)) = (version.filter(|v| machine::is_version(v)), module)
            && self.code == CudaError::SystemDriverMismatch
            && library != module
        {
            self.seen(Cause::VersionMismatch { library, module });
        }
        if path.contains("compat") {
            self.seen(Cause::CompatLibrary { path });
        }
    }

    fn system(&mut self) {
        let files = self.machine.as_ref().and_then(|machine| machine.files(self.pid()));
        if let Some((open, limit)) = files.filter(|(open, limit)| *limit < 32 || open + 4 > *limit) {
            self.seen(Cause::FileLimit { open, limit });
        }
        self.too_many_mappings();
        if self.call == "cuInit" {
            self.node("/dev/nvidiactl");
        }
        if !self.has_seen() {
            self.possible(Cause::SystemRefusal {});
        }
    }

    fn this_call(&mut self) {
        use CudaError as E;
        let size_of_nothing = self.case.len == Some(0) && self.code == E::InvalidValue;
        match self.call {
            "cuInit" if self.code == E::InvalidValue => {
                // Its only argument.
                self.seen(Cause::UnknownFlags { bits: self.case.flags.unwrap_or(0) });
            }
            "cuGetErrorName" | "cuGetErrorString" if self.code == E::InvalidValue => self.seen(Cause::UnknownCode {}),
            "cuMemHostRegister" => self.register(),
            "cuMemHostUnregister" => self.unregister(),
            "cuMemHostGetDevicePointer" | "cuMemHostGetFlags" => self.device_pointer(),
            "cuMemHostAlloc" | "cuMemAllocHost" => self.host_alloc(),
            "cuMemFreeHost" if self.code == E::InvalidValue => self.free_host(),
            "cuMemAlloc"
            | "cuMemAllocAsync"
            | "cuMemAllocFromPoolAsync"
            | "cuMemAllocManaged"
            | "cuMemCreate"
            | "cuMemAddressReserve"
            | "cuMemPrefetchAsync"
            | "cuMemAdvise"
            | "cuMemSetAccess"
            | "cuMemMap"
                if size_of_nothing =>
            {
                self.seen(Cause::EmptyRange {});
            }
            "cuMemAlloc" | "cuMemAllocAsync" | "cuMemAllocFromPoolAsync" | "cuMemCreate"
                if self.code == E::OutOfMemory =>
            {
                self.device_memory();
            }
            "cuMemAllocManaged" | "cuMemPrefetchAsync" | "cuMemAdvise" => self.managed(),
            "cuMemCreate" | "cuMemAddressReserve" | "cuMemMap" | "cuMemSetAccess" => self.virtual_memory(),
            name if self.code == E::InvalidValue && name.starts_with("cuMemcpy") => {
                let both = name.contains("DtoD") || name.contains("Peer");
                self.touched(self.case.source, both || name.contains("DtoH"), false);
                self.touched(self.case.address, both || name.contains("HtoD"), true);
            }
            name if self.code == E::InvalidValue && name.starts_with("cuMemset") => {
                self.touched(self.case.address, true, true);
            }
            _ => {}
        }
    }

    /// What is usual after such a code, for a case of which nothing else is known.
    fn usual(&mut self) {
        use CudaError as E;
        let (address, len, none) = (self.case.address.unwrap_or(0), self.len(), || 0..0);
        if self.driver.is_some() || (address != 0 && self.maps().is_some()) {
            return; // Looked, and not found.
        }
        let text = String::new;
        let causes = match (self.call, self.code) {
            ("cuInit", E::NotInitialized) => vec![Cause::HmmFault {}, Cause::Forked { parent: 0, child: 0 }],
            (_, E::NotInitialized) => {
                vec![Cause::Forked { parent: 0, child: 0 }, Cause::NotInitialized {}, Cause::HmmFault {}]
            }
            (_, E::NoDevice) => vec![
                Cause::VisibleDevices { value: text() },
                Cause::NoDeviceNode { path: "/dev/nvidia0".into() },
                Cause::LinuxLibraryOnWsl { path: text() },
            ],
            (_, E::SystemDriverMismatch) => {
                vec![Cause::CompatLibrary { path: text() }, Cause::VersionMismatch { library: text(), module: text() }]
            }
            (_, E::CompatNotSupportedOnDevice) => vec![Cause::CompatLibrary { path: text() }],
            ("cuMemHostRegister", E::InvalidValue) => vec![
                Cause::ReadOnlyMapping { pages: none(), read_only_flag: self.read_only_taken() },
                Cause::RunsPastMapping { mapped: none(), end: 0 },
                Cause::PinnedByDriver { range: none() },
                Cause::DeviceMemory { range: none() },
                Cause::SharedFile { pages: none(), path: text() },
            ],
            ("cuMemHostUnregister", E::InvalidValue) => vec![
                Cause::PinnedByDriver { range: none() },
                Cause::InteriorPointer { address, range: none() },
                Cause::Managed { range: none() },
            ],
            ("cuMemHostUnregister", E::HostMemoryNotRegistered) => vec![
                Cause::NotRegistered { address },
                Cause::DeviceAddress { address, host: 0 },
                Cause::AddressOfVariable { address, pointer: 0 },
                Cause::ContextDestroyed {},
            ],
            ("cuMemHostGetDevicePointer", E::InvalidValue) => vec![
                Cause::NotRegistered { address },
                Cause::OutsideRegistration { address, range: none() },
                Cause::NotMappedForDevice { flags: 0 },
                Cause::Managed { range: none() },
            ],
            ("cuMemFreeHost", E::InvalidValue) => vec![
                Cause::NothingAllocated { address },
                Cause::RegisteredMemory { range: none() },
                Cause::InteriorPointer { address, range: none() },
                Cause::Managed { range: none() },
            ],
            ("cuMemSetAccess", E::InvalidValue) => {
                vec![Cause::PastAllocation { allocation: none(), end: 0 }, Cause::NotRegistered { address }]
            }
            ("cuMemCreate", E::InvalidValue) if len == 0 => vec![Cause::Granularity { len }, Cause::WrongNumaNode {}],
            ("cuMemCreate", E::InvalidValue) => vec![Cause::WrongNumaNode {}],
            (name, E::InvalidValue) if name.starts_with("cuMemcpy") || name.starts_with("cuMemset") => vec![
                Cause::PartlyRegistered { registered: none(), missing: none() },
                Cause::AcrossRegistrations { first: none(), second: none() },
                Cause::PastAllocation { allocation: none(), end: 0 },
                Cause::NoDeviceAccess { address, device: 0 },
            ],
            _ => vec![],
        };
        causes.into_iter().for_each(|cause| self.possible(cause));
    }

    /// Null, nothing, unknown flags, ranges that cannot be: what the arguments alone show.
    fn arguments(&mut self, known_flags: u32) {
        if self.case.address == Some(0) {
            self.seen(Cause::NullPointer {});
        }
        if self.case.len == Some(0) {
            self.seen(Cause::EmptyRange {});
        }
        let bits = self.case.flags.unwrap_or(0) & !known_flags;
        if bits != 0 {
            self.seen(Cause::UnknownFlags { bits });
        }
        if let (Some(start), Some(len)) = (self.case.address, self.case.len)
            && start.checked_add(len).is_none()
        {
            self.seen(Cause::RangeWraps { start, len });
        }
    }

    fn register(&mut self) {
        use CudaError as E;
        match self.code {
            E::InvalidValue => {
                self.arguments(REGISTER_FLAGS);
                let looks: [fn(&mut Self); 4] =
                    [Self::memory_of_cuda, Self::pages, Self::pinned_at_once, Self::pinned_by_driver];
                for look in looks {
                    if !self.has_seen() {
                        look(self);
                    }
                }
                if !self.has_seen() && self.len() >= GIB {
                    self.possible(Cause::Length { len: self.len() });
                }
            }
            E::NotSupported => {
                if let (Some(start), Some(len)) = (self.case.address, self.case.len)
                    && start.checked_add(len).is_none_or(|end| end > USER_SPACE)
                {
                    self.seen(Cause::BeyondAddressSpace { start, len });
                }
                let can = self.attribute(HOST_REGISTER_SUPPORTED).map(|value| value != 0);
                let takes = self.read_only_taken();
                if self.flag(READ_ONLY) && takes == Some(false) && can != Some(false) {
                    self.seen(Cause::ReadOnlyFlagUnsupported {});
                }
                if !self.has_seen() && can != Some(true) {
                    let integrated = self.attribute(INTEGRATED).is_some_and(|value| value != 0);
                    self.seen_if(can == Some(false), Cause::CannotRegister { integrated });
                }
                if !self.has_seen() && takes != Some(true) && (self.flag(READ_ONLY) || self.case.flags.is_none()) {
                    self.possible(Cause::ReadOnlyFlagUnsupported {});
                }
            }
            E::HostMemoryAlreadyRegistered => self.overlap(),
            E::OutOfMemory => {
                self.host_memory();
                self.pinned_at_once();
                self.too_many_mappings();
                let count = ledger::count() as u64;
                if !self.has_seen() && self.driver.is_some() {
                    self.possible(Cause::TooManyRegistrations { count });
                }
            }
            _ => {}
        }
    }

    /// Memory of the GPU, or managed memory, in a range that was to be registered.
    fn memory_of_cuda(&mut self) {
        let (Some(asked), Some(range)) = (self.driver, self.range()) else { return };
        let ends = [range.start, range.end - 1].map(|address| asked.at(address).block());
        for block in ends.into_iter().flatten().chain(asked.within(&range)) {
            match block.kind {
                Kind::Device => self.seen(Cause::DeviceMemory { range: block.range }),
                Kind::Managed => self.seen(Cause::Managed { range: block.range }),
                Kind::Host => {}
            }
        }
    }

    /// Pinned memory in a range that was refused with 1 although nothing is wrong with its pages: had it been
    /// registered, the code would be 712.
    fn pinned_by_driver(&mut self) {
        let (Some(asked), Some(range)) = (self.driver, self.range()) else { return };
        let block = asked.within(&range).filter(|block| block.kind == Kind::Host);
        if let Some(block) = block.filter(|block| self.record(&block.range).is_none()) {
            self.seen(Cause::PinnedByDriver { range: block.range });
        }
    }

    /// Whether the device takes READ_ONLY.
    fn read_only_taken(&self) -> Option<bool> {
        self.attribute(READ_ONLY_HOST_REGISTER_SUPPORTED).map(|value| value != 0)
    }

    /// This crate's registration that shares a byte with `range`.
    fn record(&self, range: &Range<u64>) -> Option<ledger::Record> {
        let start = usize::try_from(range.start).ok()?;
        let len = usize::try_from(range.end.saturating_sub(range.start)).ok()?;
        ledger::overlapping(self.driver?.0, start, len).first().copied()
    }

    /// What the mappings show to be in the way of pinning the range.
    fn pages(&mut self) {
        let Some(range) = self.range() else { return };
        let Some(maps) = self.maps() else { return };
        let read_only_flag = self.read_only_taken();
        let mut found = Vec::new();
        let hole = maps.hole(&range);
        match hole {
            Some(address) if address == range.start => found.push(Cause::NotMapped { address }),
            Some(_) => found.push(Cause::RunsPastMapping { mapped: maps.around(range.start), end: range.end }),
            None => {}
        }
        let mut ordinary = hole.is_none();
        let mut perhaps = None;
        for mapping in maps.within(&range) {
            let (pages, path) = (mapping.part(&range), mapping.path.clone());
            if self.made_by_a_driver(mapping) {
                ordinary = false;
                if pages.start == range.start && path.starts_with("/dev/nvidia") {
                    continue; // Memory of CUDA's, which the driver says more about.
                }
                found.push(Cause::DriverMapping { pages, path });
            } else if !mapping.read && !mapping.write {
                found.push(Cause::NoAccess { pages });
            } else if !mapping.write && !self.flag(READ_ONLY) {
                found.push(Cause::ReadOnlyMapping { pages, read_only_flag });
            } else if let Some(cause) = self.too_short(mapping, &pages) {
                found.push(cause);
            } else if mapping.shared && mapping.write && !self.flag(READ_ONLY) && self.on_disk(mapping) {
                let kernel = self.machine.as_ref().and_then(Machine::kernel);
                let cause = Cause::SharedFile { pages, path };
                // Linux pins such pages for long before 6.5.
                if kernel.is_none_or(|(_, version)| version >= (6, 5)) {
                    found.push(cause)
                } else {
                    perhaps = Some(cause)
                }
            }
        }
        if ordinary && self.flag(IOMEMORY) {
            found.push(Cause::IoMemoryFlag {});
        }
        found.truncate(MOST);
        found.into_iter().for_each(|cause| self.seen(cause));
        perhaps.into_iter().for_each(|cause| self.possible(cause));
    }

    /// Whether a mapping has no pages of RAM: a device's memory or registers, or the kernel's own.
    fn made_by_a_driver(&self, mapping: &Mapping) -> bool {
        let ram = ["/dev/shm/", "/dev/zero", "/dev/hugepages"];
        let odd = ["/dev/", "[v", "anon_inode:"].iter().any(|p| mapping.path.starts_with(p));
        let (Some(machine), Some(pid)) = (&self.machine, self.case.process) else { return false };
        if !odd || ram.iter().any(|p| mapping.path.starts_with(p)) {
            return false;
        }
        let smaps = machine.text(&format!("/proc/{pid}/smaps"));
        maps::vm_flags(&smaps, mapping.range.start).is_some_and(|flags| flags.iter().any(|f| matches!(*f, "io" | "pf")))
    }

    /// If `pages` of the mapping go on past the end of its file.
    #[cfg(unix)]
    fn too_short(&self, mapping: &Mapping, pages: &Range<u64>) -> Option<Cause> {
        use std::os::unix::fs::MetadataExt;
        let (machine, pid) = (self.machine.as_ref()?, self.case.process?);
        let same = |m: &std::fs::Metadata| m.is_file() && m.ino() == mapping.inode && mapping.inode != 0;
        let stat = |path: &str| std::fs::metadata(machine.path(path)).ok().filter(same);
        let Range { start, end } = &mapping.range;
        let file =
            stat(mapping.file()).or_else(|| stat(&format!("/proc/{pid}/map_files/{start:x}-{end:x}"))).or_else(|| {
                // A file without a name: a memfd, or one that was deleted.
                let files = machine.path(&format!("/proc/{pid}/fd")).read_dir().ok()?;
                files.flatten().take(4096).filter_map(|fd| std::fs::metadata(fd.path()).ok()).find(same)
            });
        let (len, needed) = (file?.len(), mapping.offset.saturating_add(pages.end - start));
        let short = needed > len.checked_next_multiple_of(os::page_size() as u64)?;
        short.then(|| Cause::FileTooShort { path: mapping.path.clone(), len, needed })
    }

    #[cfg(not(unix))]
    fn too_short(&self, _: &Mapping, _: &Range<u64>) -> Option<Cause> {
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
        !maps::file_system(&mounts, mapping.device).is_some_and(|kind| matches!(kind, "tmpfs" | "hugetlbfs" | "ramfs"))
    }

    fn pinned_at_once(&mut self) {
        let Some((kernel, version)) = self.machine.as_ref().and_then(Machine::kernel) else { return };
        if self.len() >= 2 * GIB && ((6, 11)..=(6, 13)).contains(&version) {
            self.seen(Cause::PinnedAtOnce { len: self.len(), kernel });
        }
    }

    fn overlap(&mut self) {
        let requested = self.range().unwrap_or(0..0);
        let record = self.record(&requested);
        let existing = record
            .map(|record| record.base as u64..(record.base + record.len) as u64)
            .or_else(|| Some(self.driver?.within(&requested)?.range));
        if let Some(range) = existing.clone().filter(|range| record.is_none() && self.absent(range)) {
            // A kernel that pins pages holds them in their mapping: a page that is missing there was taken away.
            let pins = !self.no_library() && self.machine.as_ref().is_some_and(|machine| machine.module().is_some());
            self.seen_if(pins, Cause::StaleRegistration { range });
        }
        let (found, registration) = (existing.is_some() || self.driver.is_none(), record.map(|record| record.id));
        self.seen_if(found, Cause::Overlap { requested, existing: existing.unwrap_or(0..0), registration });
    }

    /// Whether the first page of a range has no memory behind it.
    fn absent(&self, range: &Range<u64>) -> bool {
        let entry = read_at("/proc/self/pagemap", range.start / os::page_size() as u64 * 8);
        self.here && entry.is_some_and(|entry| entry >> 62 == 0)
    }

    /// The limits of host memory.
    fn host_memory(&mut self) {
        let (len, registers) = (self.len(), self.call == "cuMemHostRegister");
        if registers && (len >= 512 * GIB || len == 0) {
            let new = self.case.driver.is_some_and(|driver| driver.version().is_ok_and(|version| version >= 13000));
            self.seen_if(len != 0 && new, Cause::TooLargeForOneCall { len });
        }
        let Some(machine) = self.machine.clone() else {
            self.possible(Cause::WslCap { len });
            self.possible(Cause::ContainerLimit { len, left: 0, limit: 0, file: "memory.max".into() });
            return self.possible(Cause::NotEnoughRam { len, available: 0, total: 0 });
        };
        // What is registered may have its memory already, and then needs no more of it.
        if let Some((available, total)) = machine.ram().filter(|(available, _)| len > *available) {
            self.seen_if(!registers || len > total, Cause::NotEnoughRam { len, available, total });
        }
        if let Some(least) = machine.least_limit(self.pid()).filter(|least| len > least.left) {
            let cause = Cause::ContainerLimit { len, left: least.left, limit: least.limit, file: least.file };
            self.seen_if(!registers || len > least.limit, cause);
        }
        let like_wsl = self.attribute(CONCURRENT_MANAGED_ACCESS) == Some(0) && self.attribute(INTEGRATED) == Some(0);
        if !self.has_seen() && (machine.is_wsl() || like_wsl) {
            self.possible(Cause::WslCap { len });
        }
    }

    fn too_many_mappings(&mut self) {
        let limit = self.machine.as_ref().and_then(|machine| machine.number("/proc/sys/vm/max_map_count"));
        if let (Some(limit), Some(count)) = (limit, self.maps().map(|maps| maps.len() as u64))
            && count.saturating_add(16) >= limit
        {
            self.seen(Cause::TooManyMappings { count, limit });
        }
    }

    fn unregister(&mut self) {
        use CudaError as E;
        let invalid = self.code == E::InvalidValue;
        if !invalid && self.code != E::HostMemoryNotRegistered {
            return;
        }
        if self.case.address == Some(0) {
            return self.seen(Cause::NullPointer {});
        }
        let (Some(address), Some(asked)) = (self.case.address, self.driver) else { return };
        match asked.at(address) {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { range, .. }) => {
                if let Some(host) = self.other_host_address(address) {
                    self.seen(Cause::DeviceAddress { address, host });
                } else if range.start != address {
                    self.seen(Cause::InteriorPointer { address, range });
                } else if invalid && self.record(&range).is_none() {
                    self.seen(Cause::PinnedByDriver { range });
                } else {
                    self.possible(Cause::ContextDestroyed {});
                }
            }
            Look::Nothing => {
                let ended = usize::try_from(address).ok().and_then(|base| ledger::ended_at(asked.0, base));
                let page_base = address.is_multiple_of(os::page_size() as u64);
                if let Some(host) = self.other_host_address(address) {
                    self.seen(Cause::DeviceAddress { address, host });
                } else if let Some(record) = ended {
                    let range = record.base as u64..(record.base + record.len) as u64;
                    self.seen(Cause::AlreadyReleased { range, registration: record.id });
                } else if let Some(block) = asked.near(address).filter(|b| page_base && b.range.start > address) {
                    self.seen(Cause::PageBase { address, range: block.range });
                } else {
                    // The kernel reads the variable: an address that is not mapped is an error and no fault.
                    let pointer = read_at("/proc/self/mem", address).unwrap_or(0);
                    if asked.at(pointer).block().is_some_and(|b| b.kind == Kind::Host && b.range.start == pointer) {
                        self.seen(Cause::AddressOfVariable { address, pointer });
                    }
                    self.seen_if(!invalid, Cause::NotRegistered { address });
                }
            }
            Look::Unclear => self.possible(Cause::NotRegistered { address }),
        }
    }

    /// The host's address of what the device sees at `address`, if that is another.
    fn other_host_address(&self, address: u64) -> Option<u64> {
        let asked = self.driver?;
        let host = asked.host_pointer(address).or_else(|| {
            let record = ledger::by_device(asked.0, address)?;
            Some(record.base as u64 + (address - record.device))
        });
        host.filter(|&host| host != address)
    }

    fn device_pointer(&mut self) {
        if self.code != CudaError::InvalidValue {
            return;
        }
        self.arguments(0);
        let (Some(address), Some(asked), false) = (self.case.address, self.driver, self.has_seen()) else { return };
        let look = asked.at(address);
        let flags = asked.host_flags(address);
        match (look, flags) {
            (Look::Block(Block { kind: Kind::Device, range }), _) => self.seen(Cause::DeviceMemory { range }),
            (Look::Block(Block { kind: Kind::Managed, range }), _) => self.seen(Cause::Managed { range }),
            (Look::Block(_) | Look::Nothing, Some(flags))
                if flags & DEVICEMAP == 0 && self.attribute(UNIFIED_ADDRESSING) == Some(0) =>
            {
                self.seen(Cause::NotMappedForDevice { flags });
            }
            (Look::Block(_), _) => match self.other_host_address(address) {
                Some(host) => self.seen(Cause::DeviceAddress { address, host }),
                None => self.possible(Cause::BadContext {}),
            },
            (Look::Nothing, _) => {
                if let Some(host) = self.other_host_address(address) {
                    self.seen(Cause::DeviceAddress { address, host });
                } else if let Some(block) = asked.near(address) {
                    self.seen(Cause::OutsideRegistration { address, range: block.range });
                }
                self.seen(Cause::NotRegistered { address });
            }
            (Look::Unclear, _) => self.possible(Cause::NotRegistered { address }),
        }
    }

    fn host_alloc(&mut self) {
        use CudaError as E;
        match self.code {
            E::InvalidValue => {
                let bits = self.case.flags.unwrap_or(0) & !ALLOC_FLAGS;
                if bits != 0 || self.case.flags.is_none() {
                    self.seen_if(bits != 0, Cause::UnknownFlags { bits });
                }
            }
            E::OutOfMemory => {
                self.host_memory();
                self.too_many_mappings();
            }
            E::NotPermitted => {
                // The driver's own threads, which run host functions, are named after it.
                let name = if self.here { machine::text("/proc/thread-self/comm") } else { String::new() };
                let thread = if name.starts_with("cuda") { name.trim().to_owned() } else { String::new() };
                self.seen_if(!thread.is_empty(), Cause::InsideHostFunction { thread });
            }
            E::AlreadyMapped => self.possible(Cause::WindowsPinnedSpace {}),
            _ => {}
        }
    }

    fn free_host(&mut self) {
        let (Some(address), Some(asked)) = (self.case.address, self.driver) else { return };
        match asked.at(address) {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { range, .. }) if range.start == address || self.record(&range).is_some() => {
                self.seen(Cause::RegisteredMemory { range });
            }
            Look::Block(Block { range, .. }) => self.seen(Cause::InteriorPointer { address, range }),
            Look::Nothing => self.seen(Cause::NothingAllocated { address }),
            Look::Unclear => self.possible(Cause::NothingAllocated { address }),
        }
    }

    fn device_memory(&mut self) {
        let len = self.len();
        let (free, total) = self.driver.and_then(Asked::device_memory).unwrap_or((0, 0));
        self.seen_if(total != 0 && len > free, Cause::NotEnoughDeviceMemory { len, free, total });
    }

    /// A feature that the device says it lacks, or may lack.
    fn feature(&mut self, feature: &'static str, attribute: u32) {
        let value = self.attribute(attribute);
        if value.is_none_or(|value| value == 0) {
            self.seen_if(value.is_some(), Cause::FeatureMissing { feature, attribute });
        }
    }

    fn managed(&mut self) {
        use CudaError as E;
        match (self.call, self.code) {
            ("cuMemAllocManaged", E::NotSupported) => self.feature("managed memory", MANAGED_MEMORY),
            ("cuMemAllocManaged", E::OutOfMemory) => {
                self.device_memory();
                if self.attribute(CONCURRENT_MANAGED_ACCESS).is_none_or(|value| value == 0) {
                    let (feature, attribute) = ("managed memory beyond its own size", CONCURRENT_MANAGED_ACCESS);
                    self.possible(Cause::FeatureMissing { feature, attribute });
                }
            }
            ("cuMemPrefetchAsync" | "cuMemAdvise", E::InvalidDevice) => {
                self.feature("prefetch and advice of managed memory", CONCURRENT_MANAGED_ACCESS);
            }
            ("cuMemPrefetchAsync" | "cuMemAdvise", E::InvalidValue) => {
                let (Some(range), Some(asked)) = (self.range(), self.driver) else { return };
                match asked.at(range.start) {
                    Look::Block(Block { kind: Kind::Managed, range: allocation }) if allocation.end < range.end => {
                        self.seen(Cause::PastAllocation { allocation, end: range.end });
                    }
                    Look::Nothing => self.seen(Cause::NotRegistered { address: range.start }),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn virtual_memory(&mut self) {
        use CudaError as E;
        match self.code {
            E::NotSupported | E::InvalidDevice => self.feature("virtual memory management", VIRTUAL_MEMORY_MANAGEMENT),
            E::NotPermitted if self.call == "cuMemCreate" => self.possible(Cause::NoImexChannel {}),
            E::InvalidValue if self.call != "cuMemMap" && !self.len().is_multiple_of(2 << 20) => {
                self.possible(Cause::Granularity { len: self.len() })
            }
            _ => {}
        }
    }

    /// One side of a copy or fill that was refused with 1.
    fn touched(&mut self, address: Option<u64>, device_only: bool, written: bool) {
        if address == Some(0) {
            return self.seen(Cause::NullPointer {});
        }
        let len = self.len();
        let (Some(address), Some(asked)) = (address.filter(|_| len != 0), self.driver) else { return };
        let Some(end) = address.checked_add(len) else {
            return self.seen(Cause::RangeWraps { start: address, len });
        };
        let range = address..end;
        match asked.at(address) {
            Look::Block(block) if block.range.end >= end => self.allowed(&block, &range, written),
            Look::Block(Block { kind, range: first }) => match asked.at(first.end) {
                Look::Block(Block { range: second, .. }) => self.seen(Cause::AcrossRegistrations { first, second }),
                Look::Nothing if kind == Kind::Host => {
                    let page = os::page_size() as u64;
                    let rounded = first.start == address - address % page && first.start != address;
                    if rounded && first.end - first.start == len {
                        self.possible(Cause::TailMissing { registered: first.clone(), wanted: range });
                    }
                    self.seen(Cause::PartlyRegistered { missing: first.end..end, registered: first });
                }
                Look::Nothing => self.seen(Cause::PastAllocation { allocation: first, end }),
                Look::Unclear => {}
            },
            Look::Nothing => match asked.within(&range) {
                Some(block) => {
                    let missing = address..block.range.start.clamp(address, end);
                    self.seen(Cause::PartlyRegistered { registered: block.range, missing });
                }
                None if device_only => self.seen(Cause::NotRegistered { address }),
                None => match self.maps().and_then(|maps| maps.hole(&range)) {
                    Some(hole) if hole == address => self.seen(Cause::NotMapped { address }),
                    Some(hole) => self.seen(Cause::RunsPastMapping { mapped: address..hole, end }),
                    None => {}
                },
            },
            Look::Unclear => {}
        }
    }

    /// Whether the GPU may do what it was to do with memory that is all in one block.
    fn allowed(&mut self, block: &Block, range: &Range<u64>, written: bool) {
        let Some(asked) = self.driver else { return };
        if block.kind == Kind::Host && written {
            let locked = self.maps().and_then(|maps| Some(maps.within(range).find(|m| !m.write)?.part(range)));
            let flagged = asked.host_flags(range.start).is_some_and(|flags| flags & READ_ONLY != 0);
            if let Some(pages) = locked.or_else(|| flagged.then(|| range.clone())) {
                self.seen(Cause::WriteToReadOnly { pages });
            }
        }
        let device = asked.device();
        if block.kind == Kind::Device && asked.access(range.start, device) == Some(0) {
            self.seen(Cause::NoDeviceAccess { address: range.start, device });
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
