//! Health, readiness and metrics, at a socket of their own.

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Response, StatusCode};

use crate::metrics::Metrics;

pub(crate) fn answer(path: &str, metrics: &Metrics) -> Response<Bytes> {
    let (status, text) = match path {
        "/health" => (StatusCode::OK, Bytes::from_static(b"ok\n")),
        "/ready" => match metrics.not_ready() {
            None => (StatusCode::OK, Bytes::from_static(b"ready\n")),
            Some(reason) => {
                (StatusCode::SERVICE_UNAVAILABLE, Bytes::from_static(reason.as_bytes()))
            }
        },
        "/metrics" => (StatusCode::OK, Bytes::from(metrics.text())),
        _ => (StatusCode::NOT_FOUND, Bytes::from_static(b"/health, /ready, /metrics\n")),
    };
    let mut response = Response::new(text);
    *response.status_mut() = status;
    let text = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, text);
    response
}
