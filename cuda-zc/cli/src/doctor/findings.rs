//! What the facts mean: conclusions, each with what shows it and what to do.

use super::answers::{self, Answers, Device, End};
use super::child::PROBES;
use super::facts::{Facts, Pci};
use super::klog::Clue;
use super::libraries::{Kind, Library};
use super::parse;
use super::print::bytes;
use super::root::Node;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    /// Good to know; the machine counts as healthy.
    Note,
    /// Some kind of memory does not work here, or works with a limit.
    Warning,
    /// CUDA does not work at all.
    Failure,
}

/// A conclusion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    /// Stays the same between versions.
    pub(super) id: &'static str,
    pub(super) severity: Severity,
    /// Among those of one severity, the heavier comes first.
    weight: u32,
    /// Seen, not inferred.
    pub(super) seen: bool,
    pub(super) title: String,
    pub(super) evidence: Vec<String>,
    pub(super) remedy: Vec<String>,
    /// Answers of cuInit that this explains. Where cuInit answers 0, such a finding was wrong and is dropped.
    explains: &'static [u32],
}

impl Finding {
    fn new(id: &'static str, severity: Severity, weight: u32, title: impl Into<String>) -> Self {
        Self {
            id,
            severity,
            weight,
            seen: true,
            title: title.into(),
            evidence: Vec::new(),
            remedy: Vec::new(),
            explains: &[],
        }
    }

    fn failure(id: &'static str, weight: u32, title: impl Into<String>) -> Self {
        Self::new(id, Severity::Failure, weight, title)
    }

    fn warning(id: &'static str, weight: u32, title: impl Into<String>) -> Self {
        Self::new(id, Severity::Warning, weight, title)
    }

    fn note(id: &'static str, weight: u32, title: impl Into<String>) -> Self {
        Self::new(id, Severity::Note, weight, title)
    }

    fn possible(self) -> Self {
        Self { seen: false, ..self }
    }

    fn seen_if(self, seen: bool) -> Self {
        Self { seen, ..self }
    }

    fn shown_by(mut self, evidence: impl Into<String>) -> Self {
        self.evidence.push(evidence.into());
        self
    }

    fn shown_by_all(mut self, evidence: impl IntoIterator<Item = String>) -> Self {
        self.evidence.extend(evidence);
        self
    }

    fn todo(mut self, remedy: impl Into<String>) -> Self {
        self.remedy.push(remedy.into());
        self
    }

    fn explains(self, codes: &'static [u32]) -> Self {
        Self { explains: codes, ..self }
    }
}

const MODULE_CODES: &[u32] = &[3, 35, 46, 100, 101, 304, 999];
const NODE_CODES: &[u32] = &[3, 46, 100, 101, 304, 999];
const LIMIT_CODES: &[u32] = &[2, 304, 999];

/// All conclusions, the one that matters most first.
pub(super) fn findings(facts: &Facts) -> Vec<Finding> {
    let mut list = Vec::new();
    if facts.no_proc {
        list.push(
            Finding::warning(
                "no-proc",
                690,
                "there is no /proc: nothing about the kernel and this process can be seen",
            )
            .todo("mount it: mount -t proc proc /proc (in a chroot), or name a folder that has one with --root"),
        );
    }
    library(facts, &mut list);
    wsl(facts, &mut list);
    jetson(facts, &mut list);
    module(facts, &mut list);
    hardware(facts, &mut list);
    nodes(facts, &mut list);
    visible(facts, &mut list);
    limits(facts, &mut list);
    kernel(facts, &mut list);
    start(facts, &mut list);
    if let Some(answers) = &facts.answers {
        attributes(facts, answers, &mut list);
        probes(facts, answers, &mut list);
    }
    platform_guesses(facts, &mut list);
    notes(facts, &mut list);
    list.sort_by_key(|f| (core::cmp::Reverse(f.severity), core::cmp::Reverse(f.weight)));
    list
}

fn in_container(facts: &Facts) -> bool {
    facts.platform.container.is_some()
}

/// Neither WSL nor a Jetson, whose drivers have other modules, nodes and files.
fn is_ordinary(facts: &Facts) -> bool {
    facts.platform.wsl.is_none() && facts.platform.tegra.is_none()
}

const START_CONTAINER: &str = "start the container with its GPUs: docker run --gpus all (NVIDIA container toolkit), podman run \
     --device nvidia.com/gpu=all, or a nvidia.com/gpu resource in Kubernetes";

fn describe(library: &Library) -> String {
    let real = match &library.real {
        Some(real) if *real != library.path => format!(" -> {real}"),
        Some(_) => String::new(),
        None => " -> nothing".to_owned(),
    };
    format!("{}{real} ({}, found by {})", library.path, library.kind.words(), library.found_by)
}

/// A driver's own library among those found, other than the chosen one.
fn better(facts: &Facts) -> Option<&Library> {
    let chosen = facts.chosen.as_ref().and_then(|c| c.real.as_deref());
    let wanted = if facts.platform.wsl.is_some() { Kind::Wsl } else { Kind::Driver };
    let module = facts.driver.module.as_ref().map(|m| m.version.as_str());
    let good = |l: &&Library| {
        let same = l.real.as_deref() == chosen;
        let fits = l.version.is_none() || module.is_none() || l.version.as_deref() == module;
        l.real.is_some() && !same && !l.narrow && (l.kind == wanted || l.kind == Kind::Tegra) && fits
    };
    facts.libraries.iter().find(good)
}

fn library(facts: &Facts, list: &mut Vec<Finding>) {
    match &facts.chosen {
        None => no_library(facts, list),
        Some(chosen) if chosen.real.is_none() => list.push(
            Finding::failure("library-link-broken", 950, format!("{} leads to no file", chosen.path))
                .shown_by(describe(chosen))
                .todo(
                    "install the driver's libraries again (the link was left by an older version), then run ldconfig",
                ),
        ),
        Some(chosen) => wrong_library(facts, chosen, list),
    }
}

fn no_library(facts: &Facts, list: &mut Vec<Finding>) {
    let refused = facts.answers.iter().flat_map(|a| &a.refused).take(12).cloned();
    let with_evidence = |finding: Finding| {
        let broken = facts.libraries.iter().filter(|l| l.real.is_none());
        finding.shown_by_all(broken.map(describe)).shown_by_all(refused.clone())
    };
    if let Some(named) = facts.variable("CUDA_SYS_LIBRARY") {
        list.push(
            with_evidence(Finding::failure(
                "library-variable",
                960,
                "CUDA_SYS_LIBRARY names a library that does not open",
            ))
            .shown_by(format!("CUDA_SYS_LIBRARY={named}: then no other library is tried"))
            .todo("unset CUDA_SYS_LIBRARY, or let it name the driver's libcuda.so.1"),
        );
        return;
    }
    let real = facts.libraries.iter().filter(|l| l.real.is_some() && !l.narrow);
    let finding = if let Some(off) = real.clone().find(|l| !l.in_search && l.by_name && l.kind == Kind::Driver) {
        let folder = off.path.rsplit_once('/').map_or("", |p| p.0);
        Finding::failure("library-off-path", 950, "the driver's library is in a folder that no program searches")
            .shown_by(describe(off))
            .todo(format!("add {folder} to /etc/ld.so.conf.d and run ldconfig, or set LD_LIBRARY_PATH={folder}"))
    } else if let Some(bare) = real.clone().find(|l| l.version.is_some() && l.kind == Kind::Driver) {
        Finding::failure(
            "library-link-missing",
            950,
            "the driver's library is there, but not under the name libcuda.so.1",
        )
        .shown_by(describe(bare))
        .todo("run ldconfig, which makes the link libcuda.so.1; in a container, start it again with its GPUs")
    } else if facts.libraries.iter().any(|l| l.real.is_none()) {
        Finding::failure("library-link-broken", 950, "libcuda.so.1 is a link to a file that does not exist")
            .todo("install the driver's libraries again (the link was left by an older version), then run ldconfig")
    } else if facts.platform.wsl == Some(2) {
        Finding::failure(
            "no-library",
            940,
            "WSL2 without Windows' CUDA library: /usr/lib/wsl/lib/libcuda.so.1 is not there",
        )
        .todo(if in_container(facts) {
            START_CONTAINER
        } else {
            "install NVIDIA's driver on Windows, then: wsl --shutdown"
        })
        .todo("do not install a Linux driver inside WSL")
    } else if in_container(facts) {
        container_without(facts)
    } else if facts.platform.tegra.is_some() {
        Finding::failure("no-library", 940, "Jetson without its CUDA driver library")
            .todo("install the package nvidia-l4t-cuda")
    } else if let Some(module) = &facts.driver.module {
        Finding::failure("no-library", 940, "the kernel module is loaded, but no CUDA driver library is installed")
            .shown_by(format!("kernel module {}", module.version))
            .todo(format!(
                "install the compute libraries of exactly version {}: libnvidia-compute-{} (Ubuntu), libcuda1 (Debian), \
                 nvidia-driver-cuda-libs (Fedora, RHEL), nvidia-utils (Arch)",
                module.version,
                module.version.split('.').next().unwrap_or("N")
            ))
    } else {
        Finding::failure("no-library", 940, "no CUDA driver library (libcuda.so.1) is installed")
            .todo("install NVIDIA's driver; the CUDA toolkit alone does not have it")
    };
    list.push(with_evidence(finding));
}

fn container_without(facts: &Facts) -> Finding {
    let void = ["void", "none", ""];
    let finding = if let Some(value) =
        facts.variable("NVIDIA_DRIVER_CAPABILITIES").filter(|v| !v.split(',').any(|c| c == "compute" || c == "all"))
    {
        Finding::failure(
            "container-without-compute",
            950,
            "the container was started without the driver's compute libraries",
        )
        .shown_by(format!("NVIDIA_DRIVER_CAPABILITIES={value}"))
        .todo("set NVIDIA_DRIVER_CAPABILITIES=compute,utility (or all) and start the container again")
    } else {
        Finding::failure("container-without-driver", 950, "the container has no CUDA driver library")
    };
    let finding = finding.shown_by(format!("container: {}", facts.platform.container.as_deref().unwrap_or("?")));
    match facts.variable("NVIDIA_VISIBLE_DEVICES").filter(|v| void.contains(v)) {
        Some(value) => finding
            .shown_by(format!("NVIDIA_VISIBLE_DEVICES={value}"))
            .todo("set NVIDIA_VISIBLE_DEVICES=all, and start the container again"),
        None => finding.todo(START_CONTAINER),
    }
    .todo("the library comes from the host at start; do not install a driver in the image")
}

fn wrong_library(facts: &Facts, chosen: &Library, list: &mut Vec<Finding>) {
    let from_variable = chosen.found_by == "LD_LIBRARY_PATH";
    let folder = chosen.path.rsplit_once('/').map_or("", |p| p.0);
    let off = if from_variable {
        format!("take {folder} off LD_LIBRARY_PATH")
    } else {
        format!(
            "take {folder} off the loader's path (LD_LIBRARY_PATH, /etc/ld.so.conf.d, the program's runpath), then run ldconfig"
        )
    };
    let real_one = |finding: Finding| match better(facts) {
        Some(real) => finding.todo(format!("the driver's own library is {}", real.path)),
        None if in_container(facts) => finding.todo(format!("no driver's library is here: {START_CONTAINER}")),
        None => finding
            .todo("no driver's library is here: install NVIDIA's driver; the CUDA toolkit alone does not have it"),
    };
    let init = facts.init();
    if chosen.kind == Kind::Placeholder || init == Some(34) {
        list.push(real_one(
            Finding::failure(
                "placeholder-library",
                970,
                format!("{} is the CUDA toolkit's placeholder for linking, not a driver", chosen.path),
            )
            .shown_by(describe(chosen))
            .shown_by(format!(
                "{} bytes, {}",
                chosen.size,
                chosen.version.as_deref().unwrap_or("no version in its name")
            ))
            .explains(&[34])
            .todo(off),
        ));
        return;
    }
    if facts.platform.wsl == Some(2) {
        if chosen.kind != Kind::Wsl {
            let finding = Finding::failure(
                "wsl-linux-driver",
                960,
                "WSL2: a Linux driver's library hides the one that Windows provides",
            )
            .shown_by(describe(chosen))
            .explains(&[3, 34, 35, 100, 101, 803, 999])
            .todo("uninstall the Linux driver inside WSL: apt purge 'libnvidia-compute-*' (or what owns that file)")
            .todo("or put /usr/lib/wsl/lib first: LD_LIBRARY_PATH=/usr/lib/wsl/lib");
            list.push(match better(facts) {
                Some(windows) => finding.shown_by(format!("Windows' library: {}", windows.path)),
                None => {
                    finding.todo("/usr/lib/wsl/lib/libcuda.so.1 is missing too: install NVIDIA's driver on Windows")
                }
            });
        }
        return;
    }
    if is_ordinary(facts) {
        versions(facts, chosen, &off, list);
    }
    if !chosen.by_name && chosen.path.ends_with("/libcuda.so") && chosen.found_by != "CUDA_SYS_LIBRARY" {
        list.push(
            Finding::warning(
                "library-without-soname",
                500,
                "only libcuda.so is here, not libcuda.so.1, which most programs open",
            )
            .shown_by(describe(chosen))
            .todo("run ldconfig, or install the driver's library package again"),
        );
    }
}

/// GPUs for which forward compatibility is not meant.
fn is_consumer(model: &str) -> bool {
    ["GeForce", "TITAN", "Quadro", "RTX"].iter().any(|word| model.contains(word))
}

fn is_data_centre(model: &str) -> bool {
    const WORDS: [&str; 24] = [
        "Tesla", "A2", "A10", "A10G", "A16", "A30", "A40", "A100", "A800", "H20", "H100", "H200", "H800", "B100",
        "B200", "B300", "GB200", "GB300", "GH200", "L4", "L20", "L40", "L40S", "T4",
    ];
    !is_consumer(model) && model.split([' ', '-']).any(|word| WORDS.contains(&word))
}

/// The library's version against the kernel module's.
fn versions(facts: &Facts, chosen: &Library, off: &str, list: &mut Vec<Finding>) {
    let module = facts.driver.module.as_ref().map(|m| m.version.as_str());
    let library = chosen.version.as_deref();
    let (init, models) = (facts.init(), facts.models());
    let differ = matches!((library, module), (Some(l), Some(m)) if l != m);
    let complains = init.is_some_and(|code| code == 803 || code == 804);
    let sizes = |finding: Finding| {
        finding.shown_by(describe(chosen)).shown_by(format!(
            "library {}, kernel module {}",
            library.unwrap_or("?"),
            module.unwrap_or("?")
        ))
    };
    if chosen.kind == Kind::Compat && (differ || complains) {
        let older = library.zip(module).is_some_and(|(l, m)| parse::version(l) < parse::version(m));
        let consumer = models.iter().find(|m| is_consumer(m));
        let meant = !models.is_empty() && models.iter().all(|m| is_data_centre(m));
        let title = match consumer {
            _ if older => "the forward-compatibility library is older than the kernel module".to_owned(),
            Some(model) => format!("a forward-compatibility library is used on {model}, which does not support it"),
            None => {
                "a forward-compatibility library of the CUDA toolkit is used instead of the driver's own".to_owned()
            }
        };
        let finding = sizes(Finding::failure("compat-library", 940, title)).explains(&[3, 100, 803, 804, 999]);
        let finding = match better(facts) {
            Some(real) => finding.todo(format!("{off}; the driver's own library is {}", real.path)),
            None => finding.todo(off),
        };
        let finding = finding
            .todo("or update the driver of this machine (in a container: of the host), or use an image with an older CUDA")
            .todo("forward compatibility works on data-centre GPUs only")
            .seen_if(older || consumer.is_some() || complains);
        // That is what the library is made for; only cuInit can tell whether it works.
        let expected = meant && !older && !complains;
        list.push(if expected { Finding { severity: Severity::Note, ..finding } } else { finding });
    } else if differ {
        let finding = sizes(Finding::failure(
            "library-module-mismatch",
            930,
            "the CUDA driver library and the kernel module are of different versions",
        ))
        .explains(&[3, 100, 803, 804, 999]);
        list.push(mismatch_remedy(facts, finding));
    } else if let (Some((client, kernel)), true) =
        (&facts.log.mismatch, (library.is_none() || module.is_none()) && init != Some(0) || init == Some(803))
    {
        let finding = Finding::failure(
            "library-module-mismatch",
            930,
            "the kernel log says that a program's driver library and the kernel module are of different versions",
        )
        .shown_by(format!("API mismatch: library {client}, kernel module {kernel}"))
        .explains(&[3, 100, 803, 804, 999])
        .seen_if(init == Some(803));
        list.push(mismatch_remedy(facts, finding));
    }
}

fn mismatch_remedy(facts: &Facts, finding: Finding) -> Finding {
    let finding = match better(facts) {
        Some(real) => finding.todo(format!("{} fits the kernel module: let the loader find it first", real.path)),
        None => finding,
    };
    if in_container(facts) {
        finding
            .todo(
                "start the container again: it keeps the libraries of the driver that the host had when it was started",
            )
            .todo("if the image has a libcuda of its own, remove it (packages libnvidia-compute-*, cuda-compat-*)")
    } else {
        finding
            .todo("reboot, or stop all users of the GPU and reload: rmmod nvidia_uvm nvidia_drm nvidia_modeset nvidia; modprobe nvidia_uvm")
            .todo("if it is the same after that, module and libraries come from two installers: keep one")
    }
}

fn wsl(facts: &Facts, list: &mut Vec<Finding>) {
    match facts.platform.wsl {
        Some(1) => list.push(
            Finding::failure("wsl1", 990, "this is WSL 1, which has no GPU access")
                .shown_by(format!("kernel {}", facts.platform.release.as_deref().unwrap_or("?")))
                .explains(&[3, 34, 100, 304, 999])
                .todo("convert the distribution, in Windows: wsl --set-version <name> 2"),
        ),
        Some(_) => {
            let finding = match &facts.platform.dxg {
                _ if !facts.nodes.seen => None,
                Node::Missing => {
                    Some(Finding::failure("wsl-without-gpu", 920, "WSL2 without /dev/dxg: no GPU is passed in"))
                }
                Node::Denied(why) => Some(
                    Finding::failure("device-node-denied", 925, "/dev/dxg may not be used by this process")
                        .shown_by(why.clone()),
                ),
                Node::Usable => None,
            };
            if let Some(finding) = finding {
                let remedy = if in_container(facts) {
                    START_CONTAINER
                } else {
                    "install NVIDIA's driver on Windows, then: wsl --update, wsl --shutdown"
                };
                list.push(finding.explains(NODE_CODES).todo(remedy));
            }
            let limit = Finding::warning(
                "wsl-pinned-limit",
                380,
                "WSL2: Windows limits pinned memory, whatever RAM is free",
            )
            .shown_by("a WSL2 kernel; limits from 0.5 GiB to a few GiB have been reported")
            .todo("keep one small pinned buffer and reuse it; fall back to plain memory when cuMemHostAlloc answers 2")
            .todo("ulimit, --privileged and more RAM do not change it; Linux without Windows has no such limit")
            .todo("zc doctor --probe-pin measures the limit of this machine");
            let limit = match facts.clue(Clue::DxgMemory) {
                Some(line) => limit.shown_by(line),
                None => limit,
            };
            list.push(limit);
        }
        None => {}
    }
}

fn jetson(facts: &Facts, list: &mut Vec<Finding>) {
    let Some(chip) = &facts.platform.tegra else { return };
    let nodes = [("/dev/nvmap", &facts.nodes.nvmap), ("the GPU's node", &facts.nodes.tegra_gpu)];
    for (name, node) in nodes {
        match node {
            Node::Denied(why) => list.push(
                Finding::failure("device-node-denied", 925, format!("Jetson: {name} may not be used by this process"))
                    .shown_by(why.clone())
                    .explains(NODE_CODES)
                    .todo("add the user to the group video (and render), then log in again"),
            ),
            Node::Missing if facts.nodes.seen && in_container(facts) => list.push(
                Finding::failure("device-nodes-missing", 920, format!("Jetson: {name} is not in this container"))
                    .explains(NODE_CODES)
                    .todo("start the container with: docker run --runtime nvidia"),
            ),
            _ => {}
        }
    }
    let old = ["tegra210", "tegra186", "tegra124"].contains(&chip.as_str());
    let asked = facts.answers.iter().flat_map(|a| &a.devices).any(|d| d.attribute(99).is_some());
    if old && !asked {
        list.push(
            no_registration().shown_by(format!("chip {chip}: Jetson before Xavier is not I/O coherent")).possible(),
        );
    }
}

fn no_registration() -> Finding {
    Finding::warning(
        "no-registration",
        450,
        "existing memory cannot be registered on this device: cuMemHostRegister answers 801",
    )
    .todo("use cuMemHostAlloc or managed memory: on a device that shares the CPU's memory those are zero-copy already")
}

/// The kernel module and the GPUs that it drives.
fn module(facts: &Facts, list: &mut Vec<Finding>) {
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
    if !loaded {
        if !nodes && (facts.pci_seen || !facts.no_proc) {
            list.push(module_missing(facts));
        }
        return;
    }
    for (clue, id, title, remedy) in [
        (
            Clue::NeedsOpen,
            "needs-open-module",
            "this GPU works with NVIDIA's open kernel modules only, and the proprietary ones are installed",
            "install the open variant of the driver (packages named -open; nvidia-installer -m=kernel-open), then reboot",
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
            "install the driver's firmware package of the same version (nvidia-firmware, /lib/firmware/nvidia/<version>)",
        ),
    ] {
        if let Some(line) = facts.clue(clue) {
            list.push(Finding::failure(id, 945, title).shown_by(line).explains(MODULE_CODES).todo(remedy));
        }
    }
    let explained = list.iter().any(|f| f.weight == 945);
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
            .shown_by(format!("{} NVSwitch devices, no process nv-fabricmanager", driver.nvswitches))
            .explains(&[3, 46, 802, 999])
            .seen_if(facts.machine)
            .todo("systemctl enable --now nvidia-fabricmanager (its version must equal the driver's)"),
        );
    }
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
        .todo("install NVIDIA's driver, which blacklists nouveau; then rebuild the initramfs and reboot"),
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
    let finding = if rejected.is_some()
        || facts.platform.secure_boot == Some(true) && facts.driver.installed == Some(true)
    {
        Finding::failure("module-rejected", 965, "secure boot rejects the NVIDIA kernel module, which is not signed with a known key")
            .shown_by_all(rejected.map(str::to_owned))
            .shown_by_all((facts.platform.secure_boot == Some(true)).then(|| "secure boot is on".to_owned()))
            .seen_if(rejected.is_some())
            .todo("enrol the key that signs it: mokutil --import <key>, reboot and confirm; or install signed modules; or switch secure boot off")
    } else if let Some(line) = facts.clue(Clue::OtherKernel) {
        Finding::failure("module-for-other-kernel", 964, "the NVIDIA kernel module was built for another kernel")
            .shown_by(line)
            .todo(format!("install the headers of {release} and build it again: dkms autoinstall"))
    } else if facts.driver.installed == Some(false) {
        Finding::failure("module-not-built", 962, format!("no NVIDIA kernel module is installed for the running kernel {release}"))
            .shown_by(format!("no nvidia.ko in /lib/modules/{release}/modules.dep"))
            .todo("if the driver is installed: install the headers of this kernel and run dkms autoinstall, or boot the kernel it was built for")
            .todo("if not: install NVIDIA's driver")
    } else {
        Finding::failure("module-not-loaded", 960, "the NVIDIA kernel module is not loaded")
            .shown_by("neither /proc/driver/nvidia/version nor nvidia in /proc/modules")
            .seen_if(facts.driver.modules_seen)
            .todo(format!(
                "load it{host}: modprobe nvidia; its error message says more. If there is none: install NVIDIA's driver"
            ))
    };
    finding.shown_by_all(facts.pci.iter().map(pci_line)).explains(MODULE_CODES)
}

/// GPUs that fail, by the kernel log and by what is missing.
fn hardware(facts: &Facts, list: &mut Vec<Finding>) {
    let fails = facts.init() != Some(0);
    let grade = if fails { Severity::Failure } else { Severity::Warning };
    let lost = facts.xid(&[79]).map(|x| x.line.as_str()).or_else(|| facts.clue(Clue::FallenOff));
    let started = list.iter().all(|f| f.weight != 945);
    if let Some(line) = lost {
        list.push(
            Finding::new("gpu-lost", grade, 912, "a GPU has fallen off the bus")
                .shown_by(line)
                .explains(if fails { MODULE_CODES } else { &[] })
                .todo("reboot; if it comes back, check power, seating, temperature and the PCIe slot")
                .todo("until then hide it with CUDA_VISIBLE_DEVICES; if cuInit still fails, take it out or unbind its driver"),
        );
    } else if let (Some(line), true) = (facts.clue(Clue::InitFailed), started) {
        list.push(
            Finding::new("gpu-init-failed", grade, 910, "a GPU is there that the driver cannot start")
                .shown_by(line)
                .explains(if fails { MODULE_CODES } else { &[] })
                .todo("cuInit fails for all GPUs while it is visible, before CUDA_VISIBLE_DEVICES counts: do not pass its node into containers")
                .todo("reboot; then check firmware, power and the PCIe slot; nvidia-bug-report.sh collects what NVIDIA's support asks for"),
        );
    }
    // A node that the driver has no GPU for. A container's list shows its own GPUs only, so the two agree there too.
    let minors: Vec<u32> = facts.gpus.iter().filter_map(|g| g.minor).collect();
    let orphans: Vec<u32> = facts.nodes.gpus.keys().copied().filter(|n| !minors.contains(n)).collect();
    let silent = facts.pci.iter().filter(|p| p.driver.is_none()).count();
    if is_ordinary(facts) && lost.is_none() && facts.clue(Clue::InitFailed).is_none() && !facts.gpus.is_empty() {
        if !orphans.is_empty() && (minors.len() == facts.gpus.len() || facts.nodes.gpus.len() > facts.gpus.len()) {
            let names: Vec<String> = orphans.iter().map(|n| format!("/dev/nvidia{n}")).collect();
            let orphans = facts.nodes.gpus.len().saturating_sub(facts.gpus.len()).max(1);
            list.push(
                Finding::new("gpu-without-driver", grade, 905, "there are nodes of GPUs that the driver does not know")
                    .shown_by(format!("{orphans} more nodes than GPUs in /proc/driver/nvidia/gpus: {}", names.join(" ")))
                    .explains(if fails { MODULE_CODES } else { &[] })
                    .possible()
                    .todo("if a GPU was removed or is broken: hide it (do not pass its node into the container) and reboot the host"),
            );
        } else if silent > 0 && !in_container(facts) {
            list.push(
                Finding::new(
                    "gpu-without-driver",
                    Severity::Warning,
                    600,
                    format!("{silent} of {} GPUs have no driver", facts.pci.len()),
                )
                .shown_by_all(facts.pci.iter().filter(|p| p.driver.is_none()).map(pci_line))
                .todo("look in the kernel log for lines with NVRM and the address of that GPU"),
            );
        }
    }
    if let Some(xid) = facts.xid(&[48, 64, 92, 94, 95, 140, 171, 172]) {
        list.push(
            Finding::warning("gpu-memory-errors", 590, "a GPU reported memory errors that it could not correct")
                .shown_by(xid.line.clone())
                .explains(&[])
                .todo("end the programs on it and reset it (nvidia-smi --gpu-reset) or reboot; if they come again, have it replaced"),
        );
    }
    if let Some(xid) = facts.xid(&[61, 62, 74, 119, 120, 143, 154]) {
        list.push(
            Finding::warning("gpu-errors", 580, format!("a GPU reported an error of its own (Xid {})", xid.number))
                .shown_by(xid.line.clone())
                .todo("reset the GPU or reboot; NVIDIA's page on Xid errors says what this number means"),
        );
    }
    if let Some(xid) = facts.xid(&[13, 31, 32, 43, 45, 68, 69]) {
        list.push(
            Finding::note("program-faults", 190, format!("a program's GPU work failed (Xid {}, {} times)", xid.number, xid.count))
                .shown_by(xid.line.clone())
                .todo("mostly a wrong address in a kernel: that program then gets 700 or 719 from every call; compute-sanitizer finds the place"),
        );
    }
    if let Some(line) = facts.clue(Clue::IommuFault) {
        list.push(
            Finding::warning("iommu-fault", 560, "the IOMMU refused a device's access to memory")
                .shown_by(line)
                .possible()
                .todo("if the address is the GPU's: update firmware and driver, or boot with iommu=pt"),
        );
    }
}

fn nodes(facts: &Facts, list: &mut Vec<Finding>) {
    if !is_ordinary(facts) || !facts.nodes.seen {
        return;
    }
    // Without a module or a GPU, missing nodes are a consequence.
    let consequence = list
        .iter()
        .any(|f| ["no-gpu", "wsl1"].contains(&f.id) || f.id.starts_with("module-") || f.id.starts_with("gpu-held"));
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
            let finding = finding.shown_by_all(off.map(|_| "NVreg_ModifyDeviceFiles=0: the driver makes none itself".to_owned()));
            finding.todo("create them: nvidia-modprobe -c 0 (nvidia-smi run as root does it too); install nvidia-modprobe for the next boot")
        });
    }
    let denied: Vec<String> = std::iter::once(("/dev/nvidiactl".to_owned(), &nodes.control))
        .chain(std::iter::once(("/dev/nvidia-uvm".to_owned(), &nodes.uvm)))
        .chain(nodes.gpus.iter().map(|(n, node)| (format!("/dev/nvidia{n}"), node)))
        .filter_map(|(name, node)| if let Node::Denied(why) = node { Some(format!("{name}: {why}")) } else { None })
        .collect();
    if !denied.is_empty() {
        let finding =
            Finding::failure("device-node-denied", 925, "device nodes are there, but this process may not use them")
                .shown_by_all(denied)
                .explains(NODE_CODES);
        list.push(if in_container(facts) {
            let finding = finding.todo("let the container runtime pass the devices (--gpus all, --device); mounting /dev alone does not allow them");
            if facts.platform.selinux_enforcing {
                finding.shown_by("SELinux is enforcing").todo("with SELinux: --security-opt label=disable, or the container_use_devices boolean")
            } else {
                finding
            }
        } else {
            finding.todo("add the user to the nodes' group (often video) or set NVreg_DeviceFileMode=0666 in /etc/modprobe.d; then log in again")
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

fn visible(facts: &Facts, list: &mut Vec<Finding>) {
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
                .todo("unset CUDA_VISIBLE_DEVICES, or name GPUs that are there: 0, or the beginning of a UUID of nvidia-smi -L"),
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

fn limits(facts: &Facts, list: &mut Vec<Finding>) {
    let limit = |name: &str| facts.process.limits.get(name).copied().flatten();
    if let Some(files) = limit("Max open files").filter(|&n| n < 64) {
        list.push(
            Finding::warning(
                "open-files-limit",
                700,
                format!("only {files} open files are allowed; the driver needs dozens"),
            )
            .shown_by("with 8, cuInit answers 304 CUDA_ERROR_OPERATING_SYSTEM")
            .explains(LIMIT_CODES)
            .todo("raise it: ulimit -n 1024 (LimitNOFILE= in a systemd unit, --ulimit nofile= for a container)"),
        );
    }
    for (name, words) in [("Max address space", "address space"), ("Max data size", "data size")] {
        if let Some(limit) = limit(name) {
            list.push(
                Finding::warning("address-space-limit", 690, format!("the {words} of a process is limited to {}", bytes(limit)))
                    .shown_by("the driver reserves addresses for all memory of CPU and GPUs at start")
                    .explains(LIMIT_CODES)
                    .todo("lift it: ulimit -v unlimited, ulimit -d unlimited (batch systems set it: ask for no virtual memory limit)"),
            );
            break;
        }
    }
    if facts.memory.overcommit == Some(2) {
        let room = facts
            .memory
            .commit_limit
            .zip(facts.memory.committed)
            .map(|(limit, used)| format!("{} of {} are promised", bytes(used), bytes(limit)));
        list.push(
            Finding::warning(
                "strict-overcommit",
                520,
                "the kernel promises no more memory than it has (vm.overcommit_memory=2)",
            )
            .shown_by_all(room)
            .explains(LIMIT_CODES)
            .possible()
            .todo("if CUDA fails with 304 or 2: sysctl vm.overcommit_memory=0, or raise vm.overcommit_ratio"),
        );
    }
    if let Some(maps) = facts.memory.max_map_count.filter(|&n| n < 65530) {
        list.push(
            Finding::warning(
                "map-count-limit",
                510,
                format!("a process may have only {maps} memory mappings (the usual least is 65530)"),
            )
            .todo("sysctl vm.max_map_count=1048576: every pinned buffer and every VMM mapping is one"),
        );
    }
    if let Some(group) = &facts.process.cgroup {
        let left = group.used.map(|used| group.limit.saturating_sub(used));
        let small = left.is_some_and(|l| l < 1 << 30) || group.limit < 2 << 30;
        if small {
            let room = left.map_or(String::new(), |l| format!(", {} left", bytes(l)));
            list.push(
                Finding::warning("memory-limit", 480, format!("this process's group may use {} of memory{room}", bytes(group.limit)))
                    .shown_by(group.file.clone())
                    .todo("pinned memory counts and cannot be swapped: allocate less, or raise the limit (docker run --memory, resources.limits.memory)")
                    .todo("what goes beyond is killed, not refused"),
            );
        }
    }
    if let Some(line) = facts.clue(Clue::OutOfMemory) {
        list.push(
            Finding::note(
                "memory-limit-kill",
                180,
                "the kernel has killed a process that went over its group's memory limit",
            )
            .shown_by(line)
            .todo("pinned memory counts against the limit: raise it, or pin less"),
        );
    }
}

fn kernel(facts: &Facts, list: &mut Vec<Finding>) {
    let Some(release) = &facts.platform.release else { return };
    let Some(version) = parse::release(release) else { return };
    let shown = format!("kernel {release}");
    let driver = facts.driver.module.as_ref().and_then(|m| parse::version(&m.version).first().copied());
    if facts.platform.gvisor {
        list.push(
            Finding::warning("gvisor", 430, "this is a gVisor sandbox: only part of the driver works in it")
                .shown_by(shown)
                .todo("managed memory may be refused: use pinned memory; do not fork while memory is pinned, the GPU may then see old pages")
                .todo("or run in a container without gVisor (another runtime class than runsc)"),
        );
        return;
    }
    if version < (5, 9) && facts.platform.wsl != Some(1) {
        list.push(
            Finding::warning("fork-moves-pages", 330, "after fork(), pinned pages may no longer be those that the program sees")
                .shown_by(shown.clone())
                .shown_by("Linux before 5.9 gives the parent a new page at its first write after a fork; the GPU keeps the old one")
                .possible()
                .todo("do not fork while memory is pinned (start processes before, or with posix_spawn); or madvise(MADV_DONTFORK) on it; or a newer kernel"),
        );
    }
    if version < (4, 18) && driver.is_some_and(|d| d >= 535) {
        list.push(
            Finding::warning("old-kernel", 530, "the kernel is much older than the driver")
                .shown_by(format!("{shown}, driver {}", facts.driver.module.as_ref().map_or("?", |m| &m.version)))
                .explains(&[304, 999])
                .possible()
                .todo("304 from cuInit or from cuMemHostAlloc has been reported there: use a newer kernel or an older driver branch"),
        );
    }
    if ((6, 11)..=(6, 13)).contains(&version) {
        list.push(
            Finding::warning("kernel-pin-limit", 410, "this kernel pins at most 2 GiB in one call")
                .shown_by(shown.clone())
                .possible()
                .todo("register larger memory in pieces of less than 2 GiB; kernels before 6.11 and after 6.13 do not need it"),
        );
    }
    let large = facts.memory.total.is_some_and(|t| t >= 512 << 30);
    if let Some(line) = facts.clue(Clue::PageTable) {
        list.push(
            Finding::warning("registration-size", 440, "the kernel module could not allocate the page table of a registration")
                .shown_by(line)
                .todo("register in pieces of 64 GiB or less: from driver 580 one registration of 512 GiB fails however much RAM is free"),
        );
    } else if large && driver.is_some_and(|d| d >= 580) {
        list.push(
            Finding::note(
                "registration-size",
                160,
                "one registration of 512 GiB or more fails on drivers from 580, with code 2",
            )
            .shown_by_all(facts.memory.total.map(|t| format!("{} of RAM", bytes(t))))
            .possible()
            .todo("register such memory in pieces of 64 GiB or less"),
        );
    }
}

/// Brings what was found and what cuInit answered together.
fn start(facts: &Facts, list: &mut Vec<Finding>) {
    let Some(answers) = &facts.answers else {
        // Without an answer, a fault that only cuInit's answer could confirm is worth a note at most.
        if hmm(facts) {
            let release = facts.platform.release.as_deref().unwrap_or("");
            let branch = facts.driver.module.as_ref().and_then(|m| parse::version(&m.version).first().copied());
            if ["el9", "el10"].iter().any(|e| release.contains(e)) && branch.is_some_and(|b| (570..=580).contains(&b)) {
                list.push(Finding { severity: Severity::Note, weight: 170, ..hmm_fault(facts) });
            }
        }
        if let Some(finding) = suspended(facts) {
            list.push(Finding { severity: Severity::Note, weight: 165, ..finding });
        }
        return;
    };
    let step = answers.step.as_deref().unwrap_or("starting");
    match &answers.end {
        Some(End::Signal(signal)) => {
            let (title, remedy) = if *signal == 9 {
                (
                    format!("asking the driver was killed during: {step}"),
                    "most likely by the kernel, for using more memory than its group's limit: see the limits below",
                )
            } else {
                (
                    format!("the driver crashed (signal {signal}) during: {step}"),
                    "look in the kernel log for NVRM and Xid lines; make sure that the library is the driver's own and of the module's version",
                )
            };
            list.push(Finding::failure("driver-crash", 990, title).shown_by_all(answers.library.clone()).todo(remedy));
        }
        Some(End::Hang) => list.push(
            Finding::failure("driver-hang", 990, format!("the driver did not return within the time limit, during: {step}"))
                .shown_by_all(answers.library.clone())
                .todo("GPUs without persistence take seconds each to start: nvidia-smi -pm 1 (or nvidia-persistenced), or a larger --timeout")
                .todo("if it is stuck for ever: look in the kernel log for NVRM and Xid lines, then reboot"),
        ),
        Some(End::Exit(status)) => list.push(
            Finding::failure("driver-exit", 990, format!("the driver ended the process (status {status}) during: {step}"))
                .shown_by_all(answers.library.clone())
                .todo("a library that is preloaded may do this: see LD_PRELOAD and /etc/ld.so.preload"),
        ),
        None => {}
    }
    match answers.init {
        Some(0) => {
            list.retain(|f| f.explains.is_empty() || f.severity != Severity::Failure);
            if answers.devices.is_empty() && answers.end.is_none() {
                list.push(
                    Finding::failure("no-device", 900, "cuInit succeeds, but there is no device")
                        .todo("look at CUDA_VISIBLE_DEVICES, at MIG mode without instances (nvidia-smi -L), and at the device nodes"),
                );
            }
        }
        Some(code) => {
            let evidence = format!("cuInit answers {}", answers::code(code));
            let mut explained = false;
            for finding in list.iter_mut().filter(|f| f.explains.contains(&code)) {
                finding.evidence.push(evidence.clone());
                finding.weight += 1000;
                explained |= finding.severity == Severity::Failure || finding.seen;
                finding.severity = Severity::Failure;
            }
            if !explained {
                list.push(init_code(facts, code).shown_by(evidence));
            }
        }
        None => {}
    }
}

/// Whether the module is the open one with heterogeneous memory management on.
fn hmm(facts: &Facts) -> bool {
    let off = facts.driver.uvm.get("uvm_disable_hmm").is_some_and(|v| v == "Y" || v == "1");
    facts.driver.module.as_ref().is_some_and(|m| m.open) && !off
}

fn hmm_fault(facts: &Facts) -> Finding {
    let setting = facts.driver.uvm.get("uvm_disable_hmm").map_or("not readable", String::as_str);
    Finding::failure("hmm-fault", 1900, "the open kernel module's HMM may fail to start on this kernel")
        .shown_by(format!(
            "open kernel module {}, uvm_disable_hmm is {setting}",
            facts.driver.module.as_ref().map_or("?", |m| &m.version)
        ))
        .possible()
        .todo("echo 'options nvidia_uvm uvm_disable_hmm=1' > /etc/modprobe.d/uvm.conf; reload nvidia_uvm or reboot (on some machines nokaslr helps too)")
}

fn suspended(facts: &Facts) -> Option<Finding> {
    let kept = facts.driver.parameters.get("PreserveVideoMemoryAllocations");
    let line = facts.clue(Clue::Resumed)?;
    if kept.is_some_and(|v| v == "1") || !is_ordinary(facts) {
        return None;
    }
    Some(
        Finding::failure("after-suspend", 1900, "the machine was suspended, and nvidia_uvm may have lost its state")
            .shown_by(line)
            .shown_by_all(kept.map(|v| format!("PreserveVideoMemoryAllocations: {v}")))
            .possible()
            .todo("stop all users of the GPU, then: rmmod nvidia_uvm; modprobe nvidia_uvm (or reboot)")
            .todo("for the next time: options nvidia NVreg_PreserveVideoMemoryAllocations=1, and enable nvidia-suspend, nvidia-resume, nvidia-hibernate"),
    )
}

/// Where nothing that was found explains the answer.
fn init_code(facts: &Facts, code: u32) -> Finding {
    let failure = |id, title: &str| Finding::failure(id, 1800, title).possible();
    match code {
        3 if hmm(facts) => hmm_fault(facts),
        3 => failure("init-3", "cuInit says that the driver is not initialised, without a fork")
            .todo("look in the kernel log for NVRM lines; reload nvidia_uvm; with the open module, options nvidia_uvm uvm_disable_hmm=1"),
        2 => failure("init-2", "cuInit ran out of memory")
            .todo("look at the group's memory limit, at address space limits and at vm.overcommit_memory; end processes that fill the GPU"),
        46 => failure("init-46", "the GPUs are busy or may not be used by this process")
            .todo("nvidia-smi shows who uses them; set the compute mode back: nvidia-smi -c 0"),
        100 => {
            let finding = failure("init-100", "cuInit finds no device");
            let finding = if in_container(facts) { finding.todo(START_CONTAINER) } else { finding };
            finding
                .todo("look at CUDA_VISIBLE_DEVICES; at MIG mode without instances (nvidia-smi -L); at the kernel log for NVRM lines")
        }
        101 => failure("init-101", "a GPU that is listed cannot be used")
            .todo("look at CUDA_VISIBLE_DEVICES (MIG instances that were deleted), and in the kernel log for Xid lines; reset the GPU or reboot"),
        304 => failure("init-304", "a system call of the driver failed; this does not come from the program's arguments, and the cause is not unique")
            .todo("in this order: are the device nodes usable; is nvidia_uvm loaded; does the container's device rule list allow them; ulimit -n; ulimit -v; kernel against driver age; dmesg")
            .todo("strace -f shows the call that fails: look for the last one with an error before the end"),
        802 => failure("init-802", "the system is not ready: the fabric that joins the GPUs is not set up yet")
            .todo("on HGX, DGX and NVLink machines: systemctl status nvidia-fabricmanager (its version must equal the driver's)")
            .todo("in a container or virtual machine: on the host; after boot, wait until nvidia-smi -q shows Fabric State: Completed"),
        803 => failure("init-803", "the CUDA driver library and the kernel module do not fit together")
            .todo("reboot after a driver update; start containers again; take cuda-compat folders off LD_LIBRARY_PATH"),
        804 => failure("init-804", "forward compatibility is used on a GPU that does not support it")
            .todo("take the cuda-compat folder off LD_LIBRARY_PATH (or uninstall cuda-compat-*), update the driver of the host, or use an image with an older CUDA"),
        805..=807 => failure("init-mps", "the MPS control daemon does not answer as it should")
            .shown_by_all(facts.variable("CUDA_MPS_PIPE_DIRECTORY").map(|v| format!("CUDA_MPS_PIPE_DIRECTORY={v}")))
            .todo("start it again: echo quit | nvidia-cuda-mps-control; nvidia-cuda-mps-control -d; or unset CUDA_MPS_PIPE_DIRECTORY"),
        999 => match suspended(facts) {
            Some(finding) => finding,
            None => failure("init-999", "cuInit fails although all modules and nodes are in place: typical after the machine was suspended")
                .todo("stop all users of the GPU, then: rmmod nvidia_uvm; modprobe nvidia_uvm (or reboot)")
                .todo("for the next time: options nvidia NVreg_PreserveVideoMemoryAllocations=1, and enable nvidia-suspend, nvidia-resume, nvidia-hibernate"),
        },
        _ if cuda_sys::CUresult(code).name().is_none() => {
            failure("init-foreign", "cuInit answered a number that is no CUDA result code: a library in between answered, not the driver")
                .shown_by_all(facts.variable("LD_PRELOAD").map(|v| format!("LD_PRELOAD={v}")))
                .shown_by_all(facts.process.preload.clone().map(|v| format!("/etc/ld.so.preload: {v}")))
                .todo("take the interposer off LD_PRELOAD or /etc/ld.so.preload")
        }
        _ => failure("init-other", "cuInit fails").todo(format!("zc explain {code} --call cuInit says what the code means")),
    }
}

/// For each device that has it, a line.
fn lines_of(answers: &Answers, number: u32, has: impl Fn(i64) -> bool) -> Vec<String> {
    let (name, _) = super::attributes::meaning(number, 0).unwrap_or(("?", ""));
    let line = |(n, d): (usize, &Device)| {
        let value = d.attribute(number).filter(|v| has(*v))?;
        Some(format!("GPU {n} {}: {name} ({number}) is {value}", d.name.as_deref().unwrap_or("")))
    };
    answers.devices.iter().enumerate().filter_map(line).collect()
}

fn attributes(facts: &Facts, answers: &Answers, list: &mut Vec<Finding>) {
    let unset = |number| lines_of(answers, number, |v| v == 0);
    let mut add = |lines: Vec<String>, finding: Finding| {
        if !lines.is_empty() {
            list.push(finding.shown_by_all(lines));
        }
    };
    add(unset(99), no_registration());
    add(
        unset(19),
        Finding::warning("no-mapped-memory", 445, "the GPU cannot use mapped pinned memory in place")
            .todo("copy through pinned buffers instead"),
    );
    add(unset(83), no_managed(facts));
    add(unset(102), no_vmm(facts));
    add(unset(89), no_concurrent());
    add(
        unset(91),
        Finding::warning("device-pointer-differs", 340, "registered memory has another address on the device than on the host")
            .todo("never pass the host pointer to a kernel (that faults with 700): ask cuMemHostGetDevicePointer, which cuda-zc does"),
    );
    add(
        unset(113),
        Finding::note("no-read-only-registration", 150, "read-only memory cannot be registered (801 with the READ_ONLY flag, 1 without)")
            .todo("map files with PROT_READ | PROT_WRITE and MAP_PRIVATE, or copy; register works for writable memory all the same"),
    );
    add(
        lines_of(answers, 20, |v| v == 2),
        Finding::failure("compute-mode", 860, "the compute mode forbids contexts on this GPU")
            .todo("nvidia-smi -c 0 (as root) allows them again"),
    );
    add(
        lines_of(answers, 20, |v| v == 3),
        Finding::note("compute-mode-exclusive", 120, "only one process at a time can use this GPU (compute mode 3)")
            .todo("nvidia-smi -c 0 (as root) lets processes share it"),
    );
    let usable = facts.nodes.imex.iter().any(|(_, node)| *node == Node::Usable);
    if !usable {
        add(lines_of(answers, 128, |v| v == 1), no_imex(facts));
    }
    let host_vmm =
        unset(145).into_iter().chain(unset(141)).chain(lines_of(answers, 134, |v| v < 0)).collect::<Vec<_>>();
    if unset(102).is_empty() {
        add(
            host_vmm,
            Finding::note(
                "no-host-vmm",
                140,
                "virtual memory management of host memory is not available on every device",
            )
            .todo("use pinned memory instead; HOST_NUMA wants the node that attribute 134 gives, -1 is none"),
        );
    }
    if let Some(version) = answers.version.filter(|v| *v < 12020 && *v > 0) {
        let missing: Vec<&str> = ["cuMemCreate", "cuMemHostRegister_v2", "cuMemPrefetchAsync_v2", "cuMemAdvise_v2"]
            .into_iter()
            .filter(|n| answers.lacks.iter().any(|l| l == n))
            .collect();
        add(
            vec![format!(
                "CUDA {}.{}; it lacks {}",
                version / 1000,
                version % 1000 / 10,
                if missing.is_empty() { "nothing asked for here".to_owned() } else { missing.join(", ") }
            )],
            Finding::note("old-driver", 130, "the driver is older than CUDA 12.2")
                .todo("newer functions answer 36 through cuda-sys; update the driver to use them"),
        );
    }
    if answers.lacks.iter().any(|l| l == "cuMemCreate") {
        add(vec!["the driver has no cuMemCreate (CUDA 10.2)".to_owned()], no_vmm(facts));
    }
}

fn is_vgpu(model: &str) -> bool {
    // `GRID T4-8Q`, `NVIDIA A100-20C`: the profile's size in GB and its kind.
    model.contains("GRID")
        || model.rsplit_once('-').is_some_and(|(_, p)| {
            p.ends_with(['A', 'B', 'C', 'Q']) && p.len() > 1 && p[..p.len() - 1].bytes().all(|b| b.is_ascii_digit())
        })
}

fn vgpu_line(facts: &Facts) -> Option<String> {
    facts.models().iter().find(|m| is_vgpu(m)).map(|m| format!("{m} is a virtual GPU"))
}

fn no_managed(facts: &Facts) -> Finding {
    Finding::warning("no-managed-memory", 400, "managed memory is not available here: cuMemAllocManaged answers 801")
        .shown_by_all(vgpu_line(facts))
        .shown_by_all(facts.platform.gvisor.then(|| "a gVisor sandbox".to_owned()))
        .todo("use pinned memory (cuMemHostAlloc) or registered memory")
        .todo("a virtual GPU offers it only with the full frame buffer and unified memory enabled in its profile; a sandbox may not pass it on")
}

fn no_vmm(facts: &Facts) -> Finding {
    Finding::warning(
        "no-virtual-memory",
        390,
        "virtual memory management (cuMemCreate, cuMemMap) is not available here",
    )
    .shown_by_all(vgpu_line(facts))
    .shown_by_all((facts.platform.wsl == Some(2)).then(|| "WSL2, where it is often missing".to_owned()))
    .todo("use cuMemAlloc for device memory and pinned memory for the host")
}

fn no_concurrent() -> Finding {
    Finding::warning("no-concurrent-managed", 350, "the CPU must not touch managed memory while any kernel runs")
        .todo("synchronise before the CPU touches any managed memory, also memory that the kernel does not use: anything else is a crash without a code")
        .todo("skip cuMemPrefetchAsync and cuMemAdvise, which answer 101 (\"invalid device\") for this reason; do not allocate more than the GPU has")
        .todo("or use pinned memory, which has no such rule")
}

fn no_imex(facts: &Facts) -> Finding {
    let class = if facts.driver.imex_class { "has" } else { "does not have" };
    let finding =
        Finding::note("no-imex-channel", 155, "FABRIC handles will be refused (800): there is no usable IMEX channel")
            .shown_by(format!("/proc/devices {class} nvidia-caps-imex-channels"));
    let finding = if facts.nodes.imex.is_empty() {
        finding.shown_by("nothing in /dev/nvidia-caps-imex-channels")
    } else {
        finding.shown_by_all(facts.nodes.imex.iter().map(|(n, node)| format!("{n}: {node:?}")))
    };
    finding
        .todo("ask for POSIX_FILE_DESCRIPTOR handles instead, within one machine; the attribute says yes without a channel")
        .todo("for memory between machines: start nvidia-imex, create /dev/nvidia-caps-imex-channels/channel0 (nvidia-modprobe -i 0), and pass it into the container")
}

fn probes(facts: &Facts, answers: &Answers, list: &mut Vec<Finding>) {
    for (n, device) in answers.devices.iter().enumerate() {
        if let Some(code) = device.context.filter(|c| *c != 0) {
            let title = format!("no context can be made on GPU {n}");
            list.push(
                Finding::failure("no-context", 870, title)
                    .shown_by(format!("cuDevicePrimaryCtxRetain answers {}", answers::code(code)))
                    .todo(match code {
                        2 => "the GPU's memory is full: nvidia-smi shows by whom",
                        46 | 101 => "another process has it alone (compute mode) or it is forbidden: nvidia-smi -c 0",
                        _ => "look in the kernel log for NVRM and Xid lines; reset the GPU or reboot",
                    }),
            );
        }
        for (name, what) in PROBES {
            let Some(probe) = device.probes.get(*name) else { continue };
            let id = match *name {
                "register" => "no-registration",
                "register-read-only" => "no-read-only-registration",
                "host-alloc" => "no-pinned-memory",
                "managed" => "no-managed-memory",
                "vmm-device" => "no-virtual-memory",
                "vmm-host" => "no-host-vmm",
                _ => "no-imex-channel",
            };
            if probe.wrong_data {
                list.push(
                    Finding::failure("wrong-data", 880, format!("{what}: all calls succeed, but the data do not arrive"))
                        .shown_by(format!("probe {name} on GPU {n}"))
                        .todo("do not use this kind of memory here; look for IOMMU faults in the kernel log, switch ACS or the IOMMU off to compare"),
                );
            } else if probe.code == 0 {
                // What was inferred and is disproved.
                list.retain(|f| f.id != id || f.severity != Severity::Note && f.seen);
            } else {
                let line = format!("probe on GPU {n}: {} answers {}", probe.call, answers::code(probe.code));
                match list.iter_mut().find(|f| f.id == id) {
                    Some(known) => {
                        known.evidence.push(line);
                        known.seen = true;
                    }
                    None => list.push(failed_probe(facts, answers, name, what, id, probe.code).shown_by(line)),
                }
            }
        }
    }
    if let Some((held, code)) = answers.pinned.filter(|(_, code)| *code != 0) {
        let line = format!("cuMemHostAlloc answers {} after {}", answers::code(code), bytes(held));
        match list.iter_mut().find(|f| f.id == "wsl-pinned-limit") {
            Some(known) => known.evidence.push(line),
            None => list.push(
                Finding::warning("pinned-limit", 460, format!("no more than {} can be pinned", bytes(held)))
                    .shown_by(line)
                    .todo("look at the memory limit of the container and at free RAM; pin less and reuse it"),
            ),
        }
    }
}

fn failed_probe(facts: &Facts, answers: &Answers, name: &str, what: &str, id: &'static str, code: u32) -> Finding {
    match name {
        "managed" if code == 801 => Finding { evidence: Vec::new(), ..no_managed(facts) },
        "vmm-device" if code == 101 || code == 801 => no_vmm(facts),
        "fabric" => no_imex(facts),
        "register-read-only" => Finding::note(id, 150, "read-only memory cannot be registered")
            .todo("map files with PROT_READ | PROT_WRITE and MAP_PRIVATE, or copy"),
        "vmm-host" => {
            let blocked = answers.mempolicy.is_some_and(|e| e != 0);
            Finding::warning(id, 385, "virtual memory management of host memory does not work here")
                .shown_by_all(blocked.then(|| "NUMA memory policy calls are blocked (seccomp)".to_owned()))
                .todo("use plain pinned memory instead")
                .todo("in a container: give it CAP_SYS_NICE (--cap-add SYS_NICE) or a seccomp profile that allows get_mempolicy, set_mempolicy and mbind")
        }
        _ => {
            let wsl = facts.platform.wsl.is_some() && code == 2;
            Finding::failure(id, 850, format!("{what}: refused")).todo(if wsl {
                "WSL2 limits pinned memory: end other programs that pin, and try again"
            } else {
                "zc explain says what the code means for this call; look at the limits of memory and at the kernel log"
            })
        }
    }
}

/// What platforms are known for, where the driver could not be asked.
fn platform_guesses(facts: &Facts, list: &mut Vec<Finding>) {
    let asked = facts.answers.iter().flat_map(|a| &a.devices).any(|d| !d.attributes.is_empty());
    if asked {
        return;
    }
    if facts.platform.wsl == Some(2) {
        list.push(no_concurrent().shown_by("WSL2: attribute 89 is 0 there").possible());
    }
    if let Some(line) = vgpu_line(facts) {
        list.push(
            Finding::note("vgpu", 145, "a virtual GPU may offer no managed memory and no virtual memory management")
                .shown_by(line)
                .possible()
                .todo("zc doctor inside the virtual machine asks the attributes 83 and 102; use pinned memory where they are 0"),
        );
    }
}

fn notes(facts: &Facts, list: &mut Vec<Finding>) {
    // Docker's profile blocks the NUMA calls unless the process has CAP_SYS_NICE (23).
    let blocked = facts.answers.as_ref().and_then(|a| a.mempolicy);
    let filtered = facts.process.seccomp == Some(2) && facts.process.capabilities.is_none_or(|c| c & (1 << 23) == 0);
    let host_vmm_works =
        facts.answers.iter().flat_map(|a| &a.devices).any(|d| d.probes.get("vmm-host").is_some_and(|p| p.code == 0));
    if blocked.map_or(filtered, |errno| errno != 0) && !host_vmm_works {
        list.push(
            Finding::note("numa-calls-blocked", 135, "the container blocks NUMA calls, which host memory of a NUMA node needs")
                .shown_by(match blocked {
                    Some(errno) => format!("get_mempolicy: {}", std::io::Error::from_raw_os_error(errno)),
                    None => "Seccomp: 2, and no CAP_SYS_NICE".to_owned(),
                })
                .seen_if(blocked.is_some())
                .todo("use plain pinned memory, or give the container CAP_SYS_NICE (--cap-add SYS_NICE) or another seccomp profile"),
        );
    }
    if let (Some(allowed), Some(gpu)) =
        (&facts.process.mems_allowed, facts.pci.iter().find(|p| p.numa.is_some_and(|n| n >= 0)))
        && let Ok(node) = u64::try_from(gpu.numa.unwrap_or(-1))
        && !parse::list_has(allowed, node)
    {
        list.push(
            Finding::note(
                "numa-memory-elsewhere",
                125,
                "this process gets no memory of the NUMA node that its GPU is on",
            )
            .shown_by(format!("GPU {} is on node {node}; allowed are {allowed}", gpu.bus))
            .todo(
                "let the process use that node (--cpuset-mems, cpuset.mems): pinned memory on another node is slower",
            ),
        );
    }
    for gpu in &facts.pci {
        if let [Some(now), Some(most)] = gpu.width
            && now < most
        {
            let title = format!("GPU {} uses {now} of its {most} PCIe lanes", gpu.bus);
            let finding = if now * 4 <= most {
                Finding::warning("pcie-width", 320, title)
            } else {
                Finding::note("pcie-width", 110, title)
            };
            list.push(finding.todo(
                "transfers are slower in proportion: use a wider slot, seat the card, look for bifurcation in the BIOS",
            ));
        }
    }
    if facts.driver.parameters.get("EnableMSI").is_some_and(|v| v == "0") {
        list.push(
            Finding::note("no-msi", 105, "message-signalled interrupts are switched off (NVreg_EnableMSI=0)")
                .todo("remove the parameter from /etc/modprobe.d: waiting is slower without, and shared interrupts can get lost"),
        );
    }
    let preload = facts.variable("LD_PRELOAD").into_iter().chain(facts.process.preload.as_deref());
    for value in
        preload.filter(|v| ["cuda", "vgpu", "hami", "nvshare"].iter().any(|w| v.to_lowercase().contains(w))).take(1)
    {
        list.push(
            Finding::note("interposer", 115, "a library stands between programs and the driver")
                .shown_by(format!("preloaded: {value}"))
                .todo("limits and answers may be its own, not the driver's; take it off to compare"),
        );
    }
    let by_name = facts.chosen.as_ref().is_some_and(|c| c.by_name && c.kind != Kind::Placeholder && c.real.is_some());
    if by_name && is_ordinary(facts) && !facts.libraries.iter().any(|l| l.in_search && l.path.ends_with("/libcuda.so"))
    {
        list.push(
            Finding::note("no-plain-name", 50, "there is libcuda.so.1 but no libcuda.so: programs that open the latter fail")
                .todo("cuda-sys opens libcuda.so.1; other programs should too. The plain name comes with a development package"),
        );
    }
    let stub_first = facts.libraries.iter().find(|l| l.in_search && l.kind == Kind::Placeholder);
    if let Some(stub) = stub_first.filter(|s| facts.chosen.as_ref().is_some_and(|c| c.path != s.path)) {
        list.push(
            Finding::note("placeholder-on-path", 60, "the toolkit's placeholder is on the loader's path")
                .shown_by(describe(stub))
                .todo("programs that open libcuda.so may get it (34): take its folder off the path"),
        );
    }
    let models: std::collections::BTreeSet<&str> = facts.gpus.iter().filter_map(|g| g.model.as_deref()).collect();
    if models.len() > 1
        && facts.variable("CUDA_DEVICE_ORDER") != Some("PCI_BUS_ID")
        && facts.variable("CUDA_VISIBLE_DEVICES").is_some()
    {
        list.push(
            Finding::note("device-order", 55, "CUDA numbers unlike GPUs by speed, nvidia-smi by PCI address")
                .todo("set CUDA_DEVICE_ORDER=PCI_BUS_ID so that the numbers in CUDA_VISIBLE_DEVICES mean the same"),
        );
    }
    if facts.memory.thp.as_deref() == Some("never") {
        list.push(
            Finding::note("no-huge-pages", 40, "transparent huge pages are off: pinning large memory takes longer")
                .todo("echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"),
        );
    }
    if let Some(size) = facts.memory.shm_size.filter(|s| *s <= 64 << 20 && in_container(facts)) {
        list.push(
            Finding::note("small-shm", 45, format!("/dev/shm holds only {}", bytes(size)))
                .todo("for memory shared between processes start the container with --shm-size or --ipc=host"),
        );
    }
}
