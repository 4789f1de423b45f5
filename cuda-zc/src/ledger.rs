//! The live registrations of this process that were made through this crate.
//!
//! Asked after a failure, to say whose memory an address is. Nothing sound rests on it: registrations that others made
//! are not in it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cuda_sys::Driver;

/// One registration, in one piece or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record {
    /// Counts up from 1 in this process, so that messages can name it.
    pub(crate) id: u64,
    pub(crate) base: usize,
    pub(crate) len: usize,
    /// Where the device sees it; equals `base` under unified addressing.
    pub(crate) device: u64,
    pub(crate) what: What,
}

/// Which type of this crate holds the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Registered,
    ReadOnly,
    Pinned,
    Rows,
}

struct Ledger {
    next: u64,
    /// By driver and base address.
    live: BTreeMap<(usize, usize), Record>,
    /// The last few that ended, newest last, so that a second unregistration can be told from a wrong address.
    ended: Vec<(usize, Record)>,
}

static LEDGER: Mutex<Ledger> = Mutex::new(Ledger { next: 1, live: BTreeMap::new(), ended: Vec::new() });

fn ledger() -> MutexGuard<'static, Ledger> {
    LEDGER.lock().unwrap_or_else(PoisonError::into_inner)
}

fn key(driver: &Driver) -> usize {
    std::ptr::from_ref(driver).addr()
}

/// All live records of `driver` that share a byte with `base..base + len`.
pub(crate) fn overlapping(driver: &Driver, base: usize, len: usize) -> Vec<Record> {
    let ledger = ledger();
    let end = base.saturating_add(len);
    ledger.live.range((key(driver), 0)..(key(driver), end)).map(|(_, r)| *r).filter(|r| r.base + r.len > base).collect()
}

/// The live record of `driver` in whose device addresses `address` lies.
pub(crate) fn by_device(driver: &Driver, address: u64) -> Option<Record> {
    let ledger = ledger();
    let mut records = ledger.live.range((key(driver), 0)..=(key(driver), usize::MAX)).map(|(_, r)| *r);
    records.find(|r| (r.device..r.device.saturating_add(r.len as u64)).contains(&address))
}

/// How many records of all drivers are live.
pub(crate) fn count() -> usize {
    ledger().live.len()
}

/// Records of `driver` that start or started exactly at `base` and have ended, newest first.
pub(crate) fn ended_at(driver: &Driver, base: usize) -> Option<Record> {
    ledger().ended.iter().rev().find(|(d, r)| *d == key(driver) && r.base == base).map(|(_, r)| *r)
}

/// Notes a registration.
pub(crate) fn insert(driver: &Driver, base: usize, len: usize, device: u64, what: What) {
    let mut ledger = ledger();
    let id = ledger.next;
    ledger.next += 1;
    ledger.live.insert((key(driver), base), Record { id, base, len, device, what });
}

/// Notes that the registration at `base` has ended.
pub(crate) fn remove(driver: &Driver, base: usize) {
    const REMEMBERED: usize = 64;
    let mut ledger = ledger();
    if let Some(record) = ledger.live.remove(&(key(driver), base)) {
        if ledger.ended.len() == REMEMBERED {
            ledger.ended.remove(0);
        }
        ledger.ended.push((key(driver), record));
    }
}
