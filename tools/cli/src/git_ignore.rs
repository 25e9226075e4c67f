//! What git ignores: by the `.gitignore` files of a repository, without what its index tracks.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::Gitignore;
use robots_config::is_root;

/// The `.gitignore` files that were read. Those of the user and of `.git/info` are not: a check
/// gives the same result on every machine.
#[derive(Debug, Default)]
pub(crate) struct GitIgnore {
    /// By folder.
    files: HashMap<PathBuf, Gitignore>,
    /// The bytes of the index, by the root of a repository.
    indexes: HashMap<PathBuf, Vec<u8>>,
}

impl GitIgnore {
    /// Returns whether git ignores a file, by its absolute path, or a folder that it is in. A
    /// tracked file is not ignored. Outside of a repository nothing is.
    pub(crate) fn ignores(&mut self, path: &Path) -> bool {
        let Some(root) = path.ancestors().skip(1).find(|folder| is_root(folder)) else {
            return false;
        };
        // From the root down: git does not look into an ignored folder.
        let mut below: Vec<_> = path.ancestors().take_while(|&folder| folder != root).collect();
        below.reverse();
        let mut below = below.into_iter();
        let is_ignored = below.any(|entry| self.matches(root, entry, entry != path));
        is_ignored && !self.tracks(root, path)
    }

    /// Returns whether git ignores everything in a folder, by its absolute path: the folder itself
    /// or, as by `dist/*`, whatever is in it.
    pub(crate) fn ignores_all_in(&mut self, folder: &Path) -> bool {
        // A name that no pattern is about.
        self.ignores(&folder.join("\u{1}"))
    }

    /// Returns whether the index of a repository has a file. An entry ends with two bytes of flags,
    /// the lower twelve bits of which are the length of the path, or with four in version 3; then
    /// come the path and a byte of 0. An index in version 4, which shortens paths, and one that
    /// cannot be read have no file.
    fn tracks(&mut self, root: &Path, path: &Path) -> bool {
        let index = self.indexes.entry(root.to_owned());
        let index = index.or_insert_with(|| std::fs::read(index_of(root)).unwrap_or_default());
        let Ok(below) = path.strip_prefix(root) else {
            return false;
        };
        let below = below.to_string_lossy().replace('\\', "/").into_bytes();
        let entry = [&below, b"\0".as_slice()].concat();
        let has_length = |at: usize| {
            let flags = at.checked_sub(2).and_then(|from| index.get(from..at));
            let len = flags.map(|flags| usize::from(flags[0] & 0xf) << 8 | usize::from(flags[1]));
            len == Some(below.len().min(0xfff))
        };
        let mut found = memchr::memmem::find_iter(&*index, &entry);
        found.any(|at| has_length(at) || at > 2 && has_length(at - 2))
    }

    /// Returns whether an entry is ignored. The nearest `.gitignore` takes precedence.
    fn matches(&mut self, root: &Path, entry: &Path, is_folder: bool) -> bool {
        for folder in entry.ancestors().skip(1) {
            match self.of(folder).matched(entry, is_folder) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None => {}
            }
            if folder == root {
                break;
            }
        }
        false
    }

    fn of(&mut self, folder: &Path) -> &Gitignore {
        // As git does, an invalid line is skipped, and so is a file that cannot be read.
        let read = || Gitignore::new(folder.join(".gitignore")).0;
        self.files.entry(folder.to_owned()).or_insert_with(read)
    }
}

/// Returns the path of the index of a repository or of a worktree. The `.git` of a worktree is a
/// file that names its folder.
fn index_of(root: &Path) -> PathBuf {
    let git = root.join(".git");
    let linked = std::fs::read_to_string(&git).ok();
    let folder = linked.as_deref().and_then(|text| text.strip_prefix("gitdir:"));
    folder.map_or(git, |folder| root.join(folder.trim())).join("index")
}
