//! The documents of a client, and the life of a connection.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use gen_lsp_types::PublishDiagnosticsParams;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use crate::analysis::{Kind, Snapshot};
use crate::editor::{Client, Question};
use crate::message::{self, Incoming};
use crate::settings::{Configurations, config_source, path, settings};
use crate::text::{Text, range_in};
use crate::worker::{Done, Job, Queue, work};

/// The number of bytes of all documents together. A robots.txt has at most 500 KiB that crawlers
/// read.
const TEXT_LIMIT: usize = 64 * 1024 * 1024;

const DOCUMENT_LIMIT: usize = 4096;

const WAITING: usize = 64;

/// Serves a client until it exits or its stream ends. Returns whether it asked for a shutdown
/// before, as the protocol requires.
///
/// # Errors
///
/// Returns the error of a stream.
pub fn serve(mut reader: impl BufRead + Send, writer: &mut dyn Write) -> io::Result<bool> {
    let queue = Queue::default();
    let (sender, events) = sync_channel(WAITING);
    thread::scope(|scope| {
        let of_reader = sender.clone();
        scope.spawn(move || read_all(&mut reader, &of_reader));
        let mut server = Server {
            writer,
            queue: &queue,
            documents: BTreeMap::new(),
            configurations: Arc::default(),
            revisions: 0,
            state: State::New,
        };
        let mut of_worker = Some(sender);
        let mut result = Ok(());
        for event in events {
            let is_over = matches!(event, Event::End(_));
            result = match event {
                Event::Read(incoming) => server.receive(incoming),
                Event::Done(done) => server.publish(done),
                Event::End(end) => end,
            };
            if is_over || result.is_err() {
                break;
            }
            if let State::Running(client) = server.state
                && let Some(sender) = of_worker.take()
            {
                let queue = &queue;
                // A result that cannot be sent is of a connection that has ended.
                let send = move |done| _ = sender.send(Event::Done(done));
                scope.spawn(move || work(queue, client, send));
            }
        }
        queue.close();
        result.map(|()| matches!(server.state, State::ShutDown))
    })
}

enum Event {
    Read(Incoming),
    Done(Done),
    End(io::Result<()>),
}

/// Reads messages until the client exits.
fn read_all(reader: &mut dyn BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match message::read(reader) {
            Ok(Some(Incoming::Message(Message::Notification(exit)))) if exit.method == "exit" => {
                Event::End(Ok(()))
            }
            Ok(Some(incoming)) => Event::Read(incoming),
            Ok(None) => Event::End(Ok(())),
            Err(error) => Event::End(Err(error)),
        };
        let is_last = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

#[derive(Clone, Copy)]
enum State {
    New,
    Running(Client),
    ShutDown,
}

struct Server<'s> {
    writer: &'s mut dyn Write,
    queue: &'s Queue,
    /// The open documents that are a robots.txt or a configuration, by address.
    documents: BTreeMap<String, Arc<Snapshot>>,
    configurations: Arc<Configurations>,
    /// The number of versions of all documents.
    revisions: u64,
    state: State,
}

impl Server<'_> {
    fn receive(&mut self, incoming: Incoming) -> io::Result<()> {
        match incoming {
            Incoming::Message(Message::Request(request)) => self.request(request),
            Incoming::Message(Message::Notification(notification)) => match self.state {
                State::Running(client) => self.notification(&notification, client),
                State::New | State::ShutDown => Ok(()),
            },
            Incoming::Message(Message::Response(_)) => Ok(()),
            Incoming::Invalid { id, code, reason } => {
                if matches!(code, ErrorCode::ParseError) {
                    // It may have been an edit, after which a text is unknown.
                    self.drop_documents(&reason)?;
                }
                message::write_error(self.writer, id, code, reason)
            }
        }
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        match (self.state, method.as_str()) {
            (State::New, "initialize") => {
                let client = Client::new(&params);
                self.configurations = Arc::new(Configurations::new(&params));
                self.state = State::Running(client);
                let result = json!({
                    "capabilities": client.capabilities(),
                    "serverInfo": { "name": "robots", "version": env!("CARGO_PKG_VERSION") },
                });
                self.send(Response::new_ok(id, result))
            }
            (State::New, _) => {
                let reason = "the server is not initialized";
                self.reject(id, ErrorCode::ServerNotInitialized, reason)
            }
            (State::ShutDown, _) => {
                self.reject(id, ErrorCode::InvalidRequest, "the server is shut down")
            }
            (State::Running(_), "initialize") => {
                self.reject(id, ErrorCode::InvalidRequest, "the server is initialized")
            }
            (State::Running(_), "shutdown") => {
                self.state = State::ShutDown;
                self.send(Response::new_ok(id, Value::Null))
            }
            (State::Running(_), method) => {
                let uri = document_of(&params).unwrap_or_default().to_owned();
                let Some(question) = Question::new(method, params) else {
                    let reason = format!("unknown method `{method}`");
                    return self.reject(id, ErrorCode::MethodNotFound, &reason);
                };
                let Some(snapshot) = self.documents.get(&uri).cloned() else {
                    return if self.kind(&uri).is_some() {
                        let reason = format!("`{uri}` is not open");
                        self.reject(id, ErrorCode::InvalidParams, &reason)
                    } else {
                        self.send(Response::new_ok(id, Value::Null))
                    };
                };
                let job = Job::Answer { id: id.clone(), snapshot, question };
                if self.queue.push(job) {
                    return Ok(());
                }
                self.reject(id, ErrorCode::ServerCancelled, "too many requests wait")
            }
        }
    }

    fn notification(&mut self, notification: &Notification, client: Client) -> io::Result<()> {
        let params = &notification.params;
        let uri = document_of(params);
        match (notification.method.as_str(), uri) {
            ("initialized", _) if client.watches_files => self.watch_files(),
            ("textDocument/didOpen", Some(uri)) => self.open(uri, params, client),
            ("textDocument/didChange", Some(uri)) => self.change(uri, params),
            ("textDocument/didSave", Some(uri)) => self.save(uri, params, client),
            ("textDocument/didClose", Some(uri)) => self.close(uri),
            ("workspace/didChangeWatchedFiles", _) => {
                self.check_all();
                Ok(())
            }
            ("$/cancelRequest", _) => {
                let id = params.get("id").cloned().unwrap_or_default();
                let id = serde_json::from_value::<RequestId>(id).ok();
                match id.filter(|id| self.queue.cancel(id)) {
                    Some(id) => self.reject(id, ErrorCode::RequestCanceled, "canceled"),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Asks the client to report changes of files that other programs make.
    fn watch_files(&mut self) -> io::Result<()> {
        // The files of claims have any name.
        let watchers = ["**/robots.txt", "**/*.toml"].map(|glob| json!({ "globPattern": glob }));
        let registration = json!({
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        let params = json!({ "registrations": [registration] });
        // The only request of the server.
        self.send(Request::new(1.into(), "client/registerCapability".to_owned(), params))
    }

    fn open(&mut self, uri: &str, params: &Value, client: Client) -> io::Result<()> {
        let Some(text) = params.pointer("/textDocument/text").and_then(Value::as_str) else {
            return Ok(());
        };
        match self.kind(uri) {
            Some(kind) => self.add(uri, kind, version_in(params), text, client),
            None => Ok(()),
        }
    }

    /// Returns what the document with this address is; `None` if the server does not check it.
    fn kind(&self, uri: &str) -> Option<Kind> {
        if path(uri).is_some_and(|path| self.configurations.has(&path)) {
            return Some(Kind::Configuration);
        }
        settings(uri, &self.configurations).map(|_| Kind::RobotsTxt)
    }

    fn add(
        &mut self,
        uri: &str,
        kind: Kind,
        version: Option<i32>,
        text: &str,
        client: Client,
    ) -> io::Result<()> {
        let snapshot = Snapshot {
            uri: uri.to_owned(),
            kind,
            configurations: Arc::clone(&self.configurations),
            version,
            revision: self.next_revision(),
            text: Text::new(text, client.encoding),
        };
        self.documents.insert(uri.to_owned(), Arc::new(snapshot));
        if self.documents.len() > DOCUMENT_LIMIT {
            return self.give_up(uri, "too many documents are open");
        }
        self.bounded_check(uri, true)
    }

    fn change(&mut self, uri: &str, params: &Value) -> io::Result<()> {
        let revision = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else {
            return Ok(());
        };
        let document = Arc::make_mut(document);
        document.revision = revision;
        document.version = version_in(params).or(document.version);
        let changes = params.get("contentChanges").and_then(Value::as_array);
        for change in changes.into_iter().flatten() {
            let text = change.get("text").and_then(Value::as_str);
            match (change.get("range").filter(|range| !range.is_null()), text) {
                (Some(range), Some(text)) => document.text.edit(range_in(range), text),
                (None, Some(text)) => document.text = document.text.with(text),
                // The text of the client is unknown from here on.
                (_, None) => return self.give_up(uri, "a change without a text"),
            }
            if document.text.as_str().len() > TEXT_LIMIT {
                break;
            }
        }
        self.bounded_check(uri, false)
    }

    /// Reads files again, and the text if a message with edits of it was not read.
    fn save(&mut self, uri: &str, params: &Value, client: Client) -> io::Result<()> {
        let text = params.get("text").and_then(Value::as_str);
        let document = self.documents.get(uri);
        if let Some(text) = text
            && document.is_none_or(|document| document.text.as_str() != text)
            && let Some(kind) = self.kind(uri)
        {
            let version = document.and_then(|document| document.version);
            self.add(uri, kind, version, text, client)?;
        }
        // Others may be about this file.
        self.check_all();
        Ok(())
    }

    fn close(&mut self, uri: &str) -> io::Result<()> {
        let Some(closed) = self.documents.remove(uri) else {
            return Ok(());
        };
        self.queue.push(Job::Forget(uri.to_owned()));
        if closed.kind == Kind::Configuration {
            self.configure();
        }
        self.publish_diagnostics(uri, None, Vec::new())
    }

    /// Checks a document, or forgets it if there is not enough memory for it.
    fn bounded_check(&mut self, uri: &str, reads_file: bool) -> io::Result<()> {
        let texts = self.documents.values().map(|document| document.text.as_str().len());
        if texts.sum::<usize>() > TEXT_LIMIT {
            return self.give_up(uri, "the open documents are too large");
        }
        self.check(uri, reads_file);
        let document = self.documents.get(uri);
        if document.is_some_and(|document| document.kind == Kind::Configuration) {
            self.configure();
        }
        Ok(())
    }

    /// Checks every robots.txt with the configurations that are open.
    fn configure(&mut self) {
        let mut configurations = Configurations::clone(&self.configurations);
        configurations.open.clear();
        for document in self.documents.values() {
            let path = path(&document.uri).filter(|_| document.kind == Kind::Configuration);
            let open = path.map(|path| (config_source(&path, document.text.as_str()), path));
            configurations.open.extend(open.map(|(source, path)| (path, source)));
        }
        self.configurations = Arc::new(configurations);
        for document in self.documents.values_mut() {
            Arc::make_mut(document).configurations = Arc::clone(&self.configurations);
        }
        for document in self.documents.values() {
            if document.kind == Kind::RobotsTxt {
                self.check(&document.uri, true);
            }
        }
    }

    fn check(&self, uri: &str, reads_file: bool) {
        if let Some(snapshot) = self.documents.get(uri).cloned() {
            self.queue.push(Job::Check { snapshot, reads_file });
        }
    }

    fn check_all(&self) {
        for uri in self.documents.keys() {
            self.check(uri, true);
        }
    }

    /// Forgets a document, and reports that.
    fn give_up(&mut self, uri: &str, reason: &str) -> io::Result<()> {
        self.close(uri)?;
        self.warn_unchecked(&format!("`{uri}`"), reason)
    }

    /// Forgets every document, because a message was not read.
    fn drop_documents(&mut self, reason: &str) -> io::Result<()> {
        if self.documents.is_empty() {
            return Ok(());
        }
        let open: Vec<_> = self.documents.keys().cloned().collect();
        for uri in open {
            self.close(&uri)?;
        }
        self.warn_unchecked("robots.txt", reason)
    }

    /// Sends a result, if it is of the current version of its document.
    fn publish(&mut self, done: Done) -> io::Result<()> {
        match done {
            Done::Checked { snapshot, diagnostics } if self.is_current(&snapshot) => {
                self.publish_diagnostics(&snapshot.uri, snapshot.version, diagnostics)
            }
            Done::Checked { .. } => Ok(()),
            Done::Answered { id, snapshot, has_edits, .. }
                if has_edits && !self.is_current(&snapshot) =>
            {
                self.reject(id, ErrorCode::ContentModified, "the document has changed")
            }
            Done::Answered { id, result, .. } => match result {
                Ok(result) => self.send(Response::new_ok(id, result)),
                Err(ResponseError { code, message, .. }) => {
                    self.send(Response::new_err(id, code, message))
                }
            },
        }
    }

    fn is_current(&self, snapshot: &Snapshot) -> bool {
        let document = self.documents.get(&snapshot.uri);
        document.is_some_and(|document| document.revision == snapshot.revision)
    }

    fn publish_diagnostics(
        &mut self,
        uri: &str,
        version: Option<i32>,
        diagnostics: Vec<gen_lsp_types::Diagnostic>,
    ) -> io::Result<()> {
        let params = PublishDiagnosticsParams::new(uri.into(), version, diagnostics);
        self.notify("textDocument/publishDiagnostics", params)
    }

    fn warn_unchecked(&mut self, what: &str, reason: &str) -> io::Result<()> {
        let message =
            format!("{what} is not checked: {reason}. Save it or open it again to check it.");
        self.notify("window/showMessage", json!({ "type": 2, "message": message }))
    }

    fn notify(&mut self, method: &str, params: impl serde::Serialize) -> io::Result<()> {
        self.send(Notification::new(method.to_owned(), params))
    }

    fn reject(&mut self, id: RequestId, code: ErrorCode, reason: &str) -> io::Result<()> {
        self.send(Response::new_err(id, code as i32, reason.to_owned()))
    }

    fn send(&mut self, message: impl Into<Message>) -> io::Result<()> {
        message::write(self.writer, &message.into())
    }

    fn next_revision(&mut self) -> u64 {
        self.revisions += 1;
        self.revisions
    }
}

fn document_of(params: &Value) -> Option<&str> {
    params.pointer("/textDocument/uri").and_then(Value::as_str)
}

fn version_in(params: &Value) -> Option<i32> {
    let version = params.pointer("/textDocument/version").and_then(Value::as_i64);
    version.and_then(|version| i32::try_from(version).ok())
}
