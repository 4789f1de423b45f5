//! Runs every example of `cuda-zc`, and `zc demo`, as a person would, and reads what they say.
//!
//! On the software driver where there is no GPU; with `ZC_TEST_DRIVER=real` they must have found a real one.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

/// Runs a program of the workspace, which must succeed, and answers its standard output.
fn run(mut command: Command) -> String {
    let output = command.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}{err}", output.status);
    if zc_tests::real() {
        assert!(!out.contains("software driver"), "{command:?} found no GPU\n{out}");
    }
    out.into_owned()
}

fn example(name: &str, says: &str) {
    let out = run(cargo(&["run", "-q", "-p", "cuda-zc", "--example", name]));
    assert!(out.contains(says), "{name} does not say {says:?}:\n{out}");
}

#[test]
fn register_vec() {
    example("register_vec", "the Vec came back with the same allocation");
}

#[test]
fn zero_copy_kernel() {
    example("zero_copy_kernel", "1000000 elements scaled in place");
}

#[test]
fn matrix() {
    example("matrix", "changed in place; ragged rows were refused");
}

#[test]
fn ragged_rows() {
    example("ragged_rows", "given back as the same Vec<Vec<f32>>");
}

#[test]
fn ping_pong() {
    example("ping_pong", "27 reached 1 after 41 turns of each side");
}

#[test]
fn demo() {
    let out = run(cargo(&["run", "-q", "-p", "zc", "--", "demo"]));
    assert!(out.trim_end().ends_with("Every check held."), "{out}");
    assert_eq!(out.matches("floats are right").count(), 4, "{out}");
}

/// `cudarc` knows the driver only as a shared library.
#[test]
fn with_cudarc() {
    let mut example = cargo(&["run", "-q", "-p", "zc-tests", "--example", "with_cudarc"]);
    if !zc_tests::real() {
        let mut build = cargo(&["build", "-q", "-p", "cuda-emulator", "--example", "cuda", "--target-dir"]);
        // This program is in deps/ of a profile's folder.
        let program = std::env::current_exe().expect("this program has a path");
        let profile = program.ancestors().nth(2).expect("a profile's folder");
        build.arg(profile.parent().expect("a target folder"));
        if profile.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo starts").success(), "the software driver does not build");
        // One file under the two names that the two crates try first: then it is one library to the process.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("with_cudarc");
        std::fs::create_dir_all(&folder).expect("a folder");
        for name in ["libcuda.so", "libcuda.so.1"] {
            let _ = std::fs::remove_file(folder.join(name));
            symlink(profile.join("examples/libcuda.so"), folder.join(name)).expect("a link");
        }
        example.env("LD_LIBRARY_PATH", folder).env_remove("CUDA_SYS_LIBRARY");
    }
    let out = run(example);
    assert!(out.contains("1000000 elements of a Vec scaled in place by cudarc"), "{out}");
    assert!(out.contains("1000000 elements copied by cudarc while they were lent"), "{out}");
}
