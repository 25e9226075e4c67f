//! RFC 9309: <https://www.rfc-editor.org/rfc/rfc9309>.

use super::Dialect;

/// The Robots Exclusion Protocol.
pub const RFC_9309: Dialect = Dialect {
    name: "rfc9309",
    robots_txt_is_allowed: true,
};
