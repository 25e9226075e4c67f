//! `robots audit`: which crawler broke which line, from access logs.
//!
//! In: logs and settings of the command line. Out: the answers of robots-audit on the streams.

#[cfg(not(target_family = "wasm"))]
mod watch;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use robots_analysis::diagnostic::closest_match;
use robots_audit::format::Format;
use robots_audit::history::{History, dated_files, git_versions};
use robots_audit::kernel::RuleFile;
use robots_audit::tally::AuditedVersion;
use robots_audit::{Audit, CsvTable, Settings, Source, find_logs};
use robots_core::matcher::{KNOWN_CRAWLERS, known_crawler};
use robots_core::{Dialect, SourceText};
use robots_identity::{CrawlerRanges, RangeTable, TrustedProxies};
use robots_lint::{Level, Levels, check};
use robots_report::counted;

use crate::args::{DialectOption, product_token};
use crate::failure::{Failure, Unreadable};
use crate::input::read_either;
use crate::progress;
use crate::replace::{Before, replace, require_output};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots audit access.log
  robots audit '/var/log/nginx/access.log*' --robots public/robots.txt
  robots audit logs/ --history public/robots.txt --format html > audit.html
  robots audit access.log --against proposed.txt
  robots audit access.log --ranges GPTBot=gptbot.json --fail-on verified
  robots audit access.log --log-format \
    '$remote_addr [$time_local] \"$request\" $status \"$http_user_agent\"'
  robots audit /var/log/nginx/access.log --watch --metrics /var/lib/node_exporter/robots.prom
  robots audit access.log --format addresses > violators.txt
  zcat access.log.*.gz | robots audit - --format csv --table rules

Reads Combined and Common logs of nginx and Apache, JSON logs of nginx, Caddy, Traefik,
Cloudflare Logpush, Vercel, Google Cloud and the Elastic Common Schema, and logs of HAProxy,
IIS (W3C), CloudFront and load balancers of AWS, plain or compressed with gzip or zstd. The
format of each log is detected and printed.

A request violates a rule if a group of the file applies to the crawler that its User-Agent
header names, and disallows the path that was requested. Browsers, crawlers that ignore
`User-agent: *`, programs that fetch a page for a user, and clients that are not the
crawler that they claim to be are listed apart.

With --history, a request is judged by the file in force at its time. For 24 hours after a
change, a crawler may use a copy of the file before it.

Exit status:
  0  audited
  1  found what --fail-on names
  2  on error";

/// Report which crawler broke which line of a robots.txt, from access logs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Logs, folders, or patterns such as 'access.log*'; `-` is standard input
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<String>,

    /// The robots.txt [default: robots.txt]
    #[arg(long, value_name = "FILE", conflicts_with = "history")]
    robots: Option<PathBuf>,

    /// The versions of the robots.txt: a file in a Git repository, whose commits are read, or a
    /// folder of files with a date in their names, such as `robots-2026-10-01.txt`,
    /// `20261001T123000+0200.txt` or `1790812800.txt`
    #[arg(long, value_name = "PATH")]
    history: Option<PathBuf>,

    /// Report which requests this proposed robots.txt would decide differently
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// The format of the logs: a name such as `combined` or `caddy`, the string of a `log_format`
    /// of nginx or a `LogFormat` of Apache, or names of JSON fields as in
    /// `json:user_agent=ua,target=uri,time=ts,status=code,address=ip` [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = Format::parse)]
    log_format: Option<Format>,

    /// Verify crawlers by the address ranges in this JSON file of their operator
    #[arg(long, value_name = "TOKEN[,TOKEN]=FILE", value_parser = ranges)]
    ranges: Vec<(Vec<String>, PathBuf)>,

    /// Trust `X-Forwarded-For` from proxies with these addresses, such as `10.0.0.0/8`
    #[arg(long, value_name = "PREFIX", value_delimiter = ',')]
    trust_proxy: Vec<IpNet>,

    /// The number of paths for each crawler and rule
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: AuditFormat,

    /// The table of `--format csv` [default: crawlers]
    #[arg(long, value_enum, value_name = "NAME")]
    table: Option<Table>,

    /// Exit with status 1 if one of these was found
    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',')]
    fail_on: Vec<FailOn>,

    /// Read logs that grow, also when they are rotated, until SIGINT, SIGTERM, or the end of a
    /// piped standard input, and print the audit then. `--format json` also prints a summary of
    /// the lines so far at each interval
    #[arg(long)]
    watch: bool,

    /// Write the counts as metrics of Prometheus to this file, such as one in the folder of the
    /// textfile collector of `node_exporter`; with `--watch` at each interval
    #[arg(long, value_name = "FILE")]
    metrics: Option<PathBuf>,

    /// The seconds between two outputs of `--watch`
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 15,
        requires = "watch",
        value_parser = clap::value_parser!(u64).range(1..=86_400),
    )]
    interval: u64,

    #[command(flatten)]
    read_as: DialectOption,
}

/// The formats of an audit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum AuditFormat {
    /// Text
    #[default]
    Human,
    /// JSON objects, one a line: a header, what was found, and a summary
    Json,
    /// One table
    Csv,
    /// A page, which needs no script and no other file
    Html,
    /// The addresses from which rules were violated, one a line, for fail2ban or a firewall
    Addresses,
}

/// The tables of CSV.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Table {
    /// A row for each crawler
    #[default]
    Crawlers,
    /// A row for each rule and crawler
    Rules,
    /// A row for each crawler and path
    Paths,
    /// A row for each address from which rules were violated, and crawler
    Addresses,
}

/// What fails the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// A request that violates a rule
    Violations,
    /// A violation from an address that the operator publishes, by `--ranges`
    Verified,
    /// A client that is not the crawler that it claims to be, by `--ranges`
    Impostors,
    /// A line that cannot be read
    BadLines,
    /// A crawler that exceeds its crawl delay
    CrawlDelay,
    /// A request that the file of `--against` would decide differently
    Changes,
}

/// Parses `GPTBot,OAI-SearchBot=openai.json`.
fn ranges(text: &str) -> Result<(Vec<String>, PathBuf), String> {
    let (tokens, file) =
        text.split_once('=').ok_or("expected `TOKEN=FILE`, such as `GPTBot=gptbot.json`")?;
    let tokens: Result<_, _> = tokens.split(',').map(product_token).collect();
    Ok((tokens?, file.into()))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let (stdin, paths): (Vec<_>, Vec<_>) = arguments.logs.iter().partition(|log| *log == "-");
    let reads_stdin = !stdin.is_empty();
    arguments.check(stdin.len())?;
    let settings = arguments.settings(streams)?;
    let files = find_logs(&paths)?;
    if let Some(metrics) = &arguments.metrics {
        let logs = files.iter().map(PathBuf::as_path);
        let inputs = logs.chain(arguments.inputs());
        require_output(metrics, inputs).map_err(Failure::File)?;
    }
    let mut audit = if arguments.watch {
        if reads_stdin {
            return Err(Failure::new("`--watch` watches files, and `-` is none"));
        }
        #[cfg(target_family = "wasm")]
        return super::lacks("`--watch` waits for lines until a signal, and WebAssembly has none");
        #[cfg(not(target_family = "wasm"))]
        watch::run(arguments, &files, &settings, streams)?
    } else {
        let audit = read(arguments, files, reads_stdin, &settings, streams)?;
        arguments.write_metrics(&audit)?;
        audit
    };
    let without_evidence = arguments.without_evidence(&audit);
    audit.logs.warnings.extend_from_slice(&without_evidence);
    let errors = arguments.errors_of_check(&settings, &audit.versions)?;
    audit.logs.warnings.extend(errors);
    let is_failed = arguments.fail_on.iter().any(|what| what.is_found(&audit));
    let needs_evidence = |what: &FailOn| matches!(what, FailOn::Verified | FailOn::Impostors);
    let is_open = !is_failed && arguments.fail_on.iter().any(needs_evidence);
    let error = without_evidence.first().filter(|_| is_open);
    let warnings = audit.logs.warnings.iter();
    for warning in warnings.filter(|warning| Some(*warning) != error) {
        // A warning that cannot be written does not fail the command.
        _ = writeln!(streams.stderr, "warning: {warning}");
    }
    match arguments.format {
        AuditFormat::Human => audit.human(streams.stdout)?,
        AuditFormat::Json => {
            // With `--watch`, summaries are between.
            if !arguments.watch {
                Audit::json_header(streams.stdout)?;
            }
            audit.json(streams.stdout)?;
        }
        AuditFormat::Csv => {
            audit.csv(streams.stdout, arguments.table.unwrap_or_default().into())?;
        }
        AuditFormat::Addresses => audit.addresses(streams.stdout)?,
        AuditFormat::Html => {
            let proposed = arguments.against.as_deref().map(Path::to_string_lossy);
            audit.html(streams.stdout, proposed.as_deref())?;
        }
    }
    if audit.logs.lines > 0 && audit.logs.bad_lines == audit.logs.lines {
        return Err(Failure::new("no line could be read: name the format with `--log-format`"));
    }
    if let Some(error) = error {
        return Err(Failure::new(error));
    }
    Ok(Status::failed_if(is_failed))
}

fn read(
    arguments: &Arguments,
    files: Vec<PathBuf>,
    reads_stdin: bool,
    settings: &Settings,
    streams: &mut Streams<'_>,
) -> Result<Audit, Failure> {
    let sizes = files.iter().map(|file| Some(fs::metadata(file).ok()?.len()));
    let size: Option<u64> = sizes.sum();
    let bar = progress::of_bytes(size.filter(|_| !reads_stdin), false);
    let is_named = |file: &Path| arguments.logs.iter().any(|log| Path::new(log) == file);
    let sources = files
        .into_iter()
        .map(|file| if is_named(&file) { Source::File(file) } else { Source::Found(file) });
    let mut sources: Vec<_> = sources.collect();
    if reads_stdin {
        sources.push(Source::Stream(Box::new(&mut streams.stdin)));
    }
    let audited = robots_audit::audit(sources, settings, &|bytes| bar.inc(bytes));
    bar.finish_and_clear();
    Ok(audited?)
}

impl Arguments {
    /// Returns an error if standard input is read twice, or if an option never has an effect.
    fn check(&self, logs_of_stdin: usize) -> Result<(), Failure> {
        let files = [&self.robots, &self.against].into_iter().flatten();
        let others = files.filter(|file| file.as_os_str() == "-").count();
        if logs_of_stdin + others > 1 {
            return Err(Failure::new("standard input is named twice"));
        }
        for what in &self.fail_on {
            let (name, required, is_given) = match what {
                FailOn::Verified => ("verified", "--ranges", !self.ranges.is_empty()),
                FailOn::Impostors => ("impostors", "--ranges", !self.ranges.is_empty()),
                FailOn::Changes => ("changes", "--against", self.against.is_some()),
                FailOn::Violations | FailOn::BadLines | FailOn::CrawlDelay => continue,
            };
            if !is_given {
                let message = format!("`--fail-on {name}` requires `{required}`");
                return Err(Failure::new(message));
            }
        }
        if self.table.is_some() && self.format != AuditFormat::Csv {
            return Err(Failure::new("`--table` requires `--format csv`"));
        }
        Ok(())
    }

    fn settings(&self, streams: &mut Streams<'_>) -> Result<Settings, Failure> {
        let file = self.rules();
        let dialect = self.read_as.of(file)?;
        let mut read = |file: &Path| -> Result<SourceText, Failure> {
            let text = read_either(file, streams)?;
            Ok(self.read_as.served(file, text)?.0)
        };
        let compile = |text: Vec<u8>| match dialect {
            dialect if dialect == Dialect::RFC_9309 => RuleFile::new(text),
            dialect => RuleFile::in_dialect(text, dialect),
        };
        let history = match &self.history {
            None => {
                let source = read(file)?;
                History::of_file(source.name(), compile(source.bytes().to_vec()))
            }
            Some(folder) if folder.is_dir() => dated_files(folder, compile)?,
            Some(file) => git_versions(file, compile)?,
        };
        let mut settings = Settings::new(history);
        if let Some(file) = &self.against {
            let source = read(file)?;
            settings.against = Some(compile(source.bytes().to_vec()));
        }
        self.check_ranges(&settings)?;
        settings.format.clone_from(&self.log_format);
        settings.ranges = self.read_ranges()?;
        if !self.trust_proxy.is_empty() {
            settings.proxies = Some(TrustedProxies::new(self.trust_proxy.clone()));
        }
        settings.top = self.top;
        settings.threads = self.threads.map_or(0, usize::from);
        settings.now = now();
        Ok(settings)
    }

    fn inputs(&self) -> impl Iterator<Item = &Path> {
        let ranges = self.ranges.iter().map(|(_, file)| file.as_path());
        ranges.chain(self.against.as_deref()).chain([self.rules()])
    }

    fn rules(&self) -> &Path {
        let file = self.history.as_deref().or(self.robots.as_deref());
        file.unwrap_or(Path::new("robots.txt"))
    }

    /// Returns an error if `--ranges` has a crawler that neither a file nor the table names.
    fn check_ranges(&self, settings: &Settings) -> Result<(), Failure> {
        let versions = settings.history.versions().iter();
        let files = versions.map(|version| &version.file);
        let files: Vec<_> = files.chain(&settings.against).collect();
        let is_known = |token: &&String| {
            known_crawler(token).is_some()
                || files.iter().any(|file| file.group_of(token).is_some())
        };
        let mut tokens = self.ranges.iter().flat_map(|(tokens, _)| tokens);
        let Some(unknown) = tokens.find(|token| !is_known(token)) else {
            return Ok(());
        };
        let groups = files.iter().flat_map(|file| file.groups());
        let of_files = groups.flat_map(|group| &group.tokens).map(String::as_str);
        let of_table = KNOWN_CRAWLERS.iter().map(|known| known.token);
        let closest = closest_match(unknown, of_table.chain(of_files));
        let closest = closest.map(|closest| format!(": did you mean `{closest}`?"));
        Err(Failure::new(format!(
            "unknown crawler `{unknown}` in `--ranges`: it is neither in the crawler table nor in \
             the robots.txt{}",
            closest.unwrap_or_default()
        )))
    }

    /// Returns why crawlers of `--ranges` could be neither verified nor found to be impostors, and
    /// why no violation could be verified.
    fn without_evidence(&self, audit: &Audit) -> Vec<String> {
        let mut reasons = Vec::new();
        for (tokens, file) in &self.ranges {
            let crawlers = audit.crawlers.iter().filter(|crawler| {
                let mut tokens = tokens.iter();
                tokens.any(|token| token.eq_ignore_ascii_case(&crawler.crawler))
            });
            for crawler in crawlers {
                if crawler.requests > 0 && crawler.verified == 0 && crawler.impostors == 0 {
                    reasons.push(format!(
                        "no request of {} could be compared with `{}`: the log has no address or \
                         no time, or the list is older than the requests by more than 30 days",
                        crawler.crawler,
                        file.display()
                    ));
                }
            }
        }
        let mut crawlers = audit.crawlers.iter();
        let is_compared = crawlers.any(|crawler| crawler.verified + crawler.impostors > 0);
        let mut violators = audit.crawlers.iter().filter(|it| it.violations() > 0);
        if self.fail_on.contains(&FailOn::Verified)
            && reasons.is_empty()
            && !is_compared
            && let Some(violator) = violators.next()
        {
            reasons.push(format!(
                "no violation could be verified: `--ranges` has no addresses of a crawler that \
                 violates a rule, such as {}",
                violator.crawler
            ));
        }
        reasons
    }

    /// Returns what `robots check` finds in the versions that requests were judged by, and in the
    /// last: what an erroneous line says is not what its author meant.
    fn errors_of_check(
        &self,
        settings: &Settings,
        audited: &[AuditedVersion],
    ) -> Result<Vec<String>, Failure> {
        let dialect = self.read_as.of(self.rules())?;
        let versions = settings.history.versions();
        let judged = versions.iter().zip(audited).enumerate();
        let judged = judged
            .filter(|(index, (_, audited))| audited.requests > 0 || index + 1 == versions.len());
        let found = judged.filter_map(|(_, (version, _))| {
            let source = SourceText::new(version.name.clone(), version.file.text());
            let report = check(&source, dialect, &Levels::default());
            let levels = report.findings().iter().map(|finding| finding.level);
            let errors = levels.filter(|level| *level == Level::Deny).count();
            let counted = counted(errors, "error", "errors");
            (errors > 0).then(|| format!("`robots check` finds {counted} in {}", version.name))
        });
        Ok(found.collect())
    }

    /// Writes the metrics file, in one step, so that a reader never sees a part of it.
    fn write_metrics(&self, audit: &Audit) -> Result<(), Failure> {
        let Some(file) = &self.metrics else {
            return Ok(());
        };
        let mut text = Vec::new();
        audit.metrics(&mut text)?;
        replace(file, &text, Before::Any).map_err(Failure::File)
    }

    fn read_ranges(&self) -> Result<Option<CrawlerRanges>, Failure> {
        if self.ranges.is_empty() {
            return Ok(None);
        }
        let mut ranges = CrawlerRanges::default();
        for (tokens, file) in &self.ranges {
            let text = fs::read(file).map_err(|error| Unreadable::new(file, &error))?;
            let table = RangeTable::parse(&text);
            let table = table.map_err(|error| Failure::File(Unreadable::new(file, &error)))?;
            ranges.insert(tokens, table);
        }
        Ok(Some(ranges))
    }
}

/// Returns the time, in seconds since 1970.
fn now() -> Option<i64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(now.as_secs()).ok()
}

impl FailOn {
    fn is_found(self, audit: &Audit) -> bool {
        let any =
            |has: fn(&robots_audit::tally::CrawlerAudit) -> bool| audit.crawlers.iter().any(has);
        match self {
            Self::Violations => audit.violations() > 0,
            Self::Verified => {
                any(|crawler| crawler.violations() > 0 && crawler.disallowed_verified > 0)
            }
            Self::Impostors => audit.senders.impostors > 0,
            Self::BadLines => audit.logs.bad_lines > 0,
            Self::CrawlDelay => any(|crawler| {
                let delay = crawler.crawl_delay.as_ref();
                delay.is_some_and(|delay| delay.hours_exceeded > 0)
            }),
            Self::Changes => !audit.changes.is_empty(),
        }
    }
}

impl From<Table> for CsvTable {
    fn from(table: Table) -> Self {
        match table {
            Table::Crawlers => Self::Crawlers,
            Table::Rules => Self::Rules,
            Table::Paths => Self::Paths,
            Table::Addresses => Self::Addresses,
        }
    }
}
