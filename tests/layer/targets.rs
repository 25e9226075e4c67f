//! Random targets: pages of a site in spellings that some server accepts.

use std::fs;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use robots_static::RobotsTxt;
use tempfile::TempDir;

/// The pages that are routes.
pub(crate) const ROUTES: [&str; 6] = ["/", "/admin", "/admin/", "/admin/users", "/a/b", "/x(1)/b"];
/// The pages that are files; those of `/files` are nested.
pub(crate) const FILES: [&str; 11] = [
    "/secret.html",
    "/private/x.txt",
    "/private/index.txt",
    "/private/(draft)/a@b.txt",
    "/private/deep/er.txt",
    "/open/a b.txt",
    "/open/caf\u{e9}.txt",
    "/a+b,c.txt",
    // File names with a backslash; one of them starts with `..`.
    "/private/..\\x",
    "/private/a\\b.txt",
    "/open\\c.txt",
];
/// Rules for those pages. Of the characters that may be raw or escaped, either all are escaped or
/// none is.
pub(crate) const RULES: [&str; 24] = [
    "/",
    "/$",
    "/admin",
    "/admin$",
    "/admin/",
    "/a/",
    "/x(1)/",
    "/x%281%29/",
    "/secret.html$",
    "/private/",
    "/private/x.txt$",
    "/private/(draft)/",
    "/private/%28draft%29/a%40b.txt",
    "/private/*/er",
    "/open/a%20b.txt$",
    "/open/caf\u{e9}",
    "/a+b,c.txt",
    "/a%2Bb%2Cc.txt$",
    "/files/private/",
    "/files/secret.html$",
    "/files/a+b",
    "/*.txt$",
    "/*(",
    "/*%28",
];

pub(crate) static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder made");
    for file in FILES {
        let path = folder.path().join(&file[1..]);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder made");
        fs::write(path, file).expect("a file written");
    }
    folder
});

/// Returns whether a page is disallowed in one of the two uniform spellings of its path.
pub(crate) fn is_forbidden(robots: &RobotsTxt, page: &str, query: &str) -> bool {
    let escaped: String = page
        .chars()
        .map(|character| match character {
            '(' | ')' | '@' | ' ' | '+' | ',' => format!("%{:02X}", u32::from(character)),
            other => other.to_string(),
        })
        .collect();
    let raw = page.replace(' ', "%20");
    [raw, escaped].iter().any(|path| {
        let target = format!("{path}{query}");
        robots.decide("GPTBot", &target).is_disallow()
    })
}

/// One change of a path to an alternate spelling.
fn misspell(target: &mut String, way: u8, at: Index) {
    let boundaries: Vec<_> = target.char_indices().map(|(at, _)| at).collect();
    let place = boundaries[at.index(boundaries.len())];
    let slashes: Vec<_> = target.match_indices('/').map(|(at, _)| at).collect();
    let slash = slashes[at.index(slashes.len())];
    let character = target[place..].chars().next().expect("a character at this position");
    match way {
        0 => target.insert(slash, '/'),
        1 => target.insert_str(slash, "/."),
        2 => target.insert_str(slash, "/x/.."),
        3 => target.insert_str(slash, "/%2e"),
        4 => target.replace_range(slash..=slash, "%2F"),
        5 => target.replace_range(slash..=slash, "%5c"),
        6 | 7 if place > 0 && character != '%' => {
            let mut bytes = [0; 4];
            let escaped: String = character
                .encode_utf8(&mut bytes)
                .bytes()
                .map(|byte| if way == 6 { format!("%{byte:02X}") } else { format!("%{byte:02x}") })
                .collect();
            target.replace_range(place..place + character.len_utf8(), &escaped);
        }
        8 => target.push('/'),
        9 => target.push_str("/."),
        10 => target.push_str("%2f"),
        11 => target.push_str(";v=1"),
        12 => target.push_str("?a=//b/../c"),
        13 => target.insert_str(slash, "/.."),
        14 => target.insert_str(slash, ";v=1"),
        15 => target.push_str("%2F%2e"),
        16 => target.insert_str(slash, "/x%2F.."),
        17 => target.insert_str(slash, "/x%5c%2e%2E"),
        18 => target.replace_range(slash..=slash, "\\"),
        19 => *target = target.replace('%', "%25"),
        20 => target.push_str("//"),
        21 => target.insert_str(slash, "%2F.."),
        23 => *target = target.replace('\\', "%5c"),
        24 => {
            let escaped = target.replacen('/', "%2F", at.index(3) + 1);
            *target = escaped.replacen("%2F", "/", 1);
        }
        25 => target.insert_str(slash, "/..\\x\\.."),
        26 if target.contains('%') => {
            let escapes: Vec<_> = target.match_indices('%').map(|(at, _)| at).collect();
            let digit = escapes[at.index(escapes.len())] + 1;
            if let Some(&value) = target.as_bytes().get(digit) {
                target.replace_range(digit..=digit, &format!("%{value:02X}"));
            }
        }
        22 if target.starts_with('/') => target.insert_str(0, "http://example.com"),
        _ => {}
    }
}

pub(crate) fn targets() -> impl Strategy<Value = String> {
    let pages = ROUTES
        .iter()
        .map(|&path| path.to_owned())
        .chain(FILES.iter().flat_map(|path| [(*path).to_owned(), format!("/files{path}")]));
    let page = select(pages.collect::<Vec<_>>());
    (page, vec((0..27_u8, any::<Index>()), 0..5)).prop_map(|(page, ways)| {
        let mut target = page;
        for (way, at) in ways {
            if target.contains('/') {
                misspell(&mut target, way, at);
            }
        }
        target.replace(' ', "%20")
    })
}

pub(crate) fn rule() -> impl Strategy<Value = String> {
    let allowed: Vec<_> =
        RULES.into_iter().filter(|rule| !rule.contains(['%', '(', '+'])).collect();
    prop_oneof![
        3 => select(&RULES[1..]).prop_map(|path| format!("Disallow: {path}\n")),
        1 => select(allowed).prop_map(|path| format!("Allow: {path}\n")),
    ]
}
