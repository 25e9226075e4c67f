use proptest::collection::vec;
use proptest::prelude::*;
use robots_core::matcher::Verdict;
use robots_core::pattern::PathPattern;
use robots_core::syntax::DirectiveKey;
use robots_core::{Dialect, Reading, SourceText};

use super::writer::escaped;
use super::*;

const USER_AGENT: Keyword = Keyword(DirectiveKey::UserAgent);
const ALLOW: Keyword = Keyword(DirectiveKey::Allow);

/// Writes a directive, a rule after a token.
fn write(keyword: Keyword, value: &str) -> Result<WrittenDirective, BuildError> {
    let mut text = RobotsWriter::new();
    if keyword.placement() == Placement::InGroup {
        text.write(USER_AGENT, "a")?;
    }
    text.write(keyword, value)
}

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
        assert_eq!(write(USER_AGENT, name), Err(BuildError::token(name)));
    }
    assert_eq!(write(ALLOW, "a"), Err(BuildError::path("a")));
    for name in ["*", "MJ12bot", "archive.org_bot", "Screaming Frog SEO Spider"] {
        assert!(write(USER_AGENT, name).is_ok(), "{name}");
    }
    for url in ["/s.xml", "://", "https://", "x://y", "javascript://x", "https://a/#b"] {
        let error = BuildError::value(Keyword::SITEMAP, url);
        assert_eq!(write(Keyword::SITEMAP, url), Err(error));
    }
    assert_eq!(escaped("/a b#%20%zé\n*$"), "/a%20b%23%20%25z%C3%A9%0A*$");
}

#[test]
fn line_beyond_its_limit_is_rejected() {
    let path = "/x".repeat(8_400);
    let error = write(Keyword::DISALLOW, &path).expect_err("a long line");
    assert!(error.to_string().starts_with("line exceeds"), "{error}");
    assert!(write(Keyword::DISALLOW, &path[..16_000]).is_ok());
}

fn rules() -> impl Strategy<Value = Vec<(bool, String)>> {
    vec((any::<bool>(), "[/*]([ab/*$%#?é \n]|%2[0fF]){0,6}"), 0..4)
}

proptest! {
    #[test]
    fn built_text_parses_to_the_same_rules(groups in vec(rules(), 0..5)) {
        let mut robots = RobotsWriter::new();
        for (index, rules) in groups.iter().enumerate() {
            let name = format!("bot-{}", char::from(b'a' + u8::try_from(index)?));
            robots.open_group();
            robots.write(USER_AGENT, &name)?;
            for (allows, path) in rules {
                robots.write(if *allows { ALLOW } else { Keyword::DISALLOW }, path)?;
            }
        }
        let source = SourceText::new("", robots.finish());
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
