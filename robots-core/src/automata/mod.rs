//! A [`Reading`] to a [`PackedSite`]: verdict automata and their bytes.
//!
//! ```text
//! ranked              rules → patterns in the order in which they win
//! bands               patterns → rank bands, each of bounded size; for each band
//!   trie                patterns → one nondeterministic automaton
//!   determinize         → verdict automaton; relevance and dominance keep its states few
//!   minimize            → the smallest one
//!   rows, comb          → hubs, rows and chains, and their places
//! pack                → bytes
//! ```
//!
//! Total: what does not fit into one band is cut into two, and a single pattern that does not fit is
//! kept as a pattern.

mod bands;
mod comb;
mod determinize;
mod dominance;
mod effort;
mod graph;
mod language;
mod live_sets;
mod minimize;
mod needs;
mod pack;
mod product;
mod ranked;
mod relevance;
mod rows;
mod search;
mod statistics;
mod trail;
mod trie;
mod urls;
mod verdict_automaton;
mod witness;

pub use graph::{BandGraph, Edge, EdgeLabel, Node, graph};
pub(crate) use language::{Decided, Reach};
pub use language::{Language, NoLanguage, Query, RegexError, TooLarge};
pub(crate) use ranked::RankedPattern;
pub(crate) use search::{Answer, Budget, Exhausted, Query as PathQuery, Within};
pub use statistics::{BandStatistics, GroupStatistics, Statistics};
pub(crate) use witness::by_legibility;

use self::pack::push_u32;
use crate::matcher::__private::MAGIC;
use crate::matcher::RobotsTxt;
use crate::reading::{Reading, Rule};

/// Builds the automata of every group and packs them. The same file gives the same bytes. The sizes
/// are those of the whole and of each group, in the order of [`Reading::groups`].
pub fn pack(reading: &Reading) -> (PackedSite, Statistics, Vec<GroupStatistics>) {
    pack::site(reading)
}

/// Do automata of these rules take no more than `steps` of work to build? Does no more than that. See
/// `effort` for what a step is.
pub fn fits<'p>(rules: impl Iterator<Item = &'p Rule>, steps: usize) -> bool {
    bands::fit(&ranked::ranked(rules), steps)
}

/// The bytes that a program embeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedSite {
    body: Vec<u8>,
    etag: String,
    packed: Vec<u8>,
}

impl PackedSite {
    /// The robots.txt as it is served.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Its strong entity tag, with quotes.
    pub fn etag(&self) -> &str {
        &self.etag
    }

    /// Everything else, see [`crate::matcher`].
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// Returns the bytes of a file that [`RobotsTxt::from_bytes`] reads: the body, its entity tag and the
    /// packed site.
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = [&self.body, self.etag.as_bytes(), &self.packed];
        let mut file = MAGIC.to_vec();
        for part in parts {
            push_u32(&mut file, part.len());
        }
        for part in parts {
            file.extend_from_slice(part);
        }
        file
    }

    /// The value that decides.
    pub fn robots_txt(&self) -> RobotsTxt<'_> {
        RobotsTxt::__from_packed(&self.body, &self.etag, &self.packed)
    }
}
