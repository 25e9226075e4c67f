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
        Ok(Self {
            text: text.to_owned(),
            parts,
        })
    }

    /// Returns the route as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the parts, from left to right. No two literals are adjacent.
    pub fn parts(&self) -> &[RoutePart] {
        &self.parts
    }

    /// Returns the route with ASCII lower-case literals.
    #[must_use]
    pub fn folded(&self) -> Self {
        let parts = self.parts.iter().map(|part| match part {
            RoutePart::Literal(text) => RoutePart::Literal(text.to_ascii_lowercase()),
            other => other.clone(),
        });
        Self {
            text: self.text.clone(),
            parts: parts.collect(),
        }
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

/// Returns the parameter for a segment in the syntax of axum 0.7, `:id` or `*rest`, or of Rocket
/// and Flask, `<id>` or `<path..>`. Newer routers reject the first two.
fn parameter_of_old_syntax(segment: &str) -> Option<String> {
    let is_name = |name: &&str| {
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let one = segment.strip_prefix(':').filter(is_name);
    let rest = segment
        .strip_prefix('*')
        .filter(|name| name.is_empty() || is_name(name));
    let framed = segment
        .strip_prefix('<')
        .and_then(|name| name.strip_suffix('>'));
    if let Some(name) = framed {
        // `<path:name>` of Flask, `<name..>` of Rocket: the rest of the path.
        let is_rest = name.starts_with("path:") || name.ends_with("..");
        let name = name.rsplit(':').next()?.trim_end_matches('.');
        let star = if is_rest { "*" } else { "" };
        return is_name(&name).then(|| format!("{{{star}{name}}}"));
    }
    match (one, rest) {
        (Some(name), _) => Some(format!("{{{name}}}")),
        (None, Some("")) => Some("{*rest}".to_owned()),
        (None, Some(name)) => Some(format!("{{*{name}}}")),
        (None, None) => None,
    }
}

fn read_segment(
    route: &str,
    segment: &str,
    is_last: bool,
    parts: &mut Vec<RoutePart>,
) -> Result<(), PathError> {
    if let Some(parameter) = parameter_of_old_syntax(segment) {
        return Err(PathError::new(
            format!("unsupported parameter `{segment}` in route `{route}`"),
            format!("write `{parameter}`, as in axum 0.8"),
        ));
    }
    let mut parameters = 0;
    let mut rest = segment;
    while let Some(brace) = rest.find(['{', '}']) {
        let (literal, after_literal) = rest.split_at(brace);
        push_literal(parts, literal);
        if let Some(escaped) = after_literal
            .strip_prefix("{{")
            .or(after_literal.strip_prefix("}}"))
        {
            push_literal(parts, &after_literal[..1]);
            rest = escaped;
            continue;
        }
        let Some((name, after)) = after_literal
            .strip_prefix('{')
            .and_then(|it| it.split_once('}'))
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
        if name.is_empty() || name.contains(['{', '*', ':']) {
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
