//! Tables of a file, a question and the verdict of each dialect: `A` for allowed, `D` for disallowed, in the
//! order of `Dialect::ALL`. The verdicts of `google` in `PATHS` are those of Google's matcher when it was run
//! (commit 22b355f). All verdicts of `python-legacy` are those of Python 3.11.

use robots_core::{Compilation, Dialect, SourceText, compile};

/// Rows of a file, a path and verdicts. The crawler is `foobot`.
#[rustfmt::skip]
const PATHS: &[(&str, &str, &str)] = &[
    ("User-agent: foobot\nAllow: /page\nDisallow: /*.ph", "/page.php5", "AAAAA"),
    ("User-agent: foobot\nAllow: /fish\nDisallow: /fish*", "/fish", "DDAAA"),
    ("User-agent: foobot\nAllow: /a\nDisallow: /a$", "/a", "DDAAA"),
    ("User-agent: foobot\nAllow: /$\nDisallow: /", "/", "AADDD"),
    ("User-agent: foobot\nAllow: /\nDisallow: /x", "/x", "DDADA"),
    ("User-agent: foobot\nDisallow: /x\nAllow: /x", "/x", "AADDD"),
    ("User-agent: foobot\nDisallow: /%7Ejoe/", "/~joe/", "DADAD"),
    ("User-agent: foobot\nDisallow: /~joe/", "/%7Ejoe/", "DADAD"),
    ("User-agent: foobot\nDisallow: /a%2fb.html", "/a/b.html", "AAAAD"),
    ("User-agent: foobot\nDisallow: /a%2fb.html", "/a%2Fb.html", "DDDAD"),
    ("User-agent: foobot\nDisallow: /a%2fb.html", "/a%2fb.html", "DADDD"),
    ("User-agent: foobot\nDisallow: /a%3cd.html", "/a%3cd.html", "DADDD"),
    ("User-agent: foobot\nDisallow: /ツ", "/%E3%83%84", "DDDAD"),
    ("User-agent: foobot\nDisallow: /ツ", "/ツ", "DADDD"),
    ("User-agent: foobot\nDisallow: /%62%61%7A", "/baz", "DADAD"),
    ("User-agent: foobot\nDisallow: /b?x=http://f.b", "/b?x=http%3A%2F%2Ff.b", "DAAAD"),
    ("User-agent: foobot\nDisallow: /file-%2A.html", "/file-*.html", "DADAD"),
    ("User-agent: foobot\nDisallow: /foo-%24", "/foo-$", "DADAD"),
    ("User-agent: foobot\n\nDisallow: /x", "/x", "DDAAA"),
    ("User-agent: foobot\nDisallow: /y\n\nDisallow: /x", "/x", "DDAAA"),
    ("User-agent: foobot\nSitemap: http://e.com/s.xml\nUser-agent: b\nDisallow: /x", "/x", "DDDDD"),
    ("User-agent: foobot\nCrawl-delay: 9\nUser-agent: b\nDisallow: /x", "/x", "DDDDA"),
    ("User-agent: foobot\nContent-Signal: search=yes\nUser-agent: b\nDisallow: /x", "/x", "DDDDD"),
    ("User-agent: foobot\nDisallowAITraining: /", "/x", "ADAAA"),
    ("User-agent: foobot\nDisallow-AI: /", "/x", "ADAAA"),
    ("User-agent: foobot\nDisallow: /\nAllowAITraining: /x", "/x", "DADDD"),
    ("User-agent: foobot\nDisallow: /\nAllowed: /x", "/x", "DADDD"),
    ("User-agent: foobot\nDisalow: /x", "/x", "ADAAA"),
    ("User-agent: foobot\nDissallow: /x", "/x", "ADAAA"),
    ("Useragent: foobot\nDisallow: /x", "/x", "ADAAA"),
    ("User-agent: foobot\nDisallow /x", "/x", "ADAAA"),
    ("User-agent: foobot/1.2\nDisallow: /x", "/x", "ADAAA"),
    ("User-agent: foobot*\nDisallow: /x", "/x", "ADAAA"),
    ("User-agent: foobot Images\nDisallow: /x", "/x", "ADAAA"),
    ("User-agent: foobot, gbot\nDisallow: /x", "/x", "ADAAA"),
    ("User-agent: * bots\nDisallow: /x", "/x", "ADAAA"),
    ("User-agent: foobot\nDisallow: /y\nUser-agent: *\nDisallow: /z\nUser-agent: foobot\nDisallow: /x", "/x", "DDAAA"),
    ("User-agent: *\nDisallow: /y\nUser-agent: b\nDisallow: /\nUser-agent: *\nDisallow: /x", "/x", "DDADD"),
    ("User-agent: *\nDisallow: /x\nUser-agent: foobot\nDisallow: /y", "/x", "AAAAA"),
    ("User-agent: *\nDisallow: /\nUser-agent: foobot", "/x", "AAAAD"),
    ("User-agent: foobot\nDisallow:\nDisallow: /x", "/x", "DDADA"),
    ("User-agent: foobot\nAllow:\nDisallow: /", "/x", "DDADA"),
    ("User-agent: foobot\nAllow:", "/x", "AAAAA"),
    ("User-agent: foobot\nDisallow: /", "/robots.txt", "ADDDD"),
    ("Disallow: /x\nUser-agent: foobot\nDisallow: /y", "/x", "AAAAA"),
    ("User-agent: foobot\nDisallow: /a$b", "/a$b", "DDDDD"),
    ("User-agent: foobot\nDisallow: /a$b", "/a%24b", "DADAD"),
    ("User-agent: foobot\nDisallow: /foo$*", "/foo", "AAAAA"),
    ("User-agent: foobot\nDisallow: /foo$*", "/foo$bar", "DDAAA"),
    ("User-agent: foobot\nDisallow: x", "/x", "AAAAA"),
    ("User-agent: foobot\nDisallow: *.gif$", "/a/b.gif", "DDAAA"),
    ("User-agent: foobot\nDisallow: *", "/x", "DDAAA"),
    ("User-agent: foobot\nDisallow: $", "/x", "AAAAA"),
    ("User-agent: foobot\nDisallow: http://e.com/x", "/x", "AAAAA"),
    ("User-agent: foobot\nDisallow: /\nAllow: /d/index.html", "/d/", "DADDD"),
    ("User-agent: foobot\nDisallow: /\nAllow: /d/index.htm", "/d/", "DADDD"),
    ("\u{feff}User-agent: foobot\nDisallow: /x", "/x", "DDAAA"),
    ("User-agent: foobot\nDisallow: /x\u{0}yz", "/x", "ADAAA"),
    ("User-agent: foobot\nDisallow: /y\u{c}Disallow: /x", "/x", "AAAAD"),
    ("User-agent: foobot\nDisallow: /y\u{2028}Disallow: /x", "/x", "AAAAD"),
    ("User-agent: foobot\nDisallow: /y\u{85}Disallow: /x", "/x", "AAAAD"),
    ("User-agent: foobot\nDisallow: /x#frag", "/xyz", "DDDDD"),
    ("User-agent: foobot\nDisallow: /*?", "/a?", "DDAAA"),
    ("User-agent: foobot\nDisallow: /*?s=", "/a?b=1&s=2", "AAAAA"),
    ("User-agent: foobot\nDisallow: /a;p", "/a;p=1", "DDDDD"),
    ("User-agent: foobot\rDisallow: /x\r", "/x", "DDDDD"),
    ("User-agent: foobot\nDisallow: /a b", "/a%20b", "AADAD"),
    ("User-agent: foobot\nDisallow: /y /x", "/x", "AAAAA"),
    ("User-agent: foobot\nDisallow: /x", "//x", "AAAAA"),
    ("User-agent: foobot\nDisallow: /x", "/y/../x", "AAAAA"),
];

/// Rows of a file, a crawler and verdicts. The path is `/x`.
#[rustfmt::skip]
const NAMES: &[(&str, &str, &str)] = &[
    ("User-agent: bot\nDisallow: /", "foobot", "AAADD"),
    ("User-agent: googlebot\nDisallow: /", "googlebot-news", "AAADD"),
    ("User-agent: googlebot-news\nDisallow: /", "googlebot", "AAAAA"),
    ("User-agent: FooBot\nDisallow: /", "Mozilla/5.0 (compatible; FooBot/1.0; +http://x)", "AAAAA"),
    ("User-agent: AI2Bot\nDisallow: /", "AI2Bot", "DADDD"),
    ("User-agent: img2dataset\nDisallow: /", "img2dataset", "DADDD"),
    ("User-agent: AI2Bot\nDisallow: /", "AI", "ADAAA"),
    ("User-agent: Kangaroo Bot\nDisallow: /", "Kangaroo", "ADAAA"),
    ("User-agent: FOOBOT\nDisallow: /", "foobot", "DDDDD"),
    ("User-agent: bot\nDisallow: /\n\nUser-agent: googlebot\nDisallow:", "googlebot", "AAADD"),
    ("User-agent: figtree\nDisallow: /", "FigTree/0.1 Robot/1.0 libwww-perl/5.04", "AADDD"),
    ("User-agent: googlebot\nUser-agent: *\nDisallow: /\n\nUser-agent: google\nDisallow:", "googlebot", "DDDDA"),
    // In Python alone, every crawler's name contains the empty token.
    ("User-agent:\nDisallow: /", "foobot", "AAAAD"),
    ("User-agent: *\nDisallow: /\nUser-agent:\n", "foobot", "DDDDD"),
    ("User-agent: *\nCrawl-delay: 9\n\nUser-agent: xyz\nDisallow: /", "foobot", "DDAAA"),
    ("User-agent: foobot\nCrawl-delay: 9\n\nUser-agent: *\nDisallow: /", "foobot", "DDAAA"),
];

#[track_caller]
fn assert_verdicts(file: &str, name: &str, path: &str, expected: &str) {
    let source = SourceText::new("robots.txt", file);
    let compiled: Vec<Compilation> = Dialect::ALL
        .iter()
        .map(|dialect| compile(&source, dialect))
        .collect();
    let letter = |is_allow| if is_allow { 'A' } else { 'D' };
    let packed: String = compiled
        .iter()
        .map(|compilation| compilation.site().robots_txt().decide(name, path))
        .map(|verdict| letter(verdict.is_allow()))
        .collect();
    let evaluated: String = compiled
        .iter()
        .map(|compilation| {
            compilation
                .reading()
                .evaluate(name.as_bytes(), path.as_bytes())
        })
        .map(|evaluation| letter(evaluation.verdict.is_allow()))
        .collect();
    assert_eq!(packed, expected, "{path} for {name} and {file:?}");
    assert_eq!(evaluated, expected, "{path} for {name} and {file:?}");
}

#[test]
fn paths_have_the_recorded_verdicts() {
    for (file, path, expected) in PATHS {
        assert_verdicts(file, "foobot", path, expected);
    }
}

#[test]
fn crawlers_have_the_recorded_verdicts() {
    for (file, name, expected) in NAMES {
        assert_verdicts(file, name, "/x", expected);
    }
}

#[test]
fn long_line_is_read_up_to_the_limit_of_the_dialect() {
    let rest = "a".repeat(2083 * 8 - 1 - "Disallow: /".len());
    let file = format!("User-agent: *\nDisallow: /{rest}b\n");
    assert_verdicts(&file, "foobot", &format!("/{rest}c"), "ADAAA");
    assert_verdicts(&file, "foobot", &format!("/{}c", &rest[1..]), "AAAAA");
}
