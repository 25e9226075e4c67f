//! What proved claims leave out, as a line.

use std::fmt;

/// Documented crawlers that claims about every crawler leave out, and the places of these claims.
/// Its text is a line for people.
///
/// ```
/// use robots_report::LeftOut;
///
/// let left_out = LeftOut {
///     crawlers: vec!["AdsBot-Google", "Perplexity-User"],
///     claims: vec!["claims.toml:1".to_owned()],
///     lists_all: false,
/// };
/// assert_eq!(
///     left_out.to_string(),
///     "left out of claims.toml:1: 2 crawlers that are documented to ignore `*` and may fetch \
///      these URLs: `AdsBot-Google`, `Perplexity-User`"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The product tokens.
    pub crawlers: Vec<&'static str>,
    /// The places of the claims.
    pub claims: Vec<String>,
    /// Whether the text lists every crawler.
    pub lists_all: bool,
}

/// Crawlers that are listed first, because most sites meet them.
const PROMINENT: [&str; 4] =
    ["AdsBot-Google", "ChatGPT-User", "Mediapartners-Google", "Perplexity-User"];

const CLAIMS: usize = 3;

impl LeftOut {
    /// Adds a proved claim. Nothing if it leaves out no crawler.
    pub fn add(&mut self, crawlers: &[&'static str], claim: impl FnOnce() -> String) {
        if !crawlers.is_empty() {
            self.crawlers = crawlers.to_vec();
            self.claims.push(claim());
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut crawlers = self.crawlers.clone();
        crawlers.sort_by_key(|token| !PROMINENT.contains(token));
        let crawlers: Vec<_> = crawlers.iter().map(|token| format!("`{token}`")).collect();
        let shown = if self.lists_all { crawlers.len() } else { PROMINENT.len() };
        let count = crawlers.len();
        let nouns = if count == 1 { "crawler that is" } else { "crawlers that are" };
        let (claims, crawlers) = (listed(&self.claims, CLAIMS), listed(&crawlers, shown));
        write!(
            f,
            "left out of {claims}: {count} {nouns} documented to ignore `*` and may fetch these \
             URLs: {crawlers}"
        )
    }
}

/// Returns a list of the first `most` items, and how many more there are.
///
/// ```
/// let names = ["a", "b", "c"].map(str::to_owned);
/// assert_eq!(robots_report::listed(&names, 2), "a, b and 1 more");
/// ```
pub fn listed(items: &[String], most: usize) -> String {
    let first = items[..items.len().min(most)].join(", ");
    match items.len().saturating_sub(most) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
