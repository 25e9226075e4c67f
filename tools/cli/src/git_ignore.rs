//! What git ignores: the `.gitignore` files of a repository.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::Gitignore;
use robots_config::is_root;

/// The `.gitignore` files that were read. Those of the user and of `.git/info` are not: a check
/// gives the same result on every machine.
#[derive(Debug, Default)]
pub(crate) struct GitIgnore {
    /// By folder.
    files: HashMap<PathBuf, Arc<Gitignore>>,
}

impl GitIgnore {
    /// Returns whether git ignores a file or folder, by its absolute path, or a folder that it is
    /// in. Outside of a repository nothing is ignored.
    pub(crate) fn ignores(&mut self, path: &Path, is_folder: bool) -> bool {
        let Some(root) = path.ancestors().skip(1).find(|folder| is_root(folder)) else {
            return false;
        };
        // From the root down: git does not look into an ignored folder.
        let mut below: Vec<_> = path
            .ancestors()
            .take_while(|&folder| folder != root)
            .collect();
        below.reverse();
        below
            .into_iter()
            .any(|entry| self.matches(root, entry, is_folder || entry != path))
    }

    /// Returns whether git ignores everything in a folder, by its absolute path: the folder itself
    /// or, as by `dist/*`, whatever is in it.
    pub(crate) fn ignores_all_in(&mut self, folder: &Path) -> bool {
        // A name that no pattern is about.
        self.ignores(&folder.join("\u{1}"), false)
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

    fn of(&mut self, folder: &Path) -> Arc<Gitignore> {
        if let Some(known) = self.files.get(folder) {
            return Arc::clone(known);
        }
        // As git does, an invalid line is skipped, and so is a file that cannot be read.
        let (file, _) = Gitignore::new(folder.join(".gitignore"));
        let file = Arc::new(file);
        self.files.insert(folder.to_owned(), Arc::clone(&file));
        file
    }
}
