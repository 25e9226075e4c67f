use super::{Diagnostic, Example, Fix, Level, Lint, LintGroup, Subject};
use crate::source::Span;

pub(super) static LINT: Lint = Lint {
    name: "blocks_render_resources",
    group: LintGroup::Suspicious,
    level: Level::Warn,
    finds: "A rule that keeps search engines from the style sheets or scripts of a site.",
    why: "Google renders pages as a browser does. Without style and script it sees another \
        page, and ranks that.",
    source: "Google documents it",
    fires: Example::Text(
        "\
User-agent: *
Disallow: /*.css$
",
    ),
    silent: Example::Text(
        "\
User-agent: *
Disallow: /basket/
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let policy = subject.policy;
    let crawlers: [&[u8]; 2] = [b"googlebot", b"bingbot"];
    let mut findings: Vec<(usize, Diagnostic)> = Vec::new();
    for crawler in crawlers {
        if policy.evaluate(crawler, b"/").verdict.is_disallow() {
            continue;
        }
        for path in RESOURCES {
            let evaluation = policy.evaluate(crawler, path.as_bytes());
            let Some(line) = evaluation.line.filter(|_| evaluation.verdict.is_disallow()) else {
                continue;
            };
            let Some(group) = policy.group(crawler) else {
                continue;
            };
            let Some(rule) = policy.rules(group).find(|rule| rule.line == line) else {
                continue;
            };
            let value = subject.text(rule.value);
            let is_about = RESOURCE_NAMES.iter().any(|name| value.contains(name));
            if !is_about || findings.iter().any(|(known, _)| *known == line) {
                continue;
            }
            let finding = LINT.finding(format!(
                "{} hides what search engines need to show a page",
                subject.quoted(rule.span)
            ));
            let end = Span::new(rule.span.end, rule.span.end);
            let extension = path
                .rsplit_once('.')
                .map_or("js", |(_, extension)| extension);
            let finding = finding
                .label(rule.span, format!("disallows `{path}`"))
                .note("Google renders pages, and asks to allow what they are made of");
            // An Allow beside a rule that is about nothing else would only undo it.
            let finding = if value
                .trim_end_matches('$')
                .ends_with(&format!("*.{extension}"))
            {
                finding.help("delete the rule")
            } else {
                finding.fix(Fix::suggestion(
                    format!("allow files of `.{extension}`"),
                    end,
                    format!("\nAllow: {}*.{extension}$", folder(&value)),
                ))
            };
            findings.push((line, finding));
        }
    }
    findings.into_iter().map(|(_, finding)| finding).collect()
}

/// The rule's own path where it names a folder, so that the Allow is longer.
fn folder(value: &str) -> &str {
    if value.ends_with('/') && !value.contains('*') {
        value
    } else {
        "/"
    }
}

/// A rule without one of these was not written for such files.
const RESOURCE_NAMES: &[&str] = &[
    ".css",
    ".js",
    "_next",
    "_nuxt",
    "assets",
    "static",
    "css/",
    "js/",
    "wp-content",
    "wp-includes",
    "themes/",
    "plugins/",
];

/// Where common frameworks keep what pages are made of.
const RESOURCES: &[&str] = &[
    "/app.css",
    "/app.js",
    "/_next/static/app.js",
    "/_nuxt/app.js",
    "/assets/app.css",
    "/assets/app.js",
    "/static/app.css",
    "/static/app.js",
    "/css/app.css",
    "/js/app.js",
    "/wp-includes/css/app.css",
    "/wp-includes/js/app.js",
    "/wp-content/themes/app/app.css",
    "/wp-content/themes/app/app.js",
    "/wp-content/plugins/app/app.css",
    "/wp-content/plugins/app/app.js",
];
