//! The verdict automaton of a group: rank bands of rows.
use crate::decision::Verdict;
use crate::path::PathCursor;

pub(crate) const fn decide_plain(_packed: &[u8], _start: usize, _path: &[u8]) -> Verdict {
    Verdict::Allow
}
pub(crate) const fn decide_canonical(
    _packed: &[u8],
    _start: usize,
    _path: PathCursor<'_>,
) -> Verdict {
    Verdict::Allow
}
