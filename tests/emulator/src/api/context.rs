//! Contexts: primary and created, and each thread's stack of them.

use std::ffi::{c_int, c_uint, c_ulonglong};

use cuda_sys::*;

use super::device::device;
use super::{entries, handle, pointer, put, put_if};
use crate::code::*;
use crate::machine::{Guard, Machine, State};

/// Flags that cuCtxCreate knows: scheduling, map host, local memory resize, coredump, sync memops.
const FLAGS: u32 = 0xff;

fn create(machine: &'static Machine, flags: u32, dev: CUdevice) -> R<(Guard, u64)> {
    if flags & !FLAGS != 0 {
        return Err(INVALID_VALUE);
    }
    device(machine, dev)?;
    let mut s = machine.lock();
    if let Some(code) = s.lost {
        return Err(code);
    }
    let context = s.new_context(dev, flags, false);
    s.thread().contexts.push(context);
    Ok((s, context))
}

fn destroy(machine: &'static Machine, context: CUcontext) -> R {
    let s = machine.lock();
    let context = handle(context);
    match s.contexts.get(&context) {
        None => return Err(INVALID_CONTEXT),
        Some(c) if c.primary => return Err(INVALID_CONTEXT),
        Some(c) if !c.alive => return Err(CONTEXT_IS_DESTROYED),
        Some(_) => {}
    }
    let mut s = machine.courtesy(s, context);
    let thread = s.thread();
    if thread.contexts.last() == Some(&context) {
        thread.contexts.pop();
    }
    s.end_context(machine, context);
    Ok(())
}

fn release(machine: &'static Machine, dev: CUdevice) -> R {
    let d = device(machine, dev)?;
    let mut s = machine.lock();
    match s.devices[d].retained {
        0 => Err(INVALID_CONTEXT),
        1 => {
            let context = s.devices[d].primary;
            s = machine.courtesy(s, context);
            s.devices[d].retained = 0;
            s.end_context(machine, context);
            Ok(())
        }
        _ => {
            s.devices[d].retained -= 1;
            Ok(())
        }
    }
}

fn reset(machine: &'static Machine, dev: CUdevice) -> R {
    let d = device(machine, dev)?;
    let s = machine.lock();
    let context = s.devices[d].primary;
    if s.contexts.get(&context).is_some_and(|c| c.alive) {
        let mut s = machine.courtesy(s, context);
        s.end_context(machine, context);
    }
    Ok(())
}

fn set_flags(machine: &'static Machine, dev: CUdevice, flags: u32) -> R {
    let d = device(machine, dev)?;
    if flags & !FLAGS != 0 {
        return Err(INVALID_VALUE);
    }
    let mut s = machine.lock();
    s.devices[d].flags = flags;
    let primary = s.devices[d].primary;
    if let Some(context) = s.contexts.get_mut(&primary) {
        context.flags = flags;
    }
    Ok(())
}

fn push(machine: &'static Machine, context: CUcontext) -> R {
    let mut s = machine.lock();
    let context = handle(context);
    if !s.contexts.contains_key(&context) {
        return Err(INVALID_CONTEXT);
    }
    s.thread().contexts.push(context);
    Ok(())
}

fn pop(machine: &'static Machine) -> R<CUcontext> {
    let mut s = machine.lock();
    let context = s.thread().contexts.pop().ok_or(INVALID_CONTEXT)?;
    if context == 0 { Err(INVALID_CONTEXT) } else { Ok(pointer(context)) }
}

/// A context given by handle, or the current one for null.
fn named(s: &mut State, context: CUcontext) -> R<u64> {
    if context.is_null() {
        return s.current();
    }
    match s.contexts.get(&handle(context)) {
        None => Err(INVALID_CONTEXT),
        Some(c) if !c.alive => Err(CONTEXT_IS_DESTROYED),
        Some(_) => Ok(handle(context)),
    }
}

fn synchronize(machine: &'static Machine, context: Option<CUcontext>) -> R {
    let mut s = machine.lock();
    let context = match context {
        Some(context) => named(&mut s, context)?,
        None => s.current_any()?,
    };
    super::graph::forbid_in_context(&mut s, context)?;
    if machine.profile.unkind
        && let Some(code) = s.contexts[&context].sticky
    {
        return Err(code);
    }
    let s = machine.wait_context(s, context);
    s.contexts.get(&context).and_then(|c| c.sticky).map_or(Ok(()), Err)
}

entries! {
    fn cuDevicePrimaryCtxRetain(pctx: *mut CUcontext, dev: CUdevice) |m| {
        if pctx.is_null() {
            return Err(INVALID_VALUE);
        }
        let d = device(m, dev)?;
        let mut s = m.lock();
        if let Some(code) = s.lost {
            return Err(code);
        }
        let primary = s.devices[d].primary;
        let flags = s.devices[d].flags;
        if primary == 0 {
            s.devices[d].primary = s.new_context(dev, flags, true);
        } else if !s.contexts.get(&primary).is_some_and(|c| c.alive) {
            s.fill_context(primary, dev, flags, true);
        }
        s.devices[d].retained += 1;
        put(pctx, pointer(s.devices[d].primary))
    }
    fn cuDevicePrimaryCtxRelease_v2(dev: CUdevice) |m| { release(m, dev) }
    fn cuDevicePrimaryCtxRelease(dev: CUdevice) |m| { release(m, dev) }
    fn cuDevicePrimaryCtxReset_v2(dev: CUdevice) |m| { reset(m, dev) }
    fn cuDevicePrimaryCtxReset(dev: CUdevice) |m| { reset(m, dev) }
    fn cuDevicePrimaryCtxSetFlags_v2(dev: CUdevice, flags: c_uint) |m| { set_flags(m, dev, flags) }
    fn cuDevicePrimaryCtxSetFlags(dev: CUdevice, flags: c_uint) |m| { set_flags(m, dev, flags) }
    fn cuDevicePrimaryCtxGetState(dev: CUdevice, flags: *mut c_uint, active: *mut c_int) |m| {
        let d = device(m, dev)?;
        let s = m.lock();
        let alive = s.contexts.get(&s.devices[d].primary).is_some_and(|c| c.alive);
        put(flags, s.devices[d].flags)?;
        put(active, c_int::from(alive))
    }
    fn cuCtxCreate_v2(pctx: *mut CUcontext, flags: c_uint, dev: CUdevice) |m| {
        if pctx.is_null() {
            return Err(INVALID_VALUE);
        }
        put(pctx, pointer(create(m, flags, dev)?.1))
    }
    fn cuCtxCreate_v3(
        pctx: *mut CUcontext, paramsArray: *mut CUexecAffinityParam, numParams: c_int, flags: c_uint, dev: CUdevice,
    ) |m| {
        if pctx.is_null() || (numParams > 0 && paramsArray.is_null()) {
            return Err(INVALID_VALUE);
        }
        if numParams > 0 {
            return Err(CUresult::CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY);
        }
        put(pctx, pointer(create(m, flags, dev)?.1))
    }
    fn cuCtxCreate_v4(pctx: *mut CUcontext, ctxCreateParams: *mut CUctxCreateParams, flags: c_uint, dev: CUdevice) |m| {
        if pctx.is_null() {
            return Err(INVALID_VALUE);
        }
        if let Some(parameters) = ctxCreateParams.as_ref()
            && (parameters.numExecAffinityParams > 0 || !parameters.cigParams.is_null())
        {
            return Err(CUresult::CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY);
        }
        put(pctx, pointer(create(m, flags, dev)?.1))
    }
    fn cuCtxDestroy_v2(ctx: CUcontext) |m| { destroy(m, ctx) }
    fn cuCtxDestroy(ctx: CUcontext) |m| { destroy(m, ctx) }
    fn cuCtxPushCurrent_v2(ctx: CUcontext) |m| { push(m, ctx) }
    fn cuCtxPushCurrent(ctx: CUcontext) |m| { push(m, ctx) }
    fn cuCtxPopCurrent_v2(pctx: *mut CUcontext) |m| {
        let context = pop(m)?;
        put_if(pctx, context);
        Ok(())
    }
    fn cuCtxPopCurrent(pctx: *mut CUcontext) |m| {
        let context = pop(m)?;
        put_if(pctx, context);
        Ok(())
    }
    fn cuCtxSetCurrent(ctx: CUcontext) |m| {
        let mut s = m.lock();
        let context = handle(ctx);
        if context != 0 && !s.contexts.contains_key(&context) {
            return Err(INVALID_CONTEXT);
        }
        let thread = s.thread();
        thread.contexts.pop();
        if context != 0 {
            thread.contexts.push(context);
        }
        Ok(())
    }
    fn cuCtxGetCurrent(pctx: *mut CUcontext) |m| {
        let mut s = m.lock();
        put(pctx, pointer(s.thread().contexts.last().copied().unwrap_or(0)))
    }
    fn cuCtxGetDevice(dev: *mut CUdevice) |m| {
        let mut s = m.lock();
        let context = s.current_any()?;
        put(dev, s.device_of(context))
    }
    fn cuCtxGetDevice_v2(dev: *mut CUdevice, ctx: CUcontext) |m| {
        let mut s = m.lock();
        let context = named(&mut s, ctx)?;
        put(dev, s.device_of(context))
    }
    fn cuCtxGetFlags(flags: *mut c_uint) |m| {
        let mut s = m.lock();
        let context = s.current_any()?;
        put(flags, s.contexts[&context].flags)
    }
    fn cuCtxSetFlags(flags: c_uint) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        if flags & !FLAGS != 0 {
            return Err(INVALID_VALUE);
        }
        if let Some(context) = s.contexts.get_mut(&context) {
            context.flags = flags;
        }
        Ok(())
    }
    fn cuCtxGetId(ctx: CUcontext, ctxId: *mut c_ulonglong) |m| {
        let mut s = m.lock();
        let context = named(&mut s, ctx)?;
        put(ctxId, s.contexts[&context].id)
    }
    fn cuCtxGetApiVersion(ctx: CUcontext, version: *mut c_uint) |m| {
        let mut s = m.lock();
        named(&mut s, ctx)?;
        put(version, 3020)
    }
    fn cuCtxSynchronize() |m| { synchronize(m, None) }
    fn cuCtxSynchronize_v2(ctx: CUcontext) |m| { synchronize(m, Some(ctx)) }
    fn cuCtxGetStreamPriorityRange(leastPriority: *mut c_int, greatestPriority: *mut c_int) |m| {
        m.lock().current()?;
        put_if(leastPriority, 0);
        put_if(greatestPriority, -5);
        Ok(())
    }
    fn cuCtxGetLimit(pvalue: *mut usize, limit: CUlimit) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        let default = *LIMITS.get(limit.0 as usize).ok_or(UNSUPPORTED_LIMIT)?;
        put(pvalue, s.contexts[&context].limits.get(&limit.0).copied().unwrap_or(default))
    }
    fn cuCtxSetLimit(limit: CUlimit, value: usize) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        if limit.0 as usize >= LIMITS.len() {
            return Err(UNSUPPORTED_LIMIT);
        }
        if let Some(context) = s.contexts.get_mut(&context) {
            context.limits.insert(limit.0, value);
        }
        Ok(())
    }
    fn cuCtxGetCacheConfig(pconfig: *mut CUfunc_cache) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        put(pconfig, CUfunc_cache(s.contexts[&context].cache_config))
    }
    fn cuCtxSetCacheConfig(config: CUfunc_cache) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        if let Some(context) = s.contexts.get_mut(&context) {
            context.cache_config = config.0;
        }
        Ok(())
    }
    fn cuCtxEnablePeerAccess(peerContext: CUcontext, Flags: c_uint) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        let peer = named(&mut s, peerContext)?;
        if Flags != 0 {
            return Err(INVALID_VALUE);
        }
        if s.device_of(context) == s.device_of(peer) {
            return Err(PEER_ACCESS_UNSUPPORTED);
        }
        let Some(context) = s.contexts.get_mut(&context) else { return Err(INVALID_CONTEXT) };
        if context.peers.contains(&peer) {
            return Err(PEER_ACCESS_ALREADY_ENABLED);
        }
        context.peers.push(peer);
        Ok(())
    }
    fn cuCtxDisablePeerAccess(peerContext: CUcontext) |m| {
        let mut s = m.lock();
        let context = s.current()?;
        let peer = named(&mut s, peerContext)?;
        let Some(context) = s.contexts.get_mut(&context) else { return Err(INVALID_CONTEXT) };
        let before = context.peers.len();
        context.peers.retain(|p| *p != peer);
        if context.peers.len() == before { Err(PEER_ACCESS_NOT_ENABLED) } else { Ok(()) }
    }
}

/// Defaults of the limits by number: stack, printf, heap, sync depth, pending launches, L2 granularity, persisting L2.
const LIMITS: &[usize] = &[1024, 7_340_032, 8_388_608, 2, 2048, 128, 0];
