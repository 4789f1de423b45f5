//! The command itself.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use super::answers::Answers;
use super::child::{self, Ask};
use super::facts::{self, Facts};
use super::findings::{self, Severity};
use super::print::{self, Mask};
use super::root::Root;

const USAGE: &str = "\
Says whether zero-copy memory works on this machine and, if not, what to do.

Usage: zc doctor [options]

  --probe          try each kind of memory with a small piece, and undo it
  --probe-pin      pin memory in steps of 256 MiB until it is refused, half of the free memory is
                   reached or 15 seconds are over, and free it
  --json           one JSON object
  --root DIR       a folder that stands for / ; the driver is not opened, DIR/driver-answers can say what it answers
  --show-ids       do not mask UUIDs, serial numbers and host names
  --timeout SECS   for asking the driver [60]
  --answers        only ask the driver, and print its answers in the format of DIR/driver-answers

Exit status: 0 healthy, 1 findings, 2 could not run.
";

#[derive(Debug)]
struct Options {
    root: PathBuf,
    ask: Ask,
    pin: bool,
    json: bool,
    show_ids: bool,
    limit: Duration,
    answers: bool,
    help: bool,
}

fn options(args: impl Iterator<Item = OsString>) -> Result<Options, String> {
    let mut options = Options {
        root: PathBuf::from("/"),
        ask: Ask::default(),
        pin: false,
        json: false,
        show_ids: false,
        limit: Duration::from_secs(60),
        answers: false,
        help: false,
    };
    let mut args = args;
    while let Some(arg) = args.next() {
        let (name, mut value) = split(arg);
        let mut wanted = || value.take().or_else(|| args.next()).ok_or_else(|| format!("{name} needs a value"));
        match name.as_str() {
            "--probe" => options.ask.probe = true,
            "--probe-pin" => options.pin = true,
            "--pin-limit" => options.ask.pin = Some(number(&wanted()?)?),
            "--json" => options.json = true,
            "--show-ids" => options.show_ids = true,
            "--answers" => options.answers = true,
            "--root" => options.root = PathBuf::from(wanted()?),
            "--timeout" => options.limit = Duration::from_secs(number(&wanted()?)?.clamp(1, 86_400)),
            "--help" | "-h" => options.help = true,
            other => return Err(format!("unknown argument {}", other.escape_debug())),
        }
        if value.is_some() {
            return Err(format!("{name} takes no value"));
        }
    }
    Ok(options)
}

/// `--name=value`, as bytes where the value is no text.
fn split(arg: OsString) -> (String, Option<OsString>) {
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let bytes = arg.as_bytes();
    match bytes.iter().position(|&b| b == b'=') {
        Some(at) if bytes.starts_with(b"--") => {
            (String::from_utf8_lossy(&bytes[..at]).into_owned(), Some(OsString::from_vec(bytes[at + 1..].to_vec())))
        }
        _ => (arg.to_string_lossy().into_owned(), None),
    }
}

fn number(text: &OsString) -> Result<u64, String> {
    let text = text.to_string_lossy();
    text.parse().map_err(|_| format!("{} is not a whole number", text.escape_debug()))
}

pub(super) fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let options = match options(args) {
        Ok(options) => options,
        Err(reason) => {
            return refuse(&format!("{reason}\n\n{USAGE}"));
        }
    };
    if options.help {
        return put(USAGE, ExitCode::SUCCESS);
    }
    if options.answers {
        return child::run(options.ask);
    }
    match examine(&options) {
        Ok(facts) => report(&facts, &options),
        Err(reason) => refuse(&Mask::new(None, true).apply(&reason)),
    }
}

fn examine(options: &Options) -> Result<Facts, String> {
    let shown = options.root.display();
    let metadata = options.root.metadata().map_err(|e| format!("{shown}: {e}"))?;
    if !metadata.is_dir() {
        return Err(format!("{shown}: not a folder"));
    }
    let root = Root::new(options.root.canonicalize().map_err(|e| format!("{shown}: {e}"))?);
    if !["/proc", "/sys", "/dev", "/etc", "/usr"].iter().any(|part| root.exists(part)) {
        return Err(format!("{shown}: has no proc, sys, dev, etc or usr: it does not stand for a machine"));
    }
    if !root.is_machine() {
        return Ok(facts::gather(&root));
    }
    // The driver first: where its modules and nodes are not there yet, cuInit has them made.
    let pin = options.pin.then(|| pin_limit(&facts::gather(&root)));
    let answers = child::ask(Ask { pin, ..options.ask }, options.limit);
    let root = Root::new(PathBuf::from("/"));
    let mut facts = facts::gather(&root);
    facts.answers = Some(answers.unwrap_or_else(|reason| {
        facts.unread.push(("the driver".to_owned(), reason));
        Answers::default()
    }));
    facts::choose(&root, &mut facts);
    Ok(facts)
}

/// How much may be pinned without the kernel killing somebody: half of what is free, here and in this group.
fn pin_limit(facts: &Facts) -> u64 {
    let free = facts.memory.available.unwrap_or(0);
    let group = facts.process.cgroup.as_ref().map_or(u64::MAX, |g| g.limit.saturating_sub(g.used.unwrap_or(0)));
    free.min(group) / 2
}

fn report(facts: &Facts, options: &Options) -> ExitCode {
    let findings = findings::findings(facts);
    let mask = Mask::new(facts.host_name.clone(), options.show_ids);
    let status =
        if findings.iter().any(|f| f.severity != Severity::Note) { ExitCode::from(1) } else { ExitCode::SUCCESS };
    if options.json {
        return put(&print::json(facts, &findings, &mask), status);
    }
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
        || std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    put(&print::text(facts, &findings, &mask, std::io::stdout().is_terminal() && !plain), status)
}

/// Not `eprintln!`, which panics where standard error is closed.
fn refuse(reason: &str) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "zc doctor: {reason}");
    ExitCode::from(2)
}

/// Whoever reads may have had enough (`| head`): that is no failure of the command.
fn put(text: &str, status: ExitCode) -> ExitCode {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => status,
    }
}
