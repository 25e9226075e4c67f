//! `audit`: judges the requests of a table.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{Field, Schema};
use pyo3::prelude::*;
use robots_audit::kernel::{
    Judge, Judgement, Outcome, Sender, is_robots_txt, path_of_target, purpose_name,
};

use crate::batch::error;
use crate::column::values;

/// The columns of judgements.
#[derive(Debug)]
pub(crate) struct Columns {
    class: StringBuilder,
    crawler: StringBuilder,
    operator: StringBuilder,
    purpose: StringBuilder,
    group_token: StringBuilder,
    verdict: StringBuilder,
    line: Int32Builder,
    /// The first product token of each group.
    groups: Vec<String>,
}

impl Columns {
    pub(crate) fn new(judge: &Judge) -> Self {
        let groups = judge.file().groups().iter();
        Self {
            class: StringBuilder::new(),
            crawler: StringBuilder::new(),
            operator: StringBuilder::new(),
            purpose: StringBuilder::new(),
            group_token: StringBuilder::new(),
            verdict: StringBuilder::new(),
            line: Int32Builder::new(),
            groups: groups
                .map(|group| group.tokens.first().cloned().unwrap_or_default())
                .collect(),
        }
    }

    /// Adds a row. A request without a target has no judgement.
    pub(crate) fn push(&mut self, sender: &Sender<'_>, target: Option<&[u8]>) {
        let judgement = target.and_then(|target| sender.judge(target));
        let crawler = sender.crawler_of(judgement);
        self.class.append_value(sender.class().name());
        self.crawler
            .append_option(crawler.map(|crawler| &crawler.token));
        self.operator
            .append_option(crawler.and_then(|crawler| crawler.operator));
        let purpose = crawler.and_then(|crawler| crawler.purpose);
        self.purpose.append_option(purpose.map(purpose_name));
        let outcome = judgement.map(|judgement| judgement.outcome);
        let outcome = outcome.or_else(|| is_fetch(sender, target).then_some(Outcome::RobotsTxt));
        self.verdict.append_option(outcome.map(Outcome::name));
        let group = judgement.map(|judgement| judgement.group);
        let group = group.or(sender.group_index());
        self.group_token
            .append_option(group.and_then(|group| self.groups.get(group)));
        self.line.append_option(judgement.and_then(line));
    }

    /// Returns the columns, in the order of the documentation.
    pub(crate) fn finish(mut self) -> PyResult<RecordBatch> {
        let columns: [(&str, ArrayRef); 7] = [
            ("class", Arc::new(self.class.finish())),
            ("crawler", Arc::new(self.crawler.finish())),
            ("operator", Arc::new(self.operator.finish())),
            ("purpose", Arc::new(self.purpose.finish())),
            ("group_token", Arc::new(self.group_token.finish())),
            ("verdict", Arc::new(self.verdict.finish())),
            ("line", Arc::new(self.line.finish())),
        ];
        let fields = columns.iter().map(|(name, column)| {
            let nullable = *name != "class";
            Field::new(*name, column.data_type().clone(), nullable)
        });
        let schema = Schema::new(fields.collect::<Vec<_>>());
        let arrays = columns.into_iter().map(|(_, column)| column).collect();
        RecordBatch::try_new(Arc::new(schema), arrays).map_err(error)
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
///
/// # Errors
///
/// Raises the errors of its columns and of its producer.
pub(crate) fn judged(
    judge: &mut Judge,
    table: Box<dyn RecordBatchReader + Send>,
    user_agent: &str,
    target: &str,
) -> PyResult<RecordBatch> {
    let mut columns = Columns::new(judge);
    for batch in table {
        let batch = batch.map_err(error)?;
        let rows = values(&batch, user_agent)?.zip(values(&batch, target)?);
        for (header, target) in rows {
            let sender = judge.sender(header.unwrap_or_default());
            columns.push(&sender, target);
        }
    }
    columns.finish()
}
