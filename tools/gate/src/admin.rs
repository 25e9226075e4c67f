//! Health, readiness and metrics, at a socket of their own.

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Response, StatusCode};

use crate::answer::with_status;
use crate::metrics::Metrics;

pub(crate) fn answer(path: &str, metrics: &Metrics) -> Response<Bytes> {
    let mut response = match path {
        "/health" => with_status(StatusCode::OK, "ok\n"),
        "/ready" => match metrics.not_ready() {
            None => with_status(StatusCode::OK, "ready\n"),
            Some(reason) => with_status(StatusCode::SERVICE_UNAVAILABLE, reason),
        },
        "/metrics" => with_status(StatusCode::OK, metrics.text()),
        _ => with_status(StatusCode::NOT_FOUND, "/health, /ready, /metrics\n"),
    };
    let text = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, text);
    response
}
