//! Statements and their blocks.
//!
//! In: the tokens after the name of a statement. Out: its lines in the script.

#[cfg(test)]
mod tests;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use robots_analysis::claim::read_purpose;
use robots_analysis::diagnostic::closest_match;
use robots_analysis::edit::builder::{Keyword, Placement, RobotsWriter};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::token::{Brace, Bracket, Paren};
use syn::{Lit, LitStr, Token, braced, parenthesized};

use super::attribute::{Attributes, Value};
use super::word::{Word, keyword, missing};
use crate::errors::{
    Errors, NO_CONSTANTS, failure, is_constant, next_span, skip_statement, string, until, usage,
};
use crate::options;

#[derive(Default)]
pub(crate) struct Script {
    pub(crate) comments: Vec<Value>,
    pub(crate) statements: Vec<Statement>,
    /// Every word that is read as a keyword.
    pub(crate) keywords: Vec<Ident>,
    pub(crate) errors: Errors,
    /// Whether the last group has no braces: that its statements are outside of them is no other
    /// error.
    pub(super) is_flat: bool,
}

/// A keyword with its value, or with its tokens and block.
pub(crate) struct Statement {
    pub(crate) attributes: Attributes,
    pub(crate) keyword: Keyword,
    pub(crate) span: Span,
    pub(crate) body: StatementBody,
}

/// The part of a statement after its keyword.
pub(crate) enum StatementBody {
    Group(Group),
    Line(Value),
}

/// Product tokens, and statements in braces.
pub(crate) struct Group {
    pub(crate) tokens: Vec<Value>,
    /// The span of `inherits`, if the group takes the rules of the default group.
    pub(crate) inherits: Option<Span>,
    pub(crate) statements: Vec<Statement>,
}

impl Script {
    /// Reads all statements. `around` is the keyword of the group around them, if there is one.
    pub(super) fn block(
        &mut self,
        input: ParseStream<'_>,
        around: Option<&Ident>,
    ) -> Vec<Statement> {
        let mut statements = Vec::new();
        while !input.is_empty() {
            if around.is_none() && (input.peek(Token![,]) || is_option(input)) {
                self.option(input);
                continue;
            }
            if input.peek(Token![;]) {
                self.errors.push(usage(input.span(), "unexpected `;`", "delete it"));
                let _ = input.parse::<Token![;]>();
                continue;
            }
            let before = self.errors.len();
            let attributes = Attributes::parse(input, &mut self.errors);
            if self.errors.len() > before && input.is_empty() {
                break;
            }
            match self.statement(attributes, input, around) {
                Ok(statement) => statements.push(statement),
                Err(error) => {
                    self.errors.push(error);
                    skip(input);
                }
            }
        }
        statements
    }

    /// Reads an option among statements, with or without a comma before it, or a comma alone.
    fn option(&mut self, input: ParseStream<'_>) {
        let comma = input.span();
        let _ = input.parse::<Option<Token![,]>>();
        if !options::follows(input) {
            let message = "unexpected `,` after a statement";
            self.errors.push(usage(comma, message, "delete it"));
            return;
        }
        let name = input.span();
        let length = if input.peek2(Token![=]) { 3 } else { 2 };
        let option = (0..length).map_while(|_| input.parse::<TokenTree>().ok());
        let option: TokenStream = option.collect();
        let message = "expected a statement, found an option";
        let help = format!("write `#![{option}]` before all statements");
        self.errors.push(usage(name, message, help));
    }

    /// Reads a statement after its attributes. After an error, tokens of it may be left.
    fn statement(
        &mut self,
        mut attributes: Attributes,
        input: ParseStream<'_>,
        around: Option<&Ident>,
    ) -> syn::Result<Statement> {
        let is_group = around.is_some();
        if !input.peek(Ident::peek_any) {
            return Err(missing(input, attributes.end(), is_group));
        }
        let word = Word::read(input)?;
        if word.first == word.text {
            self.keywords.push(word.first.clone());
        }
        let before = self.errors.len();
        let keyword = self.keyword(input, &word, is_group)?;
        let word = &word.first;
        let body = if self.is_lost(keyword, is_group) {
            // The error of its group is its own, too.
            skip_statement(input)?;
            StatementBody::Line(Value { text: String::new(), span: word.span() })
        } else {
            misplaced(word, keyword, around)?;
            if keyword.placement() == Placement::GroupHeader {
                let comments = &mut attributes.comments;
                StatementBody::Group(self.group(keyword, input, word, comments, before)?)
            } else {
                let value = value(keyword, input, word)?;
                self.check(keyword, &value);
                self.end(keyword, input, &value)?;
                StatementBody::Line(value)
            }
        };
        Ok(Statement { attributes, keyword, span: word.span(), body })
    }

    /// Reads the tokens and the block of a group. There were `before` errors before its keyword.
    fn group(
        &mut self,
        keyword: Keyword,
        input: ParseStream<'_>,
        word: &Ident,
        comments: &mut Vec<Value>,
        before: usize,
    ) -> syn::Result<Group> {
        let has_other_form = self.errors.len() > before;
        let tokens = self.tokens(keyword, input, word, comments)?;
        let inherits = self.inherits(input)?;
        let was_flat = std::mem::replace(&mut self.is_flat, !input.peek(Brace));
        if self.is_flat && was_flat {
            self.errors.truncate(before);
            skip(input);
            return Ok(Group { tokens, inherits, statements: Vec::new() });
        }
        if self.is_flat {
            // One error for both: as in a robots.txt, it has a colon and no braces.
            let message = if has_other_form {
                self.errors.truncate(before);
                "expected a statement, found a line of a robots.txt: a group has braces, and no `:`"
            } else {
                "expected `{` after the product tokens"
            };
            let tokens = tokens.iter().map(|token| match token.text.as_str() {
                "*" => "*".to_owned(),
                text => format!("{text:?}"),
            });
            let tokens = tokens.collect::<Vec<_>>().join(", ");
            let name = keyword.name();
            let help = format!("write `{name} {tokens} {{ disallow \"/private/\"; }}`");
            let at = if has_other_form { word.span() } else { next_span(word.span(), input) };
            return Err(usage(at, message, help));
        }
        let content;
        braced!(content in input);
        for token in &tokens {
            self.check(keyword, token);
        }
        Ok(Group { tokens, inherits, statements: self.block(&content, Some(word)) })
    }

    /// Returns whether a statement belongs into the last group, which has no braces.
    fn is_lost(&self, keyword: Keyword, is_group: bool) -> bool {
        self.is_flat && !is_group && keyword.placement() == Placement::InGroup
    }

    /// Returns the keyword for a word, which may be written as a key of robots.txt.
    fn keyword(
        &mut self,
        input: ParseStream<'_>,
        word: &Word,
        is_group: bool,
    ) -> syn::Result<Keyword> {
        let keyword = Keyword::by_name(&word.text).or_else(|| Keyword::by_key(&word.text));
        let keyword = keyword.ok_or_else(|| word.unknown(is_group, input.peek(Brace)))?;
        let sign = input.span();
        let has_colon = input.parse::<Option<Token![:]>>()?.is_some();
        let has_sign = has_colon || input.parse::<Option<Token![=]>>()?.is_some();
        let found = if has_colon { ':' } else { '=' };
        if self.is_lost(keyword, is_group) {
        } else if word.text != keyword.name() {
            let help = if has_sign {
                format!("write `{}` without the `{found}`", keyword.name())
            } else {
                format!("did you mean `{}`?", keyword.name())
            };
            let message = format!("unknown keyword `{}`", word.text);
            self.errors.push(word.error(message, help));
        } else if has_sign {
            let message = format!("unexpected `{found}` after the keyword");
            self.errors.push(usage(sign, message, "delete it"));
        }
        Ok(keyword)
    }

    /// Reads `"A", "B", *, purpose(training)`. Adds a comment with the date of each purpose.
    fn tokens(
        &mut self,
        keyword: Keyword,
        input: ParseStream<'_>,
        word: &Ident,
        comments: &mut Vec<Value>,
    ) -> syn::Result<Vec<Value>> {
        let keyword = keyword.name();
        let mut tokens = Vec::new();
        loop {
            if let Some(star) = input.parse::<Option<Token![*]>>()? {
                tokens.push(Value { text: "*".to_owned(), span: star.span });
            } else if input.peek(LitStr) {
                tokens.push(text(input)?);
            } else if input.peek(Paren) || input.peek(Bracket) {
                let at = input.span();
                let group: proc_macro2::Group = input.parse()?;
                let list = group.stream();
                let message = format!("expected a product token in quotes after `{keyword}`");
                let help = format!("write `{keyword} {list} {{ … }}`");
                self.errors.push(usage(at, message, help));
            } else if input.peek(Ident::peek_any) && input.peek2(Paren) {
                tokens.extend(self.purpose(input, comments)?);
            } else if input.peek(Ident::peek_any) {
                let name = Word::read(input)?;
                let help = match read_purpose(&name.text) {
                    Ok(purpose) => format!(
                        "write `{keyword} purpose({}) {{ … }}` for all crawlers of this purpose",
                        purpose.name()
                    ),
                    Err(_) if name.text == "purpose" => format!(
                        "write `{keyword} purpose(training) {{ … }}`, with a purpose in parentheses"
                    ),
                    Err(_) => format!("write `{keyword} \"{}\" {{ … }}`", name.text),
                };
                let message = format!("expected a product token in quotes, found `{}`", name.text);
                self.errors.push(name.error(message, help));
                tokens.push(Value { span: name.first.span(), text: name.text });
            } else {
                let message = format!("expected a product token or `*` after `{keyword}`");
                let help = format!("write `{keyword} \"Googlebot\" {{ … }}`");
                return Err(usage(next_span(word.span(), input), message, help));
            }
            if input.peek(LitStr) {
                let message = "expected `,` between product tokens";
                let help = format!("write `{keyword} \"Googlebot\", \"bingbot\" {{ … }}`");
                self.errors.push(usage(input.span(), message, help));
            } else if input.parse::<Option<Token![,]>>()?.is_none() || input.peek(Brace) {
                return Ok(tokens);
            }
        }
    }

    /// Reads `inherits *`. Returns the span of its word.
    fn inherits(&mut self, input: ParseStream<'_>) -> syn::Result<Option<Span>> {
        let is_word = |word: &Ident| closest_match(&word.to_string(), ["inherits"]).is_some();
        if !input.fork().call(Ident::parse_any).is_ok_and(|word| is_word(&word)) {
            return Ok(None);
        }
        let word = input.call(Ident::parse_any)?;
        if word != "inherits" {
            let message = format!("unknown keyword `{word}`");
            self.errors.push(usage(word.span(), message, "did you mean `inherits`?"));
        }
        if input.parse::<Option<Token![*]>>()?.is_none() {
            let help = "write `inherits *`: a group takes the rules of the default group alone";
            self.errors.push(usage(
                next_span(word.span(), input),
                "expected `*` after `inherits`",
                help,
            ));
            let _ = input.parse::<Option<LitStr>>()?;
            return Ok(None);
        }
        Ok(Some(word.span()))
    }

    /// Reads `purpose(training)`: the product tokens of every documented crawler with the purpose.
    fn purpose(
        &mut self,
        input: ParseStream<'_>,
        comments: &mut Vec<Value>,
    ) -> syn::Result<Vec<Value>> {
        let word = input.call(Ident::parse_any)?;
        let content;
        parenthesized!(content in input);
        let inside: Vec<TokenTree> = content.parse::<TokenStream>()?.into_iter().collect();
        if word != "purpose" {
            let help = "write `purpose(training)`, or product tokens in quotes";
            return Err(usage(word.span(), format!("unexpected `{word}(…)`"), help));
        }
        let [TokenTree::Ident(name)] = inside.as_slice() else {
            let message = "`purpose` takes one purpose, without quotes";
            let help = "write `purpose(training)`, or `purpose(training), purpose(answers)`";
            return Err(usage(word.span(), message, help));
        };
        let purpose = match read_purpose(&name.to_string()) {
            Ok(purpose) => purpose,
            Err((message, help)) => {
                self.errors.push(usage(name.span(), message, help));
                return Ok(Vec::new());
            }
        };
        let span = word.span();
        comments.push(Value { text: purpose.heading(), span });
        let tokens =
            purpose.tokens().into_iter().map(|token| Value { text: token.to_owned(), span });
        Ok(tokens.collect())
    }

    fn end(&mut self, keyword: Keyword, input: ParseStream<'_>, value: &Value) -> syn::Result<()> {
        if input.peek(Token![,]) || input.peek(LitStr) {
            let comma = input.span();
            let mut more = Vec::new();
            while input.parse::<Option<Token![,]>>()?.is_some() || input.peek(LitStr) {
                if input.peek(LitStr) {
                    more.push(text(input)?);
                }
            }
            let name = keyword.name();
            let error = if let Some(next) = more.first() {
                let values = [value].into_iter().chain(&more);
                let statements = values.map(|value| format!("{name} {:?};", value.text));
                let statements = statements.collect::<Vec<_>>().join(" ");
                let help = format!("write a statement for each: `{statements}`");
                usage(next.span, format!("`{name}` takes one value"), help)
            } else {
                usage(comma, "unexpected `,` after a value", "end the statement with `;`")
            };
            self.errors.push(error);
            for value in &more {
                self.check(keyword, value);
            }
            input.parse::<Option<Token![;]>>()?;
        } else if input.parse::<Option<Token![;]>>()?.is_none() {
            // What follows a keyword, or a typo of one, is a statement of its own.
            if Word::read(&input.fork()).is_ok_and(|word| !word.is_keyword()) {
                skip(input);
            }
            let help = "end the statement with `;`";
            let message = "expected `;` after the value";
            self.errors.push(usage(value.span, message, help));
        }
        Ok(())
    }

    fn check(&mut self, keyword: Keyword, value: &Value) {
        if let Err(error) = RobotsWriter::new().write(keyword, &value.text) {
            let error = usage(value.span, error.to_string(), error.help());
            self.errors.push(error);
        }
    }
}

/// Returns whether an option follows, and not a statement with a `=`.
fn is_option(input: ParseStream<'_>) -> bool {
    let is_statement = input.peek2(Token![=]) && keyword(input).is_some();
    options::follows(input) && !is_statement
}

/// Skips the rest of a statement: with its `;` or its braces, or up to the next keyword.
fn skip(input: ParseStream<'_>) {
    // A statement that could not be read has lost at least a token, or does not start with a word.
    while !input.is_empty() && keyword(input).is_none() {
        let is_end = input.peek(Token![;]) || input.peek(Brace);
        if input.parse::<TokenTree>().is_err() || is_end {
            return;
        }
    }
}

fn misplaced(word: &Ident, keyword: Keyword, around: Option<&Ident>) -> syn::Result<()> {
    let (message, help) = match (keyword.placement(), around) {
        (Placement::InGroup, None) => {
            let head = Keyword::all().find(|keyword| keyword.placement() == Placement::GroupHeader);
            let head = head.map_or_else(String::new, Keyword::name);
            (
                format!("`{word}` must be inside a `{head}` block"),
                format!("write `{head} * {{ {} }}`", keyword.example()),
            )
        }
        (Placement::GroupHeader, Some(_)) => (
            format!("`{word}` must not be inside another group"),
            "close the group around it with `}` first".to_owned(),
        ),
        (Placement::TopLevel, Some(around)) => (
            format!("`{word}` must be outside of groups: it applies to every crawler"),
            format!("move it after the `}}` of `{around}`"),
        ),
        _ => return Ok(()),
    };
    Err(usage(word.span(), message, help))
}

fn value(keyword: Keyword, input: ParseStream<'_>, word: &Ident) -> syn::Result<Value> {
    if input.peek(LitStr) {
        return text(input);
    }
    if input.peek(Lit) && keyword.takes_number() {
        let number: Lit = input.parse()?;
        return Ok(Value { text: number.to_token_stream().to_string(), span: number.span() });
    }
    let help = format!("write `{}`", keyword.example());
    if input.is_empty() || input.peek(Token![;]) {
        let message = format!("missing value for `{}`", keyword.name());
        return Err(usage(word.span(), message, help));
    }
    let message = "expected a value in quotes";
    if is_constant(input) {
        let name = input.fork().call(Ident::parse_any)?;
        let message = format!("{message}, found `{name}`");
        return Err(failure(name.span(), message, NO_CONSTANTS, help));
    }
    let help = unquoted(keyword, &until(input, ';')).unwrap_or(help);
    Err(usage(input.span(), message, help))
}

/// Returns the statements for a value in another form: `/private/`, `("/a")`, `["/a", "/b"]`.
fn unquoted(keyword: Keyword, tokens: &[TokenTree]) -> Option<String> {
    let name = keyword.name();
    if let [TokenTree::Group(list)] = tokens {
        let literals = list.stream().into_iter();
        let literals = literals.filter(|token| matches!(token, TokenTree::Literal(_)));
        let statements: Vec<_> = literals.map(|value| format!("{name} {value};")).collect();
        return (!statements.is_empty()).then(|| format!("write `{}`", statements.join(" ")));
    }
    let text: String = tokens.iter().map(ToString::to_string).collect();
    text.starts_with(['/', '*']).then(|| format!("write `{name} {text:?};`"))
}

fn text(input: ParseStream<'_>) -> syn::Result<Value> {
    let literal = string(input)?;
    Ok(Value { text: literal.value(), span: literal.span() })
}
