//! Findings on lines that are almost valid.

use robots_analysis::Diagnostic;
use robots_core::{Dialect, SourceText};
use robots_lint::{Levels, check};

use super::{findings, suggested, with_style};

/// A variable or a form can escape the line breaks of a file.
#[test]
fn line_break_written_as_text_is_reported() {
    for between in ["\\n", "\\r\\n", "<br>", "<br />\\n"] {
        let lines = ["User-agent: *", "Disallow: /admin", "Sitemap: https://a.example/s.xml"];
        let text = format!("{}{between}", lines.join(between));
        assert_eq!(findings(&text).0, ["multiple_directives_on_line"], "{text}");
        assert_eq!(suggested(&text), lines.join("\n"));
        let text = format!("# ours{between}{}\n", lines.join(between));
        assert_eq!(findings(&text).0, ["directive_swallowed_by_comment"], "{text}");
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
    for (line, comment) in [
        ("; Disallow: /x", "# Disallow: /x"),
        ("// Disallow: /x", "# Disallow: /x"),
        ("//Disallow: /x", "#Disallow: /x"),
        ("////// Disallow: /x", "# Disallow: /x"),
        ("-- Disallow: /x", "# Disallow: /x"),
        ("' Disallow: /x", "# Disallow: /x"),
        ("＃ Disallow: /x", "# Disallow: /x"),
        ("/* Disallow: /x */", "# /* Disallow: /x */"),
        ("<!-- Disallow: /x -->", "# <!-- Disallow: /x -->"),
    ] {
        let text = |line: &str| format!("User-agent: *\nDisallow: /y\n{line}\n");
        assert_eq!(findings(&text(line)).0, ["syntax_not_understood"], "{line}");
        assert_eq!(suggested(&text(line)), text(comment));
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
        ("User-agent: User-agent: GPTBot\nDisallow: /x\n", "User-agent: GPTBot\nDisallow: /x\n"),
        ("User-agent: *\nDisallow: disallow : /b\n", "User-agent: *\ndisallow : /b\n"),
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
        assert!(lints.contains(&"multiple_directives_on_line"), "{between:?}: {lints:?}");
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
    assert_eq!(findings(text).0, ["unknown_directive"; 2]);
}

#[test]
fn key_after_a_mark_is_reported() {
    for line in ["1. User-agent: *", "2) Disallow: /x"] {
        let text = format!("User-agent: GPTBot\nDisallow: /y\n{line}\nDisallow: /z\n");
        assert_eq!(findings(&text).0, ["syntax_not_understood"], "{line}");
        let intended = line.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        assert!(suggested(&text).contains(&format!("\n{intended}\n")), "{line}");
    }
}

#[test]
fn html_page_without_user_agent_is_reported() {
    for text in ["<p>User-agent: *</p>\n<p>Disallow: /x</p>\n", "<!-- robots -->\n<p>none</p>\n"] {
        assert_eq!(findings(text).0, ["html_content"], "{text}");
    }
}

/// A template has one finding, whatever its lines are without a program.
#[test]
fn template_has_one_finding() {
    for text in [
        "<?php echo \"User-agent: *\\nDisallow: /x\";\n",
        "<?php header(\"Content-Type: text/plain\"); ?>\nUser-agent: *\nDisallow: /\n",
        "---\nlayout: null\n---\nUser-agent: *\nDisallow: /\n",
        "User-agent: *\n{% if staging %}\nDisallow: /\n{% endif %}\n",
        "User-agent: *\nDisallow: /\n\nSitemap: {{ \"sitemap.xml\" | absURL }}\n",
    ] {
        assert_eq!(findings(text).0, ["template"], "{text}");
        assert_eq!(suggested(text), text);
    }
    let text = "User-agent: *\nDisallow: /*{{url}}\n";
    assert_eq!(findings(text).0, [""; 0]);
}

/// What crawlers read decides, not the first bytes.
#[test]
fn html_around_lines_that_crawlers_read_hides_no_finding() {
    for (start, end) in [
        ("<br>", ""),
        ("<!-- robots -->", ""),
        ("<!DOCTYPE html>\n<html>", "</html>\n"),
        ("<?xml version=\"1.0\"?>", ""),
    ] {
        let text = format!("{start}\nUser-agent: *\nDisallow: /\n{end}");
        let (lints, _) = findings(&text);
        assert!(lints.contains(&"blocks_everything"), "{text}: {lints:?}");
        assert!(lints.contains(&"syntax_not_understood"), "{text}");
        assert!(!lints.contains(&"html_content"), "{text}");
        let text = format!("{start}\nDisallow: /x\n{end}");
        assert!(findings(&text).0.contains(&"rule_before_user_agent"), "{text}");
        let text = format!("{start}\nSitemap: https://example.com/s.xml\n{end}");
        assert!(!findings(&text).0.contains(&"html_content"), "{text}");
    }
}

/// Returns a text in UTF-16, with the low byte of each unit first or last.
fn utf_16(text: &str, is_low_first: bool) -> Vec<u8> {
    let units = text.encode_utf16();
    let bytes = |unit: u16| {
        if is_low_first { unit.to_le_bytes() } else { unit.to_be_bytes() }
    };
    units.flat_map(bytes).collect()
}

#[test]
fn text_in_another_encoding_is_named_and_not_deleted() {
    let text = "User-agent: *\nDisallow: /\n";
    let russian = "# Файл для роботов\n# Для всех\nUser-agent: *\nDisallow: /\n";
    for text in [text, russian] {
        for mark in ["", "\u{feff}"] {
            for is_low_first in [true, false] {
                let bytes = utf_16(&format!("{mark}{text}"), is_low_first);
                let found = in_bytes(&bytes);
                assert_eq!(found.len(), 1, "{found:?}");
                assert_eq!(found[0].name(), "html_content");
                assert!(found[0].message.contains("UTF-16"), "{}", found[0].message);
                let help = found[0].help.as_deref();
                assert_eq!(help, Some("save the file as plain text in UTF-8"));
            }
        }
    }
    let rich = "{\\rtf1\\ansi\\deff0\n{\\fonttbl{\\f0 Arial;}}\n\\f0\\fs24 User-agent: *\\\nDisallow: /tmp/\\\n\
                User-agent: GPTBot\\\nDisallow: /\\\n}\n";
    let found = in_bytes(rich.as_bytes());
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("RTF"));
    assert_eq!(found[0].help.as_deref(), Some("save the file as plain text in UTF-8"));
}

#[test]
fn byte_of_windows_1252_is_named_with_its_character() {
    let help = |text: &[u8]| {
        let found = in_bytes(text);
        assert_eq!(found[0].name(), "invalid_utf8", "{found:?}");
        let help = found[0].help.as_deref().expect("a help").to_owned();
        (found[0].labels[0].text.to_string(), help)
    };
    for (path, character, escaped) in [
        (b"/caf\xe9/".as_slice(), "`é`", "`%C3%A9`"),
        (b"/\x93a\x94/", "`“`", "`%E2%80%9C`"),
        (b"/a\x96b/", "`–`", "`%E2%80%93`"),
        (b"/\x80/", "`€`", "`%E2%82%AC`"),
        (b"/\xa1/", "`¡`", "`%C2%A1`"),
        (b"/\xff/", "`ÿ`", "`%C3%BF`"),
    ] {
        let text = [b"User-agent: *\nDisallow: ", path, b"\n"].concat();
        let (label, help) = help(&text);
        assert!(label.contains(character), "{label}");
        assert!(help.contains(escaped), "{help}");
        assert!(help.starts_with("save the file as UTF-8"), "{help}");
    }
    // Text of several bytes a character, a soft hyphen, a no-break space, and a byte without a
    // character.
    for path in [b"/\xd6\xd0\xce\xc4/".as_slice(), b"/\xad/", b"/\xa0/", b"/\x81/"] {
        let text = [b"User-agent: *\nDisallow: ", path, b"\n"].concat();
        let (label, help) = help(&text);
        assert!(label.starts_with("invalid byte"), "{label}");
        assert!(help.starts_with("save the file as UTF-8"), "{help}");
    }
}

/// A look-alike character is reported where it changes how a line is read, and nowhere else.
#[test]
fn look_alike_character_is_reported_only_where_it_is_not_text() {
    let rule = |line: &str| findings(&format!("User-agent: *\n{line}\n")).0;
    for line in [
        "Allow: /帮：x",
        "Disallow: /：",
        "Sitemap: https://example.com/：",
        "Disallow: /a\u{a0}b",
        "Disallow: /می\u{200c}روم",
        "Disallow: /👨\u{200d}👩/",
        "# 说明：x",
    ] {
        assert!(!rule(line).contains(&"non_ascii_whitespace"), "{line}");
    }
    for line in [
        "Allow：/x",
        "Disallow： /帮：x",
        "Disalow：/x",
        "Disallow\u{3000}：/x",
        "Disallow: \u{a0}/b",
        "Disallow: /b\u{a0}",
        "Disallow:\u{3000}/帮",
        "Disallow: /a\u{200b}b",
        "Disallow: /a\u{200c}b",
        "Disallow: /می\u{200c}",
        "Dis\u{ad}allow: /x",
    ] {
        assert!(rule(line).contains(&"non_ascii_whitespace"), "{line}");
    }
}

/// Returns the findings in a file.
fn in_bytes(bytes: &[u8]) -> Vec<Diagnostic> {
    let source = SourceText::new("robots.txt", bytes);
    let report = check(&source, Dialect::RFC_9309, &Levels::default());
    report.findings().to_vec()
}

/// A comment that sets levels is about the line alone.
#[test]
fn comment_of_a_duplicate_is_kept_unless_it_sets_levels() {
    for (comment, help) in [
        ("# of the shop", "delete it and keep the comment"),
        ("# robots: allow(secret_path)", "delete the line"),
    ] {
        let text =
            format!("User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /a/ {comment}\n");
        let source = SourceText::new("robots.txt", text);
        let message = check(&source, Dialect::RFC_9309, &with_style()).to_string();
        assert!(message.contains("duplicate_rule"), "{message}");
        assert!(message.contains(&format!("help: {help}")), "{message}");
    }
}

#[test]
fn lines_with_several_names_are_split_one_by_one() {
    let text = "\
User-agent: GPTBot User-agent: CCBot
User-agent: Googlebot User-agent: bingbot
Disallow: /x
";
    let report = check(&SourceText::new("robots.txt", text), Dialect::RFC_9309, &Levels::default());
    let found = report.findings().iter();
    let found = found.filter(|finding| finding.name() == "multiple_directives_on_line");
    let edits: Vec<_> = found.map(|finding| finding.fixes[0].edits.len()).collect();
    assert_eq!(edits, [1, 1]);
}
