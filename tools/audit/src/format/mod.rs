//! Lines of access logs.
//!
//! In: a [`Format`] and a line. Out: a [`Row`] with what the audit needs, its escapes undone
//! exactly once, as the server that wrote the line does them. Nothing is allocated for a line of a
//! text format without escapes.
//!
//! ```
//! use robots_audit::format::Format;
//!
//! let line = r#"::1 - - [10/Oct/2026:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 9 "-" "GPTBot""#;
//! let row = Format::Combined.row(line.as_bytes()).expect("a line of the format");
//! assert_eq!(row.target().as_deref(), Some(&b"/a?b"[..]));
//! assert_eq!(&*row.user_agent, b"GPTBot");
//! assert_eq!(row.seconds(), Ok(Some(1_791_665_736)));
//! ```

mod combined;
mod detect;
mod escape;
mod field;
mod haproxy;
mod json;
mod pattern;
mod row;
mod time;

use std::sync::Arc;

pub use detect::{Detected, detect};
use json::JsonFields;
use pattern::Pattern;
pub use row::Row;
pub use time::{parse_date_or_time, parse_time};

/// The longest line that is read, in bytes. Servers limit a request to some kilobytes.
pub const MAX_LINE: usize = 64 << 10;

/// Why a line of more than [`MAX_LINE`] bytes is not read.
pub const TOO_LONG: &str = "longer than 65,536 bytes";

/// A format of lines.
#[derive(Clone, Debug)]
pub enum Format {
    /// The Combined Log Format of Apache and nginx. What follows the User-Agent is not read.
    Combined,
    /// The HTTP log of `HAProxy`.
    HaProxy,
    /// The name and the fields of a text format.
    Pattern(&'static str, Arc<Pattern>),
    /// The name of a format of JSON objects, and the names of their fields.
    Json(&'static str, Arc<JsonFields>),
}

const ONLY_SERVED_PATH: &str = "the format has only the path that the server decoded or rewrote \
                                (`$uri`, `%U`), not what the client requested: verdicts may be \
                                wrong. Log `$request_uri` or `%r`";

/// The text formats with names, as `log_format` of nginx or `LogFormat` of Apache. Of several that
/// read as many lines of a log, the first is detected.
const PATTERNS: &[(&str, &str)] = &[
    (
        "nginx-main",
        "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \
         \"$http_referer\" \"$http_user_agent\" \"$http_x_forwarded_for\"",
    ),
    ("vhost-combined", "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\""),
    ("common", "%h %l %u %t \"%r\" %>s %b"),
    (
        "alb",
        "$_ $time_iso8601 $_ $remote_addr_port $_ $_ $_ $_ $status $_ $_ $_ \"$request\" \
         \"$http_user_agent\" $_",
    ),
];

/// The columns of the standard logs of `CloudFront`, if a file has no `#Fields` line.
const CLOUDFRONT: &str = "date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem \
                          sc-status cs(Referer) cs(User-Agent) cs-uri-query";

/// The columns of the W3C logs of IIS 10, if a file has no `#Fields` line.
const IIS: &str = "date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip \
                   cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken";

impl Format {
    /// Returns the names that [`parse`](Self::parse) knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let patterns = PATTERNS.iter().map(|(name, _)| *name);
        let json = json::PRESETS.iter().map(|(name, _)| *name);
        ["combined"].into_iter().chain(patterns).chain(["cloudfront", "iis", "haproxy"]).chain(json)
    }

    /// Reads a format: one of [`names`](Self::names), the string of a `log_format` of nginx, which
    /// has a `$`, or of a `LogFormat` of Apache, which has a `%`, or names of JSON fields, as in
    /// `json:user_agent=ua,target=req.uri,time=ts,status=code,address=ip`.
    ///
    /// # Errors
    ///
    /// Returns why the text is no format: an unknown name, a quote that is left open, no request.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(fields) = text.strip_prefix("json:") {
            return Ok(Self::json("json", JsonFields::parse(fields)?));
        }
        if text.eq_ignore_ascii_case("combined") {
            return Ok(Self::Combined);
        }
        if let Some((name, pattern)) = PATTERNS.iter().find(|(name, _)| *name == text) {
            return Ok(Self::pattern(name, Pattern::parse(pattern)?));
        }
        match text {
            "cloudfront" => return Ok(Self::columns(CLOUDFRONT)),
            "iis" => return Ok(Self::iis(IIS)),
            "haproxy" => return Ok(Self::HaProxy),
            _ => {}
        }
        if let Some((name, fields)) = json::PRESETS.iter().find(|(name, _)| *name == text) {
            return Ok(Self::json(name, JsonFields::parse(fields)?));
        }
        if text.contains(['$', '%']) {
            return Ok(Self::pattern("custom", Pattern::parse(text)?));
        }
        let names: Vec<_> = Self::names().collect();
        Err(format!(
            "unknown log format `{text}`: expected one of {}, or the string of a `log_format` or \
             `LogFormat`",
            names.join(", ")
        ))
    }

    fn pattern(name: &'static str, pattern: Pattern) -> Self {
        Self::Pattern(name, Arc::new(pattern))
    }

    fn json(name: &'static str, fields: JsonFields) -> Self {
        Self::Json(name, Arc::new(fields))
    }

    /// Returns the format of lines with these tab-separated columns of `CloudFront`.
    fn columns(names: &str) -> Self {
        Self::pattern("cloudfront", Pattern::of_columns(names, false))
    }

    /// Returns the format of lines with these columns of IIS, separated by spaces.
    fn iis(names: &str) -> Self {
        Self::pattern("iis", Pattern::of_columns(names, true))
    }

    /// Returns the name: one of [`names`](Self::names), `custom` or `json`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Combined => "combined",
            Self::HaProxy => "haproxy",
            Self::Pattern(name, _) | Self::Json(name, _) => name,
        }
    }

    /// Returns what the format lacks, one sentence each: a verdict on a wrong path accuses.
    pub fn warnings(&self) -> Vec<&'static str> {
        match self {
            Self::Combined => Vec::new(),
            Self::HaProxy => vec![
                "HAProxy logs times without an offset, which are read as UTC, and a User-Agent \
                 only with `capture request header User-Agent len 256`",
            ],
            Self::Pattern(_, pattern) => pattern.warnings(),
            Self::Json(_, fields) => fields.warnings(),
        }
    }

    /// Reads a line, without its line ending.
    ///
    /// # Errors
    ///
    /// Returns why the line is not one of this format.
    #[inline]
    pub fn row<'l>(&self, line: &'l [u8]) -> Result<Row<'l>, &'static str> {
        match self {
            Self::Combined => combined::row(line),
            Self::HaProxy => haproxy::row(line),
            Self::Pattern(_, pattern) => pattern.row(line),
            Self::Json(_, fields) => fields.row(line),
        }
    }
}
