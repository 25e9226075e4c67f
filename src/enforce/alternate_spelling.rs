//! The alternate spellings of a target: other targets that a router or a file service serves as the same page.
//!
//! In: a target and its [`SpellingFlags`]. Out: its alternate spellings. None is allocated: a short one is written
//! to the stack, and a long one is produced while it is compared.

use robots_matcher::__private::{escape_at, hex_digit};
use robots_matcher::{Group, PathSource, Rule};

use super::resolved_path::{self, ResolvedPath};
use super::segment::SegmentKind;
use super::spelling::{
    BYTE_CLASSES, ByteClass, CharacterForm, SpellingFlags, is_escapable, may_be_raw,
};

/// Returns the first result of `wanted` for an alternate spelling of `target`, whose flags are `spelling`.
///
/// There are at most 36 alternate spellings. Those that equal the target, and most of those that equal
/// another one, are left out. Linear in the target; allocates nothing.
pub(super) fn find_map<T>(
    target: &str,
    spelling: SpellingFlags,
    mut wanted: impl FnMut(AlternateSpelling<'_>) -> Option<T>,
) -> Option<T> {
    resolved_path::find_map(target, spelling, |resolved| {
        resolved.find_map(spelling, &mut wanted)
    })
}

impl ResolvedPath<'_> {
    /// Returns the first result of `wanted` for an alternate spelling with these segments.
    pub(super) fn find_map<T>(
        &self,
        spelling: SpellingFlags,
        mut wanted: impl FnMut(AlternateSpelling<'_>) -> Option<T>,
    ) -> Option<T> {
        let may_be_file = self.may_be_file(spelling) && !self.is_root();
        for is_file in [false, true].into_iter().take(1 + usize::from(may_be_file)) {
            let is_as_sent = self.has_sent_segments && !is_file;
            for characters in spelling.characters() {
                if is_as_sent && characters == CharacterForm::AsSent {
                    continue;
                }
                let found = wanted(AlternateSpelling {
                    resolved: *self,
                    characters,
                    is_file,
                    part: Position::Start(1),
                    has_written: false,
                    last: SegmentKind::Empty,
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

/// An alternate spelling of a target, and the position up to which it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlternateSpelling<'t> {
    resolved: ResolvedPath<'t>,
    pub(super) characters: CharacterForm,
    /// Whether the final slash is left out, as for a file.
    pub(super) is_file: bool,
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
    pub(super) fn disallow_rule<'r>(
        self,
        group: &Group<'r>,
        room: &mut SpellingRoom,
    ) -> Option<Rule<'r>> {
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

    /// Writes the slash of the segment that starts at `start`, if it is kept.
    fn write_start(&mut self, start: usize, room: &mut [u8]) -> usize {
        if self.resolved.segments.path.is_empty() {
            self.part = Position::End;
            return 0;
        }
        self.last = self.resolved.segments.kind(start);
        let end = self.resolved.segments.end(start);
        if self.resolved.is_kept(start, self.last) {
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
        let next = self.resolved.segments.after(end);
        next.map_or(Position::End, Position::Start)
    }

    /// Writes as much of a name as there is room for.
    fn write_name(&mut self, at: usize, end: usize, room: &mut [u8]) -> usize {
        let name = &self.resolved.segments.path[at..end];
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
                    let rest = &self.resolved.query[at..];
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
pub(super) struct SpellingRoom([u8; Self::LEN]);

impl SpellingRoom {
    pub(super) const LEN: usize = 512;

    pub(super) const fn new() -> Self {
        Self([0; Self::LEN])
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
