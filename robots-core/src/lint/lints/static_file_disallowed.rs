lint! {
    group: Suspicious, level: Warn,
    finds: "A style sheet or script in the folder given as `static_dir` that the rules \
        disallow.",
    why: "Google renders pages as a browser does. Without style and script it sees another \
        page, and ranks that.",
    source: "Google documents it",
    fires: Beside("\
User-agent: *
Disallow: /theme/
", &[("static/theme/app.css", "")]),
    silent: Beside("\
User-agent: *
Disallow: /theme/
Allow: /theme/*.css
", &[("static/theme/app.css", "")]),
    check: OtherInput,
}
