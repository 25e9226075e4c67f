//! Sizes of the automata and bytes of a site, a group and a band.

/// Sizes of a packed site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Distinct product tokens, `*` included.
    pub agents: usize,
    /// Distinct groups.
    pub groups: usize,
    /// Rules of all groups.
    pub rules: usize,
    /// Rank bands of all automata.
    pub bands: usize,
    /// States of all automata.
    pub states: usize,
    /// The steps that building the automata took, the same on every machine: see
    /// [`Budget`](robots_automata::Budget).
    pub steps: usize,
    /// An upper bound on the steps that the automata of all groups take, with those that are
    /// discarded because the rules are compared one by one.
    pub most_steps: usize,
    /// Bytes of the packed site, without its body.
    pub bytes: usize,
}

/// Sizes of one group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupStatistics {
    /// Rules, as written.
    pub rules: usize,
    /// The index, from 0, of an earlier group with the same patterns, whose automaton this group
    /// shares.
    pub shares: Option<usize>,
    /// The bands of the automaton, highest ranks first. Empty if the group shares an automaton, or
    /// if the site has so many rules that those of this group are compared one by one.
    pub bands: Vec<BandStatistics>,
    /// Whether the group has no automaton because the budget is exhausted. Its rules are decided by
    /// an index.
    pub is_exhausted: bool,
}

/// Sizes of one rank band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BandStatistics {
    /// Rules, without those that are never the most specific one of a path.
    pub rules: usize,
    /// States.
    pub states: usize,
    /// Default states with sparse rows: each loops on every byte without an entry, and few bytes
    /// leave it.
    pub hubs: usize,
    /// States with an entry for every byte.
    pub dense: usize,
    /// States with sparse rows, which overlap.
    pub rows: usize,
    /// Literals of at most 255 bytes, each in place of one state per byte.
    pub chains: usize,
    /// Slots for the entries of default states and rows.
    pub slots: usize,
    /// Slots without an entry.
    pub gaps: usize,
    /// Bytes, including literals that the file does not contain.
    pub bytes: usize,
}
