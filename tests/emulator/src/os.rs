//! What the emulator asks of the operating system (Linux): mappings, copies that cannot crash, the maps file.
//!
//! Mappings travel as numbers, with their provenance exposed.

use std::io;

pub(crate) const PAGE: usize = 4096;

/// Rounds up to a whole page; `None` where that overflows.
pub(crate) fn page_up(len: usize) -> Option<usize> {
    len.checked_next_multiple_of(PAGE)
}

/// Fresh zeroed memory, read and write, page-aligned.
pub(crate) fn map_anonymous(len: usize) -> Option<usize> {
    // SAFETY: a new private mapping at an address that the kernel picks touches nothing that exists.
    let p = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    };
    (p != libc::MAP_FAILED).then(|| p.expose_provenance())
}

/// Address space without access, page-aligned and, where asked, aligned to `align` (a power of two).
pub(crate) fn map_nothing(len: usize, align: usize) -> Option<usize> {
    let align = align.max(PAGE);
    let total = len.checked_add(align)?;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: as in `map_anonymous`.
    let p = unsafe { libc::mmap(std::ptr::null_mut(), total, libc::PROT_NONE, flags, -1, 0) };
    if p == libc::MAP_FAILED {
        return None;
    }
    let start = p.expose_provenance();
    let base = start.next_multiple_of(align);
    unmap(start, base - start);
    unmap(base + len, start + total - base - len);
    Some(base)
}

/// Replaces `len` bytes of our own mapping at `at` by address space without access.
pub(crate) fn map_nothing_at(at: usize, len: usize) -> bool {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
    // SAFETY: callers pass ranges of reservations that this emulator made and still holds.
    let p = unsafe { libc::mmap(std::ptr::without_provenance_mut(at), len, libc::PROT_NONE, flags, -1, 0) };
    p != libc::MAP_FAILED
}

/// Maps a file shared: at a place of its own (`at` 0), or over our own reservation at `at`.
pub(crate) fn map_file(fd: i32, offset: usize, len: usize, at: usize, protection: i32) -> Option<usize> {
    let flags = libc::MAP_SHARED | if at == 0 { 0 } else { libc::MAP_FIXED };
    // SAFETY: with MAP_FIXED the range lies in a reservation that this emulator made and still holds.
    let p = unsafe {
        libc::mmap(
            std::ptr::without_provenance_mut(at),
            len,
            protection,
            flags,
            fd,
            libc::off_t::try_from(offset).ok()?,
        )
    };
    (p != libc::MAP_FAILED).then(|| p.expose_provenance())
}

/// Changes the protection of our own mapping.
pub(crate) fn protect(at: usize, len: usize, protection: i32) -> bool {
    // SAFETY: callers pass ranges that this emulator mapped and still holds.
    unsafe { libc::mprotect(std::ptr::without_provenance_mut(at), len, protection) == 0 }
}

/// Ends our own mapping.
pub(crate) fn unmap(at: usize, len: usize) {
    if len != 0 {
        // SAFETY: callers pass ranges that this emulator mapped and now gives up.
        unsafe { libc::munmap(std::ptr::without_provenance_mut(at), len) };
    }
}

/// What tells our files from others. Whoever gets one cannot cut it under our mappings, which then would crash us.
const SEALS: i32 = libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL;

/// An anonymous file of `len` zero bytes, with our seals.
pub(crate) fn memory_file(len: usize) -> Option<i32> {
    let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING;
    // SAFETY: a null-terminated name and valid flags.
    let fd = unsafe { libc::memfd_create(c"cuda-emulator".as_ptr(), flags) };
    if fd < 0 {
        return None;
    }
    let len = libc::off_t::try_from(len).unwrap_or(libc::off_t::MAX);
    // SAFETY: the file was just made and is ours.
    if unsafe { libc::ftruncate(fd, len) != 0 || libc::fcntl(fd, libc::F_ADD_SEALS, SEALS) != 0 } {
        close(fd);
        return None;
    }
    Some(fd)
}

/// Whether a descriptor is of a file that an emulator made, of this process or another.
pub(crate) fn sealed(fd: i32) -> bool {
    // SAFETY: takes any number; answers -1 for what has no seals.
    let seals = unsafe { libc::fcntl(fd, libc::F_GET_SEALS) };
    // The system may have added one against execution.
    seals >= 0 && seals & SEALS == SEALS
}

pub(crate) fn duplicate(fd: i32) -> Option<i32> {
    // SAFETY: takes any number; answers an error for what is no open file.
    let new = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 0) };
    (new >= 0).then_some(new)
}

pub(crate) fn close(fd: i32) {
    // SAFETY: callers pass descriptors that this emulator opened.
    unsafe { libc::close(fd) };
}

/// Whether the process may open that many more files.
pub(crate) fn can_open(n: usize) -> bool {
    let files: Vec<_> = (0..n).map_while(|_| std::fs::File::open("/dev/null").ok()).collect();
    files.len() == n
}

/// Inode, device and size of an open file.
pub(crate) fn identity(fd: i32) -> Option<(u64, u64, usize)> {
    // SAFETY: stat is plain data; fstat takes any number.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: as above.
    (unsafe { libc::fstat(fd, &raw mut stat) } == 0)
        .then(|| (stat.st_ino, stat.st_dev, usize::try_from(stat.st_size).unwrap_or(0)))
}

/// Copies between memory of the program, which may be anything, and memory of the emulator.
///
/// The kernel does it: an address that cannot be accessed is an error here and no signal. The program's side is the
/// "local" one, because that is the side that AddressSanitizer's interceptor checks.
///
/// # Safety
///
/// `ours` must be `len` bytes that this emulator holds mapped.
pub(crate) unsafe fn copy_foreign(foreign: usize, ours: usize, len: usize, to_foreign: bool) -> io::Result<()> {
    let mut done = 0;
    while done < len {
        let local =
            libc::iovec { iov_base: std::ptr::with_exposed_provenance_mut(foreign + done), iov_len: len - done };
        let remote = libc::iovec { iov_base: std::ptr::with_exposed_provenance_mut(ours + done), iov_len: len - done };
        // SAFETY: the kernel checks both ranges; writing to the program's memory is what it asked the driver for.
        let n = unsafe {
            let pid = libc::getpid();
            if to_foreign {
                libc::process_vm_readv(pid, &raw const local, 1, &raw const remote, 1, 0)
            } else {
                libc::process_vm_writev(pid, &raw const local, 1, &raw const remote, 1, 0)
            }
        };
        match usize::try_from(n) {
            Ok(n) if n > 0 => done += n,
            _ => {
                let error = io::Error::last_os_error();
                if !matches!(error.raw_os_error(), Some(libc::ENOSYS | libc::EPERM)) {
                    return Err(error);
                }
                // The call is forbidden here (seccomp): take the address at its word, as a real driver does.
                let (f, o): (*mut u8, *mut u8) = (
                    std::ptr::with_exposed_provenance_mut(foreign + done),
                    std::ptr::with_exposed_provenance_mut(ours + done),
                );
                // SAFETY: `ours` by this function's contract, `foreign` by that of the driver's entry.
                unsafe { if to_foreign { o.copy_to(f, len - done) } else { f.copy_to(o, len - done) } };
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Whether the byte at `at` can be read.
pub(crate) fn readable(at: usize) -> bool {
    let mut byte = 0u8;
    // SAFETY: a byte of our own stack.
    unsafe { copy_foreign(at, (&raw mut byte).expose_provenance(), 1, false) }.is_ok()
}

const MPOL_DEFAULT: i32 = 0;
const MPOL_LOCAL: i32 = 4;

/// The memory policy of the mapping at `at`.
fn policy(at: usize) -> io::Result<i32> {
    const MPOL_F_ADDR: libc::c_ulong = 2;
    let mut mode = 0i32;
    let null = std::ptr::null_mut::<libc::c_ulong>();
    // SAFETY: the kernel writes one int and checks the address.
    let answer = unsafe { libc::syscall(libc::SYS_get_mempolicy, &raw mut mode, null, 0usize, at, MPOL_F_ADDR) };
    if answer == 0 { Ok(mode) } else { Err(io::Error::last_os_error()) }
}

/// Marks the pages of a range so that [`mark`] can tell them from a later mapping at the same address: their memory
/// policy becomes "local", which is what the default policy does anyway. False where that cannot be done, or where the
/// program has set a policy of its own.
pub(crate) fn set_mark(at: usize, len: usize) -> bool {
    let start = at & !(PAGE - 1);
    let Some(end) = at.checked_add(len).and_then(page_up) else { return false };
    match policy(at) {
        // Also where the first page has the mark: those after it may not.
        Ok(MPOL_LOCAL | MPOL_DEFAULT) => {
            let null = std::ptr::null::<libc::c_ulong>();
            // SAFETY: changes no contents and no protection, only where pages not yet there would be taken from.
            unsafe { libc::syscall(libc::SYS_mbind, start, end - start, MPOL_LOCAL, null, 0usize, 0u32) == 0 }
        }
        _ => false,
    }
}

/// Whether the page at `at` still belongs to the mapping that was marked.
pub(crate) fn mark(at: usize) -> bool {
    match policy(at) {
        Ok(mode) => mode == MPOL_LOCAL,
        Err(error) => error.raw_os_error() != Some(libc::EFAULT),
    }
}

/// A line of `/proc/self/maps`.
pub(crate) struct Mapping {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) read: bool,
    pub(crate) write: bool,
    pub(crate) shared: bool,
    /// A file, in a file system that is not memory.
    pub(crate) disk: bool,
    pub(crate) file: bool,
}

/// The mappings that share a byte with `start..end`, in order.
pub(crate) fn mappings(start: usize, end: usize) -> Vec<Mapping> {
    let text = std::fs::read("/proc/self/maps").unwrap_or_default();
    String::from_utf8_lossy(&text).lines().filter_map(|line| mapping(line, start, end)).collect()
}

fn mapping(line: &str, start: usize, end: usize) -> Option<Mapping> {
    let (range, rest) = line.split_once(' ')?;
    let (from, to) = range.split_once('-')?;
    let (from, to) = (usize::from_str_radix(from, 16).ok()?, usize::from_str_radix(to, 16).ok()?);
    if to <= start || from >= end {
        return None;
    }
    let flags = rest.as_bytes().get(..4)?;
    let mut fields = rest.splitn(5, ' ');
    let inode = fields.nth(3)?;
    let path = fields.next().unwrap_or("").trim_start();
    let file = inode != "0";
    Some(Mapping {
        start: from,
        end: to,
        read: flags[0] == b'r',
        write: flags[1] == b'w',
        shared: flags[3] == b's',
        disk: file && !in_memory(path),
        file,
    })
}

fn in_memory(path: &str) -> bool {
    const TMPFS: i64 = 0x0102_1994;
    const HUGETLBFS: i64 = 0x9584_58f6;
    if ["/memfd:", "/SYSV", "/dev/zero", "/anon_hugepage"].iter().any(|p| path.starts_with(p)) {
        return true;
    }
    let path = path.strip_suffix(" (deleted)").unwrap_or(path);
    let folder = std::path::Path::new(path).parent().unwrap_or(std::path::Path::new("/"));
    let Ok(name) = std::ffi::CString::new(folder.as_os_str().as_encoded_bytes()) else { return false };
    // SAFETY: plain data.
    let mut stat: libc::statfs = unsafe { std::mem::zeroed() };
    // SAFETY: a null-terminated path and a struct to fill.
    let found = unsafe { libc::statfs(name.as_ptr(), &raw mut stat) } == 0;
    #[allow(clippy::unnecessary_cast)] // the field's type differs between C libraries
    let kind = stat.f_type as i64;
    found && (kind == TMPFS || kind == HUGETLBFS)
}
