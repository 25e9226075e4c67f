//! A client of the server, over pipes.

#![expect(clippy::needless_pass_by_value, reason = "most messages are written where they are sent")]

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};

/// A server in this process, and its client.
pub(crate) struct Client {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    server: Option<JoinHandle<io::Result<bool>>>,
    requests: u64,
    /// The sizes of the parts in which bytes are sent.
    chunks: Vec<usize>,
}

impl Client {
    /// Starts a server, and initializes it with these capabilities of the client.
    pub(crate) fn start(capabilities: Value) -> Self {
        let mut client = Self::new(Vec::new());
        client.initialize(capabilities);
        client
    }

    /// Starts a server, to which bytes are sent in parts of these sizes.
    pub(crate) fn new(chunks: Vec<usize>) -> Self {
        let (server_input, input) = io::pipe().expect("a pipe");
        let (output, mut server_output) = io::pipe().expect("a pipe");
        let serve = move || robots_lsp::serve(BufReader::new(server_input), &mut server_output);
        Self {
            input: Some(input),
            output: BufReader::new(output),
            server: Some(thread::spawn(serve)),
            requests: 0,
            chunks,
        }
    }

    pub(crate) fn initialize(&mut self, capabilities: Value) -> Value {
        let result = self.request("initialize", json!({ "capabilities": capabilities }));
        self.notify("initialized", json!({}));
        result.expect("the capabilities of the server")
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open connection");
        let mut rest = bytes;
        let mut sizes = self.chunks.iter().cycle();
        while !rest.is_empty() {
            let size = sizes.next().map_or(rest.len(), |&size| size.clamp(1, rest.len()));
            input.write_all(&rest[..size]).expect("the server reads");
            rest = &rest[size..];
        }
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&framed(&json!({ "jsonrpc": "2.0", "method": method, "params": params })));
    }

    /// Sends a request, and returns the result or the code of the error.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, i64> {
        let id = self.ask(method, params);
        loop {
            let message = self.receive();
            if message["id"] == id && message.get("method").is_none() {
                return match message.get("error") {
                    Some(error) => Err(error["code"].as_i64().expect("a code")),
                    None => Ok(message["result"].clone()),
                };
            }
        }
    }

    /// Sends a request, and returns its identifier.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> u64 {
        self.requests += 1;
        let id = self.requests;
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(&framed(&request));
        id
    }

    /// Returns the next message of the server.
    pub(crate) fn receive(&mut self) -> Value {
        let mut header = String::new();
        self.output.read_line(&mut header).expect("a header");
        let size = header.trim().strip_prefix("Content-Length: ").expect("the first field");
        let mut body = vec![0; size.parse().expect("a number")];
        self.output.read_line(&mut header).expect("the end of the header");
        self.output.read_exact(&mut body).expect("a message");
        serde_json::from_slice(&body).expect("a message of JSON")
    }

    /// Returns the next diagnostics of a version of a document.
    pub(crate) fn diagnostics(&mut self, version: impl Into<Value>) -> Vec<Value> {
        let version = version.into();
        loop {
            let message = self.receive();
            let is_published = message["method"] == "textDocument/publishDiagnostics";
            if is_published && message["params"]["version"] == version {
                let diagnostics = message["params"]["diagnostics"].as_array();
                return diagnostics.expect("a list").clone();
            }
        }
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "x", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(1)
    }

    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// Returns the actions in a line.
    pub(crate) fn actions(&mut self, uri: &str, line: u32, only: Option<&str>) -> Vec<Value> {
        let position = json!({ "line": line, "character": 0 });
        let mut context = json!({ "diagnostics": [] });
        if let Some(only) = only {
            context["only"] = json!([only]);
        }
        let params = json!({
            "textDocument": { "uri": uri },
            "range": { "start": position, "end": position },
            "context": context,
        });
        let actions = self.request("textDocument/codeAction", params).expect("actions");
        actions.as_array().expect("a list").clone()
    }

    /// Ends the connection. Returns whether the server was shut down before, as it reports.
    pub(crate) fn end(mut self) -> bool {
        // A server that has ended does not read.
        let exit = framed(&json!({ "jsonrpc": "2.0", "method": "exit" }));
        _ = self.input.take().expect("an open connection").write_all(&exit);
        let mut rest = Vec::new();
        self.output.read_to_end(&mut rest).expect("the end of the stream");
        let server = self.server.take().expect("a server");
        server.join().expect("no panic").expect("no error of a stream")
    }
}

/// Returns a message as bytes.
pub(crate) fn framed(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into()
}

/// Returns a text after edits of the protocol in UTF-16, applied from the last.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let number = |name: &str| {
            usize::try_from(position[name].as_u64().expect("a number")).expect("64 bits")
        };
        let line = text.split_inclusive('\n').take(number("line"));
        let start: usize = line.map(str::len).sum();
        let mut units = number("character");
        let mut rest = text[start..].char_indices().skip_while(|(_, character)| {
            let is_before = units > 0;
            units = units.saturating_sub(character.len_utf16());
            is_before
        });
        rest.next().map_or(text.len(), |(at, _)| start + at)
    };
    let mut edits: Vec<_> = edits
        .as_array()
        .expect("a list")
        .iter()
        .map(|edit| {
            let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
            (range, edit["newText"].as_str().expect("a text"))
        })
        .collect();
    edits.sort_by_key(|(range, _)| range.start);
    let mut edited = text.to_owned();
    for (range, new) in edits.into_iter().rev() {
        edited.replace_range(range, new);
    }
    edited
}
