//! The options of a macro call.
//!
//! In: tokens after a comma, or inside `#![…]`. Out: [`Options`].
//!
//! A new option is a row of [`table`]: its name, and how what follows is read and set. Its
//! documentation is in `src/macros.rs` and `docs/guide/dsl.md` of the project, which a test asks
//! for.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use robots_analysis::{Level, Route};
use robots_core::Dialect;
use robots_lint::check::EvidenceKind;
use robots_lint::{Levels, Lint};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::token::{Brace, Bracket, Paren};
use syn::{LitStr, Token, bracketed};

use crate::errors::{
    Errors, NO_CONSTANTS, empty, entries, equals, failure, is_constant, is_url, next_span, quoted,
    skip, suggestion, until, usage,
};
use crate::levels::{lints, set_level};
use crate::macro_kind::MacroKind;
use crate::merge::{self, Merge};
use crate::prove::{self, ClaimTokens};
use crate::tag::{self, Tag};

#[derive(Default)]
pub(crate) struct Options {
    pub(crate) dialect: Option<&'static Dialect>,
    pub(crate) levels: Levels,
    pub(crate) claims: Vec<ClaimTokens>,
    pub(crate) routes: Option<Vec<Route>>,
    pub(crate) evidence: Vec<(EvidenceKind, LitStr)>,
    pub(crate) tags: Option<Vec<Tag>>,
    pub(crate) ranges: Option<LitStr>,
    pub(crate) merge: Option<Merge>,
    /// Whether the file of the call decides where no rule of these matches.
    pub(crate) inherit: Option<Span>,
    pub(crate) config: Option<LitStr>,
    /// The names of all options of the call, in their order.
    pub(crate) names: Vec<Ident>,
    lints: Vec<Ident>,
}

/// An option: its name, what it does, and the function that reads what follows it.
struct MacroOption {
    name: &'static str,
    /// The documentation that editors show for the name.
    about: &'static str,
    read: Box<ReadOption>,
    /// The feature of `robots-static` that it requires.
    requires: Option<&'static str>,
}

impl MacroOption {
    fn by_name(name: &Ident) -> Option<Self> {
        table().into_iter().find(|option| name == option.name)
    }

    fn requires(mut self, name: &'static str) -> Self {
        self.requires = Some(name);
        self
    }
}

type ReadOption = dyn Fn(&mut Options, &Ident, ParseStream<'_>) -> syn::Result<()>;

/// Returns every option, in the order in which messages list them.
fn table() -> Vec<MacroOption> {
    fn row(
        name: &'static str,
        about: &'static str,
        read: impl Fn(&mut Options, &Ident, ParseStream<'_>) -> syn::Result<()> + 'static,
    ) -> MacroOption {
        let read = Box::new(read);
        MacroOption { name, about, read, requires: None }
    }

    let mut rows = vec![
        row(
            "dialect",
            "`dialect = Google`: how one family of crawlers reads the file. The default is \
             `Rfc9309`.",
            |options, name, input| set(name, &mut options.dialect, dialect(name, input)?),
        ),
        row(
            "prove",
            "`prove { disallow \"GPTBot\" \"/{*rest}\"; }`: claims about every URL. A false one \
             is an error.",
            |options, name, input| {
                let claims = prove::parse(name, input)?;
                if claims.is_empty() {
                    return Err(empty(name, "write `prove { allow * \"/\"; }`"));
                }
                options.claims.extend(claims);
                Ok(())
            },
        ),
        row(
            "routes",
            "`routes = [\"/\", \"/books/{id}\"]`: the routes of the site, for lints.",
            |options, name, input| set(name, &mut options.routes, routes(name, input)?),
        ),
        row(
            "merge",
            "`merge = { \"/docs/\": \"docs/robots.txt\" }`: the files of parts of the site.",
            |options, name, input| set(name, &mut options.merge, merge::parse(name, input)?),
        )
        .requires("merge"),
        row(
            "inherit",
            "`inherit`: where no rule of a merged file matches, the file around it decides.",
            |options, name, input| {
                if input.peek(Token![=]) {
                    let message = format!("unexpected `=`: option `{name}` has no value");
                    return Err(usage(input.span(), message, format!("write `{name}` alone")));
                }
                set(name, &mut options.inherit, name.span())
            },
        )
        .requires("merge"),
        row("config", "`config = \"robots.toml\"`: the configuration.", |options, name, input| {
            let path = path(name, input, "robots.toml")?;
            set(name, &mut options.config, path)
        })
        .requires("config"),
        row(
            "x_robots_tag",
            "`x_robots_tag = { \"/drafts/*\": \"noindex\" }`: the header `X-Robots-Tag` by path; \
             several crawlers in a list.",
            |options, name, input| set(name, &mut options.tags, tag::parse(name, input)?),
        ),
        row(
            "ranges",
            "`ranges = \"ranges/\"`: the files of address ranges that operators of crawlers \
             publish.",
            |options, name, input| {
                let path = path(name, input, "ranges/")?;
                set(name, &mut options.ranges, path)
            },
        )
        .requires("ranges"),
    ];
    rows.extend(EvidenceKind::ALL.map(|kind| {
        row(kind.name(), kind.about(), move |options, name, input| {
            // It begins with an example.
            let example = kind.about().split('"').nth(1).unwrap_or_default();
            options.evidence.push((kind, path(name, input, example)?));
            Ok(())
        })
        .requires("site")
    }));
    rows.extend(Level::ALL.into_iter().rev().map(|level| {
        let about =
            "`deny(…)`, `warn(…)`, `allow(…)`: the level of lints, of groups, or of `warnings`.";
        row(level.name(), about, move |options, name, input| {
            let (lints, mut errors) = lints(name, input)?;
            for lint in lints {
                errors.take(set_level(&lint, |lint| options.levels.set(lint, level)));
                options.lints.push(lint);
            }
            errors.none_or(())
        })
    }));
    rows
}

impl Options {
    pub(crate) fn dialect(&self) -> &'static Dialect {
        self.dialect.unwrap_or(Dialect::RFC_9309)
    }

    /// Returns an error for each option of the call whose feature is not among these.
    pub(crate) fn check_required(&self, features: &[&str]) -> syn::Result<()> {
        let mut errors = Errors::default();
        for name in &self.names {
            let required = MacroOption::by_name(name).and_then(|option| option.requires);
            if let Some(missing) = required.filter(|required| !features.contains(required)) {
                let message =
                    format!("option `{name}` requires the feature `{missing}` of `robots-static`");
                let note =
                    "the feature is optional because the macros take longer to build with it";
                let help = format!(
                    "add `\"{missing}\"` to the `features` of the dependency in Cargo.toml"
                );
                errors.push(failure(name.span(), message, note, help));
            }
        }
        errors.none_or(())
    }

    /// Returns the names of options and lints in the call, with the documentation of each.
    pub(crate) fn documented(&self) -> impl Iterator<Item = (&Ident, String)> {
        let options = self.names.iter().filter_map(|name| {
            let option = MacroOption::by_name(name)?;
            Some((name, option.about.to_owned()))
        });
        let lints = self.lints.iter().filter_map(|name| {
            let lint = robots_lint::by_name(&name.to_string())?;
            let Lint { summary, explanation, citation, .. } = lint;
            Some((name, format!("{summary}\n\n{explanation}\n\nSource: {citation}")))
        });
        options.chain(lints)
    }

    /// Reads `, dialect = Google, deny(dead_rule)`.
    pub(crate) fn after_comma(kind: MacroKind, input: ParseStream<'_>) -> syn::Result<Self> {
        let mut options = Self::default();
        let mut errors = Errors::default();
        while !input.is_empty() {
            if input.parse::<Option<Token![,]>>()?.is_none() {
                errors.push(comma_missing(input));
                if !follows(input) {
                    skip(input)?;
                    continue;
                }
            }
            if input.is_empty() {
                break;
            }
            if input.peek(LitStr) {
                errors.push(second_literal(kind, input)?);
                break;
            }
            if errors.take(options.read(input)).is_none() {
                skip(input)?;
            }
        }
        errors.none_or(options)
    }

    pub(crate) fn read(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if !input.peek(Ident::peek_any) {
            let message = "expected an option";
            let at = input.span();
            if input.parse::<Option<Token![#]>>()?.is_some() {
                input.parse::<Option<Token![!]>>()?;
                let help = match input.parse::<TokenTree>() {
                    Ok(TokenTree::Group(group)) => {
                        format!("write `{}` without `#[…]`", group.stream())
                    }
                    _ => "write `deny(warnings)`".to_owned(),
                };
                return Err(usage(at, "expected an option, found an attribute", help));
            }
            let help =
                "write an option with its name, such as `dialect = Rfc9309` or `deny(warnings)`";
            return Err(usage(input.span(), message, help));
        }
        let name = Ident::parse_any(input)?;
        if let Some(option) = MacroOption::by_name(&name) {
            (option.read)(self, &name, input)?;
            self.names.push(name);
            return Ok(());
        }
        let names: Vec<_> = table().iter().map(|option| option.name.to_owned()).collect();
        let help = suggestion(&name.to_string(), &names);
        Err(usage(name.span(), format!("unknown option `{name}`"), help))
    }
}

fn set<T>(name: &Ident, option: &mut Option<T>, value: T) -> syn::Result<()> {
    if option.replace(value).is_none() {
        return Ok(());
    }
    let message = format!("duplicate option `{name}`");
    Err(usage(name.span(), message, "delete one of them"))
}

/// Returns whether an option follows, and not a statement or a literal.
pub(crate) fn follows(input: ParseStream<'_>) -> bool {
    let name = Ident::parse_any(&input.fork());
    let is_value = input.peek2(Paren) || input.peek2(Token![=]) || input.peek2(Brace);
    is_value && name.is_ok_and(|name| MacroOption::by_name(&name).is_some())
}

/// Reads a literal where an option is expected, and the rest. Returns the error.
pub(crate) fn second_literal(kind: MacroKind, input: ParseStream<'_>) -> syn::Result<syn::Error> {
    let literal: LitStr = input.parse()?;
    input.parse::<TokenStream>()?;
    let is_option = |text: ParseStream<'_>| {
        let is_option = follows(text);
        text.parse::<TokenStream>().map(|_| is_option)
    };
    if literal.parse_with(is_option).unwrap_or_default() {
        let message = "expected an option, found a string";
        let help = format!("write `{}` without quotes", literal.value());
        return Ok(usage(literal.span(), message, help));
    }
    let (message, help) = match kind {
        MacroKind::RobotsTxt => ("unexpected `,` between two lines", "delete the comma".to_owned()),
        MacroKind::IncludeRobots => (
            "`include_robots!` takes one path",
            format!(
                "for the file of a part of the site, write `merge = {{ \"/docs/\": {:?} }}`; for \
                 another host, include the file in a call of its own, and select by `RobotsHosts`",
                literal.value()
            ),
        ),
    };
    Ok(usage(literal.span(), message, help))
}

fn comma_missing(input: ParseStream<'_>) -> syn::Error {
    let message = match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Punct(sign)) => format!("expected `,` before an option, found `{sign}`"),
        Ok(TokenTree::Group(_)) | Err(_) => "expected `,` before this".to_owned(),
        Ok(token) => format!("expected `,` before `{token}`"),
    };
    let help = "write a comma before each option: `, dialect = Rfc9309, deny(dead_rule)`";
    usage(input.span(), message, help)
}

/// Reads `= "public"`. `example` is the path in the help.
fn path(name: &Ident, input: ParseStream<'_>, example: &str) -> syn::Result<LitStr> {
    let example = format!("{example:?}");
    equals(name, input, &example)?;
    if input.peek(LitStr) {
        let literal = input.parse()?;
        return is_url(&literal).map_or(Ok(literal), Err);
    }
    let message = format!("expected a path in quotes for option `{name}`");
    if is_constant(input) {
        let help = format!("write `{name} = {example}`");
        return Err(failure(input.span(), message, NO_CONSTANTS, help));
    }
    // `robots.toml`, `["a.xml", "b.xml"]`
    let at = next_span(name.span(), input);
    let text: TokenStream = until(input, ',').into_iter().collect();
    let is_of_path = |letter: &char| !letter.is_whitespace() && !"\"[](){}&".contains(*letter);
    let text: String = text.to_string().chars().filter(is_of_path).collect();
    let paths = text.split(',').filter(|path| !path.is_empty());
    let mut paths: Vec<_> = paths.map(|path| format!("{name} = {path:?}")).collect();
    if paths.is_empty() {
        paths.push(format!("{name} = {example}"));
    }
    Err(usage(at, message, format!("write `{}`", paths.join(", "))))
}

/// Reads `= ["/", "/products/{id}"]`, or every error in it.
fn routes(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Route>> {
    const EXAMPLE: &str = "[\"/\", \"/products/{id}\"]";
    let help = format!("write `{name} = {EXAMPLE}`");
    equals(name, input, EXAMPLE)?;
    if !input.peek(Bracket) {
        let message = format!("expected a list for option `{name}`");
        if is_constant(input) {
            return Err(failure(input.span(), message, NO_CONSTANTS, help));
        }
        return Err(usage(name.span(), message, help));
    }
    let list;
    bracketed!(list in input);
    let entry = |list: ParseStream<'_>| quoted(list, "expected a route in quotes", &help);
    let texts = entries(name, &list, &help, entry)?;
    let mut routes = Vec::new();
    let mut errors = Errors::default();
    for text in texts {
        let route = Route::parse(&text.value());
        let route = route.map_err(|error| usage(text.span(), error.message, error.help));
        routes.extend(errors.take(route));
    }
    errors.none_or(routes)
}

/// Reads `= Google` or `= "google"`.
fn dialect(name: &Ident, input: ParseStream<'_>) -> syn::Result<&'static Dialect> {
    equals(name, input, "Rfc9309")?;
    let (value, span) = if input.peek(LitStr) {
        let literal: LitStr = input.parse()?;
        (literal.value(), literal.span())
    } else if input.peek(Ident::peek_any) {
        let mut ident = Ident::parse_any(input)?;
        // `Dialect::Google`
        while input.parse::<Option<Token![::]>>()?.is_some() {
            ident = Ident::parse_any(input)?;
        }
        (ident.to_string(), ident.span())
    } else {
        let message = format!("missing value for option `{name}`");
        let help = "write `dialect = Rfc9309`";
        return Err(usage(next_span(name.span(), input), message, help));
    };
    let known = |dialect: &&&Dialect| {
        dialect.name.eq_ignore_ascii_case(&value)
            || dialect.camel_case_name().eq_ignore_ascii_case(&value)
    };
    if let Some(dialect) = Dialect::ALL.iter().find(known) {
        return Ok(dialect);
    }
    let names: Vec<String> = Dialect::ALL.iter().map(|dialect| dialect.camel_case_name()).collect();
    let help = suggestion(&value, &names);
    Err(usage(span, format!("unknown dialect `{value}`"), help))
}

#[cfg(test)]
mod tests;
