//! What the sources ask of those who write a robots.txt, and a lint finds.

use robots_core::{Dialect, Levels, SourceText, check};

/// The lints that speak about a text, and all that they say.
fn said(text: &str) -> (Vec<&'static str>, String) {
    said_of(text, Dialect::RFC_9309)
}

fn said_of(text: &str, dialect: &'static Dialect) -> (Vec<&'static str>, String) {
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, dialect, &Levels::default());
    let lints = report.findings().iter().map(|finding| finding.lint);
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
    assert!(
        message.contains("tells everybody where to look"),
        "{message}"
    );
    assert!(message.contains("behind a password"), "{message}");

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
        .find(|finding| finding.lint == "file_too_large")
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
        (Dialect::RFC_9309, "`Disallow: /private` does nothing"),
        (Dialect::KOSTER_1996, "`Allow: /private` does nothing"),
        (Dialect::PYTHON_LEGACY, "`Allow: /private` does nothing"),
    ] {
        let (lints, message) = said_of(text, dialect);
        assert_eq!(lints, ["contradictory_rules"], "{}", dialect.name);
        assert!(message.contains(loser), "{message}");
    }
    let text = "User-agent: *\nDisallow: /a\nAllow: /ab\n";
    let (lints, message) = said_of(text, Dialect::KOSTER_1996);
    assert_eq!(lints, ["dead_rule"]);
    let why = "the first rule that matches decides, as `koster1996` reads a file";
    assert!(message.contains(why), "{message}");
    assert!(!message.contains("octets"), "{message}");
}

/// A `%` without digits is sent as it stands, and a rule that holds one matches it.
#[test]
fn what_a_request_can_hold_is_not_said_to_match_nothing() {
    for path in ["/100%zz", "/100%/", "/%zz", "/caf%u00e9"] {
        let (lints, _) = said(&format!("User-agent: *\nDisallow: {path}\n"));
        assert_eq!(lints, ["percent_encoding_invalid"], "{path}");
    }
    let (lints, _) = said("User-agent: *\nDisallow: /a/../b\n");
    assert_eq!(lints, ["unmatchable_rule"]);
}

/// What a finding suggests, applied.
fn suggested(text: &str) -> String {
    let source = SourceText::new("robots.txt", text);
    let report = check(&source, Dialect::RFC_9309, &Levels::default());
    let fixes = report.findings().iter().flat_map(|finding| &finding.fixes);
    let mut edits: Vec<_> = fixes.flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let mut fixed = text.to_owned();
    for edit in edits.into_iter().rev() {
        fixed.replace_range(edit.span.start..edit.span.end, &edit.replacement);
    }
    fixed
}

/// A suggestion writes what was meant, and not only what no lint speaks about.
#[test]
fn a_suggestion_writes_the_path_that_is_meant() {
    for (written, meant) in [
        ("\"/foo\"", "Disallow: /foo"),
        ("'bar'", "Disallow: /bar"),
        ("www.example.com/x", "Disallow: /x"),
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
        assert_eq!(fixed, text(meant), "{written}");
    }
    let long = "a".repeat(5_000);
    let (_, message) = said(&format!("User-agent: *\nDisallow: {long}\n"));
    let help = message.lines().find(|line| line.contains("help"));
    assert!(help.is_some_and(|help| help.len() < 200), "{message}");
}

#[test]
fn names_side_by_side_are_a_list_and_a_header_is_none() {
    let text = |names: &str| format!("{names}\nDisallow: /x\n");
    for names in [
        "GPTBot CCBot ClaudeBot",
        "GPTBot, CCBot; ClaudeBot",
        "GPTBot/CCBot/ClaudeBot",
    ] {
        let text = text(&format!("User-agent: {names}"));
        assert_eq!(said(&text).0, ["comma_in_user_agent"], "{names}");
        let lines = "User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: ClaudeBot";
        assert_eq!(suggested(&text), format!("{lines}\nDisallow: /x\n"));
    }
    for (name, lint) in [
        (
            "SmartDownload/1.2.76 (Win32; Apr 1 1999)",
            "user_agent_is_a_ua_string",
        ),
        ("FrontPage [NC,OR]", "invalid_product_token"),
        ("CCBot/2.0", "version_in_user_agent"),
    ] {
        let text = text(&format!("User-agent: {name}"));
        assert_eq!(said(&text).0, [lint], "{name}");
        assert!(!suggested(&text).contains("\nUser-agent"), "{name}");
    }
}

/// A file that lost its line breaks on the way through a variable or a form.
#[test]
fn a_line_break_in_letters_is_found() {
    for between in ["\\n", "\\r\\n", "<br>", "<br />\\n"] {
        let lines = [
            "User-agent: *",
            "Disallow: /admin",
            "Sitemap: https://a.example/s.xml",
        ];
        let text = format!("{}{between}", lines.join(between));
        assert_eq!(said(&text).0, ["multiple_directives_on_line"], "{text}");
        assert_eq!(suggested(&text), lines.join("\n"));
        let text = format!("# ours{between}{}\n", lines.join(between));
        assert_eq!(said(&text).0, ["directive_swallowed_by_comment"], "{text}");
    }
}

/// What Google's parser takes a line for is asked of the reading that stands for it.
#[test]
fn a_line_without_its_colon_is_what_google_makes_of_it() {
    for (line, meant, google) in [
        ("Disallow /x", "Disallow: /x", "Google forgives that"),
        ("Disallow = /x", "Disallow: /x", "every crawler skips"),
        ("Disallow=/x", "Disallow: /x", "every crawler skips"),
        ("Disallow", "Disallow:", "every crawler skips"),
        ("Disallow/x", "Disallow: /x", "every crawler skips"),
        (
            "Sitemap https://a.example/s.xml",
            "Sitemap: https://a.example/s.xml",
            "to Google the value is `//a.example/s.xml`",
        ),
    ] {
        let text = |line| format!("User-agent: *\nDisallow: /y\n{line}\n");
        let (lints, message) = said(&text(line));
        assert_eq!(lints, ["missing_colon"], "{line}");
        assert!(message.contains(google), "{line}: {message}");
        assert_eq!(suggested(&text(line)), text(meant));
    }
    for (line, lint) in [
        ("Disallow-All", "syntax_not_understood"),
        ("Disallow-All:", "keyword_prefix_trap"),
        ("Disallow-AI /x", "keyword_prefix_trap"),
        ("noindex, nofollow", "syntax_not_understood"),
    ] {
        let (lints, message) = said(&format!("User-agent: *\nDisallow: /y\n{line}\n"));
        assert_eq!(lints, [lint], "{line}: {message}");
    }
    let text = "User-agent: *\nDisalow /checkout\n";
    assert_eq!(suggested(text), "User-agent: *\nDisallow: /checkout\n");
}

#[test]
fn a_comment_of_another_language_never_becomes_a_rule() {
    for line in [
        "; Disallow: /x",
        "// Disallow: /x",
        "-- Disallow: /x",
        "/* Disallow: /x */",
        "<!-- Disallow: /x -->",
        "' Disallow: /x",
        "* Disallow: /x",
    ] {
        let text = format!("User-agent: *\nDisallow: /y\n{line}\n");
        assert_eq!(said(&text).0, ["syntax_not_understood"], "{line}");
        let comment = format!("User-agent: *\nDisallow: /y\n# {line}\n");
        assert_eq!(suggested(&text), comment);
    }
}

/// One mistake, one finding, also where it has an effect on the lines around it.
#[test]
fn a_slip_is_not_told_twice() {
    for (line, lint) in [
        ("Disalow: /y", "misspelled_directive"),
        ("Disallow /y", "missing_colon"),
        ("Disallow-AI: /y", "keyword_prefix_trap"),
        ("\u{200b}Disallow: /y", "non_ascii_whitespace"),
        ("# Disallow: /y", "group_bleed"),
    ] {
        let text = format!("User-agent: A\n{line}\nUser-agent: *\nDisallow: /x\n");
        assert_eq!(said(&text).0, [lint], "{line}");
    }
    let list = "User-agent: A\n# of the same people\nUser-agent: B\nDisallow: /x\n";
    assert_eq!(said(list).0, [""; 0]);
    let text = "User-agent: GPTBot, CCBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /x\n";
    assert_eq!(said(text).0, ["comma_in_user_agent"]);
}

/// What Python takes away is white space to Unicode, and no more.
#[test]
fn who_sets_a_character_aside_is_told_right() {
    for (line, python) in [
        ("Disallow: /x\u{a0}", true),
        ("Disallow: /x\u{200b}", false),
        ("Disallow\u{ff1a} /x", false),
    ] {
        let (lints, message) = said(&format!("User-agent: *\n{line}\n"));
        assert_eq!(lints, ["non_ascii_whitespace"], "{line:?}");
        assert_eq!(message.contains("Python does not"), python, "{message}");
    }
}
