use robots_core::matcher::known_crawler;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject, SyntaxError, line};
use crate::lint::crawler_words::CrawlerWords;
use crate::lint::foreign_line::{
    comment_mark, is_clear_comment, is_commented, is_decoration, is_markup,
};
use crate::lint::look_alike::look_alike_colon;
use crate::lint::merge_marker::marker;
use crate::lint::quoted::cut;

lint! {
    group: Correctness, level: Deny,
    summary: "A line that is neither a key with a value nor a comment after `#`. `;` and `//` do \
        not start a comment.",
    explanation: "Crawlers skip a line that they do not understand, so it has no effect.",
    citation: "RFC 9309 §2.2",
    example: Rules(&["please do not crawl the basket"]),
    use_instead: &[
        Instead::edited(Rules(&["# please do not crawl the basket"])).when("it is a remark"),
        Instead::giving(
            &["* /basket/ disallow"],
            Rules(&["Disallow: /basket/"]),
        )
        .when("it is a rule"),
    ],
    check: Line(check),
}

/// Returns whether a line is a divider, without content: no letters or digits, or a heading between
/// dashes.
fn is_divider(line: &str) -> bool {
    let of_line = |c: char| c.is_ascii_punctuation() && c != ':';
    // The ends of blocks of other formats are no dividers.
    if line == "---" || line.chars().all(|c| "{}[]();,".contains(c)) {
        return false;
    }
    let bare = line.trim_start_matches(of_line);
    let is_framed =
        |mark: &str| line.starts_with(mark) && line.ends_with(mark) && !line.contains(':');
    !bare.contains(char::is_alphanumeric) || ["==", "--", "~~", "__"].into_iter().any(is_framed)
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    let text = subject.text(directive.span());
    let name = subject.text(directive.name);
    let is_commented = is_commented(&text) || key_after_mark(&name).is_some();
    let has_colon = !directive.errors.contains(&SyntaxError::MissingColon);
    let is_crawler = has_colon && (name == "*" || known_crawler(&name).is_some());
    if directive.key != DirectiveKey::Other
        || has_colon && !is_commented && !is_crawler && !is_markup(&text) && !is_url(&text)
        || subject.key_to_google(directive) != DirectiveKey::Other
        || subject.lost_colon(directive).is_some()
        || subject.closest_key(directive).is_some()
        || is_divider(&text)
        || marker(text.as_bytes()).is_some()
        || look_alike_colon(&text).is_some()
    {
        return None;
    }
    let start = Span::new(directive.name.start, directive.name.start);
    let finding = LINT
        .finding("expected a directive or a comment, found " + subject.quoted(directive.span()))
        .label(directive.span(), "skipped by every crawler")
        .note("a line is a key, a colon and a value, or a comment after `#` (RFC 9309 §2.2)");
    if let Some(at) = key_after_mark(&name) {
        if is_decoration(&name[..at]) {
            let front = Span::new(directive.name.start, directive.name.start + at);
            let fix = Fix::suggestion("delete the text before the key", front, "");
            // A number or a date does not comment out the line, as a mark may.
            let is_number = name[..at].contains(|c: char| c.is_ascii_digit());
            let meant = is_number.then_some(Meant::Lines);
            return Some(finding.fix(meant.into_iter().fold(fix, Fix::meant)));
        }
        if !name[..at].contains(char::is_alphabetic) {
            return Some(finding.help(
                "delete the text before the key if the line is for crawlers, or write `#` in its \
                 place if it is switched off",
            ));
        }
    }
    if is_crawler {
        return Some(finding.help(
            "write " + line("User-agent", &*name) + ", and the rules of this crawler below it",
        ));
    }
    if has_colon && is_url(&text) {
        return Some(finding.help(
            "write " + line("Sitemap", cut(&text)) + " if it is a sitemap, or comment out the line",
        ));
    }
    let is_comment = is_clear_comment(&text);
    if let Some(path) = text.strip_prefix('!').filter(|path| path.starts_with('/')) {
        return Some(finding.help(
            "write " + line("Allow", cut(path)) + " if it is an exception, or comment out the line",
        ));
    }
    let item = text.trim_start_matches(['-', '*', ' ', '\t', '"', '\'']);
    let pattern = text.trim_start_matches(['-', ' ', '\t', '"', '\'']);
    let is_pattern = ["*.", "*/", "*?", "*&"].iter().any(|start| pattern.starts_with(start));
    let item = if is_pattern { pattern } else { item };
    if (item.starts_with('/') || is_pattern) && !is_comment && !item.contains(' ') {
        return Some(finding.help(
            "write "
                + line("Disallow", cut(item))
                + " or "
                + line("Allow", cut(item))
                + ", or comment out the line",
        ));
    }
    if !is_comment && is_of_configuration(&text) {
        return Some(finding.help(
            "write its directive in a line that starts with the key, if it is for crawlers; \
             otherwise comment out the line",
        ));
    }
    if CrawlerWords::new(item).has_crawler()
        && !has_colon
        && !is_comment
        && item.split_whitespace().count() <= NAME_WORDS
    {
        return Some(finding.help(
            "write "
                + line("User-agent", cut(item))
                + " if it starts a group, or comment out the line",
        ));
    }
    let goes_on = [("/*", "*/"), ("<!--", "-->")]
        .iter()
        .any(|(start, end)| text.starts_with(start) && !text.contains(end));
    if let Some(mark) = comment_mark(&text) {
        let place = Span::new(start.start, start.start + mark.len());
        let title = format!("write `#` instead of `{}`", cut(mark));
        return Some(finding.fix(Fix::suggestion(title, place, "#")));
    }
    if !goes_on {
        return Some(finding.fix(Fix::suggestion("comment out the line", start, "# ")));
    }
    let title = "comment out the line, and each line that belongs to it";
    let note = "a comment ends with its line: crawlers read the lines below it";
    Some(finding.note(note).fix(Fix::suggestion(title, start, "# ")))
}

/// Returns whether a line has a key of a robots.txt after other text, denies requests or names a
/// crawler in the syntax of another configuration file, or has the URL of a sitemap in a tag.
fn is_of_configuration(text: &str) -> bool {
    let lower = text.to_ascii_lowercase().replace(['"', '\''], "");
    let has_key =
        ["user-agent", "user_agent", "allow:", "allow,", "sitemap:", "<sitemap>", "<loc>"];
    let has_key = has_key.iter().any(|key| lower.contains(key))
        || lower.contains("disallow") && lower.contains('/');
    let denies = DENIALS.iter().any(|start| lower.starts_with(start));
    let has_syntax = text.contains(['{', '}', '[', ']', '"', '$', '%', '=']);
    has_key
        || denies
        || has_syntax && (lower.contains("deny") || CrawlerWords::new(text).has_crawler())
}

fn is_url(line: &str) -> bool {
    ["http://", "https://"]
        .iter()
        .any(|scheme| line.starts_with(scheme) && !line.contains(char::is_whitespace))
}

/// The starts of lines that deny requests in the configurations of web servers, in lower case.
const DENIALS: [&str; 5] = ["deny all", "deny from", "require ", "return 4", "respond "];

/// The number of words of a line that is a name, at most; a longer one is prose.
const NAME_WORDS: usize = 3;

/// Returns the start of a key at the end of an unknown one, after a blank, a number, a tag or a
/// quote.
fn key_after_mark(name: &str) -> Option<usize> {
    let ends = ["user-agent", "disallow", "allow", "sitemap"].into_iter();
    let mut starts = ends.filter_map(|key| {
        let at = name.len().checked_sub(key.len())?;
        let is_key = name.get(at..)?.eq_ignore_ascii_case(key);
        let front = name.get(..at)?.trim_end();
        let is_mark = |c: char| c.is_ascii_punctuation() && !"-_".contains(c);
        let has_space = front.len() < at;
        let is_before = !front.is_empty() && (has_space || front.ends_with(is_mark));
        (is_key && is_before && !is_commented(front)).then_some(at)
    });
    starts.next()
}
