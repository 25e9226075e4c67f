//! The dialect, the levels and the site of a configuration.

use robots_static::{RobotsTxt, Verdict, include_robots, robots_txt};

static SITE: RobotsTxt =
    include_robots!("files/config/robots.txt", config = "files/config/robots.toml");

static MERGED: RobotsTxt =
    include_robots!("files/config/robots.txt", config = "files/config/merged.toml");

// A text is of no site: claims are written here.
static TEXT: RobotsTxt = robots_txt! {
    #![config = "files/config/robots.toml"]
    #![prove { disallow "GPTBot" "/"; }]
    user_agent "GPTBot" {
        disallow "/";
    }
};

// Google reads a misspelled key.
static MISSPELLED: RobotsTxt = robots_txt!(
    "User-agent: *"
    "# robots: allow(misspelled_directive, portability)"
    "Dissallow: /a",
    config = "files/config/robots.toml"
);

#[test]
fn configuration_is_applied() {
    assert_eq!(SITE.decide("GPTBot", "/cart/1"), Verdict::Disallow);
    assert_eq!(MERGED.decide("bingbot", "/docs/drafts/1"), Verdict::Disallow);
    assert!(TEXT.body().starts_with(b"User-agent: GPTBot"));
    assert_eq!(MISSPELLED.decide("GPTBot", "/a"), Verdict::Disallow);
}
