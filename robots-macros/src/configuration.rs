//! The option `config`: the dialect, levels, claims, evidence and merged files of a `robots.toml`.
//!
//! In: the options of the call, and for a file its path. Out: the options with those of the
//! configuration, or errors that name both places of what is set twice.

use std::path::{Path, PathBuf};

use proc_macro2::{Ident, Span};
use robots_analysis::Level;
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::merge::Silence;
use robots_config::{Config, Invalid, LocatedClaim, Site};
use robots_core::Compilation;
use robots_core::source;
use robots_lint::{Levels, Subject};
use syn::LitStr;

use crate::errors::{Errors, failure};
use crate::file::caller_and_root;
use crate::merge::{Fragment, Merge};
use crate::options::Options;
use crate::report::{Findings, MacroText};
use crate::token_range::TokenRange;

/// What a configuration adds to a call beside options.
#[derive(Default)]
pub(crate) struct Configured {
    /// The claims, and the token of the configuration.
    claims: Option<(Vec<LocatedClaim>, Span)>,
    pub(crate) watched: Vec<String>,
}

impl Configured {
    /// Adds what the configuration sets to the options. `file` is the path of an included file,
    /// relative to the root of the calling crate.
    pub(crate) fn apply(
        options: &mut Options,
        file: Option<&LitStr>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let Some(literal) = options.config.clone() else {
            return Some(Self::default());
        };
        let span = literal.span();
        let (_, root) = caller_and_root(span);
        let path = root.join(literal.value());
        let read = read(&path, file.map(|file| root.join(file.value())));
        let (config, file, claims) = match read {
            Ok(read) => read,
            Err(invalid) => {
                add(&invalid, span, findings);
                return None;
            }
        };
        let site = file.as_deref().and_then(|file| config.site(file));
        let mut errors = Errors::default();
        for name in &options.names {
            if let Some(place) = conflict(name, &config, site) {
                errors.push(failure(
                    name.span(),
                    format!("option `{name}` beside `config`"),
                    format!("{place}: editors, the command and the build must agree"),
                    format!("delete it here, and set it in `{}`", literal.value()),
                ));
            }
        }
        findings.take(errors.none_or(()))?;
        let settings = match &file {
            Some(file) => config.settings(file),
            None => config.default_settings(),
        };
        options.dialect = settings.dialect.map(|dialect| dialect.value);
        options.levels = settings.levels();
        if let Some(site) = site {
            let routes = site.routes.iter().map(|route| route.value.clone());
            if !site.routes.is_empty() {
                options.routes = Some(routes.collect());
            }
            let evidence = site
                .evidence()
                .map(|(kind, path)| (kind, LitStr::new(&path.value.to_string_lossy(), span)));
            options.evidence.extend(evidence);
            if let Some(merge) = &site.merge {
                let fragments = merge.fragments.iter().map(|fragment| Fragment {
                    prefix: fragment.prefix.clone(),
                    path: LitStr::new(&fragment.file.value.to_string_lossy(), span),
                    name: fragment.name.clone(),
                });
                options.merge =
                    Some(Merge { fragments: fragments.collect(), name: Some(merge.name.clone()) });
                options.inherit = (merge.silence == Silence::Inherits).then_some(span);
            }
        }
        let claims_file = site.and_then(|site| site.claims_file.as_ref());
        let others = claims.iter().filter_map(LocatedClaim::other_file);
        let watched = [config.path().to_owned()].into_iter();
        let watched = watched.chain(claims_file.map(|file| file.value.clone())).chain(others);
        Some(Self {
            watched: watched.filter_map(|path| path.to_str().map(str::to_owned)).collect(),
            claims: Some((claims, span)),
        })
    }

    /// Proves the claims of the configuration. Adds a finding for each that is refuted.
    pub(crate) fn prove(
        &self,
        compilation: &Compilation,
        text: &MacroText,
        levels: &Levels,
        findings: &mut Findings,
    ) {
        let subject = Subject::compiled(compilation);
        if let Some((claims, span)) = &self.claims {
            for claim in claims {
                match claim.prove(&subject, &mut Vec::new()) {
                    Ok(answer) => {
                        let found = Vec::from_iter(answer.into_finding());
                        findings.add(subject.apply_levels(levels, found), text);
                    }
                    Err(invalid) => add(&invalid, *span, findings),
                }
            }
        }
    }
}

type Read = (Config, Option<PathBuf>, Vec<LocatedClaim>);

fn read(path: &Path, file: Option<PathBuf>) -> Result<Read, Invalid> {
    let config = Config::load(path)?;
    let file = file.map(|file| robots_config::absolute(&file).unwrap_or(file));
    let site = file.as_deref().and_then(|file| config.site(file));
    let missing = site.and_then(|site| config.missing(site.paths()));
    let no_site = || config.no_site_of(file.as_deref()?);
    if let Some(invalid) = missing.or_else(no_site) {
        return Err(invalid);
    }
    let claims = site.map(Site::claims).transpose()?;
    Ok((config, file, claims.unwrap_or_default()))
}

/// Adds the errors in a configuration or in a file that it names, with their excerpts.
fn add(invalid: &Invalid, span: Span, findings: &mut Findings) {
    for error in invalid.errors() {
        let message = compiler_message(error, Some(invalid.source()));
        findings.error(TokenRange::one(span).error(message));
    }
}

/// Returns where the configuration sets what an option of the macro sets, too.
fn conflict(name: &Ident, config: &Config, site: Option<&Site>) -> Option<String> {
    let name = name.to_string();
    let set: Option<source::Span> = match name.as_str() {
        // Without them in the configuration, editors and other tools use the defaults.
        "dialect" => match config.dialect {
            Some(dialect) => Some(dialect.span),
            None => return Some(format!("{} has the default", config.source().name())),
        },
        _ if Level::by_name(&name).is_some() => match config.lints.levels().first() {
            Some(level) => Some(level.span),
            None => return Some(format!("{} has the defaults", config.source().name())),
        },
        "prove" => site.and_then(Site::first_claim),
        "merge" | "inherit" => site.and_then(|site| Some(site.merge.as_ref()?.span)),
        "routes" => site.and_then(|site| site.routes.first()).map(|route| route.span),
        _ => site.and_then(|site| {
            let mut evidence = site.evidence();
            let same = evidence.find(|(kind, _)| kind.name() == name);
            same.map(|(_, path)| path.span)
        }),
    };
    Some(format!("set at {}", config.place(set?)))
}
