//! What the machine says about itself, in `/proc`, `/sys` and `/dev` below a folder.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The text of a file, at most 64 MiB of it; empty if it cannot be read. Bytes that are no UTF-8 are replaced.
pub(super) fn text(path: impl AsRef<Path>) -> String {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(path) {
        // What was read before an error is still of use.
        let _ = file.take(64 << 20).read_to_end(&mut bytes);
    }
    String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// A machine, or a folder that stands for one.
#[derive(Debug, Clone)]
pub(super) struct Machine(pub(super) PathBuf);

/// Memory that a control group allows.
pub(super) struct Limit {
    pub(super) left: u64,
    pub(super) limit: u64,
    pub(super) file: String,
}

impl Machine {
    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.0.join(path.trim_start_matches('/'))
    }

    pub(super) fn text(&self, path: &str) -> String {
        // Devices and pipes, which may never end or never begin, are no files of a machine's description.
        let path = self.path(path);
        if path.metadata().is_ok_and(|m| m.is_file()) { text(path) } else { String::new() }
    }

    pub(super) fn number(&self, path: &str) -> Option<u64> {
        self.text(path).trim().parse().ok()
    }

    pub(super) fn exists(&self, path: &str) -> bool {
        self.path(path).symlink_metadata().is_ok()
    }

    /// Available and total bytes of RAM.
    pub(super) fn ram(&self) -> Option<(u64, u64)> {
        let text = self.text("/proc/meminfo");
        let kib = |name: &str| -> Option<u64> {
            text.lines().find_map(|l| l.strip_prefix(name)?.trim().strip_suffix("kB")?.trim().parse().ok())
        };
        Some((kib("MemAvailable:")?.checked_mul(1024)?, kib("MemTotal:")?.checked_mul(1024)?))
    }

    pub(super) fn is_wsl(&self) -> bool {
        let version = self.text("/proc/version").to_ascii_lowercase();
        version.contains("microsoft") || self.exists("/dev/dxg")
    }

    /// The kernel's release, as `6.12.3-arch1`, and its first two numbers.
    pub(super) fn kernel(&self) -> Option<(String, (u32, u32))> {
        let release = self.text("/proc/sys/kernel/osrelease").trim().to_owned();
        let mut parts = release.split(|c: char| !c.is_ascii_digit()).map(str::parse);
        let numbers = (parts.next()?.ok()?, parts.next()?.ok()?);
        Some((release, numbers))
    }

    /// Of all control groups that a process is in, up to their roots, the one that leaves least memory. File cache that
    /// can be dropped counts as free.
    pub(super) fn least_limit(&self, pid: u32) -> Option<Limit> {
        let groups = self.text(&format!("/proc/{pid}/cgroup"));
        let mounts = self.text(&format!("/proc/{pid}/mountinfo"));
        let mut least: Option<Limit> = None;
        for group in groups.lines().take(64) {
            let mut fields = group.splitn(3, ':');
            let (Some(id), Some(controllers), Some(path)) = (fields.next(), fields.next(), fields.next()) else {
                continue;
            };
            let unified = id == "0" && controllers.is_empty();
            if !unified && !controllers.split(',').any(|c| c == "memory") {
                continue;
            }
            let (max, used) = if unified {
                ("memory.max", "memory.current")
            } else {
                ("memory.limit_in_bytes", "memory.usage_in_bytes")
            };
            let Some((mount, root)) = mount_of(&mounts, unified) else { continue };
            let inside = path.strip_prefix(root.trim_end_matches('/')).unwrap_or(path).trim_matches('/');
            let mut folder = PathBuf::from(mount);
            // A path of the host's, seen from a container, does not exist: its limit is then at the mount.
            folder.extend(inside.split('/').filter(|part| !part.is_empty() && *part != ".."));
            while folder.starts_with(mount) {
                let at = |name: &str| folder.join(name).to_string_lossy().into_owned();
                // "max", and the largest multiple of a page that fits 63 bits, mean no limit.
                if let Some(limit) = self.number(&at(max)).filter(|&n| n < 1 << 62) {
                    let stat = self.text(&at("memory.stat"));
                    let cached = |line: &str| {
                        let (name, bytes) = line.split_once(' ')?;
                        matches!(name, "inactive_file" | "active_file").then(|| bytes.trim().parse::<u64>().ok())?
                    };
                    let cache = stat.lines().filter_map(cached).fold(0, u64::saturating_add);
                    let used = self.number(&at(used)).unwrap_or(0).saturating_sub(cache);
                    let left = limit.saturating_sub(used);
                    if least.as_ref().is_none_or(|l| left < l.left) {
                        least = Some(Limit { left, limit, file: at(max) });
                    }
                }
                if !folder.pop() {
                    break;
                }
            }
        }
        least
    }

    /// Open files of a process, and how many it may open.
    pub(super) fn files(&self, pid: u32) -> Option<(u64, u64)> {
        let limits = self.text(&format!("/proc/{pid}/limits"));
        let limit =
            limits.lines().find_map(|l| l.strip_prefix("Max open files")?.split_whitespace().next()?.parse().ok())?;
        let open = self.path(&format!("/proc/{pid}/fd")).read_dir().ok()?.take(1 << 20).count() as u64;
        Some((open, limit))
    }

    /// Whether a process holds a device node of NVIDIA's open.
    pub(super) fn holds_gpu(&self, pid: u32) -> bool {
        let Ok(files) = self.path(&format!("/proc/{pid}/fd")).read_dir() else { return false };
        files
            .take(1 << 16)
            .flatten()
            .filter_map(|f| f.path().read_link().ok())
            .any(|target| target.to_string_lossy().starts_with("/dev/nvidia"))
    }

    /// Whether a process was forked and has not executed a program since (the kernel's PF_FORKNOEXEC), and its parent.
    pub(super) fn forked(&self, pid: u32) -> Option<(bool, u32)> {
        let stat = self.text(&format!("/proc/{pid}/stat"));
        // The program's name, in parentheses, may hold anything.
        let fields: Vec<&str> = stat.get(stat.rfind(')')? + 1..)?.split_whitespace().collect();
        let flags: u64 = fields.get(6)?.parse().ok()?;
        Some((flags & 0x40 != 0, fields.get(1)?.parse().ok()?))
    }

    /// The version of the NVIDIA kernel module, and whether it is the open one.
    pub(super) fn module(&self) -> Option<(String, bool)> {
        let text = self.text("/proc/driver/nvidia/version");
        let line = text.lines().find(|l| l.starts_with("NVRM version:"))?;
        let version = line.split_whitespace().find(|w| is_version(w))?;
        Some((version.to_owned(), line.contains("Open Kernel Module")))
    }

    /// Whether the kernel module's HMM support is on, which only the open one has.
    pub(super) fn hmm(&self) -> Option<bool> {
        let off = self.text("/sys/module/nvidia_uvm/parameters/uvm_disable_hmm");
        self.module().map(|(_, open)| open && off.trim() == "N")
    }
}

/// `580.159.04`, or two numbers with a dot.
pub(super) fn is_version(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    (2..=3).contains(&parts.len()) && parts.iter().all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit()))
}

/// Mount point and root of the file system of the memory controller.
fn mount_of(mountinfo: &str, unified: bool) -> Option<(&str, &str)> {
    mountinfo.lines().find_map(|line| {
        let (front, back) = line.split_once(" - ")?;
        let mut back = back.split(' ');
        let kind = back.next()?;
        let fits = if unified {
            kind == "cgroup2"
        } else {
            kind == "cgroup" && back.nth(1)?.split(',').any(|option| option == "memory")
        };
        let mut front = front.split(' ').skip(3);
        let root = front.next()?;
        fits.then_some((front.next()?, root))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with these files, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let folder = std::env::temp_dir().join(format!("cuda-zc-{name}-{}", std::process::id()));
            for (path, text) in files {
                let path = folder.join(path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_least_limit_along_the_tree_counts() {
        let v2 = Folder::new(
            "v2",
            &[
                ("proc/7/cgroup", "0::/a/b\n"),
                ("proc/7/mountinfo", "30 1 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"),
                ("sys/fs/cgroup/a/memory.max", "1000000\n"),
                ("sys/fs/cgroup/a/memory.current", "900000\n"),
                ("sys/fs/cgroup/a/memory.stat", "anon 5\ninactive_file 300000\nactive_file 100000\n"),
                ("sys/fs/cgroup/a/b/memory.max", "max\n"),
            ],
        );
        let limit = Machine(v2.0.clone()).least_limit(7).unwrap();
        assert_eq!((limit.left, limit.limit, limit.file.as_str()), (500_000, 1_000_000, "/sys/fs/cgroup/a/memory.max"));

        let v1 = Folder::new(
            "v1",
            &[
                ("proc/7/cgroup", "4:memory:/docker/abc\n3:cpu:/\n"),
                ("proc/7/mountinfo", "30 1 0:26 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", "4096\n"),
                ("sys/fs/cgroup/memory/memory.usage_in_bytes", "96\n"),
            ],
        );
        assert_eq!(Machine(v1.0.clone()).least_limit(7).unwrap().left, 4000);
        assert!(Machine(v1.0.clone()).least_limit(8).is_none());
    }

    #[test]
    fn a_folder_without_anything_says_nothing() {
        let machine = Machine("/nonexistent".into());
        assert!(machine.ram().is_none() && machine.kernel().is_none() && machine.least_limit(1).is_none());
        assert!(machine.files(1).is_none() && machine.forked(1).is_none() && machine.module().is_none());
        assert!(!machine.is_wsl() && !machine.holds_gpu(1));
    }

    #[test]
    fn reads_versions() {
        let version = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build\nGCC version: gcc 12.3.0\n";
        let folder = Folder::new(
            "module",
            &[("proc/driver/nvidia/version", version), ("proc/sys/kernel/osrelease", "6.12.3-x\n")],
        );
        assert_eq!(Machine(folder.0.clone()).module(), Some(("580.159.04".into(), true)));
        assert_eq!(Machine(folder.0.clone()).kernel(), Some(("6.12.3-x".into(), (6, 12))));
    }

    #[test]
    fn this_process_executed_a_program() {
        let here = Machine("/".into());
        assert_eq!(here.forked(std::process::id()).map(|f| f.0), Some(false));
        let (open, limit) = here.files(std::process::id()).unwrap();
        assert!(open > 0 && open < limit);
    }
}
