//! `zc doctor`: says whether zero-copy memory works on this machine and, if not, what to do.
//!
//! Facts are gathered by small readers (`facts`), the driver is asked in a process of its own (`child`), and what it
//! all means is a function of the facts (`findings`). `docs/doctor.md` describes the command.

use std::ffi::OsString;
use std::process::ExitCode;

#[cfg(target_os = "linux")]
mod answers;
#[cfg(target_os = "linux")]
mod attributes;
#[cfg(target_os = "linux")]
mod child;
#[cfg(target_os = "linux")]
mod facts;
#[cfg(target_os = "linux")]
mod findings;
#[cfg(target_os = "linux")]
mod klog;
#[cfg(target_os = "linux")]
mod libraries;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod parse;
#[cfg(target_os = "linux")]
mod print;
#[cfg(target_os = "linux")]
mod root;
#[cfg(all(test, target_os = "linux"))]
mod tests;

/// Runs the command with the arguments that follow `doctor`.
#[cfg(target_os = "linux")]
pub(crate) fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    linux::run(args)
}

/// Everything that it reads is Linux's.
#[cfg(not(target_os = "linux"))]
pub(crate) fn run(_: impl Iterator<Item = OsString>) -> ExitCode {
    eprintln!("zc doctor: examines Linux machines only");
    ExitCode::from(2)
}
