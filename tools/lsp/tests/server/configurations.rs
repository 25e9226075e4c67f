//! A `robots.toml`, on disk and open.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use crate::client::Client;

const TEXT: &str = "User-agent: *\nDisallow: a\n";

/// A folder of a site, which is the root of a repository.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(TempDir::new().expect("a folder"));
        fs::create_dir(folder.0.path().join(".git")).expect("a folder");
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn uri(&self, name: &str) -> String {
        let path = self.0.path().join(name);
        Url::from_file_path(path).expect("an absolute path").into()
    }
}

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    let codes = diagnostics.iter();
    codes.filter_map(|one| one["code"].as_str()).collect()
}

fn message(diagnostic: &Value) -> &str {
    diagnostic["message"].as_str().expect("a text")
}

fn close(client: &mut Client, uri: &str) {
    let document = json!({ "textDocument": { "uri": uri } });
    client.notify("textDocument/didClose", document);
}

/// Returns the next diagnostics of a document.
fn published(client: &mut Client, uri: &str) -> Vec<Value> {
    loop {
        let params = &client.receive()["params"];
        if params["uri"] == uri {
            return params["diagnostics"].as_array().expect("a list").clone();
        }
    }
}

#[test]
fn configuration_of_a_folder_sets_levels_and_names_other_files() {
    let toml = "[lints]\nmissing_leading_slash = \"warn\"\n[[site]]\nfile = \"live.txt\"\n";
    let folder = Folder::new(&[("robots.toml", toml), ("robots.txt", TEXT), ("live.txt", "")]);
    let mut client = Client::start(Value::Null);
    let uri = folder.uri("robots.txt");
    assert_eq!(client.open(&uri, TEXT)[0]["severity"], 2);
    let other = folder.uri("live.txt");
    assert_eq!(client.open(&other, TEXT)[0]["severity"], 2);
    close(&mut client, &other);

    folder.write("robots.toml", "[lint]\n");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    let found = client.diagnostics(1);
    assert_eq!(codes(&found), ["error", "missing_leading_slash"]);
    let config = folder.uri("robots.toml");
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], config.as_str());
    assert_eq!(related["message"], "unknown key `lint`");
    assert_eq!(found[1]["severity"], 1);
    client.end();
}

#[test]
fn configuration_that_the_client_names_is_that_of_every_document() {
    let toml = "[lints]\nmissing_leading_slash = \"allow\"\n";
    let folder = Folder::new(&[("ci/lints.toml", toml), ("robots.toml", ""), ("robots.txt", "")]);
    let path = folder.0.path().join("ci/lints.toml");
    let mut client = Client::new(Vec::new());
    let options = json!({ "initializationOptions": { "config": path } });
    client.request("initialize", options).expect("capabilities");
    client.notify("initialized", json!({}));
    assert!(client.open(&folder.uri("robots.txt"), TEXT).is_empty());
    let toml = "[lints]\nmissing_slash = \"allow\"\n";
    let found = client.open(&folder.uri("ci/lints.toml"), toml);
    assert_eq!(message(&found[0]).lines().next(), Some("unknown lint `missing_slash`"));
    client.end();
}

#[test]
fn configuration_that_is_open_applies_before_it_is_saved() {
    let folder = Folder::new(&[("robots.toml", ""), ("robots.txt", TEXT)]);
    let (uri, config) = (folder.uri("robots.txt"), folder.uri("robots.toml"));
    let mut client = Client::start(Value::Null);
    assert_eq!(client.open(&uri, TEXT)[0]["severity"], 1);
    client.open(&config, "");
    assert_eq!(published(&mut client, &uri).len(), 1);

    let text = "[lints]\nmissing_leading_slash = \"allow\"\n";
    client.change(&config, 2, json!([{ "text": text }]));
    assert!(published(&mut client, &uri).is_empty());
    let text = "[lints]\nmissing_slash = \"allow\"\n";
    client.change(&config, 3, json!([{ "text": text }]));
    let found = published(&mut client, &config);
    assert_eq!(codes(&found), ["error"]);
    let range = &found[0]["range"];
    assert_eq!(range["start"], json!({ "line": 1, "character": 0 }));
    assert_eq!(range["end"], json!({ "line": 1, "character": 13 }));
    assert_eq!(codes(&published(&mut client, &uri)), ["error", "missing_leading_slash"]);

    close(&mut client, &config);
    assert!(published(&mut client, &config).is_empty());
    assert_eq!(codes(&published(&mut client, &uri)), ["missing_leading_slash"]);
    client.end();
}

#[test]
fn document_that_is_excluded_is_not_checked_or_formatted() {
    let folder = Folder::new(&[
        ("robots.toml", "exclude = [\"vendor\"]\n"),
        ("vendor/robots.toml", ""),
        ("vendor/robots.txt", ""),
    ]);
    let uri = folder.uri("vendor/robots.txt");
    let mut client = Client::start(Value::Null);
    assert!(client.open(&uri, "user-agent: *\nDisallow: a").is_empty());
    let document = json!({ "textDocument": { "uri": uri }, "options": {} });
    let edits = client.request("textDocument/formatting", document);
    assert_eq!(edits, Ok(json!([])));
    assert!(client.actions(&uri, 1, None).is_empty());
    client.end();
}

#[test]
fn site_has_the_findings_of_its_claims_routes_sitemaps_and_files() {
    let toml = "[[site]]\nfile = \"robots.txt\"\nroutes = [\"/a/{id}\"]\n\
        sitemaps = [\"sitemap.xml\"]\nstatic-dir = \"public\"\n\
        [[site.claim]]\nallow = \"/b\"\n";
    let text = "User-agent: *\nDisallow: /b\nDisallow: /c\n";
    let sitemap = "<urlset><url><loc>https://example.com/b</loc></url></urlset>";
    let folder = Folder::new(&[
        ("robots.toml", toml),
        ("robots.txt", text),
        ("sitemap.xml", sitemap),
        ("public/c/app.js", ""),
    ]);
    let mut client = Client::start(Value::Null);
    let uri = folder.uri("robots.txt");
    let found = client.open(&uri, text);
    let mut names = codes(&found);
    names.sort_unstable();
    let expected = [
        "claim_refuted",
        "rule_matches_no_route",
        "sitemap_url_disallowed",
        "static_file_disallowed",
    ];
    assert_eq!(names, expected);
    let related = |name: &str| {
        let one = found.iter().find(|one| one["code"] == name);
        let related = one.expect("a finding")["relatedInformation"].clone();
        let related = related.as_array().expect("a list").clone();
        related.into_iter().next_back().expect("a place")["location"].clone()
    };
    let claim = related("claim_refuted");
    assert_eq!(claim["uri"], folder.uri("robots.toml"));
    assert_eq!(claim["range"]["start"]["line"], 5);
    let listed = related("sitemap_url_disallowed");
    assert_eq!(listed["uri"], folder.uri("sitemap.xml"));

    let config = folder.uri("robots.toml");
    let found = client.open(&config, toml);
    assert_eq!(codes(&found), ["claim_refuted"]);
    assert_eq!(found[0]["range"]["start"]["line"], 5);
    let rule = &found[0]["relatedInformation"][0]["location"];
    assert_eq!(rule["uri"], uri);
    assert_eq!(rule["range"]["start"]["line"], 1);

    folder.write("robots.txt", "User-agent: *\nDisallow: /c\n");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert!(published(&mut client, &config).is_empty());
    client.end();
}

#[test]
fn files_that_a_configuration_names_and_that_do_not_exist_are_errors() {
    let toml = "[[site]]\nfile = \"robots.txt\"\nclaims = \"claims.toml\"\n";
    let folder = Folder::new(&[("robots.toml", toml), ("robots.txt", TEXT)]);
    let mut client = Client::start(Value::Null);
    let found = client.open(&folder.uri("robots.toml"), toml);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 2, "character": 9 }));
    assert!(message(&found[0]).starts_with("file not found"), "{found:?}");
    let found = client.open(&folder.uri("robots.txt"), TEXT);
    assert_eq!(codes(&found), ["error", "missing_leading_slash"]);
    let related = &found[0]["relatedInformation"][0]["location"]["range"]["start"];
    assert_eq!(related["line"], 2);
    client.end();
}

#[test]
fn completion_and_hover_in_a_configuration_know_lints() {
    let folder = Folder::new(&[("robots.toml", "")]);
    let uri = folder.uri("robots.toml");
    let text = "dialect = \"rfc9309\"\n[lints]\ndead_rule = \"deny\"\n[[overrides]]\n\
        files = [\"a\"]\nlints = { st\n";
    let mut client = Client::start(Value::Null);
    client.open(&uri, text);
    let mut ask = |method: &str, line: u32, character: u32| {
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": uri }, "position": position });
        client.request(method, params).expect("a result")
    };
    let mut labels = |line, character| {
        let items = ask("textDocument/completion", line, character);
        let items = items.as_array().expect("a list").clone();
        let label = |item: &Value| item["label"].as_str().expect("a text").to_owned();
        items.iter().map(label).collect::<Vec<_>>()
    };
    for (line, character) in [(2, 3), (5, 12)] {
        let labels = labels(line, character);
        for name in ["warnings", "style", "dead_rule"] {
            assert!(labels.iter().any(|label| label == name), "{name}: {labels:?}");
        }
    }
    for (line, character) in [(0, 2), (2, 14), (4, 2)] {
        assert!(labels(line, character).is_empty());
    }
    let hover = ask("textDocument/hover", 2, 3);
    let page = hover["contents"]["value"].as_str().expect("a page");
    assert!(page.contains("\ndead_rule ("), "{page}");
    client.end();
}

#[test]
fn merge_that_is_refused_is_reported_with_the_line_of_the_other_file() {
    let toml = "[[site]]\nfile = \"robots.txt\"\nmerge = { \"/docs/\" = \"docs.txt\" }\nroutes = [\"/\"]\n";
    let text = "User-agent: *\nDisallow: /*?sort=\n";
    let folder = Folder::new(&[
        ("robots.toml", toml),
        ("robots.txt", text),
        ("docs.txt", "User-agent: *\nDisallow: /drafts/\n"),
    ]);
    let mut client = Client::start(Value::Null);
    let found = client.open(&folder.uri("robots.txt"), text);
    let refused = found.iter().find(|found| found["code"] == "error");
    let refused = refused.expect("the merge is refused");
    assert!(message(refused).starts_with("two files decide `/docs/?sort=`"));
    assert_eq!(refused["range"]["start"]["line"], 1);
    let related = &refused["relatedInformation"][0]["location"]["uri"];
    assert_eq!(related, folder.uri("docs.txt").as_str());
    // Routes are about the merged text.
    assert_eq!(codes(&found), ["error"]);
    let found = client.open(&folder.uri("robots.toml"), toml);
    assert_eq!(found[0]["range"]["start"]["line"], 2);
    assert!(message(&found[0]).starts_with("two files decide `/docs/?sort=`"));

    client.end();

    let mut client = Client::start(Value::Null);
    let toml = format!("{toml}inherit = true\n[[site.claim]]\nallow = \"/docs/drafts/a\"\n");
    let found = client.open(&folder.uri("robots.toml"), &toml);
    assert!(message(&found[0]).starts_with("claim is false"));
    let related = &found[0]["relatedInformation"][0]["location"]["uri"];
    assert_eq!(related, folder.uri("docs.txt").as_str());
    client.end();
}
