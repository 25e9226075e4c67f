use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *", dialect = Rfc9309, dialect = Rfc9309);

fn main() {}
