//! The spellings in which an application serves a page.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use http::{Request, Response, StatusCode};
use http_body::Body;
use tower_service::Service;

use super::NoBody;
use super::send::{read, send};

/// The application does not serve the page whose spellings were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotServed {
    target: String,
    reason: String,
}

impl Display for NotServed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not served: {}", self.target, self.reason)
    }
}

impl core::error::Error for NotServed {}

/// Returns the other spellings of a target in which an application serves the same page: the same
/// successful status and the same body, to a client without a User-Agent header.
///
/// A router decides which these are, and so do rewrites, file services and proxies in front of it.
/// `docs/guide/what-is-denied.md` lists those for which the layer looks. Ask the application
/// without the layer, and assert that the layer denies each of them; see
/// [`testing`](mod@crate::testing).
///
/// Sends a request for each candidate: letters and reserved characters escaped, escapes in other
/// letters or undone, empty and dot segments, slashes as `%2F` and `\`, a slash at the end, other
/// letter case, and a parameter of a segment: two or more for each byte of the path. A body is
/// compared up to a megabyte; a page that shows the time or its own address is different each time.
///
/// # Errors
///
/// Returns an error if the application does not respond to the target itself with a successful
/// status.
pub async fn spellings_of<S, B>(app: &S, target: &str) -> Result<Vec<String>, NotServed>
where
    S: Service<Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
    B: Body,
{
    let not_served = |reason| NotServed { target: target.to_owned(), reason };
    let (status, page) = page(app, target).await.map_err(not_served)?;
    if !status.is_success() {
        return Err(not_served(format!("the status is {}", status.as_u16())));
    }
    let mut served = Vec::new();
    for candidate in candidates(target) {
        // A target that is none of HTTP cannot be sent.
        if let Ok((other_status, other)) = self::page(app, &candidate).await
            && other_status == status
            && other == page
        {
            served.push(candidate);
        }
    }
    Ok(served)
}

async fn page<S, B>(app: &S, target: &str) -> Result<(StatusCode, Vec<u8>), String>
where
    S: Service<Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
    B: Body,
{
    let (response, _) = send(app, target, None).await?;
    Ok((response.status(), read(response.into_body()).await))
}

/// Returns other spellings of a target, each once and not the target itself. What changes one place
/// is made of each place.
fn candidates(target: &str) -> Vec<String> {
    let path_end = target.find('?').unwrap_or(target.len());
    let (path, query) = target.split_at(path_end);
    let mut paths = Vec::new();
    for (at, character) in path.char_indices() {
        let (before, rest) = path.split_at(at);
        let after = &rest[character.len_utf8()..];
        match character {
            '/' => {
                for other in
                    ["//", "/./", "/x/../", "/%2e/", "/x/%2E%2e/", "%2F", "%2f", "\\", "%5C"]
                {
                    paths.push(format!("{before}{other}{after}"));
                }
                if at > 0 {
                    paths.push(format!("{before};x=1/{after}"));
                }
            }
            '%' => {
                let escape = rest.get(..3).unwrap_or(rest);
                let after = rest.get(3..).unwrap_or_default();
                for other in [escape.to_ascii_lowercase(), escape.to_ascii_uppercase()] {
                    paths.push(format!("{before}{other}{after}"));
                }
                let digits = escape.get(1..).unwrap_or_default();
                if let Some(byte) = u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii_graphic)
                {
                    paths.push(format!("{before}{}{after}", char::from(byte)));
                }
            }
            _ if character.is_ascii() => {
                let byte = character as u32;
                for other in [format!("%{byte:02X}"), format!("%{byte:02x}")] {
                    paths.push(format!("{before}{other}{after}"));
                }
            }
            _ => {}
        }
    }
    paths.push(path.to_ascii_uppercase());
    paths.push(path.to_ascii_lowercase());
    for end in ["/", "/.", "//", "/x/..", ";x=1", "%20", "."] {
        paths.push(format!("{}{end}", path.trim_end_matches('/')));
    }
    paths.push(path.trim_end_matches('/').to_owned());
    let mut targets: Vec<_> = paths
        .into_iter()
        .filter(|other| other.starts_with(['/', '%', '\\']) && other != path)
        .map(|path| path + query)
        .collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}
