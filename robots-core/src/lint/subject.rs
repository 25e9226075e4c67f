//! What lints look at.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::Routes;
use super::control::Controls;
use super::divergent::{Divergence, divergences};
use super::quoted::quoted;
use crate::diagnostic::Diagnostic;
use crate::dialect::{Dialect, Ranking};
use crate::facts::{RankFacts, Record, Redundant, RuleFacts, records, redundant};
use crate::reading::{GroupId, Reading, WrittenRule};
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Document, Item};

/// A file with everything that is known about it. Facts that take time are found when a lint asks.
#[derive(Debug)]
pub struct Subject<'a> {
    pub(super) source: &'a SourceText,
    pub(super) document: &'a Document,
    pub(super) reading: &'a Reading,
    /// The work that compiling it took, if it was compiled.
    pub(super) steps: Option<usize>,
    controls: Controls,
    records: OnceCell<Vec<Record<'a>>>,
    rule_facts: OnceCell<RuleFacts<'a>>,
    rank_facts: OnceCell<RankFacts<'a>>,
    redundant: OnceCell<Vec<Redundant<'a>>>,
    routes: Routes,
}

impl<'a> Subject<'a> {
    /// Takes a file as a dialect reads it.
    pub fn new(reading: &'a Reading) -> Self {
        let (source, document) = (reading.source(), reading.standard_document());
        Self {
            source,
            document,
            reading,
            steps: None,
            controls: Controls::new(source, document),
            records: OnceCell::new(),
            rule_facts: OnceCell::new(),
            rank_facts: OnceCell::new(),
            redundant: OnceCell::new(),
            routes: Routes::default(),
        }
    }

    /// Tells what the site serves.
    #[must_use]
    pub fn with_routes(mut self, routes: Routes) -> Self {
        self.routes = routes;
        self
    }

    /// What the site serves; nothing where nobody has told.
    pub(super) fn routes(&self) -> &Routes {
        &self.routes
    }

    /// The rules that match no route, each once; none where the routes are not known.
    pub(super) fn rules_beside_routes(&self) -> Vec<&'a WrittenRule> {
        if self.routes().are_unknown() {
            return Vec::new();
        }
        let mut beside: Vec<&WrittenRule> = Vec::new();
        for group in self.reading.groups() {
            for rule in self.reading.written_rules(group) {
                let is_known = beside.iter().any(|known| known.span == rule.span);
                if !is_known && !self.routes().are_met_by(&rule.pattern) {
                    beside.push(rule);
                }
            }
        }
        beside
    }

    /// The findings in the Disallow rules of each group, each once.
    pub(super) fn in_each_disallow(
        &self,
        find: impl Fn(GroupId, &'a WrittenRule) -> Option<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        for group in self.reading.groups() {
            let rules = self.reading.written_rules(group);
            let disallows = rules.filter(|rule| rule.verdict.is_disallow());
            for finding in disallows.filter_map(|rule| find(group, rule)) {
                if !findings.contains(&finding) {
                    findings.push(finding);
                }
            }
        }
        findings
    }

    /// Notes the work that compiling it took: [`Statistics::steps`](crate::Statistics::steps).
    #[must_use]
    pub fn with_steps(mut self, steps: usize) -> Self {
        self.steps = Some(steps);
        self
    }

    pub(super) fn controls(&self) -> &Controls {
        &self.controls
    }

    /// The runs of `User-agent` lines with what stands behind them.
    pub(super) fn records(&self) -> &[Record<'a>] {
        self.records.get_or_init(|| records(self.document))
    }

    /// How the rules of each group bear on one another.
    pub(super) fn rule_facts(&self) -> &RuleFacts<'a> {
        self.rule_facts.get_or_init(|| RuleFacts::new(self.reading))
    }

    /// Where the lengths of rules decide, and little else would.
    pub(super) fn rank_facts(&self) -> &RankFacts<'a> {
        self.rank_facts.get_or_init(|| RankFacts::new(self.reading))
    }

    /// The rules without which nothing changes.
    pub(super) fn redundant(&self) -> &[Redundant<'a>] {
        self.redundant.get_or_init(|| redundant(self.reading))
    }

    /// The URLs that two dialects decide differently. None when the file is read as neither.
    pub(super) fn divergences(
        &self,
        left: &'static Dialect,
        right: &'static Dialect,
    ) -> Vec<Divergence> {
        if self.reading.dialect() == left {
            divergences(self.reading, &self.reading.read_as(right))
        } else if self.reading.dialect() == right {
            divergences(&self.reading.read_as(left), self.reading)
        } else {
            Vec::new()
        }
    }

    /// Which of several rules that match decides, by the reading at hand, and who says so.
    pub(super) fn ranking(&self) -> String {
        let dialect = self.reading.dialect();
        match dialect.ranking {
            Ranking::MostOctets => {
                "the rule with the most octets decides (RFC 9309 §2.2.2)".to_owned()
            }
            Ranking::FirstInFile => format!(
                "the first rule that matches decides, as `{}` reads a file",
                dialect.name
            ),
        }
    }

    /// Every line that says something.
    pub(super) fn directives(&self) -> impl Iterator<Item = (&'a Item, &'a Directive)> {
        let items = self.document.items.iter();
        items.filter_map(|item| Some((item, item.directive.as_ref()?)))
    }

    /// Every line with this key and a colon.
    pub(super) fn with_key(&self, key: DirectiveKey) -> impl Iterator<Item = &'a Directive> {
        self.regular_directives(|directive| directive.key == key)
    }

    /// Every Allow and Disallow line with a value, wherever it stands.
    pub(super) fn rules(&self) -> impl Iterator<Item = &'a Directive> {
        self.regular_directives(|directive| directive.key.is_rule() && !directive.value.is_empty())
    }

    /// A list, because every lint that goes on with an iterator would compile all of it again.
    fn regular_directives(
        &self,
        is_wanted: impl Fn(&Directive) -> bool,
    ) -> std::vec::IntoIter<&'a Directive> {
        let mut wanted = Vec::new();
        for (_, directive) in self.directives() {
            if directive.is_regular() && is_wanted(directive) {
                wanted.push(directive);
            }
        }
        wanted.into_iter()
    }

    /// The bytes of a span.
    pub(super) fn bytes(&self, span: Span) -> &'a [u8] {
        self.source.slice(span)
    }

    /// The text of a span.
    pub(super) fn text(&self, span: Span) -> Cow<'a, str> {
        String::from_utf8_lossy(self.bytes(span))
    }

    /// The text of a span in backticks, cut where it is long.
    pub(super) fn quoted(&self, span: Span) -> String {
        quoted(&self.text(span))
    }

    /// The line that this byte stands in; `None` for a byte order mark.
    pub(super) fn item_at(&self, offset: usize) -> Option<&'a Item> {
        let items = &self.document.items;
        let after = items.partition_point(|item| item.span.start <= offset);
        items.get(after.checked_sub(1)?)
    }

    /// The line that a span stands in, with its ending.
    pub(super) fn whole_line(&self, span: Span) -> Span {
        let items = &self.document.items;
        let after = items.partition_point(|item| item.span.start <= span.start);
        let next = items.get(after).map(|next| next.span.start);
        self.item_at(span.start).map_or(span, |item| {
            Span::new(item.span.start, next.unwrap_or(self.source.bytes().len()))
        })
    }

    /// The number of the line that this byte stands in, from 1.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        self.item_at(offset).map_or(1, |item| item.line)
    }

    /// Does a line of it name a crawler, whatever else there is?
    fn names_somebody(&self) -> bool {
        let mut names = self.with_key(DirectiveKey::UserAgent);
        names.any(|name| !name.value.is_empty())
    }

    /// What it is instead of a robots.txt.
    pub(super) fn other_format(&self) -> Option<&'static str> {
        let bytes = self.source.bytes();
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Some("a UTF-16 text");
        }
        if is_utf_16(bytes) {
            return Some("a UTF-16 text without a byte order mark");
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = bytes.trim_ascii_start();
        let starts = |start: &str| {
            text.get(..start.len())
                .is_some_and(|text| text.eq_ignore_ascii_case(start.as_bytes()))
        };
        let mut formats = FORMATS.iter();
        let known = formats.find(|(_, all)| all.iter().copied().any(starts));
        if let Some((format, _)) = known {
            Some(*format)
        } else if bytes.starts_with(b"\0") {
            Some("a binary file")
        } else if starts("<?php") && !self.names_somebody() {
            Some("a PHP script")
        } else if text.starts_with(b"<")
            && text.get(1).is_some_and(u8::is_ascii_alphabetic)
            && !self.names_somebody()
        {
            Some("an HTML page")
        } else {
            None
        }
    }
}

/// How files of other formats start, white space and ASCII case aside.
const FORMATS: [(&str, &[&str]); 4] = [
    (
        "an HTML page",
        &["<!doctype", "<html", "<head", "<body", "<script", "<!--"],
    ),
    ("an XML document", &["<?xml", "<rss", "<urlset", "<error"]),
    ("a JSON document", &["{\"", "{\n", "{ \"", "[{"]),
    ("a binary file", &["%PDF-", "PK\x03\x04", "\x1f"]),
];

/// Is every second byte a NUL, as in ASCII that is written as UTF-16?
fn is_utf_16(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 64;
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let mut pairs = start.chunks_exact(2);
    let is_low_first = |pair: &[u8]| pair[0] != 0 && pair[1] == 0;
    let is_high_first = |pair: &[u8]| pair[0] == 0 && pair[1] != 0;
    start.len() >= 4 && (pairs.clone().all(is_low_first) || pairs.all(is_high_first))
}
