//! Names of public lists that have no row, each with the reason.

/// The names and reasons: two columns, separated by a tab.
const REASONS: &str = include_str!("../without_row.tsv");

/// Returns the reason why a name has no row.
pub(crate) fn of(name: &str) -> Option<&'static str> {
    rows().find_map(|(known, reason)| known.eq_ignore_ascii_case(name).then_some(reason))
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    REASONS.lines().filter_map(|line| line.split_once('\t'))
}

#[cfg(test)]
mod tests {
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
}
