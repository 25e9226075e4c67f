//! The edits between two texts, whole lines each, so that cursors and marks in other lines stay.

use gen_lsp_types::TextEdit;
use imara_diff::{Algorithm, Diff, InternedInput};

use crate::text::Text;

/// Returns the edits that change a text to `after`, in order.
pub(super) fn line_edits(before: &Text, after: &str) -> Vec<TextEdit> {
    // Positions in it are not asked for.
    let after = before.with(after);
    let mut input = InternedInput::default();
    input.update_before(lines(before));
    input.update_after(lines(&after));
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let hunks = diff.hunks();
    hunks
        .map(|hunk| {
            let [start, end] = [hunk.before.start, hunk.before.end];
            let range = before.start_of(start as usize)..before.start_of(end as usize);
            let [start, end] = [hunk.after.start, hunk.after.end];
            let new = after.start_of(start as usize)..after.start_of(end as usize);
            TextEdit::new(before.range(range), after.as_str()[new].to_owned())
        })
        .collect()
}

fn lines(text: &Text) -> impl Iterator<Item = &str> {
    let lines = (0..text.line_count()).map(|line| text.start_of(line)..text.start_of(line + 1));
    lines.map(|line| &text.as_str()[line])
}

#[cfg(test)]
mod tests;
