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
    let plain = quality(request, "identity");
    let mut best: Option<(u16, &str, EncodedBody<'r>)> = None;
    for (coding, encoded) in [("gzip", robots.gzip()), ("br", robots.brotli())] {
        if let (Some(encoded), Some(quality)) = (encoded, quality(request, coding))
            && quality > 0
            && plain.is_none_or(|plain| quality >= plain)
            && best.is_none_or(|(highest, _, other)| {
                quality > highest || quality == highest && encoded.bytes.len() <= other.bytes.len()
            })
        {
            best = Some((quality, coding, encoded));
        }
    }
    best.map(|(_, coding, encoded)| (coding, encoded))
}

/// Returns the weight that the client gives a coding, in thousandths; `None` without one.
fn quality(request: &HeaderMap, coding: &str) -> Option<u16> {
    let mut any = None;
    for field in request.get_all(ACCEPT_ENCODING) {
        let Ok(field) = field.to_str() else { continue };
        for element in field.as_bytes().split(|&byte| byte == b',') {
            let mut parts = element.splitn(2, |&byte| byte == b';');
            let name = parts.next().unwrap_or_default().trim_ascii();
            let weight = parts.next().unwrap_or_default().trim_ascii();
            let is_named = name.eq_ignore_ascii_case(coding.as_bytes())
                || (coding == "gzip" && name.eq_ignore_ascii_case(b"x-gzip"));
            if is_named {
                return Some(thousandths(weight));
            }
            if name == b"*" {
                any = Some(thousandths(weight));
            }
        }
    }
    any
}

/// Reads a weight such as `q=0.5`, in thousandths; 1000 without a weight, 0 for a malformed one.
fn thousandths(weight: &[u8]) -> u16 {
    let (whole, part) = match weight {
        [] => return 1000,
        [b'q' | b'Q', b'=', whole] => (whole, &[][..]),
        [b'q' | b'Q', b'=', whole, b'.', part @ ..] => (whole, part),
        _ => return 0,
    };
    let is_number = part.len() <= 3 && part.iter().all(u8::is_ascii_digit);
    match (whole, is_number) {
        (b'1', true) => 1000,
        (b'0', true) => (part.iter().zip([100, 10, 1]))
            .map(|(digit, place)| u16::from(digit - b'0') * place)
            .sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
