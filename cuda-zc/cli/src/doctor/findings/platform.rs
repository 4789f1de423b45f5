//! WSL and Jetson, whose drivers work unlike others.

use super::memory::{no_concurrent, no_registration, vgpu_line};
use super::{Finding, NODE_CODES, START_CONTAINER, in_container};
use crate::doctor::facts::Facts;
use crate::doctor::klog::Clue;
use crate::doctor::root::Node;

pub(super) fn wsl(facts: &Facts, list: &mut Vec<Finding>) {
    match facts.platform.wsl {
        Some(1) => list.push(
            Finding::failure("wsl1", 990, "this is WSL 1, which has no GPU access")
                .shown_by(format!("kernel {}", facts.platform.release.as_deref().unwrap_or("?")))
                .explains(&[3, 34, 100, 304, 999])
                .todo("convert the distribution, in Windows: wsl --set-version <name> 2"),
        ),
        Some(_) => {
            let finding = match &facts.platform.dxg {
                _ if !facts.nodes.seen => None,
                Node::Missing => {
                    Some(Finding::failure("wsl-without-gpu", 920, "WSL2 without /dev/dxg: no GPU is passed in"))
                }
                Node::Denied(why) => Some(
                    Finding::failure("device-node-denied", 925, "/dev/dxg may not be used by this process")
                        .shown_by(why.clone()),
                ),
                Node::Usable => None,
            };
            if let Some(finding) = finding {
                let remedy = if in_container(facts) {
                    START_CONTAINER
                } else {
                    "install NVIDIA's driver on Windows, then: wsl --update, wsl --shutdown"
                };
                list.push(finding.explains(NODE_CODES).todo(remedy));
            }
            let limit =
                Finding::warning("wsl-pinned-limit", 380, "WSL2: Windows limits pinned memory, whatever RAM is free")
                    .shown_by("a WSL2 kernel; limits from 0.5 GiB to a few GiB have been reported")
                    .todo(
                        "keep one small pinned buffer and reuse it; fall back to plain memory when cuMemHostAlloc \
                         answers 2",
                    )
                    .todo("ulimit, --privileged and more RAM do not change it; Linux without Windows has no such limit")
                    .todo("zc doctor --probe-pin measures the limit of this machine");
            let limit = match facts.clue(Clue::DxgMemory) {
                Some(line) => limit.shown_by(line),
                None => limit,
            };
            list.push(limit);
        }
        None => {}
    }
}

pub(super) fn jetson(facts: &Facts, list: &mut Vec<Finding>) {
    let Some(chip) = &facts.platform.tegra else { return };
    let nodes = [("/dev/nvmap", &facts.nodes.nvmap), ("the GPU's node", &facts.nodes.tegra_gpu)];
    for (name, node) in nodes {
        match node {
            Node::Denied(why) => list.push(
                Finding::failure("device-node-denied", 925, format!("Jetson: {name} may not be used by this process"))
                    .shown_by(why.clone())
                    .explains(NODE_CODES)
                    .todo("add the user to the group video (and render), then log in again"),
            ),
            Node::Missing if facts.nodes.seen && in_container(facts) => list.push(
                Finding::failure("device-nodes-missing", 920, format!("Jetson: {name} is not in this container"))
                    .explains(NODE_CODES)
                    .todo("start the container with: docker run --runtime nvidia"),
            ),
            _ => {}
        }
    }
    let old = ["tegra210", "tegra186", "tegra124"].contains(&chip.as_str());
    let asked = facts.answers.iter().flat_map(|a| &a.devices).any(|d| d.attribute(99).is_some());
    if old && !asked {
        list.push(
            no_registration().shown_by(format!("chip {chip}: Jetson before Xavier is not I/O coherent")).possible(),
        );
    }
}

/// What platforms are known for, where the driver could not be asked.
pub(super) fn platform_guesses(facts: &Facts, list: &mut Vec<Finding>) {
    let asked = facts.answers.iter().flat_map(|a| &a.devices).any(|d| !d.attributes.is_empty());
    if asked {
        return;
    }
    if facts.platform.wsl == Some(2) {
        list.push(no_concurrent().shown_by("WSL2: attribute 89 is 0 there").possible());
    }
    if let Some(line) = vgpu_line(facts) {
        list.push(
            Finding::note("vgpu", 145, "a virtual GPU may offer no managed memory and no virtual memory management")
                .shown_by(line)
                .possible()
                .todo(
                    "zc doctor inside the virtual machine asks the attributes 83 and 102; use pinned memory \
                     where they are 0",
                ),
        );
    }
}
