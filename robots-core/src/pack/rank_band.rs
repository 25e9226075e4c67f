//! The rank bands of a group: contiguous runs of ranks, each in its packed form.

use robots_automata::{Band, BandShape, Budget, Output, Pattern, PatternSet, split_into_few_bands};
use robots_matcher::__layout::{NO_REQUIRED_BYTES, SCANNED};

use super::band::{Layout, write_pattern};
use super::required_bytes::required_bytes;
use super::rows::Rows;
use super::statistics::BandStatistics;

/// A contiguous run of ranks.
#[derive(Debug)]
pub(super) struct RankBand {
    rules: usize,
    /// The required bytes: no pattern of the band matches a path with none of them.
    pub(super) required: [u8; SCANNED],
    shape: Shape,
}

/// The packed form of a band.
#[derive(Debug)]
enum Shape {
    Automaton(Box<Layout>),
    /// A pattern whose automaton would exceed every reasonable size, such as `/*` and then a
    /// thousand times `a`. It is compared with the path step by step.
    Pattern {
        pattern: Pattern,
        otherwise: Output,
    },
}

impl RankBand {
    /// Returns the size of the band in bytes.
    pub(super) fn size(&self) -> usize {
        let mut out = Vec::new();
        self.write(&mut out);
        out.len()
    }

    /// Appends the band, and after it the literals that the file does not contain.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        match &self.shape {
            Shape::Automaton(layout) => layout.write(out),
            Shape::Pattern { pattern, otherwise } => write_pattern(pattern, *otherwise, out),
        }
    }

    /// Returns the sizes of the band, except its bytes.
    pub(super) fn statistics(&self) -> BandStatistics {
        let of_shape = match &self.shape {
            Shape::Automaton(layout) => layout.statistics(),
            Shape::Pattern { .. } => BandStatistics::default(),
        };
        BandStatistics {
            rules: self.rules,
            ..of_shape
        }
    }
}

/// Builds at most `most` bands of a group as [`bands`] does, all of them automata, if there are
/// such bands within the budget. A band that takes more than `most_bytes` is split.
pub(super) fn few_bands(
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
    let bands = split_into_few_bands(patterns, most, budget, layout)?;
    Some(packed(bands, patterns))
}

fn packed(bands: Vec<Band<Layout>>, patterns: &PatternSet) -> Vec<RankBand> {
    let is_split = bands.len() > 1;
    let bands = bands.into_iter().map(|band| {
        let own = patterns.run(&band.patterns);
        let shape = match band.shape {
            BandShape::Built(_, layout) => Shape::Automaton(Box::new(layout)),
            BandShape::Single { otherwise } => Shape::Pattern {
                pattern: patterns[band.patterns.start].clone(),
                otherwise,
            },
        };
        RankBand {
            rules: own.len(),
            required: if is_split {
                required_bytes(own)
            } else {
                [NO_REQUIRED_BYTES; SCANNED]
            },
            shape,
        }
    });
    bands.collect()
}
