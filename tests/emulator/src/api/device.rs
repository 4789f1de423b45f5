//! Start, version, devices, error names, entry addresses.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use cuda_sys::*;

use super::{entries, put, put_if};
use crate::code::*;
use crate::gate;
use crate::machine::Machine;
use crate::os;

/// Codes that came after CUDA 13.0, and with which version of the header.
const NEWER_CODES: &[(u32, i32)] = &[(47, 13010), (227, 13010), (917, 13020), (918, 13030), (919, 13040)];

fn known(machine: &Machine, code: CUresult) -> Option<&'static str> {
    let newer = NEWER_CODES.iter().any(|(n, since)| *n == code.0 && machine.profile.version < *since);
    code.name().filter(|_| !newer)
}

/// A string that lives as long as the process. Each is kept once.
fn lasting(text: &str) -> *const c_char {
    static KEPT: Mutex<Vec<&'static CStr>> = Mutex::new(Vec::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = kept.iter().find(|k| k.to_bytes() == text.as_bytes()) {
        return found.as_ptr();
    }
    let new: &'static CStr = Box::leak(CString::new(text.replace('\0', "")).unwrap_or_default().into_boxed_c_str());
    kept.push(new);
    new.as_ptr()
}

pub(crate) fn device(machine: &Machine, device: CUdevice) -> R<usize> {
    usize::try_from(device).ok().filter(|d| *d < machine.profile.devices).ok_or(INVALID_DEVICE)
}

/// Finds the entry that a source name means for a program built against that version.
fn resolve(
    machine: &'static Machine,
    symbol: &str,
    version: c_int,
    flags: u64,
) -> Result<*mut c_void, CUdriverProcAddressQueryResult> {
    const PER_THREAD: u64 = 2;
    let mut best: Option<Entry> = None;
    let mut exists = false;
    for entry in Driver::entries() {
        let Some(rest) = entry.name.strip_prefix(symbol) else { continue };
        let (rest, per_thread) = match rest.strip_suffix("_ptsz").or_else(|| rest.strip_suffix("_ptds")) {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let is_version = rest.is_empty() || rest.strip_prefix("_v").is_some_and(|n| n.parse::<u32>().is_ok());
        if !is_version || machine.profile.missing.contains(entry.name) {
            continue;
        }
        exists = true;
        // An entry without a variant for per-thread streams is the same for both.
        let rank = |e: &Entry| {
            let suffixed = e.name.ends_with("_ptsz") || e.name.ends_with("_ptds");
            (suffixed == (flags & PER_THREAD != 0), e.since, e.name.len())
        };
        if i64::from(entry.since) > i64::from(version) || (per_thread && flags & PER_THREAD == 0) {
            continue;
        }
        if best.as_ref().is_none_or(|b| rank(&entry) > rank(b)) {
            best = Some(entry);
        }
    }
    let Some(best) = best else {
        return Err(if exists {
            CUdriverProcAddressQueryResult::CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
        } else {
            CUdriverProcAddressQueryResult::CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND
        });
    };
    let found = machine.gates.get().and_then(|(base, gates)| {
        let index = gates.iter().position(|g| g.entry == best.name)?;
        Some(gate::address(*base, index))
    });
    found.ok_or(CUdriverProcAddressQueryResult::CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND)
}

/// # Safety
///
/// The C contract of cuGetProcAddress_v2.
unsafe fn proc_address(
    machine: &'static Machine,
    symbol: *const c_char,
    function: *mut *mut c_void,
    version: c_int,
    flags: u64,
    status: *mut CUdriverProcAddressQueryResult,
) -> R {
    if symbol.is_null() || function.is_null() || flags > 2 {
        return Err(INVALID_VALUE);
    }
    // SAFETY: a null-terminated string, by the contract.
    let symbol = unsafe { CStr::from_ptr(symbol) }.to_str().map_err(|_| NOT_FOUND)?;
    let (address, found) = match resolve(machine, symbol, version, flags) {
        Ok(address) => (address, CUdriverProcAddressQueryResult::CU_GET_PROC_ADDRESS_SUCCESS),
        Err(found) => (std::ptr::null_mut(), found),
    };
    // SAFETY: out pointers, by the contract.
    unsafe {
        put(function, address)?;
        put_if(status, found);
    }
    // With a place to say why, a missing entry is no error: the pointer is null.
    if address.is_null() && status.is_null() { Err(NOT_FOUND) } else { Ok(()) }
}

entries! {
    fn cuInit(Flags: c_uint) |m| {
        if Flags != 0 {
            return Err(INVALID_VALUE);
        }
        if m.profile.devices == 0 {
            return Err(CUresult::CUDA_ERROR_NO_DEVICE);
        }
        // A real driver opens a dozen device files.
        if !os::can_open(12) {
            return Err(CUresult::CUDA_ERROR_OPERATING_SYSTEM);
        }
        m.initialised_by.store(std::process::id(), Ordering::Release);
        Ok(())
    }
    fn cuDriverGetVersion(driverVersion: *mut c_int) |m| { put(driverVersion, m.profile.version) }
    fn cuGetErrorName(error: CUresult, pStr: *mut *const c_char) |m| {
        match known(m, error) {
            Some(name) => put(pStr, lasting(name)),
            None => {
                put_if(pStr, std::ptr::null());
                Err(INVALID_VALUE)
            }
        }
    }
    fn cuGetErrorString(error: CUresult, pStr: *mut *const c_char) |m| {
        match known(m, error) {
            Some(name) => {
                let text = name.trim_start_matches("CUDA_ERROR_").trim_start_matches("CUDA_").replace('_', " ");
                put(pStr, lasting(&text.to_lowercase()))
            }
            None => {
                put_if(pStr, std::ptr::null());
                Err(INVALID_VALUE)
            }
        }
    }
    fn cuGetProcAddress_v2(
        symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: c_int, flags: cuuint64_t,
        symbolStatus: *mut CUdriverProcAddressQueryResult,
    ) |m| { proc_address(m, symbol, pfn, cudaVersion, flags, symbolStatus) }
    fn cuGetProcAddress(symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: c_int, flags: cuuint64_t) |m| {
        proc_address(m, symbol, pfn, cudaVersion, flags, std::ptr::null_mut())
    }
    fn cuDeviceGet(dev: *mut CUdevice, ordinal: c_int) |m| {
        device(m, ordinal)?;
        put(dev, ordinal)
    }
    fn cuDeviceGetCount(count: *mut c_int) |m| { put(count, m.profile.devices as c_int) }
    fn cuDeviceGetAttribute(pi: *mut c_int, attrib: CUdevice_attribute, dev: CUdevice) |m| {
        if pi.is_null() {
            return Err(INVALID_VALUE);
        }
        device(m, dev)?;
        put(pi, *m.profile.attributes.get(&attrib.0).ok_or(INVALID_VALUE)?)
    }
    fn cuDeviceGetName(name: *mut c_char, len: c_int, dev: CUdevice) |m| {
        device(m, dev)?;
        write_text(name, len, &m.profile.device_name)
    }
    fn cuDeviceGetUuid(uuid: *mut CUuuid, dev: CUdevice) |m| {
        device(m, dev)?;
        put(uuid, uuid_of(dev))
    }
    fn cuDeviceGetUuid_v2(uuid: *mut CUuuid, dev: CUdevice) |m| {
        device(m, dev)?;
        put(uuid, uuid_of(dev))
    }
    fn cuDeviceGetPCIBusId(pciBusId: *mut c_char, len: c_int, dev: CUdevice) |m| {
        let d = device(m, dev)?;
        write_text(pciBusId, len, &bus_id(m, d))
    }
    fn cuDeviceGetByPCIBusId(dev: *mut CUdevice, pciBusId: *const c_char) |m| {
        if pciBusId.is_null() {
            return Err(INVALID_VALUE);
        }
        let text = CStr::from_ptr(pciBusId).to_string_lossy().into_owned();
        let found = (0..m.profile.devices).find(|d| bus_id(m, *d).ends_with(text.trim())).ok_or(INVALID_DEVICE)?;
        put(dev, found as c_int)
    }
    fn cuDeviceTotalMem_v2(bytes: *mut usize, dev: CUdevice) |m| {
        device(m, dev)?;
        put(bytes, m.profile.limits.device_memory as usize)
    }
    fn cuDeviceComputeCapability(major: *mut c_int, minor: *mut c_int, dev: CUdevice) |m| {
        device(m, dev)?;
        put(major, m.profile.attribute(75))?;
        put(minor, m.profile.attribute(76))
    }
    fn cuDeviceCanAccessPeer(canAccessPeer: *mut c_int, dev: CUdevice, peerDev: CUdevice) |m| {
        device(m, dev)?;
        device(m, peerDev)?;
        put(canAccessPeer, c_int::from(dev != peerDev))
    }
}

fn bus_id(machine: &Machine, device: usize) -> String {
    format!(
        "{:04X}:{:02X}:{:02X}.0",
        machine.profile.attribute(50),
        machine.profile.attribute(33) as usize + device,
        machine.profile.attribute(34)
    )
}

fn uuid_of(device: CUdevice) -> CUuuid {
    let mut uuid = CUuuid::default();
    for (i, byte) in b"emulated-gpu-".iter().enumerate() {
        uuid.bytes[i] = *byte as c_char;
    }
    uuid.bytes[15] = device as c_char;
    uuid
}

/// # Safety
///
/// `to` is null or valid for `len` bytes.
unsafe fn write_text(to: *mut c_char, len: c_int, text: &str) -> R {
    let len = usize::try_from(len).ok().filter(|n| *n > 0 && !to.is_null()).ok_or(INVALID_VALUE)?;
    let n = text.len().min(len - 1);
    // SAFETY: n + 1 bytes are at most len.
    unsafe {
        text.as_ptr().cast::<c_char>().copy_to(to, n);
        to.add(n).write(0);
    }
    Ok(())
}
