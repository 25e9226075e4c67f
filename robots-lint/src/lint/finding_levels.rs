//! The level of each finding: by the comments of the file, and by the requested levels.

use robots_analysis::diagnostic::Level;

use super::line_level::{LevelOfLine, LineLevel};
use super::{Levels, Lint, LintSelector};

pub(super) struct FindingLevels<'l> {
    levels: &'l Levels,
    in_file: &'l [LineLevel],
    /// The levels of lines for each lint that has had a finding, in the order of the names.
    lints: Vec<(&'static str, LinesOfLint)>,
    warnings: LinesOfLint,
}

/// The levels of lines for a lint, or for `warnings`.
struct LinesOfLint {
    in_file: LevelOfLine,
    requested: LevelOfLine,
}

impl LinesOfLint {
    fn new(levels: &Levels, in_file: &[LineLevel], is_about: impl Fn(&&LineLevel) -> bool) -> Self {
        Self {
            in_file: LevelOfLine::new(in_file.iter().filter(&is_about)),
            requested: LevelOfLine::new(levels.lines().iter().filter(&is_about)),
        }
    }

    fn get(&self, line: usize) -> Option<Level> {
        self.in_file.get(line).or_else(|| self.requested.get(line))
    }
}

impl<'l> FindingLevels<'l> {
    pub(super) fn new(levels: &'l Levels, in_file: &'l [LineLevel]) -> Self {
        let is_about_warnings = |level: &&LineLevel| level.of == LintSelector::Warnings;
        Self {
            levels,
            in_file,
            lints: Vec::new(),
            warnings: LinesOfLint::new(levels, in_file, is_about_warnings),
        }
    }

    /// Returns the level of a lint's findings in a line. The levels in the file take precedence
    /// over the requested ones.
    pub(super) fn on_line(&mut self, of: &'static Lint, line: usize) -> Level {
        let Self { levels, in_file, .. } = *self;
        let known = self.lints.binary_search_by_key(&of.name, |(name, _)| name);
        let at = known.unwrap_or_else(|at| {
            let lines = LinesOfLint::new(levels, in_file, |level| level.is_about(of));
            self.lints.insert(at, (of.name, lines));
            at
        });
        let of_line = self.lints[at].1.get(line);
        let level = of_line.unwrap_or_else(|| levels.asked(of));
        if level != Level::Warn {
            return level;
        }
        let warnings = self.warnings.get(line).or_else(|| levels.warnings());
        warnings.unwrap_or(level)
    }
}
