//! Names of public lists that have no row, each with the reason.

/// The names and reasons: two columns, separated by a tab.
const REASONS: &str = include_str!("../../without_row.tsv");

pub(crate) fn of(name: &str) -> Option<&'static str> {
    rows().find_map(|(known, reason)| known.eq_ignore_ascii_case(name).then_some(reason))
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    REASONS.lines().filter_map(|line| line.split_once('\t'))
}

#[cfg(test)]
mod tests;
