//! An existing `Vec<Vec<T>>`, registered in place.
//!
//! A registration costs tens of microseconds, whatever its size. Rows that the allocator put side by side are therefore
//! registered together, as one span. Spans are exact to the byte: rounded to pages, the spans of two matrices allocated
//! in turn would overlap nearly everywhere.

use std::fmt;
use std::mem::ManuallyDrop;
use std::ops::Range;
use std::ptr::NonNull;

use super::span::{Failed, say_leaked};
use super::{DevicePtr, Element, Loan, PinnedBuf, Place, Quarantine, Registration, Span, Storage, salvage};
use crate::ledger::What;
use crate::{Context, CudaError, Error, Rejected};

/// Two rows are registered together only where no other allocation fits between them: the least chunk of glibc's
/// `malloc` has 32 bytes, and header and padding between two neighbours have less.
const GAP: usize = 32;

/// The rows of a `Vec<Vec<T>>`, equally long or not, pinned where they are and visible to the GPU, with a table of row
/// pointers and lengths for kernels. Made by [`Context::register_rows`].
///
/// Rows keep their length while they are registered: they are reached as slices. Quarantine is as for
/// [`Registered`](crate::Registered).
pub struct RegisteredRows<T: Element> {
    rows: Vec<Row<T>>,
    spans: Vec<Span>,
    /// The rows' device pointers, then their lengths.
    table: ManuallyDrop<PinnedBuf<u64>>,
    quarantine: Quarantine,
}

struct Row<T> {
    start: NonNull<T>,
    len: usize,
    capacity: usize,
    /// Which span it lies in; none for a row of no bytes.
    span: Option<usize>,
}

// SAFETY: it is the rows, in parts; each is owned.
unsafe impl<T: Element> Send for RegisteredRows<T> {}
// SAFETY: as above; a shared reference gives out shared slices only.
unsafe impl<T: Element> Sync for RegisteredRows<T> {}

impl<T: Element> Row<T> {
    fn range(&self) -> Range<usize> {
        let start = self.start.as_ptr().expose_provenance();
        start..start + self.len * size_of::<T>()
    }
}

impl<T: Element> RegisteredRows<T> {
    pub(crate) fn new(how: &Registration, rows: Vec<Vec<T>>) -> Result<Self, Rejected<Vec<Vec<T>>>> {
        let mut rows: Vec<Row<T>> = rows
            .into_iter()
            .map(|row| {
                let (start, len, capacity) = Storage::into_parts(row);
                Row { start, len, capacity, span: None }
            })
            .collect();
        let mut spans = Vec::new();
        let table = register(how, &mut rows, &mut spans).and_then(|()| fill_table(&how.context, &rows, &spans));
        match table {
            Ok(table) => Ok(Self { rows, spans, table: ManuallyDrop::new(table), quarantine: Quarantine::default() }),
            Err(Failed { error, mut stuck }) => {
                for span in &spans {
                    stuck |= span.unregister().is_err();
                }
                if stuck {
                    say_leaked(&error);
                    return Err(Rejected::with(error, None)); // `Row` has no Drop: the rows are leaked
                }
                // SAFETY: taken apart above, used once; nothing is registered.
                Err(Rejected::with(error, Some(unsafe { together(rows) })))
            }
        }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A row.
    ///
    /// # Panics
    ///
    /// If there is none, or a wait for work that writes rows has failed.
    pub fn row(&self, index: usize) -> &[T] {
        assert!(!self.is_quarantined(), "{}", Error::Quarantined);
        let row = &self.rows[index];
        // SAFETY: initialised elements of the row; work that writes them holds `&mut self` until it is done.
        unsafe { std::slice::from_raw_parts(row.start.as_ptr(), row.len) }
    }

    /// A row, to be written.
    ///
    /// # Panics
    ///
    /// If there is none, or a wait for work that writes rows has failed.
    pub fn row_mut(&mut self, index: usize) -> &mut [T] {
        assert!(!self.is_quarantined(), "{}", Error::Quarantined);
        let row = &self.rows[index];
        // SAFETY: as above; `&mut self` makes it the only access.
        unsafe { std::slice::from_raw_parts_mut(row.start.as_ptr(), row.len) }
    }

    /// For kernels: an array of [`len`](RegisteredRows::len) device pointers, one for each row; null for a row of no
    /// bytes.
    pub fn row_pointers(&self) -> DevicePtr<u64> {
        self.table.device_ptr()
    }

    /// For kernels: an array of [`len`](RegisteredRows::len) row lengths, in elements.
    pub fn row_lengths(&self) -> DevicePtr<u64> {
        self.table.device_ptr().wrapping_add(self.rows.len())
    }

    /// The device pointer of a row; null for a row of no bytes.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn device_ptr(&self, index: usize) -> DevicePtr<T> {
        DevicePtr::new(device_address(&self.rows[index], &self.spans))
    }

    /// The driver's registrations as (address, bytes): a copy must stay within one of them.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        self.spans.iter().flat_map(Span::pieces)
    }

    /// Whether a wait for work that writes rows has failed: the GPU may still write.
    pub fn is_quarantined(&self) -> bool {
        self.quarantine.is_raised()
    }

    /// A copy of a row's elements as they are, also while the GPU may be writing them: then it may be torn.
    ///
    /// # Errors
    ///
    /// [`Error::Allocation`] if there is no memory for the copy.
    ///
    /// # Panics
    ///
    /// If there is no such row.
    pub fn salvage(&self, index: usize) -> Result<Vec<T>, Error> {
        salvage(self.rows[index].start, self.rows[index].len, &self.quarantine)
    }

    /// Unregisters, and gives the rows back: the same allocations, lengths and capacities.
    ///
    /// # Errors
    ///
    /// The driver's refusal with its cause, or [`Error::Quarantined`]. All rows are leaked then.
    pub fn into_inner(self) -> Result<Vec<Vec<T>>, Error> {
        let mut this = ManuallyDrop::new(self);
        this.release()?;
        // SAFETY: taken apart in `new`, used once: `this` is not dropped, and `release` leaves no spans.
        Ok(unsafe { together(std::mem::take(&mut this.rows)) })
    }

    fn release(&mut self) -> Result<(), Error> {
        self.quarantine.check()?;
        let mut result = Ok(());
        for span in std::mem::take(&mut self.spans) {
            result = span.unregister().inspect_err(say_leaked).and(result);
        }
        // SAFETY: called once, and the table is not used afterwards.
        unsafe { ManuallyDrop::drop(&mut self.table) };
        result
    }

    pub(crate) fn quarantine(&self) -> &Quarantine {
        &self.quarantine
    }

    pub(crate) fn loans(&self) -> impl Iterator<Item = Loan<T>> {
        self.rows.iter().map(|row| {
            let span = row.span.map(|index| &self.spans[index]);
            Loan {
                home: super::Lend::loan(&*self.table).home,
                place: Place::host(row.start),
                device: device_address(row, &self.spans),
                len: row.len,
                seams: span.map_or(super::Seams::NONE, |span| span.seams),
                marker: std::marker::PhantomData,
            }
        })
    }
}

/// Registers all rows that have bytes, in as few spans as their places allow, and notes which span each lies in.
fn register<T: Element>(how: &Registration, rows: &mut [Row<T>], spans: &mut Vec<Span>) -> Result<(), Failed> {
    let mut order: Vec<usize> = (0..rows.len()).filter(|&index| !rows[index].range().is_empty()).collect();
    order.sort_unstable_by_key(|&index| rows[index].range().start);
    let apart = |a: &usize, b: &usize| rows[*b].range().start - rows[*a].range().end >= GAP;
    let groups: Vec<Vec<usize>> = order.chunk_by(|a, b| !apart(a, b)).map(<[usize]>::to_vec).collect();
    for group in groups {
        let (first, last) = (group[0], group[group.len() - 1]);
        match register_span(how, rows[first].range().start..rows[last].range().end) {
            // Somebody has registered bytes inside the span, between the rows or in one: row by row, then.
            Err(failed) if !failed.stuck && group.len() > 1 && already_registered(&failed.error) => {
                for index in group {
                    spans.push(register_span(how, rows[index].range())?);
                    rows[index].span = Some(spans.len() - 1);
                }
            }
            span => {
                spans.push(span?);
                for index in group {
                    rows[index].span = Some(spans.len() - 1);
                }
            }
        }
    }
    Ok(())
}

fn register_span(how: &Registration, range: Range<usize>) -> Result<Span, Failed> {
    // SAFETY: the first and the last byte are of rows, which are leaked unless `unregister` succeeds. What lies between
    // two rows is less than a page, so its page is one of a row's.
    unsafe { how.span(range.start, range.len(), What::Rows) }
}

fn already_registered(error: &Error) -> bool {
    error.cuda() == Some(CudaError::HostMemoryAlreadyRegistered)
}

fn device_address<T: Element>(row: &Row<T>, spans: &[Span]) -> u64 {
    match row.span.map(|index| &spans[index]) {
        Some(span) if span.device != 0 => span.device + (row.range().start - span.base) as u64,
        _ => 0,
    }
}

fn fill_table<T: Element>(context: &Context, rows: &[Row<T>], spans: &[Span]) -> Result<PinnedBuf<u64>, Failed> {
    let mut table = PinnedBuf::new(context, rows.len() * 2)?;
    let (pointers, lengths) = table.as_mut_slice().split_at_mut(rows.len());
    for ((pointer, length), row) in pointers.iter_mut().zip(lengths).zip(rows) {
        (*pointer, *length) = (device_address(row, spans), row.len as u64);
    }
    Ok(table)
}

/// # Safety
///
/// The parts of `Vec`s, used once.
unsafe fn together<T: Element>(rows: Vec<Row<T>>) -> Vec<Vec<T>> {
    // SAFETY: passed on to the caller.
    rows.into_iter().map(|row| unsafe { <Vec<T> as Storage>::from_parts(row.start, row.len, row.capacity) }).collect()
}

impl<T: Element> Drop for RegisteredRows<T> {
    fn drop(&mut self) {
        if self.release().is_ok() {
            // SAFETY: taken apart in `new`, used once.
            drop(unsafe { together(std::mem::take(&mut self.rows)) });
        }
    }
}

impl<T: Element> fmt::Debug for RegisteredRows<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RegisteredRows")
            .field("rows", &self.rows.len())
            .field("spans", &self.spans.len())
            .finish_non_exhaustive()
    }
}
