//! The procedural macros of `robots-static`: tokens in, tokens out.
//!
//! This crate does not interpret robots.txt: `robots-core` compiles it and `robots-analysis` finds
//! its errors. The `macro_rules!` of the facade call these macros and pass on their own `$crate`,
//! so that the expansion works under any name of the facade:
//!
//! ```text
//! $crate; "robots.txt", dialect = Rfc9309
//!
//! input        tokens → facade and input; input → literals or statements, and options
//! literal      literals → text                literal_map  value of a literal → its token
//! file         path → text, and the file to watch
//! merge        files → one text, and the files to watch
//! dsl          statements → script            script       script → text
//! prove        claims → claims with tokens    tag          tags → tags with tokens
//! configuration  robots.toml → options, claims
//! evidence     files of the site → findings   report       findings → errors and warnings
//! errors       errors in the call             token_range  tokens → carets
//! compress     body → gzip, brotli
//! published_ranges  address ranges of crawlers → rows
//! emit         packed site → the value
//! ```

#[cfg(feature = "precompressed")]
mod compress;
#[cfg(feature = "config")]
mod configuration;
mod dsl;
mod emit;
mod errors;
#[cfg(feature = "site")]
mod evidence;
mod file;
mod input;
mod levels;
mod literal;
mod literal_map;
mod macro_kind;
#[cfg(feature = "merge")]
mod merge;
mod options;
mod prove;
#[cfg(feature = "ranges")]
mod published_ranges;
mod report;
mod script;
mod tag;
mod token_range;

#[cfg(feature = "config")]
use configuration::Configured;
use emit::Embedded;
use input::Content;
use macro_kind::MacroKind;
use options::Options;
use proc_macro2::{TokenStream, TokenTree};
use report::{Findings, MacroText};
use robots_analysis::Diagnostic;
use robots_core::{Compilation, compile};
use robots_lint::{Routes, Subject};

/// The features that options of the macros require, as far as they are on.
const FEATURES: &[&str] = &[
    #[cfg(feature = "config")]
    "config",
    #[cfg(feature = "merge")]
    "merge",
    #[cfg(feature = "ranges")]
    "ranges",
    #[cfg(feature = "site")]
    "site",
];

#[cfg(not(feature = "precompressed"))]
mod compress {
    //! Compression without the feature `precompressed`: no coding.

    pub(crate) fn gzip(_: &[u8]) -> Option<Vec<u8>> {
        None
    }

    pub(crate) fn brotli(_: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

#[cfg(not(feature = "merge"))]
mod merge {
    //! The option `merge` without its feature: skipped, and an error of its own.

    use proc_macro2::Ident;
    use syn::parse::ParseStream;

    pub(crate) struct Merge;

    pub(crate) fn parse(_: &Ident, input: ParseStream<'_>) -> syn::Result<Merge> {
        crate::errors::skip(input).map(|()| Merge)
    }
}

/// Implements `robots_static::include_robots!`, which documents the input.
#[proc_macro]
pub fn include_robots(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(MacroKind::IncludeRobots, tokens.into()).into()
}

/// Implements `robots_static::robots_txt!`, which documents the input.
#[proc_macro]
pub fn robots_txt(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(MacroKind::RobotsTxt, tokens.into()).into()
}

/// Returns one expression of the facade's type, for any tokens.
fn expand(kind: MacroKind, tokens: TokenStream) -> TokenStream {
    let (facade, body) = input::split(tokens);
    let mut findings = Findings::default();
    let embedded = embedded(kind, body, &facade, &mut findings);
    // A robots.txt that allows every path prevents further errors.
    let embedded = embedded.filter(|_| !findings.denied).unwrap_or_else(Embedded::empty);
    emit::value(&facade, &embedded, &findings.statements)
}

/// Takes every step from the input to the embedded values. Errors are added to the findings.
/// Returns `None` if a step fails.
fn embedded(
    kind: MacroKind,
    body: TokenStream,
    facade: &TokenTree,
    findings: &mut Findings,
) -> Option<Embedded> {
    let (content, mut options) = findings.take(input::parse(kind, body))?;
    findings.take(options.check_required(FEATURES))?;
    #[cfg(feature = "config")]
    let file = match &content {
        Content::Literals(literals) if kind == MacroKind::IncludeRobots => literals.first(),
        _ => None,
    };
    findings.statements.extend(emit::documented(options.documented()));
    #[cfg(feature = "config")]
    let configured = Configured::apply(&mut options, file, findings)?;
    let text = text(kind, content, &mut options, facade, findings)?;
    #[cfg(feature = "site")]
    let opened = evidence::open(&options.evidence);
    #[cfg(feature = "site")]
    let files = opened.iter().flat_map(|(_, evidence)| evidence.urls()).collect();
    #[cfg(not(feature = "site"))]
    let files = Vec::new();
    let compilation = compile(&text.source, options.dialect());
    findings.add(lint(&compilation, &options, files), &text);
    for claim in &options.claims {
        claim.prove(&options.claims, &compilation, &text, &options.levels, findings);
    }
    let mut watched = Vec::new();
    watched.extend_from_slice(&text.watched);
    #[cfg(feature = "config")]
    configured.prove(&compilation, &text, &options.levels, findings);
    #[cfg(feature = "config")]
    watched.extend(configured.watched);
    #[cfg(feature = "site")]
    for opened in opened {
        watched.extend(evidence::check(opened, &compilation, &text, &options.levels, findings));
    }
    let tags = options.tags.as_deref().unwrap_or_default();
    let tags = tag::rules(tags, &compilation, &text, findings);
    #[cfg(feature = "ranges")]
    let ranges = options.ranges.as_ref();
    #[cfg(feature = "ranges")]
    let ranges =
        ranges.and_then(|path| published_ranges::rows(path, facade, findings, &mut watched));
    #[cfg(not(feature = "ranges"))]
    let ranges = None;
    Some(Embedded { compilation, tags, ranges, watched })
}

/// Returns the findings of lints, with the routes and the URLs of static files as evidence.
fn lint(compilation: &Compilation, options: &Options, files: Vec<String>) -> Vec<Diagnostic> {
    let subject = Subject::compiled(compilation);
    let Some(routes) = options.routes.clone() else {
        return subject.findings(&options.levels);
    };
    match Routes::new(routes, options.dialect()) {
        Ok(routes) => {
            let routes = routes.with_files(files, options.dialect());
            subject.with_routes(routes).findings(&options.levels)
        }
        // A route is too long.
        Err(_) => subject.findings(&options.levels),
    }
}

/// Reads the text. Attributes of statements become levels of its lines.
fn text(
    kind: MacroKind,
    content: Content,
    options: &mut Options,
    facade: &TokenTree,
    findings: &mut Findings,
) -> Option<MacroText> {
    #[cfg(feature = "merge")]
    findings.take(merge::without_file(kind, options.merge.as_ref(), options.inherit))?;
    let script = match content {
        Content::Literals(literals) if kind == MacroKind::IncludeRobots => {
            let base = &literals[0];
            return findings.take(match &options.merge {
                #[cfg(feature = "merge")]
                Some(files) => merge::merged(base, files, options.inherit, options.dialect()),
                _ => file::read(base),
            });
        }
        Content::Literals(literals) => return Some(literal::read(literals)),
        Content::Script(script) => script,
    };
    let text = script::read(&script, &mut options.levels);
    findings.statements.extend(emit::keywords(facade, &script.keywords));
    findings.take(script.errors.none_or(text))
}

#[cfg(test)]
mod tests;
