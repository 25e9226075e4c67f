//! Parquet files of other writers' schemas against the same rows as text.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use robots_audit::history::History;
use robots_audit::kernel::RuleFile;
use robots_audit::{Audit, AuditError, CsvTable, Settings, Source, audit};

const ROWS: usize = 20_000;

fn settings() -> Settings {
    let robots = "User-agent: *\nDisallow: /a\n";
    Settings::new(History::of_file("robots.txt", RuleFile::new(robots)))
}

fn crawler(row: usize) -> &'static str {
    ["GPTBot/1.2", "CCBot/2.0", "Mozilla/5.0 Firefox/140.0"][row % 3]
}

/// The targets have bytes that text formats escape.
fn target(row: usize) -> String {
    ["/a\"b", "/b\\x22", "/a?q=1", "/robots.txt"][row % 4].to_owned()
}

/// Writes the rows with two row groups, and a null in each hundredth User-Agent header.
fn write(path: &Path, schema: &str) {
    let schema = Arc::new(parse_message_type(schema).expect("a schema"));
    let properties = Arc::new(WriterProperties::builder().build());
    let file = File::create(path).expect("a file");
    let mut writer = SerializedFileWriter::new(file, schema, properties).expect("a writer");
    for half in 0..2 {
        let rows = || half * ROWS / 2..(half + 1) * ROWS / 2;
        let mut group = writer.next_row_group().expect("a group");
        let is_null = |row: usize| row % 100 == 99;

        let mut column = group.next_column().expect("a column").expect("a column");
        let values: Vec<_> = rows()
            .filter(|row| !is_null(*row))
            .map(crawler)
            .map(ByteArray::from)
            .collect();
        let levels: Vec<_> = rows().map(|row| i16::from(!is_null(row))).collect();
        column
            .typed::<ByteArrayType>()
            .write_batch(&values, Some(&levels), None)
            .expect("room");
        column.close().expect("room");
        drop(values);

        let mut column = group.next_column().expect("a column").expect("a column");
        let values: Vec<_> = rows()
            .map(|row| ByteArray::from(target(row).as_str()))
            .collect();
        column
            .typed::<ByteArrayType>()
            .write_batch(&values, None, None)
            .expect("room");
        column.close().expect("room");

        let mut column = group.next_column().expect("a column").expect("a column");
        let values: Vec<_> = rows()
            .map(|row| (1_791_590_400 + i64::try_from(row).expect("few")) * 1_000)
            .collect();
        column
            .typed::<Int64Type>()
            .write_batch(&values, None, None)
            .expect("room");
        column.close().expect("room");

        let mut column = group.next_column().expect("a column").expect("a column");
        let values: Vec<_> = rows().map(|_| 200).collect();
        column
            .typed::<Int32Type>()
            .write_batch(&values, None, None)
            .expect("room");
        column.close().expect("room");
        group.close().expect("room");
    }
    writer.close().expect("room");
}

const SCHEMA: &str = "message log {
    optional binary UA (UTF8);
    required binary clientRequestURI (UTF8);
    required int64 timestamp (TIMESTAMP_MILLIS);
    required int32 status;
}";

fn read(path: &Path, settings: &Settings) -> Result<Audit, AuditError> {
    audit(vec![Source::File(path.to_owned())], settings, &())
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log.parquet");
    write(&path, SCHEMA);
    (folder, path)
}

#[test]
fn rows_are_counted_as_the_same_rows_in_text() {
    let (folder, path) = folder();
    let found = read(&path, &settings()).expect("a table");
    let lines = (0..ROWS).map(|row| {
        let user_agent = if row % 100 == 99 { "-" } else { crawler(row) };
        let seconds = row % 60;
        let (minutes, hours) = (row / 60 % 60, row / 3_600);
        let target = target(row).replace('\\', "\\x5C").replace('"', "\\x22");
        format!(
            "192.0.2.1 - - [10/Oct/2026:{hours:02}:{minutes:02}:{seconds:02} +0000] \"GET {target} \
             HTTP/1.1\" 200 5 \"-\" \"{user_agent}\"\n"
        )
    });
    let log = folder.path().join("access.log");
    std::fs::write(&log, lines.collect::<String>()).expect("room");
    let text = read(&log, &settings()).expect("a log");
    let counts = |audit: &Audit| {
        let mut csv = Vec::new();
        for table in [
            CsvTable::Crawlers,
            CsvTable::Rules,
            CsvTable::Hours,
            CsvTable::Paths,
        ] {
            audit.csv(&mut csv, table).expect("memory");
        }
        String::from_utf8(csv).expect("text")
    };
    assert_eq!(counts(&found), counts(&text));
    assert_eq!(
        (found.logs.lines, found.senders),
        (text.logs.lines, text.senders)
    );
    assert!(found.violations() > 1_000);
    let sentence = &found.logs.formats[0];
    assert!(
        sentence.contains("user_agent from `UA`") && sentence.contains("time from `timestamp`")
    );
}

#[test]
fn columns_with_other_names_are_named_by_an_option() {
    let (_folder, path) = folder();
    let with = |columns: &str| {
        let mut settings = settings();
        settings.columns = Some(columns.to_owned());
        read(&path, &settings)
    };
    assert!(with("user_agent=UA,target=clientRequestURI").is_ok());
    for (columns, expected) in [
        ("user_agent=agent,target=UA", "no column `agent`"),
        ("target=UA", "no column for `user_agent`"),
        ("user_agent=UA", "no column for `target` or `request`"),
        ("agent=UA", "unknown field `agent`"),
        ("UA", "expected `FIELD=COLUMN`"),
    ] {
        let error = with(columns).expect_err(columns).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn truncated_file_is_an_error() {
    let (_folder, path) = folder();
    let bytes = std::fs::read(&path).expect("a file");
    for len in [4, 100, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..len]).expect("room");
        let error = read(&path, &settings()).expect_err("it is cut").to_string();
        assert!(
            error.starts_with("cannot read `") && error.contains("log.parquet"),
            "{error}"
        );
    }
}

#[test]
fn tables_are_written_with_their_types() {
    let (folder, path) = folder();
    let audit = read(&path, &settings()).expect("a table");
    for table in [
        CsvTable::Crawlers,
        CsvTable::Rules,
        CsvTable::Hours,
        CsvTable::Paths,
        CsvTable::Changes,
    ] {
        let mut bytes = Vec::new();
        audit.parquet(&mut bytes, table).expect("memory");
        let path = folder.path().join("table.parquet");
        std::fs::write(&path, &bytes).expect("room");
        let reader =
            SerializedFileReader::new(File::open(&path).expect("a file")).expect("a table");
        let rows: Vec<_> = reader
            .get_row_iter(None)
            .expect("rows")
            .map(|row| row.expect("a row"))
            .collect();
        let mut csv = Vec::new();
        audit.csv(&mut csv, table).expect("memory");
        assert_eq!(
            rows.len() + 1,
            String::from_utf8_lossy(&csv).lines().count(),
            "{table:?}"
        );
        if table == CsvTable::Crawlers {
            let row = rows[0].to_string();
            assert!(
                row.contains("crawler: \"GPTBot\"") && row.contains("requests: "),
                "{row}"
            );
        }
    }
}

#[test]
fn columns_of_cloudfront_are_decoded_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log.parquet");
    let schema = "message log {
        required binary cs_user_agent (UTF8);
        required binary cs_uri_stem (UTF8);
        required binary cs_uri_query (UTF8);
        required int64 ts (TIMESTAMP(MILLIS, true));
    }";
    let schema = Arc::new(parse_message_type(schema).expect("a schema"));
    let properties = Arc::new(WriterProperties::builder().build());
    let file = File::create(&path).expect("a file");
    let mut writer = SerializedFileWriter::new(file, schema, properties).expect("a writer");
    let mut group = writer.next_row_group().expect("a group");
    let agent = "Mozilla/5.0%20(compatible;%20GPTBot/1.2)";
    for values in [[agent; 2], ["/caf%25C3%25A9", "/%2561"], ["-", "q=%2520"]] {
        let mut column = group.next_column().expect("a column").expect("a column");
        let values = values.map(ByteArray::from);
        let column_of_text = column.typed::<ByteArrayType>();
        column_of_text
            .write_batch(&values, None, None)
            .expect("room");
        column.close().expect("room");
    }
    let mut column = group.next_column().expect("a column").expect("a column");
    // Before 1970 no request was logged.
    let times = [1_791_633_336_000, i64::MIN];
    column
        .typed::<Int64Type>()
        .write_batch(&times, None, None)
        .expect("room");
    column.close().expect("room");
    group.close().expect("room");
    writer.close().expect("room");

    let robots = "User-agent: *\nDisallow: /caf%C3%A9$\nDisallow: /a?q=%20\n";
    let settings = Settings::new(History::of_file("robots.txt", RuleFile::new(robots)));
    let audit = read(&path, &settings).expect("a log");
    assert_eq!(audit.violations(), 2);
    let crawler = &audit.crawlers[0];
    assert_eq!(crawler.crawler, "GPTBot");
    let times = (crawler.first_violation, crawler.last_violation);
    assert_eq!(times, (Some(1_791_633_336), Some(1_791_633_336)));
    assert_eq!(audit.logs.undated, 1);
}
