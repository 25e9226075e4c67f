use robots_static::{RobotsTxt, robots_txt};

// The text is embedded byte for byte if its lints are allowed.
static ROBOTS: RobotsTxt = robots_txt!(
    "\u{feff}User-agent: *\r\nDisallow: /\0/é\r\u{1b}\n",
    allow(correctness, suspicious, portability)
);

fn main() {
    let body = "\u{feff}User-agent: *\r\nDisallow: /\0/é\r\u{1b}\n";
    assert_eq!(ROBOTS.body(), body.as_bytes());
}
