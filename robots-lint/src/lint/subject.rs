//! The file that lints check.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use robots_analysis::compare::{Divergence, divergences};
use robots_analysis::diagnostic::{Diagnostic, MessageText, line};
use robots_analysis::facts::{PrecedenceFacts, RedundantRule, RuleFacts, redundant_rules};
use robots_core::dialect::{Dialect, PrecedencePolicy};
use robots_core::reading::{GroupId, Reading, WrittenRule};
use robots_core::source::{SourceText, Span};
use robots_core::syntax::{Directive, DirectiveKey, Document, Item, Record};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Routes;
use super::host::NamedHosts;
use super::invalid_token::{InvalidToken, invalid_token};
use super::level_comment::LevelComments;
use super::quoted::{cut, quoted};

/// The number of rules by the start of their record and by their path.
type WrittenPaths<'a> = FxHashMap<(usize, &'a [u8]), usize>;

/// A file with the facts that lints use. A fact that takes time is computed when a lint needs it.
#[derive(Debug)]
pub struct Subject<'a> {
    pub(super) source: &'a SourceText,
    pub(super) document: &'a Document,
    pub(super) reading: &'a Reading,
    /// An upper bound on the number of steps that compiling the file takes, if it was compiled:
    /// [`Statistics::most_steps`](robots_core::Statistics::most_steps).
    pub(crate) steps: Option<usize>,
    pub(super) level_comments: LevelComments,
    records: OnceCell<Vec<Record<'a>>>,
    written_paths: OnceCell<WrittenPaths<'a>>,
    invalid_tokens: RefCell<FxHashMap<Span, Option<InvalidToken>>>,
    named_hosts: OnceCell<NamedHosts>,
    rule_facts: OnceCell<RuleFacts<'a>>,
    precedence_facts: OnceCell<PrecedenceFacts<'a>>,
    redundant: OnceCell<Vec<RedundantRule<'a>>>,
    pub(super) routes: Routes,
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
            written_paths: OnceCell::new(),
            invalid_tokens: RefCell::default(),
            named_hosts: OnceCell::new(),
            rule_facts: OnceCell::new(),
            precedence_facts: OnceCell::new(),
            redundant: OnceCell::new(),
            routes: Routes::default(),
        }
    }

    /// Adds the routes of the site.
    #[must_use]
    pub fn with_routes(mut self, routes: Routes) -> Self {
        self.routes = routes;
        self
    }

    /// Returns the file as its dialect reads it.
    pub fn reading(&self) -> &'a Reading {
        self.reading
    }

    /// Returns the rules that match no route, each once; none if the routes are unknown.
    pub(super) fn rules_without_route(&self) -> Vec<&'a WrittenRule> {
        if self.routes.are_unknown() {
            return Vec::new();
        }
        let groups = self.reading.groups();
        let rules = groups.flat_map(|group| self.reading.written_rules(group));
        let mut seen = FxHashSet::default();
        rules
            .filter(|rule| seen.insert(rule.span))
            .filter(|rule| !self.routes.are_matched_by(&rule.pattern))
            .collect()
    }

    /// Returns the findings in the Disallow rules of each group, each once.
    pub(super) fn in_each_disallow(
        &self,
        find: impl Fn(GroupId, &'a WrittenRule) -> Option<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let mut findings: Vec<Diagnostic> = Vec::new();
        let mut of_rule: FxHashMap<Span, Vec<usize>> = FxHashMap::default();
        for group in self.reading.groups() {
            let rules = self.reading.written_rules(group);
            for rule in rules.filter(|rule| rule.verdict.is_disallow()) {
                let known = of_rule.entry(rule.span).or_default();
                if let Some(finding) = find(group, rule)
                    && known.iter().all(|&index| findings[index] != finding)
                {
                    known.push(findings.len());
                    findings.push(finding);
                }
            }
        }
        findings
    }

    pub(super) fn records(&self) -> &[Record<'a>] {
        self.records.get_or_init(|| self.document.records())
    }

    pub(super) fn written_paths(&self) -> &WrittenPaths<'a> {
        self.written_paths.get_or_init(|| {
            let mut paths = WrittenPaths::default();
            for record in self.records() {
                for rule in record.rules() {
                    *paths.entry((record.start, self.bytes(rule.value))).or_default() += 1;
                }
            }
            paths
        })
    }

    pub(super) fn named_hosts(&self) -> &NamedHosts {
        self.named_hosts.get_or_init(|| {
            let sitemaps = self.with_key(DirectiveKey::Sitemap);
            let text = |line: &'a Directive| self.text(line.value);
            NamedHosts::new(sitemaps.map(text), self.rules().map(text))
        })
    }

    /// Returns why the value in a span is not a product token. Several lints ask about each.
    pub(super) fn invalid_token(&self, value: Span) -> Option<InvalidToken> {
        let mut known = self.invalid_tokens.borrow_mut();
        let bytes = self.source.slice(value);
        *known.entry(value).or_insert_with(|| invalid_token(bytes))
    }

    pub(super) fn names_with(&self, fault: InvalidToken) -> impl Iterator<Item = &'a Directive> {
        let names = self.with_key(DirectiveKey::UserAgent);
        names.filter(move |name| self.invalid_token(name.value) == Some(fault))
    }

    /// Returns how the rules of each group affect each other.
    pub(super) fn rule_facts(&self) -> &RuleFacts<'a> {
        self.rule_facts.get_or_init(|| RuleFacts::new(self.reading))
    }

    /// Returns where only the lengths of rules decide which one wins.
    pub(super) fn precedence_facts(&self) -> &PrecedenceFacts<'a> {
        self.precedence_facts.get_or_init(|| PrecedenceFacts::new(self.reading))
    }

    pub(super) fn redundant(&self) -> &[RedundantRule<'a>] {
        self.redundant.get_or_init(|| redundant_rules(self.reading))
    }

    /// Returns the URLs that two dialects decide differently; none if the file is read as neither.
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

    /// Returns which of several matching rules wins in the dialect of the reading, with the
    /// citation.
    pub(super) fn ranking(&self) -> String {
        let dialect = self.reading.dialect();
        match dialect.precedence {
            PrecedencePolicy::MostOctets => {
                "the rule with the most octets wins (RFC 9309 §2.2.2)".to_owned()
            }
            PrecedencePolicy::FirstInFile => {
                format!("the first matching rule wins in the dialect `{}`", dialect.name)
            }
        }
    }

    pub(super) fn directives(&self) -> impl Iterator<Item = (&'a Item, &'a Directive)> {
        let items = self.document.items.iter();
        items.filter_map(|item| Some((item, item.directive.as_ref()?)))
    }

    pub(super) fn with_key(&self, key: DirectiveKey) -> impl Iterator<Item = &'a Directive> {
        self.well_formed_directives(|directive| directive.key == key)
    }

    /// Returns every Allow and Disallow line with a value, inside or outside of groups.
    pub(super) fn rules(&self) -> impl Iterator<Item = &'a Directive> {
        self.well_formed_directives(|directive| {
            directive.key.is_rule() && !directive.value.is_empty()
        })
    }

    /// Returns a list, because an iterator would be compiled again for every lint that chains to
    /// it.
    fn well_formed_directives(
        &self,
        is_wanted: impl Fn(&Directive) -> bool,
    ) -> std::vec::IntoIter<&'a Directive> {
        let mut wanted = Vec::new();
        for (_, directive) in self.directives() {
            if directive.is_well_formed() && is_wanted(directive) {
                wanted.push(directive);
            }
        }
        wanted.into_iter()
    }

    pub(super) fn bytes(&self, span: Span) -> &'a [u8] {
        self.source.slice(span)
    }

    pub(super) fn text(&self, span: Span) -> Cow<'a, str> {
        String::from_utf8_lossy(self.bytes(span))
    }

    /// Returns the text of a span in backticks, cut where it is long.
    pub(super) fn quoted(&self, span: Span) -> MessageText {
        quoted(&self.text(span))
    }

    /// Returns the directive in a span from its key to the end of its value as code, its value cut
    /// where it is long; a text without a colon in backticks.
    pub(super) fn line(&self, span: Span) -> MessageText {
        let text = self.text(span);
        match text.split_once(':') {
            Some((key, value)) => line(key.trim(), cut(value.trim())),
            None => quoted(&text),
        }
    }

    /// Returns the line that contains this byte; `None` for a byte order mark.
    pub(super) fn item_at(&self, offset: usize) -> Option<&'a Item> {
        let items = &self.document.items;
        let after = items.partition_point(|item| item.span.start <= offset);
        items.get(after.checked_sub(1)?)
    }

    /// Returns the line that contains a span, with its line ending.
    pub(super) fn whole_line(&self, span: Span) -> Span {
        let items = &self.document.items;
        let after = items.partition_point(|item| item.span.start <= span.start);
        let next = items.get(after).map(|next| next.span.start);
        self.item_at(span.start).map_or(span, |item| {
            Span::new(item.span.start, next.unwrap_or(self.source.bytes().len()))
        })
    }

    pub(super) fn line_at(&self, offset: usize) -> usize {
        self.item_at(offset).map_or(1, |item| item.line)
    }
}
