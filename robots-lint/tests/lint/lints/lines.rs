//! Findings on lines that are almost valid.

use super::{findings, suggested};

/// A variable or a form can escape the line breaks of a file.
#[test]
fn line_break_written_as_text_is_reported() {
    for between in ["\\n", "\\r\\n", "<br>", "<br />\\n"] {
        let lines = [
            "User-agent: *",
            "Disallow: /admin",
            "Sitemap: https://a.example/s.xml",
        ];
        let text = format!("{}{between}", lines.join(between));
        assert_eq!(findings(&text).0, ["multiple_directives_on_line"], "{text}");
        assert_eq!(suggested(&text), lines.join("\n"));
        let text = format!("# ours{between}{}\n", lines.join(between));
        assert_eq!(
            findings(&text).0,
            ["directive_swallowed_by_comment"],
            "{text}"
        );
    }
}

/// The note gives the line as the dialect `google` reads it.
#[test]
fn missing_colon_note_gives_the_line_that_google_reads() {
    for (line, intended, google) in [
        ("Disallow /x", "Disallow: /x", "Google accepts this"),
        ("Disallow = /x", "Disallow: /x", "every crawler skips"),
        ("Disallow=/x", "Disallow: /x", "every crawler skips"),
        ("Disallow", "Disallow", "every crawler skips"),
        ("Disallow/x", "Disallow: /x", "every crawler skips"),
        (
            "Sitemap https://a.example/s.xml",
            "Sitemap: https://a.example/s.xml",
            "Google reads the value `//a.example/s.xml`",
        ),
    ] {
        let text = |line| format!("User-agent: *\nDisallow: /y\n{line}\n");
        let (lints, message) = findings(&text(line));
        assert_eq!(lints, ["missing_colon"], "{line}");
        assert!(message.contains(google), "{line}: {message}");
        assert_eq!(suggested(&text(line)), text(intended));
    }
    for (line, lint) in [
        ("Disallow-All", "syntax_not_understood"),
        ("Disallow-All:", "keyword_prefix_trap"),
        ("Disallow-AI /x", "keyword_prefix_trap"),
        ("noindex, nofollow", "syntax_not_understood"),
    ] {
        let (lints, message) = findings(&format!("User-agent: *\nDisallow: /y\n{line}\n"));
        assert_eq!(lints, [lint], "{line}: {message}");
    }
    let text = "User-agent: *\nDisalow /checkout\n";
    assert_eq!(suggested(text), "User-agent: *\nDisallow: /checkout\n");
}

#[test]
fn comment_of_another_language_is_not_fixed_to_a_rule() {
    for line in [
        "; Disallow: /x",
        "// Disallow: /x",
        "-- Disallow: /x",
        "/* Disallow: /x */",
        "<!-- Disallow: /x -->",
        "' Disallow: /x",
    ] {
        let text = format!("User-agent: *\nDisallow: /y\n{line}\n");
        assert_eq!(findings(&text).0, ["syntax_not_understood"], "{line}");
        let comment = format!("User-agent: *\nDisallow: /y\n# {line}\n");
        assert_eq!(suggested(&text), comment);
    }
    // Also items of a list.
    for line in ["* Disallow: /x", "- Disallow: /x"] {
        let text = format!("User-agent: *\nDisallow: /y\n{line}\n");
        assert_eq!(findings(&text).0, ["syntax_not_understood"], "{line}");
        assert_eq!(suggested(&text), text);
    }
}

/// A typo that affects the lines around it has one finding, too.
#[test]
fn typo_has_one_finding() {
    for (line, lint) in [
        ("Disalow: /y", "misspelled_directive"),
        ("Disallow /y", "missing_colon"),
        ("Disallow-AI: /y", "keyword_prefix_trap"),
        ("\u{200b}Disallow: /y", "non_ascii_whitespace"),
        ("# Disallow: /y", "group_bleed"),
    ] {
        let text = format!("User-agent: A\n{line}\nUser-agent: *\nDisallow: /x\n");
        assert_eq!(findings(&text).0, [lint], "{line}");
    }
    let list = "User-agent: A\n# of the same company\nUser-agent: B\nDisallow: /x\n";
    assert_eq!(findings(list).0, [""; 0]);
    let text = "User-agent: GPTBot, CCBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /x\n";
    assert_eq!(findings(text).0, ["comma_in_user_agent"]);
}

/// Python trims the white space of Unicode, and no other characters.
#[test]
fn non_ascii_whitespace_note_names_python_only_where_it_differs() {
    for (line, python) in [
        ("Disallow: /x\u{a0}", true),
        ("Disallow: /x\u{200b}", false),
        ("Disallow\u{ff1a} /x", false),
    ] {
        let (lints, message) = findings(&format!("User-agent: *\n{line}\n"));
        assert_eq!(lints, ["non_ascii_whitespace"], "{line:?}");
        assert_eq!(message.contains("Python does not"), python, "{message}");
    }
}

#[test]
fn rule_before_user_agent_counts_the_rules_outside_of_groups() {
    let text = |rules: &str| format!("{rules}User-agent: *\nDisallow: /x\n");
    let (_, message) = findings(&text("Disallow: /a\nDisallow: /b\n"));
    assert!(message.contains("also in no group"), "{message}");
    let (_, message) = findings(&text("Disallow: /a\nDisallow: /b\nDisallow: /c\n"));
    assert!(message.contains("the last of 2 more"), "{message}");
}

/// A divider has no meaning that a crawler could miss.
#[test]
fn divider_has_no_finding() {
    for line in ["-----", "=====", "...", "\"", "```", "==== Google ===="] {
        let text = format!("User-agent: *\nDisallow: /x\n{line}\nDisallow: /y\n");
        assert_eq!(findings(&text).0, [""; 0], "{line}");
    }
    for line in ["-- Disallow: /z --", "End of file"] {
        let text = format!("User-agent: *\nDisallow: /x\n{line}\n");
        assert_eq!(findings(&text).0, ["syntax_not_understood"], "{line}");
    }
}

#[test]
fn fix_of_a_repeated_key_writes_it_once() {
    for (text, intended) in [
        (
            "User-agent: User-agent: GPTBot\nDisallow: /x\n",
            "User-agent: GPTBot\nDisallow: /x\n",
        ),
        (
            "User-agent: *\nDisallow: disallow : /b\n",
            "User-agent: *\ndisallow : /b\n",
        ),
    ] {
        assert_eq!(findings(text).0, ["multiple_directives_on_line"], "{text}");
        assert_eq!(suggested(text), intended);
    }
}

#[test]
fn non_ascii_line_break_is_reported() {
    for between in ["", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}", "\u{a0}"] {
        let text = format!("User-agent: *{between}Disallow: /a\n");
        let (lints, _) = findings(&text);
        assert!(
            lints.contains(&"multiple_directives_on_line"),
            "{between:?}: {lints:?}"
        );
    }
    let text = "User-agent:*Disallow:/admin\n";
    assert_eq!(findings(text).0, ["multiple_directives_on_line"]);
    assert_eq!(suggested(text), "User-agent:*\nDisallow:/admin\n");
    assert_eq!(findings("User-agent: *\nDisallow: /*Sitemap:\n").0, [""; 0]);
}

#[test]
fn synonym_of_a_key_is_reported_and_replaced() {
    for (word, value, intended) in [
        ("Deny", "/x", "Disallow"),
        ("Block", "/x", "Disallow"),
        ("Exclude", "*.gif", "Disallow"),
        ("Forbid", "/x", "Disallow"),
        ("REJECT", "/x", "Disallow"),
        ("Agent", "GPTBot", "User-agent"),
        ("Bot", "GPTBot", "User-agent"),
        ("ua", "GPTBot", "User-agent"),
        ("Crawler", "GPTBot", "User-agent"),
    ] {
        let text = |key| format!("User-agent: *\nDisallow: /y\n{key}: {value}\nDisallow: /z\n");
        assert_eq!(findings(&text(word)).0, ["misspelled_directive"], "{word}");
        assert_eq!(suggested(&text(word)), text(intended));
    }
    let text = "User-agent: *\nDisallow: /y\nBlock: advertising\nAgent: 007\n";
    assert_eq!(findings(text).0, [""; 0]);
}

#[test]
fn key_after_a_mark_is_reported() {
    for line in ["1. User-agent: *", "2) Disallow: /x", "... Disallow: /x"] {
        let text = format!("User-agent: GPTBot\nDisallow: /y\n{line}\nDisallow: /z\n");
        assert_eq!(findings(&text).0, ["syntax_not_understood"], "{line}");
        let intended = line.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        assert!(
            suggested(&text).contains(&format!("\n{intended}\n")),
            "{line}"
        );
    }
}

#[test]
fn html_page_without_user_agent_is_reported() {
    for text in [
        "<p>User-agent: *</p>\n<p>Disallow: /x</p>\n",
        "<?php echo \"User-agent: *\\nDisallow: /x\";\n",
        "<pre>\nDisallow: /x\n</pre>\n",
    ] {
        assert_eq!(findings(text).0, ["html_content"], "{text}");
    }
    let text = "<br>\nUser-agent: *\nDisallow: /x\n";
    assert_eq!(findings(text).0, ["syntax_not_understood"]);
}
