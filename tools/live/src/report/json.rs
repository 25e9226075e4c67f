//! The JSON format: one object a line, each with its type.

use std::io::{self, Write};

use robots_analysis::diagnostic::Level;
use robots_report::FindingJson;
use robots_report::json::{Header, write_line};
use robots_report::live::{LiveFetch, LiveLine, LiveRedirect, OfSite};

use super::{Report, conclusion};
use crate::address::IpVersion;
use crate::checks::Checked;
use crate::plan::Role;
use crate::session::{Fetched, Outcome};
use robots_core::Dialect;

impl Report {
    /// Writes a header, for each target its requests, findings, notes and difference, and a
    /// summary.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        write_line(out, &LiveLine::Header(Header::of("live")))?;
        for target in &self.targets {
            target.json(out)?;
        }
        let fetches = self.targets.iter().map(|target| target.observed.all.len());
        let summary = LiveLine::Summary {
            sites: self.targets.len(),
            fetches: fetches.sum(),
            errors: self.count(Level::Deny),
            warnings: self.count(Level::Warn),
            unmeasured: self.unmeasured().count(),
        };
        write_line(out, &summary)
    }
}

impl Checked {
    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let site = self.observed.url.as_str();
        for (role, fetched) in &self.observed.all {
            write_line(out, &LiveLine::Fetch(Box::new(fetch(site, *role, fetched))))?;
        }
        for finding in &self.findings {
            let value = FindingJson::new(&finding.source, &finding.diagnostic, Dialect::RFC_9309);
            write_line(out, &LiveLine::Finding(OfSite { site, value }))?;
        }
        for text in &self.notes {
            write_line(out, &LiveLine::Note { site, text })?;
        }
        for difference in &self.differences {
            let value = difference.report().changes();
            write_line(out, &LiveLine::Difference(OfSite { site, value }))?;
        }
        Ok(())
    }
}

fn fetch<'f>(site: &'f str, role: Role, fetched: &'f Fetched) -> LiveFetch<'f> {
    let request = &fetched.request;
    let response = fetched.response();
    let error = match &fetched.outcome {
        Outcome::Failed(failure) => Some(failure.reason.clone()),
        Outcome::NotSent(reason) => Some(reason.to_string()),
        Outcome::Response(_) => None,
    };
    LiveFetch {
        site,
        role: match role {
            Role::First => "first",
            Role::Client => "client",
            Role::OtherIpVersion => "other_ip_version",
            Role::Fresh => "fresh",
            Role::OtherSite => "other_site",
            Role::RandomPath => "random_path",
        },
        url: request.url.as_str(),
        client: request.identity.name(),
        user_agent: request.identity.user_agent(),
        ip_version: fetched.ip_version().map(|version| match version {
            IpVersion::V4 => 4,
            IpVersion::V6 => 6,
        }),
        address: fetched.address.map(|address| address.to_string()),
        redirects: fetched
            .redirects
            .iter()
            .map(|(url, status)| LiveRedirect { url: url.as_str(), status: status.as_u16() })
            .collect(),
        status: response.map(|response| response.status.as_u16()),
        content_type: response.map(|response| response.header("content-type")),
        bytes: fetched.success().map(|response| response.body.len()),
        error,
        measured: fetched.is_measured(),
        valid_for: conclusion::valid_for(fetched).map(|time| time.as_secs()),
        conclusions: conclusion::by_dialect(fetched).into_iter().collect(),
    }
}
