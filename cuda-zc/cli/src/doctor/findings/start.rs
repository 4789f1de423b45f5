//! What cuInit answered, brought together with what was found.

use super::{Finding, START_CONTAINER, Severity, in_container, is_ordinary};
use crate::doctor::answers;
use crate::doctor::answers::End;
use crate::doctor::facts::Facts;
use crate::doctor::klog::Clue;
use crate::doctor::parse;

/// Brings what was found and what cuInit answered together.
pub(super) fn start(facts: &Facts, list: &mut Vec<Finding>) {
    let Some(answers) = &facts.answers else {
        // Without an answer, a fault that only cuInit's answer could confirm is worth a note at most.
        if hmm(facts) {
            let release = facts.platform.release.as_deref().unwrap_or("");
            let branch = facts.driver.module.as_ref().and_then(|m| parse::version(&m.version).first().copied());
            if ["el9", "el10"].iter().any(|e| release.contains(e)) && branch.is_some_and(|b| (570..=580).contains(&b)) {
                list.push(Finding { severity: Severity::Note, weight: 170, ..hmm_fault(facts) });
            }
        }
        if let Some(finding) = suspended(facts) {
            list.push(Finding { severity: Severity::Note, weight: 165, ..finding });
        }
        return;
    };
    let step = answers.step.as_deref().unwrap_or("starting");
    match &answers.end {
        Some(End::Signal(signal)) => {
            let (title, remedy) = if *signal == 9 {
                (
                    format!("asking the driver was killed during: {step}"),
                    "most likely by the kernel, for using more memory than its group's limit: see the limits below",
                )
            } else {
                (
                    format!("the driver crashed (signal {signal}) during: {step}"),
                    "look in the kernel log for NVRM and Xid lines; make sure that the library is the driver's \
                     own and of the module's version",
                )
            };
            list.push(Finding::failure("driver-crash", 990, title).shown_by_all(answers.library.clone()).todo(remedy));
        }
        Some(End::Hang) => list.push(
            Finding::failure(
                "driver-hang",
                990,
                format!("the driver did not return within the time limit, during: {step}"),
            )
            .shown_by_all(answers.library.clone())
            .todo(
                "GPUs without persistence take seconds each to start: nvidia-smi -pm 1 (or \
                 nvidia-persistenced), or a larger --timeout",
            )
            .todo("if it is stuck for ever: look in the kernel log for NVRM and Xid lines, then reboot"),
        ),
        Some(End::Exit(status)) => list.push(
            Finding::failure(
                "driver-exit",
                990,
                format!("the driver ended the process (status {status}) during: {step}"),
            )
            .shown_by_all(answers.library.clone())
            .todo("a library that is preloaded may do this: see LD_PRELOAD and /etc/ld.so.preload"),
        ),
        None => {}
    }
    match answers.init {
        Some(0) => {
            list.retain(|f| f.explains.is_empty() || f.severity == Severity::Warning);
            if answers.no_devices {
                list.push(Finding::failure("no-device", 900, "cuInit succeeds, but there is no device").todo(
                    "look at CUDA_VISIBLE_DEVICES, at MIG mode without instances (nvidia-smi -L), and \
                     at the device nodes",
                ));
            }
        }
        Some(code) => {
            let evidence = format!("cuInit answers {}", answers::code(code));
            let (mut explained, mut known) = (false, false);
            for finding in list.iter_mut().filter(|f| f.explains.contains(&code)) {
                finding.evidence.push(evidence.clone());
                finding.weight += 1000;
                explained = true;
                known |= finding.seen || finding.severity == Severity::Failure;
                finding.severity = Severity::Failure;
            }
            if !known {
                // After what may explain it, if there is anything, comes the general advice for the code.
                let general = init_code(facts, code).shown_by(evidence);
                list.push(Finding { weight: if explained { 900 } else { general.weight }, ..general });
            }
        }
        None => {}
    }
}

/// Whether the module is the open one with heterogeneous memory management on.
fn hmm(facts: &Facts) -> bool {
    let off = facts.driver.uvm.get("uvm_disable_hmm").is_some_and(|v| v == "Y" || v == "1");
    facts.driver.module.as_ref().is_some_and(|m| m.open) && !off
}

fn hmm_fault(facts: &Facts) -> Finding {
    let setting = facts.driver.uvm.get("uvm_disable_hmm").map_or("not readable", String::as_str);
    Finding::failure("hmm-fault", 1900, "the open kernel module's HMM may fail to start on this kernel")
        .shown_by(format!(
            "open kernel module {}, uvm_disable_hmm is {setting}",
            facts.driver.module.as_ref().map_or("?", |m| &m.version)
        ))
        .possible()
        .todo(
            "echo 'options nvidia_uvm uvm_disable_hmm=1' > /etc/modprobe.d/uvm.conf; reload nvidia_uvm or \
             reboot (on some machines nokaslr helps too)",
        )
}

fn suspended(facts: &Facts) -> Option<Finding> {
    let kept = facts.driver.parameters.get("PreserveVideoMemoryAllocations");
    let line = facts.clue(Clue::Resumed)?;
    if kept.is_some_and(|v| v == "1") || !is_ordinary(facts) {
        return None;
    }
    Some(
        Finding::failure("after-suspend", 1900, "the machine was suspended, and nvidia_uvm may have lost its state")
            .shown_by(line)
            .shown_by_all(kept.map(|v| format!("PreserveVideoMemoryAllocations: {v}")))
            .possible()
            .todo("stop all users of the GPU, then: rmmod nvidia_uvm; modprobe nvidia_uvm (or reboot)")
            .todo(
                "for the next time: options nvidia NVreg_PreserveVideoMemoryAllocations=1, and enable \
                 nvidia-suspend, nvidia-resume, nvidia-hibernate",
            ),
    )
}

/// Where nothing that was found explains the answer.
fn init_code(facts: &Facts, code: u32) -> Finding {
    let failure = |id, title: &str| Finding::failure(id, 1800, title).possible();
    match code {
        3 if hmm(facts) => hmm_fault(facts),
        3 => failure("init-3", "cuInit says that the driver is not initialised, without a fork").todo(
            "look in the kernel log for NVRM lines; reload nvidia_uvm; with the open module, options \
             nvidia_uvm uvm_disable_hmm=1",
        ),
        2 => failure("init-2", "cuInit ran out of memory").todo(
            "look at the group's memory limit, at address space limits and at vm.overcommit_memory; end \
             processes that fill the GPU",
        ),
        46 => failure("init-46", "the GPUs are busy or may not be used by this process")
            .todo("nvidia-smi shows who uses them; set the compute mode back: nvidia-smi -c 0"),
        100 => {
            let finding = failure("init-100", "cuInit finds no device");
            let finding = if in_container(facts) { finding.todo(START_CONTAINER) } else { finding };
            finding.todo(
                "look at CUDA_VISIBLE_DEVICES; at MIG mode without instances (nvidia-smi -L); at the \
                 kernel log for NVRM lines",
            )
        }
        101 => failure("init-101", "a GPU that is listed cannot be used").todo(
            "look at CUDA_VISIBLE_DEVICES (MIG instances that were deleted), and in the kernel log for \
             Xid lines; reset the GPU or reboot",
        ),
        304 => failure(
            "init-304",
            "a system call of the driver failed; this does not come from the program's \
             arguments, and the cause is not unique",
        )
        .todo(
            "in this order: are the device nodes usable; is nvidia_uvm loaded; does the container's \
             device rule list allow them; ulimit -n; ulimit -v; kernel against driver age; dmesg",
        )
        .todo("strace -f shows the call that fails: look for the last one with an error before the end"),
        802 => failure("init-802", "the system is not ready: the fabric that joins the GPUs is not set up yet")
            .todo(
                "on HGX, DGX and NVLink machines: systemctl status nvidia-fabricmanager (its version must \
                 equal the driver's)",
            )
            .todo(
                "in a container or virtual machine: on the host; after boot, wait until nvidia-smi -q shows \
                 Fabric State: Completed",
            )
            .todo("with confidential computing: the GPU must be set ready, nvidia-smi conf-compute -srs 1"),
        803 => failure("init-803", "the CUDA driver library and the kernel module do not fit together")
            .todo("reboot after a driver update; start containers again; take cuda-compat folders off LD_LIBRARY_PATH"),
        804 => failure("init-804", "forward compatibility is used on a GPU that does not support it").todo(
            "take the cuda-compat folder off LD_LIBRARY_PATH (or uninstall cuda-compat-*), update the \
             driver of the host, or use an image with an older CUDA",
        ),
        805..=807 => failure("init-mps", "the MPS control daemon does not answer as it should")
            .shown_by_all(facts.variable("CUDA_MPS_PIPE_DIRECTORY").map(|v| format!("CUDA_MPS_PIPE_DIRECTORY={v}")))
            .todo(
                "start it again: echo quit | nvidia-cuda-mps-control; nvidia-cuda-mps-control -d; or unset \
                 CUDA_MPS_PIPE_DIRECTORY",
            ),
        999 => match suspended(facts) {
            Some(finding) => finding,
            None => failure(
                "init-999",
                "cuInit fails although all modules and nodes are in place: typical after the machine was suspended",
            )
            .todo("stop all users of the GPU, then: rmmod nvidia_uvm; modprobe nvidia_uvm (or reboot)")
            .todo(
                "for the next time: options nvidia NVreg_PreserveVideoMemoryAllocations=1, and enable \
                 nvidia-suspend, nvidia-resume, nvidia-hibernate",
            ),
        },
        _ if cuda_sys::CUresult(code).name().is_none() => failure(
            "init-foreign",
            "cuInit answered a number that is no CUDA result code: a library in between answered, not the driver",
        )
        .shown_by_all(facts.variable("LD_PRELOAD").map(|v| format!("LD_PRELOAD={v}")))
        .shown_by_all(facts.process.preload.clone().map(|v| format!("/etc/ld.so.preload: {v}")))
        .todo("take the interposer off LD_PRELOAD or /etc/ld.so.preload"),
        _ => failure("init-other", "cuInit fails")
            .todo(format!("zc explain {code} --call cuInit says what the code means")),
    }
}
