//! What the driver says about addresses and devices. Queries only.

use std::ffi::c_void;
use std::ops::Range;

use cuda_sys::{CUcontext, CUdevice_attribute, CUmemLocation, CUpointer_attribute, CUresult, Driver};

use crate::os;

/// Whose memory an address is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Pinned: registered, or of `cuMemHostAlloc`.
    Host,
    Device,
    Managed,
}

/// A registration or allocation, by addresses of the side that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) kind: Kind,
    pub(super) range: Range<u64>,
}

/// What the driver knows about an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Look {
    /// It says that it knows no such memory.
    Nothing,
    /// It cannot be asked, or answers something else.
    Unclear,
    Block(Block),
}

impl Look {
    pub(super) fn block(self) -> Option<Block> {
        match self {
            Look::Block(block) => Some(block),
            _ => None,
        }
    }
}

/// A driver that may be asked.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a>(pub(super) &'a Driver);

impl Asked<'_> {
    fn pointer<T: Default>(self, attribute: CUpointer_attribute, address: u64) -> Result<T, CUresult> {
        let mut value = T::default();
        // SAFETY: the callers below name the type that each attribute has; the address is looked up and not followed.
        unsafe { self.0.cuPointerGetAttribute((&raw mut value).cast(), attribute, address) }.result().map(|()| value)
    }

    /// The device's address of a byte of registered or pinned memory, to the byte.
    fn device_pointer(self, address: u64) -> Result<u64, CUresult> {
        let mut device = 0;
        // SAFETY: the driver looks the address up; it does not follow it.
        unsafe { self.0.cuMemHostGetDevicePointer_v2(&raw mut device, pointer(address), 0) }.result().map(|()| device)
    }

    /// The host's address of a byte, where it has one.
    pub(super) fn host_pointer(self, address: u64) -> Option<u64> {
        let host: u64 = self.pointer(CUpointer_attribute::CU_POINTER_ATTRIBUTE_HOST_POINTER, address).ok()?;
        (host != 0).then_some(host)
    }

    /// The flags of registered or pinned memory.
    pub(super) fn host_flags(self, address: u64) -> Option<u32> {
        let mut flags = 0;
        // SAFETY: as in `device_pointer`.
        unsafe { self.0.cuMemHostGetFlags(&raw mut flags, pointer(address)) }.result().ok().map(|()| flags)
    }

    /// Whose memory the byte at `address` is.
    pub(super) fn at(self, address: u64) -> Look {
        let kind = match self.kind(address) {
            Ok(Some(kind)) => kind,
            Ok(None) => return Look::Nothing,
            Err(_) => return Look::Unclear,
        };
        let mut range = self.range(address, kind);
        if kind == Kind::Host {
            // Attributes may be given by page; device pointers are given by byte.
            let inside = |a: u64| self.device_pointer(a) != Err(CUresult::CUDA_ERROR_INVALID_VALUE);
            let middle = range.start + (range.end - range.start) / 2;
            let known =
                [address, range.start, middle, range.end - 1].into_iter().find(|&a| self.device_pointer(a).is_ok());
            if let Some(known) = known {
                if range.end - range.start == 1 {
                    range = around(known, inside); // The driver gave no bounds.
                }
                if !inside(range.start) {
                    range.start = edge(range.start, known, inside) + 1;
                }
                if !inside(range.end - 1) {
                    range.end = edge(range.end - 1, known, inside);
                }
                if !range.contains(&address) {
                    return Look::Nothing;
                }
            }
        }
        Look::Block(Block { kind, range })
    }

    fn kind(self, address: u64) -> Result<Option<Kind>, CUresult> {
        if address == 0 {
            return Ok(None);
        }
        match self.pointer::<u32>(CUpointer_attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address) {
            Ok(kind) => {
                let managed = self.pointer::<u32>(CUpointer_attribute::CU_POINTER_ATTRIBUTE_IS_MANAGED, address);
                Ok(Some(match (managed, kind) {
                    (Ok(1), _) => Kind::Managed,
                    (_, 1) => Kind::Host,
                    _ => Kind::Device,
                }))
            }
            // Without unified addressing no pointer has attributes.
            Err(CUresult::CUDA_ERROR_INVALID_VALUE) => match self.device_pointer(address) {
                Ok(_) => Ok(Some(Kind::Host)),
                Err(CUresult::CUDA_ERROR_INVALID_VALUE) => Ok(None),
                Err(code) => Err(code),
            },
            Err(code) => Err(code),
        }
    }

    /// The registration or allocation around `address`, which is known; `address` alone where its bounds are not.
    fn range(self, address: u64, kind: Kind) -> Range<u64> {
        let around = |start: u64, len: u64, at: u64| -> Option<Range<u64>> {
            let end = start.checked_add(len)?;
            // By the device's addresses; moved to the side that was asked for.
            let before = at.checked_sub(start).filter(|_| at < end)?;
            let start = address.checked_sub(before)?;
            Some(start..start.checked_add(len)?)
        };
        let start = self.pointer::<u64>(CUpointer_attribute::CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, address);
        let len = self.pointer::<usize>(CUpointer_attribute::CU_POINTER_ATTRIBUTE_RANGE_SIZE, address);
        let device = match kind {
            Kind::Host => self.device_pointer(address).unwrap_or(address),
            _ => address,
        };
        if let (Ok(start), Ok(len)) = (start, len)
            && let Some(range) = around(start, len as u64, address).or_else(|| around(start, len as u64, device))
        {
            return range;
        }
        let (mut start, mut len) = (0, 0);
        // SAFETY: two numbers to fill; the driver looks the address up and does not follow it.
        let code = unsafe { self.0.cuMemGetAddressRange_v2(&raw mut start, &raw mut len, device) };
        let asked = code.result().ok().and_then(|()| around(start, len as u64, device));
        asked
            .or_else(|| {
                let base = usize::try_from(address).ok()?;
                let record = *crate::ledger::overlapping(self.0, base, 1).first()?;
                Some(record.base as u64..(record.base + record.len) as u64)
            })
            .unwrap_or(address..address.saturating_add(1))
    }

    /// Some registration or allocation that shares a byte with `range`, if that many looks find one: each takes less than
    /// a microsecond.
    pub(super) fn within(self, range: &Range<u64>, most: usize) -> Option<Block> {
        let known = |address: u64| matches!(self.kind(address), Ok(Some(_)));
        let len = range.end.checked_sub(range.start).filter(|len| *len != 0)?;
        let mut found = [range.start, range.end - 1].into_iter().find(|&a| known(a));
        // Ever finer: the middle, the middles of the halves, of the quarters, down to each byte.
        let (mut step, mut left) = (len.checked_next_power_of_two().unwrap_or(1 << 63), most);
        while found.is_none() && step > 1 && left > 0 {
            found = (0..len / step + 1)
                .map_while(|i| range.start.checked_add(i.checked_mul(step)?)?.checked_add(step / 2))
                .take_while(|&a| a < range.end)
                .take(left)
                .inspect(|_| left -= 1)
                .find(|&a| known(a));
            step /= 2;
        }
        self.at(found?).block()
    }

    /// The registration next to `address` in the same page, where no known memory is.
    pub(super) fn near(self, address: u64) -> Option<Block> {
        let page = os::page_size() as u64;
        let start = address - address % page;
        let host = |a: u64| self.at(a).block().filter(|b| b.kind == Kind::Host);
        let known = |a: &u64| matches!(self.kind(*a), Ok(Some(Kind::Host)));
        let after = (address..start.saturating_add(page)).filter(known).find_map(host);
        after.or_else(|| (start..address).rev().filter(known).find_map(host))
    }

    /// The device of the current context, or the first one.
    pub(super) fn device(self) -> i32 {
        let mut device = 0;
        // SAFETY: one number to fill.
        let code = unsafe { self.0.cuCtxGetDevice(&raw mut device) };
        if code == CUresult::CUDA_SUCCESS { device } else { 0 }
    }

    pub(super) fn attribute(self, attribute: u32) -> Option<i32> {
        let mut value = 0;
        // SAFETY: one number to fill; unknown attributes and devices are refused.
        let code = unsafe { self.0.cuDeviceGetAttribute(&raw mut value, CUdevice_attribute(attribute), self.device()) };
        code.result().ok().map(|()| value)
    }

    /// How many devices there are; 0 if the driver does not say.
    pub(super) fn devices(self) -> u64 {
        let mut count = 0;
        // SAFETY: one number to fill.
        let code = unsafe { self.0.cuDeviceGetCount(&raw mut count) };
        code.result().ok().and_then(|()| u64::try_from(count).ok()).unwrap_or(0)
    }

    /// Whether the thread has a current context, and whether it answers.
    pub(super) fn context(self) -> Option<(bool, bool)> {
        let mut context: CUcontext = std::ptr::null_mut();
        let mut device = 0;
        // SAFETY: a pointer and a number to fill.
        let (current, alive) =
            unsafe { (self.0.cuCtxGetCurrent(&raw mut context), self.0.cuCtxGetDevice(&raw mut device)) };
        current.result().ok().map(|()| (!context.is_null(), alive == CUresult::CUDA_SUCCESS))
    }

    /// Free and total bytes of the current device.
    pub(super) fn device_memory(self) -> Option<(u64, u64)> {
        let (mut free, mut total) = (0, 0);
        // SAFETY: two numbers to fill.
        let code = unsafe { self.0.cuMemGetInfo_v2(&raw mut free, &raw mut total) };
        code.result().ok().map(|()| (free as u64, total as u64))
    }

    /// What cuMemGetAccess says of a mapping of virtual memory management: 0 nothing, 1 read, 3 read and write.
    pub(super) fn access(self, address: u64, device: i32) -> Option<u64> {
        let mut flags = 0;
        let location = CUmemLocation::device(device);
        // SAFETY: a number to fill and a location to read.
        let code = unsafe { self.0.cuMemGetAccess(&raw mut flags, &raw const location, address) };
        code.result().ok().map(|()| flags)
    }
}

/// The bytes around `known` that are inside with it, as far as a page to either side.
fn around(known: u64, inside: impl Fn(u64) -> bool) -> Range<u64> {
    let page = os::page_size() as u64;
    let before = (1..page).take_while(|&n| inside(known.saturating_sub(n))).count() as u64;
    let after = (1..page).take_while(|&n| inside(known.saturating_add(n))).count() as u64;
    known.saturating_sub(before)..known.saturating_add(after + 1)
}

/// Between an address where `inside` is false and one where it is true: the last on the false side.
fn edge(mut outside: u64, mut known: u64, inside: impl Fn(u64) -> bool) -> u64 {
    while outside.abs_diff(known) > 1 {
        let middle = outside.min(known) + outside.abs_diff(known) / 2;
        *(if inside(middle) { &mut known } else { &mut outside }) = middle;
    }
    outside
}

/// An address to look up and never to follow.
fn pointer(address: u64) -> *mut c_void {
    std::ptr::without_provenance_mut(usize::try_from(address).unwrap_or_default())
}
