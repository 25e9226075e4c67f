//! What may be after a token in a header, as an expression.
//!
//! In: a token, and those of all other crawlers. Out: the expression of what ends it: the end of a
//! word, a version, or the suffix of a relative. A longer token in the same place is that of
//! another crawler. RE2 has no lookahead, so what may be there in place of it is written out.

use std::ops::RangeInclusive;

use robots_core::matcher::__private::ENDS_OF_WORD;
use robots_core::matcher::{KNOWN_CRAWLERS, known_crawler};

use crate::spelling::character;

const VERSION: &str = "(?:[-_][0-9][0-9.]*|[0-9]+[.][0-9.]*)";

/// The instance of a crawler that sends one (RFC 9562 §4).
const INSTANCE: &str = "_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const SUFFIX: &str = r"[\w.-]*[a-z0-9]";

/// The bytes of the longest expression. Relatives of a crawler are not found if there are so many
/// others that theirs would be longer.
const LONGEST: usize = 2_000;

/// The rest of a longer token, and whether it has relatives of its own.
type Rest<'t> = (&'t [u8], bool);

/// Returns the expression of what may be after a token. `others` are the tokens of the file.
pub(super) fn after(token: &str, has_relatives: bool, others: &[&str]) -> String {
    let table = KNOWN_CRAWLERS.iter().map(|known| known.token);
    let mut longer: Vec<_> = table
        .chain(others.iter().copied())
        .filter_map(|other| {
            let rest = other.as_bytes().get(token.len()..)?;
            let is_longer = !rest.is_empty()
                && other.as_bytes()[..token.len()].eq_ignore_ascii_case(token.as_bytes());
            let has_relatives = known_crawler(other).is_some_and(|known| known.has_relatives);
            is_longer.then(|| (rest.to_ascii_lowercase(), has_relatives))
        })
        .collect();
    longer.sort();
    longer.dedup_by(|after, before| after.0 == before.0);
    let longer: Vec<Rest<'_>> = longer.iter().map(|(rest, has)| (&**rest, *has)).collect();
    let starting = |bytes: &[u8]| -> Vec<Rest<'_>> {
        let starts = |rest: &&Rest<'_>| bytes.contains(&rest.0[0]);
        longer.iter().filter(starts).copied().collect()
    };
    let words = starting(b" /;),:+(");
    let ends = class(ENDS_OF_WORD);
    let ended = if words.is_empty() {
        format!("(?:{VERSION}?(?:$|[{ends}])|{INSTANCE})")
    } else {
        let other = no_longer(&words, true);
        format!("(?:{VERSION}(?:$|[{ends}])|{INSTANCE}|{other})")
    };
    if has_relatives {
        let found = format!("(?:{})?{ended}", relatives(&starting(b"-"), &starting(b".")));
        if found.len() <= LONGEST {
            return found;
        }
    }
    ended
}

/// Returns the expression of the suffixes of relatives that are not these, which start with `-` and
/// with `.`.
fn relatives(dashed: &[Rest<'_>], dotted: &[Rest<'_>]) -> String {
    let dashed = match dashed {
        [] => SUFFIX.to_owned(),
        _ => suffix(&without_first(dashed), false),
    };
    // No host name has a capital after a dot.
    let (first, children) = split(&without_first(dotted), b'a'..=b'z');
    let capital = |letter: u8| format!("(?-i:{})", character(letter.to_ascii_uppercase()));
    let first = first.to_ascii_uppercase();
    let mut dots = vec![format!("(?-i:[{first}])(?:{SUFFIX})?")];
    dots.extend(children.iter().map(|(letter, rest)| capital(*letter) + &suffix(rest, true)));
    format!("-{dashed}|[.](?:{})", dots.join("|"))
}

/// Returns the expression of what continues a suffix, so that it is none of these. It may end here
/// if the byte before is a letter or a digit.
fn suffix(words: &[Rest<'_>], may_end: bool) -> String {
    let ended = words.iter().find(|(rest, _)| rest.is_empty());
    let (letters, of_letters) = split(words, b'a'..=b'z');
    let (digits, of_digits) = split(words, b'0'..=b'9');
    let (marks, of_marks) = split(words, b'-'..=b'.');
    let (lines, of_lines) = split(words, b'_'..=b'_');
    let mut branches = vec![format!("[{digits}{letters}](?:{SUFFIX})?")];
    // The relatives of a longer token are not those of this one.
    let has_relatives = ended.is_some_and(|(_, has_relatives)| *has_relatives);
    let marks = if has_relatives { lines } else { lines + &marks };
    if !marks.is_empty() {
        branches.push(format!("[{marks}]{SUFFIX}"));
    }
    let of_marks = of_marks.into_iter().filter(|_| !has_relatives);
    let children = of_letters.into_iter().chain(of_digits).chain(of_lines).chain(of_marks);
    branches.extend(
        children.map(|(byte, rest)| character(byte) + &suffix(&rest, byte.is_ascii_alphanumeric())),
    );
    let optional = if may_end && ended.is_none() { "?" } else { "" };
    format!("(?:{}){optional}", branches.join("|"))
}

/// Returns the expression of what is after a token, so that it is none of these longer ones. At the
/// start, it is what ends a word.
fn no_longer(words: &[Rest<'_>], is_start: bool) -> String {
    if words.iter().any(|(rest, _)| rest.is_empty()) {
        return format!("[^{}0-9_-]", class(ENDS_OF_WORD));
    }
    let mut firsts: Vec<u8> = words.iter().map(|(rest, _)| rest[0]).collect();
    firsts.dedup();
    let mut branches = vec!["$".to_owned()];
    if is_start {
        let ends = ENDS_OF_WORD.iter().copied();
        let ends: Vec<u8> = ends.filter(|byte| !firsts.contains(byte)).collect();
        branches.push(format!("[{}]", class(&ends)));
    } else {
        branches.push(format!("[^{}]", class(&firsts)));
    }
    branches.extend(firsts.iter().map(|&byte| {
        let rest: Vec<_> = words.iter().filter(|(rest, _)| rest[0] == byte).copied().collect();
        character(byte) + &no_longer(&without_first(&rest), false)
    }));
    format!("(?:{})", branches.join("|"))
}

/// Returns bytes as they are written in a class.
fn class(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| character(byte)).collect()
}

fn without_first<'t>(words: &[Rest<'t>]) -> Vec<Rest<'t>> {
    words.iter().map(|(rest, has)| (&rest[1..], *has)).collect()
}

/// Returns the bytes of a range with which no word starts, as they are written in a class, and for
/// each of the others the rests of the words after it.
fn split<'t>(words: &[Rest<'t>], range: RangeInclusive<u8>) -> (String, Vec<(u8, Vec<Rest<'t>>)>) {
    let (mut free, mut children) = (String::new(), Vec::new());
    let mut from = *range.start();
    let starting = |byte: u8| words.iter().filter(move |(rest, _)| rest.first() == Some(&byte));
    let written = |byte: u8| match byte {
        b'-' => r"\x2d".to_owned(),
        _ => character(byte),
    };
    let mut add = |from: u8, end: u8| {
        if from < end {
            free += &written(from);
        }
        if from + 1 < end {
            free.push('-');
            free += &written(end - 1);
        }
    };
    for byte in range.clone() {
        let rests: Vec<_> = starting(byte).copied().collect();
        if !rests.is_empty() {
            add(from, byte);
            from = byte + 1;
            children.push((byte, without_first(&rests)));
        }
    }
    add(from, range.end() + 1);
    (free, children)
}
