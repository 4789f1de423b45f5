//! Which machine an emulator plays.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use cuda_sys::{CUdevice_attribute, Driver};

/// How addresses of the host and of the device relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addressing {
    /// Registered memory has one address for both (attribute 91 is 1).
    SameAsHost,
    /// The device has another address for registered memory; allocations of the driver have one for both.
    Different,
    /// No unified addressing (attribute 41 is 0): every device address differs from the host's, and none can be
    /// dereferenced by the CPU.
    NoUnified,
}

/// Bounds of the machine. `None` is no bound but the machine's memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of page-locked memory in all, registered and allocated; beyond it 2 OUT_OF_MEMORY.
    pub max_pinned: Option<u64>,
    /// Live registrations; beyond it 2.
    pub max_registrations: Option<usize>,
    /// Bytes of one registration; from this length on 2.
    pub max_register_len: Option<u64>,
    /// Bytes of device memory of each GPU.
    pub device_memory: u64,
}

/// Mistakes that an emulator can be told to make.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// Registrations overlap when they share a page, not a byte.
    OverlapByPages,
    /// A fill of several rows leaves out the last one.
    LastRow,
}

/// A machine to play, and how unkindly.
///
/// Start from one of the named ones and change fields.
///
/// ```
/// use cuda_emulator::{Emulator, Profile};
///
/// let mut profile = Profile::h200();
/// profile.immediate = true;
/// let emulator = Emulator::new(profile);
/// assert_eq!(emulator.driver().version(), Ok(13000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// What to call it in messages.
    pub name: &'static str,
    /// Where its answers come from.
    pub source: &'static str,
    /// What `cuDeviceGetName` answers.
    pub device_name: String,
    /// How many GPUs.
    pub devices: usize,
    /// As `cuDriverGetVersion` counts: 13000 is CUDA 13.0.
    pub version: i32,
    /// Exported names that the driver lacks.
    pub missing: BTreeSet<&'static str>,
    /// What `cuDeviceGetAttribute` answers, by the attribute's number; 1 INVALID_VALUE for those not listed.
    pub attributes: BTreeMap<u32, i32>,
    /// How addresses relate.
    pub addressing: Addressing,
    /// Bounds.
    pub limits: Limits,
    /// Granularity of virtual memory management, in bytes.
    pub granularity: usize,
    /// Takes back what a real driver does without promising it: unregister, free and destroy never wait; copies read
    /// plain memory as late as they can, too; after a sticky error waits answer it at once, with copies still running.
    pub unkind: bool,
    /// Work on a stream is done before the call that queues it returns.
    pub immediate: bool,
    /// Of the delays and of the order among streams.
    pub seed: u64,
    /// A mistake made on purpose, to show that tests find it.
    #[doc(hidden)]
    pub mistake: Option<Mistake>,
    /// The longest time that queued work sleeps although nobody waits for it. Unkind work sleeps that long always.
    pub delay: Duration,
}

impl Profile {
    /// One H200 with driver 580.159.04, CUDA 13.0. The answers of calls were measured; of the attributes, those about
    /// host memory.
    #[must_use]
    pub fn h200() -> Self {
        let attributes = H200.iter().copied().collect();
        Self {
            name: "h200",
            source: "measured: driver 580.159.04, Linux 6.18",
            device_name: "NVIDIA H200".to_owned(),
            devices: 1,
            version: 0,
            missing: BTreeSet::new(),
            attributes,
            addressing: Addressing::SameAsHost,
            limits: Limits { device_memory: 150_110_011_392, ..Limits::default() },
            granularity: 2 << 20,
            unkind: false,
            immediate: false,
            mistake: None,
            seed: 1,
            delay: Duration::from_micros(300),
        }
        .without_entries_after(13000)
    }

    /// A GeForce under WSL 2, from reports: pinned memory capped, no concurrent managed access, no virtual memory
    /// management, registered memory at another address on the device.
    #[must_use]
    pub fn wsl2() -> Self {
        let mut p = Self::h200().without_entries_after(12080);
        p.name = "wsl2";
        p.source = "from reports: microsoft/WSL#8447, #14078, NVIDIA/cuda-python#1127, rapidsai/rmm#2023";
        "NVIDIA GeForce RTX 4090".clone_into(&mut p.device_name);
        p.addressing = Addressing::Different;
        p.limits.max_pinned = Some(1 << 30);
        p.limits.device_memory = 24 << 30;
        for (attribute, value) in
            [(75, 8), (76, 9), (16, 128), (89, 0), (91, 0), (102, 0), (103, 0), (141, 0), (145, 0)]
        {
            p.attributes.insert(attribute, value);
        }
        p
    }

    /// A Jetson Nano, from reports: integrated, cannot register existing memory (attribute 99 is 0), CUDA 10.2.
    #[must_use]
    pub fn jetson_nano() -> Self {
        let mut p = Self::h200().without_entries_after(10020);
        p.name = "jetson_nano";
        p.source = "from reports: inducer/pycuda#229, open-mpi/ompi#9851";
        "NVIDIA Tegra X1".clone_into(&mut p.device_name);
        p.limits.device_memory = 4 << 30;
        let changes = [(75, 5), (76, 3), (16, 1), (18, 1), (89, 0), (91, 0), (99, 0), (102, 0), (103, 0), (113, 0)];
        for (attribute, value) in changes.into_iter().chain([(115, 0), (141, 0), (142, 0), (144, 0), (145, 0)]) {
            p.attributes.insert(attribute, value);
        }
        p
    }

    /// A Jetson Orin, from reports: integrated, registers, no concurrent managed access, CUDA 12.2.
    #[must_use]
    pub fn jetson_orin() -> Self {
        let mut p = Self::h200().without_entries_after(12020);
        p.name = "jetson_orin";
        p.source = "from reports: ml-explore/mlx#3095, NVIDIA/cuda-python#1607";
        "Orin".clone_into(&mut p.device_name);
        p.limits.device_memory = 32 << 30;
        for (attribute, value) in [(75, 8), (76, 7), (16, 16), (18, 1), (89, 0), (113, 0), (141, 0), (145, 0)] {
            p.attributes.insert(attribute, value);
        }
        p
    }

    /// A virtual GPU, from reports: no managed memory, no virtual memory management.
    #[must_use]
    pub fn vgpu() -> Self {
        let mut p = Self::h200().without_entries_after(12040);
        p.name = "vgpu";
        p.source = "from reports: ptal/turbo#17, google/gvisor#9593, OpenPPL/ppl.nn#8";
        "GRID T4-8Q".clone_into(&mut p.device_name);
        p.limits.device_memory = 8 << 30;
        for (attribute, value) in [(75, 7), (76, 5), (16, 40), (83, 0), (89, 0), (102, 0), (103, 0), (141, 0), (145, 0)]
        {
            p.attributes.insert(attribute, value);
        }
        p
    }

    /// A Grace Hopper, from its public description: the GPU reads plain host memory, atomics work across.
    #[must_use]
    pub fn gh200() -> Self {
        let mut p = Self::h200();
        p.name = "gh200";
        p.source = "from the CUDA programming guide, \"Unified memory on systems with full support\"";
        "NVIDIA GH200 480GB".clone_into(&mut p.device_name);
        p.limits.device_memory = 96 << 30;
        for (attribute, value) in [(86, 1), (88, 1), (100, 1), (101, 1), (130, 1), (131, 1)] {
            p.attributes.insert(attribute, value);
        }
        p
    }

    /// The named profile: `h200`, `wsl2`, `jetson_nano`, `jetson_orin`, `vgpu`, `gh200`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "h200" => Self::h200(),
            "wsl2" => Self::wsl2(),
            "jetson_nano" => Self::jetson_nano(),
            "jetson_orin" => Self::jetson_orin(),
            "vgpu" => Self::vgpu(),
            "gh200" => Self::gh200(),
            _ => return None,
        })
    }

    /// The machine that environment variables ask for. None set is an H200.
    ///
    /// | variable | value |
    /// |---|---|
    /// | `CUDA_EMULATOR_PROFILE` | a name as for [`Profile::named`] |
    /// | `CUDA_EMULATOR_VERSION` | such as 12020: entries that came later are missing |
    /// | `CUDA_EMULATOR_DEVICES` | how many GPUs |
    /// | `CUDA_EMULATOR_SEED` | a number |
    /// | `CUDA_EMULATOR_DELAY_US` | the longest delay of queued work, in microseconds |
    /// | `CUDA_EMULATOR_UNKIND` | `1` for an unkind machine |
    /// | `CUDA_EMULATOR_IMMEDIATE` | `1` for work that is done at once |
    ///
    /// # Errors
    ///
    /// The variable and what is wrong with its value.
    pub fn from_environment() -> Result<Self, String> {
        fn number<T: std::str::FromStr>(name: &str) -> Result<Option<T>, String> {
            match std::env::var(name) {
                Ok(text) => text.trim().parse().map(Some).map_err(|_| format!("{name} is {text:?}: no number")),
                Err(std::env::VarError::NotPresent) => Ok(None),
                Err(std::env::VarError::NotUnicode(_)) => Err(format!("{name} is no text")),
            }
        }
        fn switch(name: &str) -> Result<bool, String> {
            match number::<u8>(name)? {
                None | Some(0) => Ok(false),
                Some(1) => Ok(true),
                Some(n) => Err(format!("{name} is {n}: it must be 0 or 1")),
            }
        }
        let mut profile = match std::env::var("CUDA_EMULATOR_PROFILE") {
            Ok(name) => {
                Self::named(&name).ok_or_else(|| format!("CUDA_EMULATOR_PROFILE is {name:?}: no such profile"))?
            }
            Err(_) => Self::h200(),
        };
        if let Some(version) = number("CUDA_EMULATOR_VERSION")? {
            profile = profile.without_entries_after(version);
        }
        if switch("CUDA_EMULATOR_UNKIND")? {
            profile = profile.unkind();
        }
        profile.immediate = switch("CUDA_EMULATOR_IMMEDIATE")?;
        profile.devices = number("CUDA_EMULATOR_DEVICES")?.unwrap_or(profile.devices);
        profile.seed = number("CUDA_EMULATOR_SEED")?.unwrap_or(profile.seed);
        if let Some(delay) = number("CUDA_EMULATOR_DELAY_US")? {
            profile.delay = Duration::from_micros(delay);
        }
        Ok(profile)
    }

    /// An older driver: lacks every entry that came after this CUDA version (12020 is 12.2), and says so when asked
    /// for its own.
    #[must_use]
    pub fn without_entries_after(mut self, version: i32) -> Self {
        self.version = version;
        let newer = Driver::entries().filter(|e| i64::from(e.since) > i64::from(version)).map(|e| e.name);
        self.missing.extend(newer);
        self
    }

    /// The same machine with an attribute changed.
    #[must_use]
    pub fn with_attribute(mut self, attribute: CUdevice_attribute, value: i32) -> Self {
        self.attributes.insert(attribute.0, value);
        self
    }

    /// The same machine, unkind.
    #[must_use]
    pub fn unkind(mut self) -> Self {
        self.unkind = true;
        self.delay = Duration::from_millis(20);
        self
    }

    /// The same machine, with its work done at once.
    #[must_use]
    pub fn immediate(mut self) -> Self {
        self.immediate = true;
        self
    }

    pub(crate) fn attribute(&self, number: u32) -> i32 {
        self.attributes.get(&number).copied().unwrap_or(0)
    }
}

/// Attributes by number. About host memory as measured; the rest as the card's public descriptions have them.
#[rustfmt::skip]
const H200: &[(u32, i32)] = &[
    (1, 1024), (2, 1024), (3, 1024), (4, 64), (5, i32::MAX), (6, 65535), (7, 65535), (8, 49152), (9, 65536), (10, 32),
    (11, i32::MAX), (12, 65536), (13, 1_980_000), (14, 512), (15, 1), (16, 132), (17, 0), (18, 0), (19, 1), (20, 0),
    (21, 131_072), (22, 131_072), (23, 65536), (24, 16384), (25, 16384), (26, 16384), (27, 32768), (28, 32768), (29, 2048),
    (30, 512), (31, 1), (32, 1), (33, 0), (34, 8), (35, 0), (36, 3_201_000), (37, 6144), (38, 62_914_560), (39, 2048), (40, 3),
    (41, 1), (42, 32768), (43, 2048), (44, 1), (45, 32768), (46, 32768), (47, 8192), (48, 8192), (49, 32768), (50, 0),
    (51, 32), (52, 32768), (53, 32768), (54, 2046), (55, 32768), (56, 131_072), (57, 65536), (58, 16384), (59, 16384),
    (60, 16384), (61, 32768), (62, 2048), (63, 32768), (64, 32768), (65, 2048), (66, 32768), (67, 32768), (68, 2046),
    (69, 268_435_456), (70, 131_072), (71, 65000), (72, 2_097_120), (73, 32768), (74, 32768), (75, 9), (76, 0), (77, 32768),
    (78, 1), (79, 1), (80, 1), (81, 233_472), (82, 65536), (83, 1), (84, 0), (85, 0), (86, 0), (87, 2), (88, 0), (89, 1),
    (90, 1), (91, 1), (92, 0), (93, 0), (94, 0), (95, 1), (96, 1), (97, 232_448), (98, 0), (99, 1), (100, 0), (101, 0),
    (102, 1), (103, 1), (104, 0), (105, 0), (106, 32), (107, 1), (108, 39_321_600), (109, 134_213_632), (110, 1), (111, 1024),
    (112, 1), (113, 1), (114, 1), (115, 1), (116, 1), (117, 1), (118, 100), (119, 9), (120, 1), (121, 1), (122, 1), (123, 1),
    (124, 1), (125, 1), (126, 4), (127, 1), (128, 1), (129, 1), (130, 0), (131, -1), (132, 1), (133, 0), (134, 0), (135, 0),
    (136, 0), (137, 0), (138, 0), (139, 0x2335_10de), (140, 0x18be_10de), (141, 1), (142, 1), (143, 0), (144, 1), (145, 1),
    (146, 0), (147, 0),
];
