//! Diagnostics as text in the style of rustc. The only module that names annotate-snippets.
//!
//! In: a [`Diagnostic`] and its [`SourceText`]. Out: text of several lines, without a line ending
//! at the end.
//!
//! ```text
//! error[invalid_utf8]: file is not valid UTF-8
//!  --> static/robots.txt:3:12
//!   |
//! 3 | Disallow: /caf�
//!   |               ^ invalid byte 0xe9
//!   |
//!   = note: …
//!   = help: …
//! ```
//!
//! Control characters of the text are shown as pictures (`␛`), so that no file can control a
//! terminal.

mod change;
mod excerpt;
mod place;

use annotate_snippets::{Group, Level as Severity, Renderer, normalize_untrusted_str};
use change::change;
use place::{place, snippet};
use robots_core::source::SourceText;

use super::{Diagnostic, Level, OtherFileLabel};

/// Renders a diagnostic for a file or a pipe: starts with `error[lint]:` or `warning[lint]:`,
/// without colors.
pub fn plain(diagnostic: &Diagnostic, source: &SourceText) -> String {
    render(&Renderer::plain(), diagnostic, Some(source), Heading::Named)
}

/// Renders a diagnostic as [`plain`] does, with ANSI colors for a terminal.
pub fn styled(diagnostic: &Diagnostic, source: &SourceText) -> String {
    render(
        &Renderer::styled(),
        diagnostic,
        Some(source),
        Heading::Named,
    )
}

/// Renders a diagnostic for `compile_error!`: starts with the message, because rustc adds `error:`.
///
/// Without a `source` no excerpt is shown, because the compiler shows one: the text of each label
/// becomes a note. A note names the lint, so that it can be looked up and given a level.
pub fn compiler_message(diagnostic: &Diagnostic, source: Option<&SourceText>) -> String {
    render(&Renderer::plain(), diagnostic, source, Heading::Bare)
}

/// The text before the message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Named,
    Bare,
}

/// Renders a diagnostic at the texts that `source` was merged from.
fn render(
    renderer: &Renderer,
    diagnostic: &Diagnostic,
    source: Option<&SourceText>,
    heading: Heading,
) -> String {
    let Some(source) = source else {
        return render_in(renderer, diagnostic, None, heading);
    };
    let (diagnostic, source) = diagnostic.at_origin(source);
    render_in(renderer, &diagnostic, Some(&source), heading)
}

fn render_in(
    renderer: &Renderer,
    diagnostic: &Diagnostic,
    source: Option<&SourceText>,
    heading: Heading,
) -> String {
    let severity = match diagnostic.level {
        Level::Allow => Severity::NOTE,
        Level::Warn => Severity::WARNING,
        Level::Deny => Severity::ERROR,
    };
    let title = match (heading, diagnostic.lint) {
        (Heading::Named, None) => severity.primary_title(diagnostic.message.as_str()),
        (Heading::Named, Some(lint)) => severity
            .primary_title(diagnostic.message.as_str())
            .id(lint.name),
        (Heading::Bare, _) => severity
            .no_name()
            .primary_title(diagnostic.message.as_str()),
    };
    let mut group = Group::with_title(title);
    if let Some(source) = source {
        group = place(group, diagnostic, source);
        for other_file in &diagnostic.other_files {
            let labels = std::slice::from_ref(&other_file.label);
            group = group.element(snippet(&other_file.source, labels));
        }
    } else {
        let texts = diagnostic.labels.iter().map(|label| label.text.as_str());
        group = group.elements(texts.filter(|text| !text.is_empty()).map(note));
        group = group.elements(diagnostic.other_files.iter().map(|other_file| {
            let OtherFileLabel { source, label } = other_file;
            let place = source.position(label.span.start);
            let (line, column) = (place.line + source.first_line() - 1, place.column);
            let text = format!("{}:{line}:{column}: {}", source.name(), label.text);
            Severity::NOTE.message(normalize_untrusted_str(&text))
        }));
    }
    group = group.elements(diagnostic.notes.iter().map(|text| note(text)));
    if let Some(help) = &diagnostic.help {
        group = group.element(Severity::HELP.message(normalize_untrusted_str(help)));
    }
    if let (Heading::Bare, Some(lint)) = (heading, diagnostic.lint) {
        let level = diagnostic.level.name();
        let name = format!("`{level}({lint})`, see `robots lints {lint}`");
        group = group.element(Severity::NOTE.message(name));
    }
    let Some(source) = source else {
        let titles = diagnostic.fixes.iter();
        group = group.elements(
            titles.map(|fix| Severity::HELP.message(normalize_untrusted_str(&fix.title))),
        );
        return renderer.render(&[group]);
    };
    let mut groups = Vec::new();
    for fix in &diagnostic.fixes {
        if let Some(change) = change(fix, source) {
            groups.push(change);
        } else {
            let title = normalize_untrusted_str(&fix.title);
            group = group.element(Severity::HELP.message(title));
        }
    }
    groups.insert(0, group);
    renderer.render(&groups)
}

fn note(text: &str) -> annotate_snippets::Message<'_> {
    Severity::NOTE.message(normalize_untrusted_str(text))
}

#[cfg(test)]
mod tests {
    use robots_core::source::Span;

    use super::*;
    use crate::diagnostic::Lint;

    static ODD: Lint = Lint::named("odd");
    static SAME_PATH: Lint = Lint::named("same_path");

    const TEXT: &str = "User-agent: *\nDisallow: /a\nAllow: /a\n";

    fn finding() -> Diagnostic {
        SAME_PATH
            .finding("two rules name `/a`")
            .label(Span::new(34, 36), "this one")
            .label(Span::new(24, 26), "and this one")
            .note("the longest rule wins, on a tie Allow")
            .note("RFC 9309 §2.2.2")
            .help("delete one of them")
    }

    #[test]
    fn plain_looks_like_rustc() {
        let source = SourceText::new("static/robots.txt", TEXT);
        let expected = "\
error[same_path]: two rules name `/a`
 --> static/robots.txt:3:8
  |
2 | Disallow: /a
  |           -- and this one
3 | Allow: /a
  |        ^^ this one
  |
  = note: the longest rule wins, on a tie Allow
  = note: RFC 9309 §2.2.2
  = help: delete one of them";
        assert_eq!(plain(&finding(), &source), expected);
        let bare = expected.strip_prefix("error[same_path]: ");
        let name = "\n  = note: `deny(same_path)`, see `robots lints same_path`";
        assert_eq!(
            Some(compiler_message(&finding(), Some(&source))),
            bare.map(|bare| bare.to_owned() + name)
        );
    }

    #[test]
    fn compiler_message_without_source_has_labels_as_notes() {
        let expected = "\
two rules name `/a`
 |
 = note: this one
 = note: and this one
 = note: the longest rule wins, on a tie Allow
 = note: RFC 9309 §2.2.2
 = help: delete one of them
 = note: `deny(same_path)`, see `robots lints same_path`";
        assert_eq!(compiler_message(&finding(), None), expected);
    }

    #[test]
    fn label_in_another_file_has_its_own_snippet() {
        let other = SourceText::new("sitemap.xml", "<loc>/a</loc>\n").with_first_line(7);
        let finding = Diagnostic::error("`/a` is listed")
            .label(Span::new(24, 26), "this rule forbids it")
            .label_in(other, Span::new(5, 7), "it is listed here");
        let expected = "\
error: `/a` is listed
 --> robots.txt:2:11
  |
2 | Disallow: /a
  |           ^^ this rule forbids it
  |
 ::: sitemap.xml:7:6
  |
7 | <loc>/a</loc>
  |      ^^ it is listed here";
        let source = SourceText::new("robots.txt", TEXT);
        assert_eq!(plain(&finding, &source), expected);
        let without = compiler_message(&finding, None);
        assert!(
            without.contains("= note: sitemap.xml:7:6: it is listed here"),
            "{without}"
        );
    }

    #[test]
    fn plain_without_labels_names_the_file() {
        let source = SourceText::new("robots.txt", TEXT);
        let finding = ODD.finding("too late");
        assert_eq!(
            plain(&finding, &source),
            "error[odd]: too late\n--> robots.txt"
        );
    }

    #[test]
    fn plain_counts_lines_from_the_first_line_of_the_source() {
        let source = SourceText::new("src/main.rs", TEXT).with_first_line(40);
        let text = plain(&finding(), &source);
        assert!(text.contains("--> src/main.rs:42:8\n"), "{text}");
        assert!(text.contains("\n42 | Allow: /a\n"), "{text}");
    }

    #[test]
    fn plain_invalid_utf_8_keeps_columns() {
        let source = SourceText::new("robots.txt", b"# caf\xe9 cr\xe8me\n".as_slice());
        let finding = ODD.finding("odd").label(Span::new(9, 10), "here");
        let expected = "\
error[odd]: odd
 --> robots.txt:1:10
  |
1 | # caf\u{fffd} cr\u{fffd}me
  |          ^ here";
        assert_eq!(plain(&finding, &source), expected);
    }

    #[test]
    fn plain_long_line_is_trimmed_around_the_label() {
        let line = format!(
            "Disallow: /{}MARK{}\n",
            "a".repeat(5_000),
            "b".repeat(5_000)
        );
        let source = SourceText::new("robots.txt", line);
        let finding = ODD.finding("odd").label(Span::new(5_011, 5_015), "here");
        let text = plain(&finding, &source);
        assert!(text.contains("--> robots.txt:1:5012\n"), "{text}");
        assert!(text.contains("aaaMARKbbb"), "{text}");
        assert!(text.lines().all(|line| line.len() < 200), "{text}");
    }

    #[test]
    fn plain_long_label_is_trimmed() {
        let source = SourceText::new("robots.txt", "x".repeat(100_000));
        let finding = ODD.finding("odd").label(Span::new(0, 100_000), "");
        assert!(plain(&finding, &source).len() < 1_000);
    }

    #[test]
    fn plain_replaces_control_characters() {
        let source = SourceText::new("robots.txt", "a\0b\u{1b}[31mc");
        let finding = ODD
            .finding("odd `\u{1b}[2J`")
            .label(Span::new(1, 2), "\u{1b}[2J")
            .note("\u{1b}[2J")
            .help("\u{1b}[2J");
        let text = plain(&finding, &source);
        assert!(!text.contains('\u{1b}') && !text.contains('\0'), "{text}");
        assert_eq!(text.matches('␛').count(), 5, "{text}");
    }

    #[test]
    fn styled_without_escapes_is_plain() {
        let source = SourceText::new("robots.txt", TEXT);
        let coloured = styled(&finding(), &source);
        assert!(coloured.starts_with("\u{1b}["), "{coloured:?}");
        let mut stripped = String::new();
        let mut rest = coloured.as_str();
        while let Some((text, escape)) = rest.split_once("\u{1b}[") {
            stripped += text;
            rest = escape.split_once('m').map_or("", |(_, rest)| rest);
        }
        stripped += rest;
        assert_eq!(stripped, plain(&finding(), &source));
    }
}
