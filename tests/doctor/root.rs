//! Makes folders that stand for machines, and runs `zc doctor --root` on them.

#![allow(dead_code)] // each test program uses its own part

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The `zc` program: the one that `ZC_BIN` names, else built here.
pub(crate) fn zc() -> &'static Path {
    static ZC: OnceLock<PathBuf> = OnceLock::new();
    ZC.get_or_init(|| {
        if let Some(path) = std::env::var_os("ZC_BIN") {
            return PathBuf::from(path);
        }
        // This test lies in <target>/<profile>/deps.
        let test = std::env::current_exe().expect("the test's own path");
        let profile = test.ancestors().nth(2).expect("a profile folder");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "-q", "-p", "zc", "--target-dir"]).arg(profile.parent().expect("a target folder"));
        if profile.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo starts").success(), "zc does not build");
        profile.join("zc")
    })
}

/// A folder that stands for `/`, removed in the end.
pub(crate) struct Root {
    dir: PathBuf,
}

impl Drop for Root {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// What `zc doctor` said.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) status: i32,
    pub(crate) json: String,
    pub(crate) findings: Vec<Found>,
}

#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) id: String,
    pub(crate) severity: String,
    pub(crate) certainty: String,
    /// The finding's whole line: title, evidence, remedies.
    pub(crate) line: String,
}

impl Report {
    /// The finding that comes first has this id, and its words contain all of `words`.
    #[track_caller]
    pub(crate) fn first(&self, id: &str, words: &[&str]) -> &Self {
        let first = self.findings.first().unwrap_or_else(|| panic!("no findings, wanted {id}\n{}", self.json));
        assert_eq!(first.id, id, "{:#?}", self.findings);
        for word in words {
            assert!(first.line.contains(word), "{word:?} is not in {}", first.line);
        }
        assert_eq!(self.status, i32::from(first.severity != "note"));
        self
    }

    #[track_caller]
    pub(crate) fn has(&self, id: &str, words: &[&str]) -> &Self {
        let found =
            self.findings.iter().find(|f| f.id == id).unwrap_or_else(|| panic!("no {id} in {:#?}", self.findings));
        for word in words {
            assert!(found.line.contains(word), "{word:?} is not in {}", found.line);
        }
        self
    }

    #[track_caller]
    pub(crate) fn lacks(&self, id: &str) -> &Self {
        assert!(self.findings.iter().all(|f| f.id != id), "{:#?}", self.findings);
        self
    }

    /// Status 0 and nothing but notes.
    #[track_caller]
    pub(crate) fn healthy(&self) -> &Self {
        assert!(self.status == 0 && self.findings.iter().all(|f| f.severity == "note"), "{:#?}", self.findings);
        self
    }

    /// Status 0 and not even a note.
    #[track_caller]
    pub(crate) fn nothing(&self) -> &Self {
        assert!(self.status == 0 && self.findings.is_empty(), "{:#?}", self.findings);
        self
    }
}

/// An H200's attributes, as driver 580 answers them.
pub(crate) const H200: &[(u32, i64)] = &[
    (18, 0),
    (19, 1),
    (20, 0),
    (41, 1),
    (75, 9),
    (76, 0),
    (83, 1),
    (88, 1),
    (89, 1),
    (91, 1),
    (99, 1),
    (100, 0),
    (102, 1),
    (113, 1),
    (124, 1),
    (128, 0),
    (134, 0),
    (141, 1),
    (145, 1),
    (146, 0),
];

impl Root {
    pub(crate) fn empty() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("zc-doctor-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        // In memory if that can be: on a disk, thousands of small files take most of a test's time.
        let folders = [PathBuf::from("/dev/shm"), std::env::temp_dir()];
        let made = folders.iter().map(|f| f.join(&name)).find(|dir| fs::create_dir_all(dir).is_ok());
        let dir = made.expect("a temporary folder");
        Self { dir }
    }

    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.dir.join(inside)
    }

    pub(crate) fn file(self, inside: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.path(inside);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders");
        fs::write(path, text).expect("a file");
        self
    }

    pub(crate) fn files(self, names: &[&str]) -> Self {
        names.iter().fold(self, |root, name| root.file(name, ""))
    }

    pub(crate) fn folder(self, inside: &str) -> Self {
        fs::create_dir_all(self.path(inside)).expect("a folder");
        self
    }

    pub(crate) fn link(self, inside: &str, target: &str) -> Self {
        let path = self.path(inside);
        fs::create_dir_all(path.parent().expect("a link has a folder")).expect("folders");
        let _ = fs::remove_file(&path);
        symlink(target, path).expect("a link");
        self
    }

    pub(crate) fn without(self, inside: &str) -> Self {
        let path = self.path(inside);
        if path.is_dir() && !path.is_symlink() {
            fs::remove_dir_all(path).expect("a folder to remove");
        } else {
            fs::remove_file(path).expect("a file to remove");
        }
        self
    }

    /// Removes what is there, if anything is.
    pub(crate) fn without_any(self, inside: &str) -> Self {
        let _ = fs::remove_file(self.path(inside));
        self
    }

    pub(crate) fn mode(self, inside: &str, mode: u32) -> Self {
        fs::set_permissions(self.path(inside), fs::Permissions::from_mode(mode)).expect("a file to change");
        self
    }

    /// A driver's library of that version in a folder, with the usual links.
    pub(crate) fn library(self, folder: &str, version: &str) -> Self {
        self.file(&format!("{folder}/libcuda.so.{version}"), "a driver's library")
            .link(&format!("{folder}/libcuda.so.1"), &format!("libcuda.so.{version}"))
            .link(&format!("{folder}/libcuda.so"), "libcuda.so.1")
    }

    pub(crate) fn environment(self, variables: &[(&str, &str)]) -> Self {
        let text: String = variables.iter().map(|(k, v)| format!("{k}={v}\0")).collect();
        self.file("proc/self/environ", text)
    }

    pub(crate) fn kernel(self, release: &str) -> Self {
        self.file("proc/version", format!("Linux version {release} (build@build) (gcc 13) #1 SMP\n"))
            .file("proc/sys/kernel/osrelease", format!("{release}\n"))
    }

    /// A Linux of some distribution without anything of NVIDIA.
    pub(crate) fn linux() -> Self {
        Self::empty()
            .kernel("6.8.0-49-generic")
            .file("proc/sys/kernel/hostname", "gandalf\n")
            .file("proc/meminfo", "MemTotal: 131072000 kB\nMemAvailable: 120000000 kB\nHugePages_Total: \
            0\nHugepagesize: 2048 kB\n")
            .file("proc/modules", "ext4 1011712 2 - Live 0x0\n")
            .file("proc/self/status", "Name:\tzc\nUid:\t1000\t1000\t1000\t1000\nCapEff:\t0000000000000000\nMems_allowed_list:\t0-1\nSeccomp:\t0\n")
            .file("proc/self/cgroup", "0::/user.slice/user-1000.slice\n")
            .file("proc/self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n30 22 0:26 / /sys/fs/cgroup rw - \
            cgroup2 cgroup2 rw\n")
            .limits("unlimited", "1024", "8388608")
            .file("proc/sys/vm/max_map_count", "65530\n")
            .file("proc/sys/vm/overcommit_memory", "0\n")
            .file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n")
            .file("sys/devices/system/node/online", "0-1\n")
            .file("sys/bus/pci/devices/0000:00:1f.0/vendor", "0x8086\n")
            .file("sys/bus/pci/devices/0000:00:1f.0/class", "0x060100\n")
            .environment(&[("HOME", "/home/somebody")])
            .file("dev/null", "")
            .file("etc/hostname", "gandalf\n")
            .folder("usr/lib/x86_64-linux-gnu")
    }

    pub(crate) fn limits(self, address_space: &str, files: &str, locked: &str) -> Self {
        let text = format!(
            "Limit                     Soft Limit           Hard Limit           Units     \n\
             Max data size             unlimited            unlimited            bytes     \n\
             Max open files            {files:<20} 1048576              files     \n\
             Max locked memory         {locked:<20} {locked:<20} bytes     \n\
             Max address space         {address_space:<20} unlimited            bytes     \n"
        );
        self.file("proc/self/limits", text)
    }

    /// A server with an H200, the open module and everything in place, but no word of what the driver answers.
    pub(crate) fn server() -> Self {
        Self::linux()
            .module("580.159.04", true)
            .gpu(0, "NVIDIA H200")
            .file("dev/nvidiactl", "")
            .file("dev/nvidia-uvm", "")
            .library("usr/lib/x86_64-linux-gnu", "580.159.04")
    }

    /// The same, and the driver answers.
    pub(crate) fn healthy() -> Self {
        Self::server().answers("cuInit=0", &[("NVIDIA H200", H200)])
    }

    pub(crate) fn module(self, version: &str, open: bool) -> Self {
        let line = if open {
            format!(
                "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  {version}  Release Build  (dvs-builder)\n"
            )
        } else {
            format!("NVRM version: NVIDIA UNIX x86_64 Kernel Module  {version}  Fri Sep 13 12:44:55 UTC 2024\n")
        };
        self.file("proc/driver/nvidia/version", line + "GCC version:  gcc version 13.2.0\n")
            .file(
                "proc/driver/nvidia/params",
                "ModifyDeviceFiles: 1\nEnableMSI: 1\nPreserveVideoMemoryAllocations: 0\n",
            )
            .file(
                "proc/modules",
                "nvidia_uvm 4000000 0 - Live 0x0\nnvidia 60000000 1 nvidia_uvm, Live 0x0\next4 1011712 2 - Live \
                 0x0\n",
            )
            .file("sys/module/nvidia_uvm/parameters/uvm_disable_hmm", "N\n")
    }

    /// A GPU on the PCI bus, driven by the module, with its node.
    pub(crate) fn gpu(self, number: u32, model: &str) -> Self {
        let bus = format!("0000:{:02x}:00.0", 0x10 + number);
        let uuid = format!("GPU-1b2c3d4e-0000-1111-2222-3333444455{number:02x}");
        self.card(number, Some("nvidia"))
            .file(
                &format!("proc/driver/nvidia/gpus/{bus}/information"),
                format!(
                    "Model: \t\t {model}\nIRQ:   \t\t 42\nGPU UUID: \t {uuid}\nBus Type: \t PCIe\nDevice \
                     Minor: \t {number}\nGPU Excluded:\t No\n"
                ),
            )
            .file(&format!("dev/nvidia{number}"), "")
    }

    /// A GPU on the PCI bus.
    pub(crate) fn card(self, number: u32, driver: Option<&str>) -> Self {
        let at = format!("sys/bus/pci/devices/0000:{:02x}:00.0", 0x10 + number);
        let root = self
            .file(&format!("{at}/vendor"), "0x10de\n")
            .file(&format!("{at}/class"), "0x030200\n")
            .file(&format!("{at}/device"), "0x2335\n")
            .file(&format!("{at}/numa_node"), "0\n")
            .file(&format!("{at}/current_link_speed"), "2.5 GT/s PCIe\n")
            .file(&format!("{at}/max_link_speed"), "32.0 GT/s PCIe\n")
            .file(&format!("{at}/current_link_width"), "16\n")
            .file(&format!("{at}/max_link_width"), "16\n");
        match driver {
            Some(driver) => root
                .link(&format!("{at}/driver"), &format!("../../../bus/pci/drivers/{driver}"))
                .folder(&format!("sys/bus/pci/drivers/{driver}")),
            None => root,
        }
    }

    /// What the driver answers: `first` lines, then devices.
    pub(crate) fn answers(self, first: &str, devices: &[(&str, &[(u32, i64)])]) -> Self {
        let mut text = format!("version=13000\n{first}\ndevices={}\n", devices.len());
        for (n, (name, attributes)) in devices.iter().enumerate() {
            text += &format!("device.{n}.name={name}\ndevice.{n}.uuid=GPU-1b2c3d4e-0000-1111-2222-3333444455{n:02x}\n");
            for (number, value) in *attributes {
                text += &format!("device.{n}.attribute.{number}={value}\n");
            }
        }
        self.file("driver-answers", text)
    }

    /// An H200's attributes with some of them changed.
    pub(crate) fn attributes(self, changed: &[(u32, i64)]) -> Self {
        let mut all = H200.to_vec();
        for &(number, value) in changed {
            all.retain(|(n, _)| *n != number);
            all.push((number, value));
        }
        self.answers("cuInit=0", &[("NVIDIA H200", &all)])
    }

    /// The driver's answers end with these lines.
    pub(crate) fn more_answers(self, lines: &str) -> Self {
        let before = fs::read_to_string(self.path("driver-answers")).unwrap_or_default();
        self.file("driver-answers", before + lines)
    }

    pub(crate) fn init(self, code: u32) -> Self {
        self.file("driver-answers", format!("version=13000\ncuInit={code}\n"))
    }

    pub(crate) fn docker(self) -> Self {
        self.file(".dockerenv", "").file("proc/self/cgroup", "0::/\n")
    }

    pub(crate) fn log(self, lines: &str) -> Self {
        self.file("dmesg", lines)
    }

    pub(crate) fn wsl() -> Self {
        Self::linux()
            .without("sys/bus")
            .kernel("5.15.167.4-microsoft-standard-WSL2")
            .file("dev/dxg", "")
            .file("usr/lib/wsl/lib/libcuda.so.1", "Windows' library")
            .file("usr/lib/wsl/lib/libcuda.so", "Windows' library")
            .file("etc/ld.so.conf", "include /etc/ld.so.conf.d/*.conf\n")
            .file("etc/ld.so.conf.d/ld.wsl.conf", "# generated by WSL\n/usr/lib/wsl/lib\n")
    }

    pub(crate) fn jetson(chip: &str) -> Self {
        Self::linux()
            .without("sys/bus")
            .kernel("5.15.148-tegra")
            .file("proc/device-tree/compatible", format!("nvidia,p3768\0nvidia,{chip}\0"))
            .file("etc/nv_tegra_release", "# R36\n")
            .files(&["dev/nvmap", "dev/nvhost-ctrl-gpu"])
            .file("usr/lib/aarch64-linux-gnu/tegra/libcuda.so.1.1", "Jetson's library")
            .link("usr/lib/aarch64-linux-gnu/tegra/libcuda.so.1", "libcuda.so.1.1")
            .link("usr/lib/aarch64-linux-gnu/tegra/libcuda.so", "libcuda.so.1.1")
    }

    /// Runs `zc doctor --root` on the folder.
    pub(crate) fn doctor(&self) -> Report {
        self.doctor_with(&[])
    }

    pub(crate) fn doctor_with(&self, more: &[&str]) -> Report {
        let mut command = Command::new(zc());
        command.args(["doctor", "--json", "--root"]).arg(&self.dir).args(more);
        for name in [
            "CUDA_VISIBLE_DEVICES",
            "CUDA_SYS_LIBRARY",
            "LD_PRELOAD",
            "NVIDIA_VISIBLE_DEVICES",
            "NVIDIA_DRIVER_CAPABILITIES",
        ] {
            command.env_remove(name);
        }
        let output = command.output().expect("zc starts");
        let json = String::from_utf8(output.stdout).expect("text");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("panicked"), "{errors}");
        let field = |line: &str, name: &str| -> String {
            let start = format!("\"{name}\": \"");
            let at = line.find(&start).unwrap_or_else(|| panic!("no {name} in {line}")) + start.len();
            line[at..].split('"').next().unwrap_or("").to_owned()
        };
        let findings = json.lines().filter(|l| l.trim_start().starts_with("{\"id\"")).map(|line| Found {
            id: field(line, "id"),
            severity: field(line, "severity"),
            certainty: field(line, "certainty"),
            line: line.to_owned(),
        });
        let findings = findings.collect();
        Report { status: output.status.code().unwrap_or(-1), json: json + &errors, findings }
    }
}
