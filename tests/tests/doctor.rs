//! `zc doctor` on other people's machines: the right finding first, with the right remedy.
//!
//! Each machine is a folder made by the test. The kinds are from failures that people reported in public.

#![cfg(target_os = "linux")]

#[path = "../doctor/root.rs"]
mod root;

use root::{H200, Root};

mod healthy {
    use super::*;

    #[test]
    fn server_with_everything_in_place() {
        Root::healthy().doctor().nothing();
    }

    #[test]
    fn what_the_driver_answers_need_not_be_known() {
        Root::server().doctor().nothing();
    }

    #[test]
    fn library_in_usr_lib64() {
        Root::healthy().without("usr/lib/x86_64-linux-gnu").library("usr/lib64", "580.159.04").doctor().nothing();
    }

    #[test]
    fn nixos() {
        let nix = "nix/store/abc-nvidia-x11-580.159.04/lib";
        Root::healthy()
            .without("usr/lib/x86_64-linux-gnu")
            .library(nix, "580.159.04")
            .link("run/opengl-driver/lib", &format!("/{nix}"))
            .file("etc/NIXOS", "")
            .doctor()
            .nothing();
    }

    #[test]
    fn debian_with_alternatives() {
        let dir = "usr/lib/x86_64-linux-gnu";
        Root::healthy()
            .without(dir)
            .library(&format!("{dir}/nvidia/current"), "580.159.04")
            .link(&format!("{dir}/libcuda.so.1"), "/etc/alternatives/nvidia--libcuda.so.1-x86_64-linux-gnu")
            .link(&format!("{dir}/libcuda.so"), "libcuda.so.1")
            .link(
                "etc/alternatives/nvidia--libcuda.so.1-x86_64-linux-gnu",
                &format!("/{dir}/nvidia/current/libcuda.so.1"),
            )
            .doctor()
            .nothing();
    }

    #[test]
    fn kubernetes_node_that_mounts_the_driver() {
        Root::healthy()
            .without("usr/lib/x86_64-linux-gnu")
            .library("usr/local/nvidia/lib64", "580.159.04")
            .environment(&[
                ("LD_LIBRARY_PATH", "/usr/local/nvidia/lib:/usr/local/nvidia/lib64"),
                ("KUBERNETES_SERVICE_HOST", "10.0.0.1"),
            ])
            .doctor()
            .nothing();
    }

    #[test]
    fn container_with_one_of_eight_gpus() {
        // The host's bus and modules are visible, the other GPUs' nodes are not.
        let root = (1..8).fold(Root::healthy().docker(), |root, n| root.card(n, Some("nvidia")));
        root.file("proc/self/status", "Uid:\t0\t0\t0\t0\nSeccomp:\t2\nCapEff:\t00000000a80425fb\n")
            .doctor()
            .healthy()
            .has("numa-calls-blocked", &["SYS_NICE"]);
    }

    #[test]
    fn eight_gpus_joined_by_nvswitch() {
        let root = (1..8).fold(Root::server(), |root, n| root.gpu(n, "NVIDIA H200"));
        root.files(&["dev/nvidia-nvswitch0", "dev/nvidia-nvswitchctl"])
            .file("proc/812/comm", "nv-fabricmanage\n")
            .doctor()
            .nothing();
    }

    #[test]
    fn forward_compatibility_where_it_is_meant() {
        let root = Root::healthy()
            .library("usr/local/cuda-13.2/compat", "595.45.04")
            .environment(&[("LD_LIBRARY_PATH", "/usr/local/cuda-13.2/compat")]);
        root.doctor().nothing();
    }

    #[test]
    fn toolkit_beside_the_driver() {
        // Its placeholder is off the search path.
        Root::healthy().file("usr/local/cuda-13.0/lib64/stubs/libcuda.so", "placeholder").doctor().nothing();
    }

    #[test]
    fn locked_memory_limit_is_information_only() {
        let report = Root::healthy().limits("unlimited", "1024", "65536").doctor();
        report.nothing();
        assert!(report.json.contains("information"), "{}", report.json);
    }

    #[test]
    fn visible_devices_of_several_kinds() {
        let root = || Root::server().gpu(1, "NVIDIA H200");
        for value in [
            "0",
            "1,0",
            "GPU-1b2c3d4e-0000-1111-2222-333344445501",
            "GPU-1b2c",
            "MIG-5c2d0b3e-0000-1111-2222-333344445500",
            " 0 , 1 ",
        ] {
            root().environment(&[("CUDA_VISIBLE_DEVICES", value)]).doctor().nothing();
        }
    }
}

mod loading {
    use super::*;

    #[test]
    fn placeholder_named_by_library_path() {
        Root::server()
            .file("usr/local/cuda/lib64/stubs/libcuda.so.1", "placeholder")
            .environment(&[("LD_LIBRARY_PATH", "/usr/local/cuda/lib64/stubs:/usr/lib")])
            .doctor()
            .first("placeholder-library", &["stubs", "LD_LIBRARY_PATH", "/usr/lib/x86_64-linux-gnu/libcuda.so.1"]);
    }

    #[test]
    fn placeholder_and_no_driver() {
        // A build machine's image: only the toolkit, and its placeholder made reachable for linking.
        let root =
            Root::linux().card(0, None).file("etc/ld.so.conf", "/usr/local/cuda/targets/x86_64-linux/lib/stubs\n");
        root.file("usr/local/cuda/targets/x86_64-linux/lib/stubs/libcuda.so", "placeholder")
            .doctor()
            .first("placeholder-library", &["install NVIDIA's driver"]);
    }

    #[test]
    fn placeholder_by_size_and_answer() {
        let mut elf = b"\x7fELF\x02\x01\x01".to_vec();
        elf.resize(98_304, 0);
        Root::linux()
            .card(0, None)
            .file("opt/lib/libcuda.so.1", &elf)
            .environment(&[("LD_LIBRARY_PATH", "/opt/lib")])
            .doctor()
            .first("placeholder-library", &[]);
        // A placeholder in a folder of any name, found out by its answer.
        Root::server()
            .file("opt/lib/libcuda.so.1", "?")
            .environment(&[("LD_LIBRARY_PATH", "/opt/lib")])
            .init(34)
            .doctor()
            .first("placeholder-library", &["34", "/opt/lib"]);
    }

    #[test]
    fn placeholder_under_the_plain_name_only() {
        // This library opens libcuda.so.1 and is well; programs that open libcuda.so are not.
        Root::healthy()
            .file("usr/local/cuda/lib64/stubs/libcuda.so", "placeholder")
            .environment(&[("LD_LIBRARY_PATH", "/usr/local/cuda/lib64/stubs")])
            .doctor()
            .first("placeholder-on-path", &["34", "stubs off LD_LIBRARY_PATH"]);
    }

    #[test]
    fn placeholder_mapped_by_the_process() {
        Root::server()
            .file(
                "proc/self/maps",
                "7f00-7f01 r-xp 00000000 08:01 42   /usr/local/cuda-12.9/targets/x86_64-linux/lib/stubs/libcuda.so\n",
            )
            .file("usr/local/cuda-12.9/targets/x86_64-linux/lib/stubs/libcuda.so", "placeholder")
            .doctor()
            .first("placeholder-library", &["runpath"]);
    }

    #[test]
    fn only_the_versioned_name() {
        // Programs that open `libcuda.so` fail; this one does not.
        let report = Root::healthy().without("usr/lib/x86_64-linux-gnu/libcuda.so").doctor();
        report.nothing();
        assert!(report.json.contains("not on the search path: programs that open this name"), "{}", report.json);
    }

    #[test]
    fn only_the_plain_name() {
        Root::server()
            .without("usr/lib/x86_64-linux-gnu/libcuda.so.1")
            .link("usr/lib/x86_64-linux-gnu/libcuda.so", "libcuda.so.580.159.04")
            .doctor()
            .first("library-without-soname", &["ldconfig"]);
    }

    #[test]
    fn only_the_file_without_links() {
        let dir = "usr/lib/x86_64-linux-gnu";
        let root = Root::server().without(&format!("{dir}/libcuda.so")).without(&format!("{dir}/libcuda.so.1"));
        root.doctor().first("library-link-missing", &["ldconfig", "libcuda.so.580.159.04"]);
    }

    #[test]
    fn link_to_a_removed_file() {
        Root::server()
            .without("usr/lib/x86_64-linux-gnu/libcuda.so.580.159.04")
            .doctor()
            .first("library-link-broken", &["ldconfig"]);
    }

    #[test]
    fn driver_in_a_folder_off_the_path() {
        Root::server()
            .without("usr/lib/x86_64-linux-gnu")
            .library("usr/lib64/nvidia", "580.159.04")
            .doctor()
            .first("library-off-path", &["LD_LIBRARY_PATH=/usr/lib64/nvidia"]);
    }

    #[test]
    fn module_without_library() {
        Root::server()
            .without("usr/lib/x86_64-linux-gnu")
            .doctor()
            .first("no-library", &["libnvidia-compute-580", "580.159.04"]);
    }

    #[test]
    fn library_that_the_loader_refuses() {
        let refused = |reason: &str| Root::server().file("driver-answers", format!("refused=libcuda.so.1: {reason}\n"));
        let at = "/usr/lib/x86_64-linux-gnu/libcuda.so.1";
        refused("file too short").doctor().first("library-not-opened", &[at, "image"]);
        refused("wrong ELF class: ELFCLASS32").doctor().first("library-not-opened", &["64-bit"]);
        refused("failed to map segment from shared object").doctor().first("library-not-opened", &["noexec"]);
        refused("libnvidia-x.so: cannot open shared object file: No such file or directory")
            .doctor()
            .first("library-not-opened", &["libnvidia-x.so"]);
    }

    #[test]
    fn variable_names_nothing() {
        Root::server()
            .environment(&[("CUDA_SYS_LIBRARY", "/opt/emulator.so")])
            .file("driver-answers", "refused=/opt/emulator.so: cannot open shared object file\n")
            .doctor()
            .first("library-variable", &["/opt/emulator.so"]);
    }

    #[test]
    fn compat_library_on_geforce() {
        let compat = |root: Root| {
            root.module("550.90.07", false)
                .gpu(0, "NVIDIA GeForce RTX 4090")
                .library("usr/lib/x86_64-linux-gnu", "550.90.07")
                .library("usr/local/cuda-12.9/compat", "575.57.08")
                .file(
                    "proc/self/maps",
                    "7f00-7f01 r-xp 00000000 08:01 42   /usr/local/cuda-12.9/compat/libcuda.so.575.57.08\n",
                )
        };
        let words = [
            "575.57.08",
            "550.90.07",
            "off the loader's path",
            "/usr/lib/x86_64-linux-gnu/libcuda.so.1",
            "update the driver",
        ];
        compat(Root::server()).doctor().first("compat-library", &words);
        compat(Root::server()).init(803).doctor().first("compat-library", &["803 CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"]);
        compat(Root::server().docker()).init(804).doctor().first("compat-library", &["804", "of the host"]);
    }

    #[test]
    fn compat_library_known_from_the_map_only() {
        // Whoever made this folder wrote down what the process had mapped, without the file itself.
        Root::server()
            .module("550.90.07", false)
            .file(
                "proc/self/maps",
                "7f00-7f01 r-xp 00000000 08:01 42   /usr/local/cuda-12.9/compat/libcuda.so.575.57.08\n",
            )
            .gpu(0, "NVIDIA GeForce RTX 3090")
            .doctor()
            .first("compat-library", &["575.57.08", "550.90.07"]);
    }

    #[test]
    fn compat_library_of_unknown_version() {
        let root = || {
            Root::healthy()
                .file("usr/local/cuda/compat/libcuda.so.1", "?")
                .environment(&[("LD_LIBRARY_PATH", "/usr/local/cuda/compat")])
        };
        root().doctor().nothing();
        root()
            .without("driver-answers")
            .gpu(0, "NVIDIA GeForce RTX 4070")
            .doctor()
            .first("compat-library", &["LD_LIBRARY_PATH"]);
    }

    #[test]
    fn compat_library_older_than_the_module() {
        Root::healthy()
            .init(803)
            .library("usr/local/cuda-12.4/compat", "550.54.15")
            .environment(&[("LD_LIBRARY_PATH", "/usr/local/cuda-12.4/compat:/usr/local/cuda-12.4/lib64")])
            .doctor()
            .first("compat-library", &["older", "take /usr/local/cuda-12.4/compat off LD_LIBRARY_PATH"]);
    }

    #[test]
    fn compat_package_in_a_folder_of_its_own_name() {
        Root::server()
            .gpu(0, "NVIDIA TITAN V")
            .library("opt/cuda-compat-13-2/lib", "595.45.04")
            .environment(&[("LD_LIBRARY_PATH", "/opt/cuda-compat-13-2/lib")])
            .doctor()
            .first("compat-library", &["TITAN V"]);
    }

    #[test]
    fn driver_updated_without_reboot() {
        let root = || Root::server().module("580.95.05", true);
        root().doctor().first("library-module-mismatch", &["580.159.04", "580.95.05", "reboot"]);
        root().init(803).doctor().first("library-module-mismatch", &["803"]);
    }

    #[test]
    fn image_with_a_library_of_its_own() {
        Root::server()
            .docker()
            .without("usr/lib/x86_64-linux-gnu")
            .library("usr/lib/x86_64-linux-gnu", "535.183.01")
            .library("usr/local/nvidia/lib64", "580.159.04")
            .doctor()
            .first("library-module-mismatch", &["/usr/local/nvidia/lib64/libcuda.so.1 fits", "libnvidia-compute"]);
    }

    #[test]
    fn mismatch_known_from_the_log_only() {
        let lines = "[ 9.1] NVRM: API mismatch: the client has the version 470.129.06, but\n   NVRM: this \
        kernel module has the version 470.103.01.  Please\n";
        Root::server()
            .without("usr/lib/x86_64-linux-gnu/libcuda.so.1")
            .file("usr/lib/x86_64-linux-gnu/libcuda.so.1", "no version in the name")
            .init(803)
            .log(lines)
            .doctor()
            .first("library-module-mismatch", &["470.129.06", "470.103.01"]);
    }

    #[test]
    fn wsl_with_a_linux_driver_inside() {
        let root = || {
            Root::wsl()
                .library("usr/lib/x86_64-linux-gnu", "535.183.01")
                .file("etc/ld.so.conf", "/usr/lib/x86_64-linux-gnu\n")
        };
        root().doctor().first("wsl-linux-driver", &["libnvidia-compute", "/usr/lib/wsl/lib", "535.183.01"]);
        root().init(100).doctor().first("wsl-linux-driver", &["100 CUDA_ERROR_NO_DEVICE"]);
        root().without("usr/lib/wsl").doctor().first("wsl-linux-driver", &["is missing too"]);
    }

    #[test]
    fn wsl_library_first_although_a_linux_one_is_there() {
        let root = Root::wsl().library("usr/lib/x86_64-linux-gnu", "535.183.01");
        let root = root.environment(&[("LD_LIBRARY_PATH", "/usr/lib/wsl/lib")]);
        root.doctor().has("wsl-linux-driver", &["possible"]);
        root.init(100).doctor().first("wsl-linux-driver", &["100"]);
        let root = Root::wsl().library("usr/lib/x86_64-linux-gnu", "535.183.01");
        root.init(0).doctor().lacks("wsl-linux-driver");
        let root = Root::wsl().library("usr/lib/x86_64-linux-gnu", "535.183.01");
        root.environment(&[("LD_LIBRARY_PATH", "/usr/lib/wsl/lib")]).init(0).doctor().lacks("wsl-linux-driver");
    }

    #[test]
    fn first_wsl() {
        Root::wsl().kernel("4.4.0-19041-Microsoft").without("dev/dxg").doctor().first("wsl1", &["--set-version"]);
    }

    #[test]
    fn wsl_without_the_gpu() {
        Root::wsl().without("dev/dxg").doctor().first("wsl-without-gpu", &["wsl --update"]);
        Root::wsl().without("dev/dxg").docker().init(100).doctor().first("wsl-without-gpu", &["--gpus all", "100"]);
        Root::wsl().without("usr/lib/wsl").doctor().first("no-library", &["on Windows"]);
    }

    #[test]
    fn azure_is_not_wsl() {
        Root::healthy().kernel("6.8.0-1017-azure").doctor().nothing();
    }

    #[test]
    fn container_without_the_driver() {
        let root = || {
            Root::server()
                .without("usr/lib/x86_64-linux-gnu")
                .without("dev/nvidiactl")
                .without("dev/nvidia0")
                .without("dev/nvidia-uvm")
                .docker()
        };
        root().doctor().first("container-without-driver", &["--gpus all"]);
        root()
            .environment(&[("NVIDIA_VISIBLE_DEVICES", "void")])
            .doctor()
            .first("container-without-driver", &["NVIDIA_VISIBLE_DEVICES=all"]);
        // Nodes and tools are there, the compute libraries are not.
        let root = Root::server().without("usr/lib/x86_64-linux-gnu").docker();
        root.environment(&[("NVIDIA_DRIVER_CAPABILITIES", "utility,graphics")])
            .doctor()
            .first("container-without-compute", &["NVIDIA_DRIVER_CAPABILITIES=compute,utility"]);
    }
}

mod starting {
    use super::*;

    #[test]
    fn no_gpu() {
        Root::linux().doctor().first("no-gpu", &["lspci"]);
        Root::linux().library("usr/lib/x86_64-linux-gnu", "580.159.04").init(100).doctor().first("no-gpu", &["100"]);
    }

    #[test]
    fn module_not_loaded() {
        let root = || Root::linux().card(0, None).library("usr/lib/x86_64-linux-gnu", "580.159.04");
        root().doctor().first("module-not-loaded", &["modprobe nvidia"]);
        let dep = "lib/modules/6.8.0-49-generic/modules.dep";
        root().file(dep, "kernel/fs/ext4/ext4.ko:\n").doctor().first("module-not-built", &["6.8.0-49-generic", "dkms"]);
        root().file(dep, "updates/dkms/nvidia.ko.zst:\n").init(100).doctor().first("module-not-loaded", &["100"]);
        // The nodes may be left, and /sys of a module that is half unloaded.
        Root::server()
            .file("proc/modules", "ext4 900000 1 - Live 0x0\n")
            .without("proc/driver/nvidia")
            .doctor()
            .first("module-not-loaded", &["modprobe nvidia"]);
    }

    #[test]
    fn module_rejected_by_secure_boot() {
        let root = || {
            Root::linux()
                .card(0, None)
                .library("usr/lib/x86_64-linux-gnu", "580.159.04")
                .file("lib/modules/6.8.0-49-generic/modules.dep", "updates/dkms/nvidia.ko:\n")
        };
        root()
            .file("sys/firmware/efi/efivars/SecureBoot-8be4df61", [6, 0, 0, 0, 1])
            .doctor()
            .first("module-rejected", &["mokutil"]);
        root().log("[ 3.2] Loading of unsigned module is rejected\n").doctor().first("module-rejected", &["unsigned"]);
    }

    #[test]
    fn another_driver_holds_the_gpu() {
        let root = |driver| Root::linux().card(0, Some(driver)).library("usr/lib/x86_64-linux-gnu", "580.159.04");
        root("nouveau").doctor().first("gpu-held-by-nouveau", &["initramfs"]);
        root("vfio-pci").init(100).doctor().first("gpu-held-by-vfio", &["vfio-pci.ids"]);
    }

    #[test]
    fn gpu_and_module_of_the_wrong_kind() {
        let lines = "[ 5.5] NVRM: The NVIDIA GPU 0000:10:00.0 (PCI ID: 10de:2c58)\n       NVRM: installed in \
        this system requires use of the NVIDIA open kernel modules.\n[ 5.6] NVRM: GPU 0000:10:00.0: \
        RmInitAdapter failed! (0x22:0x56:884)\n";
        Root::server().module("580.159.04", false).log(lines).init(100).doctor().first("needs-open-module", &["-open"]);
        let lines = "NVRM: The NVIDIA GPU 0000:10:00.0 (PCI ID: 10de:1b06)\nNVRM: installed in this system is \
        not supported by open\nNVRM: nvidia.ko: not supported by open nvidia.ko because it does not include \
        the GSP\n";
        Root::server().log(lines).init(100).doctor().first("needs-proprietary-module", &["without -open"]);
    }

    #[test]
    fn module_that_does_not_stay_loaded() {
        // Where no GPU goes with it, loading it fails as a whole.
        let lines = "[ 5.5] NVRM: The NVIDIA GPU 0000:10:00.0 (PCI ID: 10de:13d8)\n\
                     NVRM: installed in this system is not supported by open\n\
                     NVRM: nvidia.ko because it does not include the required GPU\n\
                     NVRM: System Processor (GSP).\n\
                     [ 5.6] NVRM: None of the NVIDIA devices were initialized.\n";
        let root = Root::linux().card(0, None).library("usr/lib/x86_64-linux-gnu", "580.159.04").log(lines);
        root.init(100).doctor().first("needs-proprietary-module", &["100"]).lacks("module-not-loaded");
    }

    #[test]
    fn uvm_node_missing() {
        let root = || Root::server().without("dev/nvidia-uvm");
        root().doctor().first("uvm-node-missing", &["nvidia-modprobe -u -c 0"]);
        root().init(999).doctor().first("uvm-node-missing", &["999 CUDA_ERROR_UNKNOWN"]);
        root().docker().init(999).doctor().first("uvm-node-missing", &["--device /dev/nvidia-uvm"]);
    }

    #[test]
    fn uvm_not_loaded() {
        let root =
            || Root::server().file("proc/modules", "nvidia 60000000 0 - Live 0x0\n").without("sys/module/nvidia_uvm");
        root().doctor().first("uvm-not-loaded", &["modprobe nvidia_uvm"]);
        root().file("sys/module/nvidia_uvm/parameters/uvm_disable_hmm", "N\n").doctor().first("uvm-not-loaded", &[]);
        root().without("dev/nvidia-uvm").init(999).doctor().first("uvm-not-loaded", &["999", "nvidia-modprobe -u"]);
    }

    #[test]
    fn all_in_place_and_yet_999() {
        Root::server()
            .init(999)
            .doctor()
            .first("init-999", &["suspended", "rmmod nvidia_uvm", "PreserveVideoMemoryAllocations"]);
        let log = "[100.0] PM: suspend entry (deep)\n[101.0] PM: suspend exit\n";
        Root::server().log(log).init(999).doctor().first("after-suspend", &["PM: suspend exit", "rmmod nvidia_uvm"]);
        // A laptop that sleeps is no finding as long as CUDA works.
        Root::healthy().log(log).doctor().nothing();
    }

    #[test]
    fn nodes_missing() {
        let root = || Root::server().without("dev/nvidiactl").without("dev/nvidia0").without("dev/nvidia-uvm");
        root().doctor().first("device-nodes-missing", &["/dev/nvidiactl", "nvidia-modprobe"]);
        root().docker().init(100).doctor().first("device-nodes-missing", &["--gpus all", "100"]);
    }

    #[test]
    fn nodes_denied() {
        for (node, mode) in [("dev/nvidiactl", 0o660), ("dev/nvidia0", 0o600), ("dev/nvidia-uvm", 0o000)] {
            Root::server().mode(node, mode).doctor().first("device-node-denied", &[node, "group"]);
            Root::server()
                .docker()
                .mode(node, mode)
                .init(304)
                .doctor()
                .first("device-node-denied", &["304", "--device"]);
        }
        Root::server()
            .docker()
            .mode("dev/nvidiactl", 0)
            .file("sys/fs/selinux/enforce", "1")
            .doctor()
            .first("device-node-denied", &["label=disable"]);
    }

    #[test]
    fn hmm_fault_of_the_open_module() {
        Root::server().init(3).doctor().first("hmm-fault", &["uvm_disable_hmm=1"]);
        let off = Root::server().file("sys/module/nvidia_uvm/parameters/uvm_disable_hmm", "Y\n");
        off.init(3).doctor().lacks("hmm-fault").first("init-3", &[]);
        Root::server()
            .module("550.90.07", false)
            .library("usr/lib/x86_64-linux-gnu", "550.90.07")
            .init(3)
            .doctor()
            .lacks("hmm-fault");
        // Without cuInit's answer: only where it was reported, and as a note.
        Root::server()
            .module("570.86.15", true)
            .library("usr/lib/x86_64-linux-gnu", "570.86.15")
            .kernel("5.14.0-570.el9.x86_64")
            .doctor()
            .has("hmm-fault", &[]);
    }

    #[test]
    fn system_call_failed() {
        Root::server().init(304).doctor().first(
            "init-304",
            &["not from the program's arguments".split(' ').next().unwrap(), "nvidia_uvm", "ulimit -n", "dmesg"],
        );
        Root::server()
            .limits("unlimited", "8", "65536")
            .init(304)
            .doctor()
            .first("open-files-limit", &["ulimit -n", "304"]);
        Root::server()
            .limits("8589934592", "1024", "65536")
            .init(304)
            .doctor()
            .first("address-space-limit", &["ulimit -v", "8 GiB"]);
        Root::server().limits("unlimited", "16", "65536").doctor().first("open-files-limit", &["16"]);
    }

    #[test]
    fn broken_gpu_in_sight() {
        let lines = "[ 7.1] NVRM: GPU 0000:11:00.0: RmInitAdapter failed! (0x62:0x40:2393)\n[ 7.2] NVRM: GPU \
        0000:11:00.0: rm_init_adapter failed, device minor number 1\n";
        let root = || Root::server().card(1, Some("nvidia")).file("dev/nvidia1", "").log(lines);
        root().init(999).doctor().first("gpu-init-failed", &["before CUDA_VISIBLE_DEVICES", "RmInitAdapter"]);
        root().init(101).environment(&[("CUDA_VISIBLE_DEVICES", "0")]).doctor().first("gpu-init-failed", &["101"]);
        // The log cannot be read: nodes are counted against what the driver knows.
        Root::server().file("dev/nvidia1", "").docker().init(3).doctor().first("gpu-without-driver", &["/dev/nvidia1"]);
        let xid = "NVRM: Xid (PCI:0000:11:00): 79, pid=1234, GPU has fallen off the bus.\n";
        Root::server().log(xid).init(100).doctor().first("gpu-lost", &["fallen off", "power"]);
        Root::healthy().log(xid).doctor().first("gpu-lost", &["hide it"]);
    }

    #[test]
    fn visible_devices_that_hide_everything() {
        for value in ["", "-1", "NoDevFiles", "3", "1", "GPU-ffff", "none", "0,0"] {
            let root = Root::server().environment(&[("CUDA_VISIBLE_DEVICES", value)]);
            root.doctor().first(
                "visible-devices",
                &["unset CUDA_VISIBLE_DEVICES", &format!("CUDA_VISIBLE_DEVICES=\\\"{value}\\\"")],
            );
            root.init(100).doctor().first("visible-devices", &["100"]);
        }
    }

    #[test]
    fn visible_devices_that_end_early() {
        let report = Root::healthy().environment(&[("CUDA_VISIBLE_DEVICES", "0,7,1")]).doctor();
        report.first("visible-devices", &["7", "visible: 0"]);
    }

    #[test]
    fn fabric_not_ready() {
        let root = || {
            (1..8)
                .fold(Root::server(), |root, n| root.gpu(n, "NVIDIA H200"))
                .file("dev/nvidia-nvswitch0", "")
                .file("proc/2/comm", "kthreadd\n")
        };
        root().doctor().first("fabric-manager", &["systemctl enable --now nvidia-fabricmanager"]);
        root().init(802).doctor().first("fabric-manager", &["802 CUDA_ERROR_SYSTEM_NOT_READY"]);
        Root::server().docker().init(802).doctor().first("init-802", &["on the host"]);
    }

    #[test]
    fn codes_that_nothing_explains() {
        for (code, id) in [
            (2, "init-2"),
            (46, "init-46"),
            (100, "init-100"),
            (101, "init-101"),
            (803, "init-803"),
            (804, "init-804"),
            (805, "init-mps"),
            (719, "init-other"),
            (100_000, "init-foreign"),
            (u32::MAX, "init-foreign"),
        ] {
            Root::server().init(code).doctor().first(id, &[&code.to_string()]);
        }
    }

    #[test]
    fn interposer() {
        Root::server()
            .file("etc/ld.so.preload", "/usr/local/vgpu/libvgpu.so\n")
            .init(u32::MAX)
            .doctor()
            .first("init-foreign", &["libvgpu"])
            .has("interposer", &[]);
    }

    #[test]
    fn crash_hang_and_exit() {
        let root = |end: &str| {
            Root::server().file(
                "driver-answers",
                format!("library=/usr/lib/x86_64-linux-gnu/libcuda.so.580.159.04\nstep=cuInit\n{end}\n"),
            )
        };
        root("signal=11").doctor().first("driver-crash", &["signal 11", "cuInit"]);
        root("signal=9").doctor().first("driver-crash", &["killed", "limit"]);
        root("hang=1").doctor().first("driver-hang", &["cuInit", "persistence"]);
        root("exit=1").doctor().first("driver-exit", &["LD_PRELOAD"]);
    }

    #[test]
    fn no_device_although_it_starts() {
        Root::server().answers("cuInit=0", &[]).doctor().first("no-device", &["MIG"]);
    }

    #[test]
    fn compute_mode() {
        Root::healthy().attributes(&[(20, 2)]).doctor().first("compute-mode", &["nvidia-smi -c 0"]);
        Root::healthy().attributes(&[(20, 3)]).doctor().healthy().first("compute-mode-exclusive", &[]);
    }

    #[test]
    fn jetson_in_a_container_without_its_runtime() {
        Root::jetson("tegra234")
            .without("dev/nvmap")
            .docker()
            .doctor()
            .first("device-nodes-missing", &["--runtime nvidia"]);
        Root::jetson("tegra234").mode("dev/nvmap", 0o660).doctor().first("device-node-denied", &["group video"]);
    }
}

mod memory {
    use super::*;

    #[test]
    fn wsl_limits_pinned_memory() {
        let wsl = || {
            Root::wsl().answers(
                "cuInit=0",
                &[("NVIDIA GeForce RTX 4090", &[(89, 0), (83, 1), (99, 1), (102, 1), (91, 1), (113, 1), (19, 1)])],
            )
        };
        wsl()
            .doctor()
            .first("wsl-pinned-limit", &["--privileged", "plain memory"])
            .has("no-concurrent-managed", &["101", "synchronise"]);
        wsl()
            .more_answers("pinned=1073741824 2\n")
            .doctor()
            .first("wsl-pinned-limit", &["1 GiB", "2 CUDA_ERROR_OUT_OF_MEMORY"]);
        Root::wsl().doctor().first("wsl-pinned-limit", &[]).has("no-concurrent-managed", &[]);
        Root::wsl()
            .log("misc dxg: dxgk: dxgkio_make_resident: Ioctl failed: -12\n")
            .doctor()
            .first("wsl-pinned-limit", &["-12"]);
    }

    #[test]
    fn device_that_cannot_register() {
        Root::healthy()
            .attributes(&[(99, 0), (18, 1)])
            .doctor()
            .first("no-registration", &["801", "cuMemHostAlloc", "HOST_REGISTER_SUPPORTED (99) is 0"]);
        for chip in ["tegra210", "tegra186"] {
            Root::jetson(chip).doctor().first("no-registration", &[chip]);
        }
        // The device tree names the board and not the chip.
        let board = |name: &str| {
            Root::jetson("tegra999")
                .without("proc/device-tree/compatible")
                .file("proc/device-tree/model", name)
                .doctor()
        };
        board("NVIDIA Jetson Nano Developer Kit\0").first("no-registration", &["tegra210"]);
        board("NVIDIA Jetson Orin Nano Developer Kit\0").nothing();
        board("NVIDIA Jetson TX2\0").first("no-registration", &["tegra186"]);
        Root::jetson("tegra194").doctor().nothing();
        Root::jetson("tegra234").doctor().nothing();
    }

    #[test]
    fn attributes_that_are_missing() {
        let with = |number| Root::healthy().attributes(&[(number, 0)]).doctor();
        with(83).first("no-managed-memory", &["801", "pinned"]);
        with(89).first("no-concurrent-managed", &["101", "cuMemPrefetchAsync"]);
        with(91).first("device-pointer-differs", &["cuMemHostGetDevicePointer"]);
        with(102).first("no-virtual-memory", &["cuMemAlloc"]);
        with(19).first("no-mapped-memory", &[]);
        with(113).healthy().first("no-read-only-registration", &["MAP_PRIVATE", "801"]);
        with(145).healthy().first("no-host-vmm", &[]);
        Root::healthy().attributes(&[(134, -1)]).doctor().healthy().first("no-host-vmm", &["-1"]);
    }

    #[test]
    fn attributes_that_are_missing_on_one_of_two_gpus() {
        let mut old = H200.to_vec();
        old.retain(|(n, _)| *n != 99);
        old.push((99, 0));
        let root =
            Root::server().gpu(1, "NVIDIA T4").answers("cuInit=0", &[("NVIDIA H200", H200), ("NVIDIA T4", &old)]);
        let report = root.doctor();
        report.first("no-registration", &["GPU 1 NVIDIA T4"]);
        assert!(!report.findings[0].line.contains("GPU 0"), "{}", report.findings[0].line);
    }

    #[test]
    fn virtual_gpu() {
        let attributes: Vec<(u32, i64)> = H200.iter().map(|&(n, v)| (n, if n == 83 { 0 } else { v })).collect();
        let root = || Root::server().gpu(0, "GRID T4-8Q");
        root()
            .answers("cuInit=0", &[("GRID T4-8Q", &attributes)])
            .doctor()
            .first("no-managed-memory", &["GRID T4-8Q is a virtual GPU"]);
        root().doctor().healthy().first("vgpu", &["83 and 102"]);
        Root::server().gpu(0, "NVIDIA A100-20C").doctor().healthy().first("vgpu", &[]);
        Root::server().gpu(0, "NVIDIA A100-SXM4-80GB").doctor().nothing();
    }

    #[test]
    fn fabric_handles_without_a_channel() {
        let root = || {
            Root::healthy()
                .attributes(&[(128, 1)])
                .file("proc/devices", "Character devices:\n195 nvidia\n234 nvidia-caps-imex-channels\n")
        };
        root().doctor().healthy().first("no-imex-channel", &["POSIX_FILE_DESCRIPTOR", "800", "nvidia-modprobe -i 0"]);
        root().file("dev/nvidia-caps-imex-channels/channel0", "").doctor().nothing();
        root()
            .file("dev/nvidia-caps-imex-channels/channel0", "")
            .mode("dev/nvidia-caps-imex-channels/channel0", 0)
            .doctor()
            .has("no-imex-channel", &["channel0"]);
        root().more_answers("device.0.probe.fabric=0\n").doctor().nothing();
        root()
            .more_answers("device.0.probe.fabric=800 cuMemCreate\n")
            .doctor()
            .first("no-imex-channel", &["cuMemCreate answers 800"]);
    }

    #[test]
    fn probes_that_fail() {
        let with = |line: &str| Root::healthy().more_answers(&format!("device.0.probe.{line}\n")).doctor();
        with("register=801 cuMemHostRegister_v2").first("no-registration", &["801"]);
        with("register=0").nothing();
        with("register=0 wrong-data").first("wrong-data", &["IOMMU"]);
        with("host-alloc=2 cuMemHostAlloc").first("no-pinned-memory", &["2 CUDA_ERROR_OUT_OF_MEMORY"]);
        with("managed=801 cuMemAllocManaged").first("no-managed-memory", &["pinned"]);
        with("vmm-device=801 cuMemAddressReserve").first("no-virtual-memory", &["cuMemAddressReserve answers 801"]);
        with("register-read-only=801 cuMemHostRegister_v2")
            .healthy()
            .first("no-read-only-registration", &["MAP_PRIVATE"]);
        with("vmm-host=1 cuMemCreate\nmempolicy=1").first("no-host-vmm", &["seccomp", "SYS_NICE"]);
        let root = Root::wsl().answers("cuInit=0", &[("NVIDIA GeForce RTX 3060", H200)]);
        root.more_answers("device.0.probe.vmm-device=101 cuMemCreate\n").doctor().has("no-virtual-memory", &["WSL2"]);
    }

    #[test]
    fn context_that_cannot_be_made() {
        Root::healthy().more_answers("device.0.context=2\n").doctor().first("no-context", &["full"]);
        Root::healthy().more_answers("device.0.context=46\n").doctor().first("no-context", &["nvidia-smi -c 0"]);
    }

    #[test]
    fn container_limits_of_both_versions() {
        let v2 = |folder: &str, limit: &str| {
            Root::healthy()
                .file(&format!("sys/fs/cgroup/{folder}memory.max"), format!("{limit}\n"))
                .file(&format!("sys/fs/cgroup/{folder}memory.current"), "104857600\n")
        };
        v2("user.slice/user-1000.slice/", "536870912").doctor().first("memory-limit", &["512 MiB", "412 MiB left"]);
        // A group above this one has the least limit.
        v2("user.slice/", "536870912")
            .file("sys/fs/cgroup/user.slice/user-1000.slice/memory.max", "max\n")
            .doctor()
            .first("memory-limit", &["/sys/fs/cgroup/user.slice/memory.max"]);
        v2("user.slice/", "max").doctor().nothing();
        v2("user.slice/", "137438953472").doctor().nothing();
        // Version 1, mounted at the container's own group; a hybrid machine has version 2 without memory beside it.
        let v1 = |limit: &str| {
            Root::healthy()
                .docker()
                .file("proc/self/cgroup", "9:name=systemd:/docker/abc\n4:memory:/docker/abc\n0::/docker/abc\n")
                .file(
                    "proc/self/mountinfo",
                    "31 22 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n35 31 0:32 \
                     /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n41 31 0:38 /docker/abc \
                     /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
                )
                .file("sys/fs/cgroup/memory/memory.limit_in_bytes", format!("{limit}\n"))
                .file("sys/fs/cgroup/memory/memory.usage_in_bytes", "1048576\n")
        };
        v1("1073741824")
            .doctor()
            .first("memory-limit", &["1 GiB", "/sys/fs/cgroup/memory/memory.limit_in_bytes", "--memory"]);
        v1("9223372036854771712").doctor().nothing();
        // Where the mounts are not told, the usual places are looked at.
        let bare = |root: Root| root.without("proc/self/mountinfo").doctor();
        bare(v2("", "268435456")).first("memory-limit", &["256 MiB"]);
        bare(
            Root::healthy()
                .file("proc/self/cgroup", "4:memory:/docker/x\n")
                .file("sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes", "268435456"),
        )
        .first("memory-limit", &["256 MiB"]);
        // Files in the page cache are no use of memory that stands in the way.
        Root::healthy()
            .file("sys/fs/cgroup/user.slice/memory.max", "68719476736")
            .file("sys/fs/cgroup/user.slice/memory.current", "68619476736")
            .file("sys/fs/cgroup/user.slice/memory.stat", "anon 1\ninactive_file 60000000000\n")
            .doctor()
            .nothing();
        // Much is allowed, little is left.
        Root::healthy()
            .file("sys/fs/cgroup/user.slice/memory.max", "68719476736")
            .file("sys/fs/cgroup/user.slice/memory.current", "68619476736")
            .doctor()
            .first("memory-limit", &["left"]);
    }

    #[test]
    fn little_memory() {
        let info = "MemTotal: 16384000 kB\nMemAvailable: 204800 kB\nHugePages_Total: 7000\nHugePages_Free: \
        7000\nHugepagesize: 2048 kB\n";
        Root::healthy().file("proc/meminfo", info).doctor().first("low-memory", &["200 MiB", "7000 reserved"]);
    }

    #[test]
    fn kernels_with_limits() {
        for (release, found) in [
            ("6.10.14", false),
            ("6.11.0-9-generic", true),
            ("6.12.5", true),
            ("6.13.1-arch1", true),
            ("6.14.0", false),
            ("6.18.2", false),
        ] {
            let report = Root::healthy().kernel(release).doctor();
            if found {
                report.first("kernel-pin-limit", &["2 GiB"])
            } else {
                report.nothing()
            };
        }
        Root::healthy().kernel("5.4.0-190-generic").doctor().first("fork-moves-pages", &["MADV_DONTFORK"]);
        Root::healthy().kernel("5.9.0").doctor().nothing();
        Root::server().kernel("4.15.0-213-generic").doctor().first("old-kernel", &["304", "driver 580.159.04"]);
        Root::server()
            .kernel("4.15.0-213-generic")
            .init(304)
            .doctor()
            .first("old-kernel", &["304 CUDA_ERROR_OPERATING_SYSTEM"]);
    }

    #[test]
    fn registrations_of_512_gib() {
        let large = "MemTotal: 2147483648 kB\nMemAvailable: 2000000000 kB\n";
        Root::healthy().file("proc/meminfo", large).doctor().healthy().first("registration-size", &["64 GiB"]);
        Root::healthy()
            .module("570.86.15", true)
            .library("usr/lib/x86_64-linux-gnu", "570.86.15")
            .file("proc/meminfo", large)
            .doctor()
            .nothing();
        Root::healthy().log("NVRM: failed to allocate page table\n").doctor().first("registration-size", &["64 GiB"]);
    }

    #[test]
    fn sandbox() {
        let root = || {
            Root::linux()
                .without("sys/bus")
                .library("usr/lib/x86_64-linux-gnu", "580.159.04")
                .module("580.159.04", true)
                .files(&["dev/nvidiactl", "dev/nvidia0", "dev/nvidia-uvm"])
        };
        root().kernel("4.19.0-gvisor").doctor().first("gvisor", &["managed", "fork"]);
        root()
            .file("proc/version", "Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016\n")
            .without("proc/sys/kernel/osrelease")
            .doctor()
            .first("gvisor", &[]);
        let attributes = [(83, 0)];
        root()
            .kernel("4.19.0-gvisor")
            .answers("cuInit=0", &[("NVIDIA T4", &attributes)])
            .doctor()
            .has("no-managed-memory", &["gVisor"]);
    }

    #[test]
    fn settings_of_the_kernel() {
        Root::healthy()
            .file("proc/sys/vm/overcommit_memory", "2\n")
            .doctor()
            .first("strict-overcommit", &["vm.overcommit_memory=0"]);
        Root::healthy().file("proc/sys/vm/max_map_count", "1024\n").doctor().first("map-count-limit", &["1024"]);
        Root::healthy()
            .file("sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]\n")
            .doctor()
            .healthy()
            .first("no-huge-pages", &[]);
    }

    #[test]
    fn errors_in_the_kernel_log() {
        let xid = |n: u32| {
            Root::healthy()
                .log(&format!("[12.0] NVRM: Xid (PCI:0000:10:00): {n}, pid=77, name=python, something\n"))
                .doctor()
        };
        xid(48).first("gpu-memory-errors", &["48"]);
        xid(119).first("gpu-errors", &["119"]);
        xid(31).healthy().first("program-faults", &["700"]);
        xid(149).first("gpu-errors", &["149"]);
        xid(9999).healthy().first("gpu-events", &["Xid 9999"]);
        Root::healthy()
            .log("[3.0] nvidia-nvswitch0: SXid (PCI:0000:c4:00.0): 12028, Non-fatal, Link 32 egress non-posted PRIV error\n")
            .doctor()
            .healthy()
            .first("gpu-events", &["an NVSwitch", "SXid 12028"]);
        let fault = |device: &str| {
            Root::healthy()
                .log(&format!(
                    "[9.9] DMAR: [DMA Read NO_PASID] Request device [{device}] fault addr \
                     0xdeadbeef000 [fault reason 0x06]\n"
                ))
                .doctor()
        };
        fault("10:00.0").first("iommu-fault", &["GPU"]);
        fault("00:14.0").healthy().first("iommu-fault", &["some device"]);
        // Records of the log device, two faults of one GPU.
        let records = "3,1201,99,-;NVRM: Xid (PCI:0000:10:00): 13, pid=1, Graphics \
        Exception\n3,1202,100,-;NVRM: Xid (PCI:0000:10:00): 13, pid=1, Graphics Exception\n";
        Root::healthy().file("dev/kmsg", records).doctor().healthy().first("program-faults", &["2 times"]);
    }

    #[test]
    fn places_and_links() {
        let narrow =
            |width: &str| Root::healthy().file("sys/bus/pci/devices/0000:10:00.0/current_link_width", width).doctor();
        narrow("8").healthy().first("pcie-width", &["8 of its 16"]);
        narrow("1").first("pcie-width", &["1 of its 16"]);
        narrow("0").nothing();
        let status = "Uid:\t0\t0\t0\t0\nMems_allowed_list:\t1\nSeccomp:\t0\n";
        Root::healthy().file("proc/self/status", status).doctor().healthy().first("numa-memory-elsewhere", &["node 0"]);
    }

    #[test]
    fn old_driver() {
        let root =
            Root::healthy().more_answers("version=12000\nlacks=cuMemPrefetchAsync_v2 cuMemAdvise_v2 cuLogsCurrent\n");
        root.doctor().healthy().first("old-driver", &["cuMemPrefetchAsync_v2", "12.0", "36"]);
    }
}
