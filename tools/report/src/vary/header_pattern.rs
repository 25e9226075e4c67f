//! Expressions of PCRE for the User-Agent headers that name crawlers of one group.
//!
//! The layer finds a token where a product or a word of a comment may start, reads versions,
//! mentions and the comments of browsers, and takes the longest token. An expression does not
//! repeat all of this. One matches every header that may name one of the tokens, and another only
//! forms that name it for certain: the token at the start, after `(compatible; `, or as a product
//! with a version. The matcher is asked for a header of each form, which decides whether a token is
//! certain in it.

use std::fmt::Write as _;

/// The bytes before a token.
const BEFORE: &str = r"(?:^(?:agent/)?|[ \x09(;,\x5b\x22\x27:+<{|=])";

/// The bytes after a token, or the end of the header.
const AFTER: &str = r"(?=$|[/ \x09;),:+(\x5d\x22\x27<>{}|])";

/// The same, and what may be before a version or a suffix.
const AFTER_OR_SUFFIX: &str = r"(?=$|[-_.0-9/ \x09;),:+(\x5d\x22\x27<>{}|])";

/// The most bytes of the tokens of one expression. nginx reads no parameter of more than 4,096
/// bytes.
const MAX_TOKENS: usize = 3_000;

/// The expressions of a group, without case.
#[derive(Debug)]
pub(super) struct HeaderPatterns {
    /// A header that one of these matches names a crawler of the group for certain.
    pub(super) certain: Vec<String>,
    /// Every header that names a crawler of the group is matched by one of these.
    pub(super) possible: Vec<String>,
}

impl HeaderPatterns {
    /// Returns the expressions for `tokens`, which are among `all`. `obeys` is whether a header
    /// names crawlers of the group and of no other.
    pub(super) fn of(tokens: &[&str], all: &[&str], obeys: impl Fn(&str) -> bool) -> Self {
        let first = tokens.iter().filter(|token| {
            obeys(&format!("{token} (x)"))
                && obeys(&format!("Mozilla/5.0 (compatible; {token}; x)"))
        });
        let versioned = tokens.iter().filter(|token| {
            let system = format!("Mozilla/5.0 (Linux; Android 10; {token}/1.0) Safari/1.0");
            let last = format!(
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Safari/537.36 {token}/1.0"
            );
            obeys(&system) && obeys(&last)
        });
        // A longer token at the same place is another crawler.
        let alone = |token: &&str| with_suffixes(token, all, "");
        let certain = in_parts(first.map(alone)).map(|tokens| {
            let comment = r".*\((?:[^()]*; )?compatible; ";
            format!("^(?!.*msie)(?:{comment})?(?:{tokens}){AFTER}")
        });
        let versioned = in_parts(versioned.map(alone))
            .map(|tokens| format!(r"(?:[0-9),;] |\()(?:{tokens})/[0-9]"));
        let is_documented = |token: &str| robots_core::matcher::known_crawler(token).is_some();
        let documented: Vec<_> = all.iter().copied().filter(|token| is_documented(token)).collect();
        let possible = tokens.iter().map(|token| {
            if is_documented(token) {
                with_suffixes(token, &documented, AFTER)
            } else {
                escaped(token)
            }
        });
        Self {
            certain: certain.chain(versioned).collect(),
            possible: in_parts(possible)
                .map(|tokens| format!("{BEFORE}(?:{tokens}){AFTER_OR_SUFFIX}"))
                .collect(),
        }
    }
}

/// Returns alternatives in parts that are short enough for one expression.
fn in_parts(tokens: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    let mut parts: Vec<String> = Vec::new();
    for token in tokens {
        match parts.last_mut() {
            Some(part) if part.len() + token.len() < MAX_TOKENS => {
                part.push('|');
                part.push_str(&token);
            }
            _ => parts.push(token),
        }
    }
    parts.into_iter()
}

/// Returns the expression of a token that is not the start of a longer one, before `after`.
fn with_suffixes(token: &str, all: &[&str], after: &str) -> String {
    let suffixes = all.iter().filter_map(|longer| {
        let (start, suffix) = longer.split_at_checked(token.len())?;
        (!suffix.is_empty() && start.eq_ignore_ascii_case(token)).then(|| escaped(suffix))
    });
    let suffixes: Vec<_> = suffixes.collect();
    if suffixes.is_empty() {
        escaped(token)
    } else {
        format!("{}(?!(?:{}){after})", escaped(token), suffixes.join("|"))
    }
}

/// Returns an expression that matches this text. It has no byte with a meaning in the configuration
/// of a cache.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b' ') {
            escaped.push(char::from(byte));
        } else {
            // Writing to a string never fails.
            _ = write!(escaped, "\\x{byte:02x}");
        }
    }
    escaped
}
