//! Lints: checks on a file, from facts to findings.
//!
//! In: a [`Subject`], a file with the results of the earlier stages, and the [`Levels`]. Out: every
//! finding once, in source order. Each lint is a file of `lints`, with its page of documentation,
//! and an entry of the registry [`LINTS`]. A lint does not decide its level, and every statement
//! about URLs has a witness.

mod brand;
mod byte_set;
mod crawler_words;
mod divergence;
mod finding_levels;
mod foreign_line;
mod host;
mod importance;
mod invalid_path;
mod invalid_token;
mod joined_lines;
mod level_comment;
mod levels;
mod line_fix;
mod line_level;
mod lints;
pub mod live;
mod look_alike;
mod merge_marker;
mod parameter;
mod preference;
mod quoted;
mod regex;
mod renamed_group;
mod routes;
mod run;
mod selector;
mod sitemap;
mod split_group;
mod subject;
mod typo;
mod wildcard_token;
mod word_list;

#[cfg(test)]
mod tests;

use std::ops::Deref;

use invalid_token::InvalidToken;
pub use levels::Levels;
pub use lints::{
    LINTS, LLMS_TXT_DISALLOWED, NOINDEX_PAGE_DISALLOWED, SITEMAP_INVALID, SITEMAP_URL_DISALLOWED,
    STATIC_FILE_DISALLOWED, STRAY_ROBOTS_TXT,
};
use robots_analysis::diagnostic::{Diagnostic, Example, Instead, Lint, LintGroup};
use robots_core::syntax::{Directive, DirectiveKey, Item, Record};
pub use routes::Routes;
pub use run::fold;
pub use selector::{LintSelector, UnknownLint};
pub use subject::Subject;

/// An entry of the registry [`LINTS`]: a lint and how it is checked.
#[derive(Debug)]
pub struct LintEntry {
    /// The lint.
    pub lint: Lint,
    /// The function that finds, and what it is called for; the level of its findings is the
    /// default.
    check: Check,
    /// Lints that report possible causes of this lint's findings: if one of them has a finding,
    /// this lint has none.
    silenced_by: &'static [&'static Lint],
    /// Lints that report possible causes of this lint's findings in the same line: a finding on a
    /// line with a finding of one of them is dropped.
    explained_by: &'static [&'static Lint],
}

impl Deref for LintEntry {
    type Target = Lint;

    fn deref(&self) -> &Lint {
        &self.lint
    }
}

/// Returns the findings of a lint in a file.
type FindingsOf = fn(&Subject<'_>) -> Vec<Diagnostic>;

/// Returns the finding of a lint about a whole file.
type FindingOf = fn(&Subject<'_>) -> Option<Diagnostic>;

/// Returns the finding of a lint in a line of a file.
type FindingIn = fn(&Subject<'_>, &Directive) -> Option<Diagnostic>;

/// The input for which a lint is called.
#[derive(Debug)]
enum Check {
    RobotsTxt(FindingsOf),
    /// A robots.txt, which has at most one finding.
    File(FindingOf),
    /// Each record: consecutive `User-agent` lines and the lines below them.
    Record(fn(&Subject<'_>, &Record<'_>) -> Option<Diagnostic>),
    /// Each line, also a blank one.
    Item(fn(&Subject<'_>, &Item) -> Option<Diagnostic>),
    Line(FindingIn),
    UserAgent(FindingIn),
    /// Each `User-agent` line with this invalid token.
    InvalidUserAgent(InvalidToken, fn(&Subject<'_>, &Directive) -> Diagnostic),
    /// Each Allow and Disallow line with a colon and a value.
    Rule(FindingIn),
    /// A file that is not a robots.txt. No other lint is called for it.
    OtherFormat(FindingOf),
    /// A claim or another file of the site. Its findings are created where these are read.
    OtherInput,
}

/// Returns the lint with this name.
pub fn by_name(name: &str) -> Option<&'static Lint> {
    all().find(|lint| lint.name == name)
}

/// Returns every lint: those of [`LINTS`], and those of what a server sends.
pub fn all() -> impl Iterator<Item = &'static Lint> {
    let lints = LINTS.iter().map(|entry| &entry.lint);
    lints.chain(live::LIVE_LINTS.iter().copied())
}

impl LintEntry {
    /// Returns whether the lint is called for a robots.txt, or, if `is_other_format`, for another
    /// file.
    fn looks_at(&self, is_other_format: bool) -> bool {
        match self.check {
            Check::OtherFormat(_) => is_other_format,
            Check::OtherInput => false,
            _ => !is_other_format,
        }
    }

    /// Returns the findings of this lint alone in a file, in any order, at the default level.
    /// Unlike [`Subject::findings`], drops none that another lint explains, and none that a comment
    /// of the file allows.
    pub fn findings(&self, subject: &Subject<'_>) -> Vec<Diagnostic> {
        match self.check {
            Check::RobotsTxt(find) => find(subject),
            Check::File(find) | Check::OtherFormat(find) => find(subject).into_iter().collect(),
            Check::Record(find) => {
                let records = subject.records().iter();
                records.filter_map(|record| find(subject, record)).collect()
            }
            Check::Item(find) => {
                let items = subject.document.items.iter();
                items.filter_map(|item| find(subject, item)).collect()
            }
            Check::Line(find) => {
                let lines = subject.directives();
                lines.filter_map(|(_, line)| find(subject, line)).collect()
            }
            Check::UserAgent(find) => {
                let names = subject.with_key(DirectiveKey::UserAgent);
                names.filter_map(|name| find(subject, name)).collect()
            }
            Check::InvalidUserAgent(fault, find) => {
                let names = subject.names_with(fault);
                names.map(|name| find(subject, name)).collect()
            }
            Check::Rule(find) => {
                let rules = subject.rules();
                rules.filter_map(|rule| find(subject, rule)).collect()
            }
            Check::OtherInput => Vec::new(),
        }
    }
}

const fn last_segment(path: &'static str) -> &'static str {
    let mut start = path.len();
    while start > 0 && path.as_bytes()[start - 1] != b':' {
        start -= 1;
    }
    path.split_at(start).1
}
