//! The steps by which servers change the segments of a path before they look up the page.

use robots_matcher::__private::escape_at;

/// One step of a server, a proxy or a library. Servers take several, in different orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A raw backslash becomes a slash, as in the WHATWG URL Standard: `Url::parse`, Node.js,
    /// browsers.
    Backslashes,
    /// `%2F` becomes a slash, as in services that decode a path before they split it.
    EscapedSlashes,
    /// `%2F` and a backslash, raw or escaped, become slashes, as for services on Windows.
    AllSlashes,
    /// The parameters of dot segments are removed (RFC 3986 §3.3): `..;x` becomes `..`, as in
    /// servlet containers.
    DotParameters,
    /// Dot segments are removed (RFC 3986 §5.2.4).
    DotSegments,
    /// Two slashes and the authority after them are removed from the start, as from a relative
    /// reference (RFC 3986 §4.2): `urlsplit` of Python, `java.net.URI`.
    Authority,
    /// All slashes and the authority after them are removed from the start, as in the URL Standard:
    /// `new URL` of Node.js.
    UrlAuthority,
    /// Adjacent slashes are merged, as in file systems.
    EmptySegments,
    /// Escaped digits after a `%` that begins no escape are decoded, so that it begins one: `%%361`
    /// becomes `%61`. So it is in servers that decode a path in several passes, all but the last of
    /// which leave `%25`: actix-files after the router of actix-web, and any server after a proxy
    /// that decodes unreserved characters (RFC 3986 §6.2.2.2).
    SplitEscapes,
}

impl Step {
    pub(super) const ALL: [Self; 9] = [
        Self::Backslashes,
        Self::EscapedSlashes,
        Self::AllSlashes,
        Self::DotParameters,
        Self::DotSegments,
        Self::Authority,
        Self::UrlAuthority,
        Self::EmptySegments,
        Self::SplitEscapes,
    ];

    pub(super) const fn removes_segments(self) -> bool {
        matches!(self, Self::DotSegments | Self::Authority | Self::UrlAuthority)
    }

    /// Returns whether the step makes another path of one that it has made: `//a//b/c` becomes
    /// `//b/c`, and this `/c`.
    pub(super) const fn may_repeat(self) -> bool {
        matches!(self, Self::Authority | Self::UrlAuthority | Self::SplitEscapes)
    }

    /// Writes what the step makes of `path` to the start of `room`, which is at least as long, and
    /// returns its length. The path is absolute.
    pub(super) fn write(self, path: &[u8], room: &mut [u8]) -> usize {
        let mut room = Room::new(room);
        match self {
            Self::Backslashes | Self::EscapedSlashes | Self::AllSlashes => {
                self.write_slashes(path, &mut room);
            }
            Self::DotParameters => write_without_dot_parameters(path, &mut room),
            Self::DotSegments => write_without_dot_segments(path, &mut room),
            Self::Authority => room.extend(without_authority(path, 2)),
            Self::UrlAuthority => {
                let slashes = path.iter().take_while(|&&byte| byte == b'/').count();
                room.extend(without_authority(path, slashes.max(2)));
            }
            Self::EmptySegments => {
                for name in path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()) {
                    room.push_segment(name);
                }
                if path.ends_with(b"/") {
                    room.push(b'/');
                }
            }
            Self::SplitEscapes => write_split_escapes(path, &mut room),
        }
        room.len
    }

    fn write_slashes(self, path: &[u8], room: &mut Room<'_>) {
        let mut at = 0;
        while let Some(&byte) = path.get(at) {
            let escaped = escape_at(path, at);
            let len = if escaped.is_some() { 3 } else { 1 };
            let is_slash = match escaped.unwrap_or(byte) {
                b'/' => escaped.is_some() && self != Self::Backslashes,
                b'\\' if escaped.is_some() => self == Self::AllSlashes,
                b'\\' => self != Self::EscapedSlashes,
                _ => false,
            };
            if is_slash {
                room.push(b'/');
            } else {
                room.extend(&path[at..at + len]);
            }
            at += len;
        }
    }
}

/// The start of a slice, which is written.
pub(super) struct Room<'r> {
    room: &'r mut [u8],
    len: usize,
}

impl<'r> Room<'r> {
    pub(super) const fn new(room: &'r mut [u8]) -> Self {
        Self { room, len: 0 }
    }

    pub(super) fn into_written(self) -> &'r [u8] {
        &self.room[..self.len]
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.room[self.len] = byte;
        self.len += 1;
    }

    #[inline]
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        self.room[self.len..][..bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    #[inline]
    fn push_segment(&mut self, name: &[u8]) {
        self.push(b'/');
        self.extend(name);
    }

    fn pop_segment(&mut self) {
        let written = &self.room[..self.len];
        self.len = written.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
    }
}

fn write_without_dot_parameters(path: &[u8], room: &mut Room<'_>) {
    for name in path.split(|&byte| byte == b'/').skip(1) {
        let end = name.iter().position(|&byte| byte == b';');
        let dots = end.map(|end| &name[..end]).filter(|name| dots(name).is_some());
        room.push_segment(dots.unwrap_or(name));
    }
}

fn write_without_dot_segments(path: &[u8], room: &mut Room<'_>) {
    let mut is_folder = false;
    for name in path.split(|&byte| byte == b'/').skip(1) {
        let dots = dots(name);
        is_folder = dots.is_some();
        match dots {
            None => room.push_segment(name),
            Some(1) => {}
            Some(_) => room.pop_segment(),
        }
    }
    if is_folder {
        room.push(b'/');
    }
}

fn write_split_escapes(path: &[u8], room: &mut Room<'_>) {
    let mut at = 0;
    while let Some(&byte) = path.get(at) {
        at += 1;
        room.push(byte);
        if byte == b'%'
            && let Some((digits, len)) = digits_at_start(&path[at..])
        {
            room.extend(&digits);
            at += len;
        }
    }
}

/// Returns the first two characters and their length if both are hexadecimal digits, each raw or
/// escaped.
#[inline]
pub(super) fn digits_at_start(path: &[u8]) -> Option<([u8; 2], usize)> {
    let mut digits = [0; 2];
    let mut at = 0;
    for digit in &mut digits {
        let escaped = escape_at(path, at);
        *digit = escaped.or(path.get(at).copied())?;
        if !digit.is_ascii_hexdigit() {
            return None;
        }
        at += if escaped.is_some() { 3 } else { 1 };
    }
    Some((digits, at))
}

/// Returns a path without the authority after this number of slashes; the path itself if it starts
/// with fewer.
fn without_authority(path: &[u8], slashes: usize) -> &[u8] {
    let is_authority = path.iter().take_while(|&&byte| byte == b'/').count() >= slashes;
    let rest = match path.split_at_checked(slashes) {
        Some((_, rest)) if is_authority => rest,
        _ => return path,
    };
    match rest.iter().position(|&byte| byte == b'/') {
        Some(end) => &rest[end..],
        None => b"/",
    }
}

/// Returns the number of dots of a dot segment, each raw or escaped; `None` for another segment.
pub(super) fn dots(segment: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut dots = 0;
    while at < segment.len() && dots < 3 {
        match escape_at(segment, at) {
            Some(b'.') => at += 3,
            _ if segment[at] == b'.' => at += 1,
            _ => return None,
        }
        dots += 1;
    }
    matches!(dots, 1 | 2).then_some(dots)
}
