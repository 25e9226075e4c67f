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
        gzip: Some(EncodedBody { bytes: b"four", etag: "\"g\"" }),
        brotli: Some(EncodedBody { bytes: b"two", etag: "\"b\"" }),
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
