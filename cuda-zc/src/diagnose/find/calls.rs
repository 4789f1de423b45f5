//! Refusals of registering, pinning, allocating, mapping, copying and filling.

use std::ops::Range;

use super::*;
use crate::diagnose::look::{Asked, Block, Kind, Look};
use crate::diagnose::{Cause, CudaError};
use crate::{ledger, os};

impl Finder<'_> {
    /// Flag bits that the call does not have.
    pub(super) fn unknown_flags(&mut self) {
        let known = match self.call {
            "cuMemHostRegister" => 0xf,
            "cuMemHostAlloc" => 0x7,
            "cuMemHostGetDevicePointer" | "cuMemMap" | "cuMemPrefetchAsync" => 0,
            _ => return,
        };
        let bits = self.failure.flags.unwrap_or(0) & !known;
        if bits != 0 {
            self.seen(Cause::UnknownFlags { bits });
        }
    }

    /// Null, nothing, ranges that cannot be: what the arguments alone show.
    pub(super) fn arguments(&mut self) {
        if self.failure.address == Some(0) {
            self.seen(Cause::NullPointer {});
        }
        if self.failure.len == Some(0) {
            self.seen(Cause::EmptyRange {});
        }
        if let (Some(start), Some(len)) = (self.failure.address, self.failure.len)
            && start.checked_add(len).is_none()
        {
            self.seen(Cause::RangeWraps { start, len });
        }
    }

    pub(super) fn register(&mut self) {
        use CudaError as E;
        match self.code {
            E::InvalidValue => {
                self.arguments();
                let looks: [fn(&mut Self); 3] = [Self::memory_of_cuda, Self::pages, Self::pinned];
                for look in looks {
                    if !self.has_seen() {
                        look(self);
                    }
                }
                self.length();
            }
            E::NotSupported => {
                if let (Some(start), Some(len)) = (self.failure.address, self.failure.len)
                    && start.checked_add(len).is_none_or(|end| end > USER_SPACE)
                {
                    self.seen(Cause::BeyondAddressSpace { start, len });
                }
                let can = self.attribute(HOST_REGISTER_SUPPORTED).map(|value| value != 0);
                let takes = self.read_only_taken();
                if self.flag(READ_ONLY) && takes == Some(false) && can != Some(false) {
                    self.seen(Cause::ReadOnlyFlagUnsupported {});
                }
                if !self.has_seen() && can != Some(true) {
                    let integrated = self.attribute(INTEGRATED).is_some_and(|value| value != 0);
                    self.seen_if(can == Some(false), Cause::CannotRegister { integrated });
                }
                if !self.has_seen() && takes != Some(true) && (self.flag(READ_ONLY) || self.failure.flags.is_none()) {
                    self.possible(Cause::ReadOnlyFlagUnsupported {});
                }
            }
            E::HostMemoryAlreadyRegistered => self.overlap(),
            E::OutOfMemory => {
                self.host_memory();
                self.too_many_mappings();
                self.length();
                // Driver 580.159.04 takes tens of thousands: fewer of this crate's are no reason.
                let count = ledger::count() as u64;
                if !self.has_seen() && self.len() < GIB && count >= 1000 {
                    self.possible(Cause::TooManyRegistrations { count });
                }
            }
            _ => {}
        }
    }

    /// Memory of the GPU, or managed memory, in a range that was to be registered.
    pub(super) fn memory_of_cuda(&mut self) {
        let (Some(asked), Some(range)) = (self.driver, self.range()) else { return };
        let ends = [range.start, range.end - 1].map(|address| asked.at(address).block());
        for block in ends.into_iter().flatten().chain(asked.within(&range, LOOKS)) {
            match block.kind {
                Kind::Device => self.seen(Cause::DeviceMemory { range: block.range }),
                Kind::Managed => self.seen(Cause::Managed { range: block.range }),
                Kind::Host => {}
            }
        }
    }

    /// Pinned memory in or beside a range that was refused with 1 although nothing is wrong with its pages. Where a range
    /// begins in a registration, the code would be 712. Else driver 580.159.04 answers 1 also if a page is to hold
    /// registrations with READ_ONLY and others; that is only possible, because cuMemHostGetFlags does not show the flag.
    pub(super) fn pinned(&mut self) {
        let (Some(asked), Some(range)) = (self.driver, self.range()) else { return };
        let inside = asked.within(&range, LOOKS).filter(|block| block.kind == Kind::Host);
        for block in [asked.near(range.start), inside, asked.near(range.end - 1)].into_iter().flatten() {
            let (record, existing) = (self.record(&block.range), block.range);
            let pinned = Cause::PinnedByDriver { range: existing.clone() };
            if record.is_none() && existing.contains(&range.start) {
                return self.seen(pinned);
            }
            let overlap = existing.start < range.end && range.start < existing.end;
            self.possible(Cause::MixedPage { existing, read_only: self.flag(READ_ONLY) });
            if record.is_none() && overlap {
                self.possible(pinned);
            }
        }
    }

    /// Whether the device takes READ_ONLY.
    pub(super) fn read_only_taken(&self) -> Option<bool> {
        self.attribute(READ_ONLY_HOST_REGISTER_SUPPORTED).map(|value| value != 0)
    }

    /// This crate's registration that shares a byte with `range`.
    pub(super) fn record(&self, range: &Range<u64>) -> Option<ledger::Record> {
        let start = usize::try_from(range.start).ok()?;
        let len = usize::try_from(range.end.saturating_sub(range.start)).ok()?;
        ledger::overlapping(self.driver?.0, start, len).first().copied()
    }

    pub(super) fn overlap(&mut self) {
        let requested = self.range().unwrap_or(0..0);
        let record = self.record(&requested);
        let existing = record
            .map(|record| record.base as u64..(record.base + record.len) as u64)
            .or_else(|| Some(self.driver?.within(&requested, 16 * LOOKS)?.range));
        if let Some(range) = existing.clone().filter(|range| record.is_none() && self.absent(range)) {
            // A kernel that pins pages holds them in their mapping: a page that is missing there was taken away.
            let pins = !self.no_library() && self.machine.as_ref().is_some_and(|machine| machine.module().is_some());
            self.seen_if(pins, Cause::StaleRegistration { range });
        }
        let (found, registration) = (existing.is_some() || self.driver.is_none(), record.map(|record| record.id));
        self.seen_if(found, Cause::Overlap { requested, existing: existing.unwrap_or(0..0), registration });
    }

    pub(super) fn unregister(&mut self) {
        use CudaError as E;
        let invalid = self.code == E::InvalidValue;
        if !invalid && self.code != E::HostMemoryNotRegistered {
            return;
        }
        if self.failure.address == Some(0) {
            return self.seen(Cause::NullPointer {});
        }
        let (Some(address), Some(asked)) = (self.failure.address, self.driver) else { return };
        if let Some(host) = self.other_host_address(address) {
            return self.seen(Cause::DeviceAddress { address, host });
        }
        match asked.at(address) {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { range, .. }) => {
                if range.start != address {
                    self.seen(Cause::InteriorPointer { address, range });
                } else if invalid && self.record(&range).is_none() {
                    self.seen(Cause::PinnedByDriver { range });
                } else {
                    self.possible(Cause::ContextDestroyed {});
                }
            }
            Look::Nothing => {
                let ended = usize::try_from(address).ok().and_then(|base| ledger::ended_at(asked.0, base));
                let page_base = address.is_multiple_of(os::page_size() as u64);
                if let Some(record) = ended {
                    let range = record.base as u64..(record.base + record.len) as u64;
                    self.seen(Cause::AlreadyReleased { range, registration: record.id });
                } else if let Some(block) = asked.near(address).filter(|b| page_base && b.range.start > address) {
                    self.seen(Cause::PageBase { address, range: block.range });
                } else {
                    // The kernel reads the variable: an address that is not mapped is an error and no fault.
                    let pointer = read_at("/proc/self/mem", address).unwrap_or(0);
                    if asked.at(pointer).block().is_some_and(|b| b.kind == Kind::Host && b.range.start == pointer) {
                        self.seen(Cause::AddressOfVariable { address, pointer });
                    }
                    self.seen_if(!invalid, Cause::NotRegistered { address });
                    if !invalid {
                        self.possible(Cause::ContextDestroyed {});
                    }
                }
            }
            Look::Unclear => self.possible(Cause::NotRegistered { address }),
        }
    }

    /// The host's address of what the device sees at `address`, if that is another.
    pub(super) fn other_host_address(&self, address: u64) -> Option<u64> {
        let asked = self.driver?;
        let host = asked.host_pointer(address).or_else(|| {
            let record = ledger::by_device(asked.0, address)?;
            Some(record.base as u64 + (address - record.device))
        });
        host.filter(|&host| host != address)
    }

    pub(super) fn device_pointer(&mut self) {
        if self.code != CudaError::InvalidValue {
            return;
        }
        self.arguments();
        let (Some(address), Some(asked), false) = (self.failure.address, self.driver, self.has_seen()) else { return };
        let look = asked.at(address);
        let flags = asked.host_flags(address);
        match (look, flags) {
            (Look::Block(Block { kind: Kind::Device, range }), _) => self.seen(Cause::DeviceMemory { range }),
            (Look::Block(Block { kind: Kind::Managed, range }), _) => self.seen(Cause::Managed { range }),
            (Look::Block(_) | Look::Nothing, Some(flags))
                if flags & DEVICEMAP == 0 && self.attribute(UNIFIED_ADDRESSING) == Some(0) =>
            {
                self.seen(Cause::NotMappedForDevice { flags });
            }
            (Look::Block(_), _) => match self.other_host_address(address) {
                Some(host) => self.seen(Cause::DeviceAddress { address, host }),
                None => self.possible(Cause::BadContext {}),
            },
            (Look::Nothing, _) => {
                if let Some(host) = self.other_host_address(address) {
                    self.seen(Cause::DeviceAddress { address, host });
                } else if let Some(block) = asked.near(address) {
                    self.seen(Cause::OutsideRegistration { address, range: block.range });
                }
                self.seen(Cause::NotRegistered { address });
            }
            (Look::Unclear, _) => self.possible(Cause::NotRegistered { address }),
        }
    }

    pub(super) fn host_alloc(&mut self) {
        use CudaError as E;
        match self.code {
            E::OutOfMemory => {
                self.host_memory();
                self.too_many_mappings();
            }
            // The threads of driver 580.159.04 that run host functions have no name of its own that would tell.
            E::NotPermitted => self.possible(Cause::InsideHostFunction {}),
            E::AlreadyMapped => self.possible(Cause::WindowsPinnedSpace {}),
            _ => {}
        }
    }

    pub(super) fn free_host(&mut self) {
        let (Some(address), Some(asked)) = (self.failure.address, self.driver) else { return };
        match asked.at(address) {
            Look::Block(Block { kind: Kind::Device, range }) => self.seen(Cause::DeviceMemory { range }),
            Look::Block(Block { kind: Kind::Managed, range }) => self.seen(Cause::Managed { range }),
            Look::Block(Block { range, .. }) if range.start == address || self.record(&range).is_some() => {
                self.seen(Cause::RegisteredMemory { range });
            }
            Look::Block(Block { range, .. }) => self.seen(Cause::InteriorPointer { address, range }),
            Look::Nothing => self.seen(Cause::NothingAllocated { address }),
            Look::Unclear => self.possible(Cause::NothingAllocated { address }),
        }
    }

    pub(super) fn device_memory(&mut self) {
        let len = self.len();
        let (free, total) = self.driver.and_then(Asked::device_memory).unwrap_or((0, 0));
        self.seen_if(total != 0 && len > free, Cause::NotEnoughDeviceMemory { len, free, total });
    }

    /// A feature that the device says it lacks, or may lack.
    pub(super) fn feature(&mut self, feature: &'static str, attribute: u32) {
        let value = self.attribute(attribute);
        if value.is_none_or(|value| value == 0) {
            self.seen_if(value.is_some(), Cause::FeatureMissing { feature, attribute });
        }
    }

    pub(super) fn managed(&mut self) {
        use CudaError as E;
        match (self.call, self.code) {
            ("cuMemAllocManaged", E::InvalidValue) if !matches!(self.failure.flags, Some(1 | 2)) => {
                let mistake = "the flags are neither CU_MEM_ATTACH_GLOBAL (1) nor CU_MEM_ATTACH_HOST (2)";
                self.seen_if(self.failure.flags.is_some(), Cause::Misuse { mistake, remedy: "Pass one of them." });
            }
            ("cuMemAllocManaged", E::NotSupported) => self.feature("managed memory", MANAGED_MEMORY),
            ("cuMemAllocManaged", E::OutOfMemory) => {
                self.device_memory();
                if self.attribute(CONCURRENT_MANAGED_ACCESS).is_none_or(|value| value == 0) {
                    let (feature, attribute) = ("managed memory beyond its own size", CONCURRENT_MANAGED_ACCESS);
                    self.possible(Cause::FeatureMissing { feature, attribute });
                }
            }
            ("cuMemPrefetchAsync" | "cuMemAdvise", E::InvalidDevice) => {
                self.feature("prefetch and advice of managed memory", CONCURRENT_MANAGED_ACCESS);
            }
            ("cuMemPrefetchAsync" | "cuMemAdvise", E::InvalidValue) => {
                let (Some(range), Some(asked)) = (self.range(), self.driver) else { return };
                match asked.at(range.start) {
                    Look::Block(Block { kind: Kind::Managed, range: allocation }) if allocation.end < range.end => {
                        self.seen(Cause::PastAllocation { allocation, end: range.end });
                    }
                    Look::Nothing => self.seen(Cause::NotRegistered { address: range.start }),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    pub(super) fn virtual_memory(&mut self) {
        use CudaError as E;
        match self.code {
            // Of an attribute that is not known the other causes come first.
            E::NotSupported if self.call == "cuMemMap" && self.attribute(VIRTUAL_MEMORY_MANAGEMENT).is_none() => {}
            E::NotSupported | E::InvalidDevice => self.feature(VIRTUAL_MEMORY, VIRTUAL_MEMORY_MANAGEMENT),
            E::NotPermitted if self.call == "cuMemCreate" => self.possible(Cause::NoImexChannel {}),
            _ => {}
        }
    }

    /// One side of a copy or fill that was refused with 1.
    pub(super) fn touched(&mut self, address: Option<u64>, device_only: bool, written: bool) {
        if address == Some(0) {
            return self.seen(Cause::NullPointer {});
        }
        let len = self.failure.len.unwrap_or(1);
        let Some(address) = address.filter(|_| len != 0) else { return };
        let Some(end) = address.checked_add(len) else {
            return self.seen(Cause::RangeWraps { start: address, len });
        };
        let range = address..end;
        let unmapped = |finder: &Self| {
            let hole = finder.maps().filter(|_| !device_only)?.hole(&range)?;
            Some(match hole == address {
                true => Cause::NotMapped { address },
                false => Cause::RunsPastMapping { mapped: address..hole, end },
            })
        };
        let Some(asked) = self.driver else {
            // Memory of a GPU may be where the process has none.
            let host = self.call.contains("toH") || self.call.contains("Hto");
            return unmapped(self).filter(|_| host).into_iter().for_each(|cause| self.possible(cause));
        };
        match asked.at(address) {
            Look::Block(block) if block.range.end >= end => self.allowed(&block, &range, written),
            Look::Block(Block { kind: Kind::Host, range: first }) => match asked.at(first.end) {
                Look::Block(Block { kind: Kind::Host, range: second }) => {
                    self.seen(Cause::AcrossRegistrations { first, second });
                }
                Look::Block(_) => self.seen(Cause::PastAllocation { allocation: first, end }),
                Look::Nothing => {
                    let page = os::page_size() as u64;
                    let rounded = first.start == address - address % page && first.start != address;
                    if rounded && first.end - first.start == len {
                        self.possible(Cause::TailMissing { registered: first.clone(), wanted: range });
                    }
                    self.seen(Cause::PartlyRegistered { missing: first.end..end, registered: first });
                }
                Look::Unclear => {}
            },
            Look::Block(Block { range: allocation, .. }) => {
                let sure = asked.at(allocation.end) != Look::Unclear;
                self.seen_if(sure, Cause::PastAllocation { allocation, end });
            }
            Look::Nothing => {
                match (unmapped(self), asked.within(&range, LOOKS)) {
                    (Some(unmapped), _) => self.seen(unmapped),
                    (None, Some(Block { range: registered, .. })) => {
                        let missing = address..registered.start.clamp(address, end);
                        // Driver 580.159.04 takes a copy that begins in plain memory, whatever it runs into.
                        self.seen_if(device_only, Cause::PartlyRegistered { registered, missing });
                    }
                    (None, None) if device_only => self.seen(Cause::NotRegistered { address }),
                    (None, None) => {}
                }
            }
            Look::Unclear => {}
        }
    }

    /// Whether the GPU may do what it was to do with memory that is all in one block.
    pub(super) fn allowed(&mut self, block: &Block, range: &Range<u64>, written: bool) {
        let Some(asked) = self.driver else { return };
        if block.kind == Kind::Host && written {
            let locked = self.maps().and_then(|maps| Some(maps.within(range).find(|m| !m.write)?.part(range)));
            let flagged = asked.host_flags(range.start).is_some_and(|flags| flags & READ_ONLY != 0);
            // The driver does not show the flag of memory that the CPU may write.
            let sure = locked.is_some() || flagged;
            self.seen_if(sure, Cause::WriteToReadOnly { pages: locked.unwrap_or_else(|| range.clone()) });
        }
        let device = asked.device();
        // Of virtual memory management the block is the reservation, in which mappings differ.
        for address in [range.start, range.end - 1].into_iter().filter(|_| block.kind == Kind::Device) {
            if asked.at(address) == Look::Nothing {
                self.seen(Cause::NotRegistered { address });
            } else if asked.access(address, device) == Some(0) {
                // Possible only: driver 580.159.04 answers "no access" of plain device memory, too.
                self.possible(Cause::NoDeviceAccess { address, device });
            }
        }
    }
}
