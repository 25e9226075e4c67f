//! What is counted for whom.

use robots_audit::kernel::RuleFile;
use robots_audit::tally::{RuleState, RulesRead};
use robots_identity::{CrawlerRanges, RangeTable};

use crate::{DAY, FIREFOX, GPTBOT, audit, by, crawler, line};

#[test]
fn requests_are_counted_by_crawler_and_line() {
    let settings = by("User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\n\n\
                       User-agent: MJ12bot\nDisallow: /\n");
    let log = [
        line(1, "/robots.txt", 200, GPTBOT),
        line(2, "/a", 200, GPTBOT),
        line(3, "/a", 403, GPTBOT),
        line(4, "/a/b", 200, GPTBOT),
        line(5, "//a", 200, GPTBOT),
        line(6, "*", 200, GPTBOT),
        line(7, "/a", 200, FIREFOX),
        line(8, "/a", 200, "AdsBot-Google (+http://www.google.com/adsbot.html)"),
        line(9, "/a", 200, "Mozilla/5.0 (compatible; ChatGPT-User/1.0)"),
        line(10, "/x", 200, "360Spider"),
    ];
    let found = audit(log.concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!((gptbot.requests, gptbot.disallowed, gptbot.disallowed_served), (6, 2, 1));
    assert_eq!((gptbot.allowed, gptbot.disallowed_spelling, gptbot.no_path), (1, 1, 1));
    assert_eq!(gptbot.robots_txt.statuses, [(200, 1)]);
    assert_eq!(gptbot.robots_txt.read, RulesRead::BeforeViolation);
    assert_eq!((gptbot.first_violation, gptbot.last_violation), (Some(DAY + 2), Some(DAY + 3)));
    assert_eq!(gptbot.disallowed_paths[0].path, "/a");
    assert_eq!(gptbot.disallowed_paths[0].requests, 2);
    let rules: Vec<_> =
        found.versions[0].rules.iter().map(|rule| (rule.line, rule.state, rule.requests)).collect();
    let expected = [
        (2, RuleState::Broken, 2),
        (3, RuleState::Used, 1),
        (4, RuleState::Obeyed, 0),
        (7, RuleState::Untested, 0),
    ];
    assert_eq!(rules, expected);
    assert_eq!(found.violations(), 2);
    let senders = found.senders;
    assert_eq!((senders.unknown, senders.bound), (1, 6));
    // ChatGPT-User ignores `*`, too.
    let others = (senders.ignores_default_group, senders.undocumented);
    assert_eq!(others, (2, 1));
}

#[test]
fn program_that_fetches_for_users_violates_nothing() {
    let settings = by("User-agent: ChatGPT-User\nDisallow: /a\n");
    let found = audit(line(1, "/a", 200, "ChatGPT-User/1.0"), &settings);
    assert_eq!(crawler(&found, "ChatGPT-User").disallowed, 1);
    assert_eq!((found.violations(), found.senders.user_triggered), (0, 1));
    assert_eq!(found.versions[0].rules[0].state, RuleState::Untested);
}

#[test]
fn impostor_is_not_counted_for_the_crawler() {
    let file = br#"{"creationTime": "2026-10-09T00:00:00", "prefixes": [{"ipv4Prefix": "198.51.100.0/24"}]}"#;
    let mut ranges = CrawlerRanges::default();
    ranges.insert(["gptbot"], RangeTable::parse(file).expect("ranges"));
    let mut settings = by("User-agent: *\nDisallow: /a\n");
    settings.ranges = Some(ranges);
    let verified = line(1, "/a", 200, GPTBOT).replace("192.0.2.1", "198.51.100.9");
    let log = [line(2, "/a", 200, GPTBOT), verified, line(3, "/a", 200, "bingbot/2.0")];
    let found = audit(log.concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!((gptbot.requests, gptbot.verified, gptbot.impostors), (1, 1, 1));
    assert_eq!((gptbot.disallowed, gptbot.disallowed_verified), (1, 1));
    assert_eq!(gptbot.impostors_disallowed, 1);
    assert_eq!(crawler(&found, "bingbot").disallowed_verified, 0);
    assert_eq!((found.violations(), found.senders.impostors), (2, 1));
    let mut text = Vec::new();
    found.human(&mut text).expect("it is written to memory");
    let text = String::from_utf8(text).expect("it is text");
    let sentence = "1 request of clients that claim to be GPTBot and are not: 1 disallowed";
    assert!(text.lines().any(|line| line == sentence), "{text}");
}

#[test]
fn address_behind_a_proxy_is_the_forwarded_one() {
    let file = br#"{"creationTime": "2026-10-09T00:00:00", "prefixes": [{"ipv4Prefix": "198.51.100.0/24"}]}"#;
    let mut ranges = CrawlerRanges::default();
    ranges.insert(["GPTBot"], RangeTable::parse(file).expect("ranges"));
    let mut settings = by("User-agent: *\nDisallow: /a\n");
    settings.ranges = Some(ranges);
    settings.format = robots_audit::format::Format::parse("nginx-main").ok();
    let forwarded = |field: &str| {
        let line = line(1, "/a", 200, GPTBOT);
        format!("{} \"{field}\"\n", line.trim_end())
    };
    let log = [
        forwarded("198.51.100.9"),
        forwarded("203.0.113.5, 198.51.100.9"),
        forwarded("198.51.100.9, 203.0.113.5"),
        // A proxy that names no client: its own address is evidence against no one.
        forwarded("-"),
        forwarded("198.51.100.9, unknown"),
        forwarded("198.51.100.9, 192.0.2.7, _hidden"),
    ];
    settings.proxies =
        Some(robots_identity::TrustedProxies::new(["192.0.2.0/24".parse().expect("a prefix")]));
    let found = audit(log.concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!((gptbot.verified, gptbot.impostors), (2, 1));
}

#[test]
fn fetch_after_the_violation_is_told_apart() {
    let read = |log: &[String]| {
        let found = audit(log.concat(), &by("User-agent: *\nDisallow: /a\n"));
        crawler(&found, "GPTBot").robots_txt.clone()
    };
    let violation = |second| line(second, "/a", 200, GPTBOT);
    let fetch = |second, status| line(second, "/robots.txt", status, GPTBOT);
    assert_eq!(read(&[violation(1)]).read, RulesRead::Never);
    assert_eq!(read(&[fetch(0, 503), violation(1)]).read, RulesRead::Never);
    assert_eq!(read(&[violation(1), fetch(2, 200)]).read, RulesRead::AfterViolation);
    // Logs are not sorted.
    let unsorted = read(&[violation(9_000), fetch(2, 304), violation(90_000)]);
    assert_eq!(unsorted.read, RulesRead::BeforeViolation);
    assert_eq!(read(&[fetch(1, 200)]).read, RulesRead::NoViolation);
}

#[test]
fn crawl_delay_is_compared_with_the_pace() {
    let pace = |seconds: &[u32]| {
        let lines = seconds.iter().map(|second| line(*second, "/x", 200, GPTBOT));
        let settings = by("User-agent: *\nCrawl-delay: 10\nDisallow: /a\n");
        let found = audit(lines.collect::<String>(), &settings);
        crawler(&found, "GPTBot").crawl_delay.expect("a delay applies")
    };
    let kept = pace(&[0, 10, 20, 30, 40, 50, 60, 70]);
    assert_eq!((kept.seconds, kept.hours_exceeded, kept.busiest_minute), (10.0, 0, 6));
    let broken = pace(&[0, 1, 2, 3, 4, 5, 6, 7, 7_300]);
    assert_eq!((broken.hours_exceeded, broken.hours, broken.busiest_hour), (1, 2, 8));
}

#[test]
fn dialect_of_google_has_no_crawl_delay() {
    let settings = by("User-agent: *\nCrawl-delay: 10\nDisallow: /a\n");
    let found = audit(line(1, "/x", 200, "Googlebot/2.1"), &settings);
    assert!(crawler(&found, "Googlebot").crawl_delay.is_none());
}

#[test]
fn hours_are_in_utc() {
    let log = line(1, "/a", 200, GPTBOT).replace("+0000", "-0130");
    let found = audit(log, &by("User-agent: *\nDisallow: /a\n"));
    assert_eq!(found.hours[0].hour, DAY + 3_600);
    assert_eq!((found.hours[0].requests, found.hours[0].disallowed), (1, 1));
    assert_eq!(found.logs.first, Some(DAY + 5_401));
}

#[test]
fn change_is_about_the_crawler_of_the_header_that_is_disallowed() {
    let bingbot = "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n";
    let open = "User-agent: *\nDisallow:\n";
    for (now, proposed, verdict) in [(bingbot, open, "allow"), (open, bingbot, "disallow")] {
        let mut settings = by(now);
        settings.against = Some(RuleFile::new(proposed));
        let found = audit(line(1, "/b", 200, "Googlebot bingbot"), &settings);
        let [change] = &found.changes[..] else {
            panic!("one change: {:?}", found.changes);
        };
        assert_eq!((change.crawler.as_str(), change.verdict), ("bingbot", verdict));
    }
}

#[test]
fn group_of_a_crawler_is_its_own_whatever_else_its_headers_name() {
    let settings = by("User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n");
    let log = [line(1, "/a", 200, "Googlebot/2.1"), line(2, "/b", 200, "bingbot Googlebot")];
    let found = audit(log.concat(), &settings);
    let of = |token: &str| {
        let crawler = crawler(&found, token);
        (crawler.group.clone(), crawler.disallowed)
    };
    assert_eq!(of("Googlebot"), (Some("Googlebot".to_owned()), 1));
    assert_eq!(of("bingbot"), (Some("*".to_owned()), 1));
}

#[test]
fn crawler_is_not_accused_of_the_rule_of_another_that_its_header_names() {
    let robots = "User-agent: bingbot\nDisallow: /x\n\nUser-agent: HouseSearchBot\nDisallow: /y\n\
                  Crawl-delay: 5\n";
    let header = "bingbot/2.0 HouseSearchBot/1";
    let log = ["/x", "/y", "/z"].map(|path| line(1, path, 200, header));
    let found = audit(log.concat(), &by(robots));
    let counts = |token: &str| {
        let crawler = crawler(&found, token);
        (crawler.requests, crawler.disallowed)
    };
    assert_eq!(counts("bingbot"), (1, 1));
    assert_eq!(counts("HouseSearchBot"), (2, 1));
    assert!(crawler(&found, "bingbot").crawl_delay.is_none());
    let rules = &found.versions[0].rules;
    assert_eq!(rules[0].crawlers, [("bingbot".to_owned(), 1)]);
    assert_eq!(rules[1].crawlers, [("HouseSearchBot".to_owned(), 1)]);
}

#[test]
fn rule_of_programs_that_fetch_for_users_is_untested_by_them() {
    let found = audit(
        [line(1, "/a", 200, "ChatGPT-User/1.0"), line(2, "/b", 200, "ChatGPT-User/1.0")].concat(),
        &by("User-agent: ChatGPT-User\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /a\n"),
    );
    let rules = found.versions[0].rules.iter();
    let states: Vec<_> = rules.map(|rule| (rule.state, rule.not_counted)).collect();
    assert_eq!(states, [(RuleState::Untested, 2), (RuleState::Untested, 0)]);
    let mut text = Vec::new();
    found.human(&mut text).expect("memory");
    let text = String::from_utf8_lossy(&text);
    assert!(
        text.contains(
            "Disallow: /a                             untested: of its groups, only programs"
        ),
        "{text}"
    );
    assert_eq!(text.matches("untested: no crawler of its groups").count(), 1, "{text}");
}
