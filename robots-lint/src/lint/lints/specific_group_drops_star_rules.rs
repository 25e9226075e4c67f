use robots_analysis::paths;
use robots_core::reading::GroupId;
use rustc_hash::FxHashSet;

use super::{Diagnostic, Subject, Verdict, quoted};

lint! {
    group: Policy, level: Allow,
    summary: "A group whose crawler may fetch what the default group (`*`) disallows.",
    explanation: "A crawler obeys only its own group. The rules of the default group do not apply \
        to it.",
    citation: "RFC 9309 §2.2.1",
    example: Text("\
User-agent: *
Disallow: /admin/

User-agent: Googlebot
Disallow: /search
"),
    use_instead: &[
        Instead::giving(&["Googlebot /admin/ disallow", "Googlebot /search disallow"], Text("\
User-agent: *
Disallow: /admin/

User-agent: Googlebot
Disallow: /search
Disallow: /admin/
")),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let Some(star) = reading.agents().get(b"*".as_slice()) else {
        return Vec::new();
    };
    let is_small = |group: GroupId| {
        let octets = reading.written_rules(group).map(|rule| rule.pattern.octets());
        octets.sum::<usize>() <= OCTETS
    };
    if reading.groups().len() < 2 || !is_small(star.group) {
        return Vec::new();
    }
    let disallowed = |group| paths::of_group(reading, Some(group), Verdict::Disallow);
    let urls = paths::urls(reading.dialect().path_form);
    let of_star = disallowed(star.group).and_then(|paths| paths.intersection(&urls));
    let Ok(of_star) = of_star else {
        return Vec::new();
    };
    let mut seen = FxHashSet::default();
    let findings = reading.matchable_agents().filter_map(|(_, agent)| {
        let group = agent.group;
        // A group that disallows nothing is intended.
        if agent.group == star.group
            || !seen.insert(agent.group)
            || reading.written_rules(group).next().is_none()
            || !is_small(group)
        {
            return None;
        }
        let dropped = of_star.difference(&disallowed(agent.group).ok()?).ok()?;
        let witness = dropped.shortest()?;
        let rule = reading.written_rule(reading.evaluate(b"*", &witness).rule?)?;
        let name = subject.quoted(agent.token);
        Some(
            LINT.finding(format!("{name} may fetch paths that the default group disallows"))
                .label(agent.token, "obeys only its own group")
                .label(rule.span, "does not apply to it")
                .note(format!(
                    "{} is disallowed for `*` and allowed for {name} (RFC 9309 §2.2.1)",
                    quoted(&String::from_utf8_lossy(&witness))
                ))
                .help("repeat the rules of the default group in its group"),
        )
    });
    findings.collect()
}

/// The maximum number of octets of the patterns of a group that is compared: an automaton has a
/// state for each.
const OCTETS: usize = 32_768;
