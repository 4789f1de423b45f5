//! Makes small shared libraries.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles `source` to `libNAME.so` in `dir`, which is also where it looks for libraries to link with.
pub(crate) fn build(dir: &Path, name: &str, source: &str) -> PathBuf {
    let input = dir.join(format!("{name}.rs"));
    let output = dir.join(format!("lib{name}.so"));
    std::fs::write(&input, source).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let made = Command::new(rustc)
        .args(["--edition=2021", "--crate-type=cdylib", "-Awarnings"])
        .arg("-L")
        .arg(dir)
        .arg("-o")
        .args([&output, &input])
        .output()
        .expect("rustc is on the path wherever cargo runs tests");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    output
}
