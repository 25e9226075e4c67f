use super::{Example, Level, Lint, LintGroup};

pub(super) static LINT: Lint = Lint {
    name: "sitemap_url_disallowed",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A URL that the file given as `sitemap` lists and the rules disallow to crawlers, \
        Googlebot or bingbot.",
    why: "The sitemap asks search engines to fetch what they may not fetch.",
    source: "https://www.sitemaps.org/protocol.html; Google documents it",
    fires: Example::Beside(
        "\
User-agent: *
Disallow: /books
",
        &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )],
    ),
    silent: Example::Beside(
        "\
User-agent: *
Disallow: /drafts/
",
        &[(
            "sitemap.xml",
            "<urlset><url><loc>https://example.com/books</loc></url></urlset>",
        )],
    ),
    // Found by what looks at the other file.
    check: |_| Vec::new(),
};
