//! The policy of a file on one page: crawlers by sets of URLs.
//!
//! In: a reading, product tokens and [`UrlSet`]s. Out: a [`Matrix`], whose cells are proved for
//! every URL of a set, as text, Markdown, HTML or JSON.

mod html;
mod human;
mod json;
mod markdown;
mod url_sets;

use std::borrow::Cow;
use std::collections::BTreeSet;

use robots_analysis::paths::{BudgetExhausted, GroupVerdicts, Verdicts};
use robots_analysis::purpose::WELL_KNOWN;
use robots_core::matcher::Verdict;
use robots_core::reading::GroupId;
use robots_core::{Dialect, Reading};
use schemars::JsonSchema;
use serde::Serialize;
pub use url_sets::{UrlSet, of_rules};

use crate::counted;
use crate::json::as_visible;
use crate::left_out::listed;
use crate::visible::visible;
pub(crate) use json::Line;

/// The verdicts of a file for crawlers and sets of URLs.
#[derive(Debug)]
pub struct Matrix<'a> {
    file: &'a str,
    dialect: &'static Dialect,
    /// The sets of URLs, as they are written.
    sets: Vec<String>,
    /// What differs. Crawlers with the same cells share a column.
    columns: Vec<Column>,
    /// The number of sets that the rules of the file name beyond those of the matrix; 0 at first.
    pub left_out: usize,
}

#[derive(Debug)]
struct Column {
    crawlers: Vec<String>,
    cells: Vec<Cell>,
}

/// What crawlers may fetch of a set of URLs.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    /// The same for every URL.
    Uniform(Verdict),
    /// Not the same for all.
    Partly { allowed: Witness, disallowed: Witness },
    /// The budget was exhausted.
    Undecided,
}

/// The shortest URL that shows a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Witness {
    #[serde(rename = "url", serialize_with = "as_visible")]
    #[schemars(with = "String")]
    path: Vec<u8>,
    /// The line of the rule that decides, from 1; null if no rule matches.
    line: Option<usize>,
}

impl<'a> Matrix<'a> {
    /// Decides every cell. Each takes a bounded number of steps; one that takes more is reported as
    /// not decided. `crawlers` are product tokens; `*` is every crawler that the file does not
    /// name.
    pub fn new(reading: &'a Reading, crawlers: Vec<String>, sets: Vec<UrlSet>) -> Self {
        let columns = crawlers.into_iter();
        let columns = columns.map(|token| Column { crawlers: vec![token], cells: Vec::new() });
        let mut columns: Vec<_> = columns.collect();
        for set in &sets {
            let urls = GroupVerdicts::language(set.urls.clone(), reading);
            let mut verdicts = urls.as_ref().map(|urls| GroupVerdicts::new(urls, reading));
            for column in &mut columns {
                let group = reading.obeyed(column.crawlers[0].as_bytes()).group();
                let cell = verdicts.as_mut().map_or(Cell::Undecided, |verdicts| {
                    Cell::new(group, verdicts, reading).unwrap_or(Cell::Undecided)
                });
                column.cells.push(cell);
            }
        }
        Self {
            file: reading.source().name(),
            dialect: reading.dialect(),
            sets: sets.into_iter().map(|set| set.text).collect(),
            columns: united(columns),
            left_out: 0,
        }
    }

    /// Returns whether every cell is decided.
    pub fn is_complete(&self) -> bool {
        let mut cells = self.columns.iter().flat_map(|column| &column.cells);
        cells.all(|cell| *cell != Cell::Undecided)
    }

    /// Returns how many sets of URLs have no row.
    fn left_out_sets(&self) -> String {
        counted(self.left_out, "more set of URLs", "more sets of URLs")
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.left_out > 0 {
            let sets = self.left_out_sets();
            remarks.push(format!("The rules name {sets}: write `--routes` to choose"));
        }
        if !self.is_complete() {
            remarks.push("`?`: budget exhausted, not decided".to_owned());
        }
        remarks
    }
}

/// Returns the product token `*`, those that site owners name most, and those that the file names.
pub fn well_known(reading: &Reading) -> Vec<String> {
    let known: BTreeSet<_> = WELL_KNOWN.iter().map(|token| token.to_ascii_lowercase()).collect();
    let mut named: Vec<_> = reading.agents().values().map(|agent| agent.token).collect();
    named.sort_unstable_by_key(|token| token.start);
    let named = named
        .into_iter()
        .map(|token| String::from_utf8_lossy(reading.slice(token)).into_owned())
        .filter(|token| !token.is_empty() && token != "*")
        .filter(|token| !known.contains(&token.to_ascii_lowercase()));
    ["*"].into_iter().chain(WELL_KNOWN).map(str::to_owned).chain(named).collect()
}

const NAMES: usize = 5;

/// Returns the columns with the crawlers of equal ones united.
fn united(columns: Vec<Column>) -> Vec<Column> {
    let mut united: Vec<Column> = Vec::new();
    for column in columns {
        match united.iter_mut().find(|known| known.cells == column.cells) {
            Some(known) => known.crawlers.extend(column.crawlers),
            None => united.push(column),
        }
    }
    united
}

impl Column {
    /// Returns the names of the crawlers, at most some of them, and whether these are all. `marked`
    /// is how the format writes a product token.
    fn name(&self, marked: fn(&str) -> String) -> (String, bool) {
        let names = self.names(marked);
        // No `1 more`: a name takes no more room.
        let is_whole = names.len() <= NAMES + 1;
        let shown = if is_whole { names.len() } else { NAMES };
        (listed(&names, shown), is_whole)
    }

    fn all_names(&self, marked: fn(&str) -> String) -> String {
        self.names(marked).join(", ")
    }

    fn names(&self, marked: fn(&str) -> String) -> Vec<String> {
        let names = self.crawlers.iter().map(|token| match token.as_str() {
            "*" => "every other crawler".to_owned(),
            token => marked(&visible(token.as_bytes())),
        });
        names.collect()
    }
}

impl Cell {
    fn new(
        group: Option<GroupId>,
        verdicts: &mut GroupVerdicts<'_>,
        reading: &Reading,
    ) -> Result<Self, BudgetExhausted> {
        let witness = |path: Vec<u8>| {
            let line = reading.evaluate_in(group, &path).line(reading);
            Witness { path, line }
        };
        Ok(match verdicts.of(group)? {
            Verdicts::Uniform(verdict) => Self::Uniform(verdict),
            Verdicts::Mixed { allowed, disallowed } => {
                Self::Partly { allowed: witness(allowed), disallowed: witness(disallowed) }
            }
        })
    }

    fn word(&self) -> &'static str {
        match self {
            Self::Uniform(Verdict::Allow) => "allow",
            Self::Uniform(Verdict::Disallow) => "disallow",
            Self::Partly { .. } => "partly",
            Self::Undecided => "?",
        }
    }
}

impl Witness {
    fn url(&self) -> Cow<'_, str> {
        visible(&self.path)
    }

    /// Returns the line of the rule that decides.
    fn origin(&self) -> String {
        self.line.map(|line| format!(" (line {line})")).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
