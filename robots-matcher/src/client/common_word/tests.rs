use super::{COUNT, word};
use crate::agent;

/// The binary search needs the order.
#[test]
fn words_are_in_ascending_order() {
    for index in 1..COUNT {
        let pair = [word(index - 1), word(index)];
        let [before, after] = pair.map(<[u8]>::escape_ascii);
        assert!(agent::compare(pair[0], pair[1]) < 0, "{before} {after}");
    }
}
