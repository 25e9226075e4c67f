use robots_static::{RobotsTxt, robots_txt};

static TOKENS: RobotsTxt = robots_txt! {
    user_agent "GPTBot, CCBot" { }
    user_agent "Mozilla/5.0 (compatible)" { }
    user_agent "" { }
};

static PATHS: RobotsTxt = robots_txt! {
    user_agent * {
        disallow "staff/";
        disallow "https://bookshop.example/staff/";
        disallow "";
        disallow " /basket/";
    }
};

static URLS: RobotsTxt = robots_txt! {
    sitemap "sitemap.xml";
    sitemap "https://bookshop.example/sitemap.xml#books";
    sitemap "https://bookshop.example/site map.xml";
    license "";
    license "https://bookshop.example/\nlicense";
    host " bookshop.example";
};

static FINDINGS: RobotsTxt = robots_txt! {
    user_agent * {
        disallow "/staff/";
        crawl_delay "ten";
        disallow "/basket/";
        allow "/basket/";
    }
    sitemap "sitemap.xml";
};

static EVERYTHING: RobotsTxt = robots_txt! {
    user_agent * {
        disallow "/";
    }
};

fn main() {}
