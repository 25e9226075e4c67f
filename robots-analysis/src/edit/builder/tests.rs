
use proptest::collection::vec;
use proptest::prelude::*;
use robots_core::matcher::Verdict;
use robots_core::pattern::PathPattern;
use robots_core::{Dialect, Reading, SourceText};

use super::writer::escaped;
use super::*;

#[test]
fn invalid_value_is_rejected_or_escaped() {
    for name in [
        "",
        " a",
        "a\n",
        "a#b",
        "a\u{2028}b",
        "a, b",
        "a b",
        "* a",
        "a*",
        "a/1",
        "Mozilla/5.0 (compatible; x)",
    ] {
        assert_eq!(
            GroupBuilder::new([name]),
            Err(BuildError::InvalidToken(name.to_owned()))
        );
    }
    assert_eq!(GroupBuilder::new([]), Err(BuildError::MissingToken));
    let path = BuildError::InvalidPath("a".to_owned());
    assert_eq!(
        GroupBuilder::new(["a"]).and_then(|group| group.allow("a")),
        Err(path)
    );
    for name in [
        "*",
        "MJ12bot",
        "archive.org_bot",
        "Screaming Frog SEO Spider",
    ] {
        assert!(GroupBuilder::new([name]).is_ok(), "{name}");
    }
    for url in [
        "/s.xml",
        "://",
        "https://",
        "x://y",
        "javascript://x",
        "https://a/#b",
    ] {
        let error = BuildError::InvalidSitemap(url.to_owned());
        assert_eq!(RobotsBuilder::new().sitemap(url), Err(error));
    }
    assert_eq!(escaped("/a b#%20%zé\n*$"), "/a%20b%23%20%25z%C3%A9%0A*$");
}

#[test]
fn text_beyond_a_size_limit_is_rejected() -> Result<(), BuildError> {
    let path = "/x".repeat(8_400);
    let group = GroupBuilder::new(["a"])?;
    assert_eq!(group.clone().disallow(&path), Err(BuildError::LineTooLong));
    let group = group.disallow(&path[..16_000])?;
    let mut robots = RobotsBuilder::new();
    while robots.group(&group).is_ok() {}
    assert_eq!(robots.to_string().matches("User-agent").count(), 31);
    let url = format!("https://a.example/{}", &path[..16_000]);
    assert_eq!(robots.sitemap(&url), Err(BuildError::FileTooLarge));
    assert!(robots.sitemap("https://a.example/s.xml").is_ok());
    assert!(robots.to_string().len() <= SIZE_LIMIT);
    Ok(())
}

fn rules() -> impl Strategy<Value = Vec<(bool, String)>> {
    vec((any::<bool>(), "[/*]([ab/*$%#?é \n]|%2[0fF]){0,6}"), 0..4)
}

proptest! {
    #[test]
    fn built_text_parses_to_the_same_rules(groups in vec(rules(), 0..5)) {
        let mut robots = RobotsBuilder::new();
        for (index, rules) in groups.iter().enumerate() {
            let name = format!("bot-{}", char::from(b'a' + u8::try_from(index)?));
            let mut group = GroupBuilder::new([name.as_str()])?;
            for (allows, path) in rules {
                group = if *allows { group.allow(path)? } else { group.disallow(path)? };
            }
            robots.group(&group)?;
        }
        let source = SourceText::new("", robots.to_string());
        for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
            let reading = Reading::new(&source, dialect);
            prop_assert_eq!(reading.agents().len(), groups.len());
            for (agent, rules) in reading.agents().values().zip(&groups) {
                let read = reading.written_rules(agent.group);
                let read: Vec<_> = read.map(|rule| (rule.verdict, rule.pattern.clone())).collect();
                let built: Vec<_> = rules
                    .iter()
                    .map(|(allows, path)| {
                        let verdict = if *allows { Verdict::Allow } else { Verdict::Disallow };
                        let pattern = escaped(path);
                        (verdict, PathPattern::in_form(pattern.as_bytes(), dialect.path_form))
                    })
                    .collect();
                prop_assert_eq!(read, built);
            }
        }
    }

    #[test]
    fn escaped_is_idempotent(path in "/([ab%# é]|%[0-9a-f]{2}){0,8}") {
        prop_assert_eq!(escaped(&escaped(&path)), escaped(&path));
    }
}
