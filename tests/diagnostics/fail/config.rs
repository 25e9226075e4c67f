//! A configuration that is invalid or missing, whose claims are refuted, or that sets what the call
//! sets, too.

use robots_static::{RobotsTxt, include_robots, robots_txt};

static SET_TWICE: RobotsTxt = include_robots!(
    "files/config/robots.txt",
    config = "files/config/robots.toml",
    dialect = Rfc9309,
    deny(style),
    prove { allow * "/"; },
    routes = ["/"],
    sitemap = "files/config/sitemap.xml"
);

static MERGED_TWICE: RobotsTxt = include_robots!(
    "files/config/robots.txt",
    config = "files/config/merged.toml",
    merge = { "/docs/": "../sites/merged/docs.txt" },
    inherit
);

static CONFLICT: RobotsTxt = include_robots!(
    "files/config/robots.txt",
    config = "files/config/conflict.toml"
);

static NOT_SET: RobotsTxt = include_robots!(
    "files/config/robots.txt",
    config = "files/config/refuted.toml",
    dialect = Google
);

static REFUTED: RobotsTxt =
    include_robots!("files/config/robots.txt", config = "files/config/refuted.toml");

static NO_SITE: RobotsTxt =
    include_robots!("files/robots.txt", config = "files/config/refuted.toml");

static INVALID: RobotsTxt = robots_txt!("Disallow:", config = "files/config/invalid.toml");

static MISSING: RobotsTxt = robots_txt!("Disallow:", config = "files/config/no.toml");

fn main() {}
