//! Findings as errors and warnings of the compiler.
//!
//! In: diagnostics of `robots-core`, and [`TextOrigin`], which knows the user's tokens. Out: statements
//! for the expansion. A caret can only stand under a whole token, so that the message of a finding
//! inside a longer text carries a picture of the place.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use robots_core::diagnostic::render::compiler_message;
use robots_core::diagnostic::{Label, line};
use robots_core::edit::builder::{Keyword, statement};
use robots_core::{Diagnostic, Level, SourceText, lint};
use syn::LitStr;

use crate::literal_map::LiteralMap;
use crate::token_range::TokenRange;

/// Which tokens a text came from.
pub(crate) enum TextOrigin {
    /// The literal with the path of a file.
    File(Span),
    /// The one literal that holds the whole text.
    Literal(LitStr),
    /// A literal for each line.
    Lines(TokenMap),
    /// Statements, from which the text was written.
    Statements(TokenMap),
}

/// TokenRange for each part of the text: where in the text it starts, in order.
pub(crate) type TokenMap = Vec<(usize, TokenRange)>;

/// What the body of a macro stands for.
pub(crate) struct MacroText {
    pub(crate) source: SourceText,
    /// Where its findings are shown.
    pub(crate) origin: TextOrigin,
    /// The absolute path of the file that was read.
    pub(crate) watched: Option<String>,
}

/// Everything that is found, step by step, as statements.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) statements: TokenStream,
    /// One of them is an error.
    pub(crate) denied: bool,
}

impl Findings {
    /// Adds the findings in `text` that are not allowed, each at its token, in the given order. Of many
    /// alike the first few are shown.
    pub(crate) fn add(&mut self, diagnostics: Vec<Diagnostic>, text: &MacroText) {
        for diagnostic in lint::fold(diagnostics) {
            if diagnostic.level != Level::Allow {
                let (tokens, message) = text.origin.show(&diagnostic, &text.source);
                self.push(diagnostic.level, tokens, message);
            }
        }
    }

    /// Adds findings in `text` that are not allowed, whose carets stand under these tokens.
    pub(crate) fn add_at(
        &mut self,
        diagnostics: &[Diagnostic],
        text: &MacroText,
        tokens: TokenRange,
    ) {
        for diagnostic in diagnostics {
            if diagnostic.level != Level::Allow {
                let message = text
                    .origin
                    .message_at_other_tokens(diagnostic, &text.source);
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

    /// Adds an error that no lint finds.
    pub(crate) fn error(&mut self, error: syn::Error) {
        self.denied = true;
        self.statements.extend(error.into_compile_error());
    }

    /// Returns the value, or adds the error that takes its place.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.error(error)).ok()
    }
}

/// The only warning that stable Rust lets a macro give: the use of a deprecated item. Both of its
/// names carry the user's span, which is where the compiler puts the caret.
fn warning(span: Span, message: &str) -> TokenStream {
    quote_spanned! {span=>
        {
            #[deprecated(note = #message)]
            const ROBOTS_TXT: () = ();
            const _: () = ROBOTS_TXT;
        }
    }
}

impl TextOrigin {
    /// The text of a finding whose caret stands elsewhere.
    pub(crate) fn message_at_other_tokens(
        &self,
        diagnostic: &Diagnostic,
        source: &SourceText,
    ) -> String {
        match self {
            Self::File(_) | Self::Literal(_) => self.show(diagnostic, source).1,
            Self::Lines(_) | Self::Statements(_) => self.beside_caret(diagnostic, 0, source),
        }
    }

    /// Where the caret of a finding stands, and its text.
    fn show(&self, diagnostic: &Diagnostic, source: &SourceText) -> (TokenRange, String) {
        match self {
            Self::File(span) => {
                let message = compiler_message(diagnostic, Some(source));
                (TokenRange::one(*span), message)
            }
            Self::Literal(literal) => {
                let written = LiteralMap::new(literal);
                let diagnostic = written.moved(diagnostic);
                let message = compiler_message(&diagnostic, Some(&written.source));
                (TokenRange::one(literal.span()), message)
            }
            Self::Lines(places) | Self::Statements(places) => {
                let first = diagnostic.labels.first();
                let start = first.map_or(0, |label| label.span.start);
                let place = places.partition_point(|&(first, _)| first <= start);
                let tokens = places.get(place.saturating_sub(1));
                let tokens =
                    tokens.map_or(TokenRange::one(Span::call_site()), |&(_, tokens)| tokens);
                (tokens, self.beside_caret(diagnostic, 1, source))
            }
        }
    }

    /// The text of a finding at a caret that shows its first `shown` places; the others are named by
    /// what stands there. To who writes statements, it speaks of statements.
    fn beside_caret(&self, diagnostic: &Diagnostic, shown: usize, source: &SourceText) -> String {
        let mut diagnostic = diagnostic.clone();
        for label in diagnostic.labels.iter_mut().skip(shown) {
            name_place(label, source);
        }
        if let Self::Statements(_) = self {
            diagnostic = diagnostic.with_code(statement);
        }
        compiler_message(&diagnostic, None)
    }
}

/// Puts what stands at a place in front of what is said of it.
fn name_place(label: &mut Label, source: &SourceText) {
    let there = String::from_utf8_lossy(source.slice(label.span));
    if !label.text.is_empty() && !there.is_empty() {
        let directive = there.split_once(':');
        let code = match directive.filter(|(key, _)| Keyword::by_key(key).is_some()) {
            Some((key, value)) => line(key, value.trim()),
            None => format!("`{there}`").into(),
        };
        label.text = code + ": " + std::mem::take(&mut label.text);
    }
}

#[cfg(test)]
mod tests {
    use robots_core::diagnostic::{Fix, MessageText, levels};
    use robots_core::source;

    use super::*;

    fn finding(
        level: Level,
        message: impl Into<MessageText>,
        start: usize,
        end: usize,
    ) -> Diagnostic {
        let span = source::Span::new(start, end);
        Diagnostic::new("odd", level, message).label(span, "here")
    }

    fn findings(found: Vec<Diagnostic>, name: &str, text: &str, origin: TextOrigin) -> Findings {
        let text = MacroText {
            source: SourceText::new(name, text),
            origin,
            watched: None,
        };
        let mut findings = Findings::default();
        findings.add(found, &text);
        findings
    }

    fn literal(token: &str) -> LitStr {
        syn::parse_str(token).expect("the test holds a string literal")
    }

    #[test]
    fn every_denied_finding_is_an_error_in_order_and_the_allowed_are_silent() {
        let diagnostics = [
            finding(Level::Deny, "first", 0, 1),
            finding(Level::Allow, "silent", 0, 1),
            finding(Level::Warn, "second", 0, 1),
            finding(Level::Deny, "third", 2, 3),
        ];
        let origin = TextOrigin::Literal(literal(r#""a\nb""#));
        let findings = findings(diagnostics.into(), "", "a\nb", origin);
        assert!(findings.denied);
        let text = findings.statements.to_string();
        assert_eq!(text.matches("compile_error !").count(), 2, "{text}");
        assert_eq!(text.matches("deprecated (note").count(), 1, "{text}");
        assert!(!text.contains("silent"), "{text}");
        let places = ["first", "second", "third"].map(|message| text.find(message));
        assert!(places.is_sorted() && places[0].is_some(), "{text}");
    }

    #[test]
    fn a_warning_does_not_deny() {
        let warning = [finding(Level::Warn, "mild", 0, 1)];
        let origin = TextOrigin::File(Span::call_site());
        let findings = findings(warning.into(), "robots.txt", "x", origin);
        assert!(!findings.denied);
        assert!(findings.statements.to_string().contains("robots.txt:1:1"));
    }

    #[test]
    fn in_one_literal_the_place_is_shown_as_it_is_written() {
        let origin = TextOrigin::Literal(literal(r#""one\ntwo""#));
        let finding = finding(Level::Deny, "odd", 4, 7);
        let (_, message) = origin.show(&finding, &SourceText::new("", "one\ntwo"));
        let picture = "1 | \"one\\ntwo\"\n  |       ^^^ here\n";
        assert!(message.contains(picture), "{message}");
    }

    #[test]
    fn in_one_literal_a_fix_is_shown_as_it_would_be_written() {
        let fixed = |token: &str, find: &str, replacement: &str| {
            let origin = TextOrigin::Literal(literal(token));
            let text = literal(token).value();
            let start = text.find(find).expect("the literal holds it");
            let span = source::Span::new(start, start + find.len());
            let fix = Fix::suggestion("write it right", span, replacement);
            let finding = Diagnostic::new("odd", Level::Deny, "odd").fix(fix);
            let (_, message) = origin.show(&finding, &SourceText::new("", text));
            message
        };
        let message = fixed(r#""one\ntow\nthree""#, "tow", "two\n\"2\"");
        assert!(message.contains(r#""one\ntwo\n\"2\"\nthree""#), "{message}");
        let message = fixed("\"one\ntow\nthree\"", "tow", "two\n\"2\"");
        assert!(message.contains("2 + two\n3 + \\\"2\\\"\n"), "{message}");
        let message = fixed("r#\"one\ntow\"#", "tow", "\\two\"");
        assert!(message.contains("2 + \\two\"\"#"), "{message}");
    }

    #[test]
    fn with_a_literal_a_line_the_caret_is_the_place() {
        let origin = TextOrigin::Lines(
            [0, 4]
                .map(|start| (start, TokenRange::one(Span::call_site())))
                .into(),
        );
        let finding = finding(Level::Deny, "odd", 4, 7);
        let (_, message) = origin.show(&finding, &SourceText::new("", "one\ntwo\n"));
        let name = "`deny(odd)`, see `robots lints odd`";
        assert_eq!(message, format!("odd\n |\n = note: here\n = note: {name}"));
    }

    #[test]
    fn to_statements_a_finding_speaks_of_statements() {
        let places = vec![(0, TokenRange::one(Span::call_site()))];
        let finding = finding(Level::Deny, line("Allow", "/") + " is odd", 0, 1)
            .help("write " + levels("allow(odd)") + " above the group");
        let source = SourceText::new("", "Allow: /");
        let (_, lines) = TextOrigin::Lines(places.clone()).show(&finding, &source);
        assert!(lines.contains("`Allow: /`") && lines.contains("`# robots: allow(odd)`"));
        let (_, statements) = TextOrigin::Statements(places).show(&finding, &source);
        let message = "`allow \"/\";` is odd";
        assert!(statements.starts_with(message), "{statements}");
        assert!(statements.contains("`#[allow(odd)]`"), "{statements}");
    }
}
