//! What an editor shows and offers, a file each.
//!
//! In: the [`Analysis`] of a version of a document. Out: values of the protocol. Nothing about a
//! robots.txt is decided here: the sentences and edits are those of the analysis and of the report.

mod actions;
mod completion;
mod configuration;
pub(crate) mod diagnostics;
mod folding;
mod format;
mod hover;
mod lenses;
mod line_edits;
mod rules;
mod symbols;
mod tokens;

use gen_lsp_types::{
    CodeActionOptions, CodeLensOptions, CompletionOptions, Position, RenameOptions, SaveOptions,
    ServerCapabilities, TextDocumentSyncKind, TextDocumentSyncOptions, TextEdit, Uri,
};
use lsp_server::{ErrorCode, ResponseError};
use serde::Serialize;
use serde_json::{Value, json};

use crate::analysis::{Analysis, Snapshot};
use crate::text::{Encoding, position_in};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    /// The unit of its positions.
    pub(crate) encoding: Encoding,
    /// Whether edits name the version of the document that they change.
    versioned_edits: bool,
    pub(crate) watches_files: bool,
    shows_lenses: bool,
}

impl Client {
    pub(crate) fn new(parameters: &Value) -> Self {
        let capability = |name: &str| parameters.pointer(&format!("/capabilities/{name}"));
        let is_supported = |name: &str| capability(name) == Some(&Value::Bool(true));
        Self {
            encoding: Encoding::negotiate(capability("general/positionEncodings")),
            versioned_edits: is_supported("workspace/workspaceEdit/documentChanges"),
            watches_files: is_supported("workspace/didChangeWatchedFiles/dynamicRegistration"),
            shows_lenses: parameters.pointer("/initializationOptions/codeLens")
                == Some(&Value::Bool(true)),
        }
    }

    pub(crate) fn capabilities(self) -> ServerCapabilities {
        ServerCapabilities {
            position_encoding: Some(self.encoding.kind()),
            text_document_sync: Some(
                TextDocumentSyncOptions {
                    open_close: Some(true),
                    change: Some(TextDocumentSyncKind::Incremental),
                    save: Some(SaveOptions::new(Some(true)).into()),
                    ..Default::default()
                }
                .into(),
            ),
            code_action_provider: Some(
                CodeActionOptions {
                    code_action_kinds: Some(actions::kinds()),
                    ..Default::default()
                }
                .into(),
            ),
            code_lens_provider: self.shows_lenses.then(CodeLensOptions::default),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some([":", " ", "("].map(str::to_owned).into()),
                ..Default::default()
            }),
            definition_provider: Some(true.into()),
            document_formatting_provider: Some(true.into()),
            document_symbol_provider: Some(true.into()),
            folding_range_provider: Some(true.into()),
            hover_provider: Some(true.into()),
            references_provider: Some(true.into()),
            rename_provider: Some(
                RenameOptions { prepare_provider: Some(true), ..Default::default() }.into(),
            ),
            ..Default::default()
        }
    }

    fn edit(self, document: &Snapshot, edits: &[TextEdit]) -> Value {
        if self.versioned_edits {
            let document = json!({ "uri": document.uri, "version": document.version });
            json!({ "documentChanges": [{ "textDocument": document, "edits": edits }] })
        } else {
            json!({ "changes": { &document.uri: edits } })
        }
    }
}

/// The methods about a document: whether the answer has edits, which are wrong for any other
/// version of the document, and the answer for a robots.txt.
const METHODS: [(&str, bool, Answer); 11] = [
    ("textDocument/codeAction", true, |it, client, asked| {
        value(actions::actions(it, client, asked))
    }),
    ("textDocument/codeLens", false, |it, _, _| value(lenses::lenses(it))),
    ("textDocument/completion", false, |it, _, asked| {
        value(completion::completions(it, place(asked)))
    }),
    ("textDocument/definition", false, |it, _, asked| value(rules::overriding(it, place(asked)))),
    ("textDocument/documentSymbol", false, |it, _, _| value(symbols::symbols(it))),
    ("textDocument/foldingRange", false, |it, _, _| value(folding::folds(it))),
    ("textDocument/formatting", true, |it, _, _| value(format::edits(it)?)),
    ("textDocument/hover", false, |it, _, asked| value(hover::hover(it, place(asked)))),
    ("textDocument/prepareRename", false, |it, _, asked| value(tokens::range(it, place(asked)))),
    ("textDocument/references", false, |it, _, asked| value(tokens::references(it, place(asked)))),
    ("textDocument/rename", true, |it, client, asked| {
        let name = asked.get("newName").and_then(Value::as_str).unwrap_or_default();
        let edits = tokens::rename(it, place(asked), name)?;
        Ok(client.edit(&it.snapshot, &edits))
    }),
];

type Answer = fn(&Analysis, Client, &Value) -> Result<Value, ResponseError>;

/// A request about a document.
#[derive(Debug)]
pub(crate) struct Question {
    method: &'static str,
    /// Whether the answer is wrong for any other version of the document.
    pub(crate) has_edits: bool,
    answer: Answer,
    parameters: Value,
}

impl Question {
    /// Reads a request; `None` for one that the server does not support.
    pub(crate) fn new(method: &str, parameters: Value) -> Option<Self> {
        let &(method, has_edits, answer) = METHODS.iter().find(|(known, ..)| *known == method)?;
        Some(Self { method, has_edits, answer, parameters })
    }

    pub(crate) fn answer(
        &self,
        analysis: &Analysis,
        client: Client,
    ) -> Result<Value, ResponseError> {
        (self.answer)(analysis, client, &self.parameters)
    }

    /// Returns the result of a request about a `robots.toml`. The keys are left to servers of TOML,
    /// which know the schema.
    pub(crate) fn answer_in_configuration(
        &self,
        document: &Snapshot,
    ) -> Result<Value, ResponseError> {
        let (text, place) = (&document.text, place(&self.parameters));
        match self.method {
            "textDocument/completion" => value(configuration::completions(text, place)),
            "textDocument/hover" => value(hover::lint(text, place)),
            _ => Ok(Value::Null),
        }
    }
}

fn place(asked: &Value) -> Position {
    position_in(asked.get("position").unwrap_or(&Value::Null))
}

/// Returns a result as JSON. The types of the protocol have no maps with other keys than text, so
/// this does not fail.
fn value(result: impl Serialize) -> Result<Value, ResponseError> {
    serde_json::to_value(result).map_err(|error| failed(error.to_string()))
}

fn uri(document: &Snapshot) -> Uri {
    document.uri.as_str().into()
}

fn failed(message: impl Into<String>) -> ResponseError {
    ResponseError { code: ErrorCode::RequestFailed as i32, message: message.into(), data: None }
}
