//! The levels of lints.

use std::ops::Range;

use robots_analysis::diagnostic::Level;

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
    lints: NamedLevels,
    groups: NamedLevels,
    warnings: Option<Level>,
    lines: Vec<LineLevel>,
    ignores_comments: bool,
}

/// Levels by name, in the order of the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NamedLevels(Vec<(&'static str, Level)>);

impl NamedLevels {
    fn set(&mut self, name: &'static str, level: Level) {
        match self.position(name) {
            Ok(at) => self.0[at].1 = level,
            Err(at) => self.0.insert(at, (name, level)),
        }
    }

    fn get(&self, name: &str) -> Option<Level> {
        self.position(name).ok().map(|at| self.0[at].1)
    }

    fn position(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by_key(&name, |(name, _)| name)
    }
}

impl Levels {
    /// Sets the level of a lint, of a group of lints, or of `warnings`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), UnknownLint> {
        match LintSelector::by_name(name)? {
            LintSelector::Lint(lint) => self.lints.set(lint.name, level),
            LintSelector::Group(group) => self.groups.set(group.name(), level),
            LintSelector::Warnings => self.warnings = Some(level),
        }
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
            let is_set =
                self.lints.get(lint.name).is_some() || self.groups.get(lint.group.name()).is_some();
            if !is_set && level != lint.level {
                self.lints.set(lint.name, level);
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

    pub(super) fn lines(&self) -> &[LineLevel] {
        &self.lines
    }

    /// Returns the level of the findings of a lint in the whole file.
    pub fn of(&self, lint: &Lint) -> Level {
        match self.asked(lint) {
            Level::Warn => self.warnings.unwrap_or(Level::Warn),
            level => level,
        }
    }

    pub(super) fn warnings(&self) -> Option<Level> {
        self.warnings
    }

    /// Returns the requested level of a lint, before `warnings` is applied.
    pub(super) fn asked(&self, lint: &Lint) -> Level {
        let named = self.lints.get(lint.name);
        named.or_else(|| self.groups.get(lint.group.name())).unwrap_or(lint.level)
    }
}

#[cfg(test)]
mod tests;
