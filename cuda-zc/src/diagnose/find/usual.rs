//! What is usual where nothing can be looked at.

use std::ops::Range;

use super::Finder;
use crate::diagnose::{Cause as C, CudaError as E};

const NONE: Range<u64> = 0..0;
const TEXT: String = String::new();
const NOWHERE: C = C::NotRegistered { address: 0 };
const FREED: C = C::NothingAllocated { address: 0 };
const INTERIOR: C = C::InteriorPointer { address: 0, range: NONE };
const PINNED: C = C::PinnedByDriver { range: NONE };
const MANAGED: C = C::Managed { range: NONE };
const REGISTERED: C = C::RegisteredMemory { range: NONE };
const PAST: C = C::PastAllocation { allocation: NONE, end: 0 };
const FLAGS: C = C::UnknownFlags { bits: 0 };
const NOT_MANAGED: C = mistake("the memory is not managed", "Prefetch and advise only memory of cuMemAllocManaged.");
const LINUX_LIBRARY: C = C::LinuxLibraryOnWsl { path: TEXT };

const fn mistake(mistake: &'static str, remedy: &'static str) -> C {
    C::Misuse { mistake, remedy }
}

/// Calls, what they answered, and what is usual then. Of the rows that fit, the first counts; a name that ends with a star
/// stands for all that begin so. What virtual memory management and managed memory refuse was measured on driver
/// 580.159.04; of sharing it is what the documentation says.
#[rustfmt::skip]
const USUAL: &[(&[&str], E, &[C])] = &[
    (&["cuInit"], E::NotInitialized, &[C::HmmFault {}, C::Forked { parent: 0, child: 0 }]),
    (&["*"], E::NotInitialized, &[C::Forked { parent: 0, child: 0 }, C::NotInitialized {}, C::HmmFault {}]),
    (&["*"], E::NoDevice, &[C::VisibleDevices { value: TEXT }, C::NoDeviceNode { path: TEXT }, LINUX_LIBRARY]),
    (&["*"], E::InvalidDevice, &[C::NoSuchDevice { devices: 0 }]),
    (&["*"], E::SystemDriverMismatch, &[C::CompatLibrary { path: TEXT }, C::VersionMismatch { library: TEXT, module: TEXT }]),
    (&["*"], E::CompatNotSupportedOnDevice, &[C::CompatLibrary { path: TEXT }]),
    (&["cuInit", "cuDevicePrimaryCtxRetain", "cuCtxCreate"], E::Unknown, &[LINUX_LIBRARY]),
    (&["cuMemHostRegister"], E::InvalidValue, &[
        C::ReadOnlyMapping { pages: NONE, read_only_flag: None }, C::RunsPastMapping { mapped: NONE, end: 0 }, PINNED,
        C::DeviceMemory { range: NONE }, C::SharedFile { pages: NONE, path: TEXT }, MANAGED, C::MixedPage { existing: NONE, read_only: false },
    ]),
    (&["cuMemHostUnregister"], E::InvalidValue, &[PINNED, INTERIOR, MANAGED]),
    (&["cuMemHostUnregister"], E::HostMemoryNotRegistered, &[
        NOWHERE, C::DeviceAddress { address: 0, host: 0 }, C::AddressOfVariable { address: 0, pointer: 0 }, C::ContextDestroyed {},
    ]),
    (&["cuMemHostGetDevicePointer", "cuMemHostGetFlags"], E::InvalidValue, &[
        NOWHERE, C::OutsideRegistration { address: 0, range: NONE }, C::NotMappedForDevice { flags: 0 }, MANAGED,
    ]),
    (&["cuPointerGetAttribute", "cuMemGetAddressRange"], E::InvalidValue, &[NOWHERE]),
    (&["cuMemFreeHost"], E::InvalidValue, &[FREED, REGISTERED, INTERIOR, MANAGED]),
    (&["cuMemFree"], E::InvalidValue, &[FREED, PINNED, INTERIOR, REGISTERED]),
    (&["cuMemcpy*", "cuMemset*"], E::InvalidValue, &[
        C::PartlyRegistered { registered: NONE, missing: NONE }, C::AcrossRegistrations { first: NONE, second: NONE }, PAST,
        C::NoDeviceAccess { address: 0, device: 0 }, C::WriteToReadOnly { pages: NONE },
    ]),
    (&["cuMemHostAlloc", "cuMemAllocHost"], E::InvalidValue, &[FLAGS]),
    (&["cuMemAlloc", "cuMemAllocAsync", "cuMemAllocManaged"], E::InvalidValue, &[C::EmptyRange {}]),
    (&["cuMemPrefetchAsync"], E::InvalidValue, &[NOT_MANAGED, PAST, C::EmptyRange {}, FLAGS]),
    (&["cuMemAdvise"], E::InvalidValue, &[NOT_MANAGED, PAST]),
    (&["cuMemCreate"], E::InvalidValue, &[C::Granularity { len: 0 }, C::WrongNumaNode {}]),
    (&["cuMemAddressReserve"], E::InvalidValue, &[C::Granularity { len: 0 }]),
    (&["cuMemAddressFree"], E::InvalidValue, &[
        mistake("something is still mapped there", "cuMemUnmap the whole range first."),
        mistake("address and size are not those of one reservation, or it was freed already", "Free what one cuMemAddressReserve gave, as a whole and once."),
    ]),
    (&["cuMemMap"], E::InvalidValue, &[
        FLAGS, mistake("the range is not all in one reservation", "Map inside the range of one cuMemAddressReserve."),
        mistake("something is mapped there already, or the handle was released", "Map at a free place, or cuMemUnmap what is there. The same handle may be mapped at several places."),
    ]),
    (&["cuMemMap"], E::NotSupported, &[
        mistake("the offset is not 0, the size is not the handle's, or the address is not aligned", "Map with offset 0 and the size of cuMemCreate, at a multiple of cuMemGetAllocationGranularity."),
        C::FeatureMissing { feature: super::VIRTUAL_MEMORY, attribute: super::VIRTUAL_MEMORY_MANAGEMENT },
    ]),
    (&["cuMemSetAccess"], E::InvalidValue, &[
        PAST, mistake("the range holds only a part of a mapping, or something that is not mapped", "Set access for whole mappings of cuMemMap."),
        mistake("no access is described (count 0), or for a location that cannot reach the memory", "Describe one location at least; for another GPU ask cuDeviceCanAccessPeer."),
    ]),
    (&["cuMemUnmap"], E::InvalidValue, &[mistake("the range holds only a part of a mapping, or is in no reservation", "Unmap whole mappings; one call may unmap several that adjoin.")]),
    (&["cuMemRelease"], E::InvalidValue, &[mistake("the handle was released already, or is none of cuMemCreate or an import", "Release each handle once: what is mapped stays until cuMemUnmap.")]),
    (&["cuMemExportToShareableHandle"], E::InvalidValue, &[mistake("the handle was not made to be shared in that way, or was released", "Ask for the kind of sharing in requestedHandleTypes of cuMemCreate, and export as that kind.")]),
    (&["cuMemImportFromShareableHandle"], E::InvalidValue, &[mistake("what was passed is no open handle of that kind in this process", "Send a POSIX_FD through a Unix socket (SCM_RIGHTS), not as a number, and import it while it is open.")]),
];

impl Finder<'_> {
    /// What is usual after such a code, less what was looked at and is not so.
    pub(super) fn usual(&mut self) {
        let named = |name: &&str| match name.strip_suffix('*') {
            Some(begin) => self.call.starts_with(begin),
            None => *name == self.call,
        };
        let at = self.failure.address.unwrap_or(0);
        let fits = |(calls, code, _): &&(&[&str], E, _)| *code == self.code && calls.iter().any(named);
        let Some((_, _, causes)) = USUAL.iter().find(fits) else { return };
        for mut cause in causes.iter().filter(|cause| !self.excluded(cause)).cloned().collect::<Vec<_>>() {
            match &mut cause {
                C::ReadOnlyMapping { read_only_flag, .. } => *read_only_flag = self.read_only_taken(),
                C::NotRegistered { address } | C::NothingAllocated { address } => *address = at,
                C::InteriorPointer { address, .. } | C::OutsideRegistration { address, .. } => *address = at,
                C::DeviceAddress { address, .. } | C::AddressOfVariable { address, .. } => *address = at,
                _ => {}
            }
            self.possible(cause);
        }
    }

    /// Whether something was looked at that would have shown the cause, and did not.
    fn excluded(&self, cause: &C) -> bool {
        let (machine, library) = (self.machine.as_ref(), self.library().is_some());
        let looked = |there: bool| there && self.failure.address.is_some();
        match cause {
            C::NotInitialized {} | C::NoSuchDevice { .. } | C::WrongNumaNode {} | C::Misuse { .. } => false,
            C::EmptyRange {} => self.failure.len.is_some(),
            C::Granularity { .. } => self.len() != 0 && self.len().is_multiple_of(2 << 20),
            C::UnknownFlags { .. } => self.failure.flags.is_some(),
            C::FeatureMissing { attribute, .. } => self.attribute(*attribute).is_some(),
            C::ReadOnlyMapping { .. } | C::RunsPastMapping { .. } | C::SharedFile { .. } => {
                looked(self.maps().is_some())
            }
            C::VisibleDevices { .. } => self.here,
            C::NoDeviceNode { .. } => machine.is_some(),
            C::LinuxLibraryOnWsl { .. } => machine.is_some_and(|machine| library || !machine.is_wsl()),
            C::CompatLibrary { .. } | C::VersionMismatch { .. } => library,
            C::HmmFault {} => self.other_nodes() || machine.and_then(|machine| machine.hmm()) == Some(false),
            C::Forked { .. } => machine.is_some_and(|machine| machine.forked(self.pid()).is_some()),
            // What the driver says of addresses. Those of cuMemFree are not asked about.
            _ => looked(self.driver.is_some() && self.call != "cuMemFree"),
        }
    }
}
