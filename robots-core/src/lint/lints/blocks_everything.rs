use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::analysis::{Closed, closed};

pub(super) static LINT: Lint = Lint {
    name: "blocks_everything",
    group: LintGroup::Policy,
    level: Level::Deny,
    finds: "A group of `*` that forbids every URL, in a file that opens the site to no other \
        crawler.",
    why: "It takes the whole site out of every search engine. Mostly it came with a staging \
        copy.",
    source: "RFC 9309 §2.2.2",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /
",
    ),
    silent: Example::Text(
        "\
# robots: allow(blocks_everything)
User-agent: *
Disallow: /
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let policy = subject.policy;
    let Some(star) = policy.agents().get(b"*".as_slice()) else {
        return Vec::new();
    };
    let Some(Closed::Everywhere(rule)) = closed(policy, &policy.groups()[star.group]) else {
        return Vec::new();
    };
    // Who lets some crawlers in means to keep the others out.
    let lets_in = |group| !matches!(closed(policy, group), Some(Closed::Everywhere(_)));
    if policy.groups().iter().any(lets_in) {
        return Vec::new();
    }
    vec![
        LINT.finding(format!("{} closes the whole site to every crawler", subject.quoted(rule.span)))
            .label(rule.span, "matches every URL, `/` among them")
            .label(star.token, "every crawler that is not named elsewhere")
            .note("pages that are not crawled fall out of the search engines")
            .help("delete the rule, or write `# robots: allow(blocks_everything)` above the group if it is meant"),
    ]
}
