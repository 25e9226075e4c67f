//! The positions of a User-Agent header at which tokens are found, byte by byte.

use crate::site::Site;
use robots_matcher::MAX_USER_AGENT;

#[test]
fn token_may_start_or_end_with_a_browser_word() {
    let site = Site::naming(&["MSIECrawler", "Chrome-Lighthouse", "Archive Chrome"]);
    for (header, token) in [
        ("Mozilla/4.0 (compatible; MSIE 7.0; MSIECrawler)", "MSIECrawler"),
        ("Chrome/120.0 Safari/537.36 Chrome-Lighthouse", "Chrome-Lighthouse"),
        ("Archive Chrome/1.0", "Archive Chrome"),
    ] {
        assert_eq!(site.crawler(header).token(), token);
    }
}

#[test]
fn token_is_found_only_at_product_positions() {
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
        "Agent/Foo",
        "agent/Foo/1.0 (x)",
        "(=Foo)",
        "Foo-1",
        "Foo_1",
        "Foo-1.0",
        "x (Foo_1.0; y)",
        "Foo1.0",
        "x (Foo0.5.0; y)",
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
        "Foo1",
        "Foo.1",
        "Foo1.0a",
        "Foo1.0-a",
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
fn longest_token_is_the_main_one_and_of_equals_the_first() {
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
fn token_after_like_is_not_found() {
    let site = Site::naming(&["*", "Googlebot"]);
    site.assert_unknown("Reader/1.0 (12 subscribers; like FeedFetcher-Google)");
    site.assert_unknown("Mozilla/5.0 (compatible, LIKE googlebot)");
    assert_eq!(site.crawler("like Googlebot; Googlebot").token(), "Googlebot");
    site.assert_unknown("like  Googlebot");
    site.assert_unknown("Mozilla/5.0+(compatible;+like+Googlebot)");
}

#[test]
fn token_before_the_comment_of_robots_live_is_not_found() {
    let site = Site::naming(&["*", "GPTBot", "HouseBot"]);
    for token in ["GPTBot", "Googlebot", "HouseBot", "Sogou web spider"] {
        site.assert_unknown(format!("{token} (robots-live/0.1.0; +https://docs.rs/robots-live)"));
        site.assert_unknown(format!("{token}+(Robots-Live/0.1.0;++https://docs.rs/robots-live)"));
    }
    for header in [
        "GPTBot (robots-live",
        "GPTBot (robots-lively/1.0)",
        "GPTBot/1.0 (compatible; robots-live)",
        "GPTBot",
        "GPTBot ",
    ] {
        assert_eq!(site.crawler(header).token(), "GPTBot", "in `{header}`");
    }
    let named = Site::naming(&["robots-live"]);
    let header = "GPTBot (robots-live/0.1.0; +https://docs.rs/robots-live)";
    assert_eq!(named.crawler(header).token(), "robots-live");
}

#[test]
fn control_token_in_header_is_unknown() {
    let site = Site::naming(&["*", "Google-Extended", "applebot-extended", "Googlebot-News"]);
    for token in ["Google-Extended", "Applebot-Extended/1.0", "(compatible; Googlebot-News)"] {
        site.assert_unknown(token);
    }
}

#[test]
fn token_with_instance_is_found() {
    let site = Site::naming(&["*"]);
    let uuid = "2F1C9E0A-4b7d-4a63-9c58-1d0e6f7a8b92";
    assert_eq!(site.crawler(format!("bedrockbot_{uuid}")).token(), "bedrockbot");
    site.assert_unknown("bedrockbot_");
    site.assert_unknown("bedrockbot_2f1c9e0a");
    let relative = site.crawler(format!("bedrockbot-{uuid}"));
    assert!(relative.group().is_none(), "a relative does not obey `*`");
    site.assert_unknown(format!("bedrockbot_{}", uuid.replace('-', "0")));
    site.assert_unknown(format!("bedrockbot_{}", uuid.replace('b', "g")));
}

#[test]
fn file_without_tokens_identifies_documented_crawlers() {
    let site = Site::naming::<&str>(&[]);
    assert_eq!(site.crawler("GPTBot/1.4").token(), "GPTBot");
    site.assert_unknown("Foo/1.0");
    site.assert_unknown("");
}

#[test]
fn headers_and_tokens_need_not_be_utf_8() {
    let site = Site::naming::<&[u8]>(&[b"caf\xe9bot", b"\xd0\x91\xd0\xbe\xd1\x82", b"", b"\0"]);
    assert_eq!(site.crawler(b"x CAF\xe9Bot/1").token(), "caf");
    assert_eq!(site.crawler("x (Бот)").token(), "Бот");
    assert_eq!(site.crawler(b"\xff\xfe\0 GPTBot/1.4 \x80").token(), "GPTBot");
    for byte in 0..=u8::MAX {
        site.assert_unknown([byte]);
        site.assert_unknown([b'G', b'P', byte]);
        site.assert_unknown([b' ', byte, b' ']);
    }
}

#[test]
fn token_next_to_the_engine_of_browsers_is_found() {
    let site = Site::naming(&["*", "House) AppleWebKit", "HouseBot"]);
    for engine in ["AppleWebKit/537.36", "AppleWebKit/605.1.15"] {
        for (header, token) in [
            (format!("{engine} (KHTML, like Gecko) GPTBot/1.4"), "GPTBot"),
            (format!("{engine} (KHTML, like Gecko),GPTBot"), "GPTBot"),
            (format!("GPTBot {engine} (KHTML, like Gecko)"), "GPTBot"),
            (format!("x {engine} (KHTML, like Gecko; GPTBot)"), "GPTBot"),
            (format!("x {engine} (KHTML, GPTBot, like Gecko)"), "GPTBot"),
            (format!("House) {engine} (KHTML, like Gecko)"), "House) AppleWebKit"),
            (format!("Mozilla/5.0 (x) {engine} (KHTML, like Gecko) HouseBot"), "HouseBot"),
        ] {
            assert_eq!(site.crawler(&header).token(), token, "`{header}`");
        }
        site.assert_unknown(format!("{engine} (KHTML, like Gecko)GPTBot"));
        site.assert_unknown(format!("{engine} (KHTML, like GPTBot)"));
    }
}

/// Headers that are expensive to read: positions without tokens, tokens without ends, and tokens
/// that are not found, at each position.
#[test]
fn long_header_is_read_to_the_end() {
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
        "Mozilla/5.0 Gazette ",
        "(compatible; MSIE 7.0; Gazette http://x.example/) ",
        "http://x.example/?=Gazette ",
        "x=GPTBot",
        " bedrockbot_2f1c9e0a-",
        "\u{e9} ",
    ] {
        let end = "; GPTBot/1.4";
        let mut header = part.repeat((MAX_USER_AGENT - end.len()) / part.len());
        site.assert_unknown(&header);
        header.push_str(end);
        assert_eq!(site.crawler(&header).token(), "GPTBot", "after `{part}`");
    }
}

#[test]
fn documented_token_between_separators_is_found() {
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
