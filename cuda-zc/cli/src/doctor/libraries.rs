//! Every libcuda that programs on this machine could open.

use std::path::{Path, PathBuf};

use super::parse;
use super::root::Root;

/// A file named like the driver's library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Library {
    pub(super) path: String,
    /// Which search finds it.
    pub(super) found_by: &'static str,
    /// Where links lead; `None` for a link to nowhere.
    pub(super) real: Option<String>,
    pub(super) size: u64,
    /// The driver version in the real file's name.
    pub(super) version: Option<String>,
    pub(super) kind: Kind,
    /// It has the name that programs open.
    pub(super) by_name: bool,
    /// Whether the loader reaches it under that name without help.
    pub(super) in_search: bool,
    /// For another word size than 64 bits.
    pub(super) narrow: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A driver package's library.
    Driver,
    /// The toolkit's placeholder to link against.
    Placeholder,
    /// The forward-compatibility package's library.
    Compat,
    /// Windows' library for WSL.
    Wsl,
    /// Jetson's.
    Tegra,
}

impl Kind {
    pub(super) fn words(self) -> &'static str {
        match self {
            Kind::Driver => "driver",
            Kind::Placeholder => "toolkit placeholder",
            Kind::Compat => "forward-compatibility package",
            Kind::Wsl => "Windows driver for WSL",
            Kind::Tegra => "Jetson driver",
        }
    }

    /// From the folders' names, and for the placeholder also from the size: it has no code, about 100 KiB, and no
    /// version in its name, where drivers have 10 MiB and more.
    fn of(path: &str, real: &str, size: u64, version: Option<&str>, elf: bool) -> Self {
        let has = |part: &str| path.split('/').any(|p| p == part) || real.split('/').any(|p| p == part);
        let plain = real.ends_with("/libcuda.so") || real.ends_with("/libcuda.so.1");
        let small = elf && plain && version.is_none() && (16 << 10..256 << 10).contains(&size) && !has("wsl");
        match () {
            () if has("stubs") || small => Kind::Placeholder,
            () if has("compat") || real.split('/').any(|p| p.starts_with("cuda-compat")) => Kind::Compat,
            () if real.split('/').any(|p| p == "wsl") => Kind::Wsl,
            () if has("tegra")
                || has("tegra-egl")
                || has("nvidia") && version.is_none() && real.ends_with(".so.1.1") =>
            {
                Kind::Tegra
            }
            () => Kind::Driver,
        }
    }
}

/// Folders that the loader searches after its cache, and those that `cuda-sys` tries next.
const USUAL: &[&str] = &[
    "/lib64",
    "/usr/lib64",
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/lib",
    "/usr/lib",
];
const TRIED_NEXT: &[&str] = &[
    "/usr/lib/wsl/lib",
    "/run/opengl-driver/lib",
    "/usr/lib/aarch64-linux-gnu/tegra",
    "/usr/lib/aarch64-linux-gnu/nvidia",
];
/// Folders that no search reaches by itself, worth knowing when nothing else is found.
const ELSEWHERE: &[&str] = &[
    "/usr/local/nvidia/lib64",
    "/usr/local/nvidia/lib",
    "/home/kubernetes/bin/nvidia/lib64",
    "/usr/lib/x86_64-linux-gnu/nvidia/current",
    "/usr/lib/nvidia",
    "/usr/lib64/nvidia",
    "/usr/lib/nvidia/current",
    "/run/nvidia/driver/usr/lib64",
    "/run/nvidia/driver/usr/lib/x86_64-linux-gnu",
    "/opt/cuda/lib64/stubs",
    "/opt/cuda/compat",
];
const LIMIT: usize = 64;

/// In the order in which `Driver::load` would come to them, then those that it would not find.
pub(super) fn find(root: &Root, library_path: Option<&str>) -> Vec<Library> {
    let mut found = Found { root, libraries: Vec::new(), places: Vec::new() };
    for folder in library_path.unwrap_or("").split([':', ';']).filter(|f| f.starts_with('/')) {
        found.folder(folder, "LD_LIBRARY_PATH", true);
    }
    let cache = root.bytes("/etc/ld.so.cache").map(|b| parse::loader_cache(&b)).unwrap_or_default();
    let mut plain = Vec::new();
    for (name, path) in &cache {
        if name == "libcuda.so.1" {
            found.file(path, "ld.so.cache", true);
        } else {
            plain.push(path);
        }
    }
    let folders = config_folders(root);
    if cache.is_empty() {
        for folder in &folders {
            found.folder(folder, "ld.so.conf", true);
        }
    }
    for folder in USUAL {
        found.folder(folder, "the loader's own folders", true);
    }
    for folder in TRIED_NEXT {
        found.folder(folder, "folders that cuda-sys tries", true);
    }
    for path in plain {
        found.file(path, "ld.so.cache", true);
    }
    for folder in &folders {
        found.folder(folder, "ld.so.conf", false);
    }
    for folder in ELSEWHERE {
        found.folder(folder, "folders off the search path", false);
    }
    for toolkit in root.names("/usr/local").iter().filter(|n| n.starts_with("cuda")) {
        for part in ["compat", "lib64/stubs", "targets/x86_64-linux/lib/stubs", "targets/sbsa-linux/lib/stubs"] {
            found.folder(&format!("/usr/local/{toolkit}/{part}"), "folders off the search path", false);
        }
    }
    for old in root.names("/usr/lib").iter().filter(|n| n.starts_with("nvidia-")) {
        found.folder(&format!("/usr/lib/{old}"), "folders off the search path", false);
    }
    found.libraries
}

/// The one that `Driver::load` would open: the first `libcuda.so.1` on the search, else the first plain `libcuda.so`.
pub(super) fn would_open(libraries: &[Library]) -> Option<&Library> {
    let usable = || libraries.iter().filter(|l| l.in_search && l.real.is_some() && !l.narrow);
    usable().find(|l| l.by_name).or_else(|| usable().find(|l| l.path.ends_with("/libcuda.so")))
}

/// A library at a known path, for one that the search does not find.
pub(super) fn at(root: &Root, path: &str, found_by: &'static str) -> Library {
    let real = root.real(path).map(|p| p.to_string_lossy().into_owned());
    let size = root.metadata(path).map_or(0, |m| m.len());
    let head = real.as_ref().map(|_| root.head(path, 20)).unwrap_or_default();
    let real_name = real.as_deref().unwrap_or(path);
    let version = Path::new(real_name).file_name().and_then(|n| parse::library_version(&n.to_string_lossy()));
    let elf = head.starts_with(b"\x7fELF");
    Library {
        kind: Kind::of(path, real_name, size, version.as_deref(), elf),
        by_name: path.ends_with("/libcuda.so.1"),
        narrow: elf && head.get(4) == Some(&1),
        path: path.to_owned(),
        found_by,
        real,
        size,
        version,
        in_search: true,
    }
}

struct Found<'a> {
    root: &'a Root,
    libraries: Vec<Library>,
    /// Of each library: its folder with links followed, and its name.
    places: Vec<PathBuf>,
}

impl Found<'_> {
    fn folder(&mut self, folder: &str, found_by: &'static str, in_search: bool) {
        let folder = folder.trim_end_matches('/');
        if !self.root.exists(folder) {
            return;
        }
        let mut names = self.root.names(folder);
        names.retain(|n| n.starts_with("libcuda.so"));
        names.sort_by_key(|n| n != "libcuda.so.1"); // the name that is opened comes first
        for name in names {
            self.file(&format!("{folder}/{name}"), found_by, in_search);
        }
    }

    fn file(&mut self, path: &str, found_by: &'static str, in_search: bool) {
        if self.libraries.len() >= LIMIT {
            return;
        }
        // `/lib` is often a link to `/usr/lib`: the same file under another name is not another library.
        let path_of = Path::new(path);
        let (Some(folder), Some(name)) = (path_of.parent().and_then(|p| self.root.real(p)), path_of.file_name()) else {
            return;
        };
        let place = folder.join(name);
        let exists = self.root.link(path).is_some() || self.root.exists(path);
        if exists && !self.places.contains(&place) {
            self.libraries.push(Library { in_search, ..at(self.root, path, found_by) });
            self.places.push(place);
        }
    }
}

/// Folders that the loader's configuration names, one level of includes followed.
fn config_folders(root: &Root) -> Vec<String> {
    let Some(text) = root.text("/etc/ld.so.conf") else { return Vec::new() };
    let (mut folders, includes) = parse::loader_config(&text);
    for pattern in includes.iter().take(16) {
        let path = if pattern.starts_with('/') { pattern.clone() } else { format!("/etc/{pattern}") };
        let (folder, name) = path.rsplit_once('/').unwrap_or(("/etc", &path));
        let (start, end) = name.split_once('*').unwrap_or((name, ""));
        for file in root.names(folder).iter().filter(|n| n.starts_with(start) && n.ends_with(end)) {
            if let Some(text) = root.text(&format!("{folder}/{file}")) {
                folders.extend(parse::loader_config(&text).0);
            }
        }
    }
    folders.truncate(64);
    folders
}
