//! `zc doctor --probe` asking the software driver, which plays several machines.

#![cfg(target_os = "linux")]

#[path = "../doctor/root.rs"]
mod root;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use root::zc;

/// The software driver as a shared library: the one that `ZC_EMULATOR` names, else built here.
fn emulator() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        if let Some(path) = std::env::var_os("ZC_EMULATOR") {
            return PathBuf::from(path);
        }
        let folder = zc().parent().expect("the program is in a folder");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "-q", "-p", "cuda-emulator", "--example", "cuda", "--target-dir"]);
        build.arg(folder.parent().expect("a target folder"));
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo starts").success(), "the software driver does not build");
        folder.join("examples/libcuda.so")
    })
}

fn doctor(profile: &str, args: &[&str]) -> String {
    let mut command = Command::new(zc());
    command.args(["doctor", "--json", "--probe"]).args(args);
    command.env("CUDA_SYS_LIBRARY", emulator()).env("CUDA_EMULATOR_PROFILE", profile);
    let output = command.output().expect("zc starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The ids of all findings about memory and start, in order. What this machine itself is like is not asked here.
fn ids(json: &str) -> Vec<&str> {
    let start = "{\"id\": \"";
    let of = |line| str::split(line, start).nth(1).and_then(|l| l.split('"').next());
    let all = json.lines().filter_map(of);
    all.filter(|id| {
        id.starts_with("no-") && !["no-huge-pages", "no-msi"].contains(id)
            || id.starts_with("init-")
            || *id == "device-pointer-differs"
            || *id == "pinned-limit"
    })
    .collect()
}

fn probes(json: &str) -> &str {
    json.split("\"probes\": ").nth(1).and_then(|rest| rest.split('}').next()).unwrap_or("")
}

#[test]
fn h200() {
    let json = doctor("h200", &[]);
    let all = "{\"register\": 0, \"register-read-only\": 0, \"host-alloc\": 0, \"managed\": 0, \"vmm-device\": \
    0, \"vmm-host\": 0, \"fabric\": 800";
    assert_eq!(probes(&json), all, "{json}");
    assert_eq!(ids(&json), ["no-imex-channel"], "{json}");
}

#[test]
fn unkind_driver() {
    let output = Command::new(zc())
        .args(["doctor", "--json", "--probe"])
        .env("CUDA_SYS_LIBRARY", emulator())
        .env("CUDA_EMULATOR_UNKIND", "1")
        .output()
        .expect("zc starts");
    let json = String::from_utf8_lossy(&output.stdout);
    assert!(probes(&json).contains("\"register\": 0") && probes(&json).contains("\"vmm-host\": 0"), "{json}");
    assert!(!json.contains("wrong"), "{json}");
}

#[test]
fn wsl2() {
    let json = doctor("wsl2", &["--probe-pin"]);
    let found = ids(&json);
    for id in ["no-virtual-memory", "no-concurrent-managed", "device-pointer-differs"] {
        assert!(found.contains(&id), "{id}: {json}");
    }
    assert!(json.contains("CUDA_ERROR_OUT_OF_MEMORY after"), "the limit of pinned memory is found: {json}");
    assert!(probes(&json).contains("\"register\": 0"), "{json}");
}

#[test]
fn jetson_nano() {
    let json = doctor("jetson_nano", &[]);
    assert_eq!(ids(&json).first(), Some(&"no-registration"), "{json}");
    assert!(probes(&json).contains("\"register\": 801") && probes(&json).contains("\"host-alloc\": 0"), "{json}");
}

#[test]
fn jetson_orin() {
    let json = doctor("jetson_orin", &[]);
    assert_eq!(ids(&json).first(), Some(&"no-concurrent-managed"), "{json}");
    assert!(probes(&json).contains("\"register\": 0"), "{json}");
}

#[test]
fn virtual_gpu() {
    let json = doctor("vgpu", &[]);
    assert_eq!(ids(&json).first(), Some(&"no-managed-memory"), "{json}");
    assert!(json.contains("is a virtual GPU") && probes(&json).contains("\"managed\": 801"), "{json}");
}

#[test]
fn old_driver() {
    let output = Command::new(zc())
        .args(["doctor", "--json", "--probe"])
        .env("CUDA_SYS_LIBRARY", emulator())
        .env("CUDA_EMULATOR_VERSION", "10010")
        .output()
        .expect("zc starts");
    let json = String::from_utf8_lossy(&output.stdout);
    // cuMemCreate came with 10.2, cuMemHostRegister_v2 with 6.5.
    assert!(json.contains("no-virtual-memory") && json.contains("no cuMemCreate"), "{json}");
    assert!(probes(&json).contains("\"register\": 0"), "{json}");
}

#[test]
fn answers_of_the_software_driver_can_be_read_again() {
    let output = Command::new(zc())
        .args(["doctor", "--answers", "--probe"])
        .env("CUDA_SYS_LIBRARY", emulator())
        .env("CUDA_EMULATOR_PROFILE", "jetson_nano")
        .output()
        .expect("zc starts");
    let report = root::Root::jetson("tegra210").file("driver-answers", &output.stdout).doctor();
    report.first("no-registration", &["HOST_REGISTER_SUPPORTED (99) is 0", "cuMemHostRegister_v2 answers 801"]);
}
