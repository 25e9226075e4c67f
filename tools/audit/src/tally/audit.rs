//! What an audit found, as data.
//!
//! Every list has a fixed order, and every time is in seconds since 1970. The structures are those
//! of the JSON output; see `docs/guide/audit.md`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::kernel::Class;

/// What the requests of logs say about a robots.txt.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Audit {
    /// The versions of the file, the oldest first.
    pub versions: Vec<AuditedVersion>,
    /// What was read.
    pub logs: Logs,
    /// The requests by who sent them.
    pub senders: Senders,
    /// The crawlers, that with the most violations first, then that with the most requests.
    pub crawlers: Vec<CrawlerAudit>,
    /// The requests of each crawler in each hour, in order.
    pub hours: Vec<HourCount>,
    /// The addresses from which rules were violated, those with the most violations first.
    pub addresses: Vec<ViolatorAddress>,
    /// The requests that the proposed file decides differently, the most first.
    pub changes: Vec<Change>,
    /// By how much the counts of paths may be too low: 0 if they are exact.
    pub paths_error: u64,
    /// By how much the violations of addresses may be too low: 0 if they are exact.
    pub addresses_error: u64,
    /// The requests that are in no hour, because there are too many hours.
    pub hours_left_out: u64,
}

/// What was read.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Logs {
    /// The names of the logs, in the order in which they were read.
    pub names: Vec<String>,
    /// What was detected of each log: a sentence.
    pub formats: Vec<String>,
    /// What was wrong with a log that could be read in part, and what its format or the history of
    /// the file lacks.
    pub warnings: Vec<String>,
    /// The bytes of text, after decompression.
    pub bytes: u64,
    /// The lines, without empty lines and comments.
    pub lines: u64,
    /// The lines that cannot be read.
    pub bad_lines: u64,
    /// Why, with the number of lines, in order of the reasons.
    pub bad_reasons: Vec<(String, u64)>,
    /// The first of them.
    pub bad_examples: Vec<BadLine>,
    /// The time of the first request of a crawler.
    pub first: Option<i64>,
    /// The time of the last request of a crawler.
    pub last: Option<i64>,
    /// The requests of crawlers without a time.
    pub undated: u64,
    /// The requests of crawlers more than a day after the time of the audit.
    pub future: u64,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BadLine {
    /// The name of the log.
    pub log: String,
    /// Where the line begins, in bytes from the start of the text.
    pub offset: u64,
    /// Why it cannot be read.
    pub reason: String,
    /// The start of the line. Bytes that are not UTF-8 are replaced.
    pub line: String,
}

/// The requests by who sent them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Senders {
    /// Browsers, and other clients that are no known crawler.
    pub unknown: u64,
    /// Crawlers to which a group applies.
    pub bound: u64,
    /// Programs that fetch a page for a user.
    pub user_triggered: u64,
    /// Crawlers that are documented to ignore the default group.
    pub ignores_default_group: u64,
    /// Crawlers for which it is not documented whether they obey the default group.
    pub undocumented: u64,
    /// Crawlers of a file without a default group.
    pub no_group: u64,
    /// Clients that are not the crawler that they claim to be. In none of the others.
    pub impostors: u64,
    /// Crawlers at a time before the first version of the file, or at no time.
    pub before_history: u64,
}

/// A crawler.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct CrawlerAudit {
    /// The product token.
    pub crawler: String,
    /// Who runs it.
    pub operator: Option<&'static str>,
    /// What it fetches for, such as `ai-training`.
    pub purpose: Option<&'static str>,
    /// How the file applies to it: a name of [`Class`](crate::kernel::Class).
    pub class: &'static str,
    /// The first product token of the group that applies in the last version.
    pub group: Option<String>,
    /// All requests, without those of impostors.
    pub requests: u64,
    /// Those in versions of the file with a group that applies to it.
    pub judged: u64,
    /// Those that are allowed.
    pub allowed: u64,
    /// Those that are disallowed: violations, if the crawler is `bound`.
    pub disallowed: u64,
    /// The disallowed ones that the server answered with a status below 400.
    pub disallowed_served: u64,
    /// The disallowed ones from an address that the operator publishes.
    pub disallowed_verified: u64,
    /// Those that are allowed by an earlier file, of which it may use a copy for 24 hours.
    pub allowed_by_copy: u64,
    /// Those that are allowed as sent, while an alternate spelling of the path is disallowed.
    pub disallowed_spelling: u64,
    /// Those without a path.
    pub no_path: u64,
    /// Those that no group applies to.
    pub not_judged: u64,
    /// Those from an address that the operator publishes.
    pub verified: u64,
    /// The requests of clients that claim to be this crawler and are not.
    pub impostors: u64,
    /// The disallowed ones of them.
    pub impostors_disallowed: u64,
    /// The time of the first violation.
    pub first_violation: Option<i64>,
    /// The time of the last violation.
    pub last_violation: Option<i64>,
    /// Its requests for robots.txt.
    pub robots_txt: FetchedFile,
    /// The crawl delay that applies, and the pace that was observed.
    pub crawl_delay: Option<CrawlDelay>,
    /// The paths with the most disallowed requests.
    pub disallowed_paths: Vec<PathCount>,
    /// The paths with the most allowed requests.
    pub allowed_paths: Vec<PathCount>,
}

impl Audit {
    /// Returns the number of violations of all crawlers.
    pub fn violations(&self) -> u64 {
        self.crawlers.iter().map(CrawlerAudit::violations).sum()
    }

    pub(crate) fn bound(&self) -> impl Iterator<Item = &CrawlerAudit> {
        let crawlers = self.crawlers.iter();
        crawlers.filter(|crawler| crawler.class == Class::Bound.name())
    }
}

impl RuleState {
    /// Returns the name in output, such as `broken`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Obeyed => "obeyed",
            Self::Used => "used",
            Self::Unused => "unused",
            Self::Untested => "untested",
        }
    }
}

impl CrawlerAudit {
    /// Returns the number of violations: the disallowed requests of a crawler to which a group
    /// applies, without those of programs that fetch for users.
    pub fn violations(&self) -> u64 {
        if self.class == Class::Bound.name() { self.disallowed } else { 0 }
    }
}

impl FetchedFile {
    pub(crate) fn requests(&self) -> u64 {
        self.statuses.iter().map(|(_, count)| count).sum()
    }
}

/// An address from which rules were violated in the name of a crawler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct ViolatorAddress {
    /// The address of the client.
    pub address: String,
    /// The crawler that the requests name.
    pub crawler: String,
    /// Whether the client is that crawler, by the ranges of its operator: `verified`, `unknown` or
    /// `contradicted`. Violations of contradicted clients are none of the crawler.
    pub identity: &'static str,
    /// The violations.
    pub violations: u64,
}

/// The requests of a crawler for robots.txt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FetchedFile {
    /// The requests by status, in ascending order; 0 is an unknown status.
    pub statuses: Vec<(u16, u64)>,
    /// The time of the first successful one.
    pub first: Option<i64>,
    /// The time of the last successful one.
    pub last: Option<i64>,
    /// Whether the crawler had read the rules that it violated.
    pub read: RulesRead,
}

/// Whether a crawler had read the rules that it violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulesRead {
    /// It violated no rule.
    NoViolation,
    /// It fetched every version of the file that it violated before the first violation.
    BeforeViolation,
    /// It fetched the file only after the first violation.
    AfterViolation,
    /// It fetched an earlier version, and violated one that it did not fetch.
    OtherVersion,
    /// The logs have no successful fetch.
    Never,
}

/// A crawl delay and the pace that was observed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CrawlDelay {
    /// The delay in seconds, of the newest version with requests.
    pub seconds: f64,
    /// The most requests in one minute.
    pub busiest_minute: u64,
    /// The most requests in one hour.
    pub busiest_hour: u64,
    /// The hours with more requests than the delay that applied then allows, in one of their
    /// minutes or as a whole. An earlier version, of which the crawler may use a copy, may allow
    /// more.
    pub hours_exceeded: u64,
    /// The hours with requests.
    pub hours: u64,
}

/// A path and its requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PathCount {
    /// The path and query as the client sent it, up to 512 bytes. Bytes that are not UTF-8 are
    /// replaced.
    pub path: String,
    /// The number of the line that decides; 0 for allowed paths.
    pub line: u32,
    /// The requests.
    pub requests: u64,
}

/// A version of the file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct AuditedVersion {
    /// What identifies it: the name of a file, or a commit.
    pub name: String,
    /// The time from which it was served.
    pub from: Option<i64>,
    /// The requests of crawlers that were judged by it.
    pub requests: u64,
    /// The violations.
    pub disallowed: u64,
    /// The groups, in the order of the file.
    pub groups: Vec<AuditedGroup>,
    /// The rules, in the order of the file.
    pub rules: Vec<AuditedRule>,
    /// The text. Bytes that are not UTF-8 are replaced.
    #[serde(skip)]
    pub text: String,
}

/// A group of the file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct AuditedGroup {
    /// The product tokens.
    pub tokens: Vec<String>,
    /// The number of its first line.
    pub line: u32,
    /// The crawlers to which it applied, in ascending order.
    pub crawlers: Vec<String>,
    /// Their requests, without those of programs that fetch for users.
    pub requests: u64,
    /// The violations.
    pub disallowed: u64,
}

/// An Allow or Disallow line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct AuditedRule {
    /// The number of the line.
    pub line: u32,
    /// The line.
    pub rule: String,
    /// What the requests say about it.
    pub state: RuleState,
    /// The requests that it decides: violations of a Disallow line, and allowed ones of an Allow
    /// line.
    pub requests: u64,
    /// The violations that the server answered with a status below 400.
    pub served: u64,
    /// The requests that it disallows of which an earlier file allows, see
    /// [`CrawlerAudit::allowed_by_copy`].
    pub allowed_by_copy: u64,
    /// The requests for an alternate spelling that it disallows.
    pub disallowed_spelling: u64,
    /// The requests of its groups that show nothing about it: those of programs that fetch a page
    /// for a user, and of impostors.
    pub not_counted: u64,
    /// The crawlers whose requests it decides, that with the most first.
    pub crawlers: Vec<(String, u64)>,
    /// The paths with the most requests that it disallows.
    pub paths: Vec<PathCount>,
}

/// What the requests say about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RuleState {
    /// A Disallow line that a crawler violated.
    Broken,
    /// A Disallow line that no crawler of its groups violated, though there were some.
    Obeyed,
    /// An Allow line that decided a request.
    Used,
    /// An Allow line that decided none, though there were crawlers of its groups.
    Unused,
    /// A line of groups of which no crawler came, or only programs that fetch for users and
    /// impostors.
    Untested,
}

/// The requests of a crawler in an hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct HourCount {
    /// The start of the hour.
    pub hour: i64,
    /// The product token.
    pub crawler: String,
    /// The requests.
    pub requests: u64,
    /// The violations.
    pub disallowed: u64,
    /// The successful fetches of robots.txt.
    pub fetches: u64,
}

/// Requests that a proposed file decides differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Change {
    /// The product token.
    pub crawler: String,
    /// The verdict of the proposed file: `allow` or `disallow`.
    pub verdict: &'static str,
    /// The requests.
    pub requests: u64,
    /// The line that decides now; 0 for none.
    pub line: u32,
    /// The line of the proposed file that decides; 0 for none.
    pub new_line: u32,
    /// The rule in that line.
    pub new_rule: Option<String>,
    /// The paths with the most of these requests.
    pub paths: Vec<PathCount>,
}
