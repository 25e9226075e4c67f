//! Findings on the values of lines.

use robots_core::{Dialect, SourceText};
use robots_lint::{Level, Levels, check};

use super::{findings, suggested};

/// Clients send a `%` without digits unchanged, and a rule that contains one matches it.
#[test]
fn path_that_a_request_can_contain_is_not_unmatchable() {
    for path in ["/100%zz", "/100%/", "/%zz", "/caf%u00e9"] {
        let (lints, _) = findings(&format!("User-agent: *\nDisallow: {path}\n"));
        assert_eq!(lints, ["percent_encoding_invalid"], "{path}");
    }
    let (lints, _) = findings("User-agent: *\nDisallow: /a/../b\n");
    assert_eq!(lints, ["unmatchable_rule"]);
}

/// A suggestion writes the intended path, and not just any path without a finding.
#[test]
fn suggestion_writes_the_intended_path() {
    for (written, intended) in [
        ("\"/foo\"", "Disallow: /foo"),
        ("'bar'", "Disallow: /bar"),
        ("www.shop.example/x", "Disallow: /x"),
        ("shop.example/x", "Disallow: /x"),
        ("index.php/x", "Disallow: /index.php/x"),
        ("./tmp", "Disallow: /tmp"),
        ("\\windows\\path", "Disallow: /windows/path"),
        ("^/x.*y", "Disallow: /x*y"),
        ("/x, /y, /z", "Disallow: /x\nDisallow: /y\nDisallow: /z"),
    ] {
        let text = |rules: &str| {
            format!("User-agent: *\n{rules}\n\nSitemap: https://shop.example/sitemap.xml\n")
        };
        let fixed = suggested(&text(&format!("Disallow: {written}")));
        assert_eq!(fixed, text(intended), "{written}");
    }
    for written in ["\"/a\" \"/b\"", "x, /y", "'/c', '/d'"] {
        let text = format!("User-agent: *\nDisallow: {written}\n");
        assert_eq!(findings(&text).0, ["missing_leading_slash"], "{written}");
        assert_eq!(suggested(&text), text);
    }
    let long = "a".repeat(5_000);
    let (_, message) = findings(&format!("User-agent: *\nDisallow: {long}\n"));
    let help = message.lines().find(|line| line.contains("help"));
    assert!(help.is_some_and(|help| help.len() < 200), "{message}");
}

#[test]
fn finding_in_a_list_of_preferences_shows_the_invalid_one() {
    for (line, lint, help) in [
        ("Content-Usage: train-ai=n, foo=y", "unknown_preference", "foo=y"),
        ("Content-Usage: Train-AI=no", "content_usage_syntax", "Train-AI=no"),
        (
            "Content-Signal: search=yes, ai-train=no, ai-input=maybe",
            "content_signal_syntax",
            "maybe",
        ),
        ("Content-Signal: search=yes, ai_train=no", "content_signal_syntax", "ai_train=no"),
    ] {
        let text = format!("User-agent: *\n{line}\nDisallow: /x\n");
        let source = SourceText::new("", text.as_str());
        let report = check(&source, Dialect::RFC_9309, &Levels::default());
        let findings = report.findings();
        assert_eq!(findings.len(), 1, "{line}");
        assert_eq!(findings[0].name(), lint);
        let span = findings[0].labels[0].span;
        assert_eq!(&text[span.start..span.end], help);
    }
    let text = |value| format!("User-agent: *\nContent-Signal: {value}\nDisallow: /x\n");
    assert_eq!(suggested(&text("ai-train: no")), text("ai-train=no"));
}

#[test]
fn relative_sitemap_url_is_completed() {
    for (written, expected) in [
        ("//example.com/s.xml", "https://example.com/s.xml"),
        ("www.shop.example/s.xml", "https://www.shop.example/s.xml"),
        ("shop.example/s.xml", "https://shop.example/s.xml"),
        ("/s.xml", "/s.xml"),
        ("s.xml", "s.xml"),
    ] {
        let text = |url| format!("Sitemap: {url}\n");
        let (lints, message) = findings(&text(written));
        assert_eq!(lints, ["sitemap_not_absolute"]);
        assert_eq!(suggested(&text(written)), text(expected));
        assert!(message.contains("/s.xml`"), "{message}");
    }
}

#[test]
fn alternatives_of_a_regular_expression_are_reported() {
    for path in ["/(a|b)/", "/*.(jpg|png)$", "/x/(de|en)/.+", "/wiki_(x)/(a|b)"] {
        let text = format!("User-agent: *\nDisallow: {path}\n");
        assert_eq!(findings(&text).0, ["regex_in_path"], "{path}");
    }
    for path in ["/wiki/Rust_(programming)", "/a|b"] {
        let text = format!("User-agent: *\nDisallow: {path}\n");
        assert_eq!(findings(&text).0, [""; 0], "{path}");
    }
}

#[test]
fn regular_expression_is_shown_with_its_whole_class_and_quantifier() {
    for (path, shown) in [
        ("/[0-9]+", "`[0-9]+`"),
        ("/a/[a-z]*/b", "`[a-z]*`"),
        ("/[^/]?x", "`[^/]?`"),
        ("/[xyz]+/", "`[xyz]+`"),
        ("/[0-9", "`[0-9`"),
        ("/a(b)*c", "`(b)*`"),
        ("/list?.*", "`?.*`"),
    ] {
        let (lints, message) = findings(&format!("User-agent: *\nDisallow: {path}\n"));
        assert!(lints.contains(&"regex_in_path"), "{path} {lints:?}");
        let title = format!("{shown} looks like a regular expression");
        assert!(message.contains(&title), "{path}: {message}");
    }
}

#[test]
fn semicolon_beside_a_query_of_the_same_path_is_not_of_another_format() {
    let lint = "other_format_in_path";
    let rules = |rules: &str| findings(&format!("User-agent: *\n{rules}")).0;
    assert!(rules("Disallow: /products;\n").contains(&lint));
    assert!(!rules("Disallow: /products?\nDisallow: /products;\n").contains(&lint));
    assert!(rules("Disallow: /other?\nDisallow: /products;\n").contains(&lint));
}

#[test]
fn text_after_a_path_is_of_another_format_if_no_url_has_it() {
    let lint = "other_format_in_path";
    for (value, is_other) in [
        ("/*;", false),
        ("/*id,", false),
        ("/a*/;", true),
        ("/*.pdf$,", true),
        ("/a;", true),
        ("/a b,", false),
        ("/a*b\"", true),
        ("/private/...", true),
        ("/a...", false),
        ("/...", false),
    ] {
        let (lints, _) = findings(&format!("User-agent: *\nDisallow: {value}\n"));
        assert_eq!(lints.contains(&lint), is_other, "{value}: {lints:?}");
    }
}

#[test]
fn preference_that_is_the_same_in_every_group_does_not_contradict_rules() {
    let lints = |list: &str| {
        let text = format!("User-agent: GPTBot\nContent-Signal: {list}\nAllow: /\n");
        findings(&text).0
    };
    assert!(lints("ai-train=no").is_empty());
    assert!(lints("search=yes, ai-train=no").is_empty());
}

/// A line of two groups is needed if one of them is open.
#[test]
fn rule_below_disallow_all_is_reported_only_if_no_group_needs_it() {
    let lint = "redundant_in_closed_group";
    let closed =
        "User-agent: GPTBot\nDisallow: /\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a/\n";
    assert!(!findings(closed).0.contains(&lint));
    let closed = closed.replace("User-agent: CCBot\n", "");
    assert!(findings(&closed).0.contains(&lint));
    let opened = "User-agent: GPTBot\nDisallow: /\nAllow: /a/\nDisallow: /a/b/\nDisallow: /c/\n";
    let (lints, message) = findings(opened);
    assert!(lints.contains(&lint));
    assert!(message.contains("`Disallow: /c/` changes nothing"), "{message}");
    assert!(message.contains("without it no verdict changes"), "{message}");
    let (_, message) = findings("User-agent: *\nDisallow: /*\nDisallow: /a/\nDisallow: /b/\n");
    assert!(message.contains("without them no verdict changes"), "{message}");
    assert!(message.contains("delete them, or `Disallow: /*` if"), "{message}");
}

#[test]
fn copy_of_a_group_is_compared_up_to_five_hundred_rules() {
    let rules = |count: usize| {
        let rules = (0..count).map(|number| format!("Disallow: /{number}/\n"));
        rules.collect::<Vec<_>>().concat()
    };
    for (count, is_found) in [(500, true), (501, false)] {
        let groups =
            ["User-agent: *\n", &rules(count), "\nUser-agent: bingbot\n", &rules(count - 1)];
        let (lints, _) = findings(&groups.concat());
        assert_eq!(lints.contains(&"incomplete_copy_of_default_group"), is_found, "{count}");
    }
}

/// A group with a rule about the same paths was written on purpose.
#[test]
fn group_with_a_variation_of_a_default_rule_is_no_incomplete_copy() {
    let lint = "incomplete_copy_of_default_group";
    let text = "User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /search\n\nUser-agent: bingbot\nDisallow: /a/\nDisallow: /b/\n";
    assert!(findings(text).0.contains(&lint));
    for rule in ["Disallow: /search?", "Allow: /search"] {
        assert!(!findings(&format!("{text}{rule}\n")).0.contains(&lint), "{rule}");
    }
    // Ads are reviewed wherever they lead.
    let ads = text.replace("bingbot", "AdsBot-Google");
    assert!(!findings(&ads).0.contains(&lint));
}

/// The `*` of an Allow wins the tie with a Disallow for the same paths, so it is not redundant.
#[test]
fn trailing_wildcard_that_wins_a_tie_is_not_reported() {
    let mut levels = Levels::default();
    levels.set("trailing_wildcard", Level::Warn).expect("a lint");
    let text = "User-agent: *\nDisallow: /b/*\nAllow: /b/*\nDisallow: /c/*\n";
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, Dialect::RFC_9309, &levels);
    let found = report.findings().iter().filter(|finding| finding.name() == "trailing_wildcard");
    let lines: Vec<_> =
        found.map(|finding| source.position(finding.labels[0].span.start).line).collect();
    assert_eq!(lines, [2, 4]);
}
