//! What is counted for whom.

use robots_audit::tally::{RuleState, RulesRead};
use robots_identity::{CrawlerRanges, RangeTable};

use crate::{DAY, FIREFOX, GPTBOT, audit, by, crawler, line};

#[test]
fn group_of_a_crawler_is_that_of_most_of_its_requests() {
    let settings = by("User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n");
    let log = [
        line(1, "/a", 200, "Googlebot/2.1"),
        line(2, "/c", 200, "Googlebot/2.1"),
        // Denied by the group of the other crawler.
        line(3, "/b", 200, "bingbot Googlebot"),
    ];
    let found = audit(log.concat(), &settings);
    let googlebot = crawler(&found, "Googlebot");
    assert_eq!((googlebot.requests, googlebot.disallowed), (3, 2));
    assert_eq!(googlebot.group.as_deref(), Some("Googlebot"));
}

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
        line(
            8,
            "/a",
            200,
            "AdsBot-Google (+http://www.google.com/adsbot.html)",
        ),
        line(9, "/a", 200, "Mozilla/5.0 (compatible; ChatGPT-User/1.0)"),
        line(10, "/x", 200, "360Spider"),
    ];
    let found = audit(log.concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!(
        (gptbot.requests, gptbot.disallowed, gptbot.disallowed_served),
        (6, 2, 1)
    );
    assert_eq!(
        (gptbot.allowed, gptbot.disallowed_spelling, gptbot.no_path),
        (1, 1, 1)
    );
    assert_eq!(gptbot.robots_txt.statuses, [(200, 1)]);
    assert_eq!(gptbot.robots_txt.read, RulesRead::BeforeViolation);
    assert_eq!(
        (gptbot.first_violation, gptbot.last_violation),
        (Some(DAY + 2), Some(DAY + 3))
    );
    assert_eq!(gptbot.disallowed_paths[0].path, "/a");
    assert_eq!(gptbot.disallowed_paths[0].requests, 2);
    let rules: Vec<_> = found.versions[0]
        .rules
        .iter()
        .map(|rule| (rule.line, rule.state, rule.requests))
        .collect();
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
    let log = [
        line(2, "/a", 200, GPTBOT),
        verified,
        line(3, "/a", 200, "bingbot/2.0"),
    ];
    let found = audit(log.concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!(
        (gptbot.requests, gptbot.verified, gptbot.impostors),
        (1, 1, 1)
    );
    assert_eq!((gptbot.disallowed, gptbot.disallowed_verified), (1, 1));
    assert_eq!(gptbot.impostors_disallowed, 1);
    assert_eq!(crawler(&found, "bingbot").disallowed_verified, 0);
    assert_eq!((found.violations(), found.senders.impostors), (2, 1));
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
        forwarded("-"),
    ];
    settings.proxies = Some(robots_identity::TrustedProxies::new(["192.0.2.0/24"
        .parse()
        .expect("a prefix")]));
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
    assert_eq!(
        read(&[violation(1), fetch(2, 200)]).read,
        RulesRead::AfterViolation
    );
    // Logs are not sorted.
    let unsorted = read(&[violation(9_000), fetch(2, 304), violation(90_000)]);
    assert_eq!(unsorted.read, RulesRead::BeforeViolation);
    assert_eq!(unsorted.oldest_copy_hours, Some(25));
    assert_eq!(read(&[fetch(1, 200)]).read, RulesRead::NoViolation);
}

#[test]
fn crawl_delay_is_compared_with_the_pace() {
    let pace = |seconds: &[u32]| {
        let lines = seconds
            .iter()
            .map(|second| line(*second, "/x", 200, GPTBOT));
        let settings = by("User-agent: *\nCrawl-delay: 10\nDisallow: /a\n");
        let found = audit(lines.collect::<String>(), &settings);
        crawler(&found, "GPTBot")
            .crawl_delay
            .expect("a delay applies")
    };
    let kept = pace(&[0, 10, 20, 30, 40, 50, 60, 70]);
    assert_eq!(
        (kept.seconds, kept.hours_exceeded, kept.busiest_minute),
        (10.0, 0, 6)
    );
    let broken = pace(&[0, 1, 2, 3, 4, 5, 6, 7, 7_300]);
    assert_eq!(
        (broken.hours_exceeded, broken.hours, broken.busiest_hour),
        (1, 2, 8)
    );
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
