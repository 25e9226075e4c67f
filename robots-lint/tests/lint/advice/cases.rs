//! Fixes of single texts.

use robots_analysis::diagnostic::Safety;
use robots_analysis::{Diagnostic, Level, edit};
use robots_core::{Dialect, SourceText};
use robots_lint::Levels;

use super::{File, all_lints, counts, side_effect};

/// Returns the only finding of a lint.
fn finding(text: &str, lint: &str) -> Diagnostic {
    let findings = File::new("", text).findings(&all_lints());
    let mut found = findings.into_iter().filter(|finding| finding.name() == lint);
    let first = found.next().unwrap_or_else(|| panic!("{lint} does not report {text:?}"));
    assert_eq!(found.next(), None);
    first
}

/// Returns the text after the first fix of the only finding of a lint.
fn followed(text: &str, lint: &str) -> String {
    let finding = finding(text, lint);
    let fixed = File::new("", text).with(&finding.fixes[0]);
    String::from_utf8(fixed.source.bytes().to_vec()).expect("UTF-8")
}

/// Returns the text after all fixes of all lints.
fn fixed(text: &str) -> String {
    let source = SourceText::new("", text);
    let fixed = robots_lint::fix(&source, Dialect::RFC_9309, &all_lints());
    String::from_utf8(fixed.source.bytes().to_vec()).expect("UTF-8")
}

fn warnings_of(text: &str) -> Vec<&'static str> {
    let findings = File::new("", text).findings(&Levels::default());
    findings.iter().map(Diagnostic::name).collect()
}

#[test]
fn fix_of_the_only_rule_of_a_group_replaces_it() {
    let text = "User-agent: A\nAllow: /\n\nUser-agent: B\nDisallow: /\n";
    let expected = "User-agent: A\nDisallow:\n\nUser-agent: B\nDisallow: /\n";
    assert_eq!(followed(text, "needless_allow"), expected);

    let text = "User-agent: A\nDisallow: /x\n\nUser-agent: A\nDisallow: /x\n\nUser-agent: B\nDisallow: /\n";
    let expected =
        "User-agent: A\nDisallow: /x\n\nUser-agent: A\nDisallow:\n\nUser-agent: B\nDisallow: /\n";
    assert_eq!(followed(text, "duplicate_rule"), expected);
}

#[test]
fn fix_that_deletes_a_rule_for_older_crawlers_is_unsafe() {
    let text = "User-agent: *\nDisallow: /search/\nDisallow: */search/*\n";
    let finding = finding(text, "redundant_rule");
    assert_eq!(finding.fixes[0].safety, Safety::ChangesMeaning);
    let why = finding.notes.last().expect("a note");
    assert!(why.contains("would be allowed"), "{why}");
    assert!(fixed(text).contains("Disallow: /search/\n"));
    assert!(warnings_of(text).is_empty());
}

#[test]
fn trailing_wildcard_with_an_effect_is_not_reported() {
    let text = "User-agent: *\nAllow: *.css\nDisallow: */rss*\n";
    let findings = File::new("", text).findings(&all_lints());
    assert!(findings.iter().all(|finding| finding.name() != "trailing_wildcard"));
    assert_eq!(
        followed("User-agent: *\nDisallow: /a*\n", "trailing_wildcard"),
        "User-agent: *\nDisallow: /a\n"
    );
}

#[test]
fn managed_block_prepend_fix_adds_one_line() {
    let text = "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n";
    let expected = "User-agent: *\nDisallow: /\nDisallow: /*\n\nUser-agent: Googlebot\nDisallow:\n";
    assert_eq!(followed(text, "managed_block_prepend"), expected);
    assert_eq!(fixed(expected), expected);
}

#[test]
fn dead_rule_reports_only_rules_overridden_by_the_other_verdict() {
    assert_eq!(warnings_of("User-agent: *\nDisallow: /*.php\nAllow: /*.php*\n"), ["dead_rule"]);
    for text in [
        "User-agent: *\nDisallow: /*.php\nDisallow: /*.php*\n",
        "User-agent: *\nDisallow: /cdn-cgi/\nDisallow: /cdn-cgi*\n",
        "User-agent: *\nDisallow: /private\nDisallow: /private/data\n",
    ] {
        assert!(warnings_of(text).is_empty(), "{text}");
        finding(text, "redundant_rule");
    }
}

#[test]
fn fix_of_equivalent_rules_keeps_one() {
    for text in [
        "User-agent: *\nDisallow: /a\nDisallow: /a*\n",
        "User-agent: *\nDisallow: /a*\nDisallow: /a\nDisallow: /a**\n",
    ] {
        let fixed = fixed(text);
        assert!(fixed.contains("Disallow: /a"), "{fixed}");
    }
}

#[test]
fn fix_keeps_line_endings_and_comments() {
    let text = "User-agent: *\r\nDisallow: /a\r\nDisallow: /b";
    assert_eq!(fixed(text), format!("{text}\r\n"));
    let text = "User-agent: *\r\nDisallow: /a\r\nDisallow: /a # twice\r\n";
    let expected = "User-agent: *\r\nDisallow: /a\r\n# twice\r\n";
    assert_eq!(followed(text, "duplicate_rule"), expected);
    // The comment sets the level of its line. On a line of its own, it would set that of the next
    // line.
    let text =
        "User-agent: *\nDisallow: /a\nDisallow: /a # robots: allow(secret_path)\nDisallow: /b\n";
    let expected = "User-agent: *\nDisallow: /a\nDisallow: /b\n";
    assert_eq!(followed(text, "duplicate_rule"), expected);
    let text = "Disallow: /tmp/ # old\r\nDisallow: /b\r\n";
    let expected = format!("User-agent: *\r\n{text}");
    assert_eq!(followed(text, "rule_before_user_agent"), expected);
}

#[test]
fn fix_of_an_invalid_line_writes_the_intended_line() {
    let file_with = |line: &str| format!("User-agent: *\n{line}\n");
    for (lint, line, expected) in [
        ("space_in_path", "Disallow: /admin // private", "Disallow: /admin # private"),
        ("space_in_path", "Disallow: /admin ; private", "Disallow: /admin # private"),
        ("space_in_path", "Disallow: /a b c", "Disallow: /a%20b%20c"),
        ("space_in_path", "Disallow: /a //b", "Disallow: /a\nDisallow: //b"),
        ("misspelled_directive", "Disalow = /a", "Disallow: /a"),
        ("missing_leading_slash", "Disallow: .js", "Disallow: /*.js"),
        ("missing_leading_slash", "Disallow: .pdf$", "Disallow: /*.pdf$"),
        ("missing_leading_slash", "Disallow: .git", "Disallow: /.git"),
        (
            "blocks_render_resources",
            "Disallow: /assets/",
            "Disallow: /assets/\nAllow: /assets/*.css$\nAllow: /assets/*.css?\nAllow: /assets/*.js$\nAllow: /assets/*.js?",
        ),
        (
            "blocks_render_resources",
            "Disallow: /js/*",
            "Disallow: /js/*\nAllow: /js/*.js$\nAllow: /js/*.js?",
        ),
    ] {
        assert_eq!(followed(&file_with(line), lint), file_with(expected), "{line}");
    }
}

#[test]
fn help_for_an_unknown_product_token_names_known_ones() {
    let finding = finding("User-agent: Google*\nDisallow: /x\n", "wildcard_in_user_agent");
    assert!(finding.fixes.is_empty());
    assert!(finding.help.is_some_and(|help| help.contains("such as `Google")));
    let text = "User-agent: Googlebot*\nDisallow: /x\n";
    assert_eq!(followed(text, "wildcard_in_user_agent"), text.replace('*', ""));

    let entity = "User-agent: RepoMonkey Bait &amp; Tackle/v1.01\nDisallow: /\n";
    assert!(!warnings_of(entity).contains(&"comma_in_user_agent"));
}

#[test]
fn utf_16_file_has_one_finding() {
    let text = "User-agent: *\nDisallow: /x\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big] {
        let findings = File::new("", bytes).findings(&Levels::default());
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].message.contains("UTF-16"), "{findings:?}");
    }
}

#[test]
fn utf_32_file_has_one_finding_that_names_the_encoding() {
    let text = "User-agent: *\nDisallow: /x\n";
    let wide = |text: &str, bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
        text.chars().flat_map(|c| bytes(c.into())).collect()
    };
    let marked = format!("\u{feff}{text}");
    for bytes in [u32::to_le_bytes, u32::to_be_bytes] {
        for text in [text, &marked] {
            let findings = File::new("", wide(text, bytes)).findings(&Levels::default());
            assert_eq!(findings.len(), 1, "{findings:?}");
            assert!(findings[0].message.contains("UTF-32"), "{findings:?}");
        }
    }
}

#[test]
fn merge_conflict_has_one_finding_without_a_fix() {
    let text = "User-agent: *\n<<<<<<< HEAD\nDisallow: /a\n||||||| base\n=======\nDisallow: /b\n>>>>>>> other: x\n";
    let findings = File::new("", text).findings(&Levels::default());
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0].labels.len(), 4);
    assert!(findings[0].fixes.is_empty());
    // A line of `=` alone is a divider and no conflict.
    assert!(warnings_of("User-agent: *\n=======\nDisallow: /b\n").is_empty());
}

#[test]
fn invisible_character_is_named() {
    for (text, name) in [
        ("User-agent: *\nDisallow: /a\u{a0}\n", "U+00A0"),
        ("\u{feff}User-agent: *\nDisallow: /a\n", "U+FEFF"),
    ] {
        let findings = File::new("", text).findings(&Levels::default());
        assert!(findings[0].fixes[0].title.contains(name), "{findings:?}");
    }
}

#[test]
fn group_bleed_has_a_fix_for_one_likely_meaning() {
    let list = "User-agent: GPTBot\n\nUser-agent: CCBot\nDisallow: /\n";
    assert_eq!(followed(list, "group_bleed"), list.replace("\n\n", "\n"));
    let (file, levels) = (File::new("", list), Levels::default());
    let before = counts(&file, &levels);
    let bleed = finding(list, "group_bleed");
    let effect = side_effect(&file, &levels, &before, &bleed, &bleed.fixes[0]);
    assert_eq!(effect, None);
    // It would open the site for a crawler: a person decides.
    let commented = "User-agent: A\n# Disallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    let bleed = finding(commented, "group_bleed");
    assert!(bleed.fixes.is_empty());
    let help = bleed.help.expect("a help");
    assert!(help.starts_with("add `Disallow:` to"), "{help}");
}

/// The crawlers of a group are counted, and rules of another group are not forgotten.
#[test]
fn group_bleed_states_the_merged_group() {
    let text = "User-agent: *\nDisallow: /a\n\nUser-agent: *\nCrawl-delay: 5\n\n\
                User-agent: AhrefsBot\nCrawl-delay: 3\n\nUser-agent: CCBot\nDisallow: /b\n";
    let bleed = finding(text, "group_bleed");
    assert!(bleed.message.starts_with("this group of `*`"), "{bleed:?}");
    let mut labels = bleed.labels.iter().map(|label| label.text.to_string());
    assert!(labels.any(|label| label == "applies to all 3 crawlers"), "{bleed:?}");
    let help = bleed.help.expect("a help");
    assert!(help.contains("the rules of its other group"), "{help}");
    assert!(!help.contains("everything"), "{help}");
}

/// After a fix at some levels, no finding with a fix remains at these levels.
#[test]
fn fix_of_many_findings_needs_one_run() {
    let rule = |n| format!("disallow: /a{n}/\nDisallow: /a{n}/\n");
    let rules = (0..300).map(rule).collect::<Vec<_>>().concat();
    let text = format!("user-agent: *\n{rules}");
    let source = SourceText::new("", text);
    let mut levels = Levels::default();
    levels.set("style", Level::Warn).expect("a group");
    let fixed = robots_lint::fix(&source, Dialect::RFC_9309, &levels);
    let found = File::new("", fixed.source.bytes()).findings(&levels);
    assert!(found.iter().all(|finding| finding.name() == "sitemap_missing"), "{found:?}");
}

#[test]
fn blank_lines_of_a_group_are_deleted_in_one_run() {
    let rules = |gap: &str| {
        let lines = (0..90).map(|i| format!("Disallow: /a{i}/x{gap}"));
        lines.collect::<String>()
    };
    let text = format!("User-agent: *\n\n\n\n{}", rules("\n\n\n"));
    let expected = format!("User-agent: *\n{}\n\n", rules("\n"));
    assert_eq!(fixed(&text), expected);
}

#[test]
fn trailing_wildcard_fix_is_unsafe_for_older_crawlers() {
    for (text, lint) in [
        ("User-agent: *\nDisallow: /search?*\n", "trailing_wildcard"),
        ("User-agent: *\nDisallow: /a**b\n", "double_wildcard"),
    ] {
        assert_eq!(finding(text, lint).fixes[0].safety, Safety::ChangesMeaning);
        assert_eq!(fixed(text), text);
    }
}

#[test]
fn query_rule_order_ignores_the_first_slash() {
    for first in ["*?s=", "/*?s="] {
        for later in ["*&s=", "/*&s="] {
            let text = format!("User-agent: *\nDisallow: {first}\nDisallow: {later}\n");
            let findings = File::new("", text).findings(&all_lints());
            let mut lints = findings.iter().map(Diagnostic::name);
            assert!(lints.all(|lint| lint != "query_rule_order"), "{first} {later}");
        }
    }
}

/// One fix contains all edits of the longest line.
#[test]
fn fix_of_a_hundred_thousand_edits_is_complete() {
    let spaces = 120 * 1024;
    let text = format!("User-agent: *\nDisallow: /a{}\n", " b".repeat(spaces));
    let file = File::new("", text);
    let findings = file.findings(&Levels::default());
    let mut found = findings.iter().filter(|one| one.name() == "space_in_path");
    let fix = &found.next().expect("a finding").fixes[0];
    assert_eq!(fix.edits.len(), spaces);
    let suggested = edit::suggest(&file.source, &findings);
    let expected = format!("User-agent: *\nDisallow: /a{}\n", "%20b".repeat(spaces));
    assert_eq!(suggested.bytes(), expected.as_bytes());
}

/// Crawlers skip a line that is not whole within the first 500 KiB, so the site would be open.
#[test]
fn fix_that_moves_a_rule_beyond_the_size_limit_is_not_offered() {
    let text = format!("User-agent: *\nDisallow: /a{}\n", " b".repeat(240 * 1024));
    let finding = finding(&text, "space_in_path");
    assert!(finding.fixes.is_empty());
    assert_eq!(finding.help.as_deref(), Some("write `%20`"));
    let why = finding.notes.last().expect("a note");
    assert!(why.contains("would allow every URL"), "{why}");
}
