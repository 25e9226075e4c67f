//! The levels of lints on single lines.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use robots_analysis::diagnostic::Level;
use robots_analysis::order;

use super::Lint;
use super::selector::LintSelector;

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
    /// The level from a line on, up to the line of the next entry, in the order of the lines.
    from: Vec<(usize, Option<Level>)>,
}

impl LevelOfLine {
    /// Takes time in proportion to sorting the levels.
    pub(super) fn new<'l>(levels: impl IntoIterator<Item = &'l LineLevel>) -> Self {
        let levels: Vec<_> = levels.into_iter().collect();
        let lines = |index: usize| match levels[index].lines {
            Range { start: 0, .. } => 0..usize::MAX,
            Range { start, end } => start..end.max(start),
        };
        let mut by_start: Vec<usize> = (0..levels.len()).collect();
        order::sort_by_key(&mut by_start, |&index| lines(index).start);
        let mut bounds: Vec<usize> =
            (0..levels.len()).flat_map(|index| [lines(index).start, lines(index).end]).collect();
        order::sort(&mut bounds);
        bounds.dedup();
        let mut unread = by_start.into_iter().peekable();
        // The first is the one that decides. Others stay after their end until they are the first.
        let mut started = BinaryHeap::new();
        let from = bounds.into_iter().map(|line| {
            while let Some(index) = unread.next_if(|&index| lines(index).start <= line) {
                started.push((Reverse(levels[index].lines.len()), index));
            }
            while let Some(&(_, index)) = started.peek()
                && lines(index).end <= line
            {
                started.pop();
            }
            let level = started.peek().map(|&(_, index)| levels[index].level);
            (line, level)
        });
        Self { from: from.collect() }
    }

    /// Returns the level of a line. A finding about the whole file is in line 0.
    pub(super) fn get(&self, line: usize) -> Option<Level> {
        let after = self.from.partition_point(|&(from, _)| from <= line);
        let (_, level) = self.from.get(after.checked_sub(1)?)?;
        *level
    }
}

#[cfg(test)]
mod tests;
