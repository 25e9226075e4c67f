//! Groups that take the rules of the default group: `user_agent "GPTBot" inherits * { … }`.
//!
//! In: all statements. Out: the same, with the rules of the default group at the end of each group
//! that inherits them.

use proc_macro2::Span;
use robots_analysis::edit::builder::Keyword;

use super::{Attributes, Group, Statement, StatementBody, Value};
use crate::errors::usage;

/// Adds the rules of the groups of `*` to each group with `inherits *`, except those that it has.
/// Returns the errors of groups that have none to inherit.
pub(super) fn inherit(statements: &mut [Statement]) -> Vec<syn::Error> {
    let of_default = groups(statements).filter(|group| is_default(group));
    let rules = of_default.flat_map(|group| &group.statements).filter_map(rule);
    let rules: Vec<_> = rules.map(|(keyword, value)| (keyword, value.clone())).collect();
    let has_default = groups(statements).any(is_default);
    let mut errors = Vec::new();
    for statement in statements {
        let StatementBody::Group(group) = &mut statement.body else {
            continue;
        };
        let Some(span) = group.inherits else {
            continue;
        };
        if is_default(group) {
            errors.push(usage(
                span,
                "the default group cannot inherit its own rules",
                "delete `inherits *`",
            ));
        } else if !has_default {
            let help = "write a group `user_agent * { … }`, or delete `inherits *`";
            errors.push(usage(span, "there is no default group to inherit from", help));
        } else {
            add(group, &rules, span);
        }
    }
    errors
}

fn add(group: &mut Group, rules: &[(Keyword, Value)], span: Span) {
    for (keyword, value) in rules {
        let mut own = group.statements.iter().filter_map(rule);
        if own.any(|(other, own)| other == *keyword && own.text == value.text) {
            continue;
        }
        group.statements.push(Statement {
            attributes: Attributes::default(),
            keyword: *keyword,
            span,
            body: StatementBody::Line(Value { text: value.text.clone(), span }),
        });
    }
}

fn groups(statements: &[Statement]) -> impl Iterator<Item = &Group> {
    statements.iter().filter_map(|statement| match &statement.body {
        StatementBody::Group(group) => Some(group),
        StatementBody::Line(_) => None,
    })
}

fn is_default(group: &Group) -> bool {
    group.tokens.iter().any(|token| token.text == "*")
}

fn rule(statement: &Statement) -> Option<(Keyword, &Value)> {
    match &statement.body {
        StatementBody::Line(value) if statement.keyword.is_rule() => {
            Some((statement.keyword, value))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
