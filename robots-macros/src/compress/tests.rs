use std::io::Read;

use super::*;

#[test]
fn compressed_body_decompresses_to_the_body() {
    for body in
        ["User-agent: *\nDisallow: /\n".repeat(3), "User-agent: *\nDisallow: /\n".repeat(1000)]
    {
        let body = body.as_bytes();
        let mut read = Vec::new();
        let gzip = gzip(body).expect("it is smaller");
        flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut read).expect("gzip");
        assert_eq!(read, body);

        read.clear();
        let brotli = brotli(body).expect("it is smaller");
        brotli::Decompressor::new(&brotli[..], 4096).read_to_end(&mut read).expect("brotli");
        assert_eq!(read, body);
    }
}

#[test]
fn body_that_does_not_shrink_is_not_compressed() {
    for body in [&b""[..], b"a", b"\x00\xff"] {
        assert_eq!(gzip(body), None);
        assert_eq!(brotli(body), None);
    }
    assert_eq!(gzip(b"User-agent: *\nDisallow: /\n"), None);
}
