//! Lines that are neither `User-agent` lines nor rules: what they say to a crawler, and changes.
//!
//! In: readings. Out: the lines, and those that apply to a crawler in one of two readings only.
//! No verdict depends on them.

use super::Side;
use crate::order;
use robots_core::reading::Reading;
use robots_core::source::Span;
use robots_core::syntax::DirectiveKey;

/// A line that is neither a `User-agent` line nor a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherLine {
    /// `key: value`, with the key in lower case.
    text: Vec<u8>,
    /// The product tokens that it applies to, in lower case and in ascending order; none for a line
    /// that applies to every crawler, and for one outside of records.
    agents: Vec<Vec<u8>>,
    /// Whether it applies to every crawler, wherever it is.
    is_of_site: bool,
    /// Whether it is a `Crawl-delay` line that another one of its record replaces.
    is_replaced: bool,
    /// The line number, from 1.
    pub line: usize,
    /// The span from the key to the end of the value.
    pub span: Span,
}

impl OtherLine {
    /// Returns the key, in lower case.
    pub fn key(&self) -> &[u8] {
        let key = self.text.split(|&byte| byte == b':').next();
        key.unwrap_or_default()
    }

    /// Returns the line, `key: value`, and the tokens that it applies to.
    pub(crate) fn meaning(&self) -> (&[u8], &[Vec<u8>]) {
        (&self.text, &self.agents)
    }

    fn applies_to(&self, token: Option<&[u8]>) -> bool {
        let is_named = || self.agents.iter().any(|agent| Some(agent.as_slice()) == token);
        !self.is_replaced && (self.is_of_site || is_named())
    }
}

fn is_key(key: &[u8], known: DirectiveKey) -> bool {
    key.eq_ignore_ascii_case(known.name().as_bytes())
}

/// Returns the lines of a reading that are neither `User-agent` lines nor rules, in ascending order
/// of their meaning, each once.
pub(crate) fn other_lines(reading: &Reading) -> Vec<OtherLine> {
    let lower = |span: Span| reading.slice(span).to_ascii_lowercase();
    let lines = reading.extensions().iter().map(|line| {
        let key = lower(line.key_span);
        let known = DirectiveKey::KNOWN.into_iter().find(|known| is_key(&key, *known));
        let is_of_site = known.is_some_and(DirectiveKey::is_for_all);
        let agents = line.agents.iter().filter(|_| !is_of_site);
        let mut agents: Vec<_> = agents.map(|&agent| lower(agent)).collect();
        order::sort(&mut agents);
        agents.dedup();
        OtherLine {
            text: [&key, b": ".as_slice(), reading.slice(line.value_span)].concat(),
            agents,
            is_of_site,
            is_replaced: known == Some(DirectiveKey::CrawlDelay) && !line.applies,
            line: line.line,
            span: line.span,
        }
    });
    let mut lines: Vec<_> = lines.collect();
    order::sort_by(&mut lines, &|a: &OtherLine, b: &OtherLine| {
        (a.meaning(), a.line).cmp(&(b.meaning(), b.line))
    });
    lines.dedup_by(|a, b| a.meaning() == b.meaning() && a.is_replaced == b.is_replaced);
    lines
}

/// A line that applies to crawlers in one reading only, or that replaces one with the same key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherChange {
    /// The line of the first reading.
    pub old: Option<OtherLine>,
    /// The line of the second reading.
    pub new: Option<OtherLine>,
    /// The product tokens of the crawlers; `None` for every crawler.
    pub agents: Option<Vec<Vec<u8>>>,
}

/// Returns the lines beside rules that apply to some of these crawlers in one of two readings only,
/// in the order of the files. The order of lines and how often one is repeated do not matter.
///
/// ```
/// use robots_analysis::compare::other_changes;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let [old, new] = ["1", "100"].map(|delay| {
///     let text = format!("User-agent: *\nDisallow:\nCrawl-delay: {delay}\n");
///     Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
/// });
/// let changes = other_changes([&old, &new], &[b"*".to_vec()]);
/// assert_eq!(changes[0].agents, Some(vec![b"*".to_vec()]));
/// assert!(changes[0].old.is_some() && changes[0].new.is_some());
/// ```
pub fn other_changes(readings: [&Reading; 2], crawlers: &[Vec<u8>]) -> Vec<OtherChange> {
    let lines = readings.map(other_lines);
    let of_site = lines.each_ref().map(|lines| {
        let lines = lines.iter().filter(|line| line.is_of_site);
        lines.collect::<Vec<_>>()
    });
    let mut changes = differences(of_site);
    let tokens_of = |crawler: &Vec<u8>| {
        readings.map(|reading| {
            let agent = reading.obeyed(crawler).agent;
            agent.map(|agent| reading.slice(agent.token).to_ascii_lowercase())
        })
    };
    let mut obeyed: Vec<_> = crawlers.iter().map(|crawler| (tokens_of(crawler), crawler)).collect();
    order::sort_by(&mut obeyed, &|(one, _), (other, _)| one.cmp(other));
    for obeyed in obeyed.chunk_by(|(one, _), (other, _)| one == other) {
        let crawlers = || obeyed.iter().map(|&(_, crawler)| crawler.clone());
        let applied = Side::ALL.map(|side| {
            let token = obeyed[0].0[side.index()].as_deref();
            let lines = lines[side.index()].iter();
            let lines = lines.filter(|line| !line.is_of_site && line.applies_to(token));
            // Of the delays of a group with several records, the first applies.
            let is_delay = |line: &&OtherLine| is_key(line.key(), DirectiveKey::CrawlDelay);
            let delay = lines.clone().filter(is_delay).map(|line| line.line).min();
            let applies = |line: &&OtherLine| !is_delay(line) || Some(line.line) == delay;
            lines.filter(applies).collect::<Vec<_>>()
        });
        for change in differences(applied) {
            let known = changes
                .iter_mut()
                .find(|known| (&known.old, &known.new) == (&change.old, &change.new));
            match known.and_then(|known| known.agents.as_mut()) {
                Some(agents) => agents.extend(crawlers()),
                None => changes.push(OtherChange { agents: Some(crawlers().collect()), ..change }),
            }
        }
    }
    let line = |line: &Option<OtherLine>| line.as_ref().map_or(0, |line| line.line);
    order::sort_by_key(&mut changes, |change| {
        (line(&change.old).max(line(&change.new)), line(&change.old))
    });
    changes
}

/// Returns the lines of one list only. Of one key, the first ones of both lists are one change.
fn differences([old, new]: [Vec<&OtherLine>; 2]) -> Vec<OtherChange> {
    let without = |lines: &[&OtherLine], others: &[&OtherLine]| -> Vec<OtherLine> {
        let is_new = |line: &&&OtherLine| !others.iter().any(|other| other.text == line.text);
        lines.iter().filter(is_new).map(|&line| line.clone()).collect()
    };
    let (removed, mut added) = (without(&old, &new), without(&new, &old));
    let mut changes = Vec::new();
    for old in removed {
        let same = added.iter().position(|new| new.key() == old.key());
        let new = same.map(|at| added.remove(at));
        changes.push((Some(old), new));
    }
    changes.extend(added.into_iter().map(|new| (None, Some(new))));
    let changes = changes.into_iter();
    changes.map(|(old, new)| OtherChange { old, new, agents: None }).collect()
}

#[cfg(test)]
mod tests;
