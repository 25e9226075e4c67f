use std::cell::LazyCell;

use robots_analysis::diagnostic::MessageText;
use robots_analysis::facts::is_universal;
use robots_core::reading::WrittenRule;
use rustc_hash::FxHashSet;

use super::{Diagnostic, Subject, line};
use crate::lint::quoted::cut;

lint! {
    group: Suspicious, level: Warn,
    summary: "Disallow rules that change nothing, because their group has `Disallow: /`.",
    explanation: "`Disallow: /` disallows every path that no longer rule allows. Where rules were \
                  added to it, or it to rules, one of the two was not intended: often a \
                  `User-agent` line is missing between them.",
    citation: "RFC 9309 §2.2.1 and §2.2.2",
    example: Text("\
User-agent: GPTBot
Disallow: /

Disallow: /api/
Disallow: /compare/
"),
    use_instead: &[
        Instead::giving(&["* /api/ disallow", "* /compare/ disallow", "GPTBot /api/ disallow"], Text("\
User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /api/
Disallow: /compare/
")).when("the rules below are for every other crawler"),
        Instead::same(Lines(&["User-agent: GPTBot", "Disallow: /"]))
            .when("the crawler may fetch nothing"),
        Instead::giving(
            &["GPTBot / allow", "GPTBot /api/ disallow"],
            Lines(&["User-agent: GPTBot", "Disallow: /api/", "Disallow: /compare/"]),
        )
        .when("it may fetch the rest of the site"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    // Without an Allow rule, no search is needed.
    let redundant = LazyCell::new(|| {
        let redundant = subject.redundant().iter();
        redundant.map(|fact| fact.rule.span).collect::<FxHashSet<_>>()
    });
    let is_closing = |rule: &&WrittenRule| rule.verdict.is_disallow() && is_universal(rule);
    let is_lost = |rules: &[&WrittenRule], rule: &WrittenRule| {
        let is_open = rules.iter().any(|rule| rule.verdict.is_allow());
        rule.verdict.is_disallow()
            && !is_universal(rule)
            && (!is_open || redundant.contains(&rule.span))
    };
    let groups = reading.groups().map(|group| reading.written_rules(group).collect());
    let groups: Vec<Vec<&WrittenRule>> = groups.collect();
    let (closed, open): (Vec<_>, Vec<_>) =
        groups.iter().partition(|rules| rules.iter().any(is_closing));
    // A line that is in several groups changes nothing only if it does in none of them.
    let mut needed: FxHashSet<_> = open.into_iter().flatten().map(|rule| rule.span).collect();
    for rules in &closed {
        let others = rules.iter().filter(|rule| !is_lost(rules, rule));
        needed.extend(others.map(|rule| rule.span));
    }
    let mut seen = FxHashSet::default();
    let findings = closed.into_iter().filter_map(|rules| {
        let &all = rules.iter().find(|rule| is_closing(rule))?;
        let allow = rules.iter().find(|rule| rule.verdict.is_allow());
        let lost = rules.iter().copied();
        let lost: Vec<_> = lost.filter(|rule| !needed.contains(&rule.span)).collect();
        let (&first, more) = lost.split_first()?;
        if !seen.insert(first.span) {
            return None;
        }
        let mut finding = LINT
            .finding(subject.line(first.span) + " changes nothing")
            .label(first.span, "already disallowed")
            .label(all.span, "disallows the whole site");
        if let Some(last) = more.last() {
            let text = match more.len() {
                1 => "changes nothing either".to_owned(),
                count => format!("the last of {count} more rules that change nothing"),
            };
            finding = finding.label(last.span, text);
        }
        let them = if more.is_empty() { "it" } else { "them" };
        let finding = finding.note(match allow {
            Some(_) => format!(
                "without {them} no verdict changes: the paths that Allow rules open are opened by \
                 rules that are as long or longer (RFC 9309 §2.2.2)"
            ),
            None => format!("without {them} no verdict changes (RFC 9309 §2.2.2)"),
        });
        Some(finding.help(help(subject, first, all, allow.copied(), them)))
    });
    findings.collect()
}

fn help(
    subject: &Subject<'_>,
    first: &WrittenRule,
    all: &WrittenRule,
    allow: Option<&WrittenRule>,
    them: &str,
) -> MessageText {
    let whole = subject.line(all.span);
    let path = subject.text(first.value);
    let folder = allow.map(|allow| subject.text(allow.value));
    let folder = folder.filter(|folder| folder.len() > 1 && !folder.contains(['*', '$', '?']));
    // An exception for every folder, `/*/raw`, is one from the folder that is allowed.
    if let Some(folder) = folder
        && let Some(name) = path.strip_prefix("/*")
    {
        let exception = format!("{}/*{name}", folder.trim_end_matches('/'));
        return MessageText::from(format!("delete {them}, or, for an exception from "))
            + line("Allow", cut(&folder))
            + ", write the path below it: "
            + line("Disallow", cut(&exception));
    }
    let has_default = subject.reading.agents().contains_key(b"*".as_slice());
    if first.line > all.line && !has_default {
        let they_are = if them == "it" { "it is" } else { "they are" };
        return MessageText::from(format!(
            "write `User-agent: *` above {them} if {they_are} for all other crawlers; otherwise \
             delete {them}, or "
        )) + whole
            + " if crawlers may fetch the rest of the site";
    }
    MessageText::from(format!("delete {them}, or "))
        + whole
        + " if crawlers may fetch the rest of the site"
}
