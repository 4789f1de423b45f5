//! Readers of the kernel's text files: pure functions that take any text and never fail, they find less.

use std::collections::BTreeMap;

/// Entries kept of one file, whatever its length.
const ENTRIES: usize = 10_000;

/// The numbers of a dotted version, `550.90.07` as `[550, 90, 7]`; empty for anything else.
pub(super) fn version(text: &str) -> Vec<u32> {
    text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>().unwrap_or_default()
}

/// The driver version in a library's file name: `libcuda.so.550.90.07`. `libcuda.so.1` and Tegra's and WSL's
/// `libcuda.so.1.1` have none.
pub(super) fn library_version(name: &str) -> Option<String> {
    let (_, version_text) = name.split_once(".so.")?;
    let numbers = version(version_text);
    (numbers.len() >= 2 && numbers[0] >= 100).then(|| version_text.to_owned())
}

/// Major and minor of a kernel release such as `6.8.0-49-generic`.
pub(super) fn release(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u32>);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// The NVIDIA kernel module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Module {
    pub(super) version: String,
    pub(super) open: bool,
}

/// `/proc/driver/nvidia/version`. The proprietary module says `NVIDIA UNIX x86_64 Kernel Module  550.90.07  ..`, the
/// open one `NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build ..`.
pub(super) fn module(text: &str) -> Option<Module> {
    let line = text.lines().find(|l| l.contains("Kernel Module"))?;
    let (_, after) = line.split_once("Kernel Module")?;
    let version = after.split_whitespace().find(|word| version(word).len() >= 2)?;
    Some(Module { version: version.to_owned(), open: line.contains("Open Kernel Module") })
}

/// `/proc/modules`: the names of what is loaded.
pub(super) fn modules(text: &str) -> Vec<String> {
    text.lines().filter_map(|l| l.split_whitespace().next()).take(ENTRIES).map(str::to_owned).collect()
}

/// Lines of a name, a separator and a value: `/proc/meminfo`, `/proc/self/status`, `/proc/driver/nvidia/params`.
pub(super) fn pairs(text: &str, separator: char) -> BTreeMap<String, String> {
    text.lines()
        .filter_map(|line| line.split_once(separator))
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .take(ENTRIES)
        .collect()
}

/// The bytes meant by a value of `/proc/meminfo`: `16384 kB`.
pub(super) fn kib(value: &str) -> Option<u64> {
    value.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The soft limit of each resource in `/proc/self/limits`; `None` is unlimited.
pub(super) fn limits(text: &str) -> BTreeMap<&'static str, Option<u64>> {
    const NAMES: [&str; 5] =
        ["Max address space", "Max open files", "Max locked memory", "Max data size", "Max file size"];
    let mut found = BTreeMap::new();
    for line in text.lines() {
        for name in NAMES {
            let Some(rest) = line.strip_prefix(name) else { continue };
            match rest.split_whitespace().next() {
                Some("unlimited") => drop(found.insert(name, None)),
                Some(number) => drop(number.parse().ok().map(|n| found.insert(name, Some(n)))),
                None => {}
            }
        }
    }
    found
}

/// `/proc/self/environ`.
pub(super) fn environ(bytes: &[u8]) -> BTreeMap<String, String> {
    bytes
        .split(|&b| b == 0)
        .filter_map(|entry| {
            let text = String::from_utf8_lossy(entry);
            // A hand-made file may end with a line break.
            let (name, value) = text.trim_end_matches('\n').split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        })
        .take(ENTRIES)
        .collect()
}

/// The chosen word of a kernel setting: `madvise` of `always [madvise] never`.
pub(super) fn chosen(text: &str) -> Option<&str> {
    let (_, after) = text.split_once('[')?;
    after.split_once(']').map(|(word, _)| word)
}

/// How many ids a list such as `0-3,8` has, and whether it contains `id`.
pub(super) fn list_has(list: &str, id: u64) -> bool {
    list.trim().split(',').any(|part| match part.split_once('-') {
        Some((from, to)) => matches!((from.parse::<u64>(), to.parse::<u64>()), (Ok(a), Ok(b)) if (a..=b).contains(&id)),
        None => part.parse() == Ok(id),
    })
}

/// The files of a maps file whose name starts with `libcuda.so`, in order, each once.
pub(super) fn mapped_drivers(maps: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in maps.lines() {
        // The path is the sixth field and may contain spaces.
        let Some(at) = line.find('/') else { continue };
        let path = line[at..].trim_end();
        let name = path.rsplit('/').next().unwrap_or_default();
        if name.starts_with("libcuda.so") && !found.iter().any(|f| f == path) && found.len() < 16 {
            found.push(path.to_owned());
        }
    }
    found
}

/// A mounted control group hierarchy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CgroupMount {
    /// The group that is mounted there: `/`, or the container's own.
    pub(super) root: String,
    pub(super) at: String,
    pub(super) v2: bool,
}

/// The hierarchies of `/proc/self/mountinfo` that can limit memory.
pub(super) fn cgroup_mounts(mountinfo: &str) -> Vec<CgroupMount> {
    mountinfo
        .lines()
        .filter_map(|line| {
            let (left, right) = line.split_once(" - ")?;
            let mut left = left.split(' ').skip(3);
            let (root, at) = (unescape(left.next()?), unescape(left.next()?));
            let mut right = right.split(' ');
            let kind = right.next()?;
            let options = right.nth(1).unwrap_or("");
            let v2 = kind == "cgroup2";
            (v2 || kind == "cgroup" && options.split(',').any(|o| o == "memory")).then_some(CgroupMount {
                root,
                at,
                v2,
            })
        })
        .take(16)
        .collect()
}

/// The size option of the file system mounted at `at`, as bytes.
pub(super) fn mount_size(mountinfo: &str, at: &str) -> Option<u64> {
    let line = mountinfo.lines().rev().find(|l| l.split(' ').nth(4) == Some(at))?;
    let size = line.split([' ', ',']).rev().find_map(|o| o.strip_prefix("size="))?;
    let digits = size.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match &size[digits.len()..] {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// Mountinfo writes blanks in paths as `\040`.
fn unescape(path: &str) -> String {
    path.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")
}

/// This process's group in the version 1 memory hierarchy and in version 2.
pub(super) fn cgroup_of(text: &str) -> (Option<String>, Option<String>) {
    let (mut v1, mut v2) = (None, None);
    for line in text.lines() {
        let mut fields = line.splitn(3, ':');
        let (Some(id), Some(names), Some(path)) = (fields.next(), fields.next(), fields.next()) else { continue };
        if id == "0" && names.is_empty() {
            v2 = Some(path.to_owned());
        } else if names.split(',').any(|n| n == "memory") {
            v1 = Some(path.to_owned());
        }
    }
    (v1, v2)
}

/// A memory limit file of either version: `max` and version 1's huge number are no limit.
pub(super) fn cgroup_limit(text: &str) -> Option<u64> {
    text.trim().parse().ok().filter(|&n: &u64| n < 1 << 60)
}

/// What `CUDA_VISIBLE_DEVICES` selects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Selection {
    /// Entries that name a GPU, up to the first that does not.
    pub(super) taken: Vec<String>,
    /// What ends the list: an entry that names no GPU, or the second of two equal ones.
    pub(super) broken: Option<String>,
}

/// Reads the variable's value as the driver does: a list of ordinals, or of the beginnings of UUIDs, that ends at the
/// first entry that names nothing. `count` GPUs are there, with these UUIDs, where they are known.
pub(super) fn visible(value: &str, count: Option<usize>, uuids: &[String]) -> Selection {
    let mut selection = Selection { taken: Vec::new(), broken: None };
    for entry in value.split(',').map(str::trim).take(256) {
        let named = if entry.starts_with("GPU-") {
            uuids.is_empty() || uuids.iter().any(|u| u.starts_with(entry))
        } else if entry.starts_with("MIG-") {
            true
        } else {
            entry.parse::<usize>().is_ok_and(|n| count.is_none_or(|c| n < c))
        };
        if !named {
            selection.broken = Some(entry.to_owned());
            return selection;
        }
        if selection.taken.iter().any(|t| t == entry) {
            // An entry that is there twice leaves no device at all.
            return Selection { taken: Vec::new(), broken: Some(entry.to_owned()) };
        }
        selection.taken.push(entry.to_owned());
    }
    selection
}

/// The entries of `ld.so.cache` whose name starts with `libcuda.so`: name and path, in the cache's order.
///
/// The format is glibc's: "glibc-ld.so.cache1.1", the number of entries, 24 bytes a header's rest, then entries of 24
/// bytes (flags, key, value, two more) whose offsets count from the magic. An older part may stand before it.
pub(super) fn loader_cache(bytes: &[u8]) -> Vec<(String, String)> {
    const MAGIC: &[u8] = b"glibc-ld.so.cache1.1";
    let Some(start) = bytes.windows(MAGIC.len()).position(|w| w == MAGIC) else { return Vec::new() };
    let cache = &bytes[start..];
    let word =
        |at: usize| -> Option<u32> { Some(u32::from_le_bytes(cache.get(at..at.checked_add(4)?)?.try_into().ok()?)) };
    let text = |at: u32| -> Option<String> {
        let rest = cache.get(at as usize..)?;
        let end = rest.iter().take(4096).position(|&b| b == 0)?;
        Some(String::from_utf8_lossy(&rest[..end]).into_owned())
    };
    let count = word(MAGIC.len()).unwrap_or(0) as usize;
    (0..count.min(cache.len() / 24))
        .filter_map(|n| {
            let at = 48 + n * 24;
            let (flags, key, value) = (word(at)?, word(at + 4)?, word(at + 8)?);
            let name = text(key)?;
            // The second byte is the word size and processor; 0 is a 32-bit library, 8 is x32.
            (name.starts_with("libcuda.so") && ![0, 8].contains(&(flags >> 8 & 0xff))).then_some((name, text(value)?))
        })
        .take(64)
        .collect()
}

/// The folders that a loader configuration names, and the patterns of files it includes.
pub(super) fn loader_config(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut folders, mut includes) = (Vec::new(), Vec::new());
    for line in text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).take(ENTRIES) {
        match line.strip_prefix("include ") {
            Some(patterns) => includes.extend(patterns.split_whitespace().map(str::to_owned)),
            None if line.starts_with('/') => {
                folders.extend(line.split([':', ',', ' ', '\t']).filter(|d| d.starts_with('/')).map(str::to_owned));
            }
            None => {}
        }
    }
    (folders, includes)
}
