lint! {
    group: Suspicious, level: Warn,
    finds: "A robots.txt in the folder given as `static_dir` that crawlers do not ask for, or \
        that differs from the one checked.",
    why: "Crawlers ask for `/robots.txt` alone. Of two at that address it depends on the \
        server which they get.",
    source: "RFC 9309 §2.3",
    fires: Beside("\
User-agent: *
Disallow: /basket/
", &[(
            "static/blog/robots.txt",
            "User-agent: *\nDisallow: /drafts/\n",
        )]),
    silent: Beside("\
User-agent: *
Disallow: /basket/
", &[("static/blog/index.html", "")]),
    check: OtherInput,
}
