//! What the sources ask of those who write a robots.txt, and a lint finds.

mod lines;
mod names;
mod values;

use robots_core::{Dialect, Levels, SourceText, check};

/// The lints that speak about a text, and all that they say.
fn said(text: &str) -> (Vec<&'static str>, String) {
    said_of(text, Dialect::RFC_9309)
}

fn said_of(text: &str, dialect: &'static Dialect) -> (Vec<&'static str>, String) {
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, dialect, &Levels::default());
    let lints = report
        .findings()
        .iter()
        .map(|finding| finding.lint.unwrap_or_default());
    (lints.collect(), report.to_string())
}

/// S2-63: a crawler may fetch a sitemap unless a rule disallows it, which is then told.
#[test]
fn a_sitemap_that_crawlers_may_not_fetch_is_found() {
    let text = "User-agent: *\nDisallow: /*.xml$\n\nSitemap: https://example.com/sitemap.xml\n";
    let (lints, message) = said(text);
    assert_eq!(lints, ["sitemap_disallowed"]);
    assert!(message.contains("disallows `/sitemap.xml`"), "{message}");

    let open = text.replace("\n\n", "\nAllow: /sitemap.xml$\n\n");
    assert_eq!(said(&open).0, [""; 0]);
}

/// S3-55 and S3-56: to list a path tells where it is, and what must stay secret needs a password.
#[test]
fn a_path_that_is_given_away_is_found() {
    let text = "User-agent: *\nDisallow: /backup/\n\nSitemap: https://example.com/sitemap.xml\n";
    let (lints, message) = said(text);
    assert_eq!(lints, ["secret_path"]);
    assert!(message.contains("reveals a sensitive path"), "{message}");
    assert!(
        message.contains("protect them with a password"),
        "{message}"
    );

    assert_eq!(said(&text.replace("backup", "basket")).0, [""; 0]);
}

/// S2-39: a file that is too large shrinks when its rules are consolidated.
#[test]
fn a_file_that_is_too_large_is_told_how_to_shrink() {
    let rule = "Disallow: /basket/old/page-of-the-year-before\n";
    let text = format!("User-agent: *\n{}", rule.repeat(512_000 / rule.len() + 1));
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, Dialect::RFC_9309, &Levels::default());
    let mut found = report.findings().iter();
    let help = found
        .find(|finding| finding.lint == Some("file_too_large"))
        .and_then(|finding| finding.help.as_deref());
    assert!(
        help.is_some_and(|help| help.contains("merge groups")),
        "{help:?}"
    );
}

/// Where the first rule of the file decides, it is the second of two that does nothing.
#[test]
fn what_wins_is_what_the_dialect_lets_win() {
    let text = "User-agent: *\nDisallow: /private\nAllow: /private\n";
    for (dialect, loser) in [
        (Dialect::RFC_9309, "`Disallow: /private` never takes effect"),
        (Dialect::KOSTER_1996, "`Allow: /private` never takes effect"),
        (
            Dialect::PYTHON_LEGACY,
            "`Allow: /private` never takes effect",
        ),
    ] {
        let (lints, message) = said_of(text, dialect);
        assert_eq!(lints, ["contradictory_rules"], "{}", dialect.name);
        assert!(message.contains(loser), "{message}");
    }
    let text = "User-agent: *\nDisallow: /a\nAllow: /ab\n";
    let (lints, message) = said_of(text, Dialect::KOSTER_1996);
    assert_eq!(lints, ["dead_rule"]);
    let why = "the first matching rule wins in the dialect `koster1996`";
    assert!(message.contains(why), "{message}");
    assert!(!message.contains("octets"), "{message}");
}

/// What a finding suggests, applied.
fn suggested(text: &str) -> String {
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, Dialect::RFC_9309, &Levels::default());
    let suggestions = report.findings().iter().flat_map(|finding| &finding.fixes);
    let mut edits: Vec<_> = suggestions.flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let mut fixed = text.to_owned();
    for edit in edits.into_iter().rev() {
        fixed.replace_range(edit.span.start..edit.span.end, &edit.replacement);
    }
    fixed
}

/// The verdict of a URL that is shown is that of the group, whichever of several rules gives it.
#[test]
fn dead_rule_shows_no_url_that_a_third_rule_decides_otherwise() {
    for text in [
        "User-agent: *\nAllow: /a$\nAllow: /a\nDisallow: /a*\n",
        "User-agent: *\nAllow: /*\nDisallow: /b$\nDisallow: /b\n",
    ] {
        let (lints, message) = said(text);
        assert!(lints.contains(&"dead_rule"), "{lints:?}");
        assert!(!message.contains("both match"), "{message}");
    }
    let plain = "User-agent: *\nDisallow: /*.php\nAllow: /*.php*\n";
    let (_, message) = said(plain);
    assert!(
        message.contains("both match `/.php`, which is allowed"),
        "{message}"
    );
}
