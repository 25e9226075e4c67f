//! The CSV format: one table.

use std::io::{self, Write};

use ::csv::Writer;

use robots_report::visible;

use super::human::date;
use crate::tally::Audit;

/// A table of an audit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CsvTable {
    /// A row for each crawler.
    #[default]
    Crawlers,
    /// A row for each rule of each version and each crawler whose requests it decides.
    Rules,
    /// A row for each crawler and hour.
    Hours,
    /// A row for each crawler and path.
    Paths,
    /// A row for each address from which rules were violated, and crawler.
    Addresses,
    /// A row for each change by a proposed file.
    Changes,
}

pub(super) fn write(audit: &Audit, out: &mut dyn Write, table: CsvTable) -> io::Result<()> {
    let mut rows = Rows(Writer::from_writer(out));
    match table {
        CsvTable::Crawlers => crawlers(audit, &mut rows)?,
        CsvTable::Rules => rules(audit, &mut rows)?,
        CsvTable::Hours => hours(audit, &mut rows)?,
        CsvTable::Paths => paths(audit, &mut rows)?,
        CsvTable::Addresses => addresses(audit, &mut rows)?,
        CsvTable::Changes => changes(audit, &mut rows)?,
    }
    rows.0.flush()
}

/// Rows in which no text of a log or a file sends escapes to a terminal.
struct Rows<'a>(Writer<&'a mut dyn Write>);

impl Rows<'_> {
    /// Writes a row, with control characters as escapes, such as `\\x1b`.
    fn write_record<F: AsRef<str>>(
        &mut self,
        fields: impl IntoIterator<Item = F>,
    ) -> io::Result<()> {
        for field in fields {
            self.0.write_field(&*visible(field.as_ref().as_bytes()))?;
        }
        Ok(self.0.write_record(None::<&[u8]>)?)
    }
}

fn crawlers(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    let header = "crawler,operator,purpose,class,group,requests,allowed,disallowed,\
                  disallowed_served,disallowed_verified,allowed_by_copy,disallowed_spelling,\
                  verified,impostors,robots_txt_fetches,first_violation,last_violation";
    rows.write_record(header.split(','))?;
    for crawler in &audit.crawlers {
        rows.write_record([
            crawler.crawler.as_str(),
            crawler.operator.unwrap_or_default(),
            crawler.purpose.unwrap_or_default(),
            crawler.class,
            crawler.group.as_deref().unwrap_or_default(),
            &crawler.requests.to_string(),
            &crawler.allowed.to_string(),
            &crawler.disallowed.to_string(),
            &crawler.disallowed_served.to_string(),
            &crawler.disallowed_verified.to_string(),
            &crawler.allowed_by_copy.to_string(),
            &crawler.disallowed_spelling.to_string(),
            &crawler.verified.to_string(),
            &crawler.impostors.to_string(),
            &crawler.robots_txt.requests().to_string(),
            &crawler.first_violation.map(date).unwrap_or_default(),
            &crawler.last_violation.map(date).unwrap_or_default(),
        ])?;
    }
    Ok(())
}

fn rules(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["version", "line", "rule", "state", "crawler", "requests"])?;
    for version in &audit.versions {
        for rule in &version.rules {
            let state = rule.state.name();
            let none = [(String::new(), 0)];
            let crawlers = if rule.crawlers.is_empty() {
                &none[..]
            } else {
                &rule.crawlers
            };
            for (crawler, requests) in crawlers {
                rows.write_record([
                    version.name.as_str(),
                    &rule.line.to_string(),
                    &rule.rule,
                    state,
                    crawler,
                    &requests.to_string(),
                ])?;
            }
        }
    }
    Ok(())
}

fn hours(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["hour", "crawler", "requests", "disallowed", "fetches"])?;
    for hour in &audit.hours {
        rows.write_record([
            &date(hour.hour),
            hour.crawler.as_str(),
            &hour.requests.to_string(),
            &hour.disallowed.to_string(),
            &hour.fetches.to_string(),
        ])?;
    }
    Ok(())
}

fn paths(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["crawler", "verdict", "line", "path", "requests"])?;
    for crawler in &audit.crawlers {
        let lists = [
            ("disallow", &crawler.disallowed_paths),
            ("allow", &crawler.allowed_paths),
        ];
        for (verdict, list) in lists {
            for path in list {
                rows.write_record([
                    crawler.crawler.as_str(),
                    verdict,
                    &path.line.to_string(),
                    &path.path,
                    &path.requests.to_string(),
                ])?;
            }
        }
    }
    Ok(())
}

fn addresses(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["address", "crawler", "identity", "violations"])?;
    for violator in &audit.addresses {
        rows.write_record([
            violator.address.as_str(),
            &violator.crawler,
            violator.identity,
            &violator.violations.to_string(),
        ])?;
    }
    Ok(())
}

fn changes(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record("crawler,verdict,requests,line,new_line,new_rule".split(','))?;
    for change in &audit.changes {
        rows.write_record([
            change.crawler.as_str(),
            change.verdict,
            &change.requests.to_string(),
            &change.line.to_string(),
            &change.new_line.to_string(),
            change.new_rule.as_deref().unwrap_or_default(),
        ])?;
    }
    Ok(())
}
