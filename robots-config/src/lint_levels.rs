//! Levels of lints in a table.

use robots_analysis::diagnostic::{Diagnostic, Level, Lint};
use robots_core::source::Span;
use robots_lint::LintSelector;

use crate::site::unknown;
use crate::tables::LintsTable;

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
    /// Reads a table. Adds an error for each unknown name and level.
    pub(crate) fn read(table: &LintsTable, errors: &mut Vec<Diagnostic>) -> Self {
        let mut levels = Vec::new();
        for (name, level) in &table.0 {
            let known = Level::by_name(level.value());
            if known.is_none() {
                errors.push(unknown("level", level, &Level::ALL.map(Level::name)));
            }
            let (name, span) = (name.value().clone(), name.span());
            match LintSelector::by_name(&name) {
                Ok(selector) => {
                    let level = known.map(|level| LintLevel { name, selector, level, span });
                    levels.extend(level);
                }
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
