//! Routes of a server: `/products/{id}`.

use std::fmt;

/// A route, in the syntax of axum and matchit.
///
/// `{id}` matches one or more bytes of a segment, without `/`. A segment may have text around it,
/// as in `/{name}.png`. `{*rest}` matches one or more bytes including `/`, and must be the whole
/// last segment. `{{` and `}}` are literal braces. A route has no query.
///
/// ```
/// use robots_analysis::paths::{Route, RoutePart};
///
/// let route = Route::parse("/products/{id}")?;
/// assert_eq!(route.parts()[1], RoutePart::Parameter);
/// assert_eq!(Route::parse("/files/{*rest}")?.parts()[1], RoutePart::Rest);
/// let error = Route::parse("/products/:id").expect_err("the syntax of axum 0.7");
/// assert_eq!(error.help, "write `{id}`, as in axum 0.8");
/// let error = Route::parse("products").expect_err("not absolute");
/// assert_eq!(error.message, "route `products` does not start with `/`");
/// # Ok::<(), robots_analysis::paths::PathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    text: String,
    parts: Vec<RoutePart>,
}

/// A part of a route.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RoutePart {
    /// Literal text.
    Literal(String),
    /// `{id}`: one or more bytes without `/`.
    Parameter,
    /// `{*rest}`: one or more bytes of any kind.
    Rest,
}

/// A condition on the query of URLs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QueryCondition {
    /// Any query or none: a server selects a route by the path alone.
    #[default]
    Any,
    /// No query.
    Without,
    /// A query, which may be empty: `?`.
    With,
}

/// The error in the syntax of a route, or of the prefix of a part of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// The message: lower case, no full stop.
    pub message: String,
    /// The help: what to write instead.
    pub help: String,
}

impl PathError {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let (message, help) = (message.into(), help.into());
        Self { message, help }
    }
}

impl Route {
    /// Parses a route.
    ///
    /// # Errors
    ///
    /// Returns an error if the text does not start with `/`, has a query or a fragment, or has
    /// unbalanced braces or an invalid parameter.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        if !text.starts_with('/') {
            return Err(PathError::new(
                format!("route `{text}` does not start with `/`"),
                format!("write `{}`", rooted(text)),
            ));
        }
        if let Some(delimiter) = text.chars().find(|c| matches!(c, '?' | '#')) {
            return Err(PathError::new(
                format!("unexpected `{delimiter}` in route `{text}`"),
                format!(
                    "remove the `{delimiter}` and everything after it: a route matches any query"
                ),
            ));
        }
        let mut parts = Vec::new();
        for (index, segment) in text.split('/').enumerate() {
            if index > 0 {
                push_literal(&mut parts, "/");
            }
            let is_last = text.split('/').count() == index + 1;
            read_segment(text, segment, is_last, &mut parts)?;
        }
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Returns the route as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the parts, from left to right. No two literals are adjacent.
    pub fn parts(&self) -> &[RoutePart] {
        &self.parts
    }

    /// Returns the route with each literal changed.
    #[must_use]
    pub fn map_literals(&self, change: impl Fn(&str) -> String) -> Self {
        let parts = self.parts.iter().map(|part| match part {
            RoutePart::Literal(text) => RoutePart::Literal(change(text)),
            other => other.clone(),
        });
        Self { text: self.text.clone(), parts: parts.collect() }
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns a path for a text without a `/` at its start: of a URL, or with a `/` added.
pub(crate) fn rooted(text: &str) -> String {
    let path = match text.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("", |slash| &rest[slash + 1..]),
        None => text,
    };
    format!("/{path}")
}

/// Returns a parameter in the syntax of another router, and the one to write: `:id`, also in
/// `:id(.:format)`, `*rest`, `<path:id>`, `<id..>` or `[...id]`. No `:` of `/a:b` or `/{id}:b` is
/// one.
pub(crate) fn foreign_parameter(segment: &str) -> Option<(&str, String)> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts_name = |text: &str| text.starts_with(|c| is_name(c) && !c.is_ascii_digit());
    let mut framed = [('<', '>'), ('[', ']')].into_iter().filter_map(|(open, close)| {
        let name = segment.strip_prefix(open)?.strip_suffix(close)?;
        let is_rest = name.starts_with("path:") || name.contains("..");
        let name = name.rsplit(':').next()?.trim_matches(['.', '[', ']']);
        starts_name(name).then_some((segment, name, is_rest))
    });
    let (written, name, is_rest) = framed.next().or_else(|| {
        let start = |&(at, sign): &(usize, char)| match (segment[..at].chars().next_back(), sign) {
            (None, '*') => true,
            (before, ':') => {
                let is_text = |c: char| c.is_alphanumeric() || matches!(c, '}' | '*');
                !before.is_some_and(is_text) && starts_name(&segment[at + 1..])
            }
            _ => false,
        };
        let (at, sign) = segment.char_indices().find(start)?;
        let name = &segment[at + 1..];
        let len = name.find(|c| !is_name(c)).unwrap_or(name.len());
        let is_rest = sign == '*' || name[len..].starts_with('*');
        Some((&segment[at..=at + len], &name[..len], is_rest))
    })?;
    let name = if name.is_empty() { "rest" } else { name };
    let name = &name[..name.find(|c| !is_name(c)).unwrap_or(name.len())];
    Some((written, format!("{{{}{name}}}", if is_rest { "*" } else { "" })))
}

fn read_segment(
    route: &str,
    segment: &str,
    is_last: bool,
    parts: &mut Vec<RoutePart>,
) -> Result<(), PathError> {
    if let Some((written, parameter)) = foreign_parameter(segment) {
        return Err(PathError::new(
            format!("unsupported parameter `{written}` in route `{route}`"),
            if segment.contains('(') {
                format!(
                    "write `{parameter}`, as in axum 0.8, and one route with and one without what \
                     is optional"
                )
            } else {
                format!("write `{parameter}`, as in axum 0.8")
            },
        ));
    }
    let mut parameters = 0;
    let mut rest = segment;
    while let Some(brace) = rest.find(['{', '}']) {
        let (literal, after_literal) = rest.split_at(brace);
        push_literal(parts, literal);
        if let Some(escaped) = after_literal.strip_prefix("{{").or(after_literal.strip_prefix("}}"))
        {
            push_literal(parts, &after_literal[..1]);
            rest = escaped;
            continue;
        }
        let Some((name, after)) = after_literal.strip_prefix('{').and_then(|it| it.split_once('}'))
        else {
            return Err(PathError::new(
                format!("unbalanced braces in route `{route}`"),
                "write a parameter as `{id}`, and a literal brace as `{{` or `}}`",
            ));
        };
        parameters += 1;
        let (name, part) = match name.strip_prefix('*') {
            Some(name) => (name, RoutePart::Rest),
            None => (name, RoutePart::Parameter),
        };
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(PathError::new(
                format!("invalid parameter `{{{name}}}` in route `{route}`"),
                "write a parameter as `{id}`, and the rest of the path as `{*rest}`",
            ));
        }
        if part == RoutePart::Rest && !(is_last && literal.is_empty() && after.is_empty()) {
            return Err(PathError::new(
                format!("`{{*{name}}}` is not the whole last segment of route `{route}`"),
                format!("write `{{{name}}}` for one segment, or end the route with `/{{*{name}}}`"),
            ));
        }
        if parameters > 1 {
            return Err(PathError::new(
                format!("two parameters in one segment of route `{route}`"),
                "keep one parameter per segment",
            ));
        }
        parts.push(part);
        rest = after;
    }
    push_literal(parts, rest);
    Ok(())
}

fn push_literal(parts: &mut Vec<RoutePart>, text: &str) {
    match parts.last_mut() {
        _ if text.is_empty() => {}
        Some(RoutePart::Literal(literal)) => literal.push_str(text),
        _ => parts.push(RoutePart::Literal(text.to_owned())),
    }
}

#[cfg(test)]
mod tests;
