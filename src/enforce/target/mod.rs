//! The target of a request, as rules apply to it.

use alloc::borrow::Cow;
use alloc::format;

use http::Method;

use crate::request_head::RequestHead;

/// The part of a request that rules apply to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestTarget<'u> {
    /// A page: its path and query, which begin with a slash or with the `?` of the query.
    Page(Cow<'u, str>),
    /// No page: the server itself (`OPTIONS *`), or another server (`CONNECT` to a host).
    Server,
    /// A target whose page is not known: `GET *`, a host such as `GET a.pdf`, which is the root of
    /// the site to some programs and the page `/a.pdf` to others, or a target that the types of the
    /// `http` crate cannot represent.
    Unreadable,
}

impl<'u> RequestTarget<'u> {
    /// Returns the target of a request.
    ///
    /// A path without a leading slash gets one, as in routers and file services.
    pub(crate) fn of(request: &RequestHead<'u>) -> Self {
        if !request.has_readable_uri() {
            return Self::Unreadable;
        }
        let target = request.uri().path_and_query();
        Self::of_text(request.method(), target.map(http::uri::PathAndQuery::as_str))
    }

    fn of_text(method: &Method, target: Option<&'u str>) -> Self {
        match target {
            None if method == Method::CONNECT => Self::Server,
            Some("*") if method == Method::OPTIONS => Self::Server,
            None | Some("*") => Self::Unreadable,
            Some(target) if target.is_empty() || target.starts_with(['/', '?']) => {
                Self::Page(Cow::Borrowed(target))
            }
            Some(target) => Self::Page(Cow::Owned(format!("/{target}"))),
        }
    }

    pub(crate) fn page(&self) -> Option<&str> {
        match self {
            Self::Page(page) => Some(page),
            Self::Server | Self::Unreadable => None,
        }
    }
}

#[cfg(test)]
mod tests;
