//! Checks on a file: facts to diagnostics.
//!
//! In: a [`Subject`], which holds what the earlier stages found, and the [`Levels`] asked for. Out:
//! every finding, in source order, once. A lint is a file of `lints` with its own documentation
//! and a line in the registry, which the compiler misses where there is only a `mod` line; it never decides
//! its level, and it states nothing about URLs without one that shows it.

mod brand;
mod divergence;
mod foreign_line;
mod host;
mod invalid_path;
mod invalid_token;
mod joined_lines;
mod level_comment;
mod levels;
mod line_fix;
mod lints;
mod look_alike;
mod merge_marker;
mod other_format;
mod parameter;
mod preference;
mod quoted;
mod regex;
mod routes;
mod run;
mod sitemap;
mod split_group;
mod subject;
mod typo;
mod wildcard_token;

#[cfg(test)]
mod tests;

pub use levels::{Levels, LintSelector, UnknownLint};
pub use lints::{
    CLAIM_REFUTED, LINTS, SITEMAP_INVALID, SITEMAP_URL_DISALLOWED, STATIC_FILE_DISALLOWED,
    STRAY_ROBOTS_TXT,
};
pub use routes::Routes;
pub use run::{apply_levels, check, check_part, fold};
pub use subject::Subject;

use crate::diagnostic::{Diagnostic, Level, MessageText};
use crate::facts::Record;
use crate::syntax::{Directive, DirectiveKey};
use invalid_token::InvalidToken;

/// A check on a robots.txt.
#[derive(Debug)]
pub struct Lint {
    /// Its name, in snake case: what is found, not what to do.
    pub name: &'static str,
    /// The kind of trouble it finds.
    pub group: LintGroup,
    /// How much a finding weighs unless somebody says otherwise.
    pub level: Level,
    /// What it finds.
    pub summary: &'static str,
    /// Why that matters.
    pub explanation: &'static str,
    /// Who says so.
    pub citation: &'static str,
    /// A robots.txt that it speaks about.
    pub example: Example,
    /// A robots.txt with the same purpose, written right.
    pub use_instead: Example,
    /// What it is asked about, and its findings there, their level not yet settled.
    check: Check,
    /// Lints of mistakes that may be why this one finds anything: where one of them reports a line,
    /// this one is silent about the whole file.
    silenced_by: &'static [&'static Lint],
}

/// Returns the findings of a lint in a file.
type FindingsOf = fn(&Subject<'_>) -> Vec<Diagnostic>;

/// Returns the finding of a lint about a whole file.
type FindingOf = fn(&Subject<'_>) -> Option<Diagnostic>;

/// Returns the finding of a lint in a line of a file.
type FindingIn = fn(&Subject<'_>, &Directive) -> Option<Diagnostic>;

/// What a lint looks at.
#[derive(Debug)]
enum Check {
    /// A robots.txt.
    RobotsTxt(FindingsOf),
    /// A robots.txt, of which there is one thing to report at most.
    File(FindingOf),
    /// Each run of `User-agent` lines with what is below it.
    Record(fn(&Subject<'_>, &Record<'_>) -> Option<Diagnostic>),
    /// Each line of a robots.txt with a key.
    Line(FindingIn),
    /// Each `User-agent` line with a colon.
    UserAgent(FindingIn),
    /// Each of these whose name has this fault.
    InvalidUserAgent(InvalidToken, fn(&Subject<'_>, &Directive) -> Diagnostic),
    /// Each Allow and Disallow line with a colon and a value.
    Rule(FindingIn),
    /// What a mistake in a robots.txt does, whatever the mistake is. Findings on a line that another lint
    /// reports are left out: one mistake is one finding.
    Symptom(FindingsOf),
    /// A file that is no robots.txt, which no other lint looks at.
    OtherFormat(FindingOf),
    /// A claim, or another file of the site: its findings are made where these are read.
    OtherInput,
}

/// A kind of trouble; its name sets the level of all its lints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LintGroup {
    /// The text does not do what it says.
    Correctness,
    /// The text does what it says, and that is probably not what was meant.
    Suspicious,
    /// Crawlers disagree about it.
    Portability,
    /// It could be written better.
    Style,
    /// It is meant so, and may be a bad idea.
    Policy,
}

/// A robots.txt in the documentation of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// As it is.
    Text(&'static str),
    /// Lines below `User-agent: *`.
    Rules(&'static [&'static str]),
    /// With bytes that are not UTF-8.
    Bytes(&'static [u8]),
    /// A text so many times.
    Repeated(&'static str, usize),
    /// On a site with these routes.
    Routes(&'static str, &'static [&'static str]),
    /// With other files of the site, each with its path and text, or with a claim in the syntax of
    /// `prove`, whose path is `claim`.
    WithFiles(&'static str, &'static [(&'static str, &'static str)]),
}

impl Example {
    /// The file.
    pub fn bytes(self) -> Vec<u8> {
        match self {
            Self::Text(text) | Self::Routes(text, _) | Self::WithFiles(text, _) => text.into(),
            Self::Rules(lines) => format!("User-agent: *\n{}\n", lines.join("\n")).into(),
            Self::Bytes(bytes) => bytes.into(),
            Self::Repeated(text, times) => text.repeat(times).into(),
        }
    }

    /// The other files of its site, each with its path and text, where a lint looks at them.
    pub fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::WithFiles(_, files) => files,
            _ => &[],
        }
    }

    /// The routes of its site, where lints need them.
    pub fn routes(self) -> &'static [&'static str] {
        match self {
            Self::Routes(_, routes) => routes,
            _ => &[],
        }
    }
}

impl LintGroup {
    /// Every group.
    pub const ALL: [Self; 5] = [
        Self::Correctness,
        Self::Suspicious,
        Self::Portability,
        Self::Style,
        Self::Policy,
    ];

    /// How it is written in options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Correctness => "correctness",
            Self::Suspicious => "suspicious",
            Self::Portability => "portability",
            Self::Style => "style",
            Self::Policy => "policy",
        }
    }
}

impl PartialEq for Lint {
    /// Names tell lints apart.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Lint {}

impl Lint {
    /// The lint of this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        LINTS.iter().copied().find(|lint| lint.name == name)
    }

    /// Returns the name of every lint.
    fn names() -> impl Iterator<Item = &'static str> {
        LINTS.iter().map(|lint| lint.name)
    }

    /// Returns whether it looks at a robots.txt, or where `is_other_format` at another file.
    fn looks_at(&self, is_other_format: bool) -> bool {
        match self.check {
            Check::OtherFormat(_) => is_other_format,
            Check::OtherInput => false,
            _ => !is_other_format,
        }
    }

    /// Returns its findings in a file that it looks at, in any order, at its default level.
    fn findings(&self, subject: &Subject<'_>) -> Vec<Diagnostic> {
        match self.check {
            Check::RobotsTxt(find) | Check::Symptom(find) => find(subject),
            Check::File(find) | Check::OtherFormat(find) => find(subject).into_iter().collect(),
            Check::Record(find) => {
                let records = subject.records().iter();
                records.filter_map(|record| find(subject, record)).collect()
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

    fn is_symptom(&self) -> bool {
        matches!(self.check, Check::Symptom(_))
    }

    /// A finding of this lint, at its default level: see
    /// [`Compilation::apply_levels`](crate::Compilation::apply_levels).
    pub fn finding(&self, message: impl Into<MessageText>) -> Diagnostic {
        Diagnostic::new(self.name, self.level, message)
    }
}

/// Returns the name of a module at the end of its path: `c` of `a::b::c`.
const fn last_segment(path: &'static str) -> &'static str {
    let mut start = path.len();
    while start > 0 && path.as_bytes()[start - 1] != b':' {
        start -= 1;
    }
    path.split_at(start).1
}
