//! The software driver as a shared library, for any program that opens or links `libcuda.so.1`.
//!
//! `cargo build -p cuda-emulator --example cuda` makes `target/debug/examples/libcuda.so`. Name it in `CUDA_SYS_LIBRARY`
//! for programs on `cuda-sys`; for others put it into a folder as `libcuda.so.1` and that folder into `LD_LIBRARY_PATH`.
//! Which machine it plays is said by environment variables, see `Profile::from_environment`. It knows the kernels of
//! `cuda-zc/kernels`, and no others.
//!
//! It is a target of its own because only here functions are exported under the driver's names: a program that uses the
//! Rust library can open a real libcuda beside it. Entries that the machine's driver lacks cannot be found in the
//! library either: their symbols are struck out when it is loaded.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char, c_void};

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUresult, Driver};

#[path = "../../../cuda-zc/kernels/software.rs"]
mod kernels;

/// One address for each function of the header.
struct Table(UnsafeCell<[*const c_void; COUNT]>);
// SAFETY: written once, by the initialiser, before the library's functions can be called.
unsafe impl Sync for Table {}

static TABLE: Table = Table(UnsafeCell::new([std::ptr::null(); COUNT]));

/// Exports a function for each entry, which jumps to where the table says, with all arguments as they are.
macro_rules! entries {
    ($(group $title:literal $page:literal {
        $(fn $name:ident($($arg:ident: $ty:ty),* $(,)?) since $since:literal $cuda:literal $(alias $alias:literal)?;)*
    })*) => {
        #[allow(non_camel_case_types)]
        enum Index { $($($name,)*)* }

        const NAMES: &[&str] = &[$($(stringify!($name),)*)*];
        const COUNT: usize = NAMES.len();

        $($(
            #[allow(non_snake_case)]
            #[unsafe(no_mangle)]
            #[unsafe(naked)]
            unsafe extern "C" fn $name() {
                #[cfg(target_arch = "x86_64")]
                std::arch::naked_asm!(
                    "jmp qword ptr [rip + {table} + {offset}]",
                    table = sym TABLE,
                    offset = const Index::$name as usize * 8,
                );
                #[cfg(target_arch = "aarch64")]
                std::arch::naked_asm!(
                    "adrp x16, {table}",
                    "add x16, x16, :lo12:{table}",
                    "ldr x16, [x16, #{offset}]",
                    "br x16",
                    table = sym TABLE,
                    offset = const Index::$name as usize * 8,
                );
            }
        )*)*
    };
}
include!("../../../cuda-sys/src/generated/functions.rs");

/// Runs when the library is loaded.
#[used]
#[unsafe(link_section = ".init_array")]
static INITIALISER: extern "C" fn() = initialise;

extern "C" fn initialise() {
    let (profile, mistake) = match Profile::from_environment() {
        Ok(profile) => (profile, None),
        Err(mistake) => (Profile::h200(), Some(mistake)),
    };
    let missing = profile.missing.clone();
    let emulator = Emulator::new(profile);
    kernels::register(&emulator);
    if let Some(mistake) = mistake {
        eprintln!("cuda-emulator: {mistake}; every cuInit answers {}", CUresult::CUDA_ERROR_UNKNOWN);
        emulator.fail_from("cuInit", 1, CUresult::CUDA_ERROR_UNKNOWN);
    }
    // SAFETY: nothing else runs in this library before its initialiser is done.
    let table = unsafe { &mut *TABLE.0.get() };
    for (slot, name) in table.iter_mut().zip(NAMES) {
        let address = std::ffi::CString::new(*name).ok().and_then(|name| emulator.symbol(&name));
        *slot = address.map_or(lacking as *const c_void, |a| a.as_ptr().cast_const());
    }
    if !missing.is_empty() {
        // SAFETY: as above: nobody looks up symbols of this library meanwhile.
        unsafe { strike_out(&missing) };
    }
    debug_assert_eq!(Driver::entries().count(), COUNT);
}

/// Behind an entry that was struck out, for callers that were bound to it before.
extern "C" fn lacking() -> CUresult {
    CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER
}

/// Of ELF: an entry of the dynamic section, and a symbol.
#[repr(C)]
struct Dynamic {
    tag: i64,
    value: usize,
}
#[repr(C)]
struct Symbol {
    name: u32,
    info: u8,
    other: u8,
    section: u16,
    value: usize,
    size: usize,
}

/// Makes the loader not find these names in this library: a symbol with the value 0 is none.
///
/// # Safety
///
/// No other thread looks up symbols of this library.
unsafe fn strike_out(names: &std::collections::BTreeSet<&'static str>) {
    const STRTAB: i64 = 5;
    const SYMTAB: i64 = 6;
    const GNU_HASH: i64 = 0x6fff_fef5;
    unsafe extern "C" {
        #[link_name = "_DYNAMIC"]
        static DYNAMIC: Dynamic;
    }
    // SAFETY: plain data, filled by dladdr for an address of this library.
    let base = unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        libc::dladdr(initialise as *const c_void, &raw mut info);
        info.dli_fbase.addr()
    };
    // The loader has added the base to these addresses with glibc on these processors; musl leaves them.
    let find = |tag: i64| {
        // SAFETY: the linker's own symbol for the dynamic section, which ends with a tag of 0.
        unsafe {
            let mut entry = &raw const DYNAMIC;
            while (*entry).tag != 0 {
                if (*entry).tag == tag {
                    let value = (*entry).value;
                    return Some(if value < base { value + base } else { value });
                }
                entry = entry.add(1);
            }
        }
        None
    };
    let (Some(strings), Some(symbols), Some(hash)) = (find(STRTAB), find(SYMTAB), find(GNU_HASH)) else { return };
    // SAFETY: tables of this library as the loader found them, laid out as ELF says.
    unsafe {
        let count = symbol_count(std::ptr::with_exposed_provenance(hash));
        let start = symbols & !4095;
        let end = symbols + count * size_of::<Symbol>();
        let pages: *mut c_void = std::ptr::with_exposed_provenance_mut(start);
        if libc::mprotect(pages, end - start, libc::PROT_READ | libc::PROT_WRITE) != 0 {
            return;
        }
        for i in 0..count {
            let symbol = std::ptr::with_exposed_provenance_mut::<Symbol>(symbols).add(i);
            let name = CStr::from_ptr(std::ptr::with_exposed_provenance::<c_char>(strings + (*symbol).name as usize));
            if name.to_str().is_ok_and(|name| names.contains(name)) {
                (*symbol).value = 0;
                (*symbol).section = 0;
            }
        }
        libc::mprotect(pages, end - start, libc::PROT_READ);
    }
}

/// How many symbols a GNU hash table knows of: one more than the last of the last chain.
///
/// # Safety
///
/// `table` is such a table.
unsafe fn symbol_count(table: *const u32) -> usize {
    // SAFETY: four words, a Bloom filter of 64-bit words, the buckets, the chains; says the caller.
    unsafe {
        let (buckets, first, filter) = (*table as usize, *table.add(1) as usize, *table.add(2) as usize);
        let bucket = table.add(4 + 2 * filter);
        let last = (0..buckets).map(|i| *bucket.add(i) as usize).max().unwrap_or(0);
        if last < first {
            return first;
        }
        let mut chain = last;
        while *bucket.add(buckets + chain - first) & 1 == 0 {
            chain += 1;
        }
        chain + 1
    }
}
