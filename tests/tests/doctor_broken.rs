//! `zc doctor` with folders that are odd, hostile or no machines at all, and with arguments that are wrong.

#![cfg(target_os = "linux")]

#[path = "../doctor/root.rs"]
mod root;

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use root::{Root, zc};

fn run(args: &[&str]) -> Output {
    Command::new(zc()).arg("doctor").args(args).output().expect("zc starts")
}

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn folders_that_stand_for_nothing() {
    let output = run(&["--root", "/nonexistent/folder"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("/nonexistent/folder: No such file"), "{}", message(&output));

    let root = Root::empty().file("plain", "");
    let plain = root.path("plain");
    let output = run(&["--root", plain.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("not a folder"));

    let report = root.doctor();
    assert_eq!(report.status, 2);
    assert!(report.json.contains("does not stand for a machine"), "{}", report.json);
}

#[test]
fn names_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"/nonexistent/\xff\x1b[2J");
    let output = Command::new(zc()).args(["doctor", "--root"]).arg(name).output().expect("zc starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(!message(&output).contains('\x1b'), "{}", message(&output));
    // A library's name in a folder, and an environment that is no text.
    let root = Root::healthy().file("proc/self/environ", b"CUDA_X=\xff\xfe\0\xff=1\0LD_LIBRARY_PATH=/\xff\0");
    std::fs::write(root.path("usr/lib/x86_64-linux-gnu").join(std::ffi::OsStr::from_bytes(b"libcuda.so.\xff")), "")
        .expect("a file");
    root.doctor().healthy();
}

#[test]
fn arguments_that_are_wrong() {
    for args in [
        &["--bogus"][..],
        &["extra"],
        &["--root"],
        &["--timeout", "soon"],
        &["--timeout=-1"],
        &["--json=yes"],
        &["--pin-limit=x"],
        &["-"],
        &["\x1b[2J"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            message(&output).contains("Usage") && !message(&output).contains('\x1b'),
            "{args:?}: {}",
            message(&output)
        );
        assert!(output.stdout.is_empty());
    }
    let output = run(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Exit status"));
}

/// A full disk behind standard error, as behind standard output, is no reason to crash.
#[test]
fn standard_error_that_takes_nothing() {
    for args in
        [&["doctor", "--frob"][..], &["doctor", "--root", "/nonexistent"], &["frob"], &["explain"], &["demo", "frob"]]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let status = Command::new(zc()).args(args).stderr(full).stdin(Stdio::null()).status().expect("zc starts");
        assert_eq!(status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn without_proc() {
    let report = Root::healthy().without("proc").doctor();
    report.has("no-proc", &["mount -t proc"]);
    assert_eq!(report.status, 1);
    // A folder that has only libraries in it.
    Root::empty().folder("etc").library("usr/lib64", "580.159.04").doctor().has("no-proc", &[]);
}

#[test]
fn every_file_is_garbage() {
    let garbage: Vec<u8> = (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let root = [
        "proc/version",
        "proc/modules",
        "proc/meminfo",
        "proc/vmstat",
        "proc/self/status",
        "proc/self/maps",
        "proc/self/cgroup",
        "proc/self/mountinfo",
        "proc/self/limits",
        "proc/self/environ",
        "proc/driver/nvidia/version",
        "proc/driver/nvidia/params",
        "proc/driver/nvidia/gpus/0000:10:00.0/information",
        "proc/devices",
        "etc/ld.so.cache",
        "etc/ld.so.conf",
        "etc/ld.so.preload",
        "sys/bus/pci/devices/0000:10:00.0/vendor",
        "driver-answers",
        "dmesg",
        "proc/device-tree/compatible",
        "proc/sys/vm/max_map_count",
    ]
    .iter()
    .fold(Root::healthy(), |root, file| root.file(file, &garbage));
    let report = root.doctor();
    assert!([0, 1].contains(&report.status), "{}", report.json);
    assert!(!report.json.chars().any(|c| c.is_control() && c != '\n'));
}

#[test]
fn every_file_is_a_folder_a_pipe_or_endless() {
    let files = [
        "proc/version",
        "proc/modules",
        "proc/meminfo",
        "proc/self/maps",
        "proc/self/cgroup",
        "proc/driver/nvidia/version",
        "driver-answers",
        "dmesg",
        "etc/ld.so.cache",
        "proc/self/environ",
    ];
    let folders = files.iter().fold(
        Root::healthy()
            .file("dmesg", "")
            .file("etc/ld.so.cache", "")
            .file("proc/self/maps", "")
            .file("proc/driver-x", ""),
        |root, file| root.without_any(file).folder(file),
    );
    let report = folders.doctor();
    assert!(report.json.contains("not a plain file but a folder"), "{}", report.json);

    let root = Root::healthy();
    for file in files {
        let path = root.path(file);
        let _ = fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo starts").success());
    }
    let begun = Instant::now();
    let report = root.doctor();
    assert!(begun.elapsed() < Duration::from_secs(5), "a pipe that nobody writes to held it up");
    assert!(report.json.contains("not a plain file but a pipe"), "{}", report.json);

    let root = Root::healthy();
    for file in files {
        let _ = fs::remove_file(root.path(file));
        fs::File::create(root.path(file)).expect("a file").set_len(1 << 40).expect("a sparse file");
    }
    let begun = Instant::now();
    let report = root.doctor();
    assert!(begun.elapsed() < Duration::from_secs(10), "files of 1 TiB held it up: {:?}", begun.elapsed());
    assert!(report.json.contains("longer than 4194304 bytes"), "{}", report.json);
}

#[test]
fn links_in_circles_and_out_of_the_folder() {
    let report = Root::healthy()
        .without("proc/meminfo")
        .link("proc/meminfo", "/proc/meminfo")
        .link("usr/lib/x86_64-linux-gnu/libcuda.so.1", "libcuda.so")
        .link("usr/lib/x86_64-linux-gnu/libcuda.so", "libcuda.so.1")
        .link("dmesg", "../../../../../../../../etc/passwd")
        .doctor();
    report.first("library-link-missing", &["-> nothing", "ldconfig"]);
    assert!(!report.json.contains("root:x:0"), "{}", report.json);
}

#[test]
fn words_that_would_move_the_cursor() {
    let root = Root::healthy()
        .gpu(0, "\x1b[2J\x1b]0;title\x07 H200\r\nInjected: yes \u{202e}")
        .environment(&[("CUDA_CACHE_PATH", "\x1b[31mred\nsecond line"), ("CUDA_VISIBLE_DEVICES", "\x1b[1m")]);
    let report = root.doctor();
    assert!(!report.json.contains(['\x1b', '\x07', '\r', '\u{202e}']), "{}", report.json);
    let path = root.path("");
    let output = run(&["--root", path.to_str().expect("text")]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!text.contains(['\x1b', '\x07', '\r', '\u{202e}']), "{text}");
    assert!(text.contains("\\u{1b}"), "{text}");
}

#[test]
fn thousands_of_everything() {
    let many =
        (0..1000).fold(Root::healthy(), |root, n| root.file(&format!("usr/lib/x86_64-linux-gnu/libcuda.so.x{n}"), ""));
    let lines: String =
        (0..60_000).map(|n| format!("NVRM: Xid (PCI:0000:{:02x}:00): {}, pid={n}\n", n % 200, n % 150)).collect();
    let variables: String = (0..5000).map(|n| format!("CUDA_{n}={n}\0")).collect();
    let root = many
        .log(&lines)
        .file("proc/self/environ", variables)
        .file("proc/self/cgroup", format!("0::{}\n", "/a".repeat(5000)));
    let begun = Instant::now();
    let report = root.doctor();
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(report.status, 1);
}

#[test]
fn unreadable_files_are_named() {
    // Root may read everything; then there is nothing to see here.
    let root = Root::healthy().mode("proc/meminfo", 0);
    let readable = fs::read(root.path("proc/meminfo")).is_ok();
    let report = root.doctor();
    assert_eq!(report.json.contains("Permission denied"), !readable, "{}", report.json);
}

#[test]
fn identifiers_are_masked_unless_asked_for() {
    let root = Root::healthy()
        .log("Nov  1 10:00:00 saruman kernel: NVRM: GPU Board Serial Number: 1650522003820\n")
        .environment(&[
            ("CUDA_VISIBLE_DEVICES", "GPU-1b2c3d4e-0000-1111-2222-333344445500"),
            ("CUDA_CACHE_PATH", "/nfs/gandalf/cache"),
            ("KUBERNETES_SERVICE_HOST", "10.20.30.40"),
        ]);
    let secrets = ["gandalf", "1650522003820", "1b2c3d4e-0000"];
    let masked = root.doctor().json;
    let shown = root.doctor_with(&["--show-ids"]).json;
    assert!(
        !shown.contains("saruman") && !shown.contains("10.20.30.40"),
        "what is of no use is not printed at all: {shown}"
    );
    for secret in secrets {
        assert!(!masked.contains(secret), "{secret} in {masked}");
        assert!(shown.contains(secret), "{secret} not in {shown}");
    }
}

#[test]
fn colour_only_in_a_terminal() {
    let root = Root::server().without("dev/nvidia-uvm");
    let path = root.path("");
    let output = run(&["--root", path.to_str().expect("text")]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("1. failure: /dev/nvidia-uvm is missing") && text.contains("   do    nvidia-modprobe -u"),
        "{text}"
    );
    assert!(!text.contains('\x1b'));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn quick() {
    let root = Root::healthy();
    let one = || {
        let begun = Instant::now();
        root.doctor();
        begun.elapsed()
    };
    // The best of some: this measures the command, not what else the machine does.
    let best = (0..8).map(|_| one()).min().expect("some runs");
    assert!(best < Duration::from_millis(300), "{best:?}");
}
