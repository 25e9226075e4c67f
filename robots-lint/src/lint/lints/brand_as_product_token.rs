use super::misspelled_product_token::misspelled;
use super::{Diagnostic, Directive, Subject};
use crate::lint::brand::{Brand, brand};
use crate::lint::importance::listed;
use crate::lint::invalid_token::{InvalidToken, invalid_token, is_undocumented};

lint! {
    group: Suspicious, level: Warn,
    summary: "The name of a product or a company in place of a product token, such as `ChatGPT` or \
        `Google`, or a word for a kind of crawlers, such as `AI`.",
    explanation: "A crawler looks for its own product token. It does not match the name of a \
        product, so it obeys the default group (`*`) instead.",
    citation: "RFC 9309 §2.2.1; the table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    example: Lines(&["User-agent: ChatGPT", "Disallow: /"]),
    use_instead: &[
        Instead::giving(&["GPTBot / disallow", "ChatGPT-User / allow", "ChatGPT / allow"],
            Lines(&["User-agent: GPTBot", "Disallow: /"])).when("the rules are for training"),
        Instead::giving(
            &[
                "GPTBot / disallow",
                "ChatGPT-User / disallow",
                "OAI-SearchBot / disallow",
                "ChatGPT / allow",
            ],
            Text("\
User-agent: ChatGPT-User
User-agent: GPTBot
User-agent: OAI-SearchBot
Disallow: /
"),
        )
        .when("they are for users and for search, too"),
    ],
    check: UserAgent(check),
}

fn check(subject: &Subject<'_>, name: &Directive) -> Option<Diagnostic> {
    let value = subject.text(name.value);
    let brand = brand_in(&value)?;
    let quoted = subject.quoted(name.value);
    let tokens = listed(brand.tokens(), SHOWN);
    let (message, help) = match brand {
        Brand::Of(operator) => (
            format!("no crawler of {operator} is called {quoted}"),
            format!("write the product tokens that {operator} documents: {tokens}"),
        ),
        Brand::Ai => (
            format!("no crawler is called {quoted}"),
            format!("write a `User-agent` line for each crawler: {tokens}"),
        ),
    };
    let note =
        "a crawler without a group of its own obeys the default group, `*` (RFC 9309 §2.2.1)";
    let finding = LINT.finding(message).label(name.value, "expected a product token");
    Some(finding.note(note).help(help))
}

pub(super) fn brand_in(value: &str) -> Option<Brand> {
    let is_space = || invalid_token(value.as_bytes()) == Some(InvalidToken::Space);
    let brand = brand(value).filter(|_| is_undocumented(value) || is_space());
    brand.filter(|_| misspelled(value).is_none())
}

const SHOWN: usize = 8;
