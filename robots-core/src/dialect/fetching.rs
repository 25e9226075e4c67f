//! What the answer to fetching a robots.txt means to a dialect, as data that `robots-crawler` reads.

use std::time::Duration;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// What the answer to fetching a robots.txt means.
///
/// A success is to be parsed, and a status from 400 on that is not named here means that there is
/// no file; what is no answer, or none that HTTP defines, is [`AccessResult::Unreachable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchPolicy {
    /// How many redirects in a row are followed.
    pub redirects: u32,
    /// What one more means.
    pub too_many_redirects: AccessResult,
    /// What 401 and 403 mean.
    pub denied: AccessResult,
    /// What 429 means.
    pub too_many_requests: AccessResult,
    /// What holds while the file is unreachable.
    pub unreachable: UnreachablePolicy,
    /// How long an answer counts.
    pub lifetime: Lifetime,
}

/// What an answer without a robots.txt means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessResult {
    /// There is no file: nothing is forbidden.
    AllowAll,
    /// The site is closed.
    DisallowAll,
    /// Nobody knows what the file says: see [`UnreachablePolicy`].
    Unreachable,
}

/// What holds while nobody knows what the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreachablePolicy {
    /// Whether visits are put off, which says nothing of what may be fetched; else all is forbidden.
    pub defers: bool,
    /// How long after the first failure a copy from before it is used again; `None` for not before
    /// [`allow_all_after`](Self::allow_all_after).
    pub cached_copy_after: Option<Duration>,
    /// How long after the first failure the site counts as one without a file, unless there is a
    /// copy; `None` for never.
    pub allow_all_after: Option<Duration>,
    /// When to try again, if the answer does not say.
    pub retry_after: Duration,
}

/// How long an answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    /// Whether the headers have a say: `Cache-Control`, `Expires` and `Age`.
    pub reads_headers: bool,
    /// How long if they say nothing.
    pub default: Duration,
    /// How long at most; `None` for as long as they say.
    pub longest: Option<Duration>,
}

impl FetchPolicy {
    /// RFC 9309 §2.3.1 and §2.4. Where it says that a crawler may, this one does: it gives up on
    /// more than five redirects, and on errors after 30 days. It names no time to try again.
    ///
    /// One thing it may and does not do: §2.3.1.3 lets a crawler access everything after any status
    /// from 400 to 499. A 429 tells a crawler to come less often and nothing of the file (RFC 6585
    /// §4), so that visiting a site without rules is the wrong answer to it; here it is unreachable
    /// until `Retry-After` or the next attempt. Who wants the letter sets `too_many_requests` to
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
        lifetime: Lifetime {
            reads_headers: true,
            default: DAY,
            longest: Some(DAY),
        },
    };

    /// Google's page on robots.txt, of which newer versions say that for twelve hours not even a
    /// good copy is used. A 429 is a server error, and headers may lengthen the lifetime.
    pub const GOOGLE: Self = Self {
        unreachable: UnreachablePolicy {
            cached_copy_after: Some(HOUR.saturating_mul(12)),
            ..Self::RFC_9309.unreachable
        },
        lifetime: Lifetime {
            longest: None,
            ..Self::RFC_9309.lifetime
        },
        ..Self::RFC_9309
    };

    /// Koster's draft of 1996, §3.1 and §3.4. It follows redirects without a limit, which has to be
    /// somewhere, and does not know 429, which is a temporary failure.
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
        lifetime: Lifetime {
            reads_headers: true,
            default: DAY.saturating_mul(7),
            longest: None,
        },
    };

    /// `RobotFileParser.read`: an error that is no 4xx leaves what was read before, and until
    /// something was read all is forbidden. It does not read again unless it is told to.
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
        lifetime: Lifetime {
            reads_headers: false,
            default: Duration::MAX,
            longest: None,
        },
    };
}
