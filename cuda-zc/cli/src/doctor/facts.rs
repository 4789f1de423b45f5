//! Everything that is looked at, gathered once from a folder that stands for `/`.

use std::collections::BTreeMap;

use super::answers::{self, Answers};
use super::klog::{self, Log};
use super::libraries::{self, Library};
use super::parse::{self, Module, Selection};
use super::root::{Node, Root};

/// A machine as it was found. `None` and empty mean: not there, or not readable.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    /// This machine, and not a folder that stands for one.
    pub(super) machine: bool,
    pub(super) no_proc: bool,
    pub(super) platform: Platform,
    pub(super) process: Process,
    pub(super) memory: Memory,
    pub(super) driver: DriverFiles,
    pub(super) gpus: Vec<Gpu>,
    pub(super) pci: Vec<Pci>,
    /// Whether the PCI bus can be seen at all.
    pub(super) pci_seen: bool,
    pub(super) nodes: Nodes,
    pub(super) log: Log,
    pub(super) log_read: bool,
    /// Where the kernel log came from, or why there is none.
    pub(super) log_source: String,
    pub(super) libraries: Vec<Library>,
    /// The library that was opened, or that would be.
    pub(super) chosen: Option<Library>,
    pub(super) answers: Option<Answers>,
    pub(super) unread: Vec<(String, String)>,
    pub(super) host_name: Option<String>,
}

/// The system as a whole.
#[derive(Debug, Clone, Default)]
pub(super) struct Platform {
    pub(super) release: Option<String>,
    pub(super) wsl: Option<u8>,
    pub(super) dxg: Node,
    /// Jetson's chip: `tegra210` is Nano and TX1, 186 TX2, 194 Xavier, 234 Orin, 264 Thor.
    pub(super) tegra: Option<String>,
    pub(super) nixos: bool,
    pub(super) container: Option<String>,
    pub(super) gvisor: bool,
    pub(super) selinux_enforcing: bool,
    pub(super) secure_boot: Option<bool>,
    pub(super) lockdown: Option<String>,
    pub(super) iommu_groups: usize,
}

/// The limits and surroundings of this process.
#[derive(Debug, Clone, Default)]
pub(super) struct Process {
    pub(super) seccomp: Option<u32>,
    pub(super) capabilities: Option<u64>,
    pub(super) mems_allowed: Option<String>,
    pub(super) limits: BTreeMap<&'static str, Option<u64>>,
    /// Variables of CUDA, NVIDIA and the loader.
    pub(super) variables: BTreeMap<String, String>,
    pub(super) preload: Option<String>,
    pub(super) cgroup: Option<CgroupMemory>,
    /// `libcuda` files in the process's own map.
    pub(super) mapped: Vec<String>,
}

/// The group with the least memory left, of all that hold this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CgroupMemory {
    /// Bytes; the least limit on the way up.
    pub(super) limit: u64,
    /// Bytes used in the group that sets it, without files that the kernel can drop.
    pub(super) used: Option<u64>,
    /// The file that says so.
    pub(super) file: String,
}

/// The kernel's memory settings. All sizes in bytes.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory {
    pub(super) total: Option<u64>,
    pub(super) available: Option<u64>,
    pub(super) committed: Option<u64>,
    pub(super) commit_limit: Option<u64>,
    pub(super) huge_pages: Option<String>,
    /// Pages of programs that drivers hold pinned now. What cuMemHostAlloc gives is not counted by the kernel.
    pub(super) pinned: Option<u64>,
    pub(super) thp: Option<String>,
    pub(super) thp_shared: Option<String>,
    pub(super) max_map_count: Option<u64>,
    pub(super) overcommit: Option<u32>,
    pub(super) numa_nodes: Option<String>,
    pub(super) shm_size: Option<u64>,
}

/// What the kernel side of the driver says of itself.
#[derive(Debug, Clone, Default)]
pub(super) struct DriverFiles {
    pub(super) module: Option<Module>,
    /// Whether the list of modules could be read and names some.
    pub(super) modules_seen: bool,
    pub(super) uvm_loaded: bool,
    pub(super) modules: Vec<String>,
    pub(super) parameters: BTreeMap<String, String>,
    pub(super) uvm: BTreeMap<String, String>,
    pub(super) uvm_version: Option<String>,
    /// Whether this kernel has an nvidia module to load; `None` where its folder cannot be seen.
    pub(super) installed: Option<bool>,
    pub(super) imex_class: bool,
    pub(super) fabric_manager: Option<bool>,
    pub(super) persistence: bool,
    pub(super) nvswitches: usize,
}

/// A folder of `/proc/driver/nvidia/gpus`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Gpu {
    pub(super) bus: String,
    pub(super) model: Option<String>,
    pub(super) uuid: Option<String>,
    pub(super) minor: Option<u32>,
    pub(super) excluded: bool,
}

/// A graphics device of NVIDIA on the PCI bus.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Pci {
    pub(super) bus: String,
    pub(super) device: String,
    pub(super) driver: Option<String>,
    pub(super) numa: Option<i64>,
    /// Link speed and width, now and at most.
    pub(super) speed: [Option<String>; 2],
    pub(super) width: [Option<u32>; 2],
    pub(super) iommu: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Nodes {
    /// Whether there is a folder of devices to look at.
    pub(super) seen: bool,
    pub(super) control: Node,
    /// By number.
    pub(super) gpus: BTreeMap<u32, Node>,
    pub(super) uvm: Node,
    pub(super) imex: Vec<(String, Node)>,
    pub(super) mig: bool,
    /// Jetson's.
    pub(super) nvmap: Node,
    pub(super) tegra_gpu: Node,
}

impl Facts {
    /// Whether cuInit's answer is known, and which it is.
    pub(super) fn init(&self) -> Option<u32> {
        self.answers.as_ref().and_then(|a| a.init)
    }

    pub(super) fn variable(&self, name: &str) -> Option<&str> {
        self.process.variables.get(name).map(String::as_str)
    }

    /// Models by every source.
    pub(super) fn models(&self) -> Vec<&str> {
        let asked = self.answers.iter().flat_map(|a| &a.devices).filter_map(|d| d.name.as_deref());
        self.gpus.iter().filter_map(|g| g.model.as_deref()).chain(asked).collect()
    }

    pub(super) fn selection(&self) -> Option<Selection> {
        let value = self.variable("CUDA_VISIBLE_DEVICES")?;
        let uuids: Vec<String> = self.gpus.iter().filter_map(|g| g.uuid.clone()).collect();
        // A GPU needs both: the driver's entry and a node that is passed in.
        let counts = [self.gpus.len(), self.nodes.gpus.len()].into_iter().filter(|n| *n > 0);
        Some(parse::visible(value, counts.min(), &uuids))
    }

    pub(super) fn xid(&self, numbers: &[u32]) -> Option<&klog::Xid> {
        self.log.xids.iter().rev().find(|x| numbers.contains(&x.number))
    }

    pub(super) fn clue(&self, clue: klog::Clue) -> Option<&str> {
        self.log.clues.iter().find(|(c, _)| *c == clue).map(|(_, line)| line.as_str())
    }
}

/// Looks at everything but the driver, which `answers` is about.
pub(super) fn gather(root: &Root) -> Facts {
    let status = root.text("/proc/self/status").map(|t| parse::pairs(&t, ':')).unwrap_or_default();
    let uid =
        status.get("Uid").and_then(|v| v.split_whitespace().nth(1)).and_then(|v| v.parse().ok()).unwrap_or(u32::MAX);
    let mountinfo = root.text("/proc/self/mountinfo").unwrap_or_default();
    let variables = variables(root);
    let (log, log_source) = kernel_log(root);
    let libraries = libraries::find(root, variables.get("LD_LIBRARY_PATH").map(String::as_str));
    let mapped = if root.is_machine() {
        Vec::new() // of this process, which has opened none
    } else {
        root.text("/proc/self/maps").map(|t| parse::mapped_drivers(&t)).unwrap_or_default()
    };
    let answers = (!root.is_machine()).then(|| root.text(answers::FILE)).flatten().map(|t| answers::parse(&t));
    let mut facts = Facts {
        machine: root.is_machine(),
        no_proc: root.names("/proc").is_empty(),
        platform: platform(root, &mountinfo, &variables, &log),
        memory: memory(root, &mountinfo),
        driver: driver(root),
        gpus: gpus(root),
        pci: Vec::new(),
        pci_seen: root.exists("/sys/bus/pci/devices"),
        nodes: nodes(root, uid),
        log,
        log_read: log_source.is_ok(),
        log_source: log_source.unwrap_or_else(|e| e),
        chosen: None,
        libraries,
        answers,
        host_name: root.line("/proc/sys/kernel/hostname").or_else(|| root.line("/etc/hostname")),
        process: Process {
            seccomp: status.get("Seccomp").and_then(|v| v.parse().ok()),
            capabilities: status.get("CapEff").and_then(|v| u64::from_str_radix(v, 16).ok()),
            mems_allowed: status.get("Mems_allowed_list").cloned(),
            limits: root.text("/proc/self/limits").map(|t| parse::limits(&t)).unwrap_or_default(),
            preload: root.line("/etc/ld.so.preload"),
            cgroup: cgroup(root, &mountinfo),
            variables,
            mapped,
        },
        unread: Vec::new(),
    };
    pci(root, &mut facts);
    if facts.driver.nvswitches > 0 {
        facts.driver.fabric_manager = fabric_manager(root);
    }
    choose(root, &mut facts);
    facts.unread = root.unread();
    facts
}

/// Finds out which library is meant: the one that was opened, else one in the process's map, else the one that would
/// be opened.
pub(super) fn choose(root: &Root, facts: &mut Facts) {
    let opened =
        facts.answers.as_ref().and_then(|a| a.library.clone()).or_else(|| facts.process.mapped.first().cloned());
    let refused = facts.answers.as_ref().is_some_and(|a| a.library.is_none() && !a.refused.is_empty());
    facts.chosen = match opened {
        Some(path) => {
            // Placed on the list by its real path, so that it is known which search found it.
            let known = facts.libraries.iter().find(|l| l.path == path || l.real.as_deref() == Some(&path));
            let by =
                if facts.variable("CUDA_SYS_LIBRARY").is_some() { "CUDA_SYS_LIBRARY" } else { "the process's map" };
            known.cloned().or_else(|| {
                let library = libraries::at(root, &path, by);
                // It was open, so it is there, whether or not the folder has a file for it.
                Some(Library { real: library.real.or(Some(path)), ..library })
            })
        }
        None if refused => None,
        None => match facts.variable("CUDA_SYS_LIBRARY") {
            Some(path) => Some(libraries::at(root, path, "CUDA_SYS_LIBRARY")),
            None => libraries::would_open(&facts.libraries).cloned(),
        },
    };
}

/// The process's environment: on this machine the program's own, in a folder the one in `/proc/self/environ` and, if
/// there is none, also the program's own.
fn variables(root: &Root) -> BTreeMap<String, String> {
    let told = if root.is_machine() { None } else { root.bytes("/proc/self/environ") };
    let all = match told {
        Some(bytes) => parse::environ(&bytes),
        None => std::env::vars_os()
            .map(|(k, v)| (k.to_string_lossy().into_owned(), v.to_string_lossy().into_owned()))
            .collect(),
    };
    let wanted = |name: &str| {
        ["CUDA_", "NVIDIA_"].iter().any(|p| name.starts_with(p))
            || ["LD_LIBRARY_PATH", "LD_PRELOAD", "KUBERNETES_SERVICE_HOST", "WSL_DISTRO_NAME", "container"]
                .contains(&name)
    };
    all.into_iter().filter(|(name, _)| wanted(name)).collect()
}

fn platform(root: &Root, mountinfo: &str, variables: &BTreeMap<String, String>, log: &Log) -> Platform {
    let version = root.line("/proc/version").unwrap_or_default();
    let release = root
        .line("/proc/sys/kernel/osrelease")
        .or_else(|| version.strip_prefix("Linux version ").and_then(|v| v.split(' ').next()).map(str::to_owned));
    let kernel = format!("{version} {}", release.as_deref().unwrap_or("")).to_lowercase();
    let dxg = root.node("/dev/dxg", 0, false);
    let wsl = match () {
        () if kernel.contains("wsl2") || dxg != Node::Missing => Some(2),
        // The first version has no Linux kernel; it says 4.4 and `Microsoft`. Azure's kernels say neither.
        () if kernel.contains("-microsoft") => Some(if kernel.contains(" 4.4.0") { 1 } else { 2 }),
        () => None,
    };
    let tegra = tegra(root, &kernel);
    // gVisor's kernels: the newer ones say so, the older ones always show this one date.
    let gvisor = kernel.contains("gvisor")
        || kernel.contains("4.4.0 #1 smp sun jan 10 15:06:54 pst 2016")
        || log.clues.iter().any(|(c, _)| *c == klog::Clue::Sandbox);
    Platform {
        wsl,
        dxg,
        tegra,
        gvisor,
        container: container(root, mountinfo, variables),
        nixos: root.exists("/etc/NIXOS") || root.exists("/run/current-system/nixos-version"),
        selinux_enforcing: root.line("/sys/fs/selinux/enforce").as_deref() == Some("1"),
        secure_boot: root
            .names("/sys/firmware/efi/efivars")
            .iter()
            .find(|n| n.starts_with("SecureBoot-"))
            .map(|n| root.head(&format!("/sys/firmware/efi/efivars/{n}"), 5).get(4) == Some(&1)),
        lockdown: root.line("/sys/kernel/security/lockdown").and_then(|t| parse::chosen(&t).map(str::to_owned)),
        iommu_groups: root.names("/sys/kernel/iommu_groups").len(),
        release,
    }
}

/// Jetson's chip by the device tree, or only that it is a Jetson.
fn tegra(root: &Root, kernel: &str) -> Option<String> {
    const MODELS: [(&str, &str); 7] = [
        ("Thor", "tegra264"),
        ("Orin", "tegra234"),
        ("Xavier", "tegra194"),
        ("TX2", "tegra186"),
        ("TX1", "tegra210"),
        ("Jetson Nano", "tegra210"),
        ("Jetson TK1", "tegra124"),
    ];
    let tree = |name: &str| {
        let places = ["/proc/device-tree", "/sys/firmware/devicetree/base"];
        places.iter().find_map(|p| root.text(&format!("{p}/{name}"))).unwrap_or_default()
    };
    let compatible = tree("compatible");
    if let Some(chip) = compatible.split('\0').find_map(|c| c.split("nvidia,tegra").nth(1)) {
        let digits: String = chip.chars().take_while(char::is_ascii_digit).collect();
        return Some(format!("tegra{digits}"));
    }
    let model = tree("model");
    let known = MODELS.iter().find(|(word, _)| model.contains("NVIDIA") && model.contains(word));
    known
        .map(|(_, chip)| (*chip).to_owned())
        .or_else(|| (root.exists("/etc/nv_tegra_release") || kernel.contains("-tegra")).then(|| "tegra".to_owned()))
}

fn container(root: &Root, mountinfo: &str, variables: &BTreeMap<String, String>) -> Option<String> {
    let cgroup = root.text("/proc/self/cgroup").unwrap_or_default();
    let says = |word: &str| cgroup.contains(word);
    let kind = match () {
        () if variables.contains_key("KUBERNETES_SERVICE_HOST") || says("kubepods") => "Kubernetes",
        () if root.exists("/run/.containerenv") || says("libpod") => "Podman",
        () if root.exists("/.dockerenv") || says("/docker") => "Docker",
        () if root.exists("/.singularity.d") => "Apptainer",
        () if says("containerd") => "containerd",
        () if says("/lxc") => "LXC",
        () => match root.line("/run/systemd/container").or_else(|| variables.get("container").cloned()) {
            Some(name) => return Some(name),
            None => {
                let at_root = mountinfo.lines().find(|l| l.split(' ').nth(4) == Some("/"));
                let overlay = at_root.is_some_and(|l| l.contains(" - overlay "));
                return overlay.then(|| "of an unknown kind".to_owned());
            }
        },
    };
    Some(kind.to_owned())
}

fn memory(root: &Root, mountinfo: &str) -> Memory {
    let info = root.text("/proc/meminfo").map(|t| parse::pairs(&t, ':')).unwrap_or_default();
    let bytes = |name: &str| info.get(name).and_then(|v| parse::kib(v));
    let vm = root.text("/proc/vmstat").map(|t| parse::pairs(&t, ' ')).unwrap_or_default();
    let count = |name: &str| vm.get(name).and_then(|v| v.parse::<u64>().ok());
    let thp = |file: &str| {
        let text = root.line(&format!("/sys/kernel/mm/transparent_hugepage/{file}"))?;
        parse::chosen(&text).map(str::to_owned)
    };
    Memory {
        total: bytes("MemTotal"),
        available: bytes("MemAvailable"),
        committed: bytes("Committed_AS"),
        commit_limit: bytes("CommitLimit"),
        huge_pages: info.get("HugePages_Total").filter(|n| *n != "0").map(|total| {
            let of = |name: &str| info.get(name).map_or("?", String::as_str);
            format!("{total} reserved, {} free, of {}", of("HugePages_Free"), of("Hugepagesize"))
        }),
        pinned: count("nr_foll_pin_acquired")
            .zip(count("nr_foll_pin_released"))
            .map(|(a, r)| a.saturating_sub(r).saturating_mul(page_size())),
        thp: thp("enabled"),
        thp_shared: thp("shmem_enabled"),
        max_map_count: root.number("/proc/sys/vm/max_map_count"),
        overcommit: root.number("/proc/sys/vm/overcommit_memory"),
        numa_nodes: root.line("/sys/devices/system/node/online"),
        shm_size: parse::mount_size(mountinfo, "/dev/shm"),
    }
}

fn page_size() -> u64 {
    // SAFETY: sysconf has no preconditions.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

/// The least limit of all groups on the way from this process's group up to the top, in every hierarchy.
fn cgroup(root: &Root, mountinfo: &str) -> Option<CgroupMemory> {
    let (v1, v2) = parse::cgroup_of(&root.text("/proc/self/cgroup")?);
    let mut least: Option<CgroupMemory> = None;
    let mut mounts = parse::cgroup_mounts(mountinfo);
    if mounts.is_empty() {
        let usual = |at: &str, v2| parse::CgroupMount { root: "/".to_owned(), at: at.to_owned(), v2 };
        mounts = vec![usual("/sys/fs/cgroup", true), usual("/sys/fs/cgroup/memory", false)];
    }
    for mount in mounts {
        let Some(group) = (if mount.v2 { &v2 } else { &v1 }) else { continue };
        let (limits, used): (&[&str], _) = if mount.v2 {
            (&["memory.max", "memory.high"], "memory.current")
        } else {
            (&["memory.limit_in_bytes"], "memory.usage_in_bytes")
        };
        // What is mounted may be the container's own group; paths outside of it, `/../..`, end at the mount.
        let below = if mount.root == "/" { group } else { group.strip_prefix(mount.root.as_str()).unwrap_or("") };
        let mut parts: Vec<&str> = below.split('/').filter(|p| !p.is_empty() && *p != "..").take(64).collect();
        loop {
            let folder = std::iter::once(mount.at.trim_end_matches('/')).chain(parts.iter().copied());
            let folder = folder.collect::<Vec<_>>().join("/");
            for file in limits {
                let path = format!("{folder}/{file}");
                let Some(limit) = root.line(&path).and_then(|t| parse::cgroup_limit(&t)) else { continue };
                if least.as_ref().is_none_or(|l| limit < l.limit) {
                    let used =
                        root.number(&format!("{folder}/{used}")).map(|n: u64| n.saturating_sub(cached(root, &folder)));
                    least = Some(CgroupMemory { limit, used, file: path });
                }
            }
            if parts.pop().is_none() {
                break;
            }
        }
    }
    least
}

/// Bytes of files that a group keeps in memory and that the kernel gives up when memory is wanted.
fn cached(root: &Root, folder: &str) -> u64 {
    let stat = root.text(&format!("{folder}/memory.stat")).map(|t| parse::pairs(&t, ' ')).unwrap_or_default();
    let count = |name: &str| stat.get(name).and_then(|v| v.parse().ok());
    count("total_inactive_file").or_else(|| count("inactive_file")).unwrap_or(0)
}

fn driver(root: &Root) -> DriverFiles {
    let modules_text = root.text("/proc/modules");
    let module = root.text("/proc/driver/nvidia/version").and_then(|t| parse::module(&t)).or_else(|| {
        let version = root.line("/sys/module/nvidia/version")?;
        Some(Module { version, open: false })
    });
    let uvm = root
        .names("/sys/module/nvidia_uvm/parameters")
        .into_iter()
        .take(256)
        .filter(|n| n.contains("hmm") || n.contains("ats"))
        .filter_map(|n| Some((n.clone(), root.line(&format!("/sys/module/nvidia_uvm/parameters/{n}"))?)))
        .collect();
    let release = root.line("/proc/sys/kernel/osrelease").unwrap_or_default();
    let depends = root.text(&format!("/lib/modules/{release}/modules.dep"));
    let modules = modules_text.as_deref().map(parse::modules).unwrap_or_default();
    DriverFiles {
        modules_seen: !modules.is_empty(),
        // Not by /sys where the kernel's own list can be read: what only half unloaded is still there.
        uvm_loaded: modules.iter().any(|m| m == "nvidia_uvm")
            || (modules.is_empty() && root.exists("/sys/module/nvidia_uvm")),
        modules,
        parameters: root.text("/proc/driver/nvidia/params").map(|t| parse::pairs(&t, ':')).unwrap_or_default(),
        uvm_version: root.line("/sys/module/nvidia_uvm/version"),
        uvm,
        installed: depends.filter(|_| !release.is_empty()).map(|t| {
            t.lines().filter_map(|l| l.split(':').next()).any(|path| {
                let name = path.rsplit('/').next().unwrap_or("");
                name == "nvidia.ko" || name.starts_with("nvidia.ko.")
            })
        }),
        imex_class: root.text("/proc/devices").is_some_and(|t| t.contains("nvidia-caps-imex-channels")),
        fabric_manager: None,
        persistence: root.exists("/run/nvidia-persistenced/socket")
            || root.exists("/var/run/nvidia-persistenced/socket"),
        nvswitches: root
            .names("/proc/driver/nvidia-nvswitch/devices")
            .len()
            .max(root.names("/dev").iter().filter(|n| is_numbered(n, "nvidia-nvswitch")).count()),
        module,
    }
}

/// Whether a process of that name runs; `None` where processes of others cannot be seen.
fn fabric_manager(root: &Root) -> Option<bool> {
    let processes: Vec<String> =
        root.names("/proc").into_iter().filter(|n| n.bytes().all(|b| b.is_ascii_digit())).take(8192).collect();
    let running = processes.iter().any(|pid| {
        // The kernel keeps 15 bytes of a name.
        root.line(&format!("/proc/{pid}/comm")).is_some_and(|c| c.starts_with("nv-fabricmanage"))
    });
    let running = running || root.names("/run/nvidia-fabricmanager").iter().any(|n| n.ends_with(".pid"));
    // A container sees its own processes only, and then cannot tell. A folder that stands for a machine has the
    // processes that whoever made it wanted to show.
    let sees_all = running || !root.is_machine() || processes.iter().any(|pid| pid == "2");
    sees_all.then_some(running)
}

fn is_numbered(name: &str, start: &str) -> bool {
    name.strip_prefix(start).is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

fn gpus(root: &Root) -> Vec<Gpu> {
    let mut gpus = Vec::new();
    for bus in root.names("/proc/driver/nvidia/gpus").into_iter().take(64) {
        let text = root.text(&format!("/proc/driver/nvidia/gpus/{bus}/information"));
        let info = text.map(|t| parse::pairs(&t, ':')).unwrap_or_default();
        let get = |name: &str| info.get(name).filter(|v| !v.is_empty() && !v.contains('?')).cloned();
        gpus.push(Gpu {
            model: get("Model"),
            uuid: get("GPU UUID"),
            minor: get("Device Minor").and_then(|v| v.parse().ok()),
            excluded: get("GPU Excluded").is_some_and(|v| v == "Yes"),
            bus,
        });
    }
    gpus
}

fn pci(root: &Root, facts: &mut Facts) {
    for bus in root.names("/sys/bus/pci/devices") {
        let at = format!("/sys/bus/pci/devices/{bus}");
        if root.line(&format!("{at}/vendor")).as_deref() != Some("0x10de") {
            continue;
        }
        let class = root.line(&format!("{at}/class")).unwrap_or_default();
        if class.starts_with("0x0680") {
            facts.driver.nvswitches += usize::from(facts.driver.nvswitches == 0);
        }
        // Display controllers (VGA and 3D); NVIDIA's audio, USB and network functions have other classes.
        if !class.starts_with("0x03") || facts.pci.len() >= 64 {
            continue;
        }
        let file = |name: &str| root.line(&format!("{at}/{name}")).filter(|v| !v.contains("Unknown"));
        let width = |name: &str| file(name).and_then(|v| v.parse::<u32>().ok()).filter(|w| (1..=32).contains(w));
        facts.pci.push(Pci {
            device: file("device").unwrap_or_default(),
            driver: root
                .link(&format!("{at}/driver"))
                .and_then(|l| Some(l.file_name()?.to_string_lossy().into_owned())),
            numa: root.number(&format!("{at}/numa_node")),
            speed: [file("current_link_speed"), file("max_link_speed")],
            width: [width("current_link_width"), width("max_link_width")],
            iommu: root.line(&format!("{at}/iommu_group/type")),
            bus,
        });
    }
}

fn nodes(root: &Root, uid: u32) -> Nodes {
    let names = root.names("/dev");
    let number = |name: &str| name.strip_prefix("nvidia").and_then(|n| n.parse::<u32>().ok());
    let tegra_gpu = ["/dev/nvhost-ctrl-gpu", "/dev/nvgpu/igpu0/ctrl", "/dev/nvhost-gpu"]
        .iter()
        .map(|p| root.node(p, uid, false))
        .find(|n| *n != Node::Missing);
    Nodes {
        seen: !names.is_empty(),
        // Opening a GPU's own node would start the GPU, which takes seconds; the other two are cheap to open.
        control: root.node("/dev/nvidiactl", uid, true),
        uvm: root.node("/dev/nvidia-uvm", uid, true),
        gpus: names.iter().filter_map(|n| Some((number(n)?, root.node(&format!("/dev/{n}"), uid, false)))).collect(),
        imex: root
            .names("/dev/nvidia-caps-imex-channels")
            .into_iter()
            .map(|n| (n.clone(), root.node(&format!("/dev/nvidia-caps-imex-channels/{n}"), uid, false)))
            .collect(),
        mig: root.names("/proc/driver/nvidia/capabilities").iter().any(|gpu| {
            root.names(&format!("/proc/driver/nvidia/capabilities/{gpu}/mig")).iter().any(|n| n.starts_with("gi"))
        }),
        nvmap: root.node("/dev/nvmap", uid, false),
        tegra_gpu: tegra_gpu.unwrap_or_default(),
    }
}

/// On the machine the kernel's own log; in a folder `/dev/kmsg` as a plain file or one of the files that `dmesg` and
/// syslog write.
fn kernel_log(root: &Root) -> (Log, Result<String, String>) {
    if root.is_machine() {
        return match root.kernel_log() {
            Ok(text) => (klog::parse(&text), Ok("/dev/kmsg".to_owned())),
            Err(device) => match read_with_syslog() {
                Ok(text) => (klog::parse(&text), Ok("the kernel's log buffer".to_owned())),
                Err(_) => (Log::default(), Err(format!("/dev/kmsg: {device} (run as root to have it read)"))),
            },
        };
    }
    const FILES: [&str; 6] =
        ["/dmesg", "/dmesg.txt", "/dev/kmsg", "/var/log/dmesg", "/var/log/kern.log", "/var/log/messages"];
    for file in FILES {
        if let Some(text) = root.tail(file) {
            return (klog::parse(&text), Ok(file.to_owned()));
        }
    }
    (Log::default(), Err("the folder has none".to_owned()))
}

/// For sandboxes without the log device.
fn read_with_syslog() -> std::io::Result<String> {
    const READ_ALL: libc::c_int = 3;
    let mut buffer = vec![0_u8; 1 << 20];
    // SAFETY: the buffer's length is given.
    let n = unsafe { libc::klogctl(READ_ALL, buffer.as_mut_ptr().cast(), buffer.len() as libc::c_int) };
    let n = usize::try_from(n).map_err(|_| std::io::Error::last_os_error())?;
    Ok(String::from_utf8_lossy(&buffer[..n.min(buffer.len())]).into_owned())
}
