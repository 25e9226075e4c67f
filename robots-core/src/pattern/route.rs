//! Paths as a server names them: `/products/{id}`.

use std::fmt;

/// A route, in the syntax of axum and matchit.
///
/// `{id}` stands for one or more bytes of a segment: never for a `/`, and never for nothing. Text may
/// stand around it, as in `/{name}.png`. `{*rest}` stands for one or more bytes of any kind, `/` among
/// them, and is the whole of the last segment. `{{` and `}}` are braces. A route says nothing of
/// queries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    text: String,
    parts: Vec<RoutePart>,
}

/// A piece of a route.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RoutePart {
    /// This text.
    Literal(String),
    /// `{id}`: one or more bytes, none of them `/`.
    Parameter,
    /// `{*rest}`: one or more bytes.
    Rest,
}

/// Why a text is no route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to write.
    pub help: String,
}

impl Route {
    /// Reads a route.
    ///
    /// # Errors
    ///
    /// When it does not start with `/`, holds a query or a fragment, or its braces do not pair or
    /// name nothing.
    pub fn parse(text: &str) -> Result<Self, RouteError> {
        if !text.starts_with('/') {
            return Err(error(
                format!("the route `{text}` does not start with `/`"),
                format!("write it as `{}`", rooted(text)),
            ));
        }
        if let Some(delimiter) = text.chars().find(|c| matches!(c, '?' | '#')) {
            return Err(error(
                format!("the route `{text}` holds a `{delimiter}`"),
                "a route is a path alone, with whatever query",
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

    /// As it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its pieces, from left to right; no two literals are neighbours.
    pub fn parts(&self) -> &[RoutePart] {
        &self.parts
    }

    /// The route whose literals have no upper case of ASCII.
    pub(crate) fn folded(&self) -> Self {
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

/// The path that is meant by a text that does not start with `/`: that of a URL, else with a `/`.
pub(crate) fn rooted(text: &str) -> String {
    let path = match text.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("", |slash| &rest[slash + 1..]),
        None => text,
    };
    format!("/{path}")
}

/// The parameter that a segment of axum 0.7, `:id` or `*rest`, stands for. Newer routers take neither for
/// text.
fn of_other_syntax(segment: &str) -> Option<String> {
    let is_name = |name: &&str| {
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let one = segment.strip_prefix(':').filter(is_name);
    let rest = segment
        .strip_prefix('*')
        .filter(|name| name.is_empty() || is_name(name));
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
) -> Result<(), RouteError> {
    if let Some(parameter) = of_other_syntax(segment) {
        return Err(error(
            format!("`{segment}` of the route `{route}` is not a parameter"),
            format!("write `{parameter}`, as axum 0.8 does"),
        ));
    }
    let mut parameters = 0;
    let mut rest = segment;
    while let Some(brace) = rest.find(['{', '}']) {
        let (literal, behind) = rest.split_at(brace);
        push_literal(parts, literal);
        if let Some(escaped) = behind.strip_prefix("{{").or(behind.strip_prefix("}}")) {
            push_literal(parts, &behind[..1]);
            rest = escaped;
            continue;
        }
        let Some((name, after)) = behind.strip_prefix('{').and_then(|it| it.split_once('}')) else {
            return Err(error(
                format!("the braces of the route `{route}` do not pair"),
                "write a parameter as `{id}`, and a brace as `{{` or `}}`",
            ));
        };
        parameters += 1;
        let (name, part) = match name.strip_prefix('*') {
            Some(name) => (name, RoutePart::Rest),
            None => (name, RoutePart::Parameter),
        };
        if name.is_empty() || name.contains(['{', '*', ':']) {
            return Err(error(
                format!("`{{{name}}}` in the route `{route}` is no name of a parameter"),
                "write a parameter as `{id}`, and the rest of the path as `{*rest}`",
            ));
        }
        if part == RoutePart::Rest && !(is_last && literal.is_empty() && after.is_empty()) {
            return Err(error(
                format!("`{{*{name}}}` is not the last segment of the route `{route}`"),
                "only the end of a route can stand for several segments",
            ));
        }
        if parameters > 1 {
            return Err(error(
                format!("two parameters in one segment of the route `{route}`"),
                "a segment takes one parameter",
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

fn error(message: impl Into<String>, help: impl Into<String>) -> RouteError {
    RouteError {
        message: message.into(),
        help: help.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(route: &str) -> Vec<RoutePart> {
        let route = Route::parse(route).expect("a route");
        route.parts().to_vec()
    }

    fn message(route: &str) -> String {
        Route::parse(route).expect_err("no route").message
    }

    #[test]
    fn parameters_stand_between_literals() {
        let literal = |text: &str| RoutePart::Literal(text.into());
        assert_eq!(parts("/"), [literal("/")]);
        let expected = [literal("/a/"), RoutePart::Parameter, literal(".png/b")];
        assert_eq!(parts("/a/{name}.png/b"), expected);
        assert_eq!(parts("/{*rest}"), [literal("/"), RoutePart::Rest]);
        assert_eq!(parts("/{{x}}"), [literal("/{x}")]);
    }

    #[test]
    fn help_for_a_url_is_its_path() {
        for (text, help) in [
            (
                "https://shop.example/products/{id}",
                "write it as `/products/{id}`",
            ),
            ("https://shop.example", "write it as `/`"),
            ("products", "write it as `/products`"),
        ] {
            let error = Route::parse(text).expect_err("no route");
            assert_eq!(error.help, help);
            assert!(Route::parse(help.split('`').nth(1).expect("quoted")).is_ok());
        }
    }

    #[test]
    fn a_mistake_is_named() {
        let mistakes = [
            ("a", "does not start"),
            ("/a?b", "holds a `?`"),
            ("/{", "do not pair"),
            ("/a}", "do not pair"),
            ("/{}", "no name"),
            ("/{*}", "no name"),
            ("/{*a}/b", "not the last"),
            ("/x{*a}", "not the last"),
            ("/{a}{b}", "two parameters"),
        ];
        for (route, reason) in mistakes {
            assert!(
                message(route).contains(reason),
                "{route}: {}",
                message(route)
            );
        }
    }
}
