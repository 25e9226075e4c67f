//! Requests in a row, with redirects, within limits.
//!
//! AFTER THIS STAGE: a target has cost at most [`REQUESTS`] requests, the same request was sent
//! once, and no host was asked before the end of its `Retry-After`.

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use http::header::{LOCATION, RETRY_AFTER};
use robots_crawler::FetchPolicy;
use robots_crawler::access::{Access, Fetch, FetchError, FetchHistory, FetchResponse};
use url::Url;

use crate::address::{Addresses, IpVersion, has_route, is_private};
use crate::client::{Client, Failure, FailureKind, Response};
use crate::identity::Identity;
use crate::settings::{REQUESTS, Settings};

/// The maximum number of addresses of a host that are tried.
const ADDRESSES: usize = 3;

/// What to fetch, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The URL.
    pub url: Url,
    /// The client that the request names.
    pub identity: Identity,
    /// The version of IP; `None` for any.
    pub ip_version: Option<IpVersion>,
    /// Whether to ask caches for a new copy.
    pub is_fresh: bool,
}

/// A request and what came of it.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// The request.
    pub request: Request,
    /// The address that was asked last.
    pub address: Option<SocketAddr>,
    /// The redirects that were followed: the URL and status of each.
    pub redirects: Vec<(Url, StatusCode)>,
    /// The result.
    pub outcome: Outcome,
}

/// The result of a request.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The last response.
    Response(Arc<Response>),
    /// The reason for which there is none.
    Failed(Failure),
    /// The request was not sent, and why.
    NotSent(NotSent),
}

/// Why a request was not sent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum NotSent {
    /// This machine has no route over this version of IP.
    NoRoute(IpVersion),
    /// The server asked to be left alone for this time.
    Wait(Duration),
    /// The target has cost [`REQUESTS`].
    Limit,
}

impl fmt::Display for NotSent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoute(version) => write!(f, "this machine has no route over {version}"),
            Self::Wait(time) => {
                let seconds = time.as_secs_f64();
                write!(f, "the server asks to wait {seconds} s (`Retry-After`)")
            }
            Self::Limit => write!(f, "the limit of {REQUESTS} requests is reached"),
        }
    }
}

impl Fetched {
    /// Returns the last response.
    pub fn response(&self) -> Option<&Response> {
        match &self.outcome {
            Outcome::Response(response) => Some(response),
            _ => None,
        }
    }

    /// Returns the last response if it is a success.
    pub fn success(&self) -> Option<&Response> {
        self.response().filter(|response| response.status.is_success())
    }

    /// Returns the version of IP of the address that was asked, or that the request names.
    pub fn ip_version(&self) -> Option<IpVersion> {
        let asked = self.address.as_ref().map(IpVersion::of);
        asked.or(self.request.ip_version)
    }

    /// Returns whether the result describes the site, and not this machine.
    pub fn is_measured(&self) -> bool {
        match &self.outcome {
            Outcome::Response(_) => true,
            Outcome::Failed(failure) => !failure.is_local,
            Outcome::NotSent(_) => false,
        }
    }

    /// Returns what a crawler with this policy does; `None` if nothing was measured.
    pub fn access(&self, policy: &FetchPolicy) -> Option<Access> {
        let redirects = u32::try_from(self.redirects.len()).unwrap_or(u32::MAX);
        let result = match &self.outcome {
            Outcome::Response(response) => Ok(&**response),
            Outcome::Failed(failure) if failure.is_local => return None,
            Outcome::Failed(failure) if failure.kind == FailureKind::RedirectLoop => {
                Err(FetchError::RedirectLoop)
            }
            Outcome::Failed(_) => Err(FetchError::Failed),
            Outcome::NotSent(_) => return None,
        };
        Some(access(redirects, result, policy))
    }

    /// Returns whether the last response is one more redirect than crawlers need to follow.
    pub fn has_too_many_redirects(&self) -> bool {
        let limit = FetchPolicy::RFC_9309.redirects as usize;
        let redirects =
            |response| access(0, Ok(response), &FetchPolicy::RFC_9309) == Access::Follow;
        self.redirects.len() == limit && self.response().is_some_and(redirects)
    }
}

/// Returns what a crawler with this policy does after a request, by its first fetch.
fn access(redirects: u32, result: Result<&Response, FetchError>, policy: &FetchPolicy) -> Access {
    let result = result
        .map(|response| FetchResponse { status: response.status, headers: &response.headers });
    Access::after(&Fetch { redirects, result }, &FetchHistory::default(), policy)
}

/// Returns the value of `Location`, which servers also send in UTF-8.
fn location(response: &Response) -> String {
    let value = response.headers.get(LOCATION);
    let value = value.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    value.unwrap_or_default()
}

/// The result of one request, without redirects, and the address that was asked.
type Answer = (Result<Arc<Response>, Failure>, Option<SocketAddr>);

/// The state that the targets of a run share.
pub(crate) struct Session<'s> {
    settings: &'s Settings,
    client: Client,
    pub(crate) addresses: Addresses<'s>,
    answers: HashMap<Request, Answer>,
    /// The time for which a host asked to be left alone.
    waits: HashMap<String, Duration>,
    /// The requests that are left to the target.
    pub(crate) left: usize,
}

impl<'s> Session<'s> {
    pub(crate) fn new(settings: &'s Settings) -> Result<Self, String> {
        Ok(Self {
            settings,
            client: Client::new(settings.authorities.as_deref(), settings.timeout)?,
            addresses: Addresses {
                set: &settings.resolve,
                timeout: settings.timeout,
                known: HashMap::new(),
            },
            answers: HashMap::new(),
            waits: HashMap::new(),
            left: 0,
        })
    }

    /// Returns the versions of IP that the host of a URL has and this machine can use, or why there
    /// are none.
    pub(crate) fn ip_versions(&mut self, url: &Url) -> Result<[Option<bool>; 2], String> {
        let addresses = self.addresses.of(url)?;
        let of = |version| {
            let mut own = addresses.iter().filter(|one| IpVersion::of(one) == version).peekable();
            own.peek().is_some().then(|| own.any(has_route))
        };
        Ok([of(IpVersion::V4), of(IpVersion::V6)])
    }

    /// Fetches, and follows redirects as RFC 9309 demands it.
    pub(crate) fn fetch(&mut self, request: Request) -> Fetched {
        let mut fetched = Fetched {
            request: request.clone(),
            address: None,
            redirects: Vec::new(),
            outcome: Outcome::NotSent(NotSent::Limit),
        };
        let mut next = request;
        let mut is_public = false;
        loop {
            let (outcome, address) = match self.answer(&next, is_public) {
                Ok((Ok(response), address)) => (Outcome::Response(response), address),
                Ok((Err(failure), address)) => (Outcome::Failed(failure), address),
                Err(reason) => (Outcome::NotSent(reason), fetched.address),
            };
            is_public |= address.is_some_and(|address| !is_private(&address));
            (fetched.outcome, fetched.address) = (outcome, address);
            let is_followed = fetched.access(&FetchPolicy::RFC_9309) == Some(Access::Follow);
            let Some(response) = fetched.response().filter(|_| is_followed) else {
                return fetched;
            };
            let invalid =
                |reason| Outcome::Failed(Failure::new(FailureKind::InvalidRedirect, reason));
            let status = response.status;
            let Ok(mut to) = next.url.join(&location(response)) else {
                fetched.outcome = invalid("a redirect leads to no URL");
                return fetched;
            };
            to.set_fragment(None);
            fetched.redirects.push((next.url.clone(), status));
            if !matches!(to.scheme(), "http" | "https") || to.host_str().is_none() {
                fetched.outcome =
                    invalid("a redirect leads to a URL that is neither `http` nor `https`");
                return fetched;
            }
            if fetched.redirects.iter().any(|(from, _)| *from == to) {
                let failure = Failure::new(FailureKind::RedirectLoop, "the redirects form a loop");
                fetched.outcome = Outcome::Failed(failure);
                return fetched;
            }
            next.url = to;
        }
    }

    /// Sends one request, or returns the answer that it had. `Err` is the reason for which it is
    /// not sent.
    fn answer(&mut self, request: &Request, is_public: bool) -> Result<Answer, NotSent> {
        if let Some(answer) = self.answers.get(request) {
            return Ok(answer.clone());
        }
        let failed = |kind, reason: String| Ok((Err(Failure::new(kind, reason)), None));
        let mut addresses = match self.addresses.of(&request.url) {
            Ok(addresses) => addresses,
            Err(reason) => return failed(FailureKind::NameResolution, reason),
        };
        // A redirect may lead to a host without this version of IP.
        let wanted = request.ip_version;
        if addresses.iter().any(|address| Some(IpVersion::of(address)) == wanted) {
            addresses.retain(|address| Some(IpVersion::of(address)) == wanted);
        }
        if is_public && addresses.iter().any(is_private) {
            let reason = "a redirect leads to an address of a private network";
            return failed(FailureKind::InvalidRedirect, reason.to_owned());
        }
        let Some((&first, others)) = addresses.split_first() else {
            return failed(FailureKind::NameResolution, "no address is set".to_owned());
        };
        let host = request.url.host_str().unwrap_or_default().to_owned();
        if let Some(wait) = self.waits.get(&host) {
            if *wait > self.settings.longest_wait {
                return Err(NotSent::Wait(*wait));
            }
            (self.settings.wait)(*wait);
            self.waits.remove(&host);
        }
        if self.left == 0 {
            return Err(NotSent::Limit);
        }
        self.left -= 1;
        let (mut address, mut answer) = (first, self.get(request, first));
        // Clients try the next address if no server listens at the first.
        for &other in others.iter().take(ADDRESSES - 1) {
            if !matches!(&answer, Err(failure) if matches!(failure.kind, FailureKind::NoConnection | FailureKind::Closed))
            {
                break;
            }
            (address, answer) = (other, self.get(request, other));
        }
        if let Ok(response) = &answer
            && response.headers.contains_key(RETRY_AFTER)
        {
            let access = access(0, Ok(response), &FetchPolicy::RFC_9309);
            if let Access::DisallowAll { valid_for } = access {
                self.waits.insert(host, valid_for);
            }
        }
        let answer = (answer.map(Arc::new), Some(address));
        self.answers.insert(request.clone(), answer.clone());
        Ok(answer)
    }

    fn get(&self, request: &Request, address: SocketAddr) -> Result<Response, Failure> {
        self.client.get(&request.url, address, &request.identity, request.is_fresh)
    }
}
