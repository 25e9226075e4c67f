//! The streams of the process, and its exit status.

use std::io::{BufReader, Read, Write};

use robots_analysis::Diagnostic;
use robots_analysis::claim::{closest_crawler, is_unknown_crawler};
use robots_analysis::diagnostic::render::{plain, styled};
use robots_core::{Reading, SourceText};

use crate::failure::Failure;

pub(crate) struct Streams<'a> {
    /// Standard input, read only if the arguments ask for it.
    pub(crate) stdin: BufReader<Box<dyn Read + Send + 'a>>,
    /// Results. Buffered: flush what must be seen at once.
    pub(crate) stdout: &'a mut dyn Write,
    pub(crate) colored: bool,
    pub(crate) stderr: &'a mut dyn Write,
}

impl Streams<'_> {
    pub(crate) fn report(&mut self, failure: impl Into<Failure>) -> Status {
        let failure = failure.into();
        // An error that cannot be written cannot be reported.
        if let Failure::Invalid(_) | Failure::Refused(_) = &failure {
            _ = writeln!(self.stderr, "{failure}");
        } else if !failure.is_broken_pipe() {
            _ = writeln!(self.stderr, "error: {failure}");
        }
        Status::Error
    }

    /// Warns of product tokens that are in none of the files, are not documented, and resemble one
    /// that is: the answer is about a crawler without a group of its own.
    pub(crate) fn warn_of_typos<'t>(
        &mut self,
        readings: &[&Reading],
        tokens: impl IntoIterator<Item = &'t str>,
    ) {
        for token in tokens {
            if is_unknown_crawler(token, readings)
                && let Some(right) = closest_crawler(token, readings)
            {
                // A warning that cannot be written does not fail the command.
                _ = writeln!(
                    self.stderr,
                    "warning: unknown crawler `{token}`: not in the file, and not documented; \
                     did you mean `{right}`?"
                );
            }
        }
    }

    pub(crate) fn rendered(&self, finding: &Diagnostic, source: &SourceText) -> String {
        let render = if self.colored { styled } else { plain };
        render(finding, source)
    }

    pub(crate) fn note_lines_of(&mut self, robots_txt: &SourceText) {
        if robots_txt.has_origins() {
            let name = robots_txt.name();
            // A note that cannot be written does not fail the command.
            _ = writeln!(
                self.stderr,
                "note: `{name}` is merged with other files: lines are those of the text that \
                 `robots merge {name} --output FILE` writes"
            );
        }
    }
}

/// The exit status. A command that does several things has the greatest of their statuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// 0: everything was done, and the result is positive.
    #[default]
    Success,
    /// 1: everything was done, and a verdict disallows, a finding is at `deny`, a claim is false,
    /// or a file is not formatted.
    Failed,
    /// 2: something could not be done.
    Error,
}

impl Status {
    pub(crate) fn failed_if(is_failed: bool) -> Self {
        if is_failed { Self::Failed } else { Self::Success }
    }
}
