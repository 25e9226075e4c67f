//! Sites and paths larger than random ones: offsets and counts of more than one or two bytes, and
//! paths longer than one window of the reader.

use robots_core::{Compilation, Dialect, SourceText, compile};

/// A number above the range of two bytes.
const BEYOND_U16: usize = 1 << 16;

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

/// Asserts that the packed site decides and explains as the `Reading`.
#[track_caller]
fn assert_same_answer(compilation: &Compilation, token: &str, path: &str) {
    let expected = compilation.reading().evaluate(token.as_bytes(), path.as_bytes());
    let group = compilation.site().robots_txt().group(token);
    assert_eq!(group.decide(path), expected.verdict, "{token} of {path}");
    let decision = group.explain(path);
    assert_eq!(decision.verdict(), expected.verdict, "{token} of {path}");
    let line = decision.rule().map(|rule| rule.line() as usize);
    assert_eq!(line, expected.line(compilation.reading()), "{token} of {path}");
}

/// A table of this size has offsets and counts in which every byte is used.
#[test]
fn each_of_a_thousand_groups_has_its_own_rules() {
    const AGENTS: usize = 1_000;
    let groups: Vec<_> = (0..AGENTS)
        .map(|bot| {
            format!(
                "User-agent: bot-{bot}\nDisallow: /*folder-{bot}-*/of-{bot}$\nAllow: /{bot}*/{bot}"
            )
        })
        .collect();
    let compilation = compiled(&groups.join("\n"));
    let robots = compilation.site().robots_txt();
    assert_eq!(robots.product_tokens().count(), AGENTS);
    assert!(compilation.statistics().bytes > BEYOND_U16);

    for bot in 0..AGENTS {
        let token = format!("BOT-{bot}");
        let own = format!("/a/folder-{bot}-b/of-{bot}");
        assert!(robots.decide(&token, &own).is_disallow(), "{token}");
        for path in [&own, &format!("/folder-{bot}-/of-{}", bot + 1)] {
            assert_same_answer(&compilation, &token, path);
        }
    }
}

#[test]
fn offset_beyond_64_kib_is_read() {
    let comments = "# nothing is said here\n".repeat(BEYOND_U16 / 16);
    let lines = comments.lines().count();
    let text = format!(
        "{comments}User-agent: FarBot\nDisallow: /a-literal-of-the-file\nAllow: /a-literal-of-*map\n\
         Sitemap: https://www.example.com/far.xml\n{comments}Disallow: /beyond%7Eall"
    );
    let compilation = compiled(&text);
    let robots = compilation.site().robots_txt();

    assert_eq!(robots.product_tokens().collect::<Vec<_>>(), ["FarBot"]);
    let sitemaps: Vec<_> = robots.sitemaps().collect();
    assert_eq!(sitemaps, ["https://www.example.com/far.xml"]);
    for (path, line, rule) in [
        ("/a-literal-of-the-file", 2, "Disallow: /a-literal-of-the-file"),
        ("/a-literal-of-a-map", 3, "Allow: /a-literal-of-*map"),
        ("/beyond~all/", 5 + lines, "Disallow: /beyond%7Eall"),
    ] {
        assert_same_answer(&compilation, "farbot", path);
        let decision = robots.explain("farbot", path);
        let decisive = decision.rule().expect("a rule decides");
        assert_eq!(decisive.text(), rule);
        assert_eq!(decisive.line() as usize, lines + line);
    }
}

/// Paths that need the canonical form are read one window at a time, and other paths are scanned
/// one block at a time. Each special byte is moved across the borders of both.
#[test]
fn long_path_is_matched_to_its_end() {
    let compilation = compiled(
        "User-agent: WordBot\n\
         Disallow: /*a-literal-that-is-longer-than-a-block\n\
         Allow: /*a-literal-that-is-longer-than-a-block*then-q\n\
         Disallow: /*q*x*z*end$\n\
         User-agent: EscapeBot\n\
         Disallow: /*%3Bcaf%C3%A9\n\
         Disallow: /*q*x*z*%2Aend$",
    );
    let ends = [
        "",
        "a-literal-that-is-longer-than-a-bloc",
        "a-literal-that-is-longer-than-a-block",
        "a-literal-that-is-longer-than-a-block-then-q",
        "qxzend",
        "qxzend?",
        "%71mmmmmmmmmmmmmmmmxz%65nd",
        "#mmmmmmmmmmmmmmmmqxzend",
        "qxz*end",
        "qxz%2aend",
        ";café",
        "%3bcaf%C3%A9",
        "?%3Bcafé",
    ];
    let mut disallowed = 0;
    let mut asked = 0;
    for before in ["", "%41", "é", "%41éb*$"] {
        for fill in 0..140 {
            for end in ends {
                let path = format!("/{before}{}{end}", "m".repeat(fill));
                for token in ["WordBot", "EscapeBot"] {
                    assert_same_answer(&compilation, token, &path);
                    let robots = compilation.site().robots_txt();
                    disallowed += usize::from(robots.decide(token, &path).is_disallow());
                    asked += 1;
                }
            }
        }
    }
    assert!(
        (asked / 4..asked / 4 * 3).contains(&disallowed),
        "{disallowed} of {asked} are disallowed"
    );
}
