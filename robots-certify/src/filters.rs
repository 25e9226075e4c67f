//! The filters of exits: a scan passes over an exit only if it and the two bytes after it lead
//! where these two do.

use robots_matcher::__layout::FILTERED;
use robots_matcher::__private::{LocatedBand, PackedBand, PackedState, is_special};
use rustc_hash::FxHashSet;

/// The filters of some bands.
pub(super) struct Filters<'a> {
    bands: Vec<LocatedBand<'a>>,
    /// The states that are compared already, with the index of their band.
    compared: FxHashSet<(usize, PackedState)>,
}

impl<'a> Filters<'a> {
    pub(super) fn new(bands: &[PackedBand<'a>]) -> Self {
        Self {
            bands: bands.iter().map(PackedBand::locate).collect(),
            compared: FxHashSet::default(),
        }
    }

    /// Returns three bytes that prove the filter of a state wrong: a scan passes over the first,
    /// and the three lead elsewhere than the second and the third alone. `None` if the filter is
    /// right, or compared already.
    pub(super) fn wrong(&mut self, band: usize, state: PackedState) -> Option<[u8; FILTERED]> {
        let located = self.bands.get(band)?;
        if !located.has_filter(state) || !self.compared.insert((band, state)) {
            return None;
        }
        // No window with a special byte is filtered.
        let bytes = || (0..=u8::MAX).filter(|&byte| !is_special(byte));
        for first in bytes() {
            let after_first = located.read(state, &[first]);
            for second in bytes() {
                let [alone, after_both] =
                    [state, after_first].map(|state| located.read(state, &[second]));
                if alone == after_both {
                    continue;
                }
                let mut thirds = bytes().map(|third| [first, second, third]);
                let wrong = thirds.find(|&passed @ [.., third]| {
                    let [alone, after_both] =
                        [alone, after_both].map(|state| located.read(state, &[third]));
                    located.passes(state, passed) && alone != after_both
                });
                if wrong.is_some() {
                    return wrong;
                }
            }
        }
        None
    }
}
