//! The mappings of a process, as `/proc/PID/maps` tells them.

use std::ops::Range;

/// One line of `/proc/PID/maps`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mapping {
    pub(super) range: Range<u64>,
    pub(super) read: bool,
    pub(super) write: bool,
    pub(super) shared: bool,
    /// Where in the file it begins.
    pub(super) offset: u64,
    /// The file system's device, major and minor.
    pub(super) device: (u32, u32),
    pub(super) inode: u64,
    /// Empty for anonymous memory.
    pub(super) path: String,
}

/// The mappings of a process, ascending, none empty, none overlapping.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Maps(Vec<Mapping>);

impl Maps {
    /// Reads the text of `/proc/PID/maps`. Lines that are none are left out, as are ranges that end before they start
    /// or overlap one before.
    pub(super) fn parse(text: &str) -> Self {
        let mut maps: Vec<Mapping> = text.lines().filter_map(line).collect();
        maps.sort_by_key(|m| m.range.start);
        maps.dedup_by(|m, before| m.range.start < before.range.end);
        Self(maps)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn at(&self, address: u64) -> Option<&Mapping> {
        let index = self.0.partition_point(|m| m.range.end <= address);
        self.0.get(index).filter(|m| m.range.start <= address)
    }

    /// The mappings that share an address with `range`, ascending.
    pub(super) fn within(&self, range: &Range<u64>) -> impl Iterator<Item = &Mapping> {
        let first = self.0.partition_point(|m| m.range.end <= range.start);
        let end = range.end;
        self.0[first..].iter().take_while(move |m| m.range.start < end)
    }

    /// The first address of `range` at which nothing is mapped.
    pub(super) fn hole(&self, range: &Range<u64>) -> Option<u64> {
        let mut reached = range.start;
        for mapping in self.within(range) {
            if mapping.range.start > reached {
                break;
            }
            reached = mapping.range.end;
        }
        (reached < range.end).then_some(reached)
    }

    /// The row of adjoining mappings around `address`, which is mapped.
    pub(super) fn around(&self, address: u64) -> Range<u64> {
        let Some(mut around) = self.at(address).map(|m| m.range.clone()) else { return address..address };
        while let Some(before) = around.start.checked_sub(1).and_then(|last| self.at(last)) {
            around.start = before.range.start;
        }
        while let Some(after) = self.at(around.end) {
            around.end = after.range.end;
        }
        around
    }
}

impl Mapping {
    /// The overlap with a range.
    pub(super) fn part(&self, range: &Range<u64>) -> Range<u64> {
        self.range.start.max(range.start)..self.range.end.min(range.end)
    }

    /// Without the mark of a file that was deleted since.
    pub(super) fn file(&self) -> &str {
        self.path.strip_suffix(" (deleted)").unwrap_or(&self.path)
    }
}

/// `start-end perms offset major:minor inode path`.
fn line(line: &str) -> Option<Mapping> {
    let mut rest = line;
    let mut field = || {
        let trimmed = rest.trim_start_matches([' ', '\t']);
        let (field, after) = trimmed.split_at(trimmed.find([' ', '\t']).unwrap_or(trimmed.len()));
        rest = after;
        field
    };
    let (start, end) = field().split_once('-')?;
    let range = hex(start)?..hex(end)?;
    let perms = field().as_bytes();
    let offset = hex(field())?;
    let (major, minor) = field().split_once(':')?;
    let device = (u32::try_from(hex(major)?).ok()?, u32::try_from(hex(minor)?).ok()?);
    let inode = field().parse().ok()?;
    let &[read, write, _, shared] = perms else { return None };
    (range.start < range.end).then(|| Mapping {
        range,
        read: read == b'r',
        write: write == b'w',
        shared: shared == b's',
        offset,
        device,
        inode,
        // The kernel writes a line feed in a path as `\012`.
        path: rest.trim_start_matches([' ', '\t']).replace("\\012", "\n"),
    })
}

fn hex(digits: &str) -> Option<u64> {
    // `from_str_radix` would take a sign.
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u64::from_str_radix(digits, 16).ok())?
}

/// Of the text of `/proc/PID/smaps`, the `VmFlags` of the mapping that holds `address`.
pub(super) fn vm_flags(smaps: &str, address: u64) -> Option<Vec<&str>> {
    let mut inside = false;
    for text in smaps.lines() {
        if let Some(mapping) = line(text) {
            inside = mapping.range.contains(&address);
        } else if inside && let Some(flags) = text.strip_prefix("VmFlags:") {
            return Some(flags.split_whitespace().collect());
        }
    }
    None
}

/// Of the text of `/proc/PID/mountinfo`, the kind of the file system on that device, and whether it is mounted for direct
/// access (DAX).
pub(super) fn file_system(mountinfo: &str, device: (u32, u32)) -> Option<(&str, bool)> {
    mountinfo.lines().find_map(|text| {
        let (front, back) = text.split_once(" - ")?;
        let (major, minor) = front.split(' ').nth(2)?.split_once(':')?;
        let this = (major.parse().ok()?, minor.parse().ok()?);
        let dax = text.split([' ', ',']).any(|option| matches!(option, "dax" | "dax=always"));
        if this == device { Some((back.split(' ').next()?, dax)) } else { None }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn reads_what_the_kernel_writes() {
        let maps = Maps::parse(
            "5603-5605 r--p 00000000 fe:00 247749                     /usr/bin/a file (deleted)\n\
             7f00-7f10 rw-s 00001000 00:17 12 /dev/shm/x\\012y\n\
             7f10-7f20 ---p 00000000 00:00 0 \n\
             nonsense\n\
             9-8 rw-p 0 00:00 0\n\
             +1-+2 rw-p 0 00:00 0\n\
             7f18-7f30 rw-p 0 00:00 0\n",
        );
        assert_eq!(maps.len(), 3);
        let file = maps.at(0x5604).unwrap();
        assert_eq!(
            (file.read, file.write, file.shared, file.device, file.inode),
            (true, false, false, (254, 0), 247749)
        );
        assert_eq!(file.file(), "/usr/bin/a file");
        assert_eq!(maps.at(0x7f0f).unwrap().path, "/dev/shm/x\ny");
        assert_eq!(maps.at(0x7f20), None);
        assert_eq!(maps.around(0x7f11), 0x7f00..0x7f20);
        assert_eq!(maps.hole(&(0x7f00..0x7f20)), None);
        assert_eq!(maps.hole(&(0x7f00..0x7f21)), Some(0x7f20));
        assert_eq!(maps.hole(&(0x5602..0x5604)), Some(0x5602));
    }

    #[test]
    fn reads_flags_and_file_systems() {
        let smaps =
            "1000-2000 rw-p 0 00:00 0\nRss: 4 kB\nVmFlags: rd wr io pf\n2000-3000 rw-p 0 00:00 0\nVmFlags: rd\n";
        assert_eq!(vm_flags(smaps, 0x1fff), Some(vec!["rd", "wr", "io", "pf"]));
        assert_eq!(vm_flags(smaps, 0x2000), Some(vec!["rd"]));
        assert_eq!(vm_flags(smaps, 0x3000), None);
        let mounts = "25 24 0:23 / /dev/shm rw,relatime shared:4 - tmpfs tmpfs rw,size=1k\n7 1 259:1 / /p rw,dax - ext4 /dev/p rw\n";
        assert_eq!(file_system(mounts, (0, 23)), Some(("tmpfs", false)));
        assert_eq!(file_system(mounts, (259, 1)), Some(("ext4", true)));
        assert_eq!(file_system(mounts, (1, 1)), None);
    }

    prop_compose! {
        /// Mappings with gaps, in pages, as a layout: length and gap before each.
        fn layout()(parts in prop::collection::vec((0u64..3, 1u64..5), 0..20)) -> Vec<Range<u64>> {
            let mut at = 16;
            parts.into_iter().map(|(gap, len)| { let start = at + gap; at = start + len; start * 4096..at * 4096 }).collect()
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in ".{0,200}", lines in prop::collection::vec("[0-9a-f -]{0,30}[rwxps-]{0,5} [0-9a-f:]{0,9}.{0,20}", 0..8)) {
            for text in [text, lines.join("\n")] {
                let maps = Maps::parse(&text);
                let mut end = 0;
                for m in &maps.0 {
                    prop_assert!(m.range.start < m.range.end && m.range.start >= end);
                    end = m.range.end;
                }
                let _ = (vm_flags(&text, 0), file_system(&text, (0, 0)));
            }
        }

        #[test]
        fn holes_are_where_a_page_by_page_walk_finds_them(layout in layout(), start in 0u64..100, len in 1u64..60) {
            let text: String = layout.iter().map(|r| format!("{:x}-{:x} rw-p 00000000 00:00 0 \n", r.start, r.end)).collect();
            let maps = Maps::parse(&text);
            prop_assert_eq!(maps.len(), layout.len());
            let mapped = |page: u64| layout.iter().any(|r| r.contains(&(page * 4096)));
            let walked = (start..start + len).find(|&p| !mapped(p)).map(|p| p * 4096);
            prop_assert_eq!(maps.hole(&(start * 4096..(start + len) * 4096)), walked);
            prop_assert_eq!(maps.at(start * 4096).is_some(), mapped(start));
            if mapped(start) {
                let around = maps.around(start * 4096);
                prop_assert!((around.start / 4096..around.end / 4096).all(mapped));
                prop_assert!(!mapped(around.start / 4096 - 1) && !mapped(around.end / 4096));
            }
        }
    }
}
