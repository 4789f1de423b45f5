//! `zc explain`: what an error means, why the call failed, what to do. Needs no driver and no GPU.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cuda_sys::CUresult;
use cuda_zc::{Cause, Certainty, CudaError, Failure};

mod lookup;
mod messages;
mod names;
mod nearest;
mod resolve;
mod told;
mod words;

use lookup::Found;
use names::RuntimeOwn;
use resolve::drivers_call;

const USAGE: &str = "\
usage: zc explain ERROR [options]    a name, a number, or a line of a log
       zc explain - [options]        a list of them, or a log, from standard input
       zc explain --all              every error of the driver

  --call FUNCTION     the function that answered it: cuMemHostRegister, or the runtime's cudaHostRegister; without it,
                      the function that stands in the line
  --addr ADDRESS      what was passed: the pointer; of a copy, the target. Hexadecimal if it begins with 0x or has a
                      letter from a to f, as in /proc/PID/maps; decimal if it has digits only
  --from ADDRESS      of a copy, the source
  --len BYTES         with KiB, MiB, GiB if wanted
  --flags FLAGS       a number, or names: DEVICEMAP|READ_ONLY
  --attr NAME=VALUE   a device attribute, by name or number; may be repeated
  --pid PID           look at the mappings and limits of that process, and at this machine
  --root DIR          look at the machine whose /proc, /sys and /dev are in that folder
  --forked yes|no     whether the process is a fork of one that used CUDA
  --json              for programs
  --markdown          with --all: as a document
  --                  what follows is no option

In a log, a number counts only in or after a line that speaks of CUDA. Of standard input 4 MiB are read, of a line 16 KiB.

exit status: 0 found, 1 not an error of CUDA's, 2 wrong usage
";

/// Standard input is read up to this length.
const MOST_INPUT: u64 = 4 << 20;

/// Attributes that decide what can be mapped, by the names of their `CU_DEVICE_ATTRIBUTE_` constants.
const ATTRIBUTES: &[(&str, u32)] = &[
    ("integrated", 18),
    ("can_map_host_memory", 19),
    ("unified_addressing", 41),
    ("managed_memory", 83),
    ("host_native_atomic_supported", 86),
    ("pageable_memory_access", 88),
    ("concurrent_managed_access", 89),
    ("can_use_host_pointer_for_registered_mem", 91),
    ("host_register_supported", 99),
    ("pageable_memory_access_uses_host_page_tables", 100),
    ("virtual_memory_management_supported", 102),
    ("virtual_address_management_supported", 102),
    ("read_only_host_register_supported", 113),
    ("memory_pools_supported", 115),
    ("handle_type_fabric_supported", 128),
    ("host_numa_id", 134),
    ("host_numa_virtual_memory_management_supported", 141),
    ("host_numa_memory_pools_supported", 142),
    ("host_virtual_memory_management_supported", 145),
];

#[derive(Default)]
struct Options {
    query: Option<String>,
    call: Option<String>,
    address: Option<u64>,
    from: Option<u64>,
    len: Option<u64>,
    flags: Option<u32>,
    attributes: Vec<(u32, i32)>,
    pid: Option<u32>,
    root: Option<PathBuf>,
    forked: Option<bool>,
    json: bool,
    all: bool,
    markdown: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<String> = arguments.map(|a| a.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|a| a == "--help" || a == "-h") {
        print(USAGE);
        return ExitCode::SUCCESS;
    }
    let options = match parse(&arguments) {
        Ok(options) => options,
        Err(text) => return usage(&text),
    };
    if options.all {
        print(&match (options.markdown, options.json) {
            (true, _) => markdown(),
            (_, true) => list(&CudaError::ALL.iter().map(|&error| json_of(error, None)).collect::<Vec<_>>()) + "\n",
            _ => CudaError::ALL.iter().fold(String::new(), |text, error| {
                text + &format!("{:>3} {}: {}\n", error.code(), error.name(), error.meaning())
            }),
        });
        return ExitCode::SUCCESS;
    }
    let Some(query) = &options.query else { return usage("no error given") };
    if let Some(Err(reason)) = options.root.as_deref().map(machine) {
        return usage(&reason);
    }
    let mut cut = Vec::new();
    let query = if query == "-" {
        let mut bytes = Vec::new();
        // What was read before an error is explained.
        let _ = std::io::stdin().lock().take(MOST_INPUT + 1).read_to_end(&mut bytes);
        if bytes.len() as u64 > MOST_INPUT {
            bytes.truncate(MOST_INPUT as usize);
            cut.push("standard input is longer than 4 MiB: the rest was not read");
        }
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        query.clone()
    };
    let answer = resolve::resolve(&query);
    if answer.cut {
        cut.push("a line is longer than 16 KiB: the rest of it was not read");
    }
    for cut in &cut {
        let _ = writeln!(std::io::stderr(), "zc explain: {cut}");
    }
    let found = answer.found;
    if found.is_empty() {
        return not_found(&query, answer.note, &cut, options.json);
    }
    let explained: Vec<String> = found
        .iter()
        .map(|found| if options.json { in_json(found, &options) } else { in_words(found, &options) })
        .collect();
    print(&match (options.json, explained.as_slice()) {
        (true, [only]) => format!("{only}\n"),
        (true, all) => list(all) + "\n",
        _ => explained.join("\n"),
    });
    ExitCode::SUCCESS
}

/// A reader that goes away early is no failure.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn usage(text: &str) -> ExitCode {
    let _ = write!(std::io::stderr(), "zc explain: {text}\n\n{USAGE}");
    ExitCode::from(2)
}

fn not_found(query: &str, note: Option<String>, cut: &[&str], json: bool) -> ExitCode {
    let shown: String = query.trim().chars().take(80).flat_map(char::escape_debug).collect();
    let key: String =
        query.chars().filter(char::is_ascii_alphanumeric).take(80).collect::<String>().to_ascii_lowercase();
    let key = key.strip_prefix("cudaerror").unwrap_or(&key);
    let nearest = if note.is_some() { Vec::new() } else { nearest::offers(key) };
    if json {
        let names: Vec<String> = nearest.iter().map(|name| quoted(name)).collect();
        let notes: Vec<String> = note.iter().map(String::as_str).chain(cut.iter().copied()).map(quoted).collect();
        let (shown, names, notes) = (quoted(&shown), list(&names), list(&notes));
        print(&format!("{{\"query\":{shown},\"found\":false,\"nearest\":{names},\"notes\":{notes}}}\n"));
    } else {
        let rest = note.unwrap_or_else(|| format!("Nearest names: {}", nearest.join(", ")));
        let _ = writeln!(std::io::stderr(), "zc explain: \"{shown}\" is no error of CUDA's. {rest}");
    }
    ExitCode::from(1)
}

/// Whether a folder can stand for a machine.
fn machine(root: &Path) -> Result<(), String> {
    let shown = root.display();
    if !root.metadata().map_err(|error| format!("--root: {shown}: {error}"))?.is_dir() {
        return Err(format!("--root: {shown}: not a folder"));
    }
    match ["proc", "sys", "dev", "etc", "usr"].iter().any(|part| root.join(part).exists()) {
        true => Ok(()),
        false => Err(format!("--root: {shown}: has no proc, sys, dev, etc or usr: it does not stand for a machine")),
    }
}

fn parse(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut rest = arguments.iter();
    let mut ended = false;
    while let Some(argument) = rest.next() {
        let (name, inline) = match argument.split_once('=') {
            Some((name, value)) if name.starts_with("--") && !ended => (name, Some(value.to_owned())),
            _ => (argument.as_str(), None),
        };
        let mut value = || inline.clone().or_else(|| rest.next().cloned()).ok_or(format!("{name} needs a value"));
        let number = |text: String| bytes(&text).ok_or(format!("{name}: \"{}\" is no number", text.escape_debug()));
        match name {
            _ if ended => add_to(&mut options.query, argument),
            "--" => ended = true,
            "--call" => {
                let call = value()?;
                let call = Some(drivers_call(call.trim()).to_owned()).filter(|call| !call.is_empty());
                options.call = Some(call.ok_or("--call: no function named")?);
            }
            "--addr" => options.address = Some(address(&value()?).ok_or("--addr: no address; one is 0x7f00_0000")?),
            "--from" => options.from = Some(address(&value()?).ok_or("--from: no address; one is 0x7f00_0000")?),
            "--len" => options.len = Some(number(value()?)?),
            "--flags" => options.flags = Some(flags(&value()?)?),
            "--pid" => {
                let pid = number(value()?)?;
                options.pid = Some(u32::try_from(pid).map_err(|_| format!("--pid: {pid} is no process"))?);
            }
            "--attr" => options.attributes.push(attribute(&value()?)?),
            "--root" => options.root = Some(value()?.into()),
            "--forked" => {
                options.forked = Some(match value()?.as_str() {
                    "yes" | "true" | "1" => true,
                    "no" | "false" | "0" => false,
                    other => return Err(format!("--forked: yes or no, and not \"{}\"", other.escape_debug())),
                });
            }
            "--json" => options.json = true,
            "--all" => options.all = true,
            "--markdown" => options.markdown = true,
            // "-1" is a number that somebody saw; "-" is standard input.
            _ if name.starts_with("--") => return Err(format!("no such option: {}", name.escape_debug())),
            _ => add_to(&mut options.query, argument),
        }
    }
    match (&options.query, options.all) {
        (Some(_), true) => Err("--all and an error at once".to_owned()),
        (None, false) => Err("no error given".to_owned()),
        _ if options.markdown && !options.all => Err("--markdown goes with --all".to_owned()),
        _ => Ok(options),
    }
}

/// A line of a log that was not quoted comes in words.
fn add_to(query: &mut Option<String>, argument: &str) {
    *query = Some(query.take().map_or_else(|| argument.to_owned(), |query| format!("{query} {argument}")));
}

/// Hexadecimal with `0x` or with a letter in it, else decimal.
fn address(text: &str) -> Option<u64> {
    let digits = text.trim().replace('_', "");
    let (digits, marked) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => (digits, true),
        None => (digits.as_str(), false),
    };
    let decimal = !marked && digits.bytes().all(|b| b.is_ascii_digit());
    let plain = digits.bytes().all(|b| b.is_ascii_hexdigit());
    plain.then(|| u64::from_str_radix(digits, if decimal { 10 } else { 16 }).ok())?
}

/// Decimal, or hexadecimal with `0x`; with a unit, if wanted.
fn bytes(text: &str) -> Option<u64> {
    let text = text.trim().replace('_', "");
    if text.starts_with("0x") || text.starts_with("0X") {
        return address(&text);
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let shift = match text[digits..].trim().to_ascii_lowercase().as_str() {
        "" | "b" | "bytes" => 0,
        "k" | "kib" => 10,
        "m" | "mib" => 20,
        "g" | "gib" => 30,
        "t" | "tib" => 40,
        _ => return None,
    };
    text[..digits].parse::<u64>().ok()?.checked_mul(1 << shift)
}

fn flags(text: &str) -> Result<u32, String> {
    if let Some(number) = bytes(text) {
        return u32::try_from(number).map_err(|_| format!("--flags: {number} has more than 32 bits"));
    }
    text.split(['|', ',', '+', ' ']).filter(|part| !part.is_empty()).try_fold(0, |all, part| {
        let name = part.to_ascii_uppercase();
        let name = ["CU_MEMHOSTREGISTER_", "CU_MEMHOSTALLOC_", "CUDAHOSTREGISTER", "CUDAHOSTALLOC"]
            .iter()
            .find_map(|prefix| name.strip_prefix(prefix))
            .unwrap_or(&name);
        Ok(all
            | match name {
                "PORTABLE" => 1,
                "DEVICEMAP" | "MAPPED" => 2,
                "IOMEMORY" | "WRITECOMBINED" => 4,
                "READ_ONLY" | "READONLY" => 8,
                "DEFAULT" | "0" => 0,
                _ => return Err(format!("--flags: no flag named {}", part.escape_debug())),
            })
    })
}

fn attribute(text: &str) -> Result<(u32, i32), String> {
    let (name, value) = text.split_once('=').ok_or("--attr: NAME=VALUE")?;
    let value = value.trim().parse().map_err(|_| format!("--attr: \"{}\" is no number", value.escape_debug()))?;
    let plain = name.trim().to_ascii_lowercase().replace('-', "_");
    let plain =
        plain.strip_prefix("cu_device_attribute_").or_else(|| plain.strip_prefix("cudadevattr")).unwrap_or(&plain);
    let joined = |text: &str| text.replace('_', "");
    let known = ATTRIBUTES.iter().find(|(known, _)| joined(known) == joined(plain)).map(|(_, number)| *number);
    let number = known.or_else(|| plain.parse().ok()).ok_or_else(|| {
        let known: Vec<&str> = ATTRIBUTES.iter().map(|(name, _)| *name).collect();
        format!("--attr: no attribute {} (a number, or one of {})", name.escape_debug(), known.join(", "))
    })?;
    Ok((number, value))
}

/// The causes of the call, if one was named, less those that the caller knows not to be.
fn failure(found: &Found, options: &Options) -> Option<Failure> {
    let call = options.call.clone().or_else(|| found.call.clone()).filter(|_| found.meant.is_none())?;
    let mut failure = Failure::new(call, CUresult(found.error.code()));
    (failure.address, failure.source) = (options.address, options.from);
    (failure.len, failure.flags) = (options.len, options.flags);
    let machine = options.root.clone().or_else(|| options.pid.map(|_| "/".into()));
    let mut failure = failure.look(None, &options.attributes, options.pid, machine.as_deref());
    let forked = |cause: &Cause| matches!(cause, Cause::Forked { .. });
    if let Some(yes) = options.forked.filter(|_| failure.causes.iter().any(|(_, cause)| forked(cause))) {
        failure.causes.retain(|(_, cause)| yes == forked(cause));
    }
    Some(failure)
}

/// What hinders looking.
fn hindrance(options: &Options) -> Option<String> {
    let pid = options.pid?;
    let root = options.root.clone().unwrap_or_else(|| "/".into());
    let error = std::fs::File::open(root.join(format!("proc/{pid}/maps"))).err()?;
    Some(format!("the mappings of process {pid} cannot be read: {error}"))
}

fn in_words(found: &Found, options: &Options) -> String {
    let error = found.error;
    let mut text = match found.meant {
        Some(own) => format!("{} ({} of the CUDA runtime)\n  {}\n", own.name, own.number, own.meaning),
        None => format!("{error}\n  {}\n", error.meaning()),
    };
    for note in found.notes.iter().chain(&hindrance(options)) {
        let _ = writeln!(text, "note: {note}");
    }
    let failure = failure(found, options);
    if let Some(failure) = &failure {
        let passed: Vec<String> = failure.passed().iter().map(|(name, value)| format!("{name} {value}")).collect();
        let _ = writeln!(text, "{}({}):", failure.call.escape_debug(), passed.join(", "));
    }
    let causes = failure.map(|failure| failure.causes).unwrap_or_default();
    for (certainty, cause) in &causes {
        let _ =
            writeln!(text, "{}: {cause}\n  do: {}\n  check: {}", name_of(*certainty), cause.remedy(), cause.check());
    }
    if causes.is_empty() {
        let _ = writeln!(text, "hint: {}", found.meant.map_or(error.hint(), |own| own.hint));
    }
    if found.meant.is_some() {
        return text;
    }
    if error.is_sticky() && error != CudaError::Unknown {
        text.push_str("The context is lost: later calls answer the same, and nothing can be freed.\n");
    }
    if error.is_teardown() {
        text.push_str("At the end of a process this is no failure: what was to be released is gone already.\n");
    }
    text
}

fn name_of(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Seen => "seen",
        Certainty::Possible => "possible",
    }
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() || c == '\u{2028}' || c == '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

/// A JSON array of what is JSON already.
fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}

/// What is known of an error without a call, as the members of a JSON object in braces.
fn json_of(error: CudaError, meant: Option<&RuntimeOwn>) -> String {
    let (meaning, hint) = meant.map_or((error.meaning(), error.hint()), |own| (own.meaning, own.hint));
    format!(
        "{{\"name\":{},\"code\":{},\"meaning\":{},\"hint\":{},\"sticky\":{},\"teardown\":{}}}",
        quoted(error.name()),
        error.code(),
        quoted(meaning),
        quoted(hint),
        error.is_sticky(),
        error.is_teardown()
    )
}

fn in_json(found: &Found, options: &Options) -> String {
    let mut text = json_of(found.error, found.meant);
    text.pop();
    let notes: Vec<String> = found.notes.iter().chain(&hindrance(options)).map(|note| quoted(note)).collect();
    let _ = write!(text, ",\"found\":true,\"drivers_own\":{},\"notes\":{}", found.own, list(&notes));
    if let Some(failure) = failure(found, options) {
        let passed: Vec<String> =
            failure.passed().iter().map(|(name, value)| format!("{}:{}", quoted(name), quoted(value))).collect();
        let causes: Vec<String> = failure
            .causes
            .iter()
            .map(|(certainty, cause)| {
                format!(
                    "{{\"certainty\":{},\"kind\":{},\"text\":{},\"remedy\":{},\"check\":{}}}",
                    quoted(name_of(*certainty)),
                    quoted(format!("{cause:?}").split([' ', '{']).next().unwrap_or_default()),
                    quoted(&cause.to_string()),
                    quoted(&cause.remedy()),
                    quoted(&cause.check())
                )
            })
            .collect();
        let call = quoted(&failure.call);
        let _ = write!(text, ",\"call\":{call},\"passed\":{{{}}},\"causes\":{}", passed.join(","), list(&causes));
    }
    text + "}"
}

fn markdown() -> String {
    let mut text = String::from(
        "# Errors of the CUDA driver\n\n\
         Written by `zc explain --all --markdown`; a test keeps it current. The names and numbers are those of CUDA 13.5's\n\
         `cuda.h`, the words are ours and speak about mapped memory. For the causes of one failed call, give `zc explain` the\n\
         call and what was passed, or ask `cuda_zc::diagnose` in the program.\n\n\
         *Lost* means that the context is lost: later calls answer the same, and nothing can be freed. *Gone* means that what\n\
         was to be released is gone already, as at the end of a process.\n",
    );
    for error in CudaError::ALL {
        let mark = match (error.is_sticky(), error.is_teardown()) {
            (true, _) => " · lost",
            (_, true) => " · gone",
            _ => "",
        };
        let _ =
            write!(text, "\n## {} `{}`{mark}\n\n{}\n\n{}\n", error.code(), error.name(), error.meaning(), error.hint());
    }
    text
}
