//! Lines that belong to other formats: comments of other languages, and `robots` tags.

/// Does a line start as a comment does elsewhere, or as an item of a list, and so is none of
/// robots.txt?
pub(super) fn is_commented(line: &str) -> bool {
    let starts = [";", "//", "--", "/*", "<!--", "*", "-", "'", "!", "%"];
    starts.into_iter().any(|start| line.starts_with(start))
}

/// Keys that stand in an `X-Robots-Tag` or a `robots` meta element, and in no robots.txt.
const OF_ROBOTS_TAG: [&str; 10] = [
    "indexifembedded",
    "nofollow",
    "noarchive",
    "nocache",
    "noimageindex",
    "nosnippet",
    "notranslate",
    "robots",
    "unavailable_after",
    "x-robots-tag",
];

/// Is this a key of the tags that pages are sent with?
pub(super) fn is_of_robots_tag(key: &str) -> bool {
    OF_ROBOTS_TAG
        .iter()
        .any(|known| known.eq_ignore_ascii_case(key))
}
