//! Statements and claims about purposes.

use robots_static::{RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    #![prove { disallow training, answers "/articles/{*rest}"; allow search "/articles/{id}"; }]
    user_agent purpose(training), purpose(answers), purpose(user_fetch) {
        disallow "/articles/";
    }
    user_agent * {
        disallow "/search";
    }
};

#[test]
fn purpose_is_every_documented_crawler_that_has_it() {
    for crawler in ["GPTBot", "DeepSeekBot", "Kangaroo Bot", "YouBot", "Google-Agent"] {
        assert!(ROBOTS.decide(crawler, "/articles/1").is_disallow(), "{crawler}");
    }
    assert!(ROBOTS.decide("Googlebot", "/articles/1").is_allow());
}
