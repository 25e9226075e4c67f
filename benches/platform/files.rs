//! Distinct robots.txt files, made of real ones by small changes at random.

use std::fs;
use std::path::Path;

use fastrand::Rng;

/// The maximum number of changes to a file.
const CHANGES: usize = 8;

/// The maximum number of lines that a file gets from another one by one change.
const COPIED_LINES: usize = 40;

/// The lines of the files of a folder.
pub(crate) struct Files {
    lines: Vec<Vec<Vec<u8>>>,
}

impl Files {
    /// Reads every file of a folder, in the order of their names.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let error = |error| format!("{}: {error}", folder.display());
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(error)? {
            paths.push(entry.map_err(error)?.path());
        }
        paths.retain(|path| path.is_file());
        paths.sort();
        let mut lines = Vec::new();
        for path in paths {
            lines.push(lines_of(&fs::read(path).map_err(error)?));
        }
        if lines.is_empty() {
            return Err(format!("{} has no files", folder.display()));
        }
        Ok(Self { lines })
    }

    /// Returns the number of files that were read.
    pub(crate) fn originals(&self) -> usize {
        self.lines.len()
    }

    /// Returns the file with this number: one of the folder with some changes. Files with different
    /// numbers differ in their last line, and the same number gives the same file.
    pub(crate) fn changed(&self, number: usize) -> Vec<u8> {
        let mut rng = Rng::with_seed(number as u64);
        let mut lines = self.lines[number % self.lines.len()].clone();
        for _ in 0..rng.usize(1..=CHANGES) {
            let other = &self.lines[rng.usize(..self.lines.len())];
            change(&mut lines, other, &mut rng);
        }
        lines.push(format!("Disallow: /{}{number}", rng.lowercase()).into_bytes());
        lines.join(&b'\n')
    }
}

/// Changes a file by a line or some bytes. `other` is another file.
fn change(lines: &mut Vec<Vec<u8>>, other: &[Vec<u8>], rng: &mut Rng) {
    if lines.is_empty() || other.is_empty() {
        lines.extend_from_slice(other);
        return;
    }
    let at = rng.usize(..lines.len());
    let place = rng.usize(..lines.len());
    let of_line = rng.usize(..=lines[at].len());
    match rng.u8(..9) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(place, lines[at].clone()),
        2 => lines.swap(at, place),
        3 => lines[at].clone_from(&other[rng.usize(..other.len())]),
        4 => lines[at].insert(of_line, b'*'),
        5 => lines[at].insert(of_line, rng.lowercase() as u8),
        6 => lines[at].push(b'$'),
        7 => {
            let start = rng.usize(..other.len());
            let end = other.len().min(start + rng.usize(1..=COPIED_LINES));
            lines.splice(at..at, other[start..end].iter().cloned());
        }
        _ => lines[at].extend_from_slice(&[b'/', b'*', rng.lowercase() as u8, b'=']),
    }
}

fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    let lines = text.split(|byte| matches!(byte, b'\r' | b'\n')).filter(|line| !line.is_empty());
    lines.map(<[u8]>::to_vec).collect()
}
