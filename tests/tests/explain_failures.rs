//! Failures that people met, given to `zc explain` and to `diagnose` as they would be: the right code, the right cause
//! first, the right remedy. The letters are those of the public reports' list; `owner/repo#N` is one of the reports.

use std::path::{Path, PathBuf};
use std::process::Command;

use cuda_sys::{CUresult, Driver};
use cuda_zc::{Cause, Certainty, Failure};

#[path = "../doctor/root.rs"]
mod root;

/// Report, arguments, code, first cause, words of its remedy.
type Report = (&'static str, &'static [&'static str], &'static str, &'static str, &'static str);

#[rustfmt::skip]
const REPORTS: &[Report] = &[
    // Registering.
    ("R1 lupinemachines/lupine#437", &["712", "--call", "cuMemHostRegister"], "712", "Overlap", "enclosing block once"),
    ("R2 sgl-project/sglang#38832", &["cudaErrorHostMemoryAlreadyRegistered", "--call", "cuMemHostRegister"], "712", "Overlap", "ride on a registration"),
    ("R6 vllm-project/vllm-omni#6240", &["801", "--call", "cuMemHostRegister", "--flags", "DEVICEMAP|READ_ONLY", "--attr", "read_only_host_register_supported=0"], "801", "ReadOnlyFlagUnsupported", "MAP_PRIVATE"),
    ("R6 antirez/ds4#791", &["1", "--call", "cuMemHostRegister", "--flags", "2", "--attr", "113=0"], "1", "ReadOnlyMapping", "MAP_PRIVATE"),
    ("R7 vllm-project/vllm#51080", &["2", "--call", "cuMemHostRegister", "--len", "600GiB"], "2", "TooLargeForOneCall", "pieces"),
    ("R8 meta-pytorch/torchstore#178", &["1", "--call", "cudaHostRegister", "--len", "0"], "1", "EmptyRange", "Leave the call out"),
    ("R10 dora-rs/dora#2934", &["713", "--call", "cuMemHostUnregister", "--addr", "0x7f0000000000"], "713", "NotRegistered", "start of a live registration"),
    ("R11 openucx/ucx#10643", &["709", "--call", "cuMemHostUnregister"], "709", "ContextDestroyed", "before its context"),
    ("R12 inducer/pycuda#229", &["801", "--call", "cuMemHostRegister", "--attr", "host_register_supported=0", "--attr", "integrated=1"], "801", "CannotRegister", "cuMemHostAlloc or managed"),
    ("R14 sgl-project/sglang#39744", &["1", "--call", "cuMemHostRegister", "--addr", "0x7f0000000000", "--len", "32GiB"], "1", "Length", "pieces"),
    // Pinning.
    ("P1 microsoft/WSL#8447", &["2", "--call", "cuMemHostAlloc", "--len", "2GiB"], "2", "WslCap", "native Linux"),
    ("P2 ashalliants/ninfer-3090#39", &["208", "--call", "cudaMallocHost"], "208", "WindowsPinnedSpace", "free GPU memory"),
    ("P3 numba/numba#7083", &["2", "--call", "cuMemAlloc_v2"], "2", "NotEnoughDeviceMemory", "Free GPU memory"),
    ("P4 cupy/cupy#8733", &["304", "--call", "cudaHostAlloc"], "304", "SystemRefusal", "vm.overcommit_memory"),
    ("P6 ollama/ollama#5517", &["803", "--call", "cuMemHostAlloc"], "803", "CompatLibrary", "compat folder"),
    ("P10 pytorch/pytorch#146520", &["1", "--call", "cuMemHostUnregister"], "1", "PinnedByDriver", "cuMemFreeHost"),
    // Device pointers, managed memory.
    ("D1 sgl-project/sglang#40232", &["700", "--call", "cuLaunchKernel", "--attr", "can_use_host_pointer_for_registered_mem=0"], "700", "EarlierFault", "compute-sanitizer|faulting"),
    ("D3 lattice/quda#1065", &["1", "--call", "cudaHostGetDevicePointer"], "1", "NotRegistered", "live registration"),
    ("M2 rapidsai/rmm#2023", &["101", "--call", "cudaMemPrefetchAsync", "--attr", "concurrent_managed_access=0"], "101", "FeatureMissing", "The device is valid"),
    ("M4 ptal/turbo#17", &["801", "--call", "cuMemAllocManaged"], "801", "FeatureMissing", "pinned memory"),
    ("M5 NVIDIA/cudf#16551", &["2", "--call", "cudaMallocManaged"], "2", "NotEnoughDeviceMemory", "allocate less"),
    // Virtual memory management.
    ("V1 fzyzcjy/torch_memory_saver#82", &["1", "--call", "cuMemCreate", "--len", "6912"], "1", "Granularity", "Round up"),
    ("V4 eyalroz/cuda-api-wrappers#512", &["1", "--call", "cuMemSetAccess"], "1", "PastAllocation", "End it"),
    ("V5 microsoft/mscclpp#467", &["800", "--call", "cuMemCreate"], "800", "NoImexChannel", "channel0"),
    ("V6 NVIDIA/cuda-python#1127", &["101", "--call", "cuMemCreate"], "101", "FeatureMissing", "pinned memory"),
    ("V7 OpenPPL/ppl.nn#8", &["801", "--call", "cuMemAddressReserve", "--attr", "102=0"], "801", "FeatureMissing", "pinned memory"),
    ("V9 NVIDIA/cuda-python#2694", &["1", "--call", "cuMemCreate", "--len", "2MiB"], "1", "WrongNumaNode", "134"),
    // Loading and starting.
    ("L1 NVIDIA/warp#219", &["34", "--call", "cuInit"], "34", "PlaceholderLibrary", "stubs"),
    ("L3 chelsea0x3b/cudarc#422", &["36", "--call", "cuMemPrefetchAsync_v2"], "36", "FunctionMissing", "Update the driver"),
    ("L4 ggml-org/llama.cpp#17542", &["803", "--call", "cuInit"], "803", "CompatLibrary", "compat folder"),
    ("L6 NVIDIA/nvidia-docker#1515", &["804", "--call", "cuInit"], "804", "CompatLibrary", "compat folder"),
    ("L7 huggingface/candle#2282", &["100", "--call", "cuInit"], "100", "VisibleDevices", "nvidia-smi -L"),
    ("L8 pytorch/pytorch#88639", &["999", "--call", "cuInit"], "999", "UvmState", "modprobe nvidia_uvm"),
    ("L10 vllm-project/vllm#32611", &["3", "--call", "cuDeviceGetCount", "--forked", "yes"], "3", "Forked", "spawn"),
    ("L11 NVIDIA/open-gpu-kernel-modules#947", &["3", "--call", "cuInit", "--forked", "no"], "3", "HmmFault", "uvm_disable_hmm=1"),
    ("L13 numba/numba#9134", &["304", "--call", "cuInit"], "304", "SystemRefusal", "ulimit -n"),
    // Contexts.
    ("C1 kaldi-asr/kaldi#2178", &["4", "--call", "cuMemFree"], "4", "Teardown", "before main returns"),
    ("C2 NVIDIA/cudf#16018", &["709", "--call", "cuMemFree"], "709", "ContextDestroyed", "cuda|context"),
    ("C4 apache/mahout#696", &["cudaErrorIllegalAddress", "--call", "cuMemFree"], "700", "EarlierFault", "restart the process"),
    // What a driver was measured to refuse, call by call.
    ("map with flags", &["1", "--call", "cuMemMap", "--flags", "1"], "1", "UnknownFlags", "0 where it documents none"),
    ("map outside a reservation", &["1", "--call", "cuMemMap", "--flags", "0"], "1", "Misuse", "one cuMemAddressReserve"),
    ("map a part of a handle", &["801", "--call", "cuMemMap"], "801", "Misuse", "offset 0"),
    ("map a part, where there is VMM", &["801", "--call", "cuMemMap", "--attr", "102=1"], "801", "Misuse", "offset 0"),
    ("map, where there is no VMM", &["801", "--call", "cuMemMap", "--attr", "102=0"], "801", "FeatureMissing", "WSL2"),
    ("create on WSL", &["101", "--call", "cuMemCreate"], "101", "FeatureMissing", "WSL2"),
    ("reserve half a granule", &["1", "--call", "cuMemAddressReserve", "--len", "1MiB"], "1", "Granularity", "Round up"),
    ("unmap half a mapping", &["1", "--call", "cuMemUnmap"], "1", "Misuse", "whole mappings"),
    ("release twice", &["1", "--call", "cuMemRelease"], "1", "Misuse", "once"),
    ("free while mapped", &["1", "--call", "cuMemAddressFree"], "1", "Misuse", "cuMemUnmap"),
    ("export", &["1", "--call", "cuMemExportToShareableHandle"], "1", "Misuse", "requestedHandleTypes"),
    ("import", &["1", "--call", "cuMemImportFromShareableHandle"], "1", "Misuse", "SCM_RIGHTS"),
    ("prefetch plain memory", &["1", "--call", "cudaMemPrefetchAsync", "--len", "1MiB"], "1", "Misuse", "cuMemAllocManaged"),
    ("prefetch nothing", &["1", "--call", "cudaMemPrefetchAsync", "--len", "0"], "1", "EmptyRange", "empty slices"),
    ("prefetch with flags", &["1", "--call", "cuMemPrefetchAsync_v2", "--flags", "1"], "1", "UnknownFlags", "documents"),
    ("prefetch to device 99", &["101", "--call", "cudaMemPrefetchAsync", "--attr", "89=1"], "101", "NoSuchDevice", "cuDeviceGetCount"),
    ("advise plain memory", &["1", "--call", "cudaMemAdvise"], "1", "Misuse", "cuMemAllocManaged"),
    ("managed memory with flags 0", &["1", "--call", "cuMemAllocManaged", "--flags", "0"], "1", "Misuse", "one of them"),
    ("managed memory with SINGLE", &["1", "--call", "cudaMallocManaged", "--flags", "4"], "1", "Misuse", "one of them"),
    ("managed memory of 0 bytes", &["1", "--call", "cudaMallocManaged", "--flags", "1"], "1", "EmptyRange", "empty slices"),
    ("M5, attribute known", &["2", "--call", "cudaMallocManaged", "--attr", "89=0"], "2", "NotEnoughDeviceMemory", "allocate less"),
    ("free pinned memory", &["1", "--call", "cuMemFree_v2"], "1", "NothingAllocated", "once"),
    ("write to READ_ONLY", &["1", "--call", "cuMemsetD8_v2", "--addr", "7f0000000000"], "1", "PartlyRegistered", "Register all"),
];

#[test]
fn each_report_gets_code_cause_and_remedy() {
    let mut wrong = Vec::new();
    for (report, arguments, code, cause, remedy) in REPORTS {
        let output =
            Command::new(root::zc()).arg("explain").args(*arguments).arg("--json").output().expect("zc starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let first = text.split("\"kind\":").nth(1).unwrap_or_default();
        let right = output.status.code() == Some(0)
            && text.contains(&format!("\"code\":{code},"))
            && first.starts_with(&format!("\"{cause}\""))
            && remedy
                .split('|')
                .any(|words| first.split("\"check\"").next().is_some_and(|first| first.contains(words)));
        if !right {
            wrong.push(format!("{report}: {text}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), REPORTS.len(), wrong.join("\n"));
}

/// A folder that stands for a machine, or for libraries. Removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id())));
        for (path, text) in files {
            let path = folder.0.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        folder
    }

    /// A library that has `cuInit` and nothing else, at that path.
    fn library(&self, path: &str) -> Driver {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let source = self.0.join("library.rs");
        std::fs::write(&source, "#[no_mangle] pub extern \"C\" fn cuInit(_: u32) -> u32 { 34 }").expect("a file");
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let options = ["--edition=2021", "--crate-type=cdylib", "-Awarnings", "-Cprefer-dynamic=no", "-o"];
        let made = Command::new(rustc).args(options).args([&path, &source]).output().expect("rustc starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        // SAFETY: its only entry of a driver's has the type that it must have.
        unsafe { Driver::open(path) }.expect("a library with cuInit")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn first(failure: &Failure) -> &(Certainty, Cause) {
    failure.causes.first().unwrap_or_else(|| panic!("no cause: {failure:#}"))
}

/// A call of process 7 of that machine.
fn on_machine(machine: &Folder, driver: Option<&Driver>, failure: Failure) -> Failure {
    failure.look(driver, &[], Some(7), Some(&machine.0))
}

fn answered(call: &'static str, code: u32) -> Failure {
    Failure::new(call, CUresult(code))
}

fn register(address: u64, len: u64, flags: u32) -> Failure {
    let mut failure = answered("cuMemHostRegister", 1);
    (failure.address, failure.len, failure.flags) = (Some(address), Some(len), Some(flags));
    failure
}

fn alloc(len: u64) -> Failure {
    let mut failure = answered("cuMemHostAlloc", 2);
    failure.len = Some(len);
    failure
}

const MODULE_550: &str = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar  5 22:23:56 UTC 2024\n";
const OPEN_570: &str = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build\n";

/// L1: the toolkit's placeholder stands in front of the driver.
#[test]
fn the_placeholder_library_is_named_by_its_path() {
    let folder = Folder::new("stubs", &[]);
    let driver = folder.library("lib64/stubs/libcuda.so");
    // SAFETY: no preconditions.
    let code = unsafe { driver.cuInit(0) };
    let error = Failure::new("cuInit", code).look(Some(&driver), &[], None, None);
    let (Certainty::Seen, Cause::PlaceholderLibrary { path }) = first(&error) else { panic!("{error:#}") };
    assert!(path.ends_with("lib64/stubs/libcuda.so"), "{path}");
}

/// L4, L6: a forward-compatibility library of another version than the kernel module's.
#[test]
fn compat_libraries_and_versions_that_differ_are_named() {
    let machine = Folder::new("module-550", &[("proc/driver/nvidia/version", MODULE_550)]);
    let folder = Folder::new("compat", &[]);
    let driver = folder.library("cuda-12.9/compat/libcuda.so.575.51.03");
    let error = on_machine(&machine, Some(&driver), answered("cuInit", 803));
    let expected = Cause::VersionMismatch { library: "575.51.03".into(), module: "550.54.15".into() };
    assert_eq!(*first(&error), (Certainty::Seen, expected), "{error:#}");
    assert!(error.causes.iter().any(|(_, cause)| matches!(cause, Cause::CompatLibrary { .. })), "{error:#}");
    let error = on_machine(&machine, Some(&driver), answered("cuInit", 804));
    assert!(matches!(first(&error), (Certainty::Seen, Cause::CompatLibrary { .. })), "{error:#}");
}

/// L7: on WSL, a Linux driver's library hides Windows's.
#[test]
fn a_linux_library_on_wsl_is_named() {
    let version = "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@host) (gcc)\n";
    let machine = Folder::new("wsl", &[("proc/version", version), ("dev/dxg", "")]);
    let folder = Folder::new("linux", &[]);
    let driver = folder.library("x86_64-linux-gnu/libcuda.so.1");
    let error = on_machine(&machine, Some(&driver), answered("cuInit", 100));
    assert!(matches!(first(&error), (Certainty::Seen, Cause::LinuxLibraryOnWsl { .. })), "{error:#}");
    // P1: the cap on pinned memory is possible there, and said first.
    let error = on_machine(&machine, None, alloc(1 << 30));
    assert!(matches!(first(&error), (Certainty::Possible, Cause::WslCap { .. })), "{error:#}");
}

/// L8, L9: nvidia-uvm is missing, or there and lost its state.
#[test]
fn a_missing_node_is_seen_and_a_lost_state_possible() {
    let machine =
        Folder::new("no-uvm", &[("proc/driver/nvidia/version", OPEN_570), ("dev/nvidiactl", ""), ("dev/nvidia0", "")]);
    let error = on_machine(&machine, None, answered("cuInit", 999));
    assert_eq!(*first(&error), (Certainty::Seen, Cause::NoDeviceNode { path: "/dev/nvidia-uvm".into() }), "{error:#}");
    let machine = Folder::new("uvm", &[("dev/nvidia-uvm", "")]);
    let error = on_machine(&machine, None, answered("cuInit", 999));
    assert_eq!(*first(&error), (Certainty::Possible, Cause::UvmState {}), "{error:#}");
}

/// L11: the open module with HMM on.
#[test]
fn hmm_is_possible_where_it_is_on() {
    let parameter = "sys/module/nvidia_uvm/parameters/uvm_disable_hmm";
    let machine = Folder::new("hmm", &[("proc/driver/nvidia/version", OPEN_570), (parameter, "N\n")]);
    let error = on_machine(&machine, None, answered("cuInit", 3));
    assert_eq!(*first(&error), (Certainty::Possible, Cause::HmmFault {}), "{error:#}");
}

/// L13: too few files.
#[test]
fn a_low_limit_of_files_is_seen() {
    let limits = "Limit                     Soft Limit           Hard Limit           Units     \nMax open files            8                    8                    files     \n";
    let machine = Folder::new("files", &[("proc/7/limits", limits), ("proc/7/fd/0", ""), ("dev/nvidiactl", "")]);
    let error = on_machine(&machine, None, answered("cuInit", 304));
    assert_eq!(*first(&error), (Certainty::Seen, Cause::FileLimit { open: 1, limit: 8 }), "{error:#}");
}

/// A container's limit, and memory that the machine has not.
#[test]
fn limits_of_memory_are_seen() {
    let files = [
        ("proc/7/cgroup", "0::/job\n"),
        ("proc/7/mountinfo", "30 1 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"),
        ("sys/fs/cgroup/job/memory.max", "1073741824\n"),
        ("sys/fs/cgroup/job/memory.current", "536870912\n"),
        ("proc/meminfo", "MemTotal:       8388608 kB\nMemAvailable:   4194304 kB\n"),
    ];
    let machine = Folder::new("limits", &files);
    let error = on_machine(&machine, None, alloc(3 << 30));
    let (Certainty::Seen, Cause::ContainerLimit { left, limit, file, .. }) = first(&error) else { panic!("{error:#}") };
    assert_eq!((*left, *limit, file.as_str()), (1 << 29, 1 << 30, "/sys/fs/cgroup/job/memory.max"));
    let error = on_machine(&machine, None, alloc(5 << 30));
    assert!(matches!(first(&error), (Certainty::Seen, Cause::NotEnoughRam { .. })), "{error:#}");
    let error = on_machine(&machine, None, alloc(1 << 20));
    assert!(error.causes.is_empty(), "{error:#}");
}

/// Linux 6.12 pins less than 2 GiB at once, if its distribution did not mend that: the version alone is no proof.
#[test]
fn the_kernel_s_own_bound_is_possible() {
    let machine = Folder::new(
        "kernel",
        &[("proc/sys/kernel/osrelease", "6.12.3-generic\n"), ("proc/7/maps", "1000-f00000000000 rw-p 0 00:00 0 \n")],
    );
    let error = on_machine(&machine, None, register(0x1000, 4 << 30, 2));
    assert!(matches!(first(&error), (Certainty::Possible, Cause::PinnedAtOnce { .. })), "{error:#}");
}

/// Pages without RAM behind them, and a file that is only in memory.
#[test]
fn a_driver_s_mapping_is_seen_and_memory_in_a_file_is_not_a_disk() {
    let maps = "10000-14000 rw-s 00000000 00:05 77 /dev/video0\n20000-24000 rw-s 00000000 00:19 9 /dev/shm/x\n\
                30000-34000 rw-s 00000000 00:21 9 /mnt/tmpfs/x\n40000-44000 rw-s 00000000 08:01 9 /data/x\n";
    let smaps = "10000-14000 rw-s 00000000 00:05 77 /dev/video0\nRss: 0 kB\nVmFlags: rd wr sh mr mw me ms pf io dd\n";
    let mounts = "40 1 0:33 / /mnt/tmpfs rw - tmpfs tmpfs rw\n41 1 8:1 / /data rw - ext4 /dev/sda1 rw\n";
    let files = [("proc/7/maps", maps), ("proc/7/smaps", smaps), ("proc/7/mountinfo", mounts)];
    let machine = Folder::new("mappings", &files);
    let at = |address, flags| on_machine(&machine, None, register(address, 0x4000, flags));
    assert!(matches!(first(&at(0x10000, 2)), (Certainty::Seen, Cause::DriverMapping { .. })));
    // IOMEMORY is not wrong for that one.
    assert!(!at(0x10000, 6).causes.iter().any(|(_, cause)| *cause == Cause::IoMemoryFlag {}));
    for error in [at(0x20000, 2), at(0x30000, 2)] {
        let fits = |(certainty, cause): &(_, _)| {
            *certainty == Certainty::Possible
                && !matches!(cause, Cause::SharedFile { .. } | Cause::DriverMapping { .. })
        };
        assert!(error.causes.iter().all(fits), "{error:#}");
    }
    assert!(matches!(first(&at(0x40000, 2)), (Certainty::Seen, Cause::SharedFile { .. })));
    // Before Linux 6.5 such pages were pinned, so it is only possible there.
    let old = [&files[..], &[("proc/sys/kernel/osrelease", "5.15.0-91-generic\n")]].concat();
    let machine = Folder::new("mappings-old", &old);
    let error = on_machine(&machine, None, register(0x40000, 0x4000, 2));
    assert!(matches!(first(&error), (Certainty::Possible, Cause::SharedFile { .. })), "{error:#}");
}

/// A folder without anything, files that are folders, and lines that are none.
#[test]
fn odd_machines_are_no_reason_to_fail() {
    let odd = "\u{0}\u{1}-\u{2}\n-\n7f-\n7f00-7e00 rw-p\nffffffffffffffff-0 r\n\n::::\n0::\n9:memory:/../../..\n";
    let names = [
        "proc/7/maps",
        "proc/7/cgroup",
        "proc/7/mountinfo",
        "proc/7/limits",
        "proc/7/stat",
        "proc/meminfo",
        "proc/version",
    ];
    let files: Vec<(&str, &str)> = names.iter().map(|name| (*name, odd)).collect();
    let machines = [
        Folder::new("odd", &files),
        Folder::new("empty", &[]),
        Folder::new("folders", &[("proc/7/maps/x", ""), ("proc/meminfo/x", ""), ("proc/7/cgroup/x", "")]),
    ];
    for machine in &machines {
        for code in CUresult::ALL.iter().map(|code| code.0).chain([77, u32::MAX]) {
            for call in [
                "cuMemHostRegister",
                "cuMemHostUnregister",
                "cuMemHostAlloc",
                "cuMemFreeHost",
                "cuInit",
                "cuMemcpyHtoD_v2",
                "",
                "☃",
            ] {
                for (address, len) in
                    [(None, None), (Some(0), Some(0)), (Some(u64::MAX), Some(u64::MAX)), (Some(0x7e80), Some(1))]
                {
                    let mut failure = Failure::new(call, CUresult(code));
                    (failure.address, failure.len, failure.flags) = (address, len, Some(u32::MAX));
                    let error = on_machine(machine, None, failure);
                    assert!(!format!("{error}").contains('\n') && format!("{error:#}").contains('\n'));
                }
            }
        }
    }
}
