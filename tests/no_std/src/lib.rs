//! Proves that a program without a standard library and without an allocator can decide.
//!
//! A static library brings its own panic handler: were `std` linked, there would be two. The one
//! thing here that Rust calls unsafe is to give a function a name that C can call.

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
const PERSON: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Headers, paths, and the line that forbids one to the other.
static CASES: [(&str, &str, u32); 5] = [
    (BOT, "/members/42", 2),
    (BOT, "/members/join", 0),
    (BOT, "/%6Dembers/", 2),
    (BOT, "/a?b=c&sort=d", 4),
    (PERSON, "/members/42", 0),
];

/// How many of the cases are answered wrongly.
#[unsafe(no_mangle)]
pub extern "C" fn wrong_answers() -> u32 {
    let mut wrong = 0;
    for (user_agent, path, line) in black_box(&CASES) {
        if forbidding_line(user_agent.as_bytes(), path.as_bytes()) != *line {
            wrong += 1;
        }
    }
    wrong
}

/// The line of the rule that forbids a client this path; 0 when it may have it.
fn forbidding_line(user_agent: &[u8], path: &[u8]) -> u32 {
    let Client::Crawler(crawler) = ROBOTS.identify(user_agent) else {
        return 0;
    };
    let Some(group) = crawler.group() else {
        return 0;
    };
    if group.decide_bytes(path).is_allow() {
        return 0;
    }
    group
        .explain_bytes(path)
        .rule()
        .map_or(0, |rule| rule.line())
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
