//! The sockets of a gate.
//!
//! In: requests of proxies. Out: answers, until the process gets SIGTERM or SIGINT. Then no more
//! connections are accepted, and requests that have begun are answered.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use robots_config::{Config, Invalid, without_number};
use robots_core::source::Spanned;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};
use tokio::time;

use crate::admin;
use crate::answer::Answerer;
use crate::log::Log;
use crate::metrics::{Metrics, add};
use crate::plan::Plan;

/// The most connections at a socket. More of them wait.
const MOST_CONNECTIONS: usize = 16_384;

/// The most fields of a request. Proxies pass on what clients send, and none may be an error.
const MOST_FIELDS: usize = 1_024;

/// The most bytes of the fields of a request, for the same reason.
const MOST_BYTES: usize = 2 << 20;

/// The time after which an idle connection ends: longer than proxies keep one.
const IDLE: Duration = Duration::from_secs(2 * 60 * 60);

/// The longest time that the end of the process waits for answers.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// The pause after a connection could not be accepted, such as for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Clone, Debug)]
enum Service {
    Gate(Arc<Answerer>),
    Admin(Arc<Metrics>),
}

#[derive(Debug)]
pub(crate) struct Server {
    runtime: Runtime,
    sockets: Vec<(TcpListener, Service)>,
    log: Log,
}

impl Server {
    /// Opens every socket.
    ///
    /// # Errors
    ///
    /// Returns an error with the address of the first that cannot be opened.
    pub(crate) fn bind(config: &Config, plan: &Plan, log: &Log) -> Result<Self, Invalid> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| {
            config.unusable(plan.gate.span, format!("cannot start threads: {error}"), "")
        })?;
        let mut sockets = Vec::new();
        for listener in &plan.gate.listen {
            let socket = open(config, &listener.address, &runtime)?;
            let answerer = Answerer::new(plan, listener, log);
            sockets.push((socket, Service::Gate(Arc::new(answerer))));
        }
        if let Some(address) = &plan.gate.admin {
            let socket = open(config, address, &runtime)?;
            sockets.push((socket, Service::Admin(Arc::clone(&log.metrics))));
        }
        Ok(Self { runtime, sockets, log: log.clone() })
    }

    pub(crate) fn run(self) {
        let Self { runtime, sockets, log } = self;
        runtime.block_on(async {
            let (stop, stopped) = watch::channel(());
            // Before a supervisor reads that the gate listens, and may stop it.
            let signal = stop_signal();
            let mut tasks = Vec::new();
            for (socket, service) in sockets {
                let kind = match service {
                    Service::Gate(_) => "gate",
                    Service::Admin(_) => "admin",
                };
                let address = socket.local_addr().map(|address| address.to_string());
                let fields = json!({ "address": address.unwrap_or_default(), "for": kind });
                log.write("listening", fields);
                tasks.push(tokio::spawn(accept(socket, service, log.clone(), stopped.clone())));
            }
            let signal = signal.await;
            log.metrics.stop();
            log.write("stopping", json!({ "signal": signal }));
            drop(stop);
            for task in tasks {
                // A task that has panicked has ended.
                _ = task.await;
            }
            log.write("stopped", json!({}));
        });
    }
}

fn open(
    config: &Config,
    address: &Spanned<SocketAddr>,
    runtime: &Runtime,
) -> Result<TcpListener, Invalid> {
    let opened = runtime.block_on(TcpListener::bind(address.value));
    opened.map_err(|error| {
        let help = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "stop the program that listens there, or write another port"
            }
            io::ErrorKind::AddrNotAvailable => "write an address of this machine",
            io::ErrorKind::PermissionDenied => "write a port above 1023",
            _ => "write another address",
        };
        let reason = without_number(&error).to_ascii_lowercase();
        let message = format!("cannot listen on `{}`: {reason}", address.value);
        config.unusable(address.span, message, help)
    })
}

/// Accepts connections until `stopped` ends, and waits for the answers of those that are open.
async fn accept(
    listener: TcpListener,
    service: Service,
    log: Log,
    mut stopped: watch::Receiver<()>,
) {
    let limit = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut stopped = pin!(stopped.changed());
    let open = GracefulShutdown::new();
    loop {
        let next = async {
            let permit = Arc::clone(&limit).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            biased;
            _ = &mut stopped => break,
            next = next => next,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                let fields = json!({ "reason": error.to_string() });
                log.write("not_accepted", fields);
                time::sleep(PAUSE).await;
                continue;
            }
        };
        // A connection without it is only slower.
        _ = stream.set_nodelay(true);
        let service = service.clone();
        let peer = peer.ip().to_canonical();
        let service = service_fn(move |request| {
            std::future::ready(Ok::<_, Infallible>(service.answer(request, peer)))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(IDLE)
            .max_headers(MOST_FIELDS)
            .max_buf_size(MOST_BYTES)
            .serve_connection(TokioIo::new(stream), service);
        let connection = open.watch(connection);
        let metrics = Arc::clone(&log.metrics);
        add(&metrics.connections);
        tokio::spawn(async move {
            // What ends a connection is the proxy's own.
            _ = connection.await;
            metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(permit);
        });
    }
    // Those that are not answered in time are closed.
    _ = time::timeout(LAST_ANSWERS, open.shutdown()).await;
}

impl Service {
    fn answer(&self, request: Request<Incoming>, peer: IpAddr) -> Response<Full<Bytes>> {
        let (parts, _) = request.into_parts();
        let response = match self {
            Self::Gate(answerer) => answerer.answer(parts, peer),
            Self::Admin(metrics) => admin::answer(parts.uri.path(), metrics),
        };
        response.map(Full::new)
    }
}

/// Begins to listen for the signals to stop, and returns what waits for the first of them and names
/// it.
///
/// A signal that comes before the answer is awaited is not lost. One that cannot be listened for
/// ends the process, as the system does.
#[cfg(unix)]
fn stop_signal() -> impl Future<Output = &'static str> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn received(listened: io::Result<Signal>) {
        match listened {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    }
    let interrupted = signal(SignalKind::interrupt());
    let terminated = signal(SignalKind::terminate());
    async {
        tokio::select! {
            () = received(terminated) => "SIGTERM",
            () = received(interrupted) => "SIGINT",
        }
    }
}

#[cfg(not(unix))]
fn stop_signal() -> impl Future<Output = &'static str> {
    let interrupted = tokio::signal::windows::ctrl_c();
    async {
        match interrupted {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
        "SIGINT"
    }
}
