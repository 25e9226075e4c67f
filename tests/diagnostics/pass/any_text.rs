//! The text is embedded byte for byte if its lints are allowed.

use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!(
    "\u{feff}User-agent: *\r\nDisallow: /\0/é\r\u{1b}\n",
    allow(correctness, suspicious, portability)
);

#[test]
fn text_with_allowed_lints_is_embedded_byte_for_byte() {
    let body = "\u{feff}User-agent: *\r\nDisallow: /\0/é\r\u{1b}\n";
    assert_eq!(ROBOTS.body(), body.as_bytes());
}
