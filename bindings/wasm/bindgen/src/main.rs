//! Writes the JavaScript around a module that was compiled with `wasm-bindgen`.
//!
//! This is `wasm-bindgen --target web` without the parts of that command that run tests in
//! browsers, which make up most of its dependencies.
//!
//! ```text
//! robots-wasm-bindgen <module>.wasm <folder> <name>
//! ```

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err("expected a module, a folder and a name".into());
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
