//! Fixes and formatting never change a verdict: the oracle decides before and after.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::string::string_regex;
use robots_analysis::diagnostic::Safety;
use robots_analysis::{Level, edit};
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{Levels, LintGroup, check};

const AGENTS: [&str; 6] = ["*", "GPTBot", "gptbot", "CCBot", "Googlebot", "Googlebot/2.1"];

const PATHS: [&str; 14] = [
    "/",
    "/a",
    "/a/",
    "/a/b",
    "/A",
    "/a%20b",
    "/a b",
    "/~x",
    "/%7Ex",
    "/a?b=c",
    "/x.php",
    "/é",
    "/robots.txt",
    "/a*b",
];

/// Valid lines, lines with typos, and invalid lines, with line endings.
fn file() -> impl Strategy<Value = String> {
    let key = select(vec![
        "User-agent",
        "user-agent ",
        "Useragent",
        "Allow",
        "ALLOW",
        " Disallow",
        "disallow",
        "Disalow",
        "Disallow-x",
        "Sitemap",
        "Crawl-delay",
        "Noindex",
        "Foo",
        "Content-Signal",
    ]);
    let name = select(AGENTS.to_vec()).prop_map(str::to_owned);
    let path = "(/|\\*|)(a|b|%7[eE]|%2f|\\*|\\*\\*|\\$|\\?|=|/|\\.php|é| |#|%){0,5}";
    // Literals as strategies would be read for each text.
    let matching = |regex| string_regex(regex).expect("a regular expression");
    let value = prop_oneof![name, matching(path), matching("[a-z0-9:/. ]{0,12}")];
    let colon = select(vec![":", ": ", " :\t", ":  ", " ", "：", ":\u{a0}"]);
    let comment = select(vec!["", "", "", " # c", "#c", " "]);
    let line = (key, colon, value, comment)
        .prop_map(|(key, colon, value, comment)| format!("{key}{colon}{value}{comment}"));
    let other =
        select(vec!["", " ", "\t# note ", "# robots: allow(style)", "junk", "\u{b}", "a: b"]);
    let any = prop_oneof![6 => line, 2 => other.prop_map(str::to_owned)];
    let end = select(vec!["\n", "\r\n", "\r", "\n\n"]);
    let lines = proptest::collection::vec((any, end), 0..14);
    let mark = select(vec!["", "", "\u{feff}"]);
    (mark, lines).prop_map(|(mark, lines)| {
        let lines = lines.into_iter().map(|(line, end)| line + end);
        lines.fold(mark.to_owned(), |text, line| text + &line)
    })
}

/// Returns every verdict of a file in the dialects of crawlers in use.
fn verdicts(source: &SourceText) -> Vec<bool> {
    verdicts_in(source, &[Dialect::RFC_9309, Dialect::GOOGLE])
}

fn verdicts_in(source: &SourceText, dialects: &[&'static Dialect]) -> Vec<bool> {
    let mut verdicts = Vec::new();
    for &dialect in dialects {
        let reading = Reading::new(source, dialect);
        for agent in AGENTS {
            let decide = |path: &&str| reading.evaluate(agent.as_bytes(), path.as_bytes());
            verdicts.extend(PATHS.iter().map(|path| decide(path).verdict.is_allow()));
        }
    }
    verdicts
}

fn all_warnings() -> Levels {
    let mut levels = Levels::default();
    for group in LintGroup::ALL {
        levels.set(group.name(), Level::Warn).expect("a group");
    }
    levels
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn format_keeps_every_verdict_and_is_idempotent(text in file()) {
        let source = SourceText::new("", text);
        if let Ok(formatted) = edit::format(&source) {
            prop_assert_eq!(verdicts(&source), verdicts(&formatted));
            let hashes = |source: &SourceText| {
                let report = check(source, Dialect::RFC_9309, &all_warnings());
                let findings = report.findings().iter();
                findings.filter(|found| found.name() == "hash_in_path").count()
            };
            prop_assert_eq!(hashes(&source), hashes(&formatted));
            let again = edit::format(&formatted).expect("it was formatted before");
            prop_assert_eq!(again, formatted);
        }
    }

    /// Each fix, applied alone, keeps its proved claim in every dialect of the proof.
    #[test]
    fn proved_fix_keeps_every_verdict(text in file()) {
        let source = SourceText::new("", text);
        let report = check(&source, Dialect::RFC_9309, &all_warnings());
        let fixes = report.findings().iter().flat_map(|finding| &finding.fixes);
        for fix in fixes {
            let dialects = match fix.safety {
                Safety::KeepsMeaning => Dialect::ALL,
                Safety::AlignsOlder => &[Dialect::RFC_9309, Dialect::GOOGLE],
                Safety::ChangesMeaning => continue,
            };
            let mut bytes = source.bytes().to_vec();
            for edit in fix.edits.iter().rev() {
                bytes.splice(edit.span.start..edit.span.end, edit.replacement.bytes());
            }
            let after = SourceText::new("", bytes);
            let (left, right) = (verdicts_in(&source, dialects), verdicts_in(&after, dialects));
            prop_assert_eq!(left, right, "{}", fix.title);
        }
    }

    #[test]
    fn fix_of_a_fixed_text_changes_nothing(text in file()) {
        let source = SourceText::new("", text);
        let once = robots_lint::fix(&source, Dialect::RFC_9309, &all_warnings());
        let twice = robots_lint::fix(&once.source, Dialect::RFC_9309, &all_warnings());
        prop_assert_eq!(twice.applied, 0);
        prop_assert_eq!(twice.source, once.source);
    }

    #[test]
    fn fix_keeps_every_verdict(text in file()) {
        let source = SourceText::new("", text);
        let fixed = robots_lint::fix(&source, Dialect::RFC_9309, &all_warnings());
        prop_assert_eq!(verdicts(&source), verdicts(&fixed.source));
        prop_assert_eq!(fixed.applied == 0, fixed.source == source);
    }
}

/// A valid file is formatted. Only files that crawlers read differently are rejected.
#[test]
fn format_of_a_usual_file() {
    let text = "\u{feff}# Shop\r\n\r\nuser-agent:googlebot\r\nUSER-AGENT: bingbot\r\n\r\n# paths\r\n\
                disallow : /a   # old\r\n\r\n\r\nallow:/b\r\nuser-agent: *\r\n# all\r\ncrawl-delay: 5\r\n\
                disallow:\r\nsitemap:https://shop.example/s.xml";
    let expected = "\u{feff}# Shop\n\nUser-agent: googlebot\nUser-agent: bingbot\n\n# paths\n\
                    Disallow: /a # old\n\nAllow: /b\n\nUser-agent: *\n# all\nCrawl-delay: 5\n\
                    Disallow:\nSitemap: https://shop.example/s.xml\n";
    let expected = expected.replace('\n', "\r\n");
    let formatted =
        edit::format(&SourceText::new("", text)).expect("formatting keeps every verdict");
    assert_eq!(String::from_utf8_lossy(formatted.bytes()), expected);
}

#[test]
fn comment_beside_a_rule_stays_with_it_above_the_next_group() {
    let text = "User-agent: a\nDisallow: /a # why\nUser-agent: b\nDisallow: /b\n";
    let formatted = edit::format(&SourceText::new("", text)).expect("verdicts are kept");
    let expected = text.replace("\nUser-agent: b", "\n\nUser-agent: b");
    assert_eq!(String::from_utf8_lossy(formatted.bytes()), expected);
}

/// A change of meaning is found, with a witness.
#[test]
fn changed_meaning_has_a_witness() {
    let before = SourceText::new("", "User-agent: *\nDisallow: /*.php\n");
    let after = SourceText::new("", "User-agent: *\nDisallow: /*.php$\n");
    let found = edit::changed_meaning(&before, &after, Dialect::RFC_9309);
    let Some(edit::MeaningChange::Verdict { witness, left, right, .. }) = found else {
        panic!("{found:?}");
    };
    assert!(witness.starts_with(b"/") && witness.windows(4).any(|part| part == b".php"));
    assert!(left.verdict.is_disallow() && right.verdict.is_allow());
}

/// Browsers send a `%` that starts no escape unchanged, and servers decide such paths, so a
/// different verdict for one is a change.
#[test]
fn changed_meaning_of_malformed_urls_is_found() {
    for tail in ["%", "?d=100%$", "%=", "%zz", " x", "<", "?a=\"", "\\x", "/../x"] {
        let rule = format!("Disallow: /%7Eq{tail}\n");
        let before = SourceText::new("", format!("User-agent: a\n{rule}Disallow: /b\n"));
        let after = SourceText::new("", "User-agent: a\nDisallow: /b\n");
        for dialect in Dialect::ALL {
            let found = edit::changed_meaning(&before, &after, dialect);
            assert!(found.is_some(), "{rule} {}", dialect.name);
        }
    }
}
