//! Import cycles between the files of a crate.
//!
//! In: the tokens of each file. Out: the cycles. An import is a `use`, or a path that starts at a module; its name
//! is followed through re-exports to the file that declares it. A re-export is not an import unless its file uses
//! the name, too, and `mod` is not one either. A module and the modules below it may import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

/// The segments of a path, relative to a module.
type Names = Vec<String>;

/// The imports of a file.
#[derive(Default)]
struct Module {
    /// The target of each `use`, by its name in the module.
    imported: BTreeMap<String, Names>,
    /// The paths that the file depends on.
    named: Vec<Names>,
}

/// The modules of a crate, by their paths from its root.
pub(crate) struct Modules(BTreeMap<Names, Module>);

impl Modules {
    /// Reads the files of a crate: the path of each relative to the folder of the sources, and its tokens.
    pub(crate) fn new<'w>(files: impl Iterator<Item = (&'w Path, &'w [String])>) -> Self {
        let modules = files.map(|(path, words)| (module_of(path), Module::new(words)));
        Self(modules.collect())
    }

    /// Returns every cycle of files that import each other, each once.
    pub(crate) fn cycles(&self) -> Vec<Vec<&Names>> {
        let reached: BTreeMap<_, _> = self.0.keys().map(|at| (at, self.reached(at))).collect();
        let mut cycles = BTreeSet::new();
        for (at, reached_from_it) in &reached {
            let cycle = reached_from_it
                .iter()
                .filter(|other| reached[*other].contains(at));
            cycles.insert(cycle.copied().collect::<Vec<_>>());
        }
        cycles.remove(&Vec::new());
        cycles.into_iter().collect()
    }

    /// Returns every file that a file imports, directly or not; itself if it is in a cycle.
    fn reached(&self, from: &Names) -> BTreeSet<&Names> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for names in &self.0[at].named {
                let file = self.file_of(at, names, 0);
                let file = file.filter(|file| !file.starts_with(at) && !at.starts_with(file));
                open.extend(file.filter(|file| reached.insert(*file)));
            }
        }
        reached
    }

    /// Returns the file that declares a path; `None` for a path of another crate.
    fn file_of(&self, from: &Names, names: &[String], depth: usize) -> Option<&Names> {
        let mut at = match names.first()?.as_str() {
            "crate" => Names::new(),
            "self" => from.clone(),
            "super" => from.split_last()?.1.to_vec(),
            child => {
                let mut at = from.clone();
                at.push(child.to_owned());
                self.0.get(&at)?;
                at
            }
        };
        for (index, name) in names.iter().enumerate().skip(1) {
            match name.as_str() {
                "super" => {
                    at.pop();
                    continue;
                }
                "self" => continue,
                _ => {}
            }
            at.push(name.clone());
            if self.0.contains_key(&at) {
                continue;
            }
            at.pop();
            if let Some(imported) = self.0.get(&at)?.imported.get(name)
                && depth < 8
            {
                let rest = names.iter().skip(index + 1);
                let whole: Names = imported.iter().chain(rest).cloned().collect();
                return self.file_of(&at, &whole, depth + 1);
            }
            break;
        }
        self.0.get_key_value(&at).map(|(file, _)| file)
    }
}

impl Module {
    fn new(words: &[String]) -> Self {
        let mut module = Self::default();
        let mut reexported = Vec::new();
        let mut used = BTreeSet::new();
        let mut at = 0;
        while at < words.len() {
            let before = at.checked_sub(1).map_or("", |before| &words[before]);
            if words[at] != "use" {
                let names = path_at(&words[at..]);
                if names.len() > 1 && before != ":" {
                    module.named.push(names);
                }
                if before != "mod" {
                    used.insert(&words[at]);
                }
                at += 1;
                continue;
            }
            let is_reexport = before == "pub" || before == ")";
            let end = at + words[at..].iter().take_while(|word| *word != ";").count();
            let mut tree = words[at + 1..end].iter().map(String::as_str);
            for (alias, names) in leaves(&mut tree, &Names::new()) {
                if is_reexport {
                    reexported.push(alias.clone());
                } else {
                    module.named.push(names.clone());
                }
                module.imported.insert(alias, names);
            }
            at = end;
        }
        let is_used = |alias: &&String| used.contains(alias);
        let used = reexported.iter().filter(is_used);
        module
            .named
            .extend(used.map(|alias| module.imported[alias].clone()));
        module
    }
}

/// Returns the segments of the path at the start of `words`.
fn path_at(words: &[String]) -> Names {
    let mut names = Vec::new();
    let mut rest = words;
    while let [name, after @ ..] = rest
        && name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
    {
        names.push(name.clone());
        match after {
            [first, second, after @ ..] if first == ":" && second == ":" => rest = after,
            _ => break,
        }
    }
    names
}

/// The paths of a `use`, each with the name that it has in the module, up to the end of a list.
fn leaves<'w>(words: &mut impl Iterator<Item = &'w str>, before: &Names) -> Vec<(String, Names)> {
    let mut leaves = Vec::new();
    let mut names = before.clone();
    let mut alias = None;
    loop {
        let word = words.next();
        match word {
            Some(":") => {}
            Some("{") => {
                leaves.extend(self::leaves(words, &names));
                names.truncate(before.len());
            }
            Some("as") => alias = words.next().map(str::to_owned),
            Some("," | "}") | None => {
                if names.len() > before.len() {
                    let name = names.iter().rfind(|name| *name != "self").cloned();
                    leaves.extend(alias.take().or(name).map(|name| (name, names.clone())));
                }
                names.clone_from(before);
                if word != Some(",") {
                    return leaves;
                }
            }
            Some(name) => names.push(name.to_owned()),
        }
    }
}

/// `src/a/b.rs` and `src/a/b/mod.rs` are `a::b`; the root of a crate has no name.
fn module_of(path: &Path) -> Names {
    let path = path.with_extension("");
    let names = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    });
    let mut names: Names = names.collect();
    if matches!(
        names.last().map(String::as_str),
        Some("lib" | "main" | "mod")
    ) {
        names.pop();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    #[test]
    fn cycle_through_a_reexport_is_found() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; pub use b::inner::B;"),
            ("a.rs", "use crate::{B as Other, c::C}; struct A(Other);"),
            ("b/mod.rs", "mod inner; pub(crate) use self::inner::B;"),
            ("b/inner.rs", "struct B(crate::a::A);"),
            ("c.rs", "use std::fmt; struct C;"),
        ]
        .map(|(path, text)| (Path::new(path), words(text)));
        let modules = Modules::new(files.iter().map(|(path, words)| (*path, words.as_slice())));
        let cycle = [&["a"][..], &["b", "inner"]].map(<[&str]>::to_vec);
        let found = modules.cycles();
        assert_eq!(found.len(), 1);
        assert!(
            found[0]
                .iter()
                .zip(&cycle)
                .all(|(found, expected)| found == &expected)
        );
        assert_eq!(found[0].len(), cycle.len());
    }
}
