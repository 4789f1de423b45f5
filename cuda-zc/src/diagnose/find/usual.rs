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
        let causes = match (self.call, self.code) {
            ("cuInit", E::NotInitialized) => vec![Cause::HmmFault {}, Cause::Forked { parent: 0, child: 0 }],
            (_, E::NotInitialized) => {
                vec![Cause::Forked { parent: 0, child: 0 }, Cause::NotInitialized {}, Cause::HmmFault {}]
            }
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
                Cause::PinnedByDriver { range: none() },
                Cause::DeviceMemory { range: none() },
                Cause::SharedFile { pages: none(), path: text() },
            ],
            ("cuMemHostUnregister", E::InvalidValue) => vec![
                Cause::PinnedByDriver { range: none() },
                Cause::InteriorPointer { address, range: none() },
                Cause::Managed { range: none() },
            ],
            ("cuMemHostUnregister", E::HostMemoryNotRegistered) => vec![
                Cause::NotRegistered { address },
                Cause::DeviceAddress { address, host: 0 },
                Cause::AddressOfVariable { address, pointer: 0 },
                Cause::ContextDestroyed {},
            ],
            ("cuMemHostGetDevicePointer", E::InvalidValue) => vec![
                Cause::NotRegistered { address },
                Cause::OutsideRegistration { address, range: none() },
                Cause::NotMappedForDevice { flags: 0 },
                Cause::Managed { range: none() },
            ],
            ("cuMemFreeHost", E::InvalidValue) => vec![
                Cause::NothingAllocated { address },
                Cause::RegisteredMemory { range: none() },
                Cause::InteriorPointer { address, range: none() },
                Cause::Managed { range: none() },
            ],
            ("cuMemSetAccess", E::InvalidValue) => {
                vec![Cause::PastAllocation { allocation: none(), end: 0 }, Cause::NotRegistered { address }]
            }
            ("cuMemCreate", E::InvalidValue) if len == 0 => vec![Cause::Granularity { len }, Cause::WrongNumaNode {}],
            ("cuMemCreate", E::InvalidValue) => vec![Cause::WrongNumaNode {}],
            (name, E::InvalidValue) if name.starts_with("cuMemcpy") || name.starts_with("cuMemset") => vec![
                Cause::PartlyRegistered { registered: none(), missing: none() },
                Cause::AcrossRegistrations { first: none(), second: none() },
                Cause::PastAllocation { allocation: none(), end: 0 },
                Cause::NoDeviceAccess { address, device: 0 },
            ],
            _ => vec![],
        };
        causes.into_iter().for_each(|cause| self.possible(cause));
    }
}
