use robots_core::extension::ExtensionValue;

use super::{Diagnostic, DirectiveKey, Fix, Subject, quoted};
use crate::lint::joined_lines::second_directive;

lint! {
    group: Correctness, level: Deny,
    summary: "A `Sitemap` line whose value is not an absolute URL: a path, two schemes, a list, or a host \
        with a placeholder.",
    explanation: "The sitemap protocol requires a scheme and a host. Crawlers look for a sitemap at \
        no other address.",
    citation: "https://www.sitemaps.org/protocol.html; Google's documentation",
    example: Lines(&["Sitemap: /sitemap.xml"]),
    use_instead: &[
        Instead::same(Lines(&["Sitemap: https://example.com/sitemap.xml"])),
    ],
}

fn check(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let findings = subject.with_key(DirectiveKey::Sitemap).filter_map(|line| {
        let value = subject.text(line.value);
        let read = ExtensionValue::read(DirectiveKey::Sitemap, subject.bytes(line.value));
        let is_url = |text: &str| ExtensionValue::read(DirectiveKey::Sitemap, text.as_bytes()).is_ok();
        let listed: Vec<_> = value.split(|c: char| ",;".contains(c) || c.is_whitespace()).filter(|part| !part.is_empty()).collect();
        let is_list = listed.len() > 1 && listed.iter().all(|part| is_url(part));
        if read.is_ok() && !is_list || second_directive(value.as_bytes()).is_some() {
            return None;
        }
        let place = if line.value.is_empty() { line.span() } else { line.value };
        let finding = LINT.finding(if line.value.is_empty() {
            "missing URL of a sitemap".to_owned()
        } else {
            format!("{} is not an absolute URL", subject.quoted(line.value))
        });
        let finding = finding.label(place, "expected an absolute URL").note(
            "a sitemap is listed by its absolute URL, with scheme and host (https://www.sitemaps.org/protocol.html)",
        );
        let bare = value.trim_start_matches(['/', '.']);
        let (first, rest) = bare.split_at(bare.find('/').unwrap_or(bare.len()));
        let is_host = first.contains('.') && !value.starts_with("./");
        let has_host = value.starts_with("//")
            || !value.starts_with('/') && is_host && (!rest.is_empty() || first.starts_with("www."));
        let is_path = !bare.contains([':', ' ', '\t', '{', '}', '<', '>', '$', '[']);
        let key = subject.text(line.name);
        let doubled = value.split_once("://").map(|(_, rest)| rest);
        Some(if is_list {
            let lines = listed.join(&format!("\n{key}: "));
            finding.fix(Fix::suggestion("write a `Sitemap` line for each", line.value, lines))
        } else if let Some(url) = doubled.filter(|rest| is_url(rest)) {
            finding.fix(Fix::suggestion(format!("write {}", quoted(url)), line.value, url))
        } else if value.is_empty() || !is_path {
            finding.help("write the absolute URL, with scheme, host and path")
        } else if has_host {
            let url = format!("https://{bare}");
            finding.fix(Fix::suggestion(format!("write {}", quoted(&url)), line.value, url))
        } else {
            finding.help(format!("write `https://`, the host of the site, and {}", quoted(&format!("/{bare}"))))
        })
    });
    findings.collect()
}
