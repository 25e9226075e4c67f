//! Files and questions, with the names of the dialects that disallow. The verdicts of `google` in
//! `PATHS` are those of Google's matcher when it was run (commit 22b355f). All verdicts of
//! `python-legacy` are those of Python 3.11.

use robots_core::{Dialect, SourceText, compile};

/// The dialects whose verdicts are recorded here: those that a row does not name allow.
const RECORDED: &str = "rfc9309 google koster1996 original1994 python-legacy";

/// Questions that the same dialects disallow: the names of these, and the questions.
type Rows = &'static [(&'static str, &'static [(&'static str, &'static str)])];

/// Questions of a file and a path. The crawler is `foobot`.
#[rustfmt::skip]
const PATHS: Rows = &[
    ("", &[
        ("User-agent: foobot\nAllow: /page\nDisallow: /*.ph", "/page.php5"),
        ("User-agent: *\nDisallow: /x\nUser-agent: foobot\nDisallow: /y", "/x"),
        ("User-agent: foobot\nAllow:", "/x"),
        ("Disallow: /x\nUser-agent: foobot\nDisallow: /y", "/x"),
        ("User-agent: foobot\nDisallow: /foo$*", "/foo"),
        ("User-agent: foobot\nDisallow: x", "/x"),
        ("User-agent: foobot\nDisallow: $", "/x"),
        ("User-agent: foobot\nDisallow: http://e.com/x", "/x"),
        ("User-agent: foobot\nDisallow: /*?s=", "/a?b=1&s=2"),
        ("User-agent: foobot\nDisallow: /y /x", "/x"),
        ("User-agent: foobot\nDisallow: /x", "//x"),
        ("User-agent: foobot\nDisallow: /x", "/y/../x"),
    ]),
    ("google", &[
        ("User-agent: foobot\nDisallowAITraining: /", "/x"),
        ("User-agent: foobot\nDisallow-AI: /", "/x"),
        ("User-agent: foobot\nDisalow: /x", "/x"),
        ("User-agent: foobot\nDissallow: /x", "/x"),
        ("Useragent: foobot\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow /x", "/x"),
        ("User-agent: foobot/1.2\nDisallow: /x", "/x"),
        ("User-agent: foobot*\nDisallow: /x", "/x"),
        ("User-agent: foobot Images\nDisallow: /x", "/x"),
        ("User-agent: foobot, gbot\nDisallow: /x", "/x"),
        ("User-agent: * bots\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /x\u{0}yz", "/x"),
    ]),
    ("python-legacy", &[
        ("User-agent: foobot\nDisallow: /a%2fb.html", "/a/b.html"),
        ("User-agent: *\nDisallow: /\nUser-agent: foobot", "/x"),
        ("User-agent: foobot\nDisallow: /y\u{c}Disallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /y\u{2028}Disallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /y\u{85}Disallow: /x", "/x"),
    ]),
    ("rfc9309 google", &[
        ("User-agent: foobot\nAllow: /fish\nDisallow: /fish*", "/fish"),
        ("User-agent: foobot\nAllow: /a\nDisallow: /a$", "/a"),
        ("User-agent: foobot\n\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /y\n\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /y\nUser-agent: *\nDisallow: /z\n\
          User-agent: foobot\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /foo$*", "/foo$bar"),
        ("User-agent: foobot\nDisallow: *.gif$", "/a/b.gif"),
        ("User-agent: foobot\nDisallow: *", "/x"),
        ("\u{feff}User-agent: foobot\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /*?", "/a?"),
    ]),
    ("rfc9309 python-legacy", &[
        ("User-agent: foobot\nDisallow: /b?x=http://f.b", "/b?x=http%3A%2F%2Ff.b"),
    ]),
    ("koster1996 python-legacy", &[
        ("User-agent: foobot\nDisallow: /a b", "/a%20b"),
    ]),
    ("rfc9309 google original1994", &[
        ("User-agent: foobot\nAllow: /\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow:\nDisallow: /x", "/x"),
        ("User-agent: foobot\nAllow:\nDisallow: /", "/x"),
    ]),
    ("rfc9309 koster1996 python-legacy", &[
        ("User-agent: foobot\nDisallow: /%7Ejoe/", "/~joe/"),
        ("User-agent: foobot\nDisallow: /~joe/", "/%7Ejoe/"),
        ("User-agent: foobot\nDisallow: /%62%61%7A", "/baz"),
        ("User-agent: foobot\nDisallow: /file-%2A.html", "/file-*.html"),
        ("User-agent: foobot\nDisallow: /foo-%24", "/foo-$"),
        ("User-agent: foobot\nDisallow: /a$b", "/a%24b"),
    ]),
    ("koster1996 original1994 python-legacy", &[
        ("User-agent: foobot\nAllow: /$\nDisallow: /", "/"),
        ("User-agent: foobot\nDisallow: /x\nAllow: /x", "/x"),
    ]),
    ("rfc9309 google koster1996 original1994", &[
        ("User-agent: foobot\nCrawl-delay: 9\nUser-agent: b\nDisallow: /x", "/x"),
    ]),
    ("rfc9309 google koster1996 python-legacy", &[
        ("User-agent: foobot\nDisallow: /a%2fb.html", "/a%2Fb.html"),
        ("User-agent: foobot\nDisallow: /ツ", "/%E3%83%84"),
    ]),
    ("rfc9309 google original1994 python-legacy", &[
        ("User-agent: *\nDisallow: /y\nUser-agent: b\nDisallow: /\nUser-agent: *\n\
          Disallow: /x", "/x"),
    ]),
    ("rfc9309 koster1996 original1994 python-legacy", &[
        ("User-agent: foobot\nDisallow: /a%2fb.html", "/a%2fb.html"),
        ("User-agent: foobot\nDisallow: /a%3cd.html", "/a%3cd.html"),
        ("User-agent: foobot\nDisallow: /ツ", "/ツ"),
        ("User-agent: foobot\nDisallow: /\nAllowAITraining: /x", "/x"),
        ("User-agent: foobot\nDisallow: /\nAllowed: /x", "/x"),
        ("User-agent: foobot\nDisallow: /\nAllow: /d/index.html", "/d/"),
        ("User-agent: foobot\nDisallow: /\nAllow: /d/index.htm", "/d/"),
    ]),
    ("google koster1996 original1994 python-legacy", &[
        ("User-agent: foobot\nDisallow: /", "/robots.txt"),
    ]),
    ("rfc9309 google koster1996 original1994 python-legacy", &[
        ("User-agent: foobot\nSitemap: http://e.com/s.xml\nUser-agent: b\nDisallow: /x", "/x"),
        ("User-agent: foobot\nContent-Signal: search=yes\nUser-agent: b\nDisallow: /x", "/x"),
        ("User-agent: foobot\nDisallow: /a$b", "/a$b"),
        ("User-agent: foobot\nDisallow: /x#frag", "/xyz"),
        ("User-agent: foobot\nDisallow: /a;p", "/a;p=1"),
        ("User-agent: foobot\rDisallow: /x\r", "/x"),
    ]),
];

/// Questions of a file and a crawler. The path is `/x`.
#[rustfmt::skip]
const NAMES: Rows = &[
    ("", &[
        ("User-agent: googlebot-news\nDisallow: /", "googlebot"),
        ("User-agent: FooBot\nDisallow: /", "Mozilla/5.0 (compatible; FooBot/1.0; +http://x)"),
    ]),
    ("google", &[
        ("User-agent: AI2Bot\nDisallow: /", "AI"),
        ("User-agent: Kangaroo Bot\nDisallow: /", "Kangaroo"),
    ]),
    ("python-legacy", &[
        // In Python alone, every crawler's name contains the empty token.
        ("User-agent:\nDisallow: /", "foobot"),
    ]),
    ("rfc9309 google", &[
        ("User-agent: *\nCrawl-delay: 9\n\nUser-agent: xyz\nDisallow: /", "foobot"),
        ("User-agent: foobot\nCrawl-delay: 9\n\nUser-agent: *\nDisallow: /", "foobot"),
    ]),
    ("original1994 python-legacy", &[
        ("User-agent: bot\nDisallow: /", "foobot"),
        ("User-agent: googlebot\nDisallow: /", "googlebot-news"),
        ("User-agent: bot\nDisallow: /\n\nUser-agent: googlebot\nDisallow:", "googlebot"),
    ]),
    ("koster1996 original1994 python-legacy", &[
        ("User-agent: figtree\nDisallow: /", "FigTree/0.1 Robot/1.0 libwww-perl/5.04"),
    ]),
    ("rfc9309 google koster1996 original1994", &[
        ("User-agent: googlebot\nUser-agent: *\nDisallow: /\n\nUser-agent: google\n\
          Disallow:", "googlebot"),
    ]),
    ("rfc9309 koster1996 original1994 python-legacy", &[
        ("User-agent: AI2Bot\nDisallow: /", "AI2Bot"),
        ("User-agent: img2dataset\nDisallow: /", "img2dataset"),
    ]),
    ("rfc9309 google koster1996 original1994 python-legacy", &[
        ("User-agent: FOOBOT\nDisallow: /", "foobot"),
        ("User-agent: *\nDisallow: /\nUser-agent:\n", "foobot"),
    ]),
];

#[track_caller]
fn assert_verdicts(file: &str, name: &str, path: &str, disallowing: &str) {
    let source = SourceText::new("robots.txt", file);
    for recorded in RECORDED.split(' ') {
        let dialect = Dialect::by_name(recorded).expect("a dialect");
        let compilation = compile(&source, dialect);
        let reading = compilation.reading();
        let packed = compilation.site().robots_txt().decide(name, path);
        let evaluated = reading.evaluate(name.as_bytes(), path.as_bytes()).verdict;
        let disallows = disallowing.split(' ').any(|name| name == recorded);
        // These programs read a header as one name. The packed site reads the crawlers in it.
        let is_header = name.contains(['/', ' ']);
        for verdict in [(!is_header).then_some(packed), Some(evaluated)].into_iter().flatten() {
            let question = format!("{recorded}: {path} for {name} and {file:?}");
            assert_eq!(verdict.is_disallow(), disallows, "{question}");
        }
    }
}

#[test]
fn paths_have_the_recorded_verdicts() {
    for (disallowing, questions) in PATHS {
        for (file, path) in *questions {
            assert_verdicts(file, "foobot", path, disallowing);
        }
    }
}

#[test]
fn crawlers_have_the_recorded_verdicts() {
    for (disallowing, questions) in NAMES {
        for (file, name) in *questions {
            assert_verdicts(file, name, "/x", disallowing);
        }
    }
}

#[test]
fn rows_name_recorded_dialects() {
    for (disallowing, _) in PATHS.iter().chain(NAMES) {
        for name in disallowing.split_terminator(' ') {
            assert!(RECORDED.split(' ').any(|recorded| name == recorded), "{name}");
        }
    }
}

#[test]
fn long_line_is_read_up_to_the_limit_of_the_dialect() {
    let rest = "a".repeat(2083 * 8 - 1 - "Disallow: /".len());
    let file = format!("User-agent: *\nDisallow: /{rest}b\n");
    assert_verdicts(&file, "foobot", &format!("/{rest}c"), "google");
    assert_verdicts(&file, "foobot", &format!("/{}c", &rest[1..]), "");
}
