use robots_analysis::facts::{Disallowed, disallowed};
use robots_analysis::words;

use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A comment that mentions a staging or development site, in a file that leaves the \
              site open.",
    explanation: "The file of another environment was deployed, or this file opens an environment \
        that should not be found.",
    citation: "RFC 9309 §2.2.2",
    example: Lines(&["# STAGING - do not index", "User-agent: *", "Disallow: /basket/"]),
    use_instead: &[
        Instead::same(Rules(&["Disallow: /basket/"])).when("the file is for production"),
        Instead::giving(
            &["* / disallow"],
            Lines(&["# robots: allow(blocks_everything)", "User-agent: *", "Disallow: /"]),
        )
        .when("it is for staging"),
    ],
    check: File(check),
}

fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    let reading = subject.reading;
    let group = reading.group(b"*");
    // If everything is disallowed, which another lint reports, the comment is true.
    let is_closed = group
        .is_some_and(|group| matches!(disallowed(reading, group), Some(Disallowed::Everything(_))));
    if is_closed {
        return None;
    }
    let mut comments = subject.document.items.iter().filter_map(|item| item.comment);
    let comment = comments.find(|&comment| is_about_staging(&subject.text(comment)))?;
    Some(
        LINT.finding("comment mentions a staging site, but the site is open to crawlers")
            .label(comment, "not the public site")
            .note("crawlers may fetch every page that no rule disallows (RFC 9309 §2.2.2)")
            .help("deploy the robots.txt of this environment, or correct the comment"),
    )
}

const STAGES: &[&str] = words!("staging, stage, development, dev, preprod, preproduction, uat");

const NOUNS: &[&str] = words!("environment, env, site, server, instance, robots, only, version");

const WISHES: &[&str] =
    words!("do not index, don't index, noindex, do not crawl, not for production, do not deploy");

/// A remark that is enough without a name.
const NOT_PUBLIC: &str = "not for production";

/// Returns whether a comment calls the file one of such an environment. A word for it, which may as
/// well be the name of a folder, is not enough: it needs a noun after it, or a wish beside it.
fn is_about_staging(comment: &str) -> bool {
    let comment = comment.to_ascii_lowercase();
    // A rule that was made a comment, or a path.
    if comment.contains(['/', ':']) && !comment.contains(": do") {
        return false;
    }
    let words = comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let is_stage = |word: &&str| STAGES.contains(word);
    let names_one = words
        .windows(2)
        .any(|pair| is_stage(&pair[0]) && NOUNS.contains(&pair[1]) && words.len() <= SHORT);
    names_one
        || words.iter().any(is_stage) && WISHES.iter().any(|wish| comment.contains(wish))
        || comment.contains(NOT_PUBLIC)
}

/// The number of words of a comment that names an environment; a longer one explains something.
const SHORT: usize = 8;
