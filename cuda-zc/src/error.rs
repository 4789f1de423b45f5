//! What goes wrong: refusals of the driver with their causes, and what this crate refuses before it asks the driver.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use cuda_sys::{CUresult, Driver, LoadError};

use crate::diagnose::{Cause, Certainty, CudaError, find};

/// Every error of this crate.
///
/// Displayed in one line; with `{:#}` the whole story: what was passed, each cause with its evidence, a remedy and
/// something to run that confirms it.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The driver refused a call.
    #[error(transparent)]
    Driver(#[from] Box<Failure>),

    /// No driver library could be opened.
    #[error(fmt = load)]
    Load(#[from] LoadError),

    /// Two lengths that must agree do not. In elements.
    #[error("the source has {found} elements and the target {expected}")]
    Length {
        /// What the target has.
        expected: usize,
        /// What was given.
        found: usize,
    },

    /// A range outside its buffer. In elements.
    #[error("elements {start}..{end} are outside a buffer of {len}")]
    Range {
        /// First element asked for.
        start: usize,
        /// One past the last.
        end: usize,
        /// What the buffer has.
        len: usize,
    },

    /// Source and target of one copy share bytes.
    #[error("a copy of {len} bytes from {src:#x} to {dst:#x} would overlap itself")]
    Overlap {
        /// Where it was to read.
        src: u64,
        /// Where it was to write.
        dst: u64,
        /// Its length in bytes.
        len: usize,
    },

    /// The stream is being captured into a graph: the work would run at some later launch.
    #[error("the stream is being captured into a graph: work on it would run when the graph is launched, not now")]
    Capturing,

    /// This process was forked from one that had started the driver; it cannot use it.
    #[error(
        "process {child} was forked from {parent}, which had started CUDA: the driver does not work across fork(); spawn \
         a program instead, or start CUDA only in the child"
    )]
    Forked {
        /// The process that started the driver.
        parent: u32,
        /// This process.
        child: u32,
    },

    /// A wait for work that writes the buffer has failed: the GPU may still write it.
    #[error("the buffer is quarantined: a wait for the GPU failed, so the GPU may still write it")]
    Quarantined,

    /// The operating system refused memory.
    #[error(fmt = allocation)]
    Allocation {
        /// In bytes.
        len: usize,
        /// Its reason.
        source: std::io::Error,
    },

    /// The rows of a matrix differ in length. In elements.
    #[error("row {row} has {found} elements, and must have {expected} as all others")]
    Ragged {
        /// Index of the first row that differs.
        row: usize,
        /// The length of the others.
        expected: usize,
        /// The length of that row.
        found: usize,
    },

    /// Rows that are longer than the distance from one to the next. In elements.
    #[error("rows of {width} elements cannot start {pitch} elements apart")]
    Pitch {
        /// The length of a row.
        width: usize,
        /// From the start of a row to the start of the next.
        pitch: usize,
    },

    /// An address, offset or length that must be a multiple of something is not.
    #[error("{what} {value:#x} is no multiple of {to:#x}")]
    Misaligned {
        /// Which argument.
        what: &'static str,
        /// Its value.
        value: u64,
        /// What it must be a multiple of.
        to: u64,
    },

    /// More elements than memory can have.
    #[error("{len} elements of {size} bytes are more than memory can have")]
    TooLarge {
        /// Elements asked for.
        len: usize,
        /// Bytes of each.
        size: usize,
    },

    /// Fills repeat 1, 2, 4 or 8 bytes, and this value does not.
    #[error("a fill repeats 1, 2, 4 or 8 bytes; a value of {size} bytes that are not the same cannot be filled with")]
    FillSize {
        /// Bytes of the element.
        size: usize,
    },

    /// A buffer or event of one driver was to be used on a stream of another; or a buffer of one context in another, on a
    /// device without unified addressing.
    #[error("the buffer or event belongs to another driver, or to another address space, than the stream")]
    OtherDriver,

    /// The device does not share the host's addresses, and sees the pieces of one registration in different places.
    #[error(
        "the storage is too large for one registration, and this device does not see several at adjoining addresses; \
         register smaller storage"
    )]
    NotContiguous,

    /// The per-thread default stream (handle 2) is another stream on every thread: nobody could wait for it.
    #[error("the per-thread default stream cannot be adopted: it is another stream on every thread; make one instead")]
    PerThreadStream,
}

impl Error {
    /// The driver's code, if the driver gave one.
    #[must_use]
    pub fn cuda(&self) -> Option<CudaError> {
        match self {
            Error::Driver(failure) => Some(failure.error),
            _ => None,
        }
    }

    /// The causes found, as [`Failure::causes`]; none for what this crate itself refused.
    #[must_use]
    pub fn causes(&self) -> &[(Certainty, Cause)] {
        match self {
            Error::Driver(failure) => &failure.causes,
            _ => &[],
        }
    }
}

fn allocation(len: &usize, source: &std::io::Error, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "the operating system refused {len} bytes")?;
    if f.alternate() { write!(f, ": {source}") } else { Ok(()) }
}

fn load(error: &LoadError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.alternate() {
        return write!(f, "{error}");
    }
    match error.attempts() {
        [only] => write!(f, "no CUDA driver could be opened: {}: {}", only.path.display(), only.reason),
        attempts => write!(f, "no CUDA driver could be opened in any of {} places", attempts.len()),
    }
}

/// A call that the driver refused: what was passed, and why it failed as far as looking around tells.
///
/// The functions of [`diagnose`](crate::diagnose) make it, for a call of this thread. For other calls, and for failures of
/// another process, of another machine or from a log, fill in what is known and look:
///
/// ```
/// use cuda_zc::{Cause, Failure};
///
/// let failure = Failure::new("cuMemHostRegister", cuda_sys::CUresult(801)).look(None, &[(99, 0)], None, None);
/// assert!(matches!(failure.causes[..], [(_, Cause::CannotRegister { .. })]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The function that was called, as the driver exports it.
    pub call: Cow<'static, str>,
    /// What it answered.
    pub error: CudaError,
    /// The address passed; of a copy, where it was to write.
    pub address: Option<u64>,
    /// Where a copy was to read.
    pub source: Option<u64>,
    /// The length passed, in bytes.
    pub len: Option<u64>,
    /// The flags passed.
    pub flags: Option<u32>,
    /// What was seen first, then at most five that are possible, most likely first.
    pub causes: Vec<(Certainty, Cause)>,
}

impl Failure {
    /// `call`, with or without a suffix of its version, answered `code`. Nothing else is known yet.
    #[must_use]
    pub fn new(call: impl Into<Cow<'static, str>>, code: CUresult) -> Self {
        let (call, error, causes) = (call.into(), code.into(), Vec::new());
        Self { call, error, address: None, source: None, len: None, flags: None, causes }
    }

    /// Finds the causes by what is passed, and by looking at: the driver that was called, device attributes by number
    /// (before the driver's own answers), the mappings and limits of a process, and the machine whose `/proc`, `/sys` and
    /// `/dev` are in a folder. Of another process, the driver is not asked about addresses.
    #[must_use]
    pub fn look(
        self,
        driver: Option<&Driver>,
        attributes: &[(u32, i32)],
        process: Option<u32>,
        machine: Option<&Path>,
    ) -> Self {
        let causes = find::causes(&self, find::Around { driver, attributes, process, machine });
        Self { causes, ..self }
    }

    /// Name and value of each argument: addresses in hex, lengths in bytes, flags by name.
    #[must_use]
    pub fn passed(&self) -> Vec<(&'static str, String)> {
        let values = [
            (if self.source.is_some() { "to" } else { "at" }, self.address.map(|a| format!("{a:#x}"))),
            ("from", self.source.map(|a| format!("{a:#x}"))),
            ("bytes", self.len.map(|n| n.to_string())),
            ("flags", self.flags.map(|f| self.flag_names(f))),
        ];
        values.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// The flags by name, and in hex what has none.
    fn flag_names(&self, flags: u32) -> String {
        let names: &[&str] = match find::plain_name(&self.call) {
            "cuMemHostRegister" => &["PORTABLE", "DEVICEMAP", "IOMEMORY", "READ_ONLY"],
            "cuMemHostAlloc" => &["PORTABLE", "DEVICEMAP", "WRITECOMBINED"],
            _ => &[],
        };
        let named = names.iter().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1);
        let mut parts: Vec<String> = named.map(|(_, name)| (*name).into()).collect();
        let rest = flags & !((1 << names.len()) - 1);
        if rest != 0 || parts.is_empty() {
            parts.push(format!("{rest:#x}"));
        }
        parts.join(" | ")
    }

    /// What to do: about the first cause, or about the code if no cause was found.
    #[must_use]
    pub fn hint(&self) -> Cow<'static, str> {
        match self.causes.first() {
            Some((_, cause)) => cause.remedy().into(),
            None => self.error.hint().into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.call)?;
        if f.alternate() {
            let passed: Vec<String> =
                self.passed().into_iter().map(|(name, value)| format!("{name} {value}")).collect();
            write!(f, "({})", passed.join(", "))?;
        }
        write!(f, " answered {}", self.error)?;
        if !f.alternate() {
            return match self.causes.first() {
                Some((Certainty::Seen, cause)) => write!(f, ": {cause}"),
                Some((Certainty::Possible, cause)) => write!(f, "; possibly: {cause}"),
                None => write!(f, ": {}", self.error.meaning()),
            };
        }
        write!(f, "\n  {}", self.error.meaning())?;
        for (certainty, cause) in &self.causes {
            let certainty = if *certainty == Certainty::Seen { "seen" } else { "possible" };
            write!(f, "\n{certainty}: {cause}\n  do: {}\n  check: {}", cause.remedy(), cause.check())?;
        }
        if self.causes.is_empty() {
            write!(f, "\nhint: {}", self.error.hint())?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// An error that gives back what was passed by value, and converts into the [`Error`] with `?`.
pub struct Rejected<T> {
    error: Error,
    value: Option<T>,
}

impl<T> Rejected<T> {
    /// `error`, and what could be saved of what was passed.
    pub fn with(error: Error, value: Option<T>) -> Self {
        Self { error, value }
    }

    /// What went wrong.
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// What was passed: `None` only where it had to be leaked, because the GPU can still reach it. From a
    /// [scope](crate::Stream::scope), what its closure returned: `None` if it did not run.
    pub fn into_value(self) -> Option<T> {
        self.value
    }

    /// Both.
    pub fn into_parts(self) -> (Error, Option<T>) {
        (self.error, self.value)
    }
}

impl<T> From<Rejected<T>> for Error {
    fn from(rejected: Rejected<T>) -> Self {
        rejected.error
    }
}

/// The whole story, as `{:#}` prints it: a `main` that returns the error, and `unwrap`, show what `Debug` writes.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

impl<T> fmt::Debug for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}

impl<T> fmt::Display for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl<T> std::error::Error for Rejected<T> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.source()
    }
}
