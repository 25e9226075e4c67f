//! The CPU time of compiling the files that are hardest to compile.

use robots_benches::table::{bytes, table, time};
use robots_benches::{hostile, measure};
use robots_core::compile::compile_within;
use robots_core::{Budget, Compilation, Dialect, SourceText};

/// The size of a small hostile file.
const SMALL: usize = 16 * 1024;

/// Returns a table with a row for each file.
pub(crate) fn text() -> String {
    let mut rows = table([
        "file",
        "bytes",
        "no steps",
        "loaded",
        "embedded",
        "packed, bytes",
        "its first 16 KiB, loaded",
    ]);
    let mut add = |name: &str, text: &str| {
        let (none, _) = compiled(text, Budget::new(0));
        let (loaded, compilation) = compiled(text, Budget::LOADED);
        let (embedded, _) = compiled(text, Budget::EMBEDDED);
        let (small, _) = compiled(&text[..SMALL.min(text.len())], Budget::LOADED);
        rows.add_row([
            name.to_owned(),
            bytes(text.len()),
            time(none),
            time(loaded),
            time(embedded),
            bytes(compilation.statistics().bytes),
            time(small),
        ]);
    };
    for file in hostile::all() {
        add(file.name, &file.text);
    }
    add("empty lines", &"\n".repeat(500 * 1024));
    add("lines that are no directives", &"x\n".repeat(250 * 1024));
    rows.to_string()
}

fn compiled(text: &str, budget: Budget) -> (f64, Compilation) {
    let source = SourceText::new("robots.txt", text);
    measure::call_with_result(|| compile_within(&source, Dialect::RFC_9309, budget))
}
