//! Formats a text.

use robots_core::dialect::Dialect;
use robots_core::source::SourceText;
use robots_core::syntax::{Directive, DirectiveKey, Document, Item, parse};

use super::proof::{MeaningChange, changed_meaning};

/// Formats a text without changing its meaning.
///
/// Keys get their usual spelling, with one space after the colon and before a comment, except
/// before a `#` that touches a value: it may be meant as a part of it. Every line, including the
/// last, gets the line ending of the first. Each group gets one blank line before it
/// and none between its `User-agent` lines. Comments, lines that crawlers skip, and a byte order
/// mark are not changed. Formatting is idempotent.
///
/// ```
/// use robots_core::SourceText;
/// use robots_analysis::edit;
///
/// let text = "user-agent : *\r\n\r\ndisallow:/a#b\r\nUser-Agent: x\r\nallow: / ";
/// let formatted = edit::format(&SourceText::new("robots.txt", text))?;
/// let expected = "User-agent: *\r\nDisallow: /a#b\r\n\r\nUser-agent: x\r\nAllow: /\r\n";
/// assert_eq!(formatted.bytes(), expected.as_bytes());
/// # Ok::<(), robots_analysis::edit::MeaningChange>(())
/// ```
///
/// # Errors
///
/// Returns a [`MeaningChange`] if the formatted text would have another meaning, or is not proved
/// to have the same meaning: the file exceeds the size limit, its bytes are read differently by
/// some crawlers, or the budget is exhausted.
pub fn format(source: &SourceText) -> Result<SourceText, MeaningChange> {
    if source.is_too_large() {
        return Err(MeaningChange::FileTooLarge);
    }
    let document = parse(source);
    let formatted = SourceText::new(source.name(), lines(source, &document));
    match changed_meaning(source, &formatted, Dialect::RFC_9309) {
        None => Ok(formatted),
        Some(difference) => Err(difference),
    }
}

fn lines(source: &SourceText, document: &Document) -> Vec<u8> {
    let items = &document.items;
    let records = document.records().into_iter();
    let opens: Vec<usize> = records.map(|record| above(items, record.start)).collect();
    let mut out = Vec::with_capacity(source.bytes().len());
    if source.has_byte_order_mark() {
        out.extend_from_slice("\u{feff}".as_bytes());
    }
    let ending = source.line_ending().as_bytes();
    // The last written line.
    let mut last: Option<&Item> = None;
    let mut is_after_blank = false;
    for (index, item) in items.iter().enumerate() {
        if item.directive.is_none() && item.comment.is_none() {
            is_after_blank = true;
            continue;
        }
        let is_below_token = last.is_some_and(is_user_agent);
        let part = opens.binary_search(&index).is_ok()
            || is_after_blank && !(is_below_token && continues_tokens(&items[index..]));
        if last.is_some() && part {
            out.extend_from_slice(ending);
        }
        write(source, item, &mut out);
        out.extend_from_slice(ending);
        last = Some(item);
        is_after_blank = false;
    }
    out
}

/// Returns whether the tokens of a group continue here: the first line is a directive, and the next
/// directive is another token or a rule.
fn continues_tokens(items: &[Item]) -> bool {
    let next = items.iter().find_map(|item| item.directive.as_ref());
    next.is_some_and(|next| next.key.is_protocol())
        && items.first().is_some_and(|item| item.directive.is_some())
}

/// Returns the index of the first comment directly above the line with this index.
fn above(items: &[Item], at: usize) -> usize {
    let is_comment = |item: &&Item| item.directive.is_none() && item.comment.is_some();
    let comments = items[..at].iter().rev().take_while(is_comment).count();
    at - comments
}

fn is_user_agent(item: &Item) -> bool {
    let directive = item.directive.as_ref();
    directive.is_some_and(|directive| directive.key == DirectiveKey::UserAgent)
}

fn write(source: &SourceText, item: &Item, out: &mut Vec<u8>) {
    if let Some(directive) = &item.directive {
        write_directive(source, directive, out);
    }
    if let Some(comment) = item.comment {
        // A lint reports a `#` that touches a value.
        let touches = |line: &Directive| !line.value.is_empty() && line.value.end == comment.start;
        if item.directive.as_ref().is_some_and(|line| !touches(line)) {
            out.push(b' ');
        }
        out.extend_from_slice(source.slice(comment).trim_ascii_end());
    }
}

fn write_directive(source: &SourceText, directive: &Directive, out: &mut Vec<u8>) {
    if !directive.is_well_formed() {
        out.extend_from_slice(source.slice(directive.span()).trim_ascii_end());
        return;
    }
    match directive.key {
        DirectiveKey::Other => out.extend_from_slice(source.slice(directive.name)),
        key => out.extend_from_slice(key.name().as_bytes()),
    }
    out.push(b':');
    if !directive.value.is_empty() {
        out.push(b' ');
        out.extend_from_slice(source.slice(directive.value));
    }
}
