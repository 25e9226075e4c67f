//! Neovim as a client of `robots lsp`. Skipped with a message where it is not installed.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Starts the server, waits for its findings, makes the first fix, formats, and writes the file.
/// Needs nothing that Neovim 0.7 does not have.
const SCRIPT: &str = r#"
local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 3")
end
local function wait(what, condition)
  if not vim.wait(20000, condition, 10) then fail("no " .. what) end
end
vim.cmd("edit robots.txt")
local server = os.getenv("ROBOTS")
local id = vim.lsp.start_client({
  cmd = { server, "lsp" },
  root_dir = vim.fn.getcwd(),
})
if not id or not vim.lsp.buf_attach_client(0, id) then fail("no client") end
wait("findings", function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)[1]
if found.code ~= "missing_leading_slash" then fail("another finding: " .. vim.inspect(found)) end
local client = vim.lsp.get_client_by_id(id)
local function request(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  local answer = client.request_sync(method, params, 20000, 0)
  if not answer or answer.err then fail(vim.inspect(answer)) end
  return answer.result
end
local place = { line = found.lnum, character = found.col }
local actions = request("textDocument/codeAction", {
  range = { start = place, ["end"] = place },
  context = { diagnostics = {} },
})
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding or "utf-16")
wait("check of the fix", function() return #vim.diagnostic.get(0) == 0 end)
local edits = request("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, 0, client.offset_encoding or "utf-16")
vim.cmd("write")
vim.lsp.stop_client(id)
vim.cmd("quitall!")
"#;

#[test]
fn neovim_shows_a_finding_makes_its_fix_and_formats() -> Result<(), Box<dyn Error>> {
    let mut version = Command::new("nvim");
    if version
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        println!("skipped: Neovim is not installed");
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("neovim");
    fs::create_dir_all(&folder)?;
    let file = folder.join("robots.txt");
    fs::write(&file, "user-agent: *\n# \u{1f916}\nDisallow: b\n")?;
    fs::write(folder.join("script.lua"), SCRIPT)?;
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-n", "-c", "luafile script.lua"])
        .current_dir(&folder)
        .env("XDG_STATE_HOME", &folder)
        .env("XDG_DATA_HOME", &folder)
        .env("XDG_CACHE_HOME", &folder)
        .env("ROBOTS", env!("CARGO_BIN_EXE_robots"))
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let written = fs::read_to_string(&file)?;
    assert_eq!(
        written, "User-agent: *\n# \u{1f916}\nDisallow: /b\n",
        "{text}"
    );
    Ok(())
}
