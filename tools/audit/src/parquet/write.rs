//! The tables of CSV as Parquet.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::format::parse_time;

/// The columns of text. All others have numbers or times.
const TEXTS: [&str; 10] = [
    "crawler", "operator", "purpose", "class", "group", "version", "rule", "state", "path",
    "verdict",
];

/// The columns of times.
const TIMES: [&str; 3] = ["first_violation", "last_violation", "hour"];

/// What a column has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Time,
    Number,
}

impl Kind {
    fn of(column: &str) -> Self {
        match column {
            "new_rule" => Self::Text,
            column if TEXTS.contains(&column) => Self::Text,
            column if TIMES.contains(&column) => Self::Time,
            _ => Self::Number,
        }
    }

    fn schema(self, column: &str) -> parquet::errors::Result<Type> {
        let (physical, logical) = match self {
            Self::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Self::Number => (Physical::INT64, None),
            Self::Time => {
                let logical = LogicalType::timestamp(true, TimeUnit::MILLIS);
                (Physical::INT64, Some(logical))
            }
        };
        Type::primitive_type_builder(column, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
    }
}

/// Writes a table that is CSV.
pub(crate) fn write(table: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut rows = ::csv::Reader::from_reader(table);
    let names: Vec<String> = rows.headers()?.iter().map(str::to_owned).collect();
    let rows: Vec<::csv::StringRecord> = rows.records().collect::<Result<_, _>>()?;
    let written = columns(&names, &rows).map_err(io::Error::other)?;
    out.write_all(&written)
}

fn columns(names: &[String], rows: &[::csv::StringRecord]) -> parquet::errors::Result<Vec<u8>> {
    let mut fields = Vec::new();
    for name in names {
        fields.push(Arc::new(Kind::of(name).schema(name)?));
    }
    let schema = Type::group_type_builder("audit")
        .with_fields(fields)
        .build()?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for (index, name) in names.iter().enumerate() {
        let cells = rows.iter().map(|row| row.get(index).unwrap_or_default());
        let Some(mut column) = group.next_column()? else {
            break;
        };
        let kind = Kind::of(name);
        if kind == Kind::Text {
            let (values, levels) = with_nulls(cells, |cell| {
                (!cell.is_empty()).then(|| ByteArray::from(cell))
            });
            let column = column.typed::<ByteArrayType>();
            column.write_batch(&values, Some(&levels), None)?;
        } else {
            let (values, levels) = with_nulls(cells, |cell| match kind {
                Kind::Time => Some(parse_time(cell.as_bytes())?.saturating_mul(1_000)),
                _ => cell.parse::<i64>().ok(),
            });
            let column = column.typed::<Int64Type>();
            column.write_batch(&values, Some(&levels), None)?;
        }
        column.close()?;
    }
    group.close()?;
    file.into_inner()
}

/// Returns the values, and the levels, which are 0 for null.
fn with_nulls<'c, T>(
    cells: impl Iterator<Item = &'c str>,
    value: impl Fn(&'c str) -> Option<T>,
) -> (Vec<T>, Vec<i16>) {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        let value = value(cell);
        levels.push(i16::from(value.is_some()));
        values.extend(value);
    }
    (values, levels)
}
