use super::*;
use crate::reading::GroupSource;
use crate::{Dialect, SourceText};

pub(super) fn reading(text: &str, dialect: &'static Dialect) -> Reading {
    Reading::new(&SourceText::new("robots.txt", text), dialect)
}

fn compared(old: &str, new: &str) -> Vec<Comparison> {
    let [old, new] = [old, new].map(|text| reading(text, Dialect::RFC_9309));
    compare(&old, &new, None)
}

/// `verdict witness pattern exception` of each change for `*`.
fn told(old: &str, new: &str) -> Vec<String> {
    let star = compared(old, new).into_iter();
    let mut star = star.filter(|comparison| comparison.agents.contains(&b"*".to_vec()));
    let comparison = star.next().expect("everyone else is compared");
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

/// Of rules that say the same of a URL, a reader is told the first.
#[test]
fn a_change_is_of_the_rule_that_decides() {
    let new = "User-agent: *\nDisallow: /a*\nDisallow: /ab\n";
    assert_eq!(told("", new), ["disallow /a /a* whole"]);
    assert_eq!(told(new, ""), ["allow /a /a* whole"]);
}

/// What is sent as an escape, and leads to the same state as another URL, hides it no more.
#[test]
fn a_search_goes_on_behind_what_is_no_url_as_it_stands() {
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
fn a_rule_that_comes_or_goes_changes_what_it_decides() {
    let old = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    assert_eq!(told(old, old), [""; 0]);
    assert_eq!(
        told(old, "User-agent: *\nAllow: /a/b\n"),
        ["allow /a /a /a/b"]
    );
    assert_eq!(
        told(old, "User-agent: *\nDisallow: /a\n"),
        ["disallow /a/b /a/b whole"]
    );
    assert_eq!(
        told(old, "User-agent: *\nDisallow: /\n"),
        ["disallow / / /a", "disallow /a/b /a/b whole"]
    );
}

#[test]
fn what_no_url_notices_is_equivalent() {
    for (old, new) in [
        ("Disallow: /a\nDisallow: /a/b", "Disallow: /a"),
        ("Disallow: /*", "Disallow: /\nAllow: /robots.txt$"),
        ("Disallow: /a*b*c", "Disallow: /a*b*c\nDisallow: /a*bb*c"),
        ("Allow: /a", ""),
        ("Disallow: /%7Ea", "Disallow: /~a"),
    ] {
        let [old, new] = [old, new].map(|rules| format!("User-agent: *\n{rules}\n"));
        assert_eq!(told(&old, &new), [""; 0], "{old} {new}");
    }
}

/// A pattern that is shown can be pasted into a file, and a URL that is shown can be typed.
#[test]
fn rule_with_a_malformed_escape_is_shown_as_it_is_written() {
    let with = |rule: &str| format!("User-agent: *\nDisallow: {rule}\n");
    assert_eq!(
        told(&with("/page/p-*"), &with("/page/p%%32d*")),
        ["allow /page/p- /page/p-* whole"]
    );
    assert_eq!(told(&with("/p%%345"), ""), [""; 0]);
    assert_eq!(told(&with("/p%%32"), ""), ["allow /p%20 /p%2 whole"]);
    assert_eq!(told(&with("/a b"), ""), [""; 0]);
    assert_eq!(told(&with("/a/../b"), ""), [""; 0]);
    assert_eq!(told(&with("/{x}"), ""), [""; 0]);
}

#[test]
fn documented_fallbacks_are_compared() {
    let old = "User-agent: bingbot\nDisallow: /b\n\nUser-agent: *\nDisallow: /\n";
    let new = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n";
    let found = compared(old, new);
    let named = |agent: &[u8]| {
        found
            .iter()
            .find(|found| found.agents.contains(&agent.to_vec()))
    };
    let search = named(b"Amzn-SearchBot").expect("it obeys `bingbot`, then `Googlebot`");
    let shown: Vec<_> = search
        .changes
        .iter()
        .map(|change| &change.witness)
        .collect();
    assert_eq!(shown, [b"/b", b"/g"]);
    // It leaves `*` as Googlebot does.
    assert!(named(b"Googlebot-Image").is_none());
    let [old, new] = [old, new].map(|text| reading(text, Dialect::RFC_9309));
    let asked = [b"googlebot-image".to_vec()];
    let image = compare(&old, &new, Some(&asked));
    let extents: Vec<_> = image[0]
        .changes
        .iter()
        .map(|change| change.extent.exception())
        .collect();
    assert_eq!(extents, [Some(b"/g".as_slice())]);
}

#[test]
fn agents_with_the_same_two_groups_are_told_together() {
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
fn several_urls_show_a_change() {
    let found = compared("", "User-agent: *\nDisallow: /*.php\n");
    let change = &found[0].changes[0];
    assert_eq!(change.witness, b"/.php");
    assert_eq!(change.more_witnesses, [b"/.phpa", b"/.php/"]);
    let found = compared("", "User-agent: *\nDisallow: /a$\n");
    assert_eq!(found[0].changes[0].more_witnesses, [b""; 0]);
}

#[test]
fn robots_txt_itself_never_changes() {
    let old = "User-agent: *\nDisallow:\n";
    assert_eq!(
        told(old, "User-agent: *\nDisallow: /robots.txt$\n"),
        [""; 0]
    );
    assert_eq!(
        told(old, "User-agent: *\nDisallow: /\n"),
        ["disallow / / whole"]
    );
}

#[test]
fn dialects_are_compared_on_urls_that_they_spell_alike() {
    let text = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    let rfc = reading(text, Dialect::RFC_9309);
    let first = reading(text, Dialect::KOSTER_1996);
    let found = compare(&rfc, &first, None);
    let shown: Vec<_> = found[0]
        .changes
        .iter()
        .map(|change| &change.witness)
        .collect();
    assert_eq!(shown, [b"/a/b"]);
}

/// Thirty rules with two wildcards are 2³⁰ states as an automaton.
#[test]
fn what_is_too_much_is_open_and_short_urls_are_found_all_the_same() {
    let words = [
        "size", "color", "sort", "page", "view", "brand", "price", "q",
    ];
    let pairs = words
        .iter()
        .flat_map(|a| words.map(|b| format!("Disallow: /*?*{a}=*{b}=\n")));
    let rules = format!("User-agent: *\n{}", pairs.collect::<String>());
    let added = format!("{rules}Disallow: /cart\nAllow: /*?*utm=*tag=\n");
    let found = told(&rules, &added);
    assert_eq!(found[0], "disallow /cart /cart /cart?q=q=");
    assert_eq!(found.len(), 2, "{found:?}");
}

/// What a reader is told first: why crawlers have other rules, and what they may fetch.
#[test]
fn compare_crawlers_of_other_groups_names_the_cause_and_the_access() {
    let old = "User-agent: *\nDisallow: /a\n";
    let new = "User-agent: *\nDisallow: /a\n\nUser-agent: ClaudeBot\nDisallow: /\n";
    let compared_to = |old, new| {
        let found = compared(old, new).into_iter();
        let found = found.filter(|found| !found.is_equivalent());
        let found: Vec<_> = found
            .map(|found| {
                let causes = found.causes.into_iter();
                let causes: Vec<_> = causes
                    .map(|cause| (cause.agents, cause.old, cause.new))
                    .collect();
                (causes, found.access.expect("rules differ"))
            })
            .collect();
        found
    };
    let agents = vec![b"ClaudeBot".to_vec()];
    let (own, default) = (GroupSource::Own, GroupSource::Default);
    assert_eq!(
        compared_to(old, new),
        [(
            vec![(agents.clone(), default, own)],
            [Access::Some, Access::Nothing]
        )]
    );
    assert_eq!(
        compared_to(new, old),
        [(
            vec![(agents, own, default)],
            [Access::Nothing, Access::Some]
        )]
    );
    let star = vec![(vec![b"*".to_vec()], GroupSource::None, default)];
    assert_eq!(
        compared_to("", old),
        [(star, [Access::Everything, Access::Some])]
    );
    let other = "User-agent: *\nDisallow: /b\n";
    assert_eq!(compared_to(old, other), [(vec![], [Access::Some; 2])]);
}

#[test]
fn extent_tells_urls_that_had_the_verdict_from_those_that_keep_theirs() {
    let old = "User-agent: *\nDisallow: /a\n";
    let new = "User-agent: *\nDisallow: /\nAllow: /b$\n";
    let compared = compared(old, new);
    let change = compared[0].changes.first().expect("a change");
    let url = |path: &[u8], old, new| Exception::Url {
        path: path.to_vec(),
        old,
        new,
    };
    let (allow, disallow) = (Verdict::Allow, Verdict::Disallow);
    assert_eq!(change.extent.already, url(b"/a", disallow, disallow));
    assert_eq!(change.extent.kept, url(b"/b", allow, allow));
}

/// What changes for a crawler changes for those that fall back on its group.
#[test]
fn followers_are_documented_crawlers_that_fall_back_on_a_group() {
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
