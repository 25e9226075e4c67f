//! Models of servers, and random files and targets for them. Nothing here uses the layer: a model
//! maps a target to the resource that such a server serves, and a resource has the paths that
//! programs write for it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use url::Url;

/// An octet of a path. `is_escaped` is only of interest for a slash that is no separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Octet {
    value: u8,
    is_escaped: bool,
}

fn octets(path: &str) -> Vec<Octet> {
    let bytes = path.as_bytes();
    let mut octets = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let digits = path.get(at + 1..at + 3).filter(|digits| {
            bytes[at] == b'%' && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        let value =
            digits.map_or(bytes[at], |digits| u8::from_str_radix(digits, 16).expect("two digits"));
        octets.push(Octet { value, is_escaped: digits.is_some() });
        at += if digits.is_some() { 3 } else { 1 };
    }
    octets
}

/// The characters that programs leave raw in a path, beside unreserved ones and separators.
pub(crate) const RAW: [&str; 5] =
    ["", "!'()*", "!'()*$&+,:;=@", "!'()*$&+,:;=@[\\]^|", "!'()*$&+,:;=@[\\]^| \"%<>`{}\u{7f}"];

/// Writes a path with these characters raw, and all others escaped.
pub(crate) fn written(path: &str, raw: &str) -> String {
    let octets = octets(path);
    let mut written = String::new();
    for (at, octet) in octets.iter().enumerate() {
        let character = char::from(octet.value);
        let is_raw = match octet.value {
            b'/' => !octet.is_escaped,
            b'%' => {
                let next = octets.get(at + 1..at + 3).unwrap_or_default();
                raw.contains('%')
                    && !(next.len() == 2
                        && next.iter().all(|octet| octet.value.is_ascii_hexdigit()))
            }
            value if value.is_ascii() => {
                value.is_ascii_alphanumeric()
                    || "-._~".contains(character)
                    || raw.contains(character)
            }
            _ => false,
        };
        if is_raw {
            written.push(character);
        } else {
            write!(written, "%{:02X}", octet.value).expect("a string");
        }
    }
    written
}

/// Decodes these characters of a path once. The result is as the next pass of a server reads it.
fn partly_decoded(path: &str, is_read: fn(u8) -> bool) -> String {
    let mut decoded = Vec::new();
    for octet in octets(path) {
        if octet.is_escaped && !(octet.value.is_ascii() && is_read(octet.value)) {
            decoded.extend(format!("%{:02X}", octet.value).bytes());
        } else {
            decoded.push(octet.value);
        }
    }
    String::from_utf8(decoded).expect("UTF-8")
}

/// As the router of actix-web, before it selects a handler.
fn decoded_by_actix_web(path: &str) -> String {
    partly_decoded(path, |octet| !matches!(octet, b'%' | b'/' | b'+'))
}

/// RFC 3986 §6.2.2.2.
fn unreserved_decoded(path: &str) -> String {
    partly_decoded(path, |octet| octet.is_ascii_alphanumeric() || b"-._~".contains(&octet))
}

/// Decodes the digits after each `%` that begins no escape, if there are two.
fn split_escapes_joined(path: &str) -> String {
    let octets = octets(path);
    let is_digit = |at: usize| {
        let octet = octets.get(at);
        octet.is_some_and(|octet| octet.value.is_ascii_hexdigit())
    };
    let begins_escape = |at: usize| {
        let is_percent = octets[at].value == b'%' && !octets[at].is_escaped;
        is_percent && is_digit(at + 1) && is_digit(at + 2)
    };
    let mut rest = path.as_bytes();
    let mut joined = Vec::new();
    for (at, octet) in octets.iter().enumerate() {
        let (text, after) = rest.split_at(if octet.is_escaped { 3 } else { 1 });
        rest = after;
        if (1..=2).any(|back| at.checked_sub(back).is_some_and(begins_escape)) {
            joined.push(octet.value);
        } else {
            joined.extend(text);
        }
    }
    String::from_utf8(joined).expect("UTF-8")
}

/// Decodes the characters of a path once. `separates` is whether an escaped slash becomes a
/// separator. The result is written in the form of RFC 3986, so that it can be read as a path
/// again.
fn decoded(path: &str, separates: bool) -> String {
    let mut written = String::new();
    for part in path.split_inclusive("%2F").flat_map(|part| part.split_inclusive("%2f")) {
        match part.get(part.len().saturating_sub(3)..) {
            Some("%2F" | "%2f") if separates => {
                written += &self::written(&part[..part.len() - 3], RAW[2]);
                written.push('/');
            }
            _ => written += &self::written(part, RAW[2]),
        }
    }
    written
}

fn backslashes_as_slashes(path: &str) -> String {
    path.replace('\\', "/")
}

fn escaped_slashes_as_slashes(path: &str) -> String {
    path.replace("%2F", "/").replace("%2f", "/")
}

fn all_as_slashes(path: &str) -> String {
    let path = backslashes_as_slashes(&escaped_slashes_as_slashes(path));
    path.replace("%5C", "/").replace("%5c", "/")
}

/// Servlet containers, before they resolve a path.
fn without_dot_parameters(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment.split_once(';') {
        Some((name, _)) if matches!(&*name.to_lowercase().replace("%2e", "."), "." | "..") => name,
        _ => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}

/// RFC 3986 §5.2.4.
fn without_dot_segments(path: &str) -> String {
    let mut kept = Vec::new();
    let mut is_folder = false;
    for segment in path.split('/').skip(1) {
        let plain = segment.replace("%2e", ".").replace("%2E", ".");
        is_folder = plain == "." || plain == "..";
        match plain.as_str() {
            "." => {}
            ".." => drop(kept.pop()),
            _ => kept.push(segment),
        }
    }
    if is_folder {
        kept.push("");
    }
    format!("/{}", kept.join("/"))
}

fn with_merged_slashes(path: &str) -> String {
    let mut merged = String::new();
    for character in path.chars() {
        if character != '/' || !merged.ends_with('/') {
            merged.push(character);
        }
    }
    merged
}

/// Takes the target for a relative reference, as RFC 3986 §4.2 splits it.
fn without_authority(path: &str) -> String {
    match path.strip_prefix("//") {
        Some(rest) => rest.find('/').map_or("/", |at| &rest[at..]).to_owned(),
        None => path.to_owned(),
    }
}

/// Takes the target for a relative reference, as the URL Standard splits it after slashes for
/// backslashes.
fn without_url_authority(path: &str) -> String {
    let rest = path.trim_start_matches('/');
    if path.len() - rest.len() < 2 {
        return path.to_owned();
    }
    rest.find('/').map_or("/", |at| &rest[at..]).to_owned()
}

/// `new URL(target, base).pathname`.
fn by_reference(path: &str) -> Option<String> {
    let base = Url::parse("http://example.com").ok()?;
    Some(base.join(path).ok()?.path().to_owned())
}

fn in_file_system(path: &str) -> String {
    without_dot_segments(&with_merged_slashes(path))
}

fn by_url_library(path: &str) -> Option<String> {
    let url = Url::parse(&format!("http://example.com{path}")).ok()?;
    Some(url.path().to_owned())
}

/// A server: the path of the resource that it serves at a path, or `None` if it serves none.
pub(crate) type Model = fn(&str) -> Option<String>;

/// The models, by name.
pub(crate) const MODELS: [(&str, Model); 29] = [
    ("router that decodes names", |path| Some(decoded(path, false))),
    ("router that decodes the path", |path| Some(decoded(path, true))),
    ("router after merged slashes", |path| Some(decoded(&with_merged_slashes(path), false))),
    ("router after RFC 3986", |path| Some(decoded(&without_dot_segments(path), false))),
    ("decoding router after RFC 3986", |path| Some(decoded(&without_dot_segments(path), true))),
    ("file service after RFC 3986", |path| {
        Some(in_file_system(&decoded(&without_dot_segments(path), true)))
    }),
    ("router after `Url::parse`", |path| Some(decoded(&by_url_library(path)?, false))),
    ("decoding router after `Url::parse`", |path| Some(decoded(&by_url_library(path)?, true))),
    ("file service after `Url::parse`", |path| {
        Some(in_file_system(&decoded(&by_url_library(path)?, true)))
    }),
    ("Windows file service after `Url::parse`", |path| {
        let path = decoded(&by_url_library(path)?, true);
        Some(in_file_system(&all_as_slashes(&path)))
    }),
    ("`ServeDir`", |path| {
        let path = decoded(path, true);
        let has_parent = path.split('/').any(|segment| segment == "..");
        (!has_parent).then(|| in_file_system(&path))
    }),
    ("actix-files", |path| {
        let path = in_file_system(&decoded(&decoded_by_actix_web(path), true));
        // It serves no hidden files.
        if path.contains("/.") {
            return None;
        }
        let file = path
            .strip_suffix('/')
            .filter(|file| file.rsplit('/').next().is_some_and(|name| name.contains('.')));
        Some(file.unwrap_or(&path).to_owned())
    }),
    ("file service", |path| Some(in_file_system(&decoded(path, true)))),
    ("file service that resolves first", |path| {
        Some(with_merged_slashes(&without_dot_segments(&decoded(path, true))))
    }),
    ("service that resolves and keeps slashes", |path| {
        Some(without_dot_segments(&decoded(path, true)))
    }),
    ("Windows file service", |path| Some(in_file_system(&decoded(&all_as_slashes(path), true)))),
    ("Windows file service that resolves first", |path| {
        Some(with_merged_slashes(&without_dot_segments(&decoded(&all_as_slashes(path), true))))
    }),
    ("router after slashes for backslashes", |path| {
        Some(decoded(&backslashes_as_slashes(path), false))
    }),
    ("proxy that decodes slashes", |path| {
        let path = without_dot_segments(&escaped_slashes_as_slashes(path));
        Some(in_file_system(&decoded(&path, true)))
    }),
    ("router after `new URL`", |path| Some(decoded(&by_reference(path)?, false))),
    ("file service after `new URL`", |path| {
        Some(in_file_system(&decoded(&by_reference(path)?, true)))
    }),
    ("router after a relative reference", |path| Some(decoded(&without_authority(path), false))),
    ("file service after a relative reference", |path| {
        let path = without_dot_segments(&without_authority(path));
        Some(in_file_system(&decoded(&path, true)))
    }),
    ("`new URL` after a proxy that decodes slashes", |path| {
        let path = without_dot_segments(&backslashes_as_slashes(path));
        let path = by_reference(&escaped_slashes_as_slashes(&path))?;
        Some(in_file_system(&decoded(&path, true)))
    }),
    ("file service after decoded unreserved characters", |path| {
        Some(in_file_system(&decoded(&unreserved_decoded(path), true)))
    }),
    ("router after dot segments between decodings", |path| {
        let path = without_dot_segments(&unreserved_decoded(path));
        Some(decoded(&decoded_by_actix_web(&path), false))
    }),
    ("servlet container", |path| {
        let path = without_dot_segments(&without_dot_parameters(&with_merged_slashes(path)));
        Some(decoded(&path, false))
    }),
    ("servlet container after a proxy", |path| {
        let path = without_dot_segments(&backslashes_as_slashes(path));
        let path = without_dot_segments(&without_dot_parameters(&path));
        Some(decoded(&with_merged_slashes(&path), true))
    }),
    ("two proxies", |path| {
        let path = without_dot_segments(&with_merged_slashes(path));
        let path = without_dot_segments(&backslashes_as_slashes(&path));
        Some(decoded(&with_merged_slashes(&path), true))
    }),
];

/// The most paths that the layer compares for one target.
pub(crate) const MOST_PATHS: usize = 16;

/// Returns what the steps of servers, in any number and order, make of a path.
pub(crate) fn server_paths(path: &str) -> Vec<String> {
    let steps = [
        backslashes_as_slashes,
        escaped_slashes_as_slashes,
        all_as_slashes,
        without_dot_parameters,
        without_dot_segments,
        without_authority,
        without_url_authority,
        with_merged_slashes,
        split_escapes_joined,
    ];
    let mut paths = vec![path.to_owned()];
    let mut index = 0;
    while index < paths.len() {
        for step in steps {
            let made = step(&paths[index]);
            if !paths.contains(&made) {
                paths.push(made);
            }
        }
        index += 1;
    }
    paths
}

/// Returns every alternate spelling of a path, by the definition in `docs/guide/what-is-denied.md`.
pub(crate) fn alternate_spellings(path: &str) -> BTreeSet<String> {
    let end = all_as_slashes(path);
    let has_split_escapes = split_escapes_joined(path) != path;
    let ends_as_folder = path.ends_with('/') && !has_split_escapes && {
        let name = end.trim_end_matches('/').len() + 1 == end.len();
        let last = end.rsplit('/').nth(1).unwrap_or_default();
        let last = last.replace("%2e", ".").replace("%2E", ".");
        name && !matches!(last.as_str(), "" | "." | "..")
    };
    let mut spellings = BTreeSet::new();
    for path in server_paths(path) {
        let file = path.strip_suffix('/').filter(|file| {
            let name = file.rsplit('/').next().unwrap_or_default();
            let name = name.replace("%2e", ".").replace("%2E", ".");
            let has_dot = name.chars().skip(1).any(|character| character == '.');
            !file.is_empty() && (has_dot || !ends_as_folder)
        });
        for path in [Some(path.as_str()), file].into_iter().flatten() {
            spellings.insert(path.to_owned());
            spellings.extend(RAW.map(|raw| written(path, raw)));
        }
    }
    spellings
}

/// Pseudorandom choices, which a seed determines.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).expect("24 bits") % bound
    }

    pub(crate) fn choose<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len())]
    }

    pub(crate) fn is_one_of(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Returns a name with every character that is not unreserved escaped in one of `one_of` cases.
    pub(crate) fn escaped(&mut self, name: &str, one_of: usize) -> String {
        let mut escaped = String::new();
        for byte in name.bytes() {
            let must_be = matches!(byte, b' ' | b'?' | b'#' | b'%' | 0x80..);
            if must_be || self.is_one_of(one_of) {
                let _ = match self.below(2) {
                    0 => write!(escaped, "%{byte:02X}"),
                    _ => write!(escaped, "%{byte:02x}"),
                };
            } else {
                escaped.push(char::from(byte));
            }
        }
        escaped
    }

    /// Returns a path in which some escapes, and some of these digits in turn, have escaped digits.
    fn with_split_escapes(&mut self, path: &str) -> String {
        let mut split = String::new();
        let mut rest = path;
        while let Some((before, after)) = rest.split_once('%') {
            split += before;
            split.push('%');
            rest = after;
            if self.is_one_of(2) {
                let is_digit = |byte: &u8| byte.is_ascii_hexdigit();
                let len = after.bytes().take(2).take_while(is_digit).count();
                let digits = self.escaped(&after[..len], 2);
                split += &self.with_split_escapes(&digits);
                rest = &after[len..];
            }
        }
        split + rest
    }
}

const NAMES: [&str; 20] = [
    "a", "b", "ab", "a.b", "f(x)", "p;q", "\u{e9}", "a b", "c:d", "e@", "x=y", "h.pdf", "+",
    "a b(c)", "[1]", "100%", "it's,a!", "m|n^o", "k{l}\"", "\\n",
];

/// Returns a few names, for one file and its targets.
pub(crate) fn names(random: &mut Random) -> [&'static str; 4] {
    [0; 4].map(|_| random.choose(&NAMES))
}

/// Returns the text of a file. Each rule is written by one program, or with random escapes; Allow
/// rules are plain.
pub(crate) fn file(random: &mut Random, names: &[&str]) -> String {
    let mut text = String::from("User-agent: Googlebot\n");
    for index in 0..=random.below(5) {
        let is_allow = index > 0 && random.is_one_of(4);
        let names = if is_allow { &["a", "b", "ab"][..] } else { names };
        let mut path = String::new();
        let form = random.below(6);
        for _ in 0..=random.below(3) {
            let name = random.choose(names);
            let name = match RAW.get(form) {
                Some(raw) => written(&name.replace('%', "%25"), raw),
                None => random.escaped(name, 3),
            };
            path += match random.below(12) {
                0 => "/*",
                _ => "/",
            };
            path += &name;
        }
        path += random.choose(&["", "", "", "/", "/", "$"]);
        let key = if is_allow { "Allow" } else { "Disallow" };
        writeln!(text, "{key}: {path}").expect("a string");
    }
    text
}

/// Returns a target in which some characters outside of ASCII are raw, as some clients send them.
pub(crate) fn with_raw_characters(random: &mut Random, target: String) -> String {
    let characters = NAMES.iter().flat_map(|name| name.chars());
    let characters = characters.filter(|character| !character.is_ascii());
    characters.fold(target, |target, character| {
        let escaped = written(&character.to_string(), "");
        match random.below(2) {
            0 => target.replace(&escaped, &character.to_string()),
            _ => target,
        }
    })
}

/// Returns a target: names with separators, dot segments and escapes of all kinds.
pub(crate) fn target(random: &mut Random, names: &[&str]) -> String {
    let mut target = String::new();
    if random.is_one_of(10) {
        target += random.choose(&["/", "//", "/\\", "/%2F"]);
    }
    for index in 0..=random.below(5) {
        target += match random.below(20) {
            0..5 if index > 0 => random.choose(&["%2F", "%2f", "\\", "%5C", "%5c"]),
            5 => "//",
            _ => "/",
        };
        let name = match random.below(5) {
            0 => random.choose(&[".", "..", "..;", ".;x", "", "a?b", "x#", "%", "%zz"]),
            _ => random.choose(names),
        };
        target += &match name {
            "%zz" => name.to_owned(),
            _ => random.escaped(name, 5),
        };
    }
    target += match random.below(10) {
        0 => random.choose(&["/", "/.", "/..", "%2F", "\\"]),
        1 => random.choose(&["?", "?x=//../a"]),
        _ => "",
    };
    match random.below(6) {
        0 => random.with_split_escapes(&target),
        _ => target,
    }
}
