//! The `zc` command.

use std::io::Write;
use std::process::ExitCode;

mod demo;
mod doctor;
mod explain;

const USAGE: &str = "\
usage: zc explain ERROR    what an error of CUDA means, why a call failed, what to do
       zc doctor           whether zero-copy memory will work on this machine
       zc demo             your Vec, registered: seen, timed and checked, on the GPU or on a software driver
       zc COMMAND --help
       zc --version
";

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let command = arguments.next().unwrap_or_default();
    match command.to_str() {
        Some("explain") => explain::run(arguments),
        Some("doctor") => doctor::run(arguments),
        Some("demo") => demo::run(arguments),
        Some("help" | "--help" | "-h") => {
            // A reader that goes away early is no failure.
            let _ = std::io::stdout().write_all(USAGE.as_bytes());
            ExitCode::SUCCESS
        }
        Some("--version" | "-V") => {
            let _ = writeln!(std::io::stdout(), "zc {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        _ => {
            let _ = std::io::stderr().write_all(USAGE.as_bytes());
            ExitCode::from(2)
        }
    }
}
