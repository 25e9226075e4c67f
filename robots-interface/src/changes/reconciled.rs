//! Suggested edits that make dialects agree.

use std::io::{self, Write};

use robots_core::edit::reconcile::Reconciled;
use robots_core::{Dialect, SourceText};

use crate::diff::unified;

/// The suggested edits of a file.
#[derive(Debug)]
pub struct ReconciledReport<'a> {
    /// The file.
    pub source: &'a SourceText,
    /// The edits.
    pub edits: &'a [Reconciled],
    /// The dialects that differ from RFC 9309.
    pub different: &'a [&'static Dialect],
}

impl ReconciledReport<'_> {
    /// Writes each edit as a diff.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out, ["", ""])
    }

    /// Writes each edit as a diff in Markdown.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out, ["```diff\n", "```\n"])
    }

    fn write(&self, out: &mut dyn Write, [before, after]: [&str; 2]) -> io::Result<()> {
        for edit in self.edits {
            let names = names(&edit.dialects);
            writeln!(
                out,
                "\nsuggested edit: makes {names} agree with `{0}`, and changes no decision of `{0}` \
                 (proved for every URL and crawler)\n",
                Dialect::RFC_9309.name
            )?;
            let diff = unified(self.source, &edit.source);
            write!(out, "{before}{diff}{after}")?;
        }
        let is_open = |dialect: &&&Dialect| {
            let mut edits = self.edits.iter();
            !edits.any(|edit| edit.dialects.contains(dialect))
        };
        let open: Vec<_> = self.different.iter().filter(is_open).copied().collect();
        if !open.is_empty() {
            let rfc_9309 = Dialect::RFC_9309.name;
            writeln!(
                out,
                "\nno edit found that makes {} agree with `{rfc_9309}`",
                names(&open)
            )?;
        }
        Ok(())
    }
}

fn names(dialects: &[&Dialect]) -> String {
    let names = dialects.iter().map(|dialect| format!("`{}`", dialect.name));
    names.collect::<Vec<_>>().join(", ")
}
