//! Completions and manual pages.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Output};
use std::{fs, io};

fn robots(arguments: &[&str]) -> io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.args(arguments).output()
}

/// Returns the names of the subcommands, which `--help` lists in lines with two spaces.
fn subcommands() -> Result<Vec<String>, Box<dyn Error>> {
    let help = String::from_utf8(robots(&["--help"])?.stdout)?;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.split_whitespace().next());
    Ok(names.map(str::to_owned).collect())
}

#[test]
#[cfg(unix)]
fn bash_completions_parse_and_complete_subcommands() -> Result<(), Box<dyn Error>> {
    let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join("robots.bash");
    fs::write(&script, robots(&["completions", "bash"])?.stdout)?;
    let complete = "source $0; COMP_WORDS=(robots che); COMP_CWORD=1; \
                    _robots robots che robots; echo \"${COMPREPLY[@]}\"";
    let bash = Command::new("bash").args(["-euc", complete]).arg(&script).output()?;
    assert_eq!(String::from_utf8(bash.stderr)?, "");
    assert_eq!(String::from_utf8(bash.stdout)?, "check\n");
    Ok(())
}

#[test]
fn completions_of_each_shell_name_every_subcommand() -> Result<(), Box<dyn Error>> {
    let names = subcommands()?;
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = String::from_utf8(robots(&["completions", shell])?.stdout)?;
        for name in &names {
            assert!(script.contains(name.as_str()), "{shell}: {name}");
        }
    }
    Ok(())
}

#[test]
fn man_writes_a_page_for_every_subcommand() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man/man1");
    let output = robots(&["man", folder.to_str().ok_or("a path that is text")?])?;
    assert!(output.status.success(), "{output:?}");
    let names = subcommands()?;
    assert!(names.contains(&"man".to_owned()), "{names:?}");
    for name in names.iter().filter(|name| *name != "help") {
        let page = fs::read_to_string(folder.join(format!("robots-{name}.1")))?;
        assert!(page.contains(".SH SYNOPSIS"), "{name}: {page}");
    }
    assert!(folder.join("robots.1").is_file());
    Ok(())
}
