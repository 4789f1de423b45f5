//! Matrices: one contiguous allocation, rows as slices.

use super::loan::sealed::Sealed;
use super::{DevicePtr, Element, Lend, LendMut, Loan, PinnedBuf, Quarantine, Registered};
use crate::{Context, Error, Rejected};

/// Rows of equal length in one allocation, pinned or registered, that the GPU sees.
///
/// Element `column` of row `row` is at index `row * pitch + column`. Lent to a scope it is all of that, padding included;
/// [`Queue::copy_2d`](crate::Queue::copy_2d) copies without the padding.
#[derive(Debug)]
pub struct Matrix<T: Element> {
    backing: Backing<T>,
    rows: usize,
    columns: usize,
    pitch: usize,
}

#[derive(Debug)]
enum Backing<T: Element> {
    Pinned(PinnedBuf<T>),
    Registered(Registered<Vec<T>>),
}

/// The bytes at a multiple of which the rows of a pitched matrix start.
const ROW_ALIGNMENT: usize = 256;

impl<T: Element> Matrix<T> {
    pub(crate) fn pinned(context: &Context, rows: usize, columns: usize, pitched: bool) -> Result<Self, Error> {
        let size = size_of::<T>().max(1);
        let too_large = || Error::TooLarge { len: rows.saturating_mul(columns), size };
        let pitch = if pitched {
            // The fewest elements whose bytes are a multiple of the alignment.
            let step = ROW_ALIGNMENT / common_divisor(size, ROW_ALIGNMENT);
            columns.checked_next_multiple_of(step).ok_or_else(too_large)?
        } else {
            columns
        };
        let len = rows.checked_mul(pitch).ok_or_else(too_large)?;
        Ok(Self { backing: Backing::Pinned(context.pinned(len)?), rows, columns, pitch })
    }

    /// Registers a `Vec` of `rows * columns` elements in place, row after row.
    ///
    /// # Errors
    ///
    /// [`Error::Ragged`] if the last row is not whole; else as [`Context::register`]. The `Vec` is given back.
    pub fn register(context: &Context, elements: Vec<T>, columns: usize) -> Result<Self, Rejected<Vec<T>>> {
        let rows = elements.len().checked_div(columns).unwrap_or(0);
        if rows * columns != elements.len() {
            let error = Error::Ragged { row: rows, expected: columns, found: elements.len() - rows * columns };
            return Err(Rejected::with(error, Some(elements)));
        }
        Ok(Self { backing: Backing::Registered(context.register(elements)?), rows, columns, pitch: columns })
    }

    /// Copies rows into a new pinned matrix; `pitched` as [`Context::pitched_matrix`].
    ///
    /// # Errors
    ///
    /// [`Error::Ragged`] names the first row of another length than row 0; else as [`Context::pinned`].
    pub fn from_rows<R: AsRef<[T]>>(context: &Context, rows: &[R], pitched: bool) -> Result<Self, Error> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        if let Some((row, odd)) = rows.iter().enumerate().find(|(_, row)| row.as_ref().len() != columns) {
            return Err(Error::Ragged { row, expected: columns, found: odd.as_ref().len() });
        }
        let mut matrix = Self::pinned(context, rows.len(), columns, pitched)?;
        for (index, row) in rows.iter().enumerate() {
            matrix.row_mut(index).copy_from_slice(row.as_ref());
        }
        Ok(matrix)
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Elements in a row.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Elements from the start of a row to the start of the next.
    pub fn pitch(&self) -> usize {
        self.pitch
    }

    /// A row.
    ///
    /// # Panics
    ///
    /// If there is none, or a wait for work that writes the matrix has failed.
    pub fn row(&self, row: usize) -> &[T] {
        assert!(row < self.rows, "row {row} of a matrix of {} rows", self.rows);
        &self.as_slice()[row * self.pitch..][..self.columns]
    }

    /// A row, to be written.
    ///
    /// # Panics
    ///
    /// If there is none, or a wait for work that writes the matrix has failed.
    pub fn row_mut(&mut self, row: usize) -> &mut [T] {
        assert!(row < self.rows, "row {row} of a matrix of {} rows", self.rows);
        let (pitch, columns) = (self.pitch, self.columns);
        &mut self.as_mut_slice()[row * pitch..][..columns]
    }

    /// All elements, padding included.
    ///
    /// # Panics
    ///
    /// If a wait for work that writes the matrix has failed.
    pub fn as_slice(&self) -> &[T] {
        match &self.backing {
            Backing::Pinned(buf) => buf.as_slice(),
            Backing::Registered(buf) => buf.as_slice(),
        }
    }

    /// All elements, padding included, to be written.
    ///
    /// # Panics
    ///
    /// If a wait for work that writes the matrix has failed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        match &mut self.backing {
            Backing::Pinned(buf) => buf.as_mut_slice(),
            Backing::Registered(buf) => buf.as_mut_slice(),
        }
    }

    /// Where the GPU finds the first element.
    pub fn device_ptr(&self) -> DevicePtr<T> {
        match &self.backing {
            Backing::Pinned(buf) => buf.device_ptr(),
            Backing::Registered(buf) => buf.device_ptr(),
        }
    }

    /// Whether a wait for work that writes the matrix has failed: the GPU may still write.
    pub fn is_quarantined(&self) -> bool {
        match &self.backing {
            Backing::Pinned(buf) => buf.is_quarantined(),
            Backing::Registered(buf) => buf.is_quarantined(),
        }
    }

    /// A copy of all elements, padding included, as they are, also while the GPU may be writing them: then it may be torn.
    ///
    /// # Errors
    ///
    /// [`Error::Allocation`] if there is no memory for the copy.
    pub fn salvage(&self) -> Result<Vec<T>, Error> {
        match &self.backing {
            Backing::Pinned(buf) => buf.salvage(),
            Backing::Registered(buf) => buf.salvage(),
        }
    }

    /// Gives back the `Vec` of a [registered](Matrix::register) matrix; copies a pinned one into a new `Vec`, without
    /// padding.
    ///
    /// # Errors
    ///
    /// As [`Registered::into_inner`]; [`Error::Allocation`] if there is none for the copy.
    pub fn into_vec(self) -> Result<Vec<T>, Error> {
        match self.backing {
            Backing::Registered(buf) => buf.into_inner(),
            Backing::Pinned(buf) if buf.is_quarantined() => Err(Error::Quarantined),
            Backing::Pinned(buf) => {
                let len = self.rows * self.columns;
                let mut vec = Vec::new();
                vec.try_reserve_exact(len).map_err(|_| Error::Allocation {
                    len: len * size_of::<T>(),
                    source: std::io::ErrorKind::OutOfMemory.into(),
                })?;
                for row in 0..self.rows {
                    vec.extend_from_slice(&buf.as_slice()[row * self.pitch..][..self.columns]);
                }
                Ok(vec)
            }
        }
    }
}

fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl<T: Element> Sealed for Matrix<T> {}

impl<T: Element> Lend for Matrix<T> {
    type T = T;

    fn loan(&self) -> Loan<T> {
        match &self.backing {
            Backing::Pinned(buf) => buf.loan(),
            Backing::Registered(buf) => buf.loan(),
        }
    }

    fn quarantine(&self) -> &Quarantine {
        match &self.backing {
            Backing::Pinned(buf) => buf.quarantine(),
            Backing::Registered(buf) => buf.quarantine(),
        }
    }
}

impl<T: Element> LendMut for Matrix<T> {}
