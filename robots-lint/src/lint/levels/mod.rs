//! The levels of lints.

use std::ops::Range;

use robots_analysis::diagnostic::Level;
use rustc_hash::FxHashMap;

use super::Lint;
use super::line_level::LineLevel;
use super::selector::{LintSelector, UnknownLint};

/// The requested levels of lints. Without a request each lint has its default level.
///
/// A level for a lint takes precedence over one for its group, in any order. `warnings` is applied
/// last, to everything that would be a warning.
///
/// ```
/// use robots_analysis::Level;
/// use robots_lint::{Levels, Lint};
///
/// let lint = robots_lint::by_name("hash_in_path").expect("a lint");
/// let mut levels = Levels::default();
/// assert_eq!(levels.of(lint), Level::Warn);
///
/// levels.set("suspicious", Level::Allow)?;
/// assert_eq!(levels.of(lint), Level::Allow);
///
/// levels.set("hash_in_path", Level::Warn)?;
/// levels.set("warnings", Level::Deny)?;
/// assert_eq!(levels.of(lint), Level::Deny);
/// # Ok::<(), robots_lint::UnknownLint>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// Those of lints and of groups, by name.
    named: FxHashMap<&'static str, Level>,
    pub(super) warnings: Option<Level>,
    pub(super) lines: Vec<LineLevel>,
    ignores_comments: bool,
}

impl Levels {
    /// Sets the level of a lint, of a group of lints, or of `warnings`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), UnknownLint> {
        let name = match LintSelector::by_name(name)? {
            LintSelector::Lint(lint) => lint.name,
            LintSelector::Group(group) => group.name(),
            LintSelector::Warnings => {
                self.warnings = Some(level);
                return Ok(());
            }
        };
        self.named.insert(name, level);
        Ok(())
    }

    /// Returns the default levels, but for those of the named lints, groups of lints and
    /// `warnings`. A name in several lists has the strictest of these levels.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn named(allow: &[String], warn: &[String], deny: &[String]) -> Result<Self, UnknownLint> {
        let mut levels = Self::default();
        let given = [(allow, Level::Allow), (warn, Level::Warn), (deny, Level::Deny)];
        for (names, level) in given {
            for name in names {
                levels.set(name, level)?;
            }
        }
        Ok(levels)
    }

    /// Sets the level of a lint, of a group of lints, or of `warnings` on lines with these numbers,
    /// from 1. It takes precedence over the level of the whole file; of several levels of a line,
    /// the one with the fewest lines applies.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn set_on_lines(
        &mut self,
        lines: Range<usize>,
        name: &str,
        level: Level,
    ) -> Result<(), UnknownLint> {
        let of = LintSelector::by_name(name)?;
        self.lines.push(LineLevel { of, level, lines });
        Ok(())
    }

    /// Returns these levels over weaker ones: a level here of a lint or of its group takes
    /// precedence over any of `weaker`, and `warnings` here also applies to what would be a warning
    /// by `weaker`. The levels of lines are those of `self`.
    ///
    /// ```
    /// use robots_analysis::Level;
    /// use robots_lint::{Levels, Lint};
    ///
    /// let mut weaker = Levels::default();
    /// weaker.set("hash_in_path", Level::Allow)?;
    /// let mut levels = Levels::default();
    /// levels.set("suspicious", Level::Deny)?;
    /// let lint = robots_lint::by_name("hash_in_path").expect("a lint");
    /// assert_eq!(levels.over(&weaker).of(lint), Level::Deny);
    /// # Ok::<(), robots_lint::UnknownLint>(())
    /// ```
    #[must_use]
    pub fn over(mut self, weaker: &Self) -> Self {
        for lint in crate::lint::all() {
            let level = weaker.of(lint);
            if self.of_name(lint).is_none() && level != lint.level {
                self.named.insert(lint.name, level);
            }
        }
        self
    }

    /// Returns these levels for an audit: comments of the file set no level.
    #[must_use]
    pub fn without_comments(mut self) -> Self {
        self.ignores_comments = true;
        self
    }

    /// Returns the levels that comments of a file set, unless they are ignored.
    pub(super) fn of_comments<'c>(&self, comments: &'c [LineLevel]) -> &'c [LineLevel] {
        if self.ignores_comments { &[] } else { comments }
    }

    /// Returns the level of the findings of a lint in the whole file.
    pub fn of(&self, lint: &Lint) -> Level {
        match self.asked(lint) {
            Level::Warn => self.warnings.unwrap_or(Level::Warn),
            level => level,
        }
    }

    /// Returns the requested level of a lint, before `warnings` is applied.
    pub(super) fn asked(&self, lint: &Lint) -> Level {
        self.of_name(lint).unwrap_or(lint.level)
    }

    /// Returns the level that is requested for a lint, else for its group.
    fn of_name(&self, lint: &Lint) -> Option<Level> {
        let level = self.named.get(lint.name).or_else(|| self.named.get(lint.group.name()));
        level.copied()
    }
}

#[cfg(test)]
mod tests;
