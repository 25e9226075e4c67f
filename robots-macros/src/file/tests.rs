use super::*;

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is around it")
}

#[test]
fn crate_root_is_the_nearest_package_around_the_calling_file() {
    let manifest = Some(OsString::from("/elsewhere"));
    let file = workspace().join("robots-macros/src/deep/lib.rs");
    let root = crate_root(Some(&file), manifest.clone());
    assert_eq!(root, workspace().join("robots-macros"));
    assert_eq!(crate_root(None, manifest), Path::new("/elsewhere"));
}

#[test]
fn absolute_path_is_not_changed() {
    let path = workspace().join("tests/sites/bookshop.txt");
    let literal = LitStr::new(path.to_str().expect("UTF-8"), Span::call_site());
    let text = read(&literal).expect("the file is there");
    assert_eq!(text.source.bytes(), fs::read(&path).expect("the file is there"));
    assert_eq!(text.watched, [path.to_str().expect("UTF-8")]);
}

#[test]
fn likely_file_is_suggested() {
    let sites = workspace().join("tests/sites");
    let suggested =
        |root: &Path, path: &str, beside: Option<&Path>| likely_file(root, Path::new(path), beside);
    let from_the_calling_file = suggested(workspace(), "bookshop.txt", Some(&sites));
    assert_eq!(from_the_calling_file, Some("tests/sites/bookshop.txt".into()));
    let in_a_usual_place = suggested(&sites, "crawlers.txt", None);
    assert_eq!(in_a_usual_place, Some("public/robots.txt".into()));
    let in_the_directory = suggested(workspace(), "tests/sites/public", None);
    assert_eq!(in_the_directory, Some("tests/sites/public/robots.txt".into()));
    let member = workspace().join("robots-macros");
    let in_the_workspace = suggested(&member, "tests/sites/bookshop.txt", None);
    assert_eq!(in_the_workspace, Some("../tests/sites/bookshop.txt".into()));
    let nowhere = suggested(&sites.join("public/robots.txt"), "robots.txt", None);
    assert_eq!(nowhere, None);
}
