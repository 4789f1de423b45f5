//! Failures of another process or on another machine, described by a folder: what was looked at excludes causes, and what
//! it does not exclude stays possible.

use cuda_sys::CUresult;
use cuda_zc::{Certainty, Failure};

#[path = "../doctor/root.rs"]
mod root;

use root::Root;

const WSL: (&str, &str) = ("proc/version", "Linux version 5.15.153.1-microsoft-standard-WSL2\n");
const GPU: [(&str, &str); 3] = [("dev/nvidia0", ""), ("dev/nvidiactl", ""), ("dev/nvidia-uvm", "")];

/// Plain memory, a private file, a memfd, CUDA's own, a PCI device's registers, and files in persistent memory.
const MAPS: &str = "\
10000-14000 rw-p 00000000 00:00 0 
20000-24000 rw-p 00000000 08:01 9 /data/x
30000-34000 rw-s 00000000 00:01 8 /memfd:x (deleted)
40000-44000 rw-s 00000000 00:05 7 /dev/nvidia-uvm
50000-54000 rw-s 00000000 00:05 6 /dev/nvidiactl
60000-64000 rw-s 00000000 00:16 5 /sys/devices/pci0000:00/0000:00:02.0/resource1
70000-74000 rw-s 00000000 103:01 4 /pmem/x
80000-84000 rw-p 00000000 103:01 4 /pmem/x
90000-94000 rw-s 00000000 00:06 3 /dev/dax0.0
a0000-a4000 rw-s 00000000 00:16 2 /sys/kernel/x
";
const SMAPS: &str = "\
40000-44000 rw-s 00000000 00:05 7 /dev/nvidia-uvm\nVmFlags: rd wr sh mr mw me ms mm \n\
50000-54000 rw-s 00000000 00:05 6 /dev/nvidiactl\nVmFlags: rd wr sh mr mw me ms pf io dd \n\
60000-64000 rw-s 00000000 00:16 5 /sys/devices/pci0000:00/0000:00:02.0/resource1\nVmFlags: rd wr sh mr mw me ms pf io \n\
70000-74000 rw-s 00000000 103:01 4 /pmem/x\nVmFlags: rd wr sh mr mw me ms mm hg \n";
const MOUNTS: &str = "\
30 1 0:22 / /sys rw - sysfs sysfs rw
41 1 8:1 / /data rw - ext4 /dev/sda1 rw
42 1 259:1 / /pmem rw,relatime - ext4 /dev/pmem0 rw,dax=always
";

fn folder(files: &[(&str, &str)]) -> Root {
    files.iter().fold(Root::empty(), |root, (path, text)| root.file(path, text))
}

/// The kinds of causes, those seen with a star.
fn kinds(failure: &Failure) -> Vec<String> {
    let kind = |(certainty, cause): &(Certainty, _)| {
        let name = format!("{cause:?}").split([' ', '{']).next().unwrap_or_default().to_owned();
        if *certainty == Certainty::Seen { name + "*" } else { name }
    };
    failure.causes.iter().map(kind).collect()
}

/// Call, answer, address, source, length; what must be among the causes, and what must not.
type Row = (&'static str, u32, u64, u64, u64, &'static [&'static str], &'static [&'static str]);

#[rustfmt::skip]
const PROCESS: &[Row] = &[
    // Nothing is wrong with the pages: what remains is what only a driver knows.
    ("cuMemHostRegister", 1, 0x10000, 0, 0x1000, &["PinnedByDriver", "Managed", "DeviceMemory", "MixedPage"], &["ReadOnlyMapping", "SharedFile", "RunsPastMapping"]),
    ("cuMemHostRegister", 1, 0x20000, 0, 0x1000, &["PinnedByDriver", "MixedPage"], &["SharedFile", "SharedFile*"]),
    ("cuMemHostRegister", 1, 0x30000, 0, 0x1000, &["PinnedByDriver", "MixedPage"], &["SharedFile", "SharedFile*", "DriverMapping*"]),
    // Mappings of CUDA's own; of a device; of persistent memory.
    ("cuMemHostRegister", 1, 0x40000, 0, 0x1000, &["DriverMapping*"], &[]),
    ("cuMemHostRegister", 1, 0x50000, 0, 0x4000, &["DriverMapping*"], &[]),
    ("cuMemHostRegister", 1, 0x60000, 0, 0x1000, &["DriverMapping*"], &["SharedFile*"]),
    ("cuMemHostRegister", 1, 0x70000, 0, 0x1000, &["DaxFile"], &["SharedFile*", "DriverMapping*"]),
    ("cuMemHostRegister", 1, 0x80000, 0, 0x1000, &["DaxFile"], &["SharedFile*"]),
    ("cuMemHostRegister", 1, 0x90000, 0, 0x1000, &["DaxFile"], &["SharedFile*"]),
    ("cuMemHostRegister", 1, 0xa0000, 0, 0x1000, &[], &["SharedFile*"]),
    // Other calls keep what the mappings do not exclude.
    ("cuMemHostUnregister", 1, 0x10000, 0, 0, &["PinnedByDriver", "InteriorPointer", "Managed"], &[]),
    ("cuMemHostUnregister", 713, 0x10000, 0, 0, &["NotRegistered", "DeviceAddress", "AddressOfVariable", "ContextDestroyed"], &[]),
    ("cuMemHostGetDevicePointer", 1, 0x10000, 0, 0, &["NotRegistered", "OutsideRegistration"], &[]),
    ("cuMemcpyHtoD_v2", 1, 0x7f00_0000_0000, 0x10000, 0x1000, &["PartlyRegistered", "PastAllocation"], &["NotMapped"]),
    // Without a driver, memory of a GPU cannot be told from nothing.
    ("cuMemcpyHtoD_v2", 1, 0x7f00_0000_0000, 0x1000, 0, &["NotMapped"], &["NotMapped*"]),
    ("cuMemcpyHtoDAsync_v2", 1, 0x7f00_0000_0000, 0x10000, 0x8000, &["RunsPastMapping"], &["NotMapped"]),
    ("cuMemcpyDtoH_v2", 1, 0x1000, 0x7f00_0000_0000, 0x1000, &["NotMapped"], &[]),
    ("cuMemcpy", 1, 0x1000, 0x7f00_0000_0000, 0x1000, &[], &["NotMapped"]),
];

#[test]
fn mappings_exclude_what_they_show_not_to_be_and_nothing_else() {
    let machine = folder(&[("proc/7/maps", MAPS), ("proc/7/smaps", SMAPS), ("proc/7/mountinfo", MOUNTS)]);
    let mut wrong = Vec::new();
    for (call, code, address, source, len, there, not_there) in PROCESS {
        let mut failure = Failure::new(*call, CUresult(*code));
        let known = |n: &u64| (*n != 0).then_some(*n);
        (failure.address, failure.source, failure.len) = (known(address), known(source), known(len));
        let failure = failure.look(None, &[], Some(7), Some(&machine.path("")));
        let kinds = kinds(&failure);
        if !there.iter().all(|kind| kinds.iter().any(|k| k == kind))
            || not_there.iter().any(|kind| kinds.iter().any(|k| k == kind))
        {
            wrong.push(format!("{kinds:?}: {failure:#}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let mut failure = Failure::new("cuMemHostRegister", CUresult(1));
    (failure.address, failure.len) = (Some(0x40000), Some(0x1000));
    let text = format!("{:#}", failure.look(None, &[], Some(7), Some(&machine.path(""))));
    assert!(text.contains("seen: 0x40000..0x41000 is a mapping made by a driver: /dev/nvidia-uvm"), "{text}");
    assert!(text.contains("do: It is CUDA's own"), "{text}");
}

#[test]
fn a_machine_excludes_what_it_does_not_show() {
    let plain = folder(&GPU);
    let wsl = folder(&[WSL, ("dev/dxg", "")]);
    let nothing = folder(&[("dev/null", "")]);
    let closed = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar  5 22:23:56 UTC 2024\n";
    let module = folder(&[("proc/driver/nvidia/version", closed)]);
    let open = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build\n";
    let off = [("proc/driver/nvidia/version", open), ("sys/module/nvidia_uvm/parameters/uvm_disable_hmm", "Y\n")];
    let off = folder(&off);
    let stat = "7 (x) S 1 7 7 0 -1 4194304 0 0\n";
    let started = folder(&[("proc/7/stat", stat)]);
    // Machine, call, answer: the causes.
    let rows: [(&Root, &str, u32, &[&str]); 11] = [
        (&plain, "cuInit", 100, &["VisibleDevices"]),
        (&wsl, "cuInit", 100, &["VisibleDevices", "LinuxLibraryOnWsl"]),
        (&nothing, "cuInit", 100, &["NoDeviceNode*"]),
        (&plain, "cuInit", 999, &["UvmState"]),
        (&wsl, "cuInit", 999, &["LinuxLibraryOnWsl"]),
        (&wsl, "cuMemCreate", 101, &["FeatureMissing", "NoSuchDevice"]),
        (&wsl, "cuMemAllocManaged", 2, &["NotEnoughDeviceMemory", "FeatureMissing"]),
        (&module, "cuInit", 3, &["Forked"]),
        (&wsl, "cuInit", 3, &["Forked"]),
        (&off, "cuInit", 3, &["Forked"]),
        (&started, "cuMemAlloc", 3, &["NotInitialized", "HmmFault"]),
    ];
    for (machine, call, code, expected) in rows {
        let failure = Failure::new(call, CUresult(code)).look(None, &[], Some(7), Some(&machine.path("")));
        assert_eq!(kinds(&failure), expected, "{failure:#}");
    }
    let failure = Failure::new("cuMemAllocManaged", CUresult(2)).look(None, &[], Some(7), Some(&wsl.path("")));
    assert!(format!("{failure:#}").contains("cannot exceed GPU memory here"), "{failure:#}");
}
