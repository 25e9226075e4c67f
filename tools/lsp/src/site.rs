//! What the configuration of a site adds to the check of its robots.txt: routes, claims, sitemaps
//! and a static folder, as `robots prove` compares them.

use robots_analysis::diagnostic::Diagnostic;
use robots_config::{Config, LocatedClaim, Site};
use robots_core::{Reading, SourceText, compile};
use robots_lint::check::EvidenceKind;
use robots_lint::{Levels, Routes, Subject};
use robots_site::{SiteEvidence, new_findings};

use crate::settings::{Settings, in_other_file, labels_in};

/// A site, as the files that its configuration names describe it.
#[derive(Debug, Default)]
pub(crate) struct SiteFacts {
    /// `None` if they are unknown.
    routes: Option<Routes>,
    claims: Vec<LocatedClaim>,
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
        // Its robots.txt may not be saved yet.
        let named = site.paths().filter(|path| **path != site.file);
        if let Some(missing) = config.missing(named) {
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
        let sitemaps = site.sitemaps.iter();
        let sitemaps = sitemaps.map(|path| SiteEvidence::open(EvidenceKind::Sitemap, &path.value));
        let folder = site.static_dir.iter();
        let folder = folder.map(|path| SiteEvidence::open(EvidenceKind::StaticDir, &path.value));
        let evidence: Vec<_> = sitemaps.chain(folder).collect();
        let dialect = settings.dialect;
        if !site.routes.is_empty() {
            let routes = site.routes.iter().map(|route| route.value.clone());
            let urls: Vec<_> = evidence.iter().flat_map(SiteEvidence::urls).collect();
            match Routes::new(routes, dialect) {
                Ok(routes) => facts.routes = Some(routes.with_files(urls, dialect)),
                Err(_) => error("budget exhausted: a route is too long".to_owned()),
            }
        }
        let mut findings = Vec::new();
        if let Some(file) = file
            && !evidence.is_empty()
        {
            let compilation = compile(file, dialect);
            for one in evidence {
                match one.check(&compilation) {
                    Ok(report) => findings.extend(report.findings),
                    Err(unreadable) => error(unreadable.to_string()),
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
            let finding = finding.into_owned();
            if source.is_clone_of(file) {
                findings.push(finding);
                continue;
            }
            self.errors.push(labels_in(&source, finding));
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
            Some(routes) => {
                let found = Subject::new(reading).with_routes(routes.clone());
                new_findings(found.unproved_findings(levels), lints)
            }
            None => Vec::new(),
        };
        let mut read = Vec::new();
        for claim in &self.claims {
            match claim.prove(&subject, &mut read) {
                Ok(answer) => {
                    let refuted = answer.into_finding().into_iter().map(|finding| {
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
