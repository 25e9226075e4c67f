use super::*;

#[test]
fn purpose_of_every_crawler_has_a_name() {
    for crawler in KNOWN_CRAWLERS {
        let named = PURPOSES.iter().filter(|(purpose, _)| *purpose == crawler.purpose);
        assert_eq!(named.count(), 1, "{crawler:?}");
    }
}
