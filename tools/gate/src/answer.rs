//! The answer to a proxy.
//!
//! In: its request. Out: 200 if the request of its client passes, the response of the layer if not,
//! or a robots.txt.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bytes::Bytes;
use http::request::Parts;
use http::{HeaderName, HeaderValue, Response, StatusCode};
use robots_config::{GateListener, GateMode};
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::ranges::RangeVerifier;
use robots_static::rate_limit::CrawlBudget;
use robots_static::{Mode, RobotsLayer};
use serde_json::json;

use crate::log::Log;
use crate::metrics::{Answer, NoTarget, add};
use crate::observer::GateObserver;
use crate::plan::Plan;
use crate::question::{Question, QuestionForm, trusted_peer};
use crate::sites::Sites;

/// The field with the status of a denial, for proxies that pass on no other than 403.
static STATUS: HeaderName = HeaderName::from_static("x-robots-status");

#[derive(Debug)]
pub(crate) struct Answerer {
    form: QuestionForm,
    only_403: bool,
    /// Decides. It forwards requests for the robots.txt, so that none is denied.
    layer: RobotsLayer<Sites>,
    /// Serves the robots.txt, and forwards everything else.
    files: RobotsLayer<Sites>,
    sites: Sites,
    started: Instant,
    /// The second after the start in which a target that is not known was reported.
    reported: AtomicU64,
    log: Log,
}

impl Answerer {
    pub(crate) fn new(plan: &Plan, listener: &GateListener, log: &Log) -> Self {
        let form = QuestionForm::of(listener);
        let observer = GateObserver { form: form.clone(), logged: plan.gate.log, log: log.clone() };
        let gate = &plan.gate;
        let mut layer = RobotsLayer::new(plan.sites.clone())
            .mode(match gate.mode {
                GateMode::Off => Mode::Off,
                GateMode::Report => Mode::Report,
                GateMode::Enforce => Mode::Enforce,
            })
            .extend_default_group(gate.extend_default_group.iter().copied())
            .deny_contradicted(gate.deny_contradicted)
            .observer(observer);
        if gate.crawl_delay {
            layer = layer.rate_limiter(CrawlBudget::default());
        }
        if let (Some(ranges), Some(field)) = (&plan.ranges, form.client) {
            let verifier = RangeVerifier::new(ranges.clone(), trusted_peer(&form.proxies));
            layer = layer.verifier(verifier.behind(form.proxies.clone(), field));
        }
        Self {
            form,
            only_403: listener.only_403,
            files: layer.clone().mode(Mode::Off),
            layer: layer.serve(false),
            started: Instant::now(),
            reported: AtomicU64::new(0),
            sites: plan.sites.clone(),
            log: log.clone(),
        }
    }

    /// Answers a request of a proxy at `peer`.
    pub(crate) fn answer(&self, parts: Parts, peer: IpAddr) -> Response<Bytes> {
        let (answer, response) = match self.form.read(parts, peer) {
            Question::Fetched(request) => self.serve(&RequestHead::of(&request)),
            Question::Asked(request, problem) => {
                let mut head = RequestHead::of(&request);
                if let Some(reason) = problem {
                    self.report(reason, peer);
                    head = head.with_unreadable_uri();
                }
                self.decide(&head)
            }
        };
        add(&self.log.metrics.answers[answer as usize]);
        response
    }

    /// Counts a target that is not known, and logs one each second: a proxy that passes on none
    /// does so in every request.
    fn report(&self, reason: NoTarget, peer: IpAddr) {
        add(&self.log.metrics.no_targets[reason as usize]);
        let second = self.started.elapsed().as_secs() + 1;
        if self.reported.swap(second, Ordering::Relaxed) != second {
            let fields = json!({ "reason": reason.name(), "peer": peer.to_string() });
            self.log.write("unknown_target", fields);
        }
    }

    fn decide(&self, request: &RequestHead<'_>) -> (Answer, Response<Bytes>) {
        let LayerOutcome::Respond(mut response) = self.layer.apply(request) else {
            return (Answer::Passed, Response::new(Bytes::new()));
        };
        let status = response.status();
        let answer = match status {
            StatusCode::TOO_MANY_REQUESTS => Answer::RateLimited,
            _ => Answer::Denied,
        };
        if self.only_403 {
            let status = HeaderValue::from(status.as_u16());
            response.headers_mut().insert(&STATUS, status);
            *response.status_mut() = StatusCode::FORBIDDEN;
        }
        (answer, response)
    }

    fn serve(&self, request: &RequestHead<'_>) -> (Answer, Response<Bytes>) {
        if let LayerOutcome::Respond(response) = self.files.apply(request) {
            return (Answer::Served, response);
        }
        // Crawlers read 404 as permission to fetch everything, and 503 as none (RFC 9309 §2.3.1).
        let (status, text) = if self.sites.is_missing(request) {
            let text = "the robots.txt of this host was not loaded yet\n";
            (StatusCode::SERVICE_UNAVAILABLE, text)
        } else {
            (StatusCode::NOT_FOUND, "only /robots.txt is served; proxies ask at /_robots\n")
        };
        (Answer::NotFound, with_status(status, text))
    }
}

pub(crate) fn with_status(status: StatusCode, text: impl Into<Bytes>) -> Response<Bytes> {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    response
}
