//! The shortest path through a search space, breadth first.

use std::collections::VecDeque;
use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::TooLarge;
use crate::automata::Trail;
use crate::automata::witness::BYTES_BY_LEGIBILITY;

/// The shortest path, if there is one.
pub(super) type Shortest = Result<Option<Vec<u8>>, TooLarge>;

/// Places, and where bytes lead from them.
pub(super) trait Space {
    /// More places than this are not looked at.
    const LIMIT: usize;

    /// Where a path leads.
    type Place: Clone + Eq + Hash;

    /// What is known of a place before bytes are read, and of those that have been.
    type Ways;

    fn start(&self) -> Self::Place;

    fn is_found(&self, place: &Self::Place) -> bool;

    /// May a path that goes on from here find it?
    fn may_find(&self, place: &Self::Place) -> bool;

    /// # Errors
    ///
    /// When the work is used up, as in [`Space::next`].
    fn ways(&mut self, place: &Self::Place) -> Result<Self::Ways, TooLarge>;

    /// Where a byte leads, if that is somewhere else than where those before it led.
    fn next(
        &mut self,
        place: &Self::Place,
        ways: &mut Self::Ways,
        byte: u8,
    ) -> Result<Option<Self::Place>, TooLarge>;
}

/// The shortest path to what is looked for; of several, one that reads well.
pub(super) fn shortest<S: Space>(space: &mut S) -> Shortest {
    let start = space.start();
    if space.is_found(&start) {
        return Ok(Some(Vec::new()));
    }
    let mut seen = FxHashSet::default();
    seen.insert(start.clone());
    let mut trail = Trail::from_start();
    let mut open = VecDeque::from([(0, start)]);
    while let Some((at, place)) = open.pop_front() {
        let mut ways = space.ways(&place)?;
        for byte in BYTES_BY_LEGIBILITY {
            let Some(next) = space.next(&place, &mut ways, byte)? else {
                continue;
            };
            if !space.may_find(&next) || !seen.insert(next.clone()) {
                continue;
            }
            let at = trail.push(at, byte);
            // Looked at here and not when its turn comes, the last places are not made at all.
            if space.is_found(&next) {
                return Ok(Some(trail.path_to(at)));
            }
            open.push_back((at, next));
        }
        if seen.len() > S::LIMIT {
            return Err(TooLarge);
        }
    }
    Ok(None)
}
