//! A Combined log of a shop: 27 % crawlers with 60 names, 73 % browsers with 2,000 headers, and
//! paths of a Zipf distribution.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use fastrand::Rng;
use robots_core::matcher::KNOWN_CRAWLERS;

/// The crawlers whose ranges are published: a third of the requests of crawlers.
pub(crate) const WITH_RANGES: [&str; 4] = ["Googlebot", "bingbot", "GPTBot", "Applebot"];

const SECTIONS: [&str; 16] = [
    "/articles/",
    "/blog/",
    "/products/",
    "/members/",
    "/cart/",
    "/search",
    "/api/v1/",
    "/static/js/",
    "/images/",
    "/wiki/",
    "/forum/topic/",
    "/admin/",
    "/downloads/",
    "/de/",
    "/tag/",
    "/private/",
];

const WORDS: [&str; 24] = [
    "stone", "river", "cloud", "paper", "garden", "winter", "silver", "letter", "bridge", "market",
    "forest", "window", "summer", "planet", "engine", "castle", "island", "pocket", "mirror",
    "orange", "basket", "candle", "dragon", "falcon",
];

const FREQUENT: [&str; 20] = [
    "Googlebot",
    "bingbot",
    "GPTBot",
    "ClaudeBot",
    "AhrefsBot",
    "SemrushBot",
    "Bytespider",
    "Amazonbot",
    "PetalBot",
    "YandexBot",
    "Applebot",
    "CCBot",
    "MJ12bot",
    "DotBot",
    "meta-externalagent",
    "PerplexityBot",
    "ChatGPT-User",
    "Baiduspider",
    "DuckDuckBot",
    "facebookexternalhit",
];

/// Writes `robots.txt`, `ranges.json` and `access.log` of about this size to a folder.
pub(crate) fn generate(folder: &Path, bytes: u64) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut random = Rng::with_seed(9309);
    fs::write(folder.join("robots.txt"), robots(&mut random))?;
    let ranges = r#"{"creationTime": "2026-10-10T00:00:00", "prefixes": [
        {"ipv4Prefix": "66.249.64.0/19"}, {"ipv4Prefix": "157.55.39.0/24"}, {"ipv4Prefix": "20.171.206.0/24"}
    ]}"#;
    fs::write(folder.join("ranges.json"), ranges)?;
    log(&folder.join("access.log"), bytes, &mut random)
}

fn pick<'t>(random: &mut Rng, texts: &[&'t str]) -> &'t str {
    texts[random.usize(..texts.len())]
}

/// Returns a number below `limit`, of about a Zipf distribution with exponent 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the numbers are small"
)]
fn zipf(random: &mut Rng, limit: usize) -> usize {
    (((limit as f64).ln() * random.f64()).exp() - 1.0) as usize
}

fn robots(random: &mut Rng) -> String {
    let mut text = String::from(
        "User-agent: *\nDisallow: /cart/\nDisallow: /search\nDisallow: /admin/\nAllow: /admin/help/\n\
         Disallow: /private/\nDisallow: /*?sort=\nDisallow: /*&sort=\nDisallow: /*.pdf$\n\
         Crawl-delay: 2\n",
    );
    for token in ["GPTBot", "CCBot", "ClaudeBot", "Bytespider", "Amazonbot", "PerplexityBot"] {
        _ = writeln!(
            text,
            "\nUser-agent: {token}\nDisallow: /articles/\nDisallow: /members/\nAllow: /press/\n\
             Disallow: /blog/*/full"
        );
    }
    for token in ["AhrefsBot", "SemrushBot", "MJ12bot", "DotBot"] {
        _ = writeln!(text, "\nUser-agent: {token}\nDisallow: /\nAllow: /press/");
    }
    text.push_str("\nUser-agent: Googlebot\nUser-agent: bingbot\n");
    for _ in 0..120 {
        let section = pick(random, &SECTIONS);
        let [one, two] = [pick(random, &WORDS), pick(random, &WORDS)];
        _ = match random.u8(..4) {
            0 => writeln!(text, "Disallow: {section}{one}-{two}"),
            1 => writeln!(text, "Disallow: {section}*/{one}"),
            2 => writeln!(text, "Allow: {section}{one}-{two}/"),
            _ => writeln!(text, "Disallow: {section}{one}"),
        };
    }
    text
}

fn paths(random: &mut Rng) -> Vec<String> {
    let mut paths: Vec<_> = (0..200_000)
        .map(|index| {
            let section = pick(random, &SECTIONS);
            let [one, two] = [pick(random, &WORDS), pick(random, &WORDS)];
            match random.u8(..12) {
                0 => format!("{section}{one}-{two}?id={index}&sort=price"),
                1 => format!("{section}{one}/{two}?page={}&q={one}%20{two}", index % 50),
                2 => format!("{section}{one}-{two}/%C3%A4{index}"),
                3 => format!("{section}{one}/{two}-{index}.pdf"),
                4 => format!("{section}{index}/full"),
                5 => section.to_owned(),
                6 => format!(
                    "{section}{one}-{two}-{index}.html?utm_source=newsletter&utm_medium=email"
                ),
                _ => format!("{section}{one}-{two}-{index}"),
            }
        })
        .collect();
    "/".clone_into(&mut paths[1]);
    "/robots.txt".clone_into(&mut paths[3]);
    paths
}

fn browsers(random: &mut Rng) -> Vec<String> {
    const SYSTEMS: [&str; 5] = [
        "Windows NT 10.0; Win64; x64",
        "Macintosh; Intel Mac OS X 10_15_7",
        "X11; Linux x86_64",
        "Linux; Android 10; K",
        "iPhone; CPU iPhone OS 18_5 like Mac OS X",
    ];
    (0..2_000)
        .map(|_| {
            let system = pick(random, &SYSTEMS);
            let major = random.u8(90..140);
            let build = random.u16(..7_000);
            match random.u8(..10) {
                0..=6 => format!(
                    "Mozilla/5.0 ({system}) AppleWebKit/537.36 (KHTML, like Gecko) \
                     Chrome/{major}.0.{build}.0 Safari/537.36"
                ),
                7 | 8 => format!(
                    "Mozilla/5.0 ({system}; rv:{major}.0) Gecko/20100101 Firefox/{major}.{build}"
                ),
                _ => format!(
                    "Mozilla/5.0 ({system}) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                     Version/{major}.{build} Mobile/15E148 Safari/604.1"
                ),
            }
        })
        .collect()
}

fn crawlers(random: &mut Rng) -> Vec<String> {
    let frequent = FREQUENT.iter().map(|token| {
        let lower = token.to_ascii_lowercase();
        format!("Mozilla/5.0 (compatible; {token}/2.1; +https://{lower}.example/bot.html)")
    });
    let mut headers: Vec<_> = frequent.collect();
    let others = KNOWN_CRAWLERS
        .iter()
        .filter(|known| !known.control_token && !FREQUENT.contains(&known.token));
    let others: Vec<_> = others.collect();
    for _ in 0..40 {
        let known = others[random.usize(..others.len())];
        headers.push(match random.u8(..3) {
            0 => format!("{}/1.0", known.token),
            1 => format!(
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; {}/1.2; +{})",
                known.token, known.source
            ),
            _ => format!("Mozilla/5.0 (compatible; {}/3.1)", known.token),
        });
    }
    headers
}

fn log(path: &Path, bytes: u64, random: &mut Rng) -> io::Result<()> {
    let (paths, browsers) = (paths(random), browsers(random));
    let crawlers = crawlers(random);
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let (mut written, mut lines, mut time) = (0, 0_u64, 0_u32);
    let mut line = String::new();
    while written < bytes {
        line.clear();
        time += u32::from(random.u8(..40) == 0);
        let is_crawler = random.u8(..100) < 27;
        let path = &paths[zipf(random, paths.len())];
        let header = if is_crawler {
            &crawlers[zipf(random, crawlers.len())]
        } else {
            &browsers[zipf(random, browsers.len())]
        };
        write_line(&mut line, random, time, path, (is_crawler, header), &paths);
        file.write_all(line.as_bytes())?;
        written += line.len() as u64;
        lines += 1;
    }
    file.flush()?;
    println!("{}: {lines} lines, {written} bytes", path.display());
    Ok(())
}

fn write_line(
    line: &mut String,
    random: &mut Rng,
    time: u32,
    path: &str,
    (is_crawler, header): (bool, &str),
    paths: &[String],
) {
    let octet = |random: &mut Rng| random.u8(..);
    match random.u8(..50) {
        0 => _ = write!(line, "2001:db8:{:x}::{:x}", random.u16(..), random.u16(..)),
        1..=9 if is_crawler => {
            _ = write!(line, "66.249.{}.{}", 64 + octet(random) % 32, octet(random));
        }
        _ => {
            let octets = [(); 4].map(|()| octet(random));
            let [a, b, c, d] = octets;
            _ = write!(line, "{a}.{b}.{c}.{d}");
        }
    }
    let (day, second) = (1 + time / 86_400 % 28, time % 86_400);
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    _ = write!(line, " - - [{day:02}/Oct/2026:{hour:02}:{minute:02}:{:02} +0200] \"", second % 60);
    _ = match random.u16(..2_000) {
        0 => write!(line, "\\x16\\x03\\x01\\x00\\xEE\\x01"),
        1 => write!(line, "GET https://shop.example{path} HTTP/1.1"),
        2 => write!(line, "GET {path}\\x22onload=\\x22 HTTP/1.1"),
        3 => write!(line, "GET {path}\\\"quoted\\\" HTTP/1.1"),
        4 => write!(line, "-"),
        5 => write!(line, "OPTIONS * HTTP/1.1"),
        number => {
            let method = if number % 20 == 0 { "POST" } else { "GET" };
            write!(line, "{method} {path} HTTP/{}", if is_crawler { "1.1" } else { "2.0" })
        }
    };
    let status = [200, 200, 200, 200, 301, 304, 404, 200][random.usize(..8)];
    _ = write!(line, "\" {status} {} \"", random.u32(..90_000));
    if is_crawler || random.u8(..4) == 0 {
        line.push('-');
    } else {
        _ = write!(line, "https://shop.example{}", paths[zipf(random, paths.len())]);
    }
    _ = writeln!(line, "\" \"{header}\"");
}
