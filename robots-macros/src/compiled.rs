//! The text, compiled and linted; recent ones are kept.
//!
//! In: a text and the options that decide about its findings. Out: [`Compiled`]. Editors expand a macro
//! again and again in one process, mostly without a change: a text with the same options is compiled and
//! linted once, as long as it is among the most recent.

use std::sync::{Arc, Mutex, PoisonError};

use robots_core::lint::Routes;
use robots_core::{Compilation, Diagnostic, Dialect, Levels, Route, SourceText, compile};

/// A text that is compiled.
pub(crate) struct Compiled {
    pub(crate) compilation: Compilation,
    /// The findings of lints.
    pub(crate) findings: Vec<Diagnostic>,
}

/// Everything that a compilation and its findings depend on.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct CompiledKey {
    pub(crate) source: SourceText,
    pub(crate) dialect: &'static Dialect,
    pub(crate) levels: Levels,
    pub(crate) routes: Vec<Route>,
    /// The URLs of files beside the routes.
    pub(crate) files: Vec<String>,
}

/// How many are kept at most.
const KEPT: usize = 16;

/// How many bytes the texts of those that are kept have at most. Automata and findings take a small
/// multiple of it.
const KEPT_BYTES: usize = 1 << 20;

/// Those that are kept, the most recent last.
type Recent = Vec<(CompiledKey, Arc<Compiled>)>;

static RECENT: Mutex<Recent> = Mutex::new(Vec::new());

/// Compiles and lints a text, or returns the result of an earlier call.
pub(crate) fn compiled(key: CompiledKey) -> Arc<Compiled> {
    let recent = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = take(&mut recent(), &key);
    if let Some(known) = known {
        keep(&mut recent(), key, Arc::clone(&known));
        return known;
    }
    // Without the lock: another text need not wait.
    let compilation = compile(&key.source, key.dialect);
    let findings = lint(&compilation, &key);
    let new = Arc::new(Compiled {
        compilation,
        findings,
    });
    keep(&mut recent(), key, Arc::clone(&new));
    new
}

fn take(recent: &mut Recent, key: &CompiledKey) -> Option<Arc<Compiled>> {
    let at = recent.iter().position(|(known, _)| known == key)?;
    Some(recent.remove(at).1)
}

/// Adds the most recent, and drops the oldest that are too many.
fn keep(recent: &mut Recent, key: CompiledKey, compiled: Arc<Compiled>) {
    let size = |key: &CompiledKey| key.source.bytes().len();
    recent.push((key, compiled));
    let mut bytes: usize = recent.iter().map(|(key, _)| size(key)).sum();
    let mut dropped = 0;
    while recent.len() - dropped > KEPT || bytes > KEPT_BYTES {
        bytes -= size(&recent[dropped].0);
        dropped += 1;
    }
    recent.drain(..dropped);
}

/// Returns the findings of lints, with the routes and files of the site as evidence.
fn lint(compilation: &Compilation, key: &CompiledKey) -> Vec<Diagnostic> {
    match Routes::new(key.routes.iter().cloned(), key.dialect) {
        Ok(routes) => {
            let routes = routes.with_files(key.files.clone(), key.dialect);
            compilation.lint_with_routes(&key.levels, routes)
        }
        // The dialect does not support routes.
        Err(_) => compilation.lint(&key.levels),
    }
}

#[cfg(test)]
mod tests {
    use robots_core::Level;

    use super::*;

    fn key(name: &str, text: &str) -> CompiledKey {
        CompiledKey {
            source: SourceText::new(name, text),
            dialect: Dialect::RFC_9309,
            levels: Levels::default(),
            routes: Vec::new(),
            files: Vec::new(),
        }
    }

    #[test]
    fn same_text_with_the_same_options_is_compiled_once() {
        let text = "User-agent: *\nDisallow: /compiled-once\n";
        let first = compiled(key("a", text));
        assert!(Arc::ptr_eq(&first, &compiled(key("a", text))));
        let mut levels = Levels::default();
        assert!(levels.set("dead_rule", Level::Deny).is_ok());
        let route = Route::parse("/a").expect("a route");
        let others = [
            key("b", text),
            key("a", "User-agent: *\n"),
            CompiledKey {
                dialect: Dialect::GOOGLE,
                ..key("a", text)
            },
            CompiledKey {
                levels,
                ..key("a", text)
            },
            CompiledKey {
                routes: vec![route],
                ..key("a", text)
            },
            CompiledKey {
                files: vec!["/a".to_owned()],
                ..key("a", text)
            },
        ];
        for other in others {
            assert!(!Arc::ptr_eq(&first, &compiled(other)));
        }
        assert!(Arc::ptr_eq(&first, &compiled(key("a", text))));
    }

    #[test]
    fn oldest_are_dropped_when_there_are_many_or_large_ones() {
        let mut recent = Recent::new();
        let any = compiled(key("any", ""));
        for index in 0..2 * KEPT {
            keep(&mut recent, key(&index.to_string(), "x"), Arc::clone(&any));
        }
        assert_eq!(recent.len(), KEPT);
        assert!(take(&mut recent, &key("0", "x")).is_none());
        assert!(take(&mut recent, &key(&KEPT.to_string(), "x")).is_some());
        let large = "#".repeat(KEPT_BYTES - 1);
        keep(&mut recent, key("large", &large), Arc::clone(&any));
        assert_eq!(recent.len(), 2);
        keep(&mut recent, key("larger", &(large + "##")), any);
        assert!(recent.is_empty());
    }
}
