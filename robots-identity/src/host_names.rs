//! Forward-confirmed reverse DNS: the names of an address, looked up in the background.

use core::fmt;
use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hickory_resolver::config::{NameServerConfig, ResolverConfig, ResolverOpts};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::net::{DnsError, NetError, NoRecords};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{Name, RData};
use hickory_resolver::{ResolverBuilder, TokioResolver};
use moka::Expiry;
use moka::sync::Cache;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::{Evidence, PUBLISHED, Proof};

/// The addresses whose names are remembered.
const ADDRESSES: u64 = 65_536;

/// The addresses that are looked up at the same time.
const LOOKUPS: usize = 64;

/// The names of an address that are looked up in turn.
const NAMES: usize = 8;

/// How long all lookups of an address may take.
const DEADLINE: Duration = Duration::from_secs(10);

/// How long a name is remembered, unless it is [set](HostNames::remember_for).
const REMEMBERED: Duration = Duration::from_secs(60 * 60);

/// How long a failure is remembered, such as a server that does not answer.
const FAILED: Duration = Duration::from_secs(60);

/// Verifies crawlers by the names of their addresses.
///
/// Reverse DNS returns the names of an address, and the owner of the address chooses them. So a
/// name counts if it is one of the operator, and the lookup of the name returns the address.
///
/// A request never waits: the first one from an address is unknown, and starts the lookup. At most
/// 64 addresses are looked up at a time, each for at most 10 seconds; requests from others are
/// unknown as long as it takes. Up to 65,536 addresses are remembered for an hour, and failures
/// for a minute.
///
/// ```no_run
/// use robots_identity::HostNames;
///
/// # async fn start() -> Result<(), Box<dyn std::error::Error>> {
/// // The resolver of the system, and the domains of documented operators.
/// let names = HostNames::of_system()?;
/// let address = "192.0.2.1".parse()?;
/// let verdict = names.verify("Googlebot", address);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct HostNames {
    resolver: TokioResolver,
    runtime: Handle,
    cache: Cache<IpAddr, Names>,
    lookups: Arc<Semaphore>,
    /// The domains of the operator, by the token in lower case.
    domains: Arc<BTreeMap<String, Vec<Name>>>,
}

#[derive(Clone, Debug)]
enum Names {
    Pending,
    Failed,
    /// The names that have the address, and the first of all names.
    Found {
        confirmed: Arc<[Name]>,
        first: Option<Arc<str>>,
    },
}

/// How long what is known is remembered.
struct Remembered {
    found: Duration,
}

impl Remembered {
    fn of(&self, names: &Names) -> Duration {
        match names {
            // Longer than a lookup takes, so that one that is lost is started again.
            Names::Pending => 2 * DEADLINE,
            Names::Failed => FAILED,
            Names::Found { .. } => self.found,
        }
    }
}

impl Expiry<IpAddr, Names> for Remembered {
    fn expire_after_create(&self, _: &IpAddr, names: &Names, _: Instant) -> Option<Duration> {
        Some(self.of(names))
    }

    fn expire_after_update(
        &self,
        _: &IpAddr,
        names: &Names,
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some(self.of(names))
    }
}

impl HostNames {
    /// Creates the verifier with the resolver of the system, for the operators that
    /// [document domains](PUBLISHED).
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration of the system cannot be read.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime.
    pub fn of_system() -> io::Result<Self> {
        let resolver = TokioResolver::builder_tokio().and_then(ResolverBuilder::build);
        Ok(Self::new(resolver.map_err(io::Error::other)?))
    }

    /// Creates the verifier with these name servers, for the operators that
    /// [document domains](PUBLISHED). A server is asked by UDP, and by TCP for a long response. One
    /// that does not answer within `timeout` has failed.
    ///
    /// # Errors
    ///
    /// Returns an error if the resolver cannot be created.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime, which runs the lookups.
    pub fn with_servers(
        servers: impl IntoIterator<Item = SocketAddr>,
        timeout: Duration,
    ) -> io::Result<Self> {
        let servers = servers.into_iter().map(|server| {
            let mut config = NameServerConfig::udp_and_tcp(server.ip());
            for connection in &mut config.connections {
                connection.port = server.port();
            }
            config
        });
        let config = ResolverConfig::from_parts(None, Vec::new(), servers.collect());
        let mut options = ResolverOpts::default();
        options.timeout = timeout;
        options.attempts = 0;
        let builder = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
        let resolver = builder.with_options(options).build();
        Ok(Self::new(resolver.map_err(io::Error::other)?))
    }

    fn new(resolver: TokioResolver) -> Self {
        let documented = PUBLISHED.iter().flat_map(|row| {
            let tokens = row.tokens.iter();
            tokens.map(|token| (token.to_ascii_lowercase(), names(row.hosts)))
        });
        Self {
            resolver,
            runtime: Handle::current(),
            cache: cache(REMEMBERED),
            lookups: Arc::new(Semaphore::new(LOOKUPS)),
            domains: Arc::new(documented.filter(|(_, names)| !names.is_empty()).collect()),
        }
    }

    /// Sets the domains of a crawler, such as `["crawl.example.com"]`. Replaces documented ones. A
    /// domain that is none is left out.
    #[must_use]
    pub fn crawler(mut self, token: &str, domains: &[&str]) -> Self {
        let token = token.to_ascii_lowercase();
        Arc::make_mut(&mut self.domains).insert(token, names(domains));
        self
    }

    /// Sets how long a name is remembered. An hour by default.
    #[must_use]
    pub fn remember_for(mut self, time: Duration) -> Self {
        self.cache = cache(time);
        self
    }

    /// Returns whether the address is one of the crawler with this product token, as far as it is
    /// known now. Never waits.
    pub fn verify(&self, token: &str, address: IpAddr) -> Proof {
        let token = token.to_ascii_lowercase();
        let Some(domains) = self.domains.get(&token) else {
            return Proof::Unknown(Evidence::NotChecked);
        };
        let address = address.to_canonical();
        let entry = self.cache.entry(address).or_insert(Names::Pending);
        if entry.is_fresh() && !self.look_up(address) {
            self.cache.invalidate(&address);
            return Proof::Unknown(Evidence::HostUnavailable);
        }
        match entry.into_value() {
            Names::Pending => Proof::Unknown(Evidence::HostPending),
            Names::Failed => Proof::Unknown(Evidence::HostUnavailable),
            Names::Found { confirmed, first } => {
                let of_operator = |name: &&Name| is_below(name, domains);
                match confirmed.iter().find(of_operator) {
                    Some(name) => Proof::Verified(Evidence::HostName(text(name))),
                    None => Proof::Contradicted(Evidence::ForeignHost(first)),
                }
            }
        }
    }

    /// Waits until no lookup runs, for example in a test.
    pub async fn idle(&self) {
        let all = u32::try_from(LOOKUPS).unwrap_or(u32::MAX);
        // Nothing closes the semaphore.
        _ = self.lookups.acquire_many(all).await;
    }

    /// Starts the lookup of an address. Returns `false` if too many are running.
    fn look_up(&self, address: IpAddr) -> bool {
        let Ok(permit) = Arc::clone(&self.lookups).try_acquire_owned() else {
            return false;
        };
        let (this, runtime) = (self.clone(), &self.runtime);
        runtime.spawn(async move {
            let found = timeout(DEADLINE, this.resolve(address)).await;
            let names = found.ok().and_then(Result::ok).unwrap_or(Names::Failed);
            this.cache.insert(address, names);
            drop(permit);
        });
        true
    }

    /// Looks up the names of an address, and the addresses of those that any operator may have.
    async fn resolve(&self, address: IpAddr) -> Result<Names, NetError> {
        let reverse = match self.resolver.reverse_lookup(address).await {
            Ok(reverse) => reverse,
            Err(error) if has_no_records(&error) => {
                return Ok(Names::Found { confirmed: Arc::new([]), first: None });
            }
            Err(error) => return Err(error),
        };
        let records = reverse.answers().iter();
        let mut names = records.filter_map(|record| match &record.data {
            RData::PTR(name) => Some(name.0.clone()),
            _ => None,
        });
        let (mut confirmed, mut first) = (Vec::new(), None);
        for mut name in names.by_ref().take(NAMES) {
            first.get_or_insert_with(|| text(&name));
            // The owner of the address could otherwise choose which servers are asked.
            if !self.domains.values().any(|domains| is_below(&name, domains)) {
                continue;
            }
            name.set_fqdn(true);
            match self.resolver.lookup_ip(name.clone()).await {
                Ok(found) => {
                    if found.iter().any(|found| found.to_canonical() == address) {
                        confirmed.push(name);
                    }
                }
                Err(error) if has_no_records(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Names::Found { confirmed: confirmed.into(), first })
    }
}

impl fmt::Debug for HostNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostNames")
            .field("addresses", &self.cache.entry_count())
            .field("domains", &self.domains)
            .finish_non_exhaustive()
    }
}

fn cache(found: Duration) -> Cache<IpAddr, Names> {
    let cache = Cache::builder().max_capacity(ADDRESSES);
    cache.expire_after(Remembered { found }).build()
}

fn names(domains: &[&str]) -> Vec<Name> {
    let names = domains.iter().filter_map(|domain| {
        let mut name = Name::from_ascii(domain).ok()?;
        name.set_fqdn(true);
        (!name.is_root()).then_some(name)
    });
    names.collect()
}

/// Returns whether a name is below one of the domains, label by label: a label may have a dot.
fn is_below(name: &Name, domains: &[Name]) -> bool {
    domains.iter().any(|domain| name.num_labels() > domain.num_labels() && domain.zone_of(name))
}

/// Returns whether a server has answered that there are no records: it has not failed.
fn has_no_records(error: &NetError) -> bool {
    let NetError::Dns(DnsError::NoRecordsFound(NoRecords { response_code, .. })) = error else {
        return false;
    };
    matches!(response_code, ResponseCode::NXDomain | ResponseCode::NoError)
}

/// Returns a name in lower case, with its special characters escaped.
fn text(name: &Name) -> Arc<str> {
    let text = name.to_ascii().to_ascii_lowercase();
    text.trim_end_matches('.').into()
}
