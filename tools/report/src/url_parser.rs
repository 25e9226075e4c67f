//! The parser of URLs in Rust, for programs without another one.

use url::{ParseError, Url};

use crate::request_target::{UrlError, UrlParts};

/// Parses a URL, for [`request_target::read`](crate::request_target::read).
///
/// ```
/// use robots_report::{parse_url, request_target};
///
/// let target = request_target::read(b"https://example.com/a b#c", parse_url)?;
/// assert_eq!(target, b"/a%20b");
/// # Ok::<(), request_target::InvalidUrl>(())
/// ```
///
/// # Errors
///
/// Returns an error for a text that is not an absolute URL.
pub fn parse_url(text: &str) -> Result<UrlParts, UrlError> {
    let url = Url::parse(text).map_err(|error| match error {
        ParseError::RelativeUrlWithoutBase => UrlError::NoScheme,
        error => UrlError::Other(error.to_string()),
    })?;
    let query = url.query().map(|query| format!("?{query}"));
    Ok(UrlParts {
        scheme: url.scheme().to_owned(),
        target: format!("{}{}", url.path(), query.unwrap_or_default()),
    })
}
