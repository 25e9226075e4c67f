//! Written rules in real proxies: what each answers, and what the reading decides.

mod client;
mod programs;
mod random;

use std::io;

use robots_core::matcher::Client;
use robots_core::{Compilation, Dialect, SourceText, compile};
use robots_emit::{Options, Target, emit};

use programs::Proxy;
use random::Random;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn compiled(text: &str) -> Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}

fn rules(compilation: &Compilation, target: Target) -> String {
    match emit(compilation, &Options::new(target)) {
        Ok(rules) => rules,
        Err(refusal) => panic!("{}: {}", target.name(), refusal.diagnostic.message),
    }
}

fn start(text: &str, target: Target) -> io::Result<Option<(Compilation, Proxy)>> {
    let compilation = compiled(text);
    let proxy = programs::start(target, &rules(&compilation, target))?;
    Ok(proxy.map(|proxy| (compilation, proxy)))
}

/// Returns whether the rules deny a target: the reading disallows it and it is not the file itself,
/// or it is no URL.
fn is_denied(compilation: &Compilation, header: &str, target: &[u8], proxy: Target) -> bool {
    let robots = compilation.site().robots_txt();
    let Client::Crawler(crawler) = robots.identify(header.as_bytes()) else {
        return false;
    };
    let Some(group) = crawler.group() else {
        return false;
    };
    let has_rules = group.first_disallow().is_some();
    let path = target.split(|byte| b"?#".contains(byte)).next().unwrap_or(target);
    if path == b"/robots.txt" || !has_rules {
        return false;
    }
    let has_bytes = !matches!(proxy, Target::Caddy | Target::Envoy);
    let is_escape = |at: usize| {
        let digits = target.get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let is_malformed = (0..target.len()).any(|at| target[at] == b'%' && !is_escape(at));
    if is_malformed || !has_bytes && !target.is_ascii() {
        return true;
    }
    let token = crawler.token();
    compilation.reading().evaluate(token.as_bytes(), target).verdict.is_disallow()
}

/// Asks a proxy, and returns a description if it answers otherwise than expected. Rejections of the
/// proxy itself do not count.
fn wrong(proxy: &Proxy, target: &[u8], header: &str, expected: bool) -> io::Result<Option<String>> {
    let answer = client::get(proxy.port, target, header)?;
    let is_denied = match answer.status {
        403 => true,
        200 | 204 => false,
        _ => return Ok(None),
    };
    let shown = target[..target.len().min(200)].escape_ascii();
    Ok((is_denied != expected).then(|| format!("{header}: {shown}: denied {is_denied}")))
}

#[test]
fn random_rules_deny_what_the_reading_disallows() -> io::Result<()> {
    for target in Target::ALL {
        let random = &mut Random(0x9309_0000 + target as u64);
        for _ in 0..3 {
            let text = random::file(random);
            let Some((compilation, proxy)) = start(&text, target)? else {
                break;
            };
            let patterns = random::patterns(compilation.reading());
            let (mut wrongs, mut denied) = (Vec::new(), 0);
            for _ in 0..400 {
                let pattern = &patterns[random.below(patterns.len())];
                let path = random::target(random, pattern);
                let header = random.choose(&[
                    "GPTBot/1.2",
                    "Mozilla/5.0 (compatible; CCBot/2.0; +https://commoncrawl.org/faq/)",
                    "HouseBot",
                    "bingbot/2.0",
                    FIREFOX,
                ]);
                let expected = is_denied(&compilation, header, &path, target);
                denied += usize::from(expected);
                wrongs.extend(wrong(&proxy, &path, header, expected)?);
            }
            assert!(wrongs.is_empty(), "{}: {wrongs:#?}\n{text}", target.name());
            assert!((20..380).contains(&denied), "{denied} of 400 are denied\n{text}");
        }
    }
    Ok(())
}

/// What converters of others get wrong: a file, a crawler, a target, and whether it is denied.
const TRAPS: &[(&str, &str, &str, bool)] = &[
    // Allow lines are ignored.
    ("User-agent: *\nDisallow: /a\nAllow: /a/b\n", "bingbot", "/a/b/c", false),
    ("User-agent: GPTBot\nDisallow: /\nAllow: /public\n", "GPTBot", "/public/1", false),
    ("User-agent: *\nDisallow: /a\nAllow: /a\n", "bingbot", "/a", false),
    // `?` is a wildcard, or a path is compared without its query.
    ("User-agent: *\nDisallow: /s?q=\n", "bingbot", "/sxq=1", false),
    ("User-agent: *\nDisallow: /s?q=\n", "bingbot", "/s?q=1", true),
    // `$` is a character, and `.` any.
    ("User-agent: *\nDisallow: /*.pdf$\n", "bingbot", "/x/a.pdf", true),
    ("User-agent: *\nDisallow: /a$\n", "bingbot", "/ab", false),
    ("User-agent: *\nDisallow: /a.php\n", "bingbot", "/axphp", false),
    // Groups are lost, not merged, or apply to other crawlers.
    ("User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n", "GPTBot", "/a", true),
    (
        "User-agent: GPTBot\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: GPTBot\nAllow: /a/b\n",
        "GPTBot",
        "/a/b",
        false,
    ),
    ("User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /b\n", "GPTBot", "/a", false),
    ("User-agent: gptbot\nDisallow: /a\n", "GPTBot", "/a", true),
    ("User-agent: Operator\nDisallow: /\n", "SuperOperatorBrowser", "/", false),
    ("User-agent: Googlebot\nDisallow: /g\n", "Googlebot-Image/1.0", "/g", true),
    // Browsers and crawlers that are not documented to obey `*` are denied.
    ("User-agent: *\nDisallow: /\n", FIREFOX, "/a", false),
    ("User-agent: Mozilla\nDisallow: /\n", FIREFOX, "/a", false),
    (
        "User-agent: *\nDisallow: /\n",
        "AdsBot-Google (+http://www.google.com/adsbot.html)",
        "/a",
        false,
    ),
    ("User-agent: *\nDisallow: /\n", "curl/8.5.0", "/a", false),
    // Comments, case and escapes.
    ("User-agent: *\nDisallow: /a # no\n", "bingbot", "/a/1", true),
    ("User-agent: *\nDisallow: /Private$\n", "bingbot", "/private", false),
    ("User-agent: *\nDisallow: /a/b\n", "bingbot", "/a%2Fb", false),
    ("User-agent: *\nDisallow: /caf%C3%A9\n", "bingbot", "/caf%c3%a9", true),
    ("User-agent: *\nAllow: /\u{e9}\nDisallow: /%C3%A9\n", "bingbot", "/%C3%A9", false),
    ("User-agent: *\nDisallow: /*2F\n", "bingbot", "/a%2fb", true),
    ("User-agent: *\nDisallow: /*?u=/x\n", "bingbot", "/a?u=%2Fx", true),
    // A target in absolute form.
    ("User-agent: *\nDisallow: /a\n", "bingbot", "http://localhost/a", true),
    ("User-agent: *\nDisallow: /\n", "bingbot", "http://localhost/", true),
    // The file itself.
    ("User-agent: *\nDisallow: /\n", "bingbot", "/robots.txt", false),
    ("User-agent: *\nDisallow: /\n", "bingbot", "/robots.txt?x", false),
];

/// One proxy runs all files: each trap is below a folder of its own, for crawlers of its own where
/// the default group would be shared.
#[test]
fn known_traps_of_converters_are_decided_as_the_file_says() -> io::Result<()> {
    for target in Target::ALL {
        let mut wrongs = Vec::new();
        for (text, header, path, is_denied) in TRAPS {
            let Some((_, proxy)) = start(text, target)? else {
                break;
            };
            let wrong = wrong(&proxy, path.as_bytes(), header, *is_denied)?;
            wrongs.extend(wrong.map(|wrong| format!("{text}{wrong}")));
        }
        assert!(wrongs.is_empty(), "{}: {wrongs:#?}", target.name());
    }
    Ok(())
}

/// The limits of PCRE end a search, and a proxy takes that for no match.
#[test]
fn long_targets_never_pass_a_rule() -> io::Result<()> {
    let text = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*x*y*z*w$\nDisallow: *aaab\n\
                Allow: /*?*ok=\nDisallow: /*%2F*?*c\n";
    for target in Target::ALL {
        let Some((compilation, proxy)) = start(text, target)? else {
            continue;
        };
        let (mut wrongs, mut answered) = (Vec::new(), 0);
        for length in [1_000, 7_000, 30_000, 60_000] {
            for start in ["/", "/%2F", "/%2f?"] {
                for (unit, end) in [
                    ("q", ".pdf"),
                    ("a", "b"),
                    ("a", ".pdg"),
                    ("xyz", "w"),
                    ("xyz", ""),
                    ("%61", "b"),
                ] {
                    let path = start.to_owned() + &unit.repeat(length / unit.len()) + end;
                    let path = path.as_bytes();
                    let is_long = target == Target::Caddy && path.len() > 8_192;
                    let expected = is_long || is_denied(&compilation, "bingbot/2.0", path, target);
                    wrongs.extend(wrong(&proxy, path, "bingbot/2.0", expected)?);
                    wrongs.extend(wrong(&proxy, path, FIREFOX, false)?);
                    let status = client::get(proxy.port, path, FIREFOX)?.status;
                    answered += usize::from(matches!(status, 200 | 204));
                }
            }
        }
        assert!(wrongs.is_empty(), "{}: {wrongs:#?}", target.name());
        assert!(answered >= 36, "{}: {answered} targets are answered", target.name());
    }
    Ok(())
}

/// The comments have the patterns as they are.
#[test]
fn odd_ends_of_patterns_do_not_change_the_next_line() -> io::Result<()> {
    let ends = ["\\", "{", "}", "\"", "'", "`", ";", "|", "${x", "%24{x}"];
    let agents = ["GPTBot", "CCBot", "ClaudeBot"];
    for target in Target::ALL {
        for end in ends {
            let groups = agents.map(|agent| {
                format!("User-agent: {agent}\nDisallow: /{agent}\nDisallow: /{end}\n\n")
            });
            let Some((compilation, proxy)) = start(&groups.concat(), target)? else {
                break;
            };
            for header in agents {
                for path in agents.iter().chain(&[end]) {
                    let path = format!("/{path}");
                    let expected = is_denied(&compilation, header, path.as_bytes(), target);
                    let wrong = wrong(&proxy, path.as_bytes(), header, expected)?;
                    assert_eq!(wrong, None, "{} {end}", target.name());
                }
            }
        }
    }
    Ok(())
}

/// PCRE without its compiler counts each step of a search, and stops after ten million.
#[test]
fn most_wildcards_never_pass_a_long_target() -> io::Result<()> {
    for target in Target::ALL {
        let rule = |at: usize| ["Disallow: /*wwww", &at.to_string(), "x\n"].concat();
        let most = target.most_steps() / 9;
        let text = "User-agent: *\n".to_owned() + &(0..most).map(rule).collect::<String>();
        let Some((_, proxy)) = start(&text, target)? else {
            continue;
        };
        let (mut wrongs, mut denied) = (Vec::new(), 0);
        for length in [8_000, 60_000] {
            for start in ["/", "/%20"] {
                for at in [0, most / 2, most - 1] {
                    let path = start.to_owned() + &"www-".repeat(length / 4);
                    let path = format!("{path}wwww{at}x");
                    wrongs.extend(wrong(&proxy, path.as_bytes(), "bingbot/2.0", true)?);
                    let status = client::get(proxy.port, path.as_bytes(), "bingbot/2.0")?.status;
                    denied += usize::from(status == 403);
                }
            }
        }
        assert!(wrongs.is_empty(), "{}: {wrongs:#?}", target.name());
        assert!(denied >= 6, "{}: {denied} are denied", target.name());
    }
    Ok(())
}

#[test]
fn file_is_served_with_its_headers() -> io::Result<()> {
    let tricky = "# \"quotes\" 'and' `these` \\ \\\\ \\\" $host ${host} {http.request.uri} %[src] %{HTTP_HOST}\r\n\
                  User-agent: *\nDisallow: /caf\u{e9}\n\n\tSitemap: https://example.com/a?b=%20#c\n";
    let long = format!("User-agent: *\nDisallow: /\n# {}\n", "a$\"\\ \u{e9}".repeat(8_000));
    for target in Target::ALL {
        for text in [tricky, &long] {
            let Some((compilation, proxy)) = start(text, target)? else {
                break;
            };
            for header in ["bingbot/2.0", FIREFOX] {
                let answer = client::get(proxy.port, b"/robots.txt", header)?;
                let name = target.name();
                assert_eq!(answer.status, 200, "{name}");
                let body = String::from_utf8_lossy(&answer.body);
                assert!(
                    body == text,
                    "{name}: {} bytes of {}: {body:.300}",
                    body.len(),
                    text.len()
                );
                let fields = answer.fields.to_ascii_lowercase();
                for field in [
                    "content-type: text/plain; charset=utf-8",
                    "cache-control: public, max-age=3600",
                    "x-content-type-options: nosniff",
                    &format!("etag: {}", compilation.site().etag().to_ascii_lowercase()),
                ] {
                    assert!(fields.contains(&format!("{field}\r\n")), "{name}: {field}: {fields}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn browsers_pass_rules_for_every_crawler() -> io::Result<()> {
    let tokens = robots_core::matcher::KNOWN_CRAWLERS.iter().map(|crawler| crawler.token);
    let apps = ["HouseApp", "Mozilla", "Safari", "Samsung", "Odd App"];
    let lines: String =
        tokens.chain(apps).map(|token| ["User-agent: ", token, "\n"].concat()).collect();
    let headers = include_str!("../../../../robots-matcher/tests/headers/browsers.txt");
    let browsers = headers.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let text = format!("{lines}User-agent: *\nDisallow: /\n");
    let Some((compilation, proxy)) = start(&text, Target::Nginx)? else {
        return Ok(());
    };
    let (mut denied, mut passed) = (Vec::new(), 0);
    for browser in browsers {
        let forms = [String::new(), " HouseApp/1.0".to_owned(), " [Pinterest/iOS]".to_owned()];
        for header in forms.map(|app| format!("{browser}{app}")) {
            // An app with an address in its header is a crawler to the layer, too.
            let expected = is_denied(&compilation, &header, b"/", Target::Nginx);
            passed += usize::from(!expected);
            let wrong = wrong(&proxy, b"/", &header, expected)?;
            denied.extend(wrong.filter(|_| !expected));
        }
    }
    assert!(denied.is_empty(), "{} of {passed}: {denied:#?}", denied.len());
    assert!(passed > 500, "{passed}");
    Ok(())
}

/// Headers that crawlers document: the rules deny the sender if the layer does.
#[test]
fn documented_headers_are_identified_as_by_the_layer() -> io::Result<()> {
    let Some((compilation, proxy)) = start("User-agent: *\nDisallow: /\n", Target::Nginx)? else {
        return Ok(());
    };
    let headers = include_str!("../../../../robots-matcher/tests/headers/crawlers.tsv");
    let headers = headers.lines().filter_map(|line| line.split_once('\t'));
    let (mut missed, mut more, mut asked) = (Vec::new(), Vec::new(), 0);
    for (_, header) in headers {
        asked += 1;
        let expected = is_denied(&compilation, header, b"/", Target::Nginx);
        let Some(wrong) = wrong(&proxy, b"/", header, expected)? else {
            continue;
        };
        if expected {
            missed.push(wrong);
        } else {
            more.push(wrong);
        }
    }
    println!("{asked} headers: {} missed, {} more", missed.len(), more.len());
    assert!(more.is_empty(), "{more:#?}");
    assert!(missed.len() * 50 < asked, "{} of {asked}: {missed:#?}", missed.len());
    Ok(())
}

#[test]
fn normalized_rules_deny_alternate_spellings() -> io::Result<()> {
    let text = "User-agent: *\nDisallow: /private/\nAllow: /private/press/\n";
    let compilation = compiled(text);
    let mut options = Options::new(Target::Nginx);
    options.is_normalized = true;
    let written = emit(&compilation, &options).expect("plain rules");
    let proxies = [
        programs::start(Target::Nginx, &rules(&compilation, Target::Nginx))?,
        programs::start(Target::Nginx, &written)?,
    ];
    let [Some(exact), Some(normalized)] = proxies else {
        return Ok(());
    };
    for path in
        ["//private/a", "/x/../private/a", "/./private/a", "/x/%2e%2e/private/a", "/private%2fa"]
    {
        let answers = [&exact, &normalized].map(|proxy| {
            client::get(proxy.port, path.as_bytes(), "bingbot/2.0").map(|answer| answer.status)
        });
        let [exact, normalized] = answers;
        assert_eq!((exact?, normalized?), (200, 403), "{path}");
    }
    for (path, header) in [
        ("/x/../private/press/a", "bingbot/2.0"),
        ("//private/a", FIREFOX),
        ("//robots.txt", "bingbot/2.0"),
    ] {
        assert_eq!(client::get(normalized.port, path.as_bytes(), header)?.status, 200, "{path}");
    }
    Ok(())
}
