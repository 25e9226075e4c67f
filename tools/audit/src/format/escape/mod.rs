//! The escapes of servers, undone once.
//!
//! nginx writes `"`, `\` and bytes that are not visible ASCII as `\xHH` since 1.1.6. Apache writes
//! `\"`, `\\`, the escapes of C for some control characters, and `\xhh` for other bytes. No line
//! has a sequence that both write and that means two things, so one function undoes both. A client
//! that sends `\x22` is logged as `\x5Cx22` by nginx and `\\x22` by Apache.

use std::borrow::Cow;

use memchr::memchr;

/// Undoes the escapes of a field. Allocates only if it has a backslash.
#[inline]
pub(super) fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    match memchr(b'\\', text) {
        None => Cow::Borrowed(text),
        Some(first) => Cow::Owned(unescape_from(text, first)),
    }
}

#[cold]
fn unescape_from(text: &[u8], first: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    out.extend_from_slice(&text[..first]);
    let mut rest = &text[first..];
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let (byte, len) = match *after {
            [b'x', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                (hex(high) << 4 | hex(low), 3)
            }
            [b'n', ..] => (b'\n', 1),
            [b't', ..] => (b'\t', 1),
            [b'r', ..] => (b'\r', 1),
            [b'b', ..] => (8, 1),
            [b'f', ..] => (12, 1),
            [b'v', ..] => (11, 1),
            [escaped @ (b'"' | b'\\'), ..] => (escaped, 1),
            // No server writes it: the backslash is the client's.
            _ => (b'\\', 0),
        };
        out.push(byte);
        rest = &after[len..];
    }
    out
}

/// Undoes the percent-encoding of a User-Agent header of `CloudFront`, which encodes a space as
/// `%20`, or in older logs as `%2520`.
pub(super) fn decode_user_agent(text: &[u8]) -> Cow<'_, [u8]> {
    let once = percent_decode(text);
    // No program has `%20` in its name.
    if memchr::memmem::find(&once, b"%20").is_some() {
        return Cow::Owned(percent_decode(&once).into_owned());
    }
    once
}

/// Undoes the escapes `#XX` of `HAProxy` once. It writes `#` itself as one.
pub(super) fn hash_decode(text: &[u8]) -> Cow<'_, [u8]> {
    decode(b'#', text)
}

/// Replaces each `+` with a space, which IIS writes as one.
pub(super) fn plus_decode(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'+', text).is_none() {
        return Cow::Borrowed(text);
    }
    let plain = text.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte });
    Cow::Owned(plain.collect())
}

/// Undoes percent-encoding once. `CloudFront` writes `%` as `%25`, so that a client that sends
/// `%20` is logged as `%2520`.
pub(super) fn percent_decode(text: &[u8]) -> Cow<'_, [u8]> {
    decode(b'%', text)
}

/// Replaces this sign before two hexadecimal digits by the byte that they are.
fn decode(sign: u8, text: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr(sign, text) else {
        return Cow::Borrowed(text);
    };
    let mut out = text[..first].to_vec();
    let mut rest = &text[first..];
    while let Some((&byte, after)) = rest.split_first() {
        match *after {
            [high, low, ..]
                if byte == sign && high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                out.push(hex(high) << 4 | hex(low));
                rest = &after[2..];
            }
            _ => {
                out.push(byte);
                rest = after;
            }
        }
    }
    Cow::Owned(out)
}

fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

/// Returns the text before the unescaped quote that ends a field, and what follows it.
#[inline]
pub(super) fn quoted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = memchr(b'"', text)?;
    if at == 0 || text[at - 1] != b'\\' {
        return Some((&text[..at], &text[at + 1..]));
    }
    quoted_after_escape(text, at)
}

#[cold]
fn quoted_after_escape(text: &[u8], mut at: usize) -> Option<(&[u8], &[u8])> {
    loop {
        let before = text[..at].iter().rev();
        if before.take_while(|byte| **byte == b'\\').count() % 2 == 0 {
            return Some((&text[..at], &text[at + 1..]));
        }
        at += 1 + memchr(b'"', &text[at + 1..])?;
    }
}

#[cfg(test)]
mod tests;
