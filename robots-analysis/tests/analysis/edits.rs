//! Edits, and what is proved of them.

use robots_analysis::diagnostic::{Diagnostic, Fix, Safety};
use robots_analysis::edit;
use robots_core::source::Span;
use robots_core::{Dialect, Reading, SourceText};

/// Returns the proved safety of a fix, and the number of notes about it.
fn proved(text: &str, fix: Fix) -> (Safety, usize) {
    let mut findings = [Diagnostic::error("a finding").fix(fix)];
    let source = SourceText::new("robots.txt", text);
    edit::prove(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
    let [Diagnostic { fixes, notes, .. }] = findings;
    (fixes[0].safety, notes.len())
}

#[test]
fn safety_of_a_fix_is_proved_for_the_dialects_that_it_is_expected_in() {
    use Safety::{AlignsOlder, ChangesMeaning, KeepsMeaning};
    // Older crawlers end a group at the blank line.
    let blank = ("User-agent: *\n\nDisallow: /x\n", Span::new(14, 15));
    let comment = ("User-agent: *\n#\nDisallow: /x\n", Span::new(14, 16));
    let rule = ("User-agent: *\nDisallow: /x\n", Span::new(14, 27));
    for ((text, span), [equivalent, aligning]) in [
        (comment, [(KeepsMeaning, 0), (KeepsMeaning, 0)]),
        (blank, [(ChangesMeaning, 1), (AlignsOlder, 0)]),
        (rule, [(ChangesMeaning, 1), (ChangesMeaning, 1)]),
    ] {
        assert_eq!(proved(text, Fix::equivalent("delete it", span, "")), equivalent, "{text}");
        assert_eq!(proved(text, Fix::aligning("delete it", span, "")), aligning, "{text}");
        let suggestion = Fix::suggestion("delete it", span, "");
        assert_eq!(proved(text, suggestion), (ChangesMeaning, 0), "{text}");
    }
}

#[test]
fn fix_is_applied_if_it_is_safe_in_the_dialects_that_it_is_expected_in() {
    let text = "User-agent: *\n\nDisallow: /x\n";
    for (fix, applied) in [
        (Fix::equivalent("delete it", Span::new(14, 15), ""), 0),
        (Fix::aligning("delete it", Span::new(14, 15), ""), 1),
        (Fix::suggestion("delete it", Span::new(14, 15), ""), 0),
    ] {
        let source = SourceText::new("robots.txt", text);
        let fixed = edit::fix(&source, Dialect::RFC_9309, |reading| {
            let is_open = reading.source().bytes().len() == text.len();
            let finding = || Diagnostic::error("a blank line").fix(fix.clone());
            is_open.then(finding).into_iter().collect()
        });
        assert_eq!(fixed.applied, applied, "{fix:?}");
    }
}

#[test]
fn formatting_separates_a_group_with_the_comments_right_above_it() {
    let format = |text: &str| {
        let formatted = edit::format(&SourceText::new("robots.txt", text)).expect("one meaning");
        String::from_utf8_lossy(formatted.bytes()).into_owned()
    };
    let group = "User-agent: b\nDisallow: /\n";
    for above in ["", "# of b\n", "# of\n# b\n"] {
        for end in ["", " # c"] {
            let first = format!("User-agent: a\nDisallow: /x{end}\n");
            assert_eq!(
                format(&format!("{first}{above}{group}")),
                format!("{first}\n{above}{group}")
            );
        }
        // A comment above a blank line is about the group above it.
        let text = format!("User-agent: a\nDisallow: /x\n# of a\n\n{above}{group}");
        assert_eq!(format(&text), text);
    }
}
