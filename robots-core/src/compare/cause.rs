//! Why crawlers have other rules than before: the group that they obey is another.

use super::Side;
use crate::reading::{GroupSource, Reading};

/// Crawlers that obey another group than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Their tokens, as in [`Comparison::agents`](super::Comparison::agents).
    pub agents: Vec<Vec<u8>>,
    /// Why they obeyed the group that they did, by the first reading.
    pub old: GroupSource,
    /// Why they obey the group that they do, by the second.
    pub new: GroupSource,
}

/// The crawlers among these that obey another group than before, by how they come to it. Groups are
/// compared by how a crawler comes to them: its own stays its own, whatever its rules are.
pub(super) fn causes(readings: [&Reading; 2], agents: &[&[u8]]) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for &agent in agents {
        let [old, new] = Side::ALL.map(|side| readings[side.index()].obeyed(agent).source);
        if old == new {
            continue;
        }
        let known = causes.iter_mut();
        let mut known = known.filter(|cause| cause.old == old && cause.new == new);
        match known.next() {
            Some(cause) => cause.agents.push(agent.to_vec()),
            None => causes.push(Cause {
                agents: vec![agent.to_vec()],
                old,
                new,
            }),
        }
    }
    causes
}
