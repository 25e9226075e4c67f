//! Evidence: files of the site that are compared with the rules.
//!
//! In: an option with a path. Out: findings, and the files that were read.

use std::path::Path;

use robots_core::Compilation;
use robots_lint::check::EvidenceKind;
use robots_lint::{Levels, Subject};
use robots_site::SiteEvidence;
use syn::LitStr;

use crate::errors::usage;
use crate::file::caller_and_root;
use crate::report::{Findings, MacroText};

pub(crate) struct OpenedEvidence<'o> {
    option: &'o LitStr,
    evidence: SiteEvidence,
}

impl<'o> OpenedEvidence<'o> {
    pub(crate) fn all(options: &'o [(EvidenceKind, LitStr)]) -> Vec<Self> {
        let opened = options.iter().map(|(kind, path)| Self::new(*kind, path));
        opened.collect()
    }

    /// Opens the path of an option, relative to the root of the calling crate.
    fn new(kind: EvidenceKind, option: &'o LitStr) -> Self {
        let (_, root) = caller_and_root(option.span());
        Self::at(kind, option, &root.join(option.value()))
    }

    fn at(kind: EvidenceKind, option: &'o LitStr, path: &Path) -> Self {
        Self { option, evidence: SiteEvidence::open(kind, path) }
    }

    /// Returns the URLs of the files of directories that are served.
    pub(crate) fn served(opened: &[Self]) -> Vec<String> {
        let urls = opened.iter().flat_map(|opened| opened.evidence.urls());
        urls.collect()
    }

    /// Adds findings about the evidence. Returns the files that were read.
    pub(crate) fn check(
        self,
        compilation: &Compilation,
        text: &MacroText,
        levels: &Levels,
        findings: &mut Findings,
    ) -> Vec<String> {
        match self.evidence.check(compilation) {
            Ok(checked) => {
                let found = Subject::compiled(compilation).apply_levels(levels, checked.findings);
                findings.add(found, text);
                let files = checked.files.iter().filter_map(|file| file.to_str());
                files.map(str::to_owned).collect()
            }
            Err(error) => {
                // Only an invalid path is an error; everything that can be read gives findings.
                let help = "write a path relative to the directory of the crate's Cargo.toml";
                findings.error(usage(self.option.span(), error.to_string(), help));
                Vec::new()
            }
        }
    }
}

#[cfg(test)]
mod tests;
