//! Lines that belong to other formats: comments of other languages, and `robots` tags.

/// Returns whether a line starts as a comment of another language, or as an item of a list.
pub(super) fn is_commented(line: &str) -> bool {
    let starts = [";", "//", "--", "/*", "<!--", "*", "-", "'", "!", "%"];
    starts.into_iter().any(|start| line.starts_with(start))
}

/// Keys of an `X-Robots-Tag` header or a `robots` meta element, which no robots.txt has.
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

/// Returns whether this is a key of a `robots` tag.
pub(super) fn is_of_robots_tag(key: &str) -> bool {
    OF_ROBOTS_TAG
        .iter()
        .any(|known| known.eq_ignore_ascii_case(key))
}
