//! The table of crawlers.

use robots_matcher::{CRAWLERS, KnownCrawler, Purpose, Star};

use crate::table::table;

/// Returns a row for each crawler of the table.
pub(crate) fn crawlers() -> String {
    let headings = [
        "product token",
        "operator",
        "purpose",
        "obeys `*`",
        "fallbacks",
        "source",
    ];
    let rows: Vec<_> = CRAWLERS.iter().map(row).collect();
    table(&headings, &rows)
}

fn row(crawler: &KnownCrawler) -> Vec<String> {
    let mut token = format!("`{}`", crawler.token);
    if crawler.control_token {
        token += " (control token)";
    }
    vec![
        token,
        crawler.operator.to_owned(),
        purpose(crawler.purpose).to_owned(),
        star(crawler.star).to_owned(),
        crawler.fallbacks.join(", "),
        source(crawler.source),
    ]
}

/// Returns a link where the source is an address.
fn source(source: &str) -> String {
    match source.strip_prefix("https://") {
        Some(address) => {
            let host = address.split('/').next().unwrap_or(address);
            format!("[{host}]({source})")
        }
        None => source.to_owned(),
    }
}

fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Search => "search",
        Purpose::AiSearch => "AI search",
        Purpose::AiTraining => "AI training",
        Purpose::AiUserFetch => "AI, one page for a user",
        Purpose::Ads => "ads",
        Purpose::Preview => "link preview",
        Purpose::Seo => "link analysis",
        Purpose::Dataset => "dataset",
        Purpose::Archive => "archive",
        Purpose::Feed => "feeds",
        Purpose::Academic => "research",
        Purpose::Tool => "tool",
        _ => "other",
    }
}

fn star(star: Star) -> &'static str {
    match star {
        Star::Obeys => "yes",
        Star::Ignores => "no",
        _ => "undocumented",
    }
}
