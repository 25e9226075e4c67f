//! The levels of lints.

use std::fmt;
use std::ops::Range;

use super::{Lint, LintGroup};
use crate::diagnostic::{Level, closest_match};

/// The name of everything that would be a warning.
const WARNINGS: &str = "warnings";

/// The requested levels of lints. Without a request each lint has its default level.
///
/// A level for a lint takes precedence over one for its group, in any order. `warnings` is applied
/// last, to everything that would be a warning.
///
/// ```
/// use robots_core::{Level, Levels, Lint};
///
/// let lint = Lint::by_name("hash_in_path").expect("a lint");
/// let mut levels = Levels::default();
/// assert_eq!(levels.of(lint), Level::Warn);
///
/// levels.set("suspicious", Level::Allow)?;
/// assert_eq!(levels.of(lint), Level::Allow);
///
/// levels.set("hash_in_path", Level::Warn)?;
/// levels.set("warnings", Level::Deny)?;
/// assert_eq!(levels.of(lint), Level::Deny);
/// # Ok::<(), robots_core::lint::UnknownLint>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    lints: NamedLevels,
    groups: NamedLevels,
    warnings: Option<Level>,
    lines: Vec<LineLevel>,
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

/// The level of a selection of lints on some lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineLevel {
    pub(super) of: LintSelector,
    pub(super) level: Level,
    /// The line numbers, from 1; a range from 0 is the whole file.
    pub(super) lines: Range<usize>,
}

/// The lints that a name selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintSelector {
    /// One lint.
    Lint(&'static Lint),
    /// The lints of a group.
    Group(LintGroup),
    /// `warnings`: everything that would be a warning.
    Warnings,
}

/// The error for a name that selects no lint.
///
/// ```
/// use robots_core::{Level, Levels};
///
/// let error = Levels::default().set("dead_rules", Level::Deny).expect_err("unknown");
/// assert_eq!(error.to_string(), "unknown lint `dead_rules`: did you mean `dead_rule`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLint {
    /// The name.
    pub name: String,
    /// The known name that is closest, if one is close.
    pub closest_match: Option<&'static str>,
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

    /// Returns the default levels, but for those of the named lints, groups of lints and `warnings`. A name in
    /// several lists has the strictest of these levels.
    ///
    /// ```
    /// use robots_core::{Level, Levels};
    ///
    /// let levels = Levels::named(&["style".to_owned()], &[], &["warnings".to_owned()])?;
    /// let mut same = Levels::default();
    /// same.set("style", Level::Allow)?;
    /// same.set("warnings", Level::Deny)?;
    /// assert_eq!(levels, same);
    /// # Ok::<(), robots_core::lint::UnknownLint>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn named(allow: &[String], warn: &[String], deny: &[String]) -> Result<Self, UnknownLint> {
        let mut levels = Self::default();
        let given = [
            (allow, Level::Allow),
            (warn, Level::Warn),
            (deny, Level::Deny),
        ];
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

    /// Returns the levels of single lines.
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

    /// Returns the requested level of a lint, before `warnings` is applied.
    pub(super) fn asked(&self, lint: &Lint) -> Level {
        let named = self.lints.get(lint.name);
        named
            .or_else(|| self.groups.get(lint.group.name()))
            .unwrap_or(lint.level)
    }

    /// Returns the level of a lint's findings in a line. The levels in the file take precedence
    /// over the requested ones.
    pub(super) fn on_line(&self, of: &Lint, line: usize, in_file: &[LineLevel]) -> Level {
        let said = |is_about: &dyn Fn(&LineLevel) -> bool| {
            let mut by_line = [in_file, self.lines()].into_iter();
            by_line.find_map(|levels| LineLevel::narrowest(levels, line, is_about))
        };
        let level = said(&|level| level.is_about(of)).unwrap_or_else(|| self.asked(of));
        if level != Level::Warn {
            return level;
        }
        said(&|level| level.of == LintSelector::Warnings)
            .or(self.warnings)
            .unwrap_or(level)
    }
}

impl LintSelector {
    /// Returns the lint or the group with this name, or `warnings`.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name.
    pub fn by_name(name: &str) -> Result<Self, UnknownLint> {
        if name == WARNINGS {
            return Ok(Self::Warnings);
        }
        let mut groups = LintGroup::ALL.into_iter();
        let group = || groups.find(|group| group.name() == name).map(Self::Group);
        let lint = Lint::by_name(name).map(Self::Lint);
        lint.or_else(group).ok_or_else(|| UnknownLint::new(name))
    }
}

impl LineLevel {
    pub(super) fn is_about(&self, lint: &Lint) -> bool {
        match self.of {
            LintSelector::Lint(named) => named == lint,
            LintSelector::Group(group) => group == lint.group,
            LintSelector::Warnings => false,
        }
    }

    /// Returns the level of the findings in a line: of the levels that apply, the one with the
    /// fewest lines, and of several of these the last. A finding about the whole file is in line 0.
    pub(super) fn narrowest(
        levels: &[Self],
        line: usize,
        is_about: impl Fn(&Self) -> bool,
    ) -> Option<Level> {
        let about = levels.iter().filter(|level| {
            let everywhere = level.lines.start == 0;
            is_about(level) && (everywhere || level.lines.contains(&line))
        });
        let narrowest = about.rev().min_by_key(|level| level.lines.len());
        narrowest.map(|level| level.level)
    }
}

impl UnknownLint {
    pub(super) fn new(name: &str) -> Self {
        let lints = Lint::names();
        let groups = LintGroup::ALL.iter().map(|group| group.name());
        Self {
            name: name.to_owned(),
            closest_match: closest_match(name, lints.chain(groups).chain([WARNINGS])),
        }
    }

    /// Returns what to write instead.
    pub fn help(&self) -> String {
        match self.closest_match {
            Some(name) => format!("did you mean `{name}`?"),
            None => "run `robots lints` to list them".to_owned(),
        }
    }
}

impl fmt::Display for UnknownLint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "unknown lint `{}`: {}", self.name, self.help())
    }
}

impl std::error::Error for UnknownLint {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_lint_takes_precedence_over_its_group() {
        let lint = Lint::by_name("hash_in_path").expect("there is one");
        let mut levels = Levels::default();
        assert_eq!(levels.of(lint), Level::Warn);
        levels.set("hash_in_path", Level::Warn).expect("a lint");
        levels.set("suspicious", Level::Allow).expect("a group");
        assert_eq!(levels.of(lint), Level::Warn);
        levels.set("warnings", Level::Deny).expect("all warnings");
        assert_eq!(levels.of(lint), Level::Deny);
        levels.set("hash_in_path", Level::Allow).expect("a lint");
        assert_eq!(levels.of(lint), Level::Allow);
    }

    #[test]
    fn set_unknown_name_returns_the_closest_match() {
        let error = Levels::default().set("hash_in_paths", Level::Deny);
        let error = error.expect_err("there is no such lint");
        assert_eq!(error.closest_match, Some("hash_in_path"));
        let error = Levels::default().set("elsewhere", Level::Deny);
        assert_eq!(error.expect_err("nor such").closest_match, None);
    }
}
