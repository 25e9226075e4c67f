lint! {
    group: Suspicious, level: Warn,
    summary: "A robots.txt in the folder given as `static_dir` that crawlers do not ask for, or \
        that differs from the one checked.",
    explanation: "Crawlers ask for `/robots.txt` alone. Of two at that address it depends on the \
        server which they get.",
    citation: "RFC 9309 §2.3",
    example: WithFiles("\
User-agent: *
Disallow: /basket/
", &[(
            "static/blog/robots.txt",
            "User-agent: *\nDisallow: /drafts/\n",
        )]),
    use_instead: WithFiles("\
User-agent: *
Disallow: /basket/
", &[("static/blog/index.html", "")]),
    check: OtherInput,
}
