//! A [`Reading`] to a [`PackedSite`]: what `robots-automata` makes of its rules, and their bytes.
//!
//! ```text
//! rule_set            rules → patterns in the order in which they win
//! pack                patterns → rank bands → bytes; for each band
//!   rows, comb          automaton → hubs, rows and chains, and their places
//! paths               languages of canonical paths
//! graph               a group's automaton to look at
//! ```
//!
//! Total: what does not fit into one band is cut into two, and a single pattern that does not fit is
//! kept as a pattern.

mod comb;
mod graph;
mod pack;
pub mod paths;
mod rows;
mod rule_set;
mod statistics;

pub use graph::{BandGraph, Edge, EdgeLabel, Node, graph};
pub(crate) use paths::Decided;
pub use paths::{NoLanguage, Query};
pub use robots_automata::{BudgetExhausted, Language, RegexError};
pub use statistics::{BandStatistics, GroupStatistics, Statistics};

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
/// [`Budget`](robots_automata::Budget) for what a step is.
pub fn fits<'p>(rules: impl Iterator<Item = &'p Rule>, steps: usize) -> bool {
    robots_automata::fit(&rule_set::rule_set(rules), steps)
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
