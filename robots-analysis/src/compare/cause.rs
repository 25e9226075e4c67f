//! The reasons why the rules of a crawler change: it obeys another group.

use robots_core::reading::{GroupSource, Reading};

use super::Side;

/// Crawlers that obey another group in the second reading than in the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Their product tokens, as in [`Comparison::agents`](super::Comparison::agents).
    pub agents: Vec<Vec<u8>>,
    /// Why they obey their group in the first reading.
    pub old: GroupSource,
    /// Why they obey their group in the second reading.
    pub new: GroupSource,
}

/// Returns the crawlers among these that obey another group than before, by the reason. Groups are
/// compared by their reason only: a crawler's own group stays its own, whatever its rules are.
pub(super) fn causes(readings: [&Reading; 2], agents: &[&[u8]]) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for &agent in agents {
        let [old, new] = Side::ALL.map(|side| readings[side.index()].obeyed(agent).source);
        if old == new {
            continue;
        }
        let mut known = causes.iter_mut().filter(|cause| cause.old == old && cause.new == new);
        match known.next() {
            Some(cause) => cause.agents.push(agent.to_vec()),
            None => causes.push(Cause { agents: vec![agent.to_vec()], old, new }),
        }
    }
    causes
}
