//! The recipes of the guide for sites from templates, run with the generators.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A recipe of the guide: the files of a site, and the commands that build and check it.
#[derive(Default)]
struct Recipe {
    files: Vec<(String, String)>,
    commands: Vec<String>,
}

/// Returns the recipe in a section of the guide: each block of a file has its name in the line
/// before it, and the commands are in a block of `sh`.
fn recipe(section: &str) -> Result<Recipe, Box<dyn Error>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/recipes.md");
    let page = fs::read_to_string(page)?;
    let start = format!("\n### {section}\n");
    let (_, rest) = page.split_once(&start).ok_or("the section")?;
    let text = rest.split("\n##").next().unwrap_or_default();
    let mut recipe = Recipe::default();
    let mut name = None;
    let mut parts = text.split("```");
    while let Some(prose) = parts.next() {
        let line = prose.trim_end().lines().last().unwrap_or_default();
        let named = line.strip_prefix('`').and_then(|line| line.strip_suffix("`:"));
        name = named.map(str::to_owned).or(name);
        let Some((language, block)) = parts.next().and_then(|block| block.split_once('\n')) else {
            break;
        };
        match name.take() {
            Some(name) => recipe.files.push((name, block.to_owned())),
            None if language == "sh" => recipe.commands.extend(block.lines().map(str::to_owned)),
            None => return Err(format!("a block of {language} without a name").into()),
        }
    }
    Ok(recipe)
}

/// Builds the site of a section, and checks it with its claims. Passes, and reports it, if the
/// generator is missing.
fn run(section: &str, generator: &str) -> Result<(), Box<dyn Error>> {
    let recipe = recipe(section)?;
    assert!(recipe.files.len() >= 4, "{section}");
    if Command::new(generator).arg("--version").output().is_err()
        && Command::new(generator).arg("version").output().is_err()
    {
        println!("skipped: {generator} is not installed");
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("templates").join(generator);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for (name, text) in &recipe.files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().ok_or("a folder")?)?;
        fs::write(path, text)?;
    }
    let template = Command::new(env!("CARGO_BIN_EXE_robots"))
        .args(["check", "--isolated", "."])
        .current_dir(&folder)
        .output()?;
    let note = String::from_utf8(template.stderr)?;
    assert!(note.contains("1 file skipped, a template of"), "{note}");
    for command in &recipe.commands {
        let mut words = command.split(' ');
        let program = match words.next() {
            Some("robots") => env!("CARGO_BIN_EXE_robots"),
            Some(program) => program,
            None => continue,
        };
        let output = Command::new(program).args(words).current_dir(&folder).output()?;
        assert!(output.status.success(), "{command}: {output:?}");
        if command.starts_with("robots prove") {
            let text = String::from_utf8(output.stdout)?;
            assert!(text.contains("2 of 2 claims proved"), "{text}");
        }
    }
    Ok(())
}

#[test]
fn recipe_for_hugo_builds_a_site_whose_claims_hold() -> Result<(), Box<dyn Error>> {
    run("Hugo", "hugo")
}

#[test]
fn recipe_for_jekyll_builds_a_site_whose_claims_hold() -> Result<(), Box<dyn Error>> {
    run("Jekyll", "jekyll")
}
