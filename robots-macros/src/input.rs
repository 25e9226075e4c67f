//! What a user wrote between the parentheses.
//!
//! In: tokens. Out: [`Body`], or the one error that says what is accepted. Which form a body has is
//! decided by its first token.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use robots_core::{Dialect, Level, Levels};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::token::Paren;
use syn::{LitStr, Token, parenthesized};

use crate::report::usage;

/// Which macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `include_robots!`: one literal, a path.
    File,
    /// `robots_txt!`: one literal, the text; or several, its lines.
    Text,
}

/// String literals and options.
pub(crate) struct Body {
    /// At least one; exactly one in [`Form::File`].
    pub(crate) literals: Vec<LitStr>,
    pub(crate) dialect: &'static Dialect,
    pub(crate) levels: Levels,
}

const TEXT_FORMS: &str = "write the text as one string literal, or one string literal a line: \
                          `robots_txt! { \"User-agent: *\" \"Disallow: /private/\" }`";
const FILE_FORMS: &str = "write the path in quotes: `include_robots!(\"robots.txt\")`";

impl Form {
    fn accepted(self) -> &'static str {
        match self {
            Self::File => FILE_FORMS,
            Self::Text => TEXT_FORMS,
        }
    }
}

/// Takes apart `facade; body`, as the facade's `macro_rules!` put it together.
pub(crate) fn split(tokens: TokenStream) -> (TokenTree, TokenStream) {
    let mut tokens = tokens.into_iter();
    let facade = tokens.next();
    let body = tokens.skip(1).collect();
    // Nobody but the facade calls these macros, and it always names itself.
    (
        facade.unwrap_or_else(|| format_ident!("robots_static").into()),
        body,
    )
}

impl Body {
    pub(crate) fn parse(form: Form, tokens: TokenStream) -> syn::Result<Self> {
        let parser = |input: ParseStream<'_>| {
            let literals = literals(form, input)?;
            let (dialect, levels) = options(form, input)?;
            Ok(Self {
                literals,
                dialect,
                levels,
            })
        };
        parser.parse2(tokens)
    }
}

fn literals(form: Form, input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    if input.is_empty() {
        let message = match form {
            Form::File => "`include_robots!` needs the path of a robots.txt",
            Form::Text => "`robots_txt!` needs the text of a robots.txt",
        };
        return Err(usage(Span::call_site(), message, form.accepted()));
    }
    let mut literals = vec![literal(form, input)?];
    while !input.is_empty() && !input.peek(Token![,]) {
        if form == Form::File {
            let message = "only options may follow the path, behind a comma";
            return Err(usage(input.span(), message, FILE_FORMS));
        }
        literals.push(literal(form, input)?);
    }
    Ok(literals)
}

fn literal(form: Form, input: ParseStream<'_>) -> syn::Result<LitStr> {
    if input.peek(LitStr) {
        let literal: LitStr = input.parse()?;
        if literal.suffix().is_empty() {
            return Ok(literal);
        }
        let message = format!("a string literal with the suffix `{}`", literal.suffix());
        return Err(usage(literal.span(), message, form.accepted()));
    }
    let is_macro = input.peek(Ident::peek_any) && input.peek2(Token![!]);
    let token: TokenTree = input.parse()?;
    let message = match &token {
        TokenTree::Ident(name) if is_macro => {
            format!("expected a string literal, found the macro `{name}!`")
        }
        TokenTree::Group(_) => "expected a string literal".to_owned(),
        token => format!("expected a string literal, found `{token}`"),
    };
    let help = match form {
        Form::Text if is_macro => {
            "write the text itself, or include a file: `include_robots!(\"robots.txt\")`"
        }
        _ => form.accepted(),
    };
    Err(usage(token.span(), message, help))
}

fn options(form: Form, input: ParseStream<'_>) -> syn::Result<(&'static Dialect, Levels)> {
    let mut dialect = None;
    let mut levels = Levels::default();
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        if form == Form::Text && input.peek(LitStr) {
            let help = "write the lines one behind another, without commas";
            return Err(usage(input.span(), "a comma between two lines", help));
        }
        let name = option_name(input)?;
        if let Some(level) = Level::by_name(&name.to_string()) {
            set_levels(&mut levels, &name, level, input)?;
            continue;
        }
        let value = option_value(&name, input)?;
        if dialect.replace(value).is_some() {
            let message = format!("option `{name}` is given twice");
            return Err(usage(name.span(), message, "keep one of them"));
        }
    }
    Ok((dialect.unwrap_or(Dialect::RFC_9309), levels))
}

/// Reads `(dead_rule, style)` behind the name of a level.
fn set_levels(
    levels: &mut Levels,
    name: &Ident,
    level: Level,
    input: ParseStream<'_>,
) -> syn::Result<()> {
    if !input.peek(Paren) {
        let message = format!("option `{name}` needs the names of lints");
        let help = format!("write it as `{name}(dead_rule)`");
        return Err(usage(name.span(), message, help));
    }
    let list;
    parenthesized!(list in input);
    for lint in list.parse_terminated(Ident::parse_any, Token![,])? {
        levels.set(&lint.to_string(), level).map_err(|unknown| {
            let message = format!("there is no lint `{lint}`");
            usage(lint.span(), message, unknown.help())
        })?;
    }
    Ok(())
}

fn option_name(input: ParseStream<'_>) -> syn::Result<Ident> {
    if !input.peek(Ident::peek_any) {
        let message = "expected an option";
        return Err(usage(
            input.span(),
            message,
            "write it as `dialect = Rfc9309`",
        ));
    }
    let name = Ident::parse_any(input)?;
    let levels = Level::ALL.into_iter().rev().map(Level::name);
    let options: Vec<_> = ["dialect"]
        .into_iter()
        .chain(levels)
        .map(str::to_owned)
        .collect();
    if options.iter().any(|option| name == option) {
        return Ok(name);
    }
    let help = suggestion(&name.to_string(), &options, "the options are");
    Err(usage(
        name.span(),
        format!("there is no option `{name}`"),
        help,
    ))
}

fn option_value(name: &Ident, input: ParseStream<'_>) -> syn::Result<&'static Dialect> {
    let missing = |span| {
        let message = format!("option `{name}` needs a value");
        usage(span, message, "write it as `dialect = Rfc9309`")
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
        dialect.name.eq_ignore_ascii_case(&value) || spelling(dialect).eq_ignore_ascii_case(&value)
    };
    if let Some(dialect) = Dialect::ALL.iter().find(known) {
        return Ok(dialect);
    }
    let names: Vec<String> = Dialect::ALL
        .iter()
        .map(|dialect| spelling(dialect))
        .collect();
    let help = suggestion(&value, &names, "the dialects are");
    Err(usage(span, format!("there is no dialect `{value}`"), help))
}

/// How a dialect is written in a macro: `PythonLegacy` for the dialect named `python-legacy`.
fn spelling(dialect: &Dialect) -> String {
    let words = dialect.name.split('-').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}

/// The accepted name that `written` is a slip of, else all of them.
fn suggestion(written: &str, accepted: &[String], all: &str) -> String {
    let slips = |name: &String| {
        strsim::damerau_levenshtein(&written.to_ascii_lowercase(), &name.to_ascii_lowercase())
    };
    match accepted.iter().min_by_key(|name| slips(name)) {
        Some(name) if slips(name) * 3 <= name.len() => format!("did you mean `{name}`?"),
        _ => format!("{all} `{}`", accepted.join("`, `")),
    }
}
