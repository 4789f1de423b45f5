//! From what people type to the driver's code: other names, other numbers, messages, near misses.

use cuda_zc::CudaError;

/// What a text turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) error: CudaError,
    /// The driver's own name or number, as it was typed.
    pub(crate) own: bool,
    /// What to know about the typed name or number.
    pub(crate) notes: Vec<String>,
}

impl Found {
    fn new(error: CudaError) -> Self {
        Self { error, own: true, notes: Vec::new() }
    }

    fn alias(code: u32, note: String) -> Self {
        Self { error: error(code), own: false, notes: vec![note] }
    }
}

fn error(code: u32) -> CudaError {
    cuda_zc::CudaError::from(cuda_sys::CUresult(code))
}

/// Names of the runtime, of articles and of other libraries: letters and digits of the name behind `cudaError` or
/// `CUDA_ERROR_`, code, and what the name is.
const NAMES: &[(&str, u32, &str)] = &[
    // The runtime's, where they differ from the driver's.
    ("memoryallocation", 2, RUNTIME),
    ("initializationerror", 3, RUNTIME),
    ("initialization", 3, INVENTED),
    ("cudartunloading", 4, RUNTIME),
    ("missingconfiguration", 1, RUNTIME_ONLY),
    ("invalidconfiguration", 1, RUNTIME_ONLY),
    ("versiontranslation", 803, RUNTIME_ONLY),
    ("invalidtexture", 1, RUNTIME_ONLY),
    ("invalidtexturebinding", 1, RUNTIME_ONLY),
    ("invalidchanneldescriptor", 1, RUNTIME_ONLY),
    ("addressofconstant", 1, RUNTIME_ONLY),
    ("texturefetchfailed", 700, RUNTIME_ONLY),
    ("texturenotbound", 1, RUNTIME_ONLY),
    ("synchronizationerror", 719, RUNTIME_ONLY),
    ("invalidfiltersetting", 1, RUNTIME_ONLY),
    ("invalidnormsetting", 1, RUNTIME_ONLY),
    ("mixeddeviceexecution", 801, RUNTIME_ONLY),
    ("notyetimplemented", 801, RUNTIME_ONLY),
    ("memoryvaluetoolarge", 1, RUNTIME_ONLY),
    ("invalidsurface", 1, RUNTIME_ONLY),
    ("duplicatevariablename", 1, RUNTIME_ONLY),
    ("duplicatetexturename", 1, RUNTIME_ONLY),
    ("duplicatesurfacename", 1, RUNTIME_ONLY),
    ("priorlaunchfailure", 719, RUNTIME_ONLY),
    ("launchmaxdepthexceeded", 701, RUNTIME_ONLY),
    ("launchfilescopedtex", 801, RUNTIME_ONLY),
    ("launchfilescopedsurf", 801, RUNTIME_ONLY),
    ("syncdepthexceeded", 701, RUNTIME_ONLY),
    ("launchpendingcountexceeded", 701, RUNTIME_ONLY),
    ("softwarevaliditynotestablished", 802, RUNTIME_ONLY),
    ("devicealreadyinuse", 216, RUNTIME),
    ("invalidpitchvalue", 1, RUNTIME_ONLY),
    ("invalidsymbol", 500, RUNTIME_ONLY),
    ("invalidhostpointer", 1, "the runtime's 16; from unregistering it may also mean 713"),
    ("invaliddevicepointer", 1, "the runtime's 17"),
    ("invalidmemcpydirection", 1, RUNTIME_ONLY),
    (
        "insufficientdriver",
        803,
        "the runtime's 35, which the driver does not have: the driver is older than the runtime needs. Near it: 803, 36 and functions that the driver lacks",
    ),
    ("setonactiveprocess", 708, RUNTIME),
    ("incompatibledrivercontext", 201, "the runtime's 49"),
    ("devicesunavailable", 46, RUNTIME),
    ("deviceuninitialized", 201, RUNTIME),
    ("deviceunintialized", 201, RUNTIME),
    ("mapbufferobjectfailed", 205, RUNTIME),
    ("unmapbufferobjectfailed", 206, RUNTIME),
    ("nokernelimagefordevice", 209, RUNTIME),
    ("invalidkernelimage", 200, RUNTIME),
    ("invaliddevicefunction", 500, "the runtime's 98"),
    ("eccuncorrectable", 214, RUNTIME),
    ("sharedobjectsymbolnotfound", 302, RUNTIME),
    ("invalidresourcehandle", 400, RUNTIME),
    ("symbolnotfound", 500, RUNTIME),
    ("launchfailure", 719, RUNTIME),
    ("launchoutofresources", 701, RUNTIME),
    ("launchtimeout", 702, RUNTIME),
    ("contextisdestroyed", 709, RUNTIME),
    ("hostmemoryalreadyregistered", 712, RUNTIME),
    ("hostmemorynotregistered", 713, RUNTIME),
    ("jitcompilernotfound", 221, RUNTIME),
    ("graphexecupdatefailure", 910, RUNTIME),
    ("startupfailure", 3, "the runtime's 127"),
    ("apifailurebase", 999, "the runtime's 10000: a base for other numbers and no error of its own"),
    ("stublibrary", 34, RUNTIME),
    // What articles and other libraries write.
    (
        "memorymappingfailed",
        205,
        "no name of the driver's. Ask which call failed: 205 is about graphics, 712 and 1 about host memory",
    ),
    (
        "memorymapping",
        205,
        "no name of the driver's. Ask which call failed: 205 is about graphics, 712 and 1 about host memory",
    ),
    ("mappedmemoryunsupported", 801, INVENTED),
    ("hostmappingunsupported", 801, INVENTED),
    ("invaliddeviceordinal", 101, MESSAGE),
    ("deviceordinal", 101, INVENTED),
    ("invaliddeviceid", 101, INVENTED),
    ("nodevicefound", 100, INVENTED),
    ("devicenotfound", 100, INVENTED),
    ("invalidargument", 1, MESSAGE),
    ("invalidparameter", 1, INVENTED),
    ("invalidpointer", 1, INVENTED),
    ("invalidaddress", 1, INVENTED),
    ("invalidsize", 1, INVENTED),
    ("invalidflags", 1, INVENTED),
    ("alreadyregistered", 712, INVENTED),
    ("notregistered", 713, INVENTED),
    ("oom", 2, INVENTED),
    ("outofhostmemory", 2, INVENTED),
    ("outofdevicememory", 2, INVENTED),
    ("allocfailed", 2, INVENTED),
    ("allocationfailed", 2, INVENTED),
    ("unknownerror", 999, MESSAGE),
    ("generalerror", 999, INVENTED),
    ("internalerror", 999, INVENTED),
    ("contextdestroyed", 709, INVENTED),
    ("contextlost", 709, INVENTED),
    (
        "devicelost",
        700,
        "Vulkan's word. With CUDA it is a lost context (700 and its kin, 999, 214): look for Xid lines in the kernel log",
    ),
    ("gpulost", 700, "no code: look for Xid lines in the kernel log"),
    (
        "librarynotfound",
        301,
        "no code of the driver's: libcuda itself was not found. zc doctor lists where it was looked for",
    ),
    (
        "drivernotfound",
        301,
        "no code of the driver's: libcuda itself was not found. zc doctor lists where it was looked for",
    ),
    (
        "segmentationfault",
        700,
        "no code: a CPU access. With managed memory on WSL, Windows or Jetson, the CPU may not touch it while a kernel runs",
    ),
    ("unsupported", 801, INVENTED),
    ("notimplemented", 801, INVENTED),
    ("accessdenied", 800, INVENTED),
    ("permissiondenied", 800, INVENTED),
    ("busy", 46, INVENTED),
    ("timedout", 909, INVENTED),
    ("deviceassert", 710, INVENTED),
    // The runtime's messages (cudaGetErrorString), as they stand in logs.
    ("outofmemory", 2, MESSAGE),
    ("initializationerror", 3, MESSAGE),
    ("drivershuttingdown", 4, MESSAGE),
    ("cudadriverisastublibrary", 34, MESSAGE),
    (
        "cudadriverversionisinsufficientforcudaruntimeversion",
        803,
        "a message of the runtime, of its 35, which the driver does not have: update the driver",
    ),
    ("nocudacapabledeviceisdetected", 100, MESSAGE),
    ("allcudacapabledevicesarebusyorunavailable", 46, MESSAGE),
    ("invaliddevicecontext", 201, MESSAGE),
    ("mappingofbufferobjectfailed", 205, MESSAGE),
    ("unmappingofbufferobjectfailed", 206, MESSAGE),
    ("resourcealreadymapped", 208, MESSAGE),
    ("nokernelimageisavailableforexecutiononthedevice", 209, MESSAGE),
    ("uncorrectableeccerrorencountered", 214, MESSAGE),
    ("oscallfailedoroperationnotsupportedonthisos", 304, MESSAGE),
    ("namedsymbolnotfound", 500, MESSAGE),
    ("devicenotready", 600, MESSAGE),
    ("anillegalmemoryaccesswasencountered", 700, MESSAGE),
    ("illegalmemoryaccess", 700, MESSAGE),
    ("toomanyresourcesrequestedforlaunch", 701, MESSAGE),
    ("thelaunchtimedoutandwasterminated", 702, MESSAGE),
    ("devicesideasserttriggered", 710, MESSAGE),
    ("partoralloftherequestedmemoryrangeisalreadymapped", 712, MESSAGE),
    ("pointerdoesnotcorrespondtoaregisteredmemoryregion", 713, MESSAGE),
    ("hardwarestackerror", 714, MESSAGE),
    ("anillegalinstructionwasencountered", 715, MESSAGE),
    ("misalignedaddress", 716, MESSAGE),
    ("unspecifiedlaunchfailure", 719, MESSAGE),
    ("operationnotpermittedwhenstreamiscapturing", 900, MESSAGE),
    ("operationfailedduetoapreviouserrorduringcapture", 901, MESSAGE),
    ("operationnotpermitted", 800, MESSAGE),
    ("operationnotsupported", 801, MESSAGE),
    ("systemnotyetinitialized", 802, MESSAGE),
    ("systemhasunsupporteddisplaydrivercudadrivercombination", 803, MESSAGE),
    ("forwardcompatibilitywasattemptedonnonsupportedhw", 804, MESSAGE),
    ("driverlibraryversionmismatch", 803, "NVML's message (its 18): library and kernel module differ"),
];

const RUNTIME: &str = "the CUDA runtime's name";
const RUNTIME_ONLY: &str = "a name that only the CUDA runtime has";
const INVENTED: &str = "no name of the driver's";
const MESSAGE: &str = "a message of the CUDA runtime";

/// Numbers of the runtime before CUDA 10.1, which still stand in logs and bindings: number, its meaning then, today's
/// code (0: the driver has none).
const OLD_NUMBERS: &[(u32, &str, u32)] = &[
    (4, "launch failure", 719),
    (5, "prior launch failure", 719),
    (6, "launch timeout", 702),
    (7, "launch out of resources", 701),
    (8, "invalid device function", 500),
    (9, "invalid configuration", 1),
    (10, "invalid device", 101),
    (11, "invalid value", 1),
    (12, "invalid pitch value", 1),
    (13, "invalid symbol", 500),
    (14, "map buffer object failed", 205),
    (15, "unmap buffer object failed", 206),
    (16, "invalid host pointer", 1),
    (17, "invalid device pointer", 1),
    (21, "invalid copy direction", 1),
    (29, "runtime unloading", 4),
    (30, "unknown error", 999),
    (31, "not yet implemented", 801),
    (32, "memory value too large", 1),
    (33, "invalid resource handle", 400),
    (34, "not ready", 600),
    (35, "insufficient driver", 803),
    (36, "set on active process", 708),
    (38, "no device", 100),
    (39, "uncorrectable ECC error", 214),
    (40, "symbol of a shared library not found", 302),
    (41, "shared library not started", 303),
    (42, "unsupported limit", 215),
    (46, "devices unavailable", 46),
    (47, "invalid kernel image", 200),
    (48, "no kernel image for the device", 209),
    (49, "incompatible driver context", 201),
    (50, "peer access already enabled", 704),
    (51, "peer access not enabled", 705),
    (54, "device already in use", 216),
    (55, "profiler disabled", 5),
    (56, "profiler not initialised", 6),
    (57, "profiler already started", 7),
    (58, "profiler already stopped", 8),
    (59, "assert", 710),
    (60, "too many peers", 711),
    (61, "host memory already registered", 712),
    (62, "host memory not registered", 713),
    (63, "operating system error", 304),
    (64, "peer access unsupported", 217),
    (65, "launch depth exceeded", 701),
    (68, "synchronisation depth exceeded", 701),
    (69, "too many pending launches", 701),
    (70, "not permitted", 800),
    (71, "not supported", 801),
    (72, "hardware stack error", 714),
    (73, "illegal instruction", 715),
    (74, "misaligned address", 716),
    (75, "invalid address space", 717),
    (76, "invalid program counter", 718),
    (77, "illegal address", 700),
    (78, "invalid PTX", 218),
    (79, "invalid graphics context", 219),
    (80, "uncorrectable NVLink error", 220),
    (81, "JIT compiler not found", 221),
    (82, "cooperative launch too large", 720),
    (83, "system not ready", 802),
];

/// Numbers of other libraries.
const OTHER_NUMBERS: &[(i64, u32, &str)] = &[
    (18, 803, "NVML's 18, driver/library version mismatch"),
    (98, 500, "the runtime's 98, invalid device function"),
    (99, 999, "no code; 999 is the unknown error"),
    (127, 3, "the runtime's 127, startup failure"),
    (1002, 801, "no code of the driver's; articles give it for mapped memory that is not supported"),
    (10000, 999, "the runtime's base for numbers of other origin (cudaErrorApiFailureBase)"),
];

/// Words in invented names, the first that fits: all of them, then the code.
const WORDS: &[(&[&str], u32)] = &[
    (&["already", "regist"], 712),
    (&["already", "pin"], 712),
    (&["already", "lock"], 712),
    (&["duplicate", "regist"], 712),
    (&["overlap"], 712),
    (&["not", "regist"], 713),
    (&["unregist"], 713),
    (&["host", "not", "mapped"], 713),
    (&["not", "pinned"], 713),
    (&["not", "aligned"], 1),
    (&["alignment"], 1),
    (&["misalign"], 716),
    (&["version", "mismatch"], 803),
    (&["driver", "mismatch"], 803),
    (&["driver", "version"], 803),
    (&["driver", "old"], 803),
    (&["permission"], 800),
    (&["denied"], 800),
    (&["forbidden"], 800),
    (&["context", "destroy"], 709),
    (&["context", "invalid"], 201),
    (&["no", "context"], 201),
    (&["map", "fail"], 205),
    (&["pinned"], 2),
    (&["page", "lock"], 2),
    (&["alloc"], 2),
    (&["memory", "exhaust"], 2),
    (&["illegal", "access"], 700),
    (&["page", "fault"], 700),
    (&["out", "of", "bounds"], 700),
    (&["not", "support"], 801),
    (&["unsupport"], 801),
    (&["not", "init"], 3),
    (&["init", "fail"], 3),
    (&["stub"], 34),
    (&["captur"], 900),
    (&["unknown"], 999),
    (&["bad", "context"], 201),
    (&["regist"], 1),
    (&["null"], 1),
    (&["invalid"], 1),
];

/// Letters and digits, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Without the prefix of the driver's or the runtime's names; whether there was one.
fn key(text: &str) -> (String, bool) {
    let all = letters(text);
    for prefix in ["cudaerror", "cuerror", "curesult", "cudaerr"] {
        if let Some(rest) = all.strip_prefix(prefix).filter(|rest| !rest.is_empty()) {
            return (rest.to_owned(), true);
        }
    }
    // As in ERROR_OUT_OF_MEMORY.
    let rest = all.strip_prefix("error").filter(|rest| rest.len() > 5 && !text.contains(' '));
    (rest.map(str::to_owned).unwrap_or(all), false)
}

/// A decimal or hexadecimal number, also negative.
fn number(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => i64::from_str_radix(hex, 16),
        Some(_) => return None,
        None => digits.parse(),
    };
    value.ok().map(|value: i64| value * sign)
}

/// By number.
fn by_number(number: i64) -> Option<Found> {
    let code = u32::try_from(number).ok()?;
    let old = OLD_NUMBERS.iter().find(|(old, ..)| *old == code);
    let known = error(code);
    if !matches!(known, CudaError::Unrecognized(_)) {
        let mut found = Found::new(known);
        if let Some((_, meaning, today)) = old.filter(|(_, _, today)| *today != code && *today != 0) {
            let today = error(*today);
            found.notes.push(format!(
                "in logs of the runtime before CUDA 10.1, {code} was \"{meaning}\": today {} ({})",
                today.name(),
                today.code()
            ));
        }
        return Some(found);
    }
    if let Some((_, code, note)) = OTHER_NUMBERS.iter().find(|(other, ..)| *other == number) {
        return Some(Found::alias(*code, format!("{number} is not the driver's number: {note}")));
    }
    let (_, meaning, today) = old?;
    Some(Found::alias(
        *today,
        format!("{number} is not the driver's number: the runtime's before CUDA 10.1, \"{meaning}\""),
    ))
}

/// By name: the driver's own, another's, or one that is nearly right.
fn by_name(text: &str) -> Option<Found> {
    let trimmed = text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    if let Some(error) = CudaError::from_name(trimmed) {
        return Some(Found::new(error));
    }
    let (key, prefixed) = key(trimmed);
    if key.is_empty() || key.len() > 80 {
        return None;
    }
    let own = |error: CudaError| {
        let runtime = trimmed.starts_with("cudaError");
        let what = if runtime { "the CUDA runtime's name" } else { "another spelling" };
        Found::alias(error.code(), format!("{trimmed} is {what}; the driver's is {}", error.name()))
    };
    let all = || CudaError::ALL.iter().map(|&error| (self::key(error.name()).0, error));
    if let Some((_, error)) = all().find(|(name, _)| *name == key) {
        return Some(own(error));
    }
    let alias = |name: &str, code: u32, what: &str| {
        let driver = if [RUNTIME, INVENTED, MESSAGE].contains(&what) {
            "the driver's name is"
        } else {
            "the driver's nearest is"
        };
        Found::alias(code, format!("{name} is {what}; {driver} {}", error(code).name()))
    };
    // A message may stand with or without the words around it.
    if let Some((_, code, what)) =
        NAMES.iter().find(|(name, ..)| letters(name) == key || letters(name) == letters(trimmed))
    {
        return Some(alias(trimmed, *code, if prefixed && *what == MESSAGE { INVENTED } else { what }));
    }
    // The beginning of a name, cut off or abbreviated.
    let mut begun = all().filter(|(name, _)| key.len() >= 8 && name.starts_with(&key));
    if let (Some((_, error)), None) = (begun.next(), begun.next()) {
        let note = format!("{trimmed} is no name of the driver's; it begins {}", error.name());
        return Some(Found::alias(error.code(), note));
    }
    // A prefix that is misspelt counts as letters of the name.
    let (typed, prefix) =
        if !prefixed && key.starts_with("cu") && key.contains("r") { (&key, "cudaerror") } else { (&key, "") };
    let allowed = if prefixed || !prefix.is_empty() { (typed.len() / 5).clamp(1, 4) } else { (typed.len() / 8).max(1) };
    if let Some(error) = nearest(typed, prefix, allowed).filter(|_| typed.len() > 3) {
        let note = format!("{trimmed} is no name of the driver's; the nearest is {}", error.name());
        return Some(Found::alias(error.code(), note));
    }
    // No near miss of anything: words that say what is meant.
    let shouted =
        trimmed.starts_with("CU") && trimmed.contains('_') && !trimmed.bytes().any(|b| b.is_ascii_lowercase());
    let words = WORDS.iter().find(|(words, _)| words.iter().all(|word| key.contains(word)));
    words.filter(|_| prefixed || shouted).map(|(_, code)| alias(trimmed, *code, INVENTED))
}

/// The error whose name, or other name, behind `prefix`, is nearest, at most so many letters away.
fn nearest(key: &str, prefix: &str, allowed: usize) -> Option<CudaError> {
    let own = CudaError::ALL.iter().map(|&error| (self::key(error.name()).0, error));
    let others = NAMES.iter().map(|(name, code, _)| ((*name).to_owned(), error(*code)));
    let near = own.chain(others).filter(|(name, _)| (prefix.len() + name.len()).abs_diff(key.len()) <= allowed);
    let near = near.map(|(name, error)| (distance(&format!("{prefix}{name}"), key), error));
    near.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, error)| error)
}

/// Three names to offer for what is none: the nearest, where the beginning of a name counts as a name.
pub(crate) fn offers(key: &str) -> Vec<&'static str> {
    let begun = |name: &str| 1 + distance(&name[..name.len().min(key.len())], key);
    let mut all: Vec<(&str, usize)> = CudaError::ALL
        .iter()
        .map(|error| (error.name(), self::key(error.name()).0))
        .map(|(name, short)| (name, begun(&short).min(distance(&short, key))))
        .collect();
    all.sort_by_key(|(_, distance)| *distance);
    all.into_iter().take(3).map(|(name, _)| name).collect()
}

/// How many letters must be changed, put in, left out or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > 12 {
        return a.len().max(b.len()); // Far enough.
    }
    // The last three rows of the table.
    let mut before = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut row = vec![0; b.len() + 1];
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let change = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        std::mem::swap(&mut before, &mut above);
        std::mem::swap(&mut above, &mut row);
    }
    above[b.len()]
}

/// What a number is that is no error of the driver's and stands for none.
pub(crate) fn foreign(text: &str) -> Option<&'static str> {
    Some(match number(text.trim())? {
        0 => "0 is CUDA_SUCCESS.",
        i64::MIN..0 => {
            "The driver's codes are not negative: an errno, or the answer of a library between the program and the driver (LD_PRELOAD)."
        }
        5001..=5100 => "It is a number of cuFile (GPUDirect Storage).",
        _ => "Neither the driver nor the CUDA runtime has this number.",
    })
}

/// What a word, a number, or a line of a log says; nothing if it is about no error of CUDA's.
pub(crate) fn resolve(text: &str) -> Vec<Found> {
    let text = text.trim();
    if text.is_empty() || text.len() > MOST {
        return Vec::new();
    }
    if let Some(found) = number(text).and_then(by_number) {
        return vec![found];
    }
    let word = text.len() <= 100;
    if word && let Some(found) = by_name(text) {
        return vec![found];
    }
    within(text)
}

/// Lines are read up to this length.
pub(crate) const MOST: usize = 16 << 10;

/// The errors named inside a longer text: by name, then by message, then by number after a word such as "error".
fn within(text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut add = |new: Found| {
        if !found.iter().any(|f| f.error == new.error) {
            found.push(new);
        }
    };
    let words: Vec<&str> =
        text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|w| !w.is_empty()).collect();
    for word in words.iter().filter(|w| w.len() <= 100) {
        let lower = word.to_ascii_lowercase();
        let named =
            ["cuda_error", "cudaerror", "cu_error"].iter().any(|p| lower.starts_with(p) && lower.len() > p.len());
        let shouted =
            word.contains('_') && CudaError::ALL.iter().any(|e| e.name().strip_prefix("CUDA_ERROR_") == Some(word));
        if let Some(new) = (named || shouted).then(|| by_name(word)).flatten() {
            add(new);
        }
    }
    if found.is_empty() {
        // A message has several words: a single one that holds it is something else's name.
        let all = if text.contains(' ') { letters(text) } else { String::new() };
        let messages = NAMES.iter().filter(|(name, _, what)| *what == MESSAGE && all.contains(name));
        // The longest message: "out of memory" may be a part of another.
        if let Some((_, code, what)) = messages.max_by_key(|(name, ..)| name.len()) {
            return vec![Found::alias(*code, format!("this is {what}; the driver's name is {}", error(*code).name()))];
        }
        for pair in words.windows(2) {
            let before = pair[0].to_ascii_lowercase();
            let tells = [
                "error",
                "err",
                "code",
                "curesult",
                "cudaerror_t",
                "status",
                "failed",
                "returned",
                "result",
                "rc",
                "ret",
            ];
            let call = pair[0].starts_with("cu") && pair[0].bytes().any(|b| b.is_ascii_uppercase());
            if (call || tells.iter().any(|t| before == *t || before.ends_with(&format!("_{t}"))))
                && let Some(new) = number(pair[1]).and_then(by_number)
            {
                found.push(new);
                break;
            }
        }
    }
    found
}
