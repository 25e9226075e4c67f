//! What is said of lines that are almost one of robots.txt.

use super::{said, suggested};

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

#[test]
fn rules_outside_of_groups_are_counted() {
    let text = |rules: &str| format!("{rules}User-agent: *\nDisallow: /x\n");
    let (_, message) = said(&text("Disallow: /a\nDisallow: /b\n"));
    assert!(message.contains("nor this rule"), "{message}");
    let (_, message) = said(&text("Disallow: /a\nDisallow: /b\nDisallow: /c\n"));
    assert!(message.contains("nor the 2 rules up to here"), "{message}");
}

/// What says nothing loses nothing.
#[test]
fn a_divider_is_no_mistake() {
    for line in ["-----", "=====", "...", "\"", "```", "==== Google ===="] {
        let text = format!("User-agent: *\nDisallow: /x\n{line}\nDisallow: /y\n");
        assert_eq!(said(&text).0, [""; 0], "{line}");
    }
    for line in ["-- Disallow: /z --", "End of file"] {
        let text = format!("User-agent: *\nDisallow: /x\n{line}\n");
        assert_eq!(said(&text).0, ["syntax_not_understood"], "{line}");
    }
}

#[test]
fn a_key_that_stands_twice_is_written_once() {
    for (text, meant) in [
        (
            "User-agent: User-agent: GPTBot\nDisallow: /x\n",
            "User-agent: GPTBot\nDisallow: /x\n",
        ),
        (
            "User-agent: *\nAllow: disallow : /b\n",
            "User-agent: *\ndisallow : /b\n",
        ),
    ] {
        assert_eq!(said(text).0, ["multiple_directives_on_line"], "{text}");
        assert_eq!(suggested(text), meant);
    }
}
