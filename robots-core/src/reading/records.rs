//! Records as a dialect reads them: their product tokens, rules and other lines.

use std::sync::Arc;

use robots_matcher::Verdict;

use super::directive::{line_role, token};
use super::rule::Precedence;
use super::{Rule, RuleId, WrittenRule};
use crate::dialect::{Dialect, EmptyRule, RecordWithoutRules};
use crate::extension::Extension;
use crate::pattern::PathPattern;
use crate::source::{SourceText, Span};
use crate::syntax::{Directive, DirectiveKey, Item, Record};

pub(super) struct Records<'s> {
    source: &'s SourceText,
    dialect: &'static Dialect,
    items: &'s [Item],
    all: Vec<Record<'s>>,
}

impl<'s> Records<'s> {
    pub(super) fn new(
        source: &'s SourceText,
        items: &'s [Item],
        dialect: &'static Dialect,
    ) -> Self {
        Self {
            source,
            dialect,
            items,
            all: Record::split(items, |item| line_role(source, item, dialect)),
        }
    }

    /// Returns the records that make groups, in file order.
    pub(super) fn of_groups(&self) -> impl Iterator<Item = &Record<'s>> {
        let policy = self.dialect.records.without_rules;
        let is_dropped = move |record: &Record<'_>| {
            policy == RecordWithoutRules::Dropped && record.body().is_empty()
        };
        self.all.iter().filter(move |record| !is_dropped(record))
    }

    pub(super) fn tokens(&self, record: &Record<'s>) -> Vec<Span> {
        let names = self.directives(record.head());
        names
            .filter(|(key, ..)| *key == DirectiveKey::UserAgent)
            .map(|(_, _, name)| token(self.source, name.value, self.dialect))
            .collect()
    }

    pub(super) fn rules(&self, record: &Record<'s>) -> impl Iterator<Item = WrittenRule> {
        let lines = self.directives(record.body());
        let rules = lines.map(|(key, line, directive)| match key {
            DirectiveKey::Disallow => self.rules_of(Verdict::Disallow, directive, line),
            DirectiveKey::Allow if self.dialect.rules.knows_allow => {
                self.rules_of(Verdict::Allow, directive, line)
            }
            _ => [None, None],
        });
        rules.flat_map(|rules| rules.into_iter().flatten())
    }

    /// Returns the values of the Sitemap lines, without empty ones, in file order.
    pub(super) fn sitemaps(&self) -> Vec<Span> {
        let lines = self.directives(self.items);
        let sitemaps = lines.filter(|(key, ..)| *key == DirectiveKey::Sitemap);
        let values = sitemaps.map(|(_, _, sitemap)| sitemap.value);
        values.filter(|value| !value.is_empty()).collect()
    }

    /// Returns the lines that are neither `User-agent` lines nor rules, inside and outside of
    /// records, in file order.
    pub(super) fn extensions(&self) -> Vec<Extension> {
        let mut extensions = Vec::new();
        let mut end = 0;
        for record in &self.all {
            extensions.extend(self.extensions_in(&self.items[end..record.start]));
            end = record.end();
            let start = extensions.len();
            extensions.extend(self.extensions_in(record.items));
            let inside = &mut extensions[start..];
            if inside.is_empty() {
                continue;
            }
            self.dialect.crawl_delay.choose(inside);
            let agents: Arc<[Span]> = self.tokens(record).into();
            for extension in inside {
                extension.agents = Arc::clone(&agents);
            }
        }
        extensions.extend(self.extensions_in(&self.items[end..]));
        extensions
    }

    fn extensions_in<'i>(&'i self, items: &'i [Item]) -> impl Iterator<Item = Extension> + 'i {
        let lines = self.directives(items).filter(|(key, ..)| !key.is_protocol());
        lines.map(|(key, line, directive)| {
            let value = self.source.slice(directive.value);
            Extension::new(directive, key, value, line, self.dialect.crawl_delay)
        })
    }

    /// Returns the directives of lines, each with its key in the dialect and its line number.
    fn directives<'i>(
        &'i self,
        items: &'i [Item],
    ) -> impl Iterator<Item = (DirectiveKey, usize, &'i Directive)> {
        items.iter().filter_map(|item| {
            let directive = item.directive.as_ref()?;
            Some((self.dialect.key(self.source, directive), item.line, directive))
        })
    }

    /// Returns the rules of a line: none, one or two.
    fn rules_of(
        &self,
        verdict: Verdict,
        directive: &Directive,
        line: usize,
    ) -> [Option<WrittenRule>; 2] {
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
                EmptyRule::Nothing => [None, None],
                EmptyRule::AllowsEverything => [Some(rule(Verdict::Allow, value)), None],
            };
        }
        let folder = if self.dialect.rules.index_is_folder && verdict.is_allow() {
            folder_of_index(value).map(|folder| [folder, b"$"].concat())
        } else {
            None
        };
        let of_folder = folder.map(|folder| rule(verdict, &folder));
        [Some(rule(verdict, value)), of_folder]
    }
}

/// Returns the directory, with its `/`, of a value with a last segment that starts with
/// `index.htm`.
fn folder_of_index(value: &[u8]) -> Option<&[u8]> {
    let slash = value.iter().rposition(|&byte| byte == b'/')?;
    let (folder, file) = value.split_at(slash + 1);
    file.starts_with(b"index.htm").then_some(folder)
}
