//! The edits after which dialects agree.

use std::io::{self, Write};

use robots_core::edit::reconcile::Reconciled;
use robots_core::{Dialect, SourceText};

use super::super::diff::unified;

/// Edits of a text, and for whom they are.
pub(crate) struct ReconciledReport<'a> {
    /// The text.
    pub(crate) source: &'a SourceText,
    /// What was found.
    pub(crate) edits: &'a [Reconciled],
    /// The dialects that differ from RFC 9309.
    pub(crate) different: &'a [&'static Dialect],
}

impl ReconciledReport<'_> {
    /// Each edit as a diff.
    pub(crate) fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out, ["", ""])
    }

    /// The same for a comment.
    pub(crate) fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out, ["```diff\n", "```\n"])
    }

    fn write(&self, out: &mut dyn Write, [before, behind]: [&str; 2]) -> io::Result<()> {
        for edit in self.edits {
            let names = names(&edit.dialects);
            writeln!(
                out,
                "\nan edit after which {names} and `{}` read the file alike, and for the latter \
                 nothing changes: proved for every URL and crawler\n",
                Dialect::RFC_9309.name
            )?;
            let diff = unified(self.source, &edit.source);
            write!(out, "{before}{diff}{behind}")?;
        }
        let is_open = |dialect: &&&Dialect| {
            let mut edits = self.edits.iter();
            !edits.any(|edit| edit.dialects.contains(dialect))
        };
        let open: Vec<_> = self.different.iter().filter(is_open).copied().collect();
        if !open.is_empty() {
            writeln!(out, "\nno such edit was found for {}", names(&open))?;
        }
        Ok(())
    }
}

fn names(dialects: &[&Dialect]) -> String {
    let names = dialects.iter().map(|dialect| format!("`{}`", dialect.name));
    names.collect::<Vec<_>>().join(", ")
}
