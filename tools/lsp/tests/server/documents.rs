//! Texts and files.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use crate::client::Client;

/// A robots.txt in a folder of its own.
struct File {
    folder: TempDir,
}

impl File {
    fn new(bytes: &[u8]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let file = Self { folder };
        file.write(bytes);
        file
    }

    fn write(&self, bytes: &[u8]) {
        fs::write(self.folder.path().join("robots.txt"), bytes).expect("a file");
    }

    fn uri(&self) -> String {
        let path = self.folder.path().join("robots.txt");
        Url::from_file_path(path).expect("an absolute path").into()
    }
}

fn places(diagnostics: &[Value]) -> Vec<(&str, u64, u64)> {
    let place = |one: &'_ Value| {
        let start = &one["range"]["start"];
        let number = |name: &str| start[name].as_u64().expect("a number");
        (number("line"), number("character"))
    };
    let named = diagnostics.iter().map(|one| {
        let (line, character) = place(one);
        (one["code"].as_str().expect("a lint"), line, character)
    });
    named.collect()
}

#[test]
fn findings_about_bytes_are_those_of_the_file_until_it_is_saved() {
    let file = File::new(b"\xef\xbb\xbfUser-agent: *\nDisallow: /caf\xe9\n");
    let uri = file.uri();
    let mut client = Client::start(Value::Null);
    // An editor removes the mark and replaces the byte.
    let text = "User-agent: *\nDisallow: /caf\u{fffd}\n";
    let found = client.open(&uri, text);
    let of_file = [("byte_order_mark", 0, 0), ("invalid_utf8", 1, 14)];
    assert_eq!(places(&found)[..2], of_file);
    assert!(client.actions(&uri, 0, Some("quickfix")).is_empty());

    client.change(&uri, 2, json!([{ "text": "User-agent: *\nDisallow: /\n" }]));
    let found = client.diagnostics(2);
    // The place is clamped to the text.
    assert_eq!(places(&found)[..2], [("byte_order_mark", 0, 0), ("invalid_utf8", 1, 11)]);

    file.write(b"User-agent: *\nDisallow: /b\n");
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(places(&client.diagnostics(2)), [("blocks_everything", 1, 0)]);
    client.end();
}

#[test]
fn file_that_another_program_changes_is_read_again() {
    let file = File::new(b"User-agent: *\nDisallow: /a\n");
    let mut client = Client::start(Value::Null);
    assert!(client.open(&file.uri(), "User-agent: *\nDisallow: /a\n").is_empty());
    file.write(b"\xef\xbb\xbfUser-agent: *\nDisallow: /a\n");
    let change = json!({ "changes": [{ "uri": file.uri(), "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", change);
    assert_eq!(places(&client.diagnostics(1)), [("byte_order_mark", 0, 0)]);
    client.end();
}

#[test]
fn documents_with_other_names_are_not_checked() {
    let mut client = Client::start(Value::Null);
    let uri = "file:///site/humans.txt";
    let document =
        json!({ "uri": uri, "languageId": "robots-txt", "version": 1, "text": "Disallow a" });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    client.change(uri, 2, json!([{ "text": "Disallow b" }]));
    let folds = client.request("textDocument/foldingRange", json!({ "textDocument": document }));
    assert_eq!(folds, Ok(Value::Null));
    client.end();
}

#[test]
fn closed_documents_have_no_findings() {
    let mut client = Client::start(Value::Null);
    let uri = "untitled:a";
    assert_eq!(client.open(uri, "User-agent: *\nDisallow: a\n").len(), 1);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert!(client.diagnostics(Value::Null).is_empty());
    client.end();
}

#[test]
fn many_changes_publish_the_last_version() {
    let mut client = Client::start(Value::Null);
    let uri = "untitled:a";
    client.open(uri, "User-agent: *\n");
    for version in 2..200 {
        let end = json!({ "line": version - 1, "character": 0 });
        let text = format!("Disallow: {version}\n");
        client.change(
            uri,
            version,
            json!([{ "range": { "start": end, "end": end }, "text": text }]),
        );
    }
    assert_eq!(client.diagnostics(199).len(), 198);
    client.end();
}

#[test]
fn findings_beyond_a_thousand_are_counted_and_errors_come_first() {
    let mut client = Client::start(Value::Null);
    let warnings: Vec<_> = (0..1000).map(|number| format!("Disallow: /{number}#top\n")).collect();
    let warnings = warnings.concat();
    let text = format!("User-agent: *\n{warnings}Disallow: a\n");
    let found = client.open("untitled:a", &text);
    assert_eq!(found.len(), 1001);
    assert_eq!(found[0]["code"], "missing_leading_slash");
    assert_eq!(found[1000]["message"], "1 more finding is not shown");
    client.end();
}

#[test]
fn positions_are_in_the_units_of_the_client() {
    let text = "# \u{1f916}é\rUser-agent: \u{1f916}\rDisallow: é\r";
    for (encodings, column) in [(json!(["utf-8"]), 14), (json!(["utf-16"]), 13)] {
        let mut client = Client::new(Vec::new());
        client.initialize(json!({ "general": { "positionEncodings": encodings } }));
        let found = client.open("untitled:a", text);
        let of_token = found.iter().find(|one| one["range"]["start"]["line"] == 1);
        let start = &of_token.expect("a finding")["range"];
        let ends = [&start["start"]["character"], &start["end"]["character"]];
        let (start, width) = if column == 14 { (12, 4) } else { (12, 2) };
        assert_eq!(ends, [&json!(start), &json!(start + width)]);
        client.end();
    }
}
