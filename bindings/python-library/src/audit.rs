//! `audit`: judges the requests of a table.

use std::sync::Arc;

use arrow_array::builder::Int32Builder;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use pyo3::prelude::*;
use robots_audit::kernel::{Judge, Judgement, Outcome, Sender, is_robots_txt, path_of_target};
use robots_core::matcher::CrawlerPurpose;

use crate::batch::error;
use crate::column::{TextBuilder, check, values};

#[derive(Debug, Default)]
pub(crate) struct Columns {
    class: TextBuilder,
    crawler: TextBuilder,
    operator: TextBuilder,
    purpose: TextBuilder,
    group_token: TextBuilder,
    verdict: TextBuilder,
    line: Int32Builder,
    /// The first product token of each group.
    groups: Vec<String>,
}

impl Columns {
    pub(crate) fn new(judge: &Judge) -> Self {
        let groups = judge.file().groups().iter();
        let groups = groups.map(|group| group.tokens.first().cloned().unwrap_or_default());
        Self { groups: groups.collect(), ..Self::default() }
    }

    pub(crate) fn push(&mut self, sender: &Sender<'_>, target: Option<&[u8]>) -> PyResult<()> {
        let judgement = target.and_then(|target| sender.judge(target));
        let crawler = sender.crawler_of(judgement);
        self.class.append(Some(sender.class().name()))?;
        self.crawler.append(crawler.map(|crawler| crawler.token.as_str()))?;
        self.operator.append(crawler.and_then(|crawler| crawler.operator))?;
        let purpose = crawler.and_then(|crawler| crawler.purpose);
        self.purpose.append(purpose.map(CrawlerPurpose::name))?;
        let outcome = judgement.map(|judgement| judgement.outcome);
        let outcome = outcome.or_else(|| is_fetch(sender, target).then_some(Outcome::RobotsTxt));
        self.verdict.append(outcome.map(Outcome::name))?;
        let group = judgement.map(|judgement| judgement.group).or(sender.group_index());
        let token = group.and_then(|group| self.groups.get(group));
        self.group_token.append(token.map(String::as_str))?;
        self.line.append_option(judgement.and_then(line));
        Ok(())
    }

    /// Returns the columns, in the order of the documentation.
    pub(crate) fn finish(mut self) -> PyResult<RecordBatch> {
        let columns: [(&str, ArrayRef, bool); 7] = [
            ("class", self.class.finish(), false),
            ("crawler", self.crawler.finish(), true),
            ("operator", self.operator.finish(), true),
            ("purpose", self.purpose.finish(), true),
            ("group_token", self.group_token.finish(), true),
            ("verdict", self.verdict.finish(), true),
            ("line", Arc::new(self.line.finish()), true),
        ];
        RecordBatch::try_from_iter_with_nullable(columns).map_err(error)
    }
}

/// Returns whether a crawler requests the robots.txt, also if no group applies to it.
fn is_fetch(sender: &Sender<'_>, target: Option<&[u8]>) -> bool {
    let path = target.and_then(path_of_target);
    sender.crawler_index().is_some() && path.is_some_and(|path| is_robots_txt(&path))
}

/// Returns the number of the line that decides; `None` if no line matches.
fn line(judgement: Judgement) -> Option<i32> {
    i32::try_from(judgement.line).ok().filter(|&line| line > 0)
}

/// Judges the requests of a table, one row for each.
pub(crate) fn judged(
    judge: &mut Judge,
    table: Box<dyn RecordBatchReader + Send>,
    user_agent: &str,
    target: &str,
) -> PyResult<RecordBatch> {
    check(table.schema(), &[user_agent, target])?;
    let mut columns = Columns::new(judge);
    for batch in table {
        let batch = batch.map_err(error)?;
        let rows = values(&batch, user_agent)?.zip(values(&batch, target)?);
        for (header, target) in rows {
            let sender = judge.sender(header.unwrap_or_default());
            columns.push(&sender, target)?;
        }
    }
    columns.finish()
}
