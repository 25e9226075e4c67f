//! Rules that say what others are read to say.

use crate::compare::Change;

/// Values of rules that may say of the URLs of a change what the first reading says of them: the
/// pattern itself; the shortest URL alone; that URL and all below it, in a rule that is longer than
/// the one which only one of the readings has.
pub(super) fn patterns(change: &Change) -> Vec<Vec<u8>> {
    let witness = change.witness.as_slice();
    [
        change.pattern.clone(),
        [witness, b"$"].concat(),
        [witness, b"*$"].concat(),
    ]
    .into_iter()
    .filter(|pattern| pattern.starts_with(b"/") && pattern.iter().all(u8::is_ascii_graphic))
    .filter(|pattern| !pattern.contains(&b'#'))
    .collect()
}
