//! Decisions while rustc runs. What is wrong here does not compile.

use robots_static::{Client, RobotsTxt, include_robots, robots_txt};

const MAGAZINE: RobotsTxt = include_robots!("examples/axum_site/robots.txt");

static FILTERS: RobotsTxt = robots_txt!(
    "User-agent: *"
    "Disallow: /*?*size=*size="
    "Disallow: /*?*color=*color="
    "Allow: /*?*size=*color=*size="
    "Disallow: /caf%C3%A9/%7Estaff$"
);

/// 200 bytes, all of which are read.
const LONG: &str = "/a/long/path/through/many/folders/of/a/site/that/has/grown/for/years/and/years/\
                    until/nobody/knew/any/more/what/stood/where/and/why/it/did?page=1&sort=price&\
                    size=m&brand=tide&color=sea&size=extra";

const _: () = {
    assert!(LONG.len() >= 190);
    assert!(FILTERS.decide("ExampleBot", LONG).is_allow());
    assert!(
        FILTERS
            .decide("ExampleBot", "/shirts?size=m&size=l")
            .is_disallow()
    );
    assert!(FILTERS.decide("ExampleBot", "/café/~staff").is_disallow());
    assert!(
        FILTERS
            .decide("ExampleBot", "/caf%c3%a9/%7Estaff")
            .is_disallow()
    );
    assert!(FILTERS.decide("ExampleBot", "/café/~staff/").is_allow());
    assert!(MAGAZINE.decide("gptbot", "/members/42").is_disallow());
    assert!(MAGAZINE.decide("gptbot", "/robots.txt").is_allow());
};

const RULE_LINE: u32 = match FILTERS.explain("ExampleBot", "/?color=1&color=2").rule() {
    Some(rule) => rule.line(),
    None => 0,
};

const _: () = assert!(matches!(
    MAGAZINE.identify(b"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
    Client::Crawler(_)
));

#[test]
fn const_answers_are_run_time_answers() {
    let rule = FILTERS.explain("ExampleBot", "/?color=1&color=2");
    assert_eq!(rule.rule().map(|rule| rule.line()), Some(RULE_LINE));
    assert_eq!(RULE_LINE, 3);
    assert!(FILTERS.decide("ExampleBot", LONG).is_allow());
}
