//! Causes: what was found, as data, with a sentence, a remedy and a way to check for each. One table.

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

/// For each cause: its documentation, name and fields, then sentence, remedy and check as arguments of `format!`.
macro_rules! causes {
    ($(
        $(#[$doc:meta])*
        $name:ident { $($field:ident: $type:ty),* } ($($sentence:tt)*) ($($remedy:tt)*) ($($check:tt)*)
    )*) => {
        /// Why a call failed. The fields are the evidence: ranges and addresses as the call takes them, lengths and sizes
        /// in bytes. A 0, an empty range or an empty text stands for what is not known.
        ///
        /// Displayed as one sentence.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        #[allow(missing_docs)] // the fields: their meaning is the variant's sentence
        pub enum Cause {
            $($(#[$doc])* $name { $($field: $type),* },)*
        }

        impl fmt::Display for Cause {
            #[allow(unused_variables)]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Cause::$name { $($field),* } => write!(f, $($sentence)*),)*
                }
            }
        }

        impl Cause {
            /// What to do about it.
            #[must_use]
            #[allow(unused_variables)]
            pub fn remedy(&self) -> String {
                match self {
                    $(Cause::$name { $($field),* } => format!($($remedy)*),)*
                }
            }

            /// One thing to run, print or read that confirms or excludes it.
            #[must_use]
            #[allow(unused_variables)]
            pub fn check(&self) -> String {
                match self {
                    $(Cause::$name { $($field),* } => format!($($check)*),)*
                }
            }
        }
    };
}

/// An address, or words for one that is not known.
fn at(address: u64, unknown: &str) -> String {
    if address == 0 { unknown.into() } else { format!("{address:#x}") }
}

/// A range, or words for one that is not known.
fn span(range: &Range<u64>, unknown: &str) -> String {
    if range.is_empty() { unknown.into() } else { format!("{range:#x?}") }
}

/// A number of bytes, readable.
fn size(bytes: u64) -> String {
    match bytes {
        0 => "so many bytes".into(),
        n if n < 1 << 20 => format!("{n} bytes"),
        n if n < 1 << 30 => format!("{:.1} MiB", n as f64 / (1u64 << 20) as f64),
        n => format!("{:.1} GiB", n as f64 / (1u64 << 30) as f64),
    }
}

/// How much was asked for, and what there is, if it is known.
fn of(asked: u64, free: u64, total: u64, source: &str) -> String {
    if total == 0 {
        String::new()
    } else {
        format!(": {asked} bytes more are asked for, {free} of {total} are free ({source})")
    }
}

/// Appended to a sentence if it is known.
fn with(before: &str, what: &str) -> String {
    if what.is_empty() { String::new() } else { format!("{before}{}", what.escape_debug()) }
}

/// What READ_ONLY would do for a read-only mapping.
fn helps(flag: Option<bool>) -> &'static str {
    match flag {
        Some(true) => "the flag READ_ONLY, which this device takes, was not given",
        Some(false) => "this device does not take the flag READ_ONLY (attribute 113 is 0)",
        None => "the flag READ_ONLY was not given",
    }
}

fn read_only_remedy(flag: Option<bool>) -> &'static str {
    match flag {
        Some(false) => "Map it privately and writable (MAP_PRIVATE, PROT_READ | PROT_WRITE), or copy it.",
        _ => "Add CU_MEMHOSTREGISTER_READ_ONLY if the GPU only reads, or map it privately and writable.",
    }
}

/// Whether a mapping of that path is one of CUDA's, by the device node.
pub(super) fn is_cudas(path: &str) -> bool {
    ["/dev/nvidia", "/dev/nvmap", "/dev/nvhost", "/dev/dxg"].iter().any(|node| path.starts_with(node))
}

/// What to do with a mapping that is not RAM.
fn not_ram(path: &str) -> &'static str {
    match is_cudas(path) {
        true => "It is CUDA's own (pinned, managed or device memory): use it as it is, without registering.",
        false => "Memory of other PCI devices registers with IOMEMORY if at all; else copy it to ordinary memory.",
    }
}

/// What to do without a feature.
fn without(feature: &str, attribute: u32) -> &'static str {
    match attribute {
        89 if feature.starts_with("prefetch") => "The device is valid: leave prefetch and advice out on it.",
        89 => "Managed memory cannot exceed GPU memory here: allocate less.",
        102 => "Use cuMemAlloc or pinned memory: WSL2 and some virtual GPUs have no virtual memory management.",
        _ => "Ask for the attribute first, and use pinned memory where it is 0.",
    }
}

/// Whose registration it is.
fn holder(existing: &Range<u64>, registration: Option<u64>) -> String {
    match registration {
        Some(id) => format!(": registration #{id} of this crate holds {existing:#x?}"),
        None if existing.is_empty() => String::new(),
        None => format!(": somebody in this process registered {existing:#x?}"),
    }
}

causes! {
    /// The pointer is null.
    NullPointer {} ("the pointer is null")
        ("Leave the call out: there is nothing to map.") ("print the arguments before the call")
    /// The length is 0.
    EmptyRange {} ("the length is 0: there is nothing to map")
        ("Leave the call out for empty slices and for elements of size zero.") ("print the arguments before the call")
    /// Flag bits that the call does not have.
    UnknownFlags { bits: u32 } ("the flags have bits that the call does not know{}", if *bits == 0 { String::new() } else { format!(": {bits:#x}") })
        ("Pass only flags that the call documents, and 0 where it documents none.")
        ("print the flags before the call")
    /// Address plus length exceeds 64 bits.
    RangeWraps { start: u64, len: u64 } ("{} bytes from {} exceed 64 bits", at(*len, "the"), at(*start, "the address"))
        ("Look for a negative or uninitialised length.") ("print the length before the call")
    /// A part of the range lies where no user program has memory.
    BeyondAddressSpace { start: u64, len: u64 } ("{} bytes from {} leave the address space of a program", at(*len, "the"), at(*start, "the address"))
        ("Look for a wrong length, or a pointer that is none.") ("print the arguments before the call")
    /// Nothing is mapped at the first address.
    NotMapped { address: u64 } ("nothing is mapped at {}: it never was, or was unmapped since", at(*address, "the address"))
        ("Pass memory while it lives, by the pointer that malloc or mmap gave.")
        ("cat /proc/PID/maps while the process is stopped at the call")
    /// The range begins in a mapping and goes on where nothing is mapped.
    RunsPastMapping { mapped: Range<u64>, end: u64 } ("the range ends {}", if mapped.is_empty() { "past what is mapped there".into() } else { format!("at {end:#x}, and {mapped:#x?} is all that is mapped there") })
        ("End the range at {}, and check the unit of the length.", at(mapped.end, "the end of the mapping"))
        ("cat /proc/PID/maps while the process is stopped at the call")
    /// Pages without any access (PROT_NONE): a guard page, or reserved space.
    NoAccess { pages: Range<u64> } ("{} has no access at all (PROT_NONE): a guard page or reserved space", span(pages, "a part of the range"))
        ("Leave it out, or mprotect it readable and writable first.") ("cat /proc/PID/maps: the line with ---p")
    /// Pages that the CPU may not write, without READ_ONLY. Whether the device takes that flag, where it was asked.
    ReadOnlyMapping { pages: Range<u64>, read_only_flag: Option<bool> } ("{} is read-only, and {}", span(pages, "the memory"), helps(*read_only_flag))
        ("{}", read_only_remedy(*read_only_flag)) ("cat /proc/PID/maps: the line with r--; cuDeviceGetAttribute 113")
    /// A shared writable mapping of a disk file, of which the kernel pins no pages for long (since Linux 6.5).
    SharedFile { pages: Range<u64>, path: String } ("{} is a shared writable mapping of a disk file{}", span(pages, "the memory"), with(": ", path))
        ("Map it privately (MAP_PRIVATE), or read-only with READ_ONLY, or use a file in /dev/shm or a memfd.")
        ("cat /proc/PID/maps: rw-s and a path; register the same length of anonymous memory")
    /// The mapping goes on past the end of its file, where there are no pages.
    FileTooShort { path: String, len: u64, needed: u64 } ("the range goes on past the end of its file{}{}", with(": ", path), if *needed == 0 { String::new() } else { format!(" has {len} bytes of the {needed} that it needs") })
        ("Lengthen the file (ftruncate), or register only what it has.") ("stat {}", if path.is_empty() { "FILE".into() } else { path.escape_debug().to_string() })
    /// A mapping without pages of RAM: a device's memory or registers, or the kernel's own.
    DriverMapping { pages: Range<u64>, path: String } ("{} is a mapping made by a driver{}", span(pages, "the memory"), with(": ", path))
        ("{}", not_ram(path)) ("cat /proc/PID/smaps: VmFlags with io or pf")
    /// A file in persistent memory that is accessed directly (DAX). Reported, and not explained.
    DaxFile { pages: Range<u64>, path: String } ("{} is a file-backed DAX mapping{}, of which refusals have been reported", span(pages, "the memory"), with(": ", path))
        ("Copy it to anonymous memory, and try that: it separates the pointer from the kind of mapping.")
        ("register the same length of anonymous memory; grep dax /proc/PID/mountinfo")
    /// The flag IOMEMORY for ordinary memory.
    IoMemoryFlag {} ("the flag IOMEMORY was given, and the memory is ordinary")
        ("Leave the flag out: it is for memory of other PCI devices.") ("register the same range without it")
    /// Memory of cuMemHostAlloc.
    PinnedByDriver { range: Range<u64> } ("{} is pinned memory of cuMemHostAlloc", span(range, "this"))
        ("It is pinned and mapped already: use it as it is; only cuMemFreeHost releases it.")
        ("cuPointerGetAttribute with MEMORY_TYPE; look where it was allocated")
    /// Managed memory.
    Managed { range: Range<u64> } ("{} is managed memory (cuMemAllocManaged)", span(range, "this"))
        ("CPU and GPU both use it at this address as it is; only cuMemFree releases it.")
        ("cuPointerGetAttribute with IS_MANAGED")
    /// Memory of a GPU.
    DeviceMemory { range: Range<u64> } ("{} is memory of a GPU", span(range, "this"))
        ("Use it as it is; only cuMemFree releases it.") ("cuPointerGetAttribute with MEMORY_TYPE")
    /// Bytes of the range are registered already; the number is that of a registration made through this crate.
    Overlap { requested: Range<u64>, existing: Range<u64>, registration: Option<u64> }
        ("bytes of {} are registered already{}", span(requested, "the range"), holder(existing, *registration))
        ("Register the enclosing block once, and do not ride on a registration that somebody else may end. The memory is \
          pinned, and this code harms no context; a framework on the CUDA runtime may report it once more, later.")
        ("cuMemHostGetDevicePointer of the first and the last byte")
    /// A registration in a page of the range, where the driver takes READ_ONLY ones or others and not both (580.159.04).
    MixedPage { existing: Range<u64>, read_only: bool }
        ("{} in the same page is registered, and a page takes registrations with READ_ONLY or others, not \
          both{}", span(existing, "other memory"), if existing.is_empty() { "" } else if *read_only { "; this call is with it" } else { "; this call is without it" })
        ("Register both with READ_ONLY or both without it, or put them on pages of their own.")
        ("register the same range with READ_ONLY the other way; cuMemHostGetFlags does not show the flag")
    /// A registration whose memory was unmapped or discarded since: it holds the old pages.
    StaleRegistration { range: Range<u64> } ("the registration{} holds pages that were unmapped or discarded since", with(" of ", &span(range, "")))
        ("Unregister {} and register anew: the GPU still uses the old pages. Unregister before unmapping.", at(range.start, "it"))
        ("strace -e trace=munmap,madvise")
    /// The flag READ_ONLY, and the device does not take it.
    ReadOnlyFlagUnsupported {} ("the device does not take the flag READ_ONLY (attribute 113 is 0)")
        ("Leave the flag out and map the memory writable (a file: MAP_PRIVATE), or copy it.")
        ("cuDeviceGetAttribute 113")
    /// The device registers no memory that exists already.
    CannotRegister { integrated: bool } ("the {} cannot register existing memory (attribute 99 is 0)",
            if *integrated { "integrated GPU" } else { "device" })
        ("Use cuMemHostAlloc or managed memory: on an integrated GPU both are zero-copy.")
        ("cuDeviceGetAttribute 99 (HOST_REGISTER_SUPPORTED)")
    /// 512 GiB or more in one call, which drivers from r580 refuse whatever RAM there is.
    TooLargeForOneCall { len: u64 } ("{} in one call: drivers from r580 refuse 512 GiB or more", size(*len))
        ("Register in pieces of 64 GiB with page-aligned seams, and split copies at the seams.")
        ("register the first 64 GiB alone; dmesg | grep -i nvrm")
    /// 2 GiB or more at once on Linux 6.11 to 6.13.
    PinnedAtOnce { len: u64, kernel: String } ("{} in one call: Linux 6.11 to 6.13 pin less than 2 GiB at once{}", size(*len), with(", and this is ", kernel))
        ("Register in pieces of 1 GiB with page-aligned seams, and split copies at the seams.")
        ("uname -r; register the first GiB alone")
    /// The length may be what is refused, and not the pointer.
    Length { len: u64 } ("{} in one call may be more than this driver pins at once", size(*len))
        ("Register in pieces with page-aligned seams, and split copies at the seams.")
        ("register one page at the same pointer, then halves of the range")
    /// As many mappings as the kernel allows.
    TooManyMappings { count: u64, limit: u64 } ("the process has {} that it may have", if *limit == 0 { "all mappings".into() } else { format!("{count} mappings of the {limit}") })
        ("Raise vm.max_map_count, or map fewer and larger pieces.") ("wc -l /proc/PID/maps; sysctl vm.max_map_count")
    /// Very many registrations.
    TooManyRegistrations { count: u64 } ("the driver may have no room for another registration{}", if *count == 0 { String::new() } else { format!(": {count} of this crate are live") })
        ("Register the block around many small pieces once.")
        ("count what is registered; unregister some and try again")
    /// A container or service may not use that much memory.
    ContainerLimit { len: u64, left: u64, limit: u64, file: String }
        ("the container may not use so much memory{}", of(*len, *left, *limit, file))
        ("Raise the container's memory limit, or pin less: pinned pages count in full.") ("cat {}", if file.is_empty() { "memory.max" } else { file })
    /// The machine has not that much memory free.
    NotEnoughRam { len: u64, available: u64, total: u64 }
        ("the machine has not so much memory free{}", of(*len, *available, *total, "MemAvailable"))
        ("Pin less, in pieces that are used again: pinned memory cannot be swapped.")
        ("grep MemAvailable /proc/meminfo")
    /// WSL caps pinned memory far below RAM.
    WslCap { len: u64 } ("WSL caps pinned memory far below RAM, and {} more", if *len == 0 { "this is".into() } else { format!("{} are", size(*len)) })
        ("Keep pinned memory small (reports: 0.5 GiB to a few GiB in all) and use it again, go on with plain memory, or use \
          native Linux. Free RAM, ulimit and --privileged change nothing.")
        ("cuMemHostAlloc in steps of 256 MiB until it fails")
    /// The GPU has not that much memory free.
    NotEnoughDeviceMemory { len: u64, free: u64, total: u64 } ("the GPU has not so much memory free{}", of(*len, *free, *total, "cuMemGetInfo"))
        ("Free GPU memory or allocate less; data can stay in mapped host memory.") ("cuMemGetInfo; nvidia-smi")
    /// No live registration or allocation is at this address.
    NotRegistered { address: u64 } ("no live registration or allocation is at {}: never made, or ended already", at(*address, "the address"))
        ("Keep memory registered or allocated until its last use. A release takes the start of a live registration, once; other \
          calls take any address inside.")
        ("cuPointerGetAttribute with MEMORY_TYPE, before the call: it answers 1 where nothing is")
    /// A registration of this crate was here and has ended.
    AlreadyReleased { range: Range<u64>, registration: u64 } ("{} of {} has ended already", if *registration == 0 { "the registration".into() } else { format!("registration #{registration}") }, span(range, "this memory"))
        ("Release once: the second call is the mistake.") ("break on cuMemHostUnregister")
    /// The address lies inside a registration or allocation, and the call takes the start.
    InteriorPointer { address: u64, range: Range<u64> } ("{} lies inside {}, and the call takes a start", at(*address, "the address"), span(range, "a registration or allocation"))
        ("Give {} to the call that ends it: cuMemHostUnregister if it was registered, cuMemFreeHost if it is of cuMemHostAlloc, \
          else cuMemFree.", at(range.start, "the start"))
        ("print the pointer where it was registered or allocated, and here")
    /// The address is before a registration in the same page: a pointer rounded down.
    PageBase { address: u64, range: Range<u64> } ("{} is before the registration in its page{}: a pointer rounded down", at(*address, "the address"), with(", ", &span(range, "")))
        ("Call it with {}, as it was registered.", at(range.start, "the start"))
        ("print the pointer where it was registered, and here")
    /// The address is in a page of a registration, but outside of it.
    OutsideRegistration { address: u64, range: Range<u64> } ("{} shares a page with a registration{}, but is outside of it", at(*address, "the address"), with(" of ", &span(range, "")))
        ("Ask within the bytes that were registered, or register all that are needed.")
        ("print pointer and length where they were registered")
    /// The device's address in place of the host's.
    DeviceAddress { address: u64, host: u64 } ("{} is the device's address, and the call takes the host's{}", at(*address, "this"), with(": ", &at(*host, "")))
        ("Call it with the host's address{}.", with(" ", &at(*host, ""))) ("cuPointerGetAttribute with HOST_POINTER")
    /// The address of the variable that holds the pointer.
    AddressOfVariable { address: u64, pointer: u64 } ("{} is where a variable holds the registered pointer{}", at(*address, "the address"), with(" ", &at(*pointer, "")))
        ("Pass the pointer itself, not &pointer.") ("compare the argument with the address of the variable")
    /// Registered memory, given to a call that frees allocations.
    RegisteredMemory { range: Range<u64> } ("{} is registered memory, not an allocation of CUDA's", span(range, "this"))
        ("End it with cuMemHostUnregister, then free the memory as it was allocated.")
        ("look where the pointer comes from: malloc and mmap, or cuMemHostAlloc")
    /// Nothing of CUDA's is at this address.
    NothingAllocated { address: u64 } ("nothing of CUDA's is at {}: freed already, or never allocated", at(*address, "the address"))
        ("Free each allocation once, by the pointer that the driver gave.") ("break on cuMemFreeHost and cuMemFree")
    /// Registered without DEVICEMAP where unified addressing does not make up for it.
    NotMappedForDevice { flags: u32 } ("the memory was registered without DEVICEMAP{}", if *flags == 0 { String::new() } else { format!(" (its flags are {flags:#x})") })
        ("Register with CU_MEMHOSTREGISTER_DEVICEMAP.")
        ("cuMemHostGetFlags; cuDeviceGetAttribute 41 (UNIFIED_ADDRESSING)")
    /// Some bytes of the range are registered or allocated, and some are not.
    PartlyRegistered { registered: Range<u64>, missing: Range<u64> } ("{} is registered, and {} of the range is not", span(registered, "a part"), span(missing, "the rest"))
        ("Register all of it, or split the call where the registration ends; if the rest is other data, end the call there.")
        ("cuMemHostGetDevicePointer of the first and the last byte")
    /// The pointer was rounded down to its page and the length was not extended.
    TailMissing { registered: Range<u64>, wanted: Range<u64> } ("{} was registered for data at {}: rounded down to a page, and the tail is missing", span(registered, "a page"), span(wanted, "an address inside"))
        ("Register {} bytes more, or leave the rounding out: no alignment is needed.", at(wanted.end.saturating_sub(registered.end), "some"))
        ("print pointer and length where they were registered")
    /// One call crosses from one registration or allocation into another.
    AcrossRegistrations { first: Range<u64>, second: Range<u64> } ("the range begins in {} and goes on in {}, and one call may not cross that seam", span(first, "one registration"), span(second, "another"))
        ("Split the call at {} if both sides are the same data; if they are not, end it there.", at(first.end, "the seam"))
        ("cuMemHostGetDevicePointer on both sides of the seam; print what was registered")
    /// The range ends after the allocation that it begins in.
    PastAllocation { allocation: Range<u64>, end: u64 } ("the range ends{}past the allocation {}", if *end == 0 { " ".into() } else { format!(" at {end:#x}, ") }, span(allocation, "that it begins in"))
        ("End it at {}.", at(allocation.end, "the allocation's end")) ("cuMemGetAddressRange of the pointer")
    /// The GPU was to write memory that is registered for reading.
    WriteToReadOnly { pages: Range<u64> } ("{} is registered for reading only, and the call writes it", span(pages, "the memory"))
        ("Let the GPU only read it, or register writable memory.") ("a copy from the same memory succeeds")
    /// Mapped with cuMemMap, and no access granted to this device.
    NoDeviceAccess { address: u64, device: i32 } ("the mapping{} grants no access to {}", with(" at ", &at(*address, "")), if *address == 0 { "the device".into() } else { format!("device {device}") })
        ("Grant it with cuMemSetAccess for this device; peer access does not cover it.")
        ("cuMemGetAccess for the address and device")
    /// A size that is no multiple of 2 MiB, the usual granularity.
    Granularity { len: u64 } ("{} may be no multiple of the granularity, usually 2 MiB", if *len == 0 { "the size".into() } else { size(*len) })
        ("Round up to cuMemGetAllocationGranularity for the same properties, and keep your own length.")
        ("cuMemGetAllocationGranularity")
    /// A usual mistake with the call, by what drivers are known to refuse.
    Misuse { mistake: &'static str, remedy: &'static str } ("{mistake}")
        ("{remedy}") ("print the arguments, and what the calls answered that made its pointers and handles")
    /// A number that is no CUresult of this driver.
    UnknownCode {} ("the number passed is no CUresult that this driver knows")
        ("Look the number up in a newer header; it may be a runtime's or another library's.") ("zc explain NUMBER")
    /// A HOST_NUMA location without a node number that exists.
    WrongNumaNode {} ("a HOST_NUMA location needs the number of a node that exists, and HOST_NUMA_CURRENT is not taken")
        ("Take the node nearest to the GPU, attribute 134 (HOST_NUMA_ID), or the HOST location.")
        ("cuDeviceGetAttribute 134 and 141; ls /sys/devices/system/node")
    /// cuInit was not called here, or did not succeed.
    NotInitialized {} ("the driver is not started in this process")
        ("Call cuInit(0), and look at its answer before anything else.") ("cuInit(0) again, and print its answer")
    /// This process is a fork of one that had started the driver.
    Forked { parent: u32, child: u32 } ("{} was forked from {}, which had started CUDA, and has not executed a program since", if *child == 0 { "this process".into() } else { format!("process {child}") }, if *parent == 0 { "another".into() } else { parent.to_string() })
        ("Start the child with exec (spawn), or let only the child start CUDA. A library may have started it in the parent.")
        ("strace -f -e trace=clone,fork,execve")
    /// The calling thread has no current context.
    NoContext {} ("the calling thread has no current context")
        ("Call cuCtxSetCurrent on this thread, with the primary context of the device.")
        ("cuCtxGetCurrent just before the call")
    /// The context does not live, or belongs to something else.
    BadContext {} ("the context does not live any more, or is not one of this driver and device")
        ("Make a living context current; keep contexts until their memory is gone.")
        ("cuCtxGetCurrent and cuCtxGetDevice just before the call")
    /// The context was destroyed or reset.
    ContextDestroyed {} ("the context was destroyed or reset, and what it held is gone with it")
        ("Count its registrations as released. Release memory before its context; do not reset a device that others use.")
        ("break on cuCtxDestroy, cuDevicePrimaryCtxReset and cudaDeviceReset")
    /// Earlier work failed and took the context with it.
    EarlierFault { error: CudaError } ("work queued earlier failed with {error}, and every call repeats that")
        ("This call is not at fault. Nothing can be freed: restart the process, and look for the faulting kernel.")
        ("compute-sanitizer PROGRAM; dmesg | grep Xid")
    /// The host's address was used on a device that has another for registered memory.
    HostAddressOnDevice {} ("this device cannot use the host's address of registered memory (attribute 91 is 0)")
        ("Give kernels the address of cuMemHostGetDevicePointer; with several GPUs it differs for all of them.")
        ("compare the address that the kernel got with cuMemHostGetDevicePointer")
    /// The driver has shut down with the process.
    Teardown {} ("the process is ending: the driver has shut down and freed everything")
        ("Ignore it here, or release before main returns.")
        ("release by hand at the end of main: the error is then gone")
    /// A capture forbids the call.
    CaptureInProgress {} ("a stream is being captured in a mode that forbids this call, and the capture is spoiled")
        ("Do it before the capture, or exchange the thread's capture mode to relaxed around the call.")
        ("cuThreadExchangeStreamCaptureMode to relaxed around the call")
    /// The call was made inside a host function or callback of the driver.
    InsideHostFunction {} ("the call was made inside a host function or callback of the driver")
        ("Hand the work to another thread: no CUDA call may be made in there.")
        ("print a backtrace: the caller is libcuda")
    /// The library is the toolkit's placeholder.
    PlaceholderLibrary { path: String } ("the library is the toolkit's link-time placeholder{}", with(": ", path))
        ("Take the toolkit's stubs folder off LD_LIBRARY_PATH and the runpath; libcuda.so.1 comes with the driver.")
        ("grep libcuda /proc/PID/maps")
    /// The library comes from a cuda-compat folder.
    CompatLibrary { path: String } ("the library is a forward-compatibility one (cuda-compat){}", with(": ", path))
        ("Take the compat folder off the library path or update the driver; compat works on data-centre GPUs only.")
        ("grep libcuda /proc/PID/maps")
    /// Library and kernel module differ in version.
    VersionMismatch { library: String, module: String } ("library and kernel module differ in version{}{}", with(": ", library), with(" and ", module))
        ("Reboot after a driver update; in a container, mount the host's libraries and bring none along.")
        ("cat /proc/driver/nvidia/version; ls -l libcuda.so.1")
    /// On WSL, a library that is not Windows's own.
    LinuxLibraryOnWsl { path: String } ("on WSL a Linux driver's library hides Windows's own{}", with(": ", path))
        ("Uninstall the Linux driver package (libnvidia-compute), or put /usr/lib/wsl/lib first.")
        ("grep libcuda /proc/PID/maps")
    /// A device node that the driver needs is missing.
    NoDeviceNode { path: String } ("{} is not there", if path.is_empty() { "a device node (as /dev/nvidia0)" } else { path })
        ("Load the module and make the node (nvidia-modprobe -u -c 0); in a container, pass the device in.")
        ("ls -l {}; lsmod | grep nvidia", if path.is_empty() { "/dev/nvidia*" } else { path })
    /// An ordinal that no device has.
    NoSuchDevice { devices: u64 } ("no device has that number{}", if *devices == 0 { String::new() } else { format!(": the driver has {devices}, numbered from 0") })
        ("Count with cuDeviceGetCount; CUDA_VISIBLE_DEVICES decides which devices there are, and numbers them anew.")
        ("cuDeviceGetCount, and print the number before the call; nvidia-smi -L")
    /// CUDA_VISIBLE_DEVICES hides devices.
    VisibleDevices { value: String } ("CUDA_VISIBLE_DEVICES selects no device here{}", with(": ", value))
        ("Unset it, or name a device that nvidia-smi -L lists.") ("run again with it unset")
    /// The module nvidia_uvm lost its state, as after suspend, or a GPU does not start.
    UvmState {} ("nvidia_uvm is not loaded or lost its state, as after suspend, or a visible GPU does not start")
        ("Stop its users, rmmod nvidia_uvm, modprobe nvidia_uvm; set NVreg_PreserveVideoMemoryAllocations=1 for suspend.")
        ("lsmod | grep nvidia_uvm; dmesg | grep -e NVRM -e Xid")
    /// The kernel module's HMM support does not start on this kernel.
    HmmFault {} ("the open kernel module's HMM support does not start on some kernels")
        ("Set the module option \"options nvidia_uvm uvm_disable_hmm=1\" and reload nvidia_uvm.")
        ("cat /sys/module/nvidia_uvm/parameters/uvm_disable_hmm")
    /// As many files are open as the process may open.
    FileLimit { open: u64, limit: u64 } ("the process may open only so many files{}", of(1, limit.saturating_sub(*open), *limit, "ulimit -n").replace(" bytes", ""))
        ("Raise the limit (ulimit -n), or close files.") ("ls /proc/PID/fd | wc -l; ulimit -n")
    /// The operating system refused something to the driver.
    SystemRefusal {} ("the operating system refused the driver something: a device node, a mapping, a file. The cause is not unique")
        ("Check device nodes, nvidia_uvm, container device rules, ulimit -n and -v, vm.overcommit_memory=2, and whether the \
          kernel is much older than the driver.")
        ("strace -f PROGRAM 2>&1 | grep -e EPERM -e ENOMEM -e EMFILE; dmesg")
    /// The device says that it does not have the feature.
    FeatureMissing { feature: &'static str, attribute: u32 } ("the device has no {feature} (attribute {attribute} is 0)")
        ("{}", without(feature, *attribute)) ("cuDeviceGetAttribute {attribute}")
    /// A FABRIC handle without an IMEX channel.
    NoImexChannel {} ("a FABRIC handle needs an IMEX channel, which the process does not have, whatever attribute 128 says")
        ("Pass /dev/nvidia-caps-imex-channels/channel0 into the container, or ask for a POSIX_FD handle or none.")
        ("ls /dev/nvidia-caps-imex-channels; create the same without FABRIC")
    /// The driver lacks the function.
    FunctionMissing { name: String, since: u32 } ("the driver lacks {}{}", if name.is_empty() { "the function" } else { name }, if *since == 0 { String::new() } else { format!(", which came with CUDA {}.{}", since / 1000, since % 1000 / 10) })
        ("Update the driver, or use the older function of that purpose.") ("cuDriverGetVersion; Driver::lacks")
    /// On Windows, pinned memory takes GPU address space.
    WindowsPinnedSpace {} ("pinned memory takes GPU address space on Windows, and that is used up")
        ("Size pinned memory to the free GPU memory.") ("nvidia-smi while the program runs; allocate half as much")
}
