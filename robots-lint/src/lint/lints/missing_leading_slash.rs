use robots_analysis::diagnostic::MessageText;
use robots_analysis::words;
use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Span, Subject, line, quoted};
use crate::lint::crawler_words::CrawlerWords;
use crate::lint::foreign_line::{BREAKS, without_html};
use crate::lint::invalid_path::{InvalidPath, matches_start};
use crate::lint::invalid_token::is_placeholder;
use crate::lint::look_alike::ascii_mark;
use crate::lint::quoted::cut;
use crate::lint::regex::regex_piece;
use crate::lint::word_list::is_one_of;

lint! {
    group: Correctness, level: Deny,
    summary: "A rule whose value starts with neither `/` nor `*`.",
    explanation: "The path of a URL starts with `/`, so the rule matches no URL. Every crawler \
        agrees on that.",
    citation: "RFC 9309 §2.2.2",
    example: Rules(&["Disallow: basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Rule(check),
}

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let text = subject.text(rule.value);
    if subject.invalid_path(rule) != Some(InvalidPath::MissingSlash) {
        return None;
    }
    let value = without_other_format(&text);
    let finding = LINT.finding(subject.line(rule.span()) + " matches no URL");
    let finding = finding
        .label(rule.value, "expected `/` at the start")
        .note("a rule is compared with the path of a URL, which starts with `/` (RFC 9309 §2.2.2)");
    if let Some(help) = readings(subject, rule, value) {
        return Some(finding.help(help));
    }
    let intended = intended(subject, value);
    let path = intended.as_ref().map_or(value, |(_, path)| path.as_str());
    if matches_start(path) && !is_whole_site(value) {
        return Some(finding.help(whole_site_or_path(rule)));
    }
    let (title, place, written) = if let Some((why, path)) = intended {
        let title = format!("write {}: {why}", quoted(&path));
        (title, rule.value, path)
    } else if value == text {
        let title = format!("write {}", quoted(&format!("/{value}")));
        let start = Span::new(rule.value.start, rule.value.start);
        (title, start, "/".to_owned())
    } else {
        let slash = if value.starts_with(['/', '*']) { "" } else { "/" };
        let path = format!("{slash}{value}");
        (format!("write {}", quoted(&path)), rule.value, path)
    };
    Some(finding.fix(Fix::suggestion(title, place, written)))
}

/// Returns whether a value is a rule for the whole site with nothing but quotes around it.
fn is_whole_site(value: &str) -> bool {
    ["/", "*", "/*"].contains(&value.trim_matches(QUOTES).trim())
}

/// Returns what to write where a value may be for the whole site, for a part of it or for another
/// host.
fn whole_site_or_path(rule: &Directive) -> MessageText {
    let does = rule.key.name().to_ascii_lowercase();
    "write "
        + line(rule.key.name(), "/")
        + format!(
            ", which {does}s the whole site, or the path of a page; the rules of another host are \
             in the robots.txt of that host"
        )
}

/// Returns a value without what another format has before or after it: a second colon, HTML, and
/// the comma or semicolon after a quote.
fn without_other_format(value: &str) -> &str {
    let bare = without_html(value.trim_start_matches([':', ' '])).trim_end_matches([',', ';']);
    let is_broken = BREAKS.iter().any(|end| value.ends_with(end));
    if is_broken || bare.ends_with(QUOTES) || bare.starts_with(['/', '*']) { bare } else { value }
}

/// Returns what to write for each likely meaning of a value that is not clearly a path; `None` if
/// it is one.
fn readings(subject: &Subject<'_>, rule: &Directive, value: &str) -> Option<MessageText> {
    let key = rule.key.name();
    let does = key.to_ascii_lowercase();
    let bare = value.trim_matches(|c: char| {
        c.is_ascii_punctuation() && !"/*$~?".contains(c) || QUOTES.contains(&c)
    });
    let bare = bare.trim();
    let is_path = bare.starts_with(['/', '*']);
    let is_mark = !value.contains(|c: char| c.is_alphanumeric() || c == '?')
        && !value.trim_matches(QUOTES).starts_with(['/', '*'])
        && value != "./";
    let is_nothing = bare.is_empty() || is_mark || is_one_of(OF_NOTHING, bare);
    if is_nothing && rule.key == DirectiveKey::Allow {
        return Some(
            "write "
                + line("Disallow", "/")
                + " if crawlers may fetch nothing, or delete the line if it is no exception",
        );
    }
    if is_nothing || is_one_of(OF_ALL, bare) {
        return Some(
            "write "
                + line(key, "/")
                + format!(", which {does}s the whole site, or ")
                + line("Disallow", "")
                + match rule.key {
                    DirectiveKey::Allow => ", which disallows nothing",
                    _ => ", which disallows nothing; a folder of this name starts with `/`",
                },
        );
    }
    if let Some(path) = value.strip_prefix('!') {
        let other = match rule.key {
            DirectiveKey::Allow => "Disallow",
            _ => "Allow",
        };
        let path = cut(path);
        return Some(
            "a rule has no negation: write "
                + line(other, &*path)
                + " if this path is an exception, or "
                + line(key, &*path),
        );
    }
    let name = value.split('/').next().filter(|name| is_placeholder(name));
    if let Some(name) = name {
        return Some(
            format!("write the path in place of {}, which no program replaced", quoted(name))
                .into(),
        );
    }
    if let Some(help) = exceptions(value) {
        return Some(help);
    }
    if let Some(path) = value.strip_prefix("~/") {
        return Some(
            "write "
                + line(key, cut(&format!("/{path}")))
                + " if `~` is the root of the application, or "
                + line(key, cut(&format!("/{value}")))
                + " if it is the name of a folder",
        );
    }
    if let Some(crawler) = known_crawler(bare) {
        return Some(
            format!(
                "a rule has a path: for the crawler write `User-agent: {}` and ",
                crawler.token
            )
            .as_str()
                + line(key, "/")
                + ", for a folder of this name "
                + line(key, format!("/{bare}")),
        );
    }
    if CrawlerWords::new(bare).is_list() {
        return Some(
            "a rule has a path: write a `User-agent` line for each crawler and below them "
                + line(key, "/"),
        );
    }
    if regex_piece(value.as_bytes()).is_some() && !is_path {
        return Some(
            "write a path: `*` is any run of characters, and `$` at the end is the end of the URL"
                .into(),
        );
    }
    let path = value.trim_start_matches(['.', '/']);
    let host = host_start(subject, value);
    let of_host = host.map(|host| &value[host.len()..]);
    if path.is_empty() && value != "/"
        || of_host.is_some_and(|path| path.is_empty() || matches_start(path))
    {
        return Some(whole_site_or_path(rule));
    }
    let hosts = subject.named_hosts();
    let is_sure = |host: &str| {
        hosts.are_of_sitemap(host) || host.starts_with("www.") && !hosts.may_be_other(host)
    };
    if let Some(path) = of_host.filter(|_| !host.is_some_and(is_sure)) {
        return Some(
            "write "
                + line(key, cut(path))
                + " if the value starts with the host of the site, or "
                + line(key, cut(&format!("/{value}"))),
        );
    }
    if value.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("%2F")) {
        let path = value[3..].replace("%2F", "/").replace("%2f", "/");
        return Some(
            "write " + line(key, cut(&format!("/{path}"))) + ", with `/` in place of the escape",
        );
    }
    if value.starts_with('&') || is_parameter(value) {
        return Some(
            "write "
                + line(key, cut(&format!("/*?{}", value.trim_start_matches('&'))))
                + " and "
                + line(key, cut(&format!("/*&{}", value.trim_start_matches('&'))))
                + " for a parameter of a query, or "
                + line(key, cut(&format!("/{value}")))
                + " for a path",
        );
    }
    let extension = value.trim_end_matches(['$', '*']);
    if EXTENSIONS.contains(&extension) {
        return Some(
            "write "
                + line(key, format!("/*.{extension}$"))
                + " for files of this kind, or "
                + line(key, format!("/{value}"))
                + " for a path",
        );
    }
    let is_page = is_one_of(OF_START_PAGE, bare);
    let is_odd_start =
        value.starts_with(|c: char| "=:+>|&@;(){}[]".contains(c)) || value.starts_with("%/");
    let is_odd =
        bare.contains(is_odd) || value.contains([':', ';', '(', ')', '{', '}', '[', ']', '|']);
    (is_odd_start || is_odd || is_page).then(|| "write one path, as in the URL of a page".into())
}

/// Words for every page of a site, in place of a path.
const OF_ALL: &[&str] = words!(
    "*all*, 0, 1, all, alle, alles, any, anything, every, everything, everywhere, full, index, \
     noindex, nofollow, on, root, site, the site, todo, todos, tous, tout, true, tutti, tutto, \
     website, whole site, entire site, yes"
);

/// Words for the start page, in place of a path.
const OF_START_PAGE: &[&str] = words!("frontpage, homepage, landingpage, startpage, startseite");

/// Words for no page, in place of a path.
const OF_NOTHING: &[&str] = words!(
    "empty, false, keine, n/a, na, nada, nichts, niente, nil, no, none, nope, nothing, null, off, \
     rien, blank, undefined, void, nowhere, nobody, never"
);

/// Words before an exception.
const EXCEPTIONS: &[&str] = words!("but, except, excluding, not, other, ohne, without");

/// Returns what to write in place of a value with exceptions: `all but /about`, `/ except /about`.
pub(super) fn exceptions(value: &str) -> Option<MessageText> {
    let mut words = value.split([' ', '(', ')']);
    let is_exception = value.contains(' ') && words.any(|word| is_one_of(EXCEPTIONS, word));
    is_exception.then(|| {
        "a rule has no exceptions: write "
            + line("Disallow", "/")
            + " and a longer Allow rule for each exception, or the paths that are disallowed"
    })
}

fn is_parameter(value: &str) -> bool {
    let name = value.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| !name.is_empty() && !name.contains(['/', '.', '?', '*']))
}

/// Returns the host at the start of a value: of the site, or a name with a common top-level domain.
fn host_start<'v>(subject: &Subject<'_>, value: &'v str) -> Option<&'v str> {
    let host = &value[..value.find('/').unwrap_or(value.len())];
    let (before, top) = host.rsplit_once('.')?;
    let is_name = !before.is_empty() && !before.starts_with(['.', '?', '*']);
    let is_host = is_name && (is_one_of(TOP_LEVEL, top) || host.starts_with("www."));
    (is_host || subject.named_hosts().are_of_sitemap(host)).then_some(host)
}

/// Top-level domains that are not extensions of files.
const TOP_LEVEL: &[&str] =
    words!("app, at, biz, ch, com, de, dev, edu, es, fr, info, io, net, nl, org, uk");

const QUOTES: [char; 12] = ['"', '\'', '`', '<', '>', '“', '”', '„', '‘', '’', '«', '»'];

/// Returns whether a character separates or surrounds paths and occurs in none.
fn is_odd(character: char) -> bool {
    character.is_whitespace() || character == ',' || QUOTES.contains(&character)
}

/// Returns the path that was intended, if it is not the value after a `/`, and what is wrong with
/// the value.
fn intended(subject: &Subject<'_>, value: &str) -> Option<(&'static str, String)> {
    let bare = value.trim_matches(QUOTES);
    if bare != value && !bare.contains(is_odd) {
        let path = if bare.starts_with(['/', '*']) { bare.to_owned() } else { format!("/{bare}") };
        return Some(("quotes are part of the path", path));
    }
    // Anchored at the start of the path.
    if let Some(path) = value.strip_prefix('^') {
        let path = path.replace(".*", "*");
        return Some((
            "a rule is not a regular expression",
            format!("/{}", path.trim_start_matches('/')),
        ));
    }
    if value.contains('\\') {
        let path = value.replace("\\\\", "\\").replace('\\', "/");
        return Some(("a path has `/`, not `\\`", format!("/{}", path.trim_start_matches('/'))));
    }
    if value.starts_with("./") || value.starts_with("../") {
        let path = value.trim_start_matches(['.', '/']);
        return Some(("a rule starts at the root of the site", format!("/{path}")));
    }
    let extension = value.trim_end_matches(['$', '*']).strip_prefix('.');
    if value.starts_with('?') || extension.is_some_and(|name| EXTENSIONS.contains(&name)) {
        return Some(("a rule starts at the root of the site", format!("/*{value}")));
    }
    let ascii: String = value.chars().map(ascii_mark).collect();
    if ascii != value && ascii.starts_with('*') {
        return Some(("only the ASCII `*` is a wildcard", ascii));
    }
    if ascii != value && ascii.contains('/') {
        let path = format!("/{}", ascii.trim_start_matches('/'));
        return Some(("only the ASCII `/` separates folders", path));
    }
    // The host of the site.
    if let Some((host, path)) = value.split_once('/').filter(|(host, _)| host.contains('.')) {
        let extension = host.rsplit_once('.').map_or("", |(_, extension)| extension);
        if subject.named_hosts().are_of_sitemap(host)
            || host.starts_with("www.")
            || is_one_of(TOP_LEVEL, extension)
        {
            return Some(("a rule has a path and no host", format!("/{path}")));
        }
    }
    None
}

/// Extensions of files that are not names of hidden files.
const EXTENSIONS: &[&str] = words!(
    "asp, aspx, avi, bak, bmp, cgi, css, csv, doc, docx, exe, gif, gz, htm, html, ico, iso, jpeg, \
     jpg, js, json, jsp, log, mov, mp3, mp4, pdf, php, png, ppt, pptx, rar, rss, rtf, sql, svg, \
     swf, tar, tif, tiff, txt, wav, webm, webp, xls, xlsx, xml, zip"
);
