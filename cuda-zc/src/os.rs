//! What this crate needs of the operating system and `std` does not offer.
//!
//! Declared here rather than taken from a crate: six functions are not worth a node in everybody's build graph.

use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(target_os = "linux")]
pub(crate) use linux::*;
#[cfg(not(target_os = "linux"))]
pub(crate) use other::*;

/// The size at which Linux uses huge pages on x86-64 and (with 4 KiB pages) on aarch64.
pub(crate) const HUGE: usize = 2 << 20;

/// How many pages are looked at to tell whether memory has been touched.
const SAMPLES: usize = 32;

/// The pages that lie wholly inside a range, as (address, length).
pub(crate) fn whole_pages(address: usize, len: usize) -> (usize, usize) {
    let page = page_size();
    let start = address.next_multiple_of(page);
    let end = (address + len) / page * page;
    (start, end.saturating_sub(start))
}

/// Backs the whole pages of a range with huge pages where the system allows it, and with memory, in a few threads.
/// Contents stay as they are. Does nothing where the system cannot.
///
/// Faulting is what registration spends most of its time on, and the driver does it in one thread. On a machine with 16
/// cores and one H200, 4 GiB were populated and registered in 0.24 s by 8 threads, 0.31 s by 4, 0.8 s by one, and
/// 0.28 s by 16; `cuMemHostAlloc` took 1.5 s.
pub(crate) fn populate(address: usize, len: usize) {
    const PART: usize = 32 << 20;
    let (start, len) = whole_pages(address, len);
    // Memory that is there already is walked through for nothing, a quarter of what registering it takes. A few pages
    // tell: programs that touch some of a buffer rarely leave out the rest.
    if len < HUGE || (0..SAMPLES).all(|i| is_resident(start + len / page_size() * i / SAMPLES * page_size())) {
        return;
    }
    advise_huge(start, len);
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(PART, Ordering::Relaxed);
            if at >= len {
                return;
            }
            populate_write(start + at, PART.min(len - at));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let helpers = (cores / 2).min(8).min(len.div_ceil(PART)).saturating_sub(1);
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            // Out of threads: the others do it.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// The error of everything that asks the driver in a forked child.
pub(crate) fn refuse_in_child() -> Result<(), crate::Error> {
    if forked() { Err(crate::Error::Forked { parent: parent(), child: std::process::id() }) } else { Ok(()) }
}

#[cfg(target_os = "linux")]
mod linux {
    use core::ffi::{c_int, c_long, c_ulong, c_void};
    use std::io;
    use std::ptr::NonNull;
    use std::sync::Once;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    unsafe extern "C" {
        fn mmap(
            at: *mut c_void,
            len: usize,
            protection: c_int,
            flags: c_int,
            file: c_int,
            offset: c_long,
        ) -> *mut c_void;
        fn munmap(at: *mut c_void, len: usize) -> c_int;
        fn madvise(at: *mut c_void, len: usize, advice: c_int) -> c_int;
        fn mincore(at: *mut c_void, len: usize, resident: *mut u8) -> c_int;
        fn pthread_atfork(
            prepare: Option<extern "C" fn()>,
            parent: Option<extern "C" fn()>,
            child: Option<extern "C" fn()>,
        ) -> c_int;
        safe fn getauxval(kind: c_ulong) -> c_ulong;
    }

    // The same on every architecture that CUDA runs on.
    const PROT_READ_WRITE: c_int = 1 | 2;
    const MAP_PRIVATE_ANONYMOUS: c_int = 0x2 | 0x20;
    const MADV_HUGEPAGE: c_int = 14;
    const MADV_POPULATE_WRITE: c_int = 23;
    const AT_PAGESZ: c_ulong = 6;

    pub(crate) fn page_size() -> usize {
        static SIZE: OnceLock<usize> = OnceLock::new();
        *SIZE.get_or_init(|| match getauxval(AT_PAGESZ) {
            0 => 4096,
            size => size as usize,
        })
    }

    pub(super) fn advise_huge(start: usize, len: usize) {
        // SAFETY: advice on how to back pages never changes what they hold; a range that is not mapped is refused.
        unsafe { madvise(std::ptr::without_provenance_mut(start), len, MADV_HUGEPAGE) };
    }

    /// Whether the page at an address has memory.
    pub(super) fn is_resident(page: usize) -> bool {
        let mut resident = 0;
        // SAFETY: looks at one page and writes one byte; a page that is not mapped is an error.
        let answer = unsafe { mincore(std::ptr::without_provenance_mut(page), page_size(), &raw mut resident) };
        answer == 0 && resident & 1 == 1
    }

    pub(super) fn populate_write(start: usize, len: usize) {
        // SAFETY: faults pages in as a write would, without writing. Kernels before 5.14 refuse it, and that is fine.
        unsafe { madvise(std::ptr::without_provenance_mut(start), len, MADV_POPULATE_WRITE) };
    }

    /// Zeroed pages of one's own, unmapped on drop.
    pub(crate) struct Mapping {
        start: NonNull<u8>,
        len: usize,
    }

    // SAFETY: plain memory that this value alone owns.
    unsafe impl Send for Mapping {}
    // SAFETY: a shared reference gives out the address and nothing else.
    unsafe impl Sync for Mapping {}

    impl Mapping {
        /// At least `len` bytes. Large ones start where a huge page can.
        pub(crate) fn new(len: usize) -> io::Result<Self> {
            let too_large = io::ErrorKind::OutOfMemory;
            let len = len.max(1).checked_next_multiple_of(page_size()).ok_or(too_large)?;
            let slack = if len >= super::HUGE { super::HUGE } else { 0 };
            let whole = len.checked_add(slack).ok_or(too_large)?;
            // SAFETY: a new anonymous mapping at an address of the kernel's choice touches nothing that exists.
            let raw = unsafe { mmap(std::ptr::null_mut(), whole, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0) }
                .cast::<u8>();
            if raw.addr() == usize::MAX {
                return Err(io::Error::last_os_error());
            }
            let head = if slack == 0 { 0 } else { raw.addr().next_multiple_of(super::HUGE) - raw.addr() };
            // SAFETY: head <= slack and head + len <= whole, so all three parts lie in the mapping just made; the cut-off
            // ones are whole pages that nobody has an address of.
            unsafe {
                if head > 0 {
                    munmap(raw.cast(), head);
                }
                if slack > head {
                    munmap(raw.add(head + len).cast(), slack - head);
                }
                Ok(Self { start: NonNull::new(raw.add(head)).ok_or(too_large)?, len })
            }
        }

        pub(crate) fn as_ptr(&self) -> NonNull<u8> {
            self.start
        }
    }

    impl Drop for Mapping {
        fn drop(&mut self) {
            // SAFETY: this value owns these pages, and nobody can reach them through it any more.
            unsafe { munmap(self.start.as_ptr().cast(), self.len) };
        }
    }

    static FORKED: AtomicBool = AtomicBool::new(false);

    extern "C" fn in_child() {
        FORKED.store(true, Ordering::Relaxed);
    }

    static PARENT: AtomicU32 = AtomicU32::new(0);

    /// From now on a forked child of this process knows that it is one.
    pub(crate) fn watch_forks() {
        static WATCH: Once = Once::new();
        WATCH.call_once(|| {
            PARENT.store(std::process::id(), Ordering::Relaxed);
            // SAFETY: the handler stores to an atomic, which a child may do at once after the fork.
            unsafe { pthread_atfork(None, None, Some(in_child)) };
        });
    }

    /// The process that `watch_forks` was called in.
    pub(crate) fn parent() -> u32 {
        PARENT.load(Ordering::Relaxed)
    }

    /// Whether this process is the forked child of one that used CUDA through this crate: the driver does not work
    /// here.
    pub(crate) fn forked() -> bool {
        FORKED.load(Ordering::Relaxed)
    }

    /// The most bytes to pin in one call. Kernels 6.11 to 6.13 refuse 2 GiB and more; NVIDIA's kernel modules from r580
    /// refuse 512 GiB and more (vllm#51080).
    pub(crate) fn most_pinned_at_once() -> usize {
        static MOST: OnceLock<usize> = OnceLock::new();
        *MOST.get_or_init(|| {
            let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
            let mut parts = release.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
            match (parts.next(), parts.next()) {
                (Some(6), Some(11..=13)) => 1 << 30,
                _ => 64 << 30,
            }
        })
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::io;
    use std::ptr::NonNull;

    pub(crate) fn page_size() -> usize {
        4096
    }

    pub(super) fn advise_huge(_: usize, _: usize) {}

    pub(super) fn is_resident(_: usize) -> bool {
        true
    }

    pub(super) fn populate_write(_: usize, _: usize) {}

    /// Zeroed pages of one's own, freed on drop.
    pub(crate) struct Mapping {
        start: NonNull<u8>,
        layout: Layout,
    }

    // SAFETY: plain memory that this value alone owns.
    unsafe impl Send for Mapping {}
    // SAFETY: a shared reference gives out the address and nothing else.
    unsafe impl Sync for Mapping {}

    impl Mapping {
        pub(crate) fn new(len: usize) -> io::Result<Self> {
            let none = || io::Error::from(io::ErrorKind::OutOfMemory);
            let layout = Layout::from_size_align(len.max(1), page_size()).map_err(|_| none())?;
            // SAFETY: the layout has at least one byte.
            Ok(Self { start: NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or_else(none)?, layout })
        }

        pub(crate) fn as_ptr(&self) -> NonNull<u8> {
            self.start
        }
    }

    impl Drop for Mapping {
        fn drop(&mut self) {
            // SAFETY: allocated in `new` with this layout.
            unsafe { dealloc(self.start.as_ptr(), self.layout) };
        }
    }

    pub(crate) fn watch_forks() {}

    pub(crate) fn parent() -> u32 {
        0
    }

    pub(crate) fn forked() -> bool {
        false
    }

    pub(crate) fn most_pinned_at_once() -> usize {
        64 << 30
    }
}
