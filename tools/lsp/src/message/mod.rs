//! Messages of the base protocol on a byte stream: a header with `Content-Length`, and JSON.
//!
//! Whatever a client sends, reading goes on after it: broken parts are reported, and memory is
//! bounded by [`SIZE_LIMIT`].

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::{Value, json};

/// The size of the largest message that is read, in bytes. A text of the size that crawlers read
/// takes at most six times as many bytes in JSON.
pub(crate) const SIZE_LIMIT: u64 = 16 * 1024 * 1024;

const LINE_LIMIT: u64 = 4096;

#[derive(Debug)]
pub(crate) enum Incoming {
    Message(Message),
    /// Bytes that are not a message. If the code is [`ErrorCode::ParseError`], the content is
    /// unknown, and may have been a change of a text.
    Invalid {
        /// The identifier, if it is that of a request.
        id: Option<RequestId>,
        code: ErrorCode,
        reason: String,
    },
}

/// Reads the next message; `None` at the end of the stream.
pub(crate) fn read(reader: &mut dyn BufRead) -> io::Result<Option<Incoming>> {
    let mut size = None;
    let mut is_empty = true;
    // Lines that are not header fields are skipped.
    loop {
        let mut line = Vec::new();
        (&mut *reader).take(LINE_LIMIT).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let field = line.trim_ascii();
        if field.is_empty() && !is_empty {
            break;
        }
        is_empty &= field.is_empty();
        if let Some(at) = field.iter().position(|&byte| byte == b':')
            && field[..at].eq_ignore_ascii_case(b"content-length")
        {
            let number = str::from_utf8(field[at + 1..].trim_ascii());
            size = number.ok().and_then(|number| number.parse().ok());
        }
    }
    let Some(size) = size else {
        let reason = "header without a valid `Content-Length`".to_owned();
        return Ok(Some(invalid(None, ErrorCode::ParseError, reason)));
    };
    if size > SIZE_LIMIT {
        io::copy(&mut reader.take(size), &mut io::sink())?;
        let reason = format!("message of {size} bytes: the limit is {SIZE_LIMIT} bytes");
        return Ok(Some(invalid(None, ErrorCode::ParseError, reason)));
    }
    let mut body = Vec::new();
    let read = reader.take(size).read_to_end(&mut body)?;
    Ok((read as u64 == size).then(|| parse(&body)))
}

fn parse(body: &[u8]) -> Incoming {
    let value = serde_json::from_slice::<Value>(body).or_else(|error| {
        // Editors cut a text between the halves of a surrogate pair.
        serde_json::from_str(&without_half_surrogates(body)).map_err(|_| error)
    });
    let value = match value {
        Ok(value) => value,
        Err(error) => return invalid(None, ErrorCode::ParseError, error.to_string()),
    };
    let id = value.get("id").filter(|id| !id.is_null()).cloned();
    match serde_json::from_value(value) {
        // A request with an identifier of another type is read as a notification.
        Ok(message) if id.is_none() || !matches!(message, Message::Notification(_)) => {
            Incoming::Message(message)
        }
        _ => {
            let id = id.and_then(|id| serde_json::from_value(id).ok());
            let reason = "neither a request, a notification nor a response".to_owned();
            invalid(id, ErrorCode::InvalidRequest, reason)
        }
    }
}

fn invalid(id: Option<RequestId>, code: ErrorCode, reason: String) -> Incoming {
    Incoming::Invalid { id, code, reason }
}

/// Replaces each escape of half a surrogate pair by that of U+FFFD, which has the same length in
/// UTF-8 and in UTF-16, and each byte that is not UTF-8 by U+FFFD.
fn without_half_surrogates(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    let code_unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let len = match code_unit(rest) {
            Some(0xd800..=0xdbff) => match rest.get(6..).and_then(code_unit) {
                Some(0xdc00..=0xdfff) => 12,
                _ => 0,
            },
            Some(0xdc00..=0xdfff) => 0,
            Some(_) => 6,
            // The escaped character may have several bytes.
            None => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        if len == 0 {
            out.push_str("\\ufffd");
            rest = &rest[6..];
        } else {
            out.push_str(&rest[..len]);
            rest = &rest[len..];
        }
    }
    out + rest
}

pub(crate) fn write(writer: &mut dyn Write, message: &Message) -> io::Result<()> {
    message.write(&mut { writer })
}

/// Writes the error of a message whose identifier is not known.
pub(crate) fn write_error(
    writer: &mut dyn Write,
    id: Option<RequestId>,
    code: ErrorCode,
    reason: String,
) -> io::Result<()> {
    if let Some(id) = id {
        let response = Response::new_err(id, code as i32, reason);
        return write(writer, &response.into());
    }
    let error = json!({ "code": code as i32, "message": reason });
    let body = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    write!(writer, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    writer.flush()
}

#[cfg(test)]
mod tests;
