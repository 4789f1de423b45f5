//! What the driver answered, as lines of `key=value`.
//!
//! The child process that asks the driver writes them, `zc doctor --answers` shows them, and a file of them in a folder
//! that stands for a machine says what its driver would have answered.

use std::collections::BTreeMap;

use cuda_sys::CUresult;

/// Where a folder that stands for a machine keeps them.
pub(super) const FILE: &str = "/driver-answers";

const DEVICES: usize = 64;

/// What the driver answered. Whatever was not asked, or not answered, is `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Answers {
    /// Each path that could not be opened as the driver, with the loader's reason; empty if one could.
    pub(super) refused: Vec<String>,
    pub(super) library: Option<String>,
    /// As `cuDriverGetVersion` counts: 13000 is CUDA 13.0.
    pub(super) version: Option<u32>,
    /// Functions that the driver lacks, and the newest header has.
    pub(super) lacks: Vec<String>,
    /// What `cuInit` answered.
    pub(super) init: Option<u32>,
    pub(super) devices: Vec<Device>,
    /// `cuDeviceGetCount` answered 0.
    pub(super) no_devices: bool,
    /// What was being done last; after a crash or a hang, that is where.
    pub(super) step: Option<String>,
    /// How asking ended, if not well.
    pub(super) end: Option<End>,
    /// What NUMA memory policy calls answer: 0, or an `errno`.
    pub(super) mempolicy: Option<i32>,
    /// Pinned memory: bytes that were allocated at once, and the answer to the next step; 0 if it was not tried.
    pub(super) pinned: Option<(u64, u32)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// By this signal.
    Signal(u32),
    /// Still running when the time was over.
    Hang,
    /// With this status, and without saying that all was asked.
    Exit(u32),
}

/// A device, as `cuDeviceGet..` describes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Device {
    pub(super) name: Option<String>,
    pub(super) uuid: Option<String>,
    pub(super) pci: Option<String>,
    pub(super) memory: Option<u64>,
    /// By number.
    pub(super) attributes: BTreeMap<u32, i64>,
    /// What taking the primary context answered.
    pub(super) context: Option<u32>,
    /// By name, see `child::PROBES`.
    pub(super) probes: BTreeMap<String, Probe>,
}

/// What a mapping path answered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Probe {
    pub(super) code: u32,
    /// The call that answered it; empty if all went well.
    pub(super) call: String,
    /// All calls answered 0, but the GPU's bytes did not arrive.
    pub(super) wrong_data: bool,
}

impl Device {
    /// An attribute's value by number.
    pub(super) fn attribute(&self, number: u32) -> Option<i64> {
        self.attributes.get(&number).copied()
    }
}

/// A code with its name: `712 CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED`.
pub(super) fn code(code: u32) -> String {
    match CUresult(code).name() {
        Some(name) => format!("{code} {name}"),
        None => format!("{code} (no CUDA result code)"),
    }
}

/// Reads the lines; whatever is not understood is left out.
pub(super) fn parse(text: &str) -> Answers {
    let mut answers = Answers::default();
    for line in text.lines().map(str::trim).filter(|l| !l.starts_with('#')) {
        let Some((key, value)) = line.split_once('=') else { continue };
        let (key, value) = (key.trim(), value.trim());
        match key {
            "refused" if answers.refused.len() < 64 => answers.refused.push(value.to_owned()),
            "library" => answers.library = Some(value.to_owned()),
            "version" => answers.version = value.parse().ok(),
            "lacks" => answers.lacks = value.split_whitespace().take(2000).map(str::to_owned).collect(),
            "cuInit" => answers.init = code_of(value),
            "step" => answers.step = Some(value.to_owned()),
            "mempolicy" => answers.mempolicy = value.parse().ok(),
            "signal" => answers.end = value.parse().ok().map(End::Signal),
            "exit" => answers.end = value.parse().ok().map(End::Exit),
            "hang" => answers.end = Some(End::Hang),
            "pinned" => {
                let mut words = value.split_whitespace();
                let bytes = words.next().and_then(|w| w.parse().ok());
                answers.pinned = bytes.map(|b| (b, words.next().and_then(code_of).unwrap_or(0)));
            }
            "devices" => {
                answers.no_devices = value == "0";
                let count = value.parse().unwrap_or(0);
                answers.devices.resize(Ord::clamp(count, answers.devices.len(), DEVICES), Device::default());
            }
            _ => device_line(&mut answers, key, value),
        }
    }
    answers
}

/// `device.N.name=..` and its sisters.
fn device_line(answers: &mut Answers, key: &str, value: &str) {
    let mut parts = key.splitn(4, '.');
    let (Some("device"), Some(ordinal), Some(field)) = (parts.next(), parts.next(), parts.next()) else { return };
    let Some(ordinal) = ordinal.parse().ok().filter(|&n: &usize| n < DEVICES) else { return };
    if ordinal >= answers.devices.len() {
        answers.devices.resize(ordinal + 1, Device::default());
    }
    let device = &mut answers.devices[ordinal];
    match (field, parts.next()) {
        ("name", None) => device.name = Some(value.to_owned()),
        ("uuid", None) => device.uuid = Some(value.to_owned()),
        ("pci", None) => device.pci = Some(value.to_owned()),
        ("memory", None) => device.memory = value.parse().ok(),
        ("context", None) => device.context = code_of(value),
        ("attribute", Some(number)) => {
            if let (Ok(number), Ok(value)) = (number.parse(), value.parse()) {
                device.attributes.insert(number, value);
            }
        }
        ("probe", Some(name)) => {
            let mut words = value.split_whitespace();
            let Some(code) = words.next().and_then(code_of) else { return };
            let call = words.next().unwrap_or("").to_owned();
            let wrong_data = call == "wrong-data";
            device.probes.insert(
                name.to_owned(),
                Probe { code, call: if wrong_data { String::new() } else { call }, wrong_data },
            );
        }
        _ => {}
    }
}

/// A number, or a code by name.
fn code_of(text: &str) -> Option<u32> {
    text.parse().ok().or_else(|| CUresult::ALL.iter().find(|c| c.name() == Some(text)).map(|c| c.0))
}
