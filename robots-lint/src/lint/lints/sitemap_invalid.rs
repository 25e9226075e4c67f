lint! {
    group: Correctness, level: Deny,
    summary: "A file given as `sitemap` that is incomplete, is not a sitemap, or lists a URL that \
        is not absolute.",
    explanation: "Search engines read only a part of such a file or nothing, and its URLs cannot \
                  be compared with the rules.",
    citation: "https://www.sitemaps.org/protocol.html",
    example: WithFiles(&["User-agent: *", "Disallow: /drafts/"], &[(
            "sitemap.xml",
            "<urlset><url><loc>/books</loc></url></urlset>",
        )]),
    use_instead: &[
        Instead::same(WithFiles(&["User-agent: *", "Disallow: /drafts/"], &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )])),
    ],
    check: OtherInput,
}
