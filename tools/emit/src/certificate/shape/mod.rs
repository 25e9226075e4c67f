//! The shape of a pattern: what decides how it is written as expressions.
//!
//! Characters of one kind are written alike, one after the other, so a run of them stands for each
//! of its characters. The first two characters after a wildcard keep their value if they may be
//! digits of an escape.

use crate::unit::{Unit, is_kept, nibble, units};

/// Returns the shape of a pattern, which is a pattern; the pattern itself if it is malformed.
pub(crate) fn shape_of(pattern: &[u8]) -> Vec<u8> {
    let (body, end) = match pattern.strip_suffix(b"$") {
        Some(body) => (body, &b"$"[..]),
        None => (pattern, &b""[..]),
    };
    let mut shape = Vec::new();
    for (index, literal) in body.split(|&byte| byte == b'*').enumerate() {
        let Some(units) = units(literal) else {
            return pattern.to_vec();
        };
        if index > 0 && !shape.ends_with(b"*") {
            shape.push(b'*');
        }
        let mut last = Vec::new();
        for (at, &unit) in units.iter().enumerate() {
            let kind = match unit {
                Unit::Char(value) if index > 0 && at < 2 && nibble(value).is_some() => vec![value],
                Unit::Char(b'/') if index == 0 && at == 0 => b"/".to_vec(),
                _ => kind_of(unit),
            };
            if kind != last || kind == b"?" {
                shape.extend_from_slice(&kind);
            }
            last = kind;
        }
    }
    [&shape, end].concat()
}

/// Returns a unit of the same kind, the same for all units of the kind.
fn kind_of(unit: Unit) -> Vec<u8> {
    let kind = match unit {
        Unit::Char(b'?') => "?",
        Unit::Char(value) => match [false, true].map(|in_query| is_kept(value, in_query)) {
            [false, _] => "n",
            [true, false] => ":",
            [true, true] => "=",
        },
        Unit::Escape(b'*' | b'$') => "%24",
        Unit::Escape(0x80..) => "%C3",
        Unit::Escape(value) if is_kept(value, true) => "%20",
        Unit::Escape(_) => "%2F",
    };
    kind.as_bytes().to_vec()
}

#[cfg(test)]
mod tests;
