//! The language server of the `robots` command, for every editor with a client of the
//! [Language Server Protocol](https://microsoft.github.io/language-server-protocol/).
//!
//! In: the messages of a client on a stream. Out: findings, fixes and explanations of each
//! robots.txt that it opens. A file reports what `robots check` reports; fixes and formats are
//! those of `robots check --fix` and `robots fmt`.
//!
//! ```text
//! message    bytes → messages       one thread reads
//! server     messages → documents   one thread keeps the documents and writes
//! worker     documents → results    one thread checks and answers, the newest version first
//! settings   a document → its configuration
//! disk       a document → what files state about it    site    what its configuration names
//! analysis   a robots.txt → findings    config_document    a robots.toml → findings
//! editor/    results → what an editor shows, a file each
//! ```
//!
//! ```
//! use std::io::BufReader;
//!
//! let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
//! let client = format!("Content-Length: {}\r\n\r\n{exit}", exit.len());
//! let mut out = Vec::new();
//! // The client did not ask for a shutdown before.
//! assert!(!robots_lsp::serve(BufReader::new(client.as_bytes()), &mut out)?);
//! # Ok::<(), std::io::Error>(())
//! ```

mod analysis;
mod config_document;
mod disk;
mod editor;
mod message;
mod server;
mod settings;
mod site;
mod text;
mod worker;

pub use server::serve;
