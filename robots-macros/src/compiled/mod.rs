//! A cache of compiled and linted texts, of the proofs of claims about them and of their compressed
//! bodies.
//!
//! In: a text and the options that affect its findings. Out: [`Compiled`]. Editors expand a
//! macro many times in one process, mostly without a change: a text with the same options is
//! compiled and linted once, as long as it is among the most recent, each claim about it is proved
//! once, and its body is compressed once.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use robots_analysis::claim::{Claim, ClaimError};
use robots_analysis::{Diagnostic, Route};
use robots_core::{Compilation, Dialect, SourceText, compile};
use robots_lint::{Levels, Routes, Subject};

use crate::compress;

type Proof = Result<Option<Diagnostic>, ClaimError>;

pub(crate) struct Compiled {
    pub(crate) compilation: Compilation,
    pub(crate) findings: Vec<Diagnostic>,
    /// The claims that are proved or refuted, the most recent last.
    proofs: Mutex<Vec<(Claim, Proof)>>,
    gzip: OnceLock<Option<Vec<u8>>>,
    brotli: OnceLock<Option<Vec<u8>>>,
}

impl Compiled {
    pub(crate) fn new(compilation: Compilation, findings: Vec<Diagnostic>) -> Self {
        Self {
            compilation,
            findings,
            proofs: Mutex::default(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// Proves a claim, or returns the result of an earlier call.
    pub(crate) fn prove(&self, claim: &Claim) -> Proof {
        if let Some((_, proof)) = locked(&self.proofs).iter().find(|(known, _)| known == claim) {
            return proof.clone();
        }
        let proof = Subject::compiled(&self.compilation).prove(claim);
        let mut proofs = locked(&self.proofs);
        if proofs.len() >= KEPT_PROOFS {
            drop(proofs.remove(0));
        }
        proofs.push((claim.clone(), proof.clone()));
        proof
    }

    /// Returns the body as gzip; `None` where this saves nothing.
    pub(crate) fn gzip(&self) -> Option<&[u8]> {
        let body = self.compilation.site().body();
        self.gzip.get_or_init(|| compress::gzip(body)).as_deref()
    }

    pub(crate) fn brotli(&self) -> Option<&[u8]> {
        let body = self.compilation.site().body();
        self.brotli.get_or_init(|| compress::brotli(body)).as_deref()
    }
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct CompiledKey {
    pub(crate) source: SourceText,
    pub(crate) dialect: &'static Dialect,
    pub(crate) levels: Levels,
    pub(crate) routes: Vec<Route>,
    /// The URLs of static files, in addition to the routes.
    pub(crate) files: Vec<String>,
}

const KEPT: usize = 16;

/// The most bytes of cached texts. What is derived of them takes a small multiple.
const KEPT_BYTES: usize = 1 << 20;

const KEPT_PROOFS: usize = 256;

/// The cached texts, the most recent last.
type Recent = Vec<(CompiledKey, Arc<Compiled>)>;

static RECENT: Mutex<Recent> = Mutex::new(Vec::new());

/// Compiles and lints a text, or returns the result of an earlier call.
pub(crate) fn compiled(key: CompiledKey) -> Arc<Compiled> {
    let recent = || locked(&RECENT);
    let known = take(&mut recent(), &key);
    if let Some(known) = known {
        keep(&mut recent(), key, Arc::clone(&known));
        return known;
    }
    // The lock is not held here, so that another text does not wait.
    let compilation = compile(&key.source, key.dialect);
    let findings = lint(&compilation, &key);
    let new = Arc::new(Compiled::new(compilation, findings));
    keep(&mut recent(), key, Arc::clone(&new));
    new
}

/// Locks a list that is valid whenever the lock is released.
fn locked<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
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
    let subject = Subject::compiled(compilation);
    match Routes::new(key.routes.iter().cloned(), key.dialect) {
        Ok(routes) => {
            let routes = routes.with_files(key.files.clone(), key.dialect);
            subject.with_routes(routes).findings(&key.levels)
        }
        // A route is too long.
        Err(_) => subject.findings(&key.levels),
    }
}

#[cfg(test)]
mod tests;
