//! Which columns of a file have what the audit needs.

use parquet::basic::{ConvertedType, LogicalType, TimeUnit, Type};
use parquet::schema::types::SchemaDescriptor;

use crate::format::field::Field;

/// The fields: their names in options, and the names of columns in well-known tables: those of
/// `CloudFront` and load balancers in Athena, of Cloudflare, Fastly and Google Cloud, and of log
/// formats of nginx. Letter case does not matter.
const FIELDS: [(Field, &str, &[&str]); 7] = [
    (
        Field::UserAgent,
        "user_agent",
        &[
            "user_agent",
            "useragent",
            "http_user_agent",
            "cs_user_agent",
            "cs(user-agent)",
            "clientrequestuseragent",
            "request_user_agent",
            "httprequest.useragent",
            "ua",
        ],
    ),
    (
        Field::Target,
        "target",
        &[
            "target",
            "request_uri",
            "clientrequesturi",
            "request_url",
            "httprequest.requesturl",
            "cs_uri_stem",
            "cs-uri-stem",
            "uri",
            "url",
            "path",
        ],
    ),
    (
        Field::Query,
        "query",
        &["query", "query_string", "cs_uri_query", "cs-uri-query"],
    ),
    (Field::Request, "request", &["request", "request_line"]),
    (
        Field::Time,
        "time",
        &[
            "time",
            "timestamp",
            "ts",
            "time_iso8601",
            "time_local",
            "edgestarttimestamp",
            "datetime",
        ],
    ),
    (
        Field::Status,
        "status",
        &[
            "status",
            "status_code",
            "sc_status",
            "sc-status",
            "edgeresponsestatus",
            "elb_status_code",
            "httprequest.status",
        ],
    ),
    (
        Field::Address,
        "address",
        &[
            "address",
            "remote_addr",
            "client_ip",
            "clientip",
            "c_ip",
            "c-ip",
            "httprequest.remoteip",
            "ip",
        ],
    ),
];

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) field: Field,
    pub(super) name: String,
    /// The index of the leaf.
    pub(super) leaf: usize,
    /// The level at which a value is not null.
    pub(super) max_level: i16,
    /// Whether it has the percent-encoding of `CloudFront`, by its name.
    pub(super) is_encoded: bool,
    /// The units of a second, if it is a time in units.
    pub(super) units: Option<i64>,
}

/// The columns that were found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) columns: Vec<Column>,
}

impl Found {
    /// Finds the columns. `named` has those with other names, as in `user_agent=ua,target=uri`.
    pub(super) fn of(schema: &SchemaDescriptor, named: Option<&str>) -> Result<Self, String> {
        let named = named.map(parse).transpose()?.unwrap_or_default();
        let mut columns = Vec::new();
        for (field, name, candidates) in FIELDS {
            let wanted = named.iter().find(|(known, _)| *known == field);
            let leaf = match wanted {
                Some((_, column)) => Some(
                    leaf(schema, &[column])
                        .ok_or_else(|| format!("no column `{column}`{}", list(schema)))?,
                ),
                // An option names all that is read.
                None if !named.is_empty() => None,
                None => leaf(schema, candidates),
            };
            let Some(leaf) = leaf else {
                continue;
            };
            let column = schema.column(leaf);
            if column.max_rep_level() > 0 {
                return Err(format!(
                    "column `{}` for `{name}` is a list",
                    column.path().string()
                ));
            }
            columns.push(Column {
                field,
                is_encoded: is_of_cloudfront(column.name()),
                name: column.path().string(),
                leaf,
                max_level: column.max_def_level(),
                units: units(schema, leaf),
            });
        }
        let found = Self { columns };
        let has = |field: Field| found.index(field).is_some();
        if !has(Field::UserAgent) {
            return Err(format!("no column for `user_agent`{}", list(schema)));
        }
        if !has(Field::Target) && !has(Field::Request) {
            return Err(format!(
                "no column for `target` or `request`{}",
                list(schema)
            ));
        }
        Ok(found)
    }

    /// Returns the index of the column of a field.
    pub(super) fn index(&self, field: Field) -> Option<usize> {
        self.columns.iter().position(|column| column.field == field)
    }

    /// Returns whether the column of a field has the percent-encoding of `CloudFront`.
    pub(super) fn is_encoded(&self, field: Field) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|column| column.field == field && column.is_encoded)
    }

    /// Returns a sentence that states what was found.
    pub(super) fn sentence(&self) -> String {
        let columns = self.columns.iter().map(|column| {
            let known = FIELDS.iter().find(|(field, ..)| *field == column.field);
            let name = known.map_or("", |(_, name, _)| name);
            format!("{name} from `{}`", column.name)
        });
        let columns: Vec<_> = columns.collect();
        format!("read as Parquet: {}", columns.join(", "))
    }
}

/// Parses `user_agent=ua,target=uri`.
fn parse(text: &str) -> Result<Vec<(Field, &str)>, String> {
    let pairs = text.split(',').map(|pair| {
        let (name, column) = pair
            .split_once('=')
            .ok_or_else(|| format!("expected `FIELD=COLUMN`, found `{pair}`"))?;
        let field = FIELDS.iter().find(|(_, known, _)| *known == name.trim());
        let (field, ..) = field.ok_or_else(|| {
            let names: Vec<_> = FIELDS.iter().map(|(_, name, _)| *name).collect();
            format!(
                "unknown field `{name}`: expected one of {}",
                names.join(", ")
            )
        })?;
        Ok((*field, column.trim()))
    });
    pairs.collect()
}

/// Returns the column with the first of the names that there is.
fn leaf(schema: &SchemaDescriptor, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        let mut columns = schema.columns().iter();
        columns.position(|column| column.path().string().eq_ignore_ascii_case(name))
    })
}

/// Returns whether a column has a name by which `CloudFront` logs a path, a query or a header.
fn is_of_cloudfront(name: &str) -> bool {
    let start = name.as_bytes().first_chunk();
    start.is_some_and(|[c, s, next]| {
        (c.eq_ignore_ascii_case(&b'c') && s.eq_ignore_ascii_case(&b's')) && b"_-(".contains(next)
    })
}

fn list(schema: &SchemaDescriptor) -> String {
    let names = schema.columns().iter().take(50);
    let names: Vec<_> = names.map(|column| column.path().string()).collect();
    format!(
        ": name it with `--columns`. The columns are {}",
        names.join(", ")
    )
}

/// Returns the units of a second in a column of times.
fn units(schema: &SchemaDescriptor, leaf: usize) -> Option<i64> {
    let column = schema.column(leaf);
    if column.physical_type() != Type::INT64 {
        return None;
    }
    match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::Timestamp(time)), _) => Some(match time.unit {
            TimeUnit::MILLIS => 1_000,
            TimeUnit::MICROS => 1_000_000,
            TimeUnit::NANOS => 1_000_000_000,
        }),
        (_, ConvertedType::TIMESTAMP_MILLIS) => Some(1_000),
        (_, ConvertedType::TIMESTAMP_MICROS) => Some(1_000_000),
        _ => None,
    }
}
