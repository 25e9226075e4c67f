//! The macros in a crate that renames the facade and declares modules with the names
//! `robots_static`, `core` and `std`.

#![deny(warnings)]

use ::std::io::{self, Write as _};

mod robots_static {}
mod core {}
mod std {}

static ROBOTS: crawling::RobotsTxt = crawling::include_robots!("robots.txt");
const STAGING: crawling::RobotsTxt =
    crawling::robots_txt!("User-agent: *\nDisallow: /\n", allow(blocks_everything));

fn main() -> io::Result<()> {
    assert_eq!(STAGING.body(), b"User-agent: *\nDisallow: /\n");
    io::stdout().write_all(ROBOTS.body())
}
