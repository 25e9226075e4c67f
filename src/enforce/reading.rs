//! What a server may take a target for.
//!
//! In: a target and its [`Spelling`]. Out: its readings, which are other targets that name the same
//! page to a router or a file service.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use super::segment::{Order, resolve};
use super::spelling::{Spelling, escaped_octet, is_escapable, may_be_raw, path_of};

/// How characters are written that may stand raw or escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Characters {
    AsSent,
    Raw,
    Escaped,
}

/// The first reading of `target`, which is spelt `spelling`, that is `wanted`.
///
/// There are at most 24, each linear in the target.
pub(super) fn find(
    target: &str,
    spelling: Spelling,
    mut wanted: impl FnMut(&str) -> bool,
) -> Option<String> {
    let path = path_of(target);
    let query = &target[path.len()..];
    let split = spelling.has_other_slashes.then(|| with_slashes(path));
    for path in [Some(path), split.as_deref()].into_iter().flatten() {
        for order in [Order::SlashesFirst, Order::DotsFirst] {
            let directory = resolve(path, order);
            let file = file_of(&directory).filter(|_| !path_of(target).ends_with('/'));
            for path in [Some(directory.as_str()), file].into_iter().flatten() {
                for characters in spellings_of_characters(spelling) {
                    let reading = format!("{}{query}", respelt(path, *characters));
                    if wanted(&reading) {
                        return Some(reading);
                    }
                }
            }
        }
    }
    None
}

/// The path without the slash that it ends in. Where that slash was not sent but comes of `/.` or
/// `%2F`, a file service finds a file there too.
fn file_of(directory: &str) -> Option<&str> {
    directory.strip_suffix('/').filter(|file| !file.is_empty())
}

fn spellings_of_characters(spelling: Spelling) -> &'static [Characters] {
    if spelling.has_escapes || spelling.has_escapable {
        &[Characters::AsSent, Characters::Raw, Characters::Escaped]
    } else {
        &[Characters::AsSent]
    }
}

/// The path as those see it who decode before they split.
fn with_slashes(path: &str) -> String {
    mapped(path, |octet, _| match octet {
        b'/' | b'\\' => Some(Form::Raw(b'/')),
        _ => None,
    })
}

fn respelt(path: &str, characters: Characters) -> String {
    mapped(path, |octet, is_escaped| match characters {
        Characters::Raw if may_be_raw(octet) => Some(Form::Raw(octet)),
        Characters::Escaped if is_escapable(octet) => Some(Form::Escaped(octet)),
        Characters::Escaped if is_escaped && may_be_raw(octet) => Some(Form::Raw(octet)),
        _ => None,
    })
}

enum Form {
    Raw(u8),
    Escaped(u8),
}

/// The path with every octet, raw or escaped, in the form that `form` says; as it is for `None`.
/// Only ASCII may be given another.
fn mapped(path: &str, form: impl Fn(u8, bool) -> Option<Form>) -> String {
    let bytes = path.as_bytes();
    let mut out = String::with_capacity(path.len());
    let mut at = 0;
    for (start, character) in path.char_indices() {
        if start < at {
            continue;
        }
        let escape = escaped_octet(bytes, start);
        let end = start + escape.map_or(character.len_utf8(), |_| 3);
        let octet = escape.or_else(|| u8::try_from(character).ok());
        match octet.and_then(|octet| form(octet, escape.is_some())) {
            Some(Form::Raw(octet)) => out.push(char::from(octet)),
            Some(Form::Escaped(octet)) => {
                // Writing to a `String` cannot fail.
                let _ = write!(out, "%{octet:02X}");
            }
            None => out.push_str(&path[start..end]),
        }
        at = end;
    }
    out
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::super::spelling::Spelling;
    use super::find;

    fn readings(target: &str) -> Vec<String> {
        let mut readings = Vec::new();
        find(target, Spelling::of(target), |reading| {
            readings.push(reading.to_string());
            false
        });
        readings.dedup();
        readings
    }

    #[test]
    fn a_target_has_the_readings_of_every_server() {
        for (target, expected) in [
            ("/a", &["/a"][..]),
            ("/a//b/?//c", &["/a/b/?//c"]),
            ("/a//../b", &["/b", "/a/b"]),
            ("/a%2Fb?c", &["/a%2Fb?c", "/a/b?c"]),
            ("/a%5cb", &["/a%5cb", "/a/b"]),
            ("/a/.", &["/a/", "/a", "/a/", "/a"]),
            ("/a%2f", &["/a%2f", "/a/", "/a", "/a/", "/a"]),
            ("/x/..%2Fb", &["/x/..%2Fb", "/b"]),
            (
                "/(%29%61é",
                &[
                    "/(%29%61é",
                    "/()aé",
                    "/%28%29aé",
                    "/(%29%61é",
                    "/()aé",
                    "/%28%29aé",
                ],
            ),
        ] {
            assert_eq!(readings(target), expected, "{target}");
        }
    }

    #[test]
    fn there_are_never_more_than_24() {
        let mut count = 0;
        let target = "/a(b%29//c%2Fd/.";
        find(target, Spelling::of(target), |_| {
            count += 1;
            false
        });
        assert_eq!(count, 24);
    }
}
