//! URLs on the command line, converted to request targets.
//!
//! In: a path with its query, or a URL. Out: a [`RequestTarget`] as browsers and crawlers send it
//! (<https://url.spec.whatwg.org/>), or why the text is not a URL, see [`request_target`]. Every
//! command that takes a URL reads it here.

use std::borrow::Cow;

use robots_report::request_target;
pub(crate) use robots_report::request_target::InvalidUrl;

/// The path and query of a request, from its first `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestTarget<'a>(Cow<'a, [u8]>);

impl<'a> RequestTarget<'a> {
    /// Parses a typed path or URL, see [`request_target::read`].
    pub(crate) fn read(typed: &[u8]) -> Result<RequestTarget<'static>, InvalidUrl> {
        let target = request_target::read(typed)?;
        Ok(RequestTarget(target.into()))
    }

    fn sent(typed: &[u8]) -> Result<RequestTarget<'static>, InvalidUrl> {
        let target = request_target::sent(typed)?;
        Ok(RequestTarget(target.into()))
    }

    /// Parses a URL from a list, such as a log or the links of a page. Without a scheme, a text
    /// that does not start like a path starts with a host. A `%` that does not start an escape is
    /// sent unchanged, as clients do.
    pub(crate) fn of_url(url: &[u8]) -> Result<RequestTarget<'static>, InvalidUrl> {
        let is_relative = url
            .trim_ascii()
            .first()
            .is_none_or(|&first| b"/\\?#".contains(&first));
        // Clients strip white space around a URL, and tabs and line ends within.
        let is_read = |byte: &u8| !matches!(byte, b'\t' | b'\n' | b'\r');
        let read: Vec<u8> = url.trim_ascii().iter().copied().filter(is_read).collect();
        let scheme = read.split(|byte| b":/?#".contains(byte)).next();
        let scheme = scheme.filter(|scheme| read.get(scheme.len()) == Some(&b':'));
        let has_scheme = scheme.is_some_and(|scheme| {
            let mut schemes = request_target::SCHEMES.iter();
            schemes.any(|known| scheme.eq_ignore_ascii_case(known.as_bytes()))
                || read[scheme.len()..].starts_with(b"://")
        });
        if is_relative || has_scheme {
            Self::sent(url)
        } else {
            Self::sent(&[b"https://", url].concat())
        }
    }

    /// Returns a request target that is used byte for byte. It must start with `/`.
    pub(crate) fn as_sent(target: impl Into<Cow<'a, [u8]>>) -> Result<Self, InvalidUrl> {
        request_target::as_sent(target.into()).map(Self)
    }

    /// Returns the target with its own bytes.
    pub(crate) fn into_owned(self) -> RequestTarget<'static> {
        RequestTarget(self.0.into_owned().into())
    }

    /// Returns the path and query.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests;
