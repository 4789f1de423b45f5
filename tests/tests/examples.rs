//! Runs every example of `cuda-zc`, and `zc demo`, as a person would, and reads what they say.
//!
//! On the software driver where there is no GPU; with `ZC_TEST_DRIVER=real` they must have found a real one.

use std::process::Command;

/// Runs a program of the workspace, which must succeed, and answers its standard output.
fn run(what: &[&str], arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet"]).args(what).arg("--").args(arguments);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let output = command.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}{err}", output.status);
    if zc_tests::real() {
        assert!(!out.contains("software driver"), "{command:?} found no GPU\n{out}");
    }
    out.into_owned()
}

fn example(name: &str, says: &str) {
    let out = run(&["-p", "cuda-zc", "--example", name], &[]);
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
    let out = run(&["-p", "zc"], &["demo"]);
    assert!(out.trim_end().ends_with("Every check held."), "{out}");
    assert_eq!(out.matches("floats are right").count(), 4, "{out}");
}
