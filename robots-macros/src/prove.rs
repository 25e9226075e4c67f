//! Claims about every URL.
//!
//! In: the block behind `prove`. Out: claims in words, each with its tokens; `robots-core` reads and
//! proves them.

use proc_macro2::{Delimiter, Group, Ident, Span};
use quote::ToTokens as _;
use robots_core::claim::{ClaimError, ClaimPart, WrittenClaim};
use robots_core::{Compilation, Levels};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{LitStr, Token};

use crate::errors::{Errors, usage};
use crate::report::{Findings, MacroText};
use crate::token_range::TokenRange;

/// A claim, and where its parts are written.
pub(crate) struct Claim {
    written: WrittenClaim,
    verdict: Span,
    agents: Vec<Span>,
    notation: Option<Span>,
    target: Span,
    query: Option<Span>,
}

const EXAMPLE: &str = "write it as `allow \"Googlebot\", \"bingbot\" \"/products/{id}\";`, with `*` \
                       for every crawler";

/// Reads `{ allow * "/"; }` behind `name`: all claims, or every error in how they are written.
pub(crate) fn parse(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Claim>> {
    let block = match input.parse::<Group>() {
        Ok(block) if block.delimiter() == Delimiter::Brace => block,
        _ => {
            let message = format!("`{name}` needs claims");
            let help = format!("write it as `{name} {{ allow * \"/\"; }}`");
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

/// Up to and with the next `;`.
fn skip_statement(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && input.parse::<Option<Token![;]>>()?.is_none() {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

fn claim(input: ParseStream<'_>) -> syn::Result<Claim> {
    let verdict = word(input)?.ok_or_else(|| usage(input.span(), "expected a claim", EXAMPLE))?;
    let mut claim = Claim {
        written: WrittenClaim {
            verdict: verdict.to_string(),
            ..WrittenClaim::default()
        },
        verdict: verdict.span(),
        agents: Vec::new(),
        notation: None,
        target: verdict.span(),
        query: None,
    };
    if input.peek(Token![*]) {
        let star: Token![*] = input.parse()?;
        claim.agent(star.to_token_stream().to_string(), star.spans[0]);
    } else {
        loop {
            let agent = text(input, "expected the name of a crawler or `*`")?;
            claim.agent(agent.value(), agent.span());
            if input.parse::<Option<Token![,]>>()?.is_none() {
                break;
            }
        }
    }
    if let Some(notation) = word(input)? {
        claim.written.notation = Some(notation.to_string());
        claim.notation = Some(notation.span());
    }
    let target = text(input, "expected the URLs that the claim is about")?;
    claim.written.target = target.value();
    claim.target = target.span();
    if let Some(query) = word(input)? {
        claim.written.query = Some(query.to_string());
        claim.query = Some(query.span());
        let noun = word(input)?.filter(|noun| noun == "query");
        if noun.is_none() {
            let message = format!("expected `query` behind `{query}`");
            let help = "write `with query` or `without query`";
            return Err(usage(query.span(), message, help));
        }
    }
    if input.parse::<Option<Token![;]>>()?.is_none() {
        let at = if input.is_empty() {
            claim.target
        } else {
            input.span()
        };
        let second = input.fork();
        if let (Ok(_), Ok(second)) = (second.parse::<Token![,]>(), second.parse::<LitStr>()) {
            return Err(usage(
                at,
                "a claim is about one target",
                claim.for_each(&second),
            ));
        }
        return Err(usage(at, "expected `;` after the claim", EXAMPLE));
    }
    Ok(claim)
}

fn word(input: ParseStream<'_>) -> syn::Result<Option<Ident>> {
    if input.peek(Ident::peek_any) {
        return Ident::parse_any(input).map(Some);
    }
    Ok(None)
}

fn text(input: ParseStream<'_>, message: &str) -> syn::Result<LitStr> {
    if input.peek(LitStr) {
        return input.parse();
    }
    Err(usage(input.span(), message, EXAMPLE))
}

impl Claim {
    /// How two claims of the same are written.
    fn for_each(&self, second: &LitStr) -> String {
        let agents = self
            .written
            .agents
            .iter()
            .map(|agent| match agent.as_str() {
                "*" => "*".to_owned(),
                name => format!("{name:?}"),
            });
        let agents = agents.collect::<Vec<_>>().join(", ");
        let notation = self.written.notation.as_ref();
        let notation = notation.map_or_else(String::new, |notation| format!("{notation} "));
        let claim = |target: &str| {
            let verdict = &self.written.verdict;
            format!("{verdict} {agents} {notation}{target:?};")
        };
        let (first, second) = (claim(&self.written.target), claim(&second.value()));
        format!("write a claim for each: `{first} {second}`")
    }

    fn agent(&mut self, name: String, span: Span) {
        self.written.agents.push(name);
        self.agents.push(span);
    }

    /// Adds what is to say of it at these levels to `findings`: nothing if it is true for `text`, which
    /// was compiled.
    pub(crate) fn prove(
        &self,
        compilation: &Compilation,
        text: &MacroText,
        levels: &Levels,
        findings: &mut Findings,
    ) {
        match compilation.prove(&self.written) {
            Ok(found) => {
                let found = Vec::from_iter(found);
                let leveled = compilation.apply_levels(levels, found);
                findings.add_at(&leveled, text, self.all());
            }
            Err(ClaimError {
                part,
                message,
                help,
            }) => findings.error(usage(self.part(part).first, message, help)),
        }
    }

    fn all(&self) -> TokenRange {
        TokenRange {
            first: self.verdict,
            last: self.target,
        }
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
    fn claim_second_target_or_old_parameter_says_what_to_write() {
        let tokens = r#"site; "Disallow:", prove { allow "Googlebot" "/a", "/b"; }"#;
        let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
        assert!(value.contains("a claim is about one target"), "{value}");
        assert!(value.contains("write a claim for each"), "{value}");
        let tokens = r#"site; "Disallow:", prove { allow * "/users/:id"; }"#;
        let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
        assert!(value.contains("write `{id}`"), "{value}");
    }
}
