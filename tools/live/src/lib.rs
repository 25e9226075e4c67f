//! Fetches the robots.txt of a site as crawlers do, and reports what they find.
//!
//! In: [`Target`]s and [`Settings`]. Out: a [`Report`]: what was fetched, findings with lints, and
//! the difference from the file that should be served, as text, JSON or Markdown.
//!
//! ```text
//! address     names → addresses, IPv4 and IPv6 apart
//! client      one request → response, bounded in time and size
//! session     requests in a row: redirects, `Retry-After`, 48 for a target
//! plan        what is fetched for a target
//! cause       response → what came of the request, as one cause
//! meaning     response → rules
//! checks/     what was fetched → findings
//! report/     text, JSON, Markdown
//! ```
//!
//! ```no_run
//! use robots_live::{Settings, Target, check};
//! use url::Url;
//!
//! let target = Target::new(Url::parse("https://www.example.com/")?);
//! let report = check(&[target], &Settings::default())?;
//! report.human(&mut std::io::stdout(), false)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod cause;
mod checks;
mod client;
mod identity;
mod meaning;
mod plan;
mod report;
mod session;
mod settings;

pub use address::{IpVersion, Resolve};
pub use checks::{Checked, Difference, Finding};
pub use client::{Failure, FailureKind, Response};
pub use identity::Identity;
pub use plan::{Observed, Role};
pub use report::Report;
pub use session::{Fetched, NotSent, Outcome, Request};
pub use settings::{Expected, REQUESTS, Settings, Target};

use session::Session;

/// Fetches and judges targets, one after the other.
///
/// # Errors
///
/// Returns why the authorities of the settings are not certificates.
pub fn check(targets: &[Target], settings: &Settings) -> Result<Report, String> {
    let mut session = Session::new(settings)?;
    let observed = targets.iter();
    let mut observed: Vec<_> = observed
        .filter_map(|target| Some((target, plan::observe(target, settings, &mut session)?)))
        .collect();
    if !session.addresses.any_known() {
        // Names may exist that this machine cannot look up.
        let all = observed.iter_mut().flat_map(|(_, observed)| &mut observed.all);
        for (_, fetched) in all {
            if let Outcome::Failed(failure) = &mut fetched.outcome
                && failure.kind == FailureKind::NameResolution
                && fetched.redirects.is_empty()
            {
                failure.is_local = true;
            }
        }
    }
    let checked = observed.into_iter().map(|(target, observed)| checks::check(target, observed));
    Ok(Report { targets: checked.collect() })
}
