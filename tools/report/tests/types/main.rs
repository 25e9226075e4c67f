//! The types of the libraries in TypeScript and in Python: made of the schemas of what the
//! functions take and return.
//!
//! `TYPES=overwrite cargo test --package robots-report --test types` writes the files again.

mod python;
mod schema;
mod typescript;

use std::path::Path;
use std::{env, fs};

use robots_report::library::types;

#[test]
fn types_of_other_languages_are_those_of_the_schemas() {
    let types = types();
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, written) in [
        ("bindings/wasm/npm/types.d.ts", typescript::file(&types)),
        ("bindings/python-library/python/robots_static/results.py", python::file(&types)),
    ] {
        let path = project.join(file);
        if env::var_os("TYPES").is_some_and(|value| value == "overwrite") {
            fs::write(&path, written).expect("the file can be written");
        } else {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let run = "TYPES=overwrite cargo test --package robots-report --test types";
            assert!(text == written, "{file} is not up to date: run `{run}`");
        }
    }
}
