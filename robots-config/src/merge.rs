//! The merge of a site: its robots.txt with those of parts of the site.
//!
//! In: the keys `merge` and `inherit`, and the text of the robots.txt. Out: the merged text, or the
//! reasons why there is none. `robots-analysis` merges and proves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use robots_analysis::Diagnostic;
use robots_analysis::merge::{self, Fragment, Prefix, Refusal, Silence, is_proved_in};
use robots_core::source::{Span, Spanned};
use robots_core::{Dialect, SourceText};

use crate::invalid::Invalid;
use crate::located::Located;
use crate::path_glob::path;
use crate::read;

const HELP: &str = "write `merge = { \"/docs/\" = \"docs/robots.txt\" }`";

/// The files that are merged with the robots.txt of a site.
#[derive(Clone, Debug)]
pub struct SiteMerge {
    /// The span of the value.
    pub span: Span,
    /// The name of the robots.txt in comments of the merged text: its path as it is written.
    pub name: String,
    /// The files.
    pub fragments: Vec<SiteFragment>,
    /// What decides below a prefix where no rule of its file matches.
    pub silence: Silence,
}

/// The robots.txt of a part of a site.
#[derive(Clone, Debug)]
pub struct SiteFragment {
    /// The prefix of its URLs.
    pub prefix: Prefix,
    /// Its path.
    pub file: Spanned<PathBuf>,
    /// Its name in comments of the merged text: its path as it is written.
    pub name: String,
}

impl SiteMerge {
    /// Reads the keys of a table with the robots.txt `base`. Adds every error in them.
    pub(crate) fn read(
        table: Option<&Located<BTreeMap<Located<String>, Located<String>>>>,
        inherit: Option<&Located<bool>>,
        base: &Located<String>,
        folder: &Path,
        errors: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let Some(table) = table else {
            if let Some(inherit) = inherit {
                let found = Diagnostic::error("`inherit` without `merge`");
                errors.push(found.label(inherit.span(), "").help(HELP));
            }
            return None;
        };
        if table.value().is_empty() {
            let found = Diagnostic::error("merge of no files").label(table.span(), "");
            errors.push(found.help(HELP));
        }
        let mut fragments: Vec<SiteFragment> = Vec::new();
        let mut spans = Vec::new();
        let mut entries: Vec<_> = table.value().iter().collect();
        entries.sort_by_key(|(text, _)| text.span().start);
        for (text, file) in entries {
            let prefix = match Prefix::parse(text.value()) {
                Ok(prefix) => prefix,
                Err(error) => {
                    let found = Diagnostic::error(error.message).label(text.span(), "");
                    errors.push(found.help(error.help));
                    continue;
                }
            };
            let mut earlier = fragments.iter().zip(&spans);
            if let Some((_, first)) = earlier.find(|(other, _)| other.prefix == prefix) {
                let found = Diagnostic::error(format!("two files at `{prefix}`"));
                let found = found.label(text.span(), "this prefix");
                let found = found.label(*first, "the same prefix");
                errors.push(found.help("merge both into one file, or lengthen one prefix"));
                continue;
            }
            if file.value() == base.value() {
                let name = file.value();
                let found = Diagnostic::error(format!("`{name}` is the base and a fragment"));
                let found = found.label(file.span(), "this file");
                let found = found.label(base.span(), "the same file");
                errors.push(found.help("name another file"));
                continue;
            }
            if let Some(path) = path(file, folder, errors) {
                spans.push(text.span());
                fragments.push(SiteFragment { prefix, file: path, name: file.value().clone() });
            }
        }
        Some(Self {
            span: table.span(),
            name: base.value().clone(),
            fragments,
            silence: match inherit.map(Located::value) {
                Some(true) => Silence::Inherits,
                _ => Silence::Allows,
            },
        })
    }

    /// Returns the text of the site's robots.txt, merged with the other files, or the reasons why
    /// they cannot be merged. `config` is the text of the configuration.
    pub(crate) fn merged(
        &self,
        config: &SourceText,
        base: &SourceText,
        dialect: &Dialect,
    ) -> Result<Result<SourceText, Vec<Refusal>>, Invalid> {
        let invalid = |error| Invalid::new(config.clone(), vec![error]);
        if !is_proved_in(dialect) {
            let message = format!("cannot merge files in dialect `{}`", dialect.name);
            let found = Diagnostic::error(message).label(self.span, "");
            let found = found.note("which rule decides depends there on the order of all lines");
            return Err(invalid(found.help("set `dialect = \"rfc9309\"`")));
        }
        let fragments = self.fragments.iter().map(|fragment| {
            let file = &fragment.file;
            let source = read::open(&file.value, "").map_err(|error| {
                let mut messages = error.errors().iter().map(|error| error.message.clone());
                let message = messages.next().unwrap_or_default();
                invalid(Diagnostic::error(message).label(file.span, "this file"))
            })?;
            Ok(Fragment { prefix: fragment.prefix.clone(), source, name: fragment.name.clone() })
        });
        let fragments = fragments.collect::<Result<Vec<_>, Invalid>>()?;
        Ok(merge::merge(base, &self.name, &fragments, self.silence))
    }
}
