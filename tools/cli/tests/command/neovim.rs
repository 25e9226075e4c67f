//! Clients of `robots lsp`: one that compares it with `robots check` and `robots prove`, and
//! Neovim. Neovim is skipped with a message where it is not installed. `NEOVIM` names another one.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::{env, thread};

use robots_lint::LINTS;
use serde_json::{Value, json};

use crate::selection::{repository, robots};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Findings by file: level, name, line and message of each, sorted.
type Findings = BTreeMap<String, Vec<(String, u64, String)>>;

const CONFIG: &str = r#"
dialect = "rfc9309"
exclude = ["vendor"]

[lints]
style = "warn"
blocks_everything = "allow"

[[overrides]]
files = ["google/**"]
dialect = "google"
lints = { warnings = "deny" }

[[site]]
file = "site/robots.txt"
routes = ["/shop/{id}"]
sitemaps = ["site/sitemap.xml"]
static-dir = "site/public"

[[site.claim]]
allow = "/drafts/{*rest}"

[[site]]
file = "site/other.txt"
presets = ["closed"]
"#;

const TEXT: &str = "user-agent: *\nDisalow: /a\nDisallow: /drafts\nDisallow: b\n\u{1f916}: 1\n";

fn send(server: &mut ChildStdin, mut message: Value) -> Result {
    message["jsonrpc"] = "2.0".into();
    let body = message.to_string();
    write!(server, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    Ok(server.flush()?)
}

fn receive(server: &mut BufReader<ChildStdout>) -> Result<Value> {
    let mut header = String::new();
    server.read_line(&mut header)?;
    let size = header.trim().strip_prefix("Content-Length: ");
    let mut body = vec![0; size.ok_or("a length")?.parse()?];
    server.read_line(&mut header)?;
    server.read_exact(&mut body)?;
    Ok(serde_json::from_slice(&body)?)
}

/// Returns what an editor shows for files below a folder.
fn shown(folder: &Path, files: &[String]) -> Result<Findings> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_robots"))
        .arg("lsp")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().ok_or("a pipe")?;
    let mut output = BufReader::new(child.stdout.take().ok_or("a pipe")?);
    let mut messages = vec![json!({ "id": 1, "method": "initialize", "params": {} })];
    for file in files {
        // An editor replaces what is not UTF-8.
        let text = String::from_utf8_lossy(&fs::read(folder.join(file))?).into_owned();
        let uri = format!("file://{}", folder.join(file).display());
        let document = json!({ "uri": uri, "languageId": "", "version": 1, "text": text });
        let params = json!({ "textDocument": document });
        messages.push(json!({ "method": "textDocument/didOpen", "params": params }));
    }
    // The server writes while it reads.
    let writer = thread::spawn(move || {
        for message in messages {
            send(&mut input, message).map_err(|error| error.to_string())?;
        }
        Ok::<_, String>(input)
    });
    let mut findings = Findings::new();
    while findings.len() < files.len() {
        let message = receive(&mut output)?;
        let params = &message["params"];
        let Some(found) = params["diagnostics"].as_array() else {
            continue;
        };
        let uri = params["uri"].as_str().ok_or("an address")?;
        let prefix = format!("file://{}/", folder.display());
        let file = uri.strip_prefix(&prefix).ok_or("a file of the folder")?;
        let of_file = found.iter().map(|one| {
            let level = match one["severity"].as_u64() {
                Some(1) => "error",
                Some(2) => "warning",
                _ => "note",
            };
            let name = one["code"].as_str().unwrap_or_default();
            let line = one["range"]["start"]["line"].as_u64().unwrap_or_default();
            let message = one["message"].as_str().unwrap_or_default();
            let message = message.lines().next().unwrap_or_default().to_owned();
            (format!("{level}[{name}]"), line + 1, message)
        });
        findings.insert(file.to_owned(), of_file.collect());
    }
    let mut input = writer.join().map_err(|_| "the writer has failed")??;
    send(&mut input, json!({ "id": 2, "method": "shutdown" }))?;
    while receive(&mut output)?["id"] != 2 {}
    send(&mut input, json!({ "method": "exit" }))?;
    assert!(child.wait()?.success());
    for of_file in findings.values_mut() {
        of_file.sort();
    }
    Ok(findings)
}

/// Returns what `robots check` prints for files.
fn checked(folder: &Path, files: &[String]) -> Result<Findings> {
    let options = ["check", "--force-exclude", "--all", "--format", "json"];
    let files = files.iter().map(String::as_str);
    let output = robots(folder, &options.into_iter().chain(files.clone()).collect::<Vec<_>>())?;
    let mut findings: Findings = files.map(|file| (file.to_owned(), Vec::new())).collect();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        if line["type"] != "finding" {
            continue;
        }
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let level = if line["level"] == "deny" { "error" } else { "warning" };
        let name = format!("{level}[{}]", text("lint"));
        let found = (name, line["line"].as_u64().unwrap_or(1), text("message"));
        findings.entry(text("file")).or_default().push(found);
    }
    for of_file in findings.values_mut() {
        of_file.sort();
    }
    Ok(findings)
}

/// Adds what `robots prove` prints for a site.
fn prove(folder: &Path, file: &str, findings: &mut Findings) -> Result {
    let output = robots(folder, &["prove", "--all", file])?;
    let text = String::from_utf8(output.stdout)?;
    let of_file = findings.entry(file.to_owned()).or_default();
    for block in text.split("\n\n") {
        let Some((name, rest)) = block.split_once(": ").filter(|(name, _)| name.ends_with(']'))
        else {
            continue;
        };
        let name = name.lines().last().unwrap_or_default();
        let message = rest.lines().next().unwrap_or_default().to_owned();
        let place = rest.split_once(&format!("--> {file}:"));
        let line = place.and_then(|(_, place)| place.split(':').next()?.parse().ok());
        of_file.push((name.to_owned(), line.unwrap_or(1), message));
    }
    of_file.sort();
    Ok(())
}

/// Opens the example of every lint, and files that each part of a configuration is about.
#[test]
fn editor_and_command_report_the_same_findings() -> Result {
    let files = [
        ("robots.toml", CONFIG),
        ("robots.txt", TEXT),
        ("google/robots.txt", TEXT),
        ("vendor/lib/robots.toml", ""),
        ("vendor/lib/robots.txt", TEXT),
        ("site/robots.txt", TEXT),
        ("site/other.txt", "User-agent: GPTBot\nDisallow: /\n"),
        ("site/public/drafts.js", ""),
        ("site/sitemap.xml", "<urlset><url><loc>https://example.com/drafts</loc></url></urlset>"),
    ];
    let folder = repository("editor", &files)?;
    let is_robots_txt = |(name, _): &&(&str, &str)| name.ends_with("txt");
    let names = files.iter().filter(is_robots_txt).map(|(name, _)| *name);
    let mut names: Vec<_> = names.map(str::to_owned).collect();
    for lint in LINTS {
        let name = format!("lints/{}/robots.txt", lint.name);
        fs::create_dir_all(folder.join(&name).parent().ok_or("a folder")?)?;
        fs::write(folder.join(&name), lint.example.bytes())?;
        names.push(name);
    }
    let mut shown = shown(&folder, &names)?;
    let mut expected = checked(&folder, &names)?;
    // Where folders are searched, a template is skipped with a note.
    let template = "lints/template/robots.txt";
    let note = "a template: check what it renders".to_owned();
    assert_eq!(expected.remove(template), Some(Vec::new()));
    assert_eq!(shown.remove(template), Some(vec![("note[template]".to_owned(), 2, note)]));
    for site in ["site/robots.txt", "site/other.txt"] {
        let before = expected.get(site).map_or(0, Vec::len);
        prove(&folder, site, &mut expected)?;
        assert!(expected[site].len() > before, "{site}");
    }
    assert!(expected.len() == shown.len() && names.len() > 100);
    let differing = expected.iter().filter(|(name, found)| shown.get(*name) != Some(found)).map(
        |(name, found)| format!("{name}:\n  command: {found:?}\n  editor: {:?}", shown.get(name)),
    );
    let differing: Vec<_> = differing.collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert!(shown["vendor/lib/robots.txt"].is_empty());
    Ok(())
}

/// Waits for findings, makes the first fix, undoes it, makes all fixes, renames, asks for a hover,
/// formats, and writes the file. Needs nothing that Neovim 0.7 does not have.
const SCRIPT: &str = r#"
local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 3")
end
local function wait(what, condition)
  if not vim.wait(20000, condition, 10) then fail("no " .. what) end
end
local function findings(count)
  wait(count .. " findings", function() return #vim.diagnostic.get(0) == count end)
end
dofile("recipe.lua")
vim.cmd("edit robots.txt")
findings(2)
local found
for _, one in pairs(vim.diagnostic.get(0)) do
  if one.code == "missing_leading_slash" then found = one end
end
if not found then fail(vim.inspect(vim.diagnostic.get(0))) end
local function request(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do
    if answer.result then return answer.result end
  end
  fail(method .. ": " .. vim.inspect(answers))
end
local function actions(line, only)
  local place = { line = line, character = 0 }
  return request("textDocument/codeAction", {
    range = { start = place, ["end"] = place },
    context = { diagnostics = {}, only = only and { only } },
  })
end
local encoding = os.getenv("ENCODING")
vim.lsp.util.apply_workspace_edit(actions(found.lnum)[1].edit, encoding)
findings(1)
vim.cmd("undo")
findings(2)
vim.cmd("redo")
findings(1)
vim.lsp.util.apply_workspace_edit(actions(0, "source.fixAll")[1].edit, encoding)
findings(0)
local place = { line = 2, character = 14 }
local edit = request("textDocument/rename", { position = place, newName = "CCBot" })
vim.lsp.util.apply_workspace_edit(edit, encoding)
local hover = request("textDocument/hover", { position = place })
if not hover.contents.value:find("Common Crawl") then fail(vim.inspect(hover)) end
local edits = request("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), encoding)
vim.cmd("write")
vim.cmd("quitall!")
"#;

#[test]
fn neovim_with_the_recipe_of_the_guide_finds_fixes_renames_and_formats() -> Result {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/editors.md");
    let guide = fs::read_to_string(guide)?;
    let recipes: Vec<_> = guide.split("```lua\n").skip(1).collect();
    let recipes = recipes.iter().filter_map(|recipe| recipe.split("```").next());
    let [recent, old] = recipes.collect::<Vec<_>>()[..] else {
        return Err("the guide has a recipe for a recent Neovim and one for an old one".into());
    };
    let named = env::var_os("NEOVIM").into_iter();
    for (index, editor) in [OsString::from("nvim")].into_iter().chain(named).enumerate() {
        let Ok(version) = Command::new(&editor).arg("--version").output() else {
            println!("skipped: Neovim is not installed");
            continue;
        };
        let version = String::from_utf8(version.stdout)?;
        let minor = version.trim_start_matches("NVIM v0.").split('.').next();
        let is_old = minor.and_then(|minor| minor.parse::<u32>().ok()) < Some(11);
        let text = "# robots: warn(duplicate_rule)\n\nUser-agent: GPTBot\n# \u{1f916}\nDisallow: b\n\
            User-agent: gptbot\nDisallow: /a\nDisallow: /a\n";
        let folder = repository(&format!("neovim-{index}"), &[("robots.txt", text)])?;
        fs::write(folder.join("recipe.lua"), if is_old { old } else { recent })?;
        fs::write(folder.join("script.lua"), SCRIPT)?;
        let command = Path::new(env!("CARGO_BIN_EXE_robots"));
        let mut path = vec![command.parent().ok_or("a folder")?.to_owned()];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let output = Command::new(&editor)
            .args(["--headless", "--clean", "-n"])
            // Without the second command, it waits for a user after an error.
            .args(["-c", "luafile script.lua", "-c", "cquit 4"])
            .stdin(Stdio::null())
            .current_dir(&folder)
            .env("XDG_STATE_HOME", &folder)
            .env("XDG_DATA_HOME", &folder)
            .env("XDG_CACHE_HOME", &folder)
            .env("PATH", env::join_paths(path)?)
            .env("ENCODING", if is_old { "utf-16" } else { "utf-8" })
            .output()?;
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{version}\n{messages}");
        let written = fs::read_to_string(folder.join("robots.txt"))?;
        let expected = "# robots: warn(duplicate_rule)\n\nUser-agent: CCBot\n# \u{1f916}\n\
            Disallow: /b\n\nUser-agent: CCBot\nDisallow: /a\n";
        assert_eq!(written, expected, "{version}\n{messages}");
    }
    Ok(())
}
