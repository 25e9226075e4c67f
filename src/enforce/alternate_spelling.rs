//! The alternate spellings of a target: other targets that a router or a file service serves as the same page.
//!
//! In: a target and its [`SpellingFlags`]. Out: its alternate spellings. None is stored: each is produced
//! while it is compared.

use robots_matcher::__private::{escape_at, hex_digit};
use robots_matcher::PathSource;

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
    for separators in spelling.separators() {
        let segments = Segments { path, separators };
        let shape = if spelling.may_have_other_segments() {
            PathShape::of(segments)
        } else {
            PathShape::default()
        };
        for order in shape.orders() {
            let removed;
            let alternate = AlternateSpelling {
                segments,
                query,
                removed: if shape.has_parents {
                    removed = RemovedSegments::of(segments, order);
                    Some(&removed)
                } else {
                    None
                },
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
    removed: Option<&'t RemovedSegments>,
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
    /// The rest of a segment, from this byte.
    Name(usize),
    /// The end of the path.
    End,
    /// The query, from this byte of it.
    Query(usize),
}

impl AlternateSpelling<'_> {
    fn is_kept(&self, start: usize) -> bool {
        let is_removed = |removed: &RemovedSegments| removed.contains(start);
        self.segments.kind(start) == SegmentKind::Name && !self.removed.is_some_and(is_removed)
    }

    /// Returns whether only a slash is left of the path.
    fn is_root(&self) -> bool {
        !self.segments.iter().any(|(start, _)| self.is_kept(start))
    }

    /// Writes the slash of the segment that starts at `start`, if it is kept.
    fn write_start(&mut self, start: usize, room: &mut [u8]) -> usize {
        if self.segments.path.is_empty() {
            self.part = Position::End;
            return 0;
        }
        self.last = self.segments.kind(start);
        if self.is_kept(start) {
            self.has_written = true;
            self.part = Position::Name(start);
            room[0] = b'/';
            return 1;
        }
        let end = self.segments.end(start);
        self.part = self
            .segments
            .after(end)
            .map_or(Position::End, Position::Start);
        0
    }

    /// Writes as much of a name as there is room for.
    fn write_name(&mut self, mut at: usize, room: &mut [u8]) -> usize {
        let path = self.segments.path;
        let mut written = 0;
        while room.len() - written >= Self::MIN_ROOM {
            let Some(&byte) = path.get(at) else {
                self.part = Position::End;
                return written;
            };
            let kind = BYTE_CLASSES[usize::from(byte)];
            if matches!(kind, ByteClass::Name | ByteClass::Dot)
                || kind == ByteClass::Escapable && self.characters != CharacterForm::Escaped
            {
                room[written] = byte;
                written += 1;
                at += 1;
                continue;
            }
            if let Some(len) = self.segments.separator(at) {
                self.part = Position::Start(at + len);
                return written;
            }
            let escape = escape_at(path, at);
            let octet = escape.unwrap_or(byte);
            let sent = if escape.is_some() { 3 } else { 1 };
            let is_written_raw = match self.characters {
                CharacterForm::AsSent => false,
                CharacterForm::Raw => escape.is_some() && may_be_raw(octet),
                CharacterForm::Escaped => {
                    escape.is_some() && may_be_raw(octet) && !is_escapable(octet)
                }
            };
            if is_written_raw {
                room[written] = octet;
                written += 1;
            } else if self.characters == CharacterForm::Escaped && is_escapable(octet) {
                room[written..written + 3].copy_from_slice(&escape_of(octet));
                written += 3;
            } else {
                room[written..written + sent].copy_from_slice(&path[at..at + sent]);
                written += sent;
            }
            at += sent;
        }
        self.part = Position::Name(at);
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
                Position::Name(at) => self.write_name(at, room),
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

const fn escape_of(octet: u8) -> [u8; 3] {
    [b'%', hex_digit(octet >> 4), hex_digit(octet & 15)]
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
