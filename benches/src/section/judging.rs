//! What the layer takes to judge a crawler's request, by how its path is spelt.

use http::Request;
use robots_benches::measure;
use robots_core::{Dialect, SourceText, compile};
use robots_static::layer::RequestHead;
use robots_static::{RobotsLayer, RobotsTxt};

use crate::table::{bytes, table, time};

/// Rules that a few bytes decide, and rules that need the whole path.
const FILES: [(&str, &str); 2] = [
    (
        "prefixes",
        "User-agent: *\nDisallow: /private/\nDisallow: /basket\n",
    ),
    (
        "wildcards",
        "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?sort=\n",
    ),
];

/// Calls in a measured piece of work: one is shorter than a clock can tell.
const CALLS: u32 = 64;

/// The time of each path under each file.
pub(crate) fn text() -> Result<String, String> {
    let columns = ["path", "bytes"];
    let mut rows = table(columns.into_iter().chain(FILES.map(|(name, _)| name)));
    for (name, path) in paths() {
        let request = Request::get(&path)
            .header("user-agent", "Googlebot/2.1")
            .body(())
            .map_err(|error| error.to_string())?;
        let mut row = vec![name, bytes(path.len())];
        for (_, text) in FILES {
            let layer = RobotsLayer::new(compiled(text));
            let calls = measure::call(|| {
                for _ in 0..CALLS {
                    std::hint::black_box(layer.apply(&RequestHead::of(&request)));
                }
            });
            row.push(time(calls / f64::from(CALLS)));
        }
        rows.add_row(row);
    }
    Ok(rows.to_string())
}

/// Paths as readers send them, and such as are made to be read in as many ways as possible.
fn paths() -> Vec<(String, String)> {
    let plain = [
        "/wiki/Foo_bar",
        "/wiki/Foo_(bar)",
        "/@user/a:b,c",
        "/articles/spring%20tides(1)",
    ];
    let mut paths: Vec<_> = plain
        .map(|path| (format!("`{path}`"), path.to_owned()))
        .to_vec();
    for length in [200, 2_000, 8_000, 60_000] {
        for unit in ["(%29%2F/./", "(", "(%28//../x%2F"] {
            let mut path = format!("/{}", unit.repeat(length / unit.len()));
            path.push_str("/.");
            paths.push((format!("`{unit}`…"), path));
        }
    }
    paths
}

/// The layer takes what lives as long as the program.
fn compiled(text: &str) -> &'static RobotsTxt<'static> {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, Dialect::RFC_9309)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}
