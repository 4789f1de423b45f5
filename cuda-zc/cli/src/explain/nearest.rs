//! Near misses of names.

use cuda_zc::CudaError;

use super::lookup::{error, key};
use super::names::NAMES;

/// The error whose name, or other name, is nearest, at most so many letters away.
pub(super) fn nearest(key: &str, allowed: usize) -> Option<CudaError> {
    let own = CudaError::ALL.iter().map(|&error| (self::key(error.name()).0, error));
    let others = NAMES.iter().map(|(name, code, _)| ((*name).to_owned(), error(*code)));
    let near = own.chain(others).filter(|(name, _)| name.len().abs_diff(key.len()) <= allowed);
    let near = near.map(|(name, error)| (distance(&name, key), error));
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

/// How many letters a misspelt `cudaError` has at the beginning of `letters`; the prefix is not all of them.
pub(super) fn misspelt_prefix(letters: &str) -> Option<usize> {
    let ends = (7..=11).filter(|&end| letters.starts_with("cu") && end < letters.len());
    let near = ends.map(|end| (distance(&letters[..end], "cudaerror"), end)).filter(|(distance, _)| *distance <= 2);
    near.min_by_key(|(distance, end)| (*distance, usize::MAX - end)).map(|(_, end)| end)
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
