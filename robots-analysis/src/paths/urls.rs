//! The automaton of the canonical paths of URLs.

use robots_automata::{Dfa, Output, StateId};
use robots_core::matcher::PathForm;
use robots_core::pattern::canonical_path;
use rustc_hash::FxHashMap;

use crate::order;
use crate::paths::RequestTargetPart;

/// The output for the canonical form of a request target.
const MEMBER: Output = Output::Accept;

/// The output for all other texts.
const OTHER: Output = Output::Reject;

/// Accepts the texts that are the canonical form of a request target in both forms: see
/// [`is_request_target`](crate::paths::is_request_target). Also accepts some that end with a
/// delimiter, `#`, `;` or `?`, which Python's form removes.
pub(super) fn urls(forms: [PathForm; 2]) -> Dfa {
    let mut automaton = Dfa::new();
    // A form that removes a final `;` turns a segment such as `.;` into a dot segment.
    let removes_delimiter = |form| canonical_path(b"/.;", form) == b"/.";
    let of_dots = if forms.into_iter().all(removes_delimiter) { MEMBER } else { OTHER };
    let states = States {
        segment: automaton.push(MEMBER, None),
        dot: automaton.push(of_dots, None),
        dots: automaton.push(of_dots, None),
        path: automaton.push(MEMBER, None),
        query: automaton.push(MEMBER, None),
        none: OTHER.state(),
    };
    // Where queries are not compared, a `?` was an escape, and the path continues.
    let has_queries = |form| canonical_path(b"/?", form).ends_with(b"?");
    let after_mark = if forms.into_iter().all(has_queries) { states.query } else { states.path };
    let mut builder = Builder { automaton: &mut automaton, forms, before_octets: Vec::new() };
    let units = builder.units(RequestTargetPart::Path);
    for (state, slash, dot, mark) in [
        (states.segment, states.segment, states.dot, after_mark),
        (states.dot, states.none, states.dots, states.none),
        (states.dots, states.none, states.path, states.none),
        (states.path, states.segment, states.path, after_mark),
    ] {
        let next = |unit: &Unit| match *unit {
            Unit::Byte(b'/') => slash,
            Unit::Byte(b'?') => mark,
            Unit::Byte(b'.') | Unit::Escape(b'.') => dot,
            Unit::Byte(_) | Unit::Escape(_) | Unit::Character => states.path,
        };
        builder.add_row(state, &units, next, states.path);
    }
    let units = builder.units(RequestTargetPart::Query);
    builder.add_row(states.query, &units, |_| states.query, states.query);
    let start = automaton.push(OTHER, None);
    automaton.set_transitions(start, OTHER.state(), [(b'/', states.segment)]);
    automaton.start = start;
    automaton
}

/// Accepts the texts that start with `/` and consist of bytes that request targets consist of.
pub(super) fn near_urls() -> Dfa {
    let mut automaton = Dfa::new();
    let path = automaton.push(MEMBER, None);
    let bytes = literal_bytes(b"%?/");
    let bytes = bytes.iter().map(|&byte| (byte, path));
    automaton.set_transitions(path, OTHER.state(), bytes);
    let start = automaton.push(OTHER, None);
    automaton.set_transitions(start, OTHER.state(), [(b'/', path)]);
    automaton.start = start;
    automaton
}

/// Accepts the texts that start with `/`, consist of bytes that canonical paths consist of, and
/// have a `%` that starts no escape in this form.
pub(super) fn malformed_paths(form: PathForm) -> Dfa {
    let mut automaton = Dfa::new();
    let path = automaton.push(OTHER, None);
    let malformed = automaton.push(MEMBER, None);
    let escape = automaton.push(MEMBER, None);
    // The bytes of request targets, and those that stand for `*` and `$` in Google's form.
    let bytes = literal_bytes(b"%?/\xfe\xff");
    let to = |target: StateId| bytes.iter().map(move |&byte| (byte, target));
    let none = OTHER.state();
    automaton.set_transitions(malformed, none, to(malformed));
    let after = |byte| if byte == b'%' { escape } else { path };
    automaton.set_transitions(path, none, bytes.iter().map(|&byte| (byte, after(byte))));
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'A'..=b'F').contains(byte);
    let mut digits = Vec::new();
    for &first in bytes.iter().filter(|byte| is_digit(byte)) {
        let digit = automaton.push(MEMBER, None);
        let next = |&second: &u8| {
            let escape = [b'/', b'%', first, second];
            let is_escape = is_digit(&second) && canonical_path(&escape, form) == escape;
            (second, if is_escape { path } else { malformed })
        };
        automaton.set_transitions(digit, none, bytes.iter().map(next));
        digits.push((first, digit));
    }
    let first = |&byte: &u8| {
        let known = digits.iter().find(|(first, _)| *first == byte);
        (byte, known.map_or(malformed, |&(_, digit)| digit))
    };
    automaton.set_transitions(escape, none, bytes.iter().map(first));
    let start = automaton.push(OTHER, None);
    automaton.set_transitions(start, none, [(b'/', path)]);
    automaton.start = start;
    automaton
}

/// Returns the bytes that are themselves in some part of a request target, and these, in order.
fn literal_bytes(others: &[u8]) -> Vec<u8> {
    let (path, query) = (RequestTargetPart::Path, RequestTargetPart::Query);
    let is_literal = |byte| path.is_literal(byte) || query.is_literal(byte);
    let bytes = (0..=u8::MAX).filter(|&byte| is_literal(byte) || others.contains(&byte));
    bytes.collect()
}

/// The states, by the part of a URL that was read last.
struct States {
    /// After a `/` of the path.
    segment: StateId,
    /// After a `.` at the start of a segment, which clients resolve if the segment ends here.
    dot: StateId,
    /// After a `..` at the start of a segment.
    dots: StateId,
    path: StateId,
    query: StateId,
    none: StateId,
}

struct Builder<'a> {
    automaton: &'a mut Dfa,
    forms: [PathForm; 2],
    /// By number of escaped octets from 80 to BF still to be read: the state that expects them.
    before_octets: Vec<StateId>,
}

/// The maximum number of octets after the first ones of a character outside ASCII.
const MORE_OCTETS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Byte(u8),
    Escape(u8),
    /// The escapes that the characters outside ASCII start with.
    Character,
}

/// The start of a target, and its canonical form in both forms.
struct Starts {
    target: &'static [u8],
    canonical: [Vec<u8>; 2],
}

type Images = FxHashMap<Vec<u8>, StateId>;

impl Builder<'_> {
    /// Returns the units of a part with their image in both forms: the last if several have it.
    ///
    /// A form that decodes escapes does not distinguish a `/` that ends a segment, or a `?` that
    /// ends the path, from an escaped one: escapes come last.
    fn units(&self, part: RequestTargetPart) -> Vec<(Vec<u8>, Unit)> {
        let target: &'static [u8] = match part {
            RequestTargetPart::Path => b"/",
            RequestTargetPart::Query => b"/?",
        };
        let canonical = self.forms.map(|form| canonical_path(target, form));
        let starts = Starts { target, canonical };
        let mark = (part == RequestTargetPart::Path).then_some(b'?');
        let bytes = (0..=u8::MAX).filter(|&byte| part.is_literal(byte)).chain(mark);
        let mut units: Vec<_> = bytes
            .filter_map(|byte| Some((self.image(&starts, &[byte])?, Unit::Byte(byte))))
            .collect();
        let are_joined = |form| {
            canonical_path(b"/%C3%A9", form) == b"/%C3%A9"
                && canonical_path(b"/%C3", form) != b"/%C3"
        };
        let has_characters = self.forms.into_iter().any(are_joined);
        let last = if has_characters { 0x7f } else { u8::MAX };
        for octet in 0..=last {
            for escape in escapes(octet) {
                if let Some(image) = self.image(&starts, &escape) {
                    units.push((image, Unit::Escape(octet)));
                }
            }
        }
        if has_characters && self.image(&starts, b"%C3%A9").as_deref() == Some(b"%C3%A9") {
            units.push((Vec::new(), Unit::Character));
        }
        units
    }

    /// Sets the transitions of a state. `after` is the state after a character outside ASCII.
    fn add_row(
        &mut self,
        state: StateId,
        units: &[(Vec<u8>, Unit)],
        next: impl Fn(&Unit) -> StateId,
        after: StateId,
    ) {
        let mut images = Images::default();
        for (image, unit) in units {
            if *unit == Unit::Character {
                self.add_characters(&mut images, after);
            } else {
                images.insert(image.clone(), next(unit));
            }
        }
        self.fill(state, &images);
    }

    /// Returns the image of a unit after these starts of targets, if it is equal in both forms.
    fn image(&self, starts: &Starts, unit: &[u8]) -> Option<Vec<u8>> {
        // With a letter after it: a form may remove a delimiter at the end of the path.
        let target = [starts.target, unit, b"z"].concat();
        let image = |(&form, start): (&PathForm, &Vec<u8>)| {
            let whole = canonical_path(&target, form);
            let image = whole.strip_prefix(start.as_slice())?.strip_suffix(b"z")?;
            (!image.is_empty()).then(|| image.to_vec())
        };
        let [first, second] = &self.forms;
        let image_of_first = image((first, &starts.canonical[0]))?;
        let is_common = first == second
            || image((second, &starts.canonical[1])).as_ref() == Some(&image_of_first);
        is_common.then_some(image_of_first)
    }

    /// Adds characters outside ASCII, for forms that decode runs of escapes as UTF-8.
    fn add_characters(&mut self, images: &mut Images, part: StateId) {
        if self.before_octets.first() != Some(&part) {
            let mut before = vec![part];
            for octets in 0..MORE_OCTETS {
                before.push(before_octet(self.automaton, before[octets]));
            }
            self.before_octets = before;
        }
        for (start, more) in starts_of_characters() {
            images.insert(start, self.before_octets[more]);
        }
    }

    fn fill(&mut self, part: StateId, images: &Images) {
        let rests = images.iter().map(|(image, &next)| (image.as_slice(), next));
        let mut rests: Vec<_> = rests.collect();
        order::sort_by_key(&mut rests, |&(image, _)| image);
        let mut open = vec![(part, rests)];
        while let Some((state, rests)) = open.pop() {
            let mut row = Vec::new();
            // The images are in ascending order, so those with the same first byte are adjacent.
            for rests in rests.chunk_by(|(one, _), (other, _)| one.first() == other.first()) {
                let Some(&byte) = rests[0].0.first() else {
                    continue;
                };
                let rests: Vec<_> = rests.iter().map(|&(rest, next)| (&rest[1..], next)).collect();
                // INVARIANT: an image that starts with another continues with images.
                let whole = rests.iter().find(|(rest, _)| rest.is_empty());
                let next = whole.map_or_else(
                    || {
                        let next = self.automaton.push(OTHER, None);
                        open.push((next, rests.clone()));
                        next
                    },
                    |&(_, next)| next,
                );
                row.push((byte, next));
            }
            self.automaton.set_transitions(state, OTHER.state(), row);
        }
    }
}

/// Returns the escapes of an octet, with digits in upper and lower case.
fn escapes(octet: u8) -> Vec<Vec<u8>> {
    const DIGITS: [&[u8; 16]; 2] = [b"0123456789ABCDEF", b"0123456789abcdef"];
    let spellings = |value: u8| {
        let cases = if value < 10 { 1 } else { 2 };
        DIGITS[..cases].iter().map(move |digits| digits[usize::from(value)])
    };
    let mut escapes = Vec::new();
    for high in spellings(octet >> 4) {
        for low in spellings(octet & 15) {
            escapes.push(vec![b'%', high, low]);
        }
    }
    escapes
}

/// Returns the first octets of characters outside ASCII in UTF-8, as escapes, up to the point where
/// any octet from 80 to BF may follow, and the number of these (RFC 3629 §4).
fn starts_of_characters() -> Vec<(Vec<u8>, usize)> {
    let alone = [(0xc2..=0xdf, 1), (0xe1..=0xec, 2), (0xee..=0xef, 2), (0xf1..=0xf3, 3)];
    let with_second = [
        (0xe0, 0xa0..=0xbf, 1),
        (0xed, 0x80..=0x9f, 1),
        (0xf0, 0x90..=0xbf, 2),
        (0xf4, 0x80..=0x8f, 2),
    ];
    let mut starts = Vec::new();
    for (firsts, more) in alone {
        for first in firsts {
            starts.push((format!("%{first:02X}").into_bytes(), more));
        }
    }
    for (first, seconds, more) in with_second {
        for second in seconds {
            starts.push((format!("%{first:02X}%{second:02X}").into_bytes(), more));
        }
    }
    starts
}

/// Adds a state that reads the escape of an octet from 80 to BF and continues in `next`.
fn before_octet(automaton: &mut Dfa, next: StateId) -> StateId {
    let digits = |digits: &'static [u8], to| digits.iter().map(move |&digit| (digit, to));
    let low = automaton.push(OTHER, None);
    automaton.set_transitions(low, OTHER.state(), digits(b"0123456789ABCDEF", next));
    let high = automaton.push(OTHER, None);
    automaton.set_transitions(high, OTHER.state(), digits(b"89AB", low));
    let percent = automaton.push(OTHER, None);
    automaton.set_transitions(percent, OTHER.state(), [(b'%', high)]);
    percent
}
