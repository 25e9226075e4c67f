//! Errors: what could not be done, and why. The exit status is 2.

use std::path::Path;
use std::{fmt, io};

use robots_analysis::diagnostic::render::plain;
use robots_analysis::merge::Refusal;
use robots_audit::AuditError;
use robots_config::{Invalid, without_number};
use robots_lint::UnknownLint;

/// The error of a command, or of a part of its work. Its text is lower case, without a full stop.
#[derive(Debug)]
pub(crate) enum Failure {
    Stream(io::Error),
    /// A file or a folder cannot be read.
    Unreadable(Unreadable),
    /// Another error with a file.
    File(Unreadable),
    /// A configuration, or a file that it names, has errors: rendered, each with its heading.
    Invalid(Invalid),
    Refused(Vec<Refusal>),
    /// The arguments contradict each other, or name something that does not exist.
    Message(String),
}

#[derive(Debug)]
pub(crate) struct Unreadable {
    /// The path. Bytes that are not UTF-8 are replaced.
    pub(crate) file: String,
    /// The reason, in lower case and without a full stop.
    pub(crate) reason: String,
    /// Whether it is a folder that has no file to list.
    pub(crate) is_empty: bool,
}

impl Unreadable {
    pub(crate) fn new(path: &Path, reason: &dyn fmt::Display) -> Self {
        let file = path.display().to_string();
        let reason = if file.starts_with("https://") || file.starts_with("http://") {
            format!(
                "a URL is not a file: run `robots live {file}`, or pass its text, as in \
                 `curl -s {file} | robots check -`"
            )
        } else {
            without_number(reason)
        };
        Self { file, reason, is_empty: false }
    }

    pub(crate) fn empty(path: &Path, reason: &str) -> Self {
        Self { is_empty: true, ..Self::new(path, &reason) }
    }
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self::Message(without_number(&message))
    }

    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stream(error) => f.write_str(&without_number(error)),
            Self::Unreadable(Unreadable { file, reason, .. }) => {
                write!(f, "cannot read `{file}`: {reason}")
            }
            Self::File(Unreadable { file, reason, .. }) => write!(f, "`{file}`: {reason}"),
            Self::Invalid(invalid) => invalid.fmt(f),
            Self::Refused(refusals) => {
                let texts = refusals.iter();
                let texts = texts.map(|refusal| plain(&refusal.diagnostic, &refusal.source));
                f.write_str(&texts.collect::<Vec<_>>().join("\n\n"))
            }
            Self::Message(message) => f.write_str(message),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}

impl From<Unreadable> for Failure {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

impl From<Invalid> for Failure {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

/// Converts errors whose text is the message.
macro_rules! from_text {
    ($($error:ty),+) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::new(error.to_string())
            }
        }
    )+};
}

from_text!(AuditError, UnknownLint, String);
