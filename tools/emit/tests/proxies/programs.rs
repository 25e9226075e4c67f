//! The proxies, each with the rules that are written for it and a page for everything else.

use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use robots_emit::Target;
use tempfile::TempDir;

#[path = "../../../../tests/free_port/mod.rs"]
mod free_port;
use free_port::free_port;

/// A running proxy, stopped when dropped.
pub(crate) struct Proxy {
    pub(crate) process: Child,
    pub(crate) port: u16,
    pub(crate) folder: TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the lines of the first comment that state what to write elsewhere.
fn usage(rules: &str) -> String {
    let comment = rules.lines().take_while(|line| line.starts_with('#'));
    let usage = comment.filter_map(|line| line.strip_prefix("#   "));
    let usage = usage.take_while(|line| !line.starts_with("robots certify"));
    usage.collect::<Vec<_>>().join("\n")
}

/// Returns the program and its arguments, and writes its configuration to the folder.
fn configure(target: Target, rules: &str, folder: &Path, port: u16) -> io::Result<Vec<String>> {
    let at = folder.display().to_string();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text)?;
        Ok::<_, io::Error>(path.display().to_string())
    };
    let command = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match target {
        Target::Nginx => {
            let rules_file = write("robots.conf", rules)?;
            let file = write("nginx.conf", &nginx(&at, &rules_file, rules, port))?;
            Ok(command(&["nginx", "-e", &format!("{at}/log"), "-p", &at, "-c", &file]))
        }
        Target::Haproxy => {
            let rules_file = write("robots.cfg", rules)?;
            let file = write(
                "haproxy.cfg",
                &format!(
                    "global\n    tune.bufsize 131072\nfrontend www from robots\n    bind 127.0.0.1:{port}\n    \
                     timeout client 20s\n    http-request return status 200 string page content-type text/plain\n"
                ),
            )?;
            Ok(command(&["haproxy", "-db", "-f", &rules_file, "-f", &file]))
        }
        Target::Caddy => {
            write("robots.caddy", rules)?;
            let file = write(
                "Caddyfile",
                &format!(
                    "{{\nadmin off\nauto_https off\n}}\nhttp://:{port} {{\nbind 127.0.0.1\nroute {{\n\
                     import robots.caddy\nrespond page 200\n}}\n}}\n"
                ),
            )?;
            Ok(command(&["caddy", "run", "--adapter", "caddyfile", "--config", &file]))
        }
        Target::Apache => {
            let rules_file = write("robots.conf", rules)?;
            let module = |name: &str| {
                format!("LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n")
            };
            let modules: String =
                ["mpm_event", "authz_core", "alias", "headers", "rewrite"].map(module).concat();
            let file = write(
                "apache.conf",
                &format!(
                    "ServerRoot {at}\nServerName localhost\nPidFile {at}/pid\nErrorLog {at}/log\n\
                     DefaultRuntimeDir {at}\nListen 127.0.0.1:{port}\nUser www-data\nGroup www-data\n\
                     {modules}LimitRequestLine 65000\nAllowEncodedSlashes NoDecode\n\
                     Include {rules_file}\nRewriteRule ^ - [R=204,L]\n"
                ),
            )?;
            Ok(command(&["apache2", "-X", "-f", &file]))
        }
        Target::Envoy => {
            let file = write("envoy.yaml", &envoy(rules, port))?;
            Ok(command(&[
                "envoy",
                "-c",
                &file,
                "--concurrency",
                "1",
                "-l",
                "error",
                "--disable-hot-restart",
            ]))
        }
    }
}

/// Returns a configuration of nginx with these rules and what their comment says.
fn nginx(at: &str, file: &str, rules: &str, port: u16) -> String {
    let usage = usage(rules);
    format!(
        "daemon off; master_process off; pid {at}/pid; error_log {at}/log error;
        events {{}}
        http {{
            access_log off; client_body_temp_path {at}/1; proxy_temp_path {at}/2;
            fastcgi_temp_path {at}/3; uwsgi_temp_path {at}/4; scgi_temp_path {at}/5;
            large_client_header_buffers 4 64k;
            include {file};
            server {{
                listen 127.0.0.1:{port};
                {usage}
                location / {{ return 200 page; }}
            }}
        }}"
    )
}

/// Returns a configuration of Envoy with these rules where their comment says.
fn envoy(rules: &str, port: u16) -> String {
    let (before, rest) = rules.split_once("\nroutes:\n").expect("routes");
    let (before, limit) = match before.split_once("\nmax_direct_") {
        Some((before, limit)) => (before, format!("max_direct_{limit}")),
        None => (before, String::new()),
    };
    let (routes, filters) = rest.split_once("http_filters:").expect("filters");
    let filters = filters.trim_start_matches(" []");
    let indented = |text: &str, by: &str| {
        let lines = text.lines().map(|line| format!("{by}{line}\n"));
        lines.collect::<String>()
    };
    let types = "type.googleapis.com/envoy.extensions.filters";
    format!(
        "{before}
static_resources:
  listeners:
  - address: {{socket_address: {{address: 127.0.0.1, port_value: {port}}}}}
    filter_chains:
    - filters:
      - name: manager
        typed_config:
          '@type': {types}.network.http_connection_manager.v3.HttpConnectionManager
          stat_prefix: robots
          route_config:
            {limit}
            virtual_hosts:
            - name: site
              domains: ['*']
              routes:
{}              - match: {{prefix: /}}
                direct_response: {{status: 200, body: {{inline_string: page}}}}
          http_filters:
{}          - name: envoy.filters.http.router
            typed_config: {{'@type': {types}.http.router.v3.Router}}
",
        indented(routes, "              "),
        indented(filters, "          "),
    )
}

/// Starts a proxy with these rules; `None` if it is not installed.
pub(crate) fn start(target: Target, rules: &str) -> io::Result<Option<Proxy>> {
    let folder = tempfile::tempdir()?;
    let port = free_port();
    let words = configure(target, rules, folder.path(), port)?;
    let found = folder_of(&words[0]);
    let Some(program) = found else {
        println!("skipped: {} is not installed", target.title());
        return Ok(None);
    };
    let log = fs::File::create(folder.path().join("output"))?;
    let process = Command::new(program)
        .args(&words[1..])
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()?;
    let mut proxy = Proxy { process, port, folder };
    let begin = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        let has_ended = proxy.process.try_wait()?.is_some();
        if has_ended || begin.elapsed() > Duration::from_secs(90) {
            let [output, log] =
                ["output", "log"].map(|name| fs::read_to_string(proxy.folder.path().join(name)));
            let text = output.unwrap_or_default() + &log.unwrap_or_default();
            return Err(io::Error::other(format!("{}: {text}", target.title())));
        }
        thread::yield_now();
    }
    Ok(Some(proxy))
}

/// Returns the path of a program.
fn folder_of(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    let mut files = folders.map(|folder| folder.join(program));
    files.find(|file| file.is_file())
}
