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
    ("CUDA_ERROR_HOST_MEM_ALREADY_REGISTERED", 712),
    ("CUDA_ERROR_INVALID_DEVICE_PTR", 1),
    ("CUDA_ERROR_INVALID_MEMORY_ACCESS", 700),
    ("CUDA_ERROR_OPERATING_SYSTEM_ERROR", 304),
    ("CUDA_ERROR_NO_CUDA_DEVICE", 100),
    ("CUDA_ERROR_ADDRESS_ALREADY_MAPPED", 712),
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

/// Lines as they stand in logs, and the driver's code for each.
#[rustfmt::skip]
const LINES: &[(&str, u32)] = &[
    // The line says the number or the name; the other words in it do not count.
    ("CUDA error at main.cu:12 code=1(cudaErrorInvalidValue) \"cudaMallocHost(&p, n)\"", 1),
    ("CUDA error at a.cu:1 code=700(cudaErrorIllegalAddress) \"cudaMallocHost(&p)\"", 700),
    ("CUDA error: cudaHostRegister failed with 801", 801),
    ("CUDA error at alloc.cu:7 code=801 \"cudaHostRegister(p)\"", 801),
    ("CUDA error 700: cudaMalloc failed", 700),
    ("CUDA error 801 in cuMemAllocManaged", 801),
    ("CUDA error 999 in pinned_pool.cpp:10", 999),
    ("cudaError 712 on register", 712),
    ("CUDA Driver API error = 0712 from file <pool.cpp>, line 10.", 712),
    ("cudaError_enum: 700", 700),
    ("CUresult(713)", 713),
    ("status = 0x3e7", 999),
    ("CUDA_ERROR_INVALID_VALUE (1)", 1),
    ("CUDA_ERROR_UNKNOWN(999)", 999),
    ("cudaErrorUnknown (30)", 999),
    ("101 from cudaMemPrefetchAsync", 101),
    ("[2024-05-01] cuMemAlloc_v2 returned CUresult::CUDA_ERROR_OUT_OF_MEMORY", 2),
    // Spaced out, also misspelt.
    ("CUDA ERROR INVALID VALUE", 1),
    ("cuda error invalid value", 1),
    ("CUDA ERROR INVALD VALUE", 1),
    // A number beside words that say nothing.
    ("failed call to cuInit: UNKNOWN ERROR (303)", 303),
    ("cuda_driver.cc:269] failed call to cuInit: UNKNOWN ERROR (34)", 34),
    ("[700] Call to cuMemcpyDtoH results in UNKNOWN_CUDA_ERROR", 700),
    ("numba.cuda.cudadrv.driver.CudaAPIError: [1] Call to cuMemHostRegister results in CUDA_ERROR_INVALID_VALUE", 1),
    ("cuda driver library init failure: 999", 999),
    ("cuda driver library init failure: 3", 3),
    ("cuda driver library failed to get device context 999", 999),
    ("Failed to register host memory: 712", 712),
    ("cuMemMap(ptr, size, 0, handle, 0) failed with 1", 1),
    ("cuMemHostRegister(0x7f0000, 4096, 2) = 1", 1),
    ("cuCtxCreate(&ctx, 0, dev) -> CUresult(2)", 2),
    // A message says more than the status of a process, and than a number of before CUDA 10.1.
    ("cudaMalloc failed: out of memory; exit code 1", 2),
    ("CUDA error 4: unspecified launch failure", 719),
    ("RuntimeError: cuda runtime error (59) : device-side assert triggered at x.cu:265", 710),
    ("CUDA Error: invalid argument (pinned buffer)", 1),
    ("GPUassert: invalid argument pool.cu 12", 1),
    // Messages of which a part is another's.
    ("CUDA error: peer access is not supported between these two devices", 217),
    ("CUDA error: the provided PTX was compiled with an unsupported toolchain.", 222),
    ("CUDA error: device kernel image is invalid", 200),
    ("CUDA error: shared object initialization failed", 303),
    ("CUDA error: API call is not supported in the installed CUDA driver", 36),
    ("CUDA error: operation would make the legacy stream depend on a capturing blocking stream", 906),
    ("CUDA error: operation not permitted on an event last recorded in a capturing stream", 907),
    ("CUDA error: operation not permitted when stream is capturing", 900),
    ("CUDA error: Invalid access of peer GPU memory over nvlink or a hardware error", 226),
    ("CUDA error: uncorrectable NVLink error detected during the execution", 220),
    ("CUDA error: too many blocks in cooperative launch", 720),
    ("CUDA error: the MPS client has been terminated by the server", 810),
    ("CUDA error: exclusive-thread device already in use by a different thread", 216),
    ("CUDA error: invalid program counter", 718),
    // Other libraries' and programs'.
    ("Failed to initialize NVML: Driver/library version mismatch", 803),
    ("cuInit: driver/library version mismatch", 803),
    ("NVML_ERROR_LIB_RM_VERSION_MISMATCH", 803),
    ("nvmlInit failed: 18", 803),
    ("Failed to initialize NVML: Unknown Error", 999),
    ("Out of GPU memory trying to allocate 8.000 GiB", 2),
    ("NVRM: API mismatch: the client has the version 550.54.14, but", 803),
    ("kernel version 470.82.0 does not match DSO version 470.103.1", 803),
    ("RuntimeError: Cannot re-initialize CUDA in forked subprocess.", 3),
    ("RuntimeError: No CUDA GPUs are available", 100),
    ("Found no NVIDIA driver on your system.", 100),
    ("could not allocate pinned host memory of size: 2147483648", 2),
    ("misc dxg: dxgk: dxgkio_make_resident: Ioctl failed: -12", 2),
    ("cust::error::CudaError::HostMemoryNotRegistered", 713),
    ("called `Result::unwrap()` on an `Err` value: OperatingSystemError", 304),
    ("DriverError(IllegalAddress)", 700),
    // Numbers and names in their clothes.
    ("(712)", 712),
    ("\"712\"", 712),
    ("#712", 712),
    ("712L", 712),
    ("CUDA-712", 712),
    ("\u{1b}[31mCUDA_ERROR_ILLEGAL_ADDRESS\u{1b}[0m", 700),
    ("\u{feff}CUDA_ERROR_ILLEGAL_ADDRESS", 700),
    ("\u{1b}[1;31merror:\u{1b}[0m CUDA error: out of memory", 2),
];

#[test]
fn lines_of_logs_lead_to_the_code_that_they_say() {
    for (line, expected) in LINES {
        let (code, out) = code(line);
        assert_eq!(code, *expected, "{line}: {out}");
        // Notes are about the name or message, and never call a sentence a name.
        let called_a_name = out.contains(&format!("{line} is no name")) && line.contains([':', '(', '=']);
        assert!(!called_a_name, "{line}: {out}");
    }
    for own in ["CUDA_ERROR_INVALID_VALUE (1)", "CUDA_ERROR_UNKNOWN(999)", "CUDA error 700: cudaMalloc failed"] {
        assert!(code(own).1.contains("\"drivers_own\":true,\"notes\":[]"), "{own}");
    }
    let note = code("cudaErrorUnknown (30)").1;
    assert!(note.contains("cudaErrorUnknown is the CUDA runtime's name"), "{note}");
    let note = code("CUDA error: out of memory").1;
    assert!(note.contains("a message of the CUDA runtime"), "{note}");
    let note = code("misc dxg: dxgk: dxgkio_make_resident: Ioctl failed: -12").1;
    assert!(note.contains("caps pinned memory"), "{note}");
}

#[test]
fn the_call_in_the_line_is_the_call_asked_about() {
    for (line, call, cause) in [
        ("[1] Call to cuMemHostRegister results in CUDA_ERROR_INVALID_VALUE", "cuMemHostRegister", "ReadOnlyMapping"),
        ("cuMemHostRegister failed: invalid argument", "cuMemHostRegister", "ReadOnlyMapping"),
        (
            "CUDA error at a.cu:1 code=1(cudaErrorInvalidValue) \"cudaHostRegister(p, n, 2)\"",
            "cuMemHostRegister",
            "ReadOnlyMapping",
        ),
        ("cuInit(0) returned 34", "cuInit", "PlaceholderLibrary"),
    ] {
        let (_, out) = code(line);
        assert!(out.contains(&format!("\"call\":\"{call}\"")) && out.contains(cause), "{line}: {out}");
    }
    let (_, out) = code("cuGetErrorString(2): out of memory");
    assert!(!out.contains("\"call\""), "{out}");
    let (_, out, _) = explain(&["cuMemHostRegister failed: invalid argument", "--json", "--call", "cuMemFreeHost"]);
    assert!(out.contains("\"call\":\"cuMemFreeHost\""), "{out}");
}

/// What only the runtime has is explained as itself.
#[test]
fn the_runtime_s_own_errors_are_not_explained_as_the_driver_s_nearest() {
    for typed in [
        "35",
        "cudaErrorInsufficientDriver",
        "CUDA driver version is insufficient for CUDA runtime version",
        "cudart init failure: 35",
        "The NVIDIA driver on your system is too old (found version 11040).",
    ] {
        let (status, out, _) = explain(&[typed]);
        assert!(status == 0 && out.starts_with("cudaErrorInsufficientDriver (35 of the CUDA runtime)\n"), "{out}");
        assert!(out.contains("Update the driver") && out.contains("CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"), "{out}");
        assert!(!out.contains(CudaError::SystemDriverMismatch.meaning()), "{out}");
    }
    let (code, out) = code("98");
    assert!(code == 500 && out.contains("no such kernel") && out.contains("\"drivers_own\":false"), "{out}");
}

/// What is no code of CUDA's, and words of what is said about it.
const NO_CODES: &[(&str, &str)] = &[
    ("rc=-1", "LD_PRELOAD"),
    ("CUDA Error: -1", "LD_PRELOAD"),
    ("[HAMI-core Msg]: cuInit returned -1", "LD_PRELOAD"),
    ("4294967295", "It is -1"),
    ("CUDA error: 4294967284", "It is -12"),
    ("0xffffffff", "It is -1"),
    ("5016", "cuFile"),
    ("cuFile error 5016", "cuFile"),
    ("NCCL error 2", "nccl"),
    ("CUBLAS_STATUS_NOT_INITIALIZED", "another library"),
    ("CUDA error 1234", "has this number"),
    ("CUDA error: no error", "success"),
    ("ImportError: libcuda.so.1: cannot open shared object file: No such file or directory", "zc doctor"),
    ("Unable to dynamically load the \"cuda\" shared library - searched for library names", "zc doctor"),
    ("undefined symbol: cuCtxCreate_v4", "Update the driver"),
    ("NVRM: Xid (PCI:0000:01:00): 79, pid=1234, GPU has fallen off the bus.", "Xid 79"),
    ("Xid 79", "bus"),
    ("NVRM: Xid (PCI:0000:01:00): 31, pid=7, Ch 00000008", "700"),
    ("ENOMEM", "operating system's"),
    ("cudaHostRegister() failed, errno=12 (Cannot allocate memory)", "ENOMEM"),
    ("cuMemHostRegister", "--call cuMemHostRegister"),
    ("cudaHostRegister", "--call cuMemHostRegister"),
    // Constants that are no errors.
    ("CU_MEMHOSTREGISTER_READ_ONLY", "Nearest names"),
    ("CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED", "Nearest names"),
    ("CUDA_ALLOC_CONF", "Nearest names"),
    ("CUDA_PATH_INVALID", "Nearest names"),
    ("exit code 1", "Nearest names"),
    ("failed 4 of 10 tests", "Nearest names"),
    ("error in pool.cu:12", "Nearest names"),
];

#[test]
fn what_is_no_code_is_said_to_be_what_it_is() {
    for (typed, words) in NO_CODES {
        let (status, out, err) = explain(&[typed]);
        assert!(status == 1 && err.contains(words), "{typed}: {out}{err}");
    }
}

/// The codes found in a log.
fn codes(log: &str) -> Vec<u32> {
    let (_, out, _) = run(&["-", "--json"], log.as_bytes());
    let number = |part: &str| part.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    out.split("\"code\":").skip(1).filter_map(number).collect()
}

#[test]
fn a_log_s_own_numbers_are_no_errors_of_cuda() {
    for (log, expected) in [
        ("GET / status 200\nfailed 4 of 10 tests\nTest result: 10 passed\nerror 12 in nginx\n", &[][..]),
        ("mount: invalid argument\ntar: operation not permitted\njava: out of memory\n", &[]),
        ("step 1\n712\nstep 2\n", &[]),
        ("loading\ncuMemHostRegister\nreturned 712\ndone, exit code 1\n", &[712]),
        ("CUDA error: 712\nGPU 0: task failed 3\n", &[712]),
        ("gpu 0 ready\nerror 46\n", &[46]),
        (
            "error 712: cudaErrorHostMemoryAlreadyRegistered\nCUDA error 700 at x.cu\nCUDA test: status 1\nexit code 1\n",
            &[712, 700],
        ),
        ("step 1 done\nan illegal memory access was encountered\n", &[700]),
        // The line with another number is not a repetition.
        ("1: CUDA error 712\n2: CUDA error 712\n3: CUDA error 700\n", &[712, 700]),
        // A list asks about each.
        ("712\n700\nCUDA_EROR_UNKNOWN\n", &[712, 700, 999]),
        ("error 12\n", &[1]),
    ] {
        assert_eq!(codes(log), expected, "{log}");
    }
}

#[test]
fn what_was_not_read_is_said() {
    let mut log = b"step\n".repeat((4 << 20) / 5 + 1);
    log.extend_from_slice(b"CUDA_ERROR_UNKNOWN\n");
    let (status, _, err) = run(&["-"], &log);
    assert!(status == 1 && err.contains("longer than 4 MiB"), "{err}");
    let line = format!("CUDA {} CUDA_ERROR_UNKNOWN", "x ".repeat(20_000));
    let (status, _, err) = run(&["-"], line.as_bytes());
    assert!(status == 1 && err.contains("longer than 16 KiB"), "{err}");
    let (status, out, _) = run(&["-", "--json"], line.as_bytes());
    assert!(status == 1 && out.contains("longer than 16 KiB"), "{out}");
    let (status, out, err) = run(&["-"], format!("CUDA_ERROR_UNKNOWN {line}").as_bytes());
    assert!(status == 0 && out.contains("(999)") && err.contains("longer than 16 KiB"), "{out}{err}");
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
        &["712", "--forked=perhaps"],
        &["712", "--call", ""],
        &["999", "--call", "cuInit", "--root", "/nonexistent"],
        &["999", "--root", "/proc/self/maps"],
        &["999", "--root", concat!(env!("CARGO_MANIFEST_DIR"), "/tests")],
    ] {
        let (status, out, err) = explain(arguments);
        assert_eq!(status, 2, "{arguments:?}: {out}");
        assert!(out.is_empty() && err.contains("usage:"), "{err}");
    }
    assert_eq!(explain(&["--help"]).0, 0);
}

#[test]
fn addresses_are_hexadecimal_where_they_look_it() {
    for (typed, read) in [
        ("0x7f0000001000", "0x7f0000001000"),
        ("7f0000001000", "0x7f0000001000"),
        ("140737488355328", "0x800000000000"),
        ("0x140737488355", "0x140737488355"),
    ] {
        let (_, out, _) = explain(&["713", "--call", "cuMemHostUnregister", "--addr", typed]);
        assert!(out.contains(&format!("cuMemHostUnregister(at {read})")), "{typed}: {out}");
    }
}

#[test]
fn options_end_and_the_version_is_said() {
    let (status, out, _) = explain(&["--json", "--", "-1"]);
    assert!(status == 1 && out.contains("LD_PRELOAD"), "{out}");
    let (status, out, _) = explain(&["--", "CUDA_ERROR_UNKNOWN"]);
    assert!(status == 0 && out.starts_with("CUDA_ERROR_UNKNOWN (999)"), "{out}");
    let output = Command::new(root::zc()).arg("--version").output().expect("zc starts");
    let version = format!("zc {}\n", env!("CARGO_PKG_VERSION"));
    assert!(output.status.success() && output.stdout == version.as_bytes(), "{output:?}");
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
        let took = processor_time(arguments, "");
        assert!(took < 20.0, "{arguments:?}: {took:.1} ms");
    }
    // A megabyte of a log. What speaks of CUDA is read in full; a build without optimisation takes ten times as long.
    let slow = if cfg!(debug_assertions) { 10.0 } else { 1.0 };
    for (line, most) in [
        ("INFO worker 7: step {} done, 10 passed, status 200, loss 0.12", 20.0),
        ("INFO the current document of {} users was executed", 20.0),
        ("{}: CUDA error: an illegal memory access was encountered", 1000.0),
        ("INFO cuda:0: gpu step {} done, out of memory retries 10, status 200", 1000.0),
        ("CUDA error 712", 1000.0),
        ("CUDA_ERROR_FROBNICATED_{}", 1000.0),
    ] {
        let log: String = (0..(1 << 20) / line.len()).map(|n| line.replace("{}", &n.to_string()) + "\n").collect();
        let took = processor_time(&["-"], &log);
        assert!(took < most * slow, "{line}: {took:.1} ms");
    }
}

/// What `zc explain` took, in milliseconds.
fn processor_time(arguments: &[&str], input: &str) -> f64 {
    let mut command = Command::new(root::zc());
    command.arg("explain").args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    #[allow(clippy::zombie_processes, reason = "wait4 waits for it")]
    let mut child = command.spawn().expect("zc starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let child = i32::try_from(child.id()).expect("a process");
    let mut status = 0;
    // SAFETY: plain data.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: a child of this process that nobody else waits for, and two values to fill.
    let waited = unsafe { libc::wait4(child, &raw mut status, 0, &raw mut usage) };
    assert_eq!(waited, child);
    let ms = |t: libc::timeval| t.tv_sec as f64 * 1e3 + t.tv_usec as f64 / 1e3;
    ms(usage.ru_utime) + ms(usage.ru_stime)
}
