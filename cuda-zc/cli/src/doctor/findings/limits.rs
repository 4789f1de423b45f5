//! Limits of the process, its group and the kernel.

use super::{Finding, LIMIT_CODES};
use crate::doctor::facts::Facts;
use crate::doctor::klog::Clue;
use crate::doctor::parse;
use crate::doctor::print::bytes;

pub(super) fn limits(facts: &Facts, list: &mut Vec<Finding>) {
    let limit = |name: &str| facts.process.limits.get(name).copied().flatten();
    if let Some(files) = limit("Max open files").filter(|&n| n < 64) {
        list.push(
            Finding::warning(
                "open-files-limit",
                700,
                format!("only {files} open files are allowed; the driver needs dozens"),
            )
            .shown_by("with 8, cuInit answers 304 CUDA_ERROR_OPERATING_SYSTEM")
            .explains(LIMIT_CODES)
            .todo("raise it: ulimit -n 1024 (LimitNOFILE= in a systemd unit, --ulimit nofile= for a container)"),
        );
    }
    for (name, words) in [("Max address space", "address space"), ("Max data size", "data size")] {
        if let Some(limit) = limit(name) {
            list.push(
                Finding::warning(
                    "address-space-limit",
                    690,
                    format!("the {words} of a process is limited to {}", bytes(limit)),
                )
                .shown_by("the driver reserves addresses for all memory of CPU and GPUs at start")
                .explains(LIMIT_CODES)
                .todo(
                    "lift it: ulimit -v unlimited, ulimit -d unlimited (batch systems set it: ask for no \
                     virtual memory limit)",
                ),
            );
            break;
        }
    }
    if facts.memory.overcommit == Some(2) {
        let room = facts
            .memory
            .commit_limit
            .zip(facts.memory.committed)
            .map(|(limit, used)| format!("{} of {} are promised", bytes(used), bytes(limit)));
        list.push(
            Finding::warning(
                "strict-overcommit",
                520,
                "the kernel promises no more memory than it has (vm.overcommit_memory=2)",
            )
            .shown_by_all(room)
            .explains(LIMIT_CODES)
            .possible()
            .todo("if CUDA fails with 304 or 2: sysctl vm.overcommit_memory=0, or raise vm.overcommit_ratio"),
        );
    }
    if let Some(maps) = facts.memory.max_map_count.filter(|&n| n < 65530) {
        list.push(
            Finding::warning(
                "map-count-limit",
                510,
                format!("a process may have only {maps} memory mappings (the usual least is 65530)"),
            )
            .todo("sysctl vm.max_map_count=1048576: every pinned buffer and every VMM mapping is one"),
        );
    }
    if let Some(group) = &facts.process.cgroup {
        let left = group.used.map(|used| group.limit.saturating_sub(used));
        let small = left.is_some_and(|l| l < 1 << 30) || group.limit < 2 << 30;
        if small {
            let room = left.map_or(String::new(), |l| format!(", {} left", bytes(l)));
            list.push(
                Finding::warning(
                    "memory-limit",
                    480,
                    format!("this process's group may use {} of memory{room}", bytes(group.limit)),
                )
                .shown_by(group.file.clone())
                .todo(
                    "pinned memory counts and cannot be swapped: allocate less, or raise the limit \
                     (docker run --memory, resources.limits.memory)",
                )
                .todo(if group.file.ends_with("memory.high") {
                    "what goes beyond is slowed down until it uses less, not refused"
                } else {
                    "what goes beyond is killed, not refused"
                }),
            );
        }
    }
    if let Some(free) = facts.memory.available.filter(|&n| n < 512 << 20) {
        list.push(
            Finding::warning("low-memory", 470, format!("only {} of RAM are available", bytes(free)))
                .shown_by_all(facts.memory.huge_pages.as_ref().map(|h| format!("huge pages: {h}")))
                .todo(
                    "pinned memory cannot be swapped: end other programs, or give back reserved huge pages \
                     (vm.nr_hugepages)",
                ),
        );
    }
    if let Some(line) = facts.clue(Clue::OutOfMemory) {
        list.push(
            Finding::note(
                "memory-limit-kill",
                180,
                "the kernel has killed a process that went over its group's memory limit",
            )
            .shown_by(line)
            .todo("pinned memory counts against the limit: raise it, or pin less"),
        );
    }
}

pub(super) fn kernel(facts: &Facts, list: &mut Vec<Finding>) {
    let Some(release) = &facts.platform.release else { return };
    let Some(version) = parse::release(release) else { return };
    let shown = format!("kernel {release}");
    let driver = facts.driver.module.as_ref().and_then(|m| parse::version(&m.version).first().copied());
    if facts.platform.gvisor {
        list.push(
            Finding::warning("gvisor", 430, "this is a gVisor sandbox: only part of the driver works in it")
                .shown_by(shown)
                .todo(
                    "managed memory may be refused: use pinned memory; do not fork while memory is pinned, \
                     the GPU may then see old pages",
                )
                .todo("or run in a container without gVisor (another runtime class than runsc)"),
        );
        return;
    }
    if version < (5, 9) && facts.platform.wsl != Some(1) {
        list.push(
            Finding::warning(
                "fork-moves-pages",
                330,
                "after fork(), pinned pages may no longer be those that the program sees",
            )
            .shown_by(shown.clone())
            .shown_by(
                "Linux before 5.9 gives the parent a new page at its first write after a fork; the \
                 GPU keeps the old one",
            )
            .possible()
            .todo(
                "do not fork while memory is pinned (start processes before, or with posix_spawn); or \
                 madvise(MADV_DONTFORK) on it; or a newer kernel",
            ),
        );
    }
    if version < (4, 18) && driver.is_some_and(|d| d >= 535) {
        list.push(
            Finding::warning("old-kernel", 530, "the kernel is much older than the driver")
                .shown_by(format!("{shown}, driver {}", facts.driver.module.as_ref().map_or("?", |m| &m.version)))
                .explains(&[304, 999])
                .possible()
                .todo(
                    "304 from cuInit or from cuMemHostAlloc has been reported there: use a newer kernel or an \
                     older driver branch",
                ),
        );
    }
    if ((6, 11)..=(6, 13)).contains(&version) {
        list.push(
            Finding::warning("kernel-pin-limit", 410, "this kernel pins at most 2 GiB in one call")
                .shown_by(shown.clone())
                .possible()
                .todo(
                    "register larger memory in pieces of less than 2 GiB; kernels before 6.11 and after 6.13 \
                     do not need it",
                ),
        );
    }
    let large = facts.memory.total.is_some_and(|t| t >= 512 << 30);
    if let Some(line) = facts.clue(Clue::PageTable) {
        list.push(
            Finding::warning(
                "registration-size",
                440,
                "the kernel module could not allocate the page table of a registration",
            )
            .shown_by(line)
            .todo(
                "register in pieces of 64 GiB or less: from driver 580 one registration of 512 GiB fails \
                 however much RAM is free",
            ),
        );
    } else if large && driver.is_some_and(|d| d >= 580) {
        list.push(
            Finding::note(
                "registration-size",
                160,
                "one registration of 512 GiB or more fails on drivers from 580, with code 2",
            )
            .shown_by_all(facts.memory.total.map(|t| format!("{} of RAM", bytes(t))))
            .possible()
            .todo("register such memory in pieces of 64 GiB or less"),
        );
    }
}
