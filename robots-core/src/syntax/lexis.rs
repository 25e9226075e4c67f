//! The lexical rules that split bytes into lines, keys and values.

/// The lexical rules that split bytes into lines, keys and values.
///
/// [`parse`](super::parse) uses [`Lexis::RFC_9309`]. A dialect may split the same bytes in another
/// way: see [`parse_as`](super::parse_as).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexis {
    /// How to treat a UTF-8 byte order mark.
    pub byte_order_mark: ByteOrderMark,
    /// The characters that end a line.
    pub line_ends: LineEnds,
    /// The whitespace that is removed around lines, keys and values.
    pub white_space: WhiteSpace,
    /// The maximum number of bytes that are read of a line, without its ending.
    pub line_limit: usize,
    /// Whether a NUL byte ends what is read of a line.
    pub nul_ends_line: bool,
}

/// The treatment of a UTF-8 byte order mark at the start of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrderMark {
    /// It is skipped.
    Skipped,
    /// It is skipped, and so are its first one or two bytes without the rest.
    SkippedInPart,
    /// It is part of the first line, which makes the key of that line unknown.
    Kept,
}

/// The characters that end a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// CR, LF and CRLF.
    CrLf,
    /// CR, LF, CRLF, VT, FF, FS, GS, RS, NEL, U+2028 and U+2029.
    Unicode,
}

/// The whitespace that is removed around lines, keys and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteSpace {
    /// Space and tab (RFC 9309 §2.2: `WS`).
    SpaceAndTab,
    /// Space, tab, LF, VT, FF and CR.
    Ascii,
    /// The characters that Unicode calls whitespace, and the separators U+001C to U+001F.
    Unicode,
}

impl Lexis {
    /// The rules of RFC 9309 §2.2. A byte order mark, which the RFC does not mention, is skipped.
    pub const RFC_9309: Self = Self {
        byte_order_mark: ByteOrderMark::Skipped,
        line_ends: LineEnds::CrLf,
        white_space: WhiteSpace::SpaceAndTab,
        line_limit: usize::MAX,
        nul_ends_line: false,
    };
}

impl LineEnds {
    /// Returns the length of the line ending at the start of `bytes`, other than CR and LF.
    fn at_start(self, bytes: &[u8]) -> Option<usize> {
        match bytes {
            _ if self == Self::CrLf => None,
            [0x0b | 0x0c | 0x1c..=0x1e, ..] => Some(1),
            [0xc2, 0x85, ..] => Some(2),
            [0xe2, 0x80, 0xa8 | 0xa9, ..] => Some(3),
            _ => None,
        }
    }

    /// Returns the end of the first line of the bytes between two of CR, LF and CRLF, and the start
    /// of the next line if there is one.
    pub(super) fn first_line(self, bytes: &[u8]) -> (usize, Option<usize>) {
        if self == Self::CrLf {
            return (bytes.len(), None);
        }
        let ends = (0..bytes.len()).map(|at| (at, self.at_start(&bytes[at..])));
        let end = ends.into_iter().find_map(|(at, len)| Some((at, at + len?)));
        end.map_or((bytes.len(), None), |(end, next)| (end, Some(next)))
    }
}

impl WhiteSpace {
    pub(super) fn trim(self, text: &[u8]) -> std::ops::Range<usize> {
        let mut start = 0;
        while let Some(len) = self.at_start(&text[start..]) {
            start += len;
        }
        let mut end = text.len();
        while let Some(len) = self.at_end(&text[start..end]) {
            end -= len;
        }
        start..end
    }

    fn contains(self, character: char) -> bool {
        match self {
            Self::SpaceAndTab => matches!(character, ' ' | '\t'),
            Self::Ascii => matches!(character, ' ' | '\t'..='\r'),
            Self::Unicode => character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}'),
        }
    }

    fn at_start(self, text: &[u8]) -> Option<usize> {
        if let Some(&byte) = text.first().filter(|byte| byte.is_ascii()) {
            return self.len_of(char::from(byte));
        }
        let character = &text[..text.len().min(4)];
        self.len_of(character.utf8_chunks().next()?.valid().chars().next()?)
    }

    fn at_end(self, text: &[u8]) -> Option<usize> {
        if let Some(&byte) = text.last().filter(|byte| byte.is_ascii()) {
            return self.len_of(char::from(byte));
        }
        let last = text.iter().rposition(|&byte| byte & 0xc0 != 0x80)?;
        self.len_of(str::from_utf8(&text[last..]).ok()?.chars().next()?)
    }

    fn len_of(self, character: char) -> Option<usize> {
        self.contains(character).then_some(character.len_utf8())
    }
}
