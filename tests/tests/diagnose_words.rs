//! What causes say when nothing is known: sentences that can be read, without placeholders.

use std::ops::Range;

use cuda_zc::{Cause as C, CudaError};

const NONE: Range<u64> = 0..0;
const TEXT: String = String::new();

/// Every cause, with nothing known.
fn unknown() -> Vec<C> {
    vec![
        C::NullPointer {},
        C::EmptyRange {},
        C::UnknownFlags { bits: 0 },
        C::RangeWraps { start: 0, len: 0 },
        C::BeyondAddressSpace { start: 0, len: 0 },
        C::NotMapped { address: 0 },
        C::RunsPastMapping { mapped: NONE, end: 0 },
        C::NoAccess { pages: NONE },
        C::ReadOnlyMapping { pages: NONE, read_only_flag: None },
        C::SharedFile { pages: NONE, path: TEXT },
        C::FileTooShort { path: TEXT, len: 0, needed: 0 },
        C::DriverMapping { pages: NONE, path: TEXT },
        C::DaxFile { pages: NONE, path: TEXT },
        C::IoMemoryFlag {},
        C::PinnedByDriver { range: NONE },
        C::Managed { range: NONE },
        C::DeviceMemory { range: NONE },
        C::Overlap { requested: NONE, existing: NONE, registration: None },
        C::MixedPage { existing: NONE, read_only: false },
        C::StaleRegistration { range: NONE },
        C::ReadOnlyFlagUnsupported {},
        C::CannotRegister { integrated: false },
        C::TooLargeForOneCall { len: 0 },
        C::PinnedAtOnce { len: 0, kernel: TEXT },
        C::Length { len: 0 },
        C::TooManyMappings { count: 0, limit: 0 },
        C::TooManyRegistrations { count: 0 },
        C::ContainerLimit { len: 0, left: 0, limit: 0, file: TEXT },
        C::NotEnoughRam { len: 0, available: 0, total: 0 },
        C::WslCap { len: 0 },
        C::NotEnoughDeviceMemory { len: 0, free: 0, total: 0 },
        C::NotRegistered { address: 0 },
        C::AlreadyReleased { range: NONE, registration: 0 },
        C::InteriorPointer { address: 0, range: NONE },
        C::PageBase { address: 0, range: NONE },
        C::OutsideRegistration { address: 0, range: NONE },
        C::DeviceAddress { address: 0, host: 0 },
        C::AddressOfVariable { address: 0, pointer: 0 },
        C::RegisteredMemory { range: NONE },
        C::NothingAllocated { address: 0 },
        C::NotMappedForDevice { flags: 0 },
        C::PartlyRegistered { registered: NONE, missing: NONE },
        C::TailMissing { registered: NONE, wanted: NONE },
        C::AcrossRegistrations { first: NONE, second: NONE },
        C::PastAllocation { allocation: NONE, end: 0 },
        C::WriteToReadOnly { pages: NONE },
        C::NoDeviceAccess { address: 0, device: 0 },
        C::Granularity { len: 0 },
        C::Misuse { mistake: "the handle was released already", remedy: "Release each handle once." },
        C::UnknownCode {},
        C::WrongNumaNode {},
        C::NotInitialized {},
        C::Forked { parent: 0, child: 0 },
        C::NoContext {},
        C::BadContext {},
        C::ContextDestroyed {},
        C::EarlierFault { error: CudaError::IllegalAddress },
        C::HostAddressOnDevice {},
        C::Teardown {},
        C::CaptureInProgress {},
        C::InsideHostFunction {},
        C::PlaceholderLibrary { path: TEXT },
        C::CompatLibrary { path: TEXT },
        C::VersionMismatch { library: TEXT, module: TEXT },
        C::LinuxLibraryOnWsl { path: TEXT },
        C::NoDeviceNode { path: TEXT },
        C::NoSuchDevice { devices: 0 },
        C::VisibleDevices { value: TEXT },
        C::UvmState {},
        C::HmmFault {},
        C::FileLimit { open: 0, limit: 0 },
        C::SystemRefusal {},
        C::FeatureMissing { feature: "managed memory", attribute: 83 },
        C::NoImexChannel {},
        C::FunctionMissing { name: TEXT, since: 0 },
        C::WindowsPinnedSpace {},
    ]
}

#[test]
fn every_cause_without_evidence_is_a_readable_sentence() {
    let causes = unknown();
    let named = |line: &&str| line.starts_with("    ") && line.as_bytes().get(4).is_some_and(u8::is_ascii_uppercase);
    let rows = include_str!("../../cuda-zc/src/diagnose/cause.rs").split("\ncauses! {").nth(1).unwrap();
    assert_eq!(rows.lines().filter(named).count(), causes.len(), "a cause is not in the list");
    for cause in causes {
        let (text, remedy, check) = (cause.to_string(), cause.remedy(), cause.check());
        println!("{text}\n  do: {remedy}\n  check: {check}");
        let words = format!("{text} {remedy} {check} ");
        // Hexadecimal and other zeros, gaps, and two articles or fillers at once.
        for placeholder in
            ["0x0", "#0", " 0 bytes", "process 0", "CUDA 0", "..0", "  ", " ,", " .", " ;", "the the", " of of ", "( "]
        {
            assert!(!words.contains(placeholder), "{placeholder:?} in {cause:?}: {words}");
        }
        assert!(remedy.ends_with('.') && !check.trim_end().ends_with(" cat"), "{words}");
    }
}

/// And with everything known, what is known is said.
#[test]
fn evidence_is_in_the_words() {
    for (cause, sentence, remedy) in [
        (
            C::PastAllocation { allocation: 0x1000..0x2000, end: 0x3000 },
            "0x3000, past the allocation 0x1000..0x2000",
            "0x2000",
        ),
        (C::RunsPastMapping { mapped: 0x1000..0x2000, end: 0x3000 }, "at 0x3000, and 0x1000..0x2000 is all", "0x2000"),
        (
            C::DeviceAddress { address: 0x10, host: 0x20 },
            "0x10 is the device's address, and the call takes the host's: 0x20",
            "0x20",
        ),
        (
            C::AddressOfVariable { address: 0x10, pointer: 0x20 },
            "0x10 is where a variable holds the registered pointer 0x20",
            "",
        ),
        (C::Forked { parent: 7, child: 8 }, "process 8 was forked from 7, which", ""),
        (
            C::InteriorPointer { address: 0x1040, range: 0x1000..0x2000 },
            "0x1040 lies inside 0x1000..0x2000",
            "Give 0x1000 to",
        ),
        (
            C::PageBase { address: 0x1000, range: 0x1008..0x1100 },
            "0x1000 is before the registration in its page, 0x1008..0x1100:",
            "0x1008",
        ),
        (C::NoDeviceAccess { address: 0x1000, device: 1 }, "the mapping at 0x1000 grants no access to device 1", ""),
        (C::TooManyMappings { count: 5, limit: 7 }, "5 mappings of the 7 that it may have", ""),
        (C::FunctionMissing { name: "cuMemFoo".into(), since: 12020 }, "lacks cuMemFoo, which came with CUDA 12.2", ""),
        (C::FileTooShort { path: "/f".into(), len: 1, needed: 2 }, "end of its file: /f has 1 bytes of the 2", ""),
        (C::DriverMapping { pages: 1..2, path: "/dev/nvidia-uvm".into() }, "driver: /dev/nvidia-uvm", "CUDA's own"),
        (C::DriverMapping { pages: 1..2, path: "/dev/video0".into() }, "driver: /dev/video0", "IOMEMORY"),
    ] {
        assert!(cause.to_string().contains(sentence), "{cause}");
        assert!(cause.remedy().contains(remedy), "{}", cause.remedy());
    }
}
