//! The driver's library: none, the wrong one, or one of another version than the kernel module.

use super::{Finding, START_CONTAINER, Severity, in_container, is_ordinary};
use crate::doctor::answers::Answers;
use crate::doctor::facts::Facts;
use crate::doctor::libraries::{Kind, Library, would_open};
use crate::doctor::parse;

/// A library in a line.
fn describe(library: &Library) -> String {
    let real = match &library.real {
        Some(real) if *real != library.path => format!(" -> {real}"),
        Some(_) => String::new(),
        None => " -> nothing".to_owned(),
    };
    format!("{}{real} ({}, found by {})", library.path, library.kind.words(), library.found_by)
}

/// A driver's own library among those found, other than the chosen one.
fn better(facts: &Facts) -> Option<&Library> {
    let chosen = facts.chosen.as_ref().and_then(|c| c.real.as_deref());
    let wanted = if facts.platform.wsl.is_some() { Kind::Wsl } else { Kind::Driver };
    let module = facts.driver.module.as_ref().map(|m| m.version.as_str());
    let good = |l: &&Library| {
        let same = l.real.as_deref() == chosen;
        let fits = l.version.is_none() || module.is_none() || l.version.as_deref() == module;
        l.real.is_some() && !same && !l.narrow && (l.kind == wanted || l.kind == Kind::Tegra) && fits
    };
    facts.libraries.iter().find(good)
}

pub(super) fn library(facts: &Facts, list: &mut Vec<Finding>) {
    match &facts.chosen {
        None => no_library(facts, list),
        Some(chosen) if chosen.real.is_none() => list.push(
            Finding::failure("library-link-broken", 950, format!("{} leads to no file", chosen.path))
                .shown_by(describe(chosen))
                .todo(
                    "install the driver's libraries again (the link was left by an older version), then run ldconfig",
                ),
        ),
        Some(chosen) => wrong_library(facts, chosen, list),
    }
}

fn no_library(facts: &Facts, list: &mut Vec<Finding>) {
    let refused = facts.answers.as_ref().map(refused).unwrap_or_default();
    let with_evidence = |finding: Finding| {
        let broken = facts.libraries.iter().filter(|l| l.real.is_none());
        finding.shown_by_all(broken.map(describe)).shown_by_all(refused.clone())
    };
    if let Some(named) = facts.variable("CUDA_SYS_LIBRARY") {
        list.push(
            with_evidence(Finding::failure(
                "library-variable",
                960,
                "CUDA_SYS_LIBRARY names a library that does not open",
            ))
            .shown_by(format!("CUDA_SYS_LIBRARY={named}: then no other library is tried"))
            .todo("unset CUDA_SYS_LIBRARY, or let it name the driver's libcuda.so.1"),
        );
        return;
    }
    if let (Some(there), false) = (would_open(&facts.libraries), refused.is_empty()) {
        list.push(with_evidence(not_opened(facts, there)));
        return;
    }
    let real = facts.libraries.iter().filter(|l| l.real.is_some() && !l.narrow);
    let finding = if let Some(off) = real.clone().find(|l| !l.in_search && l.by_name && l.kind == Kind::Driver) {
        let folder = off.path.rsplit_once('/').map_or("", |p| p.0);
        Finding::failure("library-off-path", 950, "the driver's library is in a folder that no program searches")
            .shown_by(describe(off))
            .todo(format!("add {folder} to /etc/ld.so.conf.d and run ldconfig, or set LD_LIBRARY_PATH={folder}"))
    } else if let Some(bare) = real.clone().find(|l| l.version.is_some() && l.kind == Kind::Driver) {
        Finding::failure(
            "library-link-missing",
            950,
            "the driver's library is there, but not under the name libcuda.so.1",
        )
        .shown_by(describe(bare))
        .todo("run ldconfig, which makes the link libcuda.so.1; in a container, start it again with its GPUs")
    } else if facts.libraries.iter().any(|l| l.real.is_none()) {
        Finding::failure("library-link-broken", 950, "libcuda.so.1 is a link to a file that does not exist")
            .todo("install the driver's libraries again (the link was left by an older version), then run ldconfig")
    } else if facts.platform.wsl == Some(2) {
        Finding::failure(
            "no-library",
            940,
            "WSL2 without Windows' CUDA library: /usr/lib/wsl/lib/libcuda.so.1 is not there",
        )
        .todo(if in_container(facts) {
            START_CONTAINER
        } else {
            "install NVIDIA's driver on Windows, then: wsl --shutdown"
        })
        .todo("do not install a Linux driver inside WSL")
    } else if in_container(facts) {
        container_without(facts)
    } else if facts.platform.tegra.is_some() {
        Finding::failure("no-library", 940, "Jetson without its CUDA driver library")
            .todo("install the package nvidia-l4t-cuda")
    } else if let Some(module) = &facts.driver.module {
        Finding::failure("no-library", 940, "the kernel module is loaded, but no CUDA driver library is installed")
            .shown_by(format!("kernel module {}", module.version))
            .todo(format!(
                "install the compute libraries of exactly version {}: libnvidia-compute-{} (Ubuntu), libcuda1 \
                 (Debian), nvidia-driver-cuda-libs (Fedora, RHEL), nvidia-utils (Arch)",
                module.version,
                module.version.split('.').next().unwrap_or("N")
            ))
    } else {
        Finding::failure("no-library", 940, "no CUDA driver library (libcuda.so.1) is installed")
            .todo("install NVIDIA's driver; the CUDA toolkit alone does not have it")
    };
    list.push(with_evidence(finding));
}

/// A library that is there, but that the loader refuses.
fn not_opened(facts: &Facts, there: &Library) -> Finding {
    let reasons = facts.answers.iter().flat_map(|a| &a.refused);
    let says = |words: &[&str]| reasons.clone().any(|r| words.iter().any(|w| r.contains(w)));
    let finding =
        Finding::failure("library-not-opened", 955, format!("{} is there, but the loader refuses it", there.path))
            .shown_by(describe(there));
    if says(&["file too short", "invalid ELF header", "not an ELF file"]) || there.size == 0 {
        finding.todo("the file is empty or damaged: install the driver's libraries again").todo(
            "in an image: it was built while a driver was mounted, which left empty files; delete \
             /usr/lib/*/libcuda.so* and libnvidia-* from it",
        )
    } else if says(&["wrong ELF class", "library for"]) {
        finding.todo(
            "it is for another processor or word size: install the driver's 64-bit libraries of this \
             machine's architecture",
        )
    } else if says(&["failed to map", "cannot enable executable stack", "Operation not permitted", "Permission denied"])
    {
        finding.todo("the file may not be read or executed here: look at its mode, at noexec mounts and at SELinux")
    } else if says(&["libdxcore.so"]) && facts.platform.wsl.is_some() {
        finding.todo(
            "WSL2: its own libraries must be found too: LD_LIBRARY_PATH=/usr/lib/wsl/lib, or \
             /usr/lib/wsl/lib in /etc/ld.so.conf.d and ldconfig",
        )
    } else {
        finding.todo("the reason above names what is missing; install the driver's libraries again, all of one version")
    }
}

/// The paths that were tried: those that do not exist in one line, the others with the reason.
fn refused(answers: &Answers) -> Vec<String> {
    let (absent, others): (Vec<&String>, Vec<&String>) = answers.refused.iter().take(16).partition(|r| {
        // A library that the driver's own needs is named in between.
        r.split_once(": ").is_some_and(|(_, why)| why.starts_with("cannot open shared object file: No such file"))
    });
    let absent: Vec<&str> = absent.iter().map(|r| r.split(": ").next().unwrap_or("")).collect();
    let line = (!absent.is_empty()).then(|| format!("not there: {}", absent.join(", ")));
    line.into_iter().chain(others.into_iter().cloned()).collect()
}

fn container_without(facts: &Facts) -> Finding {
    let void = ["void", "none", ""];
    let finding = if let Some(value) =
        facts.variable("NVIDIA_DRIVER_CAPABILITIES").filter(|v| !v.split(',').any(|c| c == "compute" || c == "all"))
    {
        Finding::failure(
            "container-without-compute",
            950,
            "the container was started without the driver's compute libraries",
        )
        .shown_by(format!("NVIDIA_DRIVER_CAPABILITIES={value}"))
        .todo("set NVIDIA_DRIVER_CAPABILITIES=compute,utility (or all) and start the container again")
    } else {
        Finding::failure("container-without-driver", 950, "the container has no CUDA driver library")
    };
    let finding = finding.shown_by(format!("container: {}", facts.platform.container.as_deref().unwrap_or("?")));
    match facts.variable("NVIDIA_VISIBLE_DEVICES").filter(|v| void.contains(v)) {
        Some(value) => finding
            .shown_by(format!("NVIDIA_VISIBLE_DEVICES={value}"))
            .todo("set NVIDIA_VISIBLE_DEVICES=all, and start the container again"),
        None => finding.todo(START_CONTAINER),
    }
    .todo("the library comes from the host at start; do not install a driver in the image")
}

fn wrong_library(facts: &Facts, chosen: &Library, list: &mut Vec<Finding>) {
    let from_variable = chosen.found_by == "LD_LIBRARY_PATH";
    let folder = chosen.path.rsplit_once('/').map_or("", |p| p.0);
    let off = if from_variable {
        format!("take {folder} off LD_LIBRARY_PATH")
    } else {
        format!(
            "take {folder} off the loader's path (LD_LIBRARY_PATH, /etc/ld.so.conf.d, the program's runpath), \
             then run ldconfig"
        )
    };
    let real_one = |finding: Finding| match better(facts) {
        Some(real) => finding.todo(format!("the driver's own library is {}", real.path)),
        None if in_container(facts) => finding.todo(format!("no driver's library is here: {START_CONTAINER}")),
        None => finding
            .todo("no driver's library is here: install NVIDIA's driver; the CUDA toolkit alone does not have it"),
    };
    let init = facts.init();
    if chosen.kind == Kind::Placeholder || init == Some(34) {
        list.push(real_one(
            Finding::failure(
                "placeholder-library",
                970,
                format!("{} is the CUDA toolkit's placeholder for linking, not a driver", chosen.path),
            )
            .shown_by(describe(chosen))
            .shown_by(format!(
                "{} bytes, {}",
                chosen.size,
                chosen.version.as_deref().unwrap_or("no version in its name")
            ))
            .explains(&[34])
            .todo(off),
        ));
        return;
    }
    if facts.platform.wsl == Some(2) {
        wsl_library(facts, chosen, list);
        return;
    }
    if is_ordinary(facts) {
        versions(facts, chosen, &off, list);
    }
    if facts.libraries.iter().all(|l| !l.by_name) && facts.libraries.contains(chosen) {
        list.push(
            Finding::warning(
                "library-without-soname",
                500,
                "only libcuda.so is here, not libcuda.so.1, which most programs open",
            )
            .shown_by(describe(chosen))
            .todo("run ldconfig, or install the driver's library package again"),
        );
    }
}

fn wsl_library(facts: &Facts, chosen: &Library, list: &mut Vec<Finding>) {
    let linux = facts.libraries.iter().find(|l| l.kind == Kind::Driver && l.in_search && l.real.is_some());
    let finding = if chosen.kind != Kind::Wsl {
        Finding::failure("wsl-linux-driver", 960, "WSL2: a Linux driver's library hides the one that Windows provides")
            .shown_by(describe(chosen))
            .explains(&[3, 34, 35, 100, 101, 803, 999])
    } else if let Some(linux) = linux.filter(|_| facts.init() != Some(0)) {
        Finding::warning(
            "wsl-linux-driver",
            470,
            "WSL2: a Linux driver's library may be found in place of the one that Windows provides",
        )
        .shown_by(describe(linux))
        .possible()
        .explains(&[3, 34, 35, 100, 101, 803, 999])
    } else {
        return;
    };
    let finding = finding
        .todo("uninstall the Linux driver inside WSL: apt purge 'libnvidia-compute-*' (or what owns that file)")
        .todo("or put /usr/lib/wsl/lib first: LD_LIBRARY_PATH=/usr/lib/wsl/lib");
    list.push(match facts.libraries.iter().find(|l| l.kind == Kind::Wsl && l.real.is_some()) {
        Some(windows) => finding.shown_by(format!("Windows' library: {}", windows.path)),
        None => finding.todo("/usr/lib/wsl/lib/libcuda.so.1 is missing too: install NVIDIA's driver on Windows"),
    });
}

/// GPUs for which forward compatibility is not meant.
fn is_consumer(model: &str) -> bool {
    ["GeForce", "TITAN", "Quadro", "RTX"].iter().any(|word| model.contains(word))
}

fn is_data_centre(model: &str) -> bool {
    const WORDS: [&str; 24] = [
        "Tesla", "A2", "A10", "A10G", "A16", "A30", "A40", "A100", "A800", "H20", "H100", "H200", "H800", "B100",
        "B200", "B300", "GB200", "GB300", "GH200", "L4", "L20", "L40", "L40S", "T4",
    ];
    !is_consumer(model) && model.split([' ', '-']).any(|word| WORDS.contains(&word))
}

/// The library's version against the kernel module's.
fn versions(facts: &Facts, chosen: &Library, off: &str, list: &mut Vec<Finding>) {
    let module = facts.driver.module.as_ref().map(|m| m.version.as_str());
    let library = chosen.version.as_deref();
    let (init, models) = (facts.init(), facts.models());
    let differ = matches!((library, module), (Some(l), Some(m)) if l != m);
    let complains = init.is_some_and(|code| code == 803 || code == 804);
    let sizes = |finding: Finding| {
        finding.shown_by(describe(chosen)).shown_by(format!(
            "library {}, kernel module {}",
            library.unwrap_or("?"),
            module.unwrap_or("?")
        ))
    };
    // Of a compat library whose version its name does not tell, only cuInit could say that it is well.
    let untold = library.is_none() && module.is_some() && init != Some(0);
    if chosen.kind == Kind::Compat && (differ || complains || untold) {
        let older = library.zip(module).is_some_and(|(l, m)| parse::version(l) < parse::version(m));
        let consumer = models.iter().find(|m| is_consumer(m));
        let meant = !models.is_empty() && models.iter().all(|m| is_data_centre(m));
        let title = match consumer {
            _ if older => "the forward-compatibility library is older than the kernel module".to_owned(),
            Some(model) => format!("a forward-compatibility library is used on {model}, which does not support it"),
            None => {
                "a forward-compatibility library of the CUDA toolkit is used instead of the driver's own".to_owned()
            }
        };
        let finding = sizes(Finding::failure("compat-library", 940, title)).explains(&[3, 100, 803, 804, 999]);
        let finding = match better(facts) {
            Some(real) => finding.todo(format!("{off}; the driver's own library is {}", real.path)),
            None => finding.todo(off),
        };
        let finding = finding
            .todo(
                "or update the driver of this machine (in a container: of the host), or use an image with an \
                 older CUDA",
            )
            .todo("forward compatibility works on data-centre GPUs only")
            .seen_if(older || consumer.is_some() || complains);
        // That is what the library is made for; only cuInit can tell whether it works.
        let expected = meant && !older && !complains;
        list.push(if expected { Finding { severity: Severity::Note, ..finding } } else { finding });
    } else if differ {
        let finding = sizes(Finding::failure(
            "library-module-mismatch",
            930,
            "the CUDA driver library and the kernel module are of different versions",
        ))
        .explains(&[3, 100, 803, 804, 999]);
        list.push(mismatch_remedy(facts, finding));
    } else if let (Some((client, kernel)), true) =
        (&facts.log.mismatch, (library.is_none() || module.is_none()) && init != Some(0) || init == Some(803))
    {
        let finding = Finding::failure(
            "library-module-mismatch",
            930,
            "the kernel log says that a program's driver library and the kernel module are of different versions",
        )
        .shown_by(format!("API mismatch: library {client}, kernel module {kernel}"))
        .explains(&[3, 100, 803, 804, 999])
        .seen_if(init == Some(803));
        list.push(mismatch_remedy(facts, finding));
    }
}

fn mismatch_remedy(facts: &Facts, finding: Finding) -> Finding {
    let finding = match better(facts) {
        Some(real) => finding.todo(format!("{} fits the kernel module: let the loader find it first", real.path)),
        None => finding,
    };
    if in_container(facts) {
        finding
            .todo(
                "start the container again: it keeps the libraries of the driver that the host had when it was \
                 started",
            )
            .todo("if the image has a libcuda of its own, remove it (packages libnvidia-compute-*, cuda-compat-*)")
    } else {
        finding
            .todo(
                "reboot, or stop all users of the GPU and reload: rmmod nvidia_uvm nvidia_drm nvidia_modeset \
                 nvidia; modprobe nvidia_uvm",
            )
            .todo("if it is the same after that, module and libraries come from two installers: keep one")
    }
}

/// A placeholder that is not what `cuda-sys` opens, but that other programs may get.
pub(super) fn placeholder_on_path(facts: &Facts, list: &mut Vec<Finding>) {
    let reached = |l: &&Library| l.in_search && l.real.is_some() && !l.narrow;
    let Some(stub) = facts.libraries.iter().filter(reached).find(|l| l.kind == Kind::Placeholder) else { return };
    if facts.chosen.as_ref().is_none_or(|c| c.path == stub.path || c.kind == Kind::Placeholder) {
        return;
    }
    let plain = facts.libraries.iter().filter(reached).find(|l| l.path.ends_with("/libcuda.so"));
    let finding = if plain.is_some_and(|l| l.path == stub.path) {
        Finding::warning(
            "placeholder-on-path",
            550,
            "programs that open libcuda.so get the toolkit's placeholder, which answers 34",
        )
    } else {
        Finding::note("placeholder-on-path", 60, "the toolkit's placeholder is on the loader's path")
    };
    let folder = stub.path.rsplit_once('/').map_or("", |p| p.0);
    list.push(
        finding
            .shown_by(describe(stub))
            .todo(format!("take {folder} off LD_LIBRARY_PATH or the loader's configuration: it is for linking only")),
    );
}
