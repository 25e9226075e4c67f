lint! {
    group: Correctness, level: Deny,
    summary: "A URL that the file given as `sitemap` lists and the rules disallow for every \
        crawler, Googlebot or bingbot.",
    explanation: "The sitemap asks search engines to fetch a URL that they may not fetch.",
    citation: "https://www.sitemaps.org/protocol.html; Google's documentation",
    example: WithFiles(&["User-agent: *", "Disallow: /books"], &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )]),
    use_instead: &[
        Instead::giving(&["* /books allow"], WithFiles(&["User-agent: *", "Disallow:"], &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )])).when("crawlers may fetch the page"),
        Instead::same(WithFiles(&["User-agent: *", "Disallow: /books"], &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/</loc></url></urlset>",
        )])).when("they may not"),
    ],
    check: OtherInput,
}
