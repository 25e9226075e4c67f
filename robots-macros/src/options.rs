//! The options of a macro call.
//!
//! Input: tokens after a comma, or inside `#![…]`. Output: [`Options`].

use proc_macro2::{Ident, TokenStream, TokenTree};
use robots_analysis::check::EvidenceKind;
use robots_analysis::{Level, Levels, Route};
use robots_core::Dialect;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket, Paren};
use syn::{LitStr, Token, bracketed};

use crate::errors::{Errors, skip, suggestion, usage};
use crate::levels::{lints, set_level};
use crate::macro_kind::MacroKind;
use crate::prove::{self, ClaimTokens};
use crate::tag::{self, Tag};

/// The options: dialect, levels of lints, claims, evidence and tags.
#[derive(Default)]
pub(crate) struct Options {
    dialect: Option<&'static Dialect>,
    pub(crate) levels: Levels,
    pub(crate) claims: Vec<ClaimTokens>,
    pub(crate) routes: Option<Vec<Route>>,
    /// The evidence, each with its path.
    pub(crate) evidence: Vec<(EvidenceKind, LitStr)>,
    pub(crate) tags: Option<Vec<Tag>>,
}

/// The option with claims.
const PROVE: &str = "prove";

/// The option with the routes of the site.
const ROUTES: &str = "routes";

/// The option with directives for search engines.
const X_ROBOTS_TAG: &str = "x_robots_tag";

impl Options {
    /// Returns the dialect, or the default.
    pub(crate) fn dialect(&self) -> &'static Dialect {
        self.dialect.unwrap_or(Dialect::RFC_9309)
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
            if kind == MacroKind::RobotsTxt && input.peek(LitStr) {
                let message = "unexpected `,` between two lines";
                errors.push(usage(input.span(), message, "delete the comma"));
                break;
            }
            if errors.take(options.read(input)).is_none() {
                skip(input)?;
            }
        }
        errors.none_or(options)
    }

    /// Reads one option.
    pub(crate) fn read(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let name = option_name(input)?;
        if name == PROVE {
            self.claims.extend(prove::parse(&name, input)?);
            return Ok(());
        }
        if let Some(level) = Level::by_name(&name.to_string()) {
            let (lints, mut errors) = lints(&name, input)?;
            for lint in lints {
                errors.take(set_level(&lint, |lint| self.levels.set(lint, level)));
            }
            return errors.none_or(());
        }
        if let Some(kind) = EvidenceKind::by_name(&name.to_string()) {
            let path = path(&name, input)?;
            self.evidence.push((kind, path));
            return Ok(());
        }
        if name == ROUTES {
            return set(&name, &mut self.routes, routes(&name, input)?);
        }
        if name == X_ROBOTS_TAG {
            return set(&name, &mut self.tags, tag::parse(&name, input)?);
        }
        set(&name, &mut self.dialect, option_value(&name, input)?)
    }
}

/// Sets an option that may occur once.
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
    is_value && name.is_ok_and(|name| names().contains(&name.to_string()))
}

/// Returns the error for a missing comma.
fn comma_missing(input: ParseStream<'_>) -> syn::Error {
    let found = match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(_)) | Err(_) => "this".to_owned(),
        Ok(token) => format!("`{token}`"),
    };
    let message = format!("expected `,` before {found}");
    let help = "write a comma before each option: `, dialect = Rfc9309, deny(dead_rule)`";
    usage(input.span(), message, help)
}

/// Reads `= "public"`.
fn path(name: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    if input.parse::<Option<Token![=]>>()?.is_some() && input.peek(LitStr) {
        return input.parse();
    }
    let message = format!("missing path for option `{name}`");
    Err(usage(
        name.span(),
        message,
        format!("write `{name} = \"public\"`"),
    ))
}

/// Reads `= ["/", "/products/{id}"]`, or every error in it.
fn routes(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Route>> {
    if input.parse::<Option<Token![=]>>()?.is_none() || !input.peek(Bracket) {
        let message = format!("expected a list for option `{name}`");
        let help = format!("write `{name} = [\"/\", \"/products/{{id}}\"]`");
        return Err(usage(name.span(), message, help));
    }
    let list;
    bracketed!(list in input);
    let texts = list.parse_terminated(<LitStr as Parse>::parse, Token![,]);
    // Tokens that are left in the brackets would be another error.
    list.parse::<TokenStream>()?;
    let mut routes = Vec::new();
    let mut errors = Errors::default();
    for text in texts? {
        let route = Route::parse(&text.value());
        routes.extend(
            errors.take(route.map_err(|error| usage(text.span(), error.message, error.help))),
        );
    }
    errors.none_or(routes)
}

/// Returns the names of all options.
fn names() -> Vec<String> {
    let levels = Level::ALL.into_iter().rev().map(Level::name);
    let options = ["dialect", PROVE, ROUTES, X_ROBOTS_TAG].into_iter();
    let options = options
        .chain(EvidenceKind::ALL.map(EvidenceKind::name))
        .chain(levels);
    options.map(str::to_owned).collect()
}

fn option_name(input: ParseStream<'_>) -> syn::Result<Ident> {
    if !input.peek(Ident::peek_any) {
        let message = "expected an option";
        return Err(usage(input.span(), message, "write `dialect = Rfc9309`"));
    }
    let name = Ident::parse_any(input)?;
    let options = names();
    if options.iter().any(|option| name == option) {
        return Ok(name);
    }
    let help = suggestion(&name.to_string(), &options);
    Err(usage(name.span(), format!("unknown option `{name}`"), help))
}

fn option_value(name: &Ident, input: ParseStream<'_>) -> syn::Result<&'static Dialect> {
    let missing = |span| {
        let message = format!("missing value for option `{name}`");
        usage(span, message, "write `dialect = Rfc9309`")
    };
    if input.parse::<Option<Token![=]>>()?.is_none() {
        return Err(missing(name.span()));
    }
    let (value, span) = if input.peek(LitStr) {
        let literal: LitStr = input.parse()?;
        (literal.value(), literal.span())
    } else if input.peek(Ident::peek_any) {
        let ident = Ident::parse_any(input)?;
        (ident.to_string(), ident.span())
    } else {
        let at = if input.is_empty() {
            name.span()
        } else {
            input.span()
        };
        return Err(missing(at));
    };
    let known = |dialect: &&&Dialect| {
        dialect.name.eq_ignore_ascii_case(&value)
            || variant_name(dialect).eq_ignore_ascii_case(&value)
    };
    if let Some(dialect) = Dialect::ALL.iter().find(known) {
        return Ok(dialect);
    }
    let names: Vec<String> = Dialect::ALL
        .iter()
        .map(|dialect| variant_name(dialect))
        .collect();
    let help = suggestion(&value, &names);
    Err(usage(span, format!("unknown dialect `{value}`"), help))
}

/// Returns the name of a dialect in a macro: `PythonLegacy` for `python-legacy`.
fn variant_name(dialect: &Dialect) -> String {
    let words = dialect.name.split('-').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}
