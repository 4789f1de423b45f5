//! Kinds of memory that do not work, by attributes and by trying.

use super::{Finding, Severity};
use crate::doctor::answers;
use crate::doctor::answers::{Answers, Device};
use crate::doctor::child::PROBES;
use crate::doctor::facts::Facts;
use crate::doctor::print::bytes;
use crate::doctor::root::Node;

pub(super) fn no_registration() -> Finding {
    Finding::warning(
        "no-registration",
        450,
        "existing memory cannot be registered on this device: cuMemHostRegister answers 801",
    )
    .todo("use cuMemHostAlloc or managed memory: on a device that shares the CPU's memory those are zero-copy already")
}

/// For each device whose attribute is so, a line.
fn lines_of(answers: &Answers, number: u32, has: impl Fn(i64) -> bool) -> Vec<String> {
    let (name, _) = crate::doctor::attributes::meaning(number, 0).unwrap_or(("?", ""));
    // Where nothing can be registered, or there is no virtual memory management, details of these do not matter.
    let needs = match number {
        91 | 113 => 99,
        128 | 134 | 141 | 145 => 102,
        _ => 0,
    };
    let line = |(n, d): (usize, &Device)| {
        let value = d.attribute(number).filter(|v| has(*v) && d.attribute(needs) != Some(0))?;
        Some(format!("GPU {n} {}: {name} ({number}) is {value}", d.name.as_deref().unwrap_or("")))
    };
    answers.devices.iter().enumerate().filter_map(line).collect()
}

/// Whether a probe's failure follows from another one's.
fn is_consequence(device: &Device, name: &str) -> bool {
    let refused = |probe: &str| device.probes.get(probe).is_some_and(|p| [101, 801].contains(&p.code));
    match name {
        "register-read-only" => device.attribute(99) == Some(0) || refused("register"),
        "vmm-host" | "fabric" => device.attribute(102) == Some(0) || refused("vmm-device"),
        _ => false,
    }
}

pub(super) fn attributes(facts: &Facts, answers: &Answers, list: &mut Vec<Finding>) {
    let unset = |number| lines_of(answers, number, |v| v == 0);
    let mut add = |lines: Vec<String>, finding: Finding| {
        if !lines.is_empty() {
            list.push(finding.shown_by_all(lines));
        }
    };
    add(unset(99), no_registration());
    add(
        unset(19),
        Finding::warning("no-mapped-memory", 445, "the GPU cannot use mapped pinned memory in place")
            .todo("copy through pinned buffers instead"),
    );
    add(unset(83), no_managed(facts));
    add(unset(102), no_vmm(facts));
    add(unset(89), no_concurrent());
    add(
        unset(91),
        Finding::warning(
            "device-pointer-differs",
            340,
            "registered memory has another address on the device than on the host",
        )
        .todo(
            "never pass the host pointer to a kernel (that faults with 700): ask \
             cuMemHostGetDevicePointer, which cuda-zc does",
        ),
    );
    add(
        unset(113),
        Finding::note(
            "no-read-only-registration",
            150,
            "read-only memory cannot be registered (801 with the READ_ONLY flag, 1 without)",
        )
        .todo(
            "map files with PROT_READ | PROT_WRITE and MAP_PRIVATE, or copy; register works for writable \
             memory all the same",
        ),
    );
    add(
        lines_of(answers, 20, |v| v == 2),
        Finding::failure("compute-mode", 860, "the compute mode forbids contexts on this GPU")
            .todo("nvidia-smi -c 0 (as root) allows them again"),
    );
    add(
        lines_of(answers, 20, |v| v == 3),
        Finding::note("compute-mode-exclusive", 120, "only one process at a time can use this GPU (compute mode 3)")
            .todo("nvidia-smi -c 0 (as root) lets processes share it"),
    );
    let usable = facts.nodes.imex.iter().any(|(_, node)| *node == Node::Usable);
    if !usable {
        add(lines_of(answers, 128, |v| v == 1), no_imex(facts));
    }
    let host_vmm =
        unset(145).into_iter().chain(unset(141)).chain(lines_of(answers, 134, |v| v < 0)).collect::<Vec<_>>();
    add(
        host_vmm,
        Finding::note("no-host-vmm", 140, "virtual memory management of host memory is not available on every device")
            .todo("use pinned memory instead; HOST_NUMA wants the node that attribute 134 gives, -1 is none"),
    );
    if let Some(version) = answers.version.filter(|v| *v < 12020 && *v > 0) {
        let missing: Vec<&str> = ["cuMemCreate", "cuMemHostRegister_v2", "cuMemPrefetchAsync_v2", "cuMemAdvise_v2"]
            .into_iter()
            .filter(|n| answers.lacks.iter().any(|l| l == n))
            .collect();
        add(
            vec![format!(
                "CUDA {}.{}; it lacks {}",
                version / 1000,
                version % 1000 / 10,
                if missing.is_empty() { "nothing asked for here".to_owned() } else { missing.join(", ") }
            )],
            Finding::note("old-driver", 130, "the driver is older than CUDA 12.2")
                .todo("newer functions answer 36 through cuda-sys; update the driver to use them"),
        );
    }
    if answers.lacks.iter().any(|l| l == "cuMemCreate") {
        add(vec!["the driver has no cuMemCreate (CUDA 10.2)".to_owned()], no_vmm(facts));
    }
}

fn is_vgpu(model: &str) -> bool {
    // `GRID T4-8Q`, `NVIDIA A100-20C`: the profile's size in GB and its kind.
    model.contains("GRID")
        || model.rsplit_once('-').is_some_and(|(_, p)| {
            p.ends_with(['A', 'B', 'C', 'Q']) && p.len() > 1 && p[..p.len() - 1].bytes().all(|b| b.is_ascii_digit())
        })
}

pub(super) fn vgpu_line(facts: &Facts) -> Option<String> {
    facts.models().iter().find(|m| is_vgpu(m)).map(|m| format!("{m} is a virtual GPU"))
}

fn no_managed(facts: &Facts) -> Finding {
    Finding::warning("no-managed-memory", 400, "managed memory is not available here: cuMemAllocManaged answers 801")
        .shown_by_all(vgpu_line(facts))
        .shown_by_all(facts.platform.gvisor.then(|| "a gVisor sandbox".to_owned()))
        .todo("use pinned memory (cuMemHostAlloc) or registered memory")
        .todo(
            "a virtual GPU offers it only with the full frame buffer and unified memory enabled in its \
             profile; a sandbox may not pass it on",
        )
}

fn no_vmm(facts: &Facts) -> Finding {
    Finding::warning(
        "no-virtual-memory",
        390,
        "virtual memory management (cuMemCreate, cuMemMap) is not available here",
    )
    .shown_by_all(vgpu_line(facts))
    .shown_by_all((facts.platform.wsl == Some(2)).then(|| "WSL2, where it is often missing".to_owned()))
    .todo("use cuMemAlloc for device memory and pinned memory for the host")
}

pub(super) fn no_concurrent() -> Finding {
    Finding::warning("no-concurrent-managed", 350, "the CPU must not touch managed memory while any kernel runs")
        .todo(
            "synchronise before the CPU touches any managed memory, also memory that the kernel does not use: \
             anything else is a crash without a code",
        )
        .todo(
            "skip cuMemPrefetchAsync and cuMemAdvise, which answer 101 (\"invalid device\") for this reason; \
             do not allocate more than the GPU has",
        )
        .todo("or use pinned memory, which has no such rule")
}

fn no_imex(facts: &Facts) -> Finding {
    let class = if facts.driver.imex_class { "has" } else { "does not have" };
    let finding =
        Finding::note("no-imex-channel", 155, "FABRIC handles will be refused (800): there is no usable IMEX channel")
            .shown_by(format!("/proc/devices {class} nvidia-caps-imex-channels"));
    let finding = if facts.nodes.imex.is_empty() {
        finding.shown_by("nothing in /dev/nvidia-caps-imex-channels")
    } else {
        finding.shown_by_all(facts.nodes.imex.iter().map(|(n, node)| format!("{n}: {node:?}")))
    };
    finding
        .todo(
            "ask for POSIX_FILE_DESCRIPTOR handles instead, within one machine; the attribute says yes \
             without a channel",
        )
        .todo(
            "for memory between machines: start nvidia-imex, create /dev/nvidia-caps-imex-channels/channel0 \
             (nvidia-modprobe -i 0), and pass it into the container",
        )
}

pub(super) fn probes(facts: &Facts, answers: &Answers, list: &mut Vec<Finding>) {
    for (n, device) in answers.devices.iter().enumerate() {
        if let Some(code) = device.context.filter(|c| *c != 0) {
            let title = format!("no context can be made on GPU {n}");
            list.push(
                Finding::failure("no-context", 870, title)
                    .shown_by(format!("cuDevicePrimaryCtxRetain answers {}", answers::code(code)))
                    .todo(match code {
                        2 => "the GPU's memory is full: nvidia-smi shows by whom",
                        46 | 101 => "another process has it alone (compute mode) or it is forbidden: nvidia-smi -c 0",
                        _ => "look in the kernel log for NVRM and Xid lines; reset the GPU or reboot",
                    }),
            );
        }
        for (name, what) in PROBES {
            let Some(probe) = device.probes.get(*name) else { continue };
            if is_consequence(device, name) {
                continue;
            }
            let id = match *name {
                "register" => "no-registration",
                "register-read-only" => "no-read-only-registration",
                "host-alloc" => "no-pinned-memory",
                "managed" => "no-managed-memory",
                "vmm-device" => "no-virtual-memory",
                "vmm-host" => "no-host-vmm",
                _ => "no-imex-channel",
            };
            if probe.wrong_data {
                list.push(
                    Finding::failure(
                        "wrong-data",
                        880,
                        format!("{what}: all calls succeed, but the data do not arrive"),
                    )
                    .shown_by(format!("probe {name} on GPU {n}"))
                    .todo(
                        "do not use this kind of memory here; look for IOMMU faults in the kernel log, \
                         switch ACS or the IOMMU off to compare",
                    ),
                );
            } else if probe.code == 0 {
                // What was inferred and is disproved.
                list.retain(|f| f.id != id || f.severity != Severity::Note && f.seen);
            } else {
                let line = format!("probe on GPU {n}: {} answers {}", probe.call, answers::code(probe.code));
                match list.iter_mut().find(|f| f.id == id) {
                    Some(known) => {
                        known.evidence.push(line);
                        known.seen = true;
                    }
                    None => list.push(failed_probe(facts, answers, name, what, id, probe.code).shown_by(line)),
                }
            }
        }
    }
    if let Some((held, code)) = answers.pinned.filter(|(_, code)| *code != 0) {
        let line = format!("cuMemHostAlloc answers {} after {}", answers::code(code), bytes(held));
        match list.iter_mut().find(|f| f.id == "wsl-pinned-limit") {
            Some(known) => known.evidence.push(line),
            None => list.push(
                Finding::warning("pinned-limit", 460, format!("no more than {} can be pinned", bytes(held)))
                    .shown_by(line)
                    .todo("look at the memory limit of the container and at free RAM; pin less and reuse it"),
            ),
        }
    }
}

fn failed_probe(facts: &Facts, answers: &Answers, name: &str, what: &str, id: &'static str, code: u32) -> Finding {
    match name {
        "managed" if code == 801 => Finding { evidence: Vec::new(), ..no_managed(facts) },
        "vmm-device" if code == 101 || code == 801 => no_vmm(facts),
        "fabric" => no_imex(facts),
        "register-read-only" => Finding::note(id, 150, "read-only memory cannot be registered")
            .todo("map files with PROT_READ | PROT_WRITE and MAP_PRIVATE, or copy"),
        "vmm-host" => {
            let finding = Finding::warning(id, 385, "virtual memory management of host memory does not work here")
                .todo("use plain pinned memory instead");
            if answers.mempolicy.is_none_or(|errno| errno == 0) {
                return finding;
            }
            finding.shown_by("NUMA memory policy calls are blocked (seccomp)").todo(
                "give the container CAP_SYS_NICE (--cap-add SYS_NICE) or a seccomp profile that allows \
                 get_mempolicy, set_mempolicy and mbind",
            )
        }
        _ => Finding::failure(id, 850, format!("{what}: refused")).todo(match code {
            2 if facts.platform.wsl.is_some() => {
                "WSL2 limits pinned memory: end other programs that pin, and try again"
            }
            2 => "look at the memory limit of this process's group and at free RAM",
            304 => {
                "the kernel refused a mapping: look at dmesg, the kernel's age against the driver's, \
                 vm.overcommit_memory, address space limits"
            }
            803 | 804 | 999 => {
                "this is an error of starting that shows late: look at the library against the \
                 kernel module, and at nvidia_uvm"
            }
            700..=719 => "the GPU failed while it was tried: look in the kernel log for Xid lines",
            _ => "zc explain says what the code means for this call; look at the kernel log for NVRM lines",
        }),
    }
}
