use robots_analysis::diagnostic::MessageText;
use robots_analysis::words;
use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, Fix, Subject, line, quoted};
use crate::lint::host::host_of;
use crate::lint::quoted::cut;
use crate::lint::word_list::is_one_of;

lint! {
    group: Suspicious, level: Warn,
    summary: "A value that is no path but for its `/`: a file extension, a query parameter, the \
              URL of a page, or the product token of a crawler.",
    explanation: "A rule is compared with the start of a path, and there is no wildcard in this one. It \
        matches the few pages whose path starts with this text, if there are any.",
    citation: "RFC 9309 §2.2.2 and §2.2.3",
    example: Rules(&["Disallow: /.pdf"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /*.pdf"])),
    ],
    check: Rule(check),
}

/// Extensions of files that a site serves. No file of a server is named so without a name before
/// it, as `.env` and `.git` are.
const EXTENSIONS: &[&str] = words!(
    "asp, aspx, avi, bmp, cfm, cgi, css, csv, doc, docx, eps, exe, gif, htm, html, ico, inc, jpeg, \
     jpg, js, json, jsp, mov, mp3, mp4, odt, pdf, php, pl, png, ppt, pptx, psd, rtf, svg, swf, \
     tiff, txt, webp, woff, xls, xlsx, xml, zip"
);

fn check(subject: &Subject<'_>, rule: &Directive) -> Option<Diagnostic> {
    let value = subject.text(rule.value);
    let rest = value.strip_prefix('/')?;
    if rest.contains(['*', ' ', '\t', ',']) || subject.invalid_path(rule).is_some() {
        return None;
    }
    let found = |what: &str| {
        LINT.finding(subject.line(rule.span()) + " matches hardly any page")
            .label(rule.value, format!("{what}, not a path"))
            .note("a rule is compared with the start of a path (RFC 9309 §2.2.2)")
    };
    let key = rule.key.name();
    if let Some(extension) = rest.strip_prefix('.')
        && is_one_of(EXTENSIONS, extension.trim_end_matches('$'))
    {
        let path = format!("/*.{extension}");
        let title = "write " + line(key, path.as_str()) + ", which matches every file of this kind";
        let fix = Fix::suggestion(title, rule.value, path);
        let finding = found("a file extension");
        return Some(if subject.is_written_beside(rule, &fix) {
            finding.help("delete the line: another rule of the group has the wildcard")
        } else {
            finding.fix(fix)
        });
    }
    if let Some(crawler) = known_crawler(rest.trim_end_matches('/')) {
        let is_name = ["bot", "crawler", "spider"].iter().any(|kind| {
            let token = crawler.token.to_ascii_lowercase();
            token.ends_with(kind)
        });
        return is_name.then(|| found("a product token").help(of_crawler(key, crawler.token)));
    }
    if let Some(host) = host_of(rest).filter(|_| is_url(rest)) {
        // A rule for links that other sites wrote wrongly names their host.
        if subject.named_hosts().may_be_other(&host) {
            return None;
        }
        let (_, after) = rest.split_once("://")?;
        let path = after.find('/').map_or("/", |at| &after[at..]);
        return Some(found("a URL").help(
            "write "
                + line(key, cut(path))
                + format!(" if the rule is for this page of {}", quoted(&host))
                + "; for wrong links that contain a whole URL, keep it and write "
                + super::levels("allow(unlikely_path)")
                + " above it",
        ));
    }
    let (name, _) = rest.split_once('=')?;
    let is_parameter =
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.[]".contains(c));
    let is_query = is_parameter && !rest.contains(['/', '?', ';', '$', '%']);
    is_query.then(|| {
        found("a parameter of a query").help(
            "write "
                + line(key, cut(&format!("/*?{rest}")))
                + " and "
                + line(key, cut(&format!("/*&{rest}")))
                + " if it is in the queries of pages, or "
                + line(key, cut(&format!("{value}*")))
                + " if paths start with it",
        )
    })
}

fn is_url(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// Returns what to write for a crawler or a folder of its name.
fn of_crawler(key: &str, token: &str) -> MessageText {
    format!("write `User-agent: {token}` and below it ").as_str()
        + line(key, "/")
        + " if the rule is for the crawler, or "
        + line(key, format!("/{token}/"))
        + " for a folder of this name"
}
