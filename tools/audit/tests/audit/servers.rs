//! Logs of real servers: what they write about what a scripted set of clients sent.
//!
//! Each test is skipped with a message where the server is missing.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use robots_audit::format::{Format, detect};
use robots_audit::kernel::{Judge, RuleFile, path_of_target};
use robots_audit::{Settings, Source, history::History};
use robots_core::matcher::Client;
use robots_runtime::Site;

use super::free_port::free_port;

const ROBOTS: &str = "User-agent: *\nDisallow: /private/\nAllow: /private/help\nDisallow: /*.pdf$\n\n\
                      User-agent: GPTBot\nDisallow: /essays/\n";

/// What clients send: a User-Agent header and a target. Every server accepts them.
const CLIENTS: [(&[u8], &[u8]); 14] = [
    (b"GPTBot/1.2", b"/robots.txt"),
    (b"Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", b"/essays/1?a=b&c"),
    (b"Mozilla/5.0 (compatible; bingbot/2.0)", b"/private/a"),
    (b"bingbot/2.0 \"quoted\" \\x22 \\\"", b"/private/help"),
    (b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", b"/private/a"),
    (b"CCBot/2.0", b"/a.pdf"),
    (b"CCBot/2.0", b"/a.pdf?x"),
    (b"CCBot/2.0 \xc3\xa9\xff", b"/%C3%A9/%22\\x22/a.pdf"),
    (b"CCBot/2.0", b"//private/x"),
    (b"CCBot/2.0", b"/%70rivate/x"),
    (b"CCBot/2.0", b"/a/../private/x"),
    (b"CCBot/2.0", b"/private/\\\\\"x'"),
    (b"360Spider", b"/private/"),
    (b"AdsBot-Google (+http://www.google.com/adsbot.html)", b"/private/%5Cx22"),
];

/// A server that is stopped when it is dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended.
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

fn is_installed(program: &str) -> bool {
    let has_it = |folder: &str| Path::new(folder).join(program).exists();
    let is_found = ["/usr/sbin", "/usr/bin", "/usr/local/bin"].into_iter().any(has_it);
    if !is_found {
        eprintln!("skipped: `{program}` is not installed");
    }
    is_found
}

fn start(program: &str, arguments: &[&str], port: u16) -> Server {
    let mut command = Command::new(program);
    let path = "/usr/sbin:/usr/bin:/usr/local/bin:/bin";
    command.args(arguments).env("PATH", path).stdout(Stdio::null()).stderr(Stdio::null());
    let server = Server(command.spawn().expect("the server starts"));
    let end = Instant::now() + Duration::from_secs(20);
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        assert!(Instant::now() < end, "`{program}` does not listen");
        std::thread::yield_now();
    }
    server
}

/// Sends a request, and returns the status of the response.
fn send(port: u16, user_agent: &[u8], target: &[u8]) -> u16 {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let parts: [&[u8]; 5] = [
        b"GET ",
        target,
        b" HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\nUser-Agent: ",
        user_agent,
        b"\r\n\r\n",
    ];
    stream.write_all(&parts.concat()).expect("the server reads");
    let mut response = Vec::new();
    stream.read_to_end(&mut response).expect("the server responds");
    let status = response.get(9..12).and_then(|status| str::from_utf8(status).ok());
    status.and_then(|status| status.parse().ok()).unwrap_or(0)
}

/// Sends what all clients send, and returns the statuses.
fn send_all(port: u16) -> Vec<u16> {
    CLIENTS.iter().map(|(user_agent, target)| send(port, user_agent, target)).collect()
}

/// Waits until the log has a line for each client, and returns it.
fn wait_for(log: &Path) -> Vec<u8> {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let text = fs::read(log).unwrap_or_default();
        let lines = text.split(|byte| *byte == b'\n').count() - 1;
        if lines >= CLIENTS.len() {
            return text;
        }
        assert!(Instant::now() < end, "{} has {lines} lines", log.display());
        std::thread::yield_now();
    }
}

/// Asserts that each row has the target and the header that the client sent, and that its verdict
/// is that of the matcher for them.
fn assert_rows(name: &str, log: &[u8], statuses: &[u16], replaces_invalid: bool) {
    let detected =
        detect(log).unwrap_or_else(|| panic!("{name}: {}", String::from_utf8_lossy(log)));
    assert_eq!(detected.fitting, detected.lines, "{name}");
    let lines: Vec<_> = log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), CLIENTS.len(), "{name}");
    let site = Site::compile(ROBOTS);
    let robots = site.robots_txt();
    let mut judge = Judge::new(RuleFile::new(ROBOTS));
    for ((line, (user_agent, target)), status) in lines.iter().zip(CLIENTS).zip(statuses) {
        let shown = String::from_utf8_lossy(line);
        let row = detected.format.row(line).expect("a row");
        assert_eq!(row.target().as_deref(), Some(target), "{name}: {shown}");
        if replaces_invalid && str::from_utf8(user_agent).is_err() {
            assert!(row.user_agent.starts_with(b"CCBot/2.0 "), "{name}: {shown}");
        } else {
            assert_eq!(&*row.user_agent, user_agent, "{name}: {shown}");
        }
        assert_eq!(row.status, *status, "{name}: {shown}");
        assert_eq!(row.address, b"127.0.0.1", "{name}: {shown}");
        assert!(row.seconds() > Ok(Some(1_700_000_000)), "{name}: {shown}");
        let path = path_of_target(target).expect("a path");
        let sender = judge.sender(&row.user_agent);
        let verdict = sender.judge_path(&path);
        match robots.identify(user_agent) {
            Client::Crawler(crawler) if crawler.group().is_some() => {
                let group = crawler.group().expect("a group");
                let decision = group.explain_bytes(&path);
                let verdict = verdict.expect("a group applies");
                let is_disallowed = verdict.outcome.name() == "disallow";
                assert_eq!(is_disallowed, decision.verdict().is_disallow(), "{name}: {shown}");
                if is_disallowed {
                    assert_eq!(Some(verdict.line), decision.rule().map(|rule| rule.line()));
                }
            }
            _ => assert!(verdict.is_none(), "{name}: {shown}"),
        }
    }
}

/// Asserts that an audit of the log counts these requests.
fn assert_audit(name: &str, log: &Path, format: Option<Format>) {
    let mut settings = Settings::new(History::of_file("robots.txt", RuleFile::new(ROBOTS)));
    settings.format = format;
    let audit = robots_audit::audit(vec![Source::File(log.to_owned())], &settings, &|_| {});
    let audit = audit.expect("a log");
    let counts = audit.versions[0].rules.iter().map(|rule| (rule.line, rule.requests));
    let counts: Vec<_> = counts.collect();
    assert_eq!(counts, [(2, 3), (3, 1), (4, 2), (7, 1)], "{name}");
    assert_eq!((audit.violations(), audit.logs.bad_lines), (6, 0), "{name}");
    assert_eq!((audit.senders.unknown, audit.senders.bound), (1, 11), "{name}");
}

#[test]
fn log_of_nginx_has_what_clients_sent() {
    if !is_installed("nginx") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().display();
    let port = free_port();
    let fields = r#"{"time":"$msec","remote_addr":"$remote_addr","request_uri":"$request_uri","status":"$status","http_user_agent":"$http_user_agent"}"#;
    let configuration = format!(
        "daemon off; master_process off; pid {root}/pid; error_log {root}/error;\n\
         events {{}}\n\
         http {{\n\
           log_format json escape=json '{fields}';\n\
           log_format own '$msec|$request_uri|$status|$remote_addr|\"$http_user_agent\"';\n\
           access_log {root}/combined combined; access_log {root}/json json; access_log {root}/own own;\n\
           client_body_temp_path {root}/a; proxy_temp_path {root}/b; fastcgi_temp_path {root}/c;\n\
           uwsgi_temp_path {root}/d; scgi_temp_path {root}/e;\n\
           server {{ listen 127.0.0.1:{port}; merge_slashes off; location / {{ return 200 'x'; }} }}\n\
         }}\n"
    );
    let path = folder.path().join("nginx.conf");
    fs::write(&path, configuration).expect("a file");
    let _server = start("nginx", &["-c", &path.to_string_lossy()], port);
    let statuses = send_all(port);
    for name in ["combined", "json"] {
        let log = wait_for(&folder.path().join(name));
        assert_rows(&format!("nginx {name}"), &log, &statuses, false);
        assert_audit(name, &folder.path().join(name), None);
    }
    wait_for(&folder.path().join("own"));
    let own = Format::parse("$msec|$request_uri|$status|$remote_addr|\"$http_user_agent\"");
    assert_audit("own", &folder.path().join("own"), own.ok());
}

#[test]
fn log_of_apache_has_what_clients_sent() {
    if !is_installed("apache2") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().display();
    let port = free_port();
    let configuration = format!(
        "ServerRoot {root}\nServerName shop.example\nListen 127.0.0.1:{port}\nPidFile {root}/pid\n\
         ErrorLog {root}/error\nDocumentRoot {root}\nDefaultRuntimeDir {root}\n\
         LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n\
         LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\n\
         StartServers 1\nServerLimit 1\nThreadsPerChild 2\nMaxRequestWorkers 2\n\
         HttpProtocolOptions Unsafe\nAllowEncodedSlashes On\n\
         LogFormat \"%h %l %u %t \\\"%r\\\" %>s %O \\\"%{{Referer}}i\\\" \\\"%{{User-Agent}}i\\\"\" combined\n\
         LogFormat \"%v:%p %h %l %u %t \\\"%r\\\" %>s %b \\\"%{{Referer}}i\\\" \\\"%{{User-Agent}}i\\\"\" vhost\n\
         CustomLog {root}/combined combined\nCustomLog {root}/vhost vhost\n"
    )
    .replace("%O", "%b");
    let path = folder.path().join("apache.conf");
    fs::write(&path, configuration).expect("a file");
    let arguments = ["-D", "FOREGROUND", "-f", &path.to_string_lossy()];
    let _server = start("apache2", &arguments, port);
    let statuses = send_all(port);
    for name in ["combined", "vhost"] {
        let log = wait_for(&folder.path().join(name));
        assert_rows(&format!("apache {name}"), &log, &statuses, false);
        assert_audit(name, &folder.path().join(name), None);
    }
}

#[test]
fn log_of_caddy_has_what_clients_sent() {
    if !is_installed("caddy") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().display();
    let port = free_port();
    let configuration = format!(
        "{{\n admin off\n auto_https off\n}}\nhttp://:{port} {{\n bind 127.0.0.1\n \
         log {{\n  output file {root}/log\n  format json\n }}\n respond \"x\"\n}}\n"
    );
    let path = folder.path().join("Caddyfile");
    fs::write(&path, configuration).expect("a file");
    let arguments = ["run", "--adapter", "caddyfile", "--config", &path.to_string_lossy()];
    let _server = start("caddy", &arguments, port);
    let statuses = send_all(port);
    let log = wait_for(&folder.path().join("log"));
    // JSON has no bytes that are not UTF-8.
    assert_rows("caddy", &log, &statuses, true);
    assert_audit("caddy", &folder.path().join("log"), None);
}
