use robots_analysis::words;
use robots_core::pattern::PathPattern;
use robots_core::reading::RuleId;

use super::{Diagnostic, Fix, Subject, levels};

lint! {
    group: Suspicious, level: Warn,
    summary: "A rule that disallows the style sheets or scripts of a site for search engines.",
    explanation: "Google renders pages as a browser does. Without style sheets and scripts it sees \
        another page and ranks that page.",
    citation: "Google's documentation",
    example: Rules(&["Disallow: /*.css$"]),
    use_instead: &[
        Instead::giving(
            &["* /a.css allow"],
            Rules(&["Disallow:"]),
        )
        .when("search engines may render the pages"),
        Instead::same(Text("\
# robots: allow(blocks_render_resources)
User-agent: *
Disallow: /*.css$
")).when("they may not"),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let reading = subject.reading;
    let crawlers: [&[u8]; 2] = [b"googlebot", b"bingbot"];
    let mut findings: Vec<(RuleId, Diagnostic)> = Vec::new();
    for crawler in crawlers {
        if reading.evaluate(crawler, b"/").verdict.is_disallow() {
            continue;
        }
        for path in RESOURCES {
            let evaluation = reading.evaluate(crawler, path.as_bytes());
            let decides = evaluation.rule.filter(|_| evaluation.verdict.is_disallow());
            let Some(rule) = decides.and_then(|id| reading.written_rule(id)) else {
                continue;
            };
            let id = rule.id();
            let value = subject.text(rule.value);
            let is_about = RESOURCE_NAMES.iter().any(|name| value.contains(name));
            if !is_about || findings.iter().any(|(known, _)| *known == id) {
                continue;
            }
            let hidden: Vec<_> = RESOURCES
                .iter()
                .filter(|path| reading.evaluate(crawler, path.as_bytes()).rule == Some(id))
                .collect();
            let finding = LINT
                .finding(
                    subject.line(rule.span)
                        + " disallows files that search engines need to render a page",
                )
                .label(rule.span, format!("disallows `{path}`"))
                .note(
                    "Google renders pages and asks sites to allow their style sheets and scripts",
                );
            let finding = match allows(&value, &hidden) {
                Some(allows) => finding.fix(Fix::suggestion(
                    "allow style sheets and scripts, with and without a query such as `?v=3`",
                    subject.below(rule.span),
                    allows,
                )),
                // An Allow rule next to a rule for such files only would undo it.
                None => finding.help(
                    "delete the rule, or write "
                        + levels("allow(blocks_render_resources)")
                        + " above the group to keep it",
                ),
            };
            findings.push((id, finding));
        }
    }
    findings.into_iter().map(|(_, finding)| finding).collect()
}

/// Returns Allow lines, each longer than the rule with this value, for the files of these kinds
/// that it matches; `None` if the rule is for such files only.
fn allows(value: &str, hidden: &[&&str]) -> Option<String> {
    let start = value.trim_end_matches('*');
    let matched = |extension: &str| {
        let mut paths = hidden.iter();
        paths.any(|path| path.ends_with(extension))
    };
    let kinds = [".css", ".js"].into_iter().filter(|kind| matched(kind));
    let mut lines = String::new();
    for kind in kinds {
        for end in ["$", "?"] {
            let pattern = format!("{start}*{kind}{end}");
            let parsed = PathPattern::new(pattern.as_bytes());
            let mut of_kind = hidden.iter().filter(|path| path.ends_with(kind));
            if end == "$" && !of_kind.all(|path| parsed.matches(path.as_bytes())) {
                return None;
            }
            lines.push_str("\nAllow: ");
            lines.push_str(&pattern);
        }
    }
    Some(lines)
}

const RESOURCE_NAMES: &[&str] = words!(
    ".css, .js, _next, _nuxt, assets, static, css/, js/, wp-content, wp-includes, themes/, plugins/"
);

/// Paths of style sheets and scripts in common frameworks.
const RESOURCES: &[&str] = words!(
    "/app.css, /app.js, /_next/static/app.js, /_next/static/css/app.css, /_nuxt/app.js, \
     /_nuxt/app.css, /assets/app.css, /assets/app.js, /assets/css/app.css, /assets/js/app.js, \
     /static/app.css, /static/app.js, /static/css/app.css, /static/js/app.js, \
     /css/app.css, /js/app.js, /wp-includes/css/app.css, /wp-includes/js/app.js, \
     /wp-content/themes/app/app.css, /wp-content/themes/app/app.js, \
     /wp-content/plugins/app/app.css, /wp-content/plugins/app/app.js"
);
