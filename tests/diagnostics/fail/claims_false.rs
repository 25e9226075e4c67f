use robots_static::{RobotsTxt, include_robots, robots_txt};

static IN_FILE: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    prove {
        allow * "/basket/help$";
        disallow "bingbot" "/basket/{*rest}";
        allow "Googlebot", "bingbot" "/books/{id}";
        disallow "Googlebot" regex r"/(drafts|preview)/.*";
    }
);

static IN_TEXT: RobotsTxt = robots_txt! {
    "User-agent: Googlebot"
    "Disallow: /images/"
    ""
    "User-agent: *"
    "Disallow: /staff/"
    "Allow: /staff/jobs",
    prove {
        disallow * "/staff/{*rest}";
        allow "Googlebot-Image" "/images/{id}";
        disallow "AdsBot-Google" "/staff/{*rest}";
        disallow * "/robots.txt";
    }
};

static NO_DEFAULT_GROUP: RobotsTxt = robots_txt! {
    "User-agent: Googlebot"
    "Disallow: /staff/",
    prove {
        disallow "bingbot" "/staff/{*rest}";
    }
};

static IN_STATEMENTS: RobotsTxt = robots_txt! {
    #![prove { allow * "/staff/jobs"; }]
    user_agent * {
        disallow "/staff/";
    }
};

fn main() {}
