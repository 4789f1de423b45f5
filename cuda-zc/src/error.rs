//! What goes wrong: refusals of the driver with their causes, and what this crate refuses before it asks the driver.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use cuda_sys::LoadError;

use crate::diagnose::{Cause, Certainty, CudaError};

/// Every error of this crate.
///
/// Displayed in one line; with `{:#}` the whole story: what was passed, each cause with its evidence, a remedy and
/// something to run that confirms it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The driver refused a call.
    #[error(transparent)]
    Driver(#[from] Box<Failure>),

    /// No driver library could be opened.
    #[error(fmt = load)]
    Load(#[from] LoadError),

    /// There are no bytes to register, pin or copy: an empty slice or elements of size zero.
    #[error("{what} has no bytes: nothing to map")]
    Empty {
        /// What was empty.
        what: &'static str,
    },

    /// Two lengths that must agree do not. In elements.
    #[error("the source has {found} elements and the target {expected}")]
    LengthMismatch {
        /// What the target has.
        expected: usize,
        /// What was given.
        found: usize,
    },

    /// A range outside its buffer. In elements.
    #[error("elements {start}..{end} are outside a buffer of {len}")]
    OutOfRange {
        /// First element asked for.
        start: usize,
        /// One past the last.
        end: usize,
        /// What the buffer has.
        len: usize,
    },

    /// Some byte is registered already, by this crate.
    #[error(
        "bytes {:#x}..{:#x} overlap registration #{id} of {:#x}..{:#x}: register the enclosing block once",
        requested.start, requested.end, existing.start, existing.end
    )]
    Overlap {
        /// The addresses that were to be registered.
        requested: Range<usize>,
        /// The addresses that are registered.
        existing: Range<usize>,
        /// Counts this crate's registrations in this process, from 1.
        id: u64,
    },

    /// Source and target of one copy share bytes.
    #[error("a copy of {len} bytes from {src:#x} to {dst:#x} would overlap itself")]
    CopyOverlap {
        /// Where it was to read.
        src: u64,
        /// Where it was to write.
        dst: u64,
        /// Its length in bytes.
        len: usize,
    },

    /// The stream is being captured into a graph: the work would run at some later launch.
    #[error("the stream is being captured: {call} would run when the graph is launched, not now")]
    Capturing {
        /// What was refused.
        call: &'static str,
    },

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

    /// The GPU may still write into this buffer, because waiting for it failed.
    #[error(
        "{len} bytes at {base:#x} are quarantined: the wait for the GPU ended with {error}, so it may still write them"
    )]
    Quarantined {
        /// Address of the first byte.
        base: usize,
        /// In bytes.
        len: usize,
        /// What the wait answered.
        error: CudaError,
    },

    /// The operating system refused memory.
    #[error("the operating system refused {len} bytes")]
    Allocation {
        /// In bytes.
        len: usize,
        /// Its reason.
        source: std::io::Error,
    },

    /// The rows of a matrix differ in length. In elements.
    #[error("row {row} has {found} elements, the rows before it {expected}")]
    RaggedRows {
        /// Index of the first row that differs.
        row: usize,
        /// The length of row 0.
        expected: usize,
        /// The length of that row.
        found: usize,
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

    /// The device, driver or system cannot do this, and said so before it was tried.
    #[error("{what}: this device does not offer it ({attribute} is 0)")]
    Unsupported {
        /// What was to be done.
        what: &'static str,
        /// The device attribute that says no.
        attribute: &'static str,
    },
}

impl Error {
    /// The driver's code, if the driver gave one.
    #[must_use]
    pub fn cuda(&self) -> Option<CudaError> {
        match self {
            Error::Driver(failure) => Some(failure.error()),
            Error::Quarantined { error, .. } => Some(*error),
            _ => None,
        }
    }

    /// The causes found, as [`Failure::causes`]; none for what this crate itself refused.
    #[must_use]
    pub fn causes(&self) -> &[(Certainty, Cause)] {
        match self {
            Error::Driver(failure) => failure.causes(),
            _ => &[],
        }
    }
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
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub(crate) call: Cow<'static, str>,
    pub(crate) error: CudaError,
    pub(crate) passed: Vec<(&'static str, String)>,
    pub(crate) causes: Vec<(Certainty, Cause)>,
}

impl Failure {
    /// The function that was called, as the driver exports it.
    #[must_use]
    pub fn call(&self) -> &str {
        &self.call
    }

    /// What it answered.
    #[must_use]
    pub fn error(&self) -> CudaError {
        self.error
    }

    /// Name and value of each argument: addresses in hex, lengths in bytes, flags by name.
    #[must_use]
    pub fn passed(&self) -> &[(&'static str, String)] {
        &self.passed
    }

    /// What was seen first, then at most five that are possible, most likely first.
    #[must_use]
    pub fn causes(&self) -> &[(Certainty, Cause)] {
        &self.causes
    }

    /// What to do: about the first cause, or about the code if no cause was found.
    #[must_use]
    pub fn hint(&self) -> Cow<'static, str> {
        match self.causes.first() {
            Some((_, cause)) => cause.remedy(),
            None => self.error.hint().into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.call)?;
        if f.alternate() {
            for (index, (name, value)) in self.passed.iter().enumerate() {
                write!(f, "{}{name} {value}", if index == 0 { "(" } else { ", " })?;
            }
            if !self.passed.is_empty() {
                f.write_str(")")?;
            }
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
