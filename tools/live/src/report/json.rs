//! The JSON format: one object a line, each with its type.

use std::collections::BTreeMap;
use std::io::{self, Write};

use robots_analysis::diagnostic::Level;
use robots_report::FindingJson;
use robots_report::json::write_line;
use serde::Serialize;

use super::{Checked, Report, conclusion};
use crate::address::IpVersion;
use crate::plan::Role;
use crate::session::{Fetched, Outcome};
use robots_core::Dialect;

/// The version of the keys. Within it, keys are only added.
const SCHEMA: u32 = 1;

impl Report {
    /// Writes a header, for each target its requests, findings, notes and difference, and a
    /// summary.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let header = Header {
            schema: SCHEMA,
            command: "live",
        };
        write(out, "header", None, header)?;
        for target in &self.targets {
            target.json(out)?;
        }
        let fetches = self.targets.iter().map(|target| target.observed.all.len());
        let summary = Summary {
            sites: self.targets.len(),
            fetches: fetches.sum(),
            errors: self.count(Level::Deny),
            warnings: self.count(Level::Warn),
            unmeasured: self.unmeasured().count(),
        };
        write(out, "summary", None, summary)
    }
}

impl Checked {
    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let site = Some(self.observed.url.as_str());
        for (role, fetched) in &self.observed.all {
            write(out, "fetch", site, fetch(*role, fetched))?;
        }
        for finding in &self.findings {
            let value = FindingJson::new(&finding.source, &finding.diagnostic, Dialect::RFC_9309);
            write(out, "finding", site, value)?;
        }
        for text in &self.notes {
            write(out, "note", site, Note { text })?;
        }
        if let Some(difference) = &self.difference {
            write(out, "difference", site, difference.report().to_json())?;
        }
        Ok(())
    }
}

/// Writes an object with its type and its site.
fn write(
    out: &mut dyn Write,
    kind: &'static str,
    site: Option<&str>,
    value: impl Serialize,
) -> io::Result<()> {
    write_line(out, &Line { kind, site, value })
}

fn fetch(role: Role, fetched: &Fetched) -> Fetch<'_> {
    let request = &fetched.request;
    let response = fetched.response();
    let error = match &fetched.outcome {
        Outcome::Failed(failure) => Some(failure.reason.as_str()),
        Outcome::NotSent(reason) => Some(reason.as_str()),
        Outcome::Response(_) => None,
    };
    let version = fetched
        .address
        .as_ref()
        .map(IpVersion::of)
        .or(request.ip_version);
    Fetch {
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
        ip_version: version.map(|version| match version {
            IpVersion::V4 => 4,
            IpVersion::V6 => 6,
        }),
        address: fetched.address.map(|address| address.to_string()),
        redirects: fetched
            .redirects
            .iter()
            .map(|(url, status)| Redirect {
                url: url.as_str(),
                status: status.as_u16(),
            })
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

// The fields are in the order in which they are written.

#[derive(Serialize)]
struct Line<'a, T> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<&'a str>,
    #[serde(flatten)]
    value: T,
}

#[derive(Serialize)]
struct Header {
    schema: u32,
    command: &'static str,
}

#[derive(Serialize)]
struct Note<'a> {
    text: &'a str,
}

#[derive(Serialize)]
struct Summary {
    sites: usize,
    fetches: usize,
    errors: usize,
    warnings: usize,
    unmeasured: usize,
}

#[derive(Serialize)]
struct Fetch<'a> {
    role: &'static str,
    url: &'a str,
    client: String,
    user_agent: String,
    ip_version: Option<u8>,
    address: Option<String>,
    redirects: Vec<Redirect<'a>>,
    status: Option<u16>,
    content_type: Option<&'a str>,
    /// Of the decoded body, at most one more than crawlers read.
    bytes: Option<usize>,
    /// Why there is no status.
    error: Option<&'a str>,
    measured: bool,
    /// In seconds.
    valid_for: Option<u64>,
    conclusions: BTreeMap<&'static str, &'static str>,
}

#[derive(Serialize)]
struct Redirect<'a> {
    url: &'a str,
    status: u16,
}
