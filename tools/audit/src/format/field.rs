//! The fields of a line that the audit needs.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// The address of the client, maybe with a port.
    Address,
    /// The address of the client and, after its last colon, a port.
    AddressAndPort,
    Forwarded,
    /// A time, or that of the day if there is a date.
    Time,
    Date,
    Request,
    /// A path with its query, as sent.
    Target,
    /// A path without its query, as sent.
    Path,
    /// A path that the server decoded or rewrote.
    ServedPath,
    Query,
    Status,
    UserAgent,
    /// A User-Agent header with `+` for each space.
    PlusUserAgent,
    /// A path without its query, which the log percent-encodes once more.
    EncodedPath,
    /// A query that the log percent-encodes once more.
    EncodedQuery,
    /// A User-Agent header in percent-encoding.
    EncodedUserAgent,
}

impl Field {
    pub(super) const COUNT: usize = Self::EncodedUserAgent as usize + 1;

    /// Returns whether it is, or has, the path that the client sent.
    pub(super) fn is_sent_target(self) -> bool {
        matches!(self, Self::Request | Self::Target | Self::Path | Self::EncodedPath)
    }

    pub(super) fn is_user_agent(self) -> bool {
        matches!(self, Self::UserAgent | Self::PlusUserAgent | Self::EncodedUserAgent)
    }

    pub(super) fn is_target(self) -> bool {
        self.is_sent_target() || self == Self::ServedPath
    }
}
