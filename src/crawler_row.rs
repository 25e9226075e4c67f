//! The rows of the table of crawlers, for data that is kept for each crawler.

use robots_matcher::{Crawler, KNOWN_CRAWLERS, KnownCrawler};

/// Returns the row of this crawler, or of the crawler that it is a relative of; `None` for one that
/// only the robots.txt names. Constant time.
pub(crate) fn row_of(crawler: &Crawler<'_>) -> Option<usize> {
    let known: *const KnownCrawler = crawler.known()?;
    let offset = known.addr().checked_sub(KNOWN_CRAWLERS.as_ptr().addr())?;
    let row = offset / size_of::<KnownCrawler>();
    (row < KNOWN_CRAWLERS.len()).then_some(row)
}

#[cfg(test)]
mod tests {
    use robots_matcher::{Client, KNOWN_CRAWLERS};

    use super::row_of;

    static ROBOTS: crate::RobotsTxt = crate::robots_txt!("User-agent: HouseCrawler9\nAllow: /\n");

    #[test]
    fn row_is_the_position_in_the_table() {
        let mut rows = 0;
        for (row, known) in KNOWN_CRAWLERS.iter().enumerate() {
            if let Client::Crawler(crawler) = ROBOTS.identify(known.token.as_bytes()) {
                assert_eq!(row_of(&crawler), Some(row), "{}", known.token);
                rows += 1;
            }
        }
        assert!(rows > KNOWN_CRAWLERS.len() / 2);
    }

    #[test]
    fn crawler_that_only_the_file_names_has_no_row() {
        let Client::Crawler(crawler) = ROBOTS.identify(b"HouseCrawler9/1") else {
            panic!("the file names it")
        };
        assert_eq!(row_of(&crawler), None);
    }
}
