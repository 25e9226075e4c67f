//! Extension lines with their records.

use std::time::Duration;

use robots_core::extension::{CrawlDelayPolicy, Extension, ExtensionError, ExtensionValue};
use robots_core::matcher::{Extension as Embedded, ExtensionKey, RobotsTxt};
use robots_core::source::SIZE_LIMIT;
use robots_core::{Compilation, Dialect, SourceText, compile};

const FILE: &str = "\
Sitemap: https://a.example/1.xml
User-agent: a
Crawl-delay: 0.5
User-agent: b
Disallow: /x

Site-map: https://a.example/2.xml
Frobnicate: \u{e9} # why not
Host: https://a.example
";

/// Returns each line with its value and the tokens of its record.
fn read(
    dialect: &'static Dialect,
) -> Vec<(usize, Result<ExtensionValue, ExtensionError>, Vec<String>)> {
    let source = SourceText::new("robots.txt", FILE);
    let compilation = compile(&source, dialect);
    let text = |span| String::from_utf8_lossy(source.slice(span)).into_owned();
    let names = |extension: &Extension| extension.agents.iter().map(|&name| text(name)).collect();
    let extensions = compilation.reading().extensions().iter();
    extensions
        .map(|extension| (extension.line, extension.value.clone(), names(extension)))
        .collect()
}

fn sitemap(number: u8) -> ExtensionValue {
    ExtensionValue::Sitemap(format!("https://a.example/{number}.xml"))
}

fn delay() -> ExtensionValue {
    ExtensionValue::CrawlDelay(Duration::from_millis(500))
}

/// S1-53, S2-45, S2-79: other lines are kept and end no record.
#[test]
fn extension_belongs_to_its_record() {
    let both = vec!["a".to_owned(), "b".to_owned()];
    let expected = vec![
        (1, Ok(sitemap(1)), vec![]),
        (3, Ok(delay()), both.clone()),
        (7, Ok(ExtensionValue::Unknown), both.clone()),
        (8, Ok(ExtensionValue::Unknown), both.clone()),
        (9, Err(ExtensionError::NotHost), both.clone()),
    ];
    assert_eq!(read(Dialect::RFC_9309), expected);
}

#[test]
fn extension_uses_records_and_typos_of_the_dialect() {
    let google = read(Dialect::GOOGLE);
    assert_eq!(google[2].1, Ok(sitemap(2)));

    let python = read(Dialect::PYTHON_LEGACY);
    assert_eq!(python[1], (3, Ok(delay()), vec!["a".to_owned()]));
    assert_eq!(python[4], (9, Err(ExtensionError::NotHost), vec![]));
}

/// S2-58 to S2-62: absolute URLs keep their case, may have any letters and any host, and apply to
/// every crawler.
#[test]
fn sitemap_applies_to_every_crawler() {
    let file = "sitemap: https://a.example/S.xml\nuser-agent: a\nsitemap: /no-url.xml\n\
                disallow: /x\nsitemap: https://ja.example.org/テスト-サイトマップ.xml\n";
    for dialect in Dialect::ALL {
        let source = SourceText::new("robots.txt", file);
        let compilation = compile(&source, dialect);
        let robots = compilation.site().robots_txt();
        let sitemaps: Vec<_> = robots.sitemaps().collect();
        let expected =
            ["https://a.example/S.xml", "https://ja.example.org/テスト-サイトマップ.xml"];
        assert_eq!(sitemaps, expected, "{}", dialect.name);
        assert_eq!(compilation.reading().sitemaps().len(), 3);
        let read: Vec<_> = compilation.reading().extensions().iter().collect();
        assert_eq!(read[1].value, Err(ExtensionError::NotAbsoluteUrl));
        assert!(robots.decide("a", "/x").is_disallow());
    }
}

const SERVED: &str = "\
Crawl-delay: 1
User-agent: a
User-agent: b
Crawl-delay: 2.5
Content-Signal: ai-train=no
Disallow: /x

Host: example.com
User-agent: c
Crawl-delay: soon
Noindex: /n
Frobnicate: 7
Content-Usage: /x train-ai=n
Disallow: /y
User-agent: A
Visit-time: 0600-0845
Crawl-delay: 9
Request-rate: 1/10s
Clean-param: ref /shop/
License: https://example.com/l
";

fn compiled(text: &str, dialect: &'static Dialect) -> Compilation {
    compile(&SourceText::new("robots.txt", text), dialect)
}

fn lines<'a>(extensions: impl Iterator<Item = Embedded<'a>>) -> Vec<(u32, &'a str)> {
    let parts = |extension: Embedded<'a>| (extension.line(), extension.value());
    extensions.map(parts).collect()
}

#[test]
fn packed_extensions_are_the_valid_lines() {
    let compilation = compiled(SERVED, Dialect::RFC_9309);
    let robots = compilation.site().robots_txt();
    let all: Vec<_> = robots.extensions().map(|line| line.key()).collect();
    let expected = [
        ExtensionKey::CrawlDelay,
        ExtensionKey::CrawlDelay,
        ExtensionKey::ContentSignal,
        ExtensionKey::Host,
        ExtensionKey::Noindex,
        ExtensionKey::ContentUsage,
        ExtensionKey::VisitTime,
        ExtensionKey::CrawlDelay,
        ExtensionKey::RequestRate,
        ExtensionKey::CleanParam,
        ExtensionKey::License,
    ];
    assert_eq!(all, expected);

    let of = |name| lines(robots.group(name).extensions());
    let for_all = [(8, "example.com"), (19, "ref /shop/"), (20, "https://example.com/l")];
    let b = [&[(4, "2.5"), (5, "ai-train=no")], &for_all[..]].concat();
    assert_eq!(of("b"), b);
    let a = [&b[..3], &[(16, "0600-0845"), (17, "9"), (18, "1/10s")], &for_all[1..]].concat();
    assert_eq!(of("a"), a);
    let c = [for_all[0], (11, "/n"), (13, "/x train-ai=n"), for_all[1], for_all[2]];
    assert_eq!(of("c"), c);
    assert_eq!(of("otherbot"), for_all);
}

#[test]
fn first_crawl_delay_of_a_group_applies() {
    let delay = |robots: RobotsTxt<'_>, name| robots.group(name).crawl_delay();
    let seconds = Duration::from_secs_f64;
    let rfc = compiled(SERVED, Dialect::RFC_9309);
    let robots = rfc.site().robots_txt();
    assert_eq!(delay(robots, "A"), Some(seconds(2.5)));
    assert_eq!(delay(robots, "b"), Some(seconds(2.5)));
    assert_eq!(delay(robots, "c"), None);
    assert_eq!(delay(robots, "otherbot"), None);

    // In these dialects only the first record of a token applies.
    let file = "user-agent: a\ncrawl-delay: 1\n\nuser-agent: b\nuser-agent: a\ncrawl-delay: 2\n";
    for dialect in [Dialect::KOSTER_1996, Dialect::PYTHON_LEGACY] {
        let compilation = compiled(file, dialect);
        let robots = compilation.site().robots_txt();
        assert_eq!(delay(robots, "a"), Some(seconds(1.0)), "{}", dialect.name);
        assert_eq!(delay(robots, "b"), Some(seconds(2.0)), "{}", dialect.name);
        assert_eq!(robots.group("a").extensions().count(), 1);
    }
}

/// `python3` returns these delays for these `Crawl-delay` lines. Google documents that it ignores
/// them.
#[test]
fn crawl_delay_that_applies_depends_on_the_dialect() {
    for (values, first, last_whole) in [
        (&["3", "7"][..], Some("3"), Some("7")),
        (&["3", "x"], Some("3"), Some("3")),
        (&["x", "7", "-1"], Some("7"), Some("7")),
        (&["0.5"], Some("0.5"), None),
        (&["0.5", "7", "2."], Some("0.5"), Some("7")),
        (&["%35"], None, Some("5")),
        (&["0.9999999999"], Some("0.999999999"), None),
        (&["1.0000000009", "0"], Some("1.000000000"), Some("0")),
        (&[""], None, None),
    ] {
        let lines = values.join("\nCrawl-delay: ");
        let file = format!("User-agent: a\nCrawl-delay: {lines}\nDisallow: /x\n");
        for dialect in Dialect::ALL {
            let compilation = compiled(&file, dialect);
            let expected = match dialect.crawl_delay {
                CrawlDelayPolicy::Ignored => None,
                CrawlDelayPolicy::First => first,
                CrawlDelayPolicy::LastWhole => last_whole,
            };
            let expected = expected.map(|text| text.parse().map(Duration::from_secs_f64));
            let found = compilation.site().robots_txt().group("a").crawl_delay();
            assert_eq!(found.map(Ok), expected, "{values:?} to {}", dialect.name);
            // The extension line and the packed delay agree.
            let mut counting =
                compilation.reading().extensions().iter().filter(|line| line.applies);
            let value = counting.next().map(|line| line.value.clone());
            assert_eq!(value, found.map(|delay| Ok(ExtensionValue::CrawlDelay(delay))));
            assert_eq!(counting.next(), None);
        }
    }
}

/// A file without extension lines has one byte for them. Each line takes 9 bytes and each record a
/// list; in a large site a line takes 17.
#[test]
fn packed_extension_line_has_nine_or_seventeen_bytes() {
    let bytes = |lines: &str| {
        let text = format!("User-agent: *\nDisallow: /x\n{lines}");
        compiled(&text, Dialect::RFC_9309).statistics().bytes
    };
    assert_eq!(bytes("Crawl-delay: 1\n"), bytes("") + 9 + 2);
    assert_eq!(bytes("Crawl-delay: 1\nNoindex: /a\n"), bytes("") + 18 + 2);
    assert_eq!(bytes("Host: a.example\nFrobnicate: 1\n"), bytes("") + 9);
    let of_lines = |lines| bytes(&"Crawl-delay: 1\n".repeat(lines));
    assert_eq!(of_lines(30_000), of_lines(20_000) + 10_000 * 17);
}

/// A file of 500 KiB can have more than 65,535 lines.
#[test]
fn packing_keeps_every_extension_line() {
    let lines = 66_000;
    let text = "host:a\n".repeat(lines - 1) + "host:z\n";
    let source = SourceText::new("robots.txt", text);
    assert!(!source.is_too_large());
    let compilation = compile(&source, Dialect::RFC_9309);
    let robots = compilation.site().robots_txt();
    assert_eq!(robots.extensions().count(), lines);
    let last = robots.extensions().last();
    assert_eq!(last.map(|line| (line.line() as usize, line.value())), Some((lines, "z")));
}

#[test]
fn packing_keeps_every_agent_of_the_longest_list() {
    let agents = (SIZE_LIMIT - 32) / "user-agent:ffff\n".len();
    let text: Vec<_> = (0..agents).map(|agent| format!("user-agent:{agent:x}\n")).collect();
    let text = text.concat();
    assert!(text.len() < SIZE_LIMIT - 16);
    let source = SourceText::new("robots.txt", text + "disallow:/\n");
    let compilation = compile(&source, Dialect::KOSTER_1996);
    let robots = compilation.site().robots_txt();
    assert_eq!(robots.product_tokens().count(), agents);
    let last = format!("{:x}", agents - 1);
    assert!(robots.decide(&last, "/").is_disallow());
}
