//! The table of crawlers.

use robots_matcher::{CRAWLERS_DATE, DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler};

use crate::table::table;

/// Returns the date of the table, and a row for each crawler.
pub(crate) fn crawlers() -> String {
    let headings = ["product token", "operator", "purpose", "obeys `*`", "fallbacks"];
    let rows: Vec<_> = KNOWN_CRAWLERS.iter().map(row).collect();
    format!("It is of {CRAWLERS_DATE}.\n\n{}", table(&headings, &rows))
}

fn row(crawler: &KnownCrawler) -> Vec<String> {
    let mut token = format!("`{}`", crawler.token);
    if crawler.control_token {
        token += " (control token)";
    }
    vec![
        token,
        linked(crawler.operator, crawler.source),
        format!("`{}`", crawler.purpose.name()),
        default_group(crawler.default_group_policy).to_owned(),
        crawler.fallbacks.join(", "),
    ]
}

fn linked(operator: &str, source: &str) -> String {
    if source.starts_with("https://") || source.starts_with("http://") {
        format!("[{operator}]({source})")
    } else {
        format!("{operator} ({source})")
    }
}

fn default_group(policy: DefaultGroupPolicy) -> &'static str {
    match policy {
        DefaultGroupPolicy::Obeys => "yes",
        DefaultGroupPolicy::Ignores => "no",
        _ => "undocumented",
    }
}
