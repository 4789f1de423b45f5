//! Why pages cannot be pinned, by the process's mappings.

use std::ops::Range;

use super::{Finder, IOMEMORY, MOST, READ_ONLY, read_at};
use crate::diagnose::Cause;
use crate::diagnose::cause::is_cudas;
use crate::diagnose::machine::Machine;
use crate::diagnose::maps::{self, Mapping};
use crate::os;

impl Finder<'_> {
    /// What the mappings show to be in the way of pinning the range.
    pub(super) fn pages(&mut self) {
        let Some(range) = self.range() else { return };
        let Some(maps) = self.maps() else { return };
        let read_only_flag = self.read_only_taken();
        let mut found = Vec::new();
        let hole = maps.hole(&range);
        match hole {
            Some(address) if address == range.start => found.push(Cause::NotMapped { address }),
            Some(_) => found.push(Cause::RunsPastMapping { mapped: maps.around(range.start), end: range.end }),
            None => {}
        }
        let mut ordinary = hole.is_none();
        let mut perhaps = Vec::new();
        for mapping in maps.within(&range) {
            let (pages, path) = (mapping.part(&range), mapping.path.clone());
            let cudas = is_cudas(&path);
            if cudas || self.made_by_a_driver(mapping) {
                ordinary = false;
                if pages.start == range.start && cudas && self.driver.is_some() {
                    continue; // Memory of CUDA's, which the driver says more about.
                }
                found.push(Cause::DriverMapping { pages, path });
            } else if !mapping.read && !mapping.write {
                found.push(Cause::NoAccess { pages });
            } else if !mapping.write && !self.flag(READ_ONLY) {
                found.push(Cause::ReadOnlyMapping { pages, read_only_flag });
            } else if let Some(cause) = self.too_short(mapping, &pages) {
                found.push(cause);
            } else if self.dax(mapping) {
                perhaps.push(Cause::DaxFile { pages, path });
            } else if mapping.shared && mapping.write && !self.flag(READ_ONLY) && self.on_disk(mapping) {
                let kernel = self.machine.as_ref().and_then(Machine::kernel);
                let cause = Cause::SharedFile { pages, path };
                // Linux pins such pages for long before 6.5.
                if kernel.is_none_or(|(_, version)| version >= (6, 5)) {
                    found.push(cause)
                } else {
                    perhaps.push(cause)
                }
            }
        }
        if ordinary && self.flag(IOMEMORY) {
            found.push(Cause::IoMemoryFlag {});
        }
        found.truncate(MOST);
        found.into_iter().for_each(|cause| self.seen(cause));
        perhaps.into_iter().for_each(|cause| self.possible(cause));
    }

    /// Whether a mapping has no pages of RAM: a device's memory or registers, or the kernel's own.
    pub(super) fn made_by_a_driver(&self, mapping: &Mapping) -> bool {
        let begins = |starts: &[&str]| starts.iter().any(|start| mapping.path.starts_with(start));
        let (Some(machine), Some(pid)) = (&self.machine, self.around.process) else { return false };
        let odd = mapping.shared || begins(&["/dev/", "/sys/", "/proc/", "[v", "anon_inode:"]);
        if !odd || mapping.path.is_empty() || begins(&["/dev/shm/", "/dev/zero", "/dev/hugepages", "/memfd:"]) {
            return false;
        }
        let smaps = self.smaps.get_or_init(|| machine.text(&format!("/proc/{pid}/smaps")));
        maps::vm_flags(smaps, mapping.range.start).is_some_and(|flags| flags.iter().any(|f| matches!(*f, "io" | "pf")))
    }

    /// If `pages` of the mapping go on past the end of its file.
    #[cfg(unix)]
    pub(super) fn too_short(&self, mapping: &Mapping, pages: &Range<u64>) -> Option<Cause> {
        use std::os::unix::fs::MetadataExt;
        let (machine, pid) = (self.machine.as_ref()?, self.around.process?);
        let same = |m: &std::fs::Metadata| m.is_file() && m.ino() == mapping.inode && mapping.inode != 0;
        let stat = |path: &str| std::fs::metadata(machine.path(path)).ok().filter(same);
        let Range { start, end } = &mapping.range;
        let file =
            stat(mapping.file()).or_else(|| stat(&format!("/proc/{pid}/map_files/{start:x}-{end:x}"))).or_else(|| {
                // A file without a name: a memfd, or one that was deleted.
                let files = machine.path(&format!("/proc/{pid}/fd")).read_dir().ok()?;
                files.flatten().take(4096).filter_map(|fd| std::fs::metadata(fd.path()).ok()).find(same)
            });
        let (len, needed) = (file?.len(), mapping.offset.saturating_add(pages.end - start));
        let short = needed > len.checked_next_multiple_of(os::page_size() as u64)?;
        short.then(|| Cause::FileTooShort { path: mapping.path.clone(), len, needed })
    }

    #[cfg(not(unix))]
    pub(super) fn too_short(&self, _: &Mapping, _: &Range<u64>) -> Option<Cause> {
        None
    }

    /// Whether a mapping is of persistent memory: a device of it, or a file in a file system that is mounted so.
    fn dax(&self, mapping: &Mapping) -> bool {
        mapping.path.starts_with("/dev/dax")
            || (mapping.inode != 0 && maps::file_system(self.mounts(), mapping.device).is_some_and(|(_, dax)| dax))
    }

    fn mounts(&self) -> &str {
        let (Some(machine), Some(pid)) = (&self.machine, self.around.process) else { return "" };
        self.mounts.get_or_init(|| machine.text(&format!("/proc/{pid}/mountinfo")))
    }

    /// Whether a mapping is of a file in a file system that is on a disk.
    pub(super) fn on_disk(&self, mapping: &Mapping) -> bool {
        let nameless = ["/memfd:", "/SYSV", "/dev/", "/anon_hugepage", "/dmabuf", "/drm", "/i915", "/sys/", "/proc/"];
        if mapping.inode == 0 || !mapping.path.starts_with('/') || nameless.iter().any(|p| mapping.path.starts_with(p))
        {
            return false;
        }
        let none = ["tmpfs", "hugetlbfs", "ramfs", "sysfs", "proc", "devtmpfs", "debugfs"];
        !maps::file_system(self.mounts(), mapping.device).is_some_and(|(kind, _)| none.contains(&kind))
    }

    /// Whether the first page of a range has no memory behind it.
    pub(super) fn absent(&self, range: &Range<u64>) -> bool {
        let entry = read_at("/proc/self/pagemap", range.start / os::page_size() as u64 * 8);
        self.here && entry.is_some_and(|entry| entry >> 62 == 0)
    }
}
