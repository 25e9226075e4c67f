//! Edits a text until dialects agree about it.
//!
//! In: a text. Out: edited texts, each for as many dialects as possible. Each result is
//! proved: RFC 9309 reads it with the verdicts of the original for every URL and every crawler, and
//! its dialects agree with RFC 9309. A text without a proof is not returned.
//!
//! A fixed list of edits is tried, see [`reconcile`]; a minimal subset that suffices is kept.

mod line;
mod lines;

use std::cell::{Cell, RefCell};

use robots_automata::Budget;
use robots_core::dialect::Dialect;
use robots_core::reading::Reading;
use robots_core::source::SourceText;

use self::lines::{Edit, WrittenLines};
use crate::compare::{Change, Comparison, Detail, PathDomain, compare_within};

/// All comparisons together that find an edit about which dialects agree.
const RECONCILE: usize = 12_000_000;

/// The number of rules that are added so that dialects agree.
const EXPLICIT_RULES: usize = 6;

/// An edited text with the same meaning in RFC 9309, about which more dialects agree.
#[derive(Clone, Debug)]
pub struct Reconciled {
    /// The dialects that differ from RFC 9309 about the original, and not about this text.
    pub dialects: Vec<&'static Dialect>,
    /// The text.
    pub source: SourceText,
}

/// Returns edited texts about which other dialects agree with RFC 9309.
///
/// Each text is for as many of the differing dialects as possible. A dialect that agrees about the
/// original agrees about the edited text too.
///
/// These edits are tried, alone and together:
///
/// 1. Remove blank lines within records, rules without a value beside others, and `*` at the end of
///    rules.
/// 2. Merge records with the same tokens into the first.
/// 3. Move a rule before the rules that it overrides, or sort all rules of a record by precedence.
///
/// Then up to six rules are added. Each repeats the verdict of RFC 9309 for a URL that a dialect
/// decides differently: with the pattern of the other rule, with the URL and `$`, or with the URL
/// and `*$`.
///
/// The work is bounded: a text that exhausts the budget is not returned.
///
/// ```
/// use robots_core::SourceText;
/// use robots_analysis::reconcile::reconcile;
///
/// let text = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
/// let found = reconcile(&SourceText::new("robots.txt", text));
/// // Where the first match wins, the longer rule must come first.
/// assert_eq!(found[0].source.bytes(), b"User-agent: *\nAllow: /a/b\nDisallow: /a\n");
/// assert!(found[0].dialects.iter().any(|dialect| dialect.name == "koster1996"));
/// ```
pub fn reconcile(source: &SourceText) -> Vec<Reconciled> {
    let reconciler = Reconciler::new(source);
    let others = Dialect::ALL.iter().copied().filter(|&dialect| dialect != Dialect::RFC_9309);
    let (alike, different): (Vec<_>, Vec<_>) =
        others.partition(|dialect| reconciler.disagreement(source, dialect).is_none());
    let edited = |dialects: &[&'static Dialect]| {
        let all: Vec<_> = alike.iter().chain(dialects).copied().collect();
        reconciler.edited(&all)
    };
    // A dialect without a text alone has none together with others.
    let alone = different.into_iter();
    let mut open: Vec<_> =
        alone.filter_map(|dialect| Some((dialect, edited(&[dialect])?))).collect();
    let mut found = Vec::new();
    while !open.is_empty() {
        let (first, text) = open.remove(0);
        let mut edit = Reconciled { dialects: vec![first], source: text };
        open.retain(|&(other, _)| {
            edit.dialects.push(other);
            let text = edited(&edit.dialects);
            if text.is_none() {
                edit.dialects.pop();
            }
            let is_open = text.is_none();
            edit.source = text.unwrap_or_else(|| edit.source.clone());
            is_open
        });
        found.push(edit);
    }
    found
}

struct Reconciler {
    rfc_9309: Reading,
    lines: WrittenLines,
    /// The edits that change the text but not its meaning in RFC 9309.
    edits: Vec<Edit>,
    /// Witnesses of texts that were rejected: the next text is likely to fail for one of them.
    witnesses: RefCell<Vec<Witness>>,
    budget: Cell<Budget>,
}

/// A crawler and a URL with different verdicts in two readings.
#[derive(PartialEq, Eq)]
struct Witness {
    dialect: &'static Dialect,
    agent: Vec<u8>,
    url: Vec<u8>,
}

impl Witness {
    fn has_equal_verdicts(&self, one: &Reading, other: &Reading) -> bool {
        let [one, other] = [one, other].map(|reading| reading.evaluate(&self.agent, &self.url));
        one.verdict == other.verdict
    }
}

impl Reconciler {
    fn new(source: &SourceText) -> Self {
        let mut reconciler = Self {
            rfc_9309: Reading::new(source, Dialect::RFC_9309),
            lines: WrittenLines::new(source),
            edits: Vec::new(),
            witnesses: RefCell::default(),
            budget: Cell::new(Budget::new(RECONCILE)),
        };
        let before = reconciler.text(&[]);
        let edits = Edit::ALL.iter().copied().filter(|&edit| {
            let text = reconciler.text(&[edit]);
            text != before && reconciler.keeps_meaning(&text)
        });
        reconciler.edits = edits.collect();
        reconciler
    }

    fn text(&self, edits: &[Edit]) -> SourceText {
        let mut lines = self.lines.clone();
        for &edit in edits {
            lines.make(edit);
        }
        lines.source()
    }

    /// Returns a text that all these dialects read as RFC 9309 reads the original.
    fn edited(&self, dialects: &[&'static Dialect]) -> Option<SourceText> {
        let is_enough = |edits: &[Edit]| {
            let text = self.text(edits);
            self.are_alike(&text, dialects) && self.keeps_meaning(&text)
        };
        if let Some(&edit) = self.edits.iter().find(|&&edit| is_enough(&[edit])) {
            return Some(self.text(&[edit]));
        }
        let mut edits = self.edits.clone();
        if edits.len() > 1 && is_enough(&edits) {
            // Larger edits are dropped first.
            for edit in self.edits.iter().rev() {
                let mut fewer = edits.clone();
                fewer.retain(|other| other != edit);
                if is_enough(&fewer) {
                    edits = fewer;
                }
            }
            return Some(self.text(&edits));
        }
        let mut texts = vec![self.text(&[])];
        if !edits.is_empty() {
            texts.push(self.text(&edits));
        }
        let mut texts = texts.into_iter();
        texts.find_map(|text| self.with_explicit_rules(text, dialects))
    }

    /// Adds a rule with the verdict of RFC 9309 for each URL that a dialect decides differently.
    fn with_explicit_rules(
        &self,
        mut text: SourceText,
        dialects: &[&'static Dialect],
    ) -> Option<SourceText> {
        for _ in 0..=EXPLICIT_RULES {
            let disagreement = dialects.iter().find_map(|dialect| {
                let found = self.disagreement(&text, dialect)?;
                Some((*dialect, found))
            });
            let Some((dialect, found)) = disagreement else {
                return self.keeps_meaning(&text).then_some(text);
            };
            let agent = found.agents.first()?;
            let change = found.changes.first()?;
            let lines = WrittenLines::new(&text);
            let explicit = patterns(change).into_iter().find_map(|pattern| {
                let text = lines.with_rule(agent, change.old.verdict, &pattern)?.source();
                let evaluation = Reading::new(&text, dialect).evaluate(agent, &change.witness);
                let helps = evaluation.verdict == change.old.verdict;
                (helps && self.keeps_meaning(&text)).then_some(text)
            });
            text = explicit?;
        }
        None
    }

    fn keeps_meaning(&self, text: &SourceText) -> bool {
        let reading = Reading::new(text, Dialect::RFC_9309);
        let is_kept = |witness: &Witness| witness.has_equal_verdicts(&self.rfc_9309, &reading);
        let found = || self.difference(&self.rfc_9309, &reading);
        self.witnesses.borrow().iter().all(is_kept) && found().is_none()
    }

    fn are_alike(&self, text: &SourceText, dialects: &[&'static Dialect]) -> bool {
        let rfc_9309 = Reading::new(text, Dialect::RFC_9309);
        let is_alike = |dialect: &&'static Dialect| {
            let other = rfc_9309.read_as(dialect);
            let witnesses = self.witnesses.borrow();
            let mut own = witnesses.iter().filter(|witness| witness.dialect == *dialect);
            own.all(|witness| witness.has_equal_verdicts(&rfc_9309, &other))
        };
        dialects.iter().all(is_alike)
            && dialects.iter().all(|dialect| self.disagreement(text, dialect).is_none())
    }

    /// Returns crawlers for which a dialect and RFC 9309 disagree about a text, or may.
    fn disagreement(&self, text: &SourceText, dialect: &'static Dialect) -> Option<Comparison> {
        let rfc_9309 = Reading::new(text, Dialect::RFC_9309);
        self.difference(&rfc_9309, &rfc_9309.read_as(dialect))
    }

    /// Returns crawlers for which two readings differ, or may. The second reading has any dialect.
    fn difference(&self, old: &Reading, new: &Reading) -> Option<Comparison> {
        let mut budget = self.budget.get();
        let (domain, detail) = (PathDomain::CommonUrls, Detail::OneChange);
        let compared = compare_within([old, new], None, domain, detail, &mut budget);
        self.budget.set(budget);
        let found = compared.into_iter().find(|found| !found.is_equivalent())?;
        if let (Some(agent), Some(change)) = (found.agents.first(), found.changes.first()) {
            let witness = Witness {
                dialect: new.dialect(),
                agent: agent.clone(),
                url: change.witness.clone(),
            };
            let mut witnesses = self.witnesses.borrow_mut();
            if !witnesses.contains(&witness) {
                witnesses.push(witness);
            }
        }
        Some(found)
    }
}

/// Returns candidate patterns for a rule that restores the old verdict of a change: the pattern of
/// the rule itself, the witness alone, and every URL that starts with the witness, as a longer
/// pattern.
fn patterns(change: &Change) -> Vec<Vec<u8>> {
    let witness = change.witness.as_slice();
    [change.pattern.clone(), [witness, b"$"].concat(), [witness, b"*$"].concat()]
        .into_iter()
        .filter(|pattern| pattern.starts_with(b"/") && pattern.iter().all(u8::is_ascii_graphic))
        .filter(|pattern| !pattern.contains(&b'#'))
        .collect()
}

#[cfg(test)]
mod tests;
