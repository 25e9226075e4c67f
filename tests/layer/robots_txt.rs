//! Alternate spellings of `/robots.txt`.

pub(crate) const ALIASES: [&str; 17] = [
    "/robots.txt",
    "/robots.txt?from=gptbot",
    "//robots.txt",
    "//robots.txt?//",
    "/./robots.txt",
    "/../robots.txt",
    "/x/../robots.txt",
    "/x/%2e%2E/robots.txt",
    "/%72obots.txt",
    "/robots%2Etxt",
    "/%72%6F%62%6f%74%73%2e%74%78%74",
    "/%2Frobots.txt",
    "/x%2F..%2Frobots.txt",
    "/x%5C..%5crobots.txt",
    "/robots.txt/",
    "http://example.com/robots.txt",
    "http://example.com//x/../robots.txt",
];
