//! Preferences for the use of content, by path.

use proptest::prelude::*;
use robots_core::matcher::{ExtensionKey, RobotsTxt};
use robots_core::{Compilation, Dialect, SourceText, compile};

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

fn usage(robots: &RobotsTxt<'_>, agent: &str, path: &str) -> Vec<String> {
    let lists = robots
        .group(agent)
        .preferences(ExtensionKey::ContentUsage, path);
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

proptest! {
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
