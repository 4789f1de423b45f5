//! Facts and findings as text and as JSON.

use std::fmt::Write as _;

use super::attributes;
use super::child::PROBES;
use super::facts::Facts;
use super::findings::{Finding, Severity};
use super::root::Node;

/// Characters printed of one value.
const VALUE_LIMIT: usize = 400;

/// Facts of one kind, for printing.
struct Section {
    title: String,
    rows: Vec<(String, String)>,
}

impl Section {
    fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), rows: Vec::new() }
    }

    fn row(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.rows.push((key.into(), value.into()));
    }

    fn maybe(&mut self, key: &str, value: Option<impl Into<String>>) {
        if let Some(value) = value {
            self.row(key, value);
        }
    }
}

/// `1.5 GiB`.
pub(super) fn bytes(n: u64) -> String {
    const UNITS: [&str; 6] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = n as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 || value.fract() < 0.05 {
        format!("{value:.0} {}", UNITS[unit])
    } else {
        format!("{value:.1} {}", UNITS[unit])
    }
}

fn node(node: &Node) -> String {
    match node {
        Node::Missing => "missing".to_owned(),
        Node::Usable => "usable".to_owned(),
        Node::Denied(why) => format!("not usable: {why}"),
    }
}

fn sections(facts: &Facts) -> Vec<Section> {
    let mut all = vec![driver(facts), devices(facts), system(facts), memory(facts), environment(facts)];
    for (n, device) in facts.answers.iter().flat_map(|a| a.devices.iter().enumerate()) {
        let mut section = Section::new(format!("GPU {n}"));
        section.maybe("name", device.name.clone());
        section.maybe("uuid", device.uuid.clone());
        section.maybe("PCI address", device.pci.clone());
        section.maybe("memory", device.memory.map(bytes));
        for (&number, &value) in &device.attributes {
            if let Some((name, meaning)) = attributes::meaning(number, value) {
                section.row(format!("{number} {name}"), format!("{value}: {meaning}"));
            }
        }
        for (name, what) in PROBES {
            if let Some(probe) = device.probes.get(*name) {
                let outcome = match (probe.code, probe.wrong_data) {
                    (_, true) => "the data are wrong".to_owned(),
                    (0, _) => "works".to_owned(),
                    (code, _) => format!("{} answers {}", probe.call, super::answers::code(code)),
                };
                section.row(format!("probe {name}"), format!("{outcome} ({what})"));
            }
        }
        all.push(section);
    }
    if !facts.log.lines.is_empty() {
        let mut section = Section::new("Kernel log, the newest lines of the driver");
        for (n, line) in facts.log.lines.iter().enumerate() {
            section.row(format!("{}", n + 1), line.clone());
        }
        all.push(section);
    }
    if !facts.unread.is_empty() {
        let mut section = Section::new("Could not be read");
        section.rows = facts.unread.clone();
        all.push(section);
    }
    all.retain(|s| !s.rows.is_empty());
    all
}

fn driver(facts: &Facts) -> Section {
    let mut section = Section::new("Driver");
    match &facts.chosen {
        Some(library) => {
            section.row(
                "library",
                format!(
                    "{} ({}, found by {})",
                    library.real.as_deref().unwrap_or(&library.path),
                    library.kind.words(),
                    library.found_by
                ),
            );
        }
        None => section.row("library", "none"),
    }
    let mut shown: Vec<Option<&String>> = facts.chosen.iter().map(|c| c.real.as_ref()).collect();
    for library in &facts.libraries {
        // One line for each file, under the first of its names.
        if library.real.is_some() && shown.contains(&library.real.as_ref()) {
            continue;
        }
        shown.push(library.real.as_ref());
        let real = match &library.real {
            Some(real) if *real != library.path => format!(" -> {real}"),
            Some(_) => String::new(),
            None => " -> nothing".to_owned(),
        };
        let narrow = if library.narrow { ", 32 bits" } else { "" };
        section.row(
            "also found",
            format!("{}{real} ({}{narrow}, {})", library.path, library.kind.words(), library.found_by),
        );
    }
    let plain = facts.libraries.iter().any(|l| l.in_search && l.real.is_some() && l.path.ends_with("/libcuda.so"));
    if facts.chosen.as_ref().is_some_and(|c| c.by_name) && !plain {
        section.row("libcuda.so", "not on the search path: programs that open this name in place of libcuda.so.1 fail");
    }
    for path in facts.process.mapped.iter().skip(1) {
        section.row("also mapped", path.clone());
    }
    if let Some(answers) = &facts.answers {
        section.maybe("CUDA version", answers.version.map(|v| format!("{}.{}", v / 1000, v % 1000 / 10)));
        if !answers.lacks.is_empty() {
            section
                .row("lacks", format!("{} functions of CUDA {}", answers.lacks.len(), cuda_sys::CUDA_VERSION / 1000));
        }
        section.maybe("cuInit", answers.init.map(|code| format!("answers {}", super::answers::code(code))));
        for refused in answers.refused.iter().take(16) {
            section.row("not opened", refused.clone());
        }
        section.maybe(
            "pinned memory",
            answers.pinned.map(|(held, code)| match code {
                0 => format!("{} at once, the most that was tried", bytes(held)),
                code => format!("{} at once, then {}", bytes(held), super::answers::code(code)),
            }),
        );
    } else if facts.machine {
        section.row("cuInit", "not asked");
    }
    let files = &facts.driver;
    section.maybe(
        "kernel module",
        files.module.as_ref().map(|m| format!("{} ({})", m.version, if m.open { "open" } else { "proprietary" })),
    );
    if files.modules_seen && facts.platform.wsl.is_none() {
        section.row("nvidia_uvm", if files.uvm_loaded { "loaded" } else { "not loaded" });
    }
    for (name, value) in &files.uvm {
        section.row(name.clone(), value.clone());
    }
    for name in
        ["EnableMSI", "EnableStreamMemOPs", "PreserveVideoMemoryAllocations", "ModifyDeviceFiles", "EnableGpuFirmware"]
    {
        section.maybe(name, files.parameters.get(name).cloned());
    }
    if files.nvswitches > 0 {
        section.row("NVSwitch", "present");
        let running =
            files.fabric_manager.map_or("cannot be seen from here", |r| if r { "running" } else { "not running" });
        section.row("fabric manager", running);
    }
    if files.persistence {
        section.row("persistence daemon", "running");
    }
    section
}

fn devices(facts: &Facts) -> Section {
    let mut section = Section::new("Devices");
    for gpu in &facts.pci {
        let link = |pair: &[Option<String>; 2]| match pair {
            [Some(now), Some(most)] => format!("{now} of {most}"),
            [now, _] => now.clone().unwrap_or_else(|| "?".to_owned()),
        };
        let width = gpu.width.map(|w| w.map(|n| format!("x{n}")));
        let mut text =
            format!("10de:{}, driver {}", gpu.device.trim_start_matches("0x"), gpu.driver.as_deref().unwrap_or("none"));
        if gpu.speed[0].is_some() {
            let _ = write!(text, ", link {} {} (idle links are slower)", link(&gpu.speed), link(&width));
        }
        if let Some(node) = gpu.numa.filter(|n| *n >= 0) {
            let _ = write!(text, ", NUMA node {node}");
        }
        if let Some(kind) = &gpu.iommu {
            let _ = write!(text, ", IOMMU domain {kind}");
        }
        section.row(format!("PCI {}", gpu.bus), text);
    }
    for gpu in &facts.gpus {
        let excluded = if gpu.excluded { ", excluded" } else { "" };
        section.row(
            format!("driver's {}", gpu.bus),
            format!(
                "{}{}{excluded}",
                gpu.model.as_deref().unwrap_or("?"),
                gpu.uuid.as_ref().map_or(String::new(), |u| format!(", {u}"))
            ),
        );
    }
    let nodes = &facts.nodes;
    if facts.platform.wsl.is_some() {
        section.row("/dev/dxg", node(&facts.platform.dxg));
    } else if facts.platform.tegra.is_some() {
        section.row("/dev/nvmap", node(&nodes.nvmap));
        section.row("GPU node", node(&nodes.tegra_gpu));
    } else if nodes.seen {
        section.row("/dev/nvidiactl", node(&nodes.control));
        section.row("/dev/nvidia-uvm", node(&nodes.uvm));
        for (n, state) in &nodes.gpus {
            section.row(format!("/dev/nvidia{n}"), node(state));
        }
    }
    if facts.driver.imex_class {
        section.row(
            "IMEX channels",
            if nodes.imex.is_empty() { "none in /dev/nvidia-caps-imex-channels" } else { "present" },
        );
    }
    for (name, state) in &nodes.imex {
        section.row(format!("IMEX {name}"), node(state));
    }
    if nodes.mig {
        section.row("MIG", "instances exist");
    }
    section
}

fn system(facts: &Facts) -> Section {
    let mut section = Section::new("System");
    let platform = &facts.platform;
    section.maybe("kernel", platform.release.clone());
    section.maybe("WSL", platform.wsl.map(|v| format!("version {v}")));
    section.maybe("Jetson", platform.tegra.clone());
    section.maybe("container", platform.container.clone());
    if platform.gvisor {
        section.row("sandbox", "gVisor");
    }
    if platform.nixos {
        section.row("NixOS", "programs find the driver in /run/opengl-driver/lib");
    }
    section.maybe(
        "seccomp",
        facts.process.seccomp.map(|n| ["off", "strict", "filter"].get(n as usize).copied().unwrap_or("?")),
    );
    if platform.selinux_enforcing {
        section.row("SELinux", "enforcing");
    }
    section.maybe("secure boot", platform.secure_boot.map(|on| if on { "on" } else { "off" }));
    section.maybe("lockdown", platform.lockdown.clone());
    section.row(
        "IOMMU",
        if platform.iommu_groups > 0 {
            format!("on, {} groups", platform.iommu_groups)
        } else {
            "none in sight".to_owned()
        },
    );
    section.row(
        "kernel log",
        if facts.log_read {
            format!("read from {}", facts.log_source)
        } else {
            format!("not read: {}", facts.log_source)
        },
    );
    section
}

fn memory(facts: &Facts) -> Section {
    let mut section = Section::new("Memory and limits");
    let memory = &facts.memory;
    section.maybe(
        "RAM",
        memory.total.map(|t| format!("{}, {} available", bytes(t), memory.available.map_or("?".to_owned(), bytes))),
    );
    section.maybe("pinned now", memory.pinned.map(|p| format!("{} of programs' pages, by all drivers", bytes(p))));
    section.maybe(
        "group's limit",
        facts
            .process
            .cgroup
            .as_ref()
            .map(|g| format!("{} ({} used), {}", bytes(g.limit), g.used.map_or("?".to_owned(), bytes), g.file)),
    );
    let limits = &facts.process.limits;
    let limit = |name: &str| limits.get(name).map(|l| l.map_or("unlimited".to_owned(), bytes));
    section.maybe(
        "locked memory (information: the driver does not use this limit, RDMA does)",
        limit("Max locked memory"),
    );
    section.maybe("address space", limit("Max address space"));
    section
        .maybe("open files", limits.get("Max open files").map(|l| l.map_or("unlimited".to_owned(), |n| n.to_string())));
    section.maybe("mappings", memory.max_map_count.map(|n| n.to_string()));
    section.maybe("overcommit", memory.overcommit.map(|n| n.to_string()));
    section.maybe("transparent huge pages", memory.thp.clone());
    section.maybe("· in shared memory", memory.thp_shared.clone());
    section.maybe("huge pages", memory.huge_pages.clone());
    section.maybe("NUMA nodes", memory.numa_nodes.clone());
    section.maybe("NUMA nodes allowed", facts.process.mems_allowed.clone());
    section
}

fn environment(facts: &Facts) -> Section {
    let mut section = Section::new("Environment");
    // An address, and of no use here; that it is set says that this is Kubernetes.
    for (name, value) in facts.process.variables.iter().filter(|(n, _)| *n != "KUBERNETES_SERVICE_HOST") {
        section.row(name.clone(), value.clone());
    }
    section.maybe("/etc/ld.so.preload", facts.process.preload.clone());
    if let Some(selection) = facts.selection() {
        let taken = if selection.taken.is_empty() { "no GPU".to_owned() } else { selection.taken.join(", ") };
        section.row("· selects", taken);
    }
    section
}

/// Hides what identifies a machine.
pub(super) struct Mask {
    host_name: Option<String>,
    show: bool,
}

impl Mask {
    pub(super) fn new(host_name: Option<String>, show: bool) -> Self {
        // A name of a letter or two, or one like `localhost`, would take other words with it.
        let host_name = host_name.filter(|n| n.len() > 2 && n != "localhost" && n != "nvidia");
        Self { host_name, show }
    }

    /// The text with UUIDs, container ids, serial numbers and the host's name replaced, control characters made
    /// visible, and no longer than `VALUE_LIMIT`.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut out = String::new();
        for c in text.chars().take(VALUE_LIMIT) {
            // Direction marks turn a terminal's line around.
            let hostile = c.is_control()
                || matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            if hostile {
                let _ = write!(out, "\\u{{{:x}}}", c as u32);
            } else {
                out.push(c);
            }
        }
        if text.chars().nth(VALUE_LIMIT).is_some() {
            out.push('…');
        }
        if self.show { out } else { self.hide(&out) }
    }

    fn hide(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        let mut serial = false;
        while let Some(first) = rest.chars().next() {
            let word_end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            if word_end == 0 {
                out.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let (word, after) = rest.split_at(word_end);
            rest = after;
            out.push_str(&self.word(word, serial));
            let lower = word.to_ascii_lowercase();
            serial = lower == "serial" || lower == "sn" || serial && (lower == "number" || lower == "no");
        }
        out
    }

    fn word(&self, word: &str, serial: bool) -> String {
        if self.host_name.as_deref().is_some_and(|name| word == name || word.split('.').next() == Some(name)) {
            return "<host>".to_owned();
        }
        if serial && word.bytes().any(|b| b.is_ascii_digit()) {
            return "<serial>".to_owned();
        }
        // What stands before and after an identifier is kept: `GPU-1b2c..`, `docker-4f5e...scope`.
        for at in 0..word.len() {
            if let Some(len) = identifier(&word.as_bytes()[at..]) {
                return format!("{}xxxxxxxx{}", &word[..at], self.word(&word[at + len..], false));
            }
        }
        word.to_owned()
    }
}

/// How long the UUID (8-4-4-4-12 hexadecimal digits) or the run of 32 and more digits is that stands at the start.
fn identifier(bytes: &[u8]) -> Option<usize> {
    let uuid = bytes.get(..36).is_some_and(|b| {
        b.iter()
            .enumerate()
            .all(|(at, c)| if [8, 13, 18, 23].contains(&at) { *c == b'-' } else { c.is_ascii_hexdigit() })
    });
    let digits = bytes.iter().take_while(|c| c.is_ascii_hexdigit()).count();
    if uuid { Some(36) } else { (digits >= 32).then_some(digits) }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '.' || c == '_'
}

/// What one word says of the findings as a whole.
fn verdict(findings: &[Finding]) -> String {
    let count = |s| findings.iter().filter(|f| f.severity == s).count();
    let (failures, warnings, notes) = (count(Severity::Failure), count(Severity::Warning), count(Severity::Note));
    let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    match (failures, warnings) {
        (0, 0) => format!("healthy: nothing found that stands in the way ({})", plural(notes, "note")),
        _ => format!("{}, {}, {}", plural(failures, "failure"), plural(warnings, "warning"), plural(notes, "note")),
    }
}

/// Which kinds of memory all devices have: by trying where that was done, else by their attributes.
fn kinds(facts: &Facts) -> Option<String> {
    const KINDS: [(&str, &str, u32); 6] = [
        ("registered", "register", 99),
        ("registered read-only", "register-read-only", 113),
        ("pinned", "host-alloc", 19),
        ("managed", "managed", 83),
        ("VMM on the device", "vmm-device", 102),
        ("VMM on the host", "vmm-host", 145),
    ];
    let devices = &facts.answers.as_ref().filter(|a| !a.devices.is_empty())?.devices;
    let tried = devices.iter().any(|d| !d.probes.is_empty());
    let has = |probe: &str, attribute: u32| {
        let one = |d: &super::answers::Device| match d.probes.get(probe) {
            Some(p) => Some(p.code == 0 && !p.wrong_data),
            None => d.attribute(attribute).map(|v| v == 1),
        };
        let all: Option<Vec<bool>> = devices.iter().map(one).collect();
        all.map(|a| a.into_iter().all(|works| works))
    };
    let known = KINDS.iter().filter_map(|kind| Some((kind, has(kind.1, kind.2)?)));
    let (yes, no): (Vec<_>, Vec<_>) = known.partition(|(_, works)| *works);
    let names = |list: &[(&(&str, &str, u32), bool)]| list.iter().map(|(k, _)| k.0).collect::<Vec<_>>().join(", ");
    let by = if tried { "tried" } else { "by the device's word; --probe tries" };
    let mut line =
        format!("zero-copy memory that works ({by}): {}", if yes.is_empty() { "none".to_owned() } else { names(&yes) });
    if !no.is_empty() {
        let _ = write!(line, "; not: {}", names(&no));
    }
    let said = !yes.is_empty() || !no.is_empty();
    said.then_some(line)
}

/// For people. Findings first, facts after them.
pub(super) fn text(facts: &Facts, findings: &[Finding], mask: &Mask, colour: bool) -> String {
    let paint = |code: &str, text: &str| if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let mut out = format!("{}\n", paint("1", &verdict(findings)));
    if let Some(line) = kinds(facts) {
        let _ = writeln!(out, "{line}");
    }
    for (n, finding) in findings.iter().enumerate() {
        let (word, code) = match finding.severity {
            Severity::Failure => ("failure", "1;31"),
            Severity::Warning => ("warning", "1;33"),
            Severity::Note => ("note", "1;36"),
        };
        let certainty = if finding.seen { "" } else { " (possible)" };
        let head = format!("{}. {word}{certainty}: {}", n + 1, mask.apply(&finding.title));
        let _ = writeln!(out, "\n{} [{}]", paint(code, &head), finding.id);
        for line in &finding.evidence {
            let _ = writeln!(out, "   seen  {}", mask.apply(line));
        }
        for line in &finding.remedy {
            let _ = writeln!(out, "   do    {}", mask.apply(line));
        }
    }
    for section in sections(facts) {
        let _ = writeln!(out, "\n{}", paint("1", &mask.apply(&section.title)));
        let width = section.rows.iter().map(|(k, _)| k.chars().count()).filter(|n| *n <= 50).max().unwrap_or(0);
        for (key, value) in &section.rows {
            let _ = writeln!(out, "   {:width$}  {}", mask.apply(key), mask.apply(value));
        }
    }
    out
}

/// For programs: one object.
pub(super) fn json(facts: &Facts, findings: &[Finding], mask: &Mask) -> String {
    let string = |text: &str| quote(&mask.apply(text));
    let list = |lines: &[String]| format!("[{}]", lines.iter().map(|l| string(l)).collect::<Vec<_>>().join(", "));
    let healthy = findings.iter().all(|f| f.severity == Severity::Note);
    let mut out =
        format!("{{\n  \"zc\": {},\n  \"healthy\": {healthy},\n  \"findings\": [", quote(env!("CARGO_PKG_VERSION")));
    for (n, finding) in findings.iter().enumerate() {
        let severity = format!("{:?}", finding.severity).to_lowercase();
        let certainty = if finding.seen { "seen" } else { "possible" };
        let _ = write!(
            out,
            "{}\n    {{\"id\": {}, \"severity\": {}, \"certainty\": {}, \"title\": {}, \"evidence\": {}, \
             \"remedy\": {}}}",
            if n == 0 { "" } else { "," },
            quote(finding.id),
            quote(&severity),
            quote(certainty),
            string(&finding.title),
            list(&finding.evidence),
            list(&finding.remedy)
        );
    }
    let _ = write!(out, "\n  ],\n  \"cuInit\": {},\n  \"devices\": [", number(facts.init()));
    for (n, device) in facts.answers.iter().flat_map(|a| a.devices.iter().enumerate()) {
        let attributes = device.attributes.iter().map(|(number, value)| format!("\"{number}\": {value}"));
        let probes = PROBES.iter().filter_map(|(name, _)| {
            let probe = device.probes.get(*name)?;
            Some(format!(
                "\"{name}\": {}",
                if probe.wrong_data { "\"wrong data\"".to_owned() } else { probe.code.to_string() }
            ))
        });
        let _ = write!(
            out,
            "{}\n    {{\"name\": {}, \"memory\": {}, \"attributes\": {{{}}}, \"probes\": {{{}}}}}",
            if n == 0 { "" } else { "," },
            string(device.name.as_deref().unwrap_or("")),
            number(device.memory),
            attributes.collect::<Vec<_>>().join(", "),
            probes.collect::<Vec<_>>().join(", ")
        );
    }
    out.push_str("\n  ],\n  \"facts\": {");
    for (n, section) in sections(facts).iter().enumerate() {
        let _ = write!(out, "{}\n    {}: [", if n == 0 { "" } else { "," }, string(&section.title));
        for (m, (key, value)) in section.rows.iter().enumerate() {
            let comma = if m == 0 { "" } else { "," };
            let _ = write!(out, "{comma}\n      {{\"name\": {}, \"value\": {}}}", string(key), string(value));
        }
        out.push_str("\n    ]");
    }
    out.push_str("\n  }\n}\n");
    out
}

fn number(n: Option<impl ToString>) -> String {
    n.map_or("null".to_owned(), |n| n.to_string())
}

/// A JSON string. Control characters are gone already; a quote and a backslash are what is left to escape.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
