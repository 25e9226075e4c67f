//! nginx with TLS, as sites run it.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use robots_core::SourceText;
use robots_live::{Expected, Report, Settings, Target};

use crate::server::{check_target, human, lints, settings, target};
use crate::tls::{Certificates, certificates};

/// A running nginx, stopped when dropped.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        // The process may have ended already.
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// Starts nginx with these servers; `None` if it is not installed.
fn start(
    folder: &Path,
    certificates: &Certificates,
    address: SocketAddr,
    servers: &str,
) -> Option<Nginx> {
    fs::write(folder.join("certificate.pem"), &certificates.certificate).expect("a file written");
    fs::write(folder.join("key.pem"), &certificates.key).expect("a file written");
    let at = folder.display();
    let configuration = format!(
        "daemon off; master_process off; pid {at}/pid; error_log {at}/error.log;
        events {{}}
        http {{
            access_log off; default_type text/plain;
            client_body_temp_path {at}/body; proxy_temp_path {at}/proxy;
            fastcgi_temp_path {at}/fastcgi; uwsgi_temp_path {at}/uwsgi; scgi_temp_path {at}/scgi;
            ssl_certificate {at}/certificate.pem; ssl_certificate_key {at}/key.pem;
            gzip on; gzip_min_length 1; gzip_types text/plain;
            {servers}
        }}"
    );
    fs::write(folder.join("nginx.conf"), configuration).expect("a file written");
    let programs = ["nginx", "/usr/sbin/nginx"].iter();
    let mut started = programs.filter_map(|program| {
        let mut command = Command::new(program);
        command.arg("-p").arg(folder).arg("-c").arg(folder.join("nginx.conf"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().ok()
    });
    let mut nginx = Nginx(started.next()?);
    while TcpStream::connect(address).is_err() {
        let ended = nginx.0.try_wait().expect("a process that can be asked");
        let log = || fs::read_to_string(folder.join("error.log")).unwrap_or_default();
        assert!(ended.is_none(), "nginx does not start: {}", log());
        std::thread::yield_now();
    }
    Some(nginx)
}

const FILE: &str = "User-agent: *\nDisallow: /drafts/\n";

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("a bound address")
}

/// Checks `https://www.site.test`, for which `location` is the configuration.
fn check(location: &str, change: impl Fn(&mut Target)) -> Option<Report> {
    let folder = tempfile::tempdir().expect("a folder made");
    let certificates = certificates(&["site.test", "www.site.test"], |_| {});
    let [plain, tls] = [free_address(), free_address()];
    fs::write(folder.path().join("robots.txt"), FILE).expect("a file written");
    fs::write(folder.path().join("index.html"), "<!doctype html><div id=app></div>")
        .expect("a file written");
    let root = folder.path().display();
    let servers = format!(
        "server {{ listen {plain}; location / {{ return 301 https://www.site.test$request_uri; }} }}
        server {{ listen {tls} ssl; server_name site.test;
            location / {{ return 301 https://www.site.test$request_uri; }} }}
        server {{ listen {tls} ssl; server_name www.site.test; root {root}; {location} }}"
    );
    let Some(_nginx) = start(folder.path(), &certificates, tls, &servers) else {
        println!("skipped: nginx is not installed");
        return None;
    };
    let names = [
        ("site.test", 80, &[plain][..]),
        ("www.site.test", 80, &[plain][..]),
        ("site.test", 443, &[tls][..]),
        ("www.site.test", 443, &[tls][..]),
    ];
    let settings = Settings {
        authorities: Some(certificates.authority.clone().into_bytes()),
        ..settings(&names)
    };
    let mut target = target("https://www.site.test");
    change(&mut target);
    Some(check_target(&target, &settings))
}

#[test]
fn site_with_redirects_to_one_host_has_no_finding() {
    let own = SourceText::new("robots.txt", FILE);
    let report = check("", |target| {
        target.expected = Some(Expected::Open);
        target.against = Some(own.clone());
    });
    let Some(report) = report else { return };
    assert_eq!(lints(&report), "", "{}", human(&report));
    // The siblings redirect to the file that was fetched, which is not fetched again.
    assert!(human(&report).contains("301, 200"), "{}", human(&report));
}

#[test]
fn site_that_serves_its_index_for_every_path_is_an_app() {
    let Some(report) =
        check("location / { rewrite ^ /index.html break; types { text/html html; } }", |_| {})
    else {
        return;
    };
    assert_eq!(lints(&report), "live_app_index", "{}", human(&report));
}

#[test]
fn firewall_by_user_agent_is_reported() {
    let location = "if ($http_user_agent ~ GPTBot) { return 403; }";
    let Some(report) = check(location, |_| {}) else {
        return;
    };
    assert_eq!(lints(&report), "live_refused", "{}", human(&report));
}

#[test]
fn basic_authentication_refuses_every_client() {
    let location = "auth_basic staging; auth_basic_user_file /dev/null;";
    let report = check(location, |target| target.expected = Some(Expected::Closed));
    let Some(report) = report else { return };
    assert_eq!(lints(&report), "live_not_closed live_refused", "{}", human(&report));
}
