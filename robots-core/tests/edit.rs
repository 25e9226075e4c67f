//! Fixes and the format never change a verdict: the oracle decides before and after.

use proptest::prelude::*;
use proptest::sample::select;
use robots_core::diagnostic::Safety;
use robots_core::lint::LintGroup;
use robots_core::{Dialect, Level, Levels, Reading, SourceText, check, edit};

const AGENTS: [&str; 6] = [
    "*",
    "GPTBot",
    "gptbot",
    "CCBot",
    "Googlebot",
    "Googlebot/2.1",
];

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

/// Lines that are right, odd or wrong, and what ends them.
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
    let value = prop_oneof![name, path.prop_map(|path| path), "[a-z0-9:/. ]{0,12}"];
    let colon = select(vec![":", ": ", " :\t", ":  ", " ", "：", ":\u{a0}"]);
    let comment = select(vec!["", "", "", " # c", "#c", " "]);
    let line = (key, colon, value, comment)
        .prop_map(|(key, colon, value, comment)| format!("{key}{colon}{value}{comment}"));
    let other = select(vec![
        "",
        " ",
        "\t# note ",
        "# robots: allow(style)",
        "junk",
        "\u{b}",
        "a: b",
    ]);
    let any = prop_oneof![6 => line, 2 => other.prop_map(str::to_owned)];
    let end = select(vec!["\n", "\r\n", "\r", "\n\n"]);
    let lines = proptest::collection::vec((any, end), 0..14);
    let mark = select(vec!["", "", "\u{feff}"]);
    (mark, lines).prop_map(|(mark, lines)| {
        let lines = lines.into_iter().map(|(line, end)| line + end);
        lines.fold(mark.to_owned(), |text, line| text + &line)
    })
}

/// Every verdict of the file, as the crawlers of today read it.
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
    fn the_format_keeps_every_verdict_and_is_its_own_format(text in file()) {
        let source = SourceText::new("", text);
        if let Ok(formatted) = edit::format(&source) {
            prop_assert_eq!(verdicts(&source), verdicts(&formatted));
            let again = edit::format(&formatted).expect("it was formatted before");
            prop_assert_eq!(again, formatted);
        }
    }

    /// Each fix made alone keeps what it is proved to keep, for every dialect that the proof names.
    #[test]
    fn a_proved_fix_keeps_every_verdict(text in file()) {
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
    fn fixes_are_made_in_one_run(text in file()) {
        let source = SourceText::new("", text);
        let once = edit::fix(&source, Dialect::RFC_9309, &all_warnings());
        let twice = edit::fix(&once.source, Dialect::RFC_9309, &all_warnings());
        prop_assert_eq!(twice.applied, 0);
        prop_assert_eq!(twice.source, once.source);
    }

    #[test]
    fn fixes_keep_every_verdict(text in file()) {
        let source = SourceText::new("", text);
        let fixed = edit::fix(&source, Dialect::RFC_9309, &all_warnings());
        prop_assert_eq!(verdicts(&source), verdicts(&fixed.source));
        prop_assert_eq!(fixed.applied == 0, fixed.source == source);
    }
}

/// What can be formatted is: only what crawlers read differently is refused.
#[test]
fn a_usual_file_is_formatted() {
    let text = "\u{feff}# Shop\r\n\r\nuser-agent:googlebot\r\nUSER-AGENT: bingbot\r\n\r\n# paths\r\n\
                disallow : /a   # old\r\n\r\n\r\nallow:/b\r\nuser-agent: *\r\n# all\r\ncrawl-delay: 5\r\n\
                disallow:\r\nsitemap:https://shop.example/s.xml";
    let expected = "\u{feff}# Shop\n\nUser-agent: googlebot\nUser-agent: bingbot\n\n# paths\n\
                    Disallow: /a # old\n\nAllow: /b\n\nUser-agent: *\n# all\nCrawl-delay: 5\n\
                    Disallow:\nSitemap: https://shop.example/s.xml\n";
    let expected = expected.replace('\n', "\r\n");
    let formatted = edit::format(&SourceText::new("", text)).expect("it says the same");
    assert_eq!(String::from_utf8_lossy(formatted.bytes()), expected);
}

/// A change of meaning is found, with a URL that shows it.
#[test]
fn a_changed_meaning_is_shown() {
    let before = SourceText::new("", "User-agent: *\nDisallow: /*.php\n");
    let after = SourceText::new("", "User-agent: *\nDisallow: /*.php$\n");
    let found = edit::changed_meaning(&before, &after, Dialect::RFC_9309);
    let Some(edit::MeaningChange::Verdict {
        witness,
        left,
        right,
        ..
    }) = found
    else {
        panic!("{found:?}");
    };
    assert!(witness.starts_with(b"/") && witness.windows(4).any(|part| part == b".php"));
    assert!(left.verdict.is_disallow() && right.verdict.is_allow());
}

/// Browsers send a `%` that starts no escape as it is, and servers judge it: what differs there is a
/// difference.
#[test]
fn changed_meaning_of_paths_that_are_no_well_formed_urls_is_found() {
    for tail in [
        "%", "?d=100%$", "%=", "%zz", " x", "<", "?a=\"", "\\x", "/../x",
    ] {
        let rule = format!("Disallow: /%7Eq{tail}\n");
        let before = SourceText::new("", format!("User-agent: a\n{rule}Disallow: /b\n"));
        let after = SourceText::new("", "User-agent: a\nDisallow: /b\n");
        for dialect in Dialect::ALL {
            let found = edit::changed_meaning(&before, &after, dialect);
            assert!(found.is_some(), "{rule} {}", dialect.name);
        }
    }
}
