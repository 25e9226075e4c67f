//! The content coding that a client prefers (RFC 9110 §12.5.3).

use http::HeaderMap;
use http::header::ACCEPT_ENCODING;
use robots_matcher::{EncodedBody, RobotsTxt};

/// Returns the compressed body that the client prefers to the plain one, and the name of its
/// coding.
///
/// It is the accepted body with the highest weight, and of equal weights the smallest. Malformed
/// elements are ignored, and a client that rejects every coding gets the plain body.
pub(super) fn negotiate<'r>(
    request: &HeaderMap,
    robots: &RobotsTxt<'r>,
) -> Option<(&'static str, EncodedBody<'r>)> {
    let quality = |coding| quality(request, coding);
    let plain = quality("identity");
    let offered = [("gzip", robots.gzip()), ("br", robots.brotli())];
    offered
        .into_iter()
        .filter_map(|(coding, encoded)| Some((coding, encoded?)))
        .filter_map(|(coding, encoded)| {
            let quality = quality(coding)?;
            let is_better = quality > 0 && plain.is_none_or(|plain| quality >= plain);
            is_better.then_some((quality, coding, encoded))
        })
        .max_by_key(|(quality, _, encoded)| (*quality, usize::MAX - encoded.bytes.len()))
        .map(|(_, coding, encoded)| (coding, encoded))
}

/// Returns the weight that the client gives a coding, in thousandths; `None` without one.
fn quality(request: &HeaderMap, coding: &str) -> Option<u16> {
    let mut any = None;
    for field in request.get_all(ACCEPT_ENCODING) {
        let Ok(field) = field.to_str() else { continue };
        for element in field.split(',') {
            let (name, weight) = element.split_once(';').unwrap_or((element, ""));
            let name = name.trim();
            let is_named = name.eq_ignore_ascii_case(coding)
                || (coding == "gzip" && name.eq_ignore_ascii_case("x-gzip"));
            if is_named {
                return Some(thousandths(weight));
            }
            if name == "*" {
                any = Some(thousandths(weight));
            }
        }
    }
    any
}

/// Reads a weight such as `q=0.5`, in thousandths; 1000 without a weight, 0 for a malformed one.
fn thousandths(weight: &str) -> u16 {
    let weight = weight.trim();
    if weight.is_empty() {
        return 1000;
    }
    let Some(value) = weight
        .strip_prefix("q=")
        .or_else(|| weight.strip_prefix("Q="))
    else {
        return 0;
    };
    let (whole, part) = value.split_once('.').unwrap_or((value, ""));
    let is_number = part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    match (whole, is_number) {
        ("1", true) => 1000,
        ("0", true) => part
            .bytes()
            .zip([100, 10, 1])
            .map(|(digit, place)| u16::from(digit - b'0') * place)
            .sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
