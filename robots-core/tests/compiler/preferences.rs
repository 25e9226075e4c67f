//! Preferences for the use of content, by path.

use proptest::prelude::*;
use robots_core::matcher::{ExtensionKey, RobotsTxt};
use robots_core::{Compilation, Dialect, SourceText, compile};

fn compiled(text: &str) -> Compilation {
    compiled_as(text, Dialect::RFC_9309)
}

fn compiled_as(text: &str, dialect: &'static Dialect) -> Compilation {
    compile(&SourceText::new("robots.txt", text), dialect)
}

fn usage(robots: &RobotsTxt<'_>, agent: &str, path: &str) -> Vec<String> {
    let lists = robots.group(agent).preferences(ExtensionKey::ContentUsage, path);
    lists.map(str::to_owned).collect()
}

#[test]
fn longest_path_applies_with_all_its_lines() {
    let compilation = compiled(
        "User-agent: *\nContent-Usage: search=y\nContent-Usage: / train-ai=y\n\
         Content-Usage: /a \t train-ai=n\nContent-Usage: /b$ search=n\nContent-Usage: /a search=n\n\
         Content-Signal: ai-train=no\nDisallow: /a/x\n",
    );
    let robots = compilation.site().robots_txt();
    assert_eq!(usage(&robots, "x", "/"), ["train-ai=y"]);
    assert_eq!(usage(&robots, "x", "/ab"), ["train-ai=n", "search=n"]);
    assert_eq!(usage(&robots, "x", "/b"), ["search=n"]);
    assert_eq!(usage(&robots, "x", "/b?"), ["train-ai=y"]);
    assert_eq!(usage(&robots, "x", "/a/x"), [""; 0]);
}

#[test]
fn line_without_a_path_applies_to_all_other_paths() {
    let compilation = compiled(
        "User-agent: a\nContent-Usage: search=y\nContent-Usage: /a search=n\nAllow: /\n\nUser-agent: b\nAllow: /\n",
    );
    let robots = compilation.site().robots_txt();
    assert_eq!(usage(&robots, "a", "/b"), ["search=y"]);
    assert_eq!(usage(&robots, "a", "/a"), ["search=n"]);
    assert_eq!(usage(&robots, "b", "/b"), [""; 0]);
    assert_eq!(usage(&robots, "otherbot", "/b"), [""; 0]);
}

#[test]
fn line_after_a_path_applies_to_all_crawlers_of_its_record() {
    let compilation = compiled(
        "User-agent: a\nContent-Usage: /a search=n\nContent-Signal: /b ai-train=no\nCrawl-delay: 2\nAllow: /\n\n\
         User-agent: b\nContent-Usage: /a search=n\nAllow: /\n\n\
         User-agent: b\nUser-agent: c\nContent-Usage: /a train-ai=n\nDisallow: /c\n",
    );
    let robots = compilation.site().robots_txt();
    assert_eq!(usage(&robots, "a", "/a"), ["search=n"]);
    assert_eq!(usage(&robots, "b", "/a"), ["search=n", "train-ai=n"]);
    assert_eq!(usage(&robots, "c", "/a"), ["train-ai=n"]);
    let lines = robots.group("a").extensions();
    let lines: Vec<_> = lines.map(|line| (line.key(), line.value())).collect();
    let expected = [
        (ExtensionKey::ContentUsage, "/a search=n"),
        (ExtensionKey::ContentSignal, "/b ai-train=no"),
        (ExtensionKey::CrawlDelay, "2"),
    ];
    assert_eq!(lines, expected);
}

proptest! {
    /// In each dialect, the path of a preference is read as the path of a rule.
    #[test]
    fn path_of_a_preference_matches_the_paths_of_a_rule(
        pattern in "/[ab*$%6?;é/]{0,6}",
        path in "/[ab%61$*?;é/]{0,8}",
    ) {
        for &dialect in Dialect::ALL {
            // Python reads a record only if it has a rule.
            let line = format!("User-agent: *\nContent-Usage: {pattern} search=n\nDisallow: /x\n");
            let rule = format!("User-agent: *\nDisallow: {pattern}\n");
            let preferences = compiled_as(&line, dialect);
            let is_matched = compiled_as(&rule, dialect).site().robots_txt().decide("x", &path).is_disallow();
            let found = usage(&preferences.site().robots_txt(), "x", &path);
            prop_assert_eq!(!found.is_empty(), is_matched, "{}: {:?}", dialect.name, found);
        }
    }

    /// The path of a preference matches the same paths as a rule with this value, with the same
    /// precedence.
    #[test]
    fn path_of_a_preference_has_the_precedence_of_a_rule(
        short in "/[ab*$%6?é/]{0,6}",
        long in "/[ab*$%6?é/]{0,6}",
        path in "/[ab%61$*?é/]{0,8}",
    ) {
        let preferences = compiled(&format!(
            "User-agent: *\nContent-Usage: {short} search=y\nContent-Usage: {long} search=n\n"
        ));
        let rules = compiled(&format!("User-agent: *\nAllow: {short}\nDisallow: {long}\n"));
        let decision = rules.site().robots_txt().explain("x", &path);
        let robots = preferences.site().robots_txt();
        let found = usage(&robots, "x", &path);
        match decision.rule() {
            None => prop_assert!(found.is_empty(), "{found:?}"),
            Some(rule) if rule.verdict().is_allow() => prop_assert_eq!(&found[0], "search=y"),
            Some(_) => prop_assert_eq!(found, ["search=n"]),
        }
    }
}
