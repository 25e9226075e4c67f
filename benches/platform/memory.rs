//! The memory of many sites, when half of them are dropped, and when others come in their place.

use allocation_counter::measure;
use arc_swap::ArcSwap;
use robots_benches::table::{bytes, table};
use robots_runtime::Site;

use crate::compiling::{Tenants, host};
use crate::resident::resident;

/// Drops half of the tenants and loads as many others, and returns a table of the memory.
pub(crate) fn text(tenants: &mut Tenants) -> String {
    let mut rows = table(["tenants", "allocated", "a site", "resident"]);
    let mut add = |name: &str, tenants: &Tenants, resident: u64| {
        let count = tenants.sites.len().max(1);
        let allocated = usize::try_from(tenants.allocated).unwrap_or(0);
        let resident = usize::try_from(resident).unwrap_or(usize::MAX);
        rows.add_row([
            format!("{}{name}", bytes(count)),
            bytes(allocated),
            bytes(allocated / count),
            bytes(resident),
        ]);
    };
    let taken = tenants.resident;
    add("", tenants, taken);
    let before = resident();
    let since = |taken: u64| (taken + resident()).saturating_sub(before);
    let half: Vec<String> = (0..tenants.sites.len()).step_by(2).map(host).collect();
    let dropped = measure(|| {
        for host in &half {
            tenants.sites.remove(host);
        }
    });
    tenants.allocated += dropped.bytes_current;
    add(", half of them dropped", tenants, since(taken));
    let left: Vec<_> = tenants.sites.values().map(ArcSwap::load_full).collect();
    for (new, site) in half.into_iter().zip(left) {
        let mut tenant = None;
        let loaded = measure(|| {
            let site = Site::from_bytes(site.as_bytes());
            tenant = site.ok().map(|site| (new.clone(), ArcSwap::from_pointee(site)));
        });
        tenants.allocated += loaded.bytes_current;
        tenants.sites.extend(tenant);
    }
    add(", half of them new", tenants, since(taken));
    rows.to_string()
}
