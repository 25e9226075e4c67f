//! Dictionaries of structured fields (RFC 9651 §3.2).
//!
//! In: the value of a field. Out: its keys with the values that are tokens, or `None` if the
//! algorithm of RFC 9651 §4.2 fails. Values of other types are parsed too: an invalid value of any
//! type makes the whole field invalid.

/// Reads a dictionary. Returns each key once, in the order of first appearance, with its last
/// value. A value that is not a token is empty.
pub(super) fn dictionary(field: &str) -> Option<Vec<(String, String)>> {
    let mut parser = Parser { rest: field.trim_matches(' ').as_bytes() };
    let mut members: Vec<(String, String)> = Vec::new();
    while !parser.rest.is_empty() {
        let key = parser.key()?;
        let value = if parser.eat(b'=') { parser.member()? } else { b"" };
        parser.parameters()?;
        let (key, value) = (text(key), text(value));
        match members.iter_mut().find(|(known, _)| *known == key) {
            Some(member) => member.1 = value,
            None => members.push((key, value)),
        }
        parser.skip(|byte| matches!(byte, b' ' | b'\t'));
        if parser.rest.is_empty() {
            break;
        }
        if !parser.eat(b',') {
            return None;
        }
        parser.skip(|byte| matches!(byte, b' ' | b'\t'));
        if parser.rest.is_empty() {
            return None;
        }
    }
    Some(members)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The unread rest of the field.
struct Parser<'f> {
    rest: &'f [u8],
}

impl<'f> Parser<'f> {
    fn eat(&mut self, byte: u8) -> bool {
        let rest = self.rest.strip_prefix(&[byte]);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn skip(&mut self, class: fn(u8) -> bool) -> &'f [u8] {
        let end = self.rest.iter().position(|&byte| !class(byte));
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn key(&mut self) -> Option<&'f [u8]> {
        matches!(self.rest.first()?, b'a'..=b'z' | b'*').then_some(())?;
        Some(
            self.skip(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' | b'.' | b'*')),
        )
    }

    /// Takes an item or an inner list without the parameters at its end (§4.2.1.1); empty unless it
    /// is a token.
    fn member(&mut self) -> Option<&'f [u8]> {
        if !self.eat(b'(') {
            return self.bare_item();
        }
        loop {
            self.skip(|byte| byte == b' ');
            if self.eat(b')') {
                return Some(b"");
            }
            self.bare_item()?;
            self.parameters()?;
            matches!(self.rest.first()?, b' ' | b')').then_some(())?;
        }
    }

    /// Takes parameters, if there are any (§4.2.3.2).
    fn parameters(&mut self) -> Option<()> {
        while self.eat(b';') {
            self.skip(|byte| byte == b' ');
            self.key()?;
            if self.eat(b'=') {
                self.bare_item()?;
            }
        }
        Some(())
    }

    /// Takes a bare item (§4.2.3.1); empty unless it is a token.
    fn bare_item(&mut self) -> Option<&'f [u8]> {
        match self.rest.first()? {
            b'-' | b'0'..=b'9' => drop(self.number()?),
            b'"' => self.string()?,
            b'*' | b'a'..=b'z' | b'A'..=b'Z' => {
                return Some(self.skip(|byte| {
                    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~:/".contains(&byte)
                }));
            }
            b':' => self.byte_sequence()?,
            b'?' => {
                self.next();
                matches!(self.next()?, b'0' | b'1').then_some(())?;
            }
            b'@' => {
                self.next();
                self.number()?.then_some(())?;
            }
            b'%' => self.display_string()?,
            _ => return None,
        }
        Some(b"")
    }

    /// Takes a number; returns whether it is an integer (§4.2.4).
    fn number(&mut self) -> Option<bool> {
        self.eat(b'-');
        let whole = self.skip(|byte| byte.is_ascii_digit()).len();
        if !self.eat(b'.') {
            return (1..=15).contains(&whole).then_some(true);
        }
        let fraction = self.skip(|byte| byte.is_ascii_digit()).len();
        ((1..=12).contains(&whole) && (1..=3).contains(&fraction)).then_some(false)
    }

    fn string(&mut self) -> Option<()> {
        self.next();
        loop {
            match self.next()? {
                b'"' => return Some(()),
                b'\\' => matches!(self.next()?, b'"' | b'\\').then_some(())?,
                b' '..=b'~' => {}
                _ => return None,
            }
        }
    }

    /// Takes a byte sequence: base64, with its padding or without (§4.2.7).
    fn byte_sequence(&mut self) -> Option<()> {
        self.next();
        let digits = self.skip(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'));
        let padding = self.skip(|byte| byte == b'=').len();
        let is_base64 = match digits.len() % 4 {
            0 => padding == 0,
            2 => padding <= 2,
            3 => padding <= 1,
            _ => false,
        };
        (is_base64 && self.eat(b':')).then_some(())
    }

    fn display_string(&mut self) -> Option<()> {
        self.next();
        self.eat(b'"').then_some(())?;
        let mut bytes = Vec::new();
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        loop {
            match self.next()? {
                b'"' => return str::from_utf8(&bytes).is_ok().then_some(()),
                b'%' => bytes.push(digit(self.next()?)? << 4 | digit(self.next()?)?),
                byte @ b' '..=b'~' => bytes.push(byte),
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests;
