//! The rank bands of a group: contiguous runs of ranks, each in its packed form.

use robots_automata::{Budget, PatternSet, split_into_bands};
use robots_matcher::__layout::{NO_REQUIRED_BYTES, SCANNED};

use super::band::Layout;
use super::required_bytes::required_bytes;
use super::rows::Rows;
use super::statistics::BandStatistics;

#[derive(Debug)]
pub(super) struct RankBand {
    rules: usize,
    /// The required bytes: no pattern of the band matches a path with none of them.
    pub(super) required: [u8; SCANNED],
    pub(super) layout: Layout,
}

impl RankBand {
    pub(super) fn statistics(&self) -> BandStatistics {
        BandStatistics { rules: self.rules, ..self.layout.statistics() }
    }
}

/// Builds at most `most` bands of a group, highest ranks first; `None` if there are no such bands
/// within the budget. A band that takes more than `most_bytes` is split. `body` is the file that
/// contains the patterns.
pub(super) fn bands(
    patterns: &PatternSet,
    body: &[u8],
    most: usize,
    most_bytes: usize,
    budget: &mut Budget,
) -> Option<Vec<RankBand>> {
    let layout = |automaton: &_| {
        let layout = Layout::new(Rows::new(automaton, body))?;
        (layout.size() <= most_bytes).then_some(layout)
    };
    let bands = split_into_bands(patterns, most, budget, &layout)?;
    let is_split = bands.len() > 1;
    let bands = bands.into_iter().map(|band| {
        let own = patterns.run(&band.patterns);
        RankBand {
            rules: own.len(),
            required: if is_split { required_bytes(own) } else { [NO_REQUIRED_BYTES; SCANNED] },
            layout: band.built,
        }
    });
    Some(bands.collect())
}
