//! Logs as Parquet files.
//!
//! In: files and the names of their columns. Out: counts. A row group is read by one thread, in
//! batches of the columns that are needed, without Arrow.

mod cells;
mod columns;

use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use parquet::errors::Result;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};

use crate::audit_error::AuditError;
use crate::format::Row;
use crate::format::field::Field;
use crate::settings::Settings;
use crate::tally::{Logs, Tally};
use cells::Cells;
use columns::Found;

/// The rows that are read at once.
const BATCH: usize = 8 << 10;

/// Counts the rows of Parquet files. `logs` receives their names and what was detected of each.
pub(crate) fn read<'s>(
    paths: &[&Path],
    settings: &'s Settings,
    logs: &mut Logs,
) -> std::result::Result<Tally<'s>, AuditError> {
    let mut files = Vec::new();
    let mut tasks = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let reader = open(path)?;
        logs.bytes += path.metadata().map_or(0, |metadata| metadata.len());
        let schema = reader.metadata().file_metadata().schema_descr();
        let name = path.display().to_string();
        let found = Found::of(schema, settings.columns.as_deref())
            .map_err(|error| AuditError(format!("`{name}`: {error}")))?;
        logs.formats.push(format!("{name}: {}", found.sentence()));
        logs.names.push(name);
        tasks.extend((0..reader.num_row_groups()).map(|group| (index, group)));
        files.push(found);
    }
    let next = AtomicUsize::new(0);
    let work = || -> std::result::Result<Tally<'s>, AuditError> {
        let mut tally = Tally::new(settings);
        // Clones of an open file share its position, so each thread opens files of its own.
        let mut opened: Option<(usize, SerializedFileReader<File>)> = None;
        while let Some(&(file, group)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let of_file = opened.take_if(|(index, _)| *index == file);
            let reader = match of_file {
                Some((_, reader)) => reader,
                None => open(paths[file])?,
            };
            let (_, reader) = &*opened.insert((file, reader));
            let group = reader.get_row_group(group);
            let counted = group.and_then(|group| count(&*group, &files[file], &mut tally));
            counted.map_err(|error| AuditError::unreadable(paths[file], &error))?;
        }
        Ok(tally)
    };
    let threads = match settings.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let others = threads.min(tasks.len()).saturating_sub(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
        let mut tally = work()?;
        for thread in threads {
            match thread.join() {
                Ok(other) => tally.merge(other?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(tally)
    })
}

fn open(path: &Path) -> std::result::Result<SerializedFileReader<File>, AuditError> {
    let file = File::open(path).map_err(|error| AuditError::unreadable(path, &error))?;
    SerializedFileReader::new(file).map_err(|error| AuditError::unreadable(path, &error))
}

/// Counts the rows of a row group.
fn count(group: &dyn RowGroupReader, found: &Found, tally: &mut Tally<'_>) -> Result<()> {
    let mut columns = Vec::new();
    for column in &found.columns {
        columns.push(Cells::open(group, column)?);
    }
    let mut rest = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
    while rest > 0 {
        let mut rows = 0;
        for cells in &mut columns {
            rows = cells.read(rest.min(BATCH))?;
        }
        if rows == 0 {
            break;
        }
        rest -= rows;
        for row in 0..rows {
            tally.row(&row_of(found, &columns, row));
        }
    }
    Ok(())
}

fn row_of<'c>(found: &Found, columns: &'c [Cells], row: usize) -> Row<'c> {
    let of = |field: Field| found.index(field).map(|index| &columns[index]);
    let bytes = |field: Field| of(field).and_then(|cells| cells.bytes(row));
    let mut parsed = Row::of_fields(
        bytes(Field::UserAgent).unwrap_or_default(),
        bytes(Field::Address).unwrap_or_default(),
        of(Field::Status).map_or(0, |cells| cells.status(row)),
        of(Field::Time).and_then(|cells| cells.seconds(row)),
    );
    if let Some(request) = bytes(Field::Request) {
        parsed.set_request(request);
    } else if let Some(target) = bytes(Field::Target) {
        let query = bytes(Field::Query).unwrap_or_default();
        if found.is_encoded(Field::Target) {
            parsed.set_encoded_target(target, query);
        } else {
            parsed.set_target(target, query);
        }
    }
    if found.is_encoded(Field::UserAgent) {
        parsed.decode_user_agent();
    }
    parsed
}
