//! Versions as files with a date in their names.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use super::{History, Version};
use crate::audit_error::AuditError;
use crate::compression::inflated;
use crate::format::parse_date_or_time;
use crate::kernel::RuleFile;

/// Reads the files of a folder, each of which has one date in its name: `2026-10-01`, `20261001`, a
/// time of the day after it, as in `2026-10-01T12:30:00+02:00` and `20261001-123000`, or seconds
/// since 1970. A time without an offset is UTC. Each file is in force from that time on. Hidden
/// files are left out, and files in gzip or zstd are inflated.
///
/// # Errors
///
/// Returns an error if the folder or a file cannot be read, if a name has no date in such a form,
/// or two, if two files have the same, if it has a folder, or if there are more than
/// [`MAX_VERSIONS`](super::MAX_VERSIONS).
pub fn dated_files(
    folder: &Path,
    compile: impl Fn(Vec<u8>) -> RuleFile,
) -> Result<History, AuditError> {
    let unreadable = |path: &Path, error: io::Error| AuditError::unreadable(path, &error);
    let mut versions = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(folder, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        let rejected = |reason: &str| AuditError(format!("`{}` {reason}", path.display()));
        if path.is_dir() {
            return Err(rejected(
                "is a folder: the versions of a robots.txt are files in one folder, with a date in \
                 the name of each",
            ));
        }
        let from = date_in(&name).map_err(rejected)?;
        let mut text = Vec::new();
        let file = fs::read(&path).map_err(|error| unreadable(&path, error))?;
        inflated(&file).read_to_end(&mut text).map_err(|error| unreadable(&path, error))?;
        versions.push(Version { name, from: Some(from), file: compile(text) });
    }
    if versions.is_empty() {
        return Err(AuditError(format!(
            "no file in `{}`: expected versions of a robots.txt with a date in their names, such \
             as `robots-2026-10-01.txt`",
            folder.display()
        )));
    }
    versions.sort_by(|a, b| (a.from, &a.name).cmp(&(b.from, &b.name)));
    let mut pairs = versions.windows(2);
    if let Some([one, other]) = pairs.find(|pair| pair[0].from == pair[1].from) {
        return Err(AuditError(format!(
            "`{}` and `{}` in `{}` have the same date: which of them was in force is unknown",
            one.name,
            other.name,
            folder.display()
        )));
    }
    History::new(versions)
}

/// Returns the time of the one date in a name, or why there is none.
///
/// Each part of a name that looks like a date, which is one of four digits or more, has to be one,
/// from its first digit to its last: what is left over could change it.
fn date_in(name: &str) -> Result<i64, &'static str> {
    const NONE: &str = "has no date in its name in a form that is known: expected one such as \
                        `2026-10-01`, `20261001`, `2026-10-01T12:30:00+02:00`, `20261001T123000Z` \
                        or `1790812800`";
    let mut date = None;
    let mut at = 0;
    while let Some(start) = name[at..].find(is_digit).map(|start| at + start) {
        let digits = name[start..].bytes().take_while(u8::is_ascii_digit).count();
        // In `v3-2026-10-01`, the digit belongs to the word.
        if digits < 4 && name[..start].ends_with(char::is_alphabetic) {
            at = start + digits;
            continue;
        }
        let part = part_of_digits(&name[start..]);
        at = start + part.len();
        let after = &name[at..];
        if part.chars().filter(char::is_ascii_digit).count() < 4 {
            continue;
        }
        let text = iso_of(part);
        let time = parse_date_or_time(&text);
        let has_open_zone = parse_date_or_time(&format!("{text}Z")).is_some();
        let is_whole = match after.chars().next() {
            None | Some('.') => true,
            // A word after a time may be a zone, or half of a day.
            Some(next) => !next.is_alphanumeric() && !has_open_zone,
        };
        // The digits at the end of a hash, as in `3f2a1b9c20261001`, are no date.
        let word = name[..start].rsplit(|c: char| !c.is_alphanumeric()).next();
        let is_whole = is_whole && !word.is_some_and(|word| word.contains(is_digit));
        let time = time.filter(|_| is_whole).ok_or(NONE)?;
        if date.replace(time).is_some() {
            return Err(
                "has two dates in its name: from which of them on it was in force is unknown",
            );
        }
    }
    date.ok_or(NONE)
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Returns the start of a text, from its first digit to the last one before a word.
fn part_of_digits(text: &str) -> &str {
    let mut end = 0;
    for (at, character) in text.char_indices() {
        let next = text[at + character.len_utf8()..].chars().next();
        let is_after_digit = end == at;
        match character {
            '0'..='9' => end = at + 1,
            'Z' | 'z' if is_after_digit && !next.is_some_and(char::is_alphanumeric) => {
                return &text[..=at];
            }
            'T' | 't' if is_after_digit && next.is_some_and(is_digit) => {}
            '-' | '_' | ' ' | '.' | ':' | '+' => {}
            _ => break,
        }
    }
    &text[..end]
}

/// Returns a date of a name as ISO 8601, whose signs in names vary.
fn iso_of(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let date = match digits {
        4 => 10,
        8 | 12 | 14 => 8,
        // A number of seconds that starts as a day does.
        9.. if parse_date_or_time(&text[..8]).is_some() => return String::new(),
        _ => return text.to_owned(),
    };
    let Some((date, time)) = text.split_at_checked(date).filter(|(_, time)| !time.is_empty())
    else {
        return text.to_owned();
    };
    let time = time.strip_prefix(['T', 't', ' ', '_', '-']).unwrap_or(time);
    let clock = time.find(['Z', 'z', '+']).unwrap_or(time.len());
    let (clock, zone) = time.split_at(clock);
    match clock.as_bytes() {
        [_, _, b'-', _, _] | [_, _, b'-', _, _, b'-', _, _] => {
            format!("{date}T{}{zone}", clock.replace('-', ":"))
        }
        _ => format!("{date}T{time}"),
    }
}

#[cfg(test)]
mod tests;
