//! The verdicts on spellings of one path that differ only in the forms of their characters and in a final slash,
//! from one pass over the path.
//!
//! Each form has a state of the automaton. Bytes that all forms have in common are read once for each state.
//! After a character that has two forms, most automata are in the same state again.

use core::ops::Range;

use robots_matcher::__private::{LocatedBand, PackedState, escape_at, hex_digit};
use robots_matcher::{Group, PathCursor, PathForm, Verdict};

use super::resolved_path::ResolvedPath;
use super::segment::SegmentKind;
use super::spelling::{CharacterForm, is_escapable, may_be_raw};

/// The number of character forms.
const FORMS: usize = CharacterForm::ALL.len();

/// The number of bytes that are read at a time: few, as most verdicts are final after few bytes.
const WINDOW: usize = 64;

/// The number of bytes up to which it takes less time to find out that a state does not change than to read them.
const FEW: usize = 8;

/// A value for each spelling: without and with the final slash left out as for a file, for each character form.
type Spellings<T> = [[T; FORMS]; 2];

/// The spellings of a resolved path that are disallowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct DisallowedForms(Spellings<bool>);

impl DisallowedForms {
    /// Finds the spellings of `path` that the automaton of `group` disallows, of those without and with a
    /// final slash. Returns `None` if the group has no automaton, compares paths in another form than
    /// [`PathForm::Rfc9309`], or if the path has a fragment. Linear in the path; allocates nothing.
    pub(super) fn of(group: &Group<'_>, path: &ResolvedPath<'_>) -> Option<Self> {
        if group.__path_form() != PathForm::Rfc9309 {
            return None;
        }
        let mut verdicts: Spellings<Option<Verdict>> = [[None; FORMS]; 2];
        for index in 0..group.__bands()? {
            let band = group.__band(index)?.locate();
            let states = States::at_end(&band, path)?;
            let mut last = None;
            for (verdict, &state) in verdicts
                .as_flattened_mut()
                .iter_mut()
                .zip(states.as_flattened())
            {
                let outcome = match last {
                    Some((before, outcome)) if before == state => outcome,
                    _ => band.outcome(state),
                };
                *verdict = verdict.or(outcome);
                last = Some((state, outcome));
            }
            if verdicts.as_flattened().iter().all(Option::is_some) {
                break;
            }
        }
        let is_disallowed = |verdict: Option<Verdict>| verdict == Some(Verdict::Disallow);
        Some(Self(verdicts.map(|verdicts| verdicts.map(is_disallowed))))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [[false; FORMS]; 2]
    }

    pub(super) fn contains(self, is_file: bool, characters: CharacterForm) -> bool {
        self.0[usize::from(is_file)][characters as usize]
    }
}

/// The states of a band after a prefix of a path, one for each character form.
struct States<'p> {
    band: &'p LocatedBand<'p>,
    path: &'p [u8],
    current: [PackedState; FORMS],
    /// The bytes of the path that come next in all forms and are not yet read.
    unread: Range<usize>,
}

impl<'p> States<'p> {
    /// Returns the states after the whole path; `None` if the path has a fragment.
    fn at_end(
        band: &'p LocatedBand<'p>,
        resolved: &ResolvedPath<'p>,
    ) -> Option<Spellings<PackedState>> {
        let segments = resolved.segments;
        let path = segments.path;
        let mut all = Self {
            band,
            path,
            current: [band.start(); FORMS],
            unread: 0..0,
        };
        let mut has_written = false;
        let mut last = SegmentKind::Empty;
        let mut next = (!path.is_empty()).then_some(1);
        while let Some(start) = next {
            if all.unread.len() >= WINDOW {
                all.read_unread();
            }
            if all.are_final() {
                return Some([all.current; 2]);
            }
            let (end, after) = segments.split(start);
            last = segments.kind(start);
            if resolved.is_kept(start, last) {
                has_written = true;
                all.read_slash(start);
                all.read_name(start, end)?;
            }
            next = after;
        }
        all.read_unread();
        let without_slash = all.current;
        if last != SegmentKind::Name {
            all.read(b"/");
        }
        let as_folder = all.read_query(resolved.query, all.current);
        let as_file = if !has_written || without_slash == all.current {
            as_folder
        } else {
            all.read_query(resolved.query, without_slash)
        };
        Some([as_folder, as_file])
    }

    fn are_final(&self) -> bool {
        self.current.iter().all(|state| state.is_final())
    }

    fn are_equal(&self) -> bool {
        self.current == [self.current[0]; FORMS]
    }

    /// Reads the slash before the segment that starts at `start`.
    fn read_slash(&mut self, start: usize) {
        if self.path[start - 1] == b'/' {
            self.read_sent(start - 1..start);
        } else {
            self.read(b"/");
        }
    }

    /// Reads the name of a segment; returns `None` if it ends in a fragment.
    fn read_name(&mut self, start: usize, end: usize) -> Option<()> {
        let name = &self.path[..end];
        let mut at = start;
        while let Some(rest) = name.get(at..)
            && !rest.is_empty()
            && !self.are_final()
        {
            let plain = rest
                .iter()
                .take_while(|&&byte| HAS_ONE_FORM[usize::from(byte)]);
            let plain = plain.count();
            self.read_sent(at..at + plain);
            at += plain;
            let Some(&byte) = name.get(at) else {
                break;
            };
            let escaped = escape_at(name, at);
            match (byte, escaped) {
                (b'#', _) => return None,
                (b'%', None) => {
                    at += self.read_percent(name, at);
                    continue;
                }
                _ => {}
            }
            let octet = escaped.unwrap_or(byte);
            let character = Octet::new(octet);
            // In the canonical form a wildcard is escaped.
            if !is_escapable(octet) || matches!(octet, b'*' | b'$') {
                self.read(character.canonical());
            } else {
                self.read_octet(&character, escaped.is_some());
            }
            at += if escaped.is_some() { 3 } else { 1 };
        }
        Some(())
    }

    /// Reads a `%` that does not begin an escape, and returns the number of bytes read.
    ///
    /// If two digits after it are escaped, as in `%%36%31`, it begins an escape where they are raw.
    fn read_percent(&mut self, name: &[u8], at: usize) -> usize {
        let (high, high_len) = raw_at(name, at + 1);
        let (low, low_len) = raw_at(name, at + 1 + high_len);
        let sent = [b'%', high, low];
        let Some(octet) = escape_at(&sent, 0) else {
            self.read_sent(at..at + 1);
            return 1;
        };
        let octet = Octet::new(octet);
        let joined = octet.canonical();
        self.read_forms([&sent, joined, joined]);
        1 + high_len + low_len
    }

    /// Reads bytes of the path that are in canonical form.
    fn read_sent(&mut self, bytes: Range<usize>) {
        if self.unread.end == bytes.start {
            self.unread.end = bytes.end;
        } else {
            self.read_unread();
            self.unread = bytes;
        }
    }

    fn read_unread(&mut self) {
        let unread = core::mem::take(&mut self.unread);
        if !unread.is_empty() {
            let bytes = &self.path[unread];
            if bytes.len() > FEW || !self.all_stay(bytes) {
                self.read_in_all(bytes);
            }
        }
    }

    /// Reads a few bytes that all forms have in common.
    fn read(&mut self, bytes: &[u8]) {
        self.read_unread();
        if !self.all_stay(bytes) {
            self.read_in_all(bytes);
        }
    }

    /// Returns whether all forms are in one state, which none of these bytes changes.
    fn all_stay(&self, bytes: &[u8]) -> bool {
        self.are_equal() && self.band.stays(self.current[0], bytes)
    }

    fn read_in_all(&mut self, bytes: &[u8]) {
        self.current = self.after(self.current, bytes);
    }

    /// Reads a character that can be raw or escaped.
    fn read_octet(&mut self, octet: &Octet, is_escaped: bool) {
        self.read_unread();
        let (raw, escaped) = (octet.raw(), octet.escaped());
        if self.all_stay(&octet.0) {
            return;
        }
        let sent = if is_escaped { escaped } else { raw };
        self.read_forms([sent, raw, escaped]);
    }

    /// Reads bytes that differ between the forms.
    fn read_forms(&mut self, [sent, raw, escaped]: [&[u8]; FORMS]) {
        self.read_unread();
        let before = self.current;
        let after_raw = self.band.read(before[1], raw);
        let after_escaped = self.band.read(before[2], escaped);
        let after_sent = if (before[0], sent) == (before[1], raw) {
            after_raw
        } else if (before[0], sent) == (before[2], escaped) {
            after_escaped
        } else {
            self.band.read(before[0], sent)
        };
        self.current = [after_sent, after_raw, after_escaped];
    }

    /// Returns the states after these bytes. Reads them once if the states are equal.
    fn after(&self, states: [PackedState; FORMS], bytes: &[u8]) -> [PackedState; FORMS] {
        let mut after = states;
        if states == [states[0]; FORMS] {
            return [self.band.read(states[0], bytes); FORMS];
        }
        for index in 0..FORMS {
            let earlier = states[..index]
                .iter()
                .position(|&state| state == states[index]);
            after[index] = match earlier {
                Some(earlier) => after[earlier],
                None => self.band.read(states[index], bytes),
            };
        }
        after
    }

    /// Returns the states after the query, which begins with its `?`.
    fn read_query(&self, query: &[u8], mut states: [PackedState; FORMS]) -> [PackedState; FORMS] {
        if query.is_empty() {
            return states;
        }
        let mut cursor = PathCursor::new(query);
        // The path of a query alone is the root.
        cursor.next();
        let mut window = [0; WINDOW];
        loop {
            let mut len = 0;
            while let Some(room) = window.get_mut(len)
                && let Some(byte) = cursor.next()
            {
                *room = byte;
                len += 1;
            }
            states = self.after(states, &window[..len]);
            if len < WINDOW || states.iter().all(|state| state.is_final()) {
                return states;
            }
        }
    }
}

/// Whether a byte of a name is the same byte in every form and in the canonical form.
static HAS_ONE_FORM: [bool; 256] = has_one_form();

#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const fn has_one_form() -> [bool; 256] {
    let mut bytes = [false; 256];
    let mut byte = 0;
    while byte < bytes.len() {
        let value = byte as u8;
        bytes[byte] = value.is_ascii() && !is_escapable(value) && !matches!(value, b'#' | b'%');
        byte += 1;
    }
    bytes
}

/// An octet, raw and escaped.
struct Octet([u8; 4]);

impl Octet {
    const fn new(octet: u8) -> Self {
        Self([octet, b'%', hex_digit(octet >> 4), hex_digit(octet & 15)])
    }

    fn raw(&self) -> &[u8] {
        &self.0[..1]
    }

    fn escaped(&self) -> &[u8] {
        &self.0[1..]
    }

    /// Returns the canonical form of the escape.
    fn canonical(&self) -> &[u8] {
        if may_be_raw(self.0[0]) && !is_escapable(self.0[0]) {
            self.raw()
        } else {
            self.escaped()
        }
    }
}

/// Returns the byte at `at` and its length where characters are raw; a `%` for an escape that remains, and at the
/// end.
fn raw_at(name: &[u8], at: usize) -> (u8, usize) {
    match escape_at(name, at) {
        Some(octet) if may_be_raw(octet) => (octet, 3),
        _ => (name.get(at).copied().unwrap_or(b'%'), 1),
    }
}

#[cfg(test)]
mod tests;
