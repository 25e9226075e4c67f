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
    CodeActionOptions, CodeLensOptions, CompletionOptions, Position, Range, RenameOptions,
    SaveOptions, ServerCapabilities, TextDocumentSyncKind, TextDocumentSyncOptions, TextEdit, Uri,
};
use lsp_server::{ErrorCode, ResponseError};
use serde::Serialize;
use serde_json::{Value, json};

use crate::analysis::{Analysis, Snapshot};
use crate::text::{Encoding, position_in, range_in};

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

#[derive(Clone, Debug)]
pub(crate) enum Question {
    CodeActions {
        range: Range,
        /// The wanted kinds; `None` for all.
        only: Option<Vec<String>>,
        /// Whether the editor asks because the cursor was moved.
        is_automatic: bool,
    },
    CodeLenses,
    Completion(Position),
    Definition(Position),
    Folding,
    Format,
    Hover(Position),
    PrepareRename(Position),
    References(Position),
    Rename(Position, String),
    Symbols,
}

impl Question {
    /// Reads a request; `None` for one that the server does not support.
    pub(crate) fn new(method: &str, parameters: &Value) -> Option<Self> {
        let position = || position_in(parameters.get("position").unwrap_or(&Value::Null));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Some(match method {
            "textDocument/codeAction" => {
                let only = parameters.pointer("/context/only").and_then(Value::as_array);
                Self::CodeActions {
                    range: range_in(parameters.get("range").unwrap_or(&Value::Null)),
                    only: only.map(|only| only.iter().map(text).collect()),
                    is_automatic: parameters.pointer("/context/triggerKind") == Some(&json!(2)),
                }
            }
            "textDocument/codeLens" => Self::CodeLenses,
            "textDocument/completion" => Self::Completion(position()),
            "textDocument/definition" => Self::Definition(position()),
            "textDocument/documentSymbol" => Self::Symbols,
            "textDocument/foldingRange" => Self::Folding,
            "textDocument/formatting" => Self::Format,
            "textDocument/hover" => Self::Hover(position()),
            "textDocument/prepareRename" => Self::PrepareRename(position()),
            "textDocument/references" => Self::References(position()),
            "textDocument/rename" => {
                Self::Rename(position(), text(parameters.get("newName").unwrap_or(&Value::Null)))
            }
            _ => return None,
        })
    }

    /// Returns whether the answer is wrong for any other version of the document.
    pub(crate) fn has_edits(&self) -> bool {
        matches!(self, Self::CodeActions { .. } | Self::Format | Self::Rename(..))
    }

    pub(crate) fn answer(
        &self,
        analysis: &Analysis,
        client: Client,
    ) -> Result<Value, ResponseError> {
        let value = match self {
            Self::CodeActions { range, only, is_automatic } => {
                let only = only.as_deref();
                value(&actions::actions(analysis, client, *range, only, *is_automatic))
            }
            Self::CodeLenses => value(&lenses::lenses(analysis)),
            Self::Completion(position) => value(&completion::completions(analysis, *position)),
            Self::Definition(position) => value(&rules::overriding(analysis, *position)),
            Self::Folding => value(&folding::folds(analysis)),
            Self::Format => value(&format::edits(analysis)?),
            Self::Hover(position) => value(&hover::hover(analysis, *position)),
            Self::PrepareRename(position) => value(&tokens::range(analysis, *position)),
            Self::References(position) => value(&tokens::references(analysis, *position)),
            Self::Rename(position, name) => {
                let edits = tokens::rename(analysis, *position, name)?;
                client.edit(&analysis.snapshot, &edits)
            }
            Self::Symbols => value(&symbols::symbols(analysis)),
        };
        Ok(value)
    }

    /// Returns the result of a request about a `robots.toml`. The keys are left to servers of TOML,
    /// which know the schema.
    pub(crate) fn answer_in_configuration(&self, document: &Snapshot) -> Value {
        let text = &document.text;
        match self {
            Self::Completion(position) => value(&configuration::completions(text, *position)),
            Self::Hover(position) => value(&hover::lint(text, *position)),
            _ => Value::Null,
        }
    }
}

/// Returns a result as JSON. The types of the protocol have no maps with other keys than text, so
/// this does not fail.
fn value(result: &impl Serialize) -> Value {
    serde_json::to_value(result).unwrap_or_default()
}

fn uri(document: &Snapshot) -> Uri {
    document.uri.as_str().into()
}

fn failed(message: impl Into<String>) -> ResponseError {
    ResponseError { code: ErrorCode::RequestFailed as i32, message: message.into(), data: None }
}
