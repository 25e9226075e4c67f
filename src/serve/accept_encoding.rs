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
mod tests {
    use http::{HeaderMap, HeaderValue};
    use robots_matcher::__layout::{FORMAT, SiteNumbers};
    use robots_matcher::__private::{Attached, from_packed, with_attached};
    use robots_matcher::{EncodedBody, RobotsTxt};

    use super::negotiate;

    const HEADER: usize = SiteNumbers::SHORT.header();
    static PACKED: [u8; HEADER] = {
        let mut packed = [0; HEADER];
        [packed[0], packed[1]] = FORMAT.to_le_bytes();
        packed
    };
    static ROBOTS: RobotsTxt<'static> = with_attached(
        from_packed(b"plain", "\"\"", &PACKED),
        &Attached {
            gzip: Some(EncodedBody {
                bytes: b"four",
                etag: "\"g\"",
            }),
            brotli: Some(EncodedBody {
                bytes: b"two",
                etag: "\"b\"",
            }),
            tag_rules: &[],
            ranges: &[],
        },
    );

    #[test]
    fn accept_encoding_with_weights_selects_the_best_coding() {
        for (fields, chosen) in [
            (&[][..], "plain"),
            (&[""], "plain"),
            (&["gzip"], "gzip"),
            (&["x-gzip"], "gzip"),
            (&["BR"], "br"),
            (&["gzip, deflate, br, zstd"], "br"),
            (&["gzip", "br"], "br"),
            (&["gzip, br;q=0.9"], "gzip"),
            (&["br ; q=0.001"], "br"),
            (&["br;q=0"], "plain"),
            (&["br;q=0.000, gzip;q=0."], "plain"),
            (&["*"], "br"),
            (&["*;q=0"], "plain"),
            (&["*;q=0.5, br;q=0.1"], "gzip"),
            (&["br;q=0, *"], "gzip"),
            (&["identity, gzip;q=0.5"], "plain"),
            (&["identity;q=0.5, gzip;q=0.5"], "gzip"),
            (&["identity;q=0"], "plain"),
            (&["br;q=high"], "plain"),
            (&["br;q=2, gzip;q=1.000"], "gzip"),
            (&["br;q=0.1234"], "plain"),
            (&["deflate", "zstd"], "plain"),
            (&[",;,gzip;"], "gzip"),
        ] {
            let mut request = HeaderMap::new();
            for field in fields {
                request.append("accept-encoding", HeaderValue::from_static(field));
            }
            let coding = negotiate(&request, &ROBOTS).map_or("plain", |(coding, _)| coding);
            assert_eq!(coding, chosen, "{fields:?}");
        }
        let mut request = HeaderMap::new();
        let bytes = HeaderValue::from_bytes(b"\xff, br").expect("a value");
        request.append("accept-encoding", bytes);
        assert_eq!(negotiate(&request, &ROBOTS), None);
    }
}
