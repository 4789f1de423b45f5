//! What the examples share: which device they run on, and loading the kernels of `kernels/`.
//!
//! Everything here but [`device`] is what a program that uses GPU kernels does anyway.

#![allow(dead_code)] // each example uses a part

use std::ffi::CStr;

use cuda_sys::{CUfunction, CUmodule};
use cuda_zc::{Context, Device, Error, check};

/// Kernels over one array; parameters are documented in the file, as in the others.
pub(crate) const ELEMENTS: &str = concat!(include_str!("../../kernels/elements.ptx"), "\0");
/// Kernels over rows, through a table of pointers.
pub(crate) const ROWS: &str = concat!(include_str!("../../kernels/rows.ptx"), "\0");
/// A kernel that works in turns with the CPU.
pub(crate) const PING_PONG: &str = concat!(include_str!("../../kernels/ping_pong.ptx"), "\0");

/// The first device of the machine's driver; where there is none, the software driver's. Says which and why.
pub(crate) fn device() -> Result<Device, Error> {
    let device = match Device::first() {
        Ok(device) => device,
        // Somebody who names a library wants that one.
        Err(error) if std::env::var_os("CUDA_SYS_LIBRARY").is_some() => return Err(error),
        Err(error) => {
            println!("no GPU here ({error})");
            software::device().ok_or(error)??
        }
    };
    println!("on {}", describe(device)?);
    Ok(device)
}

/// Name, driver and library of a device.
pub(crate) fn describe(device: Device) -> Result<String, Error> {
    let name = device.name()?;
    let version = device.driver().version().unwrap_or(0);
    let (major, minor) = (version / 1000, version % 1000 / 10);
    Ok(match device.driver().path() {
        Some(path) => format!("{name}, CUDA {major}.{minor} of {}", path.display()),
        None => format!("the software driver: it answers as {name} with CUDA {major}.{minor}"),
    })
}

/// PTX that the driver has compiled for its device.
pub(crate) struct Module {
    context: Context,
    raw: CUmodule,
}

impl Module {
    /// `ptx` ends with a zero byte.
    pub(crate) fn load(context: &Context, ptx: &str) -> Result<Self, Error> {
        assert!(ptx.ends_with('\0'), "the driver reads PTX up to a zero byte");
        context.bind()?;
        let mut raw = std::ptr::null_mut();
        // SAFETY: the image is text that ends with a zero byte, and the driver keeps no pointer to it.
        let code = unsafe { context.driver().cuModuleLoadData(&raw mut raw, ptx.as_ptr().cast()) };
        check(code, "cuModuleLoadData")?;
        Ok(Self { context: context.clone(), raw })
    }

    /// A kernel by name. It is valid as long as the module.
    pub(crate) fn function(&self, name: &CStr) -> Result<CUfunction, Error> {
        self.context.bind()?;
        let mut function = std::ptr::null_mut();
        // SAFETY: the module is loaded as long as `self`, and the name ends with a zero byte.
        let code = unsafe { self.context.driver().cuModuleGetFunction(&raw mut function, self.raw, name.as_ptr()) };
        check(code, "cuModuleGetFunction")?;
        Ok(function)
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: loaded in `load`. Kernels are launched in scopes, which have ended.
            let _ = unsafe { self.context.driver().cuModuleUnload(self.raw) };
        }
    }
}

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
#[path = "../../kernels/software.rs"]
mod kernels;

/// The software driver for machines without a GPU. It runs closures in place of kernels, found by the kernel's name.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(crate) mod software {
    use std::sync::OnceLock;

    use cuda_emulator::{Emulator, Profile};
    use cuda_zc::{Device, Error};

    static EMULATOR: OnceLock<Emulator> = OnceLock::new();

    /// Its device; `None` on systems that it does not work on.
    pub(crate) fn device() -> Option<Result<Device, Error>> {
        let emulator = EMULATOR.get_or_init(|| {
            let emulator = Emulator::new(Profile::h200());
            super::kernels::register(&emulator);
            emulator
        });
        Some(Device::new(emulator.driver(), 0))
    }

    /// How many copies that device was asked for so far, by the driver's log.
    pub(crate) fn copies() -> usize {
        let calls = EMULATOR.get().map(Emulator::calls).unwrap_or_default();
        calls.iter().filter(|call| call.entry.starts_with("cuMemcpy")).count()
    }
}

/// No software driver on this system.
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
pub(crate) mod software {
    use cuda_zc::{Device, Error};

    pub(crate) fn device() -> Option<Result<Device, Error>> {
        None
    }

    pub(crate) fn copies() -> usize {
        0
    }
}
