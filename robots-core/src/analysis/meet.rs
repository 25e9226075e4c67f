//! Whether a text is a URL.

use crate::matcher::PathForm;
use crate::pattern::{canonical_path, is_request_target};

/// Is this a request target, and its own canonical form? Linear in it.
pub(super) fn is_url(text: &[u8], form: PathForm) -> bool {
    is_request_target(text) && canonical_path(text, form) == text
}
