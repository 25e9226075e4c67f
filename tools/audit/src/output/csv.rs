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
    /// A row for each crawler and path.
    Paths,
    /// A row for each address from which rules were violated, and crawler.
    Addresses,
}

impl Audit {
    /// Writes one table after a header.
    pub fn csv(&self, out: &mut dyn Write, table: CsvTable) -> io::Result<()> {
        let mut table_text = Vec::new();
        let mut rows = Writer::from_writer(&mut table_text as &mut dyn Write);
        match table {
            CsvTable::Crawlers => crawlers(self, &mut rows)?,
            CsvTable::Rules => rules(self, &mut rows)?,
            CsvTable::Paths => paths(self, &mut rows)?,
            CsvTable::Addresses => addresses(self, &mut rows)?,
        }
        rows.flush()?;
        drop(rows);
        // No text of a log or a file sends escapes to a terminal.
        for line in table_text.split_inclusive(|&byte| byte == b'\n') {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            writeln!(out, "{}", visible(text))?;
        }
        out.flush()
    }
}

type Rows<'a> = Writer<&'a mut dyn Write>;

fn crawlers(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    let header = "crawler,operator,purpose,class,group,requests,allowed,disallowed,\
                  disallowed_served,disallowed_verified,allowed_by_copy,disallowed_spelling,\
                  verified,impostors,robots_txt_fetches,first_violation,last_violation";
    rows.write_record(header.split(','))?;
    for crawler in &audit.crawlers {
        let sender =
            (&crawler.crawler, crawler.operator, crawler.purpose, crawler.class, &crawler.group);
        let requests = (
            crawler.requests,
            crawler.allowed,
            crawler.disallowed,
            crawler.disallowed_served,
            crawler.disallowed_verified,
            crawler.allowed_by_copy,
            crawler.disallowed_spelling,
            crawler.verified,
            crawler.impostors,
            crawler.robots_txt.requests(),
        );
        let violations = (crawler.first_violation.map(date), crawler.last_violation.map(date));
        rows.serialize((sender, requests, violations))?;
    }
    Ok(())
}

fn rules(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["version", "line", "rule", "state", "crawler", "requests"])?;
    for version in &audit.versions {
        for rule in &version.rules {
            let none = [(String::new(), 0)];
            let crawlers = if rule.crawlers.is_empty() { &none[..] } else { &rule.crawlers };
            for (crawler, requests) in crawlers {
                let state = rule.state.name();
                rows.serialize((&version.name, rule.line, &rule.rule, state, crawler, requests))?;
            }
        }
    }
    Ok(())
}

fn paths(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["crawler", "verdict", "line", "path", "requests"])?;
    for crawler in &audit.crawlers {
        let lists = [("disallow", &crawler.disallowed_paths), ("allow", &crawler.allowed_paths)];
        for (verdict, list) in lists {
            for path in list {
                let count = (path.line, &path.path, path.requests);
                rows.serialize((&crawler.crawler, verdict, count))?;
            }
        }
    }
    Ok(())
}

fn addresses(audit: &Audit, rows: &mut Rows<'_>) -> io::Result<()> {
    rows.write_record(["address", "crawler", "identity", "violations"])?;
    for violator in &audit.addresses {
        let who = (&violator.address, &violator.crawler, violator.identity);
        rows.serialize((who, violator.violations))?;
    }
    Ok(())
}
