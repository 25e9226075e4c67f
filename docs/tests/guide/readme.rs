//! What the README and the pages state is what the project has.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::OnceLock;
use std::{fs, io, thread};

use robots_guide::Sources;
use robots_lint::LINTS;

const WORDS: usize = 800;

fn read(name: &str) -> io::Result<String> {
    fs::read_to_string(Sources::of_project().project().join(name))
}

/// Returns the cell of the column with this heading, for each workload of a table.
fn column(table: &str, heading: &str) -> BTreeMap<String, String> {
    let cells = |row: &str| -> Vec<String> {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    let mut rows = table
        .lines()
        .skip_while(|line| !line.starts_with("| workload"))
        .take_while(|line| line.starts_with('|'));
    let headings = rows.next().map(cells).unwrap_or_default();
    let index = headings.iter().position(|cell| cell == heading);
    let index = index.expect("the table has this column");
    rows.skip(1)
        .map(cells)
        .map(|row| {
            let name = row[0].split(':').next().unwrap_or_default();
            (name.to_owned(), row[index].clone())
        })
        .collect()
}

#[test]
fn readme_is_short() -> io::Result<()> {
    let words = read("README.md")?.split_whitespace().count();
    assert!(words <= WORDS, "{words} words, more than {WORDS}");
    Ok(())
}

/// The server of the README.
mod program {
    include!(concat!(env!("OUT_DIR"), "/readme.rs"));
}

/// The address to which the server of the README is bound.
static LISTENER: OnceLock<TcpListener> = OnceLock::new();

/// Returns the listener of the server, in place of the one at port 3000.
fn listener() -> io::Result<tokio::net::TcpListener> {
    let listener = LISTENER.get().expect("the test has bound it").try_clone()?;
    listener.set_nonblocking(true)?;
    tokio::net::TcpListener::from_std(listener)
}

/// Returns what `curl` prints with these arguments: `-A NAME`, `-w '%{http_code}\n'` and a URL.
fn curl(address: SocketAddr, arguments: &[&str]) -> io::Result<String> {
    let value = |option| {
        let at = arguments.iter().position(|argument| *argument == option)?;
        arguments.get(at + 1).copied()
    };
    let url = arguments.last().copied().unwrap_or_default();
    let path = url.strip_prefix("http://127.0.0.1:3000").expect("a URL of the server");
    let agent = value("-A").unwrap_or("curl/8.14.1");
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nUser-Agent: {agent}\r\nConnection: close\r\n\r\n"
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).unwrap_or_default();
    let status = match value("-w") {
        Some("'%{http_code}\\n'") => format!("{status}\n"),
        Some(other) => panic!("unknown format {other}"),
        None => String::new(),
    };
    Ok(format!("{body}{status}"))
}

#[test]
fn readme_server_responds_as_the_readme_shows() -> io::Result<()> {
    let bound = TcpListener::bind("127.0.0.1:0")?;
    let address = bound.local_addr()?;
    LISTENER.set(bound).expect("no other test sets it");
    thread::spawn(program::main);
    let readme = read("README.md")?;
    let (_, console) = readme.split_once("```text\n$ ").expect("a session");
    let (console, _) = console.split_once("```").expect("its end");
    let mut commands = 0;
    for command in console.trim().split("\n\n") {
        let (command, printed) = command.split_once('\n').expect("what it prints");
        let arguments = command.trim_start_matches("$ ").strip_prefix("curl ").expect("a request");
        let arguments: Vec<_> = arguments.split(' ').collect();
        assert_eq!(curl(address, &arguments)?.trim_end(), printed.trim_end(), "{command}");
        commands += 1;
    }
    assert_eq!(commands, 2);
    Ok(())
}

/// The lines of an error that a page shows are those that a test of the macros expects.
#[test]
fn pages_show_errors_that_the_macros_print() -> io::Result<()> {
    let project = Sources::of_project().project().to_owned();
    let mut expected = String::new();
    for file in fs::read_dir(project.join("tests/diagnostics/fail"))? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let name = path.with_extension("rs");
            let name = name.file_name().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path)?;
            expected += &text.replace(&format!("fail/{name}"), "src/main.rs");
            expected.push('\n');
        }
    }
    let mut shown = 0;
    for page in fs::read_dir(project.join("docs/guide"))? {
        let page = fs::read_to_string(page?.path())?;
        let blocks = page.split("```text\n").skip(1);
        for block in blocks.filter_map(|rest| rest.split("```").next()) {
            if block.starts_with("error: ") || block.starts_with("error[E") {
                assert!(expected.contains(block.trim_end()), "no test expects:\n{block}");
                shown += 1;
            }
        }
    }
    assert!(shown > 1, "the pages show {shown} errors");
    Ok(())
}

#[test]
fn readme_states_no_more_lints_than_there_are() -> io::Result<()> {
    assert!(read("README.md")?.contains("lints.md): more than 100,"));
    assert!(LINTS.len() > 100);
    Ok(())
}

/// Each ratio to the best exact peer that the README states is that of the table of warm caches.
#[test]
fn readme_states_ratios_of_the_benchmarks() -> io::Result<()> {
    let benchmarks = read("BENCHMARKS.md")?;
    let (_, decisions) = benchmarks
        .split_once("<!-- begin: decisions -->")
        .expect("the benchmarks measure decisions");
    let ratios: Vec<(String, String)> = column(decisions, "best exact peer")
        .into_iter()
        .map(|(workload, peer)| {
            let ratio = peer.split(' ').next_back().unwrap_or_default();
            (ratio.to_owned(), workload)
        })
        .collect();
    let readme = read("README.md")?.split_whitespace().collect::<Vec<_>>().join(" ");
    let stated = readme.split("× as").zip(readme.split("× as").skip(1));
    let mut count = 0;
    for (before, after) in stated {
        let ratio = before.rsplit(' ').next().unwrap_or_default().to_owned() + "×";
        let (_, workload) = after.split_once('(').expect("the workload in brackets");
        let workload = workload.split(',').next().unwrap_or_default().to_owned();
        let statement = (ratio, workload);
        assert!(ratios.contains(&statement), "{statement:?} is not measured");
        count += 1;
    }
    assert!(count > 0, "the README states no ratio");
    Ok(())
}

#[test]
fn pages_show_the_files_that_their_examples_use() -> io::Result<()> {
    for (page, file) in [
        ("getting-started", "docs/robots.txt"),
        ("claims", "docs/claims.toml"),
        ("how-it-works", "docs/pictures/automaton.txt"),
    ] {
        let page = read(&format!("docs/guide/{page}.md"))?;
        assert!(page.contains(&format!("\n{}```", read(file)?)), "{file}");
    }
    Ok(())
}
