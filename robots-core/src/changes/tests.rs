use super::finder::WITNESSES;
use super::*;
use crate::Dialect;
use crate::matcher::PathForm;
use crate::pattern::{PathPattern, canonical_path};
use crate::syntax::parse;

fn policy(text: &str, dialect: &'static Dialect) -> (SourceText, Policy) {
    let source = SourceText::new("robots.txt", text);
    let policy = Policy::new(&source, &parse(&source), dialect);
    (source, policy)
}

fn compared(old: &str, new: &str) -> Vec<Comparison> {
    let (old, new) = [old, new]
        .map(|text| policy(text, Dialect::RFC_9309))
        .into();
    compare((&old.0, &old.1), (&new.0, &new.1), None)
}

/// `verdict witness pattern exception` of each change for `*`.
fn told(old: &str, new: &str) -> Vec<String> {
    let star = compared(old, new).into_iter();
    let mut star = star.filter(|comparison| comparison.agents.contains(&b"*".to_vec()));
    let comparison = star.next().expect("everyone else is compared");
    assert_eq!(comparison.open, []);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let changes = comparison.changes.iter();
    changes
        .map(|change| {
            let extent = match &change.extent {
                Extent::Whole => "whole".to_owned(),
                Extent::Except(url) => text(url),
                Extent::Open => "open".to_owned(),
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
        policy(&text, Dialect::KOSTER_1996)
    };
    let (old, new) = (read("/b?"), read("/"));
    let found = compare((&old.0, &old.1), (&new.0, &new.1), None);
    let extents = found.iter().flat_map(|found| &found.changes);
    let extents: Vec<_> = extents.map(|change| change.extent.clone()).collect();
    assert_eq!(extents, [Extent::Except(b"/b%3F".to_vec())]);
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
    assert_eq!(change.more, [b"/.phpa", b"/.php?"]);
    let found = compared("", "User-agent: *\nDisallow: /a$\n");
    assert_eq!(found[0].changes[0].more, [b""; 0]);
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
    let rfc = policy(text, Dialect::RFC_9309);
    let first = policy(text, Dialect::KOSTER_1996);
    let found = compare((&rfc.0, &rfc.1), (&first.0, &first.1), None);
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

/// A small generator of numbers (Steele 2014), so that a failure can be repeated.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        usize::try_from((mixed >> 33) % bound as u64).expect("it is below the bound")
    }

    fn rules(&mut self) -> Vec<String> {
        let count = 1 + self.below(6);
        (0..count).map(|_| self.rule()).collect()
    }

    fn rule(&mut self) -> String {
        let key = ["Allow", "Disallow"][self.below(2)];
        let len = self.below(5);
        let parts = ["a", "b", "/", "*", "?", "a", "%2F", "*b"];
        let pattern: String = (0..len).map(|_| parts[self.below(parts.len())]).collect();
        let end = ["", "", "", "$"][self.below(4)];
        format!("{key}: /{pattern}{end}")
    }

    fn mutated(&mut self, rules: &[String]) -> Vec<String> {
        let mut rules = rules.to_vec();
        for _ in 0..=self.below(2) {
            let at = self.below(rules.len().max(1));
            match self.below(4) {
                0 if !rules.is_empty() => drop(rules.remove(at)),
                1 if rules.len() > 1 => {
                    let other = self.below(rules.len());
                    rules.swap(at, other);
                }
                2 if !rules.is_empty() => rules[at].push('a'),
                _ => {
                    let rule = self.rule();
                    rules.insert(at.min(rules.len()), rule);
                }
            }
        }
        rules
    }
}

/// Every path of up to five of these pieces.
fn paths() -> Vec<Vec<u8>> {
    let mut paths = vec![b"/".to_vec()];
    let mut last = 0;
    for _ in 0..4 {
        let longest = last..paths.len();
        last = paths.len();
        for at in longest {
            for piece in ["a", "b", "/", "?", "%2F"] {
                paths.push([&paths[at], piece.as_bytes()].concat());
            }
        }
    }
    paths
}

#[test]
fn a_change_is_told_exactly_where_a_url_changes() {
    let paths = paths();
    let mut numbers = Numbers(1);
    for round in 0..150 {
        let dialect = Dialect::ALL[round % Dialect::ALL.len()];
        let rules = numbers.rules();
        let mutated = numbers.mutated(&rules);
        let [old, new] = [&rules, &mutated]
            .map(|rules| policy(&format!("User-agent: *\n{}\n", rules.join("\n")), dialect));
        let found = compare((&old.0, &old.1), (&new.0, &new.1), None);
        let context = format!("{} {rules:?} {mutated:?} {found:?}", dialect.name);
        let changes = &found[0].changes;
        assert_eq!(found[0].open, [], "{context}");
        let form = dialect.path_form;
        for change in changes {
            assert_ne!(change.old.verdict, change.new.verdict, "{context}");
            let mut urls = vec![&change.witness];
            for url in &change.more {
                let [old, new] = [&old.1, &new.1].map(|policy| policy.evaluate(b"x", url).verdict);
                assert_eq!(
                    [old, new],
                    [change.old.verdict, change.new.verdict],
                    "{context}"
                );
                assert!(
                    matches(&change.pattern, &canonical_path(url, form)),
                    "{context}"
                );
                assert!(!urls.contains(&url), "{context}");
                urls.push(url);
            }
            assert!(
                urls.len() <= WITNESSES
                    && change.more.is_sorted_by_key(Vec::len)
                    && urls.iter().all(|url| canonical_path(url, form).len()
                        >= canonical_path(urls[0], form).len()),
                "{context}"
            );
        }
        for path in &paths {
            let [old, new] = [&old.1, &new.1].map(|policy| policy.evaluate(b"x", path));
            let canonical = canonical_path(path, form);
            let is_robots_txt = canonical == b"/robots.txt";
            let is_told = |change: &&Change| {
                change.new.verdict == new.verdict
                    && canonical_path(&change.witness, form).len() <= canonical.len()
                    && matches(&change.pattern, &canonical)
            };
            let text = String::from_utf8_lossy(path);
            if old.verdict != new.verdict {
                assert!(
                    changes.iter().any(|change| is_told(&change)),
                    "{text} {context}"
                );
            }
            for change in changes
                .iter()
                .filter(|change| matches(&change.pattern, &canonical))
            {
                let is_so = (change.old.verdict, change.new.verdict) == (old.verdict, new.verdict);
                match &change.extent {
                    Extent::Whole => assert!(is_so || is_robots_txt, "{text} {context}"),
                    Extent::Except(url) => {
                        let shortest = canonical_path(url, form).len();
                        assert!(is_so || shortest <= canonical.len(), "{text} {context}");
                    }
                    Extent::Open => panic!("{context}"),
                }
            }
        }
    }
}

fn matches(canonical: &[u8], path: &[u8]) -> bool {
    // This form leaves a canonical text as it is, but for the byte that it writes for a `$`.
    let written = canonical.iter().map(|&byte| match byte {
        0xff => b'$',
        byte => byte,
    });
    PathPattern::in_form(&written.collect::<Vec<_>>(), PathForm::Sent).matches(path)
}
