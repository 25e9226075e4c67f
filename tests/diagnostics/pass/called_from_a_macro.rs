//! Calls in the expansion of a macro.

use robots_static::{RobotsTxt, include_robots, robots_txt};

macro_rules! sites {
    ($path:expr, $text:literal, $($line:literal)*) => {
        static FILE: RobotsTxt = include_robots!($path);
        static TEXT: RobotsTxt = robots_txt!($text);
        static LINES: RobotsTxt = robots_txt!($($line)*, allow(blocks_everything));
    };
}

sites!("../sites/bookshop.txt", "Disallow:\n", "User-agent: *" "Disallow: /");

#[test]
fn call_in_a_macro_embeds_the_given_text() {
    assert_eq!(FILE.body(), include_bytes!("../../sites/bookshop.txt"));
    assert_eq!(TEXT.body(), b"Disallow:\n");
    assert_eq!(LINES.body(), b"User-agent: *\nDisallow: /\n");
}
