//! A fragment below its prefix.

use std::fmt;

use robots_automata::Glob;
use robots_core::dialect::Dialect;
use robots_core::extension::ExtensionValue;
use robots_core::matcher::PathForm;
use robots_core::pattern::PathPattern;
use robots_core::reading::Reading;
use robots_core::source::{Origins, SourceText, Span};
use robots_core::syntax::{Directive, DirectiveKey};

use super::repetition::unmarked;
use super::{PROVED, Refusal};
use crate::diagnostic::Diagnostic;
use crate::paths::{PathError, malformed_escape, of_pattern, target_from_canonical};

/// The number of pairs of rules of a fragment whose order below its prefix is compared.
const REORDERED_PAIRS: usize = 4_000_000;

/// The start of the URLs of a part of a site: a path that starts and ends with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

impl Prefix {
    /// Reads a prefix. It is kept in canonical form.
    ///
    /// # Errors
    ///
    /// Returns an error if no rule can be about exactly the URLs that start with the text.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        let folder = "write the folder of the fragment, such as `/docs/`";
        if text.is_empty() {
            return Err(PathError::new("empty prefix", folder));
        }
        if text == "/" {
            let message = "prefix `/` is the whole site, which the base decides";
            return Err(PathError::new(message, folder));
        }
        if text.contains("://") {
            let message = format!("prefix `{text}` is not a path");
            let help = "write the path alone, such as `/docs/`";
            return Err(PathError::new(message, help));
        }
        let is_other = |c: &char| matches!(c, '*' | '$' | '?' | '#' | ' ') || c.is_control();
        if let Some(found) = text.chars().find(is_other) {
            let message = format!(
                "unexpected `{}` in prefix `{}`",
                found.escape_default(),
                text.escape_debug()
            );
            let help = "write the path of a folder, such as `/docs/`; in a path, escape the \
                        character with `%`";
            return Err(PathError::new(message, help));
        }
        if malformed_escape(text.as_bytes()).is_some() {
            let message = format!("malformed escape in prefix `{text}`");
            let help = "write two hexadecimal digits after each `%`";
            return Err(PathError::new(message, help));
        }
        if !text.starts_with('/') || !text.ends_with('/') {
            let end = if text.starts_with('/') { "end" } else { "start" };
            let message = format!("prefix `{text}` does not {end} with `/`");
            let help = format!("write `/{}/`", text.trim_matches('/'));
            return Err(PathError::new(message, help));
        }
        let canonical = PathPattern::new(text.as_bytes()).canonical().to_vec();
        let Ok(canonical) = String::from_utf8(canonical) else {
            let message = format!("prefix `{text}` is not a path");
            let help = "write the path of a folder, such as `/docs/`";
            return Err(PathError::new(message, help));
        };
        let mut segments = canonical[1..canonical.len() - 1].split('/');
        if segments.any(|segment| matches!(segment, "" | "." | "..")) {
            let message = format!("prefix `{text}` has an empty segment, `.` or `..`");
            let help = "write the path as clients send it, such as `/docs/`";
            return Err(PathError::new(message, help));
        }
        Ok(Self(canonical))
    }

    /// Returns the prefix of the base, `/`.
    pub(super) fn root() -> Self {
        Self("/".to_owned())
    }

    pub(super) fn canonical(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Returns the prefix as a pattern in another form.
    pub(super) fn pattern(&self, form: PathForm) -> PathPattern {
        PathPattern::in_form(self.canonical(), form)
    }

    pub(super) fn glob(&self, form: PathForm) -> Glob {
        self.pattern(form).glob().clone()
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns the globs that together match, below a prefix, what a pattern matches from the root: for
/// each path `/a` of the pattern, the prefix followed by `a`.
pub(super) fn below(prefix: &PathPattern, pattern: &PathPattern) -> Vec<Glob> {
    if prefix.canonical() == b"/" {
        return vec![pattern.glob().clone()];
    }
    let canonical = pattern.canonical();
    let wildcards = canonical.iter().take_while(|&&byte| byte == b'*').count();
    let rest = &canonical[wildcards..];
    let after_slash = rest.strip_prefix(b"/");
    let with_wildcard = (wildcards > 0).then(|| [b"*", rest].concat());
    let ends = after_slash.map(<[u8]>::to_vec).into_iter().chain(with_wildcard);
    ends.map(|end| Glob::new(&[prefix.canonical(), &end].concat())).collect()
}

/// Returns the text of a fragment with the prefix before its paths. Every other byte is copied.
pub(super) fn prefixed(source: &SourceText, prefix: &Prefix) -> Result<SourceText, Vec<Refusal>> {
    let written = |padding| {
        let mut writer = PrefixWriter {
            source,
            prefix,
            padding,
            bytes: Vec::new(),
            origins: Origins::default(),
        };
        writer.file();
        let PrefixWriter { bytes, origins, .. } = writer;
        SourceText::new(source.name(), bytes).with_origins(origins)
    };
    let mut refused = None;
    for padding in [0, 1] {
        let text = written(padding);
        refused = reordered(&text, prefix);
        if refused.is_none() {
            return Ok(text);
        }
    }
    Err(refused.into_iter().collect())
}

/// Writes a fragment below its prefix.
///
/// A path that starts with `/` gets the prefix in place of it. In a pattern that starts with `*`,
/// the wildcard also matches the first `/`, so the pattern keeps its text after the prefix, and
/// gets one octet more than the others. Where this would change which of two rules is the longer
/// one, the others are padded by a `*` that matches nothing new.
struct PrefixWriter<'s> {
    source: &'s SourceText,
    prefix: &'s Prefix,
    padding: usize,
    bytes: Vec<u8>,
    origins: Origins,
}

impl PrefixWriter<'_> {
    fn file(&mut self) {
        let reading = Reading::new(self.source, Dialect::RFC_9309);
        for item in &reading.standard_document().items {
            match &item.directive {
                Some(directive) => {
                    self.copy(Span::new(item.span.start, directive.name.start));
                    self.directive(&reading, directive, item.line);
                    self.copy(Span::new(directive.span().end, item.span.end));
                }
                None => self.copy(item.span),
            }
            self.copy(Span::new(item.span.end, item.span.end));
            self.bytes.push(b'\n');
        }
    }

    fn directive(&mut self, reading: &Reading, directive: &Directive, line: usize) {
        let value = self.source.slice(directive.value);
        let key = Span::new(directive.name.start, directive.value.start);
        let extensions = reading.extensions();
        let extension = extensions.binary_search_by_key(&line, |extension| extension.line);
        let extension = extension.ok().and_then(|at| extensions[at].value.as_ref().ok());
        match (directive.key, value) {
            (key_of, _) if key_of.is_rule() && !value.is_empty() => self.rule(key, directive.value),
            (DirectiveKey::Noindex, [b'/' | b'*', ..]) => self.rule(key, directive.value),
            (DirectiveKey::ContentSignal | DirectiveKey::ContentUsage, _) => {
                let has_path = matches!(
                    extension,
                    Some(ExtensionValue::ContentSignal(read) | ExtensionValue::ContentUsage(read))
                        if read.path.is_some()
                );
                self.copy(key);
                self.insert(directive.value.start);
                if !has_path {
                    self.bytes.push(b' ');
                }
                let rest = directive.value.start + usize::from(has_path);
                self.copy(Span::new(rest, directive.value.end));
            }
            (DirectiveKey::CleanParam, _) => {
                let space = value.iter().position(|byte| matches!(byte, b' ' | b'\t'));
                let path = space.and_then(|space| {
                    let gap = value[space..].iter().position(|byte| !matches!(byte, b' ' | b'\t'));
                    Some(directive.value.start + space + gap?)
                });
                let end = path.unwrap_or(directive.value.end);
                self.copy(Span::new(directive.name.start, end));
                if path.is_none() {
                    self.bytes.push(b' ');
                }
                self.insert(end);
                let is_slash = self.source.slice(Span::new(end, end + 1)) == b"/";
                self.copy(Span::new(end + usize::from(is_slash), directive.value.end));
            }
            _ => self.copy(directive.span()),
        }
    }

    /// Writes the lines of a rule: one, or two for a pattern such as `*/a`. Its wildcard matches
    /// nothing before the first `/` of a path, or some bytes that start with this `/`.
    fn rule(&mut self, key: Span, value: Span) {
        let text = self.source.slice(value);
        let after_wildcards = text.iter().position(|&byte| byte != b'*');
        let start = value.start + after_wildcards.unwrap_or(text.len());
        let is_slash = self.source.slice(Span::new(start, start + 1)) == b"/";
        self.copy(key);
        if start == value.start {
            self.insert_for(Span::new(start, start + 1));
            self.padded(Span::new(start + 1, value.end), self.padding);
        } else {
            self.insert(value.start);
            self.copy(value);
            if is_slash {
                self.copy(Span::new(value.end, value.end));
                self.bytes.push(b'\n');
                self.copy(key);
                self.insert_for(Span::new(value.start, start + 1));
                let shorter = 1 + (start - value.start);
                self.padded(Span::new(start + 1, value.end), self.padding * shorter);
            }
        }
    }

    /// Copies the rest of a path with `count` more octets that match nothing new; without them if
    /// there is no place for them.
    fn padded(&mut self, rest: Span, count: usize) {
        let text = self.source.slice(rest);
        let is_anchored = text.ends_with(b"$");
        let wildcard = text.iter().position(|&byte| byte == b'*');
        let place = match (is_anchored, wildcard) {
            (false, _) => rest.end,
            (true, Some(wildcard)) => rest.start + wildcard,
            (true, None) => return self.copy(rest),
        };
        self.copy(Span::new(rest.start, place));
        self.copy(Span::new(place, place));
        self.bytes.extend(std::iter::repeat_n(b'*', count));
        self.copy(Span::new(place, rest.end));
    }

    fn copy(&mut self, span: Span) {
        self.origins.push_copy(self.bytes.len(), self.source, span);
        self.bytes.extend_from_slice(self.source.slice(span));
    }

    fn insert(&mut self, at: usize) {
        self.insert_for(Span::new(at, at));
    }

    fn insert_for(&mut self, span: Span) {
        let (source, span) = self.source.origin(span);
        self.origins.push(self.bytes.len(), source, span);
        self.bytes.extend_from_slice(self.prefix.canonical());
    }
}

/// Returns the refusal for two rules of a fragment if below the prefix the other one is the longer;
/// `None` if there are no such rules.
fn reordered(text: &SourceText, prefix: &Prefix) -> Option<Refusal> {
    let (source, _) = text.origin(Span::default());
    PROVED.into_iter().find_map(|dialect| {
        let below = Reading::new(text, dialect);
        below.groups().find_map(|group| {
            let rules: Vec<_> = below.written_rules(group).collect();
            let alone: Vec<_> = rules
                .iter()
                .map(|rule| {
                    let value = source.slice(text.origin(rule.value).1);
                    PathPattern::in_form(&unmarked(value, prefix.canonical()), dialect.path_form)
                        .octets()
                })
                .collect();
            // Rules that are lengthened alike keep their order.
            let lengthened =
                |at: usize| rules[at].pattern.octets() - alone[at].min(rules[at].pattern.octets());
            let odd = (0..rules.len()).filter(|&at| lengthened(at) != lengthened(0));
            let odd: Vec<_> = odd.collect();
            if odd.len().saturating_mul(rules.len()) > REORDERED_PAIRS {
                return Some(too_many(source));
            }
            let rank = |at: usize| (alone[at], rules[at].verdict.is_allow());
            let mut pairs =
                odd.iter().flat_map(|&one| (0..rules.len()).map(move |other| (one, other)));
            let (one, other) = pairs.find(|&(one, other)| {
                let is_below = rules[one].precedence() > rules[other].precedence();
                rules[one].verdict != rules[other].verdict
                    && (rank(one) > rank(other)) != is_below
                    && rules[one].pattern.glob().may_match_with(rules[other].pattern.glob())
            })?;
            let [one, other] = [one, other].map(|at| rules[at]);
            let both = [one, other].map(|rule| of_pattern(&rule.pattern).ok());
            let [Some(one_paths), Some(other_paths)] = both else {
                return Some(too_many(source));
            };
            let witness = one_paths.intersection(&other_paths).ok()?.shortest()?;
            let url = target_from_canonical(&witness, [dialect.path_form; 2]).unwrap_or(witness);
            let url = String::from_utf8_lossy(&url).into_owned();
            let [one_span, other_span] = [one, other].map(|rule| text.origin(rule.span).1);
            let message = format!("no rules below `{prefix}` decide `{url}` as these two do");
            let diagnostic = Diagnostic::error(message)
                .label(one_span, "matches it")
                .label(other_span, "matches it, too")
                .note(
                    "below a prefix, a pattern that starts with `*` is longer than one that starts \
                     with `/`, and the longer one wins (RFC 9309 §2.2.2)",
                )
                .help("start both patterns with `/`");
            Some(Refusal::new(diagnostic, source))
        })
    })
}

fn too_many(source: &SourceText) -> Refusal {
    let diagnostic = Diagnostic::error("budget exhausted: too many rules start with `*`")
        .note("below a prefix, each is compared with all other rules")
        .help("start the patterns with `/`");
    Refusal::new(diagnostic, source)
}
