lint! {
    group: Suspicious, level: Warn,
    summary: "A style sheet or script in the folder given as `static_dir` that the rules disallow.",
    explanation: "Google renders pages as a browser does. Without style sheets and scripts it sees \
        another page and ranks that page.",
    citation: "Google's documentation",
    example: WithFiles(&["User-agent: *", "Disallow: /theme/"], &[("static/theme/app.css", "")]),
    use_instead: &[
        Instead::giving(&["* /theme/app.css allow", "* /theme/a.html disallow"], WithFiles(
            &["User-agent: *", "Disallow: /theme/", "Allow: /theme/*.css"],
            &[("static/theme/app.css", "")],
        )),
    ],
    check: OtherInput,
}
