//! The levels of lints on single lines.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::Lint;
use super::selector::LintSelector;
use crate::diagnostic::Level;

/// The level of a selection of lints on some lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineLevel {
    pub(super) of: LintSelector,
    pub(super) level: Level,
    /// The line numbers, from 1; a range from 0 is the whole file.
    pub(super) lines: Range<usize>,
}

impl LineLevel {
    pub(super) fn is_about(&self, lint: &Lint) -> bool {
        match self.of {
            LintSelector::Lint(named) => named == lint,
            LintSelector::Group(group) => group == lint.group,
            LintSelector::Warnings => false,
        }
    }
}

/// The level of each line: of the levels that apply to it, the one with the fewest lines, and of
/// several of these the last.
#[derive(Debug, Default)]
pub(super) struct LevelOfLine {
    /// The level from a line on, up to the line of the next entry.
    from: BTreeMap<usize, Option<Level>>,
}

impl LevelOfLine {
    /// Takes time in proportion to sorting the levels.
    pub(super) fn new<'l>(levels: impl IntoIterator<Item = &'l LineLevel>) -> Self {
        let mut levels: Vec<_> = levels.into_iter().collect();
        // A stable sort: a later level overwrites an earlier one with as many lines.
        levels.sort_by_key(|level| Reverse(level.lines.len()));
        let mut of_line = Self::default();
        for level in levels {
            let Range { start, end } = level.lines;
            let end = if start == 0 { usize::MAX } else { end };
            of_line.overwrite(start..end, level.level);
        }
        of_line
    }

    /// Sets the level of lines. Adds at most two entries, so that it rarely removes many.
    fn overwrite(&mut self, lines: Range<usize>, level: Level) {
        if lines.is_empty() {
            return;
        }
        let after = self.get(lines.end);
        let covered: Vec<_> = self
            .from
            .range(lines.clone())
            .map(|(&line, _)| line)
            .collect();
        for line in covered {
            self.from.remove(&line);
        }
        self.from.insert(lines.start, Some(level));
        self.from.entry(lines.end).or_insert(after);
    }

    /// Returns the level of a line. A finding about the whole file is in line 0.
    pub(super) fn get(&self, line: usize) -> Option<Level> {
        let (_, level) = self.from.range(..=line).next_back()?;
        *level
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_definition(levels: &[LineLevel], line: usize) -> Option<Level> {
        let applies = levels
            .iter()
            .filter(|level| level.lines.start == 0 || level.lines.contains(&line));
        let narrowest = applies.rev().min_by_key(|level| level.lines.len());
        narrowest.map(|level| level.level)
    }

    proptest! {
        #[test]
        fn get_random_levels_agrees_with_definition(
            drawn in proptest::collection::vec((0..3_usize, 0..12_usize, 0..12_usize), 0..9),
        ) {
            let levels: Vec<_> = drawn
                .into_iter()
                .map(|(level, start, len)| LineLevel {
                    of: LintSelector::Warnings,
                    level: [Level::Allow, Level::Warn, Level::Deny][level],
                    lines: start..if start == 0 { usize::MAX } else { start + len },
                })
                .collect();
            let of_line = LevelOfLine::new(&levels);
            for line in 0..30 {
                prop_assert_eq!(of_line.get(line), by_definition(&levels, line));
            }
        }
    }
}
