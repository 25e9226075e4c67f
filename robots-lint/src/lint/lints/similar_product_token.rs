use super::misspelled_product_token::findings;
use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "An unknown product token that resembles a documented one, and may be the name of \
              another crawler.",
    explanation: "If it is a typo, the crawler does not match it, and obeys the default group \
                  (`*`) instead.",
    citation: "The documentation of the crawler",
    example: Text("\
User-agent: Roverbot
Disallow: /basket/
"),
    use_instead: &[
        Instead::giving(&["rogerbot /basket/ disallow", "Roverbot /basket/ allow"], Text("\
User-agent: rogerbot
Disallow: /basket/
")).when("the rules are for the crawler of Moz"),
        Instead::same(Text("\
# robots: allow(similar_product_token)
User-agent: Roverbot
Disallow: /basket/
")).when("they are for another one"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    findings(&LINT, subject, false)
}
