//! Decisions at compile time. A wrong decision is a compile error, and so is one for which the lint
//! `long_running_const_eval` warns.

use robots_static::{Client, RobotsTxt, Verdict, include_robots, robots_txt};

const MAGAZINE: RobotsTxt = include_robots!("examples/axum_site/robots.txt");

/// One literal, in a `const`.
const GROUPS: RobotsTxt = robots_txt!(
    "User-agent: *
Disallow: /private/
Allow: /private/map
Disallow: /page
Allow: /page
Disallow: /*.gif$

User-agent: OneBot
Disallow: /a

User-agent: TwoBot
User-agent: OneBot
Disallow: /b

User-agent: LastBot
",
    allow(contradictory_rules, group_without_rules)
);

/// One literal a line, in a `static`.
static FILTERS: RobotsTxt = robots_txt!(
    "User-agent: *"
    "Disallow: /*?*size=*size="
    "Disallow: /*?*color=*color="
    "Allow: /*?*size=*color=*size="
    "Disallow: /caf%C3%A9/%7Estaff$"
    "Allow: /*?*&size=*&size=*&color=*-the-last$",
    allow(percent_encoded_unreserved)
);

/// A path of 200 bytes, in which the last byte decides.
const LONG: &str = "/a/long/path/through/many/folders/of/a/site/that/has/grown/for/years/and/years/\
                    until/nobody/knew/any/more/what/stood/where/or/why/it/did?page=1&sort=price&\
                    size=m&brand=fog&size=l&color=sea-as-the-last";

const fn allows(robots: &RobotsTxt, token: &str, path: &str) -> bool {
    robots.decide(token, path).is_allow()
}

/// Returns the line of the rule that decides; 0 for none.
const fn line(robots: &RobotsTxt, token: &str, path: &str) -> u32 {
    match robots.explain(token, path).rule() {
        Some(rule) => rule.line(),
        None => 0,
    }
}

// The longest rule, a tie, an end, and no rule at all (RFC 9309 §2.2.2, §2.2.3).
const _: () = assert!(!allows(&GROUPS, "ExampleBot", "/private/x"));
const _: () = assert!(allows(&GROUPS, "ExampleBot", "/private/map?zoom=3"));
const _: () = assert!(allows(&GROUPS, "ExampleBot", "/page"));
const _: () = assert!(!allows(&GROUPS, "ExampleBot", "/a/b.gif"));
const _: () = assert!(allows(&GROUPS, "ExampleBot", "/a/b.gif?x"));
const _: () = assert!(allows(&GROUPS, "ExampleBot", "/"));
const _: () = assert!(line(&GROUPS, "ExampleBot", "/page") == 5);
const _: () = assert!(line(&GROUPS, "ExampleBot", "/") == 0);

// Groups of one token are merged, ignoring case; an empty group allows (RFC 9309 §2.2.1).
const _: () = assert!(!allows(&GROUPS, "onebot", "/a"));
const _: () = assert!(!allows(&GROUPS, "ONEBOT", "/b"));
const _: () = assert!(allows(&GROUPS, "OneBot", "/private/x"));
const _: () = assert!(allows(&GROUPS, "TwoBot", "/a"));
const _: () = assert!(allows(&GROUPS, "LastBot", "/private/x"));

// One path in several spellings (RFC 9309 §2.2.2), out of a `static`.
const _: () = assert!(!allows(&FILTERS, "ExampleBot", "/café/~staff"));
const _: () = assert!(!allows(&FILTERS, "ExampleBot", "/caf%c3%a9/%7Estaff"));
const _: () = assert!(allows(&FILTERS, "ExampleBot", "/café/~staff/"));

// Wildcard rules that the automaton matches at the same time.
const _: () = assert!(!allows(&FILTERS, "ExampleBot", "/shirts?size=m&size=l"));
const _: () = assert!(allows(&FILTERS, "ExampleBot", "/?size=m&color=1&size=l"));
const _: () = assert!(line(&FILTERS, "ExampleBot", "/?color=1&color=2") == 3);

const _: () = assert!(LONG.len() == 200);
const _: () = assert!(!allows(&FILTERS, "ExampleBot", LONG.split_at(199).0));
const _: () = assert!(allows(&FILTERS, "ExampleBot", LONG));
const _: () = assert!(line(&FILTERS, "ExampleBot", LONG) == 6);

const _: () = assert!(!allows(&MAGAZINE, "gptbot", "/members/42"));
const _: () = assert!(allows(&MAGAZINE, "gptbot", "/robots.txt"));
const _: () = assert!(matches!(
    MAGAZINE.identify(b"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
    Client::Crawler(_)
));

/// A verdict at compile time equals the verdict at run time.
#[test]
fn decision_in_a_const_equals_that_at_run_time() {
    const LINE: u32 = line(&FILTERS, "ExampleBot", LONG);
    const VERDICT: Verdict = FILTERS.decide("ExampleBot", LONG);
    assert_eq!(line(&FILTERS, "ExampleBot", LONG), LINE);
    assert_eq!(FILTERS.decide("ExampleBot", LONG), VERDICT);
}

/// Other directives are available at compile time, too.
const DELAYED: RobotsTxt = robots_txt!(
    "User-agent: SlowBot"
    "Crawl-delay: 2.5"
    "Content-Signal: ai-train=no"
);
const _: () = assert!(matches!(
    DELAYED.group("slowbot").crawl_delay(),
    Some(delay) if delay.as_millis() == 2_500
));
const _: () = assert!(GROUPS.group("OneBot").crawl_delay().is_none());
