//! The page about proxies: its configurations of nginx load, and its server denies impostors behind
//! each of its proxies.

mod client;
#[path = "../../../../tests/free_port/mod.rs"]
mod free_port;
mod programs;
mod servers;

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io};

use robots_guide::Sources;

/// Returns the blocks of locations on the page on proxies.
fn locations(page: &str) -> Vec<&str> {
    let blocks = page.split("```").skip(1).step_by(2);
    let texts = blocks.filter_map(|block| {
        let text = block.strip_prefix("text\n");
        text.or_else(|| block.strip_prefix("nginx\n"))
    });
    texts.filter(|text| text.contains("location ")).collect()
}

fn configuration(folder: &Path, locations: &str) -> String {
    let folder = folder.display();
    format!(
        "pid {folder}/pid;
        events {{}}
        http {{
            access_log off;
            client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            server {{
                listen 127.0.0.1:8080;
                {locations}
            }}
        }}"
    )
}

/// Asks nginx whether it accepts a configuration; `None` if nginx is not installed.
fn check(folder: &Path, file: &Path) -> Option<io::Result<String>> {
    let mut checked = ["nginx", "/usr/sbin/nginx"].iter().map(|program| {
        let mut command = Command::new(program);
        command.arg("-t").arg("-p").arg(folder).arg("-c").arg(file);
        let error_log = folder.join("error.log");
        command.arg("-e").arg(error_log).stdin(Stdio::null());
        let output = command.output()?;
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Ok(log) } else { Err(io::Error::other(log)) }
    });
    checked.find(|result| !matches!(result, Err(error) if error.kind() == io::ErrorKind::NotFound))
}

#[test]
fn nginx_accepts_the_locations_on_the_page_about_proxies() -> io::Result<()> {
    let page = page()?;
    let locations = locations(&page);
    assert!(!locations.is_empty(), "the page shows no locations");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proxies");
    fs::create_dir_all(&folder)?;
    for text in locations {
        let file = folder.join("nginx.conf");
        fs::write(&file, configuration(&folder, text))?;
        match check(&folder, &file) {
            Some(result) => assert!(result?.contains("test is successful")),
            None => println!("skipped: nginx is not installed"),
        }
    }
    Ok(())
}

/// Returns the page about proxies.
fn page() -> io::Result<String> {
    let project = Sources::of_project();
    fs::read_to_string(project.project().join("docs/guide/proxies.md"))
}

/// What an impostor sends to be taken for the client at 127.0.0.2, and what a crawler may send
/// without being harmed.
fn forged() -> Vec<Vec<client::Field<'static>>> {
    const LONG: &[u8] = &[b','; 3_000];
    let values: [&[u8]; 15] = [
        b"127.0.0.2",
        b" 127.0.0.2 ",
        b"127.0.0.2:80",
        b"::ffff:127.0.0.2",
        b"[::ffff:127.0.0.2]:80",
        b"127.0.0.2, 127.0.0.1",
        b"127.0.0.2, unknown",
        b"\"127.0.0.2",
        b"for=127.0.0.2",
        b"for=127.0.0.2;by=\"",
        b"for=127.0.0.2, for=127.0.0.1",
        b"unknown",
        b"66.249.66.1",
        b"",
        LONG,
    ];
    let names = ["X-Forwarded-For", "x-forwarded-for", "X-Real-IP", "Forwarded", "True-Client-IP"];
    let mut forged = vec![Vec::new()];
    for name in names {
        forged.extend(values.map(|value| vec![(name, value)]));
        forged.push(vec![(name, b"127.0.0.2"), (name, b"127.0.0.2, 127.0.0.1")]);
        forged.push(vec![(name, b""), (name, b"127.0.0.2")]);
    }
    // A proxy removes what this field names (RFC 9110 §7.6.1), and must not remove its own.
    for name in [&b"close, X-Forwarded-For"[..], b"close, X-Real-IP", b"close, Forwarded"] {
        forged.push(vec![("Connection", name)]);
        forged.push(vec![("Connection", name), ("X-Forwarded-For", b"127.0.0.2")]);
        forged.push(vec![("Connection", name), ("X-Real-IP", b"127.0.0.2")]);
    }
    forged
}

#[test]
fn printed_server_denies_impostors_behind_each_printed_proxy() -> io::Result<()> {
    let page = page()?;
    for (field, server) in servers::start_printed()? {
        for program in programs::PROGRAMS {
            let Some(proxy) = program.start(&page, server)? else {
                println!("skipped: {} is not installed", program.name);
                continue;
            };
            for fields in forged() {
                let status = |last| client::send(proxy.port, last, &fields).map(|it| it.0);
                let shown: Vec<_> = fields
                    .iter()
                    .map(|(name, value)| format!("{name}: {}", value.escape_ascii()))
                    .collect();
                let at = format!("{} {field}: {shown:?}", program.name);
                assert_eq!(status(3)?, 403, "an impostor, {at}");
                assert_eq!(status(servers::GENUINE)?, 200, "the crawler, {at}");
            }
        }
    }
    Ok(())
}

/// What a client sends as the host is not passed on, except in `Host`.
#[test]
fn printed_proxy_passes_on_one_host() -> io::Result<()> {
    let page = page()?;
    let server = servers::start_echo()?;
    for program in programs::PROGRAMS {
        let Some(proxy) = program.start(&page, server)? else {
            println!("skipped: {} is not installed", program.name);
            continue;
        };
        let forged: [&[client::Field<'_>]; 5] = [
            &[],
            &[("X-Forwarded-Host", b"closed.example")],
            &[("X-Forwarded-Host", b"closed.example"), ("X-Forwarded-Host", b"books.example")],
            &[("Forwarded", b"host=closed.example")],
            &[("Connection", b"close, X-Forwarded-Host"), ("X-Forwarded-Host", b"closed.example")],
        ];
        for fields in forged {
            let (status, response) = client::send(proxy.port, 3, fields)?;
            let at = format!("{}: {fields:?}: {response}", program.name);
            assert_eq!(status, 200, "{at}");
            assert!(response.contains("\nhost=books.example\n"), "{at}");
            assert!(!response.contains("closed.example"), "{at}");
            let hosts = response.matches("x-forwarded-host=books.example\n").count();
            let all = response.matches("x-forwarded-host=").count();
            assert!(all == hosts && hosts <= 1, "{at}");
        }
    }
    Ok(())
}
