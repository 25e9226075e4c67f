// Starts `robots lsp`, and connects it with the editor.
const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = workspace.getConfiguration("robots");
  const command = settings.get("executable", "robots");
  client = new LanguageClient("robots", "robots.txt", { command, args: ["lsp"] }, {
    documentSelector: [
      { scheme: "file", language: "robots-txt" },
      { scheme: "untitled", language: "robots-txt" },
      // Its language depends on the other extensions.
      { scheme: "file", pattern: "**/robots.toml" },
    ],
    initializationOptions: {
      config: settings.get("config", ""),
      codeLens: settings.get("codeLens", false),
    },
  });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(
      `robots.txt: cannot start \`${command} lsp\`: ${error.message}. ` +
        "Install the command, or set `robots.executable`.",
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  // One that did not start cannot be stopped.
  if (running?.isRunning()) {
    await running.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("robots.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      const names = ["executable", "config", "codeLens"];
      if (names.some((name) => change.affectsConfiguration(`robots.${name}`))) {
        return restart();
      }
    }),
  );
  await start();
};

exports.deactivate = stop;
