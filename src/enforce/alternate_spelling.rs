//! The alternate spellings of a target: other targets that a router or a file service serves as the same page.
//!
//! In: a target and its [`SpellingFlags`]. Out: its alternate spellings. None is allocated: a short one is written
//! to the stack, and a long one is produced while it is compared.

use robots_matcher::__private::{escape_at, hex_digit};
use robots_matcher::{Group, PathSource, Rule};

use super::path_shape::PathShape;
use super::segment::{RemovedSegments, SegmentKind, Segments, Separators};
use super::spelling::{BYTE_CLASSES, ByteClass, SpellingFlags, is_escapable, may_be_raw, path_of};

/// The form of characters that can be raw or escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CharacterForm {
    AsSent,
    Raw,
    Escaped,
}

/// Returns the first result of `wanted` for an alternate spelling of `target`, whose flags are `spelling`.
///
/// There are at most 36 alternate spellings. Those that equal the target, and most of those that equal
/// another one, are left out. Linear in the target; allocates nothing.
pub(super) fn find_map<T>(
    target: &str,
    spelling: SpellingFlags,
    mut wanted: impl FnMut(AlternateSpelling<'_>) -> Option<T>,
) -> Option<T> {
    if spelling.is_normal() {
        return None;
    }
    let path = path_of(target).as_bytes();
    let query = &target.as_bytes()[path.len()..];
    let few_bytes = RemovedSegments::FEW_WORDS * u64::BITS as usize;
    for separators in spelling.separators() {
        let segments = Segments { path, separators };
        let shape = if spelling.may_have_other_segments() {
            PathShape::of(segments)
        } else {
            PathShape::default()
        };
        for order in shape.orders() {
            let (mut few, mut many);
            let removed = if !shape.has_parents {
                None
            } else if path.len() <= few_bytes {
                few = [0; RemovedSegments::FEW_WORDS];
                Some(RemovedSegments::of(segments, order, &mut few))
            } else {
                many = [0; RemovedSegments::WORDS];
                Some(RemovedSegments::of(segments, order, &mut many))
            };
            let alternate = AlternateSpelling {
                segments,
                query,
                removed,
                characters: CharacterForm::AsSent,
                is_file: false,
                part: Position::Start(1),
                has_written: false,
                last: SegmentKind::Empty,
            };
            let may_be_file = spelling.may_be_file && shape.ends_in_slash && !alternate.is_root();
            for is_file in [false, true].into_iter().take(1 + usize::from(may_be_file)) {
                let is_as_sent = separators == Separators::Slash && !shape.is_resolved && !is_file;
                for characters in spelling.characters() {
                    if is_as_sent && characters == CharacterForm::AsSent {
                        continue;
                    }
                    let alternate = AlternateSpelling {
                        characters,
                        is_file,
                        ..alternate
                    };
                    let found = wanted(alternate);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

impl SpellingFlags {
    /// Returns the character forms that all alternate spellings of a path with these flags need.
    fn characters(self) -> impl Iterator<Item = CharacterForm> {
        let all = [
            (CharacterForm::AsSent, true),
            (CharacterForm::Raw, self.has_escapes),
            // If no escape has another form, the escaped form is the path as sent.
            (
                CharacterForm::Escaped,
                self.has_unnormalized_escapes || self.has_escapable,
            ),
        ];
        let all = all.into_iter().filter(|&(_, differs)| differs);
        all.map(|(characters, _)| characters)
    }
}

/// An alternate spelling of a target, and the position up to which it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlternateSpelling<'t> {
    segments: Segments<'t>,
    query: &'t [u8],
    /// The segments that `..` removes, if there are any.
    removed: Option<RemovedSegments<'t>>,
    characters: CharacterForm,
    /// Whether the final slash is left out, as for a file.
    is_file: bool,
    part: Position,
    /// Whether a segment has been written.
    has_written: bool,
    /// The segment before `part`.
    last: SegmentKind,
}

/// What is written next.
#[derive(Clone, Copy, Debug)]
enum Position {
    /// The segment that starts at this byte, if it is kept.
    Start(usize),
    /// The rest of a segment, from the first of these bytes to the last.
    Name(usize, usize),
    /// The end of the path.
    End,
    /// The query, from this byte of it.
    Query(usize),
}

impl AlternateSpelling<'_> {
    /// Returns the rule that disallows the path of this spelling for a group.
    pub(super) fn disallow_rule(
        self,
        group: &Group<'static>,
        room: &mut SpellingRoom,
    ) -> Option<Rule<'static>> {
        let decision = if let Some(path) = self.write_to(room) {
            if group.decide_bytes(path).is_allow() {
                return None;
            }
            group.explain_bytes(path)
        } else {
            if group.decide_source(self).is_allow() {
                return None;
            }
            group.explain_source(self)
        };
        decision.rule()
    }

    /// Writes the whole spelling to `room`; returns `None` if it is too long.
    fn write_to(mut self, room: &mut SpellingRoom) -> Option<&[u8]> {
        let room = &mut room.0;
        let mut len = 0;
        loop {
            let free = &mut room[len..];
            if free.len() < Self::MIN_ROOM {
                return None;
            }
            match self.read(free) {
                0 => return Some(&room[..len]),
                written => len += written,
            }
        }
    }

    /// Returns whether the segment of this kind that starts at `start` is part of the resolved path.
    fn is_kept(&self, start: usize, kind: SegmentKind) -> bool {
        kind == SegmentKind::Name && !self.removed.is_some_and(|removed| removed.contains(start))
    }

    /// Returns whether only a slash is left of the path.
    fn is_root(&self) -> bool {
        let mut segments = self.segments.iter();
        !segments.any(|(start, kind)| self.is_kept(start, kind))
    }

    /// Writes the slash of the segment that starts at `start`, if it is kept.
    fn write_start(&mut self, start: usize, room: &mut [u8]) -> usize {
        if self.segments.path.is_empty() {
            self.part = Position::End;
            return 0;
        }
        self.last = self.segments.kind(start);
        let end = self.segments.end(start);
        if self.is_kept(start, self.last) {
            self.has_written = true;
            self.part = Position::Name(start, end);
            room[0] = b'/';
            return 1;
        }
        self.part = self.after(end);
        0
    }

    /// Returns what is written after a segment that ends at `end`.
    fn after(&self, end: usize) -> Position {
        let next = self.segments.after(end);
        next.map_or(Position::End, Position::Start)
    }

    /// Writes as much of a name as there is room for.
    fn write_name(&mut self, at: usize, end: usize, room: &mut [u8]) -> usize {
        let name = &self.segments.path[at..end];
        let (read, written) = match self.characters {
            CharacterForm::AsSent => {
                let len = name.len().min(room.len());
                room[..len].copy_from_slice(&name[..len]);
                (len, len)
            }
            CharacterForm::Raw => write_raw(name, room),
            CharacterForm::Escaped => write_escaped(name, room),
        };
        self.part = if read == name.len() {
            self.after(end)
        } else {
            Position::Name(at + read, end)
        };
        written
    }

    fn write_end(&mut self, room: &mut [u8]) -> usize {
        self.part = Position::Query(0);
        let ends_in_slash = self.last != SegmentKind::Name && !self.is_file;
        if ends_in_slash || !self.has_written {
            room[0] = b'/';
            return 1;
        }
        0
    }
}

impl PathSource for AlternateSpelling<'_> {
    fn read(&mut self, room: &mut [u8]) -> usize {
        let mut written = 0;
        while room.len() - written >= Self::MIN_ROOM {
            let room = &mut room[written..];
            written += match self.part {
                Position::Start(start) => self.write_start(start, room),
                Position::Name(at, end) => self.write_name(at, end, room),
                Position::End => self.write_end(room),
                Position::Query(at) => {
                    let rest = &self.query[at..];
                    let len = rest.len().min(room.len());
                    room[..len].copy_from_slice(&rest[..len]);
                    self.part = Position::Query(at + len);
                    return written + len;
                }
            };
        }
        written
    }
}

/// Writes as much of a name as there is room for, with every escape raw that may be. Returns the number of
/// bytes read and written.
fn write_raw(name: &[u8], room: &mut [u8]) -> (usize, usize) {
    let mut read = 0;
    let mut written = 0;
    while let Some(&byte) = name.get(read)
        && let Some(room) = room.get_mut(written)
    {
        let escaped = match byte {
            b'%' => escape_at(name, read).filter(|&octet| may_be_raw(octet)),
            _ => None,
        };
        *room = escaped.unwrap_or(byte);
        read += if escaped.is_some() { 3 } else { 1 };
        written += 1;
    }
    (read, written)
}

/// Writes as much of a name as there is room for, with every character escaped that may be and every other
/// escape normalized. Returns the number of bytes read and written.
fn write_escaped(name: &[u8], room: &mut [u8]) -> (usize, usize) {
    let mut read = 0;
    let mut written = 0;
    while let Some(&byte) = name.get(read)
        && let Some(room) = room.get_mut(written..written + 3)
    {
        let class = BYTE_CLASSES[usize::from(byte)];
        let escape = match class {
            ByteClass::Other => escape_at(name, read),
            _ => None,
        };
        read += if escape.is_some() { 3 } else { 1 };
        let octet = escape.unwrap_or(byte);
        if class == ByteClass::Escapable || escape.is_some_and(is_escapable) {
            room.copy_from_slice(&[b'%', hex_digit(octet >> 4), hex_digit(octet & 15)]);
            written += 3;
        } else if escape.is_some() && !may_be_raw(octet) {
            room.copy_from_slice(&name[read - 3..read]);
            written += 3;
        } else {
            room[0] = octet;
            written += 1;
        }
    }
    (read, written)
}

/// Room for one alternate spelling of most targets.
pub(super) struct SpellingRoom([u8; 512]);

impl SpellingRoom {
    pub(super) const fn new() -> Self {
        Self([0; 512])
    }
}

/// Returns whether an alternate spelling equals this text.
pub(super) fn is(mut alternate: AlternateSpelling<'_>, text: &[u8]) -> bool {
    let mut rest = text;
    let mut room = [0; 16];
    loop {
        let len = alternate.read(&mut room);
        if len == 0 {
            return rest.is_empty();
        }
        match rest.strip_prefix(&room[..len]) {
            Some(after) => rest = after,
            None => return false,
        }
    }
}
