use robots_core::reading::GroupSource;
use robots_core::{Dialect, SourceText};

use super::*;

pub(super) fn reading(text: &str, dialect: &'static Dialect) -> Reading {
    Reading::new(&SourceText::new("robots.txt", text), dialect)
}

fn compared(old: &str, new: &str) -> Vec<Comparison> {
    let [old, new] = [old, new].map(|text| reading(text, Dialect::RFC_9309));
    compare(&old, &new, None)
}

/// Returns `verdict witness pattern exception` for each change for `*`.
fn changes_for_default(old: &str, new: &str) -> Vec<String> {
    let default_group = compared(old, new).into_iter();
    let mut default_group =
        default_group.filter(|comparison| comparison.agents.contains(&b"*".to_vec()));
    let comparison = default_group.next().expect("the default group is compared");
    assert_eq!(comparison.undecided, []);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let changes = comparison.changes.iter();
    changes
        .map(|change| {
            let extent = match (change.extent.is_whole(), change.extent.exception()) {
                (Some(true), _) => "whole".to_owned(),
                (_, Some(url)) => text(url),
                (..) => "open".to_owned(),
            };
            let (witness, pattern) = (text(&change.witness), text(&change.pattern));
            format!("{} {witness} {pattern} {extent}", change.verdict())
        })
        .collect()
}

/// A `User-agent` line without a product token names no crawler.
#[test]
fn group_without_a_product_token_is_compared_for_no_crawler() {
    for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
        let [old, new] = ["User-agent:\nDisallow: /x\n", ""].map(|text| reading(text, dialect));
        let found = compare(&old, &new, None);
        let agents: Vec<_> = found.iter().flat_map(|found| &found.agents).collect();
        assert_eq!(agents, [b"*"], "{}", dialect.name);
        assert!(found.iter().all(Comparison::is_equivalent));
    }
}

/// `/100%` is not a URL. Only the new file disallows it, by a rule with no malformed escape.
#[test]
fn rule_that_decides_a_malformed_path_of_both_files_is_not_compared() {
    let both = "User-agent: *\nDisallow: /1\nAllow: /100%$\n";
    let new = format!("{both}Disallow: /10*0*$\n");
    let [old, new] = [both, &new].map(|text| reading(text, Dialect::RFC_9309));
    let found = compare(&old, &new, None);
    assert!(found.iter().all(Comparison::is_equivalent));
    let rules = not_compared([&old, &new], &found);
    let lines: Vec<_> = rules.iter().map(|(side, rule)| (*side, rule.line)).collect();
    assert_eq!(lines, [(Side::New, 4)]);
    assert_eq!(not_compared([&old, &old], &found), []);
}

/// Of rules with the same verdict for a URL, the first in the file is reported.
#[test]
fn change_with_several_matching_rules_names_the_deciding_one() {
    let new = "User-agent: *\nDisallow: /a*\nDisallow: /ab\n";
    assert_eq!(changes_for_default("", new), ["disallow /a /a* whole"]);
    assert_eq!(changes_for_default(new, ""), ["allow /a /a* whole"]);
}

/// A canonical path that no URL has does not hide another one that leads to the same state.
#[test]
fn exception_without_a_url_spelling_is_skipped() {
    let read = |last: &str| {
        let text = format!("User-agent: *\nDisallow: /wp/\nDisallow: {last}\n");
        reading(&text, Dialect::KOSTER_1996)
    };
    let (old, new) = (read("/b?"), read("/"));
    let found = compare(&old, &new, None);
    let extents = found.iter().flat_map(|found| &found.changes);
    let exceptions: Vec<_> = extents.map(|change| change.extent.exception()).collect();
    assert_eq!(exceptions, [Some(b"/b%3F".as_slice())]);
}

#[test]
fn added_or_removed_rule_changes_what_it_decides() {
    let old = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    assert_eq!(changes_for_default(old, old), [""; 0]);
    assert_eq!(changes_for_default(old, "User-agent: *\nAllow: /a/b\n"), ["allow /a /a /a/b"]);
    assert_eq!(
        changes_for_default(old, "User-agent: *\nDisallow: /a\n"),
        ["disallow /a/b /a/b whole"]
    );
    assert_eq!(
        changes_for_default(old, "User-agent: *\nDisallow: /\n"),
        ["disallow / / /a", "disallow /a/b /a/b whole"]
    );
}

#[test]
fn different_rules_for_the_same_urls_are_equivalent() {
    for (old, new) in [
        ("Disallow: /a\nDisallow: /a/b", "Disallow: /a"),
        ("Disallow: /*", "Disallow: /\nAllow: /robots.txt$"),
        ("Disallow: /a*b*c", "Disallow: /a*b*c\nDisallow: /a*bb*c"),
        ("Allow: /a", ""),
        ("Disallow: /%7Ea", "Disallow: /~a"),
    ] {
        let [old, new] = [old, new].map(|rules| format!("User-agent: *\n{rules}\n"));
        assert_eq!(changes_for_default(&old, &new), [""; 0], "{old} {new}");
    }
}

/// A reported pattern can be pasted into a file, and a reported URL can be typed.
#[test]
fn rule_with_a_malformed_escape_is_shown_as_it_is_written() {
    let with = |rule: &str| format!("User-agent: *\nDisallow: {rule}\n");
    assert_eq!(
        changes_for_default(&with("/page/p-*"), &with("/page/p%%32d*")),
        ["allow /page/p- /page/p-* whole"]
    );
    assert_eq!(changes_for_default(&with("/p%%345"), ""), [""; 0]);
    assert_eq!(changes_for_default(&with("/p%%32"), ""), ["allow /p%20 /p%2 whole"]);
    assert_eq!(changes_for_default(&with("/a b"), ""), [""; 0]);
    assert_eq!(changes_for_default(&with("/a/../b"), ""), [""; 0]);
    assert_eq!(changes_for_default(&with("/{x}"), ""), [""; 0]);
}

#[test]
fn crawler_with_a_documented_fallback_is_compared_by_it() {
    let old = "User-agent: bingbot\nDisallow: /b\n\nUser-agent: *\nDisallow: /\n";
    let new = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n";
    let found = compared(old, new);
    let named = |agent: &[u8]| found.iter().find(|found| found.agents.contains(&agent.to_vec()));
    let search = named(b"Amzn-SearchBot").expect("it obeys `bingbot`, then `Googlebot`");
    let shown: Vec<_> = search.changes.iter().map(|change| &change.witness).collect();
    assert_eq!(shown, [b"/b", b"/g"]);
    // For `Googlebot-Image`, as for `Googlebot`, its fallback, the group is another than `*`.
    assert!(named(b"Googlebot-Image").is_none());
    let [old, new] = [old, new].map(|text| reading(text, Dialect::RFC_9309));
    let asked = [b"googlebot-image".to_vec()];
    let image = compare(&old, &new, Some(&asked));
    let extents: Vec<_> = image[0].changes.iter().map(|change| change.extent.exception()).collect();
    assert_eq!(extents, [Some(b"/g".as_slice())]);
}

#[test]
fn agents_with_the_same_two_groups_share_a_comparison() {
    let old = "User-agent: *\nDisallow: /a\n";
    let new = "User-agent: *\nDisallow: /a\n\nUser-agent: One\nUser-agent: two\nDisallow: /b\n";
    let found = compared(old, new);
    let agents: Vec<_> = found.iter().map(|found| found.agents.len()).collect();
    assert_eq!(agents, [1, 2]);
    assert!(found[0].is_equivalent());
    assert_eq!(found[1].agents, [b"One".to_vec(), b"two".to_vec()]);
    assert_eq!(found[1].changes.len(), 2);
}

#[test]
fn change_of_an_old_and_a_new_rule_on_the_same_urls_is_listed_once() {
    let old = "User-agent: *\nDisallow: /a\n";
    let new = "User-agent: *\nAllow: /*a\n";
    assert_eq!(changes_for_default(old, new), ["allow /a /a whole"]);
}

#[test]
fn rule_for_robots_txt_changes_nothing() {
    let old = "User-agent: *\nDisallow:\n";
    assert_eq!(changes_for_default(old, "User-agent: *\nDisallow: /robots.txt$\n"), [""; 0]);
    assert_eq!(changes_for_default(old, "User-agent: *\nDisallow: /\n"), ["disallow / / whole"]);
}

#[test]
fn dialects_of_different_precedence_differ_on_the_overridden_url() {
    let text = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    let rfc = reading(text, Dialect::RFC_9309);
    let first = reading(text, Dialect::KOSTER_1996);
    let found = compare(&rfc, &first, None);
    let shown: Vec<_> = found[0].changes.iter().map(|change| &change.witness).collect();
    assert_eq!(shown, [b"/a/b"]);
}

/// One automaton of thirty rules with two wildcards has 2³⁰ states.
#[test]
fn rules_with_many_wildcards_still_find_short_urls() {
    let words = ["size", "color", "sort", "page", "view", "brand", "price", "q"];
    let pairs = words.iter().flat_map(|a| words.map(|b| format!("Disallow: /*?*{a}=*{b}=\n")));
    let rules = format!("User-agent: *\n{}", pairs.collect::<String>());
    let added = format!("{rules}Disallow: /cart\nAllow: /*?*utm=*tag=\n");
    let found = changes_for_default(&rules, &added);
    assert_eq!(found[0], "disallow /cart /cart /cart?q=q=");
    assert_eq!(found.len(), 2, "{found:?}");
}

/// A report starts with why crawlers have other rules and what they may fetch.
#[test]
fn crawler_of_another_group_reports_cause_and_access() {
    let old = "User-agent: *\nDisallow: /a\n";
    let new = "User-agent: *\nDisallow: /a\n\nUser-agent: ClaudeBot\nDisallow: /\n";
    let compared_to = |old, new| {
        let found = compared(old, new).into_iter();
        let found = found.filter(|found| !found.is_equivalent());
        let found: Vec<_> = found
            .map(|found| {
                let causes = found.causes.into_iter();
                let causes: Vec<_> =
                    causes.map(|cause| (cause.agents, cause.old, cause.new)).collect();
                (causes, found.access.expect("rules differ"))
            })
            .collect();
        found
    };
    let agents = vec![b"ClaudeBot".to_vec()];
    let (own, default) = (GroupSource::Own, GroupSource::Default);
    assert_eq!(
        compared_to(old, new),
        [(vec![(agents.clone(), default, own)], [Access::Some, Access::Nothing])]
    );
    assert_eq!(
        compared_to(new, old),
        [(vec![(agents, own, default)], [Access::Nothing, Access::Some])]
    );
    let default_group = vec![(vec![b"*".to_vec()], GroupSource::None, default)];
    assert_eq!(compared_to("", old), [(default_group, [Access::Everything, Access::Some])]);
    let other = "User-agent: *\nDisallow: /b\n";
    assert_eq!(compared_to(old, other), [(vec![], [Access::Some; 2])]);
}

#[test]
fn crawlers_that_obeyed_one_group_for_two_reasons_have_two_causes() {
    let [old, new] = ["User-agent: Googlebot\nDisallow: /a\n", "User-agent: *\nDisallow: /b\n"]
        .map(|text| reading(text, Dialect::RFC_9309));
    let tokens = ["Googlebot", "Googlebot-Image", "Googlebot-News"].map(Vec::from);
    let found = compare(&old, &new, Some(&tokens));
    assert_eq!(found.len(), 1);
    let causes = found[0].causes.iter();
    let causes: Vec<_> = causes.map(|cause| (cause.agents.len(), cause.old, cause.new)).collect();
    let fallback = GroupSource::Fallback("Googlebot");
    let default = GroupSource::Default;
    assert_eq!(causes, [(1, GroupSource::Own, default), (2, fallback, default)]);
}

#[test]
fn extent_distinguishes_urls_already_changed_from_urls_kept() {
    let old = "User-agent: *\nDisallow: /a\n";
    let new = "User-agent: *\nDisallow: /\nAllow: /b$\n";
    let compared = compared(old, new);
    let change = compared[0].changes.first().expect("a change");
    let url = |path: &[u8], old, new| Exception::Url { path: path.to_vec(), old, new };
    let (allow, disallow) = (Verdict::Allow, Verdict::Disallow);
    assert_eq!(change.extent.already, url(b"/a", disallow, disallow));
    assert_eq!(change.extent.kept, url(b"/b", allow, allow));
}

/// A change for a crawler is a change for those that fall back on its group.
#[test]
fn fallback_agents_are_documented_crawlers_of_the_group() {
    let old = "User-agent: *\nDisallow: /s\n";
    let new = "User-agent: *\nDisallow: /s\n\nUser-agent: Googlebot\nDisallow: /\n";
    let of = |old, new, agent: &[u8]| {
        let mut found = compared(old, new).into_iter();
        let found = found.find(|found| found.agents.contains(&agent.to_vec()));
        found.expect("it is compared").fallback_agents
    };
    let image = b"Googlebot-Image".to_vec();
    assert!(of(old, new, b"Googlebot").contains(&image));
    assert!(of(new, new, b"Googlebot").contains(&image));
    assert_eq!(of(old, new, b"*"), Vec::<Vec<u8>>::new());
}

#[test]
fn divergences_are_about_crawlers_that_both_readings_name() {
    let text = "User-agent: CCBot/2.0\nDisallow: /a\nUser-agent: bingbot\nDisallow: /caf%C3%A9\n";
    let all = [Dialect::RFC_9309, Dialect::GOOGLE, Dialect::ORIGINAL_1994];
    for [left, right] in all.iter().flat_map(|&left| all.map(|right| [left, right])) {
        let [left, right] = [left, right].map(|dialect| reading(text, dialect));
        for found in divergences(&left, &right) {
            let is_named = |reading: &Reading| reading.agents().contains_key(&found.agent);
            assert!(is_named(&left) && is_named(&right), "{:?}", found.agent);
        }
    }
}

#[test]
fn search_ends_at_the_limit_and_the_other_rules_are_undecided() {
    let rules = [0, 1, 2, 3, 4].map(|rule| format!("Disallow: /{rule}\n")).concat();
    let new = format!("User-agent: *\n{rules}");
    let [old, new] = ["", &new].map(|text| reading(text, Dialect::RFC_9309));
    for limit in 0..=6 {
        let mut budget = Budget::new(budget::COMPARISON);
        let (domain, detail) = (PathDomain::CommonUrls, Detail::ChangesPerClass(limit));
        let found = compare_within([&old, &new], None, domain, detail, &mut budget);
        assert_eq!(found[0].changes.len(), limit.min(5));
        assert_eq!(found[0].undecided.len(), 5_usize.saturating_sub(limit));
    }
}
