use super::*;

#[test]
fn noindex_of_a_headers_file_is_for_its_paths_and_crawlers() {
    let text = "# staging\n/drafts/*\n  X-Robots-Tag: noindex\n  X-Frame-Options: DENY\n\
                /a.pdf\n\tx-robots-tag: googlebot: nofollow, NONE\n/b\n  X-Robots-Tag: nofollow\n\
                /c\n  X-Robots-Tag: max-snippet:0, noindex\n\
                https://:branch.pages.dev/*\n  X-Robots-Tag: noindex\n";
    let file = HeadersFile::new(text);
    for (path, expected) in [
        ("/drafts/1.html", &["robots"][..]),
        ("/a.pdf", &["googlebot"]),
        ("/a.pdf2", &[]),
        ("/b", &[]),
        ("/c", &["robots"]),
        ("/open", &[]),
    ] {
        assert_eq!(file.noindex(path), expected, "{path}");
    }
}
