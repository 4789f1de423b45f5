//! How one set of functions serves any number of emulators: a few bytes of machine code per emulator and entry.
//!
//! A driver's entries are bare C functions, with no argument that says which driver is meant. So each emulator writes
//! for each entry a *gate*: code that loads the address of its own `Gate` record and jumps to `pass`, which notes
//! the record for the calling thread, puts the argument registers back and jumps to the shared Rust function. Arguments
//! on the stack stay where they are, because nothing is left on it. Alternatives are worse: a machine chosen by thread
//! would have to be handed on to every thread that a test starts, and a fixed number of statically compiled copies of
//! 200 functions would bound how many emulators a test process can have.
//!
//! Gates are never freed: whoever holds the `&'static Driver` may call them at any time.

use std::cell::Cell;
use std::ffi::c_void;

use crate::machine::Machine;
use crate::os;

/// What a call through a gate is about.
#[repr(C)]
pub(crate) struct Gate {
    pub(crate) machine: &'static Machine,
    pub(crate) entry: &'static str,
    /// The function that does it.
    pub(crate) target: *const c_void,
    /// A `_ptsz` or `_ptds` entry: stream 0 is the thread's own default stream.
    pub(crate) per_thread: bool,
    /// May be called before `cuInit` and inside host functions.
    pub(crate) free: bool,
}

// SAFETY: `target` is the address of a function.
unsafe impl Send for Gate {}
// SAFETY: as above; nothing in it changes.
unsafe impl Sync for Gate {}

thread_local! {
    /// The gate that this thread came through last. Read at once by the function behind it.
    static PASSED: Cell<*const Gate> = const { Cell::new(std::ptr::null()) };
}

/// The gate of the running call; `None` if an entry's Rust function was called directly.
pub(crate) fn passed() -> Option<&'static Gate> {
    let gate = PASSED.with(Cell::get);
    // SAFETY: null, or set by `note` to a record that is never freed.
    unsafe { gate.as_ref() }
}

/// Remembers the gate and answers where to go on.
extern "C" fn note(gate: &'static Gate) -> *const c_void {
    PASSED.with(|passed| passed.set(gate));
    gate.target
}

/// # Safety
///
/// Reached only by a jump from the code of a gate, with the record's address in r10.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
unsafe extern "C" fn pass() {
    // Six pushes and eight bytes more make up for the return address: the stack is a multiple of 16 at the call.
    std::arch::naked_asm!(
        "push rdi",
        "push rsi",
        "push rdx",
        "push rcx",
        "push r8",
        "push r9",
        "sub rsp, 8",
        "mov rdi, r10",
        "call {note}",
        "add rsp, 8",
        "pop r9",
        "pop r8",
        "pop rcx",
        "pop rdx",
        "pop rsi",
        "pop rdi",
        "jmp rax",
        note = sym note,
    )
}

/// # Safety
///
/// Reached only by a jump from the code of a gate, with the record's address in x16.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
unsafe extern "C" fn pass() {
    std::arch::naked_asm!(
        "stp x29, x30, [sp, #-80]!",
        "mov x29, sp",
        "stp x0, x1, [sp, #16]",
        "stp x2, x3, [sp, #32]",
        "stp x4, x5, [sp, #48]",
        "stp x6, x7, [sp, #64]",
        "mov x0, x16",
        "bl {note}",
        "mov x16, x0",
        "ldp x0, x1, [sp, #16]",
        "ldp x2, x3, [sp, #32]",
        "ldp x4, x5, [sp, #48]",
        "ldp x6, x7, [sp, #64]",
        "ldp x29, x30, [sp], #80",
        "br x16",
        note = sym note,
    )
}

const SIZE: usize = 32;

/// The code of a gate: load the record's address, jump to `pass`.
fn code(gate: *const Gate) -> [u8; SIZE] {
    let mut code = [0; SIZE];
    let record = (gate.expose_provenance() as u64).to_le_bytes();
    let pass = (pass as *const () as usize as u64).to_le_bytes();
    if cfg!(target_arch = "x86_64") {
        code[..4].copy_from_slice(&[0xf3, 0x0f, 0x1e, 0xfa]); // endbr64
        code[4..6].copy_from_slice(&[0x49, 0xba]); // mov r10, record
        code[6..14].copy_from_slice(&record);
        code[14..16].copy_from_slice(&[0x49, 0xbb]); // mov r11, pass
        code[16..24].copy_from_slice(&pass);
        code[24..27].copy_from_slice(&[0x41, 0xff, 0xe3]); // jmp r11
    } else {
        code[..4].copy_from_slice(&0x5800_0090u32.to_le_bytes()); // ldr x16, .+16
        code[4..8].copy_from_slice(&0x5800_00b1u32.to_le_bytes()); // ldr x17, .+20
        code[8..12].copy_from_slice(&0xd61f_0220u32.to_le_bytes()); // br x17
        code[16..24].copy_from_slice(&record);
        code[24..32].copy_from_slice(&pass);
    }
    code
}

/// Writes the code of all gates into memory that is then made executable and stays. Answers the address of the first;
/// the others follow every 32 bytes.
pub(crate) fn build(gates: &'static [Gate]) -> std::io::Result<usize> {
    let len = (gates.len() * SIZE).next_multiple_of(os::PAGE);
    let base = os::map_anonymous(len).ok_or_else(std::io::Error::last_os_error)?;
    for (i, gate) in gates.iter().enumerate() {
        let place: *mut [u8; SIZE] = std::ptr::with_exposed_provenance_mut(base + i * SIZE);
        // SAFETY: inside the mapping made above, which nobody else knows of.
        unsafe { place.write(code(gate)) };
    }
    if !os::protect(base, len, libc::PROT_READ | libc::PROT_EXEC) {
        return Err(std::io::Error::last_os_error());
    }
    #[cfg(target_arch = "aarch64")]
    {
        unsafe extern "C" {
            fn __clear_cache(start: *mut c_void, end: *mut c_void);
        }
        // SAFETY: the range just written.
        unsafe {
            __clear_cache(
                std::ptr::with_exposed_provenance_mut(base),
                std::ptr::with_exposed_provenance_mut(base + len),
            )
        };
    }
    Ok(base)
}

/// The address of gate number `index`.
pub(crate) fn address(base: usize, index: usize) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(base + index * SIZE)
}
