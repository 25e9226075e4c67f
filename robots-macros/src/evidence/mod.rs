//! Evidence: files of the site that are compared with the rules.
//!
//! In: an option with a path. Out: findings, and the files that were read.

use robots_core::Compilation;
use robots_lint::check::EvidenceKind;
use robots_lint::{Levels, Subject};
use robots_site::SiteEvidence;
use syn::LitStr;

use crate::errors::usage;
use crate::file::caller_and_root;
use crate::report::{Findings, MacroText};

/// Opens the path of each option, relative to the root of the calling crate.
pub(crate) fn open(options: &[(EvidenceKind, LitStr)]) -> Vec<(&LitStr, SiteEvidence)> {
    let opened = options.iter().map(|(kind, option)| {
        let (_, root) = caller_and_root(option.span());
        (option, SiteEvidence::open(*kind, &root.join(option.value())))
    });
    opened.collect()
}

/// Adds findings about the evidence of an option. Returns the files that were read.
pub(crate) fn check(
    (option, evidence): (&LitStr, SiteEvidence),
    compilation: &Compilation,
    text: &MacroText,
    levels: &Levels,
    findings: &mut Findings,
) -> Vec<String> {
    match evidence.check(compilation) {
        Ok(checked) => {
            let found = Subject::compiled(compilation).apply_levels(levels, checked.findings);
            findings.add(found, text);
            let files = checked.files.iter().filter_map(|file| file.to_str());
            files.map(str::to_owned).collect()
        }
        Err(error) => {
            // Only an invalid path is an error; everything that can be read gives findings.
            let help = "write a path relative to the directory of the crate's Cargo.toml";
            findings.error(usage(option.span(), error.to_string(), help));
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests;
