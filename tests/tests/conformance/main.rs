//! What a driver answers, row by row: the same program for the software driver (by default) and for the machine's own
//! (`ZC_TEST_DRIVER=real`).
//!
//! `cargo test -p zc-tests --test conformance [-- FILTER]` prints a line for each row and ends with
//! `N passed, N failed, N not run`. Rows that need two GPUs are not run where there is one, and are not counted as passed;
//! the software driver plays a machine with two for them. Rows that begin before `cuInit` or end in a broken context run
//! in a process of their own. Figures in the rows are those of one H200 with driver 580.159.04; sizes are smaller on the
//! software driver.

#![allow(clippy::undocumented_unsafe_blocks)] // every block calls entries as their C contract asks, or maps test memory

mod around;
mod flight;
mod graphs;
mod host;
mod memory;
mod setup;
mod virtuals;

use std::process::{Command, ExitCode};

use setup::Row;

/// How a row is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// With a current context, in the process of the others.
    Shared,
    /// With a current context, in its own process.
    Alone,
    /// In its own process, before `cuInit`.
    Bare,
    /// In its own process, on a machine with two GPUs.
    Two,
}

/// Rows: a name, how it is run, and what it does.
type Cases = &'static [(&'static str, Kind, fn(&mut Row))];

struct Case {
    name: &'static str,
    kind: Kind,
    run: fn(&mut Row),
}

fn cases() -> Vec<Case> {
    [around::CASES, host::CASES, memory::CASES, virtuals::CASES, flight::CASES, graphs::CASES]
        .concat()
        .iter()
        .map(|c| Case { name: c.0, kind: c.1, run: c.2 })
        .collect()
}

const CHILD: &str = "ZC_CONFORMANCE_ROW";
/// The exit status of a child whose row could not be run here.
const NOT_RUN: u8 = 77;

enum Outcome {
    Passed(usize),
    Failed(Vec<String>),
    NotRun(String),
}

fn run(case: &Case) -> Outcome {
    let mut row = match Row::new(case.kind) {
        Ok(row) => row,
        Err(reason) => return Outcome::NotRun(reason),
    };
    (case.run)(&mut row);
    if let Some(reason) = row.not_run {
        return Outcome::NotRun(reason);
    }
    match (row.wrong.is_empty(), row.checks) {
        (true, 0) => Outcome::Failed(vec!["the row checked nothing".to_owned()]),
        (true, n) => Outcome::Passed(n),
        (false, _) => Outcome::Failed(row.wrong),
    }
}

/// Runs the row in a new process of this program.
fn run_alone(case: &Case) -> Outcome {
    let child = std::env::current_exe().and_then(|exe| Command::new(exe).env(CHILD, case.name).output());
    let output = match child {
        Ok(output) => output,
        Err(error) => return Outcome::Failed(vec![format!("no process for it: {error}")]),
    };
    let lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    match output.status.code() {
        Some(0) => Outcome::Passed(lines.last().and_then(|l| l.parse().ok()).unwrap_or(0)),
        Some(code) if code == i32::from(NOT_RUN) => Outcome::NotRun(lines.join("; ")),
        Some(1) => Outcome::Failed(lines),
        _ => {
            let text = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            Outcome::Failed(vec![format!("its process ended with {}: {text}", output.status)])
        }
    }
}

/// The child's side of `run_alone`.
fn child(name: &str) -> ExitCode {
    let Some(case) = cases().into_iter().find(|c| c.name == name) else {
        println!("no such row");
        return ExitCode::from(1);
    };
    match run(&case) {
        Outcome::Passed(n) => {
            println!("{n}");
            ExitCode::SUCCESS
        }
        Outcome::Failed(wrong) => {
            wrong.iter().for_each(|line| println!("{line}"));
            ExitCode::from(1)
        }
        Outcome::NotRun(reason) => {
            println!("{reason}");
            ExitCode::from(NOT_RUN)
        }
    }
}

fn main() -> ExitCode {
    if let Ok(name) = std::env::var(CHILD) {
        return child(&name);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let filter = arguments.iter().find(|a| !a.starts_with('-'));
    let cases: Vec<Case> = cases().into_iter().filter(|c| filter.is_none_or(|f| c.name.contains(f.as_str()))).collect();
    if arguments.iter().any(|a| a == "--list") {
        cases.iter().for_each(|c| println!("{}: test", c.name));
        return ExitCode::SUCCESS;
    }
    println!("driver: {}", setup::describe());
    let (mut passed, mut failed, mut not_run) = (0, 0, 0);
    for case in &cases {
        let outcome = if case.kind == Kind::Shared { run(case) } else { run_alone(case) };
        match outcome {
            Outcome::Passed(checks) => {
                passed += 1;
                println!("passed   {} ({checks} checks)", case.name);
            }
            Outcome::Failed(wrong) => {
                failed += 1;
                println!("FAILED   {}", case.name);
                wrong.iter().for_each(|line| println!("           {line}"));
            }
            Outcome::NotRun(reason) => {
                not_run += 1;
                println!("not run  {}: {reason}", case.name);
            }
        }
    }
    println!("{passed} passed, {failed} failed, {not_run} not run");
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
