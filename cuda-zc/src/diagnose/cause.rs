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

        impl Cause {
            #[allow(unused_variables)]
            fn sentence(&self) -> String {
                match self {
                    $(Cause::$name { $($field),* } => format!($($sentence)*),)*
                }
            }

            /// What to do about it.
            #[must_use]
            #[allow(unused_variables)]
            pub fn remedy(&self) -> String {
                match self {
                    $(Cause::$name { $($field),* } => known(format!($($remedy)*), "what is right"),)*
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

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&known(self.sentence(), "the address"))
    }
}

/// With words for what is not known.
fn known(text: String, address: &str) -> String {
    if !text.contains("0x0") {
        return text;
    }
    let words = text.split(' ').map(|word| match word.strip_prefix("0x0") {
        Some(rest) if rest.starts_with("..0x0") => format!("the memory{}", &rest[5..]),
        Some(rest @ ("" | "." | "," | ":" | ";")) => format!("{address}{rest}"),
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A number of bytes, readable.
fn size(bytes: u64) -> String {
    match bytes {
        0 => "the bytes".into(),
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
        ("Pass only flags that the call documents; cuMemHostGetDevicePointer takes 0.")
        ("print the flags before the call")
    /// Address plus length exceeds 64 bits.
    RangeWraps { start: u64, len: u64 } ("{len:#x} bytes from {start:#x} exceed 64 bits")
        ("Look for a negative or uninitialised length.") ("print the length before the call")
    /// A part of the range lies where no user program has memory.
    BeyondAddressSpace { start: u64, len: u64 } ("{len:#x} bytes from {start:#x} leave the address space of a program")
        ("Look for a wrong length, or a pointer that is none.") ("print the arguments before the call")
    /// Nothing is mapped at the first address.
    NotMapped { address: u64 } ("nothing is mapped at {address:#x}: it never was, or was unmapped since")
        ("Register memory while it lives, by the pointer that malloc or mmap gave.")
        ("cat /proc/PID/maps while the process is stopped at the call")
    /// The range begins in a mapping and goes on where nothing is mapped.
    RunsPastMapping { mapped: Range<u64>, end: u64 } ("the range ends at {end:#x}, and {mapped:#x?} is all that is mapped there")
        ("End the range at {:#x}, and check the unit of the length.", mapped.end)
        ("cat /proc/PID/maps while the process is stopped at the call")
    /// Pages without any access (PROT_NONE): a guard page, or reserved space.
    NoAccess { pages: Range<u64> } ("{pages:#x?} has no access at all (PROT_NONE): a guard page or reserved space")
        ("Leave it out, or mprotect it readable and writable first.") ("cat /proc/PID/maps: the line with ---p")
    /// Pages that the CPU may not write, without READ_ONLY. Whether the device takes that flag, where it was asked.
    ReadOnlyMapping { pages: Range<u64>, read_only_flag: Option<bool> } ("{pages:#x?} is read-only, and {}", helps(*read_only_flag))
        ("{}", read_only_remedy(*read_only_flag)) ("cat /proc/PID/maps: the line with r--; cuDeviceGetAttribute 113")
    /// A shared writable mapping of a disk file, of which the kernel pins no pages for long (since Linux 6.5).
    SharedFile { pages: Range<u64>, path: String } ("{pages:#x?} is a shared writable mapping of a disk file{}", with(": ", path))
        ("Map it privately (MAP_PRIVATE), or read-only with READ_ONLY, or use a file in /dev/shm or a memfd.")
        ("cat /proc/PID/maps: rw-s and a path; register the same length of anonymous memory")
    /// The mapping goes on past the end of its file, where there are no pages.
    FileTooShort { path: String, len: u64, needed: u64 } ("the range needs {needed} bytes of {}, which has {len}", path.escape_debug())
        ("Lengthen the file (ftruncate), or register only what it has.") ("stat {}", path.escape_debug())
    /// A mapping without pages of RAM: a device's memory or registers, or the kernel's own.
    DriverMapping { pages: Range<u64>, path: String } ("{pages:#x?} is a mapping made by a driver{}", with(": ", path))
        ("Memory of other PCI devices registers with IOMEMORY if at all; else copy it to ordinary memory.")
        ("cat /proc/PID/smaps: VmFlags with io or pf")
    /// The flag IOMEMORY for ordinary memory.
    IoMemoryFlag {} ("the flag IOMEMORY was given, and the memory is ordinary")
        ("Leave the flag out: it is for memory of other PCI devices.") ("register the same range without it")
    /// Memory of cuMemHostAlloc.
    PinnedByDriver { range: Range<u64> } ("{range:#x?} is pinned memory of cuMemHostAlloc")
        ("It is pinned and mapped already: use it as it is; only cuMemFreeHost releases it.")
        ("cuPointerGetAttribute with MEMORY_TYPE; look where it was allocated")
    /// Managed memory.
    Managed { range: Range<u64> } ("{range:#x?} is managed memory (cuMemAllocManaged)")
        ("CPU and GPU both use it at this address as it is; only cuMemFree releases it.")
        ("cuPointerGetAttribute with IS_MANAGED")
    /// Memory of a GPU.
    DeviceMemory { range: Range<u64> } ("{range:#x?} is memory of a GPU")
        ("Use it as it is; only cuMemFree releases it.") ("cuPointerGetAttribute with MEMORY_TYPE")
    /// Bytes of the range are registered already; the number is that of a registration made through this crate.
    Overlap { requested: Range<u64>, existing: Range<u64>, registration: Option<u64> }
        ("bytes of {requested:#x?} are registered already{}", holder(existing, *registration))
        ("Register the enclosing block once, and do not ride on a registration that somebody else may end. The memory is \
          pinned, and this code harms no context; a framework on the CUDA runtime may report it once more, later.")
        ("cuMemHostGetDevicePointer of the first and the last byte")
    /// A registration in a page of the range, where the driver takes READ_ONLY ones or others and not both (580.159.04).
    MixedPage { existing: Range<u64>, read_only: bool }
        ("{existing:#x?} in the same page is registered, and a page takes registrations with READ_ONLY or others, not both; \
          this call is {} it", if *read_only { "with" } else { "without" })
        ("Register both with READ_ONLY or both without it, or put them on pages of their own.")
        ("register the same range with READ_ONLY the other way; cuMemHostGetFlags does not show the flag")
    /// A registration whose memory was unmapped or discarded since: it holds the old pages.
    StaleRegistration { range: Range<u64> } ("the registration of {range:#x?} holds pages that were unmapped or discarded since")
        ("Unregister {:#x} and register anew: the GPU still uses the old pages. Unregister before unmapping.", range.start)
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
    TooManyMappings { count: u64, limit: u64 } ("the process has {count} mappings of the {limit} that it may have")
        ("Raise vm.max_map_count, or map fewer and larger pieces.") ("wc -l /proc/PID/maps; sysctl vm.max_map_count")
    /// Very many registrations.
    TooManyRegistrations { count: u64 } ("the driver may have no room for another registration{}", if *count == 0 { String::new() } else { format!(": {count} of this crate are live") })
        ("Register the block around many small pieces once.")
        ("count what is registered; unregister some and try again")
    /// A container or service may not use that much memory.
    ContainerLimit { len: u64, left: u64, limit: u64, file: String }
        ("the container may not use so much memory{}", of(*len, *left, *limit, file))
        ("Raise the container's memory limit, or pin less: pinned pages count in full.") ("cat {file}")
    /// The machine has not that much memory free.
    NotEnoughRam { len: u64, available: u64, total: u64 }
        ("the machine has not so much memory free{}", of(*len, *available, *total, "MemAvailable"))
        ("Pin less, in pieces that are used again: pinned memory cannot be swapped.")
        ("grep MemAvailable /proc/meminfo")
    /// WSL caps pinned memory far below RAM.
    WslCap { len: u64 } ("WSL caps pinned memory far below RAM, and {} are more", size(*len))
        ("Keep pinned memory small (reports: 0.5 GiB to a few GiB in all) and use it again, go on with plain memory, or use \
          native Linux. Free RAM, ulimit and --privileged change nothing.")
        ("cuMemHostAlloc in steps of 256 MiB until it fails")
    /// The GPU has not that much memory free.
    NotEnoughDeviceMemory { len: u64, free: u64, total: u64 } ("the GPU has not so much memory free{}", of(*len, *free, *total, "cuMemGetInfo"))
        ("Free GPU memory or allocate less; data can stay in mapped host memory.") ("cuMemGetInfo; nvidia-smi")
    /// No live registration or allocation is at this address.
    NotRegistered { address: u64 } ("no live registration is at {address:#x}: never made, or ended already")
        ("Give the start of a live registration, once. Keep the memory until its registration has ended.")
        ("cuMemHostGetFlags of the pointer, before the call")
    /// A registration of this crate was here and has ended.
    AlreadyReleased { range: Range<u64>, registration: u64 } ("registration #{registration} of {range:#x?} has ended already")
        ("Release once: the second call is the mistake.") ("break on cuMemHostUnregister")
    /// The address lies inside a registration or allocation, and the call takes the start.
    InteriorPointer { address: u64, range: Range<u64> } ("{address:#x} lies inside {range:#x?}, and the call takes the start")
        ("Call it with {:#x}.", range.start) ("print the pointer where it was registered or allocated, and here")
    /// The address is before a registration in the same page: a pointer rounded down.
    PageBase { address: u64, range: Range<u64> } ("{address:#x} is before {range:#x?}, the registration in that page: a pointer rounded down")
        ("Call it with {:#x}, as it was registered.", range.start)
        ("print the pointer where it was registered, and here")
    /// The address is in a page of a registration, but outside of it.
    OutsideRegistration { address: u64, range: Range<u64> } ("{address:#x} shares a page with the registration of {range:#x?}, but is outside of it")
        ("Ask within the bytes that were registered, or register all that are needed.")
        ("print pointer and length where they were registered")
    /// The device's address in place of the host's.
    DeviceAddress { address: u64, host: u64 } ("{address:#x} is the device's address; the host's is {host:#x}")
        ("Call it with the host's address {host:#x}.") ("cuPointerGetAttribute with HOST_POINTER")
    /// The address of the variable that holds the pointer.
    AddressOfVariable { address: u64, pointer: u64 } ("{address:#x} is where a variable holds the registered pointer {pointer:#x}")
        ("Pass the pointer itself, not &pointer.") ("compare the argument with the address of the variable")
    /// Registered memory, given to a call that frees allocations.
    RegisteredMemory { range: Range<u64> } ("{range:#x?} is registered memory, not an allocation of CUDA's")
        ("End it with cuMemHostUnregister, then free the memory as it was allocated.")
        ("look where the pointer comes from: malloc and mmap, or cuMemHostAlloc")
    /// Nothing of CUDA's is at this address.
    NothingAllocated { address: u64 } ("nothing of CUDA's is at {address:#x}: freed already, or never allocated")
        ("Free each allocation once, by the pointer that the driver gave.") ("break on cuMemFreeHost")
    /// Registered without DEVICEMAP where unified addressing does not make up for it.
    NotMappedForDevice { flags: u32 } ("the memory was registered without DEVICEMAP (its flags are {flags:#x})")
        ("Register with CU_MEMHOSTREGISTER_DEVICEMAP.")
        ("cuMemHostGetFlags; cuDeviceGetAttribute 41 (UNIFIED_ADDRESSING)")
    /// Some bytes of the range are registered or allocated, and some are not.
    PartlyRegistered { registered: Range<u64>, missing: Range<u64> } ("{registered:#x?} is registered, and {missing:#x?} of the range is not")
        ("Register all of it, or split the call where the registration ends.")
        ("cuMemHostGetDevicePointer of the first and the last byte")
    /// The pointer was rounded down to its page and the length was not extended.
    TailMissing { registered: Range<u64>, wanted: Range<u64> } ("{registered:#x?} was registered for data at {wanted:#x?}: rounded down to a page, and the tail is missing")
        ("Register {:#x} bytes more, or leave the rounding out: no alignment is needed.", wanted.end.saturating_sub(registered.end))
        ("print pointer and length where they were registered")
    /// One call crosses from one registration or allocation into another.
    AcrossRegistrations { first: Range<u64>, second: Range<u64> } ("the range begins in {first:#x?} and goes on in {second:#x?}, and one call may not cross that seam")
        ("Split the call at {:#x}.", first.end)
        ("cuMemHostGetDevicePointer on both sides of the seam; print what was registered")
    /// The range ends after the allocation that it begins in.
    PastAllocation { allocation: Range<u64>, end: u64 } ("the range ends at {end:#x}, past the allocation {allocation:#x?}")
        ("End it at {:#x}.", allocation.end) ("cuMemGetAddressRange of the pointer")
    /// The GPU was to write memory that is registered for reading.
    WriteToReadOnly { pages: Range<u64> } ("{pages:#x?} is registered for reading only, and the call writes it")
        ("Let the GPU only read it, or register writable memory.") ("a copy from the same memory succeeds")
    /// Mapped with cuMemMap, and no access granted to this device.
    NoDeviceAccess { address: u64, device: i32 } ("the mapping at {address:#x} grants no access to device {device}")
        ("Grant it with cuMemSetAccess for this device; peer access does not cover it.")
        ("cuMemGetAccess for the address and device")
    /// A size that is no multiple of 2 MiB, the usual granularity.
    Granularity { len: u64 } ("{} may be no multiple of the granularity, usually 2 MiB", size(*len))
        ("Round up to cuMemGetAllocationGranularity for the same properties, and keep your own length.")
        ("cuMemGetAllocationGranularity")
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
    Forked { parent: u32, child: u32 } ("process {child} was forked from {parent}, which had started CUDA, and has not executed a program since")
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
    NoDeviceNode { path: String } ("{path} is not there")
        ("Load the module and make the node (nvidia-modprobe -u -c 0); in a container, pass the device in.")
        ("ls -l {path}; lsmod | grep nvidia")
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
        ("Ask for the attribute first, and use pinned memory where it is 0.") ("cuDeviceGetAttribute {attribute}")
    /// A FABRIC handle without an IMEX channel.
    NoImexChannel {} ("a FABRIC handle needs an IMEX channel, which the process does not have, whatever attribute 128 says")
        ("Pass /dev/nvidia-caps-imex-channels/channel0 into the container, or ask for a POSIX_FD handle or none.")
        ("ls /dev/nvidia-caps-imex-channels; create the same without FABRIC")
    /// The driver lacks the function.
    FunctionMissing { name: String, since: u32 } ("the driver lacks {name}, which came with CUDA {}.{}", since / 1000, since % 1000 / 10)
        ("Update the driver, or use the older function of that purpose.") ("cuDriverGetVersion; Driver::lacks")
    /// On Windows, pinned memory takes GPU address space.
    WindowsPinnedSpace {} ("pinned memory takes GPU address space on Windows, and that is used up")
        ("Size pinned memory to the free GPU memory.") ("nvidia-smi while the program runs; allocate half as much")
}
