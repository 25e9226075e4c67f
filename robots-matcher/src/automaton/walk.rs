//! A walk through one band, byte by byte.

use super::band::{Band, Exits, Kind};
use super::column::{SPECIAL_COLUMN, column_of};
use super::dense::Exit;
use super::scan::{Window, scan_one};
use crate::layout::{END, FINALS};
use crate::path::is_special;
use crate::word::{WORD, matched};

/// The state of a band after a prefix of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Walk {
    target: u32,
    /// The number of bytes of a chain's literal that have been read.
    matched: usize,
}

impl Walk {
    #[inline]
    pub(super) const fn start<const SLOT: usize, const CHAIN: usize>(
        band: &Band<'_, SLOT, CHAIN>,
    ) -> Self {
        Self::at(band.start)
    }

    #[inline]
    pub(super) const fn at(target: u32) -> Self {
        Self { target, matched: 0 }
    }

    #[inline]
    pub(super) const fn is_final(&self) -> bool {
        self.target < FINALS
    }

    /// Reads until the bytes end or the outcome is final.
    ///
    /// With `RAW`, `path` is the whole path as it is sent, and reading ends at a special byte.
    /// Otherwise `path` is a part of a canonical path.
    ///
    /// Returns the walk, and the offset of the special byte at which it ended.
    #[inline]
    pub(super) const fn read<const RAW: bool, const SLOT: usize, const CHAIN: usize>(
        self,
        band: &Band<'_, SLOT, CHAIN>,
        path: &[u8],
    ) -> (Self, Option<usize>) {
        let Self { mut target, matched: mut matched_before } = self;
        let mut at = 0;
        let mut window = Window::new();
        loop {
            match band.kind(target) {
                Kind::Final => return (Self::at(target), None),
                Kind::Dense => {
                    let (exit, after) = band.dense.read::<RAW>(band.dense_number(target), path, at);
                    at = after;
                    match exit {
                        Exit::To(next) => target = next,
                        Exit::In(row) => {
                            if RAW && at == path.len() {
                                return (Self::at(band.dense.end(row)), None);
                            }
                            let target = band.dense_target(band.dense.number(row));
                            return (Self::at(target), if RAW { Some(at) } else { None });
                        }
                    }
                }
                Kind::Default => {
                    let default_state = band.default_state(target);
                    if RAW || path.len() - at > WORD {
                        at = match default_state.exits() {
                            Exits::One(exit) => scan_one(exit, path, at),
                            Exits::Few(exits) => window.scan(exits, path, at),
                            Exits::Many => at,
                        };
                    }
                    if at == path.len() {
                        let target = if RAW { default_state.outcome() } else { target };
                        return (Self::at(target), None);
                    }
                    let column = column_of::<RAW>(path[at]);
                    if RAW && column == SPECIAL_COLUMN {
                        return (Self::at(target), Some(at));
                    }
                    if let Some(next) = band.entry(default_state.row(), column, path[at]) {
                        target = next;
                    }
                    at += 1;
                }
                Kind::Row => {
                    if at == path.len() {
                        return (Self::at(target), None);
                    }
                    let column = column_of::<RAW>(path[at]);
                    if RAW && column == SPECIAL_COLUMN {
                        return (Self::at(target), Some(at));
                    }
                    if let Some(next) = band.entry(band.row(target), column, path[at]) {
                        target = next;
                        at += 1;
                    } else {
                        target = band.default_of(target);
                    }
                }
                Kind::Chain => {
                    let (text, len, next) = band.chain(target);
                    let (_, text) = text.split_at(matched_before);
                    let (_, rest) = path.split_at(at);
                    let read = matched(text, len - matched_before, rest);
                    at += read;
                    if read == len - matched_before {
                        target = next;
                    } else if at == path.len() || RAW && is_special(path[at]) {
                        let walk = Self { target, matched: matched_before + read };
                        return (walk, if at < path.len() { Some(at) } else { None });
                    } else {
                        target = band.default_of(target);
                    }
                    matched_before = 0;
                }
            }
        }
    }

    #[inline]
    pub(super) const fn end<const SLOT: usize, const CHAIN: usize>(
        self,
        band: &Band<'_, SLOT, CHAIN>,
    ) -> u32 {
        let mut target = self.target;
        if matches!(band.kind(target), Kind::Row | Kind::Chain) {
            if matches!(band.kind(target), Kind::Row)
                && let Some(outcome) = band.entry(band.row(target), column_of::<false>(END), END)
            {
                return outcome;
            }
            target = band.default_of(target);
        }
        match band.kind(target) {
            Kind::Dense => band.dense.end_of(band.dense_number(target)),
            Kind::Default => band.default_state(target).outcome(),
            _ => target,
        }
    }
}
