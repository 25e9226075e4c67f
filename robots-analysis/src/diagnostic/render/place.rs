//! The excerpts of a diagnostic.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Origin, Snippet, normalize_untrusted_str,
};
use robots_core::source::SourceText;

use super::excerpt::Excerpt;
use crate::diagnostic::{Diagnostic, Label};

/// Adds the lines of the labels; only the name of the source if there are no labels, and nothing if
/// the diagnostic is about another file.
pub(super) fn place<'a>(
    group: Group<'a>,
    diagnostic: &'a Diagnostic,
    source: &'a SourceText,
) -> Group<'a> {
    if diagnostic.labels.is_empty() {
        return if source.name().is_empty() || !diagnostic.other_files.is_empty() {
            group
        } else {
            group.element(Origin::path(source.name()))
        };
    }
    group.element(snippet(source, &diagnostic.labels))
}

/// Returns the lines of these labels. The first label is the primary one.
pub(super) fn snippet<'a>(
    source: &'a SourceText,
    labels: &'a [Label],
) -> Snippet<'a, Annotation<'a>> {
    let excerpt = Excerpt::new(source, labels.iter().map(|label| label.span));
    let kinds =
        std::iter::once(AnnotationKind::Primary).chain(std::iter::repeat(AnnotationKind::Context));
    let annotations = kinds.zip(excerpt.spans).zip(labels).map(|((kind, span), label)| {
        let text = Some(normalize_untrusted_str(&label.text));
        kind.span(span).label(text.filter(|text| !text.is_empty()))
    });
    Snippet::source(excerpt.text)
        .path(source.name())
        .line_start(excerpt.first_line)
        .annotations(annotations)
}
