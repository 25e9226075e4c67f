//! The level of each finding: by the comments of the file, and by the requested levels.

use robots_analysis::diagnostic::Level;
use rustc_hash::FxHashMap;

use super::line_level::{LevelOfLine, LineLevel};
use super::{Levels, Lint, LintSelector};

pub(super) struct FindingLevels<'l> {
    levels: &'l Levels,
    in_file: &'l [LineLevel],
    /// The levels of lines for each lint that has had a finding, by its name.
    lints: FxHashMap<&'static str, LinesOfLint>,
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
            requested: LevelOfLine::new(levels.lines.iter().filter(&is_about)),
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
            lints: FxHashMap::default(),
            warnings: LinesOfLint::new(levels, in_file, is_about_warnings),
        }
    }

    /// Returns the level of a lint's findings in a line. The levels in the file take precedence
    /// over the requested ones.
    pub(super) fn on_line(&mut self, of: &'static Lint, line: usize) -> Level {
        let Self { levels, in_file, .. } = *self;
        let lines = self.lints.entry(of.name);
        let lines =
            lines.or_insert_with(|| LinesOfLint::new(levels, in_file, |level| level.is_about(of)));
        let of_line = lines.get(line);
        let level = of_line.unwrap_or_else(|| levels.asked(of));
        if level != Level::Warn {
            return level;
        }
        let warnings = self.warnings.get(line).or(levels.warnings);
        warnings.unwrap_or(level)
    }
}
