use super::{Diagnostic, Subject};

lint! {
    group: Suspicious, level: Warn,
    summary: "A file that crawlers do not request: a robots.txt with another name, such as \
              `robot.txt`, or below the folder that is served; or a second source of the same \
              address, as a route, or `app/robots.ts`, beside `public/robots.txt`.",
    explanation: "Crawlers request only `/robots.txt`. If two files have this address, the server \
                  decides which of them they get. Names are compared with case. `check` looks in \
                  the folders that it searches, `static_dir` in that folder.",
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
    check: File(check),
}

/// Returns the finding of a route beside a static file. Those of files are created where these are
/// read.
fn check(subject: &Subject<'_>) -> Option<Diagnostic> {
    subject.routes.are_both("/robots.txt").then(|| {
        LINT.finding("two sources of `/robots.txt`")
            .note("it is a route, and a file of the static folder")
            .note("the order of the routes decides which one is served")
            .help("delete one of the two")
    })
}
