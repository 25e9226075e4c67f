//! The table `[gate]`: a server that proxies ask before they forward a request.
//!
//! In: the table. Out: sockets, files by host, and settings, each checked as far as it can be
//! without opening a file.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use robots_analysis::Diagnostic;
use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS};
use robots_core::source::{Span, Spanned};

use crate::located::Located;
use crate::path_glob::path;
use crate::site::unknown;
use crate::tables::{GateLog, GateMode, GateTable, ListenTable};

/// The longest time between two looks at the files.
const MAX_POLL: u64 = 3_600;

/// The table `[gate]`.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The span of the table's header.
    pub span: Span,
    /// The sockets at which proxies ask.
    pub listen: Vec<GateListener>,
    /// The socket with `/health`, `/ready` and `/metrics`.
    pub admin: Option<Spanned<SocketAddr>>,
    /// The robots.txt of each host, by the host in lower case, such as `www.example.com` or
    /// `*.example.com`.
    pub hosts: Vec<(Spanned<String>, Spanned<PathBuf>)>,
    /// The folder with a file `HOST.txt` for each other host.
    pub folder: Option<Spanned<PathBuf>>,
    /// The robots.txt of every other host.
    pub default: Option<Spanned<PathBuf>>,
    /// What is done with requests that the rules disallow.
    pub mode: GateMode,
    /// Whether `Crawl-delay` is enforced.
    pub crawl_delay: bool,
    /// The purposes whose undocumented crawlers obey the default group.
    pub extend_default_group: Vec<CrawlerPurpose>,
    /// The folder with the address ranges of crawlers.
    pub ranges: Option<Spanned<PathBuf>>,
    /// Whether clients are denied that are not the crawler that they claim to be.
    pub deny_contradicted: bool,
    /// Whether a file without any directive replaces one that has some.
    pub accept_empty: bool,
    /// The time between two looks at the files.
    pub poll: Duration,
    /// Which requests are logged.
    pub log: GateLog,
}

/// A socket at which a proxy asks: a table `[[gate.listen]]`.
#[derive(Clone, Debug)]
pub struct GateListener {
    /// Its address.
    pub address: Spanned<SocketAddr>,
    /// Where the target of the client is.
    pub target: GateTarget,
    /// The field with the host of the client, in lower case.
    pub host: Spanned<String>,
    /// The field with the address of the client, in lower case.
    pub client: Option<Spanned<String>>,
    /// The addresses from which the proxy connects: prefixes with their lengths.
    pub proxies: Vec<(IpAddr, u8)>,
    /// Whether every denial has the status 403.
    pub only_403: bool,
}

/// Where a proxy passes on the target of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GateTarget {
    /// In this field, in lower case.
    Field(String),
    /// In the target of its own request, after `/_robots`.
    Request,
}

impl Gate {
    pub(crate) fn read(
        Located(Spanned { value: table, span }): Located<GateTable>,
        folder: &Path,
        errors: &mut Vec<Diagnostic>,
    ) -> Self {
        let needs_client = table.ranges.as_ref().map(Located::span);
        let listen = table.listen.into_iter();
        let listen: Vec<_> =
            listen.filter_map(|listen| GateListener::read(listen, needs_client, errors)).collect();
        if listen.is_empty() && errors.is_empty() {
            let found = Diagnostic::error("gate without a socket").label(span, "");
            errors.push(found.help("add a table `[[gate.listen]]` with `address` and `target`"));
        }
        if let (Some(deny), None) = (&table.deny_contradicted, needs_client)
            && *deny.value()
        {
            let found = Diagnostic::error("`deny-contradicted` without `ranges`");
            let found = found.label(deny.span(), "no client is contradicted");
            errors.push(found.help("add `ranges`, the folder with the ranges of crawlers"));
        }
        let is_on = |flag: Option<Located<bool>>| flag.is_some_and(|flag| *flag.value());
        let mut optional_path =
            |text: Option<Located<String>>| text.and_then(|text| path(&text, folder, errors));
        Self {
            span,
            ranges: optional_path(table.ranges),
            folder: optional_path(table.folder),
            default: optional_path(table.default),
            listen,
            admin: table.admin.and_then(|text| address(&text, errors)),
            hosts: hosts(table.hosts, folder, errors),
            mode: table.mode.unwrap_or_default(),
            crawl_delay: is_on(table.crawl_delay),
            extend_default_group: table
                .extend_default_group
                .iter()
                .filter_map(|name| purpose(name, errors))
                .collect(),
            deny_contradicted: is_on(table.deny_contradicted),
            accept_empty: is_on(table.accept_empty),
            poll: poll(table.poll.as_ref(), errors),
            log: table.log.unwrap_or_default(),
        }
    }
}

impl GateListener {
    fn read(
        Located(Spanned { value: table, span }): Located<ListenTable>,
        needs_client: Option<Span>,
        errors: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        if let (Some(ranges), None) = (needs_client, &table.client) {
            let found = Diagnostic::error("missing key `client`");
            let found = found.label(span, "has no address of the client");
            let found = found.label(ranges, "compared with it");
            errors
                .push(found.help("add the field that the proxy writes: `client = \"x-real-ip\"`"));
        }
        let address = address(&table.address, errors);
        let target = field(&table.target, errors);
        let client = table.client.and_then(|name| client(&name, errors));
        let host = table.host.map_or_else(
            || Some(Spanned::new("host".to_owned(), span)),
            |name| field(&name, errors),
        );
        let proxies = match table.proxies {
            None => LOOPBACK.to_vec(),
            Some(texts) => texts.iter().filter_map(|text| prefix(text, errors)).collect(),
        };
        let (target, host) = (target?, host?);
        if target.value == host.value || client.as_ref().is_some_and(|it| it.value == target.value)
        {
            let found = Diagnostic::error(format!("field `{}` for two values", target.value));
            let found = found.label(target.span, "the target of the client");
            errors.push(found.help("name the field in which the proxy passes on the target"));
        }
        Some(Self {
            address: address?,
            target: match target.value {
                name if name == "request" => GateTarget::Request,
                name => GateTarget::Field(name),
            },
            host,
            client,
            proxies,
            only_403: table.only_403,
        })
    }
}

const LOOPBACK: [(IpAddr, u8); 2] = [
    (IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 0)), 8),
    (IpAddr::V6(std::net::Ipv6Addr::LOCALHOST), 128),
];

fn address(text: &Located<String>, errors: &mut Vec<Diagnostic>) -> Option<Spanned<SocketAddr>> {
    let written = text.value();
    if let Ok(address) = written.parse() {
        return Some(Spanned::new(address, text.span()));
    }
    let found = Diagnostic::error(format!("`{written}` is not an address with a port"));
    let found = found.label(text.span(), "");
    let port = written.rsplit(':').next().filter(|port| port.parse::<u16>().is_ok());
    let port = port.unwrap_or("9000");
    let found = found.note("a name is not looked up, because it may have several addresses");
    errors.push(found.help(format!("write an address, such as `127.0.0.1:{port}`")));
    None
}

/// Reads the name of a field, in lower case.
fn field(text: &Located<String>, errors: &mut Vec<Diagnostic>) -> Option<Spanned<String>> {
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    let name = text.value().to_ascii_lowercase();
    if !name.is_empty() && name.bytes().all(is_of_token) {
        return Some(Spanned::new(name, text.span()));
    }
    let found = Diagnostic::error(format!("`{}` is not the name of a field", text.value()));
    let found = found.label(text.span(), "");
    errors.push(found.help("write a name such as `x-original-uri`"));
    None
}

fn client(text: &Located<String>, errors: &mut Vec<Diagnostic>) -> Option<Spanned<String>> {
    const FIELDS: [&str; 3] = ["x-forwarded-for", "x-real-ip", "forwarded"];
    let name = field(text, errors)?;
    if FIELDS.contains(&name.value.as_str()) {
        return Some(name);
    }
    let lower = Located(name);
    errors.push(unknown("field of an address", &lower, &FIELDS));
    None
}

/// Reads a purpose of documented crawlers.
fn purpose(name: &Located<String>, errors: &mut Vec<Diagnostic>) -> Option<CrawlerPurpose> {
    let mut purposes = KNOWN_CRAWLERS.iter().map(|crawler| crawler.purpose);
    let purpose = purposes.find(|purpose| purpose.name() == name.value());
    if purpose.is_none() {
        errors.push(unknown("purpose", name, &purposes_of_crawlers()));
    }
    purpose
}

/// Returns the names of all purposes, in order.
pub(crate) fn purposes_of_crawlers() -> Vec<&'static str> {
    let names = KNOWN_CRAWLERS.iter().map(|crawler| crawler.purpose.name());
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Reads an address, or a prefix with its length.
fn prefix(text: &Located<String>, errors: &mut Vec<Diagnostic>) -> Option<(IpAddr, u8)> {
    let (address, length) = match text.value().split_once('/') {
        Some((address, length)) => (address, Some(length)),
        None => (text.value().as_str(), None),
    };
    let read = address.parse::<IpAddr>().ok().and_then(|address| {
        let most = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Some(most), |length| length.parse().ok())?;
        (length <= most).then_some((address, length))
    });
    if read.is_none() {
        let found = Diagnostic::error(format!("`{}` is not a prefix of addresses", text.value()));
        let found = found.label(text.span(), "");
        errors.push(found.help("write a prefix such as `10.0.0.0/8`"));
    }
    read
}

fn hosts(
    table: BTreeMap<Located<String>, Located<String>>,
    folder: &Path,
    errors: &mut Vec<Diagnostic>,
) -> Vec<(Spanned<String>, Spanned<PathBuf>)> {
    let mut hosts: Vec<(Spanned<String>, Spanned<PathBuf>)> = Vec::new();
    for (host, file) in table {
        let file = path(&file, folder, errors);
        let Some(name) = host_name(host.value()) else {
            let found = Diagnostic::error(format!("`{}` is not a host", host.value()));
            let found = found.label(host.span(), "without a scheme and a port");
            errors.push(found.help("write a name such as `www.example.com` or `*.example.com`"));
            continue;
        };
        if let Some((first, _)) = hosts.iter().find(|(known, _)| known.value == name) {
            let found = Diagnostic::error(format!("two files for `{name}`"));
            let found = found.label(host.span(), "the same host");
            errors.push(found.label(first.span, "").help("delete one of them"));
        } else if let Some(file) = file {
            hosts.push((Spanned::new(name, host.span()), file));
        }
    }
    hosts
}

/// Returns a host without a port in the spelling that requests are compared in; it may begin with
/// `*.`. `None` for other texts.
fn host_name(text: &str) -> Option<String> {
    let name = text.trim_end_matches('.').to_ascii_lowercase();
    let bare = name.strip_prefix("*.").unwrap_or(&name);
    if let Some(address) = bare.strip_prefix('[').and_then(|bare| bare.strip_suffix(']')) {
        let address: std::net::Ipv6Addr = address.parse().ok()?;
        return (bare == name).then(|| format!("[{address}]"));
    }
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_host = !bare.is_empty() && bare.len() <= 253 && bare.bytes().all(is_name);
    is_host.then_some(name)
}

fn poll(text: Option<&Located<u64>>, errors: &mut Vec<Diagnostic>) -> Duration {
    let Some(seconds) = text else {
        return Duration::from_secs(1);
    };
    if !(1..=MAX_POLL).contains(seconds.value()) {
        let found = Diagnostic::error("`poll` is out of range").label(seconds.span(), "");
        let help = format!("write a number of seconds from 1 to {MAX_POLL}");
        errors.push(found.help(help));
    }
    Duration::from_secs(*seconds.value())
}
