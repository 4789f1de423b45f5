//! What every function answers.

use core::fmt;

use crate::CUresult;

/// Writes `CUresult::name` from the generated list of constants.
macro_rules! result_names {
    ($($name:ident)*) => {
        impl CUresult {
            /// Every code of the header, `CUDA_SUCCESS` first.
            pub const ALL: &'static [CUresult] = &[$(CUresult::$name),*];

            /// The name of the code in `cuda.h`; `None` if the header does not have it. Asks no driver.
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self {
                    $(CUresult::$name => Some(stringify!($name)),)*
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use result_names;

impl CUresult {
    /// `Ok` for `CUDA_SUCCESS`, else the code itself: for `?`.
    ///
    /// # Errors
    ///
    /// Every code but `CUDA_SUCCESS`. That includes `CUDA_ERROR_NOT_READY`, the answer of queries to unfinished work.
    pub const fn result(self) -> Result<(), CUresult> {
        match self {
            CUresult::CUDA_SUCCESS => Ok(()),
            code => Err(code),
        }
    }
}

impl fmt::Debug for CUresult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "CUresult({})", self.0),
        }
    }
}

impl fmt::Display for CUresult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "{name} ({})", self.0),
            None => write!(f, "CUDA error {}, unknown to CUDA {} headers", self.0, crate::CUDA_VERSION / 1000),
        }
    }
}

impl std::error::Error for CUresult {}
