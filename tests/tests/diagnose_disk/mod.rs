//! Files on a disk, for tests whose point is that a file is on one.

use std::fs::File;
use std::path::PathBuf;

/// A folder in a file system that is not memory: that of the build, the current one, or that of temporary files.
/// `None` if there is none that can be written.
fn folder() -> Option<PathBuf> {
    let here = [Some(PathBuf::from(env!("CARGO_TARGET_TMPDIR"))), std::env::current_dir().ok()];
    here.into_iter().flatten().chain([std::env::temp_dir()]).find(|folder| {
        let Ok(path) = std::ffi::CString::new(folder.as_os_str().as_encoded_bytes()) else { return false };
        // SAFETY: a plain structure of numbers, for which zeros are a value.
        let mut system: libc::statfs = unsafe { std::mem::zeroed() };
        // SAFETY: a path that ends in 0, and a structure to fill.
        let known = unsafe { libc::statfs(path.as_ptr(), &raw mut system) } == 0;
        let in_memory = [libc::TMPFS_MAGIC as u64, 0x8584_58f6, libc::HUGETLBFS_MAGIC as u64]; // ramfs has no name
        known && !in_memory.contains(&(system.f_type as u64)) && file_in(folder, 0).is_some()
    })
}

fn file_in(folder: &std::path::Path, bytes: u64) -> Option<File> {
    let path = folder.join(format!("diagnose-{}-{bytes}", std::process::id()));
    let file = File::options().read(true).write(true).create(true).truncate(true).open(&path).ok()?;
    std::fs::remove_file(path).ok()?;
    file.set_len(bytes).ok().map(|()| file)
}

/// A file of that many bytes on a disk, open and without a name; `None` if there is no disk that can be written.
pub(crate) fn file(bytes: u64) -> Option<File> {
    file_in(&folder()?, bytes)
}
