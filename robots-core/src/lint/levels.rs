//! How much findings weigh.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use super::{Lint, LintGroup};
use crate::diagnostic::{Level, closest_match};

/// Stands for everything that is a warning otherwise.
const WARNINGS: &str = "warnings";

/// The levels that somebody asked for; by default each lint has its own.
///
/// What names a lint outweighs what names its group, in whatever order it is said. `warnings` stands
/// for everything that would be a warning in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    lints: BTreeMap<&'static str, Level>,
    groups: BTreeMap<&'static str, Level>,
    warnings: Option<Level>,
    lines: Vec<LineLevel>,
}

/// The level of a lint, of a group of them or of `warnings`, on some lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineLevel {
    pub(super) of: LintSelector,
    pub(super) level: Level,
    /// Numbers of lines, from 1; from 0 for everything.
    pub(super) lines: Range<usize>,
}

/// What a name gives a level to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintSelector {
    /// A lint.
    Lint(&'static Lint),
    /// All lints of a group.
    Group(LintGroup),
    /// Everything that is a warning otherwise: `warnings`.
    Warnings,
}

/// No lint, no group and not `warnings`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLint {
    /// What was asked for.
    pub name: String,
    /// What was probably meant.
    pub closest_match: Option<&'static str>,
}

impl Levels {
    /// Gives a level to a lint, to a group of them, or to `warnings`.
    ///
    /// # Errors
    ///
    /// When there is no such name.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), UnknownLint> {
        match LintSelector::by_name(name)? {
            LintSelector::Lint(lint) => _ = self.lints.insert(lint.name, level),
            LintSelector::Group(group) => _ = self.groups.insert(group.name(), level),
            LintSelector::Warnings => self.warnings = Some(level),
        }
        Ok(())
    }

    /// Gives a level to a lint, to a group of them or to `warnings` on lines of these numbers, from 1. There it
    /// outweighs what is set for the whole file; of several, the one with the fewest lines counts.
    ///
    /// # Errors
    ///
    /// When there is no such name.
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

    /// What is set for single lines.
    pub(super) fn lines(&self) -> &[LineLevel] {
        &self.lines
    }

    /// The level of a lint's findings.
    pub fn of(&self, lint: &Lint) -> Level {
        match self.asked(lint) {
            Level::Warn => self.warnings.unwrap_or(Level::Warn),
            level => level,
        }
    }

    /// The level of a lint, before `warnings` says what becomes of warnings.
    pub(super) fn asked(&self, lint: &Lint) -> Level {
        let named = self.lints.get(lint.name);
        named
            .or_else(|| self.groups.get(lint.group.name()))
            .copied()
            .unwrap_or(lint.level)
    }

    /// The level of a lint's findings in this line. What stands in the file, which gives levels to
    /// lines too, outweighs what is said about it.
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
    /// Returns the lint or the group of this name, or `warnings`.
    ///
    /// # Errors
    ///
    /// When there is no such name.
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

    /// The level that a finding in this line has: of those that are about it the one with the fewest
    /// lines, of several the last. A finding about the whole file stands in line 0.
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

    /// What to do about it.
    pub fn help(&self) -> String {
        match self.closest_match {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`robots lints` lists them".to_owned(),
        }
    }
}

impl fmt::Display for UnknownLint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "there is no lint `{}`: {}", self.name, self.help())
    }
}

impl std::error::Error for UnknownLint {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lint_outweighs_its_group_and_warnings_come_last() {
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
    fn a_slip_is_named() {
        let error = Levels::default().set("hash_in_paths", Level::Deny);
        let error = error.expect_err("there is no such lint");
        assert_eq!(error.closest_match, Some("hash_in_path"));
        let error = Levels::default().set("elsewhere", Level::Deny);
        assert_eq!(error.expect_err("nor such").closest_match, None);
    }
}
