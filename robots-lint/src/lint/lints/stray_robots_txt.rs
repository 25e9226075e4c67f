lint! {
    group: Suspicious, level: Warn,
    summary: "A robots.txt in the folder given as `static_dir` that crawlers do not request, or \
        that differs from the checked one.",
    explanation: "Crawlers request only `/robots.txt`. If two files have this address, the server \
        decides which of them they get.",
    citation: "RFC 9309 §2.3",
    example: WithFiles("\
User-agent: *
Disallow: /basket/
", &[(
            "static/blog/robots.txt",
            "User-agent: *\nDisallow: /drafts/\n",
        )]),
    use_instead: &[
        Instead::same(WithFiles("\
User-agent: *
Disallow: /basket/
", &[("static/blog/index.html", "")])),
    ],
    check: OtherInput,
}
