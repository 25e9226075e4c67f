lint! {
    group: Correctness, level: Deny,
    finds: "A URL that the file given as `sitemap` lists and the rules disallow to crawlers, \
        Googlebot or bingbot.",
    why: "The sitemap asks search engines to fetch what they may not fetch.",
    source: "https://www.sitemaps.org/protocol.html; Google documents it",
    fires: Beside("\
User-agent: *
Disallow: /books
", &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
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
