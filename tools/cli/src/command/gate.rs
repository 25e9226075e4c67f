//! `robots gate`: a server that proxies ask before they forward a request.

use std::path::{Path, PathBuf};

use clap::Args;
use robots_config::Config;

use crate::failure::Failure;
use crate::streams::{Status, Streams};

const DETAILS: &str = "Examples:
  robots gate
  robots gate --config /etc/robots/robots.toml
  robots gate --check && systemctl restart robots-gate

robots.toml has a table `[gate]`, and the guide has the configuration of nginx, Apache,
Caddy, Envoy, HAProxy and Traefik. The log is one JSON object a line on standard output.

A robots.txt that changes is loaded when two looks at it agree. One that is missing,
empty or unreadable is reported, and the last good one stays in force. No request of a
browser is denied.

Exit status:
  0  stopped by SIGTERM or SIGINT, or the checked configuration is valid
  2  on error, such as an invalid robots.toml or a port that is in use";

/// Serve the decisions of robots.txt files to nginx and other proxies
#[derive(Debug, Args)]
#[command(after_help = DETAILS)]
pub(crate) struct Arguments {
    /// The configuration; by default the `robots.toml` of the current folder or the nearest one
    /// above it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Read the configuration, and do not serve
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let found = match &arguments.config {
        Some(path) => Some(path.clone()),
        None => robots_config::find(Path::new("robots.txt"))?,
    };
    let path = found.ok_or_else(|| {
        Failure::new("no robots.toml in this folder or above it: name one with `--config`")
    })?;
    let config = Config::load(&path)?;
    act(arguments.check, config, &path, streams)
}

#[cfg(not(target_family = "wasm"))]
fn act(
    only_checks: bool,
    config: Config,
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    if only_checks {
        robots_gate::check(config)?;
        writeln!(streams.stdout, "{}: valid", path.display())?;
    } else {
        robots_gate::run(config, streams.stdout)?;
    }
    Ok(Status::Success)
}

#[cfg(target_family = "wasm")]
fn act(_: bool, _: Config, _: &Path, _: &mut Streams<'_>) -> Result<Status, Failure> {
    super::lacks("`robots gate` listens, and WebAssembly has no sockets")
}
