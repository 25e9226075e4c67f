//! The canonical paths that URLs have.

use std::collections::BTreeMap;

use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton};
use crate::matcher::PathForm;
use crate::pattern::canonical_path;

/// Gives `member` to every text that is the canonical form of some URL's path and query in both forms,
/// and `other` to the rest. A URL is printable ASCII; a `%` in it may stand without an escape, as
/// browsers send it. The form of one that ends in a delimiter may end there too, although some forms
/// leave it out.
pub(super) fn urls(forms: [PathForm; 2], member: Outcome, other: Outcome) -> VerdictAutomaton {
    let mut automaton = VerdictAutomaton::with_finals();
    let path = automaton.push(member, None);
    let query = automaton.push(member, None);
    // Where queries do not count, a `?` was an escape, and the path goes on.
    let has_queries = |form| canonical_path(b"/?", form).ends_with(b"?");
    let behind_mark = if forms.into_iter().all(has_queries) {
        query
    } else {
        path
    };
    let mut builder = Builder {
        automaton: &mut automaton,
        forms,
        member,
        other,
    };
    builder.add_part(path, behind_mark, b"/");
    builder.add_part(query, query, b"/?");
    let start = automaton.push(other, None);
    automaton.set_row(start, other.state(), [(b'/', path)]);
    automaton.start = start;
    automaton
}

struct Builder<'a> {
    automaton: &'a mut VerdictAutomaton,
    forms: [PathForm; 2],
    member: Outcome,
    other: Outcome,
}

/// Where images lead.
type Images = BTreeMap<Vec<u8>, StateId>;

impl Builder<'_> {
    /// Gives a part of a path, which starts behind `before`, its rows; `?` leads to `query`.
    fn add_part(&mut self, part: StateId, query: StateId, before: &[u8]) {
        let mut images = Images::new();
        for byte in (b'!'..=b'~').filter(|&byte| byte != b'%') {
            let next = if byte == b'?' { query } else { part };
            images.extend(self.image(before, &[byte]).map(|image| (image, next)));
        }
        let escape = |value: u8| format!("%{value:02X}");
        let are_joined = |form| {
            canonical_path(b"/%C3%A9", form) == b"/%C3%A9"
                && canonical_path(b"/%C3", form) != b"/%C3"
        };
        let has_characters = self.forms.into_iter().any(are_joined);
        let last = if has_characters { 0x7f } else { u8::MAX };
        for escape in (0..=last).map(escape) {
            let image = self.image(before, escape.as_bytes());
            let next = |image: &[u8]| if image == b"?" { query } else { part };
            images.extend(image.map(|image| (image.clone(), next(&image))));
        }
        if has_characters {
            self.add_characters(&mut images, before, part);
        }
        let bare = self.image(before, b"%");
        let is_bare =
            |image: &Vec<u8>| self.forms[0] != self.forms[1] && !images.contains_key(image);
        let apart = bare.filter(is_bare);
        match apart {
            None => {
                images.extend(self.image(before, b"%").map(|image| (image, part)));
                self.fill(part, &images);
            }
            Some(percent) => self.fill_with_bare_percent(part, images, &percent),
        }
    }

    /// What a character or an escape behind `before` becomes in both forms.
    fn image(&self, before: &[u8], unit: &[u8]) -> Option<Vec<u8>> {
        // With a letter behind it: a form may drop a delimiter that ends the path.
        let image = |form| {
            let whole = canonical_path(&[before, unit, b"z"].concat(), form);
            let image = whole.strip_prefix(canonical_path(before, form).as_slice())?;
            Some(image.strip_suffix(b"z")?.to_vec())
        };
        let both = self.forms.map(image);
        let image = both[0].clone().filter(|image| !image.is_empty());
        image.filter(|_| both[0] == both[1])
    }

    /// Adds characters outside ASCII where escapes side by side are read as one.
    fn add_characters(&mut self, images: &mut Images, before: &[u8], part: StateId) {
        if self.image(before, b"%C3%A9").as_deref() != Some(b"%C3%A9") {
            return;
        }
        let mut behind = vec![part];
        for (start, more) in starts_of_characters() {
            while behind.len() <= more {
                let next = behind[behind.len() - 1];
                behind.push(before_octet(self.automaton, self.other, next));
            }
            images.insert(start, behind[more]);
        }
    }

    /// Where the forms are two, a path is only compared if both read it alike. So two digits behind a
    /// `%` that starts no escape, whose image this is, are none: they would make it one.
    fn fill_with_bare_percent(&mut self, part: StateId, mut images: Images, percent: &[u8]) {
        let digits = || (b'0'..=b'9').chain(b'A'..=b'F').chain(b'a'..=b'f');
        let behind = self.automaton.push(self.member, None);
        let escapes = images.clone();
        images.insert(percent.to_vec(), behind);
        self.fill(part, &images);
        let row: BTreeMap<u8, StateId> = self.automaton.whole_row(part).collect();
        let mut behind_row = row.clone();
        for high in digits() {
            let behind_digit = self.automaton.push(self.member, None);
            let mut row = row.clone();
            for low in digits() {
                let escape = [percent, &[high, low]].concat();
                let is_escape = percent == b"%";
                let next = escapes.get(&escape).filter(|_| is_escape);
                row.insert(low, next.copied().unwrap_or(self.other.state()));
            }
            self.automaton
                .set_row(behind_digit, self.other.state(), row);
            behind_row.insert(high, behind_digit);
        }
        self.automaton
            .set_row(behind, self.other.state(), behind_row);
    }

    /// Gives a state its row.
    fn fill(&mut self, part: StateId, images: &Images) {
        let rests = images.iter().map(|(image, &next)| (image.as_slice(), next));
        let mut open = vec![(part, rests.collect::<Vec<_>>())];
        while let Some((state, rests)) = open.pop() {
            let mut by_byte: BTreeMap<u8, Vec<(&[u8], StateId)>> = BTreeMap::new();
            for (rest, next) in rests {
                if let Some((&byte, rest)) = rest.split_first() {
                    by_byte.entry(byte).or_default().push((rest, next));
                }
            }
            let mut row = Vec::new();
            for (byte, rests) in by_byte {
                // INVARIANT: an image that starts with another goes on with images.
                let whole = rests.iter().find(|(rest, _)| rest.is_empty());
                let next = whole.map_or_else(
                    || {
                        let next = self.automaton.push(self.other, None);
                        open.push((next, rests.clone()));
                        next
                    },
                    |&(_, next)| next,
                );
                row.push((byte, next));
            }
            self.automaton.set_row(state, self.other.state(), row);
        }
    }
}

/// How the characters outside ASCII start in UTF-8, as escapes, up to where any octet of 80 to BF may
/// follow (RFC 3629 §4).
fn starts_of_characters() -> impl Iterator<Item = (Vec<u8>, usize)> {
    let alone = [
        (0xc2..=0xdf, 1),
        (0xe1..=0xec, 2),
        (0xee..=0xef, 2),
        (0xf1..=0xf3, 3),
    ];
    let with_second = [
        (0xe0, 0xa0..=0xbf, 1),
        (0xed, 0x80..=0x9f, 1),
        (0xf0, 0x90..=0xbf, 2),
        (0xf4, 0x80..=0x8f, 2),
    ];
    let alone = alone
        .into_iter()
        .flat_map(|(firsts, more)| firsts.map(move |first| (format!("%{first:02X}"), more)));
    let with_second = with_second.into_iter().flat_map(|(first, seconds, more)| {
        seconds.map(move |second| (format!("%{first:02X}%{second:02X}"), more))
    });
    let all = alone.chain(with_second);
    all.map(|(start, more)| (start.into_bytes(), more))
}

/// The state in front of the escape of an octet of 80 to BF that leads to `next`.
fn before_octet(automaton: &mut VerdictAutomaton, other: Outcome, next: StateId) -> StateId {
    let digits = |digits: &'static [u8], to| digits.iter().map(move |&digit| (digit, to));
    let low = automaton.push(other, None);
    automaton.set_row(low, other.state(), digits(b"0123456789ABCDEF", next));
    let high = automaton.push(other, None);
    automaton.set_row(high, other.state(), digits(b"89AB", low));
    let percent = automaton.push(other, None);
    automaton.set_row(percent, other.state(), [(b'%', high)]);
    percent
}
