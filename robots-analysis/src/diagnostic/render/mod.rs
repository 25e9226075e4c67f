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

use std::iter;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level as Severity, Origin, Renderer, Snippet,
    normalize_untrusted_str,
};
use change::change;
use excerpt::Excerpt;
use robots_core::source::SourceText;

use super::{Diagnostic, Label, Level, OtherFileLabel};

/// Renders a diagnostic for a file or a pipe: with `error[lint]:`, without colors.
pub fn plain(diagnostic: &Diagnostic, source: &SourceText) -> String {
    render(&Renderer::plain(), diagnostic, Some(source), Heading::Named)
}

/// Renders a diagnostic as [`plain`] does, with ANSI colors for a terminal.
pub fn styled(diagnostic: &Diagnostic, source: &SourceText) -> String {
    render(&Renderer::styled(), diagnostic, Some(source), Heading::Named)
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
    let moved = source.map(|source| diagnostic.at_origin(source));
    let (diagnostic, source) = match &moved {
        Some((moved, origin)) => (&**moved, Some(origin)),
        None => (diagnostic, None),
    };
    let severity = match diagnostic.level {
        Level::Allow => Severity::NOTE,
        Level::Warn => Severity::WARNING,
        Level::Deny => Severity::ERROR,
    };
    let title = match (heading, diagnostic.lint) {
        (Heading::Named, None) => severity.primary_title(diagnostic.message.as_str()),
        (Heading::Named, Some(lint)) => {
            severity.primary_title(diagnostic.message.as_str()).id(lint.name)
        }
        (Heading::Bare, _) => severity.no_name().primary_title(diagnostic.message.as_str()),
    };
    let mut group = Group::with_title(title);
    if let Some(source) = source {
        if !diagnostic.labels.is_empty() {
            group = group.element(snippet(source, &diagnostic.labels));
        } else if !source.name().is_empty() && diagnostic.other_files.is_empty() {
            // The name of the source alone; not for a diagnostic about another file.
            group = group.element(Origin::path(source.name()));
        }
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
    let mut groups = Vec::new();
    for fix in &diagnostic.fixes {
        if let Some(change) = source.and_then(|source| change(fix, source)) {
            groups.push(change);
        } else {
            let title = normalize_untrusted_str(&fix.title);
            group = group.element(Severity::HELP.message(title));
        }
    }
    groups.insert(0, group);
    renderer.render(&groups)
}

/// Returns the lines of these labels. The first label is the primary one.
fn snippet<'a>(source: &'a SourceText, labels: &'a [Label]) -> Snippet<'a, Annotation<'a>> {
    let excerpt = Excerpt::new(source, labels.iter().map(|label| label.span));
    let kinds = iter::once(AnnotationKind::Primary).chain(iter::repeat(AnnotationKind::Context));
    let annotations = kinds.zip(excerpt.spans).zip(labels).map(|((kind, span), label)| {
        let text = Some(normalize_untrusted_str(&label.text));
        kind.span(span).label(text.filter(|text| !text.is_empty()))
    });
    Snippet::source(excerpt.text)
        .path(source.name())
        .line_start(excerpt.first_line)
        .annotations(annotations)
}

fn note(text: &str) -> annotate_snippets::Message<'_> {
    Severity::NOTE.message(normalize_untrusted_str(text))
}

#[cfg(test)]
mod tests;
