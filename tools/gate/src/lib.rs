//! A server that proxies ask whether a request obeys the robots.txt of its host.
//!
//! In: a [`Config`] with a table `[gate]`. Out: responses on its sockets until the process is told
//! to stop, and one JSON object a line about what happens.
//!
//! A proxy asks with a request of its own, whose path is `/_robots`. The gate answers 200 if the
//! request of the client passes, and otherwise with the response of
//! [`RobotsLayer`](robots_static::RobotsLayer) that denies it. A request for any other path gets
//! the robots.txt of its host, if it is one for that.
//!
//! ```text
//! plan       Config → files, and the hosts of each
//! sites      host → the site in force
//! files/     files → sites: looks, waits until a file is settled, loads, or keeps what is there
//! question   request of a proxy → request of its client
//! answer     request of a client → response, by the layer
//! observer   decisions of the layer → metrics, log
//! metrics    counters → text for Prometheus
//! log        objects → lines, never waiting for their reader
//! admin      health, readiness, metrics
//! server     sockets, connections, shutdown
//! ```
//!
//! No request of a browser is denied, whatever a proxy passes on, and none is answered with an
//! error: a question without a target is decided as one for an unknown page, which only crawlers
//! with rules may not fetch.

mod admin;
mod answer;
mod files;
mod log;
mod metrics;
mod observer;
mod plan;
mod question;
mod server;
mod sites;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use robots_config::{Config, Invalid};

use files::Files;
use log::Log;
use plan::Plan;
use server::Server;

/// The longest time that a start waits for the files. A gate that has not read them lets requests
/// pass, and is not ready.
const FIRST_FILES: Duration = Duration::from_secs(2);

/// Reads what a gate reads when it starts, and opens no socket.
///
/// # Errors
///
/// Returns what of the configuration cannot be used, with its place.
pub fn check(config: Config) -> Result<(), Invalid> {
    Plan::of(&Arc::new(config)).map(drop)
}

/// Runs the gate of this configuration until the process gets SIGTERM or SIGINT. Writes its log to
/// `out`, on this thread.
///
/// # Errors
///
/// Returns what of the configuration cannot be used, such as a port that is in use, with its place.
/// After it has started, the gate reports what goes wrong in its log, and goes on.
pub fn run(config: Config, out: &mut dyn Write) -> Result<(), Invalid> {
    let config = Arc::new(config);
    let plan = Plan::of(&config)?;
    let (log, lines) = Log::new();
    let server = Server::bind(&config, &plan, &log)?;
    let files = Files::start(plan.files, &plan.sites, &log);
    let server = thread::spawn(move || {
        files.wait_for_first(FIRST_FILES);
        server.run();
        files.stop();
        log.end();
    });
    lines.write_to(out);
    // A thread that has panicked has ended.
    _ = server.join();
    Ok(())
}
