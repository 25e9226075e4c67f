use robots_core::extension::ExtensionValue;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Subject, quoted};
use crate::lint::invalid_token::is_placeholder;
use crate::lint::joined_lines::second_directive;

lint! {
    group: Correctness, level: Deny,
    summary: "A `Sitemap` line whose value is not an absolute URL: a path, two schemes, a list, \
              or a host with a placeholder.",
    explanation: "The sitemap protocol requires a scheme and a host. Crawlers look for a sitemap \
                  at no other address.",
    citation: "https://www.sitemaps.org/protocol.html; Google's documentation",
    example: Lines(&["Sitemap: /sitemap.xml"]),
    use_instead: &[
        Instead::same(Lines(&["Sitemap: https://example.com/sitemap.xml"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, line: &Directive) -> Option<Diagnostic> {
    if line.key != DirectiveKey::Sitemap || !line.is_well_formed() {
        return None;
    }
    let value = subject.text(line.value);
    let is_url = |text: &str| ExtensionValue::read(DirectiveKey::Sitemap, text.as_bytes()).is_ok();
    let listed: Vec<_> = value
        .split(|c: char| ",;".contains(c) || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .collect();
    let is_list =
        listed.len() > 1 && listed.iter().all(|part| is_url(part) && !part.ends_with(':'));
    let is_read = ExtensionValue::read(line.key, subject.bytes(line.value)).is_ok();
    if is_read && !is_list || second_directive(value.as_bytes()).is_some() {
        return None;
    }
    let before =
        value.split([' ', '\t']).next().filter(|first| first.len() < value.len() && is_url(first));
    let place = if line.value.is_empty() { line.span() } else { line.value };
    let finding = LINT
        .finding(if line.value.is_empty() {
            "missing URL of a sitemap".to_owned()
        } else {
            format!("{} is not an absolute URL", subject.quoted(line.value))
        })
        .label(place, "expected an absolute URL")
        .note(
            "a sitemap is listed by its absolute URL, with scheme and host \
                 (https://www.sitemaps.org/protocol.html)",
        );
    let bare = value.trim_start_matches(['/', '.']);
    let (first, rest) = bare.split_at(bare.find('/').unwrap_or(bare.len()));
    let is_host = first.contains('.') && !value.starts_with("./");
    let has_host = value.starts_with("//")
        || !value.starts_with('/') && is_host && (!rest.is_empty() || first.starts_with("www."));
    let is_path = !bare.contains([':', ' ', '\t', '{', '}', '<', '>', '$', '[']);
    let key = subject.text(line.name);
    let doubled = value.split_once("://").map(|(_, rest)| rest.to_owned());
    let doubled = doubled.filter(|url| is_url(url));
    let repaired = doubled.or_else(|| with_scheme(without_marks(&value)));
    Some(if is_list {
        let lines = listed.join(&format!("\n{key}: "));
        finding.fix(Fix::suggestion("write a `Sitemap` line for each", line.value, lines))
    } else if let Some(before) = before {
        // A file is complete before the space.
        let is_file = before.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let help = if is_file {
            format!("write {} alone, and text after it as a comment, after `#`", quoted(before))
        } else {
            "write `%20` for a space of the URL".to_owned()
        };
        finding.help(help)
    } else if let Some(url) = repaired.filter(|url| is_url(url)) {
        finding.fix(Fix::suggestion(format!("write {}", quoted(&url)), line.value, url))
    } else if let Some(name) = bare.split('/').find(|part| is_placeholder(part)) {
        finding.help(format!(
            "write the host of the site in place of {}, which no program replaced",
            quoted(name)
        ))
    } else if value.is_empty() || !is_path {
        finding.help("write the absolute URL, with scheme, host and path")
    } else if has_host {
        let url = format!("https://{bare}");
        finding.fix(Fix::suggestion(format!("write {}", quoted(&url)), line.value, url))
    } else {
        finding.help(format!(
            "write `https://`, the host of the site, and {}",
            quoted(&format!("/{bare}"))
        ))
    })
}

/// Returns a value without the quotes, brackets and marks around it.
fn without_marks(value: &str) -> &str {
    value.trim_matches(|c: char| "\"'`“”‘’„<>()[]*,;".contains(c) || c.is_whitespace())
}

/// Returns a URL with `http` or `https` in place of a typo of it, and `://` after it: of
/// `https:/a.example` and `htps//a.example`.
fn with_scheme(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_at(url.find([':', '/'])?);
    let distance = |known: &&str| strsim::damerau_levenshtein(&scheme.to_ascii_lowercase(), known);
    let known = ["https", "http"].into_iter().min_by_key(distance)?;
    let rest = rest.trim_start_matches([':', '/']);
    (distance(&known) <= 1).then(|| format!("{known}://{rest}"))
}
