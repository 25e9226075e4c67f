//! What lints look at.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::Routes;
use super::divergence::{Divergence, divergences};
use super::level_comment::LevelComments;
use super::quoted::{cut, quoted};
use crate::diagnostic::{Diagnostic, MessageText, line};
use crate::dialect::{Dialect, PrecedencePolicy};
use crate::facts::{PrecedenceFacts, Record, RedundantRule, RuleFacts, records, redundant_rules};
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
    level_comments: LevelComments,
    records: OnceCell<Vec<Record<'a>>>,
    rule_facts: OnceCell<RuleFacts<'a>>,
    precedence_facts: OnceCell<PrecedenceFacts<'a>>,
    redundant: OnceCell<Vec<RedundantRule<'a>>>,
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
            level_comments: LevelComments::new(source, document),
            records: OnceCell::new(),
            rule_facts: OnceCell::new(),
            precedence_facts: OnceCell::new(),
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
    pub(super) fn rules_without_route(&self) -> Vec<&'a WrittenRule> {
        if self.routes().are_unknown() {
            return Vec::new();
        }
        let mut beside: Vec<&WrittenRule> = Vec::new();
        for group in self.reading.groups() {
            for rule in self.reading.written_rules(group) {
                let is_known = beside.iter().any(|known| known.span == rule.span);
                if !is_known && !self.routes().are_matched_by(&rule.pattern) {
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

    pub(super) fn level_comments(&self) -> &LevelComments {
        &self.level_comments
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
    pub(super) fn precedence_facts(&self) -> &PrecedenceFacts<'a> {
        self.precedence_facts
            .get_or_init(|| PrecedenceFacts::new(self.reading))
    }

    /// The rules without which nothing changes.
    pub(super) fn redundant(&self) -> &[RedundantRule<'a>] {
        self.redundant.get_or_init(|| redundant_rules(self.reading))
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
        match dialect.precedence {
            PrecedencePolicy::MostOctets => {
                "the rule with the most octets decides (RFC 9309 §2.2.2)".to_owned()
            }
            PrecedencePolicy::FirstInFile => format!(
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
        let directives = self.directives().map(|(_, directive)| directive);
        directives.filter(move |directive| directive.key == key && directive.is_well_formed())
    }

    /// Every Allow and Disallow line with a value, wherever it stands.
    pub(super) fn rules(&self) -> impl Iterator<Item = &'a Directive> {
        let directives = self.directives().map(|(_, directive)| directive);
        directives.filter(|directive| {
            directive.key.is_rule() && directive.is_well_formed() && !directive.value.is_empty()
        })
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

    /// Returns the directive in a span from its key to the end of its value as code, its value cut
    /// where it is long; a text without a colon in backticks.
    pub(super) fn line(&self, span: Span) -> MessageText {
        let text = self.text(span);
        match text.split_once(':') {
            Some((key, value)) => line(key.trim(), cut(value.trim())),
            None => quoted(&text).into(),
        }
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
}
