//! What the facts mean: conclusions, each with what shows it and what to do.

use super::facts::Facts;

mod library;
mod limits;
mod machine;
mod memory;
mod notes;
mod platform;
mod start;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    /// Good to know; the machine counts as healthy.
    Note,
    /// Some kind of memory does not work here, or works with a limit.
    Warning,
    /// CUDA does not work at all.
    Failure,
}

/// A conclusion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    /// Stays the same between versions.
    pub(super) id: &'static str,
    pub(super) severity: Severity,
    /// Among those of one severity, the heavier comes first.
    weight: u32,
    /// Seen, not inferred.
    pub(super) seen: bool,
    pub(super) title: String,
    pub(super) evidence: Vec<String>,
    pub(super) remedy: Vec<String>,
    /// Answers of cuInit that this explains. Where cuInit answers 0, such a finding was wrong and is dropped, unless it
    /// is a warning.
    explains: &'static [u32],
}

impl Finding {
    fn new(id: &'static str, severity: Severity, weight: u32, title: impl Into<String>) -> Self {
        Self {
            id,
            severity,
            weight,
            seen: true,
            title: title.into(),
            evidence: Vec::new(),
            remedy: Vec::new(),
            explains: &[],
        }
    }

    fn failure(id: &'static str, weight: u32, title: impl Into<String>) -> Self {
        Self::new(id, Severity::Failure, weight, title)
    }

    fn warning(id: &'static str, weight: u32, title: impl Into<String>) -> Self {
        Self::new(id, Severity::Warning, weight, title)
    }

    fn note(id: &'static str, weight: u32, title: impl Into<String>) -> Self {
        Self::new(id, Severity::Note, weight, title)
    }

    fn possible(self) -> Self {
        Self { seen: false, ..self }
    }

    fn seen_if(self, seen: bool) -> Self {
        Self { seen, ..self }
    }

    fn shown_by(mut self, evidence: impl Into<String>) -> Self {
        self.evidence.push(evidence.into());
        self
    }

    fn shown_by_all(mut self, evidence: impl IntoIterator<Item = String>) -> Self {
        self.evidence.extend(evidence);
        self
    }

    fn todo(mut self, remedy: impl Into<String>) -> Self {
        self.remedy.push(remedy.into());
        self
    }

    fn explains(self, codes: &'static [u32]) -> Self {
        Self { explains: codes, ..self }
    }
}

const MODULE_CODES: &[u32] = &[3, 35, 46, 100, 101, 304, 999];
const NODE_CODES: &[u32] = &[3, 46, 100, 101, 304, 999];
const LIMIT_CODES: &[u32] = &[2, 304, 999];

/// All conclusions, the one that matters most first.
pub(super) fn findings(facts: &Facts) -> Vec<Finding> {
    let mut list = Vec::new();
    if facts.no_proc {
        list.push(
            Finding::warning(
                "no-proc",
                690,
                "there is no /proc: nothing about the kernel and this process can be seen",
            )
            .todo("mount it: mount -t proc proc /proc (in a chroot), or name a folder that has one with --root"),
        );
    }
    library::library(facts, &mut list);
    platform::wsl(facts, &mut list);
    platform::jetson(facts, &mut list);
    machine::module(facts, &mut list);
    machine::hardware(facts, &mut list);
    machine::nodes(facts, &mut list);
    machine::visible(facts, &mut list);
    limits::limits(facts, &mut list);
    limits::kernel(facts, &mut list);
    start::start(facts, &mut list);
    if let Some(answers) = &facts.answers {
        memory::attributes(facts, answers, &mut list);
        memory::probes(facts, answers, &mut list);
    }
    platform::platform_guesses(facts, &mut list);
    notes::notes(facts, &mut list);
    list.sort_by_key(|f| (core::cmp::Reverse(f.severity), core::cmp::Reverse(f.weight)));
    list
}

const START_CONTAINER: &str = "start the container with its GPUs: docker run --gpus all (NVIDIA container \
toolkit), podman run --device nvidia.com/gpu=all, or a nvidia.com/gpu resource in Kubernetes";

fn in_container(facts: &Facts) -> bool {
    facts.platform.container.is_some()
}

/// Neither WSL nor a Jetson, whose drivers have other modules, nodes and files.
fn is_ordinary(facts: &Facts) -> bool {
    facts.platform.wsl.is_none() && facts.platform.tegra.is_none()
}
