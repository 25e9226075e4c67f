//! The time of comparing a file with itself after a small change.

use cpu_time::ThreadTime;
use fastrand::Rng;
use robots_analysis::compare::{Comparison, compare};
use robots_benches::hostile;
use robots_benches::measure;
use robots_benches::workload::ordinary;
use robots_core::{Dialect, Reading, SourceText};

use robots_benches::table::{bytes, table, time};

/// The number of ordinary files that are compared.
const FILES: usize = 1_000;

/// A function from the lines of a file to changed lines.
type Mutation = fn(&mut Rng, Vec<String>) -> Vec<String>;

/// The changes, each with its name in the tables.
const MUTATIONS: [(&str, Mutation); 3] = [
    ("a rule removed", remove),
    ("two rules swapped", swap),
    ("a letter of a rule changed", change),
];

/// Returns a table of ordinary files and one of hostile files.
#[expect(clippy::unnecessary_wraps, reason = "other sections can fail")]
pub(crate) fn text() -> Result<String, String> {
    Ok(format!("{}\n\n{}", ordinary_files(), hostile_files()))
}

fn ordinary_files() -> String {
    let mut rows = table(["change", "median", "99 of 100 within", "longest", "with a change"]);
    for (name, mutate) in MUTATIONS {
        let mut rng = Rng::with_seed(5);
        let mut times = Vec::with_capacity(FILES);
        let mut changed = 0;
        for _ in 0..FILES {
            let old = ordinary(&mut rng);
            let new = mutated(&mut rng, &old, mutate);
            let start = ThreadTime::now();
            let compared = compared(&old, &new);
            times.push(start.elapsed().as_secs_f64() * 1e9);
            changed += usize::from(!compared.iter().all(Comparison::is_equivalent));
        }
        times.sort_by(f64::total_cmp);
        let of_hundred = |part: usize| time(times[(FILES - 1) * part / 100]);
        rows.add_row([
            name.to_owned(),
            of_hundred(50),
            of_hundred(99),
            of_hundred(100),
            bytes(changed),
        ]);
    }
    rows.to_string()
}

fn hostile_files() -> String {
    let mut rows = table(["file", "bytes", "a rule removed", "changes", "budget exhausted"]);
    for file in hostile::all() {
        let new = mutated(&mut Rng::with_seed(5), &file.text, remove);
        let found = compared(&file.text, &new);
        let changes = found.iter().map(|found| found.changes.len()).sum();
        let open = found.iter().map(|found| found.undecided.len()).sum();
        rows.add_row([
            file.name.to_owned(),
            bytes(file.text.len()),
            time(measure::call(|| compared(&file.text, &new))),
            bytes(changes),
            bytes(open),
        ]);
    }
    rows.to_string()
}

/// Reads both texts and compares them for every crawler.
fn compared(old: &str, new: &str) -> Vec<Comparison> {
    let read = |text: &str| {
        let source = SourceText::new("robots.txt", text);
        Reading::new(&source, Dialect::RFC_9309)
    };
    compare(&read(old), &read(new), None)
}

fn mutated(rng: &mut Rng, text: &str, mutate: Mutation) -> String {
    let lines = text.lines().map(str::to_owned).collect();
    mutate(rng, lines).join("\n")
}

/// Returns the index of a line that is a rule.
fn rule(rng: &mut Rng, lines: &[String]) -> Option<usize> {
    let rules: Vec<_> = (0..lines.len()).filter(|&line| lines[line].contains("llow: /")).collect();
    rng.choice(rules)
}

fn remove(rng: &mut Rng, mut lines: Vec<String>) -> Vec<String> {
    if let Some(line) = rule(rng, &lines) {
        lines.remove(line);
    }
    lines
}

fn swap(rng: &mut Rng, mut lines: Vec<String>) -> Vec<String> {
    if let (Some(one), Some(other)) = (rule(rng, &lines), rule(rng, &lines)) {
        lines.swap(one, other);
    }
    lines
}

fn change(rng: &mut Rng, mut lines: Vec<String>) -> Vec<String> {
    if let Some(line) = rule(rng, &lines)
        && let Some(slash) = lines[line].find('/')
    {
        let letter = rng.lowercase();
        lines[line].insert(slash + 1, letter);
        if lines[line].len() > slash + 2 {
            lines[line].remove(slash + 2);
        }
    }
    lines
}
