//! Modules and launches. Every image loads; its functions are the closures that were registered as kernels.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::{Arc, PoisonError};

use cuda_sys::*;

use super::{entries, graph, handle, pointer, put};
use crate::code::*;
use crate::machine::{Machine, Module};
use crate::work::{Kernel, Work};

fn load(m: &'static Machine) -> R<u64> {
    let mut s = m.lock();
    let context = s.current()?;
    let module = s.handle();
    s.modules.insert(module, Module { context, functions: HashMap::new() });
    Ok(module)
}

fn kernel(m: &Machine, name: &str) -> R<Arc<Kernel>> {
    m.kernels.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned().ok_or(NOT_FOUND)
}

/// The bytes of each parameter, read when the launch is queued.
///
/// # Safety
///
/// The C contract of cuLaunchKernel's last two arguments.
unsafe fn parameters(kernel: &Kernel, values: *mut *mut c_void, extra: *mut *mut c_void) -> R<Arc<[Box<[u8]>]>> {
    let mut out = Vec::new();
    if !values.is_null() {
        for (i, size) in kernel.parameters.iter().enumerate() {
            // SAFETY: one pointer per parameter, each to a value of its size.
            let value = unsafe { (*values.add(i)).cast::<u8>().cast_const() };
            if value.is_null() {
                return Err(INVALID_VALUE);
            }
            // SAFETY: as above.
            out.push(unsafe { std::slice::from_raw_parts(value, *size) }.into());
        }
    } else if !extra.is_null() {
        let (mut buffer, mut len) = (std::ptr::null::<u8>(), 0usize);
        let mut i = 0;
        // SAFETY: pairs of a key and a value up to the key 0.
        unsafe {
            while (*extra.add(i)).addr() != 0 {
                match (*extra.add(i)).addr() as u32 {
                    CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT => buffer = (*extra.add(i + 1)).cast(),
                    CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT => len = (*extra.add(i + 1)).cast::<usize>().read(),
                    _ => return Err(INVALID_VALUE),
                }
                i += 2;
            }
        }
        let mut offset = 0usize;
        for size in &kernel.parameters {
            offset = offset.next_multiple_of((*size).next_power_of_two().clamp(1, 16));
            if buffer.is_null() || offset + size > len {
                return Err(INVALID_VALUE);
            }
            // SAFETY: inside the buffer.
            out.push(unsafe { std::slice::from_raw_parts(buffer.add(offset), *size) }.into());
            offset += size;
        }
    } else if !kernel.parameters.is_empty() {
        return Err(INVALID_VALUE);
    }
    Ok(out.into())
}

/// # Safety
///
/// The C contract of cuLaunchKernel.
unsafe fn launch(
    m: &'static Machine,
    function: CUfunction,
    grid: [u32; 3],
    block: [u32; 3],
    stream: CUstream,
    values: *mut *mut c_void,
    extra: *mut *mut c_void,
) -> R {
    let mut s = m.lock();
    let stream = s.stream_for_work(stream)?;
    let kernel = s.functions.get(&handle(function)).cloned().ok_or(INVALID_HANDLE)?;
    let threads = block.iter().try_fold(1u32, |a, b| a.checked_mul(*b));
    if grid.contains(&0) || threads.is_none_or(|t| t == 0 || t > m.profile.attribute(1).unsigned_abs()) {
        return Err(INVALID_VALUE);
    }
    // SAFETY: passed on.
    let parameters = unsafe { parameters(&kernel, values, extra)? };
    m.enqueue_async(s, stream, Work::Kernel { kernel, grid, block, parameters }).map(drop)
}

entries! {
    fn cuModuleLoadData(module: *mut CUmodule, image: *const c_void) |m| {
        if module.is_null() || image.is_null() {
            return Err(INVALID_VALUE);
        }
        put(module, pointer(load(m)?))
    }
    fn cuModuleLoadDataEx(
        module: *mut CUmodule, image: *const c_void, _numOptions: c_uint, _options: *mut CUjit_option,
        _optionValues: *mut *mut c_void,
    ) |m| {
        if module.is_null() || image.is_null() {
            return Err(INVALID_VALUE);
        }
        put(module, pointer(load(m)?))
    }
    fn cuModuleLoadFatBinary(module: *mut CUmodule, fatCubin: *const c_void) |m| {
        if module.is_null() || fatCubin.is_null() {
            return Err(INVALID_VALUE);
        }
        put(module, pointer(load(m)?))
    }
    fn cuModuleLoad(module: *mut CUmodule, fname: *const c_char) |m| {
        if module.is_null() || fname.is_null() {
            return Err(INVALID_VALUE);
        }
        let name = CStr::from_ptr(fname).to_string_lossy().into_owned();
        m.lock().current()?;
        if !std::path::Path::new(&name).is_file() {
            return Err(FILE_NOT_FOUND);
        }
        put(module, pointer(load(m)?))
    }
    fn cuModuleUnload(hmod: CUmodule) |m| {
        let mut s = m.lock();
        s.current_any()?;
        let module = s.modules.get(&handle(hmod)).ok_or(INVALID_HANDLE)?;
        let context = module.context;
        graph::forbid_if_capturing(&mut s)?;
        let mut s = m.courtesy(s, context);
        let module = s.modules.remove(&handle(hmod)).ok_or(INVALID_HANDLE)?;
        for function in module.functions.values() {
            s.functions.remove(function);
        }
        Ok(())
    }
    fn cuModuleGetFunction(hfunc: *mut CUfunction, hmod: CUmodule, name: *const c_char) |m| {
        if hfunc.is_null() || name.is_null() {
            return Err(INVALID_VALUE);
        }
        let name = CStr::from_ptr(name).to_string_lossy().into_owned();
        let mut s = m.lock();
        s.current()?;
        let module = s.modules.get(&handle(hmod)).ok_or(INVALID_HANDLE)?;
        if let Some(function) = module.functions.get(&name) {
            return put(hfunc, pointer(*function));
        }
        let kernel = kernel(m, &name)?;
        let function = s.handle();
        s.functions.insert(function, kernel);
        if let Some(module) = s.modules.get_mut(&handle(hmod)) {
            module.functions.insert(name, function);
        }
        put(hfunc, pointer(function))
    }
    fn cuModuleGetLoadingMode(mode: *mut CUmoduleLoadingMode) |_m| { put(mode, CUmoduleLoadingMode(2)) }
    fn cuFuncGetAttribute(pi: *mut c_int, attrib: CUfunction_attribute, hfunc: CUfunction) |m| {
        let s = m.lock();
        if !s.functions.contains_key(&handle(hfunc)) {
            return Err(INVALID_HANDLE);
        }
        let value = match attrib.0 {
            0 => m.profile.attribute(1), // threads per block
            1..=4 => 0,
            5 | 6 => m.profile.attribute(75) * 10 + m.profile.attribute(76),
            7..=15 => 0,
            _ => return Err(INVALID_VALUE),
        };
        put(pi, value)
    }
    fn cuFuncSetAttribute(hfunc: CUfunction, attrib: CUfunction_attribute, _value: c_int) |m| {
        let s = m.lock();
        if !s.functions.contains_key(&handle(hfunc)) {
            return Err(INVALID_HANDLE);
        }
        if matches!(attrib.0, 8..=14) { Ok(()) } else { Err(INVALID_VALUE) }
    }
    fn cuFuncSetCacheConfig(hfunc: CUfunction, _config: CUfunc_cache) |m| {
        let s = m.lock();
        if s.functions.contains_key(&handle(hfunc)) { Ok(()) } else { Err(INVALID_HANDLE) }
    }
    fn cuLaunchKernel(
        f: CUfunction, gridDimX: c_uint, gridDimY: c_uint, gridDimZ: c_uint, blockDimX: c_uint, blockDimY: c_uint,
        blockDimZ: c_uint, _sharedMemBytes: c_uint, hStream: CUstream, kernelParams: *mut *mut c_void, extra: *mut *mut c_void,
    ) |m| {
        launch(m, f, [gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ], hStream, kernelParams, extra)
    }
    fn cuLaunchCooperativeKernel(
        f: CUfunction, gridDimX: c_uint, gridDimY: c_uint, gridDimZ: c_uint, blockDimX: c_uint, blockDimY: c_uint,
        blockDimZ: c_uint, _sharedMemBytes: c_uint, hStream: CUstream, kernelParams: *mut *mut c_void,
    ) |m| {
        let (grid, block) = ([gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ]);
        launch(m, f, grid, block, hStream, kernelParams, std::ptr::null_mut())
    }
    fn cuLaunchKernelEx(
        config: *const CUlaunchConfig, f: CUfunction, kernelParams: *mut *mut c_void, extra: *mut *mut c_void,
    ) |m| {
        let c = config.as_ref().ok_or(INVALID_VALUE)?;
        let (grid, block) = ([c.gridDimX, c.gridDimY, c.gridDimZ], [c.blockDimX, c.blockDimY, c.blockDimZ]);
        launch(m, f, grid, block, c.hStream, kernelParams, extra)
    }
}
