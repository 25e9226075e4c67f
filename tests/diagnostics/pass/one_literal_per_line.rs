use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /*?sort="
    ""
    r"Sitemap: https://example.com/sitemap.xml"
};

fn main() {
    let text = "User-agent: *\nDisallow: /*?sort=\n\nSitemap: https://example.com/sitemap.xml\n";
    assert_eq!(ROBOTS.body(), text.as_bytes());
}
