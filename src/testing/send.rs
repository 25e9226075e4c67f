//! Requests to an application in the same process.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;
use core::future::poll_fn;
use core::pin::pin;

use bytes::Buf;
use http::header::{HOST, USER_AGENT};
use http::{Request, Response};
use http_body::Body;
use tower_service::Service;

use super::NoBody;

/// The most bytes of a body that are read.
const MOST_BYTES: usize = 1 << 20;

/// Sends a GET request with this target and User-Agent header to a clone of the application.
///
/// # Errors
///
/// Returns a text if the target or the header is none of HTTP, or the application fails.
pub(super) async fn send<S, B>(
    app: &S,
    target: &str,
    user_agent: Option<&str>,
) -> Result<Response<B>, String>
where
    S: Service<Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
{
    let mut request = Request::get(target).header(HOST, "localhost");
    if let Some(user_agent) = user_agent {
        request = request.header(USER_AGENT, user_agent);
    }
    let request = request
        .body(NoBody)
        .map_err(|error| format!("cannot request `{target}`: {error}"))?;
    let mut app = app.clone();
    let failed = |error| format!("the application fails with `{target}`: {error}");
    poll_fn(|context| app.poll_ready(context))
        .await
        .map_err(failed)?;
    app.call(request).await.map_err(failed)
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
