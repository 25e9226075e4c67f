//! What counts as a crawler's name in a User-Agent header, byte by byte.

mod site;

use site::Site;

#[test]
fn a_word_of_browsers_may_begin_or_end_a_name() {
    let site = Site::naming(&["MSIECrawler", "Chrome-Lighthouse", "Archive Chrome"]);
    for (header, token) in [
        (
            "Mozilla/4.0 (compatible; MSIE 7.0; MSIECrawler)",
            "MSIECrawler",
        ),
        (
            "Chrome/120.0 Safari/537.36 Chrome-Lighthouse",
            "Chrome-Lighthouse",
        ),
        ("Archive Chrome/1.0", "Archive Chrome"),
    ] {
        assert_eq!(site.crawler(header).token(), token);
    }
}

#[test]
fn a_name_stands_at_a_product_position() {
    let site = Site::naming(&["Foo"]);
    for header in [
        "Foo",
        "foo",
        "FOO",
        "Foo/1.0",
        "x Foo/1",
        "(Foo)",
        "x (Foo;y)",
        "x;Foo",
        "x,Foo,y",
        "Foo:1",
        "Foo+http://foo.example",
        "Foo(x)",
        "Foo\t1",
        "x\tFoo",
        "(compatible;\tFoo/1)",
        "[Foo/1.0]",
        "\"Foo/1.0\"",
        "'Foo/1.0'",
        "User-Agent:Foo/1.2",
        "Mozilla/5.0+(compatible;+Foo/2.0;++http://foo.example/bot)",
        "+Foo",
        "x ;Foo ",
        " Foo",
        "FooFoo Foo",
        "Fo Foo",
        "Foo\u{e9} Foo",
        "<Foo/1.0>",
        "<Foo>",
        "x {Foo/1.0}",
        "{Foo}",
        "Foo|1.0",
        "x|Foo|1.0",
        "=Foo/1.0",
        "(=Foo)",
        "Foo-1",
        "Foo_1",
        "Foo-1.0",
        "x (Foo_1.0; y)",
    ] {
        assert_eq!(site.crawler(header).token(), "Foo", "in `{header}`");
    }
    for header in [
        "Fo",
        "Food",
        "xFoo",
        "/Foo",
        "-Foo",
        "_Foo",
        ".Foo",
        ")Foo",
        "Foo-one",
        "Foo-1a",
        "Foo_1-2",
        "Foo-",
        "Foo-.1",
        "Foo.com",
        "Foo=1",
        "+foo.example",
        "mailto:foo@foo.example",
        "Foo[",
        "Foo@foo.example",
        "http://foo",
        "x=Foo",
        "http://x.example/?from=Foo",
        "x==Foo=1",
        "Foo\u{e9}",
        "F oo",
    ] {
        site.assert_unknown(header);
    }
}

#[test]
fn the_longest_name_wins_and_of_equals_the_first() {
    let site = Site::naming(&["Foo", "Bar", "Foo-Images", "Foo Images Bot", "Images"]);
    for (header, token) in [
        ("Foo Bar", "Foo"),
        ("Bar Foo", "Bar"),
        ("Bar Images Foo", "Images"),
        ("Foo Foo-Images/1", "Foo-Images"),
        ("Foo Images", "Images"),
        ("Foo Images Bot/1", "Foo Images Bot"),
        ("Foo Images Botanic", "Images"),
        ("Bar GPTBot", "GPTBot"),
        ("GPTBot Foo-Images", "Foo-Images"),
    ] {
        assert_eq!(site.crawler(header).token(), token, "in `{header}`");
    }
}

#[test]
fn what_a_client_is_only_like_is_not_its_name() {
    let site = Site::naming(&["*", "Googlebot"]);
    site.assert_unknown("Reader/1.0 (12 subscribers; like FeedFetcher-Google)");
    site.assert_unknown("Mozilla/5.0 (compatible, LIKE googlebot)");
    assert_eq!(
        site.crawler("like Googlebot; Googlebot").token(),
        "Googlebot"
    );
    site.assert_unknown("like  Googlebot");
    site.assert_unknown("Mozilla/5.0+(compatible;+like+Googlebot)");
}

#[test]
fn control_tokens_never_name_a_client() {
    let site = Site::naming(&[
        "*",
        "Google-Extended",
        "applebot-extended",
        "Googlebot-News",
    ]);
    for token in [
        "Google-Extended",
        "Applebot-Extended/1.0",
        "(compatible; Googlebot-News)",
    ] {
        site.assert_unknown(token);
    }
}

#[test]
fn an_instance_of_a_crawler_is_that_crawler() {
    let site = Site::naming(&["*"]);
    let uuid = "2F1C9E0A-4b7d-4a63-9c58-1d0e6f7a8b92";
    assert_eq!(
        site.crawler(format!("bedrockbot_{uuid}")).token(),
        "bedrockbot"
    );
    site.assert_unknown("bedrockbot_");
    site.assert_unknown("bedrockbot_2f1c9e0a");
    let relative = site.crawler(format!("bedrockbot-{uuid}"));
    assert!(relative.group().is_none(), "a relative is not held to `*`");
    site.assert_unknown(format!("bedrockbot_{}", uuid.replace('-', "0")));
    site.assert_unknown(format!("bedrockbot_{}", uuid.replace('b', "g")));
}

#[test]
fn a_file_without_agents_still_knows_crawlers() {
    let site = Site::naming::<&str>(&[]);
    assert_eq!(site.crawler("GPTBot/1.4").token(), "GPTBot");
    site.assert_unknown("Foo/1.0");
    site.assert_unknown("");
}

#[test]
fn headers_and_tokens_need_not_be_text() {
    let site = Site::naming::<&[u8]>(&[b"caf\xe9bot", b"\xd0\x91\xd0\xbe\xd1\x82", b"", b"\0"]);
    assert_eq!(site.crawler(b"x CAF\xe9Bot/1").token(), "caf");
    assert_eq!(site.crawler("x (Бот)").token(), "Бот");
    assert_eq!(
        site.crawler(b"\xff\xfe\0 GPTBot/1.4 \x80").token(),
        "GPTBot"
    );
    for byte in 0..=u8::MAX {
        site.assert_unknown([byte]);
        site.assert_unknown([b'G', b'P', byte]);
        site.assert_unknown([b' ', byte, b' ']);
    }
}

/// Headers made to cost much: positions without names, names without ends, and names that count
/// for nothing, at each position anew.
#[test]
fn long_headers_are_read_to_the_end() {
    let site = Site::naming(&["*", "Google-Extended", "Mozilla", "Many Words In One Name"]);
    for part in [
        " ",
        "(",
        ";",
        "a",
        " a",
        "GPTBot-",
        " GPTBot-",
        "Screaming Frog SEO ",
        "Google-Extended ",
        "Mozilla/5.0 ",
        "Many Words In One ",
        "like GPTBot ",
        "(((( Many Words ",
        "Mozilla/5.0 Nobody ",
        "(compatible; MSIE 7.0; Nobody http://x.example/) ",
        "http://x.example/?=Nobody ",
        "x=GPTBot",
        " bedrockbot_2f1c9e0a-",
        "\u{e9} ",
    ] {
        let mut header = part.repeat((64 * 1024) / part.len());
        site.assert_unknown(&header);
        header.push_str("; GPTBot/1.4");
        assert_eq!(site.crawler(&header).token(), "GPTBot", "behind `{part}`");
    }
}

#[test]
fn a_documented_name_stands_between_the_bytes_that_separate_names() {
    let site = Site::naming::<&str>(&[]);
    for token in ["GPTBot", "YaK", "LCC", "Slurp", "archive.org_bot"] {
        for header in [
            format!("<{token}/1.0>"),
            format!("{{{token}/1.0}}"),
            format!("{token}|1.0"),
            format!("={token}/1.0"),
            format!("{token}-1.0"),
            format!("{token}_1.0"),
        ] {
            let crawler = site.crawler(&header);
            assert_eq!(crawler.token(), token, "in `{header}`");
            assert_eq!(
                crawler.default_group_policy(),
                crawler.known().expect("a row").default_group_policy
            );
        }
        site.assert_unknown(format!("Reader/1 (https://x.example/?from={token})"));
    }
}
