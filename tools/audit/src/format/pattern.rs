//! Text formats: the strings of nginx and Apache, compiled to a list of fields.

use memchr::{memchr, memmem, memrchr};

use super::ONLY_SERVED_PATH;
use super::escape::{decode_user_agent, percent_decode, plus_decode, quoted, unescape};
use super::field::Field;
use super::row::{Row, Target, Time, status};
use super::time::{COMMON_LEN, TimeFormat, parse_date_and_time};

/// A text format: a literal, then fields with the literals after them; `None` skips a field.
#[derive(Debug, Default)]
pub struct Pattern {
    start: Vec<u8>,
    fields: Vec<(Option<Field>, Vec<u8>)>,
    /// Whether there may be more fields.
    is_open: bool,
    /// The format of the time, if it is that of `%{…}t` of Apache.
    time: Option<TimeFormat>,
}

impl Pattern {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut pattern = Self::default();
        let plain = without_escapes(text);
        if text.contains('$') {
            pattern.add_nginx(&plain)?;
        } else {
            pattern.add_apache(&plain)?;
        }
        pattern.check(text)?;
        Ok(pattern)
    }

    /// Compiles the names of columns of a log with `#Fields`: those of `CloudFront`, which has tabs
    /// between them and percent-encodes values, or of IIS, which has spaces, and decodes paths.
    pub(super) fn of_columns(names: &str, is_iis: bool) -> Self {
        let columns = names.split_ascii_whitespace().map(|name| {
            let name = name.to_ascii_lowercase();
            Some(match (name.as_str(), is_iis) {
                ("date", _) => Field::Date,
                ("time", _) => Field::Time,
                ("c-ip", _) => Field::Address,
                ("x-forwarded-for" | "cs(x-forwarded-for)", _) => Field::Forwarded,
                ("sc-status", _) => Field::Status,
                ("cs-uri-stem", false) => Field::EncodedPath,
                ("cs-uri-query", false) => Field::EncodedQuery,
                ("cs(user-agent)", false) => Field::EncodedUserAgent,
                ("cs-uri-stem", true) => Field::ServedPath,
                ("cs-uri-query", true) => Field::Query,
                ("cs(user-agent)", true) => Field::PlusUserAgent,
                _ => return None,
            })
        });
        let separator = if is_iis { b" " } else { b"\t" };
        let mut fields: Vec<_> = columns.map(|field| (field, separator.to_vec())).collect();
        if let Some((_, after)) = fields.last_mut() {
            after.clear();
        }
        Self { fields, ..Self::default() }
    }

    /// Adds the variables of a `log_format` of nginx: `$status`, `${status}`.
    fn add_nginx(&mut self, text: &str) -> Result<(), String> {
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            self.add_literal(&rest[..at]);
            rest = &rest[at + 1..];
            let name;
            if let Some(braced) = rest.strip_prefix('{') {
                let Some(end) = braced.find('}') else {
                    return Err(format!("`${{` has no `}}` in `{text}`"));
                };
                name = &braced[..end];
                rest = &braced[end + 1..];
            } else {
                let is_name = |byte: char| byte.is_ascii_alphanumeric() || byte == '_';
                let end = rest.find(|byte| !is_name(byte)).unwrap_or(rest.len());
                name = &rest[..end];
                rest = &rest[end..];
            }
            self.add_field(nginx_field(name));
        }
        self.add_literal(rest);
        Ok(())
    }

    /// Adds the directives of a `LogFormat` of Apache: `%h`, `%>s`, `%{User-Agent}i`.
    fn add_apache(&mut self, text: &str) -> Result<(), String> {
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            self.add_literal(&rest[..at]);
            rest = &rest[at + 1..];
            // Conditions on the status, and the original or the final request.
            rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || "!,<>".contains(c));
            let mut argument = "";
            if let Some(braced) = rest.strip_prefix('{') {
                let Some(end) = braced.find('}') else {
                    return Err(format!("`%{{` has no `}}` in `{text}`"));
                };
                argument = &braced[..end];
                rest = &braced[end + 1..];
            }
            let mut letters = rest.chars();
            match letters.next() {
                None => return Err(format!("`%` ends `{text}`")),
                Some('%') => self.add_literal("%"),
                Some('t') if argument.is_empty() => {
                    self.add_literal("[");
                    self.add_field(Some(Field::Time));
                    self.add_literal("]");
                }
                Some('t') => self.add_time(argument)?,
                Some(letter) => self.add_field(apache_field(letter, argument)),
            }
            rest = letters.as_str();
            // `%^ti` and `%^FU` have names of two letters.
            if text[..text.len() - rest.len()].ends_with('^') {
                rest = rest.get(2..).unwrap_or_default();
            }
        }
        self.add_literal(rest);
        Ok(())
    }

    /// Adds `%{…}t`, which continues that before it: `%{%d/%b/%Y %T}t.%{msec_frac}t %{%z}t`.
    fn add_time(&mut self, argument: &str) -> Result<(), String> {
        let format = argument.trim_start_matches("begin:").trim_start_matches("end:");
        let format = match format {
            "sec" | "msec" | "usec" => {
                self.add_field(Some(Field::Time));
                return Ok(());
            }
            "msec_frac" => "%3f",
            "usec_frac" => "%6f",
            format => format,
        };
        match (self.fields.last_mut(), &mut self.time) {
            (Some((Some(Field::Time), between)), Some(time)) => time.push(between, format)?,
            _ if format.ends_with('f') => self.add_field(None),
            (_, Some(_)) => {
                return Err(format!(
                    "`%{{{argument}}}t` is apart from the time before it: put them side by side"
                ));
            }
            (_, time) => {
                let mut first = TimeFormat::default();
                first.push(&mut Vec::new(), format)?;
                *time = Some(first);
                self.add_field(Some(Field::Time));
            }
        }
        Ok(())
    }

    fn add_field(&mut self, field: Option<Field>) {
        // `%U%q` and `$uri$is_args$args` are one text.
        if let Some((Some(Field::ServedPath), after)) = self.fields.last()
            && after.is_empty()
            && field == Some(Field::Query)
        {
            return;
        }
        self.fields.push((field, Vec::new()));
    }

    fn add_literal(&mut self, text: &str) {
        let literal = match self.fields.last_mut() {
            Some((_, after)) => after,
            None => &mut self.start,
        };
        literal.extend_from_slice(text.as_bytes());
    }

    fn check(&mut self, text: &str) -> Result<(), String> {
        // The last field of `alb` and of formats like it is whatever follows.
        if self.fields.last() == Some(&(None, Vec::new())) {
            self.is_open = true;
        }
        let mut pairs = self.fields.windows(2);
        if pairs.any(|pair| pair[0].1.is_empty()) {
            return Err(format!(
                "two fields have nothing between them in `{text}`: where the first ends is unknown"
            ));
        }
        // `$time_local` has one space, and is read by its length.
        let has_spaces = |field| {
            use Field::{Forwarded, Request, UserAgent};
            [Request, UserAgent, Forwarded].map(Some).contains(&field)
        };
        let mut fields = self.fields.iter();
        if fields.any(|(field, after)| has_spaces(*field) && after == b" ") {
            return Err(format!(
                "a request or a header has spaces, and is followed by one in `{text}`: where it \
                 ends is unknown. Put it in quotes, as in `\"$request\"` and `\"%r\"`"
            ));
        }
        if !self.has(Field::is_target) {
            return Err(format!(
                "`{text}` has no request: expected `$request`, `$request_uri`, `%r` or `%U`"
            ));
        }
        Ok(())
    }

    fn has(&self, is_wanted: fn(Field) -> bool) -> bool {
        self.fields.iter().filter_map(|(field, _)| *field).any(is_wanted)
    }

    pub(super) fn warnings(&self) -> Vec<&'static str> {
        let mut warnings = Vec::new();
        if !self.has(Field::is_target) {
            warnings.push("the log has no column `cs-uri-stem`, so no request can be judged");
        } else if self.has(|field| field == Field::PlusUserAgent) {
            warnings.push(
                "IIS logs the path that it decoded, with `+` for spaces, not what the client \
                 requested: verdicts on paths with escapes may be wrong",
            );
        } else if !self.has(Field::is_sent_target) {
            warnings.push(ONLY_SERVED_PATH);
        }
        if !self.has(Field::is_user_agent) {
            warnings.push(
                "the format has no User-Agent, so no request can be assigned to a crawler. Log \
                 `$http_user_agent`, `%{User-Agent}i` or `cs(User-Agent)`",
            );
        }
        if !self.has(|field| field == Field::Time) {
            warnings.push("the format has no time in a form that is known: nothing is dated");
        }
        if self.time.as_ref().is_some_and(|time| !time.has_offset()) {
            warnings
                .push("the format has a time without an offset, which is read as UTC: add `%z`");
        }
        warnings
    }

    pub(super) fn row<'l>(&self, line: &'l [u8]) -> Result<Row<'l>, &'static str> {
        let mut values: [&[u8]; Field::COUNT] = [b""; Field::COUNT];
        let mut rest = line.strip_prefix(&self.start[..]).ok_or(UNLIKE)?;
        for (field, after) in &self.fields {
            let mut value;
            (value, rest) = match *field {
                Some(Field::Time) => match &self.time {
                    Some(format) => format.split(rest, after).ok_or(UNLIKE)?,
                    None => split_time(rest, after)?,
                },
                _ => split(rest, after)?,
            };
            let Some(field) = *field else {
                continue;
            };
            if field == Field::Time && self.time.is_none() {
                // The name of the user before it is chosen by the client, and may have brackets.
                value = memrchr(b'[', value).map_or(value, |open| &value[open + 1..]);
            }
            let slot = &mut values[field as usize];
            // The first of several, such as `$remote_addr` and `$realip_remote_addr`.
            if slot.is_empty() {
                *slot = value;
            }
        }
        if !rest.is_empty() && !self.is_open {
            return Err("expected the end of the line after the last field");
        }
        let value = |field: Field| match values[field as usize] {
            b"-" => &b""[..],
            value => value,
        };
        Ok(Row {
            user_agent: match (value(Field::EncodedUserAgent), value(Field::PlusUserAgent)) {
                (b"", b"") => unescape(value(Field::UserAgent)),
                (b"", plus) => plus_decode(plus),
                (encoded, _) => decode_user_agent(encoded),
            },
            address: match value(Field::Address) {
                b"" => without_port(value(Field::AddressAndPort)),
                address => address,
            },
            forwarded: value(Field::Forwarded),
            status: match value(Field::Status) {
                b"" | b"000" => 0,
                text => match status(text) {
                    0 => return Err("expected a status of three digits"),
                    status => status,
                },
            },
            time: match (value(Field::Date), value(Field::Time)) {
                (_, b"") => Time::None,
                (b"", time) => match &self.time {
                    Some(format) => format.seconds(time).into(),
                    None => Time::Text(time),
                },
                (date, time) => parse_date_and_time(date, time).into(),
            },
            target: target(value),
        })
    }
}

fn target<'l>(value: impl Fn(Field) -> &'l [u8]) -> Target<'l> {
    let (request, target) = (value(Field::Request), value(Field::Target));
    let (path, encoded) = (value(Field::ServedPath), value(Field::EncodedPath));
    match () {
        () if !target.is_empty() => Target::Plain(unescape(target)),
        () if !request.is_empty() => Target::Request(request),
        () if !encoded.is_empty() => {
            Target::of_decoded(percent_decode(encoded), &percent_decode(value(Field::EncodedQuery)))
        }
        () if path.is_empty() => Target::None,
        () => Target::Parts(Box::new([path, value(Field::Query)].map(unescape))),
    }
}

/// Splits at the literal that ends a time. That of the Common Log Format has a space.
#[inline]
fn split_time<'l>(text: &'l [u8], after: &[u8]) -> Result<(&'l [u8], &'l [u8]), &'static str> {
    let common = text.split_at_checked(COMMON_LEN);
    if text.get(2) == Some(&b'/')
        && let Some((time, rest)) = common
        && let Some(rest) = rest.strip_prefix(after)
    {
        return Ok((time, rest));
    }
    split(text, after)
}

const UNLIKE: &str = "the line is not of the format";

#[inline]
fn split<'l>(text: &'l [u8], after: &[u8]) -> Result<(&'l [u8], &'l [u8]), &'static str> {
    match *after {
        [] => Ok((text, b"")),
        [b'"', ref more @ ..] => {
            let (value, rest) = quoted(text).ok_or("expected a closing quote")?;
            Ok((value, rest.strip_prefix(more).ok_or(UNLIKE)?))
        }
        [byte] => {
            let at = memchr(byte, text).ok_or(UNLIKE)?;
            Ok((&text[..at], &text[at + 1..]))
        }
        _ => {
            let at = memmem::find(text, after).ok_or(UNLIKE)?;
            Ok((&text[..at], &text[at + after.len()..]))
        }
    }
}

/// Returns an address without its port. Load balancers of AWS write `2001:db8::1:50718`, which by
/// itself may be another address.
pub(super) fn without_port(text: &[u8]) -> &[u8] {
    let address = memrchr(b':', text).map_or(text, |colon| &text[..colon]);
    let inner = address.strip_prefix(b"[");
    let inner = inner.and_then(|inner| inner.strip_suffix(b"]"));
    inner.unwrap_or(address)
}

/// Undoes the escapes of a string in a configuration: `\"` is a quote, and `\t` a tab.
fn without_escapes(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = match (character, characters.peek()) {
            ('\\', Some('t')) => '\t',
            ('\\', Some(&escaped @ ('"' | '\'' | '\\'))) => escaped,
            _ => {
                plain.push(character);
                continue;
            }
        };
        characters.next();
        plain.push(escaped);
    }
    plain
}

fn nginx_field(name: &str) -> Option<Field> {
    Some(match name {
        // A name for `alb`: nginx has no such variable.
        "remote_addr_port" => Field::AddressAndPort,
        "remote_addr" | "realip_remote_addr" | "http_cf_connecting_ip" | "proxy_protocol_addr" => {
            Field::Address
        }
        "http_x_forwarded_for" => Field::Forwarded,
        "time_local" | "time_iso8601" | "msec" => Field::Time,
        "request" => Field::Request,
        "request_uri" => Field::Target,
        "uri" | "document_uri" => Field::ServedPath,
        "args" | "is_args" | "query_string" => Field::Query,
        "status" => Field::Status,
        "http_user_agent" => Field::UserAgent,
        _ => return None,
    })
}

fn apache_field(letter: char, argument: &str) -> Option<Field> {
    let header = |name| argument.eq_ignore_ascii_case(name);
    Some(match letter {
        'h' | 'a' => Field::Address,
        'r' => Field::Request,
        'U' => Field::ServedPath,
        'q' => Field::Query,
        's' => Field::Status,
        'i' if header("User-Agent") => Field::UserAgent,
        'i' if header("X-Forwarded-For") => Field::Forwarded,
        _ => return None,
    })
}
