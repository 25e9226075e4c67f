//! How bytes become lines, keys and values.

/// How bytes become lines, keys and values. [`Lexis::RFC_9309`] is what a
/// [`Document`](super::Document) is made with; the others cut the same bytes as other readers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexis {
    /// What becomes of a UTF-8 byte order mark.
    pub byte_order_mark: ByteOrderMark,
    /// What ends a line.
    pub line_ends: LineEnds,
    /// What is set aside around lines, keys and values.
    pub white_space: WhiteSpace,
    /// How many bytes of a line are read, its end not counted.
    pub line_limit: usize,
    /// A NUL ends what is read of a line.
    pub nul_ends_line: bool,
}

/// What becomes of a UTF-8 byte order mark at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrderMark {
    /// It is no part of the first line.
    Skipped,
    /// Nor are its first one or two bytes, where they stand alone.
    SkippedInPart,
    /// It is part of the first line, whose key is then an unknown one.
    Kept,
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// CR, LF and CRLF.
    CrLf,
    /// Also VT, FF, FS, GS, RS, NEL, U+2028 and U+2029.
    Unicode,
}

/// What is set aside around lines, keys and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteSpace {
    /// Space and tab (RFC 9309 §2.2: `WS`).
    SpaceAndTab,
    /// Also LF, VT, FF and CR.
    Ascii,
    /// The characters that Unicode calls white space, and the separators U+001C to U+001F.
    Unicode,
}

impl Lexis {
    /// RFC 9309 §2.2, with the byte order mark that it does not mention set aside.
    pub const RFC_9309: Self = Self {
        byte_order_mark: ByteOrderMark::Skipped,
        line_ends: LineEnds::CrLf,
        white_space: WhiteSpace::SpaceAndTab,
        line_limit: usize::MAX,
        nul_ends_line: false,
    };
}

impl LineEnds {
    /// How many bytes the line end at the start of `bytes` has; `None` if there is none. A CR or LF
    /// has been dealt with before.
    fn at_start(self, bytes: &[u8]) -> Option<usize> {
        match bytes {
            _ if self == Self::CrLf => None,
            [0x0b | 0x0c | 0x1c..=0x1e, ..] => Some(1),
            [0xc2, 0x85, ..] => Some(2),
            [0xe2, 0x80, 0xa8 | 0xa9, ..] => Some(3),
            _ => None,
        }
    }

    /// Cuts what stands between two of CR, LF and CRLF into lines; each as its range of `bytes`.
    pub(super) fn cut(self, bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
        let mut lines = Vec::new();
        let mut start = 0;
        let mut at = 0;
        while at < bytes.len() {
            match self.at_start(&bytes[at..]) {
                Some(len) => {
                    lines.push(start..at);
                    at += len;
                    start = at;
                }
                None => at += 1,
            }
        }
        lines.push(start..bytes.len());
        lines
    }
}

impl WhiteSpace {
    /// `text` without what is set aside at both ends.
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

    fn holds(self, character: char) -> bool {
        match self {
            Self::SpaceAndTab => matches!(character, ' ' | '\t'),
            Self::Ascii => matches!(character, ' ' | '\t'..='\r'),
            Self::Unicode => character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}'),
        }
    }

    fn at_start(self, text: &[u8]) -> Option<usize> {
        let character = &text[..text.len().min(4)];
        self.len_of(character.utf8_chunks().next()?.valid().chars().next()?)
    }

    fn at_end(self, text: &[u8]) -> Option<usize> {
        let last = text.iter().rposition(|&byte| byte & 0xc0 != 0x80)?;
        self.len_of(str::from_utf8(&text[last..]).ok()?.chars().next()?)
    }

    fn len_of(self, character: char) -> Option<usize> {
        self.holds(character).then_some(character.len_utf8())
    }
}
