lint! {
    group: Suspicious, level: Warn,
    summary: "An `llms.txt` or `llms-full.txt` in the folder given as `static_dir` that the rules \
              disallow for crawlers of AI search, or for those that fetch a page for a user of an \
              AI.",
    explanation: "The file is a guide to the site for these crawlers, which may not fetch it. \
                  Crawlers for training are not asked.",
    citation: "https://llmstxt.org; the table of crawlers, `robots_matcher::KNOWN_CRAWLERS`",
    example: WithFiles(
        &["User-agent: ChatGPT-User", "Disallow: /"],
        &[("static/llms.txt", "# Shop")],
    ),
    use_instead: &[
        Instead::giving(&["ChatGPT-User /llms.txt allow"], WithFiles(
            &["User-agent: ChatGPT-User", "Disallow: /", "Allow: /llms.txt"],
            &[("static/llms.txt", "# Shop")],
        )),
    ],
    check: OtherInput,
}
