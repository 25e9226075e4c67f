//! One band, byte by byte.

use super::band::{Band, Kind, outcome_of_hub, row_of_hub};
use super::chain::matched;
use super::dense::Led;
use super::place::{SPECIAL_PLACE, place_of};
use super::scan::scan_hub;
use crate::layout::{END, FINALS};
use crate::path::is_special;

/// Where in a band a path has led so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Walk {
    target: u32,
    /// How much of a chain's literal has been read.
    matched: usize,
    /// A byte was met that is not its own canonical form.
    pub(super) is_special: bool,
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
        Self {
            target,
            matched: 0,
            is_special: false,
        }
    }

    #[inline]
    const fn special() -> Self {
        Self {
            target: 0,
            matched: 0,
            is_special: true,
        }
    }

    #[inline]
    pub(super) const fn is_final(&self) -> bool {
        self.target < FINALS
    }

    /// Reads on until the bytes end or the outcome is certain. `RAW` bytes are as they are sent, the
    /// whole path, and reading ends where one is special; others are in canonical form.
    #[inline]
    pub(super) const fn read<const RAW: bool, const SLOT: usize, const CHAIN: usize>(
        self,
        band: &Band<'_, SLOT, CHAIN>,
        path: &[u8],
    ) -> Self {
        let Self {
            mut target,
            matched: mut matched_before,
            ..
        } = self;
        let mut at = 0;
        loop {
            match band.kind(target) {
                Kind::Final => return Self::at(target),
                Kind::Dense => {
                    let (led, behind) = band.dense.read::<RAW>(band.dense_number(target), path, at);
                    at = behind;
                    match led {
                        Led::To(next) => target = next,
                        Led::Special => return Self::special(),
                        Led::End(row) => {
                            return Self::at(if RAW {
                                band.dense.end(row)
                            } else {
                                band.dense_target(band.dense.number(row))
                            });
                        }
                    }
                }
                Kind::Hub => {
                    let hub = band.hub(target);
                    let row = row_of_hub(hub);
                    loop {
                        if RAW {
                            at = scan_hub(hub, path, at);
                        }
                        if at == path.len() {
                            return Self::at(if RAW { outcome_of_hub(hub) } else { target });
                        }
                        let place = place_of::<RAW>(path[at]);
                        if RAW && place == SPECIAL_PLACE {
                            return Self::special();
                        }
                        let entry = band.entry(row, place, path[at]);
                        at += 1;
                        if let Some(next) = entry {
                            target = next;
                            break;
                        }
                    }
                }
                Kind::Row => {
                    if at == path.len() {
                        return Self::at(target);
                    }
                    let place = place_of::<RAW>(path[at]);
                    if RAW && place == SPECIAL_PLACE {
                        return Self::special();
                    }
                    if let Some(next) = band.entry(band.row(target), place, path[at]) {
                        target = next;
                        at += 1;
                    } else {
                        target = band.hub_of(target);
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
                    } else if at == path.len() {
                        return Self {
                            target,
                            matched: matched_before + read,
                            is_special: false,
                        };
                    } else if RAW && is_special(path[at]) {
                        return Self::special();
                    } else {
                        target = band.hub_of(target);
                    }
                    matched_before = 0;
                }
            }
        }
    }

    /// The outcome if the path ends here.
    #[inline]
    pub(super) const fn end<const SLOT: usize, const CHAIN: usize>(
        self,
        band: &Band<'_, SLOT, CHAIN>,
    ) -> u32 {
        let mut target = self.target;
        if matches!(band.kind(target), Kind::Row | Kind::Chain) {
            if matches!(band.kind(target), Kind::Row)
                && let Some(outcome) = band.entry(band.row(target), place_of::<false>(END), END)
            {
                return outcome;
            }
            target = band.hub_of(target);
        }
        match band.kind(target) {
            Kind::Dense => band.dense.end_of(band.dense_number(target)),
            Kind::Hub => outcome_of_hub(band.hub(target)),
            _ => target,
        }
    }
}
