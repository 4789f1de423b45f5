//! How much can be pinned: by the driver, the kernel, the container, the machine.

use super::{CONCURRENT_MANAGED_ACCESS, Finder, GIB, INTEGRATED};
use crate::diagnose::Cause;
use crate::diagnose::machine::Machine;

impl Finder<'_> {
    /// Whether the length of a registration may be too much for one call. That it was cannot be seen: a kernel's version
    /// does not show what its distribution mended.
    pub(super) fn length(&mut self) {
        let len = self.len();
        if self.has_seen() || len < GIB {
            return;
        }
        let affected = |(_, version): &(_, _)| len >= 2 * GIB && ((6, 11)..=(6, 13)).contains(version);
        self.possible(match self.machine.as_ref().and_then(Machine::kernel).filter(affected) {
            Some((kernel, _)) => Cause::PinnedAtOnce { len, kernel },
            None => Cause::Length { len },
        });
    }

    /// The limits of host memory.
    pub(super) fn host_memory(&mut self) {
        let (len, registers) = (self.len(), self.call == "cuMemHostRegister");
        if registers && (len >= 512 * GIB || len == 0) {
            let new = self.around.driver.is_some_and(|driver| driver.version().is_ok_and(|version| version >= 13000));
            self.seen_if(len != 0 && new, Cause::TooLargeForOneCall { len });
        }
        let Some(machine) = self.machine.clone() else {
            self.possible(Cause::WslCap { len });
            self.possible(Cause::ContainerLimit { len, left: 0, limit: 0, file: "memory.max".into() });
            return self.possible(Cause::NotEnoughRam { len, available: 0, total: 0 });
        };
        // What is registered may have its memory already, and then needs no more of it.
        if let Some((available, total)) = machine.ram().filter(|(available, _)| len > *available) {
            self.seen_if(!registers || len > total, Cause::NotEnoughRam { len, available, total });
        }
        if let Some(least) = machine.least_limit(self.pid()).filter(|least| len > least.left) {
            let cause = Cause::ContainerLimit { len, left: least.left, limit: least.limit, file: least.file };
            self.seen_if(!registers || len > least.limit, cause);
        }
        let like_wsl = self.attribute(CONCURRENT_MANAGED_ACCESS) == Some(0) && self.attribute(INTEGRATED) == Some(0);
        if !self.has_seen() && (machine.is_wsl() || like_wsl) {
            self.possible(Cause::WslCap { len });
        }
    }

    pub(super) fn too_many_mappings(&mut self) {
        let limit = self.machine.as_ref().and_then(|machine| machine.number("/proc/sys/vm/max_map_count"));
        if let (Some(limit), Some(count)) = (limit, self.maps().map(|maps| maps.len() as u64))
            && count.saturating_add(16) >= limit
        {
            self.seen(Cause::TooManyMappings { count, limit });
        }
    }
}
