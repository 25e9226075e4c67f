//! What a finding refers to: a lint, by its page of documentation.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Diagnostic, Level, MessageText};

/// A lint as its documentation describes it, equal to those of the same name.
pub struct Lint {
    /// The name in snake case: the problem, not the solution.
    pub name: &'static str,
    /// The group.
    pub group: LintGroup,
    /// The default level.
    pub level: Level,
    /// The finding of the lint, in one or two sentences.
    pub summary: &'static str,
    /// The reason why this is a problem.
    pub explanation: &'static str,
    /// The sources, separated by `; `.
    pub citation: &'static str,
    /// A file that has a finding.
    pub example: Example,
    /// Files with the same purpose and no finding: several where only the author knows which.
    pub use_instead: &'static [Instead],
}

/// A file to use instead of the example of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instead {
    /// What is intended, `crawlers may fetch the site`; empty for the only file.
    pub when: &'static str,
    /// The file, which has no finding.
    pub file: Example,
    /// How its verdicts relate to those of the example.
    pub effect: Effect,
}

/// How the verdicts of a file to use relate to those of the example, as a test checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The file is the example with the edits of its findings.
    Edited,
    /// Every crawler has the same verdict for every URL, as RFC 9309 and Google read both files.
    Same,
    /// The file gives these verdicts: a product token, a path and `allow` or `disallow`, separated
    /// by blanks. Other verdicts do not change in a direction that is not in the list.
    Gives(&'static [&'static str]),
}

impl Instead {
    /// Creates the example with the edits of its findings.
    pub const fn edited(file: Example) -> Self {
        Self::new(file, Effect::Edited)
    }

    /// Creates a file with the verdicts of the example.
    pub const fn same(file: Example) -> Self {
        Self::new(file, Effect::Same)
    }

    /// Creates a file that gives verdicts, such as `GPTBot /a disallow`.
    pub const fn giving(verdicts: &'static [&'static str], file: Example) -> Self {
        Self::new(file, Effect::Gives(verdicts))
    }

    const fn new(file: Example, effect: Effect) -> Self {
        Self { when: "", file, effect }
    }

    /// Sets what is intended.
    #[must_use]
    pub const fn when(mut self, when: &'static str) -> Self {
        self.when = when;
        self
    }
}

/// A group of lints. A level for its name applies to all its lints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LintGroup {
    /// The text does not have the effect that it seems to have.
    Correctness,
    /// The text has an effect that is probably not intended.
    Suspicious,
    /// Crawlers read the text differently.
    Portability,
    /// The text could be simpler or more usual.
    Style,
    /// The effect is intended, but may be a bad idea.
    Policy,
}

/// A robots.txt on a lint's page, with what else its findings depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// A file.
    Text(&'static str),
    /// The lines of a file.
    Lines(&'static [&'static str]),
    /// The lines below `User-agent: *`.
    Rules(&'static [&'static str]),
    /// A file with bytes that are not UTF-8.
    Bytes(&'static [u8]),
    /// A text, repeated this many times.
    Repeated(&'static str, usize),
    /// The lines of a file, and the routes of its site.
    Routes(&'static [&'static str], &'static [&'static str]),
    /// The lines of a file, and other files of its site, each with its path and text. A claim, in
    /// the syntax of `prove`, has the path `claim`.
    WithFiles(&'static [&'static str], &'static [(&'static str, &'static str)]),
}

impl Example {
    /// Returns the bytes of the file.
    pub fn bytes(self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.into(),
            Self::Lines(lines) | Self::Routes(lines, _) | Self::WithFiles(lines, _) => {
                (lines.join("\n") + "\n").into()
            }
            Self::Rules(lines) => format!("User-agent: *\n{}\n", lines.join("\n")).into(),
            Self::Bytes(bytes) => bytes.into(),
            Self::Repeated(text, times) => text.repeat(times).into(),
        }
    }

    /// Returns the other files, each with its path and text.
    pub fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::WithFiles(_, files) => files,
            _ => &[],
        }
    }

    /// Returns the routes.
    pub fn routes(self) -> &'static [&'static str] {
        match self {
            Self::Routes(_, routes) => routes,
            _ => &[],
        }
    }
}

impl LintGroup {
    /// All groups.
    pub const ALL: [Self; 5] =
        [Self::Correctness, Self::Suspicious, Self::Portability, Self::Style, Self::Policy];

    /// Returns the name of the group in options.
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
    /// Compares the names, which are unique.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Lint {}

impl Hash for Lint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

impl fmt::Debug for Lint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Lint({self})")
    }
}

impl Lint {
    /// Creates a finding of this lint at its default level.
    /// `Subject::apply_levels` of robots-lint sets the requested one.
    pub fn finding(&'static self, message: impl Into<MessageText>) -> Diagnostic {
        Diagnostic::new(Some(self), self.level, message)
    }

    #[cfg(test)]
    pub(super) const fn named(name: &'static str) -> Self {
        Self {
            name,
            group: LintGroup::Correctness,
            level: Level::Deny,
            summary: "",
            explanation: "",
            citation: "",
            example: Example::Text(""),
            use_instead: &[],
        }
    }
}
