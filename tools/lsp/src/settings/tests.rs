use super::*;

#[test]
fn settings_of_a_document_depend_on_its_base_name() {
    for uri in [
        "file:///site/robots.txt",
        "file:///c%3A/site/robots.txt",
        "vscode-remote://ssh-remote+host/site/robots.txt",
        "untitled:Untitled-1",
        "untitled:/site/new/robots.txt",
    ] {
        assert!(settings(uri, &Configurations::default()).is_some(), "{uri}");
    }
    for uri in ["file:///site/humans.txt", "file:///robots.txt/a", "robots.txt", "", "file://"] {
        assert!(settings(uri, &Configurations::default()).is_none(), "{uri}");
    }
}
