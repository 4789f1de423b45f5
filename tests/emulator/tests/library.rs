//! The shared libraries, through dlopen: each case is a process of its own, because a library reads its environment once.

#![allow(clippy::undocumented_unsafe_blocks)] // every block calls entries with pointers to locals of the right type

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::ptr::null_mut;

use cuda_emulator::{Emulator, Profile};
use cuda_sys::{CUresult, Driver};

const OK: CUresult = CUresult::CUDA_SUCCESS;

struct Case {
    name: &'static str,
    library: &'static str,
    environment: &'static [(&'static str, &'static str)],
    run: fn(),
}

fn load() -> &'static Driver {
    Driver::load().unwrap_or_else(|error| panic!("{error}"))
}

fn start(d: &Driver) {
    let mut context = null_mut();
    unsafe {
        assert_eq!(d.cuInit(0), OK);
        assert_eq!(d.cuDevicePrimaryCtxRetain(&raw mut context, 0), OK);
        assert_eq!(d.cuCtxSetCurrent(context), OK);
    }
}

const CASES: &[Case] = &[
    Case {
        name: "an H200 by default, with memory that works",
        library: "libcuda.so",
        environment: &[],
        run: || {
            let d = load();
            assert!(d.path().is_some_and(|p| p.ends_with("libcuda.so")), "{:?}", d.path());
            assert_eq!(d.version(), Ok(13000));
            assert!(d.lacks().all(|e| e.since > 13000));
            assert_eq!(d.lacks().count(), Driver::entries().filter(|e| e.since > 13000).count());
            start(d);
            let (mut a, mut back) = (0, [0u8; 1000]);
            let data: [u8; 1000] = std::array::from_fn(|i| i as u8);
            unsafe {
                assert_eq!(d.cuMemAlloc_v2(&raw mut a, 1000), OK);
                assert_eq!(d.cuMemcpyHtoD_v2(a, data.as_ptr().cast(), 1000), OK);
                assert_eq!(d.cuMemcpyDtoH_v2(back.as_mut_ptr().cast(), a, 1000), OK);
                assert_eq!(d.cuMemFree_v2(a), OK);
                assert_eq!(d.cuMemFree_v2(a).0, 1);
            }
            assert_eq!(data, back);
        },
    },
    Case {
        name: "entries that came after a version are not there",
        library: "libcuda.so",
        environment: &[("CUDA_EMULATOR_VERSION", "12020")],
        run: || {
            let d = load();
            assert_eq!(d.version(), Ok(12020));
            assert!(d.has("cuMemPrefetchAsync_v2") && !d.has("cuCtxCreate_v4"));
            assert!(d.symbol(c"cuCtxCreate_v4").is_none() && d.symbol(c"cuCtxCreate_v3").is_some());
            assert_eq!(d.lacks().count(), Driver::entries().filter(|e| e.since > 12020).count());
            assert_eq!(unsafe { d.cuCtxCreate_v4(null_mut(), null_mut(), 0, 0) }.0, 36);
            start(d);
        },
    },
    Case {
        name: "another machine by name",
        library: "libcuda.so",
        environment: &[("CUDA_EMULATOR_PROFILE", "jetson_nano"), ("CUDA_EMULATOR_UNKIND", "1")],
        run: || {
            let d = load();
            start(d);
            let mut v = [0u8; 64];
            assert_eq!(unsafe { d.cuMemHostRegister_v2(v.as_mut_ptr().cast(), 64, 0) }.0, 801);
        },
    },
    Case {
        name: "a machine that does not exist",
        library: "libcuda.so",
        environment: &[("CUDA_EMULATOR_PROFILE", "abacus")],
        run: || assert_eq!(unsafe { load().cuInit(0) }.0, 999),
    },
    Case {
        name: "beside the Rust library in one process",
        library: "libcuda.so",
        environment: &[("CUDA_EMULATOR_DEVICES", "3")],
        run: || {
            let none = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"cuInit".as_ptr()) };
            assert!(none.is_null(), "the Rust library defines cuInit");
            let count = |d: &Driver| {
                let mut n = 0;
                unsafe {
                    assert_eq!(d.cuInit(0), OK);
                    assert_eq!(d.cuDeviceGetCount(&raw mut n), OK);
                }
                n
            };
            assert_eq!(count(load()), 3);
            assert_eq!(count(Emulator::new(Profile::h200()).driver()), 1);
        },
    },
    Case {
        name: "as libcuda.so.1 in a folder of the loader's",
        library: "",
        environment: &[("CUDA_EMULATOR_DEVICES", "2")],
        run: || {
            let d = load();
            let mut n = 0;
            unsafe {
                assert_eq!(d.cuInit(0), OK);
                assert_eq!(d.cuDeviceGetCount(&raw mut n), OK);
            }
            assert_eq!(n, 2);
        },
    },
    Case {
        name: "the placeholder answers 34",
        library: "libcuda_placeholder.so",
        environment: &[],
        run: || {
            let d = load();
            assert_eq!(d.lacks().count(), 0);
            assert_eq!(d.version(), Err(CUresult::CUDA_ERROR_STUB_LIBRARY));
            assert_eq!(unsafe { d.cuInit(0) }.0, 34);
            assert_eq!(unsafe { d.cuMemFree_v2(1) }.0, 34);
        },
    },
];

/// The folder of the libraries; builds them where cargo runs this test.
fn libraries() -> PathBuf {
    let me = std::env::current_exe().unwrap_or_else(|e| panic!("{e}"));
    let target = me.ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf);
    if let Some(cargo) = std::env::var_os("CARGO") {
        let mut build = Command::new(cargo);
        build.args(["build", "-q", "-p", "cuda-emulator", "--examples"]);
        if target.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().is_ok_and(|status| status.success()), "the libraries do not build");
    }
    target.join("examples")
}

fn main() -> ExitCode {
    const CHILD: &str = "CUDA_EMULATOR_TEST_CASE";
    if let Ok(name) = std::env::var(CHILD) {
        let Some(case) = CASES.iter().find(|c| c.name == name) else { return ExitCode::FAILURE };
        (case.run)();
        return ExitCode::SUCCESS;
    }
    if std::env::args().any(|a| a == "--list") {
        CASES.iter().for_each(|c| println!("{}: test", c.name));
        return ExitCode::SUCCESS;
    }
    let folder = libraries();
    let links = std::env::temp_dir().join(format!("cuda-emulator-{}", std::process::id()));
    let linked = std::fs::create_dir_all(&links)
        .and_then(|()| std::os::unix::fs::symlink(folder.join("libcuda.so"), links.join("libcuda.so.1")));
    assert!(linked.is_ok(), "{linked:?}");
    let mut failed = 0;
    for case in CASES {
        let me = std::env::current_exe().unwrap_or_else(|e| panic!("{e}"));
        let mut child = Command::new(me);
        child.env(CHILD, case.name).envs(case.environment.iter().copied());
        if case.library.is_empty() {
            child.env_remove("CUDA_SYS_LIBRARY").env("LD_LIBRARY_PATH", &links);
        } else {
            child.env("CUDA_SYS_LIBRARY", folder.join(case.library));
        }
        let passed = child.status().is_ok_and(|status| status.success());
        println!("{}  {}", if passed { "passed" } else { "FAILED" }, case.name);
        failed += u32::from(!passed);
    }
    let _ = std::fs::remove_dir_all(&links);
    println!("{} passed, {failed} failed", CASES.len() as u32 - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
