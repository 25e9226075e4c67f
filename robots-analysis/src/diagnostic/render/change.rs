//! A fix as the lines that it changes.

use annotate_snippets::{Group, Level as Severity, Patch, Snippet, normalize_untrusted_str};
use robots_core::source::SourceText;

use super::excerpt::Excerpt;
use crate::diagnostic::{Edit, Fix};

/// The most bytes of changed lines that are shown; of a longer change only the title is.
const SHOWN_CHANGE: usize = 400;

/// Returns a fix as the lines that it changes, before and after; `None` if they are too long.
pub(super) fn change<'a>(fix: &'a Fix, source: &'a SourceText) -> Option<Group<'a>> {
    let title = Severity::HELP.secondary_title(normalize_untrusted_str(&fix.title));
    let excerpt = Excerpt::new(source, fix.edits.iter().map(|edit| edit.span));
    if excerpt.text.len() > SHOWN_CHANGE {
        return None;
    }
    // After a patch that ends a line, only unfolded snippets show the line that it starts.
    let ends_line = |edit: &Edit| edit.replacement.ends_with('\n');
    let is_folded = !fix.edits.iter().any(ends_line);
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
                .fold(is_folded)
                .patches(patches),
        ),
    )
}

#[cfg(test)]
mod tests {
    use robots_core::source::{SourceText, Span};

    use crate::diagnostic::render::plain;
    use crate::diagnostic::{Diagnostic, Fix};

    #[test]
    fn change_shows_a_line_that_a_fix_starts() {
        let source = SourceText::new("robots.txt", "Allow: /a Allow: /b\nAllow: /c\n");
        let fix = Fix::suggestion("start a new line", Span::new(9, 10), "\n");
        let finding = Diagnostic::error("odd").fix(fix);
        let text = plain(&finding, &source);
        assert!(text.contains("1 ~ Allow: /a\n2 | Allow: /b\n"), "{text}");
        assert!(!text.contains("/c"), "{text}");
    }
}
