//! Requests to an application in the same process.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;
use core::future::poll_fn;
use core::pin::pin;

use bytes::Buf;
use http::header::{HOST, USER_AGENT};
use http::uri::PathAndQuery;
use http::{Request, Response, Uri};
use http_body::Body;
use tower_service::Service;

use super::NoBody;
use crate::probe::{Passage, Probe};

const MOST_BYTES: usize = 1 << 20;

/// Sends a GET request with this target and User-Agent header to a clone of the application. The
/// host is that of the target, or `localhost`. Returns the response, and what the last layer did
/// with the request.
///
/// # Errors
///
/// Returns a text if the target or the header is none of HTTP, or the application fails.
pub(super) async fn send<S, B>(
    app: &S,
    target: &str,
    user_agent: Option<&str>,
) -> Result<(Response<B>, Option<Passage>), String>
where
    S: Service<Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
{
    let invalid = |error: http::Error| format!("cannot request `{target}`: {error}");
    if !target.starts_with('/') && !target.contains("://") {
        return Err(format!("cannot request `{target}`: a target starts with `/`, or is a URL"));
    }
    let uri = Uri::try_from(target).map_err(|error| invalid(error.into()))?;
    let (uri, host) = match (uri.scheme(), uri.authority()) {
        // As clients of HTTP/1.1 send it, so that the request names one host.
        (Some(_), Some(host)) => {
            let page = uri.path_and_query().map_or("/", PathAndQuery::as_str);
            let page = Uri::try_from(page).map_err(http::Error::from);
            (page, host.as_str().into())
        }
        _ => (Ok(uri.clone()), String::from("localhost")),
    };
    let probe = Probe::default();
    let mut request =
        Request::get(uri.map_err(invalid)?).header(HOST, host).extension(probe.clone());
    if let Some(user_agent) = user_agent {
        request = request.header(USER_AGENT, user_agent);
    }
    let request = request.body(NoBody::new()).map_err(invalid)?;
    let mut app = app.clone();
    let failed = |error| format!("the application fails with `{target}`: {error}");
    poll_fn(|context| app.poll_ready(context)).await.map_err(failed)?;
    let response = app.call(request).await.map_err(failed)?;
    Ok((response, probe.passage()))
}

/// Returns the first bytes of a body, at most about a megabyte. A body that fails ends there.
pub(super) async fn read<B: Body>(body: B) -> Vec<u8> {
    let mut body = pin!(body);
    let mut bytes = Vec::new();
    while let Some(Ok(frame)) = poll_fn(|context| body.as_mut().poll_frame(context)).await {
        let Ok(mut data) = frame.into_data() else {
            continue;
        };
        while data.has_remaining() && bytes.len() < MOST_BYTES {
            let chunk = data.chunk();
            let len = chunk.len();
            bytes.extend_from_slice(chunk);
            data.advance(len);
        }
    }
    bytes
}
