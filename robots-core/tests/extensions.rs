//! Lines beside the protocol, with the records they stand in.

use robots_core::extension::{Extension, ExtensionValue, Malformed};
use robots_core::{Dialect, SourceText, compile};

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

/// Each line with its value and the names of its record.
fn read(dialect: &'static Dialect) -> Vec<(usize, Result<ExtensionValue, Malformed>, Vec<String>)> {
    let source = SourceText::new("robots.txt", FILE);
    let compilation = compile(&source, dialect);
    let text = |span| String::from_utf8_lossy(source.slice(span)).into_owned();
    let names = |extension: &Extension| extension.agents.iter().map(|&name| text(name)).collect();
    let extensions = compilation.policy().extensions().iter();
    extensions
        .map(|extension| (extension.line, extension.value.clone(), names(extension)))
        .collect()
}

fn sitemap(number: u8) -> ExtensionValue {
    ExtensionValue::Sitemap(format!("https://a.example/{number}.xml"))
}

fn delay() -> ExtensionValue {
    ExtensionValue::CrawlDelay(std::time::Duration::from_millis(500))
}

/// S1-53, S2-45, S2-79: other lines are kept, and end no record.
#[test]
fn a_line_belongs_to_the_record_it_stands_in() {
    let both = vec!["a".to_owned(), "b".to_owned()];
    let expected = vec![
        (1, Ok(sitemap(1)), vec![]),
        (3, Ok(delay()), both.clone()),
        (7, Ok(ExtensionValue::Unknown), both.clone()),
        (8, Ok(ExtensionValue::Unknown), both.clone()),
        (9, Err(Malformed::NotHost), both.clone()),
    ];
    assert_eq!(read(Dialect::RFC_9309), expected);
}

#[test]
fn records_and_misspellings_are_those_of_the_dialect() {
    let google = read(Dialect::GOOGLE);
    assert_eq!(google[2].1, Ok(sitemap(2)));

    let python = read(Dialect::PYTHON_LEGACY);
    assert_eq!(python[1], (3, Ok(delay()), vec!["a".to_owned()]));
    assert_eq!(python[4], (9, Err(Malformed::NotHost), vec![]));
}

/// S2-58 to S2-62: absolute URLs with their case and in any letters, of any host, for everybody.
#[test]
fn sitemaps_are_for_everybody() {
    let file = "sitemap: https://a.example/S.xml\nuser-agent: a\nsitemap: /no-url.xml\n\
                disallow: /x\nsitemap: https://ja.example.org/テスト-サイトマップ.xml\n";
    for dialect in Dialect::ALL {
        let source = SourceText::new("robots.txt", file);
        let compilation = compile(&source, dialect);
        let robots = compilation.site().robots_txt();
        let sitemaps: Vec<_> = robots.sitemaps().collect();
        assert!(
            sitemaps.contains(&"https://a.example/S.xml"),
            "{sitemaps:?}"
        );
        assert!(sitemaps.contains(&"https://ja.example.org/テスト-サイトマップ.xml"));
        let read: Vec<_> = compilation.policy().extensions().iter().collect();
        assert_eq!(read[1].value, Err(Malformed::NotAbsoluteUrl));
        assert!(robots.decide("a", "/x").is_disallow());
    }
}
