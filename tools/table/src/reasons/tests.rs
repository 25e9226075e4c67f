use robots_core::matcher::known_crawler;

use super::*;

#[test]
fn name_with_a_reason_has_no_row() {
    assert_eq!(rows().count(), REASONS.lines().count());
    for (name, reason) in rows() {
        assert!(known_crawler(name).is_none(), "{name} has a row");
        assert!(reason.contains(' '), "{name}: {reason}");
    }
}
