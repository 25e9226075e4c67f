//! Findings as errors and warnings of the compiler.
//!
//! In: diagnostics of `robots-analysis`, and a [`TextOrigin`] with the user's tokens. Out:
//! statements for the expansion. The compiler underlines whole tokens only, so the message of a
//! finding inside a longer token contains a source excerpt.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::diagnostic::{Label, line};
use robots_analysis::edit::builder::{Keyword, to_dsl};
use robots_analysis::{Diagnostic, Level};
use robots_core::SourceText;
use robots_core::source::SourceMap;
use syn::LitStr;

use crate::literal_map::as_written;
use crate::token_range::TokenRange;

pub(crate) enum TextOrigin {
    /// The literal with the path of a file.
    File(Span),
    /// The literal with the whole text.
    Literal(LitStr),
    Lines(SourceMap<TokenRange>),
    /// Statements that were written as text.
    Statements(SourceMap<TokenRange>),
}

pub(crate) struct MacroText {
    pub(crate) source: SourceText,
    /// The tokens that findings are shown at.
    pub(crate) origin: TextOrigin,
    pub(crate) watched: Vec<String>,
}

/// The findings and errors of a macro call, as statements.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) statements: TokenStream,
    pub(crate) denied: bool,
}

impl Findings {
    /// Adds the findings in `text` above level allow, each at its token, in the given order.
    /// Similar findings are folded.
    pub(crate) fn add(&mut self, diagnostics: Vec<Diagnostic>, text: &MacroText) {
        for diagnostic in robots_lint::fold(diagnostics) {
            if diagnostic.level != Level::Allow {
                let (tokens, message) = text.origin.show(&diagnostic, &text.source);
                self.push(diagnostic.level, tokens, message);
            }
        }
    }

    /// Adds findings in `text` above level allow, at these tokens.
    pub(crate) fn add_at(
        &mut self,
        diagnostics: &[Diagnostic],
        text: &MacroText,
        tokens: TokenRange,
    ) {
        for diagnostic in diagnostics {
            if diagnostic.level != Level::Allow {
                let message = text.origin.message_at_other_tokens(diagnostic, &text.source);
                self.push(diagnostic.level, tokens, message);
            }
        }
    }

    fn push(&mut self, level: Level, tokens: TokenRange, message: String) {
        if level == Level::Deny {
            self.error(tokens.error(message));
        } else {
            self.statements.extend(warning(tokens.first, &message));
        }
    }

    pub(crate) fn error(&mut self, error: syn::Error) {
        self.denied = true;
        self.statements.extend(error.into_compile_error());
    }

    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.error(error)).ok()
    }
}

/// Returns a warning: the use of a deprecated item, the only warning that a macro can emit on
/// stable Rust. The compiler shows it at `span`, the span of the item and of its use. Of a macro it
/// prints the name alone; of any other item also the constant around it.
fn warning(span: Span, message: &str) -> TokenStream {
    quote_spanned! {span=>
        {
            #[deprecated(note = #message)]
            macro_rules! robots_txt_warning {
                () => {};
            }
            robots_txt_warning!();
        }
    }
}

impl TextOrigin {
    pub(crate) fn message_at_other_tokens(
        &self,
        diagnostic: &Diagnostic,
        source: &SourceText,
    ) -> String {
        match self {
            Self::File(_) | Self::Literal(_) => self.show(diagnostic, source).1,
            Self::Lines(_) | Self::Statements(_) => self.without_excerpt(diagnostic, 0, source),
        }
    }

    fn show(&self, diagnostic: &Diagnostic, source: &SourceText) -> (TokenRange, String) {
        match self {
            Self::File(span) => {
                let message = compiler_message(diagnostic, Some(source));
                (TokenRange::one(*span), message)
            }
            Self::Literal(literal) => {
                let (diagnostic, token) = as_written(diagnostic, source, literal);
                let message = compiler_message(&diagnostic, Some(&token));
                (TokenRange::one(literal.span()), message)
            }
            Self::Lines(places) | Self::Statements(places) => {
                let first = diagnostic.labels.first();
                let start = first.map_or(0, |label| label.span.start);
                let tokens = places.get(start).copied();
                let tokens = tokens.unwrap_or(TokenRange::one(Span::call_site()));
                (tokens, self.without_excerpt(diagnostic, 1, source))
            }
        }
    }

    /// Returns the message of a finding. The caret shows its first `shown` labels; the others quote
    /// the text they point at. For statements, lines of a robots.txt are shown as statements.
    fn without_excerpt(
        &self,
        diagnostic: &Diagnostic,
        shown: usize,
        source: &SourceText,
    ) -> String {
        let mut diagnostic = diagnostic.clone();
        for label in diagnostic.labels.iter_mut().skip(shown) {
            quote_source(label, source);
        }
        if let Self::Statements(_) = self {
            diagnostic = diagnostic.with_code(to_dsl);
        }
        compiler_message(&diagnostic, None)
    }
}

fn quote_source(label: &mut Label, source: &SourceText) {
    let quoted = String::from_utf8_lossy(source.slice(label.span));
    if !label.text.is_empty() && !quoted.is_empty() {
        let directive = quoted.split_once(':');
        let code = match directive.filter(|(key, _)| Keyword::by_key(key).is_some()) {
            Some((key, value)) => line(key, value.trim()),
            None => format!("`{quoted}`").into(),
        };
        label.text = code + ": " + std::mem::take(&mut label.text);
    }
}

#[cfg(test)]
mod tests;
