//! The option `x_robots_tag`: directives for search engines, by path.
//!
//! In: a map. Out: tags with their tokens. `robots-analysis` checks them, and whether
//! crawlers can see them.

use proc_macro2::{Ident, TokenStream};
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::x_robots_tag::{TagPart, TagRule, WrittenTag};
use robots_core::Compilation;
use robots_lint::Subject;
use syn::parse::ParseStream;
use syn::token::{Brace, Bracket};
use syn::{LitStr, Token, braced, bracketed};

use crate::errors::{entries, equals, quoted, usage};
use crate::report::{Findings, MacroText};
use crate::token_range::TokenRange;

/// `"/drafts/": "noindex"`
pub(crate) struct Tag {
    paths: LitStr,
    tag: LitStr,
}

const EXAMPLE: &str = "write `\"/drafts/\": \"noindex, nofollow\"`";

/// Reads `= { "/drafts/": "noindex", "/a": ["bingbot: noarchive", "googlebot: noindex"] }` after
/// `name`.
pub(crate) fn parse(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Tag>> {
    equals(name, input, "{ \"/drafts/\": \"noindex\" }")?;
    if !input.peek(Brace) {
        let message = format!("expected a map of tags for option `{name}`");
        let help = format!("write `{name} = {{ \"/drafts/\": \"noindex, nofollow\" }}`");
        return Err(usage(name.span(), message, help));
    }
    let map;
    braced!(map in input);
    let tags = entries(name, &map, EXAMPLE, entry)?;
    Ok(tags.into_iter().flatten().collect())
}

/// Reads a path with its tag, or with a list of tags.
fn entry(input: ParseStream<'_>) -> syn::Result<Vec<Tag>> {
    let paths = quoted(input, "expected a path in quotes", EXAMPLE)?;
    if input.parse::<Option<Token![:]>>()?.is_none() {
        let message = "expected `:` after the path";
        return Err(usage(paths.span(), message, EXAMPLE));
    }
    let tag = |input: ParseStream<'_>| quoted(input, "expected a tag in quotes", EXAMPLE);
    if !input.peek(Bracket) {
        let tag = tag(input)?;
        return Ok(vec![Tag { paths, tag }]);
    }
    let list;
    let bracket = bracketed!(list in input);
    let tags = list.parse_terminated(tag, Token![,]);
    list.parse::<TokenStream>()?;
    let tags = tags?;
    if tags.is_empty() {
        let message = "expected a tag in the list";
        return Err(usage(bracket.span.join(), message, EXAMPLE));
    }
    let of_paths = |tag| Tag { paths: LitStr::new(&paths.value(), paths.span()), tag };
    Ok(tags.into_iter().map(of_paths).collect())
}

/// Returns the rules to embed for the compiled `text`, and adds every error to `findings`.
pub(crate) fn rules(
    tags: &[Tag],
    compilation: &Compilation,
    text: &MacroText,
    findings: &mut Findings,
) -> Vec<TagRule> {
    let written = |tag: &Tag| WrittenTag { paths: tag.paths.value(), tag: tag.tag.value() };
    let written: Vec<_> = tags.iter().map(written).collect();
    let (rules, errors) = Subject::compiled(compilation).tags(&written);
    for error in errors {
        let tokens = tags[error.index].part(error.part);
        let message = if error.diagnostic.labels.is_empty() {
            compiler_message(&error.diagnostic, None)
        } else {
            text.origin.message_at_other_tokens(&error.diagnostic, &text.source)
        };
        findings.error(tokens.error(message));
    }
    rules
}

impl Tag {
    fn part(&self, part: TagPart) -> TokenRange {
        let [first, last] = match part {
            TagPart::Paths => [&self.paths, &self.paths],
            TagPart::Tag => [&self.tag, &self.tag],
            TagPart::Whole => [&self.paths, &self.tag],
        };
        TokenRange { first: first.span(), last: last.span() }
    }
}
