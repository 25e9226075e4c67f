//! The judge, against the decisions of the matcher.

use proptest::prelude::*;
use robots_audit::kernel::{Class, Judge, MAX_HEADERS, Outcome, RuleFile};
use robots_core::Dialect;
use robots_core::matcher::Client;
use robots_runtime::Site;

const GPTBOT: &[u8] = b"Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const FIREFOX: &[u8] = b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn judged(text: &str, user_agent: &[u8], target: &str) -> Option<(Outcome, u32)> {
    let mut judge = Judge::new(RuleFile::new(text));
    let judgement = judge.sender(user_agent).judge(target.as_bytes())?;
    Some((judgement.outcome, judgement.line))
}

#[test]
fn sender_has_the_class_that_is_documented() {
    let class =
        |text: &str, user_agent: &[u8]| Judge::new(RuleFile::new(text)).sender(user_agent).class();
    let all = "User-agent: *\nDisallow: /\n";
    assert_eq!(class(all, FIREFOX), Class::Unknown);
    assert_eq!(class(all, b""), Class::Unknown);
    assert_eq!(class(all, GPTBOT), Class::Bound);
    let live = b"GPTBot (robots-live/0.1.0; +https://docs.rs/robots-live)";
    assert_eq!(class(all, live), Class::Unknown, "this project's own tool");
    let ads = b"AdsBot-Google (+http://www.google.com/adsbot.html)";
    assert_eq!(class(all, ads), Class::IgnoresDefaultGroup);
    assert_eq!(class(all, b"360Spider"), Class::Undocumented);
    assert_eq!(class("", GPTBOT), Class::NoGroup);
    let named = "User-agent: ChatGPT-User\nDisallow: /\n";
    assert_eq!(class(named, b"ChatGPT-User/1.0"), Class::UserTriggered);
    assert_eq!(class("User-agent: HouseBot\nDisallow: /\n", b"HouseBot/2"), Class::Bound);
}

#[test]
fn crawler_of_google_is_judged_by_its_dialect() {
    // Without a colon, which only Google reads.
    let text = "User-agent: *\nDisallow /a\nDisallow: /b\n";
    assert_eq!(judged(text, b"Googlebot/2.1", "/a"), Some((Outcome::Disallowed, 2)));
    assert_eq!(judged(text, GPTBOT, "/a"), Some((Outcome::Allowed, 0)));
    let mut judge = Judge::new(RuleFile::in_dialect(text, Dialect::RFC_9309));
    let judgement = judge.sender(b"Googlebot/2.1").judge(b"/a");
    assert_eq!(judgement.map(|judgement| judgement.outcome), Some(Outcome::Allowed));
}

#[test]
fn alternate_spelling_is_no_violation() {
    let text = "User-agent: *\nDisallow: /private/\n";
    for target in ["//private/", "/a/../private/x", "/%70rivate%2Fx", "/private%2fx"] {
        let found = judged(text, GPTBOT, target);
        assert_eq!(found, Some((Outcome::DisallowedSpelling, 2)), "{target}");
    }
    assert_eq!(judged(text, GPTBOT, "/%70rivate/x"), Some((Outcome::Disallowed, 2)));
    assert_eq!(judged(text, GPTBOT, "/public//x"), Some((Outcome::Allowed, 0)));
}

#[test]
fn any_crawler_of_a_header_disallows() {
    let text = "User-agent: GPTBot\nDisallow: /a\n\nUser-agent: Googlebot-Image\nDisallow: /b\n";
    let mut judge = Judge::new(RuleFile::new(text));
    let sender = judge.sender(b"GPTBot/1.2 Googlebot-Image/1.0");
    let main = sender.crawler_of(None).map(|crawler| crawler.token.clone());
    let judged =
        ["/a", "/b", "/c"].map(|path| sender.judge(path.as_bytes()).expect("a group applies"));
    let [a, b, c] = judged.map(|judgement| {
        let crawler = &*judge.crawlers()[judgement.crawler].token;
        (judgement.outcome, judgement.line, judgement.group, crawler)
    });
    assert_eq!(main.as_deref(), Some("Googlebot-Image"));
    assert_eq!(a, (Outcome::Disallowed, 2, 0, "GPTBot"));
    assert_eq!(b, (Outcome::Disallowed, 5, 1, "Googlebot-Image"));
    assert_eq!(c, (Outcome::Allowed, 0, 1, "Googlebot-Image"));
}

#[test]
fn robots_txt_is_never_disallowed() {
    let text = "User-agent: *\nDisallow: /\n";
    assert_eq!(judged(text, GPTBOT, "/robots.txt"), Some((Outcome::RobotsTxt, 0)));
    assert_eq!(judged(text, GPTBOT, "https://a.example/robots.txt"), Some((Outcome::RobotsTxt, 0)));
    assert_eq!(judged(text, GPTBOT, "*"), None);
}

#[test]
fn headers_beyond_the_bound_are_identified_again() {
    let mut judge = Judge::new(RuleFile::new("User-agent: *\nDisallow: /\n"));
    for number in 0..MAX_HEADERS + 10 {
        let header = format!("GPTBot/{number}");
        assert_eq!(judge.sender(header.as_bytes()).class(), Class::Bound);
    }
    let long = [&[b'x'; 5_000][..], b" GPTBot/1"].concat();
    judge.sender(&long);
    assert_eq!(judge.sender(FIREFOX).class(), Class::Unknown);
    assert_eq!(judge.crawlers().len(), 1);
}

proptest! {
    /// The verdict on the path as sent is that of the matcher, and its line is the one that
    /// `explain` names.
    #[test]
    fn verdict_is_that_of_the_matcher(
        rules in prop::collection::vec("(Allow|Disallow): /[ab/*%.]{0,4}(\\$)?", 0..6),
        tokens in prop::collection::vec("GPTBot|bingbot|\\*|HouseBot", 1..4),
        headers in prop::collection::vec("(GPTBot/1 |bingbot/2 |HouseBot |Mozilla/5.0 ){1,3}", 3),
        paths in prop::collection::vec("/([ab/.]|%61|%2[fe]|\\?|\u{e9}){0,6}", 8),
    ) {
        let groups = tokens.iter().zip(rules.chunks(2)).map(|(token, rules)| {
            format!("User-agent: {token}\n{}\n", rules.join("\n"))
        });
        let text: String = groups.collect();
        let site = Site::compile(text.clone());
        let robots = site.robots_txt();
        let mut judge = Judge::new(RuleFile::new(text));
        for header in &headers {
            for path in &paths {
                let sender = judge.sender(header.as_bytes());
                let judgement = sender.judge(path.as_bytes());
                let Client::Crawler(crawler) = robots.identify(header.as_bytes()) else {
                    prop_assert_eq!(sender.class(), Class::Unknown);
                    continue;
                };
                prop_assert_eq!(sender.crawler_of(None).map(|it| &*it.token), Some(crawler.token()));
                let Some(judgement) = judgement else {
                    prop_assert!(crawler.all().all(|crawler| crawler.group().is_none()));
                    continue;
                };
                let decision = crawler.explain(path);
                let is_disallowed = judgement.outcome == Outcome::Disallowed;
                prop_assert_eq!(is_disallowed, decision.verdict().is_disallow(), "{}", path);
                if is_disallowed {
                    prop_assert_eq!(Some(judgement.line), decision.rule().map(|rule| rule.line()));
                }
            }
        }
    }
}
