use robots_core::matcher::Verdict;
use robots_core::reading::{GroupId, WrittenRule};
use rustc_hash::FxHashSet;

use super::{Diagnostic, Fix, Subject, levels, quoted};
use crate::lint::importance::is_general;

lint! {
    group: Suspicious, level: Warn,
    summary: "A group that repeats some Disallow rules of the default group (`*`) and lacks \
              others.",
    explanation: "A crawler that has a group obeys only this group. Copies age: a rule that is \
                  added to the default group later does not reach them. At least half of the rules \
                  are repeated, and no rule of the group is about what the others disallow; \
                  crawlers that only check advertisements, show previews or fetch images are left \
                  out. In statements of `robots_txt!`, `user_agent \"GPTBot\" inherits * { … }` \
                  keeps a copy complete.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: *
Disallow: /admin/
Disallow: /basket/
Disallow: /search

User-agent: GPTBot
Disallow: /admin/
Disallow: /basket/
"),
    use_instead: &[
        Instead::edited(Text("\
User-agent: *
Disallow: /admin/
Disallow: /basket/
Disallow: /search

User-agent: GPTBot
Disallow: /admin/
Disallow: /basket/
Disallow: /search
")).when("the rules of the default group are for this crawler, too"),
        Instead::same(Text("\
User-agent: *
Disallow: /admin/
Disallow: /basket/
Disallow: /search

# robots: allow(incomplete_copy_of_default_group)
User-agent: GPTBot
Disallow: /admin/
Disallow: /basket/
")).when("the crawler may fetch what the others may not"),
    ],
    // Lines that are not read may end the default group.
    silenced_by: [misspelled_directive, missing_colon, multiple_directives_on_line],
}

/// The number of rules of a group that is compared, at most.
const MOST_RULES: usize = 500;

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let disallows = |group: GroupId| {
        let rules = reading.written_rules(group).take(MOST_RULES + 1);
        let rules: Vec<_> = rules.filter(|rule| rule.verdict.is_disallow()).collect();
        rules
    };
    let Some(default) = reading.agents().get(b"*".as_slice()).map(|star| star.group) else {
        return Vec::new();
    };
    let of_default = disallows(default);
    if of_default.len() > MOST_RULES || reading.evaluate(b"*", b"/").verdict.is_disallow() {
        return Vec::new();
    }
    let mut seen = FxHashSet::from_iter([default]);
    let agents = reading.agents().iter();
    let agents = agents.filter(|(_, agent)| is_general(&subject.text(agent.token)));
    let findings = agents.filter(|(_, agent)| seen.insert(agent.group)).filter_map(|(token, agent)| {
        let own: FxHashSet<_> = disallows(agent.group).iter().map(|rule| &rule.pattern).collect();
        let (repeated, others): (Vec<&WrittenRule>, Vec<_>) = of_default
            .iter()
            .partition(|rule| own.contains(&rule.pattern));
        if repeated.is_empty() || others.len() > repeated.len() || own.len() > MOST_RULES {
            return None;
        }
        let is_lost = |rule: &&WrittenRule| {
            let path = rule.pattern.shortest_path();
            let decided = reading.evaluate(token, &path);
            // What an Allow rule decides is meant.
            decided.verdict == Verdict::Allow
                && decided.rule.is_none()
                && reading.evaluate(b"*", &path).verdict.is_disallow()
        };
        // A rule about the same paths shows that the others are left out on purpose.
        let is_varied = |rule: &&WrittenRule| {
            let path = rule.pattern.canonical();
            let mut own = own.iter().map(|own| own.canonical());
            own.any(|own| own.starts_with(path) || path.starts_with(own))
        };
        if others.iter().any(is_varied) {
            return None;
        }
        let mut copied = FxHashSet::default();
        let missing = others.into_iter().filter(is_lost);
        let missing: Vec<_> = missing.filter(|rule| copied.insert(&rule.pattern)).collect();
        let first = missing.first()?;
        let record = subject.record_at(agent.token.start)?;
        let end = record.rules().last()?;
        let name = subject.quoted(agent.token);
        let lines = missing.iter().fold(String::new(), |lines, rule| {
            lines + "\n" + &subject.text(rule.span)
        });
        let witness = first.pattern.shortest_path();
        let copied = match missing.len() {
            1 => "copy the missing rule of the default group".to_owned(),
            count => format!("copy the {count} missing rules of the default group"),
        };
        Some(
            LINT.finding(format!(
                "the group of {name} repeats only some rules of the default group"
            ))
            .label(
                agent.token,
                format!("repeats {} of {} Disallow rules", repeated.len(), of_default.len()),
            )
            .label(first.span, "does not apply to it")
            .note(format!(
                "{} is disallowed for `*` and allowed for {name}, which obeys only its own group \
                 (RFC 9309 §2.2.1)",
                quoted(&String::from_utf8_lossy(&witness))
            ))
            .note("if the crawler may fetch it, write " + levels("allow(incomplete_copy_of_default_group)") + " above the group")
            .fix(Fix::suggestion(copied, subject.below(end.span()), lines)),
        )
    });
    findings.collect()
}
