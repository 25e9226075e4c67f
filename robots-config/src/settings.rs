//! The settings of one file.

use robots_analysis::diagnostic::Level;
use robots_core::Dialect;
use robots_core::source::Spanned;
use robots_lint::{Levels, Lint};

use crate::lint_levels::{LintLevel, LintLevels};

/// The settings of one robots.txt: of the configuration, and of the overrides that match.
#[derive(Clone, Debug, Default)]
pub struct FileSettings<'c> {
    /// The dialect, with the place that sets it.
    pub dialect: Option<Spanned<&'static Dialect>>,
    /// The tables of levels, the weakest first.
    pub(crate) tables: Vec<&'c LintLevels>,
}

impl<'c> FileSettings<'c> {
    /// Returns the level of a lint, and what sets it; `None` for the default level.
    pub fn level_of(&self, lint: &Lint) -> Option<&'c LintLevel> {
        let mut set: Option<&'c LintLevel> = None;
        for &table in &self.tables {
            let weaker = set.map_or(lint.level, |set| set.level);
            set = table.of(lint, weaker).or(set);
        }
        set
    }

    /// Returns the levels of all lints.
    pub fn levels(&self) -> Levels {
        let mut levels = Levels::default();
        for lint in robots_lint::all() {
            if let Some(set) = self.level_of(lint) {
                let level: Level = set.level;
                // The registry has the lint.
                _ = levels.set(lint.name, level);
            }
        }
        levels
    }
}
