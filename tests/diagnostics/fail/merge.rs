use robots_static::{RobotsTxt, include_robots, robots_txt};

static CONFLICT: RobotsTxt = include_robots!(
    "../sites/merged/sorted.txt",
    merge = { "/docs/": "../sites/merged/docs.txt" }
);

static PREFIX_IN_PATH: RobotsTxt = include_robots!(
    "../sites/merged/robots.txt",
    merge = { "/docs/": "../sites/merged/doubled.txt" }
);

static FINDING_IN_FRAGMENT: RobotsTxt = include_robots!(
    "../sites/merged/sorted.txt",
    merge = { "/shop/": "../sites/merged/shop.txt" },
    inherit,
    deny(warnings)
);

static PREFIXES: RobotsTxt = include_robots!(
    "../sites/merged/robots.txt",
    merge = { "/docs": "../sites/merged/docs.txt", "/a*/": "../sites/merged/docs.txt" }
);

static SAME_PREFIX: RobotsTxt = include_robots!(
    "../sites/merged/robots.txt",
    merge = { "/docs/": "../sites/merged/docs.txt", "/%64ocs/": "../sites/merged/docs.txt" }
);

static FILES: RobotsTxt = include_robots!(
    "../sites/merged/robots.txt",
    merge = { "/docs/": "../sites/merged", "/a/": "../sites/merged/robots.txt", "/b/": "no.txt" }
);

static NO_MAP: RobotsTxt =
    include_robots!("../sites/merged/robots.txt", merge = "../sites/merged/docs.txt");

static NO_PREFIX: RobotsTxt =
    include_robots!("../sites/merged/robots.txt", merge = { "../sites/merged/docs.txt" });

static NO_MERGE: RobotsTxt = include_robots!("../sites/merged/robots.txt", inherit);

static NO_FILE: RobotsTxt =
    robots_txt!("User-agent: *", merge = { "/docs/": "../sites/merged/docs.txt" });

static OTHER_DIALECT: RobotsTxt = include_robots!(
    "../sites/merged/robots.txt",
    dialect = Koster1996,
    merge = { "/docs/": "../sites/merged/docs.txt" }
);

fn main() {}
