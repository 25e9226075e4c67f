//! Which parts of the project may depend on which others.

#[path = "architecture/columns.rs"]
mod columns;
#[path = "architecture/contributing.rs"]
mod contributing;
#[path = "architecture/cycles.rs"]
mod cycles;
#[path = "architecture/versions.rs"]
mod versions;
#[path = "architecture/words.rs"]
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

use cycles::Modules;
use words::{holds, names_from_root, words};

const AUTOMATA: &str = "robots-automata/src";
const CORE: &str = "robots-core/src";
const ANALYSIS: &str = "robots-analysis/src";
const LINT: &str = "robots-lint/src";
const MATCHER: &str = "robots-matcher/src";
const RUNTIME: &str = "robots-runtime/src";
const MACROS: &str = "robots-macros/src";
const CRAWLER: &str = "robots-crawler/src";
const SITE: &str = "robots-site/src";
const CONFIG: &str = "robots-config/src";
const IDENTITY: &str = "robots-identity/src";
const CERTIFY: &str = "robots-certify/src";
const REPORT: &str = "tools/report/src";
const EMIT: &str = "tools/emit/src";
const LIVE: &str = "tools/live/src";
const AUDIT: &str = "tools/audit/src";
const COMMAND: &str = "tools/cli/src";
const GATE: &str = "tools/gate/src";
const LSP: &str = "tools/lsp/src";
const TABLE: &str = "tools/table/src";
const WASM: &str = "bindings/wasm/src";
const PYTHON: &str = "bindings/python-library/src";

/// The sources of the benchmarks, a package outside of the workspace, and of its other binaries.
const BENCHES: [&str; 4] = ["benches/src", "benches/platform", "benches/audit", "benches/gate"];

/// The sources of every package.
const PACKAGES: [&str; 23] = [
    "src", AUTOMATA, CORE, ANALYSIS, LINT, MATCHER, RUNTIME, MACROS, CRAWLER, SITE, CONFIG,
    CERTIFY, IDENTITY, REPORT, EMIT, LIVE, AUDIT, GATE, LSP, COMMAND, TABLE, WASM, PYTHON,
];

/// A Rust file: its path relative to the root of the project, and its tokens.
struct Source {
    path: PathBuf,
    words: Vec<String>,
}

impl Source {
    /// Returns its path relative to `folder`, without the extension.
    fn module(&self, folder: &str) -> PathBuf {
        let path = self.path.strip_prefix(folder).expect("a file in the folder");
        path.with_extension("")
    }

    /// Returns how many modules it is below the root of its crate.
    fn depth(&self, folder: &str) -> usize {
        let module = self.module(folder);
        module.iter().count() - usize::from(module.ends_with("mod"))
    }

    fn names(&self, name: &str) -> bool {
        self.words.iter().any(|word| word == name)
    }
}

fn read(path: impl AsRef<Path>) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join(path)).expect("a file of the project can be read")
}

/// The Rust files of every package.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let folders = PACKAGES.into_iter().chain(BENCHES);
    let mut open: Vec<_> = folders.map(PathBuf::from).collect();
    while let Some(path) = open.pop() {
        if root.join(&path).is_dir() {
            for entry in fs::read_dir(root.join(&path)).expect("a folder can be read") {
                open.push(path.join(entry.expect("an entry can be read").file_name()));
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = read(&path);
            files.push(Source { words: words(&text), path });
        }
    }
    files
});

/// Returns the Rust files below a folder of a package.
fn sources(folder: &str) -> Vec<&'static Source> {
    let files: Vec<_> = SOURCES.iter().filter(|file| file.path.starts_with(folder)).collect();
    assert!(!files.is_empty(), "no Rust files below `{folder}`");
    files
}

/// Asserts that no file below `folder` violates the rule.
#[track_caller]
fn assert_none(folder: &str, rule: &str, offends: impl Fn(&Source) -> bool) {
    let files = sources(folder).into_iter();
    let offenders: Vec<_> =
        files.filter(|source| offends(source)).map(|source| &source.path).collect();
    assert!(offenders.is_empty(), "{rule}: {offenders:?}");
}

/// Returns the packages of the workspace, by name.
fn packages() -> BTreeMap<String, Package> {
    let metadata = MetadataCommand::new()
        .manifest_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo describes the workspace");
    let packages = metadata.packages.into_iter();
    packages.map(|package| (package.name.to_string(), package)).collect()
}

/// Returns the build dependencies of a package, including those of features.
fn dependencies(package: &Package) -> Vec<&str> {
    let dependencies = package.dependencies.iter();
    dependencies
        .filter(|dependency| dependency.kind != DependencyKind::Development)
        .map(|dependency| dependency.name.as_str())
        .collect()
}

#[test]
fn matcher_has_no_dependencies() {
    let matcher = &packages()["robots-matcher"];
    assert!(matcher.features.is_empty());
    assert!(dependencies(matcher).is_empty());
    let lib = words(&read(Path::new(MATCHER).join("lib.rs")));
    assert!(holds(&lib, &["#", "!", "[", "no_std", "]"]));
    assert_none(MATCHER, "the matcher uses another crate", |source| {
        let is_other = ["std", "alloc"].iter().any(|name| source.names(name));
        let is_test = source.path.ends_with("tests.rs");
        !is_test && (holds(&source.words, &["extern", "crate"]) || is_other)
    });
}

/// A server that only reads packed files links no compiler.
#[test]
fn runtime_names_the_compiler_in_one_module() {
    let runtime = &packages()["robots-runtime"];
    assert_eq!(dependencies(runtime), ["robots-core", "robots-matcher"]);
    assert_none(RUNTIME, "the compiler is named outside of `compile`", |file| {
        file.names("robots_core") && !file.path.ends_with("compile.rs")
    });
}

#[test]
fn facade_does_not_name_the_compiler() {
    let packages = packages();
    for compiler in ["robots-core", "robots-analysis", "robots-lint"] {
        assert!(!dependencies(&packages["robots-static"]).contains(&compiler));
        let name = compiler.replace('-', "_");
        assert_none("src", "the facade names the compiler", |source| source.names(&name));
    }
    assert_none("src", "the middleware parses", |source| source.names("parse"));
}

/// Returns the packages that a package with these features depends on, by dependencies of these
/// kinds.
fn tree(package: &str, features: &str, edges: &str) -> BTreeSet<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--package", package, "--features", features])
        .args(["--edges", edges, "--prefix", "none", "--format", "{p}"])
        .args(["--offline", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let log = String::from_utf8_lossy(&tree.stderr);
    assert!(tree.status.success(), "{log}");
    let names = String::from_utf8_lossy(&tree.stdout);
    let names = names.lines().filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

/// The macros, which run while a program is built, are not linked.
#[test]
fn compiler_is_linked_only_with_the_feature_run_time() {
    const RUN_TIME: &str = "run-time";
    let linked = |features: &str| tree("robots-static", features, "normal,no-proc-macro");
    let facade = &packages()["robots-static"];
    let others = facade.features.keys().map(String::as_str);
    let others: Vec<_> = others.filter(|name| *name != RUN_TIME).collect();
    for features in ["", "http", "axum", &others.join(",")] {
        let linked = linked(features);
        assert!(linked.contains("robots-matcher"), "{features}: {linked:?}");
        assert!(!linked.contains("robots-core"), "{features}: {linked:?}");
    }
    let linked = linked(RUN_TIME);
    assert!(linked.contains("robots-core"), "{linked:?}");
    for tool in ["robots-analysis", "robots-lint"] {
        assert!(!linked.contains(tool), "{linked:?}");
    }
}

/// The macros are built for the host, and with them the compiler. An installation of the command
/// without them builds each crate once.
#[test]
fn command_does_not_depend_on_the_macros() {
    let tree = tree("robots-cli", "", "normal,build");
    for linked in ["robots-core", "robots-gate"] {
        assert!(tree.contains(linked), "{tree:?}");
    }
    assert!(!tree.contains("robots-macros"), "{tree:?}");
}

/// Libraries for URLs and headers take about as long to build as the macros with all their
/// dependencies.
#[test]
fn macros_do_not_depend_on_crawler_libraries() {
    let packages = packages();
    for name in ["robots-static", "robots-macros", "robots-core", "robots-analysis", "robots-lint"]
    {
        let dependencies = dependencies(&packages[name]);
        for library in ["robots-crawler", "url", "headers"] {
            assert!(!dependencies.contains(&library), "{name}: {library}");
        }
    }
    assert_none(CRAWLER, "access and scope have a clock", |source| {
        holds(&source.words, &["now", "("]) || source.names("Instant")
    });
}

#[test]
fn library_is_used_in_one_module() {
    for folder in PACKAGES {
        assert_none(folder, "`annotate_snippets` belongs to the renderer", |file| {
            let renderer = Path::new(ANALYSIS).join("diagnostic/render");
            file.names("annotate_snippets") && !file.path.starts_with(renderer)
        });
    }
    for folder in PACKAGES.iter().filter(|folder| **folder != LIVE) {
        assert_none(folder, "`ureq` belongs to `robots live`", |file| {
            file.names("ureq") || file.names("TcpStream")
        });
    }
    // The certificates are independent of robots-automata on purpose.
    let certificate = Path::new(EMIT).join("certificate");
    let users = PACKAGES.iter().filter(|folder| ![AUTOMATA, CERTIFY].contains(folder));
    for folder in users {
        assert_none(
            folder,
            "`regex_automata` belongs to robots-automata and to certificates",
            |file| file.names("regex_automata") && !file.path.starts_with(&certificate),
        );
    }
}

/// Its input is patterns with priorities; their meaning is up to its callers.
#[test]
fn automata_do_not_mention_robots_txt() {
    const WORDS: [&str; 9] = [
        "robots",
        "verdict",
        "allow",
        "crawler",
        "user-agent",
        "user_agent",
        "dialect",
        "directive",
        "sitemap",
    ];
    let packages = packages();
    for dependency in &packages["robots-automata"].dependencies {
        let name = &dependency.name;
        assert!(!name.starts_with("robots-"), "it depends on {name}");
    }
    for source in sources(AUTOMATA) {
        // Examples import the crate by its own name.
        let text = read(&source.path).to_ascii_lowercase().replace("robots_automata", "");
        for word in WORDS {
            assert!(!text.contains(word), "{:?} mentions `{word}`", source.path);
        }
    }
}

/// What a server with files of its own at run time links, beside the crates of this project.
#[test]
fn compiler_has_two_dependencies_from_elsewhere() {
    let packages = packages();
    let dependencies = dependencies(&packages["robots-core"]);
    let foreign = |name: &&&str| !name.starts_with("robots-");
    let elsewhere: Vec<_> = dependencies.iter().filter(foreign).collect();
    assert_eq!(elsewhere, [&"hmac-sha256", &"rustc-hash"]);
}

/// A program that fetches needs no compiler to know what a response means.
#[test]
fn crawler_depends_on_no_crate_of_the_project() {
    let packages = packages();
    for dependency in dependencies(&packages["robots-crawler"]) {
        assert!(!dependency.starts_with("robots-"), "it depends on {dependency}");
    }
}

#[test]
fn compiler_does_not_use_macro_libraries() {
    let packages = packages();
    for (package, folder) in
        [("robots-core", CORE), ("robots-analysis", ANALYSIS), ("robots-lint", LINT)]
    {
        let dependencies = dependencies(&packages[package]);
        for library in ["proc-macro2", "quote", "syn"] {
            assert!(!dependencies.contains(&library), "{package} depends on {library}");
            let name = library.replace('-', "_");
            assert_none(folder, "a library for macros", |source| source.names(&name));
        }
        assert_none(folder, "the compiler is a macro", |source| source.names("proc_macro"));
    }
}

/// Messages may quote a directive as an example; messages are the literals with a space.
#[test]
fn macros_do_not_mention_directives() {
    const DIRECTIVES: [&str; 5] = ["disallow", "user-agent", "useragent", "sitemap", "crawl-delay"];
    let knows = |word: &str| {
        let name = word.to_ascii_lowercase().replace('_', "-");
        name == "\"allow\""
            || !name.contains(' ') && DIRECTIVES.iter().any(|known| name.contains(known))
    };
    assert_none(MACROS, "the macros mention a directive", |source| {
        !source.path.ends_with("tests.rs") && source.words.iter().any(|word| knows(word))
    });
    for name in ["syntax", "reading", "Reading", "pattern", "DirectiveKey", "Verdict"] {
        assert_none(MACROS, "the macros read the file", |source| source.names(name));
    }
}

#[test]
fn features_are_tested_only_in_lib_rs() {
    for folder in PACKAGES {
        assert_none(folder, "a feature is tested outside of lib.rs", |source| {
            let asks = [
                "src/lib.rs",
                "robots-automata/src/lib.rs",
                "robots-analysis/src/claim/mod.rs",
                "robots-analysis/src/lib.rs",
                "robots-macros/src/lib.rs",
                "robots-config/src/lib.rs",
                "tools/report/src/lib.rs",
                "robots-identity/src/lib.rs",
                "robots-runtime/src/lib.rs",
                "robots-site/src/lib.rs",
                "tools/audit/src/lib.rs",
                // The derives of the schemas.
                "robots-config/src/tables.rs",
            ];
            source.names("feature") && !asks.iter().any(|file| source.path == Path::new(file))
        });
    }
}

/// The crates of the compiler, whose `lib.rs` list their folders.
const COMPILERS: [&str; 3] = [CORE, ANALYSIS, LINT];

/// Returns the folders of a crate of the compiler that its `lib.rs` lists.
fn folders(of: &str) -> Vec<String> {
    let lib = read(Path::new(of).join("lib.rs"));
    let lines = lib.lines().filter_map(|line| line.strip_prefix("//! "));
    let names = lines.filter_map(|line| Some(line.split_once('/')?.0.to_owned()));
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    names.filter(|name| !name.is_empty() && name.chars().all(is_name)).collect()
}

#[test]
fn compiler_folders_are_listed_in_its_docs() {
    for of in COMPILERS {
        let mut listed = folders(of);
        listed.sort_unstable();
        let files = sources(of).into_iter();
        let mut folders: Vec<_> = files
            .map(|file| file.module(of))
            .filter(|module| module.iter().count() > 1)
            .filter_map(|module| Some(module.iter().next()?.to_string_lossy().into_owned()))
            .collect();
        folders.sort_unstable();
        folders.dedup();
        assert_eq!(listed, folders);
    }
}

/// Returns the module of each re-export in the root of a crate: `Dialect` is in `dialect`.
fn exports(of: &str) -> BTreeMap<String, String> {
    let lib = words(&read(Path::new(of).join("lib.rs")));
    let mut exports = BTreeMap::new();
    for item in lib.split(|word| word == ";") {
        let item: Vec<_> = item.iter().map(String::as_str).collect();
        if let ["pub", "use", module, ":", ":", names @ ..] = item.as_slice() {
            let names = names.iter().map(|&name| name.to_owned());
            exports.extend(names.map(|name| (name, (*module).to_owned())));
        }
    }
    exports
}

/// The imports of stages point one way, and folders that use a stage are siblings.
#[test]
fn compiler_folders_have_no_import_cycle() {
    for of in COMPILERS {
        assert_no_import_cycle(of);
    }
}

fn assert_no_import_cycle(of: &str) {
    let exports = exports(of);
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in folders(of) {
        let files = sources(&format!("{of}/{folder}")).into_iter();
        let files = files.filter(|source| !source.path.ends_with("tests.rs"));
        let mut imported = BTreeSet::new();
        for source in files {
            let names = names_from_root(&source.words, source.depth(of)).into_iter();
            imported.extend(
                names.map(|name| exports.get(name).map_or(name, String::as_str).to_owned()),
            );
        }
        imported.remove(&folder);
        imports.insert(folder, imported);
    }
    // Folders without imports are removed until none is left.
    while !imports.is_empty() {
        let known: BTreeSet<_> = imports.keys().cloned().collect();
        imports.retain(|_, imported| !imported.is_disjoint(&known));
        assert!(imports.len() < known.len(), "import cycle among {imports:#?}");
    }
}

/// The text of a file is independent of how a crawler reads it.
#[test]
fn first_stages_do_not_mention_dialects() {
    for stage in ["source", "syntax", "pattern"] {
        let folder = format!("{CORE}/{stage}");
        assert_none(&folder, "a dialect in an earlier stage", |source| {
            source.words.iter().any(|word| {
                let word = word.to_ascii_lowercase();
                word.contains("dialect") || word == "reading"
            })
        });
    }
}

#[test]
fn package_inherits_the_lints_of_the_workspace() {
    assert!(read("Cargo.toml").contains("unsafe_code = \"forbid\""));
    for (name, package) in packages() {
        assert!(
            read(&package.manifest_path).contains("[lints]\nworkspace = true"),
            "`{name}` has lints of its own"
        );
    }
}

#[test]
fn file_has_a_specific_name() {
    const VAGUE: [&str; 6] = ["common", "helper", "helpers", "misc", "util", "utils"];
    for folder in PACKAGES {
        for source in sources(folder) {
            let module = source.module(folder);
            assert!(
                !module.iter().any(|name| VAGUE.iter().any(|word| name == *word)),
                "{module:?} has a vague name"
            );
        }
    }
}

/// The header of a folder is what its readers need first. A folder with nothing but tests beside
/// its `mod.rs` is a file.
#[test]
fn folder_states_what_goes_in_and_out() {
    let has_files = |file: &Source| {
        let folder = file.path.parent().expect("a folder");
        let entries = folder.read_dir().expect("a folder").flatten();
        let mut names = entries.map(|entry| entry.file_name());
        names.any(|name| name != "mod.rs" && name != "tests.rs")
    };
    for folder in PACKAGES {
        let files = sources(folder).into_iter();
        for file in files.filter(|file| file.path.ends_with("mod.rs") && has_files(file)) {
            let text = read(&file.path);
            let header: String = text.lines().filter(|line| line.starts_with("//!")).collect();
            let states = header.contains("In:") && header.contains("Out:");
            assert!(states, "{:?}: no `In: … Out: …`", file.path);
        }
    }
}

/// Returns the modules of a package.
fn modules(folder: &str) -> Modules {
    let files = sources(folder).into_iter().map(|file| {
        let path = file.path.strip_prefix(folder);
        (path.expect("a file in the folder"), file.words.as_slice())
    });
    Modules::new(files)
}

#[test]
fn files_have_no_import_cycle() {
    for folder in PACKAGES.into_iter().chain(BENCHES) {
        let cycles = modules(folder).cycles();
        assert!(cycles.is_empty(), "{folder}: {cycles:#?}");
    }
}

#[test]
fn folders_have_no_import_cycle() {
    for folder in PACKAGES.into_iter().chain(BENCHES) {
        let cycles = modules(folder).cycles_of_folders();
        assert!(cycles.is_empty(), "{folder}: {cycles:#?}");
    }
}
