//! The procedural macros of `robots-static`: tokens in, tokens out.
//!
//! Nothing here knows what a robots.txt may hold: `robots-core` compiles it and finds its mistakes.
//! The `macro_rules!` of the facade call these macros and pass their own `$crate` on, so that the
//! expansion finds the facade under any name:
//!
//! ```text
//! $crate; "robots.txt", dialect = Rfc9309
//!
//! input     facade and body apart; body → literals or statements, and options
//! literal   literals → text              file    path → text, and the file to watch
//! dsl       statements → script          script  script → text
//! prove     claims → claims in words, and what is wrong with them
//! tag       tags of paths → tags in words, and what is wrong with them
//! report    findings → compile errors and warnings
//! evidence  files of the site → findings
//! compress  body → gzip, brotli
//! emit      packed site → the value      fallback   the value when there is an error
//! ```

mod compress;
mod dsl;
mod emit;
mod evidence;
mod fallback;
mod file;
mod input;
mod levels;
mod literal;
mod mistakes;
mod options;
mod prove;
mod report;
mod script;
mod tag;

use proc_macro2::TokenStream;
use robots_core::check::check_part;
use robots_core::lint::Routes;
use robots_core::{Dialect, SourceText, lint};

use input::{Body, Content, Form};
use options::Options;
use report::Origin;

/// How many findings of one lint are shown one by one.
const SHOWN: usize = 5;

/// Behind `robots_static::include_robots!`, whose documentation says what it takes.
#[proc_macro]
pub fn include_robots(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Form::File, tokens.into()).into()
}

/// Behind `robots_static::robots_txt!`, whose documentation says what it takes.
#[proc_macro]
pub fn robots_txt(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Form::Text, tokens.into()).into()
}

/// What the body of a macro stands for.
struct Text {
    source: SourceText,
    /// Where its findings are shown.
    origin: Origin,
    /// The absolute path of the file that was read.
    watched: Option<String>,
}

/// One expression of the facade's type, whatever the tokens are.
fn expand(form: Form, tokens: TokenStream) -> TokenStream {
    let (facade, body) = input::split(tokens);
    let mut body = match Body::parse(form, body) {
        Ok(body) => body,
        Err(error) => return fallback::value(&facade, &error.into_compile_error()),
    };
    let mut statements = TokenStream::new();
    let text = match body.content {
        Content::Script(script) => {
            let text = script::read(&script, &mut body.options.levels);
            statements = emit::keywords(&facade, &script.keywords);
            let is_read = script.is_read;
            if let Some(error) = script.errors.into_iter().reduce(joined) {
                statements.extend(error.into_compile_error());
                if is_read {
                    statements.extend(of_a_part(&text, &body.options));
                }
                return fallback::value(&facade, &statements);
            }
            Ok(text)
        }
        Content::Literals(literals) if form == Form::File => file::read(&literals[0]),
        Content::Literals(literals) => Ok(literal::read(literals)),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            statements.extend(error.into_compile_error());
            return fallback::value(&facade, &statements);
        }
    };
    let dialect = body.options.dialect.unwrap_or(Dialect::RFC_9309);
    let compilation = robots_core::compile(&text.source, dialect);
    let routes = body.options.routes.take().unwrap_or_default();
    let files = body.options.evidence.iter().filter(|_| !routes.is_empty());
    let files: Vec<_> = files
        .flat_map(|evidence| evidence.served(&file::absolute(&evidence.path)))
        .collect();
    let found = match Routes::new(routes, dialect) {
        Ok(routes) => {
            let routes = routes.beside_files(files, dialect);
            compilation.lint_beside(&body.options.levels, routes)
        }
        // A reading in which routes mean nothing has nothing to compare with them.
        Err(_) => compilation.lint(&body.options.levels),
    };
    let findings = report::findings(&lint::fold(found, SHOWN), &text.source, &text.origin);
    statements.extend(findings.statements);
    let mut denied = findings.denied;
    for claim in &body.options.claims {
        let told = claim.told(&compilation, &text, &body.options.levels);
        denied |= told.denied;
        statements.extend(told.statements);
    }
    let mut watched: Vec<String> = text.watched.into_iter().collect();
    for evidence in &body.options.evidence {
        let path = file::absolute(&evidence.path);
        match evidence.look(&path, &compilation) {
            Ok(found) => {
                let levels = &body.options.levels;
                let leveled = compilation.at_levels(levels, found.findings);
                let found_here =
                    report::findings(&lint::fold(leveled, SHOWN), &text.source, &text.origin);
                denied |= found_here.denied;
                statements.extend(found_here.statements);
                watched.extend(found.files);
            }
            Err((message, help)) => {
                denied = true;
                let error = mistakes::usage(evidence.span(), message, help);
                statements.extend(error.into_compile_error());
            }
        }
    }
    let (tags, wrong) = tag::rules(body.options.tags.as_deref(), &compilation, &text.origin);
    if denied || !wrong.is_empty() {
        statements.extend(wrong);
        return fallback::value(&facade, &statements);
    }
    emit::value(&facade, compilation.site(), &tags, &watched, &statements)
}

/// What is wrong with the statements that could be written, whatever the others say.
fn of_a_part(text: &Text, options: &Options) -> TokenStream {
    let dialect = options.dialect.unwrap_or(Dialect::RFC_9309);
    let found = check_part(&text.source, dialect, &options.levels);
    report::findings(&lint::fold(found, SHOWN), &text.source, &text.origin).statements
}

fn joined(mut first: syn::Error, next: syn::Error) -> syn::Error {
    first.combine(next);
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    const ERROR: &str = "compile_error !";

    fn expanded(form: Form, tokens: &str) -> String {
        expand(form, tokens.parse().expect("the test holds tokens")).to_string()
    }

    #[test]
    fn the_same_tokens_give_the_same_bytes() {
        let file = r#"site; "../tests/sites/bookshop.txt""#;
        assert_eq!(expanded(Form::File, file), expanded(Form::File, file));
        let lines = r#"site; "User-agent: a" "User-agent: b" "Disallow: /", dialect = Rfc9309"#;
        assert_eq!(expanded(Form::Text, lines), expanded(Form::Text, lines));
    }

    #[test]
    fn the_expansion_names_nothing_but_the_facade() {
        let value = expanded(Form::Text, r#"site; "Disallow:""#);
        assert!(
            value.starts_with("const { site :: __private :: from_packed (b\"Disallow:\" ,"),
            "{value}"
        );
        assert!(!value.contains(ERROR), "{value}");
    }

    #[test]
    fn the_bytes_of_a_file_are_embedded_and_its_absolute_path_is_watched() {
        let value = expanded(Form::File, r#"site; "../tests/sites/public/robots.txt""#);
        let watch = "site :: __private :: include_bytes ! (\"/";
        assert!(value.contains(watch), "{value}");
        assert!(
            value.contains(r#"b"User-agent: *\nDisallow: /drafts/\n""#),
            "{value}"
        );
    }

    #[test]
    fn a_mistake_is_one_error_and_a_value() {
        let mistakes = [
            (Form::Text, "site;"),
            (Form::Text, "site; user_agent"),
            (Form::Text, r#"site; "", dialect = Unheard"#),
            (Form::Text, ""),
            (Form::File, r#"site; "no such file""#),
            (Form::File, r#"site; "../tests/sites/latin1.txt""#),
        ];
        for (form, tokens) in mistakes {
            let value = expanded(form, tokens);
            assert_eq!(value.matches(ERROR).count(), 1, "{tokens}: {value}");
            assert!(
                value.contains(":: __private :: from_packed (b\"\" ,"),
                "{tokens}: {value}"
            );
        }
    }

    #[test]
    fn every_mistake_in_options_is_an_error() {
        for tokens in [
            r#"site; "Disallow:", deny(dead_rules), dialect = Gogle, allow(suspicous)"#,
            r#"site; "Disallow:" deny(dead_rules), routes = [""]"#,
            r#"site; "Disallow:", unheard(of), deny(dead_rule) allow(style), dialect Google"#,
        ] {
            let value = expanded(Form::Text, tokens);
            assert_eq!(value.matches(ERROR).count(), 3, "{tokens}: {value}");
        }
        let value = expanded(
            Form::File,
            r#"site; "../tests/sites/bookshop.txt" deny(style)"#,
        );
        let message = "a comma is missing in front of `deny`";
        assert!(value.contains(message), "{value}");
    }

    #[test]
    fn the_name_of_a_constant_is_no_keyword() {
        for tokens in ["site; T", "site; crate::TEXT", "site; text, allow(style)"] {
            let value = expanded(Form::Text, tokens);
            assert!(
                value.contains("no macro sees what a constant holds"),
                "{value}"
            );
            assert_eq!(value.matches(ERROR).count(), 1, "{value}");
        }
        for tokens in ["site; user", "site; disallow"] {
            let value = expanded(Form::Text, tokens);
            assert!(value.contains("site :: __private :: keyword ::"), "{value}");
        }
    }

    #[test]
    fn a_false_claim_has_the_level_that_is_asked_for() {
        let claim = |levels: &str| {
            let text = r#"site; "User-agent: *" "Disallow: /a", prove { allow * "/a"; }"#;
            expanded(Form::Text, &format!("{text}{levels}"))
        };
        assert_eq!(claim("").matches(ERROR).count(), 1);
        let warned = claim(", warn(claim_refuted)");
        assert_eq!(warned.matches(ERROR).count(), 0, "{warned}");
        assert!(warned.contains("deprecated"), "{warned}");
        assert_eq!(
            claim(", warn(claim_refuted), deny(warnings)")
                .matches(ERROR)
                .count(),
            1
        );
        assert!(!claim(", allow(claim_refuted)").contains("deprecated"));
    }

    #[test]
    fn a_mistake_in_a_file_is_shown_at_its_line_and_column() {
        let value = expanded(Form::File, r#"site; "../tests/sites/latin1.txt""#);
        assert!(value.contains("tests/sites/latin1.txt:3:15"), "{value}");
    }

    #[test]
    fn a_text_over_the_limit_is_an_error() {
        let text = "#".repeat(512_001);
        let value = expanded(Form::Text, &format!("site; {text:?}"));
        assert_eq!(value.matches(ERROR).count(), 1);
        let value = expanded(Form::Text, &format!("site; {:?}", &text[1..]));
        assert_eq!(value.matches(ERROR).count(), 0);
    }
}
