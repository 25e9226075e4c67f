//! A fix as the lines that it changes.

use annotate_snippets::{Group, Level as Severity, Patch, Snippet, normalize_untrusted_str};

use super::excerpt::Excerpt;
use crate::diagnostic::Fix;
use crate::source::SourceText;

/// As many bytes of changed lines are shown; of a longer change only its title.
const SHOWN_CHANGE: usize = 400;

/// A fix as the lines that it changes, before and after.
pub(super) fn change<'a>(fix: &'a Fix, source: &'a SourceText) -> Option<Group<'a>> {
    let title = Severity::HELP.secondary_title(normalize_untrusted_str(&fix.title));
    let excerpt = Excerpt::new(source, fix.edits.iter().map(|edit| edit.span));
    if excerpt.text.len() > SHOWN_CHANGE {
        return None;
    }
    let patches = excerpt
        .spans
        .into_iter()
        .zip(&fix.edits)
        .map(|(span, edit)| Patch::new(span, normalize_untrusted_str(&edit.replacement)));
    Some(
        Group::with_title(title).element(
            Snippet::source(excerpt.text)
                .path(source.name())
                .line_start(excerpt.first_line)
                .patches(patches),
        ),
    )
}
