use robots_static::{RobotsTxt, robots_txt};

static EMPTY: RobotsTxt = robots_txt!();

static BYTES: RobotsTxt = robots_txt!(b"User-agent: *");

static SUFFIX: RobotsTxt = robots_txt!("User-agent: *"txt);

static NUMBER: RobotsTxt = robots_txt! {
    "User-agent: *"
    17
    "Disallow: /private"
};

static LIST: RobotsTxt = robots_txt!(["User-agent: *", "Disallow: /private"]);

static COMMA: RobotsTxt = robots_txt! {
    "User-agent: *",
    "Disallow: /private",
};

static NO_QUOTES: RobotsTxt = robots_txt! {
    User-agent: *
    Disallow: /private
};

static MACRO: RobotsTxt = robots_txt!(include_str!("robots.txt"));

const TEXT: &str = "";

static CONSTANT: RobotsTxt = robots_txt!(TEXT);

fn main() {}
