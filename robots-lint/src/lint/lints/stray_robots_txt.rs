lint! {
    group: Suspicious, level: Warn,
    summary: "A file that crawlers do not request: a robots.txt with another name, such as `robot.txt`, or \
        below the folder that is served; or a second source of the same address, as `app/robots.ts` beside `public/robots.txt`.",
    explanation: "Crawlers request only `/robots.txt`. If two files have this address, the server \
        decides which of them they get. Names are compared with case. `check` looks in the folders that \
        it searches, `static_dir` in that folder.",
    citation: "RFC 9309 §2.3",
    example: WithFiles(&["User-agent: *", "Disallow: /basket/"], &[(
            "static/blog/robots.txt",
            "User-agent: *\nDisallow: /drafts/\n",
        )]),
    use_instead: &[
        Instead::same(WithFiles(
            &["User-agent: *", "Disallow: /basket/"],
            &[("static/blog/index.html", "")],
        )),
    ],
    check: OtherInput,
}
