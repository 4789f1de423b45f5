//! Reading a folder that stands for `/`, with limits on size, count and time.

use std::cell::RefCell;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

/// Bytes read of one file, unless the caller asks for less. The largest file of a healthy machine is the kernel log.
const FILE_LIMIT: u64 = 4 << 20;
/// Names read of one folder.
const FOLDER_LIMIT: usize = 8192;
/// Links followed on one path, as the kernel allows.
const LINK_LIMIT: usize = 40;
/// Files that could not be read, of which the reason is kept.
const UNREAD_LIMIT: usize = 32;
/// For all reads together; a healthy machine needs about 20 ms.
const TIME_LIMIT: Duration = Duration::from_secs(3);

/// A folder that stands for `/`. Links are followed inside it: an absolute one starts at the folder again.
pub(super) struct Root {
    dir: PathBuf,
    deadline: Instant,
    unread: RefCell<Vec<(String, String)>>,
}

/// Whether this process may use a device node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Node {
    #[default]
    Missing,
    Usable,
    /// The reason, in words.
    Denied(String),
}

impl Root {
    pub(super) fn new(dir: PathBuf) -> Self {
        Self { dir, deadline: Instant::now() + TIME_LIMIT, unread: RefCell::default() }
    }

    /// Whether this is the machine itself and not a folder that stands for one.
    pub(super) fn is_machine(&self) -> bool {
        self.dir == Path::new("/")
    }

    /// Paths that exist but could not be read, each with the reason.
    pub(super) fn unread(&self) -> Vec<(String, String)> {
        self.unread.borrow().clone()
    }

    fn note(&self, path: &str, reason: impl ToString) {
        let mut unread = self.unread.borrow_mut();
        if unread.len() < UNREAD_LIMIT {
            unread.push((path.to_owned(), reason.to_string()));
        }
    }

    /// The path with all links followed, as seen from inside; `None` where it leads nowhere.
    pub(super) fn real(&self, path: impl AsRef<Path>) -> Option<PathBuf> {
        let mut links = 0;
        let mut done = PathBuf::from("/");
        let mut todo: Vec<PathBuf> = parts(path.as_ref());
        while let Some(part) = todo.pop() {
            if part == Path::new("..") {
                done.pop();
                continue;
            }
            done.push(&part);
            let host = self.host(&done);
            if host.symlink_metadata().ok()?.is_symlink() {
                links += 1;
                if links > LINK_LIMIT {
                    return None;
                }
                let target = host.read_link().ok()?;
                done.pop();
                if target.is_absolute() {
                    done = PathBuf::from("/");
                }
                todo.extend(parts(&target));
            }
        }
        Some(done)
    }

    /// The text of a link, where `path` is one.
    pub(super) fn link(&self, path: &str) -> Option<PathBuf> {
        let path = Path::new(path);
        let parent = self.real(path.parent()?)?;
        self.host(&parent.join(path.file_name()?)).read_link().ok()
    }

    fn host(&self, inside: &Path) -> PathBuf {
        self.dir.join(inside.strip_prefix("/").unwrap_or(inside))
    }

    pub(super) fn metadata(&self, path: impl AsRef<Path>) -> Option<Metadata> {
        self.host(&self.real(path)?).symlink_metadata().ok()
    }

    pub(super) fn exists(&self, path: impl AsRef<Path>) -> bool {
        self.real(path).is_some()
    }

    /// The file's bytes, at most `limit` of them: the first ones, or with `tail` the last ones of a longer file.
    /// `None` where there is no such file, and also, with a note, where it cannot be read.
    fn bytes_of(&self, path: &str, limit: u64, tail: bool) -> Option<Vec<u8>> {
        let host = self.host(&self.real(path)?);
        match self.try_bytes(&host, limit, tail) {
            Ok((bytes, whole)) => {
                if !whole {
                    self.note(path, format!("longer than {limit} bytes; the rest was left out"));
                }
                Some(bytes)
            }
            Err(reason) => {
                self.note(path, reason);
                None
            }
        }
    }

    fn try_bytes(&self, host: &Path, limit: u64, tail: bool) -> Result<(Vec<u8>, bool), String> {
        if Instant::now() > self.deadline {
            return Err("not read: the time for reading was used up by other files".to_owned());
        }
        let metadata = host.metadata().map_err(|e| e.to_string())?;
        if !metadata.is_file() {
            return Err(format!("not a plain file but a {}", kind(&metadata)));
        }
        let mut file = open(host).map_err(|e| e.to_string())?;
        let skipped = tail && metadata.len() > limit;
        if skipped {
            file.seek(SeekFrom::Start(metadata.len() - limit)).map_err(|e| e.to_string())?;
        }
        let mut bytes = Vec::new();
        let mut chunk = [0; 16384];
        loop {
            let left = limit.saturating_sub(bytes.len() as u64).min(chunk.len() as u64) as usize;
            // One byte more than wanted, to see whether there is more.
            match file.read(&mut chunk[..left.max(1)]) {
                Ok(0) => return Ok((bytes, !skipped)),
                Ok(_) if left == 0 => return Ok((bytes, skipped)),
                Ok(n) => bytes.extend_from_slice(&chunk[..n]),
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e.to_string()),
            }
            if Instant::now() > self.deadline {
                return Err("reading took too long".to_owned());
            }
        }
    }

    /// The first bytes of a file that may be much longer.
    pub(super) fn head(&self, path: &str, limit: usize) -> Vec<u8> {
        let Some(host) = self.real(path).map(|p| self.host(&p)).filter(|h| h.is_file()) else { return Vec::new() };
        let mut bytes = Vec::new();
        // What cannot be read is found out when it is opened as a library.
        let _ = open(&host).and_then(|file| file.take(limit as u64).read_to_end(&mut bytes));
        bytes
    }

    pub(super) fn bytes(&self, path: &str) -> Option<Vec<u8>> {
        self.bytes_of(path, FILE_LIMIT, false)
    }

    pub(super) fn text(&self, path: &str) -> Option<String> {
        self.bytes(path).map(|b| String::from_utf8_lossy(&b).into_owned())
    }

    /// The end of a text file.
    pub(super) fn tail(&self, path: &str) -> Option<String> {
        self.bytes_of(path, FILE_LIMIT, true).map(|b| String::from_utf8_lossy(&b).into_owned())
    }

    /// A file of one line, without the line's end.
    pub(super) fn line(&self, path: &str) -> Option<String> {
        let bytes = self.bytes_of(path, 4096, false)?;
        let line = String::from_utf8_lossy(&bytes).lines().next().unwrap_or("").trim().to_owned();
        (!line.is_empty()).then_some(line)
    }

    /// A file that holds one number.
    pub(super) fn number<T: std::str::FromStr>(&self, path: &str) -> Option<T> {
        self.line(path)?.parse().ok()
    }

    /// The names in a folder, sorted; none where there is no such folder.
    pub(super) fn names(&self, path: &str) -> Vec<String> {
        let Some(inside) = self.real(path) else { return Vec::new() };
        let entries = match self.host(&inside).read_dir() {
            Ok(entries) => entries,
            Err(e) => {
                self.note(path, e);
                return Vec::new();
            }
        };
        let mut names: Vec<String> =
            entries.take(FOLDER_LIMIT).flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Whether a device node can be used by this process. On the machine itself the kernel is asked (which knows of
    /// groups and of a container's device rules), with `open` by opening it. In a folder, the permission bits decide
    /// for a process of user `uid`.
    pub(super) fn node(&self, path: &str, uid: u32, open_it: bool) -> Node {
        let Some(metadata) = self.metadata(path) else { return Node::Missing };
        let mode = format!("mode {:04o}, owner {}, group {}", metadata.mode() & 0o7777, metadata.uid(), metadata.gid());
        if !self.is_machine() {
            // A plain file stands for the node, and has got its write permission from some umask: reading decides.
            let readable = metadata.mode() & 0o444 != 0 && (uid == 0 || metadata.mode() & 0o004 != 0);
            return if readable { Node::Usable } else { Node::Denied(mode) };
        }
        let Some(host) = self.real(path) else { return Node::Missing };
        if let Err(error) = access(&host) {
            return Node::Denied(format!("{error} ({mode})"));
        }
        if open_it && let Err(error) = OpenOptions::new().read(true).write(true).custom_flags(FLAGS).open(&host) {
            return Node::Denied(format!("cannot be opened: {error} ({mode})"));
        }
        Node::Usable
    }

    /// All records of the kernel's log device. It gives one record for each read and says "again" at the end.
    pub(super) fn kernel_log(&self) -> Result<String, String> {
        let mut file = open(&self.host(Path::new("/dev/kmsg"))).map_err(|e| e.to_string())?;
        let (mut log, mut record) = (String::new(), [0; 8192]);
        while (log.len() as u64) < FILE_LIMIT && Instant::now() < self.deadline {
            match file.read(&mut record) {
                Ok(0) => break,
                Ok(n) => {
                    log.push_str(&String::from_utf8_lossy(&record[..n]));
                    log.push('\n');
                }
                // EPIPE: the record was overwritten before it was read; the next one is there.
                Err(e) if e.raw_os_error() == Some(libc::EPIPE) => {}
                Err(e) if e.kind() == std::io::ErrorKind::WouldBlock => break,
                Err(e) if log.is_empty() => return Err(e.to_string()),
                Err(_) => break,
            }
        }
        Ok(log)
    }
}

const FLAGS: i32 = libc::O_NONBLOCK | libc::O_NOCTTY | libc::O_CLOEXEC;

fn open(host: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).custom_flags(FLAGS).open(host)
}

fn access(host: &Path) -> std::io::Result<()> {
    use std::os::unix::ffi::OsStrExt;
    let path = std::ffi::CString::new(host.as_os_str().as_bytes())?;
    // SAFETY: a null-terminated string that lives through the call.
    match unsafe { libc::access(path.as_ptr(), libc::R_OK | libc::W_OK) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

/// The path's parts in reverse, so that the next one can be popped.
fn parts(path: &Path) -> Vec<PathBuf> {
    let mut parts: Vec<PathBuf> = path
        .components()
        .filter_map(|c| match c {
            Component::Normal(name) => Some(PathBuf::from(name)),
            Component::ParentDir => Some(PathBuf::from("..")),
            _ => None,
        })
        .collect();
    parts.reverse();
    parts
}

fn kind(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "folder",
        () if kind.is_fifo() => "pipe",
        () if kind.is_socket() => "socket",
        () => "device",
    }
}
