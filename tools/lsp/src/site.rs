//! What the configuration of a site adds to the check of its robots.txt: routes, claims, sitemaps
//! and a static folder, as `robots prove` compares them.

use std::collections::HashMap;

use robots_analysis::diagnostic::Diagnostic;
use robots_config::{Config, Invalid, LocatedClaim, Site};
use robots_core::{Reading, SourceText, compile};
use robots_lint::{Levels, Lint, Routes, Subject};
use robots_site::{StaticDir, check_sitemap};

use crate::settings::{Settings, in_other_file};

/// A site, as the files that its configuration names describe it.
#[derive(Debug, Default)]
pub(crate) struct SiteFacts {
    /// `None` if they are unknown.
    routes: Option<Routes>,
    claims: Vec<LocatedClaim>,
    /// The errors of files that cannot be used.
    pub(crate) errors: Vec<Diagnostic>,
}

impl SiteFacts {
    /// Reads the files of a site. Returns them with the findings of its sitemaps and static folder
    /// in `file`, the robots.txt on disk.
    pub(crate) fn read(settings: &Settings, file: Option<&SourceText>) -> (Self, Vec<Diagnostic>) {
        let mut facts = Self::default();
        let Some((config, site)) = &settings.site else {
            return (facts, Vec::new());
        };
        if let Some(missing) = missing(config, site) {
            facts.errors.push(in_other_file(&missing));
            return (facts, Vec::new());
        }
        if site.merge.is_some() {
            // Routes, claims and the rest are about the merged text.
            let findings = file.map(|file| facts.merged(config, site, file, settings));
            return (facts, findings.unwrap_or_default());
        }
        match site.claims() {
            Ok(claims) => facts.claims = claims,
            Err(invalid) => facts.errors.push(in_other_file(&invalid)),
        }
        let mut error = |message: String| facts.errors.push(Diagnostic::error(message));
        let folder = site.static_dir.as_ref();
        let files = folder.map(|folder| (folder, StaticDir::read(&folder.value)));
        let dialect = settings.dialect;
        if !site.routes.is_empty() {
            let routes = site.routes.iter().map(|route| route.value.clone());
            let urls = files.as_ref().and_then(|(_, files)| files.as_ref().ok());
            let urls = urls.map(StaticDir::urls).unwrap_or_default();
            match Routes::new(routes, dialect) {
                Ok(routes) => facts.routes = Some(routes.with_files(urls, dialect)),
                Err(_) => error(format!(
                    "routes are not supported with the dialect `{}`",
                    dialect.name
                )),
            }
        }
        let mut findings = Vec::new();
        if let Some(file) = file
            && (files.is_some() || !site.sitemaps.is_empty())
        {
            let compilation = compile(file, dialect);
            for sitemap in &site.sitemaps {
                match check_sitemap(&compilation, &sitemap.value) {
                    Ok(report) => findings.extend(report.findings),
                    Err(unreadable) => error(unreadable.to_string()),
                }
            }
            if let Some((folder, files)) = files {
                match files.and_then(|files| files.check(&compilation)) {
                    Ok(found) => findings.extend(found),
                    Err(reason) => error(format!("`{}` {reason}", folder.value.display())),
                }
            }
            let subject = Subject::compiled(&compilation);
            findings = subject.apply_levels(&settings.levels, findings);
        }
        (facts, findings)
    }

    /// Returns the reasons why `file` cannot be merged with the other files of the site.
    fn merged(
        &mut self,
        config: &Config,
        site: &Site,
        file: &SourceText,
        settings: &Settings,
    ) -> Vec<Diagnostic> {
        let refusals = match config.merged(site, file, settings.dialect) {
            Ok(merged) => merged.err().unwrap_or_default(),
            Err(invalid) => {
                self.errors.push(in_other_file(&invalid));
                return Vec::new();
            }
        };
        let mut findings = Vec::new();
        for refusal in refusals {
            let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
            let mut finding = finding.into_owned();
            if source.is_clone_of(file) {
                findings.push(finding);
                continue;
            }
            for label in std::mem::take(&mut finding.labels) {
                finding = finding.label_in(source.clone(), label.span, label.text);
            }
            self.errors.push(finding);
        }
        findings
    }

    /// Returns the findings of routes and claims that are not in `lints`, those of a check without
    /// them.
    pub(crate) fn findings(
        &self,
        reading: &Reading,
        levels: &Levels,
        lints: &[Diagnostic],
    ) -> Vec<Diagnostic> {
        let subject = Subject::new(reading);
        let mut findings = match &self.routes {
            Some(routes) => of_routes(reading, routes, levels, lints),
            None => Vec::new(),
        };
        let mut read = Vec::new();
        for claim in &self.claims {
            match claim.prove(&subject, &mut read) {
                Ok(answer) => {
                    let refuted = answer.into_finding().into_iter();
                    let refuted = refuted.map(|finding| {
                        finding.label_in(claim.source().clone(), claim.span(), "claimed here")
                    });
                    findings.extend(subject.apply_levels(levels, refuted.collect()));
                }
                Err(invalid) => findings.push(in_other_file(&invalid)),
            }
        }
        findings
    }
}

/// Returns the findings that only a check with the routes has.
fn of_routes(
    reading: &Reading,
    routes: &Routes,
    levels: &Levels,
    lints: &[Diagnostic],
) -> Vec<Diagnostic> {
    let mut known: HashMap<_, Vec<_>> = HashMap::new();
    for finding in lints {
        known.entry(place_of(finding)).or_default().push(finding);
    }
    let subject = Subject::new(reading).with_routes(routes.clone());
    let mut findings = subject.unproved_findings(levels);
    findings.retain(|found| {
        let known = known.get(&place_of(found));
        known.is_none_or(|known| !known.contains(&found))
    });
    findings
}

/// Returns errors about the files that a site names and that do not exist, except for its
/// robots.txt, which may not be saved yet.
fn missing(config: &Config, site: &Site) -> Option<Invalid> {
    config.missing(site.paths().filter(|path| **path != site.file))
}

/// Returns the lint of a finding and the first place that it is about.
fn place_of(finding: &Diagnostic) -> (Option<&'static Lint>, Option<usize>) {
    let place = finding.labels.first();
    (finding.lint, place.map(|label| label.span.start))
}
