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

/// The software driver for machines without a GPU. It runs closures in place of kernels, found by the kernel's name.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(crate) mod software {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use cuda_emulator::{Emulator, Launch, Profile};
    use cuda_sys::CUresult;
    use cuda_zc::{Device, Error};

    /// Its device, with the kernels; `None` on systems that it does not work on.
    pub(crate) fn device() -> Option<Result<Device, Error>> {
        Some(Device::new(EMULATOR.get_or_init(emulator).driver(), 0))
    }

    /// How many copies that device was asked for so far, by the driver's log.
    pub(crate) fn copies() -> usize {
        let calls = EMULATOR.get().map(Emulator::calls).unwrap_or_default();
        calls.iter().filter(|call| call.entry.starts_with("cuMemcpy")).count()
    }

    static EMULATOR: OnceLock<Emulator> = OnceLock::new();

    /// A software H200 that knows the kernels of `kernels/`.
    fn emulator() -> Emulator {
        let emulator = Emulator::new(Profile::h200());
        emulator.kernel("ramp", &[8, 8, 4, 4], |launch| {
            let (data, len) = (argument(launch, 0)?, argument::<u64>(launch, 1)?);
            let (first, step) = (argument::<f32>(launch, 2)?, argument::<f32>(launch, 3)?);
            // SAFETY: as `change`.
            unsafe { change(launch, data, len, |i, _| step * i as f32 + first) }
        });
        emulator.kernel("scale", &[8, 8, 4], |launch| {
            let factor: f32 = argument(launch, 2)?;
            // SAFETY: as `change`.
            unsafe { change(launch, argument(launch, 0)?, argument(launch, 1)?, |_, x| x * factor) }
        });
        emulator.kernel("scale_rows", &[8, 8, 8, 4], |launch| {
            let factor: f32 = argument(launch, 3)?;
            for (row, len) in rows(launch)? {
                // SAFETY: as `change`.
                unsafe { change(launch, row, len, |_, x| x * factor) }?;
            }
            Ok(())
        });
        emulator.kernel("gather_rows", &[8, 8, 8, 8, 8], |launch| {
            let (out, pitch) = (argument::<u64>(launch, 3)?, argument::<u64>(launch, 4)?);
            for (index, (row, len)) in rows(launch)?.into_iter().enumerate() {
                let from = array::<f32>(launch, row, len)?;
                let to = array::<f32>(launch, out + index as u64 * pitch * 4, len)?;
                // SAFETY: both have `len` elements; the program keeps them and does not use them until the launch is
                // done, as for the kernel.
                unsafe { to.copy_from(from, len as usize) };
            }
            Ok(())
        });
        emulator.kernel("ping_pong", &[8], |launch| {
            let words = array::<u64>(launch, argument(launch, 0)?, 3)?;
            // SAFETY: three words that live until the launch is done, and that all use as atomics; aligned, as any
            // pinned buffer is.
            let words: [&AtomicU64; 3] = std::array::from_fn(|i| unsafe { AtomicU64::from_ptr(words.add(i)) });
            let mut done = 0;
            loop {
                match words[0].load(Ordering::Acquire) {
                    u64::MAX => return Ok(()),
                    turn if turn == done => std::thread::yield_now(),
                    turn => {
                        let value = words[2].load(Ordering::Relaxed);
                        words[2].store(if value == 0 { 0 } else { value >> value.trailing_zeros() }, Ordering::Relaxed);
                        done = turn;
                        words[1].store(done, Ordering::Release);
                    }
                }
            }
        });
        emulator
    }

    fn argument<T: cuda_emulator::Parameter + Copy>(launch: &Launch, index: usize) -> Result<T, CUresult> {
        launch.argument(index).ok_or(CUresult::CUDA_ERROR_INVALID_VALUE)
    }

    /// An array at a device address, if the device may use all of it.
    fn array<T>(launch: &Launch, address: u64, len: u64) -> Result<*mut T, CUresult> {
        if len == 0 {
            return Ok(std::ptr::dangling_mut());
        }
        let bytes = (len as usize).checked_mul(size_of::<T>()).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?;
        let start = launch.memory(address, bytes).ok_or(CUresult::CUDA_ERROR_ILLEGAL_ADDRESS)?;
        if !address.is_multiple_of(align_of::<T>() as u64) {
            return Err(CUresult::CUDA_ERROR_MISALIGNED_ADDRESS);
        }
        Ok(start.as_ptr().cast())
    }

    /// # Safety
    ///
    /// The program keeps the elements, and does not use them, until the launch is done.
    unsafe fn change(launch: &Launch, data: u64, len: u64, value: impl Fn(usize, f32) -> f32) -> Result<(), CUresult> {
        let data = array::<f32>(launch, data, len)?;
        for i in 0..len as usize {
            // SAFETY: within the array; kept, says the caller.
            unsafe { data.add(i).write(value(i, data.add(i).read())) };
        }
        Ok(())
    }

    /// Address and length of each row in the tables that are a kernel's first two arguments; the third is how many.
    fn rows(launch: &Launch) -> Result<Vec<(u64, u64)>, CUresult> {
        let count: u64 = argument(launch, 2)?;
        let pointers = array::<u64>(launch, argument(launch, 0)?, count)?;
        let lengths = array::<u64>(launch, argument(launch, 1)?, count)?;
        // SAFETY: within the tables, which nobody writes until the launch is done.
        Ok((0..count as usize).map(|i| unsafe { (pointers.add(i).read(), lengths.add(i).read()) }).collect())
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
