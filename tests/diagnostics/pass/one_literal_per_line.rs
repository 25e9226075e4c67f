//! One literal for each line.

use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /*?sort="
    ""
    r"Sitemap: https://example.com/sitemap.xml"
};

#[test]
fn literals_are_lines() {
    let text = "User-agent: *\nDisallow: /*?sort=\n\nSitemap: https://example.com/sitemap.xml\n";
    assert_eq!(ROBOTS.body(), text.as_bytes());
}
