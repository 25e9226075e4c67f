use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject, quoted};
use crate::lint::invalid_path::InvalidPath;

lint! {
    group: Correctness, level: Deny,
    summary: "A rule whose value starts with neither `/` nor `*`.",
    explanation: "The path of a URL starts with `/`, so the rule matches no URL. Every crawler \
        agrees on that.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: basket/"]),
    use_instead: Rules(&["Disallow: /basket/"]),
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.text(rule.value);
    if subject.invalid_path(rule) != Some(InvalidPath::MissingSlash) {
        return None;
    }
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding
        .label(rule.value, "expected `/` at the start")
        .note("a rule is compared with the path of a URL, which starts with `/` (RFC 9309 §2.2.2)");
    if let Some((why, path)) = intended(subject, &value) {
        let title = format!("write {}: {why}", quoted(&path));
        return Some(finding.fix(Fix::suggestion(title, rule.value, path)));
    }
    if value.contains(is_odd) {
        return Some(finding.help("write one path, as in the URL of a page"));
    }
    let start = Span::new(rule.value.start, rule.value.start);
    let title = format!("write {}", quoted(&format!("/{value}")));
    Some(finding.fix(Fix::suggestion(title, start, "/")))
}

const QUOTES: [char; 12] = ['"', '\'', '`', '<', '>', '“', '”', '„', '‘', '’', '«', '»'];

/// Returns whether a character separates or surrounds paths and occurs in none.
fn is_odd(character: char) -> bool {
    character.is_whitespace() || character == ',' || QUOTES.contains(&character)
}

/// Returns the path that was intended, if it is not the value after a `/`, and what is wrong with the value.
fn intended(subject: &Subject<'_>, value: &str) -> Option<(&'static str, String)> {
    let bare = value.trim_matches(QUOTES);
    if bare != value && !bare.contains(is_odd) {
        let path = if bare.starts_with(['/', '*']) {
            bare.to_owned()
        } else {
            format!("/{bare}")
        };
        return Some(("quotes are part of the path", path));
    }
    // Anchored at the start of the path.
    if let Some(path) = value.strip_prefix('^').filter(|path| path.starts_with('/')) {
        return Some((
            "a rule is not a regular expression",
            path.replace(".*", "*"),
        ));
    }
    if value.contains('\\') {
        let path = value.replace('\\', "/");
        return Some((
            "a path has `/`, not `\\`",
            format!("/{}", path.trim_start_matches('/')),
        ));
    }
    if value.starts_with("./") || value.starts_with("../") {
        let path = value.trim_start_matches(['.', '/']);
        return Some(("a rule starts at the root of the site", format!("/{path}")));
    }
    let extension = value.trim_end_matches(['$', '*']).strip_prefix('.');
    if value.starts_with('?') || extension.is_some_and(|name| EXTENSIONS.contains(&name)) {
        return Some((
            "a rule starts at the root of the site",
            format!("/*{value}"),
        ));
    }
    let (host, path) = value.split_at(value.find('/').unwrap_or(value.len()));
    let is_own = |url: &str| url.split('/').nth(2) == Some(host);
    let mut sitemaps = subject.with_key(DirectiveKey::Sitemap);
    if host.starts_with("www.") || sitemaps.any(|line| is_own(&subject.text(line.value))) {
        let path = if path.is_empty() { "/" } else { path };
        return Some(("a rule has a path and no host", path.to_owned()));
    }
    None
}

/// Extensions of files that are not names of hidden files.
const EXTENSIONS: [&str; 34] = [
    "asp", "aspx", "avi", "bmp", "cgi", "css", "csv", "doc", "docx", "gif", "gz", "htm", "html",
    "ico", "jpeg", "jpg", "js", "json", "jsp", "mp3", "mp4", "pdf", "php", "png", "ppt", "rar",
    "rss", "svg", "swf", "txt", "webp", "xls", "xml", "zip",
];
