//! How large what was built is: of a site, of a group, of a band.

/// Sizes of what was built for a site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Distinct product tokens, `*` included.
    pub agents: usize,
    /// Distinct groups: lists of rules.
    pub groups: usize,
    /// Rules of all groups.
    pub rules: usize,
    /// Rank bands of all automata.
    pub bands: usize,
    /// States of all automata.
    pub states: usize,
    /// The steps that building them took, the same on every machine: see
    /// [`Budget`](robots_automata::Budget).
    pub steps: usize,
    /// Bytes of the packed site, without its body.
    pub bytes: usize,
}

/// Sizes of what was built for one group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupStatistics {
    /// Its rules, as written.
    pub rules: usize,
    /// The group before it, counted from 0, with the same patterns, whose automaton it has.
    pub shares: Option<usize>,
    /// The bands of its automaton, highest ranks first; none when it shares one, and when the site
    /// has so many rules that those of this group are read one by one.
    pub bands: Vec<BandStatistics>,
}

/// Sizes of one rank band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BandStatistics {
    /// Its rules, without those that decide nothing.
    pub rules: usize,
    /// Its states; 0 for a band that is a single pattern, which is compared step by step.
    pub states: usize,
    /// States that every byte without an entry stays in, and that few bytes leave.
    pub hubs: usize,
    /// States with an entry for every byte.
    pub dense: usize,
    /// States with entries that are laid over one another.
    pub rows: usize,
    /// Literals of at most 255 bytes, each in place of as many states.
    pub chains: usize,
    /// Places for the entries of hubs and rows.
    pub slots: usize,
    /// Of those, the ones that no entry fills.
    pub gaps: usize,
    /// Bytes, with the literals that the file does not hold.
    pub bytes: usize,
}
