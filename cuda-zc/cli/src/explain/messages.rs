//! Messages: what the driver and the runtime say in words, and what others say whose errors stand for one of CUDA's.

use super::names::RUNTIME_OWN;
use super::words::Word;

/// The runtime's words (`cudaGetErrorString`), which are the driver's too.
pub(super) const MESSAGE: &str = "a message of the CUDA runtime";
/// The same, of words that other programs use as well: in a log they count beside a word of CUDA's only.
pub(super) const ORDINARY: &str = "a message of the CUDA runtime, and of others";

const NVML: &str = "NVML's message (its 18): library and kernel module differ";
const NO_LIBRARY: &str = "It is no code: libcuda.so.1, the driver's library, was not opened. The driver's package has \
                          it, the toolkit has not; in a container it must be mounted, and a library without the .1 is \
                          for linking. zc doctor lists where it was looked for.";

pub(super) type Message = (&'static str, u32, &'static str);

/// A part of the message in plain words, the code (0: the driver has none), and what it is: for 0, all that there is to say.
///
/// The longest part that stands in a line counts: "out of memory" may be a part of another.
#[rustfmt::skip]
pub(super) const MESSAGES: &[Message] = &[
    ("invalid argument", 1, ORDINARY),
    ("out of memory", 2, ORDINARY),
    ("initialization error", 3, ORDINARY),
    ("driver shutting down", 4, ORDINARY),
    ("profiler disabled", 5, ORDINARY),
    ("profiler not initialized", 6, ORDINARY),
    ("profiler already started", 7, ORDINARY),
    ("profiler already stopped", 8, ORDINARY),
    ("cuda driver is a stub library", 34, MESSAGE),
    ("cuda driver version is insufficient", 35, MESSAGE),
    ("api call is not supported in the installed cuda driver", 36, MESSAGE),
    ("all cuda capable devices are busy or unavailable", 46, MESSAGE),
    ("cuda capable device s is are busy or unavailable", 46, MESSAGE),
    ("no cuda capable device is detected", 100, MESSAGE),
    ("invalid device ordinal", 101, MESSAGE),
    ("device doesn t have valid grid license", 102, MESSAGE),
    ("device doesn t have a valid grid license", 102, MESSAGE),
    ("device kernel image is invalid", 200, MESSAGE),
    ("invalid device context", 201, MESSAGE),
    ("context already current", 202, ORDINARY),
    ("mapping of buffer object failed", 205, ORDINARY),
    ("unmapping of buffer object failed", 206, ORDINARY),
    ("array is mapped", 207, ORDINARY),
    ("resource already mapped", 208, ORDINARY),
    ("no kernel image is available", 209, ORDINARY),
    ("resource already acquired", 210, ORDINARY),
    ("resource not mapped", 211, ORDINARY),
    ("resource not mapped as array", 212, ORDINARY),
    ("resource not mapped as pointer", 213, ORDINARY),
    ("uncorrectable ecc error", 214, MESSAGE),
    ("limit is not supported on this architecture", 215, ORDINARY),
    ("exclusive thread device already in use", 216, MESSAGE),
    ("peer access is not supported", 217, MESSAGE),
    ("ptx jit compilation failed", 218, MESSAGE),
    ("invalid opengl or directx context", 219, ORDINARY),
    ("uncorrectable nvlink error", 220, MESSAGE),
    ("ptx jit compiler library not found", 221, MESSAGE),
    ("compiled with an unsupported toolchain", 222, MESSAGE),
    ("ptx jit compilation was disabled", 223, MESSAGE),
    ("execution affinity is not supported", 224, ORDINARY),
    ("contains unsupported call to cudadevicesynchronize", 225, MESSAGE),
    ("invalid access of peer gpu memory", 226, MESSAGE),
    ("device kernel source is invalid", 300, MESSAGE),
    ("file not found", 301, ORDINARY),
    ("shared object symbol not found", 302, ORDINARY),
    ("shared object initialization failed", 303, ORDINARY),
    ("os call failed or operation not supported on this os", 304, ORDINARY),
    ("invalid resource handle", 400, ORDINARY),
    ("operation cannot be performed in the present state", 401, ORDINARY),
    ("introspection would be semantically lossy", 402, ORDINARY),
    ("named symbol not found", 500, ORDINARY),
    ("invalid device function", 98, MESSAGE),
    ("invalid configuration argument", 9, ORDINARY),
    ("device not ready", 600, ORDINARY),
    ("illegal memory access", 700, MESSAGE),
    ("too many resources requested for launch", 701, MESSAGE),
    ("launch timed out and was terminated", 702, MESSAGE),
    ("launch uses incompatible texturing mode", 703, MESSAGE),
    ("peer access is already enabled", 704, MESSAGE),
    ("peer access has not been enabled", 705, MESSAGE),
    ("cannot set while device is active in this process", 708, MESSAGE),
    ("context is destroyed", 709, ORDINARY),
    ("device side assert", 710, MESSAGE),
    ("peer mapping resources exhausted", 711, MESSAGE),
    ("requested memory range is already mapped", 712, MESSAGE),
    ("does not correspond to a registered memory region", 713, MESSAGE),
    ("hardware stack error", 714, MESSAGE),
    ("illegal instruction was encountered", 715, MESSAGE),
    ("misaligned address", 716, ORDINARY),
    ("operation not supported on global shared address space", 717, ORDINARY),
    ("invalid program counter", 718, ORDINARY),
    ("unspecified launch failure", 719, MESSAGE),
    ("too many blocks in cooperative launch", 720, MESSAGE),
    ("tensor memory not completely freed", 721, MESSAGE),
    ("operation not permitted", 800, ORDINARY),
    ("operation not supported", 801, ORDINARY),
    ("system not yet initialized", 802, ORDINARY),
    ("unsupported display driver", 803, ORDINARY),
    ("forward compatibility was attempted", 804, ORDINARY),
    ("mps client failed to connect", 805, MESSAGE),
    ("between the mps server and the mps client failed", 806, MESSAGE),
    ("mps server is not ready", 807, MESSAGE),
    ("required to create mps client have been exhausted", 808, MESSAGE),
    ("required to support device connections have been exhausted", 809, MESSAGE),
    ("mps client has been terminated", 810, MESSAGE),
    ("using cuda dynamic parallelism but the current configuration", 811, MESSAGE),
    ("between different versions of cuda dynamic parallelism", 812, MESSAGE),
    ("operation not permitted when stream is capturing", 900, MESSAGE),
    ("due to a previous error during capture", 901, MESSAGE),
    ("merge of separate capture sequences", 902, MESSAGE),
    ("capture was not initiated in this stream", 903, MESSAGE),
    ("capturing stream has unjoined work", 904, MESSAGE),
    ("dependency created on uncaptured work", 905, MESSAGE),
    ("legacy stream depend on a capturing blocking stream", 906, MESSAGE),
    ("operation not permitted on an event last recorded in a capturing stream", 907, MESSAGE),
    ("terminate a thread local capture sequence", 908, MESSAGE),
    ("wait operation timed out", 909, ORDINARY),
    ("graph update was not performed", 910, ORDINARY),
    ("external entity outside of cuda", 911, MESSAGE),
    ("launch error has occurred due to cluster misconfiguration", 912, MESSAGE),
    ("function handle is not loaded when calling an api", 913, ORDINARY),
    ("not valid resource types for the operation", 914, ORDINARY),
    ("insufficient or non applicable for the operation", 915, ORDINARY),
    ("during the key rotation sequence", 916, ORDINARY),
    ("unknown error", 999, ORDINARY),
    // Others', for a code of CUDA's.
    ("driver library version mismatch", 803, NVML),
    ("nvml error lib rm version mismatch", 803, NVML),
    ("initialize nvml unknown error", 999, "NVML's message; in a container it mostly means that the rules for its devices were lost when systemd read its files anew: start it again"),
    ("initialize nvml driver not loaded", 100, "NVML's message: the kernel module is not loaded"),
    ("initialize nvml insufficient permissions", 800, "NVML's message: /dev/nvidiactl cannot be opened"),
    ("out of gpu memory", 2, "a message of other libraries"),
    ("api mismatch the client has the version", 803, "the kernel module's line: library and kernel module differ"),
    ("does not match dso version", 803, "a line about library and kernel module: they differ"),
    ("re initialize cuda in forked subprocess", 3, "PyTorch's message in a child of fork() whose parent had started CUDA: use the start method spawn"),
    ("cuda driver initialization failed", 3, "PyTorch's message"),
    ("no cuda gpus are available", 100, "PyTorch's message"),
    ("nvidia driver on your system is too old", 35, "PyTorch's message"),
    ("found no nvidia driver", 100, "PyTorch's message where no driver was found at all: zc doctor lists where libcuda was looked for"),
    ("couldn t communicate with the nvidia driver", 100, "nvidia-smi's message: the kernel module is not loaded, or is of another version"),
    ("could not allocate pinned host memory", 2, "a message of XLA and others about cuMemHostAlloc or cuMemHostRegister"),
    ("failed to allocate pinned", 2, "a message of other libraries"),
    // What is no code of CUDA's.
    ("no error", 0, "It is success, 0."),
    ("libcuda so 1 cannot open shared object file", 0, NO_LIBRARY),
    ("libcuda so cannot open shared object file", 0, NO_LIBRARY),
    ("unable to dynamically load the cuda shared library", 0, NO_LIBRARY),
    ("unable to dynamically load the nvcuda shared library", 0, NO_LIBRARY),
    ("driver library cannot be found", 0, NO_LIBRARY),
    ("could not load dynamic library libcuda", 0, NO_LIBRARY),
    ("could not find cuda drivers", 0, NO_LIBRARY),
    ("unable to load libcuda", 0, NO_LIBRARY),
    ("failed to load libcuda", 0, NO_LIBRARY),
    ("not compiled with cuda enabled", 0, "It is no code: this build of PyTorch has no CUDA, and the driver was not called."),
    ("cannot allocate memory", 0, "It is the operating system's ENOMEM. From the driver it comes as 2; from dxgkio, on WSL, it is the cap on pinned memory."),
    ("fallen off the bus", 0, "It is Xid 79 of the kernel module: programs see 999 or 100. Look at power, cooling and slot, and restart the machine."),
];

/// Finds messages in lines.
pub(super) struct Messages {
    /// By the first letter.
    rows: [Vec<usize>; 26],
}

impl Messages {
    pub(super) fn new() -> Self {
        let mut rows = [const { Vec::new() }; 26];
        for (row, (words, ..)) in MESSAGES.iter().enumerate() {
            rows[usize::from(words.as_bytes()[0] - b'a')].push(row);
        }
        Self { rows }
    }

    /// The longest message in a line.
    pub(super) fn find(&self, words: &[Word]) -> Option<&'static Message> {
        // In lower case, with one space before each word and none else.
        let mut line = Vec::new();
        for word in words {
            line.push(b' ');
            line.extend(word.lower.bytes().map(|byte| if byte == b'_' { b' ' } else { byte }));
        }
        let mut best = None::<&Message>;
        for at in (0..line.len().saturating_sub(1)).filter(|&at| line[at] == b' ') {
            let Some(rows) = self.rows.get(usize::from(line[at + 1].wrapping_sub(b'a'))) else { continue };
            for row in rows {
                let row = &MESSAGES[*row];
                let whole = |rest: &[u8]| rest.first().is_none_or(|&next| next == b' ');
                if best.is_none_or(|best| best.0.len() < row.0.len())
                    && line[at + 1..].strip_prefix(row.0.as_bytes()).is_some_and(whole)
                {
                    best = Some(row);
                }
            }
        }
        best
    }
}

/// The code that the driver has for one of `MESSAGES`.
pub(super) fn drivers(code: u32) -> u32 {
    RUNTIME_OWN.iter().find(|own| own.number == code).map_or(code, |own| own.near)
}

#[cfg(test)]
mod tests {
    use cuda_zc::CudaError;

    use super::super::resolve::resolve;
    use super::{MESSAGES, drivers};

    /// Codes whose words are not known, or are those of another code.
    const WITHOUT: &[u32] = &[47, 227, 917, 918, 919];

    #[test]
    fn every_error_has_a_message_and_every_message_leads_to_its_error() {
        for error in CudaError::ALL {
            let has = MESSAGES.iter().any(|(_, code, _)| *code == error.code());
            assert!(has != WITHOUT.contains(&error.code()), "{error}");
        }
        for (words, code, _) in MESSAGES.iter().filter(|(_, code, _)| *code != 0) {
            let answer = resolve(&format!("CUDA error: {words}"));
            let [found] = answer.found.as_slice() else { panic!("{words}: {answer:?}") };
            assert_eq!(found.error.code(), drivers(*code), "{words}");
        }
    }
}
