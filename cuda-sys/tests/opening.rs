//! Opening a driver: what is opened, from where, and what a person is told when nothing can be.
//!
//! The libraries opened here are made by the tests themselves, with the `rustc` that compiled them.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod library;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Barrier;
use std::{env, fs};

use cuda_sys::{CUresult, Driver, LoadError};

/// A driver of three functions, and one that no header has.
const SMALL: &str = r#"
    #[no_mangle] pub extern "C" fn cuInit(_: u32) -> u32 { 0 }
    #[no_mangle] pub unsafe extern "C" fn cuDriverGetVersion(v: *mut i32) -> u32 { *v = 11040; 0 }
    #[no_mangle] pub unsafe extern "C" fn cuMemAlloc_v2(p: *mut u64, n: usize) -> u32 { *p = n as u64 + 1; 0 }
    #[no_mangle] pub extern "C" fn zc_extra() -> u32 { 77 }
"#;

/// An empty folder that belongs to one test.
fn folder(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opening").join(test);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

/// The reason for which the one path given cannot be opened.
fn reason(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    // SAFETY: what these tests open is no library, or one whose functions are declared as in cuda.h.
    let error = unsafe { Driver::open(path) }.expect_err("this is no driver");
    let [attempt] = error.attempts() else { panic!("one path was given, but: {error}") };
    assert_eq!(attempt.path, path);
    assert!(error.to_string().contains(&format!("{}: {}", path.display(), attempt.reason)), "{error}");
    attempt.reason.clone()
}

/// `reason` must hold all of `parts`.
#[track_caller]
fn says(reason: &str, parts: &[&str]) {
    for part in parts {
        assert!(reason.contains(part), "{part:?} is missing in: {reason}");
    }
}

#[test]
fn a_path_that_does_not_exist() {
    let path = folder("missing").join("libcuda.so.1");
    says(&reason(&path), &["No such file or directory"]);
    says(&reason("libcuda-of-nobody.so.1"), &["No such file"]);
}

#[test]
fn a_folder() {
    says(&reason(folder("folder")), &["a folder, not a library"]);
    says(&reason("/"), &["a folder, not a library"]);
}

#[test]
fn a_file_that_is_no_library() {
    let dir = folder("no_elf");
    for (name, bytes) in
        [("empty", &b""[..]), ("text", b"GROUP ( /usr/lib/libcuda.so.1 )\n"), ("short", b"\x7fELF\x02")]
    {
        fs::write(dir.join(name), bytes).unwrap();
        says(&reason(dir.join(name)), &["not an ELF file ("]);
    }
    says(&reason("/dev/null"), &["not an ELF file ("]);
    says(&reason("/dev/zero"), &["not an ELF file ("]);
}

#[test]
fn a_library_cut_short() {
    let dir = folder("cut");
    let whole = fs::read(library::build(&dir, "whole", SMALL)).unwrap();
    for length in [20, 63, 64, 200] {
        let path = dir.join(format!("cut{length}.so"));
        fs::write(&path, &whole[..length]).unwrap();
        assert!(!reason(&path).is_empty());
    }
}

#[test]
fn a_dangling_link() {
    let dir = folder("dangling");
    symlink("libcuda.so.999.0", dir.join("libcuda.so.1")).unwrap();
    says(&reason(dir.join("libcuda.so.1")), &["a link to libcuda.so.999.0, which does not exist"]);
    symlink(dir.join("round"), dir.join("round")).unwrap();
    says(&reason(dir.join("round")), &["symbolic links"]);
}

#[test]
fn a_library_for_another_processor() {
    let dir = folder("processor");
    // (processor, 1 for 32 bits and 2 for 64, 1 for little-endian and 2 for big, what is said of it)
    for (machine, class, order, name) in [
        (3u16, 1, 1, "x86 (32 bits)"),
        (40, 1, 1, "arm (32 bits)"),
        (62, 2, 1, "x86_64"),
        (62, 1, 1, "x86_64"), // the x32 ABI
        (183, 2, 1, "aarch64"),
        (21, 2, 2, "ppc64"),
        (21, 2, 1, "ppc64"),
        (243, 2, 1, "riscv"),
        (258, 2, 1, "another processor"),
    ] {
        if name == env::consts::ARCH && class == 2 {
            continue;
        }
        let mut header = [0u8; 64];
        header[..7].copy_from_slice(&[0x7f, b'E', b'L', b'F', class, order, 1]);
        header[16..20].copy_from_slice(&match order {
            1 => [3, 0, machine.to_le_bytes()[0], machine.to_le_bytes()[1]],
            _ => [0, 3, machine.to_be_bytes()[0], machine.to_be_bytes()[1]],
        });
        let path = dir.join(format!("for{machine}-{class}-{order}.so"));
        fs::write(&path, header).unwrap();
        says(&reason(&path), &[&format!("a library for {name}, and this program is for {}", env::consts::ARCH)]);
    }
}

#[test]
fn a_library_that_is_no_driver() {
    says(&reason("libc.so.6"), &["the library opens but has no cuInit: it is not a CUDA driver"]);
}

#[test]
fn a_library_whose_own_dependency_is_missing() {
    let dir = folder("dependency");
    library::build(&dir, "zcpart", r#"#[no_mangle] pub extern "C" fn zc_part() -> u32 { 0 }"#);
    let needs = r#"
        #[link(name = "zcpart")] extern "C" { fn zc_part() -> u32; }
        #[no_mangle] pub extern "C" fn cuInit(_: u32) -> u32 { unsafe { zc_part() } }
    "#;
    let driver = library::build(&dir, "needs", needs);
    fs::remove_file(dir.join("libzcpart.so")).unwrap();
    says(&reason(driver), &["libzcpart.so", "No such file"]);
}

#[test]
fn odd_paths() {
    says(&reason(""), &["no cuInit"]); // the loader takes it for the program itself
    assert!(!reason(OsStr::from_bytes(b"/no\xff\xfe/libcuda.so.1")).is_empty());
    assert!(!reason(OsStr::from_bytes(b"/nul\0inside/libcuda.so.1")).is_empty());
    assert!(!reason("/".to_owned() + &"long/".repeat(10_000)).is_empty());
    assert!(!reason("\u{1b}[31mred\n").is_empty());
}

#[test]
fn the_toolkits_placeholder_answers_34() {
    let source = r#"
        #[no_mangle] pub extern "C" fn cuInit(_: u32) -> u32 { 34 }
        #[no_mangle] pub extern "C" fn cuDriverGetVersion(_: *mut i32) -> u32 { 34 }
    "#;
    let path = library::build(&folder("placeholder"), "cuda", source);
    // SAFETY: the functions are declared as in cuda.h.
    let driver = unsafe { Driver::open(path) }.unwrap();
    // SAFETY: no preconditions.
    assert_eq!(unsafe { driver.cuInit(0) }, CUresult::CUDA_ERROR_STUB_LIBRARY);
    assert_eq!(driver.version(), Err(CUresult::CUDA_ERROR_STUB_LIBRARY));
}

#[test]
fn a_driver_older_than_the_bindings() {
    let path = library::build(&folder("old"), "cuda", SMALL);
    // SAFETY: the functions are declared as in cuda.h.
    let driver = unsafe { Driver::open(path) }.unwrap();
    assert_eq!(driver.version(), Ok(11040));

    let lacking: BTreeSet<_> = driver.lacks().map(|e| e.name).collect();
    let all: BTreeSet<_> = Driver::entries().map(|e| e.name).collect();
    assert_eq!(driver.lacks().len(), Driver::entries().len() - 3);
    assert_eq!(
        all.difference(&lacking).copied().collect::<Vec<_>>(),
        ["cuDriverGetVersion", "cuInit", "cuMemAlloc_v2"]
    );
    assert!(driver.has("cuMemAlloc_v2"));
    assert!(!driver.has("cuMemAlloc"));
    assert!(!driver.has("zc_extra"), "not a function of the header");
    let prefetch = driver.lacks().find(|e| e.name == "cuMemPrefetchAsync_v2").unwrap();
    assert_eq!(prefetch.to_string(), "cuMemPrefetchAsync_v2 (CUDA 12.2)");

    let mut address = 0;
    // SAFETY: a place for the address.
    assert_eq!(unsafe { driver.cuMemAlloc_v2(&raw mut address, 41) }, CUresult::CUDA_SUCCESS);
    assert_eq!(address, 42);
    // SAFETY: the driver lacks it, and the stub looks at nothing.
    let code = unsafe { driver.cuMemHostRegister_v2(std::ptr::null_mut(), 0, 0) };
    assert_eq!(code, CUresult::CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER);
    assert_eq!(code.0, 36);
}

#[test]
fn a_function_newer_than_the_bindings() {
    let path = library::build(&folder("symbol"), "cuda", SMALL);
    // SAFETY: the functions are declared as in cuda.h.
    let driver = unsafe { Driver::open(path) }.unwrap();
    let address = driver.symbol(c"zc_extra").expect("the library exports it");
    // SAFETY: this is its signature in the source above.
    let extra = unsafe { std::mem::transmute::<*mut _, extern "C" fn() -> u32>(address.as_ptr()) };
    assert_eq!(extra(), 77);
    assert_eq!(driver.symbol(c"zc_nothing"), None);
    assert_eq!(driver.symbol(c""), None);
}

#[test]
fn a_code_newer_than_the_bindings() {
    let source = r#"#[no_mangle] pub extern "C" fn cuInit(flags: u32) -> u32 { flags }"#;
    let path = library::build(&folder("code"), "cuda", source);
    // SAFETY: the function is declared as in cuda.h.
    let driver = unsafe { Driver::open(path) }.unwrap();
    for code in [1002, 4242, u32::MAX] {
        // SAFETY: no preconditions.
        let answer = unsafe { driver.cuInit(code) };
        assert_eq!((answer.0, answer.name(), answer.result()), (code, None, Err(answer)));
        assert_eq!(format!("{answer:?}"), format!("CUresult({code})"));
        says(&answer.to_string(), &[&code.to_string(), "unknown"]);
    }
    // SAFETY: no preconditions.
    assert_eq!(unsafe { driver.cuInit(1) }, CUresult::CUDA_ERROR_INVALID_VALUE);
}

#[test]
fn the_path_is_absolute_and_follows_links() {
    let dir = folder("path").canonicalize().unwrap();
    let real = library::build(&dir, "cuda", SMALL);
    symlink(&real, dir.join("libcuda.so.1")).unwrap();
    symlink("libcuda.so.1", dir.join("again")).unwrap();
    let relative = relative_to_here(&dir.join("again"));
    assert!(relative.is_relative());
    for path in [dir.join("libcuda.so.1"), dir.join("again"), relative] {
        // SAFETY: the functions are declared as in cuda.h.
        let driver = unsafe { Driver::open(&path) }.unwrap();
        assert_eq!(driver.path(), Some(&*real), "opened by {}", path.display());
        says(&format!("{driver:?}"), &["libcuda.so", "lacks"]);
    }
}

/// The same path, from the working folder.
fn relative_to_here(path: &Path) -> PathBuf {
    let up = env::current_dir().unwrap().components().skip(1).map(|_| "..").collect::<PathBuf>();
    up.join(path.strip_prefix("/").unwrap())
}

/// The library stays open when the `Driver` goes.
#[test]
fn a_dropped_driver_does_not_close_its_library() {
    let path = library::build(&folder("dropped"), "cuda", SMALL);
    // SAFETY: the functions are declared as in cuda.h.
    let address = unsafe { Driver::open(&path) }.unwrap().symbol(c"zc_extra").unwrap();
    assert!(fs::read_to_string("/proc/self/maps").unwrap().contains(path.to_str().unwrap()));
    // SAFETY: this is its signature, and it is still there.
    assert_eq!(unsafe { std::mem::transmute::<*mut _, extern "C" fn() -> u32>(address.as_ptr()) }(), 77);
}

// `Driver::load` keeps what it opened for the rest of the process, so each of the following tests runs itself again as a
// process of its own, with the variables that it names.

/// Whether this is the process that the test of this name started; else it is started and must end well.
fn in_child(test: &str, program: &Path, variables: &[(&str, &OsStr)]) -> bool {
    if env::var_os("ZC_TEST_CHILD").is_some() {
        return true;
    }
    let output = Command::new(program)
        .args(["--exact", test, "--include-ignored", "--nocapture"])
        .env("ZC_TEST_CHILD", "1")
        .env_remove("CUDA_SYS_LIBRARY")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("1 passed"), "{text}");
    false
}

fn this_program() -> PathBuf {
    env::current_exe().unwrap()
}

#[test]
fn no_driver_anywhere() {
    if !in_child("no_driver_anywhere", &this_program(), &[]) {
        return;
    }
    match Driver::load() {
        // The machine has one.
        Ok(driver) => assert!(driver.has("cuInit") && driver.path().is_some_and(Path::is_absolute), "{driver:?}"),
        Err(error) => {
            let paths: Vec<_> = error.attempts().iter().map(|a| a.path.to_str().unwrap()).collect();
            assert_eq!(paths[..2], ["libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"]);
            assert!(paths.contains(&"/run/opengl-driver/lib/libcuda.so.1"));
            assert_eq!(paths.last(), Some(&"libcuda.so"), "the name that the placeholder has too comes last");
            for attempt in error.attempts() {
                says(&error.to_string(), &[&format!("\n  {}: {}", attempt.path.display(), attempt.reason)]);
            }
            assert!(!error.to_string().contains("CUDA_SYS_LIBRARY"), "{error}");
        }
    }
}

#[test]
fn the_variable_names_the_only_library_tried() {
    let dir = folder_once("variable");
    let path = dir.join("named.so");
    if !in_child(
        "the_variable_names_the_only_library_tried",
        &this_program(),
        &[("CUDA_SYS_LIBRARY", path.as_os_str())],
    ) {
        return;
    }
    // A failure is not remembered ...
    let error = Driver::load().expect_err("there is no such file yet");
    assert_eq!(error.attempts().len(), 1);
    says(&error.to_string(), &["CUDA_SYS_LIBRARY is set: only that library was tried", "named.so", "No such file"]);
    fs::write(&path, "no library").unwrap();
    says(&Driver::load().expect_err("still none").to_string(), &["not an ELF file"]);
    fs::remove_file(&path).unwrap();

    // ... a success is.
    fs::rename(library::build(&dir, "cuda", SMALL), &path).unwrap();
    let first = Driver::load().unwrap();
    assert_eq!(first.path(), Some(&*path.canonicalize().unwrap()));
    fs::remove_file(&path).unwrap();
    assert!(std::ptr::eq(first, Driver::load().unwrap()));
    assert_eq!(first.version(), Ok(11040));
}

#[test]
fn an_empty_variable_counts_as_none() {
    if !in_child("an_empty_variable_counts_as_none", &this_program(), &[("CUDA_SYS_LIBRARY", OsStr::new(""))]) {
        return;
    }
    if let Err(error) = Driver::load() {
        assert!(error.attempts().len() > 3, "{error}");
    }
}

#[test]
fn many_threads_get_one_driver() {
    let path = folder_once("threads").join("libcuda.so");
    if !in_child("many_threads_get_one_driver", &this_program(), &[("CUDA_SYS_LIBRARY", path.as_os_str())]) {
        return;
    }
    library::build(path.parent().unwrap(), "cuda", SMALL);
    let start = Barrier::new(32);
    let addresses: BTreeSet<usize> = std::thread::scope(|s| {
        let load = || {
            start.wait();
            (&raw const *Driver::load().unwrap()).addr()
        };
        let threads: Vec<_> = (0..32).map(|_| s.spawn(load)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert_eq!(addresses.len(), 1);
}

/// The program's own copy belongs to another user and runs with that one's rights: the loader then says AT_SECURE.
#[test]
#[ignore = "needs root, to make a set-uid program"]
fn a_set_uid_program_ignores_the_variable() {
    let copy = folder_once("setuid").join("program");
    let name = "a_set_uid_program_ignores_the_variable";
    if env::var_os("ZC_TEST_CHILD").is_none() {
        use std::os::unix::fs::{PermissionsExt, chown};
        fs::copy(this_program(), &copy).unwrap();
        chown(&copy, Some(65534), None).expect("run as root");
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o4755)).unwrap();
    }
    if !in_child(name, &copy, &[("CUDA_SYS_LIBRARY", OsStr::new("/nowhere/libcuda.so.1"))]) {
        return;
    }
    assert!(!matches!(Driver::load(), Err(error) if error.attempts().iter().any(|a| a.path.starts_with("/nowhere"))));
}

/// As `folder`, but the process that a test starts finds what its parent left.
fn folder_once(test: &str) -> PathBuf {
    match env::var_os("ZC_TEST_CHILD") {
        None => folder(test),
        Some(_) => Path::new(env!("CARGO_TARGET_TMPDIR")).join("opening").join(test),
    }
}

#[test]
fn what_threads_and_errors_may_do() {
    fn shared<T: Send + Sync + 'static>() {}
    fn error<T: std::error::Error + Clone + Send + Sync + 'static>() {}
    shared::<Driver>();
    error::<LoadError>();
    error::<CUresult>();
}
