//! The table of crawlers.

use robots_matcher::{
    CRAWLERS_DATE, CrawlerPurpose, DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler,
};

use crate::table::table;

/// Returns the date of the table, and a row for each crawler.
pub(crate) fn crawlers() -> String {
    let headings = [
        "product token",
        "operator",
        "purpose",
        "obeys `*`",
        "fallbacks",
    ];
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
        purpose(crawler.purpose).to_owned(),
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

fn purpose(purpose: CrawlerPurpose) -> &'static str {
    match purpose {
        CrawlerPurpose::Search => "search",
        CrawlerPurpose::AiSearch => "AI search",
        CrawlerPurpose::AiTraining => "AI training",
        CrawlerPurpose::AiUserFetch => "AI, one page for a user",
        CrawlerPurpose::Ads => "ads",
        CrawlerPurpose::Preview => "link preview",
        CrawlerPurpose::Seo => "link analysis",
        CrawlerPurpose::Dataset => "dataset",
        CrawlerPurpose::Archive => "archive",
        CrawlerPurpose::Feed => "feeds",
        CrawlerPurpose::Academic => "research",
        CrawlerPurpose::Tool => "tool",
        _ => "other",
    }
}

fn default_group(policy: DefaultGroupPolicy) -> &'static str {
    match policy {
        DefaultGroupPolicy::Obeys => "yes",
        DefaultGroupPolicy::Ignores => "no",
        _ => "undocumented",
    }
}
