//! `zc doctor` asking a driver: one that crashes, hangs, ends the process or refuses. The library is made here.

#![cfg(target_os = "linux")]

#[path = "../doctor/root.rs"]
mod root;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use root::zc;

/// A library whose `cuInit` does what the variable `FAKE_INIT` says.
const SOURCE: &str = r#"
#![crate_type = "cdylib"]
fn act(variable: &str) -> u32 {
    match std::env::var(variable).as_deref() {
        Ok("crash") => unsafe { core::ptr::null_mut::<u32>().write_volatile(1); 1 },
        Ok("abort") => std::process::abort(),
        Ok("hang") => loop { std::thread::sleep(std::time::Duration::from_secs(60)) },
        Ok("exit") => std::process::exit(0),
        Ok("shout") => { println!("cuInit=0\ndevices=9\nnot a line of ours"); 999 }
        Ok(number) => number.parse().unwrap_or(0),
        Err(_) => 0,
    }
}
#[unsafe(no_mangle)] extern "C" fn cuInit(_: u32) -> u32 { act("FAKE_INIT") }
#[unsafe(no_mangle)] extern "C" fn cuDriverGetVersion(v: *mut i32) -> u32 { unsafe { *v = 12040 }; 0 }
#[unsafe(no_mangle)] extern "C" fn cuDeviceGetCount(n: *mut i32) -> u32 { unsafe { *n = 1 }; act("FAKE_COUNT") }
#[unsafe(no_mangle)] extern "C" fn cuDeviceGet(d: *mut i32, _: i32) -> u32 { unsafe { *d = 0 }; 0 }
#[unsafe(no_mangle)] extern "C" fn cuDeviceGetAttribute(v: *mut i32, _: u32, _: i32) -> u32 { unsafe { *v = 1 }; 0 }
#[unsafe(no_mangle)] extern "C" fn cuDevicePrimaryCtxRetain(_: *mut usize, _: i32) -> u32 { act("FAKE_CONTEXT") }
"#;

fn fake() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fake-driver");
        std::fs::create_dir_all(&dir).expect("a temporary folder");
        // Under a name of this process, and then at once in the place of the last run's.
        let own = dir.join(format!("{}.rs", std::process::id()));
        let (made, library) = (own.with_extension("so"), dir.join("libcuda.so.1"));
        std::fs::write(&own, SOURCE).expect("a file");
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let status = Command::new(rustc).args(["--edition", "2024", "-o"]).arg(&made).arg(&own).status();
        assert!(status.expect("rustc starts").success());
        std::fs::rename(&made, &library).expect("a file");
        std::fs::remove_file(&own).expect("a file");
        library
    })
}

fn doctor(settings: &[(&str, &str)], args: &[&str]) -> (Output, String) {
    let mut command = Command::new(zc());
    command.args(["doctor", "--json"]).args(args).env("CUDA_SYS_LIBRARY", fake());
    let output = command.envs(settings.iter().copied()).output().expect("zc starts");
    let json = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, json)
}

/// The first finding's line.
fn first(json: &str) -> &str {
    json.lines().find(|l| l.contains("{\"id\"")).unwrap_or("")
}

#[test]
fn a_crash_is_a_finding() {
    for (how, signal) in [("crash", "11"), ("abort", "6")] {
        let (output, json) = doctor(&[("FAKE_INIT", how)], &[]);
        assert_eq!(output.status.code(), Some(1));
        let line = first(&json);
        assert!(
            line.contains("driver-crash") && line.contains(&format!("signal {signal}")) && line.contains("cuInit"),
            "{json}"
        );
    }
    let (_, json) = doctor(&[("FAKE_CONTEXT", "crash")], &["--probe"]);
    assert!(first(&json).contains("context of device 0"), "{json}");
}

#[test]
fn a_hang_is_a_finding() {
    let begun = Instant::now();
    let (output, json) = doctor(&[("FAKE_INIT", "hang")], &["--timeout", "1"]);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(output.status.code(), Some(1));
    assert!(first(&json).contains("driver-hang") && first(&json).contains("cuInit"), "{json}");
}

#[test]
fn an_exit_is_a_finding() {
    let (output, json) = doctor(&[("FAKE_INIT", "exit")], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(first(&json).contains("driver-exit"), "{json}");
}

#[test]
fn a_refusal_is_a_finding() {
    let (_, json) = doctor(&[("FAKE_INIT", "34")], &[]);
    assert!(json.contains("placeholder-library") && json.contains("\"cuInit\": 34"), "{json}");
    let (_, json) = doctor(&[("FAKE_CONTEXT", "46")], &["--probe"]);
    assert!(json.contains("no-context") && json.contains("46 CUDA_ERROR_DEVICE_UNAVAILABLE"), "{json}");
}

#[test]
fn functions_that_the_driver_lacks_are_no_crash() {
    let (_, json) = doctor(&[], &["--probe"]);
    assert!(json.contains("\"cuInit\": 0"), "{json}");
    // The fake has no cuMemHostRegister: cuda-sys answers 36 in its place.
    assert!(json.contains("36 CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER"), "{json}");
    assert!(json.contains("12.4"), "{json}");
}

#[test]
fn a_library_that_does_not_open() {
    let output = Command::new(zc())
        .args(["doctor", "--json"])
        .env("CUDA_SYS_LIBRARY", "/nonexistent/libcuda.so.1")
        .output()
        .expect("zc starts");
    let json = String::from_utf8_lossy(&output.stdout);
    assert!(json.contains("library-variable") && json.contains("/nonexistent/libcuda.so.1"), "{json}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_a_library_prints_is_not_mistaken_for_an_answer() {
    let (_, json) = doctor(&[("FAKE_INIT", "shout")], &[]);
    assert!(json.contains("\"cuInit\": 999"), "{json}");
    assert!(json.contains("\"devices\": [\n  ]"), "{json}");
}

#[test]
fn answers_can_be_recorded_and_read_again() {
    let mut command = Command::new(zc());
    let output = command
        .args(["doctor", "--answers"])
        .env("CUDA_SYS_LIBRARY", fake())
        .env("FAKE_INIT", "100")
        .output()
        .expect("zc starts");
    let answers = String::from_utf8_lossy(&output.stdout);
    assert!(answers.lines().any(|l| l == "cuInit=100"), "{answers}");
    let report = root::Root::server().file("driver-answers", answers.as_bytes()).doctor();
    report.has("init-100", &["100 CUDA_ERROR_NO_DEVICE"]);
}
