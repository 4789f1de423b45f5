//! Causes: what was found, as data, with a sentence, a remedy and a way to check for each.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::catalogue::CudaError;

/// How sure a cause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Looked at and found so: the evidence is in the cause's fields, and it alone makes the call fail.
    Seen,
    /// Fits the answer; nothing that was looked at excludes it.
    Possible,
}

/// Why a call failed. The fields are the evidence; ranges are addresses, lengths bytes.
///
/// Displayed as one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The pointer is null.
    NullPointer,
    /// The length is 0.
    EmptyRange,
    /// Flag bits that the call does not have.
    UnknownFlags {
        /// The bits that are too many.
        bits: u32,
    },
    /// Address plus length exceeds 64 bits.
    RangeWraps {
        /// First address.
        start: u64,
        /// Length.
        len: u64,
    },
    /// The range lies, in part, where no user program has memory.
    BeyondAddressSpace {
        /// First address.
        start: u64,
        /// Length.
        len: u64,
    },
    /// Nothing is mapped at the first address.
    NotMapped {
        /// That address.
        address: u64,
    },
    /// The range begins in a mapping and goes on where nothing is mapped.
    RunsPastMapping {
        /// The mapping, or the row of adjoining ones, that it begins in.
        mapped: Range<u64>,
        /// Where the range ends.
        end: u64,
    },
    /// Pages without any access (PROT_NONE) lie in the range: a guard page, or reserved space.
    NoAccess {
        /// These pages.
        pages: Range<u64>,
    },
    /// Pages that the CPU may not write lie in the range.
    ReadOnlyMapping {
        /// These pages.
        pages: Range<u64>,
        /// Whether the device registers them with READ_ONLY (attribute 113), where it could be asked.
        read_only_flag: Option<bool>,
    },
    /// A file on a disk, mapped shared and writable, lies in the range: the kernel pins no such pages for long.
    SharedFile {
        /// The part of the range that it takes.
        pages: Range<u64>,
        /// The file.
        path: String,
    },
    /// The mapping goes on past the end of its file: there are no pages to pin.
    FileTooShort {
        /// The file.
        path: String,
        /// Its length.
        len: u64,
        /// What the range needs of it.
        needed: u64,
    },
    /// A driver made this mapping (a device's memory or registers): it has no pages of RAM to pin.
    DriverMapping {
        /// The part of the range that it takes.
        pages: Range<u64>,
        /// What it maps.
        path: String,
    },
    /// The flag IOMEMORY was given for ordinary memory.
    IoMemoryFlag,
    /// Memory that the driver itself allocated and pinned (cuMemHostAlloc).
    PinnedByDriver {
        /// The allocation.
        range: Range<u64>,
    },
    /// Managed memory (cuMemAllocManaged).
    Managed {
        /// The allocation.
        range: Range<u64>,
    },
    /// Memory of a GPU (cuMemAlloc).
    DeviceMemory {
        /// The allocation.
        range: Range<u64>,
    },
    /// Bytes of the range are registered already.
    Overlap {
        /// The range asked for.
        requested: Range<u64>,
        /// The registration that it meets, where that was found.
        existing: Option<Range<u64>>,
        /// The number of the registration, if this crate made it.
        registration: Option<u64>,
    },
    /// A registration lies here whose memory was unmapped or discarded since: it holds the old pages.
    StaleRegistration {
        /// The registration.
        range: Range<u64>,
    },
    /// The device does not take the flag READ_ONLY (attribute 113 is 0).
    ReadOnlyFlagUnsupported,
    /// The device cannot register memory that exists already (attribute 99 is 0).
    CannotRegister {
        /// Whether the GPU shares the CPU's memory (attribute 18), where it could be asked.
        integrated: Option<bool>,
    },
    /// One call registers 512 GiB or more, which drivers from r580 refuse whatever RAM there is.
    TooLargeForOneCall {
        /// Length.
        len: u64,
    },
    /// More than 2 GiB at once on a kernel between 6.11 and 6.13.
    PinnedAtOnce {
        /// Length.
        len: u64,
        /// The kernel's release.
        kernel: String,
    },
    /// The length is what is refused, and not the pointer.
    Length {
        /// Length.
        len: u64,
    },
    /// The process has about as many mappings as the kernel allows (vm.max_map_count).
    TooManyMappings {
        /// Mappings now.
        count: u64,
        /// Allowed.
        limit: u64,
    },
    /// There are very many registrations.
    TooManyRegistrations {
        /// Live ones of this crate.
        count: u64,
    },
    /// A control group (container, service) allows less memory than the call needs.
    ContainerLimit {
        /// Length.
        len: u64,
        /// What is left under the limit.
        left: u64,
        /// The limit.
        limit: u64,
        /// The file that sets it.
        file: String,
    },
    /// The machine has not that much free memory.
    NotEnoughRam {
        /// Length.
        len: u64,
        /// Available by the kernel's estimate.
        available: u64,
        /// In all.
        total: u64,
    },
    /// WSL caps pinned memory far below the RAM.
    WslCap {
        /// Length.
        len: u64,
    },
    /// The GPU has not that much free memory.
    NotEnoughDeviceMemory {
        /// Length.
        len: u64,
        /// Free.
        free: u64,
        /// In all.
        total: u64,
    },
    /// No registration starts at, or holds, this address: it never did, or it ended.
    NotRegistered {
        /// The address.
        address: u64,
    },
    /// A registration of this crate started here and has ended.
    AlreadyReleased {
        /// Where it was.
        range: Range<u64>,
        /// Its number.
        registration: u64,
    },
    /// The address lies inside a registration or allocation, and the call takes its start.
    InteriorPointer {
        /// The address.
        address: u64,
        /// What it lies in.
        range: Range<u64>,
    },
    /// The address is in the page of a registration that starts later in it: a pointer rounded down to its page.
    PageBase {
        /// The address.
        address: u64,
        /// The registration.
        range: Range<u64>,
    },
    /// The address is in the same page as a registration, but outside of it.
    OutsideRegistration {
        /// The address.
        address: u64,
        /// The registration.
        range: Range<u64>,
    },
    /// The device's address of a registration, where the host's is asked for.
    DeviceAddress {
        /// The address.
        address: u64,
        /// The host's address.
        host: u64,
    },
    /// The address of the variable that holds the pointer, in place of the pointer.
    AddressOfVariable {
        /// The address.
        address: u64,
        /// What the variable there holds: where a registration starts.
        pointer: u64,
    },
    /// Registered memory, given to a call that frees allocations.
    RegisteredMemory {
        /// The registration.
        range: Range<u64>,
    },
    /// Nothing of CUDA's is at this address: freed already, or never allocated.
    NothingAllocated {
        /// The address.
        address: u64,
    },
    /// Registered without DEVICEMAP where unified addressing does not make up for it.
    NotMappedForDevice {
        /// The flags that cuMemHostGetFlags gives.
        flags: u32,
    },
    /// Some bytes of the range are registered or allocated and some are not.
    PartlyRegistered {
        /// The registered or allocated part.
        registered: Range<u64>,
        /// The first part that is not.
        missing: Range<u64>,
    },
    /// The registration starts at a page and is as long as the data: the pointer was rounded down and the length was
    /// not extended, so the tail is missing.
    TailMissing {
        /// The registration.
        registered: Range<u64>,
        /// The data.
        wanted: Range<u64>,
    },
    /// One copy or fill crosses from one registration or allocation into another.
    AcrossRegistrations {
        /// The one it begins in.
        first: Range<u64>,
        /// The next.
        second: Range<u64>,
    },
    /// The range ends after the allocation that it begins in.
    PastAllocation {
        /// The allocation.
        allocation: Range<u64>,
        /// Where the range ends.
        end: u64,
    },
    /// The GPU was to write into memory that is registered for reading only.
    WriteToReadOnly {
        /// The pages.
        pages: Range<u64>,
    },
    /// Mapped with cuMemMap, and no access granted to this device.
    NoDeviceAccess {
        /// The address.
        address: u64,
        /// The device.
        device: i32,
    },
    /// The call takes memory that CUDA knows, and this is not.
    NotCudaMemory {
        /// The address.
        address: u64,
    },
    /// A size that is no multiple of the usual granularity of virtual memory management, 2 MiB.
    Granularity {
        /// Length.
        len: u64,
    },
    /// cuInit was not called, or did not succeed.
    NotInitialized,
    /// This process is a fork of one that had started the driver.
    Forked {
        /// The process that started it, where known.
        parent: Option<u32>,
        /// This process.
        child: u32,
    },
    /// The calling thread has no current context.
    NoContext,
    /// The context is not one that lives.
    BadContext,
    /// The context was destroyed or reset.
    ContextDestroyed,
    /// An earlier piece of work failed and took the context with it.
    EarlierFault {
        /// What it failed with.
        error: CudaError,
    },
    /// The process is ending and the driver has shut down.
    Teardown,
    /// Some stream is being captured in a mode that forbids the call.
    CaptureInProgress,
    /// The call was made inside a host function or callback of the driver.
    InsideHostFunction {
        /// The thread's name, if it shows a thread of the driver.
        thread: Option<String>,
    },
    /// The library is the toolkit's placeholder.
    PlaceholderLibrary {
        /// Its path, where known.
        path: Option<String>,
    },
    /// The library comes from a cuda-compat folder.
    CompatLibrary {
        /// Its path.
        path: String,
    },
    /// Library and kernel module differ in version.
    VersionMismatch {
        /// The library's.
        library: String,
        /// The kernel module's.
        module: String,
    },
    /// On WSL, a library that is not Windows's own.
    LinuxLibraryOnWsl {
        /// Its path.
        path: String,
    },
    /// A device node that the driver needs is not there.
    NoDeviceNode {
        /// Its path.
        path: String,
    },
    /// CUDA_VISIBLE_DEVICES selects what the driver shows.
    VisibleDevices {
        /// Its value.
        value: String,
    },
    /// The kernel module nvidia_uvm lost its state, as after suspend.
    UvmState,
    /// The open kernel module's HMM support fails at start-up on some kernels.
    HmmFault,
    /// About as many files are open as the process may open.
    FileLimit {
        /// Open now.
        open: u64,
        /// Allowed.
        limit: u64,
    },
    /// The operating system refused something to the driver.
    SystemRefusal,
    /// The device says that it does not have the feature: the attribute is 0.
    FeatureMissing {
        /// What is missing.
        feature: &'static str,
        /// The attribute's number.
        attribute: u32,
    },
    /// A FABRIC handle without an IMEX channel.
    NoImexChannel,
    /// The driver lacks the function.
    FunctionMissing {
        /// Its exported name.
        name: String,
        /// The CUDA version that it came with, as 12020 for 12.2.
        since: u32,
    },
    /// Pinned memory on Windows counts against the GPU's address space.
    WindowsPinnedSpace,
}

use Cause as C;

/// A range of addresses.
struct At<'a>(&'a Range<u64>);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}..{:#x}", self.0.start, self.0.end)
    }
}

/// A number of bytes: exact below 1 MiB, else with the unit that fits.
pub(super) struct Bytes(pub(super) u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            n if n < 1 << 20 => write!(f, "{n} bytes"),
            n if n < 1 << 30 => write!(f, "{:.1} MiB", n as f64 / (1u64 << 20) as f64),
            n => write!(f, "{:.1} GiB", n as f64 / (1u64 << 30) as f64),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            C::NullPointer => f.write_str("the pointer is null"),
            C::EmptyRange => f.write_str("the length is 0"),
            C::UnknownFlags { bits } => write!(f, "the flags have bits that the call does not know: {bits:#x}"),
            C::RangeWraps { start, len } => write!(f, "{len:#x} bytes from {start:#x} exceed 64 bits"),
            C::BeyondAddressSpace { start, len } => {
                write!(f, "{len:#x} bytes from {start:#x} leave the address space of a program")
            }
            C::NotMapped { address } => write!(f, "nothing is mapped at {address:#x}: never was, or unmapped since"),
            C::RunsPastMapping { mapped, end } => {
                write!(f, "the range goes on to {end:#x}, and the mapping {} ends before", At(mapped))
            }
            C::NoAccess { pages } => write!(f, "the pages {} have no access at all (PROT_NONE)", At(pages)),
            C::ReadOnlyMapping { pages, read_only_flag } => {
                write!(f, "the pages {} are read-only", At(pages))?;
                match read_only_flag {
                    Some(true) => f.write_str(", and the flag READ_ONLY, which this device takes, was not given"),
                    Some(false) => f.write_str(", and this device does not take READ_ONLY (attribute 113 is 0)"),
                    None => f.write_str(", and the flag READ_ONLY was not given"),
                }
            }
            C::SharedFile { pages, path } => {
                write!(f, "{} is a shared writable mapping of the disk file {path}", At(pages))
            }
            C::FileTooShort { path, len, needed } => {
                write!(f, "the mapping needs {needed} bytes of {path}, which has {len}")
            }
            C::DriverMapping { pages, path } => write!(f, "{} is a mapping made by a driver ({path})", At(pages)),
            C::IoMemoryFlag => f.write_str("the flag IOMEMORY was given, and the memory is ordinary"),
            C::PinnedByDriver { range } => write!(f, "{} is pinned memory of cuMemHostAlloc", At(range)),
            C::Managed { range } => write!(f, "{} is managed memory", At(range)),
            C::DeviceMemory { range } => write!(f, "{} is memory of a GPU", At(range)),
            C::Overlap { requested, existing, registration } => {
                write!(f, "bytes of {} are registered already", At(requested))?;
                match (existing, registration) {
                    (Some(at), Some(id)) => write!(f, ": registration #{id} of this process holds {}", At(at)),
                    (Some(at), None) => write!(f, ": somebody in this process registered {}", At(at)),
                    (None, _) => Ok(()),
                }
            }
            C::StaleRegistration { range } => {
                write!(f, "the registration {} holds pages that were unmapped or discarded since", At(range))
            }
            C::ReadOnlyFlagUnsupported => f.write_str(
                "the device does not take the flag READ_ONLY (READ_ONLY_HOST_REGISTER_SUPPORTED, 113, is 0)",
            ),
            C::CannotRegister { integrated } => {
                f.write_str("the device cannot register existing memory (HOST_REGISTER_SUPPORTED, 99, is 0)")?;
                if *integrated == Some(true) { f.write_str("; it is integrated") } else { Ok(()) }
            }
            C::TooLargeForOneCall { len } => {
                write!(f, "{} in one call: drivers from r580 refuse 512 GiB or more", Bytes(*len))
            }
            C::PinnedAtOnce { len, kernel } => {
                write!(f, "{} in one call: Linux 6.11 to 6.13 (here {kernel}) pin at most 2 GiB at once", Bytes(*len))
            }
            C::Length { len } => write!(f, "{} in one call may be more than this driver pins at once", Bytes(*len)),
            C::TooManyMappings { count, limit } => {
                write!(f, "the process has {count} mappings of the {limit} that vm.max_map_count allows")
            }
            C::TooManyRegistrations { count } => write!(f, "{count} registrations are live"),
            C::ContainerLimit { len, left, limit, file } => write!(
                f,
                "{} are asked for and {} are left of the {} that {file} allows",
                Bytes(*len),
                Bytes(*left),
                Bytes(*limit)
            ),
            C::NotEnoughRam { len, available, total } => write!(
                f,
                "{} are asked for and {} of {} RAM are available",
                Bytes(*len),
                Bytes(*available),
                Bytes(*total)
            ),
            C::WslCap { len } => {
                write!(f, "this is WSL, whose Windows driver caps pinned memory ({} were asked for)", Bytes(*len))
            }
            C::NotEnoughDeviceMemory { len, free, total } => {
                write!(f, "{} are asked for and {} of the GPU's {} are free", Bytes(*len), Bytes(*free), Bytes(*total))
            }
            C::NotRegistered { address } => {
                write!(f, "no live registration is at {address:#x}: never made, or ended already")
            }
            C::AlreadyReleased { range, registration } => {
                write!(f, "registration #{registration} of {} has ended already", At(range))
            }
            C::InteriorPointer { address, range } => {
                write!(f, "{address:#x} lies inside {}, and the call takes the start", At(range))
            }
            C::PageBase { address, range } => {
                write!(f, "{address:#x} is before {}, the registration in that page: a pointer rounded down", At(range))
            }
            C::OutsideRegistration { address, range } => {
                write!(f, "{address:#x} is in a page of the registration {}, but outside of it", At(range))
            }
            C::DeviceAddress { address, host } => {
                write!(f, "{address:#x} is where the device sees the memory; the host's address is {host:#x}")
            }
            C::AddressOfVariable { address, pointer } => {
                write!(f, "{address:#x} is the address of a variable that holds the registered pointer {pointer:#x}")
            }
            C::RegisteredMemory { range } => write!(f, "{} is registered memory, not an allocation of CUDA", At(range)),
            C::NothingAllocated { address } => {
                write!(f, "nothing of CUDA's is at {address:#x}: freed already, or never allocated")
            }
            C::NotMappedForDevice { flags } => {
                write!(f, "the memory was registered without DEVICEMAP (its flags are {flags:#x})")
            }
            C::PartlyRegistered { registered, missing } => {
                write!(f, "{} is known to CUDA and {} is not", At(registered), At(missing))
            }
            C::TailMissing { registered, wanted } => write!(
                f,
                "{} is registered for data at {}: the pointer was rounded down and the length not extended",
                At(registered),
                At(wanted)
            ),
            C::AcrossRegistrations { first, second } => {
                write!(f, "the range begins in {} and goes on in {}", At(first), At(second))
            }
            C::PastAllocation { allocation, end } => {
                write!(f, "the range goes on to {end:#x}, past the allocation {}", At(allocation))
            }
            C::WriteToReadOnly { pages } => {
                write!(f, "the pages {} are registered for reading only, and the call writes", At(pages))
            }
            C::NoDeviceAccess { address, device } => {
                write!(f, "the mapping at {address:#x} grants no access to device {device}")
            }
            C::NotCudaMemory { address } => write!(f, "{address:#x} is no memory that CUDA knows"),
            C::Granularity { len } => write!(f, "{len} bytes are no multiple of 2 MiB, the usual granularity"),
            C::NotInitialized => f.write_str("the driver is not started in this process (cuInit)"),
            C::Forked { parent: Some(parent), child } => {
                write!(f, "process {child} was forked from process {parent}, which had started the driver")
            }
            C::Forked { parent: None, child } => {
                write!(f, "process {child} was forked without exec from a process that had started the driver")
            }
            C::NoContext => f.write_str("the calling thread has no current context"),
            C::BadContext => f.write_str("the context does not live, or belongs to another driver"),
            C::ContextDestroyed => f.write_str("the context was destroyed or reset, and what it held is gone with it"),
            C::EarlierFault { error } => {
                write!(f, "work queued earlier failed with {error}, and every call repeats that")
            }
            C::Teardown => f.write_str("the process is ending: the driver has shut down and freed everything"),
            C::CaptureInProgress => f.write_str("a stream is being captured in a mode that forbids this call"),
            C::InsideHostFunction { thread } => {
                f.write_str("the call was made inside a host function or callback of the driver")?;
                thread.as_ref().map_or(Ok(()), |name| write!(f, " (thread {name})"))
            }
            C::PlaceholderLibrary { path } => {
                f.write_str("the library is the toolkit's link-time placeholder")?;
                path.as_ref().map_or(Ok(()), |path| write!(f, ": {path}"))
            }
            C::CompatLibrary { path } => write!(f, "the library is a forward-compatibility one: {path}"),
            C::VersionMismatch { library, module } => {
                write!(f, "the library is of version {library} and the kernel module of {module}")
            }
            C::LinuxLibraryOnWsl { path } => write!(f, "this is WSL, and {path} is not Windows's own library"),
            C::NoDeviceNode { path } => write!(f, "{path} is not there"),
            C::VisibleDevices { value } => write!(f, "CUDA_VISIBLE_DEVICES is \"{}\"", value.escape_debug()),
            C::UvmState => f.write_str("nvidia_uvm lost its state, as after suspend, or a GPU does not start"),
            C::HmmFault => f.write_str("the kernel module's HMM support fails to start on this kernel"),
            C::FileLimit { open, limit } => write!(f, "{open} files are open of the {limit} that the process may open"),
            C::SystemRefusal => {
                f.write_str("the operating system refused the driver something: a device node, a mapping, a file")
            }
            C::FeatureMissing { feature, attribute } => {
                write!(f, "the device has no {feature} (attribute {attribute} is 0)")
            }
            C::NoImexChannel => f.write_str("a FABRIC handle needs an IMEX channel, and the process has none"),
            C::FunctionMissing { name, since } => {
                write!(f, "the driver lacks {name}, which came with CUDA {}.{}", since / 1000, since % 1000 / 10)
            }
            C::WindowsPinnedSpace => {
                f.write_str("pinned memory takes GPU address space on Windows, and that is used up")
            }
        }
    }
}

impl Cause {
    /// What to do about it.
    #[must_use]
    pub fn remedy(&self) -> Cow<'static, str> {
        match self {
            C::NullPointer | C::EmptyRange => "Leave the call out: there is nothing to map.".into(),
            C::UnknownFlags { .. } => "Pass only flags that the call documents; cuMemHostGetDevicePointer takes 0.".into(),
            C::RangeWraps { .. } => "Look for a negative or uninitialised length, or elements counted twice as bytes.".into(),
            C::BeyondAddressSpace { .. } => "Look for a wrong length or a pointer that is none.".into(),
            C::NotMapped { .. } => "Register memory while it lives, by the pointer that malloc or mmap gave.".into(),
            C::RunsPastMapping { mapped, .. } => {
                format!("Shorten the range to end at {:#x}, or check the length's unit.", mapped.end).into()
            }
            C::NoAccess { .. } => "Leave guard pages out, or mprotect the pages readable and writable first.".into(),
            C::ReadOnlyMapping { read_only_flag: Some(false), .. } => {
                "Map the file privately and writable (MAP_PRIVATE, PROT_READ | PROT_WRITE), or copy it.".into()
            }
            C::ReadOnlyMapping { .. } => {
                "Add CU_MEMHOSTREGISTER_READ_ONLY if the GPU only reads, or map privately and writable.".into()
            }
            C::SharedFile { .. } => {
                "Map it privately (MAP_PRIVATE), or read-only with READ_ONLY, or use a file in /dev/shm or a memfd.".into()
            }
            C::FileTooShort { .. } => "Lengthen the file (ftruncate) before mapping, or register only what it has.".into(),
            C::DriverMapping { .. } => "Device memory registers with IOMEMORY if at all; else copy it to ordinary memory.".into(),
            C::IoMemoryFlag => "Leave the flag IOMEMORY out: it is for memory of other PCI devices.".into(),
            C::PinnedByDriver { .. } => {
                "It is pinned and mapped already: use it as it is, and release it with cuMemFreeHost.".into()
            }
            C::Managed { .. } => {
                "Managed memory is visible to CPU and GPU as it is, at this address; release it with cuMemFree.".into()
            }
            C::DeviceMemory { .. } => "It is the GPU's own memory: use it as it is; release it with cuMemFree.".into(),
            C::Overlap { registration: Some(id), .. } => {
                format!("Register the enclosing block once, or use registration #{id}.").into()
            }
            C::Overlap { .. } => "Register the enclosing block once; do not ride on a registration that somebody else may \
                                  end. The memory is pinned, and this code does no harm to the context."
                .into(),
            C::StaleRegistration { range } => format!(
                "Unregister {:#x} and register anew: GPU writes go to the old pages. Unregister before unmapping.",
                range.start
            )
            .into(),
            C::ReadOnlyFlagUnsupported => {
                "Leave READ_ONLY out and map the memory writable (for a file: MAP_PRIVATE), or copy it.".into()
            }
            C::CannotRegister { .. } => {
                "Use cuMemHostAlloc or managed memory: on an integrated GPU both are zero-copy already.".into()
            }
            C::TooLargeForOneCall { .. } | C::PinnedAtOnce { .. } | C::Length { .. } => {
                "Register in pieces with page-aligned seams, and split copies at the seams.".into()
            }
            C::TooManyMappings { .. } => "Raise vm.max_map_count, or map fewer and larger pieces.".into(),
            C::TooManyRegistrations { .. } => "Register the block around many small pieces once.".into(),
            C::ContainerLimit { .. } => "Raise the container's memory limit, or pin less: pinned pages count in full.".into(),
            C::NotEnoughRam { .. } => "Pin less, in reusable pieces; pinned memory cannot be swapped.".into(),
            C::WslCap { .. } => {
                "Keep pinned memory small and reuse it (reports: 0.5 GiB to a few GiB in all), go on with plain memory, or \
                 use native Linux; free RAM, ulimit and --privileged change nothing."
                    .into()
            }
            C::NotEnoughDeviceMemory { .. } => {
                "Free GPU memory or allocate less; the data can stay in mapped host memory.".into()
            }
            C::NotRegistered { .. } => "Give the start of a live registration, once; register before asking.".into(),
            C::AlreadyReleased { .. } => "Release once: the second call is the mistake.".into(),
            C::InteriorPointer { range, .. } => format!("Call it with {:#x}.", range.start).into(),
            C::PageBase { range, .. } => format!("Call it with {:#x}, as registered, not the page's base.", range.start).into(),
            C::OutsideRegistration { .. } => "Ask within the bytes that were registered, or register all of them.".into(),
            C::DeviceAddress { host, .. } => format!("Call it with the host's address {host:#x}.").into(),
            C::AddressOfVariable { pointer, .. } => format!("Pass the pointer itself, {pointer:#x}, not &pointer.").into(),
            C::RegisteredMemory { .. } => "End it with cuMemHostUnregister, then free it as it was allocated.".into(),
            C::NothingAllocated { .. } => "Free each allocation once, by the pointer that the driver gave.".into(),
            C::NotMappedForDevice { .. } => "Register with CU_MEMHOSTREGISTER_DEVICEMAP.".into(),
            C::PartlyRegistered { .. } => "Register all of it, or split the copy where the registration ends.".into(),
            C::TailMissing { registered, wanted } => format!(
                "Register {:#x} bytes from {:#x}, or leave the rounding out: no alignment is needed.",
                wanted.end.saturating_sub(registered.start),
                registered.start
            )
            .into(),
            C::AcrossRegistrations { first, .. } => format!("Split the call at {:#x}.", first.end).into(),
            C::PastAllocation { allocation, .. } => format!("End at {:#x}.", allocation.end).into(),
            C::WriteToReadOnly { .. } => "Let the GPU read from it only, or register writable memory.".into(),
            C::NoDeviceAccess { .. } => {
                "Grant it with cuMemSetAccess for this device; peer access does not cover it.".into()
            }
            C::NotCudaMemory { .. } => "Register the memory, or use an address that CUDA gave.".into(),
            C::Granularity { .. } => {
                "Round up to cuMemGetAllocationGranularity for the same properties, and keep your own length.".into()
            }
            C::NotInitialized => "Call cuInit(0) and look at its answer before anything else.".into(),
            C::Forked { .. } => {
                "Start the child with exec (spawn), or let only the child start CUDA. A library may have started it in the \
                 parent."
                    .into()
            }
            C::NoContext => "Call cuCtxSetCurrent on this thread, with the primary context of the device.".into(),
            C::BadContext => "Make a living context current; keep contexts until their memory is gone.".into(),
            C::ContextDestroyed => {
                "Count its registrations as released. Release memory before its context; do not reset devices that others \
                 use (cudaDeviceReset)."
                    .into()
            }
            C::EarlierFault { .. } => {
                "This call is not at fault. Nothing can be freed; restart the process, and find the faulting work with \
                 compute-sanitizer."
                    .into()
            }
            C::Teardown => "Ignore it here, or release before main returns.".into(),
            C::CaptureInProgress => {
                "Do it before the capture, or exchange the thread's capture mode to relaxed around it; the capture that it \
                 met is spoiled."
                    .into()
            }
            C::InsideHostFunction { .. } => "Hand the work to another thread: no CUDA call may be made in there.".into(),
            C::PlaceholderLibrary { .. } => {
                "Take the toolkit's stubs folder off LD_LIBRARY_PATH and the runpath; libcuda.so.1 comes with the driver.".into()
            }
            C::CompatLibrary { .. } => {
                "Take the compat folder off the library path or update the driver; compat works on data-centre GPUs only.".into()
            }
            C::VersionMismatch { .. } => {
                "Reboot after a driver update; in a container, mount the host's libraries and none of your own.".into()
            }
            C::LinuxLibraryOnWsl { .. } => {
                "Uninstall the Linux driver package (libnvidia-compute), or put /usr/lib/wsl/lib first.".into()
            }
            C::NoDeviceNode { .. } => {
                "Load the module and make the node (nvidia-modprobe -u -c 0); in a container, pass the device in.".into()
            }
            C::VisibleDevices { .. } => "Unset it, or name a device that nvidia-smi -L lists.".into(),
            C::UvmState => "Stop its users, then rmmod nvidia_uvm and modprobe nvidia_uvm; look for Xid lines.".into(),
            C::HmmFault => "Set the module option: options nvidia_uvm uvm_disable_hmm=1, and reload nvidia_uvm.".into(),
            C::FileLimit { .. } => "Raise the limit (ulimit -n), or close files.".into(),
            C::SystemRefusal => {
                "Check device nodes, nvidia_uvm, container device rules, ulimit -n and -v, vm.overcommit_memory, and the \
                 kernel's age against the driver's."
                    .into()
            }
            C::FeatureMissing { .. } => "Ask for the attribute first and use pinned memory where it is 0.".into(),
            C::NoImexChannel => {
                "Pass /dev/nvidia-caps-imex-channels/channel0 into the container, or ask for a POSIX_FD handle.".into()
            }
            C::FunctionMissing { .. } => "Update the driver, or use the older function of that purpose.".into(),
            C::WindowsPinnedSpace => "Size pinned memory to the free GPU memory, and free what is not used.".into(),
        }
    }

    /// One thing to run that confirms or excludes it.
    #[must_use]
    pub fn check(&self) -> Cow<'static, str> {
        match self {
            C::NullPointer
            | C::EmptyRange
            | C::UnknownFlags { .. }
            | C::RangeWraps { .. }
            | C::BeyondAddressSpace { .. }
            | C::IoMemoryFlag => "print the arguments before the call".into(),
            C::NotMapped { .. }
            | C::RunsPastMapping { .. }
            | C::NoAccess { .. }
            | C::ReadOnlyMapping { .. }
            | C::SharedFile { .. }
            | C::DriverMapping { .. } => "cat /proc/PID/maps while the process is stopped at the call".into(),
            C::FileTooShort { path, .. } => format!("stat {path}").into(),
            C::PinnedByDriver { .. } | C::Managed { .. } | C::DeviceMemory { .. } | C::NotCudaMemory { .. } => {
                "cuPointerGetAttribute with MEMORY_TYPE and IS_MANAGED".into()
            }
            C::Overlap { .. } | C::PartlyRegistered { .. } | C::AcrossRegistrations { .. } | C::TailMissing { .. } => {
                "cuMemHostGetDevicePointer of the first and the last byte".into()
            }
            C::StaleRegistration { .. } => "trace munmap and madvise: strace -e trace=munmap,madvise".into(),
            C::ReadOnlyFlagUnsupported => {
                "cuDeviceGetAttribute 113, or register the same range without READ_ONLY".into()
            }
            C::CannotRegister { .. } => "cuDeviceGetAttribute 99".into(),
            C::TooLargeForOneCall { .. } => "dmesg | grep -i nvrm; register the first 64 GiB alone".into(),
            C::PinnedAtOnce { .. } => "uname -r; register 1 GiB of the same range".into(),
            C::Length { .. } => "register one page at the same pointer, then halves of the range".into(),
            C::TooManyMappings { .. } | C::TooManyRegistrations { .. } => {
                "wc -l /proc/PID/maps; sysctl vm.max_map_count".into()
            }
            C::ContainerLimit { file, .. } => format!("cat {file}").into(),
            C::NotEnoughRam { .. } => "grep MemAvailable /proc/meminfo".into(),
            C::WslCap { .. } => "cuMemHostAlloc in steps of 256 MiB until it fails, then free them".into(),
            C::NotEnoughDeviceMemory { .. } => "cuMemGetInfo, nvidia-smi".into(),
            C::NotRegistered { .. } | C::AlreadyReleased { .. } => {
                "cuMemHostGetFlags of the pointer before the call".into()
            }
            C::InteriorPointer { .. }
            | C::PageBase { .. }
            | C::OutsideRegistration { .. }
            | C::PastAllocation { .. } => "print the pointer and length at the registration and at this call".into(),
            C::DeviceAddress { .. } => "cuPointerGetAttribute with HOST_POINTER".into(),
            C::AddressOfVariable { .. } => "compare the argument with the address of the variable".into(),
            C::RegisteredMemory { .. } | C::NothingAllocated { .. } => "cuMemHostGetFlags of the pointer".into(),
            C::NotMappedForDevice { .. } => "cuMemHostGetFlags; cuDeviceGetAttribute 41 (unified addressing)".into(),
            C::WriteToReadOnly { .. } => "cat /proc/PID/maps; a copy from the same memory succeeds".into(),
            C::NoDeviceAccess { .. } => "cuMemGetAccess for the address and device".into(),
            C::Granularity { .. } => "cuMemGetAllocationGranularity".into(),
            C::NotInitialized => "cuInit(0) again, and print its answer".into(),
            C::Forked { .. } => "strace -f -e trace=clone,fork,execve".into(),
            C::NoContext | C::BadContext => "cuCtxGetCurrent just before the call".into(),
            C::ContextDestroyed => "break on cuCtxDestroy, cuDevicePrimaryCtxReset and cudaDeviceReset".into(),
            C::EarlierFault { .. } => "compute-sanitizer PROGRAM; dmesg | grep Xid".into(),
            C::Teardown => "release by hand at the end of main; the error is then gone".into(),
            C::CaptureInProgress => "cuThreadExchangeStreamCaptureMode to relaxed around the call".into(),
            C::InsideHostFunction { .. } => "print a backtrace: the caller is libcuda".into(),
            C::PlaceholderLibrary { .. } | C::CompatLibrary { .. } | C::LinuxLibraryOnWsl { .. } => {
                "grep libcuda /proc/PID/maps; zc doctor".into()
            }
            C::VersionMismatch { .. } => "cat /proc/driver/nvidia/version; ls -l libcuda.so.1".into(),
            C::NoDeviceNode { path } => format!("ls -l {path}").into(),
            C::VisibleDevices { .. } => "run again with CUDA_VISIBLE_DEVICES unset; nvidia-smi -L".into(),
            C::UvmState => "dmesg | grep -e NVRM -e Xid; nvidia-smi".into(),
            C::HmmFault => "cat /sys/module/nvidia_uvm/parameters/uvm_disable_hmm; dmesg | grep -i uvm".into(),
            C::FileLimit { .. } => "ls /proc/PID/fd | wc -l; ulimit -n".into(),
            C::SystemRefusal => "strace -f PROGRAM 2>&1 | grep -e EPERM -e ENOMEM -e EMFILE; dmesg".into(),
            C::FeatureMissing { attribute, .. } => format!("cuDeviceGetAttribute {attribute}").into(),
            C::NoImexChannel => "ls /dev/nvidia-caps-imex-channels; create the same without FABRIC".into(),
            C::FunctionMissing { .. } => "cuDriverGetVersion; Driver::lacks".into(),
            C::WindowsPinnedSpace => "nvidia-smi while the program runs; allocate half as much".into(),
        }
    }
}
