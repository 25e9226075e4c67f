//! The units of a canonical pattern: characters and escapes.

use std::array;
use std::sync::LazyLock;

use robots_core::matcher::PathForm;
use robots_core::pattern::canonical_path;

/// A byte of a canonical pattern, or an escape of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Char(u8),
    Escape(u8),
}

/// Whether the escape of each value stays an escape in the canonical form: in the path, and in the
/// query.
static KEPT: LazyLock<[[bool; 256]; 2]> = LazyLock::new(|| {
    ["/", "/?"].map(|before| {
        array::from_fn(|value| {
            let path = format!("{before}%{value:02X}");
            canonical_path(path.as_bytes(), PathForm::Rfc9309) == path.as_bytes()
        })
    })
});

/// Returns the units of a literal; `None` if a `%` is not the start of an escape.
pub(crate) fn units(literal: &[u8]) -> Option<Vec<Unit>> {
    let mut units = Vec::new();
    let mut rest = literal;
    while let [first, after @ ..] = rest {
        if *first == b'%' {
            let [high, low, after @ ..] = after else {
                return None;
            };
            units.push(Unit::Escape(nibble(*high)? << 4 | nibble(*low)?));
            rest = after;
        } else {
            units.push(Unit::Char(*first));
            rest = after;
        }
    }
    Some(units)
}

/// Returns the value of a hexadecimal digit in upper case, as canonical escapes have them.
pub(crate) fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// Returns whether the escape of this value stays an escape in the canonical form.
pub(crate) fn is_kept(value: u8, in_query: bool) -> bool {
    KEPT[usize::from(in_query)][usize::from(value)]
}
