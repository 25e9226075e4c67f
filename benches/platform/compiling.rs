//! The CPU time of compiling each of many files, and the sites.

use std::collections::HashMap;
use std::time::Duration;

use allocation_counter::measure;
use arc_swap::ArcSwap;
use cpu_time::ThreadTime;
use robots_benches::table::{bytes, table};
use robots_core::compile::compile_within;
use robots_core::{Budget, Dialect, SourceText};
use robots_runtime::Site;

use crate::files::Files;
use crate::resident::resident;
use crate::times::Times;

/// Of the files, one of this many is compiled with the budget of embedded files, too. A prime, so
/// that they are made of all files of the folder.
const PART: usize = 19;

/// A site for each host, and what they take.
pub(crate) struct Tenants {
    pub(crate) sites: HashMap<String, ArcSwap<Site>>,
    /// The bytes that were allocated for them.
    pub(crate) allocated: i64,
    /// The memory that became resident with them, in bytes.
    pub(crate) resident: u64,
}

/// Returns a table of times, and a tenant for each file.
pub(crate) fn text(files: &Files, count: usize) -> (String, Tenants) {
    let mut rows = table(["budget", "files", "a second"].into_iter().chain(Times::TITLES).chain([
        "exhausted",
        "text, bytes",
        "packed, bytes",
    ]));
    let mut embedded = Compiled::default();
    for number in (0..count).step_by(PART) {
        embedded.compile(files.changed(number), Budget::EMBEDDED);
    }
    let mut loaded = Compiled::default();
    let mut sites = HashMap::with_capacity(count);
    let before = resident();
    let mut allocated = 0;
    for number in 0..count {
        let mut tenant = None;
        // What is kept of a file, without the times, whose list grows.
        loaded.times.reserve(1);
        let info = measure(|| {
            let site = loaded.compile(files.changed(number), Budget::LOADED);
            tenant = Some((host(number), ArcSwap::from_pointee(site)));
        });
        allocated += info.bytes_current;
        sites.extend(tenant);
    }
    let resident = resident().saturating_sub(before);
    for (name, budget, compiled) in [
        ("`Budget::LOADED`", Budget::LOADED, loaded),
        ("`Budget::EMBEDDED`", Budget::EMBEDDED, embedded),
    ] {
        compiled.add_to(&mut rows, &format!("{name}: {} steps", bytes(budget.steps())));
    }
    let tenants = Tenants { sites, allocated, resident };
    (rows.to_string(), tenants)
}

/// Returns the host of the tenant with this number.
pub(crate) fn host(number: usize) -> String {
    format!("tenant-{number}.example")
}

/// The times and sizes of compiled files.
#[derive(Default)]
struct Compiled {
    times: Vec<Duration>,
    exhausted: usize,
    text: usize,
    packed: usize,
}

impl Compiled {
    /// Compiles a file. Dropping what the site does not need is part of the time.
    fn compile(&mut self, text: Vec<u8>, budget: Budget) -> Site {
        self.text += text.len();
        let start = ThreadTime::now();
        let source = SourceText::new("robots.txt", text);
        let compilation = compile_within(&source, Dialect::RFC_9309, budget);
        let site = Site::from(compilation.site());
        self.packed += compilation.site().packed().len();
        self.exhausted += usize::from(compilation.is_exhausted());
        drop((compilation, source));
        self.times.push(start.elapsed());
        site
    }

    fn add_to(self, rows: &mut comfy_table::Table, name: &str) {
        let files = self.times.len().max(1);
        let times = Times::new(self.times);
        let rate = Duration::from_secs(1).as_nanos() / times.mean().as_nanos().max(1);
        let of_thousand = self.exhausted * 1_000 / files;
        let mut row =
            vec![name.to_owned(), bytes(files), bytes(usize::try_from(rate).unwrap_or(usize::MAX))];
        row.extend(times.columns());
        row.extend([
            format!("{}.{} %", of_thousand / 10, of_thousand % 10),
            bytes(self.text / files),
            bytes(self.packed / files),
        ]);
        rows.add_row(row);
    }
}
