//! What an editor shows and offers.

use robots_analysis::{Diagnostic, edit};
use robots_core::{Dialect, SourceText};
use robots_lint::{LINTS, Levels, check};
use serde_json::{Value, json};

use crate::client::{Client, edited};

const URI: &str = "untitled:robots.txt";

/// Returns the text after an action.
fn after(text: &str, action: &Value) -> String {
    edited(text, &action["edit"]["changes"][URI])
}

fn at(line: u32, character: u32) -> Value {
    let position = json!({ "line": line, "character": character });
    json!({ "textDocument": { "uri": URI }, "position": position })
}

fn open(text: &str) -> (Client, Vec<Value>) {
    let mut client = Client::start(Value::Null);
    let found = client.open(URI, text);
    (client, found)
}

#[test]
fn diagnostic_has_the_level_page_places_and_tag_of_its_finding() {
    let (client, found) = open("User-agent: *\nDisallow: /*.php\nAllow: /*.php*\n");
    let [dead] = found.as_slice() else {
        panic!("one finding: {found:?}");
    };
    assert_eq!(dead["code"], "dead_rule");
    assert_eq!(dead["severity"], 2);
    assert_eq!(dead["source"], "robots");
    assert_eq!(dead["tags"], json!([1]));
    let page = dead["codeDescription"]["href"].as_str().expect("a page");
    assert!(page.starts_with("https://"), "{page}");
    let message = dead["message"].as_str().expect("a text");
    assert!(message.starts_with("`Disallow: /*.php` never takes effect\n"), "{message}");
    let related = &dead["relatedInformation"][0];
    assert_eq!(related["location"]["range"]["start"]["line"], 2);
    assert_eq!(related["message"], "overrides it for every URL that it matches");
    client.end();
}

#[test]
fn fixes_of_an_editor_and_of_the_command_are_the_same() {
    let text = "# robots: warn(style)\r\n\r\nuser-agent: *\r\ndisallow: /a\r\n\
        Disallow: /a\r\nDisallow: b\r\n";
    let (mut client, _) = open(text);
    let all = client.actions(URI, 0, Some("source.fixAll"));
    assert_eq!(all[0]["kind"], "source.fixAll.robots");
    let source = SourceText::new("robots.txt", text);
    let fixed = robots_lint::fix(&source, Dialect::RFC_9309, &Levels::default());
    assert_eq!(after(text, &all[0]).as_bytes(), fixed.source.bytes());
    client.end();
}

#[test]
fn quick_fix_is_preferred_if_it_is_proved() {
    let style = "# robots: warn(duplicate_rule)\n\n";
    let text = format!("{style}User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: b\n");
    let text = text.as_str();
    let (mut client, _) = open(text);
    let proved = &client.actions(URI, 4, Some("quickfix"))[0];
    assert_eq!(proved["isPreferred"], true);
    let expected = format!("{style}User-agent: *\nDisallow: /a\nDisallow: b\n");
    assert_eq!(after(text, proved), expected);
    let unproved = &client.actions(URI, 5, Some("quickfix"))[0];
    assert_eq!(unproved.get("isPreferred"), None);
    assert_eq!(after(text, unproved), text.replace(" b", " /b"));
    assert_eq!(unproved["diagnostics"][0]["code"], "missing_leading_slash");
    assert!(client.actions(URI, 4, Some("refactor")).is_empty());
    assert!(client.actions(URI, 0, Some("quickfix")).is_empty());
    client.end();
}

#[test]
fn edits_of_a_client_that_supports_versions_name_theirs() {
    let edit = json!({ "workspaceEdit": { "documentChanges": true } });
    let mut client = Client::start(json!({ "workspace": edit }));
    client.open(URI, "User-agent: *\nDisallow: b\n");
    let actions = client.actions(URI, 1, None);
    let changed = &actions[0]["edit"]["documentChanges"][0];
    assert_eq!(changed["textDocument"], json!({ "uri": URI, "version": 1 }));
    client.end();
}

/// Applies the action to each finding of each lint's example.
#[test]
fn allowance_of_a_lint_drops_its_finding_and_makes_no_other() {
    let names = |text: &str| {
        let source = SourceText::new("robots.txt", text);
        let report = check(&source, Dialect::RFC_9309, &Levels::default());
        let names = report.findings().iter().map(Diagnostic::name);
        names.collect::<Vec<_>>()
    };
    let mut client = Client::start(Value::Null);
    let mut tried = 0;
    let mut wrong = Vec::new();
    for lint in LINTS {
        let Ok(text) = String::from_utf8(lint.example.bytes()) else {
            continue;
        };
        if text.len() > 10_000 {
            continue;
        }
        let mut found: Vec<_> = client.open(URI, &text);
        found.dedup_by_key(|one| one["range"]["start"]["line"].as_u64());
        for line in found.iter().filter_map(|one| one["range"]["start"]["line"].as_u64()) {
            let line = u32::try_from(line).expect("a short text");
            for action in client.actions(URI, line, Some("quickfix")) {
                let title = action["title"].as_str().expect("a title");
                let Some(name) = title.strip_prefix("Allow `") else {
                    continue;
                };
                let name = name.strip_suffix("` here").expect("the end of the title");
                let allowed = after(&text, &action);
                let count = |text: &str| {
                    let names = names(text);
                    (names.len(), names.iter().filter(|one| **one == name).count())
                };
                let ((all, before), (left, with)) = (count(&text), count(&allowed));
                tried += 1;
                if with >= before || all - left != before - with {
                    wrong.push(format!("{name}: {text:?} → {allowed:?}: {:?}", names(&allowed)));
                }
            }
        }
    }
    assert!(tried > 60, "{tried}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    client.end();
}

#[test]
fn format_of_an_editor_and_of_the_command_are_the_same() {
    let text = "user-agent:*\nDisallow:/a#é\n\n\nallow: /b";
    let (mut client, _) = open(text);
    let params = json!({ "textDocument": { "uri": URI }, "options": {} });
    let edits = client.request("textDocument/formatting", params.clone()).expect("edits");
    let formatted = edit::format(&SourceText::new("", text)).expect("the same decisions");
    assert_eq!(edited(text, &edits).as_bytes(), formatted.bytes());

    client.change(URI, 2, json!([{ "text": format!("#{}", "x".repeat(600_000)) }]));
    assert_eq!(client.request("textDocument/formatting", params), Err(-32803));
    client.end();
}

#[test]
fn hover_on_a_rule_explains_its_shortest_url() {
    let (mut client, _) = open("User-agent: GPTBot\nDisallow: /a\nAllow: /a/*b\nAllow: /a/c\n");
    let mut hover = |line, character| {
        let hover = client.request("textDocument/hover", at(line, character)).expect("a result");
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let text = hover(1, 3);
    assert!(text.starts_with("Disallows for `` GPTBot ``:"), "{text}");
    assert!(text.contains("disallow: /a for `GPTBot`"), "{text}");
    assert!(hover(0, 14).starts_with("**GPTBot**: OpenAI, ai-training\n"), "{}", hover(0, 14));
    client.change(URI, 2, json!([{ "text": "User-agent: *\nDisallow: /a\nAllow: /*a*\n" }]));
    let text = client.request("textDocument/hover", at(1, 0)).expect("a result");
    let text = text["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("overridden by `` Allow: /*a* `` (line 3)"), "{text}");
    let overriding = client.request("textDocument/definition", at(1, 0)).expect("a place");
    assert_eq!(overriding[0]["range"]["start"]["line"], 2);
    client.end();
}

#[test]
fn hover_on_a_name_in_a_comment_is_the_page_of_the_lint() {
    let (mut client, _) = open("User-agent: *\nDisallow: / # robots: allow(blocks_everything)\n");
    let hover = client.request("textDocument/hover", at(1, 35)).expect("a page");
    let text = hover["contents"]["value"].as_str();
    assert!(text.is_some_and(|text| text.contains("\nblocks_everything (")), "{hover}");
    client.end();
}

#[test]
fn completion_offers_keys_crawlers_and_lints_where_they_are_written() {
    let (mut client, _) = open("User-agent: \nDis\n\nAllow: /# robots: allow(dead\n#\n");
    let mut labels = |line, character| {
        let items = client.request("textDocument/completion", at(line, character));
        let items = items.expect("items").as_array().expect("a list").clone();
        let label = |item: &Value| item["label"].as_str().expect("a text").to_owned();
        items.iter().map(label).collect::<Vec<_>>()
    };
    assert_eq!(labels(0, 12)[..4], ["*", "Googlebot", "bingbot", "GPTBot"]);
    assert!(labels(1, 3).contains(&"Disallow".to_owned()));
    assert!(labels(3, 8).is_empty());
    assert!(labels(3, 28).contains(&"dead_rule".to_owned()));
    assert!(labels(4, 1).is_empty());
    client.end();
}

#[test]
fn outline_and_folds_are_the_groups() {
    let text =
        "# a\n# b\n\nUser-agent: a\nUser-agent: b\nDisallow: /c\n\nSitemap: https://e.com/s\n";
    let (mut client, _) = open(text);
    let params = json!({ "textDocument": { "uri": URI } });
    let symbols = client.request("textDocument/documentSymbol", params.clone()).expect("symbols");
    assert_eq!(symbols[0]["name"], "User-agent: a, b");
    assert_eq!(symbols[0]["detail"], "1 rule");
    assert_eq!(symbols[0]["children"][0]["name"], "Disallow: /c");
    let folds = client.request("textDocument/foldingRange", params).expect("folds");
    let lines = |fold: &Value| (fold["startLine"].as_u64(), fold["endLine"].as_u64());
    let folds: Vec<_> = folds.as_array().expect("a list").iter().map(lines).collect();
    assert_eq!(folds, [(Some(3), Some(7)), (Some(0), Some(1))]);
    client.end();
}

#[test]
fn rename_of_a_product_token_changes_each_of_its_lines() {
    let text =
        "User-agent: GPTBot\nDisallow: /a\nUser-agent: gptbot\nUser-agent: b\nDisallow: /c\n";
    let (mut client, _) = open(text);
    let references = client.request("textDocument/references", at(0, 14)).expect("places");
    assert_eq!(references.as_array().map(Vec::len), Some(2));
    let mut rename = |name: &str| {
        let mut params = at(0, 14);
        params["newName"] = name.into();
        client.request("textDocument/rename", params)
    };
    let edit = rename("CCBot").expect("an edit");
    let expected = text.replace("GPTBot", "CCBot").replace("gptbot", "CCBot");
    assert_eq!(edited(text, &edit["changes"][URI]), expected);
    assert_eq!(rename("b"), Err(-32803));
    assert_eq!(rename("C Bot"), Err(-32803));
    assert_eq!(client.request("textDocument/prepareRename", at(1, 3)), Ok(Value::Null));
    client.end();
}

#[test]
fn code_lenses_are_shown_on_request_and_count_the_crawlers_of_groups() {
    let text = "User-agent: GPTBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n\
        User-agent: unheard-of\nDisallow: /c\n";
    for shows in [true, false] {
        let mut client = Client::new(Vec::new());
        let options = json!({ "initializationOptions": { "codeLens": shows } });
        let result = client.request("initialize", options).expect("capabilities");
        assert_eq!(result["capabilities"]["codeLensProvider"].is_object(), shows);
        client.end();
    }
    let (mut client, _) = open(text);
    let document = json!({ "textDocument": { "uri": URI } });
    let lenses = client.request("textDocument/codeLens", document).expect("lenses");
    let title = |index: usize| lenses[index]["command"]["title"].as_str().expect("a title");
    assert_eq!(title(0), "1 documented crawler obeys this group: GPTBot");
    assert!(title(1).contains(" obey this group: Googlebot, bingbot, ClaudeBot, "), "{}", title(1));
    assert_eq!(title(2), "No documented crawler obeys this group");
    assert_eq!(lenses[1]["range"]["start"]["line"], 3);
    client.end();
}
