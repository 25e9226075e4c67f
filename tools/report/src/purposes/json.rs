//! The JSON format: a line for each purpose and set of URLs, and one for each contradiction.

use std::io::{self, Write};

use robots_analysis::paths::Verdicts;
use robots_analysis::purpose::{Contradiction, ContradictionKind, CrawlerSet, StatedPreference};
use robots_core::matcher::{CRAWLERS_DATE, KnownCrawler, Verdict};
use robots_core::reading::GroupSource;
use schemars::JsonSchema;
use serde::Serialize;

use super::PurposesReport;
use super::sentences::contradiction;
use crate::json::{Header, write_line};
use crate::marked::human;
use crate::visible::visible;

/// A line of the output.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        #[serde(flatten)]
        header: Header,
        file: &'a str,
        dialect: &'static str,
        /// The date of the table of crawlers.
        crawlers_date: &'static str,
    },
    /// A purpose and a set of URLs.
    Purpose {
        /// The route, pattern or URL; `null` for all URLs.
        urls: Option<&'a str>,
        #[schemars(extend("enum" = ["search", "answers", "training", "user-fetch", "archive"]))]
        purpose: &'static str,
        /// The documented crawlers, by the group that they obey.
        crawlers: Vec<Set>,
        /// The control tokens that the file names.
        control_tokens: Vec<Set>,
        /// The control tokens that it does not name.
        unnamed_control_tokens: Vec<&'static str>,
        preferences: Vec<Stated<'a>>,
    },
    /// Two statements about one purpose that do not agree.
    Contradiction {
        urls: Option<&'a str>,
        purpose: &'static str,
        #[schemars(extend("enum" = ["preferences", "nothing_to_use", "nothing_to_fetch_for"]))]
        kind: &'static str,
        /// The shortest URL that shows it.
        url: String,
        /// The lines of the preferences, from 1.
        lines: Vec<usize>,
        message: String,
        /// What to write for each of the two readings.
        help: String,
    },
    /// A well-known crawler that the file does not name, although it keeps out others of the
    /// operator with the same purpose.
    Omission {
        urls: Option<&'a str>,
        purpose: &'static str,
        operator: &'static str,
        crawler: &'static str,
        /// The crawlers of the operator that the file keeps out.
        named: Vec<&'static str>,
        /// The shortest URL that the crawler may fetch.
        url: String,
    },
    /// A `License` line.
    License {
        line: usize,
        license: &'a str,
        /// Whether it is an absolute URL. If not, it has no effect.
        absolute: bool,
    },
    /// The last line.
    Summary {
        /// Whether everything was decided.
        complete: bool,
        contradictions: usize,
    },
}

/// Crawlers that obey one group for one reason.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Set {
    crawlers: Vec<Named>,
    #[schemars(extend("enum" = ["own", "fallback", "default", "ignores_default", "none"]))]
    group: &'static str,
    /// With `fallback`, the token whose group they obey.
    fallback: Option<&'static str>,
    #[schemars(extend("enum" = ["allow", "disallow", "partly", "undecided"]))]
    verdict: &'static str,
    /// With `partly`, the shortest URL that is allowed.
    allowed: Option<String>,
    /// With `partly`, the shortest URL that is disallowed.
    disallowed: Option<String>,
}

/// A crawler or a control token.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Named {
    token: &'static str,
    operator: &'static str,
}

/// A preference.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Stated<'a> {
    line: usize,
    text: &'a str,
    path: Option<&'a str>,
    /// The product tokens; none above the first `User-agent` line.
    agents: &'a [String],
    permits: bool,
}

impl PurposesReport<'_> {
    /// Writes a `header`, a `purpose` for each purpose and set of URLs, a `contradiction`, an
    /// `omission` and a `license` for each, and a `summary`.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let header = Line::Header {
            header: Header::of("purposes"),
            file: self.name(),
            dialect: self.reading.dialect().name,
            crawlers_date: CRAWLERS_DATE,
        };
        write_line(out, &header)?;
        for (urls, purposes) in &self.sets {
            let urls = urls.as_deref();
            for answer in &purposes.answers {
                let unnamed = answer.unnamed_tokens.iter();
                let line = Line::Purpose {
                    urls,
                    purpose: answer.purpose.name(),
                    crawlers: answer.crawlers.iter().map(set).collect(),
                    control_tokens: answer.control_tokens.iter().map(set).collect(),
                    unnamed_control_tokens: unnamed.map(|known| known.token).collect(),
                    preferences: answer.preferences.iter().map(stated).collect(),
                };
                write_line(out, &line)?;
            }
            for found in &purposes.contradictions {
                write_line(out, &contradiction_line(urls, found))?;
            }
            for found in &purposes.omissions {
                let line = Line::Omission {
                    urls,
                    purpose: found.purpose.name(),
                    operator: found.unnamed.operator,
                    crawler: found.unnamed.token,
                    named: found.named.iter().map(|known| known.token).collect(),
                    url: visible(&found.url).into_owned(),
                };
                write_line(out, &line)?;
            }
        }
        let first = self.sets.first();
        for license in first.map_or(&[][..], |(_, purposes)| &purposes.licenses) {
            let line = Line::License {
                line: license.line,
                license: &license.text,
                absolute: license.is_absolute,
            };
            write_line(out, &line)?;
        }
        let contradictions = self.sets.iter();
        let contradictions = contradictions.map(|(_, purposes)| purposes.contradictions.len());
        let summary =
            Line::Summary { complete: self.is_complete(), contradictions: contradictions.sum() };
        write_line(out, &summary)
    }
}

fn contradiction_line<'a>(urls: Option<&'a str>, found: &Contradiction) -> Line<'a> {
    let (kind, lines) = match &found.kind {
        ContradictionKind::Preferences { permits, reserves } => {
            ("preferences", vec![permits.line, reserves.line])
        }
        ContradictionKind::NothingToUse { permits } => ("nothing_to_use", vec![permits.line]),
        ContradictionKind::NothingToFetchFor { reserves, .. } => {
            ("nothing_to_fetch_for", vec![reserves.line])
        }
    };
    let [message, help] = contradiction(found).map(|text| human(&text));
    Line::Contradiction {
        urls,
        purpose: found.purpose.name(),
        kind,
        url: visible(&found.url).into_owned(),
        lines,
        message,
        help,
    }
}

fn set(set: &CrawlerSet) -> Set {
    let (group, fallback) = match set.source {
        GroupSource::Own => ("own", None),
        GroupSource::Fallback(token) => ("fallback", Some(token)),
        GroupSource::Default => ("default", None),
        GroupSource::IgnoresDefault => ("ignores_default", None),
        GroupSource::None => ("none", None),
    };
    let (verdict, allowed, disallowed) = match &set.access {
        Some(Verdicts::Uniform(Verdict::Allow)) => ("allow", None, None),
        Some(Verdicts::Uniform(Verdict::Disallow)) => ("disallow", None, None),
        Some(Verdicts::Mixed { allowed, disallowed }) => {
            ("partly", Some(allowed), Some(disallowed))
        }
        None => ("undecided", None, None),
    };
    let shown = |path: &Vec<u8>| visible(path).into_owned();
    let named =
        |known: &&'static KnownCrawler| Named { token: known.token, operator: known.operator };
    Set {
        crawlers: set.crawlers.iter().map(named).collect(),
        group,
        fallback,
        verdict,
        allowed: allowed.map(shown),
        disallowed: disallowed.map(shown),
    }
}

fn stated(stated: &StatedPreference) -> Stated<'_> {
    Stated {
        line: stated.line,
        text: &stated.text,
        path: stated.path.as_deref(),
        agents: &stated.agents,
        permits: stated.permits,
    }
}
