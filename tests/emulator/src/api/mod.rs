//! The entries. Each module holds a part of the API; [`entries!`] turns bodies into C functions.

use std::any::Any;
use std::ffi::{c_int, c_void};

use cuda_sys::{CU_STREAM_LEGACY, CU_STREAM_PER_THREAD, CUmemLocation, CUstream};

use crate::code::*;
use crate::gate;
use crate::machine::{State, thread_number};

pub(crate) mod alloc;
pub(crate) mod context;
pub(crate) mod copy;
pub(crate) mod device;
pub(crate) mod graph;
pub(crate) mod managed;
pub(crate) mod module;
pub(crate) mod pointer;
pub(crate) mod pool;
pub(crate) mod stream;
pub(crate) mod vmm;

/// Writes C functions with the names and types of `cuda.h`, and a list of them.
///
/// The body of each runs inside [`call`](crate::machine::call) and inside an `unsafe` block: whoever calls an entry of a
/// driver promises its C contract, that is, that every pointer passed is null or points to what the header says.
macro_rules! entries {
    ($(fn $name:ident($($arg:ident: $ty:ty),* $(,)?) |$m:ident| $body:block)*) => {
        $(
            #[allow(non_snake_case, clippy::too_many_arguments, clippy::missing_safety_doc)]
            unsafe extern "C" fn $name($($arg: $ty),*) -> cuda_sys::CUresult {
                crate::machine::call(&[$($crate::api::word(&$arg)),*], |$m| {
                    // SAFETY: the caller of the entry promises its C contract.
                    #[allow(unused_unsafe)]
                    unsafe { $body }
                })
            }
            const _: cuda_sys::pfn::$name = $name;
        )*
        /// The entries of this module.
        pub(crate) fn entries() -> Vec<(&'static str, *const std::ffi::c_void)> {
            vec![$((stringify!($name), $name as *const std::ffi::c_void)),*]
        }
    };
}
pub(crate) use entries;

/// Every implemented entry and the function that does it.
pub(crate) fn all() -> Vec<(&'static str, *const c_void)> {
    let modules = [
        alloc::entries,
        context::entries,
        copy::entries,
        device::entries,
        graph::entries,
        managed::entries,
        module::entries,
        pointer::entries,
        pool::entries,
        stream::entries,
        vmm::entries,
    ];
    modules.iter().flat_map(|entries| entries()).collect()
}

/// Types of a `CUmemLocation`.
pub(crate) const DEVICE: u32 = 1;
pub(crate) const HOST: u32 = 2;
pub(crate) const HOST_NUMA: u32 = 3;
pub(crate) const HOST_NUMA_CURRENT: u32 = 4;

/// The type of a location and its id, which is read where the type has one and is 0 elsewhere: of a type without, a C
/// program may have left those bytes uninitialised.
pub(crate) fn kind_and_id(location: &CUmemLocation) -> (u32, c_int) {
    let kind = location.type_.0;
    let id = match kind {
        // SAFETY: a program sets the id of these types.
        DEVICE | HOST_NUMA => unsafe { location.id() },
        _ => 0,
    };
    (kind, id)
}

/// The first eight bytes of an argument, for the log.
pub(crate) fn word<T: Copy + 'static>(value: &T) -> u64 {
    if let Some(location) = (value as &dyn Any).downcast_ref() {
        let (kind, id) = kind_and_id(location);
        return u64::from(kind) | u64::from(id as u32) << 32;
    }
    let mut word = [0u8; 8];
    // SAFETY: reads at most size_of::<T>() bytes of a value. Locations aside, arguments are numbers, pointers, wrappers
    // of one of these, and arrays of bytes: all of their bytes are initialised.
    unsafe { std::ptr::from_ref(value).cast::<u8>().copy_to(word.as_mut_ptr(), size_of::<T>().min(8)) };
    u64::from_le_bytes(word)
}

/// Entry number `i` of an array that C passes.
///
/// There is no slice of such an array: a count may be anything, and a slice of more bytes than `isize::MAX` is undefined
/// behaviour before its first entry is read. So entries are read one by one, up to the first bad one.
///
/// # Safety
///
/// The array has that entry.
pub(crate) unsafe fn entry<T>(array: *const T, i: usize) -> T {
    // SAFETY: there, says the caller.
    unsafe { array.add(i).read_unaligned() }
}

/// Where in a batch of `count` entries each kind begins: the first with the first entry, each behind the one before.
///
/// # Safety
///
/// `starts` is null or has `kinds` entries.
pub(crate) unsafe fn starts(starts: *const usize, kinds: usize, count: usize) -> R<Vec<usize>> {
    if starts.is_null() || kinds == 0 || kinds > count {
        return Err(INVALID_VALUE);
    }
    let mut found: Vec<usize> = Vec::new();
    for i in 0..kinds {
        // SAFETY: one of `kinds`.
        let start = unsafe { entry(starts, i) };
        let follows = found.last().map_or(start == 0, |last| start > *last);
        if !follows || start >= count {
            return Err(INVALID_VALUE);
        }
        found.push(start);
    }
    Ok(found)
}

/// Writes through an out pointer; null is INVALID_VALUE.
///
/// # Safety
///
/// `to` is null or valid for a write.
pub(crate) unsafe fn put<T>(to: *mut T, value: T) -> R {
    if to.is_null() {
        return Err(INVALID_VALUE);
    }
    // SAFETY: not null, so valid, says the caller.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Writes through an out pointer that may be null.
///
/// # Safety
///
/// `to` is null or valid for a write.
pub(crate) unsafe fn put_if<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: not null, so valid, says the caller.
        unsafe { to.write_unaligned(value) };
    }
}

/// A handle as the pointer that C sees.
pub(crate) fn pointer<T>(handle: u64) -> *mut T {
    std::ptr::without_provenance_mut(handle as usize)
}

/// A pointer that C passes as a handle.
pub(crate) fn handle<T>(pointer: *mut T) -> u64 {
    pointer.addr() as u64
}

impl State {
    /// The stream that a handle means on this thread, with 0, 1 and 2 resolved in the current context.
    pub(crate) fn stream(&mut self, stream: CUstream) -> R<u64> {
        let per_thread = gate::passed().is_some_and(|gate| gate.per_thread);
        let context = self.current_any()?;
        if stream == CU_STREAM_PER_THREAD || (stream.is_null() && per_thread) {
            let thread = thread_number();
            if let Some(stream) = self.contexts.get(&context).and_then(|c| c.per_thread.get(&thread)) {
                return Ok(*stream);
            }
            let new = self.new_stream(context, 0, 0);
            if let Some(stream) = self.streams.get_mut(&new) {
                stream.built_in = true;
            }
            if let Some(context) = self.contexts.get_mut(&context) {
                context.per_thread.insert(thread, new);
            }
            return Ok(new);
        }
        if stream.is_null() || stream == CU_STREAM_LEGACY {
            return Ok(self.contexts[&context].legacy);
        }
        let handle = handle(stream);
        if self.streams.contains_key(&handle) { Ok(handle) } else { Err(INVALID_HANDLE) }
    }

    /// The stream, for new work: its context must not be broken.
    pub(crate) fn stream_for_work(&mut self, stream: CUstream) -> R<u64> {
        let stream = self.stream(stream)?;
        let context = self.streams[&stream].context;
        match self.contexts.get(&context).and_then(|c| c.sticky) {
            Some(code) => Err(code),
            None => Ok(stream),
        }
    }
}
