//! The time in which the layer judges a crawler's request, by the spelling of its path.

use http::Request;
use robots_benches::measure;
use robots_core::{Dialect, SourceText, compile};
use robots_static::layer::RequestHead;
use robots_static::{RobotsLayer, RobotsTxt};

use robots_benches::table::{bytes, table, time};

/// Rules that the first bytes of a path decide, and rules that need the whole path.
const FILES: [(&str, &str); 2] = [
    ("prefixes", "User-agent: *\nDisallow: /private/\nDisallow: /basket\n"),
    ("wildcards", "User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?sort=\n"),
];

/// The number of calls per measurement: a single call is too short for the clock.
const CALLS: u32 = 64;

/// Returns the time of each path with each file.
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

/// Returns paths as browsers send them, and paths with the greatest number of alternate spellings.
fn paths() -> Vec<(String, String)> {
    let plain = ["/wiki/Foo_bar", "/wiki/Foo_(bar)", "/@user/a:b,c", "/articles/spring%20tides(1)"];
    let mut paths: Vec<_> = plain.map(|path| (format!("`{path}`"), path.to_owned())).to_vec();
    for length in [200, 2_000, 8_000, 60_000] {
        for unit in ["(%29%2F/./", "(", "(%28//../x%2F"] {
            let mut path = format!("/{}", unit.repeat(length / unit.len()));
            path.push_str("/.");
            paths.push((format!("`{unit}`…"), path));
        }
    }
    paths
}

/// Compiles a text for the lifetime of the program, which the layer requires.
fn compiled(text: &str) -> &'static RobotsTxt<'static> {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, Dialect::RFC_9309)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}
