//! A program that decides requests without a standard library and without an allocator.
//!
//! This static library has a panic handler of its own, so linking `std` would be an error: there
//! would be two. The only unsafe part is the attribute that gives a function a name for C.

#![no_std]

use core::hint::black_box;
use core::panic::PanicInfo;

use robots_static::{Client, RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!(
    "User-agent: *"
    "Disallow: /members/"
    "Allow: /members/join$"
    "Disallow: /*?*sort="
);

const _: () = assert!(ROBOTS.decide("ExampleBot", "/members/42").is_disallow());

const BOT: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Headers, paths, and the line of the rule that disallows the path; 0 for none.
static CASES: [(&str, &str, u32); 5] = [
    (BOT, "/members/42", 2),
    (BOT, "/members/join", 0),
    (BOT, "/%6Dembers/", 2),
    (BOT, "/a?b=c&sort=d", 4),
    (BROWSER, "/members/42", 0),
];

/// Returns the number of cases with a wrong decision.
#[unsafe(no_mangle)]
pub extern "C" fn wrong_answers() -> u32 {
    let mut wrong = 0;
    for (user_agent, path, line) in black_box(&CASES) {
        if disallowing_line(user_agent.as_bytes(), path.as_bytes()) != *line {
            wrong += 1;
        }
    }
    wrong
}

/// Returns the line of the rule that disallows this path for a client; 0 if it may fetch the path.
fn disallowing_line(user_agent: &[u8], path: &[u8]) -> u32 {
    let Client::Crawler(crawler) = ROBOTS.identify(user_agent) else {
        return 0;
    };
    let Some(group) = crawler.group() else {
        return 0;
    };
    if group.decide_bytes(path).is_allow() {
        return 0;
    }
    group.explain_bytes(path).rule().map_or(0, |rule| rule.line())
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
