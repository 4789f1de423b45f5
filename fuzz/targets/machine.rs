//! Failures on machines whose `/proc`, `/sys` and `/dev` hold any bytes.
#![no_main]

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use cuda_sys::CUresult;
use cuda_zc::Failure;

const FILES: &[&str] = &[
    "proc/1/maps",
    "proc/1/smaps",
    "proc/1/mountinfo",
    "proc/1/cgroup",
    "proc/1/limits",
    "proc/1/stat",
    "proc/meminfo",
    "proc/version",
    "proc/driver/nvidia/version",
    "proc/sys/kernel/osrelease",
    "proc/sys/vm/max_map_count",
    "sys/fs/cgroup/memory.max",
    "sys/fs/cgroup/a/memory.max",
];

const CALLS: &[&str] = &["cuMemHostRegister", "cuMemHostAlloc", "cuMemAlloc_v2", "cuMemcpyHtoD_v2", "cuInit"];
const CODES: &[u32] = &[1, 2, 3, 100, 304, 712, 713, 801, 803, 999];

/// In memory where there is such a folder, made once; libFuzzer ends without removing it.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<std::path::PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let shm = Path::new("/dev/shm");
        let parent = if shm.is_dir() { shm.to_path_buf() } else { std::env::temp_dir() };
        let folder = parent.join(format!("zc-fuzz-{}", std::process::id()));
        for file in FILES {
            fs::create_dir_all(folder.join(file).parent().expect("a parent")).expect("a folder");
        }
        folder
    })
}

// Call, code, address, length, flags; then the files' texts, each ended by a zero byte.
libfuzzer_sys::fuzz_target!(|input: ([u8; 2], u64, u64, u32, &[u8])| {
    let ([call, code], address, len, flags, texts) = input;
    let mut texts = texts.split(|byte| *byte == 0);
    for file in FILES {
        fs::write(folder().join(file), texts.next().unwrap_or_default()).expect("a file");
    }
    let of = |list: usize, byte: u8| usize::from(byte) % list;
    let mut failure = Failure::new(CALLS[of(CALLS.len(), call)], CUresult(CODES[of(CODES.len(), code)]));
    (failure.address, failure.len, failure.flags) = (Some(address), Some(len), Some(flags));
    let failure = failure.look(None, &[], Some(1), Some(folder()));
    let _ = (format!("{failure}{failure:#}"), failure.hint(), failure.passed());
});
