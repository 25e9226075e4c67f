lint! {
    group: Correctness, level: Deny,
    summary: "A file given as `sitemap` that is not whole, is not a sitemap, or lists what is \
        not an absolute URL.",
    explanation: "Search engines read such a file in part or not at all, and what it lists cannot \
        be compared with the rules.",
    citation: "https://www.sitemaps.org/protocol.html",
    example: WithFiles("\
User-agent: *
Disallow: /drafts/
", &[(
            "sitemap.xml",
            "<urlset><url><loc>/books</loc></url></urlset>",
        )]),
    use_instead: WithFiles("\
User-agent: *
Disallow: /drafts/
", &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )]),
    check: OtherInput,
}
