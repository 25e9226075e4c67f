use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    user_agent "GPTBot", CCBot {
        disallow "/";
    }
    user_agent * {
        disalow "/staff/";
        disallow "staff/";
        disallow: "/basket/";
        #[allow(dead_rules)]
        allow "/basket/help"
        sitemap "https://bookshop.example/sitemap.xml";
    }
    disallow "/";
};

fn main() {}
