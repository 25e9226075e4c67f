//! Import cycles between the files of a crate, and between its folders.
//!
//! In: the tokens of each file. Out: the cycles. An import is a `use`, or a path that starts at a
//! module; its name is followed through re-exports to the file that declares it. A re-export is not
//! an import unless its file uses the name, too, and `mod` is not one either.
//!
//! A module and the modules below it are a family: the module has what they share, and uses them.
//! Their imports among each other are a cycle only between modules of which neither is below the
//! other. A cycle that leaves a family is one whatever way it takes, also from a module to one
//! below it.

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
    /// Reads the files of a crate: the path of each relative to the folder of the sources, and its
    /// tokens.
    pub(crate) fn new<'w>(files: impl Iterator<Item = (&'w Path, &'w [String])>) -> Self {
        let modules = files.map(|(path, words)| (module_of(path), Module::new(words)));
        Self(modules.collect())
    }

    /// Returns every cycle of files that import each other, each once.
    pub(crate) fn cycles(&self) -> BTreeSet<Vec<Names>> {
        let imports: BTreeMap<_, _> = self.0.keys().map(|at| (at, self.imports(at))).collect();
        let outside = |(at, files): (&&Names, &BTreeSet<&Names>)| {
            let files = files.iter().copied();
            let files = files.filter(|file| !file.starts_with(at) && !at.starts_with(file));
            ((*at).clone(), files.cloned().collect())
        };
        let mut found = cycles(&imports.iter().map(outside).collect());
        let all = |(at, files): (&&Names, &BTreeSet<&Names>)| {
            ((*at).clone(), files.iter().copied().cloned().collect())
        };
        let leaves_family = |cycle: &Vec<Names>| {
            // The first in order is the module above all others, if there is one.
            !cycle.iter().all(|file| file.starts_with(&cycle[0])) || cycle[0].is_empty()
        };
        let in_all = cycles(&imports.iter().map(all).collect()).into_iter();
        found.extend(in_all.filter(leaves_family));
        found
    }

    /// Returns every cycle of folders whose files import each other, each once. A file in the root
    /// of the crate is a folder, too.
    pub(crate) fn cycles_of_folders(&self) -> BTreeSet<Vec<Names>> {
        let folder = |file: &Names| file.first().map(|name| vec![name.clone()]);
        let mut imports: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
        for at in self.0.keys() {
            let Some(from) = folder(at) else { continue };
            let folders = self.imports(at).into_iter().filter_map(folder);
            let others = folders.filter(|folder| *folder != from).collect::<Vec<_>>();
            imports.entry(from).or_default().extend(others);
        }
        cycles(&imports)
    }

    /// Returns the files that a file imports, without itself.
    fn imports(&self, at: &Names) -> BTreeSet<&Names> {
        let named = self.0[at].named.iter();
        let files = named.filter_map(|names| self.file_of(at, names, 0));
        files.filter(|file| *file != at).collect()
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

/// Returns every cycle in the imports of files or folders, each once, in order.
fn cycles(imports: &BTreeMap<Names, BTreeSet<Names>>) -> BTreeSet<Vec<Names>> {
    let reached = |from| {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            let imported = imports.get(at).into_iter().flatten();
            open.extend(imported.filter(|other| reached.insert(*other)));
        }
        reached
    };
    let reached: BTreeMap<_, _> = imports.keys().map(|at| (at, reached(at))).collect();
    let cycle_of = |at| {
        let others = reached[at].iter().copied();
        let cycle = others.filter(|other| reached[*other].contains(at));
        cycle.cloned().collect::<Vec<_>>()
    };
    let cycles = imports.keys().map(cycle_of);
    cycles.filter(|cycle| !cycle.is_empty()).collect()
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
        module.named.extend(used.map(|alias| module.imported[alias].clone()));
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
    if matches!(names.last().map(String::as_str), Some("lib" | "main" | "mod")) {
        names.pop();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    /// Returns the modules of files with these texts.
    fn modules(files: &[(&str, &str)]) -> Modules {
        let files: Vec<_> =
            files.iter().map(|(path, text)| (Path::new(path), words(text))).collect();
        Modules::new(files.iter().map(|(path, words)| (*path, words.as_slice())))
    }

    /// Returns one cycle of files.
    fn one<const N: usize>(files: [&str; N]) -> BTreeSet<Vec<Names>> {
        let names = |file: &str| file.split("::").map(str::to_owned).collect();
        BTreeSet::from([files.map(names).to_vec()])
    }

    #[test]
    fn cycle_through_a_reexport_is_found() {
        let modules = modules(&[
            ("lib.rs", "mod a; mod b; mod c; pub use b::inner::B;"),
            ("a.rs", "use crate::{B as Other, c::C}; struct A(Other);"),
            ("b/mod.rs", "mod inner; pub(crate) use self::inner::B;"),
            ("b/inner.rs", "struct B(crate::a::A);"),
            ("c.rs", "use std::fmt; struct C;"),
        ]);
        assert_eq!(modules.cycles(), one(["a", "b::inner"]));
        assert_eq!(modules.cycles_of_folders(), one(["a", "b"]));
    }

    #[test]
    fn cycle_through_a_parent_and_its_child_is_found() {
        let modules = modules(&[
            ("main.rs", "mod arguments; mod command;"),
            ("arguments.rs", "use crate::command::Command;"),
            ("command/mod.rs", "mod check; enum Command { Check(check::Check) }"),
            ("command/check.rs", "use crate::arguments::Dialect; struct Check;"),
        ]);
        assert_eq!(modules.cycles(), one(["arguments", "command", "command::check"]));
    }

    #[test]
    fn family_has_no_cycle_unless_siblings_import_each_other() {
        let family = ["use super::Shared;", "use super::{Shared, a::A};", "struct C;"];
        let with = |[a, b, c]: [&str; 3]| {
            modules(&[
                ("lib.rs", "mod m;"),
                ("m/mod.rs", "mod a; mod b; mod c; struct Shared; fn f() { a::g(); c::h() }"),
                ("m/a.rs", a),
                ("m/b.rs", b),
                ("m/c.rs", c),
            ])
        };
        assert!(with(family).cycles().is_empty());
        let [a, b, _] = family;
        let siblings = with([a, b, "use super::b::B;"]).cycles();
        assert!(siblings.is_empty(), "{siblings:?}");
        let cycle = with(["use super::b::B;", b, ""]).cycles();
        assert_eq!(cycle, one(["m::a", "m::b"]));
    }
}
