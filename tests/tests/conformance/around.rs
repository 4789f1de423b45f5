//! Before cuInit, without a context, after fork; error names.

use std::ffi::CStr;
use std::ptr::{null, null_mut};

use cuda_sys::CUresult;

use crate::Cases;
use crate::Kind::{Bare, Shared};
use crate::setup::Map;

pub(crate) const CASES: Cases = &[
    ("before: any call before cuInit", Bare, |row| {
        let m = Map::anonymous(1);
        let (mut count, mut address, mut p) = (0, 0, null_mut());
        unsafe {
            row.is("cuDeviceGetCount", row.d.cuDeviceGetCount(&raw mut count), 3);
            row.is("cuMemAlloc", row.d.cuMemAlloc_v2(&raw mut address, 64), 3);
            row.is("cuMemHostAlloc", row.d.cuMemHostAlloc(&raw mut p, 64, 0), 3);
            row.is("cuMemHostRegister", row.register(m.p, 64, 0), 3);
        }
    }),
    ("before: cuInit(1)", Bare, |row| row.is("cuInit(1)", unsafe { row.d.cuInit(1) }, 1)),
    ("before: cuMemHostRegister without a context", Bare, |row| {
        let m = Map::anonymous(1);
        row.is("cuInit", unsafe { row.d.cuInit(0) }, 0);
        row.is("cuMemHostRegister", row.register(m.p, 64, 0), 201);
    }),
    ("before: calls in a child after fork", Bare, |row| {
        row.start();
        let d = row.d;
        let child = unsafe { libc::fork() };
        if child == 0 {
            // Only what may be done after fork in a process with threads: the calls themselves, and leaving.
            let (mut count, mut address, mut context) = (0, 0, null_mut());
            let answers = unsafe {
                [
                    d.cuInit(0).0,
                    d.cuDeviceGetCount(&raw mut count).0,
                    d.cuMemAlloc_v2(&raw mut address, 64).0,
                    d.cuCtxGetCurrent(&raw mut context).0,
                    d.cuCtxSynchronize().0,
                ]
            };
            let wrong = answers.iter().position(|a| *a != 3).map_or(0, |i| 1 + i as i32);
            unsafe { libc::_exit(wrong) };
        }
        let mut status = 0;
        unsafe { libc::waitpid(child, &raw mut status, 0) };
        row.so(&format!("all five answer 3 in the child (status {status:#x})"), status == 0);
    }),
    ("before: cuGetErrorName of no CUresult (1002)", Shared, |row| {
        let mut name = null();
        row.is("cuGetErrorName", unsafe { row.d.cuGetErrorName(CUresult(1002), &raw mut name) }, 1);
    }),
    ("before: codes 0..1099 that cuGetErrorName names", Shared, |row| {
        if row.d.version() != Ok(13000) {
            row.not_run = Some("the count is that of CUDA 13.0".to_owned());
            return;
        }
        let mut named = 0;
        let mut wrong = Vec::new();
        for code in 0..1100 {
            let mut name = null();
            if unsafe { row.d.cuGetErrorName(CUresult(code), &raw mut name) }.0 == 0 {
                named += 1;
                let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
                if CUresult(code).name() != Some(&*name) {
                    wrong.push(format!("{code} {name}"));
                }
            }
        }
        row.so(&format!("101 codes have names ({named} have)"), named == 101);
        row.so(&format!("they are those of the header: {wrong:?}"), wrong.is_empty());
    }),
];
