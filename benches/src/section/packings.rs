//! The packings of the groups of real files, and the time of a decision of each.

use std::collections::BTreeSet;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use robots_benches::measure;
use robots_benches::shapes::RuleText;
use robots_benches::workload::paths_for;
use robots_core::matcher::__private::{band_count, group_of_agent};
use robots_core::pack::GroupStatistics;
use robots_core::reading::{GroupId, Reading};
use robots_core::{Dialect, SourceText, compile};
use robots_static::Group;

use robots_benches::table::{bytes, table, time};

/// The number of paths that each group decides.
const PATHS: usize = 128;

/// What decides a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packing {
    NoRules,
    Shared,
    OneBand,
    SeveralBands,
    List,
}

impl Packing {
    /// All packings, with their names in the table.
    const ALL: [(Self, &str); 5] = [
        (Self::NoRules, "no rules"),
        (Self::Shared, "the automaton of an earlier group"),
        (Self::OneBand, "an automaton of one band"),
        (Self::SeveralBands, "an automaton of several bands"),
        (Self::List, "a list of rules"),
    ];

    fn of(statistics: &GroupStatistics, group: Group<'_>) -> Self {
        match band_count(&group) {
            _ if statistics.rules == 0 => Self::NoRules,
            Some(_) if statistics.shares.is_some() => Self::Shared,
            Some(1) => Self::OneBand,
            Some(_) => Self::SeveralBands,
            None => Self::List,
        }
    }
}

/// A group of a file.
struct Measured {
    file: usize,
    packing: Packing,
    has_dense_rows: bool,
    /// The mean time of a decision.
    nanoseconds: f64,
}

/// Returns a sentence on the files, a table of packings, and a table of their parts.
pub(crate) fn text(folder: &Path) -> Result<String, String> {
    let files = files(folder)?;
    let mut groups = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        groups.extend(measured(index, text));
    }
    let (file_count, group_count) = (bytes(files.len()), bytes(groups.len()));
    Ok(format!(
        "{file_count} public robots.txt files, which we collected and do not distribute, with \
         {group_count} groups.\n\n{}\n\n{}",
        packings(&groups),
        parts(&groups)
    ))
}

/// Returns the files in a folder whose names end in `.txt`, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fails = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(fails)? {
        let path = entry.map_err(fails)?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn measured(file: usize, text: Vec<u8>) -> Vec<Measured> {
    let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
    let (site, reading) = (compilation.site().robots_txt(), compilation.reading());
    let of_group = |(id, statistics): (GroupId, &GroupStatistics)| {
        let agent = reading.agents().values().position(|agent| agent.group == id)?;
        let group = group_of_agent(&site, agent);
        let packing = Packing::of(statistics, group);
        Some(Measured {
            file,
            packing,
            has_dense_rows: statistics.bands.iter().any(|band| band.dense > 0),
            nanoseconds: decision(group, reading, id),
        })
    };
    let groups = reading.groups().zip(compilation.group_statistics());
    groups.filter_map(of_group).collect()
}

/// Returns the mean time of a decision on paths that are made from the rules of a group.
fn decision(group: Group<'_>, reading: &Reading, id: GroupId) -> f64 {
    let rules = reading.written_rules(id).map(|rule| RuleText {
        allow: rule.verdict.is_allow(),
        value: String::from_utf8_lossy(reading.slice(rule.value)).into_owned(),
    });
    let paths = paths_for(&rules.collect::<Vec<_>>(), PATHS);
    let decide_all = || {
        for path in &paths {
            black_box(group.decide(path));
        }
    };
    measure::call(decide_all) / number(paths.len())
}

fn packings(groups: &[Measured]) -> String {
    let header = [
        "what decides",
        "groups",
        "of all groups",
        "median",
        "99 of 100 within",
        "mean",
        "of the time of all",
    ];
    let mut rows = table(header);
    let total: f64 = groups.iter().map(|group| group.nanoseconds).sum();
    let mut add = |name: &str, times: Vec<f64>| {
        let share = number(times.len()) / number(groups.len());
        let sum: f64 = times.iter().sum();
        let mut row = vec![name.to_owned(), bytes(times.len()), percent(share)];
        row.extend(match quantiles(times) {
            Some([median, most, mean]) => {
                [time(median), time(most), time(mean), percent(sum / total)]
            }
            None => ["–"; 4].map(str::to_owned),
        });
        rows.add_row(row);
    };
    for (packing, name) in Packing::ALL {
        let own = groups.iter().filter(|group| group.packing == packing);
        add(name, own.map(|group| group.nanoseconds).collect());
    }
    add("all", groups.iter().map(|group| group.nanoseconds).collect());
    rows.to_string()
}

/// Returns whether a group has a part of the packed form.
type HasPart = fn(&Measured) -> bool;

fn parts(groups: &[Measured]) -> String {
    let mut rows = table(["part", "groups", "files"]);
    let parts: [(&str, HasPart); 1] = [("dense rows", |group| group.has_dense_rows)];
    for (name, has_part) in parts {
        let own = || groups.iter().filter(|group| has_part(group));
        let files: BTreeSet<usize> = own().map(|group| group.file).collect();
        rows.add_row([name.to_owned(), bytes(own().count()), bytes(files.len())]);
    }
    rows.to_string()
}

/// Returns the median, the time within which 99 of 100 are, and the mean; `None` of no times.
fn quantiles(mut times: Vec<f64>) -> Option<[f64; 3]> {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / number(times.len());
    let most = (times.len() * 99).div_ceil(100).checked_sub(1)?;
    Some([times[times.len() / 2], times[most], mean])
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
