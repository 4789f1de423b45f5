//! `zc explain`, as people use it.

use std::io::Write;
use std::process::{Command, Stdio};

use cuda_sys::CUresult;
use cuda_zc::CudaError;

#[path = "../doctor/root.rs"]
mod root;

/// Exit status and both outputs.
fn explain(arguments: &[&str]) -> (i32, String, String) {
    run(arguments, b"")
}

fn run(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut command = Command::new(root::zc());
    command.arg("explain").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("zc starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("zc ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

/// The code that a text leads to, and the answer in JSON.
fn code(text: &str) -> (u32, String) {
    let (status, out, err) = explain(&[text, "--json"]);
    assert_eq!(status, 0, "{text}: {out}{err}");
    let after = out.split("\"code\":").nth(1).expect("a code");
    let code = after.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).expect("a number");
    (code, out)
}

#[test]
fn every_error_is_found_by_name_and_by_number() {
    let names: Vec<String> =
        CUresult::ALL[1..].iter().flat_map(|code| [code.name().unwrap().to_owned(), code.0.to_string()]).collect();
    let (status, out, _) = run(&["-", "--json"], names.join("\n").as_bytes());
    assert_eq!(status, 0);
    for error in CudaError::ALL {
        let start = format!("{{\"name\":\"{}\",\"code\":{},\"meaning\":", error.name(), error.code());
        let item = out.split(&start).nth(1).unwrap_or_else(|| panic!("{error} is missing"));
        assert!(item.split("{\"name\"").next().unwrap().contains("\"drivers_own\":true"), "{error}");
    }
}

/// What people type, and the driver's code for it. None of these is the driver's own name or number.
const ALIASES: &[(&str, u32)] = &[
    // Names of articles and of other libraries.
    ("CUDA_ERROR_MEMORY_MAPPING_FAILED", 205),
    ("1002 CUDA_ERROR_MAPPED_MEMORY_UNSUPPORTED", 801),
    ("CUDA_ERROR_MEMORY_ALLOCATION", 2),
    ("CUDA_ERROR_INSUFFICIENT_DRIVER", 803),
    ("CUDA_ERROR_INITIALIZATION_ERROR", 3),
    ("CUDA_ERROR_INITIALIZATION", 3),
    ("CUDA_ERROR_INVALID_DEVICE_POINTER", 1),
    ("CUDA_ERROR_INVALID_HOST_POINTER", 1),
    ("CUDA_ERROR_INVALID_ARGUMENT", 1),
    ("CUDA_ERROR_ALREADY_REGISTERED", 712),
    ("CUDA_ERROR_MAP_BUFFER_OBJECT_FAILED", 205),
    ("CUDA_ERROR_DEVICE_LOST", 700),
    ("CUDA_ERROR_LIBRARY_NOT_FOUND", 301),
    ("CUDA_ERROR_INVALID_DEVICE_ORDINAL", 101),
    ("CUDA_ERROR_DEVICE_UNINITIALIZED", 201),
    ("CUDA_ERROR_HOST_MEMORY_NOT_MAPPED", 713),
    ("CUDA_ERROR_HOST_MEMORY_NOT_ALIGNED", 1),
    ("CUDA_ERROR_PINNED_MEMORY_FAILED", 2),
    ("CUDA_ERROR_DRIVER_MISMATCH", 803),
    ("CUDA_ERROR_DRIVER_VERSION_MISMATCH", 803),
    ("CUDA_ERROR_PERMISSION_DENIED", 800),
    ("CUDA_ERROR_CONTEXT_DESTROYED", 709),
    ("CUDA_ERROR_NOT_REGISTERED", 713),
    ("CUDA_ERROR_UNKNOWN_ERROR", 999),
    // The runtime's.
    ("cudaErrorInvalidValue", 1),
    ("cudaErrorMemoryAllocation", 2),
    ("cudaErrorInitializationError", 3),
    ("cudaErrorCudartUnloading", 4),
    ("cudaErrorStubLibrary", 34),
    ("cudaErrorDevicesUnavailable", 46),
    ("cudaErrorNoDevice", 100),
    ("cudaErrorInvalidDevice", 101),
    ("cudaErrorDeviceUninitialized", 201),
    ("cudaErrorMapBufferObjectFailed", 205),
    ("cudaErrorAlreadyMapped", 208),
    ("cudaErrorOperatingSystem", 304),
    ("cudaErrorIllegalAddress", 700),
    ("cudaErrorContextIsDestroyed", 709),
    ("cudaErrorHostMemoryAlreadyRegistered", 712),
    ("cudaErrorHostMemoryNotRegistered", 713),
    ("cudaErrorNotPermitted", 800),
    ("cudaErrorNotSupported", 801),
    ("cudaErrorSystemNotReady", 802),
    ("cudaErrorSystemDriverMismatch", 803),
    ("cudaErrorCompatNotSupportedOnDevice", 804),
    ("cudaErrorUnknown", 999),
    ("cudaErrorInvalidHostPointer", 1),
    ("cudaErrorInvalidDevicePointer", 1),
    ("cudaErrorInsufficientDriver", 803),
    ("cudaErrorIncompatibleDriverContext", 201),
    ("cudaErrorApiFailureBase", 999),
    ("cudaErrorLaunchFailure", 719),
    ("cudaErrorStreamCaptureUnsupported", 900),
    ("CUDAERRORILLEGALADDRESS", 700),
    // The runtime's numbers before CUDA 10.1, and others'.
    ("10", 101),
    ("11", 1),
    ("14", 205),
    ("30", 999),
    ("35", 803),
    ("38", 100),
    ("61", 712),
    ("62", 713),
    ("77", 700),
    ("18", 803),
    ("99", 999),
    ("1002", 801),
    // Spellings.
    ("hostmemoryalreadyregistered", 712),
    ("Cuda-Error-Host-Memory-Not-Registered", 713),
    ("not_permitted", 800),
    ("ERROR_OUT_OF_MEMORY", 2),
    ("CUDA_ERROR_INVALID_VALU", 1),
    ("CUDA_EROR_INVALID_VALUE", 1),
    ("CUDA_ERROR_ILEGAL_ADRESS", 700),
    ("CUDA_ERROR_HOST_MEMROY_NOT_REGISTERED", 713),
    ("cudaErrorIlegalAddress", 700),
    ("CUDA_ERROR_OUT_OF_MEM", 2),
    // Lines of logs.
    ("code=712(cudaErrorHostMemoryAlreadyRegistered)", 712),
    ("RuntimeError: CUDA error: an illegal memory access was encountered", 700),
    ("cudaHostRegister failed: part or all of the requested memory range is already mapped", 712),
    ("Failed call to cuInit: CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected", 100),
];

#[test]
fn other_names_lead_to_the_right_code_and_are_said_to_be_other_names() {
    for (typed, expected) in ALIASES {
        let (code, out) = code(typed);
        assert_eq!(code, *expected, "{typed}");
        // A line of a log may hold the driver's own name.
        if !CudaError::ALL.iter().any(|error| typed.contains(error.name())) {
            assert!(out.contains("\"drivers_own\":false") && !out.contains("\"notes\":[]"), "{typed}: {out}");
        }
    }
}

#[test]
fn numbers_in_other_forms() {
    for typed in ["0x2c8", "error 712", "CUDA error 712 at f.cu:99", "+712", "curesult 712", "code=712"] {
        assert_eq!(code(typed).0, 712, "{typed}");
    }
    // Both meanings of a number that changed.
    let (_, out, _) = explain(&["4"]);
    assert!(
        out.contains("CUDA_ERROR_DEINITIALIZED (4)") && out.contains("launch failure") && out.contains("(719)"),
        "{out}"
    );
    let (_, out, _) = explain(&["34"]);
    assert!(out.contains("CUDA_ERROR_STUB_LIBRARY") && out.contains("CUDA_ERROR_NOT_READY (600)"), "{out}");
    let (_, out, _) = explain(&["46"]);
    assert!(out.contains("CUDA_ERROR_DEVICE_UNAVAILABLE (46)") && !out.contains("note"), "{out}");
}

#[test]
fn what_is_no_error_of_cudas_exits_1() {
    let long = "A".repeat(100_000);
    for typed in [
        "hello",
        "",
        " ",
        "-1",
        "0",
        "CUDA_SUCCESS",
        "5016",
        "4294967296",
        "99999999999999999999999",
        "-12",
        "0x",
        "0xzz",
        "\u{1b}[31m\u{7}",
        "CUDA_ERROR_",
        "CUDA_ERROR_FROBNICATED",
        &long,
        "Fehler",
        "日本語",
        "GL_INVALID_ENUM",
        "VK_ERROR_DEVICE_LOST",
        "java.lang.OutOfMemoryError",
    ] {
        let (status, out, err) = explain(&[typed]);
        assert_eq!(status, 1, "{typed:.40}: {out}{err}");
        assert!(out.is_empty() && err.contains("no error of CUDA's") && err.len() < 1000, "{err}");
        assert!(!err.contains(['\u{1b}', '\u{7}']), "control characters reach the terminal");
    }
    let (status, _, err) = explain(&["CUDA_ERROR_HOST_MEMRY"]);
    assert!(status == 1 && err.contains("CUDA_ERROR_HOST_MEMORY"), "{err}");
    let (status, out, _) = explain(&["frobnicate", "--json"]);
    assert!(status == 1 && out.contains("\"found\":false") && out.contains("\"nearest\":[\"CUDA_ERROR_"), "{out}");
}

#[test]
fn wrong_usage_exits_2() {
    for arguments in [
        &[][..],
        &["712", "--frob"],
        &["712", "--len"],
        &["712", "--len", "many"],
        &["712", "--len", "99999999999999999999"],
        &["712", "--len", "-4"],
        &["712", "--addr", "zzz"],
        &["712", "--flags", "SIDEWAYS"],
        &["712", "--attr", "99"],
        &["712", "--attr", "frob=1"],
        &["712", "--attr", "99=x"],
        &["712", "--pid", "99999999999"],
        &["712", "--all"],
        &["712", "--markdown"],
    ] {
        let (status, out, err) = explain(arguments);
        assert_eq!(status, 2, "{arguments:?}: {out}");
        assert!(out.is_empty() && err.contains("usage:"), "{err}");
    }
    assert_eq!(explain(&["--help"]).0, 0);
}

#[test]
fn standard_input_may_be_anything() {
    let name = b"X".repeat(1 << 20);
    assert_eq!(run(&["-"], &name).0, 1);
    let zeros = vec![0_u8; 1 << 20];
    assert_eq!(run(&["-"], &zeros).0, 1);
    let bytes: Vec<u8> = (0..1 << 20).map(|i: u32| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    assert!(run(&["-"], &bytes).0 <= 1);
    assert_eq!(run(&["-"], b"").0, 1);
    let log = b"step 1 done\nERROR cuMemHostRegister returned CUDA_ERROR_INVALID_VALUE\r\n\xff\xfe\nstep 2: cudaErrorIllegalAddress\n";
    let (status, out, _) = run(&["-"], log);
    assert!(
        status == 0 && out.contains("CUDA_ERROR_INVALID_VALUE (1)") && out.contains("CUDA_ERROR_ILLEGAL_ADDRESS (700)"),
        "{out}"
    );
}

#[test]
fn another_process_s_mappings_are_looked_at() {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping at an address of the kernel's choice.
    let at = unsafe { libc::mmap(std::ptr::null_mut(), 8192, libc::PROT_READ, flags, -1, 0) };
    let (pid, address) = (std::process::id().to_string(), format!("{:#x}", at.addr()));
    let arguments = ["1", "--call", "cuMemHostRegister", "--addr", &address, "--len", "4KiB", "--pid", &pid];
    let (status, out, _) = explain(&[&arguments[..], &["--flags", "DEVICEMAP"]].concat());
    let pages = format!("{:#x}..{:#x} is read-only", at.addr(), at.addr() + 4096);
    assert!(status == 0 && out.contains(&format!("seen: {pages}")), "{out}");
    // SAFETY: the mapping made above.
    unsafe { libc::munmap(at, 8192) };
    // Of a process that is not there, nothing is claimed.
    let (status, out, _) =
        explain(&["1", "--call", "cuMemHostRegister", "--addr", &address, "--len", "1", "--pid", "4194304"]);
    assert!(status == 0 && !out.contains("seen:") && out.contains("cannot be read"), "{out}");
}

#[test]
fn json_is_json_whatever_is_passed() {
    let (_, out, _) = explain(&["1", "--json", "--call", "cu\"\\\u{1}\u{2028}é"]);
    assert!(out.contains(r#""call":"cu\"\\\u0001\u2028é""#), "{out}");
    let (_, all, _) = explain(&["--all", "--json"]);
    assert_eq!(all.matches("\"code\":").count(), CudaError::ALL.len());
}

#[test]
fn the_document_is_current() {
    let (status, text, _) = explain(&["--all", "--markdown"]);
    assert_eq!(status, 0);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/errors.md");
    let kept = std::fs::read_to_string(path).expect("docs/errors.md");
    assert!(kept == text, "docs/errors.md is not what `zc explain --all --markdown` writes now: write it anew");
}

#[test]
fn an_answer_takes_less_than_20_ms_of_processor_time() {
    let pid = std::process::id().to_string();
    let looks = ["1", "--call", "cuMemHostRegister", "--addr", "0x7f0000000000", "--len", "4096", "--pid", &pid];
    for arguments in [&looks[..], &["CUDA_ERROR_ILEGAL_ADRESS"], &["CUDA_ERROR_FROBNICATED"]] {
        let mut command = Command::new(root::zc());
        let child = command.arg("explain").args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let child = i32::try_from(child.expect("zc starts").id()).expect("a process");
        let mut status = 0;
        // SAFETY: plain data.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: a child of this process that nobody else waits for, and two values to fill.
        let waited = unsafe { libc::wait4(child, &raw mut status, 0, &raw mut usage) };
        assert_eq!(waited, child);
        let ms = |t: libc::timeval| t.tv_sec as f64 * 1e3 + t.tv_usec as f64 / 1e3;
        let took = ms(usage.ru_utime) + ms(usage.ru_stime);
        assert!(took < 20.0, "{arguments:?}: {took:.1} ms");
    }
}
