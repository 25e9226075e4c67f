use super::KNOWN_CRAWLERS;
use crate::agent;

/// Binary searches need the order.
#[test]
fn tokens_are_in_ascending_order_without_a_double() {
    for pair in KNOWN_CRAWLERS.windows(2) {
        let [before, token] = [pair[0].token, pair[1].token];
        let order = agent::compare(before.as_bytes(), token.as_bytes());
        assert!(order < 0, "write the row of {token} before that of {before}");
    }
}
