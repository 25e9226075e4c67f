//! The dialects of a file, compared with RFC 9309, and edits that make them agree.

use std::io::{self, Write};

use robots_analysis::compare::{Relation, compare};
use robots_analysis::reconcile::{Reconciled, reconcile};
use robots_core::{Dialect, Reading, SourceText};

use super::ChangesReport;
use crate::diff::unified;

/// The suggested edits of a file.
#[derive(Debug)]
pub struct ReconciledReport<'a> {
    source: &'a SourceText,
    edits: Vec<Reconciled>,
    different: Vec<&'static Dialect>,
}

impl<'a> ReconciledReport<'a> {
    /// Compares each dialect of a file with RFC 9309, for these crawlers or every crawler, and
    /// calls `report` with the changes of each.
    ///
    /// # Errors
    ///
    /// Returns the first error of `report`.
    pub fn new<E>(
        source: &'a SourceText,
        agents: Option<&[Vec<u8>]>,
        mut report: impl FnMut(&ChangesReport<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut edits = reconcile(source);
        let rfc_9309 = Reading::new(source, Dialect::RFC_9309);
        let mut different = Vec::new();
        let others = Dialect::ALL.iter().copied();
        for dialect in others.filter(|&dialect| dialect != Dialect::RFC_9309) {
            let other = rfc_9309.read_as(dialect);
            let comparisons = compare(&rfc_9309, &other, agents);
            let edit = edits.iter().find(|edit| edit.dialects.contains(&dialect));
            report(&ChangesReport {
                of_dialects: true,
                of_all: agents.is_none(),
                edit: edit.map(|edit| &edit.source),
                ..ChangesReport::new(&rfc_9309, &other, &comparisons)
            })?;
            if Relation::Equivalent.unproved(&comparisons).is_some() {
                different.push(dialect);
            }
        }
        edits.retain(|edit| {
            let mut agree = edit.dialects.iter();
            agree.any(|dialect| different.contains(dialect))
        });
        Ok(Self { source, edits, different })
    }

    /// Returns whether every dialect is proved to agree with RFC 9309.
    pub fn is_equivalent(&self) -> bool {
        self.different.is_empty()
    }

    /// Writes each edit as a diff.
    pub fn human(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out, ["", ""])
    }

    /// Writes each edit as a diff in Markdown.
    pub fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write(out, ["```diff\n", "```\n"])
    }

    fn write(&self, out: &mut dyn Write, [before, after]: [&str; 2]) -> io::Result<()> {
        for edit in &self.edits {
            let names = names(&edit.dialects);
            writeln!(
                out,
                "\n\
                 suggested edit: makes {names} agree with `{0}`, and changes no decision of `{0}` \
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
            writeln!(out, "\nno edit found that makes {} agree with `{rfc_9309}`", names(&open))?;
        }
        Ok(())
    }
}

fn names(dialects: &[&Dialect]) -> String {
    let names = dialects.iter().map(|dialect| format!("`{}`", dialect.name));
    names.collect::<Vec<_>>().join(", ")
}
