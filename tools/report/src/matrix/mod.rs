//! The policy of a file on one page: crawlers or purposes by sets of URLs.
//!
//! In: a reading, [`Asker`]s and [`UrlSet`]s. Out: a [`Matrix`], whose cells are proved for every
//! URL of a set, as text, Markdown, HTML or JSON.

mod askers;
mod html;
mod human;
mod json;
mod markdown;
mod url_sets;

use std::borrow::Cow;

use askers::Name;
pub use askers::{Asker, crawlers, purpose_title, purposes, well_known};
use robots_analysis::paths::{BudgetExhausted, GroupVerdicts, Verdicts};
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

/// The verdicts of a file for askers and sets of URLs.
#[derive(Debug)]
pub struct Matrix<'a> {
    file: &'a str,
    dialect: &'static Dialect,
    /// The sets of URLs, as they are written.
    sets: Vec<String>,
    /// What differs. Askers with the same cells share a column.
    columns: Vec<Column>,
    /// The number of sets that the rules of the file name beyond those of the matrix; 0 at first.
    pub left_out: usize,
}

#[derive(Debug)]
struct Column {
    askers: Vec<Name>,
    cells: Vec<Cell>,
}

/// What askers may fetch of a set of URLs.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    /// The same for every URL and every crawler.
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
    /// The crawler, if the askers are several with different groups.
    crawler: Option<&'static str>,
    /// The line of the rule that decides, from 1; null if no rule matches.
    line: Option<usize>,
}

impl<'a> Matrix<'a> {
    /// Decides every cell. Each takes a bounded number of steps; one that takes more is reported as
    /// not decided.
    pub fn new(reading: &'a Reading, askers: &[Asker], sets: Vec<UrlSet>) -> Self {
        let mut columns: Vec<Column> = askers
            .iter()
            .map(|asker| Column { askers: vec![asker.name.clone()], cells: Vec::new() })
            .collect();
        for set in &sets {
            let urls = GroupVerdicts::language(set.urls.clone(), reading);
            let mut verdicts = urls.as_ref().map(|urls| GroupVerdicts::new(urls, reading));
            for (asker, column) in askers.iter().zip(&mut columns) {
                let cell = verdicts.as_mut().map_or(Cell::Undecided, |verdicts| {
                    Cell::new(asker, verdicts, reading).unwrap_or(Cell::Undecided)
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

const NAMES: usize = 5;

/// Returns the columns with the askers of equal ones united.
fn united(columns: Vec<Column>) -> Vec<Column> {
    let mut united: Vec<Column> = Vec::new();
    for column in columns {
        match united.iter_mut().find(|known| known.cells == column.cells) {
            Some(known) => known.askers.extend(column.askers),
            None => united.push(column),
        }
    }
    united
}

impl Column {
    /// Returns the names of the askers, at most some of them, and whether these are all. `marked`
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
        let names = self.askers.iter().map(|name| match name {
            Name::Token(token) if token == "*" => "every other crawler".to_owned(),
            Name::Token(token) => marked(&visible(token.as_bytes())),
            Name::Purpose(purpose) => (*purpose).to_owned(),
        });
        names.collect()
    }
}

impl Cell {
    fn new(
        asker: &Asker,
        verdicts: &mut GroupVerdicts<'_>,
        reading: &Reading,
    ) -> Result<Self, BudgetExhausted> {
        let mut answers = Vec::with_capacity(asker.members.len());
        for member in &asker.members {
            answers.push((member, verdicts.of(member.group)?));
        }
        let Some((_, first)) = answers.first() else {
            return Ok(Self::Undecided);
        };
        let are_equal = answers.iter().all(|(_, answer)| answer == first);
        if let (Verdicts::Uniform(verdict), true) = (first, are_equal) {
            return Ok(Self::Uniform(*verdict));
        }
        let shortest = verdicts.shortest();
        let witness = |verdict: Verdict| {
            let shown = answers.iter().filter_map(|(member, answer)| {
                let path = match answer {
                    Verdicts::Mixed { allowed, .. } if verdict == Verdict::Allow => allowed,
                    Verdicts::Mixed { disallowed, .. } => disallowed,
                    Verdicts::Uniform(uniform) => {
                        Some(&shortest).filter(|_| *uniform == verdict)?
                    }
                };
                Some((member, path))
            });
            let (member, path) = shown.min_by_key(|(_, path)| path.len())?;
            Some(Witness {
                path: path.clone(),
                crawler: member.token.filter(|_| !are_equal),
                line: reading.evaluate_in(member.group, path).line(reading),
            })
        };
        let witnesses = (witness(Verdict::Allow), witness(Verdict::Disallow));
        let (Some(allowed), Some(disallowed)) = witnesses else {
            return Ok(Self::Undecided);
        };
        Ok(Self::Partly { allowed, disallowed })
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

    /// Returns for whom a rule decides, and its line.
    fn origin(&self) -> String {
        let crawler = self.crawler.map(|crawler| format!(" for {crawler}"));
        let line = self.line.map(|line| format!(" (line {line})"));
        crawler.unwrap_or_default() + &line.unwrap_or_default()
    }
}

/// A crawler of an asker: its product token, unless there are several, and its group.
#[derive(Clone, Debug)]
struct Member {
    token: Option<&'static str>,
    group: Option<GroupId>,
}

#[cfg(test)]
mod tests;
