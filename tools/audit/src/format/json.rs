//! JSON objects with named fields, one a line.
//!
//! In: the names, which may be paths into nested objects, and a line. Out: a [`Row`]. Other values
//! are skipped. A string need not be UTF-8, since nginx writes the bytes of clients.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::de::SliceRead;

use super::ONLY_SERVED_PATH;
use super::escape::{decode_user_agent, percent_decode};
use super::field::Field;
use super::row::{Row, Target, Time, status};
use super::time::{parse_date_and_time, parse_time, seconds_of};

/// The products, as `json:` has their fields: of several for one field, the first that a line has
/// applies. Of several that read as many lines of a log, the first is detected.
pub(super) const PRESETS: &[(&str, &str)] = &[
    (
        "caddy",
        "address=request.client_ip,address=request.remote_ip,address=request.remote_addr,\
         forwarded=request.headers.X-Forwarded-For,time=ts,target=request.uri,status=status,\
         user_agent=request.headers.User-Agent",
    ),
    (
        "cloudflare",
        "address=ClientIP,time=EdgeStartTimestamp,target=ClientRequestURI,\
         status=EdgeResponseStatus,user_agent=ClientRequestUserAgent",
    ),
    (
        "vercel",
        "address=proxy.clientIp,time=proxy.timestamp,time=timestamp,target=proxy.path,\
         status=proxy.statusCode,user_agent=proxy.userAgent",
    ),
    (
        "gcp",
        "address=httpRequest.remoteIp,time=timestamp,target=httpRequest.requestUrl,\
         status=httpRequest.status,user_agent=httpRequest.userAgent",
    ),
    (
        "traefik",
        "address=ClientHost,address=ClientAddr,forwarded=request_X-Forwarded-For,time=StartUTC,\
         time=time,target=RequestPath,status=DownstreamStatus,user_agent=request_User-Agent",
    ),
    (
        "ecs",
        "address=client.ip,address=source.ip,address=client.address,address=source.address,\
         forwarded=http.request.headers.X-Forwarded-For,time=@timestamp,target=url.original,\
         target=url.full,served_path=url.path,query=url.query,status=http.response.status_code,\
         user_agent=user_agent.original",
    ),
    (
        "cloudfront-json",
        "address=c-ip,forwarded=x-forwarded-for,date=date,time=time,time=timestamp,\
         time=timestamp(ms),encoded_path=cs-uri-stem,encoded_query=cs-uri-query,\
         status=sc-status,encoded_user_agent=cs(User-Agent)",
    ),
    (
        "nginx-json",
        "address=remote_addr,address=client_ip,address=remote_ip,\
         forwarded=http_x_forwarded_for,forwarded=x_forwarded_for,time=time_iso8601,\
         time=time_local,time=msec,time=time,time=timestamp,time=@timestamp,target=request_uri,\
         request=request,served_path=uri,query=args,query=query_string,status=status,\
         user_agent=http_user_agent,user_agent=user_agent",
    ),
];

const NAMES: [(&str, Field); 14] = [
    ("user_agent", Field::UserAgent),
    ("target", Field::Target),
    ("request", Field::Request),
    ("path", Field::Path),
    ("query", Field::Query),
    ("time", Field::Time),
    ("status", Field::Status),
    ("address", Field::Address),
    ("forwarded", Field::Forwarded),
    ("date", Field::Date),
    ("served_path", Field::ServedPath),
    ("encoded_path", Field::EncodedPath),
    ("encoded_query", Field::EncodedQuery),
    ("encoded_user_agent", Field::EncodedUserAgent),
];

/// The names of fields, as a tree.
#[derive(Debug, Default)]
pub struct JsonFields {
    root: Node,
    has_sent_target: bool,
    has_user_agent: bool,
    has_time: bool,
}

#[derive(Debug, Default)]
struct Node {
    children: Vec<(String, Node)>,
    /// The field, and its rank among those of the same kind.
    field: Option<(Field, usize)>,
}

impl Node {
    fn add(&mut self, keys: &[&str], field: (Field, usize)) {
        let [key, rest @ ..] = keys else {
            self.field = Some(field);
            return;
        };
        let at = self.children.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
            self.children.push(((*key).to_owned(), Self::default()));
            self.children.len() - 1
        });
        self.children[at].1.add(rest, field);
    }
}

impl JsonFields {
    /// Reads `user_agent=ua,target=request.uri`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut fields = Self::default();
        for (rank, pair) in text.split(',').enumerate() {
            let found = pair.split_once('=').and_then(|(name, path)| {
                let (_, field) = NAMES.iter().find(|(known, _)| *known == name)?;
                (!path.is_empty()).then_some((*field, path))
            });
            let Some((field, path)) = found else {
                let names: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
                return Err(format!(
                    "expected `name=field` in `json:`, found `{pair}`; names are {}",
                    names.join(", ")
                ));
            };
            fields.add(field, path, rank);
        }
        if !fields.has_sent_target {
            let message = "`json:` has no `target`, `request` or `path`";
            return Err(message.to_owned());
        }
        Ok(fields)
    }

    fn add(&mut self, field: Field, path: &str, rank: usize) {
        self.has_sent_target |= field.is_sent_target();
        self.has_user_agent |= field.is_user_agent();
        self.has_time |= field == Field::Time;
        let nested: Vec<_> = path.split('.').collect();
        self.root.add(&nested, (field, rank));
        // `"url.path": "/a"` in place of `"url": {"path": "/a"}`.
        if nested.len() > 1 {
            self.root.add(&[path], (field, rank));
        }
    }

    /// Notes whether these lines have the path that was sent, or only one that the server decoded
    /// or rewrote.
    pub(super) fn note_sent_target<'l>(&mut self, mut lines: impl Iterator<Item = &'l [u8]>) {
        self.has_sent_target = lines.any(|line| {
            let values = self.values_of(line);
            values.is_some_and(|values| values.has(Field::is_sent_target))
        });
    }

    pub(super) fn warnings(&self) -> Vec<&'static str> {
        let mut warnings = Vec::new();
        if !self.has_sent_target {
            warnings.push(ONLY_SERVED_PATH);
        }
        if !self.has_user_agent {
            warnings.push(
                "the format has no User-Agent, so no request can be assigned to a crawler: add \
                 `user_agent=FIELD`",
            );
        }
        if !self.has_time {
            warnings.push("the format has no time: nothing is dated. Add `time=FIELD`");
        }
        warnings
    }

    pub(super) fn row<'l>(&self, line: &'l [u8]) -> Result<Row<'l>, &'static str> {
        if line.trim_ascii_start().first() != Some(&b'{') {
            return Err("expected a JSON object");
        }
        let (values, mut json) = self.read(line).map_err(|_| invalid_json(line))?;
        json.end().map_err(|_| invalid_json(line))?;
        values.into_row()
    }

    pub(super) fn fits(&self, line: &[u8]) -> bool {
        self.values_of(line)
            .is_some_and(|values| values.has(Field::is_user_agent) && values.has(Field::is_target))
    }

    fn values_of<'l>(&self, line: &'l [u8]) -> Option<Values<'l>> {
        self.read(line).ok().map(|(values, _)| values)
    }

    /// Reads the values of a line, and returns them with what follows the object.
    fn read<'l>(
        &self,
        line: &'l [u8],
    ) -> serde_json::Result<(Values<'l>, serde_json::Deserializer<SliceRead<'l>>)> {
        let mut values = Values::default();
        let mut json = serde_json::Deserializer::from_slice(line);
        let node = Seed { node: &self.root, values: &mut values };
        node.deserialize(&mut json)?;
        Ok((values, json))
    }
}

fn invalid_json(line: &[u8]) -> &'static str {
    if memchr::memmem::find(line, b"\\x").is_some() {
        "invalid JSON: it has an escape `\\x`. Add `escape=json` to the `log_format` of nginx"
    } else {
        "invalid JSON"
    }
}

/// The values that were found, each with its rank.
#[derive(Default)]
struct Values<'l> {
    texts: [Option<(usize, Cow<'l, [u8]>)>; Field::COUNT],
    /// A time that is a number; `None` of one that is none.
    seconds: Option<(usize, Option<i64>)>,
    status: Option<(usize, u16)>,
    /// Whether there is a User-Agent or a request, also an empty one.
    has_request: bool,
}

impl<'l> Values<'l> {
    fn set_text(&mut self, (field, rank): (Field, usize), text: Cow<'l, [u8]>) {
        self.has_request |= field.is_user_agent() || field.is_target();
        let slot = &mut self.texts[field as usize];
        if !text.is_empty()
            && *text != *b"-"
            && slot.as_ref().is_none_or(|(known, _)| rank < *known)
        {
            *slot = Some((rank, text));
        }
    }

    fn set_number(&mut self, (field, rank): (Field, usize), number: i64) {
        match field {
            Field::Status if self.status.is_none_or(|(known, _)| rank < known) => {
                self.status = Some((rank, u16::try_from(number).unwrap_or(0)));
            }
            Field::Time if self.seconds.is_none_or(|(known, _)| rank < known) => {
                self.seconds = Some((rank, seconds_of(number)));
            }
            _ => {}
        }
    }

    fn has(&self, is_wanted: fn(Field) -> bool) -> bool {
        NAMES.iter().any(|(_, field)| is_wanted(*field) && self.texts[*field as usize].is_some())
    }

    fn into_row(mut self) -> Result<Row<'l>, &'static str> {
        let mut take = |field: Field| self.texts[field as usize].take();
        let mut text = |field| take(field).map(|(_, text)| text);
        let user_agent = match (text(Field::UserAgent), text(Field::EncodedUserAgent)) {
            (Some(plain), _) => plain,
            (None, Some(encoded)) => decoded(encoded, decode_user_agent),
            (None, None) => Cow::Borrowed(&b""[..]),
        };
        let target = match (text(Field::Target), text(Field::Request)) {
            (Some(target), _) => Target::Plain(target),
            (None, Some(request)) => Target::PlainRequest(request),
            (None, None) => match (text(Field::Path), text(Field::EncodedPath)) {
                (None, Some(path)) => {
                    let query = text(Field::EncodedQuery).unwrap_or_default();
                    Target::of_decoded(decoded(path, percent_decode), &percent_decode(&query))
                }
                (path, _) => match path.or_else(|| text(Field::ServedPath)) {
                    Some(path) => {
                        let query = text(Field::Query).unwrap_or_default();
                        Target::Parts(Box::new([path, query]))
                    }
                    None => Target::None,
                },
            },
        };
        // Of bytes that are no request, servers log empty ones.
        if !self.has_request {
            return Err("the object has neither a User-Agent nor a request");
        }
        let date = text(Field::Date);
        let of_text = take(Field::Time).map(|(rank, time)| {
            let with_date = date.and_then(|date| parse_date_and_time(&date, &time));
            (rank, with_date.or_else(|| parse_time(&time)))
        });
        let times = [of_text, self.seconds].into_iter().flatten();
        let time = times.min_by_key(|(rank, _)| *rank);
        let status = take(Field::Status).map(|(rank, text)| (rank, status(&text)));
        let status = [status, self.status].into_iter().flatten().min();
        let mut text = |field: Field| self.texts[field as usize].take().map(|(_, text)| text);
        // An address has no character that JSON escapes.
        let as_written = |text: Cow<'l, [u8]>| match text {
            Cow::Borrowed(text) => text,
            Cow::Owned(_) => &[],
        };
        Ok(Row {
            user_agent,
            address: text(Field::Address).map_or(&[], as_written),
            forwarded: text(Field::Forwarded).map_or(&[], as_written),
            status: status.map_or(0, |(_, status)| status),
            time: time.map_or(Time::None, |(_, seconds)| seconds.into()),
            target,
        })
    }
}

fn decoded(text: Cow<'_, [u8]>, decode: fn(&[u8]) -> Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => decode(text),
        Cow::Owned(text) => Cow::Owned(decode(&text).into_owned()),
    }
}

/// Reads the fields of an object, or the value of a field.
struct Seed<'n, 'v, 'l> {
    node: &'n Node,
    values: &'v mut Values<'l>,
}

impl<'l> DeserializeSeed<'l> for Seed<'_, '_, 'l> {
    type Value = ();

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<(), D::Error> {
        match self.node.field {
            None | Some((Field::Time | Field::Status, _)) => json.deserialize_any(self),
            // `null` or a string of any bytes, or the first of an array.
            Some(_) => json.deserialize_option(self),
        }
    }
}

impl<'l> Visitor<'l> for Seed<'_, '_, 'l> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field of a log")
    }

    fn visit_some<D: Deserializer<'l>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_bytes(self)
    }

    fn visit_none<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_borrowed_bytes<E>(self, text: &'l [u8]) -> Result<(), E> {
        if let Some(field) = self.node.field {
            self.values.set_text(field, Cow::Borrowed(text));
        }
        Ok(())
    }

    fn visit_bytes<E>(self, text: &[u8]) -> Result<(), E> {
        if let Some(field) = self.node.field {
            self.values.set_text(field, Cow::Owned(text.to_vec()));
        }
        Ok(())
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'l str) -> Result<(), E> {
        self.visit_borrowed_bytes(text.as_bytes())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        self.visit_bytes(text.as_bytes())
    }

    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        if let Some(field) = self.node.field {
            self.values.set_number(field, number);
        }
        Ok(())
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<(), E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "a fraction of a second is not kept"
    )]
    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<(), E> {
        // What is out of range is no time, as 0 is none.
        let is_in_range = number.abs() < i64::MAX as f64;
        self.visit_i64(if is_in_range { number as i64 } else { 0 })
    }

    fn visit_seq<A: SeqAccess<'l>>(self, mut items: A) -> Result<(), A::Error> {
        items.next_element_seed(self)?;
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'l>>(self, mut pairs: A) -> Result<(), A::Error> {
        while let Some(child) = pairs.next_key_seed(Key(self.node))? {
            match child {
                None => {
                    pairs.next_value::<IgnoredAny>()?;
                }
                Some(index) => pairs.next_value_seed(Seed {
                    node: &self.node.children[index].1,
                    values: self.values,
                })?,
            }
        }
        Ok(())
    }
}

/// Reads a key of an object: the index of the child with that name. Header names ignore case.
struct Key<'n>(&'n Node);

impl<'l> DeserializeSeed<'l> for Key<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'l>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        let mut children = self.0.children.iter();
        Ok(children.position(|(name, _)| name.eq_ignore_ascii_case(key)))
    }
}
