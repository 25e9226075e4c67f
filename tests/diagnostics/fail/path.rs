use robots_static::{RobotsTxt, include_robots};

static EMPTY: RobotsTxt = include_robots!();

static NO_QUOTES: RobotsTxt = include_robots!(robots.txt);

static MACRO: RobotsTxt = include_robots!(concat!("robots", ".txt"));

static TWO_PATHS: RobotsTxt = include_robots!("../sites/bookshop.txt" "robots.txt");

static MISSING: RobotsTxt = include_robots!("sites/robots.txt");

// The missing file is one error: the assertion must not fail too.
const _: () = assert!(MISSING.decide("GPTBot", "/").is_disallow());

static RELATIVE_TO_THIS_FILE: RobotsTxt = include_robots!("../files/robots.txt");

static DIRECTORY: RobotsTxt = include_robots!("files");

static DEVICE: RobotsTxt = include_robots!("/dev/null");

fn main() {}
