use robots_static::{RobotsTxt, robots_txt};

// A text is served as it was written, whatever its bytes, where nobody minds.
static ROBOTS: RobotsTxt = robots_txt!(
    "\u{feff}User-agent: *\r\nDisallow: /\0/é\r\u{1b}\n",
    allow(correctness, suspicious, portability)
);

fn main() {
    let body = "\u{feff}User-agent: *\r\nDisallow: /\0/é\r\u{1b}\n";
    assert_eq!(ROBOTS.body(), body.as_bytes());
}
