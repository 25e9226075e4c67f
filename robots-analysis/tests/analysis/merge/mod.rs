//! Files of several owners, merged.

mod random;

use robots_analysis::diagnostic::render::plain;
use robots_analysis::merge::{Fragment, Prefix, Refusal, Silence, merge};
use robots_core::{Dialect, Reading, SourceText};

fn fragment(prefix: &str, text: &str) -> Fragment {
    let name = format!("{}/robots.txt", prefix.trim_matches('/'));
    Fragment {
        prefix: Prefix::parse(prefix).expect("a prefix"),
        source: SourceText::new(name.clone(), text),
        name,
    }
}

fn merged(
    base: &str,
    fragments: &[Fragment],
    silence: Silence,
) -> Result<SourceText, Vec<Refusal>> {
    let base = SourceText::new("robots.txt", base);
    merge(&base, "robots.txt", fragments, silence)
}

/// Returns the merged text without the names of the files, or the messages.
fn lines(base: &str, docs: &str) -> String {
    match merged(base, &[fragment("/docs/", docs)], Silence::Allows) {
        Ok(text) => {
            let text = String::from_utf8_lossy(text.bytes()).into_owned();
            let (_, text) = text.split_once("\n\n").expect("a heading");
            text.to_owned()
        }
        Err(refusals) => {
            let texts = refusals.iter().map(|refusal| plain(&refusal.diagnostic, &refusal.source));
            texts.collect::<Vec<_>>().join("\n\n")
        }
    }
}

fn is_allowed(base: &str, docs: &str, token: &str, path: &str) -> bool {
    let text = merged(base, &[fragment("/docs/", docs)], Silence::Allows).expect("merged");
    let reading = Reading::new(&text, Dialect::RFC_9309);
    let group = reading.obeyed(token.as_bytes()).group();
    reading.evaluate_in(group, path.as_bytes()).verdict.is_allow()
}

#[test]
fn crawler_that_a_fragment_names_obeys_the_default_group_of_the_base_elsewhere() {
    let base = "User-agent: *\nDisallow: /admin/\n";
    let docs = "User-agent: GPTBot\nDisallow: /drafts/\n";
    let allowed = |token, path| is_allowed(base, docs, token, path);
    assert!(!allowed("GPTBot", "/docs/drafts/1") && !allowed("GPTBot", "/admin/"));
    assert!(allowed("CCBot", "/docs/drafts/1") && !allowed("CCBot", "/admin/"));
}

#[test]
fn crawler_that_the_base_names_obeys_the_default_group_of_a_fragment_below_it() {
    let base = "User-agent: Googlebot\nDisallow: /a\n";
    let docs = "User-agent: *\nDisallow: /drafts/\n";
    let allowed = |token, path| is_allowed(base, docs, token, path);
    assert!(!allowed("Googlebot", "/docs/drafts/") && !allowed("Googlebot", "/a"));
    assert!(!allowed("bingbot", "/docs/drafts/") && allowed("bingbot", "/a"));
    // It falls back on `Googlebot`, and is documented to ignore `*` of the fragment.
    assert!(allowed("AdsBot-Google", "/docs/drafts/") && allowed("AdsBot-Google", "/a"));
}

#[test]
fn documented_fallbacks_of_two_files_make_a_group_of_their_own() {
    let base = "User-agent: bingbot\nDisallow: /b\n";
    let docs = "User-agent: Googlebot\nDisallow: /g\n";
    // Amazon's search crawler obeys bingbot's group, or else Googlebot's.
    let text = lines(base, docs);
    let group = "\
User-agent: Amzn-SearchBot
# robots.txt
Disallow: /b
# docs/robots.txt at /docs/
Disallow: /docs/g
";
    assert!(text.contains(group), "{text}");
}

#[test]
fn merged_text_keeps_comments_and_the_line_endings_of_the_base() {
    let base =
        "# web team\r\n\r\n# all\r\nUser-agent: * # crawlers\r\nDisallow: /a # why\r\n# end\r\n";
    let docs = "# docs team\n\n# drafts\nUser-agent: *\n# no\nDisallow: /d # d\n";
    let expected = "\
# web team

# docs/robots.txt at /docs/:
# docs team

# all
User-agent: * # crawlers
# robots.txt
Disallow: /a # why
# docs/robots.txt at /docs/
# drafts
# no
Disallow: /docs/d # d
# end
";
    let text = merged(base, &[fragment("/docs/", docs)], Silence::Allows).expect("merged");
    let text = String::from_utf8_lossy(text.bytes()).into_owned();
    let lines: Vec<_> = text.split("\r\n").skip(4).collect();
    assert_eq!(lines.join("\n"), expected);
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
}

/// Also if another file has named the crawler, whose line is the one that is written.
#[test]
fn comment_beside_the_name_of_a_crawler_is_kept_once() {
    for base in ["User-agent: GPTBot\nDisallow: /x\n", "User-agent: *\nDisallow: /x\n"] {
        let text = lines(base, "User-agent: GPTBot # as agreed\nDisallow: /a\n");
        assert_eq!(text.matches("# as agreed").count(), 1, "{text}");
        assert_eq!(text.matches("# docs/robots.txt").count(), 1, "{text}");
        assert_eq!(text.matches("User-agent: GPTBot").count(), 1, "{text}");
    }
}

#[test]
fn merged_text_does_not_depend_on_the_order_of_fragments() {
    let fragments = ["/b/", "/a/", "/a/b/"].map(|at| fragment(at, "User-agent: *\nDisallow: /x\n"));
    let mut turned = fragments.clone();
    turned.reverse();
    let texts = [&fragments, &turned].map(|all| merged("", all, Silence::Allows).expect("merged"));
    assert_eq!(texts[0].bytes(), texts[1].bytes());
}

#[test]
fn every_byte_of_the_merged_text_has_an_origin() {
    let base = "User-agent: *\nDisallow: /a\n";
    let docs = "User-agent: GPTBot\nDisallow: /b # b\nContent-Usage: train-ai=n\nDisallow: */c\n\
                Allow: /\n";
    let text = merged(base, &[fragment("/docs/", docs)], Silence::Allows).expect("merged");
    let reading = Reading::new(&text, Dialect::RFC_9309);
    let rules = reading.written_rules(reading.group(b"GPTBot"));
    let origins: Vec<_> = rules
        .map(|rule| {
            let [line, value] = [rule.span, rule.value].map(|span| {
                let (source, span) = text.origin(span);
                let written = String::from_utf8_lossy(source.slice(span)).into_owned();
                (source.name(), source.position(span.start).line, written)
            });
            let (name, number, written) = line;
            format!("{name}:{number} {written} ({})", value.2)
        })
        .collect();
    assert_eq!(
        origins,
        [
            "robots.txt:2 Disallow: /a (/a)",
            "docs/robots.txt:2 Disallow: /b (/b)",
            "docs/robots.txt:4 Disallow: */c (*/c)",
            "docs/robots.txt:4 Disallow: */c (*/c)",
            "docs/robots.txt:5 Allow: / (/)",
        ]
    );
}

#[test]
fn path_of_a_fragment_is_below_its_prefix() {
    for (path, expected) in [
        ("/", "/docs/"),
        ("/$", "/docs/$"),
        ("/*.pdf$", "/docs/*.pdf$"),
        ("*.pdf", "/docs/*.pdf"),
        ("*", "/docs/*"),
        ("/?a", "/docs/?a"),
        ("//", "/docs//"),
    ] {
        let text = lines("", &format!("User-agent: *\nDisallow: {path}\n"));
        assert!(text.contains(&format!("\nDisallow: {expected}\n")), "{path}: {text}");
    }
    let both = lines("", "User-agent: *\nDisallow: */a\n");
    assert!(both.contains("Disallow: /docs/*/a\nDisallow: /docs/a\n"), "{both}");
    let empty = lines("", "User-agent: *\nDisallow:\n");
    assert!(empty.contains("User-agent: *\nDisallow:\n"), "{empty}");
}

/// A pattern that starts with a wildcard is longer below a prefix than one that starts with `/`.
#[test]
fn rules_of_one_length_are_padded_or_refused() {
    let padded = lines("", "User-agent: *\nDisallow: *b\nAllow: /b\n");
    assert!(padded.contains("Allow: /docs/b*\n"), "{padded}");
    let root = lines("", "User-agent: *\nDisallow: *\nAllow: /\n");
    assert!(root.contains("Allow: /docs/*\n"), "{root}");
    // The longer rule stays the longer one, and rules without a common URL may change their order.
    for rules in ["Disallow: *bcd\nAllow: /b", "Disallow: *b$\nAllow: /a$"] {
        let kept = lines("", &format!("User-agent: *\n{rules}\n"));
        assert!(kept.contains("Allow: /docs/") && !kept.contains("Allow: /docs/b*"), "{kept}");
        assert!(!kept.contains("error"), "{kept}");
    }
    let refused = lines("", "User-agent: *\nDisallow: *b\nAllow: /b\nDisallow: /b$\n");
    assert!(refused.starts_with("error: no rules below `/docs/` decide `/docs/b` as"), "{refused}");
}

#[test]
fn rule_of_the_base_that_decides_otherwise_is_a_conflict() {
    for (base, docs, url) in [
        ("Disallow: /", "Allow: /a", "/docs/"),
        ("Disallow: /*?sort=", "Disallow: /a", "/docs/?sort="),
        ("Disallow: /docs/b", "Disallow: /a", "/docs/b"),
        ("Allow: /docs/a/b", "Disallow: /a", "/docs/a/b"),
        ("Disallow: /doc*b", "", "/docs/b"),
    ] {
        let [base, docs] = [base, docs].map(|rules| format!("User-agent: *\n{rules}\n"));
        let found = lines(&base, &docs);
        let message = format!("error: two files decide `{url}` for crawlers that no file names\n");
        assert!(found.starts_with(&message), "{found}");
        assert!(found.contains("--> robots.txt:2:1"), "{found}");
        assert!(found.contains("::: docs/robots.txt:"), "{found}");
        // One of the two files allows the URL, and the other disallows it.
        let count = |text: &str| found.matches(text).count();
        let allowed = count("^ allows it") + count("so it is allowed");
        assert_eq!([allowed, count("^ disallows it")], [1, 1], "{found}");
    }
}

#[test]
fn rule_of_the_base_that_agrees_or_hands_over_is_no_conflict() {
    for (base, docs) in [
        ("Disallow: /", "Disallow: /"),
        ("Disallow: /\nAllow: /docs/", "Disallow: /a"),
        ("Disallow: /\nAllow: /docs/", "Disallow: /"),
        ("Allow: /", "Disallow: /a"),
        ("Disallow: /*?sort=", "Disallow: /*?sort="),
        ("Disallow: /docs", "Disallow: /*"),
    ] {
        let [base, docs] = [base, docs].map(|rules| format!("User-agent: *\n{rules}\n"));
        let found = lines(&base, &docs);
        assert!(!found.contains("error"), "{found}");
    }
}

/// Each line that a help names, written where it says, makes the conflict go away.
#[test]
fn help_of_a_conflict_solves_it() {
    let base = "User-agent: *\nDisallow: /x\n\nUser-agent: CCBot\nDisallow: /\n";
    let docs = "User-agent: *\nDisallow: /a\n";
    let found = lines(base, docs);
    let help = "= help: write a group of `User-agent: CCBot` with `Disallow: /` in \
                `docs/robots.txt`, or hand the folder over: write `Allow: /docs/` in this group of \
                `robots.txt`, or merge with `inherit`";
    assert!(found.contains(help), "{found}");
    let group = format!("{docs}\nUser-agent: CCBot\nDisallow: /\n");
    assert!(!lines(base, &group).contains("error"));
    assert!(!lines(&format!("{base}Allow: /docs/\n"), docs).contains("error"));
    let inherits = merged(base, &[fragment("/docs/", docs)], Silence::Inherits).expect("merged");
    let reading = Reading::new(&inherits, Dialect::RFC_9309);
    assert!(reading.evaluate(b"CCBot", b"/docs/b").verdict.is_disallow());
    assert!(reading.evaluate(b"bingbot", b"/docs/b").verdict.is_allow());
}

/// Each way that a help names, followed where it says, leaves no conflict about the URL. Where no
/// rule of the fragment decides it, one way is a line of the fragment.
#[test]
fn each_way_of_the_help_of_a_conflict_solves_it() {
    let rules = [
        "Disallow: /",
        "Disallow: /a",
        "Disallow: /docs/b",
        "Disallow: /*?sort=",
        "Allow: /docs/a/b",
        "Allow: /a",
    ];
    let mut solved = 0;
    for (base, docs) in rules.iter().flat_map(|base| rules.map(|docs| (base, docs))) {
        let [base, docs] = [base, docs].map(|rule| format!("User-agent: *\n{rule}\n"));
        let found = lines(&base, &docs);
        let Some((conflict, rest)) = found.split_once('\n') else {
            continue;
        };
        let help = rest.split("= help: ").nth(1).unwrap_or_default();
        let help = help.lines().next().unwrap_or_default();
        let is_undecided = rest.contains("no rule of this group matches it");
        let ways: Vec<_> = help.split(", or ").filter(|way| way.contains("write `")).collect();
        if !conflict.starts_with("error: two files decide") || ways.is_empty() {
            continue;
        }
        let in_fragment = ways.iter().any(|way| way.starts_with("write "));
        assert_eq!(in_fragment, is_undecided, "{found}");
        for way in ways {
            let line = way.split('`').nth(1).expect("a line");
            let after = if way.ends_with("`docs/robots.txt`") {
                lines(&base, &format!("{docs}{line}\n"))
            } else {
                lines(&format!("{base}{line}\n"), &docs)
            };
            assert!(!after.starts_with(conflict), "{way}: {after}");
            solved += 1;
        }
    }
    assert!(solved > 10, "{solved}");
}

#[test]
fn path_that_already_has_the_prefix_is_an_error_with_both_readings() {
    for path in ["/docs/a", "/docs", "/docs?a", "/docs/"] {
        let found = lines("", &format!("User-agent: *\nDisallow: {path}\n"));
        let message = format!("error: path `{path}` already has the prefix `/docs/`");
        assert!(found.starts_with(&message), "{found}");
    }
    assert!(!lines("", "User-agent: *\nDisallow: /docsa\n").contains("error"));
}

/// Google compares escapes as they are written, so the merged line has none that the fragment only
/// needs for its meaning.
#[test]
fn each_reading_of_a_path_that_has_the_prefix_is_decided_by_its_line_in_every_dialect() {
    for (prefix, path, readings) in [
        ("/docs/", "/docs/a", &["/a", "/%64ocs/a"][..]),
        ("/docs/", "/docs", &["/", "/%64ocs"]),
        ("/docs/", "/docs*.pdf$", &["/*.pdf$", "/%64ocs*.pdf$"]),
        ("/~u/", "/%7Eu/a", &["/a", "/~%75/a"]),
        ("/(x)/", "/(x)/a", &["/a", "/(%78)/a"]),
        ("/\u{e9}t\u{e9}/", "/%c3%a9t\u{e9}/a", &["/a", "/%C3%A9%74%C3%A9/a"]),
        ("/\u{e9}/", "/\u{e9}/a", &["/a"]),
    ] {
        let doubled = fragment(prefix, &format!("User-agent: *\nDisallow: {path}\n"));
        let refused = merged("", &[doubled], Silence::Allows).expect_err("two readings");
        let help = refused[0].diagnostic.help.as_ref().expect("a help");
        let lines: Vec<_> = help.as_str().split('`').skip(1).step_by(2).collect();
        let expected = readings.iter().map(|path| format!("Disallow: {path}"));
        assert_eq!(lines, expected.collect::<Vec<_>>(), "{path}");
        for ((line, reading), folder) in lines.iter().zip(readings).zip(["", &prefix[1..]]) {
            let written = fragment(prefix, &format!("User-agent: *\n{line}\n"));
            let text = merged("", &[written], Silence::Allows).expect("merged");
            let url = format!("{prefix}{folder}a.pdf").replace('\u{e9}', "%C3%A9");
            for dialect in [Dialect::RFC_9309, Dialect::GOOGLE] {
                let verdict = Reading::new(&text, dialect).evaluate(b"x", url.as_bytes());
                assert!(verdict.verdict.is_disallow(), "{url} by {line}");
            }
            let read = Reading::new(&text, Dialect::RFC_9309);
            let rule = read.written_rules(read.group(b"*")).next().expect("a rule");
            let (source, value) = text.origin(rule.value);
            assert_eq!(source.slice(value), reading.as_bytes());
        }
    }
}

#[test]
fn file_that_cannot_be_merged_is_one_error() {
    for (docs, message) in [
        ("<!doctype html>\n<title>x</title>\n", "expected a robots.txt, found an HTML page"),
        ("User-agent: *\nDisallow: drafts/\n", "path `drafts/` does not start with `/`"),
        ("User-agent: *\nDisallow: $\n", "path `$` does not start with `/`"),
        ("Disallow: /a\n", "rule before any `User-agent` line"),
        ("User-agent: *\nDisalow: /a\n", "malformed directive `Disalow`"),
        ("User-agent: *\nDisallow /a\n", "malformed directive `Disallow`"),
        (
            "User-agent: *\nCrawl-delay: 5\nDisallow:\n",
            "`Crawl-delay` applies to all requests of a crawler, not to `/docs/`",
        ),
        ("Host: docs.example\n", "`Host` applies to the whole site, not to `/docs/`"),
    ] {
        let found = lines("User-agent: *\nDisallow: /x\n", docs);
        assert!(found.starts_with(&format!("error: {message}")), "{found}");
        assert_eq!(found.matches("error").count(), 1, "{found}");
    }
    let large = "#".repeat(512_001);
    let found = lines("", &large);
    assert!(found.starts_with("error: file has more than 512000 bytes"), "{found}");
    let half = "#".repeat(300_000);
    let found = lines(
        &format!("{half}\n\nUser-agent: *\nDisallow:"),
        &format!("{half}\n\nUser-agent: *\nDisallow:"),
    );
    assert!(found.starts_with("error: merged file has 600"), "{found}");
    let twice = [fragment("/docs/", ""), fragment("/d%6Fcs/", "")];
    let refused = merged("", &twice, Silence::Allows).expect_err("the same prefix");
    assert_eq!(refused[0].diagnostic.message.as_str(), "two fragments at `/docs/`");
}

#[test]
fn prefix_of_another_form_is_an_error() {
    for (text, help) in [
        ("/docs", "write `/docs/`"),
        ("docs/", "write `/docs/`"),
        ("docs", "write `/docs/`"),
        ("/", "write the folder of the fragment, such as `/docs/`"),
        ("", "write the folder of the fragment, such as `/docs/`"),
        ("/a/../b/", "write the path as clients send it, such as `/docs/`"),
        ("/a//b/", "write the path as clients send it, such as `/docs/`"),
        ("/100%/", "write two hexadecimal digits after each `%`"),
        ("https://a.example/docs/", "write the path alone, such as `/docs/`"),
    ] {
        let error = Prefix::parse(text).expect_err("no prefix");
        assert_eq!(error.help, help, "{text}");
    }
    let error = Prefix::parse("/*/").expect_err("no prefix");
    assert_eq!(error.message, "unexpected `*` in prefix `/*/`");
    let encoded = Prefix::parse("/d\u{f6}cs/").expect("a prefix").to_string();
    assert_eq!(encoded, "/d%C3%B6cs/");
}

#[test]
fn other_lines_of_a_fragment_get_the_prefix_or_apply_to_all() {
    let base = "User-agent: *\nDisallow: /x\nCrawl-delay: 5\n\nSitemap: https://a.example/s.xml\n";
    let docs = "\
User-agent: *
Crawl-delay: 5
Content-Usage: train-ai=n
Content-Signal: /blog/ search=yes
Noindex: /old
Clean-param: ref
Clean-param: sid /shop/
Sitemap: https://a.example/s.xml
Sitemap: https://a.example/docs.xml
";
    let expected = "\
User-agent: *
# robots.txt
Disallow: /x
Crawl-delay: 5
# docs/robots.txt at /docs/
Content-Usage: /docs/ train-ai=n
Content-Signal: /docs/blog/ search=yes
Noindex: /docs/old

Sitemap: https://a.example/s.xml
Clean-param: ref /docs/
Clean-param: sid /docs/shop/
Sitemap: https://a.example/docs.xml
";
    assert_eq!(lines(base, docs), expected);
}

/// A fragment may repeat the delay that a crawler has in the base, and states no other.
#[test]
fn delay_of_a_fragment_is_that_of_the_base_or_refused() {
    /// What a group has; `None` if there is no group.
    type Group = Option<&'static str>;
    const GROUPS: [Group; 4] = [None, Some(""), Some("5"), Some("10")];
    let file = |[default, named]: [Group; 2]| {
        let group = |token: &str, group: Group| match group {
            Some("") => format!("User-agent: {token}\nDisallow: /x\n\n"),
            Some(delay) => format!("User-agent: {token}\nDisallow: /x\nCrawl-delay: {delay}\n\n"),
            None => String::new(),
        };
        group("*", default) + &group("HouseBot", named)
    };
    let delay = |reading: &Reading, token: &str| {
        let group = reading.obeyed(token.as_bytes()).group();
        let mut lines = reading.extensions().iter();
        let line = lines.find(|line| group.is_some_and(|it| reading.groups_of(line).contains(&it)));
        line.map(|line| String::from_utf8_lossy(reading.slice(line.value_span)).into_owned())
    };
    let mut kept = 0;
    for number in 0..GROUPS.len().pow(4) {
        let [base, docs] = [number, number / 16].map(|it| [GROUPS[it % 4], GROUPS[it / 4 % 4]]);
        // By token, with the default group for a crawler without a group of its own.
        let [of_base, of_docs] = [base, docs].map(|[default, named]| {
            let delay = |group: Group| group.filter(|delay| !delay.is_empty());
            [("OtherBot", delay(default)), ("HouseBot", delay(named.or(default)))]
        });
        let is_agreed = of_docs
            .iter()
            .zip(of_base)
            .all(|((_, docs), (_, base))| docs.is_none() || *docs == base);
        let [base, docs] = [file(base), file(docs)];
        match merged(&base, &[fragment("/docs/", &docs)], Silence::Allows) {
            Ok(text) => {
                assert!(is_agreed, "{base}---\n{docs}");
                let reading = Reading::new(&text, Dialect::RFC_9309);
                for (token, expected) in of_base {
                    let found = delay(&reading, token);
                    assert_eq!(found.as_deref(), expected, "{token}: {base}---\n{docs}");
                }
                kept += 1;
            }
            Err(refused) => {
                let message = refused[0].diagnostic.message.as_str();
                assert!(message.starts_with("`Crawl-delay` applies to"), "{message}");
                assert!(!is_agreed, "{base}---\n{docs}");
            }
        }
    }
    assert!((50..200).contains(&kept), "{kept} of 256");
}

#[test]
fn nested_prefix_decides_below_it() {
    let api = fragment("/docs/api/", "User-agent: *\nDisallow: /b\n");
    let text = |docs| {
        let docs = fragment("/docs/", docs);
        merged("", &[api.clone(), docs], Silence::Allows)
    };
    // `/docs/a` is the start of `/docs/api/`, which its own file allows.
    let refused = text("User-agent: *\nDisallow: /a\n").expect_err("a conflict");
    let message = plain(&refused[0].diagnostic, &refused[0].source);
    assert!(message.contains("--> docs/robots.txt:2:1"), "{message}");
    assert!(
        message.contains("write `Allow: /api/` in this group of `docs/robots.txt`"),
        "{message}"
    );
    let solved = text("User-agent: *\nDisallow: /a\nAllow: /api/\n").expect("no conflict");
    let reading = Reading::new(&solved, Dialect::RFC_9309);
    let is_allowed = |path: &[u8]| reading.evaluate(b"x", path).verdict.is_allow();
    assert!(!is_allowed(b"/docs/a") && is_allowed(b"/docs/api/a") && !is_allowed(b"/docs/api/b"));
}

#[test]
fn rule_that_changes_nothing_in_a_closed_group_is_not_copied_into_it() {
    let base = "User-agent: *\nDisallow: /admin/\n\nUser-agent: CCBot\nDisallow: /\n";
    let copies = |base: &str, docs: &str| {
        let merged = merged(base, &[fragment("/docs/", docs)], Silence::Inherits);
        let merged = merged.expect("no conflict");
        let text = String::from_utf8_lossy(merged.bytes()).into_owned();
        text.matches("Disallow: /docs/drafts/").count()
    };
    let docs = "User-agent: *\nDisallow: /drafts/\n";
    assert_eq!(copies(base, docs), 1);
    // The rule closes again what another one opens.
    let opened = base.replace("CCBot\n", "CCBot\nAllow: /docs/\n");
    assert_eq!(copies(&opened, docs), 2);
    let open = base.replace("Disallow: /\n", "Disallow: /x\n");
    assert_eq!(copies(&open, docs), 2);
}

#[test]
fn everything_that_a_merge_refuses_in_a_fragment_is_reported_at_once() {
    let base = "User-agent: *\nDisallow: /admin/\n";
    let text = lines(base, "User-agent: *\nDisallow: drafts/\nCrawl-delay: 5\nDisalow: /x\n");
    for part in [
        "path `drafts/` does not start with `/`",
        "`Crawl-delay` applies to all requests of a crawler",
        "malformed directive `Disalow`",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = lines(
        "User-agent: *\nDisallow: /docs/a\n",
        "User-agent: *\nCrawl-delay: 5\nDisallow: /b\n",
    );
    for part in ["two files decide", "`Crawl-delay` applies to"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
