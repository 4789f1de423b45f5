//! What is usual where nothing can be looked at.

use super::Finder;
use crate::diagnose::{Cause, CudaError};

impl Finder<'_> {
    /// What is usual after such a code, for a case of which nothing else is known.
    pub(super) fn usual(&mut self) {
        use CudaError as E;
        let (address, len, none) = (self.failure.address.unwrap_or(0), self.len(), || 0..0);
        if self.driver.is_some() || (address != 0 && self.maps().is_some()) {
            return; // Looked, and not found.
        }
        let text = String::new;
        let forked = Cause::Forked { parent: 0, child: 0 };
        let (pinned, managed) = (Cause::PinnedByDriver { range: none() }, Cause::Managed { range: none() });
        let (nowhere, interior) = (Cause::NotRegistered { address }, Cause::InteriorPointer { address, range: none() });
        let past = Cause::PastAllocation { allocation: none(), end: 0 };
        let causes = match (self.call, self.code) {
            ("cuInit", E::NotInitialized) => vec![Cause::HmmFault {}, forked],
            (_, E::NotInitialized) => vec![forked, Cause::NotInitialized {}, Cause::HmmFault {}],
            (_, E::NoDevice) => vec![
                Cause::VisibleDevices { value: text() },
                Cause::NoDeviceNode { path: "/dev/nvidia0".into() },
                Cause::LinuxLibraryOnWsl { path: text() },
            ],
            (_, E::SystemDriverMismatch) => {
                vec![Cause::CompatLibrary { path: text() }, Cause::VersionMismatch { library: text(), module: text() }]
            }
            (_, E::CompatNotSupportedOnDevice) => vec![Cause::CompatLibrary { path: text() }],
            ("cuMemHostRegister", E::InvalidValue) => vec![
                Cause::ReadOnlyMapping { pages: none(), read_only_flag: self.read_only_taken() },
                Cause::RunsPastMapping { mapped: none(), end: 0 },
                pinned,
                Cause::DeviceMemory { range: none() },
                Cause::SharedFile { pages: none(), path: text() },
            ],
            ("cuMemHostUnregister", E::InvalidValue) => vec![pinned, interior, managed],
            ("cuMemHostUnregister", E::HostMemoryNotRegistered) => vec![
                nowhere,
                Cause::DeviceAddress { address, host: 0 },
                Cause::AddressOfVariable { address, pointer: 0 },
                Cause::ContextDestroyed {},
            ],
            ("cuMemHostGetDevicePointer", E::InvalidValue) => vec![
                nowhere,
                Cause::OutsideRegistration { address, range: none() },
                Cause::NotMappedForDevice { flags: 0 },
                managed,
            ],
            ("cuMemFreeHost", E::InvalidValue) => {
                vec![Cause::NothingAllocated { address }, Cause::RegisteredMemory { range: none() }, interior, managed]
            }
            ("cuMemSetAccess", E::InvalidValue) => vec![past, nowhere],
            ("cuMemCreate", E::InvalidValue) if len == 0 => vec![Cause::Granularity { len }, Cause::WrongNumaNode {}],
            ("cuMemCreate", E::InvalidValue) => vec![Cause::WrongNumaNode {}],
            (name, E::InvalidValue) if name.starts_with("cuMemcpy") || name.starts_with("cuMemset") => vec![
                Cause::PartlyRegistered { registered: none(), missing: none() },
                Cause::AcrossRegistrations { first: none(), second: none() },
                past,
                Cause::NoDeviceAccess { address, device: 0 },
            ],
            _ => vec![],
        };
        causes.into_iter().for_each(|cause| self.possible(cause));
    }
}
