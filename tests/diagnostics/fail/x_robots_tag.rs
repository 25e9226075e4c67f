use robots_static::{RobotsTxt, include_robots, robots_txt};

static HIDDEN: RobotsTxt = include_robots!(
    "../sites/bookshop.txt",
    x_robots_tag = { "/books/": "noindex", "/basket/": "noindex", "/basket/help$": "noarchive" },
);

static HIDDEN_FROM_ONE: RobotsTxt = robots_txt! {
    #![x_robots_tag = { "/staff/": "googlebot: noindex" }]
    user_agent "Googlebot" {
        disallow "/staff";
    }
    user_agent * {
        disallow "/basket/";
    }
};

static INVALID: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /a\n",
    x_robots_tag = {
        "drafts": "noindex",
        "/b": "noindx, nofollow",
        "/c": "max-image-preview: big",
        "/d": "noindex: yes",
        "": "gogglebot: none",
        "/e": "noindex,",
        "/f": "max-snippet",
        "/g": "unavailable_after: 31 Jan 2027",
        "/h": "all, noindex",
        "/i": "frobnicate",
    }
);

static UNREACHABLE: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /a\n",
    x_robots_tag = { "/b": "noindex", "/b*": "nofollow" }
);

static CRAWLERS: RobotsTxt = robots_txt! {
    #![x_robots_tag = {
        "/a": ["googlebot: noindex", "Googlebot: nofollow"],
        "/b": "googlebot: noindex, bingbot: noarchive",
        "/c": "noindex",
        "/c": "noarchive",
        "/staff/": ["googlebot: noindex", "bingbot: noindex"],
    }]
    user_agent "Googlebot" {
        disallow "/staff";
    }
    user_agent * {
        disallow "/basket/";
    }
};

static HIDDEN_FROM_THE_SECOND: RobotsTxt = robots_txt! {
    #![x_robots_tag = { "/staff/": ["bingbot: noindex", "googlebot: noindex"] }]
    user_agent "Googlebot" {
        disallow "/staff";
    }
};

static EMPTY_LIST: RobotsTxt =
    robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = { "/b": [] });

static NO_TAG_IN_LIST: RobotsTxt =
    robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = { "/b": ["noindex", 3] });

static NO_MAP: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = "noindex");

static NO_COLON: RobotsTxt =
    robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = { "/b" "noindex" });

static NO_TAG: RobotsTxt =
    robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = { "/b": noindex });

static NO_PATH: RobotsTxt =
    robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = { b: "noindex" });

static NO_URL: RobotsTxt =
    robots_txt!("User-agent: *\nDisallow: /a\n", x_robots_tag = { "/staff/../": "noindex" });

static DUPLICATE: RobotsTxt = robots_txt!(
    "User-agent: *\nDisallow: /a\n",
    x_robots_tag = { "/a": "noindex" },
    x_robots_tag = { "/b": "noindex" }
);

fn main() {}
