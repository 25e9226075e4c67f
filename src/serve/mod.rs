//! The response to a request for `/robots.txt`.
//!
//! In: the robots.txt, the method and the headers of the request. Out: 200, 304 or 405. Nothing is
//! read, parsed or copied: the body is static memory, or the memory of a loaded site, which the
//! response keeps.

mod accept_encoding;
mod if_none_match;
mod representation;

pub(crate) use if_none_match::lists;

use crate::hosts::SiteRef;
use crate::request_head::RequestHead;
use bytes::Bytes;
use http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderValue, Method, Response, StatusCode};
use representation::Representation;

pub(crate) fn respond(
    site: SiteRef<'_>,
    cache_control: &HeaderValue,
    request: &RequestHead<'_>,
) -> Response<Bytes> {
    let method = request.method();
    let mut response = Response::new(Bytes::new());
    if method != Method::GET && method != Method::HEAD {
        *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
        let headers = response.headers_mut();
        headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        // A cache whose key leaves out the method would answer GET with it, and crawlers take a
        // robots.txt with a client error for one that allows everything (RFC 9309 §2.3.1.3).
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        return response;
    }

    let Representation { body, etag, coding, varies } = Representation::of(site, request.headers());
    let is_known = if_none_match::matches(request.headers(), etag.as_bytes());
    let headers = response.headers_mut();
    headers.insert(ETAG, etag);
    headers.insert(CACHE_CONTROL, cache_control.clone());
    if varies {
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    // It is also set for 304 and HEAD, whose bodies are empty: it is the length of the response to
    // GET (RFC 9110 §8.6), and without it a framework would send 0.
    headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }

    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if method == Method::GET {
        *response.body_mut() = body;
    }
    response
}
