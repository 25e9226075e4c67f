//! The lines of `robots live` in JSON. `robots-live` fetches, and the command without a network has
//! their schema, too.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::changes::Changes;
use crate::check::FindingJson;
use crate::json::Header;

/// A line of the output.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schemars(rename = "Line")]
pub enum LiveLine<'a> {
    /// The first line.
    Header(Header),
    /// A request, and what came of it.
    Fetch(Box<LiveFetch<'a>>),
    /// What a lint finds in the responses.
    Finding(OfSite<'a, FindingJson<'a>>),
    /// A remark that is no finding.
    Note {
        /// The robots.txt.
        site: &'a str,
        /// The remark.
        text: &'a str,
    },
    /// The difference from the file of `--against`.
    Difference(OfSite<'a, Changes>),
    /// The last line.
    Summary {
        /// The number of sites.
        sites: usize,
        /// The number of requests.
        fetches: usize,
        /// The number of errors.
        errors: usize,
        /// The number of warnings.
        warnings: usize,
        /// The number of sites that could not be measured.
        unmeasured: usize,
    },
}

/// A value about a site.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct OfSite<'a, T> {
    /// The robots.txt.
    pub site: &'a str,
    /// The value.
    #[serde(flatten)]
    pub value: T,
}

/// A request, and what came of it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct LiveFetch<'a> {
    /// The robots.txt of the site.
    pub site: &'a str,
    /// What the request is compared with the first one for.
    #[schemars(extend("enum" = [
        "first", "client", "other_ip_version", "fresh", "other_site", "random_path"
    ]))]
    pub role: &'static str,
    /// The URL, before redirects.
    pub url: &'a str,
    /// The client that the request names.
    pub client: String,
    /// The header that was sent.
    pub user_agent: String,
    /// 4 or 6; `null` if no address is known.
    pub ip_version: Option<u8>,
    /// The address that was asked last.
    pub address: Option<String>,
    /// The redirects that were followed.
    pub redirects: Vec<LiveRedirect<'a>>,
    /// The status of the last response.
    pub status: Option<u16>,
    /// The header field of the last response; empty if it has none.
    pub content_type: Option<&'a str>,
    /// Of the decoded body, at most one more than crawlers read.
    pub bytes: Option<usize>,
    /// Why there is no status.
    pub error: Option<String>,
    /// Whether the result describes the site, and not this machine.
    pub measured: bool,
    /// The time for which crawlers use the response, in seconds.
    pub valid_for: Option<u64>,
    /// What crawlers of each dialect do after the response.
    pub conclusions: BTreeMap<&'static str, &'static str>,
}

/// A redirect that was followed.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct LiveRedirect<'a> {
    /// The URL that was redirected.
    pub url: &'a str,
    /// The status.
    pub status: u16,
}
