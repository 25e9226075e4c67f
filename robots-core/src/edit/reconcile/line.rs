//! A line of a file, and what it kind to RFC 9309.

use crate::matcher::Verdict;
use crate::pattern::PathPattern;
use crate::source::SourceText;
use crate::syntax::{DirectiveKey, Item};

/// Of more rules in a record none move up.
const RULES: usize = 5_000;

/// A line with its ending.
#[derive(Clone, Debug)]
pub(super) struct WrittenLine {
    pub(super) text: Vec<u8>,
    pub(super) kind: LineKind,
}

/// What a line kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    UserAgent(Vec<u8>),
    /// The verdict and the value.
    Rule(Verdict, Vec<u8>),
    /// A comment, or what RFC 9309 takes for neither.
    Other,
}

impl WrittenLine {
    pub(super) fn new(source: &SourceText, item: &Item, text: &[u8]) -> Self {
        Self {
            text: text.to_vec(),
            kind: kind(source, item),
        }
    }

    pub(super) fn is_rule(&self) -> bool {
        matches!(self.kind, LineKind::Rule(..))
    }

    fn pattern(&self) -> PathPattern {
        match &self.kind {
            LineKind::Rule(_, value) => PathPattern::new(value),
            _ => PathPattern::new(b""),
        }
    }

    /// Of two rules that match, RFC 9309 §2.2.2 goes by the one of which this is more.
    pub(super) fn precedence(&self) -> (usize, bool) {
        let is_allow = matches!(self.kind, LineKind::Rule(Verdict::Allow, _));
        (self.pattern().octets(), is_allow)
    }

    fn opposes(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (LineKind::Rule(own, _), LineKind::Rule(others, _)) => own != others,
            _ => false,
        }
    }

    pub(super) fn remove_trailing_wildcards(&mut self) {
        let LineKind::Rule(_, value) = &mut self.kind else {
            return;
        };
        let kept = value.iter().rposition(|&byte| byte != b'*');
        let kept = kept.map_or(0, |last| last + 1);
        let dropped = value.len() - kept;
        if dropped == 0 {
            return;
        }
        let mut places = self.text.windows(value.len());
        let Some(at) = places.rposition(|text| text == value.as_slice()) else {
            return;
        };
        value.truncate(kept);
        let replacement: &[u8] = if kept == 0 { b"/" } else { b"" };
        value.extend_from_slice(replacement);
        let stars = at + kept..at + kept + dropped;
        self.text.splice(stars, replacement.iter().copied());
    }
}

/// Each rule before the first of those that it wins over and that say the opposite.
pub(super) fn moved_before_overridden(rules: Vec<WrittenLine>) -> Vec<WrittenLine> {
    if rules.len() > RULES {
        return rules;
    }
    let mut ordered: Vec<((usize, bool), WrittenLine)> = Vec::with_capacity(rules.len());
    for rule in rules {
        let rank = rule.precedence();
        let loser = ordered
            .iter()
            .position(|(lower, other)| *lower < rank && other.opposes(&rule));
        ordered.insert(loser.unwrap_or(ordered.len()), (rank, rule));
    }
    ordered.into_iter().map(|(_, rule)| rule).collect()
}

fn kind(source: &SourceText, item: &Item) -> LineKind {
    let Some(directive) = &item.directive else {
        return if item.comment.is_none() {
            LineKind::Blank
        } else {
            LineKind::Other
        };
    };
    let value = source.slice(directive.value).to_vec();
    match directive.key {
        _ if !directive.is_well_formed() => LineKind::Other,
        DirectiveKey::UserAgent => LineKind::UserAgent(value),
        DirectiveKey::Allow => LineKind::Rule(Verdict::Allow, value),
        DirectiveKey::Disallow => LineKind::Rule(Verdict::Disallow, value),
        _ => LineKind::Other,
    }
}
