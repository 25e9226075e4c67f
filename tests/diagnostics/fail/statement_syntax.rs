use robots_static::{RobotsTxt, robots_txt};

static KEYWORDS: RobotsTxt = robots_txt! {
    user-agent * {
        Disallow: "/staff/";
        crawl-delay 3;
        disalow "/basket/";
        frobnicate "/search/";
        disallow: "/basket/";
        disallow = "/basket/";
        42
        disallow "/";;
    }
};

static GROUPS: RobotsTxt = robots_txt! {
    user_agent "GPTBot", CCBot { }
    user_agent "GPTBot" "CCBot" { }
    user_agent { }
    user_agent "bingbot" disallow "/";
    user_agent * {
        user_agent "Googlebot" { }
        sitemap "https://bookshop.example/sitemap.xml";
    }
    disallow "/";
};

static VALUES: RobotsTxt = robots_txt! {
    user_agent * {
        disallow;
        disallow /staff/;
        disallow "/basket/", "/search/";
        disallow "/basket/",
        disallow "/basket/"txt;
        disallow PREFIX;
        allow "/basket/help"
    },
};

static ATTRIBUTES: RobotsTxt = robots_txt! {
    #![dialect(Google)]
    user_agent * {
        #[allow(dead_rules)]
        disallow "/staff/";
        #[deny]
        disallow "/basket/";
        #[inline]
        disallow "/search/";
        #["dead_rule"]
        disallow "/drafts/";
        #[allow(dead_rule) style]
        disallow "/preview/";
        # private
        disallow "/private/";
        #[allow(dead_rule)]
    }
    #![allow(style)]
};

static OPTIONS: RobotsTxt = robots_txt! {
    user_agent * {
        disallow "/";
    }, allow(blocks_everything)
};

fn main() {}
