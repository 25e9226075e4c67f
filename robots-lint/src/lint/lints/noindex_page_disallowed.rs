lint! {
    group: Suspicious, level: Warn,
    summary: "A page with `noindex`, in `<meta name=\"robots\">` or by `X-Robots-Tag` in \
              `_headers`, in the folder given as `static_dir` that the rules disallow for the \
              search engines that it addresses.",
    explanation: "A crawler that may not fetch a page does not see its `noindex`. A search engine \
                  may then list the page by its address, because of links to it. The command reads \
                  pages and `_headers`, the macros only `_headers`.",
    citation: "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
    example: WithFiles(
        &["User-agent: *", "Disallow: /drafts/"],
        &[("static/drafts/a.html", "<meta name=\"robots\" content=\"noindex\">")],
    ),
    use_instead: &[
        Instead::giving(&["* /drafts/a.html allow"], WithFiles(
            &["User-agent: *", "Disallow:"],
            &[("static/drafts/a.html", "<meta name=\"robots\" content=\"noindex\">")],
        ))
        .when("search engines may not list the page"),
        Instead::same(WithFiles(
            &["User-agent: *", "Disallow: /drafts/"],
            &[("static/drafts/a.html", "<title>A draft</title>")],
        ))
        .when("crawlers may not fetch it"),
    ],
    check: OtherInput,
}
