use super::{PathSource, SourceCursor};
use crate::path::{PathCursor, PathForm};

/// A text, in pieces of at most `piece` bytes.
#[derive(Clone, Copy)]
struct Pieces<'p> {
    rest: &'p [u8],
    piece: usize,
}

impl PathSource for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> usize {
        let len = self.piece.min(room.len()).min(self.rest.len());
        let (piece, rest) = self.rest.split_at(len);
        room[..len].copy_from_slice(piece);
        self.rest = rest;
        len
    }
}

/// A path that is a sequence of units.
struct Units {
    bytes: [u8; 1024],
    len: usize,
}

impl Units {
    fn of<'u>(units: impl IntoIterator<Item = &'u [u8]>) -> Self {
        let mut path = Self { bytes: [0; 1024], len: 0 };
        for unit in units {
            path.bytes[path.len..][..unit.len()].copy_from_slice(unit);
            path.len += unit.len();
        }
        path
    }

    fn assert_reads_the_same_in_pieces(&self) {
        let path = &self.bytes[..self.len];
        for form in [
            PathForm::Rfc9309,
            PathForm::Sent,
            PathForm::Octets,
            PathForm::Decoded,
            PathForm::Requoted,
        ] {
            for piece in [1, 2, 3, 7, 64] {
                for room in [1, 5, 64] {
                    let mut whole = PathCursor::in_form(path, form);
                    let mut source = SourceCursor::new(Pieces { rest: path, piece }, form);
                    let mut out = [0; 64];
                    loop {
                        let read = source.fill(&mut out[..room]);
                        for &byte in &out[..read] {
                            assert_eq!(whole.next(), Some(byte), "{form:?} {piece} {path:?}");
                        }
                        if read < room {
                            break;
                        }
                    }
                    assert_eq!(whole.next(), None, "{form:?} {piece} {path:?}");
                }
            }
        }
    }
}

#[test]
fn source_in_pieces_has_the_canonical_form_of_its_text() {
    let filler = [&b"%F0%9F%98%80/a%2f(%28;"[..]; 9];
    let removed = [&b"%09%0a%0D"[..]; 30];
    let part = |unit: &'static [u8]| [unit].into_iter().chain(removed);
    Units::of([&b"/"[..]]).assert_reads_the_same_in_pieces();
    Units::of([&b"/a?b#c"[..]]).assert_reads_the_same_in_pieces();
    Units::of([&b"/"[..]].into_iter().chain([&b"x"[..]; 62]).chain([&b"%"[..]]))
        .assert_reads_the_same_in_pieces();
    Units::of([&b"/"[..]].into_iter().chain(filler).chain([&b"?"[..]]).chain(filler))
        .assert_reads_the_same_in_pieces();
    Units::of(part(b"/a;").chain(part(b"?")).chain(part(b"#"))).assert_reads_the_same_in_pieces();
    Units::of(part(b"/a;").chain(part(b"x%C3")).chain(part(b"%A9?y")))
        .assert_reads_the_same_in_pieces();
}

#[test]
fn random_source_in_pieces_has_the_canonical_form_of_its_text() {
    const UNITS: [&[u8]; 20] = [
        b"/",
        b"a",
        b"%",
        b"%2",
        b"%2F",
        b"%e9",
        b"\xc3",
        b"\xa9",
        b"%C3",
        b"%A9",
        b";",
        b"?",
        b"%3F",
        b"%3b",
        b"%09",
        b"\t",
        b"%0A",
        b"*",
        b"$",
        b"%F0%9F%98%80",
    ];
    let mut state: u32 = 9309;
    for _ in 0..300 {
        let mut drawn = [&b"/"[..]; 80];
        for unit in &mut drawn[1..] {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *unit = UNITS[(state >> 16) as usize % UNITS.len()];
        }
        Units::of(drawn).assert_reads_the_same_in_pieces();
    }
}
