//! Why something cannot be done: one way to print it, and one exit status, 2.

use std::fmt;
use std::io;
use std::path::Path;

use robots_core::lint::UnknownLint;

use crate::url::InvalidUrl;

/// Why a command cannot be done, or a part of it. Its text is lower case, without a full stop.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A stream of the process failed.
    Stream(io::Error),
    /// A file or a folder cannot be read.
    Unreadable(Unreadable),
    /// Other trouble with a file, which the reason names.
    File(Unreadable),
    /// The arguments do not fit, or what they ask for does not exist.
    Refused(String),
}

/// A path that cannot be read, and the reason.
#[derive(Debug)]
pub(crate) struct Unreadable {
    /// Its name; what is not UTF-8 in it is replaced.
    pub(crate) file: String,
    /// Lower case, without a full stop.
    pub(crate) reason: String,
}

impl Unreadable {
    pub(crate) fn new(path: &Path, reason: &dyn fmt::Display) -> Self {
        Self {
            file: path.display().to_string(),
            reason: reason.to_string(),
        }
    }
}

impl Failure {
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::Refused(message.into())
    }

    /// Whether who reads the output has read enough, so that there is no one to tell.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stream(error) => error.fmt(f),
            Self::Unreadable(Unreadable { file, reason }) => {
                write!(f, "cannot read `{file}`: {reason}")
            }
            Self::File(Unreadable { file, reason }) => write!(f, "`{file}`: {reason}"),
            Self::Refused(message) => f.write_str(message),
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

impl From<UnknownLint> for Failure {
    fn from(unknown: UnknownLint) -> Self {
        Self::refused(unknown.to_string())
    }
}

impl From<InvalidUrl> for Failure {
    fn from(error: InvalidUrl) -> Self {
        Self::refused(error.to_string())
    }
}
