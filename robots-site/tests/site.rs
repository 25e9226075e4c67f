//! Findings about sitemaps and static folders.

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use robots_analysis::claim::{Agents, Claim, ClaimError, Target, read_verdict};
use robots_analysis::diagnostic::Diagnostic;
use robots_analysis::diagnostic::render::plain;
use robots_analysis::{Level, Route};
use robots_core::{Compilation, Dialect, SourceText, compile};
use robots_lint::{LINTS, Levels, Lint, Routes, Subject};
use robots_site::{EvidenceReport, ReadError, StaticDir, check_sitemap};
use tempfile::TempDir;

type Tested = Result<(), Box<dyn Error>>;

const ROBOTS: &str = "\
User-agent: *
Disallow: /drafts/
Disallow: /*?sort=

User-agent: bingbot
Disallow: /images/
";

fn site() -> Compilation {
    let source = SourceText::new("robots.txt", ROBOTS);
    compile(&source, Dialect::RFC_9309)
}

fn sitemap(urls: &[&str]) -> String {
    let locs: Vec<_> = urls.iter().map(|url| format!("  <url><loc>{url}</loc></url>\n")).collect();
    let locs = locs.concat();
    format!(
        "<?xml version=\"1.0\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{locs}</urlset>\n"
    )
}

fn check(folder: &Path, name: &str) -> Result<EvidenceReport, ReadError> {
    check_sitemap(&site(), &folder.join(name)).map_err(|error| error.error)
}

/// Returns line, column and message of the one finding about an invalid sitemap.
fn mistake(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let folder = TempDir::new()?;
    fs::write(folder.path().join("sitemap.xml"), bytes)?;
    let checked = check(folder.path(), "sitemap.xml")?;
    let [finding] = checked.findings.as_slice() else {
        return Err(format!("{:?}", checked.findings).into());
    };
    assert_eq!((finding.name(), finding.level), ("sitemap_invalid", Level::Deny));
    let shown = plain(finding, site().source());
    let place = shown.split("sitemap.xml:").nth(1).and_then(|rest| rest.lines().next());
    let place = place.ok_or("it has a place")?;
    Ok(format!("{place}: {}", finding.message))
}

#[test]
fn truncated_sitemap_is_reported() -> Tested {
    let whole = sitemap(&["https://example.com/a", "https://example.com/b"]);
    for end in ["</url>\n</urlset>", "<loc>https://example.com/b", "</urlset>"] {
        let at = whole.find(end).ok_or("it is there")?;
        let reason = mistake(&whole.as_bytes()[..at + end.len() / 2])?;
        assert!(!reason.starts_with("1:"), "{reason}");
    }
    for empty in [&*sitemap(&[]), "<urlset/>", "<sitemapindex></sitemapindex>"] {
        let reason = mistake(empty.as_bytes())?;
        assert_eq!(reason, "1:1: not a sitemap: it lists no URL");
    }
    Ok(())
}

#[test]
fn prefixed_elements_are_read() -> Tested {
    let folder = TempDir::new()?;
    let text = "<s:urlset xmlns:s=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:i=\"x\">\
        <s:url><s:loc>https://example.com/drafts/</s:loc><i:loc>/drafts/i</i:loc></s:url></s:urlset>";
    fs::write(folder.path().join("sitemap.xml"), text)?;
    let found = check(folder.path(), "sitemap.xml").map_err(|error| error.to_string())?;
    assert_eq!(found.findings.len(), 1, "{:?}", found.findings);
    Ok(())
}

#[test]
fn static_file_has_the_url_of_its_path() -> Tested {
    let folder = TempDir::new()?;
    fs::create_dir(folder.path().join("docs"))?;
    for name in ["a b.css", "p%2Fq.js", "docs/index.html"] {
        fs::write(folder.path().join(name), "")?;
    }
    let urls = StaticDir::read(folder.path())?.urls();
    assert_eq!(urls, ["/a%20b.css", "/docs/", "/docs/index.html", "/p%252Fq.js"]);
    let source =
        SourceText::new("robots.txt", "User-agent: *\nDisallow: /a%20b.css\nDisallow: /p%2F\n");
    let compilation = compile(&source, Dialect::RFC_9309);
    let found = StaticDir::read(folder.path())?.check(&compilation)?;
    assert_eq!(found.len(), 1, "{found:?}");
    Ok(())
}

/// Each rule to change has its own finding.
#[test]
fn url_disallowed_in_several_groups_is_reported_for_each() -> Tested {
    let folder = TempDir::new()?;
    let text = format!("\u{feff}{}", sitemap(&["https://example.com/x/1"]));
    fs::write(folder.path().join("sitemap.xml"), text)?;
    let robots = "User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /x/1\n";
    let source = SourceText::new("robots.txt", robots);
    let compilation = compile(&source, Dialect::RFC_9309);
    let found = check_sitemap(&compilation, &folder.path().join("sitemap.xml"));
    let found = found.map_err(|error| error.error)?.findings;
    let shown: Vec<_> = found.iter().map(|finding| plain(finding, &source)).collect();
    assert_eq!(shown.len(), 2, "{shown:?}");
    for (shown, rule) in shown.iter().zip(["2 | Disallow: /x", "5 | Disallow: /x/1"]) {
        assert!(shown.contains(rule), "{shown}");
        assert!(shown.contains("3 |   <url><loc>https://example.com/x/1</loc></url>"), "{shown}");
        assert!(shown.contains("  |        ^^^^^^^^"), "{shown}");
    }
    Ok(())
}

#[test]
fn static_dir_of_a_file_is_an_error() -> Tested {
    let folder = TempDir::new()?;
    let file = folder.path().join("robots.txt");
    fs::write(&file, ROBOTS)?;
    let error = StaticDir::read(&file).expect_err("it is a file");
    assert_eq!(error.kind(), std::io::ErrorKind::NotADirectory);
    Ok(())
}

#[test]
fn disallowed_sitemap_url_is_reported_with_its_line() -> Tested {
    let folder = TempDir::new()?;
    let text = sitemap(&[
        "https://example.com",
        "https://example.com/drafts/1",
        "https://example.com/books?page=1&amp;sort=up",
        "https://example.com/books?sort=up&amp;page=1",
        "https://example.com/drafts/&#50;",
        "<![CDATA[https://example.com/images/a]]>",
    ]);
    fs::write(folder.path().join("sitemap.xml"), text)?;
    let checked = check(folder.path(), "sitemap.xml")?;
    assert_eq!(checked.urls, 6);
    let compilation = site();
    let source = compilation.source();
    let texts: Vec<_> = checked
        .findings
        .iter()
        .map(|finding| plain(finding, source).replace(&*folder.path().to_string_lossy(), "."))
        .collect();
    assert_eq!(texts.len(), 3, "{texts:?}");
    let expected = "\
error[sitemap_url_disallowed]: sitemap URL `https://example.com/drafts/1` is disallowed for crawlers without a group
 --> robots.txt:2:11
  |
2 | Disallow: /drafts/
  |           ^^^^^^^^ disallowed by this rule
  |
 ::: ./sitemap.xml:4:8
  |
4 |   <url><loc>https://example.com/drafts/1</loc></url>
  |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ listed here
  |
  = note: the rule disallows one more sitemap URL
  = help: allow the URL, or remove it from the sitemap";
    assert_eq!(texts[0], expected);
    assert!(texts[1].contains("/books?sort=up&page=1`") && texts[1].contains("sitemap.xml:6"));
    assert!(texts[2].contains("is disallowed for `bingbot`") && texts[2].contains("sitemap.xml:8"));
    Ok(())
}

#[test]
fn sitemap_index_leads_to_compressed_sitemaps_beside_it() -> Tested {
    let folder = TempDir::new()?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(sitemap(&["https://example.com/drafts/1"]).as_bytes())?;
    fs::write(folder.path().join("books.xml.gz"), packed.finish()?)?;
    let index = "<sitemapindex><sitemap><loc>https://example.com/maps/books.xml.gz?v=2</loc></sitemap></sitemapindex>";
    fs::write(folder.path().join("index.xml"), index)?;
    let checked = check(folder.path(), "index.xml")?;
    assert_eq!((checked.urls, checked.files.len(), checked.findings.len()), (1, 2, 1));
    fs::remove_file(folder.path().join("books.xml.gz"))?;
    let missing = check(folder.path(), "index.xml").err();
    assert!(matches!(missing, Some(ReadError::Unreadable(_))), "{missing:?}");
    Ok(())
}

#[test]
fn file_that_is_not_a_sitemap_is_reported_with_the_reason() -> Tested {
    let html = mistake(b"<!doctype html>\n<html><body><p>not found<br></body></html>")?;
    assert!(html.starts_with("2:1: ") && html.contains("found `html`"), "{html}");
    assert!(mistake(b"")?.contains("it has no XML element"));
    assert!(mistake(b"not found")?.contains("it has no XML element"));
    let broken = mistake(b"<urlset>\n<url>\n<loc>https://a.example/</lo></url></urlset>")?;
    assert!(broken.starts_with("3:"), "{broken}");
    let relative = mistake(b"<urlset>\n<url><loc>/a</loc></url></urlset>")?;
    assert_eq!(relative, "2:6: `/a` is not an absolute URL");
    assert!(mistake(b"<urlset>\xff</urlset>")?.contains("1:9: invalid UTF-8"));
    let folder = TempDir::new()?;
    fs::write(folder.path().join("sitemap.xml"), b"\x1f\x8b\x08 nothing")?;
    let unreadable = check(folder.path(), "sitemap.xml").err().ok_or("it is no gzip")?;
    assert!(unreadable.to_string().contains("cannot be read"));
    let nested =
        "<sitemapindex><sitemap><loc>https://a.example/sitemap.xml</loc></sitemap></sitemapindex>";
    let nested = mistake(nested.as_bytes())?;
    assert!(nested.contains("sitemap index lists a sitemap index"), "{nested}");
    Ok(())
}

#[test]
fn entity_of_the_file_is_not_expanded() -> Tested {
    let bomb = "<!DOCTYPE urlset [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;&a;\">\
                <!ENTITY c SYSTEM \"file:///etc/passwd\">]>\n<urlset><url><loc>&b;</loc></url></urlset>";
    assert_eq!(mistake(bomb.as_bytes())?, "2:19: undefined entity `&b;`");
    Ok(())
}

#[test]
fn oversized_sitemap_is_rejected_before_decompression() -> Tested {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let zeros = vec![b' '; 1 << 20];
    for _ in 0..64 {
        packed.write_all(&zeros)?;
    }
    let folder = TempDir::new()?;
    fs::write(folder.path().join("sitemap.xml"), packed.finish()?)?;
    let error = check(folder.path(), "sitemap.xml").err().ok_or("it is too large")?;
    assert!(error.to_string().contains("larger than 52428800 bytes"));
    Ok(())
}

/// The bound is generous, for busy machines and unoptimized builds.
#[test]
fn sitemap_of_fifty_thousand_urls_is_checked_in_linear_time() -> Tested {
    let folder = TempDir::new()?;
    let urls: Vec<_> = (0..50_000)
        .map(|index| format!("https://example.com/books/{index}/a-title-of-a-book?page=1"))
        .collect();
    let urls: Vec<_> = urls.iter().map(String::as_str).collect();
    fs::write(folder.path().join("sitemap.xml"), sitemap(&urls))?;
    let start = Instant::now();
    let checked = check(folder.path(), "sitemap.xml")?;
    let took = start.elapsed();
    assert_eq!((checked.urls, checked.findings.len()), (50_000, 0));
    assert!(took < Duration::from_secs(10), "{took:?}");
    eprintln!("50,000 URLs: {took:?}");
    Ok(())
}

#[test]
fn static_dir_reports_disallowed_assets_and_stray_robots_txt() -> Tested {
    let folder = TempDir::new()?;
    fs::create_dir_all(folder.path().join("drafts/blog"))?;
    for file in ["drafts/app.js", "drafts/photo.png", "app.css", "drafts/blog/robots.txt"] {
        fs::write(folder.path().join(file), "")?;
    }
    fs::write(folder.path().join("robots.txt"), ROBOTS)?;
    let compilation = site();
    let messages = || -> Result<Vec<String>, Box<dyn Error>> {
        let findings = StaticDir::read(folder.path())?.check(&compilation)?;
        Ok(findings.into_iter().map(|finding| finding.message.to_string()).collect())
    };
    let expected = [
        "unused robots.txt at `/drafts/blog/robots.txt`",
        "static file `/drafts/app.js` is disallowed for crawlers without a group",
    ];
    assert_eq!(messages()?, expected);
    fs::write(folder.path().join("robots.txt"), "")?;
    assert!(messages()?.contains(&"two different robots.txt files at `/robots.txt`".to_owned()));
    Ok(())
}

/// `noindex` is for whom its element names, and `llms.txt` for assistants.
#[test]
fn static_dir_reports_pages_and_guides_that_their_readers_may_not_fetch() -> Tested {
    let folder = TempDir::new()?;
    fs::create_dir_all(folder.path().join("drafts"))?;
    let page =
        |name: &str| format!("<!doctype html><meta name={name} content='noindex, nofollow'>");
    fs::write(folder.path().join("drafts/index.html"), page("robots"))?;
    fs::write(folder.path().join("drafts/b.html"), page("googlebot"))?;
    fs::write(folder.path().join("open.html"), page("robots"))?;
    fs::write(folder.path().join("llms.txt"), "# Shop")?;
    let messages = |text: &str| -> Result<Vec<String>, Box<dyn Error>> {
        let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
        let findings = StaticDir::read(folder.path())?.check(&compilation)?;
        Ok(findings.iter().map(|finding| finding.message.to_string()).collect())
    };
    let of_pages = if cfg!(feature = "pages") {
        vec!["`noindex` page `/drafts/` is disallowed for crawlers without a group".to_owned()]
    } else {
        Vec::new()
    };
    let text = "User-agent: *\nDisallow: /drafts/\n\nUser-agent: Googlebot\nDisallow:\n";
    assert_eq!(messages(text)?, of_pages);
    let text = "User-agent: GPTBot\nDisallow: /\n";
    assert_eq!(messages(text)?, [""; 0]);
    let text = "User-agent: ChatGPT-User\nDisallow: /\n";
    let expected = "llms.txt file `/llms.txt` is disallowed for `ChatGPT-User`";
    assert_eq!(messages(text)?, [expected]);
    Ok(())
}

#[test]
fn static_dir_reports_pages_whose_noindex_is_in_its_headers_file() -> Tested {
    let folder = TempDir::new()?;
    fs::create_dir_all(folder.path().join("drafts"))?;
    for file in ["drafts/a.html", "drafts/b.pdf", "drafts/c.png", "open.html"] {
        fs::write(folder.path().join(file), "")?;
    }
    fs::write(folder.path().join("_headers"), "/*\n  X-Robots-Tag: noindex\n")?;
    let findings = StaticDir::read(folder.path())?.check(&site())?;
    let shown = findings.iter().map(|finding| (finding.name(), finding.notes.len()));
    // The file, and that the rule disallows one more.
    assert_eq!(shown.collect::<Vec<_>>(), [("noindex_page_disallowed", 2)]);
    Ok(())
}

#[test]
fn route_beside_a_static_file_of_its_address_is_reported() -> Tested {
    let folder = TempDir::new()?;
    fs::write(folder.path().join("robots.txt"), ROBOTS)?;
    let files = StaticDir::read(folder.path())?.urls();
    let compilation = site();
    for (route, expected) in [("/robots.txt", &["stray_robots_txt"][..]), ("/{*rest}", &[])] {
        let routes = Routes::new([Route::parse(route).expect("a route")], Dialect::RFC_9309);
        let routes = routes.expect("small").with_files(files.clone(), Dialect::RFC_9309);
        let subject = Subject::compiled(&compilation).with_routes(routes);
        let mut levels = Levels::default();
        levels.set("rule_matches_no_route", Level::Allow)?;
        let findings = subject.findings(&levels);
        let names: Vec<_> = findings.iter().map(Diagnostic::name).collect();
        assert_eq!(names, expected);
    }
    Ok(())
}

#[test]
fn text_with_a_url_on_each_line_is_a_sitemap() -> Tested {
    let folder = TempDir::new()?;
    let text = "\u{feff}https://a.example/open\r\n\r\nhttps://a.example/drafts/1\nabout\n";
    fs::write(folder.path().join("sitemap.txt"), text)?;
    let report = check(folder.path(), "sitemap.txt")?;
    assert_eq!(report.urls, 2);
    let shown: Vec<_> = report.findings.iter().map(|finding| finding.message.to_string()).collect();
    let expected = [
        "sitemap URL `https://a.example/drafts/1` is disallowed for crawlers without a group",
        "`about` is not an absolute URL",
    ];
    assert_eq!(shown, expected);
    Ok(())
}

/// A mistake in a sitemap does not hide its disallowed URLs.
#[test]
fn check_sitemap_with_mistakes_also_finds_disallowed_urls() -> Tested {
    let folder = TempDir::new()?;
    let urls = ["/relative", "https://example.com/drafts/1", "/more", "https://example.com/<b>"];
    fs::write(folder.path().join("sitemap.xml"), sitemap(&urls))?;
    let found = check(folder.path(), "sitemap.xml")?.findings;
    let lints: Vec<_> = found.iter().map(Diagnostic::name).collect();
    assert_eq!(lints, ["sitemap_url_disallowed", "sitemap_invalid", "sitemap_invalid"]);
    let shown = plain(&found[2], site().source()).replace(&*folder.path().to_string_lossy(), ".");
    let expected = "\
error[sitemap_invalid]: `/relative` is not an absolute URL
 --> ./sitemap.xml:3:8
  |
3 |   <url><loc>/relative</loc></url>
  |        ^^^^^^^^^^^^^^^^^^^^ in this file
  |
  = note: a sitemap is XML that lists absolute URLs, or a text with one on each line, in UTF-8 (https://www.sitemaps.org/protocol.html)
  = note: one more URL is not absolute
  = help: write the absolute URL of the page, with scheme and host";
    assert_eq!(shown, expected);
    Ok(())
}

/// Returns the findings about a robots.txt at these levels, with other files or a claim.
fn findings_beside(
    robots: &str,
    files: &[(&str, &str)],
    levels: &Levels,
) -> Result<Vec<(&'static str, Level)>, Box<dyn Error>> {
    let folder = TempDir::new()?;
    let source = SourceText::new("robots.txt", robots);
    let compilation = compile(&source, Dialect::RFC_9309);
    let mut found = Vec::new();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().ok_or("it is in a folder")?)?;
        fs::write(&path, text)?;
        if *name == "claim" {
            let (verdict, rest) = text.split_once(" * ").ok_or("of every crawler")?;
            let message = |error: ClaimError| error.message;
            let claim = Claim {
                verdict: read_verdict(verdict).map_err(message)?,
                agents: Agents::All,
                target: Target::read(rest.trim_matches('"'), None, None).map_err(message)?,
            };
            let finding = Subject::compiled(&compilation).prove(&claim);
            found.extend(finding.map_err(message)?);
        } else if *name == "sitemap.xml" {
            let checked = check_sitemap(&compilation, &path).map_err(|error| error.error)?;
            found.extend(checked.findings);
        } else {
            let folder = folder.path().join("static");
            found.extend(StaticDir::read(&folder)?.check(&compilation)?);
        }
    }
    let leveled = Subject::compiled(&compilation).apply_levels(levels, found);
    Ok(leveled.iter().map(|finding| (finding.name(), finding.level)).collect())
}

fn beside() -> impl Iterator<Item = &'static Lint> {
    let lints = LINTS.iter().map(|entry| &entry.lint);
    // Without the feature, no page is read.
    let is_read = |lint: &&Lint| cfg!(feature = "pages") || lint.name != "noindex_page_disallowed";
    lints.filter(|lint| !lint.example.files().is_empty()).filter(is_read)
}

#[test]
fn lint_example_is_reported_by_that_lint_only() -> Tested {
    assert_eq!(beside().count(), 6 + usize::from(cfg!(feature = "pages")));
    for lint in beside() {
        let found = |example: robots_lint::Example| {
            let robots = String::from_utf8(example.bytes())?;
            findings_beside(&robots, example.files(), &Levels::default())
        };
        assert_eq!(found(lint.example)?, [(lint.name, lint.level)]);
        for instead in lint.use_instead {
            assert_eq!(found(instead.file)?, [], "{}", lint.name);
        }
    }
    Ok(())
}

#[test]
fn findings_of_other_files_obey_options_and_comments() -> Tested {
    for lint in beside() {
        let robots = String::from_utf8(lint.example.bytes())?;
        let found = |robots: &str, name: &str, level| {
            let mut levels = Levels::default();
            levels.set(name, level)?;
            findings_beside(robots, lint.example.files(), &levels)
        };
        assert_eq!(found(&robots, lint.name, Level::Allow)?, []);
        assert_eq!(found(&robots, lint.name, Level::Warn)?, [(lint.name, Level::Warn)]);
        assert_eq!(found(&robots, "warnings", Level::Deny)?, [(lint.name, Level::Deny)]);
        let quiet = format!("# robots: allow({})\n\n{robots}", lint.name);
        assert_eq!(found(&quiet, "warnings", Level::Deny)?, []);
    }
    Ok(())
}
