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
    let path = target
        .split(|byte| b"?#".contains(byte))
        .next()
        .unwrap_or(target);
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
    compilation
        .reading()
        .evaluate(token.as_bytes(), target)
        .verdict
        .is_disallow()
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
            assert!(
                (20..380).contains(&denied),
                "{denied} of 400 are denied\n{text}"
            );
        }
    }
    Ok(())
}
