use robots_analysis::facts::is_universal;
use robots_core::matcher::{DefaultGroupPolicy, KnownCrawler, known_crawler};
use robots_core::reading::{Agent, WrittenRule};
use rustc_hash::FxHashSet;

use super::{Diagnostic, DirectiveKey, Span, Subject, line};
use crate::lint::brand::brand;
use crate::lint::importance::is_general;
use robots_core::syntax::Record;

lint! {
    group: Suspicious, level: Warn,
    summary: "A group that seems to add to the default group (`*`): an Allow rule that is an \
              exception only from the rules of the default group, `Allow: /` alone, or no rule but \
              a `Crawl-delay`.",
    explanation: "A crawler that has a group obeys only this group. It may fetch everything that \
                  its own group does not disallow.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: *
Disallow: /private/

User-agent: Googlebot
Allow: /private/press/
"),
    use_instead: &[
        Instead::giving(
            &["Googlebot /private/a disallow", "Googlebot /private/press/a allow"],
            Text("\
User-agent: *
Disallow: /private/

User-agent: Googlebot
Disallow: /private/
Allow: /private/press/
"),
        )
        .when("the rules of the default group are for this crawler, too"),
        Instead::same(Text("\
User-agent: *
Disallow: /private/

User-agent: Googlebot
Disallow:
")).when("it may fetch everything"),
    ],
    explained_by: [group_bleed],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let Some(default) = reading.agents().get(b"*".as_slice()).map(|star| star.group) else {
        return Vec::new();
    };
    let closed = |group| reading.written_rules(group).filter(|rule| rule.verdict.is_disallow());
    let of_default: Vec<_> = closed(default).collect();
    let copied: FxHashSet<_> = of_default.iter().map(|rule| &rule.pattern).collect();
    let first = of_default.first().copied();
    let mut seen = FxHashSet::from_iter([default]);
    let agents = reading.agents().values();
    // A text that is not a product token names no crawler, and has its own finding.
    let agents = agents.filter(|agent| {
        let is_brand = brand(&subject.text(agent.token)).is_some();
        !is_brand && subject.invalid_token(agent.token).is_none()
    });
    let agents = agents.filter(|agent| seen.insert(agent.group));
    let findings = agents.filter_map(|agent| {
        let rules = reading.written_rules(agent.group).count();
        // An author who disallows a path in the words of the default group has copied the rules
        // that apply, and allows the others.
        let repeats = || closed(agent.group).any(|rule| copied.contains(&rule.pattern));
        let exception = exception(subject, agent, first).filter(|_| !repeats());
        let (place, text, disallowed) = match exception {
            Some((rule, other)) => (rule.span, "has no effect", other),
            None if rules == 0 && has_only_delay(subject, agent.token) => {
                (agent.token, "has a group without rules", first?)
            }
            None => return None,
        };
        let name = subject.quoted(agent.token);
        Some(
            LINT.finding(format!("the default group does not apply to {name}"))
                .label(place, text)
                .label(disallowed.span, "does not apply to it")
                .note("a crawler that has a group obeys only this group (RFC 9309 §2.2.1)")
                .help(
                    format!(
                        "repeat the rules of the default group in the group of {name}, or write "
                    )
                    .as_str()
                        + line("Disallow", "")
                        + " as its only rule if it may fetch everything",
                ),
        )
    });
    findings.collect()
}

/// Returns the first Allow rule of a group that allows what no rule of the group disallows, and the
/// rule of the default group that disallows it, or the first Disallow rule of that group.
fn exception<'a>(
    subject: &Subject<'a>,
    agent: &Agent,
    first: Option<&'a WrittenRule>,
) -> Option<(&'a WrittenRule, &'a WrittenRule)> {
    let (reading, group) = (subject.reading, agent.group);
    let literal = |rule: &WrittenRule| {
        let path = rule.pattern.canonical();
        (!path.iter().any(|byte| b"*$".contains(byte))).then(|| path.to_vec())
    };
    let rules = || reading.written_rules(group);
    let disallows = rules().filter(|rule| rule.verdict.is_disallow());
    let disallows: Option<Vec<_>> = disallows.map(literal).collect();
    let disallows = disallows?;
    // With `Allow: /` and other rules, the group is complete. Alone, it mostly welcomes the
    // crawler, unless the default group closes the site.
    let is_open = |rule: &WrittenRule| rule.verdict.is_allow() && is_universal(rule);
    if rules().any(is_universal) {
        let is_welcome = rules().all(is_open)
            && !has_disallow(subject, agent.token)
            && is_general(&subject.text(agent.token))
            && reading.evaluate(b"*", b"/").verdict.is_allow();
        return rules().next().filter(|_| is_welcome).zip(first);
    }
    let mut allows = rules().filter(|rule| rule.verdict.is_allow());
    // A group of Allow rules alone disallows nothing.
    let obeys =
        |crawler: &KnownCrawler| crawler.default_group_policy != DefaultGroupPolicy::Ignores;
    let is_alone = disallows.is_empty() && !has_disallow(subject, agent.token);
    if is_alone && known_crawler(&subject.text(agent.token)).is_none_or(obeys) {
        return allows.next().zip(first);
    }
    allows.find_map(|rule| {
        let path = literal(rule).filter(|path| path.len() > 1)?;
        let is_met = |other: &Vec<u8>| other.starts_with(&path) || path.starts_with(other);
        let disallowed = reading.written_rule(reading.evaluate(b"*", &path).rule?)?;
        let is_exception = disallowed.verdict.is_disallow() && !disallows.iter().any(is_met);
        is_exception.then_some((rule, disallowed))
    })
}

/// Returns whether the record with this token has a Disallow line, also an empty one.
fn has_disallow(subject: &Subject<'_>, token: Span) -> bool {
    let record = subject.record_at(token.start).into_iter();
    let mut rules = record.flat_map(Record::rules);
    rules.any(|rule| rule.key == DirectiveKey::Disallow)
}

/// Returns whether the record with this token has a `Crawl-delay` and no rule, not even an empty
/// one.
fn has_only_delay(subject: &Subject<'_>, token: Span) -> bool {
    subject.record_at(token.start).is_some_and(|record| {
        let mut lines = record.items.iter().filter_map(|item| item.directive.as_ref());
        let has_delay = lines.any(|line| line.key == DirectiveKey::CrawlDelay);
        has_delay && record.rules().next().is_none()
    })
}
