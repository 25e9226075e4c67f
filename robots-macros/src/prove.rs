//! The option `prove`: claims about all URLs.
//!
//! In: a block. Out: claims with their tokens. `robots-analysis` reads and proves them.

use proc_macro2::{Delimiter, Group, Ident, Span};
use quote::ToTokens as _;
use robots_analysis::claim::{
    Agents, Claim, ClaimError, ClaimPart, Target, read_purpose, read_verdict,
};
use robots_analysis::diagnostic::closest_match;
use robots_core::Compilation;
use robots_lint::{Levels, Subject};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::token::Brace;
use syn::{LitStr, Token};

use crate::errors::{Errors, expected, next_span, quoted, skip_statement, until, usage};
use crate::report::{Findings, MacroText};
use crate::token_range::TokenRange;

pub(crate) struct ClaimTokens {
    /// The claim, or its first invalid part.
    claim: Result<Claim, ClaimError>,
    verdict: Span,
    agents: Vec<Span>,
    notation: Option<Span>,
    target: Span,
    query: Option<Span>,
}

const EXAMPLE: &str = "write `allow \"Googlebot\", \"bingbot\" \"/products/{id}\";`, or `allow * \
                       \"/products/{id}\";` for every crawler";

/// Reads `{ allow * "/"; }` after `name`: all claims, or every error in their syntax.
pub(crate) fn parse(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<ClaimTokens>> {
    if input.peek(Token![=]) && input.peek2(Brace) {
        let message = format!("unexpected `=` after `{name}`");
        return Err(usage(input.span(), message, "delete it"));
    }
    let block = match input.parse::<Group>() {
        Ok(block) if block.delimiter() == Delimiter::Brace => block,
        _ => {
            let message = format!("expected claims in braces after `{name}`");
            let help = format!("write `{name} {{ allow * \"/\"; }}`");
            return Err(usage(name.span(), message, help));
        }
    };
    let parser = |input: ParseStream<'_>| {
        let mut claims = Vec::new();
        let mut errors = Errors::default();
        while !input.is_empty() {
            match errors.take(claim(input)) {
                Some(claim) => claims.push(claim),
                None => skip_statement(input)?,
            }
        }
        errors.none_or(claims)
    };
    parser.parse2(block.stream())
}

/// The message where neither a crawler nor a purpose is written.
const NO_AGENT: &str = "expected a product token in quotes, a purpose, or `*`";

const NO_TARGET: &str = "expected the URLs of the claim in quotes";

/// Returns a purpose as [`Agents::read`] reads it.
fn purpose(name: &Ident, verdict: &Ident) -> syn::Result<String> {
    if name == "regex" {
        let message = "expected crawlers before `regex`";
        let help = format!("write `{verdict} * regex r\"/products/.*\";` for every crawler");
        return Err(usage(name.span(), message, help));
    }
    match read_purpose(&name.to_string()) {
        Ok(purpose) => Ok(format!("purpose({})", purpose.name())),
        // Most likely a product token without its quotes.
        Err((_, help)) if !help.starts_with("did you mean") => {
            let help = format!(
                "write the product token in quotes: `{verdict} \"{name}\" \"/products/{{id}}\";`"
            );
            let message = format!("{NO_AGENT}, found `{name}`");
            Err(usage(name.span(), message, help))
        }
        Err((message, help)) => Err(usage(name.span(), message, help)),
    }
}

fn claim(input: ParseStream<'_>) -> syn::Result<ClaimTokens> {
    let keyword = || usage(input.span(), expected("`allow` or `disallow`", input), EXAMPLE);
    let verdict = word(input)?.ok_or_else(keyword)?;
    let mut agents = Vec::new();
    if input.peek(Token![*]) {
        let star: Token![*] = input.parse()?;
        agents.push((star.to_token_stream().to_string(), star.spans[0]));
    } else {
        loop {
            if let Some(name) = word(input)? {
                agents.push((purpose(&name, &verdict)?, name.span()));
            } else {
                let agent = quoted(input, NO_AGENT, EXAMPLE)?;
                agents.push((agent.value(), agent.span()));
            }
            if input.parse::<Option<Token![,]>>()?.is_none() {
                break;
            }
        }
    }
    if !input.peek(LitStr) && !input.peek(Ident::peek_any) {
        return Err(missing_target(&verdict, &agents, input));
    }
    let (names, agents): (Vec<_>, Vec<_>) = agents.into_iter().unzip();
    let notation = word(input)?;
    let target = quoted(input, NO_TARGET, EXAMPLE)?;
    let next = word(&input.fork())?.map(|next| next.to_string());
    let is_query = next
        .as_deref()
        .is_some_and(|next| closest_match(next, ["with", "without", "query"]).is_some());
    let query = if is_query { word(input)? } else { None };
    // Another claim, or words that no claim has.
    let is_next = next.is_some() && !is_query;
    if let Some(query) = &query
        && word(input)?.is_none_or(|noun| noun != "query")
    {
        let message = format!("expected `query` after `{query}`");
        let help = "write `with query` or `without query`";
        return Err(usage(query.span(), message, help));
    }
    if input.parse::<Option<Token![;]>>()?.is_none() {
        let at = if is_next { target.span() } else { next_span(target.span(), input) };
        let second = input.fork();
        if let (Ok(_), Ok(second)) = (second.parse::<Token![,]>(), second.parse::<LitStr>()) {
            let help = one_for_each(&verdict, &names, notation.as_ref(), &[target, second]);
            return Err(usage(at, "claim has more than one target", help));
        }
        let message = "expected `;` after the claim";
        return Err(usage(at, message, "end the claim with `;`"));
    }
    let word = |word: &Option<Ident>| word.as_ref().map(ToString::to_string);
    let read = || {
        Ok(Claim {
            verdict: read_verdict(&verdict.to_string())?,
            agents: Agents::read(&names)?,
            target: Target::read(
                &target.value(),
                word(&notation).as_deref(),
                word(&query).as_deref(),
            )?,
        })
    };
    Ok(ClaimTokens {
        claim: read(),
        verdict: verdict.span(),
        agents,
        notation: notation.as_ref().map(Ident::span),
        target: target.span(),
        query: query.as_ref().map(Ident::span),
    })
}

/// Creates the error for a claim without URLs. If its last text is a path, the crawlers are
/// missing, or a comma is too much.
fn missing_target(
    verdict: &Ident,
    agents: &[(String, Span)],
    input: ParseStream<'_>,
) -> syn::Error {
    let is_path = |text: &str| text.starts_with('/') || text.starts_with('*') && text != "*";
    let (others, last) = match agents.split_last() {
        Some(((text, span), others)) if is_path(text) => (others, Some((text, *span))),
        _ => (agents, None),
    };
    let names: Vec<_> = others.iter().map(|(name, _)| name.clone()).collect();
    let names = written(&names);
    match last {
        Some((path, span)) if others.is_empty() => usage(
            span,
            format!("`{path}` is a path, and a claim names crawlers before it"),
            format!("write `{verdict} * {path:?};` for every crawler"),
        ),
        Some((path, span)) => usage(
            span,
            format!("unexpected `,` between the crawlers and the path `{path}`"),
            format!("write `{verdict} {names} {path:?};`"),
        ),
        None if input.peek(Token![/]) => {
            let path: String = until(input, ';').iter().map(ToString::to_string).collect();
            let help = format!("write `{verdict} {names} {path:?};`");
            usage(input.span(), NO_TARGET, help)
        }
        None => {
            let help = format!("write `{verdict} {names} \"/products/{{id}}\";`");
            usage(next_span(verdict.span(), input), NO_TARGET, help)
        }
    }
}

fn written(agents: &[String]) -> String {
    let agents = agents.iter().map(|agent| match agent.as_str() {
        "*" => "*".to_owned(),
        name => match name.strip_prefix("purpose(") {
            Some(purpose) => purpose.trim_end_matches(')').to_owned(),
            None => format!("{name:?}"),
        },
    });
    agents.collect::<Vec<_>>().join(", ")
}

fn one_for_each(
    verdict: &Ident,
    agents: &[String],
    notation: Option<&Ident>,
    targets: &[LitStr],
) -> String {
    let agents = written(agents);
    let notation = notation.map_or_else(String::new, |notation| format!("{notation} "));
    let claim = |target: &LitStr| format!("{verdict} {agents} {notation}{:?};", target.value());
    let claims: Vec<_> = targets.iter().map(claim).collect();
    format!("write a claim for each: `{}`", claims.join(" "))
}

fn word(input: ParseStream<'_>) -> syn::Result<Option<Ident>> {
    if input.peek(Ident::peek_any) {
        return Ident::parse_any(input).map(Some);
    }
    Ok(None)
}

impl ClaimTokens {
    /// Proves the claim for the compiled `text`. Adds a finding at these levels if it is false, and
    /// an error if it is invalid. A false one is compared with `all` claims of the call.
    pub(crate) fn prove(
        &self,
        all: &[Self],
        compilation: &Compilation,
        text: &MacroText,
        levels: &Levels,
        findings: &mut Findings,
    ) {
        let subject = Subject::compiled(compilation);
        let claim = self.claim.as_ref().map_err(Clone::clone);
        match claim.and_then(|claim| Ok((claim, subject.prove(claim)?))) {
            Ok((claim, found)) => {
                let others = (1..).zip(all).filter_map(|(number, other)| {
                    let claim = other.claim.as_ref().ok()?;
                    Some((format!("claim {number} of `prove`"), claim))
                });
                let found = found.map(|found| subject.name_opposite(claim, others, found));
                let leveled = subject.apply_levels(levels, Vec::from_iter(found));
                findings.add_at(&leveled, text, self.all());
            }
            Err(ClaimError { part, message, help }) => {
                findings.error(usage(self.part(part).first, message, help));
            }
        }
    }

    fn all(&self) -> TokenRange {
        TokenRange { first: self.verdict, last: self.target }
    }

    fn part(&self, part: ClaimPart) -> TokenRange {
        let span = match part {
            ClaimPart::Agent(index) => self.agents.get(index).copied(),
            ClaimPart::Notation => self.notation,
            ClaimPart::Target => Some(self.target),
            ClaimPart::Query => self.query,
            ClaimPart::Keyword | ClaimPart::Whole => None,
        };
        TokenRange::one(span.unwrap_or(self.verdict))
    }
}

#[cfg(test)]
mod tests {
    use crate::expand;
    use crate::macro_kind::MacroKind;

    #[test]
    fn claim_with_second_target_or_old_parameter_has_a_help() {
        let tokens = r#"site; "Disallow:", prove { allow "Googlebot" "/a", "/b"; }"#;
        let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
        assert!(value.contains("claim has more than one target"), "{value}");
        assert!(value.contains("write a claim for each"), "{value}");
        let tokens = r#"site; "Disallow:", prove { allow * "/users/:id"; }"#;
        let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
        assert!(value.contains("write `{id}`"), "{value}");
    }
}
