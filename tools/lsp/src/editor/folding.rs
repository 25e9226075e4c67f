//! Parts that an editor folds: groups, and comments of several lines.

use gen_lsp_types::{FoldingRange, FoldingRangeKind};
use robots_core::syntax::Item;

use crate::analysis::Analysis;

/// Returns the parts, groups first.
pub(super) fn folds(analysis: &Analysis) -> Vec<FoldingRange> {
    let document = analysis.reading.standard_document();
    let records = document.records();
    let groups = records.iter().filter_map(|record| {
        let last = record.items.iter().rposition(|item| item.directive.is_some())?;
        fold(record.items.first()?, &record.items[last], None)
    });
    let is_comment = |item: &Item| item.directive.is_none() && item.comment.is_some();
    let runs = document.items.chunk_by(|one, next| is_comment(one) && is_comment(next));
    let comments =
        runs.filter_map(|run| fold(run.first()?, run.last()?, Some(FoldingRangeKind::Comment)));
    groups.chain(comments).collect()
}

fn fold(first: &Item, last: &Item, kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    // Lines count from 1.
    let [start_line, end_line] = [first, last].map(|item| u32::try_from(item.line - 1).ok());
    let (start_line, end_line) = (start_line?, end_line?);
    (start_line < end_line).then(|| FoldingRange {
        start_line,
        end_line,
        kind,
        ..Default::default()
    })
}
