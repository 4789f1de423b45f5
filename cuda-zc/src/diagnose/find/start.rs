//! Loading, starting, forking: what the machine shows when the driver does not run.

use super::Finder;
use crate::diagnose::machine::{self, Machine};
use crate::diagnose::{Cause, CudaError};
use crate::os;

impl Finder<'_> {
    pub(super) fn not_initialized(&mut self) {
        let init = self.call == "cuInit";
        let child = std::process::id();
        if os::forked() && self.here {
            return self.seen(Cause::Forked { parent: os::parent(), child });
        }
        let Some(machine) = self.machine.clone() else { return };
        let pid = self.pid();
        let parent = machine.forked(pid).filter(|(forked, _)| *forked).map(|(_, parent)| parent);
        let Some(parent) = parent else {
            if !init {
                // If it answers something else now, it is started, and this code came from elsewhere.
                let not_started = self.driver.is_some_and(|asked| asked.context().is_none());
                self.seen_if(not_started, Cause::NotInitialized {});
            } else if machine.hmm() == Some(true) {
                self.possible(Cause::HmmFault {});
            }
            if let Some((open, limit)) = machine.files(pid).filter(|(_, limit)| *limit < 32) {
                self.possible(Cause::FileLimit { open, limit });
            }
            return;
        };
        // A library that was started before the fork left device nodes open.
        let forked = Cause::Forked { parent, child: pid };
        let library = self.library().is_some() && !machine.is_wsl();
        if machine.holds_gpu(pid) || (init && !library) {
            self.seen_if(self.here, forked);
        } else if library && !init {
            self.seen_if(self.here, Cause::NotInitialized {});
        } else {
            self.possible(forked);
            self.possible(if init { Cause::HmmFault {} } else { Cause::NotInitialized {} });
        }
    }

    /// Whether the machine is known to have other device nodes than most: WSL and Jetson.
    pub(super) fn other_nodes(&self) -> bool {
        let jetson = ["/dev/nvmap", "/dev/nvhost-ctrl", "/dev/nvhost-gpu"];
        self.machine.as_ref().is_some_and(|m| m.is_wsl() || jetson.iter().any(|node| m.exists(node)))
    }

    /// A device node that is to be there.
    pub(super) fn node(&mut self, path: &str) {
        if self.machine.as_ref().is_some_and(|machine| !machine.exists(path)) && !self.other_nodes() {
            self.seen_if(!self.no_library(), Cause::NoDeviceNode { path: path.to_owned() });
        }
    }

    pub(super) fn no_device(&mut self) {
        let wsl = self.machine.as_ref().is_some_and(Machine::is_wsl);
        if let Some(path) = self.library().filter(|path| wsl && !path.contains("/wsl/")) {
            self.seen(Cause::LinuxLibraryOnWsl { path });
        }
        if let Some(value) = std::env::var_os("CUDA_VISIBLE_DEVICES").filter(|_| self.here) {
            let value = value.to_string_lossy().into_owned();
            // The first entry that is no device hides itself and all that follow.
            let first = value.split(',').next().unwrap_or_default().trim();
            let hides = first.is_empty() || first.starts_with('-') || first == "NoDevFiles";
            self.seen_if(hides, Cause::VisibleDevices { value });
        }
        self.node("/dev/nvidia0");
    }

    pub(super) fn mismatch(&mut self) {
        let module = self.machine.as_ref().and_then(Machine::module).map(|(version, _)| version);
        let Some(path) = self.library() else { return };
        let version = path.split_once(".so.").map(|(_, version)| version.to_owned());
        if let (Some(library), Some(module)) = (version.filter(|v| machine::is_version(v)), module)
            && self.code == CudaError::SystemDriverMismatch
            && library != module
        {
            self.seen(Cause::VersionMismatch { library, module });
        }
        if path.contains("compat") {
            self.seen(Cause::CompatLibrary { path });
        }
    }

    pub(super) fn system(&mut self) {
        let files = self.machine.as_ref().and_then(|machine| machine.files(self.pid()));
        if let Some((open, limit)) = files.filter(|(open, limit)| *limit < 32 || open + 4 > *limit) {
            self.seen(Cause::FileLimit { open, limit });
        }
        self.too_many_mappings();
        if self.call == "cuInit" {
            self.node("/dev/nvidiactl");
        }
        if !self.has_seen() {
            self.possible(Cause::SystemRefusal {});
        }
    }
}
