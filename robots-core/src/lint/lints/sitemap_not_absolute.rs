use super::{Diagnostic, Example, Level, Lint, LintGroup, Subject};
use crate::extension::ExtensionValue;
use crate::lint::value::second_directive;
use crate::syntax::DirectiveKey;

pub(super) static LINT: Lint = Lint {
    name: "sitemap_not_absolute",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A `Sitemap` line whose value is not a whole URL.",
    why: "The sitemap protocol wants scheme and host. Crawlers do not look for a sitemap \
        anywhere else.",
    source: "https://www.sitemaps.org/protocol.html; Google documents it",
    fires: Example::Text(
        "\
Sitemap: /sitemap.xml
",
    ),
    silent: Example::Text(
        "\
Sitemap: https://example.com/sitemap.xml
",
    ),
    check,
};

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.with_key(DirectiveKey::Sitemap).filter_map(|line| {
        let value = subject.text(line.value);
        let read = ExtensionValue::read(DirectiveKey::Sitemap, subject.bytes(line.value));
        if read.is_ok() || second_directive(value.as_bytes()).is_some() {
            return None;
        }
        let place = if line.value.is_empty() { line.span() } else { line.value };
        let finding = LINT.finding(if line.value.is_empty() {
            "a `Sitemap` line without a URL".to_owned()
        } else {
            format!("no crawler finds the sitemap {}", subject.quoted(line.value))
        });
        let finding = finding.label(place, "not a whole URL").note(
            "a sitemap is named by its whole URL, with scheme and host (https://www.sitemaps.org/protocol.html)",
        );
        Some(match value.strip_prefix('/').filter(|rest| !rest.starts_with('/')) {
            Some(path) => finding.help(format!("write `https://`, the host of the site, and `/{path}`")),
            None => finding.help("write it as `https://example.com/sitemap.xml`"),
        })
    });
    findings.collect()
}
