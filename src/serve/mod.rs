//! The response to a request for `/robots.txt`.
//!
//! In: the embedded file, the method and the headers of the request. Out: 200, 304 or 405. Nothing is read,
//! parsed or copied: the body is static memory.

mod accept_encoding;
mod if_none_match;

pub(crate) use if_none_match::lists;

use bytes::Bytes;
use http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderValue, Method, Response, StatusCode};
use robots_matcher::RobotsTxt;

use crate::request_head::RequestHead;

/// The path of a robots.txt (RFC 9309 §2.3).
pub(crate) const PATH: &str = "/robots.txt";

pub(crate) fn respond(
    robots: &'static RobotsTxt<'static>,
    cache_control: &HeaderValue,
    request: &RequestHead<'_>,
) -> Response<Bytes> {
    let method = request.method();
    let mut response = Response::new(Bytes::new());
    if method != Method::GET && method != Method::HEAD {
        *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
        response
            .headers_mut()
            .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }

    let encoded = accept_encoding::negotiate(request.headers(), robots);
    let (body, etag) = match encoded {
        Some((_, encoded)) => (encoded.bytes, encoded.etag),
        None => (robots.body(), robots.etag()),
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::from_static(etag));
    headers.insert(CACHE_CONTROL, cache_control.clone());
    if robots.gzip().is_some() || robots.brotli().is_some() {
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if let Some((coding, _)) = encoded {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    // It is also set for 304 and HEAD, whose bodies are empty: it is the length of the response to GET
    // (RFC 9110 §8.6), and without it a framework would send 0.
    headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
    if if_none_match::matches(request.headers(), etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }

    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if method == Method::GET {
        *response.body_mut() = Bytes::from_static(body);
    }
    response
}
