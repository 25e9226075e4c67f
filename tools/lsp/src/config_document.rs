//! The findings in a `robots.toml` that is open: its errors, files that do not exist, and claims
//! that are refuted for the robots.txt on disk.

use robots_analysis::Diagnostic;
use robots_config::{Config, Invalid, LocatedClaim, Site, read_claims};
use robots_core::source::Span;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::Subject;

use crate::analysis::{Located, Snapshot, located};
use crate::disk::read;
use crate::settings::{config_source, in_other_file, labels_in, path};

pub(crate) fn findings(snapshot: &Snapshot) -> Vec<Located> {
    let Some(path) = path(&snapshot.uri) else {
        return Vec::new();
    };
    let source = config_source(&path, snapshot.text.as_str());
    let mut findings = match Config::parse(&path, source) {
        Ok(config) => {
            let sites = config.sites.iter();
            sites.flat_map(|site| of_site(&config, site)).collect()
        }
        Err(invalid) => invalid.errors().to_vec(),
    };
    findings.sort_by_key(|finding| finding.labels.first().map(|label| label.span.start));
    let findings = findings.into_iter();
    findings.map(|finding| located(finding, false, |span| span.start..span.end)).collect()
}

fn of_site(config: &Config, site: &Site) -> Vec<Diagnostic> {
    if let Some(missing) = config.missing(site.paths()) {
        return missing.errors().to_vec();
    }
    let file = &site.file.value;
    let Some(bytes) = read(file) else {
        return Vec::new();
    };
    let settings = config.settings(file);
    let dialect = settings.dialect.map_or(Dialect::RFC_9309, |dialect| dialect.value);
    let source = SourceText::new(file.to_string_lossy(), bytes);
    let source = match config.merged(site, &source, dialect) {
        Ok(Ok(merged)) => merged,
        Ok(Err(refusals)) => {
            let refusals = refusals.iter();
            let merge = site.merge.as_ref().map(|merge| merge.span);
            let span = merge.unwrap_or(site.span);
            let found = refusals
                .map(|refusal| moved(&refusal.diagnostic, span, "merged here", &refusal.source));
            return found.collect();
        }
        Err(invalid) => return invalid.errors().to_vec(),
    };
    let reading = Reading::new(&source, dialect);
    let subject = Subject::new(&reading);
    let mut findings = Vec::new();
    let mut claims: Vec<(Span, LocatedClaim)> = Vec::new();
    let inline = site.inline_claims().iter();
    claims.extend(inline.map(|claim| (claim.span(), claim.clone())));
    if let Some(file) = &site.claims_file {
        match read_claims(&file.value) {
            Ok(of_file) => claims.extend(of_file.into_iter().map(|claim| (file.span, claim))),
            Err(invalid) => findings.push(at(file.span, &invalid)),
        }
    }
    for preset in &site.presets {
        let of_preset = preset.value.claims().into_iter();
        claims.extend(of_preset.map(|claim| (preset.span, claim)));
    }
    let mut read = Vec::new();
    for (span, claim) in claims {
        match claim.prove(&subject, &mut read) {
            Ok(answer) => {
                let refuted = answer.into_finding().into_iter().collect();
                let refuted = subject.apply_levels(&settings.levels(), refuted);
                let refuted = refuted.iter();
                findings.extend(refuted.map(|found| moved(found, span, "claimed here", &source)));
            }
            Err(invalid) if invalid.source() == config.source() => {
                findings.extend(invalid.errors().iter().cloned());
            }
            Err(invalid) => findings.push(at(span, &invalid)),
        }
    }
    findings
}

/// Returns the errors of another file at the place that names it.
fn at(span: Span, invalid: &Invalid) -> Diagnostic {
    let mut found = in_other_file(invalid);
    found.labels.clear();
    found.label(span, "")
}

/// Returns a finding in a robots.txt at what it is about in the configuration.
fn moved(finding: &Diagnostic, span: Span, text: &str, robots_txt: &SourceText) -> Diagnostic {
    let (finding, robots_txt) = finding.at_origin(robots_txt);
    labels_in(&robots_txt, finding.into_owned()).label(span, text)
}
