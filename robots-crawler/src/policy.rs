//! What the HTTP response to a request for the robots.txt means, for each dialect: data.

use std::time::Duration;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What the HTTP response to a request for the robots.txt means.
///
/// A success is parsed. A client error (4xx) without a field here is [`AccessResult::AllowAll`].
/// Any other status, and a failed request, is [`AccessResult::Unreachable`].
///
/// ```
/// use std::time::Duration;
///
/// use robots_crawler::{AccessResult, FetchPolicy};
///
/// let day = Duration::from_secs(24 * 60 * 60);
/// let rfc = FetchPolicy::RFC_9309;
/// assert_eq!(FetchPolicy::ALL[0], ("rfc9309", rfc));
/// // 401 and 403: RFC 9309 allows every path, Python disallows every path.
/// assert_eq!(rfc.denied, AccessResult::AllowAll);
/// assert_eq!(FetchPolicy::PYTHON_LEGACY.denied, AccessResult::DisallowAll);
/// assert_eq!(rfc.unreachable.allow_all_after, Some(30 * day));
/// assert!(FetchPolicy::KOSTER_1996.unreachable.defers);
/// assert_eq!((rfc.lifetime.longest, FetchPolicy::GOOGLE.lifetime.longest), (Some(day), None));
///
/// let strict = FetchPolicy { denied: AccessResult::DisallowAll, ..FetchPolicy::RFC_9309 };
/// assert_eq!(strict.redirects, 5);
/// assert_eq!(strict.too_many_requests, AccessResult::Unreachable);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchPolicy {
    /// The number of consecutive redirects that are followed.
    pub redirects: u32,
    /// The result of one more redirect.
    pub too_many_redirects: AccessResult,
    /// The result of 401 and 403.
    pub denied: AccessResult,
    /// The result of 429.
    pub too_many_requests: AccessResult,
    /// What applies while the file is unreachable.
    pub unreachable: UnreachablePolicy,
    /// How long a response is used.
    pub lifetime: Lifetime,
}

/// The result of a response without a robots.txt (RFC 9309 §2.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessResult {
    /// The file is unavailable: every path is allowed.
    AllowAll,
    /// Every path is disallowed.
    DisallowAll,
    /// The file is unreachable, so its content is unknown: see [`UnreachablePolicy`].
    Unreachable,
}

/// What applies while the file is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreachablePolicy {
    /// Whether visits are deferred. Otherwise every path is disallowed.
    pub defers: bool,
    /// The time from the first failure until a cached copy is used again; `None` means not before
    /// [`allow_all_after`](Self::allow_all_after).
    pub cached_copy_after: Option<Duration>,
    /// The time from the first failure until all is allowed if no copy is cached; `None`: never.
    pub allow_all_after: Option<Duration>,
    /// The time until the next attempt, unless the response names one.
    pub retry_after: Duration,
}

/// How long a response is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    /// Whether `Cache-Control`, `Expires` and `Age` are read.
    pub reads_headers: bool,
    /// The lifetime without these headers.
    pub default: Duration,
    /// The maximum lifetime; `None` for no maximum.
    pub longest: Option<Duration>,
}

impl FetchPolicy {
    /// The policy of each dialect, with the name of the dialect.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("rfc9309", Self::RFC_9309),
        ("google", Self::GOOGLE),
        ("koster1996", Self::KOSTER_1996),
        ("original1994", Self::ORIGINAL_1994),
        ("python-legacy", Self::PYTHON_LEGACY),
    ];

    /// Returns the policy of the dialect with this name; `None` if there is none.
    pub fn of_dialect(name: &str) -> Option<Self> {
        let mut policies = Self::ALL.iter();
        policies.find_map(|(dialect, policy)| (*dialect == name).then_some(*policy))
    }

    /// RFC 9309 §2.3.1 and §2.4. Where the RFC says that a crawler may, this policy does: it treats
    /// more than five redirects as unavailable, and errors as unavailable after 30 days. The RFC
    /// names no time for the next attempt; here it is an hour.
    ///
    /// One exception: §2.3.1.3 lets a crawler access every resource after any status from 400
    /// to 499. A 429 asks a crawler to send fewer requests and does not describe the file (RFC 6585
    /// §4), so ignoring the rules is the wrong reaction. Here 429 is unreachable until
    /// `Retry-After` or the next attempt. For the letter of the RFC, set `too_many_requests` to
    /// [`AccessResult::AllowAll`].
    pub const RFC_9309: Self = Self {
        redirects: 5,
        too_many_redirects: AccessResult::AllowAll,
        denied: AccessResult::AllowAll,
        too_many_requests: AccessResult::Unreachable,
        unreachable: UnreachablePolicy {
            defers: false,
            cached_copy_after: None,
            allow_all_after: Some(DAY.saturating_mul(30)),
            retry_after: HOUR,
        },
        lifetime: Lifetime { reads_headers: true, default: DAY, longest: Some(DAY) },
    };

    /// Google's page on robots.txt. Its newer versions use no cached copy for twelve hours. A 429
    /// is a server error, and headers may extend the lifetime.
    pub const GOOGLE: Self = Self {
        unreachable: UnreachablePolicy {
            cached_copy_after: Some(HOUR.saturating_mul(12)),
            ..Self::RFC_9309.unreachable
        },
        lifetime: Lifetime { longest: None, ..Self::RFC_9309.lifetime },
        ..Self::RFC_9309
    };

    /// Koster's draft of 1996, §3.1 and §3.4. The draft follows redirects without a limit; here the
    /// limit is 20. It does not mention 429, which is read as a temporary failure.
    pub const KOSTER_1996: Self = Self {
        redirects: 20,
        too_many_redirects: AccessResult::Unreachable,
        denied: AccessResult::DisallowAll,
        too_many_requests: AccessResult::Unreachable,
        unreachable: UnreachablePolicy {
            defers: true,
            cached_copy_after: None,
            allow_all_after: None,
            retry_after: HOUR,
        },
        lifetime: Lifetime { reads_headers: true, default: DAY.saturating_mul(7), longest: None },
    };

    /// The page of 1994 does not mention the response, so this is the policy of RFC 9309.
    pub const ORIGINAL_1994: Self = Self::RFC_9309;

    /// `RobotFileParser.read`: an error other than 4xx keeps what was read before. Until a file was
    /// read, every path is disallowed. The parser does not read again by itself.
    pub const PYTHON_LEGACY: Self = Self {
        redirects: 10,
        too_many_redirects: AccessResult::Unreachable,
        denied: AccessResult::DisallowAll,
        too_many_requests: AccessResult::AllowAll,
        unreachable: UnreachablePolicy {
            defers: false,
            cached_copy_after: Some(Duration::ZERO),
            allow_all_after: None,
            retry_after: Duration::MAX,
        },
        lifetime: Lifetime { reads_headers: false, default: Duration::MAX, longest: None },
    };
}
