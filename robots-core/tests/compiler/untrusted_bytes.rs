//! `RobotsTxt::from_bytes` with changed and with truncated bytes.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::path::Path;

use robots_core::matcher::__private::{from_packed, packed_of};
use robots_core::matcher::{ExtensionKey, FromBytesError, RobotsTxt};
use robots_core::{Dialect, SourceText, compile};

/// The number of changed files.
const CASES: usize = 4_000;

/// The size in bytes of the magic number and the lengths at the start of a file.
const HEADER: usize = 20;

const SITES: &str = "../tests/sites";

/// Rules whose automaton has several bands.
const MANY_BANDS: &str = "User-agent: *\nDisallow: /*?*size=*size=\nAllow: /shop/*?*size=*hue=*a\n\
    Disallow: /*?*hue=*hue=\nAllow: /shop/*?*hue=*brand=*a\nDisallow: /*?*brand=*brand=\n\
    Allow: /shop/*?*brand=*page=*a\nDisallow: /*?*page=*page=\nDisallow: /*size*hue$\n\
    Disallow: /*hue*brand$\nDisallow: /*brand*page$\nDisallow: /cart\nCrawl-delay: 2\n\
    Content-Usage: /a/*b train-ai=n\n\nUser-agent: GPTBot\nUser-agent: x\nDisallow: /\n";

const PATHS: [&str; 14] = [
    "/sure/a7/a8c?x&p3=a&p3=p4=p4=",
    "/abababbbaaabababaabbababaaabbbabaaba",
    "/",
    "",
    "x",
    "/robots.txt",
    "/%72obots.txt",
    "/search?q=a&size=1&size=2&sort=b",
    "/a/b/c/index.html",
    "/*$",
    "/%E2%82%ac;x#y",
    "/products/42/reviews/page/12/comments.php?print=1",
    "/wp-admin/admin-ajax.php",
    "/?",
];

const HEADERS: [&str; 4] = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36",
    "GPTBot",
    "ccbot, Baiduspider-render/2.0 MJ12bot/v1.4",
];

/// Pseudorandom numbers, the same in every run (xorshift*).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).expect("31 bits") % bound
    }
}

/// Adds the texts of all files below a folder, in the order of their names.
fn read_folder(folder: &Path, texts: &mut Vec<Vec<u8>>) {
    let entries = fs::read_dir(folder).expect("a folder can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read_folder(&path, texts);
        } else {
            texts.push(fs::read(path).expect("a file can be read"));
        }
    }
}

/// Returns the files of some sites, packed in each dialect.
fn packed_sites() -> Vec<Vec<u8>> {
    let mut texts = vec![MANY_BANDS.as_bytes().to_vec()];
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join(SITES), &mut texts);
    texts.retain(|text| text.len() < 40_000);
    let sources = texts.into_iter().map(|text| SourceText::new("robots.txt", text));
    let sites = sources.flat_map(|source| {
        let packed = |dialect| compile(&source, dialect).site().to_bytes();
        Dialect::ALL.iter().copied().map(packed).collect::<Vec<_>>()
    });
    sites.collect()
}

/// Returns the hash of what every method returns.
fn every_answer(robots: &RobotsTxt<'_>) -> u64 {
    let mut answers = DefaultHasher::new();
    format!("{robots} {robots:?}").hash(&mut answers);
    let agents = robots.product_tokens().take(12).chain(["otherbot"]);
    for agent in agents {
        let group = robots.group(agent);
        for path in PATHS {
            group.decide(path).is_allow().hash(&mut answers);
            group.explain(path).to_string().hash(&mut answers);
            for key in [ExtensionKey::ContentSignal, ExtensionKey::ContentUsage] {
                format!("{:?}", group.preferences(key, path).collect::<Vec<_>>())
                    .hash(&mut answers);
            }
        }
        format!("{:?}", group.extensions().collect::<Vec<_>>()).hash(&mut answers);
        group.crawl_delay().hash(&mut answers);
        format!("{:?}", group.first_disallow()).hash(&mut answers);
    }
    for header in HEADERS {
        format!("{:?}", robots.identify(header.as_bytes())).hash(&mut answers);
        for path in PATHS {
            robots.is_allowed(header.as_bytes(), path).hash(&mut answers);
        }
    }
    format!("{:?}", robots.sitemaps().collect::<Vec<_>>()).hash(&mut answers);
    format!("{:?}", robots.extensions().collect::<Vec<_>>()).hash(&mut answers);
    answers.finish()
}

/// Changes some bytes, or truncates the packed site and sets its length to the rest.
fn change(file: &mut Vec<u8>, numbers: &mut Numbers) {
    let len_at = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"));
    let site = HEADER + (len_at(8) + len_at(12)) as usize;
    if numbers.below(8) == 0 {
        file.truncate(site + numbers.below(file.len() - site));
        let len = u32::try_from(file.len() - site).expect("a small site");
        file[16..HEADER].copy_from_slice(&len.to_le_bytes());
        return;
    }
    for _ in 0..=numbers.below(4) {
        // The header and the bytes after it contain the offsets of all other parts.
        let end = if numbers.below(2) == 0 { file.len().min(site + 64) } else { file.len() };
        let at = site + 2 + numbers.below(end - site - 2);
        let byte = file[at];
        file[at] = match numbers.below(5) {
            0 => byte.wrapping_add(1),
            1 => byte.wrapping_sub(1),
            2 => byte ^ (1 << numbers.below(8)),
            3 => 0xff,
            _ => u8::try_from(numbers.below(256)).expect("a byte"),
        };
    }
}

#[test]
fn packed_bytes_read_back_give_the_same_answers() {
    for file in packed_sites() {
        let robots = RobotsTxt::from_bytes(&file).expect("it was just written");
        let written = from_packed(robots.body(), robots.etag(), packed_of(&robots));
        assert_eq!(every_answer(&robots), every_answer(&written));
    }
}

#[test]
fn changed_bytes_are_rejected_or_decide_without_a_panic() {
    let sites = packed_sites();
    let mut numbers = Numbers(9309);
    let mut read = 0;
    for _ in 0..CASES {
        let mut file = sites[numbers.below(sites.len())].clone();
        change(&mut file, &mut numbers);
        match RobotsTxt::from_bytes(&file) {
            Ok(robots) => {
                black_box(every_answer(&robots));
                read += 1;
            }
            Err(error) => assert_eq!(error, FromBytesError::Corrupt),
        }
    }
    assert!(CASES / 20 < read && read < CASES - CASES / 20, "{read}");
}

#[test]
fn bytes_without_a_packed_site_are_rejected() {
    let file = compile(&SourceText::new("robots.txt", "User-agent: *\n"), Dialect::RFC_9309)
        .site()
        .to_bytes();
    for len in 0..file.len() {
        let error = RobotsTxt::from_bytes(&file[..len]).expect_err("it is cut");
        let is_expected = match error {
            FromBytesError::NotPacked => len == 0,
            FromBytesError::Length { found, expected } => {
                found == len && expected.is_none_or(|expected| expected == file.len() as u64)
            }
            _ => false,
        };
        assert!(is_expected, "{len}: {error}");
    }
    assert_eq!(RobotsTxt::from_bytes(b"User-agent: *\n").err(), Some(FromBytesError::NotPacked));
    let mut longer = file.clone();
    longer.push(0);
    assert!(matches!(RobotsTxt::from_bytes(&longer), Err(FromBytesError::Length { .. })));
}
