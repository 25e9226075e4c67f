lint! {
    group: Correctness, level: Deny,
    finds: "A file given as `sitemap` that is not whole, is not a sitemap, or lists what is \
        not an absolute URL.",
    why: "Search engines read such a file in part or not at all, and what it lists cannot \
        be compared with the rules.",
    source: "https://www.sitemaps.org/protocol.html",
    fires: Beside("\
User-agent: *
Disallow: /drafts/
", &[(
            "sitemap.xml",
            "<urlset><url><loc>/books</loc></url></urlset>",
        )]),
    silent: Beside("\
User-agent: *
Disallow: /drafts/
", &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )]),
    check: OtherInput,
}
