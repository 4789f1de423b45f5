//! What the kernel log says about the NVIDIA driver.

/// Driver lines kept for printing, the newest.
const LINES: usize = 12;
/// Lines that may be about something here: so many of the oldest, from when the driver was loaded, and of the newest.
const OLDEST: usize = 1000;
const NEWEST: usize = 3000;

/// What the log says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Log {
    /// GPU errors, one for each number and GPU, in the order of their last appearance.
    pub(super) xids: Vec<Xid>,
    /// The first line for each clue, and more for faults of the IOMMU.
    pub(super) clues: Vec<(Clue, String)>,
    /// From `API mismatch`: the version of the program's library, the version of the module.
    pub(super) mismatch: Option<(String, String)>,
    /// The newest lines of the driver.
    pub(super) lines: Vec<String>,
}

/// An error that a GPU reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Xid {
    pub(super) number: u32,
    /// The PCI address as the driver writes it.
    pub(super) bus: String,
    pub(super) count: usize,
    /// The newest line.
    pub(super) line: String,
}

/// A line that names a cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clue {
    InitFailed,
    FallenOff,
    NeedsOpen,
    NeedsProprietary,
    Legacy,
    Unsigned,
    OtherKernel,
    Conflict,
    BarSpace,
    Firmware,
    PageTable,
    DxgMemory,
    Sandbox,
    IommuFault,
    Resumed,
    OutOfMemory,
}

/// The words that give each clue away, in lower case: all of one entry must be in the line. The first one of each
/// starts with one of the letters in `is_worth_reading`.
const CLUES: &[(&[&str], Clue)] = &[
    (&["nvrm", "rminitadapter failed"], Clue::InitFailed),
    (&["nvrm", "rm_init_adapter failed"], Clue::InitFailed),
    (&["nvrm", "fallen off the bus"], Clue::FallenOff),
    (&["nvrm", "requires use of the nvidia open kernel modules"], Clue::NeedsOpen),
    (&["nvrm", "not supported by open nvidia.ko"], Clue::NeedsProprietary),
    (&["nvrm", "because it does not include the required gpu"], Clue::NeedsProprietary),
    (&["nvidia", "legacy drivers"], Clue::Legacy),
    (&["nvidia", "key was rejected"], Clue::Unsigned),
    (&["loading of unsigned module is rejected"], Clue::Unsigned),
    (&["loading of module with unavailable key is rejected"], Clue::Unsigned),
    (&["lockdown", "unsigned module loading is restricted"], Clue::Unsigned),
    (&["nvidia", "version magic"], Clue::OtherKernel),
    (&["nvidia", "disagrees about version of symbol"], Clue::OtherKernel),
    (&["nvidia", "unknown symbol"], Clue::OtherKernel),
    (&["nvrm", "conflicting driver"], Clue::Conflict),
    (&["nvrm", "obtained ownership of the nvidia"], Clue::Conflict),
    (&["nvrm", "pci i/o region assigned", "invalid"], Clue::BarSpace),
    (&["nvrm", "bar0 is 0m"], Clue::BarSpace),
    (&["nvrm", "bar1 is 0m"], Clue::BarSpace),
    (&["nvidia", "failed to load firmware"], Clue::Firmware),
    (&["nvidia", "direct firmware load", "failed"], Clue::Firmware),
    (&["nvrm", "page table"], Clue::PageTable),
    (&["nvrm", "page_table"], Clue::PageTable),
    (&["dxgk", "-12"], Clue::DxgMemory),
    (&["gvisor", "starting"], Clue::Sandbox),
    (&["dmar", "fault addr"], Clue::IommuFault),
    (&["amd-vi", "io_page_fault"], Clue::IommuFault),
    (&["pm: suspend exit"], Clue::Resumed),
    (&["pm: hibernation: hibernation exit"], Clue::Resumed),
    (&["waking up from system sleep state"], Clue::Resumed),
    (&["memory cgroup out of memory: killed process"], Clue::OutOfMemory),
];

/// Whether the line can be about anything here. Nearly all lines of a log are not, and this is quicker than looking
/// for every word in each of them: 80 ms instead of 1,100 ms for 4 MiB in an unoptimised build.
fn is_worth_reading(line: &str) -> bool {
    const fn four(letters: &[u8; 4]) -> u32 {
        u32::from_be_bytes(*letters)
    }
    const NVRM: u32 = four(b"nvrm");
    const NVIDIA: u32 = four(b"nvid");
    const LOADING: u32 = four(b"load");
    const LOCKDOWN: u32 = four(b"lock");
    const DXG: u32 = four(b"dxgk");
    const GVISOR: u32 = four(b"gvis");
    const DMAR: u32 = four(b"dmar");
    const AMD: u32 = four(b"amd-");
    const PM: u32 = four(b"pm: ");
    const WAKING: u32 = four(b"waki");
    const MEMORY: u32 = four(b"memo");
    let mut last = 0_u32;
    for byte in line.bytes() {
        last = last << 8 | u32::from(byte.to_ascii_lowercase());
        match last {
            NVRM | NVIDIA | LOADING | LOCKDOWN | DXG | GVISOR | DMAR | AMD | PM | WAKING | MEMORY => return true,
            _ => {}
        }
    }
    false
}

/// Reads a log in any of the usual forms: `dmesg`, the log device's records, syslog files.
pub(super) fn parse(text: &str) -> Log {
    let mut log = Log::default();
    let mut mismatch: Option<Vec<String>> = None;
    let lines: Vec<&str> = text.lines().filter(|l| is_worth_reading(l)).collect();
    let newest = lines.len().saturating_sub(NEWEST);
    let kept = lines.iter().enumerate().filter(|(at, _)| *at < OLDEST || *at >= newest);
    for line in kept.map(|(_, line)| message(line)) {
        let lower = line.to_lowercase();
        for (words, clue) in CLUES {
            // Of faults of the IOMMU several are kept: most machines have other devices that cause them.
            let most = if *clue == Clue::IommuFault { 64 } else { 1 };
            if words.iter().all(|w| lower.contains(w)) && log.clues.iter().filter(|(c, _)| c == clue).count() < most {
                log.clues.push((*clue, line.to_owned()));
            }
        }
        if let Some(xid) = xid(line) {
            let count = match log.xids.iter().position(|x| (x.number, &x.bus) == (xid.number, &xid.bus)) {
                Some(at) => log.xids.remove(at).count,
                None => 0,
            };
            log.xids.push(Xid { count: count + 1, ..xid });
            if log.xids.len() > 64 {
                log.xids.remove(0);
            }
        }
        if lower.contains("api mismatch") {
            mismatch = Some(Vec::new());
        }
        if let Some(versions) = &mut mismatch {
            versions.extend(versions_after_the_word(line));
            if versions.len() >= 2 {
                log.mismatch = Some((versions[0].clone(), versions[1].clone()));
                mismatch = None;
            }
        }
        if line.contains("NVRM") || lower.contains("nvidia") && line.len() < 1000 {
            log.lines.push(line.to_owned());
            if log.lines.len() > LINES {
                log.lines.remove(0);
            }
        }
    }
    log
}

/// The line without what stands before the message: the log device's `6,1234,5678,-;`, syslog's date and host name, and
/// a time in brackets.
fn message(line: &str) -> &str {
    let line = match line.split_once(';') {
        Some((head, rest)) if !head.is_empty() && head.chars().all(|c| c.is_ascii_digit() || ",-+c=".contains(c)) => {
            rest
        }
        _ => line,
    };
    let line = line.split_once(" kernel: ").map_or(line, |(_, rest)| rest).trim();
    match line.strip_prefix('[').and_then(|l| l.split_once("] ")) {
        Some((time, rest)) if time.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ' ') => rest.trim(),
        _ => line,
    }
}

/// `NVRM: Xid (PCI:0000:01:00): 79, pid=..`.
fn xid(line: &str) -> Option<Xid> {
    let (_, after) = line.split_once("Xid (")?;
    let (bus, after) = after.split_once("): ")?;
    let digits = after.split(|c: char| !c.is_ascii_digit()).next()?;
    let bus = bus.trim_start_matches("PCI:").to_owned();
    Some(Xid { number: digits.parse().ok()?, bus, count: 0, line: line.to_owned() })
}

/// Each version that follows the word "version", and older drivers' `.. 595.84, but this kernel module has ..`.
fn versions_after_the_word(line: &str) -> Vec<String> {
    line.split_whitespace()
        .map(|word| word.trim_end_matches(['.', ',', ')']))
        .filter(|word| {
            let numbers = super::parse::version(word);
            numbers.len() >= 2 && numbers[0] >= 50
        })
        .map(str::to_owned)
        .take(2)
        .collect()
}

#[cfg(test)]
#[test]
fn every_clue_is_in_a_line_worth_reading() {
    for (words, clue) in CLUES {
        assert!(is_worth_reading(words[0]), "{clue:?}");
    }
}
