//! Sites: a robots.txt, with what is known and claimed about it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use robots_analysis::Route;
use robots_analysis::diagnostic::{Diagnostic, closest_match};
use robots_core::SourceText;
use robots_core::source::{Span, Spanned};
use robots_lint::check::EvidenceKind;

use crate::claims::{LocatedClaim, read_claims};
use crate::invalid::Invalid;
use crate::located::Located;
use crate::merge::SiteMerge;
use crate::path_glob::path;
use crate::preset::Preset;
use crate::tables::{Expect, LiveTable, SiteTable};

/// A site: a table `[[site]]`.
#[derive(Clone, Debug)]
pub struct Site {
    /// The span of the table's header.
    pub span: Span,
    /// The path of its robots.txt.
    pub file: Spanned<PathBuf>,
    /// The files that are merged with it.
    pub merge: Option<SiteMerge>,
    /// The origins at which it is served, such as `https://www.example.com`.
    pub hosts: Vec<Spanned<String>>,
    /// What is expected of the hosts.
    pub expect: Option<Spanned<Expect>>,
    /// The routes.
    pub routes: Vec<Spanned<Route>>,
    /// The paths of sitemaps.
    pub sitemaps: Vec<Spanned<PathBuf>>,
    /// The path of the folder that is served at the root.
    pub static_dir: Option<Spanned<PathBuf>>,
    /// The presets.
    pub presets: Vec<Spanned<&'static Preset>>,
    /// The path of the claims file.
    pub claims_file: Option<Spanned<PathBuf>>,
    inline: Vec<LocatedClaim>,
}

/// The table `[live]`: how `robots live` fetches.
#[derive(Clone, Debug, Default)]
pub struct Live {
    /// The product tokens with which robots.txt files are fetched.
    pub agents: Vec<Spanned<String>>,
    /// The longest time that a fetch may take.
    pub timeout: Option<Spanned<Duration>>,
}

fn taken<T>(result: Result<T, Box<Diagnostic>>, errors: &mut Vec<Diagnostic>) -> Option<T> {
    result.map_err(|error| errors.push(*error)).ok()
}

impl Site {
    /// Reads a table of the configuration `source` in `folder`. Adds every error in it.
    pub(crate) fn read(
        Located(Spanned { value: table, span }): Located<SiteTable>,
        source: &SourceText,
        folder: &Path,
        errors: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let file = path(&table.file, folder, errors);
        let (merge, inherit) = (table.merge.as_ref(), table.inherit.as_ref());
        let merge = SiteMerge::read(merge, inherit, &table.file, folder, errors);
        let hosts = table.hosts.iter().filter_map(|host| taken(origin(host), errors)).collect();
        let routes = table.routes.iter().filter_map(|text| taken(route(text), errors)).collect();
        let sitemaps = table.sitemaps.iter().filter_map(|text| path(text, folder, errors));
        let sitemaps = sitemaps.collect();
        let presets = table.presets.iter().filter_map(|name| taken(preset(name), errors)).collect();
        let mut optional_path =
            |text: Option<Located<String>>| text.and_then(|text| path(&text, folder, errors));
        Some(Self {
            span,
            static_dir: optional_path(table.static_dir),
            claims_file: optional_path(table.claims),
            file: file?,
            merge,
            hosts,
            expect: table.expect.map(|Located(expect)| expect),
            routes,
            sitemaps,
            presets,
            inline: LocatedClaim::all(source, folder, table.claim),
        })
    }

    /// Returns the claims of the site: of the configuration, its claims file, and presets.
    ///
    /// # Errors
    ///
    /// Returns errors if the claims file cannot be read or is invalid.
    pub fn claims(&self) -> Result<Vec<LocatedClaim>, Invalid> {
        let mut claims = self.inline.clone();
        if let Some(file) = &self.claims_file {
            claims.extend(read_claims(&file.value)?);
        }
        for preset in &self.presets {
            claims.extend(preset.value.claims());
        }
        Ok(claims)
    }

    /// Returns the sitemaps and the static folder, with their kinds.
    pub fn evidence(&self) -> impl Iterator<Item = (EvidenceKind, &Spanned<PathBuf>)> {
        let sitemaps = self.sitemaps.iter().map(|path| (EvidenceKind::Sitemap, path));
        let folder = self.static_dir.iter().map(|path| (EvidenceKind::StaticDir, path));
        sitemaps.chain(folder)
    }

    /// Returns the paths of the files that are merged with its robots.txt.
    pub fn fragments(&self) -> impl Iterator<Item = &Spanned<PathBuf>> {
        let merge = self.merge.iter();
        merge.flat_map(|merge| merge.fragments.iter().map(|fragment| &fragment.file))
    }

    /// Returns the claims in the configuration itself.
    pub fn inline_claims(&self) -> &[LocatedClaim] {
        &self.inline
    }

    /// Returns the paths of everything that the site names: its robots.txt, those that are merged
    /// with it, sitemaps, static folder and claims file.
    pub fn paths(&self) -> impl Iterator<Item = &Spanned<PathBuf>> {
        let paths = [&self.file].into_iter().chain(self.fragments());
        paths.chain(&self.sitemaps).chain(&self.static_dir).chain(&self.claims_file)
    }

    /// Returns where the first claim of the site is configured; `None` without claims.
    pub fn first_claim(&self) -> Option<Span> {
        let inline = self.inline.first().map(LocatedClaim::span);
        let file = self.claims_file.as_ref().map(|file| file.span);
        let preset = self.presets.first().map(|preset| preset.span);
        [inline, file, preset].into_iter().flatten().min()
    }
}

impl Live {
    pub(crate) fn read(table: LiveTable, errors: &mut Vec<Diagnostic>) -> Self {
        let agents = table.agents.into_iter();
        let agents = agents.filter_map(|agent| taken(product_token(agent), errors)).collect();
        let timeout = table.timeout.and_then(|timeout| taken(seconds(&timeout), errors));
        Self { agents, timeout }
    }
}

fn route(text: &Located<String>) -> Result<Spanned<Route>, Box<Diagnostic>> {
    let route = Route::parse(text.value()).map_err(|error| {
        let found = Diagnostic::error(error.message).label(text.span(), "");
        Box::new(found.help(error.help))
    })?;
    Ok(Spanned::new(route, text.span()))
}

fn preset(name: &Located<String>) -> Result<Spanned<&'static Preset>, Box<Diagnostic>> {
    if let Some(preset) = Preset::by_name(name.value()) {
        return Ok(Spanned::new(preset, name.span()));
    }
    let names = Preset::ALL.map(|preset| preset.name);
    Err(Box::new(unknown("preset", name, &names)))
}

pub(crate) fn unknown(what: &str, name: &Located<String>, names: &[&str]) -> Diagnostic {
    let found = Diagnostic::error(format!("unknown {what} `{}`", name.value()));
    let found = found.label(name.span(), format!("unknown {what}"));
    match closest_match(name.value(), names.iter().copied()) {
        Some(name) => found.help(format!("did you mean `{name}`?")),
        None => found.help(format!("use one of `{}`", names.join("`, `"))),
    }
}

/// Reads an origin: a scheme, a host and maybe a port. `robots live` resolves it.
fn origin(text: &Located<String>) -> Result<Spanned<String>, Box<Diagnostic>> {
    let written = text.value().trim_end_matches('/');
    let (scheme, host) = written.split_once("://").unwrap_or(("", written));
    let invalid = |message: String| {
        let found = Diagnostic::error(message).label(text.span(), "");
        let host = host.rsplit('@').next().unwrap_or_default();
        let host = host.split(['/', '?', '#']).next().unwrap_or_default();
        let host = if is_host(host) { host } else { without_port(host) };
        let scheme = if scheme.eq_ignore_ascii_case("http") { "http" } else { "https" };
        Box::new(found.help(if is_host(host) {
            format!("write `{scheme}://{host}`")
        } else {
            "write a scheme and a host, such as `https://www.example.com`".to_owned()
        }))
    };
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return Err(invalid(format!("host `{written}` does not start with `https://`")));
    }
    if !is_host(host) {
        let message = if is_host(without_port(host)) {
            format!("port of `{written}` is not a number from 1 to 65535")
        } else {
            format!("`{written}` is not a scheme and a host")
        };
        return Err(invalid(message));
    }
    let origin = written.to_owned();
    Ok(Spanned::new(origin, text.span()))
}

/// Returns whether a text is a host, which may be followed by a port.
fn is_host(text: &str) -> bool {
    let host = without_port(text);
    let port = &text[host.len()..];
    let is_of_host =
        |c: char| !c.is_whitespace() && !c.is_control() && !"/?#@\\*<>^|%\"`{}".contains(c);
    let is_port = port.is_empty()
        || port[1..].bytes().all(|byte| byte.is_ascii_digit())
            && port[1..].parse::<u16>().is_ok_and(|port| port > 0);
    // The colons of an address of IPv6 are in brackets.
    let is_name =
        if host.starts_with('[') { host.ends_with(']') } else { !host.contains([':', '[', ']']) };
    !host.is_empty() && host.chars().all(is_of_host) && is_name && is_port
}

fn without_port(text: &str) -> &str {
    match text.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => host,
        _ => text,
    }
}

fn product_token(text: Located<String>) -> Result<Spanned<String>, Box<Diagnostic>> {
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if !text.value().is_empty() && text.value().bytes().all(is_of_token) {
        return Ok(text.0);
    }
    let found = Diagnostic::error(format!("`{}` is not a product token", text.value()));
    let found = found.label(text.span(), "letters, `_` and `-` only");
    Err(Box::new(found.help("write a product token such as `GPTBot`")))
}

fn seconds(number: &Located<u64>) -> Result<Spanned<Duration>, Box<Diagnostic>> {
    const MAX: u64 = 600;
    let seconds = *number.value();
    if (1..=MAX).contains(&seconds) {
        return Ok(Spanned::new(Duration::from_secs(seconds), number.span()));
    }
    let found = Diagnostic::error("timeout is out of range").label(number.span(), "");
    let help = format!("write a number of seconds from 1 to {MAX}");
    Err(Box::new(found.help(help)))
}
