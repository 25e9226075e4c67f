//! Requirements of the sources that a lint checks.

mod lines;
mod names;
mod values;

use robots_core::{Dialect, SourceText};
use robots_lint::{Level, Levels, LintGroup, check};

/// Returns the lints with findings in a text, and the rendered findings.
fn findings(text: &str) -> (Vec<&'static str>, String) {
    findings_in(text, Dialect::RFC_9309)
}

fn with_style() -> Levels {
    let mut levels = Levels::default();
    levels.set(LintGroup::Style.name(), Level::Warn).expect("a group");
    levels
}

fn findings_in(text: &str, dialect: &'static Dialect) -> (Vec<&'static str>, String) {
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, dialect, &Levels::default());
    let lints = report.findings().iter().map(robots_analysis::Diagnostic::name);
    (lints.collect(), report.to_string())
}

/// S2-63: a crawler may fetch a sitemap unless a rule disallows it; the finding shows that rule.
#[test]
fn disallowed_sitemap_is_reported() {
    let text = "User-agent: *\nDisallow: /*.xml$\n\nSitemap: https://example.com/sitemap.xml\n";
    let (lints, message) = findings(text);
    assert_eq!(lints, ["sitemap_disallowed"]);
    assert!(message.contains("disallows `/sitemap.xml`"), "{message}");

    let allowed = text.replace("\n\n", "\nAllow: /sitemap.xml$\n\n");
    assert_eq!(findings(&allowed).0, [""; 0]);
}

/// S3-55 and S3-56: a listed path is public, and a secret needs a password.
#[test]
fn sensitive_path_is_reported() {
    let text = "User-agent: *\nDisallow: /backup/\n\nSitemap: https://example.com/sitemap.xml\n";
    let (lints, message) = findings(text);
    assert_eq!(lints, ["secret_path"]);
    assert!(message.contains("reveals a sensitive path"), "{message}");
    assert!(message.contains("protect them with a password"), "{message}");

    assert_eq!(findings(&text.replace("backup", "basket")).0, [""; 0]);
}

/// S2-39: a file that is too large shrinks when its rules are consolidated.
#[test]
fn too_large_file_has_help() {
    let rule = "Disallow: /basket/old/page-of-the-year-before\n";
    let text = format!("User-agent: *\n{}", rule.repeat(512_000 / rule.len() + 1));
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, Dialect::RFC_9309, &Levels::default());
    let mut found = report.findings().iter();
    let help = found
        .find(|finding| finding.name() == "file_too_large")
        .and_then(|finding| finding.help.as_deref());
    assert!(help.is_some_and(|help| help.contains("merge groups")), "{help:?}");
}

/// Where the first matching rule wins, the second of two contradictory rules has no effect.
#[test]
fn contradictory_rules_winner_depends_on_the_dialect() {
    let text = "User-agent: *\nDisallow: /private\nAllow: /private\n";
    for (dialect, loser) in [
        (Dialect::RFC_9309, "`Disallow: /private` never takes effect"),
        (Dialect::KOSTER_1996, "`Allow: /private` never takes effect"),
        (Dialect::PYTHON_LEGACY, "`Allow: /private` never takes effect"),
    ] {
        let (lints, message) = findings_in(text, dialect);
        assert_eq!(lints, ["contradictory_rules"], "{}", dialect.name);
        assert!(message.contains(loser), "{message}");
    }
    let text = "User-agent: *\nDisallow: /a\nAllow: /ab\n";
    let (lints, message) = findings_in(text, Dialect::KOSTER_1996);
    assert_eq!(lints, ["dead_rule"]);
    let why = "the first matching rule wins in the dialect `koster1996`";
    assert!(message.contains(why), "{message}");
    assert!(!message.contains("octets"), "{message}");
}

/// Returns a text with the fixes of its findings applied.
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

/// A shown URL has the verdict of the group, even if a third rule gives it.
#[test]
fn dead_rule_shows_no_url_that_a_third_rule_decides_otherwise() {
    for text in [
        "User-agent: *\nAllow: /a$\nAllow: /a\nDisallow: /a*\n",
        "User-agent: *\nAllow: /*\nDisallow: /b$\nDisallow: /b\n",
    ] {
        let (lints, message) = findings(text);
        assert!(lints.contains(&"dead_rule"), "{lints:?}");
        assert!(!message.contains("both match"), "{message}");
    }
    let plain = "User-agent: *\nDisallow: /*.php\nAllow: /*.php*\n";
    let (_, message) = findings(plain);
    assert!(message.contains("both match `/.php`, which is allowed"), "{message}");
}
