//! What an Allow rule shows of a path that it allows: the parts whose change it excuses.
//!
//! In: the rule, and the path as sent. Out: whether an alternate spelling is disallowed only because
//! of what the rule shows.
//!
//! An author who writes `Allow: /bands/AC%2FDC` knows that `Disallow: /bands/AC/` disallows what
//! this path is after one step of some servers, and allows it nevertheless. This says nothing of
//! another part of the path. So an alternate spelling counts if the rest of its changes matter: if
//! it is allowed with the changes of the shown parts alone.

use robots_matcher::__private::escape_at;
use robots_matcher::{Group, PathForm};

use super::alternate_spelling::{Derivation, MAX_SPELLING, MAX_TARGET, written};
use super::character_form::{is_always_escaped, is_reserved};
use super::disallow_rule;
use super::spelling::{SpellingFlags, path_of};

/// The parts of one path that an Allow rule shows.
pub(super) struct ShownParts<'t> {
    path: &'t [u8],
    query: &'t [u8],
    spelling: SpellingFlags,
    /// The flags of the pattern. A separator is shown wherever the path has one like it, because a
    /// path with a slash in its place has the same page.
    separators: SpellingFlags,
    /// The length of the start of the path whose characters the pattern shows.
    len: usize,
}

impl<'t> ShownParts<'t> {
    /// Returns what an Allow rule with this text shows of `target`, which it allows.
    pub(super) fn of(rule: &str, target: &'t str, spelling: SpellingFlags, form: PathForm) -> Self {
        let pattern = rule.split_once(':').map_or("", |(_, pattern)| pattern);
        let pattern = pattern.trim_matches([' ', '\t']);
        let (path, query) = target.as_bytes().split_at(path_of(target).len());
        let tells_octets = matches!(form, PathForm::Sent | PathForm::Octets);
        Self {
            path,
            query,
            spelling,
            separators: SpellingFlags::of_pattern(pattern.strip_suffix('$').unwrap_or(pattern)),
            len: shown_len(pattern, target.as_bytes(), tells_octets).min(path.len()),
        }
    }

    /// Returns whether a group disallows an alternate spelling also if only the shown parts differ
    /// from the path as sent. A step that removes segments makes the path of another page, of which
    /// the rule shows nothing.
    pub(super) fn excuse(&self, derivation: Derivation<'_>, group: &Group<'_>) -> bool {
        let mut rooms = [[0; MAX_TARGET]; 2];
        let [path_room, scratch] = &mut rooms;
        let mut len = self.path.len();
        path_room[..len].copy_from_slice(self.path);
        let mut shown = self.len;
        for step in derivation.steps() {
            let is_shown = self.separators.show(step, self.spelling);
            if step.removes_segments() && !is_shown {
                return false;
            }
            if is_shown {
                shown = step.write(&path_room[..shown], scratch);
                len = step.write(&path_room[..len], scratch);
                path_room[..len].copy_from_slice(&scratch[..len]);
            }
        }
        let mut path = &path_room[..len];
        if derivation.is_file && self.len == self.path.len() {
            path = path.strip_suffix(b"/").unwrap_or(path);
        }
        let (shown, rest) = path.split_at(shown.min(path.len()));
        let mut room = [0; MAX_SPELLING];
        let restricted = written(shown, derivation.form, [rest, self.query], &mut room);
        disallow_rule(group, restricted).is_some()
    }
}

/// Returns the length of the start of `target` in which the pattern shows every character that has
/// several spellings: it is matched by itself, not by a wildcard or by the end of the pattern. A
/// part after a wildcard is matched where it occurs first.
fn shown_len(pattern: &str, target: &[u8], tells_octets: bool) -> usize {
    let (pattern, is_anchored) = match pattern.strip_suffix('$') {
        Some(pattern) => (pattern, true),
        None => (pattern, false),
    };
    let mut parts = pattern.as_bytes().split(|&byte| byte == b'*').peekable();
    let mut shown = 0;
    let mut is_after_wildcard = false;
    while let Some(part) = parts.next() {
        let must_end = is_anchored && parts.peek().is_none();
        let mut start = shown;
        shown = loop {
            let len = matched_len(part, &target[start..], tells_octets);
            match len.map(|len| start + len) {
                Some(end) if !must_end || end == target.len() => break end,
                _ if !is_after_wildcard || start == target.len() => return start,
                _ => {}
            }
            let character = Character::at(target, start);
            if !character.has_one_spelling(tells_octets) {
                return start;
            }
            start += character.len;
        };
        is_after_wildcard = true;
    }
    shown
}

/// Returns the length of the start of `target` that this part of a pattern matches, with each
/// character in the spelling of the pattern.
fn matched_len(part: &[u8], target: &[u8], tells_octets: bool) -> Option<usize> {
    let (mut read, mut at) = (0, 0);
    while read < part.len() {
        let shown = Character::at(part, read);
        let sent = (at < target.len()).then(|| Character::at(target, at))?;
        let is_any_spelling = sent.octet != b'/' && sent.has_one_spelling(tells_octets);
        let is_spelled_alike = sent.is_escaped == shown.is_escaped || is_any_spelling;
        if sent.octet != shown.octet || !is_spelled_alike {
            return None;
        }
        read += shown.len;
        at += sent.len;
    }
    Some(at)
}

#[derive(Clone, Copy)]
struct Character {
    octet: u8,
    is_escaped: bool,
    has_lower_case_digits: bool,
    len: usize,
}

impl Character {
    fn at(bytes: &[u8], at: usize) -> Self {
        match escape_at(bytes, at) {
            Some(octet) => Self {
                octet,
                is_escaped: true,
                has_lower_case_digits: bytes[at + 1..at + 3].iter().any(u8::is_ascii_lowercase),
                len: 3,
            },
            None => {
                Self { octet: bytes[at], is_escaped: false, has_lower_case_digits: false, len: 1 }
            }
        }
    }

    /// Returns whether the matcher reads the character in every form as it is written here: it is no
    /// reserved one, and a matcher that `tells_octets` finds it raw or escaped as in every form. A
    /// slash of any kind counts as such, because a separator is shown wherever it is.
    fn has_one_spelling(self, tells_octets: bool) -> bool {
        let is_in_its_form = match self.octet {
            b'/' => !self.has_lower_case_digits,
            octet if is_always_escaped(octet) => self.is_escaped && !self.has_lower_case_digits,
            _ => !self.is_escaped,
        };
        !is_reserved(self.octet) && (is_in_its_form || !tells_octets)
    }
}

#[cfg(test)]
mod tests;
