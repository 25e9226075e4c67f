//! The unit of systemd and the manifest of Kubernetes on the page, checked by their own linters.

use std::fs;
use std::path::Path;
use std::process::Command;

use robots_config::{Config, GateTarget};
use robots_core::SourceText;

use super::proxies::page;
use super::running::folder;

/// Returns the block on the page that has this line.
fn block(page: &str, line: &str) -> String {
    let mut blocks = page.split("\n```").skip(1).step_by(2);
    let block = blocks.find(|block| block.lines().any(|it| it == line));
    let block = block.unwrap_or_else(|| panic!("no block with `{line}`"));
    let (_, text) = block.split_once('\n').expect("a language");
    format!("{text}\n")
}

/// Runs a linter, and returns what it prints; `None` if it is not installed.
fn lint(program: &str, arguments: &[&str], file: &Path) -> Option<(bool, String)> {
    let output = Command::new(program).args(arguments).arg(file).output();
    let Ok(output) = output else {
        println!("skipped: {program} is not installed");
        return None;
    };
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    Some((output.status.success(), text))
}

#[test]
fn systemd_accepts_the_unit_of_the_guide() {
    let program = std::env::current_exe().expect("this program").display().to_string();
    let unit = block(&page(), "[Unit]").replace("/usr/local/bin/robots", &program);
    let file = folder("systemd").join("robots-gate.service");
    for (text, is_valid) in
        [(unit.clone(), true), (unit.replace("DynamicUser", "DynamicUsr"), false)]
    {
        fs::write(&file, text).expect("written");
        if let Some((succeeds, printed)) = lint("systemd-analyze", &["verify"], &file) {
            // An unknown key is only printed.
            assert_eq!(succeeds && printed.is_empty(), is_valid, "{printed}");
        }
    }
}

#[test]
fn manifest_of_the_guide_satisfies_the_schemas_of_kubernetes() {
    let manifest = block(&page(), "kind: Deployment");
    let file = folder("kubernetes").join("kubernetes.yaml");
    for (text, is_valid) in
        [(manifest.clone(), true), (manifest.replace("replicas:", "replica:"), false)]
    {
        fs::write(&file, text).expect("written");
        if let Some((succeeds, printed)) = lint("kubernetes-validate", &["--strict"], &file) {
            assert_eq!(succeeds, is_valid, "{printed}");
        }
    }
    let table = manifest.lines().skip_while(|line| !line.ends_with("robots.toml: |"));
    let table = table.skip(1).map_while(|line| match line.strip_prefix("    ") {
        Some(line) => Some(line),
        None => line.is_empty().then_some(""),
    });
    let table: Vec<_> = table.collect();
    let gate = configured(&table.join("\n"));
    assert_eq!(gate.listen[0].address.value.port(), 9000);
    assert_eq!(gate.admin.expect("a socket").value.port(), 9001);
}

#[test]
fn configuration_at_the_start_of_the_page_is_one() {
    let gate = configured(&block(&page(), "# robots.toml"));
    let target = GateTarget::Field("x-original-uri".to_owned());
    assert_eq!(gate.listen[0].target, target);
}

fn configured(table: &str) -> robots_config::Gate {
    let source = SourceText::new("robots.toml", table);
    let config = Config::parse(Path::new("/site/robots.toml"), source);
    config.expect("a configuration").gate.expect("a gate")
}
