//! A group as rank bands: contiguous runs of ranks, each in the shape in which it is packed.

use robots_automata::{BandShape, Budget, Output, Pattern, PatternSet, split_into_bands};

use super::band::{Layout, write_pattern};
use super::needs::needs;
use super::rows::Rows;
use super::statistics::BandStatistics;
use crate::matcher::__private::{NEEDS_NOTHING, SCANNED};

/// One contiguous run of ranks.
#[derive(Debug)]
pub(super) struct RankBand {
    rules: usize,
    /// Bytes that a path has none of only where no pattern of the band matches it.
    pub(super) needs: [u8; SCANNED],
    shape: Shape,
}

/// What a band is decided by.
#[derive(Debug)]
enum Shape {
    Automaton(Box<Layout>),
    /// A pattern that no automaton of reasonable size matches, such as `/*` and then a thousand
    /// times `a`: it is compared with the path step by step.
    Pattern {
        pattern: Pattern,
        otherwise: Output,
    },
}

impl RankBand {
    /// Returns whether it is an automaton, not a pattern.
    pub(super) fn is_automaton(&self) -> bool {
        matches!(self.shape, Shape::Automaton(_))
    }

    /// Returns how many bytes it has.
    pub(super) fn size(&self) -> usize {
        let mut out = Vec::new();
        self.write(&mut out);
        out.len()
    }

    /// Appends it, and after it the literals that the file does not hold.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        match &self.shape {
            Shape::Automaton(layout) => layout.write(out),
            Shape::Pattern { pattern, otherwise } => write_pattern(pattern, *otherwise, out),
        }
    }

    /// Its sizes, all but its bytes.
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

/// The bands of a group, highest ranks first. `body` is the file that the patterns stand in.
pub(super) fn bands(patterns: &PatternSet, body: &[u8], budget: &mut Budget) -> Vec<RankBand> {
    let layout = |automaton: &_| Layout::new(Rows::new(automaton, body));
    let bands = split_into_bands(patterns, budget, layout);
    let is_cut = bands.len() > 1;
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
            needs: if is_cut {
                needs(own)
            } else {
                [NEEDS_NOTHING; SCANNED]
            },
            shape,
        }
    });
    bands.collect()
}
