//! The number of findings of each lint.

use std::collections::BTreeMap;
use std::io::{self, Write};

use robots_analysis::Level;
use robots_analysis::diagnostic::Safety;
use schemars::JsonSchema;
use serde::Serialize;

use super::{CheckReport, severity};
use crate::json::Word;

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Statistic {
    count: usize,
    level: Word<Level>,
    /// The name of the lint. A minor version may add names.
    lint: &'static str,
    /// The number of findings whose fix is proved to change no decision.
    fixable: usize,
}

impl CheckReport<'_> {
    pub(super) fn statistics(&self) -> Vec<Statistic> {
        let mut counts: BTreeMap<_, [usize; 2]> = BTreeMap::new();
        for finding in self.files.iter().flat_map(|file| &file.diagnostics) {
            let fix = finding.fixes.first();
            let is_fixable = fix.is_some_and(|fix| fix.safety != Safety::ChangesMeaning);
            let key = (finding.name(), finding.level);
            let [count, fixable] = counts.entry(key).or_default();
            *count += 1;
            *fixable += usize::from(is_fixable);
        }
        let counts = counts.into_iter();
        let mut all: Vec<_> = counts
            .map(|((lint, level), [count, fixable])| Statistic {
                count,
                level: Word(level),
                lint,
                fixable,
            })
            .collect();
        all.sort_by_key(|lint| std::cmp::Reverse(lint.count));
        all
    }

    /// Writes a line for each lint, in columns.
    pub fn human_statistics(&self, out: &mut dyn Write) -> io::Result<()> {
        let all = self.statistics();
        let width = |text: fn(&Statistic) -> usize| all.iter().map(text).max().unwrap_or_default();
        let digits = width(|lint| lint.count.to_string().len());
        let names = width(|lint| lint.lint.len());
        for Statistic { count, level, lint, fixable } in &all {
            write!(out, "{count:digits$}  {:<7}  ", severity(level.0))?;
            match fixable {
                0 => writeln!(out, "{lint}")?,
                _ => writeln!(out, "{lint:names$}  {fixable} fixable")?,
            }
        }
        Ok(())
    }
}
