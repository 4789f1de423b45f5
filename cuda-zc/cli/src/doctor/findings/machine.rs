//! Kernel module, GPUs, device nodes, and which GPUs the environment lets through.

use super::{Finding, MODULE_CODES, NODE_CODES, START_CONTAINER, Severity, in_container, is_ordinary};
use crate::doctor::facts::{Facts, Pci};
use crate::doctor::klog::Clue;
use crate::doctor::parse;
use crate::doctor::root::Node;

/// The kernel module and the GPUs that it drives.
pub(super) fn module(facts: &Facts, list: &mut Vec<Finding>) {
    if !is_ordinary(facts) || facts.platform.gvisor {
        return;
    }
    let driver = &facts.driver;
    let loaded = driver.module.is_some() || driver.modules.iter().any(|m| m == "nvidia");
    let nodes = !facts.nodes.gpus.is_empty();
    if facts.pci_seen && facts.pci.is_empty() && facts.gpus.is_empty() && !nodes {
        list.push(
            Finding::failure("no-gpu", 980, "this machine has no NVIDIA GPU")
                .shown_by("no NVIDIA display controller among /sys/bus/pci/devices")
                .explains(MODULE_CODES)
                .todo("in a virtual machine: pass the GPU through; in the cloud: pick an instance type with a GPU")
                .todo("if a card is plugged in: seat it, connect its power, and look for it with lspci -d 10de:"),
        );
        return;
    }
    wrong_module(facts, list);
    let explained = has_wrong_module(list);
    if !loaded {
        // Nodes may be left from before it was unloaded.
        let gone = if nodes { driver.modules_seen } else { facts.pci_seen || !facts.no_proc };
        if gone && !explained {
            list.push(module_missing(facts));
        }
        return;
    }
    if let Some((held, by)) = held(facts)
        && facts.gpus.is_empty()
    {
        list.push(held_by(held, by));
    } else if facts.gpus.is_empty() && !facts.pci.is_empty() && !nodes && !explained && !in_container(facts) {
        list.push(
            Finding::failure("gpu-not-started", 915, "the kernel module is loaded but drives no GPU")
                .shown_by("nothing in /proc/driver/nvidia/gpus")
                .shown_by_all(facts.pci.iter().map(pci_line))
                .explains(MODULE_CODES)
                .todo("look in the kernel log for lines with NVRM: dmesg | grep NVRM"),
        );
    }
    if !facts.gpus.is_empty() && facts.gpus.iter().all(|g| g.excluded) {
        list.push(
            Finding::failure("gpu-excluded", 915, "all GPUs are excluded by a parameter of the kernel module")
                .shown_by_all(facts.gpus.iter().map(|g| format!("{}: GPU Excluded: Yes", g.bus)))
                .explains(MODULE_CODES)
                .todo("remove NVreg_ExcludedGpus from /etc/modprobe.d and reboot"),
        );
    }
    if let (Some(uvm), Some(module)) = (&driver.uvm_version, &driver.module)
        && *uvm != module.version
        && !uvm.is_empty()
        && parse::version(uvm).len() >= 2
    {
        list.push(
            Finding::failure("module-versions", 916, "nvidia_uvm and nvidia are modules of different versions")
                .shown_by(format!("nvidia {}, nvidia_uvm {uvm}", module.version))
                .explains(MODULE_CODES)
                .todo("unload both and load them again, or reboot"),
        );
    }
    if driver.nvswitches > 0 && driver.fabric_manager == Some(false) && !in_container(facts) {
        list.push(
            Finding::failure(
                "fabric-manager",
                914,
                "the GPUs are joined by NVSwitch and the fabric manager is not running",
            )
            .shown_by("NVSwitch devices, and no process nv-fabricmanager")
            .explains(&[3, 46, 802, 999])
            .seen_if(facts.machine)
            .todo("systemctl enable --now nvidia-fabricmanager (its version must equal the driver's)"),
        );
    }
}

/// A module that the GPU does not go with, by the kernel log. It may not even stay loaded.
fn wrong_module(facts: &Facts, list: &mut Vec<Finding>) {
    for (clue, id, title, remedy) in [
        (
            Clue::NeedsOpen,
            "needs-open-module",
            "this GPU works with NVIDIA's open kernel modules only, and the proprietary ones are installed",
            "install the open variant of the driver (packages named -open; nvidia-installer -m=kernel-open), \
             then reboot",
        ),
        (
            Clue::NeedsProprietary,
            "needs-proprietary-module",
            "this GPU is too old for NVIDIA's open kernel modules, which are installed",
            "install the proprietary variant of the driver (packages without -open), then reboot",
        ),
        (
            Clue::Legacy,
            "needs-legacy-driver",
            "this GPU is supported by an older driver branch only",
            "install the legacy branch that the line of the kernel log names",
        ),
        (
            Clue::BarSpace,
            "pci-space",
            "the firmware gave the GPU too little PCI address space",
            "in the BIOS switch on \"Above 4G Decoding\" (and resizable BAR), or boot with pci=realloc",
        ),
        (
            Clue::Firmware,
            "gpu-firmware",
            "the GPU's firmware files could not be loaded",
            "install the driver's firmware package of the same version (nvidia-firmware, \
             /lib/firmware/nvidia/<version>)",
        ),
    ] {
        if let Some(line) = facts.clue(clue) {
            // Where the driver has GPUs, the line may be about another one.
            let finding = Finding::failure(id, 945, title).seen_if(facts.gpus.is_empty() || facts.init().is_some());
            list.push(finding.shown_by(line).explains(MODULE_CODES).todo(remedy));
        }
    }
}

fn has_wrong_module(list: &[Finding]) -> bool {
    const IDS: [&str; 5] =
        ["needs-open-module", "needs-proprietary-module", "needs-legacy-driver", "pci-space", "gpu-firmware"];
    list.iter().any(|f| IDS.contains(&f.id))
}

fn pci_line(gpu: &Pci) -> String {
    let driver = gpu.driver.as_deref().unwrap_or("no driver");
    format!("PCI {} (10de:{}): {driver}", gpu.bus, gpu.device.trim_start_matches("0x"))
}

/// The GPUs that another kernel driver holds, and which one.
fn held(facts: &Facts) -> Option<(Vec<String>, &str)> {
    let by = facts.pci.iter().filter_map(|g| g.driver.as_deref()).find(|d| *d != "nvidia")?;
    Some((facts.pci.iter().filter(|g| g.driver.as_deref() == Some(by)).map(pci_line).collect(), by))
}

fn held_by(held: Vec<String>, by: &str) -> Finding {
    let finding = match by {
        "vfio-pci" => {
            Finding::failure("gpu-held-by-vfio", 965, "the GPU is set aside for a virtual machine (vfio-pci)")
                .todo("release it: remove its id from vfio-pci.ids (kernel command line, /etc/modprobe.d) and reboot")
                .todo("or run the program inside that virtual machine")
        }
        _ => Finding::failure(
            "gpu-held-by-nouveau",
            965,
            format!("the kernel's own driver {by} holds the GPU, not NVIDIA's"),
        )
        .todo(format!(
            "install NVIDIA's driver; where its packages do not keep {by} from loading, write \"blacklist {by}\" into a \
             file of /etc/modprobe.d; then rebuild the initramfs and reboot"
        )),
    };
    finding.shown_by_all(held).explains(MODULE_CODES)
}

fn module_missing(facts: &Facts) -> Finding {
    let host = if in_container(facts) { " (on the host)" } else { "" };
    if let Some((gpus, by)) = held(facts) {
        return held_by(gpus, by);
    }
    if facts.driver.modules.iter().any(|m| m == "nouveau") || facts.clue(Clue::Conflict).is_some() {
        let lines = facts.clue(Clue::Conflict).map(str::to_owned).into_iter();
        return held_by(lines.chain(["nouveau is in /proc/modules".to_owned()]).collect(), "nouveau");
    }
    let release = facts.platform.release.as_deref().unwrap_or("?");
    let rejected = facts.clue(Clue::Unsigned);
    let finding =
        if rejected.is_some() || facts.platform.secure_boot == Some(true) && facts.driver.installed == Some(true) {
            Finding::failure(
                "module-rejected",
                965,
                "secure boot rejects the NVIDIA kernel module, which is not signed with a known key",
            )
            .shown_by_all(rejected.map(str::to_owned))
            .shown_by_all((facts.platform.secure_boot == Some(true)).then(|| "secure boot is on".to_owned()))
            .seen_if(rejected.is_some())
            .todo(
                "enrol the key that signs it: mokutil --import <key>, reboot and confirm; or install signed \
                 modules; or switch secure boot off",
            )
        } else if let Some(line) = facts.clue(Clue::OtherKernel) {
            Finding::failure("module-for-other-kernel", 964, "the NVIDIA kernel module was built for another kernel")
                .shown_by(line)
                .todo(format!("install the headers of {release} and build it again: dkms autoinstall"))
        } else if facts.driver.installed == Some(false) {
            Finding::failure(
                "module-not-built",
                962,
                format!("no NVIDIA kernel module is installed for the running kernel {release}"),
            )
            .shown_by(format!("no nvidia.ko in /lib/modules/{release}/modules.dep"))
            .todo(
                "if the driver is installed: install the headers of this kernel and run dkms autoinstall, or \
                 boot the kernel it was built for",
            )
            .todo("if not: install NVIDIA's driver")
        } else {
            Finding::failure("module-not-loaded", 960, "the NVIDIA kernel module is not loaded")
                .shown_by("neither /proc/driver/nvidia/version nor nvidia in /proc/modules")
                .seen_if(facts.driver.modules_seen)
                .todo(format!(
                    "load it{host}: modprobe nvidia; its error message says more. If there is none: install \
                     NVIDIA's driver"
                ))
        };
    finding.shown_by_all(facts.pci.iter().map(pci_line)).explains(MODULE_CODES)
}

/// Errors in the kernel log, by NVIDIA's list of Xids: of memory; of the GPU itself, its firmware and its links; of programs.
const MEMORY_XIDS: &[u32] = &[48, 64, 92, 94, 95, 140, 171, 172];
const GPU_XIDS: &[u32] = &[38, 61, 62, 74, 109, 110, 119, 120, 143, 144, 145, 146, 147, 148, 149, 150, 154];
const PROGRAM_XIDS: &[u32] = &[8, 13, 31, 32, 43, 45, 68, 69];

/// GPUs that fail, by the kernel log and by what is missing.
pub(super) fn hardware(facts: &Facts, list: &mut Vec<Finding>) {
    let fails = facts.init() != Some(0);
    let grade = if fails { Severity::Failure } else { Severity::Warning };
    let lost = facts.xid(&[79]).map(|x| x.line.as_str()).or_else(|| facts.clue(Clue::FallenOff));
    let started = !has_wrong_module(list);
    if let Some(line) = lost {
        list.push(
            Finding::new("gpu-lost", grade, 912, "a GPU has fallen off the bus")
                .shown_by(line)
                .explains(if fails { MODULE_CODES } else { &[] })
                .todo("reboot; if it comes back, check power, seating, temperature and the PCIe slot")
                .todo(
                    "until then hide it with CUDA_VISIBLE_DEVICES; if cuInit still fails, take it out or \
                     unbind its driver",
                ),
        );
    } else if let (Some(line), true) = (facts.clue(Clue::InitFailed), started) {
        list.push(
            Finding::new("gpu-init-failed", grade, 910, "a GPU is there that the driver cannot start")
                .shown_by(line)
                .explains(if fails { MODULE_CODES } else { &[] })
                .todo(
                    "cuInit fails for all GPUs while it is visible, before CUDA_VISIBLE_DEVICES counts: do \
                     not pass its node into containers",
                )
                .todo(
                    "reboot; then check firmware, power and the PCIe slot; nvidia-bug-report.sh collects what \
                     NVIDIA's support asks for",
                ),
        );
    }
    // A node that the driver has no GPU for. A container's list shows its own GPUs only, so the two agree there too.
    let minors: Vec<u32> = facts.gpus.iter().filter_map(|g| g.minor).collect();
    let orphans: Vec<u32> = facts.nodes.gpus.keys().copied().filter(|n| !minors.contains(n)).collect();
    let unknown = |pci: &&Pci| pci.driver.is_none() && !facts.gpus.iter().any(|g| g.bus == pci.bus);
    let silent = facts.pci.iter().filter(unknown).count();
    if is_ordinary(facts) && lost.is_none() && facts.clue(Clue::InitFailed).is_none() && !facts.gpus.is_empty() {
        if !orphans.is_empty() && (minors.len() == facts.gpus.len() || facts.nodes.gpus.len() > facts.gpus.len()) {
            let names: Vec<String> = orphans.iter().map(|n| format!("/dev/nvidia{n}")).collect();
            let orphans = facts.nodes.gpus.len().saturating_sub(facts.gpus.len()).max(1);
            list.push(
                Finding::new("gpu-without-driver", grade, 905, "there are nodes of GPUs that the driver does not know")
                    .shown_by(format!(
                        "{orphans} more nodes than GPUs in /proc/driver/nvidia/gpus: {}",
                        names.join(" ")
                    ))
                    .explains(if fails { MODULE_CODES } else { &[] })
                    .possible()
                    .todo(
                        "if a GPU was removed or is broken: hide it (do not pass its node into the container) \
                     and reboot the host",
                    ),
            );
        } else if silent > 0 && !in_container(facts) {
            list.push(
                Finding::new(
                    "gpu-without-driver",
                    Severity::Warning,
                    600,
                    format!("{silent} of {} GPUs have no driver", facts.pci.len()),
                )
                .shown_by_all(facts.pci.iter().filter(unknown).map(pci_line))
                .todo("look in the kernel log for lines with NVRM and the address of that GPU"),
            );
        }
    }
    if let Some(xid) = facts.xid(MEMORY_XIDS) {
        list.push(
            Finding::warning("gpu-memory-errors", 590, "a GPU reported memory errors that it could not correct")
                .shown_by(xid.line.clone())
                .explains(&[])
                .todo(
                    "end the programs on it and reset it (nvidia-smi --gpu-reset) or reboot; if they come \
                     again, have it replaced",
                ),
        );
    }
    if let Some(xid) = facts.xid(GPU_XIDS) {
        list.push(
            Finding::warning("gpu-errors", 580, format!("a GPU reported an error of its own (Xid {})", xid.number))
                .shown_by(xid.line.clone())
                .todo("reset the GPU or reboot; NVIDIA's page on Xid errors says what this number means"),
        );
    }
    let known = [MEMORY_XIDS, GPU_XIDS, PROGRAM_XIDS, &[79]].concat();
    if let Some(xid) = facts.log.xids.iter().rev().find(|xid| !known.contains(&xid.number)) {
        let (who, what) = if xid.line.contains("SXid") { ("an NVSwitch", "SXid") } else { ("a GPU", "Xid") };
        list.push(
            Finding::note("gpu-events", 185, format!("{who} reported an event ({what} {})", xid.number))
                .shown_by(xid.line.clone())
                .todo("NVIDIA's pages on Xid and SXid errors say what the number means, and whether it needs a reset"),
        );
    }
    if let Some(xid) = facts.xid(PROGRAM_XIDS) {
        list.push(
            Finding::note(
                "program-faults",
                190,
                format!("a program's GPU work failed (Xid {}, {} times)", xid.number, xid.count),
            )
            .shown_by(xid.line.clone())
            .todo(
                "mostly a wrong address in a kernel: that program then gets 700 or 719 from every call; \
                 compute-sanitizer finds the place",
            ),
        );
    }
    // `[DMA Write] Request device [10:00.0] fault addr ..`, `IO_PAGE_FAULT device=0000:10:00.0 ..`
    let faults = || facts.log.clues.iter().filter(|(c, _)| *c == Clue::IommuFault).map(|(_, line)| line);
    let of_gpu =
        |line: &&String| facts.pci.iter().any(|p| line.contains(p.bus.split_once(':').map_or(&*p.bus, |b| b.1)));
    if let Some(line) = faults().find(of_gpu) {
        list.push(
            Finding::warning("iommu-fault", 560, "the IOMMU refused a GPU's access to memory").shown_by(line).todo(
                "update firmware and driver, or boot with iommu=pt; data that the GPU reads or writes there are \
                 wrong",
            ),
        );
    } else if let Some(line) = faults().next() {
        list.push(
            Finding::note("iommu-fault", 100, "the IOMMU refused some device's access to memory")
                .shown_by(line)
                .possible()
                .todo("if that device is a GPU: update firmware and driver, or boot with iommu=pt"),
        );
    }
}

pub(super) fn nodes(facts: &Facts, list: &mut Vec<Finding>) {
    if !is_ordinary(facts) || !facts.nodes.seen {
        return;
    }
    // Without a module or a GPU, missing nodes are a consequence.
    let consequence = list.iter().any(|f| {
        ["no-gpu", "wsl1"].contains(&f.id)
            || f.id.starts_with("module-")
            || facts.gpus.is_empty() && has_wrong_module(std::slice::from_ref(f))
            || f.id.starts_with("gpu-held")
    });
    let nodes = &facts.nodes;
    let expected =
        facts.driver.module.is_some() || !facts.gpus.is_empty() || !nodes.gpus.is_empty() || nodes.uvm != Node::Missing;
    if consequence || !expected {
        return;
    }
    let mut missing = Vec::new();
    if nodes.control == Node::Missing {
        missing.push("/dev/nvidiactl".to_owned());
    }
    if nodes.gpus.is_empty() {
        missing.push("/dev/nvidia0 (or any other number)".to_owned());
    }
    if !missing.is_empty() {
        let finding =
            Finding::failure("device-nodes-missing", 920, format!("device nodes are missing: {}", missing.join(", ")))
                .explains(NODE_CODES);
        list.push(if in_container(facts) {
            let void = facts.variable("NVIDIA_VISIBLE_DEVICES").filter(|v| ["void", "none", ""].contains(v));
            let finding = finding.shown_by_all(void.map(|v| format!("NVIDIA_VISIBLE_DEVICES={v}")));
            finding.todo(START_CONTAINER)
        } else {
            let off = facts.driver.parameters.get("ModifyDeviceFiles").filter(|v| *v == "0");
            let finding =
                finding.shown_by_all(off.map(|_| "NVreg_ModifyDeviceFiles=0: the driver makes none itself".to_owned()));
            finding.todo(
                "create them: nvidia-modprobe -c 0 (nvidia-smi run as root does it too); install \
                 nvidia-modprobe for the next boot",
            )
        });
    }
    let denied: Vec<String> = std::iter::once(("/dev/nvidiactl".to_owned(), &nodes.control))
        .chain(std::iter::once(("/dev/nvidia-uvm".to_owned(), &nodes.uvm)))
        .chain(nodes.gpus.iter().map(|(n, node)| (format!("/dev/nvidia{n}"), node)))
        .filter_map(|(name, node)| if let Node::Denied(why) = node { Some(format!("{name}: {why}")) } else { None })
        .collect();
    if !denied.is_empty() {
        // ENXIO and ENODEV: the driver got other numbers when it was loaded again.
        let stale = denied.iter().any(|d| d.contains("No such device"));
        let finding =
            Finding::failure("device-node-denied", 925, "device nodes are there, but this process may not use them")
                .shown_by_all(denied)
                .explains(NODE_CODES);
        let finding = if stale {
            finding.todo(
                "nodes without a driver behind them: delete them and create them again \
                 (nvidia-modprobe -c 0 -u), restart the container",
            )
        } else {
            finding
        };
        list.push(if in_container(facts) {
            let finding = finding
                .todo(
                    "let the container runtime pass the devices (--gpus all, --device); mounting /dev alone \
                     does not allow them",
                )
                .todo(
                    "if it worked before: `systemctl daemon-reload` on the host has taken the permission \
                     away; start the container again (CDI devices keep it)",
                );
            if facts.platform.selinux_enforcing {
                finding
                    .shown_by("SELinux is enforcing")
                    .todo("with SELinux: --security-opt label=disable, or the container_use_devices boolean")
            } else {
                finding
            }
        } else {
            finding.todo(
                "add the user to the nodes' group (often video) or set NVreg_DeviceFileMode=0666 in \
                 /etc/modprobe.d; then log in again",
            )
        });
    }
    let loaded = facts.driver.uvm_loaded || !facts.driver.modules_seen;
    if !loaded || nodes.uvm == Node::Missing {
        let host = if in_container(facts) { "on the host: " } else { "" };
        let mut finding = if loaded {
            Finding::failure("uvm-node-missing", 918, "/dev/nvidia-uvm is missing, and CUDA cannot start without it")
        } else {
            Finding::failure(
                "uvm-not-loaded",
                919,
                "the kernel module nvidia_uvm is not loaded, and CUDA cannot start without it",
            )
        };
        if !loaded {
            finding = finding
                .shown_by("nvidia_uvm is not in /proc/modules")
                .todo(format!("{host}modprobe nvidia_uvm; after a kernel update, reboot or rebuild the modules first"));
        }
        if nodes.uvm == Node::Missing {
            finding = finding
                .shown_by("/dev/nvidia-uvm does not exist")
                .todo(format!("{host}nvidia-modprobe -u -c 0 creates the node"));
        }
        if in_container(facts) {
            finding = finding
                .todo("pass the node into the container: --gpus all, or --device /dev/nvidia-uvm; then start it again");
        }
        list.push(finding.explains(NODE_CODES));
    }
}

pub(super) fn visible(facts: &Facts, list: &mut Vec<Finding>) {
    let (Some(value), Some(selection)) = (facts.variable("CUDA_VISIBLE_DEVICES"), facts.selection()) else { return };
    let Some(broken) = &selection.broken else { return };
    let count = facts.gpus.len();
    let here = if count == 0 { String::new() } else { format!("; the machine has {count} GPUs, numbered from 0") };
    let evidence = format!("CUDA_VISIBLE_DEVICES=\"{value}\"{here}");
    if selection.taken.is_empty() {
        list.push(
            Finding::failure("visible-devices", 935, "CUDA_VISIBLE_DEVICES hides every GPU")
                .shown_by(evidence)
                .explains(&[100, 101])
                .todo(
                    "unset CUDA_VISIBLE_DEVICES, or name GPUs that are there: 0, or the beginning of a UUID \
                     of nvidia-smi -L",
                ),
        );
    } else {
        list.push(
            Finding::warning(
                "visible-devices",
                570,
                format!("CUDA_VISIBLE_DEVICES ends at \"{broken}\", which names no GPU"),
            )
            .shown_by(evidence)
            .shown_by(format!("visible: {}; what follows is hidden too", selection.taken.join(", ")))
            .todo("correct the list; nvidia-smi -L shows what is there"),
        );
    }
}
