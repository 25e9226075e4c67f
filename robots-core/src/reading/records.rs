//! Lines to records: the tokens of a run of `User-agent` lines, and the rules after it.

use std::sync::Arc;

use robots_matcher::Verdict;

use super::directive::LineRole;
use super::rule::Precedence;
use super::{Rule, RuleId, WrittenRule};
use crate::dialect::{Dialect, EmptyRule, PrecedencePolicy, RecordWithoutRules};
use crate::extension::Extension;
use crate::pattern::PathPattern;
use crate::source::{SourceText, Span};
use crate::syntax::Directive;

/// A run of `User-agent` lines and the lines after it, up to the next run.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// The product tokens, in file order.
    pub(super) tokens: Vec<Span>,
    /// The rules, in file order.
    pub(super) rules: Vec<WrittenRule>,
    /// The other lines, in file order.
    extensions: Vec<Extension>,
    /// Whether the record has a line that is read as a rule, even one that is ignored.
    has_rules: bool,
}

/// The part of a record that the last line was in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordState {
    Outside,
    InTokens,
    InRules,
}

/// Collects the records of a file.
pub(super) struct RecordCollector<'s> {
    source: &'s SourceText,
    dialect: &'static Dialect,
    found: Vec<Record>,
    /// The other lines outside of records.
    outside: Vec<Extension>,
    state: RecordState,
}

impl<'s> RecordCollector<'s> {
    pub(super) fn new(source: &'s SourceText, dialect: &'static Dialect) -> Self {
        Self {
            source,
            dialect,
            found: Vec::new(),
            outside: Vec::new(),
            state: RecordState::Outside,
        }
    }

    /// Adds the next line.
    pub(super) fn push(&mut self, role: &LineRole<'_>) {
        match *role {
            LineRole::Blank => self.state = RecordState::Outside,
            LineRole::Token(token) => {
                if self.state != RecordState::InTokens {
                    self.found.push(Record::default());
                    self.state = RecordState::InTokens;
                }
                if let Some(record) = self.found.last_mut() {
                    record.tokens.push(token);
                }
            }
            LineRole::Rule(verdict, directive, line) => {
                let rules = self.rules(verdict, directive, line);
                self.extend(rules);
            }
            LineRole::Delay => self.extend(Vec::new()),
        }
    }

    /// Adds a line that is neither a `User-agent` line nor a rule to the record of the last line.
    pub(super) fn push_extension(&mut self, extension: Extension) {
        match self.found.last_mut() {
            Some(record) if self.state != RecordState::Outside => record.extensions.push(extension),
            _ => self.outside.push(extension),
        }
    }

    /// Returns every record that is kept and every other line, both in file order.
    pub(super) fn finish(mut self) -> (Vec<Record>, Vec<Extension>) {
        let mut extensions = self.outside;
        for record in &mut self.found {
            self.dialect.crawl_delay.choose(&mut record.extensions);
            let agents: Arc<[Span]> = record.tokens.as_slice().into();
            extensions.extend(record.extensions.drain(..).map(|extension| Extension {
                agents: Arc::clone(&agents),
                ..extension
            }));
        }
        extensions.sort_by_cached_key(|extension| extension.span.start);
        if self.dialect.records.without_rules == RecordWithoutRules::Dropped {
            self.found.retain(|record| record.has_rules);
        }
        (self.found, extensions)
    }

    fn extend(&mut self, rules: Vec<WrittenRule>) {
        if self.state == RecordState::Outside {
            return;
        }
        self.state = RecordState::InRules;
        if let Some(record) = self.found.last_mut() {
            record.has_rules = true;
            record.rules.extend(rules);
        }
    }

    /// Returns the rules of a line: none, one or two.
    fn rules(&self, verdict: Verdict, directive: &Directive, line: usize) -> Vec<WrittenRule> {
        let value = self.source.slice(directive.value);
        let rule = |verdict, value: &[u8]| WrittenRule {
            rule: Rule {
                // The identity and the precedence are set when the rules of all records are known.
                id: RuleId::new(0),
                verdict,
                pattern: PathPattern::in_form(value, self.dialect.path_form),
                precedence: Precedence::NONE,
            },
            line,
            span: directive.span(),
            value: directive.value,
        };
        if value.is_empty() {
            return match self.dialect.rules.empty {
                EmptyRule::Nothing => Vec::new(),
                EmptyRule::AllowsEverything => vec![rule(Verdict::Allow, value)],
            };
        }
        let mut rules = vec![rule(verdict, value)];
        if self.dialect.rules.index_is_folder && verdict.is_allow() {
            let folder = folder_of_index(value).map(|folder| [folder, b"$"].concat());
            rules.extend(folder.map(|folder| rule(verdict, &folder)));
        }
        rules
    }
}

/// Returns the directory, with its `/`, of a value with a last segment that starts with `index.htm`.
fn folder_of_index(value: &[u8]) -> Option<&[u8]> {
    let slash = value.iter().rposition(|&byte| byte == b'/')?;
    let (folder, file) = value.split_at(slash + 1);
    file.starts_with(b"index.htm").then_some(folder)
}

/// Sets the precedence of every rule among the rules of the file.
pub(super) fn set_precedence(rules: &mut [WrittenRule], precedence: PrecedencePolicy) {
    let count = rules.len();
    for (index, rule) in rules.iter_mut().enumerate() {
        let weight = match precedence {
            PrecedencePolicy::MostOctets => rule.pattern.octets(),
            PrecedencePolicy::FirstInFile => count - index,
        };
        rule.rule.precedence = Precedence::new(weight, rule.verdict);
    }
}
