//! Why an assertion fails, as a sentence.
//!
//! In: what a layer did with the request, and the response. Out: the cause, and what to do about
//! it.

use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use http::{Request, Response, StatusCode, Uri};
use http_body::Body;
use robots_matcher::KNOWN_CRAWLERS;
use strsim::damerau_levenshtein;
use tower_service::Service;

use super::NoBody;
use super::send::send;
use crate::probe::Passage;

const NO_LAYER: &str = "no `RobotsLayer` saw the request";
const ADD: &str = "add `.layer(RobotsLayer::new(&ROBOTS))` to the application, after its routes";

/// Returns the robots.txt that governs a target: of the same host, if the target is a URL.
pub(super) fn file_of(target: &str) -> String {
    let uri = Uri::try_from(target).ok();
    let origin = uri.and_then(|uri| Some(format!("{}://{}", uri.scheme()?, uri.authority()?)));
    origin.unwrap_or_default() + "/robots.txt"
}

fn page_of(target: &str) -> &str {
    let rest = target.split_once("://").map(|(_, rest)| rest);
    rest.map_or(target, |rest| rest.find('/').map_or("/", |at| &rest[at..]))
}

/// Returns why no layer saw the request for a target: there is none, or it is before the routes.
pub(super) async fn unseen<S, B>(
    app: &S,
    target: &str,
    status: StatusCode,
) -> Result<String, String>
where
    S: Service<Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
    B: Body,
{
    let file = file_of(target);
    let (_, passage) = send(app, &file, None).await?;
    Ok(match (passage.is_some(), status) {
        (true, _) => format!(
            "{NO_LAYER}, but one sees `{file}`: the layer is before the routes. `Router::layer` \
             covers the routes that are added before it, so call it last"
        ),
        (false, StatusCode::NOT_FOUND) => format!(
            "{NO_LAYER}, and the status is 404: {ADD}. `Router::route_layer` covers only requests \
             that match a route"
        ),
        (false, _) => format!("{NO_LAYER}: {ADD}"),
    })
}

/// Returns why a text does not name a crawler: it is none, or more than a product token.
pub(super) fn not_a_name(crawler: &str) -> Option<String> {
    let end = crawler.find(|character: char| "/ ;()".contains(character));
    match crawler {
        "" => Some("no crawler is named: pass a product token, such as `GPTBot`".into()),
        "*" => Some("`*` names no crawler: pass the product token of one that obeys it".into()),
        _ => end.map(|end| {
            let name = match &crawler[..end] {
                "" | "Mozilla" => "GPTBot",
                name => name,
            };
            format!("`{crawler}` is not a product token: pass the name alone, such as `{name}`")
        }),
    }
}

/// Returns that a header names no crawler, and the names that resemble it.
pub(super) fn unidentified(crawler: &str, tokens: &[String]) -> String {
    let known = KNOWN_CRAWLERS.iter().filter(|known| !known.control_token);
    let tokens = tokens.iter().map(String::as_str);
    let names = || tokens.clone().chain(known.clone().map(|known| known.token));
    if names().any(|name| name.eq_ignore_ascii_case(crawler)) {
        return format!("the layer does not take this header for one of `{crawler}`");
    }
    let help = match closest(crawler, names()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "no rule applies to it, and every page is allowed".into(),
    };
    format!("`{crawler}` is in neither the table of crawlers nor the file: {help}")
}

/// Returns the name that has the fewest other letters, at most one in four, else the shortest that
/// starts alike: `GPTBot` for `GTPBot`, `ClaudeBot` for `Claude`.
fn closest<'n>(crawler: &str, names: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    let crawler = crawler.to_ascii_lowercase();
    let distance = |name: &str| damerau_levenshtein(&crawler, &name.to_ascii_lowercase());
    let alike = names.clone().map(|name| (distance(name), name));
    let alike = alike.filter(|(distance, name)| distance * 4 <= name.len());
    let closest = alike.min_by_key(|(distance, _)| *distance);
    closest.map(|(_, name)| name).or_else(|| {
        let starts = names.filter(|name| name.to_ascii_lowercase().starts_with(&crawler));
        starts.min_by_key(|name| name.len())
    })
}

pub(super) fn of(passage: Passage, crawler: &str, target: &str, status: StatusCode) -> String {
    match passage {
        Passage::Answered if status.is_success() => {
            "the layer answers with its robots.txt, which every crawler may fetch".into()
        }
        Passage::Answered => format!(
            "the layer answers with status {}, and by no rule: for a rate limit, or for a client \
             that the verifier contradicts",
            status.as_u16()
        ),
        Passage::NoFile(host) => format!(
            "the layer selects no robots.txt for the host `{host}`: name the host, as in \
             `http://example.com{}`",
            page_of(target)
        ),
        Passage::Off => "the layer is in mode `Off`, which denies nothing".into(),
        Passage::Unidentified(tokens) => unidentified(crawler, &tokens),
        Passage::Forwarded { page, reason } => match page {
            Some(page) if page != page_of(target) => format!(
                "the layer decides `{page}`: in `Router::nest` the start of the path is gone, and \
                 `RobotsLayer::original_uri` finds it; {reason}"
            ),
            _ => reason,
        },
    }
}

/// Returns why a request for the file has no successful response.
pub(super) fn not_served(passage: Option<Passage>, status: StatusCode) -> String {
    let status = status.as_u16();
    match passage {
        None => format!(
            "{NO_LAYER}, and the status is {status}: {ADD}. `Router::route_layer` does not cover \
             `/robots.txt`"
        ),
        Some(Passage::NoFile(host)) => format!(
            "the layer selects no robots.txt for the host `{host}`, and the status is {status}: \
             assert with a URL of one of its hosts"
        ),
        Some(Passage::Answered) => format!("the layer answers with status {status}"),
        Some(_) => format!(
            "the layer does not serve the file, by `serve(false)`, and the status is {status}"
        ),
    }
}

pub(super) fn other_text(found: &[u8], expected: &[u8]) -> String {
    let lines = |text| String::from_utf8_lossy(text).into_owned();
    let (found, expected) = (lines(found), lines(expected));
    let (mut found, mut expected) = (found.split('\n'), expected.split('\n'));
    let mut line = 1;
    loop {
        let (one, other) = (found.next(), expected.next());
        if one != other || one.is_none() {
            let text =
                |line: Option<&str>| line.map_or("the end".into(), |line| format!("`{line}`"));
            return format!(
                "another text is served: line {line} is {}, and in the robots.txt it is {}",
                text(one),
                text(other)
            );
        }
        line += 1;
    }
}
