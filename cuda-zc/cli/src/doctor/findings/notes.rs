//! What is good to know.

use super::library::placeholder_on_path;
use super::{Finding, in_container};
use crate::doctor::facts::Facts;
use crate::doctor::parse;
use crate::doctor::print::bytes;

pub(super) fn notes(facts: &Facts, list: &mut Vec<Finding>) {
    // Docker's profile blocks the NUMA calls unless the process has CAP_SYS_NICE (23).
    let blocked = facts.answers.as_ref().and_then(|a| a.mempolicy);
    let filtered = facts.process.seccomp == Some(2) && facts.process.capabilities.is_none_or(|c| c & (1 << 23) == 0);
    let host_vmm_works =
        facts.answers.iter().flat_map(|a| &a.devices).any(|d| d.probes.get("vmm-host").is_some_and(|p| p.code == 0));
    if blocked.map_or(filtered, |errno| errno != 0) && !host_vmm_works {
        list.push(
            Finding::note(
                "numa-calls-blocked",
                135,
                "the container blocks NUMA calls, which host memory of a NUMA node needs",
            )
            .shown_by(match blocked {
                Some(errno) => format!("get_mempolicy: {}", std::io::Error::from_raw_os_error(errno)),
                None => "Seccomp: 2, and no CAP_SYS_NICE".to_owned(),
            })
            .seen_if(blocked.is_some())
            .todo(
                "use plain pinned memory, or give the container CAP_SYS_NICE (--cap-add SYS_NICE) or \
                 another seccomp profile",
            ),
        );
    }
    if let (Some(allowed), Some(gpu)) =
        (&facts.process.mems_allowed, facts.pci.iter().find(|p| p.numa.is_some_and(|n| n >= 0)))
        && let Ok(node) = u64::try_from(gpu.numa.unwrap_or(-1))
        && !parse::list_has(allowed, node)
    {
        list.push(
            Finding::note(
                "numa-memory-elsewhere",
                125,
                "this process gets no memory of the NUMA node that its GPU is on",
            )
            .shown_by(format!("GPU {} is on node {node}; allowed are {allowed}", gpu.bus))
            .todo(
                "let the process use that node (--cpuset-mems, cpuset.mems): pinned memory on another node is slower",
            ),
        );
    }
    for gpu in &facts.pci {
        if let [Some(now), Some(most)] = gpu.width
            && now < most
        {
            let title = format!("GPU {} uses {now} of its {most} PCIe lanes", gpu.bus);
            let finding = if now * 4 <= most {
                Finding::warning("pcie-width", 320, title)
            } else {
                Finding::note("pcie-width", 110, title)
            };
            list.push(finding.todo(
                "transfers are slower in proportion: use a wider slot, seat the card, look for bifurcation in \
                 the BIOS",
            ));
        }
    }
    if facts.driver.parameters.get("EnableMSI").is_some_and(|v| v == "0") {
        list.push(
            Finding::note("no-msi", 105, "message-signalled interrupts are switched off (NVreg_EnableMSI=0)").todo(
                "remove the parameter from /etc/modprobe.d: waiting is slower without, and shared \
                 interrupts can get lost",
            ),
        );
    }
    let preload = facts.variable("LD_PRELOAD").into_iter().chain(facts.process.preload.as_deref());
    for value in
        preload.filter(|v| ["cuda", "vgpu", "hami", "nvshare"].iter().any(|w| v.to_lowercase().contains(w))).take(1)
    {
        list.push(
            Finding::note("interposer", 115, "a library stands between programs and the driver")
                .shown_by(format!("preloaded: {value}"))
                .todo("limits and answers may be its own, not the driver's; take it off to compare"),
        );
    }
    let named = facts.chosen.as_ref().filter(|c| c.found_by == "CUDA_SYS_LIBRARY");
    if let Some(library) = named {
        list.push(
            Finding::note(
                "library-by-variable",
                118,
                "CUDA_SYS_LIBRARY names the driver that was asked; other programs use another",
            )
            .shown_by(library.path.clone())
            .todo("unset it to have the machine's own driver examined"),
        );
    }
    placeholder_on_path(facts, list);
    let models: std::collections::BTreeSet<&str> = facts.gpus.iter().filter_map(|g| g.model.as_deref()).collect();
    if models.len() > 1
        && facts.variable("CUDA_DEVICE_ORDER") != Some("PCI_BUS_ID")
        && facts.variable("CUDA_VISIBLE_DEVICES").is_some()
    {
        list.push(
            Finding::note("device-order", 55, "CUDA numbers unlike GPUs by speed, nvidia-smi by PCI address")
                .todo("set CUDA_DEVICE_ORDER=PCI_BUS_ID so that the numbers in CUDA_VISIBLE_DEVICES mean the same"),
        );
    }
    if facts.memory.thp.as_deref() == Some("never") {
        list.push(
            Finding::note("no-huge-pages", 40, "transparent huge pages are off: pinning large memory takes longer")
                .todo("echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"),
        );
    }
    if let Some(size) = facts.memory.shm_size.filter(|s| *s <= 64 << 20 && in_container(facts)) {
        list.push(
            Finding::note("small-shm", 45, format!("/dev/shm holds only {}", bytes(size)))
                .todo("for memory shared between processes start the container with --shm-size or --ipc=host"),
        );
    }
}
