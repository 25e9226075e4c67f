use super::{Example, Level, Lint, LintGroup};

pub(super) static LINT: Lint = Lint {
    name: "sitemap_invalid",
    group: LintGroup::Correctness,
    level: Level::Deny,
    finds: "A file given as `sitemap` that is not whole, is not a sitemap, or lists what is \
        not an absolute URL.",
    why: "Search engines read such a file in part or not at all, and what it lists cannot \
        be compared with the rules.",
    source: "https://www.sitemaps.org/protocol.html",
    fires: Example::Beside(
        "\
User-agent: *
Disallow: /drafts/
",
        &[(
            "sitemap.xml",
            "<urlset><url><loc>/books</loc></url></urlset>",
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
