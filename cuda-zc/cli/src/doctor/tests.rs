//! The parsers take anything; what is printed is always safe to print and valid JSON.

use proptest::prelude::*;

use super::answers::{self, End};
use super::facts::Facts;
use super::klog::{self, Clue};
use super::libraries::Kind;
use super::parse;
use super::print::{self, Mask};
use super::root::Root;
use super::{findings, libraries};

#[test]
fn module_of_both_kinds() {
    let open = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build  (dvs@build)  Tue";
    let module = parse::module(open).expect("a module");
    assert_eq!((module.version.as_str(), module.open), ("580.159.04", true));
    let closed =
        "NVRM version: NVIDIA UNIX x86_64 Kernel Module  384.81  Sat Sep  2 02:43:11 PDT 2017\nGCC version: 5.4.0";
    let module = parse::module(closed).expect("a module");
    assert_eq!((module.version.as_str(), module.open), ("384.81", false));
    assert_eq!(parse::module("GCC version: 5.4.0"), None);
}

#[test]
fn versions_in_file_names() {
    assert_eq!(parse::library_version("libcuda.so.580.159.04").as_deref(), Some("580.159.04"));
    for name in ["libcuda.so", "libcuda.so.1", "libcuda.so.1.1", "libcuda.so.x.y", "libcuda"] {
        assert_eq!(parse::library_version(name), None, "{name}");
    }
    assert_eq!(parse::release("6.8.0-49-generic"), Some((6, 8)));
    assert_eq!(parse::release("fedora"), None);
}

#[test]
fn limits_by_name() {
    let text = "Limit   Soft Limit  Hard Limit  Units\nMax open files   8  1024  files\nMax address space  \
    unlimited  unlimited  bytes\nMax locked memory odd";
    let limits = parse::limits(text);
    assert_eq!(limits.get("Max open files"), Some(&Some(8)));
    assert_eq!(limits.get("Max address space"), Some(&None));
    assert_eq!(limits.get("Max locked memory"), None);
}

#[test]
fn groups_of_a_hybrid_machine() {
    let text = "9:name=systemd:/a\n4:memory:/docker/f6\n3:cpu,cpuacct:/x\n0::/user.slice\n";
    assert_eq!(parse::cgroup_of(text), (Some("/docker/f6".into()), Some("/user.slice".into())));
    let mounts = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n36 31 0:32 /docker/f6 /sys/fs/cgroup/memory \
    ro,nosuid shared:9 - cgroup cgroup rw,memory\n37 31 0:33 / /sys/fs/cgroup/cpu\\040cpuacct rw - cgroup \
    cgroup rw,cpu\n41 31 0:38 / /sys/fs/cgroup/uni\\040fied rw - cgroup2 cgroup2 rw\n";
    let mounts = parse::cgroup_mounts(mounts);
    assert_eq!(mounts.len(), 2);
    assert_eq!(
        (mounts[0].root.as_str(), mounts[0].at.as_str(), mounts[0].v2),
        ("/docker/f6", "/sys/fs/cgroup/memory", false)
    );
    assert_eq!((mounts[1].at.as_str(), mounts[1].v2), ("/sys/fs/cgroup/uni fied", true));
    assert_eq!(parse::cgroup_limit("max\n"), None);
    assert_eq!(parse::cgroup_limit("9223372036854771712\n"), None);
    assert_eq!(parse::cgroup_limit("1048576\n"), Some(1 << 20));
}

#[test]
fn driver_among_mapped_files() {
    let maps = "7f00-7f01 r--p 00000000 08:01 1   /usr/lib/libc.so.6\n\
                7f10-7f11 r-xp 00000000 08:01 2   /opt/with space/libcuda.so.580.1.2\n\
                7f12-7f13 r--p 00000000 08:01 2   /opt/with space/libcuda.so.580.1.2\n\
                7f14-7f15 r--p 00000000 08:01 3   /usr/lib/libcudart.so.13\n7f16";
    assert_eq!(parse::mapped_drivers(maps), ["/opt/with space/libcuda.so.580.1.2"]);
}

#[test]
fn visible_devices() {
    let uuids = ["GPU-1111-22".to_owned(), "GPU-3333-44".to_owned()];
    let taken = |value: &str| {
        let s = parse::visible(value, Some(2), &uuids);
        (s.taken, s.broken)
    };
    assert_eq!(taken("1,0"), (vec!["1".into(), "0".into()], None));
    assert_eq!(taken("0,2,1"), (vec!["0".into()], Some("2".into())));
    assert_eq!(taken("GPU-33"), (vec!["GPU-33".into()], None));
    assert_eq!(taken("GPU-55").0, Vec::<String>::new());
    assert_eq!(taken(""), (Vec::new(), Some(String::new())));
    assert_eq!(taken("1,1"), (Vec::new(), Some("1".into())));
    // How many there are is not known: any number may be right.
    assert_eq!(parse::visible("7", None, &[]).taken, ["7"]);
}

#[test]
fn kernel_log_in_every_form() {
    let records = "4,812,33,-;NVRM: Xid (PCI:0000:41:00): 79, pid=9, GPU has fallen off the bus.\n SUBSYSTEM=pci\n";
    let dmesg = "[   33.120000] NVRM: Xid (PCI:0000:41:00): 79, pid=9, GPU has fallen off the bus.\n";
    let syslog = "Nov  1 10:00:00 gandalf kernel: [   33.12] NVRM: Xid (PCI:0000:41:00): 79, pid=9, GPU has \
    fallen off the bus.\n";
    for text in [records, dmesg, syslog] {
        let log = klog::parse(text);
        assert_eq!((log.xids.len(), log.xids[0].number, log.xids[0].bus.as_str()), (1, 79, "0000:41:00"), "{text}");
        assert_eq!(log.clues[0].0, Clue::FallenOff);
        assert_eq!(log.lines.len(), 1);
    }
    let newer = "NVRM: API mismatch: the client 'nvidia-smi' (pid 7)\nNVRM: has the version 595.84, but this \
    kernel module has the version 595.71.05.\n";
    let older = "NVRM: API mismatch: the client has the version 470.129.06, but\nNVRM: this kernel module has \
    the version 470.103.01.  Please\n";
    assert_eq!(klog::parse(newer).mismatch, Some(("595.84".into(), "595.71.05".into())));
    assert_eq!(klog::parse(older).mismatch, Some(("470.129.06".into(), "470.103.01".into())));
}

#[test]
fn answers_of_all_kinds() {
    let text = "# comment\nlibrary=/usr/lib/libcuda.so.1\nversion=12020\ncuInit=CUDA_ERROR_NO_DEVICE\ndevices=1\n\
                device.0.name=A = B\ndevice.0.attribute.99=0\ndevice.0.probe.register=801 cuMemHostRegister_v2\n\
                device.0.probe.managed=0 wrong-data\ndevice.999999999999.name=x\npinned=1024 2\nsignal=11\n";
    let answers = answers::parse(text);
    assert_eq!(answers.init, Some(100));
    assert_eq!(answers.devices[0].name.as_deref(), Some("A = B"));
    assert_eq!(answers.devices[0].attribute(99), Some(0));
    assert_eq!(answers.devices[0].probes["register"].code, 801);
    assert!(answers.devices[0].probes["managed"].wrong_data);
    assert_eq!((answers.devices.len(), answers.pinned, &answers.end), (1, Some((1024, 2)), &Some(End::Signal(11))));
}

#[test]
fn what_identifies_a_machine_is_hidden() {
    let mask = Mask::new(Some("gandalf".into()), false);
    let cases = [
        ("GPU-1b2c3d4e-0000-1111-2222-333344445555", "GPU-xxxxxxxx"),
        ("a MIG-1b2c3d4e-0000-1111-2222-333344445555,0", "a MIG-xxxxxxxx,0"),
        ("/docker-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef.scope", "/docker-xxxxxxxx.scope"),
        ("GPU serial number: 1650522003820, temperature 90", "GPU serial number: <serial>, temperature 90"),
        ("Nov 1 gandalf kernel: NVRM", "Nov 1 <host> kernel: NVRM"),
        ("gandalf.example.org and gandalfs", "<host> and gandalfs"),
        ("/usr/lib/libcuda.so.580.159.04 0000:41:00.0", "/usr/lib/libcuda.so.580.159.04 0000:41:00.0"),
    ];
    for (text, hidden) in cases {
        assert_eq!(mask.apply(text), hidden);
        assert_eq!(Mask::new(Some("gandalf".into()), true).apply(text), text);
    }
}

#[test]
fn control_characters_become_visible() {
    let mask = Mask::new(None, true);
    assert_eq!(mask.apply("a\x1b[2Jb\nc\u{202e}d"), "a\\u{1b}[2Jb\\u{a}c\\u{202e}d");
    assert!(mask.apply(&"x".repeat(10_000)).chars().count() < 500);
}

/// A cache as glibc writes it: the old format's part may stand before it.
fn cache(entries: &[(u32, String, String)], before: &[u8]) -> Vec<u8> {
    let mut strings = Vec::new();
    let mut table = Vec::new();
    let start = 48 + 24 * entries.len();
    for (flags, key, value) in entries {
        table.extend_from_slice(&flags.to_le_bytes());
        for text in [key, value] {
            table.extend_from_slice(&((start + strings.len()) as u32).to_le_bytes());
            strings.extend_from_slice(text.as_bytes());
            strings.push(0);
        }
        table.extend_from_slice(&[0; 12]);
    }
    let mut bytes = before.to_vec();
    bytes.extend_from_slice(b"glibc-ld.so.cache1.1");
    bytes.extend_from_slice(&(entries.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(strings.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&[0; 20]);
    bytes.extend(table);
    bytes.extend(strings);
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_parser_takes_any_text(text in "(?s).{0,400}") {
        parse::version(&text);
        parse::library_version(&text);
        parse::release(&text);
        parse::module(&text);
        parse::modules(&text);
        parse::pairs(&text, ':');
        parse::kib(&text);
        parse::limits(&text);
        parse::chosen(&text);
        parse::list_has(&text, 3);
        parse::mapped_drivers(&text);
        parse::cgroup_mounts(&text);
        parse::cgroup_of(&text);
        parse::cgroup_limit(&text);
        parse::mount_size(&text, "/dev/shm");
        parse::visible(&text, Some(3), &[]);
        parse::loader_config(&text);
        parse::environ(text.as_bytes());
        parse::loader_cache(text.as_bytes());
        klog::parse(&text);
        answers::parse(&text);
    }

    #[test]
    fn mountinfo_like_text_never_panics(text in "([0-9 /:,=a-z.-]|\\\\040| - |size=|cgroup2|memory|\n){0,60}") {
        parse::cgroup_mounts(&text);
        parse::mount_size(&text, "/");
    }

    #[test]
    fn versions_come_back(numbers in prop::collection::vec(0_u32..100_000, 1..5)) {
        let text = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
        prop_assert_eq!(parse::version(&text), numbers);
    }

    #[test]
    fn cache_entries_come_back(paths in prop::collection::vec("/[a-z0-9/._-]{1,40}", 0..8), old in any::<bool>()) {
        let mut entries = vec![(0x303, "libc.so.6".to_owned(), "/lib/libc.so.6".to_owned()), (0x3, "libcuda.so.1".to_owned(), "/lib32/libcuda.so.1".to_owned())];
        entries.extend(paths.iter().map(|p| (0x303, "libcuda.so.1".to_owned(), p.clone())));
        let found: Vec<String> = parse::loader_cache(&cache(&entries, if old { b"ld.so-1.7.0\0\0\0\0\0" } else { b"" })).into_iter().map(|(_, p)| p).collect();
        prop_assert_eq!(found, paths);
    }

    #[test]
    fn damaged_caches_never_panic(cut in 0_usize..400, at in 0_usize..200, byte in any::<u8>()) {
        let entries = [(0x303, "libcuda.so.1".to_owned(), "/a/libcuda.so.1".to_owned()), (0x303, "libcuda.so".to_owned(), "/b/libcuda.so".to_owned())];
        let mut bytes = cache(&entries, b"");
        if let Some(b) = bytes.get_mut(at) {
            *b = byte;
        }
        bytes.truncate(cut);
        parse::loader_cache(&bytes);
    }

    #[test]
    fn masked_text_has_no_control_characters_and_no_uuid(text in "(?s).{0,60}", uuid in "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", more in "(?s).{0,60}") {
        let masked = Mask::new(Some("gandalf".into()), false).apply(&format!("{text}{uuid}{more}"));
        prop_assert!(!masked.chars().any(char::is_control));
        prop_assert!(!masked.contains(&uuid));
    }

    #[test]
    fn any_answers_give_valid_json(
        lines in prop::collection::vec(("(library|version|cuInit|devices|pinned|signal|hang|refused|step|lacks|mempolicy|device\\.[0-9]\\.(name|uuid|memory|context|attribute\\.(18|83|89|91|99|102|113|128|134|145)|probe\\.(register|managed|vmm-host|fabric)))", "(?s)([0-9]{1,4}|-1|.{0,12})"), 0..24),
        log in "(?s).{0,80}",
    ) {
        let text: String = lines.iter().map(|(k, v)| format!("{k}={v}\n")).collect();
        let facts = Facts { answers: Some(answers::parse(&text)), log: klog::parse(&log), ..Facts::default() };
        let found = findings::findings(&facts);
        for finding in &found {
            prop_assert!(!finding.remedy.is_empty(), "{} has no remedy", finding.id);
        }
        let mask = Mask::new(None, false);
        let json: serde_json::Value = serde_json::from_str(&print::json(&facts, &found, &mask)).expect("valid JSON");
        prop_assert_eq!(json["findings"].as_array().map(Vec::len), Some(found.len()));
        print::text(&facts, &found, &mask, true);
    }
}

#[test]
fn links_stay_inside_the_folder() {
    let dir = std::env::temp_dir().join(format!("zc-root-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("a/b")).expect("folders");
    std::fs::write(dir.join("a/file"), "inside").expect("a file");
    for (link, target) in [
        ("a/up", "../../../../a/file"),
        ("a/absolute", "/a/file"),
        ("loop", "/loop"),
        ("a/b/self", "../b/self"),
        ("gone", "/nowhere"),
    ] {
        let _ = std::fs::remove_file(dir.join(link));
        std::os::unix::fs::symlink(target, dir.join(link)).expect("a link");
    }
    let root = Root::new(dir.clone());
    assert_eq!(root.text("/a/up").as_deref(), Some("inside"));
    assert_eq!(root.text("/a/absolute").as_deref(), Some("inside"));
    assert_eq!(root.real("/a/b/../up").as_deref(), Some(std::path::Path::new("/a/file")));
    for path in ["/loop", "/a/b/self", "/gone", "/a/file/x"] {
        assert_eq!(root.text(path), None, "{path}");
    }
    let library = libraries::at(&root, "/gone", "test");
    assert_eq!((library.real, library.kind), (None, Kind::Driver));
    std::fs::remove_dir_all(dir).expect("folders to remove");
}

#[test]
fn every_finding_is_documented() {
    let doc = include_str!("../../../../docs/doctor.md");
    let sources = [
        include_str!("findings/mod.rs"),
        include_str!("findings/library.rs"),
        include_str!("findings/limits.rs"),
        include_str!("findings/machine.rs"),
        include_str!("findings/memory.rs"),
        include_str!("findings/notes.rs"),
        include_str!("findings/platform.rs"),
        include_str!("findings/start.rs"),
    ];
    // An id is the first argument of a constructor, or a name in a table.
    let words = |text: &str| text.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let mut ids: Vec<String> = Vec::new();
    for source in sources {
        for part in ["failure(", "warning(", "note(", "Finding::new(", "=> \"", "Clue::"] {
            for (at, _) in source.match_indices(part) {
                let rest = &source[at..];
                let first = words(rest.get(..160).unwrap_or(rest)).into_iter().next().unwrap_or_default();
                let is_id = first.contains('-')
                    && first.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
                if is_id
                    && !["register-read-only", "vmm-device", "vmm-host", "host-alloc", "vfio-pci"]
                        .contains(&first.as_str())
                {
                    ids.push(first);
                }
            }
        }
    }
    assert!(ids.len() > 60, "{ids:?}");
    for id in ids {
        assert!(doc.contains(&format!("`{id}`")), "{id} is not in docs/doctor.md");
    }
}
