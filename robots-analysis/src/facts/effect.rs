//! What a single rule decides.

use robots_automata::BudgetExhausted;
use robots_core::reading::{GroupId, Reading, WrittenRule};

use super::fresh::fresh_symbol;
use super::queries::{RuleQueries, UrlSearch};

/// What a rule decides among the rules of a group. Each fact holds for all URLs.
#[derive(Clone, Debug)]
pub enum RuleEffect<'p> {
    /// It decides URLs. This is the shortest one, as a path.
    Decides(Vec<u8>),
    /// These rules of higher precedence together decide every URL that it matches.
    Overridden(Vec<&'p WrittenRule>),
    /// It matches no URL that a rule of the file decides.
    Nothing,
    /// The budget is exhausted.
    Unknown,
}

/// Returns what a rule of a group decides.
///
/// ```
/// use robots_analysis::facts::{RuleEffect, rule_effect};
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let text = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b*\nDisallow: /a/../b\n";
/// let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// let group = reading.group(b"*").expect("a group");
/// let effects = reading.written_rules(group).map(|rule| rule_effect(&reading, group, rule));
/// let effects: Vec<_> = effects.collect();
/// assert!(matches!(&effects[0], RuleEffect::Decides(url) if url == b"/a"));
/// assert!(matches!(&effects[1], RuleEffect::Overridden(rules) if rules[0].line == 4));
/// assert!(matches!(&effects[3], RuleEffect::Nothing));
/// ```
pub fn rule_effect<'p>(reading: &'p Reading, group: GroupId, rule: &WrittenRule) -> RuleEffect<'p> {
    let Some(symbol) = fresh_symbol(reading) else {
        return RuleEffect::Unknown;
    };
    let mut search = UrlSearch::new(reading.dialect().path_form, symbol);
    let rules: Vec<_> = reading.written_rules(group).collect();
    let queries = RuleQueries::new(&rules);
    match queries.effect(rule, reading.implicit_rule(), &mut search) {
        Ok(Ok(url)) => RuleEffect::Decides(url),
        Ok(Err(overriders)) if overriders.is_empty() => RuleEffect::Nothing,
        Ok(Err(overriders)) => RuleEffect::Overridden(overriders),
        Err(BudgetExhausted) => RuleEffect::Unknown,
    }
}
