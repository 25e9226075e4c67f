//! A line of a file, as RFC 9309 reads it.

use robots_core::matcher::Verdict;
use robots_core::pattern::PathPattern;
use robots_core::source::SourceText;
use robots_core::syntax::{DirectiveKey, Item, LineRole};

/// The number of rules from which a record is not reordered: it takes quadratic time.
const REORDERED_RULES: usize = 5_000;

#[derive(Clone, Debug)]
pub(super) struct WrittenLine {
    pub(super) text: Vec<u8>,
    pub(super) kind: LineKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    UserAgent(Vec<u8>),
    /// A rule, with its verdict and value.
    Rule(Verdict, Vec<u8>),
    /// A comment, or a line that RFC 9309 does not define.
    Other,
}

impl WrittenLine {
    pub(super) fn new(source: &SourceText, item: &Item, text: &[u8]) -> Self {
        Self { text: text.to_vec(), kind: kind(source, item) }
    }

    pub(super) fn role(&self) -> LineRole {
        match self.kind {
            LineKind::UserAgent(_) => LineRole::UserAgent,
            LineKind::Rule(..) => LineRole::Rule,
            LineKind::Blank | LineKind::Other => LineRole::Other,
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

    /// Returns the precedence of the rule: of two matching rules the higher wins (RFC 9309 §2.2.2).
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
        let kept = value.iter().rposition(|&byte| byte != b'*').map_or(0, |last| last + 1);
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

/// Moves each rule before the first rule that it overrides.
pub(super) fn moved_before_overridden(rules: Vec<WrittenLine>) -> Vec<WrittenLine> {
    if rules.len() > REORDERED_RULES {
        return rules;
    }
    let mut ordered: Vec<((usize, bool), WrittenLine)> = Vec::with_capacity(rules.len());
    for rule in rules {
        let precedence = rule.precedence();
        let overridden =
            ordered.iter().position(|(lower, other)| *lower < precedence && other.opposes(&rule));
        ordered.insert(overridden.unwrap_or(ordered.len()), (precedence, rule));
    }
    ordered.into_iter().map(|(_, rule)| rule).collect()
}

fn kind(source: &SourceText, item: &Item) -> LineKind {
    let Some(directive) = &item.directive else {
        return if item.comment.is_none() { LineKind::Blank } else { LineKind::Other };
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
