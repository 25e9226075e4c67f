//! Maps from the bytes of a text to what they were written from.

use super::{SourceText, Span};

/// A map from the bytes of a text to their origins, of any type.
///
/// A text that a program writes from files, tokens or literals has one, so that a message about the
/// text can point at what a person wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMap<O> {
    /// The origin of each part of the text, by the offset of the part, in order.
    parts: Vec<(usize, O)>,
}

impl<O> Default for SourceMap<O> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<O> SourceMap<O> {
    /// Adds the origin of the bytes from `start` to the start of the next part. Starts do not
    /// decrease.
    pub fn push(&mut self, start: usize, origin: O) {
        self.parts.push((start, origin));
    }

    /// Returns the origin of a byte; that of the first part for a byte before it.
    pub fn get(&self, offset: usize) -> Option<&O> {
        self.part(offset).map(|(_, origin)| origin)
    }

    /// Returns the last part that starts at a byte or before it.
    fn part(&self, offset: usize) -> Option<&(usize, O)> {
        let after = self.parts.partition_point(|&(start, _)| start <= offset);
        self.parts.get(after.saturating_sub(1))
    }

    /// Returns the last part that starts before a byte, and whether it ends there.
    fn part_before(&self, offset: usize) -> Option<(&(usize, O), bool)> {
        let next = self.parts.partition_point(|&(start, _)| start < offset);
        let part = self.parts.get(next.saturating_sub(1))?;
        let next = self.parts.get(next.max(1));
        Some((part, next.is_some_and(|&(start, _)| start == offset)))
    }
}

/// The texts that a text was written from.
///
/// Bytes of a part are equal to those of its origin where both have the same length. A part without
/// bytes in its origin, such as an inserted prefix, has an empty span there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    sources: Vec<SourceText>,
    map: SourceMap<(usize, Span)>,
}

impl Origins {
    /// Adds the origin of the bytes from `start` to the start of the next part: the bytes of `span`
    /// in `source`. Starts do not decrease.
    pub fn push(&mut self, start: usize, source: &SourceText, span: Span) {
        let mut known = self.sources.iter();
        let number = known.position(|known| known.is_clone_of(source)).unwrap_or_else(|| {
            self.sources.push(source.clone());
            self.sources.len() - 1
        });
        self.map.push(start, (number, span));
    }

    /// Adds the origins of the bytes from `start` on, a copy of `span` of `text`: those of `text`,
    /// or `text` itself if it has none.
    pub fn push_copy(&mut self, start: usize, text: &SourceText, span: Span) {
        let Some(origins) = &text.origins else {
            self.push(start, text, span);
            return;
        };
        let parts = &origins.map.parts;
        let first = parts.partition_point(|&(at, _)| at <= span.start);
        let last = parts.partition_point(|&(at, _)| at < span.end);
        let ends = parts.iter().map(|&(at, _)| at).skip(first).chain([usize::MAX]);
        let parts = parts.iter().take(last.max(first)).skip(first.saturating_sub(1));
        for (&(at, (number, written)), end) in parts.zip(ends) {
            let from = at.max(span.start);
            let part = Span::new(
                written.end.min(written.start + (from - at)),
                if end <= span.end {
                    written.end
                } else {
                    written.end.min(written.start + span.end.saturating_sub(at))
                },
            );
            if let Some(source) = origins.sources.get(number) {
                self.push(start + (from - span.start), source, part);
            }
        }
    }

    pub(super) fn sources(&self) -> &[SourceText] {
        &self.sources
    }

    /// Returns the text that a span was written from, and its span there; `None` without any part.
    ///
    /// Two parts may start at the same byte: the first then has no byte, such as a line
    /// continuation in a literal. A span starts after it and ends before it. A span that ends in
    /// another text ends with the part that it starts in.
    pub(super) fn origin(&self, span: Span) -> Option<(&SourceText, Span)> {
        let &(at, (number, first)) = self.map.part(span.start)?;
        let start = first.end.min(first.start + span.start.saturating_sub(at));
        let (&(at, (end_number, last)), is_whole) = self.map.part_before(span.end)?;
        let end = if end_number != number {
            first.end
        } else if is_whole {
            last.end
        } else {
            last.end.min(last.start + span.end.saturating_sub(at))
        };
        let source = self.sources.get(number)?;
        Some((source, Span::new(start, end.max(start))))
    }
}

#[cfg(test)]
mod tests;
