//! What identifies a finding from one version of a file to the next.

use std::collections::BTreeMap;

use hmac_sha256::Hash;
use robots_analysis::diagnostic::Diagnostic;

/// The fingerprints of the findings of one file.
#[derive(Debug, Default)]
pub struct Fingerprints {
    seen: BTreeMap<String, usize>,
}

impl Fingerprints {
    /// Returns the fingerprint of the next finding in the file of these bytes: a hash of the lint
    /// and of the text of the line, and its number, from 1, among those with the same hash. It does
    /// not depend on other lines.
    pub fn next(&mut self, bytes: &[u8], diagnostic: &Diagnostic) -> String {
        let line = diagnostic.labels.first().map_or(&[][..], |label| {
            let at = label.span.start.min(bytes.len());
            let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
            let start = bytes[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
            let end = bytes[at..].iter().position(is_end);
            &bytes[start..end.map_or(bytes.len(), |end| at + end)]
        });
        let mut hash = Hash::new();
        hash.update(diagnostic.name());
        hash.update(b"\n");
        hash.update(line.trim_ascii());
        let digest = hash.finalize();
        let (parts, _) = digest.as_chunks();
        let text = format!("{:016x}", u64::from_be_bytes(parts[0]));
        let count = self.seen.entry(text.clone()).or_default();
        *count += 1;
        format!("{text}:{count}")
    }
}
