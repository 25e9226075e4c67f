//! The life of a connection, and clients that break the protocol.

use proptest::prelude::{ProptestConfig, any};
use proptest::{collection::vec, prop_assert, prop_assert_eq, proptest};
use serde_json::{Value, json};

use crate::client::{Client, framed};

const URI: &str = "untitled:robots.txt";

/// The names of the lints of diagnostics.
fn names(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().filter_map(|one| one["code"].as_str()).collect()
}

#[test]
fn initialize_with_encodings_selects_utf_8_where_offered() {
    for (offered, expected) in [
        (json!(["utf-16", "utf-8"]), "utf-8"),
        (json!(["utf-32", "utf-16"]), "utf-16"),
        (json!("utf-8"), "utf-16"),
        (Value::Null, "utf-16"),
    ] {
        let mut client = Client::new(Vec::new());
        let result = client.initialize(json!({ "general": { "positionEncodings": offered } }));
        assert_eq!(result["capabilities"]["positionEncoding"], expected);
        assert_eq!(result["capabilities"]["textDocumentSync"]["change"], 2);
        client.end();
    }
}

#[test]
fn initialize_of_a_client_that_watches_files_registers_them() {
    let mut client = Client::new(Vec::new());
    let watches = json!({ "didChangeWatchedFiles": { "dynamicRegistration": true } });
    client.initialize(json!({ "workspace": watches }));
    let request = client.receive();
    assert_eq!(request["method"], "client/registerCapability");
    client.send(&framed(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null })));
    client.end();
}

#[test]
fn requests_out_of_order_return_the_errors_of_the_protocol() {
    let mut client = Client::new(Vec::new());
    let hover = json!({ "textDocument": { "uri": URI }, "position": {} });
    assert_eq!(client.request("textDocument/hover", hover.clone()), Err(-32002));
    client.notify("textDocument/didChange", json!({}));
    client.initialize(Value::Null);
    assert_eq!(client.request("initialize", json!({})), Err(-32600));
    assert_eq!(client.request("textDocument/hover", hover.clone()), Err(-32602));
    assert_eq!(client.request("textDocument/nothing", hover.clone()), Err(-32601));
    let other = json!({ "textDocument": { "uri": "file:///a.rs" }, "position": {} });
    assert_eq!(client.request("textDocument/hover", other), Ok(Value::Null));
    assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
    assert_eq!(client.request("textDocument/hover", hover), Err(-32600));
    assert!(client.end());
}

#[test]
fn exit_without_a_shutdown_is_reported() {
    assert!(!Client::start(Value::Null).end());
}

#[test]
fn messages_without_sense_leave_the_documents_as_they_are() {
    let mut client = Client::start(Value::Null);
    client.open(URI, "User-agent: *\nDisallow: /a\n");
    client.change("untitled:other", 7, json!([{ "text": "" }]));
    client.notify("textDocument/didChange", json!({ "textDocument": 3 }));
    client.notify("textDocument/didOpen", json!({ "textDocument": { "uri": URI } }));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": "untitled:b" } }));
    client.notify("workspace/didChangeWatchedFiles", json!([]));
    client.notify("$/cancelRequest", json!({ "id": [] }));
    client.send(&framed(&json!({ "jsonrpc": "2.0", "id": 77, "error": 3 })));
    // Positions beyond the line and the text, in reverse.
    let end = json!({ "line": 99, "character": 4_000_000_000_u64 });
    let start = json!({ "line": 1, "character": 99 });
    let change = json!({ "range": { "start": end, "end": start }, "text": "\nDisallow: b\n" });
    client.change(URI, -5, json!([change]));
    let found = client.diagnostics(-5);
    assert_eq!(names(&found), ["missing_leading_slash"]);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 2, "character": 10 }));
    client.end();
}

#[test]
fn message_that_cannot_be_read_drops_the_documents_until_they_are_saved() {
    let mut client = Client::start(Value::Null);
    let text = "User-agent: *\nDisallow: a\n";
    assert_eq!(client.open(URI, text).len(), 1);
    client.send(b"Content-Length: 1\r\n\r\n{");
    assert!(client.diagnostics(Value::Null).is_empty());
    assert_eq!(client.receive()["method"], "window/showMessage");
    assert_eq!(client.receive()["error"]["code"], -32700);
    client.change(URI, 2, json!([{ "text": "" }]));
    let saved = json!({ "textDocument": { "uri": URI }, "text": text });
    client.notify("textDocument/didSave", saved);
    assert_eq!(names(&client.diagnostics(Value::Null)), ["missing_leading_slash"]);
    client.end();
}

#[test]
fn change_with_half_surrogates_keeps_the_text_of_the_client() {
    let mut client = Client::start(Value::Null);
    client.open(URI, "User-agent: *\n");
    let range = |from: u32, to: u32| {
        format!(
            r#"{{"start":{{"line":1,"character":{from}}},"end":{{"line":1,"character":{to}}}}}"#
        )
    };
    let change = |version: u32, range: &str, text: &str| {
        let body = format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{URI}","version":{version}}},"contentChanges":[{{"range":{range},"text":"{text}"}}]}}}}"#
        );
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    };
    client.send(change(2, &range(0, 0), r"#\ud83d").as_bytes());
    client.diagnostics(2);
    // The other half, and a rule after it.
    client.send(change(3, &range(2, 2), r"\udd16\nDisallow: a").as_bytes());
    let found = client.diagnostics(3);
    assert_eq!(names(&found), ["missing_leading_slash"]);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 2, "character": 10 }));
    client.end();
}

#[test]
fn canceled_requests_are_answered_once() {
    let mut client = Client::start(Value::Null);
    client.open(URI, "User-agent: *\nDisallow: /a\n");
    let params = json!({ "textDocument": { "uri": URI }, "position": {} });
    let asked: Vec<_> = (0..600)
        .map(|_| {
            let id = client.ask("textDocument/hover", params.clone());
            client.notify("$/cancelRequest", json!({ "id": id }));
            id
        })
        .collect();
    let mut answered: Vec<_> = asked
        .iter()
        .map(|_| {
            let answer = client.receive();
            let code = answer["error"]["code"].as_i64();
            assert!(matches!(code, None | Some(-32800 | -32802)), "{answer}");
            answer["id"].as_u64().expect("an identifier")
        })
        .collect();
    answered.sort_unstable();
    assert_eq!(answered, asked);
    client.end();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn transcript_in_parts_of_any_size_has_the_same_results(sizes in vec(1_usize..40, 1..9)) {
        let mut client = Client::new(sizes);
        client.initialize(Value::Null);
        let found = client.open(URI, "User-agent: *\nDisallow: é\n");
        prop_assert_eq!(names(&found), ["missing_leading_slash"]);
        prop_assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
        prop_assert!(client.end());
    }

    #[test]
    fn noise_is_never_the_end_of_the_server(noise in vec(any::<u8>(), 0..200)) {
        let mut client = Client::start(Value::Null);
        client.send(&noise);
        client.send(b"\r\n\r\n");
        // Noise may be the start of a header, but not with a size that is valid.
        prop_assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
        prop_assert!(client.end());
    }
}
