//! The memory of many sites, and what is left of it when half of them are dropped.

use std::fs;

use allocation_counter::measure;
use robots_benches::table::{bytes, table};

use crate::compiling::{Tenants, host};

/// Drops half of the tenants, and returns a table of the memory before and after.
pub(crate) fn text(tenants: &mut Tenants) -> String {
    let Tenants {
        ref mut sites,
        allocated,
        resident: taken,
    } = *tenants;
    let count = sites.len().max(1);
    let before = resident();
    let freed = measure(|| {
        for number in (0..count).step_by(2) {
            sites.remove(&host(number));
        }
    });
    let released = before.saturating_sub(resident());
    let mut rows = table(["tenants", "allocated", "a site", "resident", "a site"]);
    let mut add = |tenants: usize, allocated: u64, resident: u64| {
        let number = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        let all = [number(allocated), number(resident)];
        let [allocated, of_site, resident, resident_of_site] =
            [all[0], all[0] / tenants, all[1], all[1] / tenants].map(bytes);
        rows.add_row([
            bytes(tenants),
            allocated,
            of_site,
            resident,
            resident_of_site,
        ]);
    };
    add(count, allocated.unsigned_abs(), taken);
    let left = allocated + freed.bytes_current;
    let resident = taken.saturating_sub(released);
    add(sites.len().max(1), left.unsigned_abs(), resident);
    rows.to_string()
}

/// Returns the resident memory of this process in bytes; 0 where the system does not report it.
pub(crate) fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kibibytes
        .and_then(|number| number.parse::<u64>().ok())
        .unwrap_or(0)
        * 1024
}
