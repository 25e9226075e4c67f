//! Levels of lints in a table.

use robots_analysis::diagnostic::{Diagnostic, Level, Lint};
use robots_core::source::Span;
use robots_lint::LintSelector;

use crate::tables::{LevelName, LintsTable};

/// The levels of a table `[lints]`.
#[derive(Clone, Debug, Default)]
pub struct LintLevels(Vec<LintLevel>);

/// A level of a lint, of a group of lints or of `warnings`.
#[derive(Clone, Debug)]
pub struct LintLevel {
    /// The name as it is written.
    pub name: String,
    /// What the name selects.
    pub selector: LintSelector,
    /// The level.
    pub level: Level,
    /// The span of the name.
    pub span: Span,
}

impl LintLevels {
    /// Reads a table. Adds an error for each unknown name.
    pub(crate) fn read(table: &LintsTable, errors: &mut Vec<Diagnostic>) -> Self {
        let mut levels = Vec::new();
        for (name, level) in &table.0 {
            let span = name.span();
            let name = name.value().clone();
            match LintSelector::by_name(&name) {
                Ok(selector) => levels.push(LintLevel {
                    name,
                    selector,
                    level: match level.value() {
                        LevelName::Allow => Level::Allow,
                        LevelName::Warn => Level::Warn,
                        LevelName::Deny => Level::Deny,
                    },
                    span,
                }),
                Err(unknown) => {
                    let found = Diagnostic::error(format!("unknown lint `{name}`"));
                    errors.push(found.label(span, "unknown lint").help(unknown.help()));
                }
            }
        }
        levels.sort_by_key(|level| level.span);
        Self(levels)
    }

    /// Returns the levels, in the order of the file.
    pub fn levels(&self) -> &[LintLevel] {
        &self.0
    }

    /// Returns the level of a lint that has the level `weaker` without this table: the level of the
    /// lint, or else of its group, or else, for a warning, of `warnings`.
    pub(crate) fn of(&self, lint: &Lint, weaker: Level) -> Option<&LintLevel> {
        let named =
            |is: &dyn Fn(LintSelector) -> bool| self.0.iter().find(|level| is(level.selector));
        named(&|of| matches!(of, LintSelector::Lint(of) if of.name == lint.name))
            .or_else(|| named(&|of| of == LintSelector::Group(lint.group)))
            .or_else(|| match weaker {
                Level::Warn => named(&|of| of == LintSelector::Warnings),
                Level::Allow | Level::Deny => None,
            })
    }
}
