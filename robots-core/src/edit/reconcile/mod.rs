//! A text that families of crawlers read alike.
//!
//! In: a text. Out: other texts, each for as many dialects as will do with one. AFTER THIS STAGE: of
//! each it is proved that to RFC 9309 it says for every URL and every crawler what the first one
//! said, and to the dialects it is for the same; what could not be proved is not there.
//!
//! Few edits are tried, see [`reconcile`], and the ones that are enough together are kept.

mod line;
mod lines;

use std::cell::{Cell, RefCell};

use robots_automata::{Budget, Language};

use self::lines::{Edit, WrittenLines};
use crate::compare::{
    Change, CompareOptions, Comparison, Detail, PathDomain, common_urls, compare_within,
};
use crate::dialect::Dialect;
use crate::reading::Reading;
use crate::source::SourceText;

/// Steps for all comparisons together.
const STEPS: usize = 12_000_000;

/// How many rules are added at most.
const EXPLICIT_RULES: usize = 6;

/// A text that says to RFC 9309 what another one says, and to some dialects the same.
#[derive(Clone, Debug)]
pub struct Reconciled {
    /// The dialects that differed from RFC 9309 and now do not.
    pub dialects: Vec<&'static Dialect>,
    /// The text.
    pub source: SourceText,
}

/// Texts after which dialects read a file as RFC 9309 does, each for as many of those that differ as
/// one is found for. A dialect that does not differ does not afterwards either.
///
/// Tried are, alone and together: blank lines within records go, and so do rules without a value
/// beside others, and each `*` at the end of a rule; what stands below the same names a second time
/// moves up to the first; a rule moves before those that it wins over; all rules of a record stand in
/// the order in which they win. Then up to six rules are added that say of a URL read otherwise what
/// RFC 9309 says of it: with the pattern of the rule that is read so, with `$` behind the URL, and with
/// `*$` behind it.
///
/// Bounded work: what takes too much of it to prove is not found.
pub fn reconcile(source: &SourceText) -> Vec<Reconciled> {
    let search = Search::new(source);
    let others = Dialect::ALL.iter().copied();
    let others = others.filter(|&dialect| dialect != Dialect::RFC_9309);
    let (alike, different): (Vec<_>, Vec<_>) =
        others.partition(|dialect| search.disagreement(source, dialect).is_none());
    let edited = |dialects: &[&'static Dialect]| {
        let all: Vec<_> = alike.iter().chain(dialects).copied().collect();
        search.edited(&all)
    };
    // What is too much for one is too much for several.
    let alone = different.into_iter();
    let mut open: Vec<_> = alone
        .filter_map(|dialect| Some((dialect, edited(&[dialect])?)))
        .collect();
    let mut found = Vec::new();
    while !open.is_empty() {
        let (first, text) = open.remove(0);
        let mut reconciled = Reconciled {
            dialects: vec![first],
            source: text,
        };
        open.retain(|&(other, _)| {
            reconciled.dialects.push(other);
            let text = edited(&reconciled.dialects);
            if text.is_none() {
                reconciled.dialects.pop();
            }
            let is_open = text.is_none();
            reconciled.source = text.unwrap_or_else(|| reconciled.source.clone());
            is_open
        });
        found.push(reconciled);
    }
    found
}

struct Search {
    rfc_9309: Reading,
    lines: WrittenLines,
    /// The edits that change the text, but not what it says to RFC 9309.
    edits: Vec<Edit>,
    /// The URLs on which each dialect is compared with RFC 9309, in the order of [`Dialect::ALL`].
    urls: Vec<Language>,
    /// Where a text was found to change what is meant, or a dialect to read it otherwise: the next
    /// text may do the same.
    witnesses: RefCell<Vec<Witness>>,
    /// The steps that are left.
    budget: Cell<Budget>,
}

/// A URL, and a crawler to which two readings say different things of it.
#[derive(PartialEq, Eq)]
struct Witness {
    /// That of the second reading.
    dialect: &'static Dialect,
    agent: Vec<u8>,
    url: Vec<u8>,
}

impl Witness {
    fn is_read_alike(&self, one: &Reading, other: &Reading) -> bool {
        let [one, other] = [one, other].map(|reading| reading.evaluate(&self.agent, &self.url));
        one.verdict == other.verdict
    }
}

impl Search {
    fn new(source: &SourceText) -> Self {
        let mut search = Self {
            rfc_9309: Reading::new(source, Dialect::RFC_9309),
            lines: WrittenLines::new(source),
            edits: Vec::new(),
            urls: Dialect::ALL
                .iter()
                .map(|dialect| common_urls(Dialect::RFC_9309, dialect))
                .collect(),
            witnesses: RefCell::default(),
            budget: Cell::new(Budget::new(STEPS)),
        };
        let before = search.text(&[]);
        let edits = Edit::ALL.iter().copied().filter(|&edit| {
            let text = search.text(&[edit]);
            text != before && search.is_meant(&text)
        });
        search.edits = edits.collect();
        search
    }

    fn text(&self, edits: &[Edit]) -> SourceText {
        let mut lines = self.lines.clone();
        for &edit in edits {
            lines.make(edit);
        }
        lines.source()
    }

    /// A text that all these dialects read as RFC 9309 reads the first one.
    fn edited(&self, dialects: &[&'static Dialect]) -> Option<SourceText> {
        let is_enough = |edits: &[Edit]| {
            let text = self.text(edits);
            self.are_alike(&text, dialects) && self.is_meant(&text)
        };
        if let Some(&edit) = self.edits.iter().find(|&&edit| is_enough(&[edit])) {
            return Some(self.text(&[edit]));
        }
        let mut edits = self.edits.clone();
        if edits.len() > 1 && is_enough(&edits) {
            // Those that change more go first.
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

    /// Adds rules that say what RFC 9309 says, one for each URL that is found to be read otherwise.
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
                return self.is_meant(&text).then_some(text);
            };
            let agent = found.agents.first()?;
            let change = found.changes.first()?;
            let lines = WrittenLines::new(&text);
            let explicit = patterns(change).into_iter().find_map(|pattern| {
                let text = lines
                    .with_rule(agent, change.old.verdict, &pattern)?
                    .source();
                let evaluation = Reading::new(&text, dialect).evaluate(agent, &change.witness);
                let helps = evaluation.verdict == change.old.verdict;
                (helps && self.is_meant(&text)).then_some(text)
            });
            text = explicit?;
        }
        None
    }

    /// Does a text say to RFC 9309 what the first one says?
    fn is_meant(&self, text: &SourceText) -> bool {
        let reading = Reading::new(text, Dialect::RFC_9309);
        let is_kept = |witness: &Witness| witness.is_read_alike(&self.rfc_9309, &reading);
        let found = || self.difference(&self.rfc_9309, &reading);
        self.witnesses.borrow().iter().all(is_kept) && found().is_none()
    }

    fn are_alike(&self, text: &SourceText, dialects: &[&'static Dialect]) -> bool {
        let rfc_9309 = Reading::new(text, Dialect::RFC_9309);
        let is_alike = |dialect: &&'static Dialect| {
            let other = rfc_9309.read_as(dialect);
            let witnesses = self.witnesses.borrow();
            let mut own = witnesses
                .iter()
                .filter(|witness| witness.dialect == *dialect);
            own.all(|witness| witness.is_read_alike(&rfc_9309, &other))
        };
        dialects.iter().all(is_alike)
            && dialects
                .iter()
                .all(|dialect| self.disagreement(text, dialect).is_none())
    }

    /// Some crawlers for whom a dialect reads a text otherwise than RFC 9309 does, or may.
    fn disagreement(&self, text: &SourceText, dialect: &'static Dialect) -> Option<Comparison> {
        let rfc_9309 = Reading::new(text, Dialect::RFC_9309);
        self.difference(&rfc_9309, &rfc_9309.read_as(dialect))
    }

    /// Some crawlers for whom two readings differ, or may; the second is of any dialect.
    fn difference(&self, old: &Reading, new: &Reading) -> Option<Comparison> {
        let mut urls = Dialect::ALL.iter().zip(&self.urls);
        let (_, urls) = urls.find(|(dialect, _)| **dialect == new.dialect())?;
        let mut budget = self.budget.get();
        let options = CompareOptions {
            agents: None,
            is_by_file_too: false,
            domain: PathDomain::Of(urls),
            detail: Detail::OneChange,
        };
        let compared = compare_within(old, new, &options, &mut budget);
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

/// Values of rules that may say of the URLs of a change what the first reading says of them: the
/// pattern itself; the shortest URL alone; that URL and all below it, in a rule that is longer than
/// the one which only one of the readings has.
fn patterns(change: &Change) -> Vec<Vec<u8>> {
    let witness = change.witness.as_slice();
    [
        change.pattern.clone(),
        [witness, b"$"].concat(),
        [witness, b"*$"].concat(),
    ]
    .into_iter()
    .filter(|pattern| pattern.starts_with(b"/") && pattern.iter().all(u8::is_ascii_graphic))
    .filter(|pattern| !pattern.contains(&b'#'))
    .collect()
}

#[cfg(test)]
mod tests;
