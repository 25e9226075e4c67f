//! What the path of a request is to `/robots.txt`.

use robots_matcher::__private::escape_at;
use robots_matcher::PathForm;

use super::alternate_spelling;
use super::server_paths::TooManySpellings;
use super::spelling::SpellingFlags;

/// The path of a robots.txt (RFC 9309 §2.3).
const FILE: &str = "/robots.txt";

/// What the path of a request is to `/robots.txt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePath {
    /// `/robots.txt`, or an alternate spelling of it. A cache that normalizes paths keeps the
    /// response to each of them as that of the file, so each has to be the file.
    File,
    /// It contains the name of the file, and has too many alternate spellings.
    Undecided,
    /// It may be that path only if case is ignored, as in `/Robots.TXT`. It is a page of the site
    /// (RFC 9309 §2.3), but a cache that ignores case would keep its response as that of the file.
    OtherCase,
    /// The path of any other page.
    Page,
}

impl FilePath {
    /// Compares this path, without a query, with that of the file.
    #[inline]
    pub fn of(path: &str) -> Self {
        if path == FILE {
            Self::File
        } else if spells_file_name(path.as_bytes(), u8::eq_ignore_ascii_case) {
            Self::of_spelled(path)
        } else {
            Self::Page
        }
    }

    /// Compares a path that contains the name of the file.
    #[cold]
    fn of_spelled(path: &str) -> Self {
        if path.eq_ignore_ascii_case(FILE) {
            return Self::OtherCase;
        }
        let spelling = SpellingFlags::of(path, PathForm::Rfc9309, true);
        // Elsewhere an escaped dot is not an alternate spelling.
        let may_be_it = spelling.may_have_other_segments()
            || spelling.characters.has_escaped() && is_one_segment(path);
        if !may_be_it {
            return Self::Page;
        }
        let mut is_other_case = false;
        let found = alternate_spelling::find_map(path, spelling, |alternate, _| {
            is_other_case |= alternate.eq_ignore_ascii_case(FILE.as_bytes());
            (alternate == FILE.as_bytes()).then_some(())
        });
        match found {
            Ok(Some(())) => Self::File,
            Ok(None) if is_other_case => Self::OtherCase,
            Ok(None) => Self::Page,
            Err(TooManySpellings) if spells_file_name(path.as_bytes(), u8::eq) => Self::Undecided,
            Err(TooManySpellings) => Self::OtherCase,
        }
    }
}

/// Returns whether the path contains the name of the file, with each character raw or escaped, in
/// one pass or in several. Every alternate spelling of the file contains it: servers decode the
/// characters of a name and never reorder them.
#[inline]
fn spells_file_name(path: &[u8], is_same: fn(&u8, &u8) -> bool) -> bool {
    let name = &FILE.as_bytes()[1..];
    let is_spelled_at = |start: usize| {
        let mut at = start;
        name.iter().all(|character| {
            let spelled = character_at(path, at, MOST_PASSES);
            spelled.is_some_and(|(spelled, len)| {
                at += len;
                is_same(&spelled, character)
            })
        })
    };
    // No part that is shorter than the name spells it.
    let starts = path.len().saturating_sub(name.len() - 1);
    let mut starts = path[..starts].iter().zip(0..);
    starts.any(|(byte, at)| matches!(byte, b'r' | b'R' | b'%') && is_spelled_at(at))
}

/// The most passes of decoding. A path that takes more has too many alternate spellings.
const MOST_PASSES: u32 = 16;

/// Returns what at most this number of passes make of the character at `at`, and its length; `None`
/// at the end and for a `%` that begins no escape.
#[inline]
fn character_at(path: &[u8], at: usize, passes: u32) -> Option<(u8, usize)> {
    match escape_at(path, at) {
        Some(octet) => Some((octet, 3)),
        None if path.get(at) == Some(&b'%') => split_escape_at(path, at, passes),
        None => path.get(at).map(|&byte| (byte, 1)),
    }
}

/// Returns the octet of the escape at `at` whose digits are escaped, and its length.
#[cold]
fn split_escape_at(path: &[u8], at: usize, passes: u32) -> Option<(u8, usize)> {
    let passes = passes.checked_sub(1)?;
    let mut escape = *b"%00";
    let mut len = 1;
    for digit in &mut escape[1..] {
        let (decoded, digit_len) = character_at(path, at + len, passes)?;
        *digit = decoded;
        len += digit_len;
    }
    Some((escape_at(&escape, 0)?, len))
}

fn is_one_segment(path: &str) -> bool {
    path.rfind('/') == Some(0)
}
