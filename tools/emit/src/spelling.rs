//! The raw spellings of canonical bytes, as expressions.
//!
//! Clients may write one canonical path in many ways: `a` as `%61`, `%2F` as `%2f`, and `/` in the
//! query as `%2F`. The *plain* tier is for targets without a byte that has other spellings, which
//! are nearly all; the *exact* tier is for all others.

use crate::target::Flavor;
use crate::unit::{Unit, is_kept, nibble};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelling {
    pub(crate) flavor: &'static Flavor,
    pub(crate) is_exact: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Around {
    pub(crate) in_query: bool,
    /// Whether a wildcard is before it, so that it may start inside an escape.
    pub(crate) is_after_run: bool,
    /// Whether it may end after the first digit of an escape: nothing but bytes that a wildcard
    /// matches is after it.
    pub(crate) is_before_run: bool,
}

impl Spelling {
    /// Returns the expression of one raw unit that a wildcard matches: an escape or a byte, and not
    /// a `?` in a path.
    pub(crate) fn any(self, in_query: bool) -> String {
        let stop = self.flavor.stop;
        let query = if in_query { "" } else { "?" };
        if self.is_exact {
            format!("(?:%[0-9A-Fa-f]{{2}}|[^%#{query}{stop}])")
        } else {
            format!("[^#{query}{stop}]")
        }
    }

    pub(crate) fn end(self) -> String {
        let end = self.flavor.end;
        if self.is_exact { format!("(?:#|{end})") } else { end.to_owned() }
    }

    /// Returns the expression of the raw spellings of a unit; `None` if no path has the unit.
    pub(crate) fn unit(self, unit: Unit, in_query: bool) -> Option<String> {
        match unit {
            Unit::Char(value) if self.is_exact && !is_kept(value, in_query) => {
                Some(format!("(?:{}|{})", character(value), escape(value)))
            }
            Unit::Char(value) => Some(character(value)),
            Unit::Escape(value) => {
                (self.is_exact && is_kept(value, in_query)).then(|| self.kept(value))
            }
        }
    }

    /// Returns the expression of a literal; `None` if no path has it.
    pub(crate) fn literal(self, units: &[Unit], around: Around) -> Option<String> {
        let mut found: Vec<_> = self.sequence(units, around.in_query).into_iter().collect();
        if self.is_exact && around.is_after_run {
            self.inside_escapes(units, around, &mut found);
        }
        match &*found {
            [] => None,
            [one] => Some(one.clone()),
            _ => Some(format!("(?:{})", found.join("|"))),
        }
    }

    fn sequence(self, units: &[Unit], in_query: bool) -> Option<String> {
        units.iter().map(|&it| self.unit(it, in_query)).collect()
    }

    /// Returns the most steps of a search for this literal after a wildcard, for each byte of a
    /// target, as PCRE counts them: those of the wildcard, and one for each beginning of the
    /// literal that one byte may end. `aaab` has three that end in the same `a`.
    pub(crate) fn steps(self, units: &[Unit]) -> usize {
        if !self.is_exact {
            return 3;
        }
        // The longest border of each beginning, and their number (Knuth, Morris, Pratt).
        let (mut borders, mut numbers) = (vec![0], vec![0]);
        for end in 1..=units.len() {
            let mut border = if end > 1 { borders[end - 1] } else { 0 };
            while border > 0 && units[border] != units[end - 1] {
                border = borders[border];
            }
            border += usize::from(end > 1 && units[border] == units[end - 1]);
            borders.push(border);
            numbers.push(1 + numbers[border]);
        }
        5 + numbers.into_iter().max().unwrap_or_default()
    }

    /// Adds the spellings of a literal after a wildcard that start inside an escape, which the
    /// wildcard matches in part: `*2F` matches `/a%2F`, and `*F` does.
    fn inside_escapes(self, units: &[Unit], around: Around, found: &mut Vec<String>) {
        let digit = |at: usize| match units.get(at) {
            Some(&Unit::Char(value)) => nibble(value),
            _ => None,
        };
        let Some(first) = digit(0) else { return };
        let kept = |value: &u8| is_kept(*value, around.in_query);
        let mut add = |values: Vec<u8>, rest: &[Unit]| {
            if let (false, Some(rest)) = (values.is_empty(), self.sequence(rest, around.in_query)) {
                found.push(self.any_of(&values) + &rest);
            }
        };
        let low = (0..16).map(|high| high << 4 | first);
        add(low.filter(kept).collect(), &units[1..]);
        if let Some(second) = digit(1) {
            let both = Some(first << 4 | second).filter(kept);
            add(both.into_iter().collect(), &units[2..]);
        } else if units.len() == 1 && around.is_before_run {
            let high = (0..16).map(|low| first << 4 | low);
            add(high.filter(kept).collect(), &[]);
        }
    }

    /// Returns the spellings of an escape that the canonical form has.
    fn kept(self, value: u8) -> String {
        match self.raw(value) {
            Some(raw) => format!("(?:{}|{raw})", escape(value)),
            None => escape(value),
        }
    }

    /// Returns the expression of a raw byte of which the canonical form is an escape.
    fn raw(self, value: u8) -> Option<String> {
        let is_raw = matches!(value, b'*' | b'$') || value >= 0x80 && self.flavor.has_bytes;
        is_raw.then(|| character(value))
    }

    /// Returns the expression of the spellings of kept escapes with one of these values, which
    /// share their first or their second digit.
    fn any_of(self, values: &[u8]) -> String {
        let set = |shift: u8| {
            let mut digits: Vec<u8> = values.iter().map(|value| value >> shift & 15).collect();
            digits.dedup();
            match &*digits {
                [one] => digits_of(*one),
                _ => format!("[{}]", digits.iter().map(|&it| bare(it)).collect::<String>()),
            }
        };
        let escaped = format!("%{}{}", set(4), set(0));
        let raw: String = values.iter().filter_map(|&it| self.raw(it)).collect();
        if raw.is_empty() { escaped } else { format!("(?:{escaped}|[{raw}])") }
    }
}

/// Returns the expression of this byte. It has no byte with a meaning in the configuration of a
/// proxy.
pub(crate) fn character(value: u8) -> String {
    if value.is_ascii_alphanumeric() || b"/_-~".contains(&value) {
        char::from(value).to_string()
    } else {
        format!("\\x{value:02x}")
    }
}

/// Returns the expression of the escape of a value, in both cases.
fn escape(value: u8) -> String {
    format!("%{}{}", digits_of(value >> 4), digits_of(value & 15))
}

fn digits_of(nibble: u8) -> String {
    match bare(nibble) {
        digit if digit.len() > 1 => format!("[{digit}]"),
        digit => digit,
    }
}

/// Returns a digit, in both cases.
fn bare(nibble: u8) -> String {
    if nibble < 10 { nibble.to_string() } else { format!("{nibble:X}{nibble:x}") }
}
