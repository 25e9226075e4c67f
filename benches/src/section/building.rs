//! The time of compiling ordinary files and hostile files.

use fastrand::Rng;
use robots_benches::engine::{Engine, Requests, TOKEN};
use robots_benches::hostile;
use robots_benches::measure;
use robots_benches::ours::Ours;
use robots_benches::workload::ordinary;
use robots_core::{Dialect, SourceText, compile};
use robotxt::Robots;

use robots_benches::table::{bytes, table, time};

/// The number of ordinary files, which are compiled in a row.
const FILES: u32 = 1_000;

/// Returns a sentence on ordinary files, and a table of hostile files.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    Ok(format!("{}\n\n{}", ordinary_files(), hostile_files()))
}

fn ordinary_files() -> String {
    let mut rng = Rng::with_seed(3);
    let files: Vec<String> = (0..FILES).map(|_| ordinary(&mut rng)).collect();
    let size: usize = files.iter().map(String::len).sum();
    let rules: usize = files.iter().map(|file| file.matches("llow:").count()).sum();
    let compile_all = || {
        for file in &files {
            std::hint::black_box(compiled(file));
        }
    };
    let nanoseconds = measure::call(compile_all) / f64::from(FILES);
    let packed: usize = files.iter().map(|file| compiled(file).site().packed().len()).sum();
    let files = files.len();
    format!(
        "An ordinary file of {} bytes and {} rules, on average of {files}: parsed and compiled in \
         {}, {:.0} a second on one core, into {} bytes.",
        size / files,
        rules / files,
        time(nanoseconds),
        1e9 / nanoseconds,
        packed / files,
    )
}

fn hostile_files() -> String {
    let mut rows = table([
        "file",
        "bytes",
        "compiled in",
        "packed",
        "groups",
        "bands",
        "states",
        "path of 200 bytes",
        "of 2,000",
        "the same, robotxt",
    ]);
    for file in hostile::all() {
        let compilation = compiled(&file.text);
        let statistics = compilation.statistics();
        let ours = Ours::new(&file.text);
        let peer = Robots::parse(file.text.as_bytes(), TOKEN);
        let decide = |engine: &dyn Engine, length| {
            let requests = Requests::new(vec![file.path(length); 16]);
            time(measure::warm(&[engine], &requests)[0].nanoseconds)
        };
        rows.add_row([
            file.name.to_owned(),
            bytes(file.text.len()),
            time(measure::call(|| compiled(&file.text))),
            bytes(statistics.bytes),
            bytes(statistics.groups),
            bytes(statistics.bands),
            bytes(statistics.states),
            decide(&ours, 200),
            decide(&ours, 2_000),
            decide(&peer, 2_000),
        ]);
    }
    rows.to_string()
}

fn compiled(text: &str) -> robots_core::Compilation {
    compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
}
