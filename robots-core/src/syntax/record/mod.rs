//! Records: runs of `User-agent` lines and the lines that follow them.

use super::{Directive, DirectiveKey, Document, Item};

/// A run of `User-agent` lines and everything up to the next run, as in RFC 9309 §2.2.1.
///
/// The lines are those of a [`Document`], or any others with a [`LineRole`].
#[derive(Debug)]
pub struct Record<'l, L = Item> {
    /// The index of the first line among all lines.
    pub start: usize,
    /// All lines, including comments and blank lines. The first is a `User-agent` line.
    pub items: &'l [L],
    /// The number of lines before the first rule: the `User-agent` lines, and any lines between
    /// them.
    pub head: usize,
}

/// What a line does in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRole {
    /// A `User-agent` line: starts a record, or continues the head of one.
    UserAgent,
    /// A rule, or a line that ends the head of a record as a rule does.
    Rule,
    /// A line that ends the record. It and the lines up to the next `User-agent` line are in no
    /// record.
    End,
    /// Any other line.
    Other,
}

impl LineRole {
    /// Returns the role of a line as RFC 9309 reads it, without accepting any typo.
    fn of(item: &Item) -> Self {
        let directive = item.directive.as_ref();
        match directive.filter(|directive| directive.is_well_formed()) {
            Some(directive) if directive.key == DirectiveKey::UserAgent => Self::UserAgent,
            Some(directive) if directive.key.is_rule() => Self::Rule,
            _ => Self::Other,
        }
    }
}

impl<'l, L> Record<'l, L> {
    /// Splits lines into records, in order; lines before the first `User-agent` line are in none.
    /// Linear in the lines.
    ///
    /// ```
    /// use robots_core::syntax::{LineRole, Record};
    ///
    /// let roles = |letter: &char| match letter {
    ///     'u' => LineRole::UserAgent,
    ///     'r' => LineRole::Rule,
    ///     _ => LineRole::Other,
    /// };
    /// let lines = ['r', 'u', '#', 'u', 'r', '#', 'u'];
    /// let records = Record::split(&lines, roles);
    /// assert_eq!((records[0].start, records[0].head, records[0].items.len()), (1, 3, 5));
    /// assert!(records[1].body().is_empty());
    /// ```
    pub fn split(lines: &'l [L], role: impl Fn(&L) -> LineRole) -> Vec<Self> {
        let mut records = Vec::new();
        // The first line and the first rule of the record that the last line is in.
        let mut open: Option<(usize, Option<usize>)> = None;
        let mut close = |(start, rule): (usize, Option<usize>), end| {
            records.push(Self {
                start,
                items: &lines[start..end],
                head: rule.unwrap_or(end) - start,
            });
        };
        for (index, line) in lines.iter().enumerate() {
            match (role(line), &mut open) {
                (LineRole::UserAgent, Some((_, None)))
                | (LineRole::Rule, None)
                | (LineRole::Other, _) => {}
                (LineRole::Rule, Some((_, first))) => *first = first.or(Some(index)),
                (LineRole::UserAgent, _) => {
                    if let Some(record) = open.replace((index, None)) {
                        close(record, index);
                    }
                }
                (LineRole::End, _) => {
                    if let Some(record) = open.take() {
                        close(record, index);
                    }
                }
            }
        }
        if let Some(record) = open {
            close(record, lines.len());
        }
        records
    }

    /// Returns the lines before the first rule.
    pub fn head(&self) -> &'l [L] {
        &self.items[..self.head]
    }

    /// Returns the first rule and the lines after it.
    pub fn body(&self) -> &'l [L] {
        &self.items[self.head..]
    }

    /// Returns the index of the line after the last.
    pub fn end(&self) -> usize {
        self.start + self.items.len()
    }
}

impl<'d> Record<'d> {
    /// Returns the well-formed `User-agent` lines.
    pub fn user_agents(&self) -> impl Iterator<Item = &'d Directive> {
        with_role(self.head(), LineRole::UserAgent)
    }

    /// Returns the well-formed Allow and Disallow lines, including those without a value.
    pub fn rules(&self) -> impl Iterator<Item = &'d Directive> {
        with_role(self.body(), LineRole::Rule)
    }
}

impl Document {
    /// Returns every record, in file order, as RFC 9309 reads them without accepting any typo.
    /// Linear in the lines.
    pub fn records(&self) -> Vec<Record<'_>> {
        Record::split(&self.items, LineRole::of)
    }
}

fn with_role(items: &[Item], role: LineRole) -> impl Iterator<Item = &Directive> {
    let lines = items.iter().filter(move |item| LineRole::of(item) == role);
    lines.filter_map(|item| item.directive.as_ref())
}

#[cfg(test)]
mod tests;
