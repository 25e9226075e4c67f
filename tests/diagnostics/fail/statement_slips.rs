use robots_static::{RobotsTxt, robots_txt};

static KEYS: RobotsTxt = robots_txt! {
    user-agent * {
        Disallow: "/staff/";
        crawl-delay 3;
        disallow "/basket/", "/search/";
    }, allow(blocks_everything)
};

static CONSTANT: RobotsTxt = robots_txt!(TEXT);

static COMMA: RobotsTxt = robots_txt!("User-agent: *" deny(dead_rules, styl));

static VALUES: RobotsTxt = robots_txt! {
    user_agent * {
        disallow "/staff/";
        crawl_delay "ten";
    }
    sitemap "sitemap.xml";
};

const TEXT: &str = "";

fn main() {}
