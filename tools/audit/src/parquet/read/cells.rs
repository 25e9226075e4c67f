//! The cells of a column.

use parquet::basic::Type;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType, FixedLenByteArray, Int96};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::RowGroupReader;

use super::columns::Column;
use crate::format::{parse_time, seconds_of, status};

/// A column of a row group, and a batch of its cells.
pub(super) struct Cells {
    reader: ColumnReader,
    max_level: i16,
    units: Option<i64>,
    values: Values,
}

/// Cells; `None` for null.
enum Values {
    Bytes(Vec<Option<ByteArray>>),
    Fixed(Vec<Option<FixedLenByteArray>>),
    Numbers(Vec<Option<i64>>),
    Seconds(Vec<Option<Int96>>),
}

impl Cells {
    pub(super) fn open(group: &dyn RowGroupReader, column: &Column) -> Result<Self> {
        Ok(Self {
            reader: group.get_column_reader(column.leaf)?,
            max_level: column.max_level,
            units: column.units,
            values: Values::Numbers(Vec::new()),
        })
    }

    /// Reads the next cells. Returns their number.
    pub(super) fn read(&mut self, wanted: usize) -> Result<usize> {
        let level = self.max_level;
        let (read, values) = match &mut self.reader {
            ColumnReader::ByteArrayColumnReader(reader) => {
                let cells = batch(reader, level, wanted)?;
                (cells.len(), Values::Bytes(cells))
            }
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                let cells = batch(reader, level, wanted)?;
                (cells.len(), Values::Fixed(cells))
            }
            ColumnReader::Int64ColumnReader(reader) => {
                let cells = batch(reader, level, wanted)?;
                (cells.len(), Values::Numbers(cells))
            }
            ColumnReader::Int32ColumnReader(reader) => {
                let cells = batch(reader, level, wanted)?.into_iter();
                let cells: Vec<_> = cells.map(|cell| cell.map(i64::from)).collect();
                (cells.len(), Values::Numbers(cells))
            }
            ColumnReader::DoubleColumnReader(reader) => {
                let cells = batch(reader, level, wanted)?.into_iter();
                let cells: Vec<_> = cells.map(|cell| cell.map(whole)).collect();
                (cells.len(), Values::Numbers(cells))
            }
            ColumnReader::Int96ColumnReader(reader) => {
                let cells = batch(reader, level, wanted)?;
                (cells.len(), Values::Seconds(cells))
            }
            ColumnReader::BoolColumnReader(_) | ColumnReader::FloatColumnReader(_) => {
                let message = format!("a column of type {} has no text", Type::BOOLEAN);
                return Err(ParquetError::General(message));
            }
        };
        self.values = values;
        Ok(read)
    }

    pub(super) fn bytes(&self, row: usize) -> Option<&[u8]> {
        match &self.values {
            Values::Bytes(cells) => cells.get(row)?.as_ref().map(ByteArray::data),
            Values::Fixed(cells) => cells.get(row)?.as_ref().map(|cell| cell.data()),
            Values::Numbers(_) | Values::Seconds(_) => None,
        }
    }

    pub(super) fn status(&self, row: usize) -> u16 {
        match &self.values {
            Values::Numbers(cells) => {
                let cell = cells.get(row).copied().flatten();
                cell.and_then(|cell| u16::try_from(cell).ok()).unwrap_or(0)
            }
            _ => self.bytes(row).map_or(0, status),
        }
    }

    /// Returns a time, in seconds since 1970.
    pub(super) fn seconds(&self, row: usize) -> Option<i64> {
        match &self.values {
            Values::Numbers(cells) => {
                let cell = (*cells.get(row)?)?;
                let seconds = self.units.map(|units| cell.div_euclid(units));
                Some(seconds.unwrap_or_else(|| seconds_of(cell)))
            }
            Values::Seconds(cells) => cells.get(row)?.as_ref().map(Int96::to_seconds),
            _ => parse_time(self.bytes(row)?),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a fraction of a second is not needed"
)]
fn whole(number: f64) -> i64 {
    number.floor() as i64
}

/// Reads the next values of a column, with its nulls.
fn batch<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    max_level: i16,
    wanted: usize,
) -> Result<Vec<Option<T::T>>> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    let mut rows = 0;
    while rows < wanted {
        let of_values = (max_level > 0).then_some(&mut levels);
        // A read may end with a page.
        let (read, ..) = reader.read_records(wanted - rows, of_values, None, &mut values)?;
        if read == 0 {
            break;
        }
        rows += read;
    }
    if max_level == 0 {
        return Ok(values.into_iter().map(Some).collect());
    }
    let mut values = values.into_iter();
    let cells = levels.into_iter();
    Ok(cells
        .map(|level| (level == max_level).then(|| values.next()).flatten())
        .collect())
}
