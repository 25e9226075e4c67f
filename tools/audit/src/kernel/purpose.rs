//! The names of purposes in output.

use robots_core::matcher::CrawlerPurpose;

/// Returns the name of a purpose in output, such as `ai-training`.
pub fn purpose_name(purpose: CrawlerPurpose) -> &'static str {
    match purpose {
        CrawlerPurpose::Search => "search",
        CrawlerPurpose::AiSearch => "ai-search",
        CrawlerPurpose::AiTraining => "ai-training",
        CrawlerPurpose::AiUserFetch => "ai-user-fetch",
        CrawlerPurpose::Ads => "ads",
        CrawlerPurpose::Preview => "preview",
        CrawlerPurpose::Seo => "seo",
        CrawlerPurpose::Dataset => "dataset",
        CrawlerPurpose::Archive => "archive",
        CrawlerPurpose::Feed => "feed",
        CrawlerPurpose::Academic => "academic",
        CrawlerPurpose::Tool => "tool",
        _ => "other",
    }
}
