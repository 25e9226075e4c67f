use robots_analysis::facts::{Disallowed, disallowed};

use super::{Diagnostic, Fix, Subject, line};

lint! {
    group: Policy, level: Allow,
    summary: "A `Disallow: /` for every crawler that an `Allow: /` added above the file would \
        override.",
    explanation: "Content delivery networks add a block with `User-agent: *` and `Allow: /` above \
                  a site's own robots.txt. Crawlers merge both groups, and on a tie Allow wins: \
                  the site is open.",
    citation: "RFC 9309 §2.2.1 and §2.2.2; Cloudflare's managed robots.txt",
    example: Text("\
# robots: allow(blocks_everything)

User-agent: *
Disallow: /
"),
    use_instead: &[
        Instead::edited(Text("\
# robots: allow(blocks_everything)

User-agent: *
Disallow: /
Disallow: /*
")),
    ],
    check: File(check),
    explained_by: [blocks_everything],
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let reading = subject.reading;
    let star = reading.agents().get(b"*".as_slice())?;
    let Some(Disallowed::Everything(rule)) = disallowed(reading, star.group) else {
        return None;
    };
    if rule.pattern.octets() > 1 {
        return None;
    }
    Some(
        LINT.finding(subject.line(rule.span) + " is overridden if a network adds " + line("Allow", "/") + " above it")
            .label(rule.span, "as long as " + line("Allow", "/") + ", which wins on a tie")
            .note("some networks add " + line("User-agent", "*") + " and " + line("Allow", "/") + " at the top of the file; crawlers merge the groups of `*` (RFC 9309 §2.2.1), and on a tie Allow wins (§2.2.2)")
            .fix(Fix::equivalent("add " + line("Disallow", "/*") + ", which is longer; crawlers without wildcards still obey " + line("Disallow", "/"), subject.below(rule.span), "\nDisallow: /*")),
    )
}
