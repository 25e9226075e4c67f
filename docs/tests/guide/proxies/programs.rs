//! The proxies of the page, each with the configuration that the page prints.
//!
//! In: the page, and the port of a server. Out: a running proxy before it, if it is installed. Only
//! the ports of a configuration are replaced, and what has to be around it is added.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use super::client;
use super::free_port::free_port;

/// A proxy of the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    pub(super) name: &'static str,
    /// The language of its block.
    language: &'static str,
    /// The file of its configuration.
    file: &'static str,
    /// What is around the printed configuration, which is `PRINTED`. `FOLDER` is the folder of the
    /// file, and `:80` the port of the proxy.
    around: &'static str,
    /// Its arguments, after the program.
    arguments: &'static [&'static str],
}

pub(super) const PROGRAMS: [Program; 5] = [
    Program {
        name: "nginx",
        language: "nginx",
        file: "nginx.conf",
        around: "daemon off; master_process off; pid FOLDER/pid; error_log FOLDER/log; events {}
            http {
                access_log off; client_body_temp_path FOLDER/body; proxy_temp_path FOLDER/proxy;
                fastcgi_temp_path FOLDER/fastcgi; uwsgi_temp_path FOLDER/uwsgi;
                scgi_temp_path FOLDER/scgi; server { listen 127.0.0.1:80; PRINTED }
            }",
        arguments: &["-p", "FOLDER", "-c", "FOLDER/nginx.conf"],
    },
    Program {
        name: "apache2",
        language: "apache",
        file: "apache.conf",
        around: "ServerRoot FOLDER\nServerName localhost\nPidFile FOLDER/pid\nErrorLog FOLDER/log\n\
            Listen 127.0.0.1:80\nUser www-data\nGroup www-data\nDefaultRuntimeDir FOLDER\n\
            LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n\
            LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\n\
            LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so\n\
            LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so\n\
            LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so\nPRINTED",
        arguments: &["-X", "-f", "FOLDER/apache.conf"],
    },
    Program {
        name: "caddy",
        language: "caddyfile",
        file: "Caddyfile",
        around: "{\nadmin off\nauto_https off\n}\nPRINTED",
        arguments: &["run", "--adapter", "caddyfile", "--config", "FOLDER/Caddyfile"],
    },
    Program {
        name: "haproxy",
        language: "haproxy",
        file: "haproxy.cfg",
        around: "defaults\n    timeout connect 20s\n    timeout client 20s\n    timeout server 20s\n\nPRINTED",
        arguments: &["-db", "-f", "FOLDER/haproxy.cfg"],
    },
    Program {
        name: "traefik",
        language: "yaml",
        file: "site.yml",
        around: "PRINTED",
        arguments: &[
            "--entryPoints.web.address=127.0.0.1:80",
            "--providers.file.filename=FOLDER/site.yml",
            "--global.checkNewVersion=false",
            "--global.sendAnonymousUsage=false",
        ],
    },
];

/// A running proxy, stopped when dropped.
pub(super) struct Running {
    child: Child,
    pub(super) port: u16,
}

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Program {
    /// Returns the configuration that the page prints.
    pub(super) fn printed(self, page: &str) -> &str {
        let mut blocks = page.split("```").skip(1).step_by(2);
        let printed =
            blocks.find_map(|block| block.strip_prefix(self.language)?.strip_prefix('\n'));
        printed.unwrap_or_else(|| panic!("the page has no block of {}", self.name))
    }

    /// Starts the proxy before the server at `server`; `None` if it is not installed.
    pub(super) fn start(self, page: &str, server: u16) -> io::Result<Option<Running>> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{server}", self.name));
        fs::create_dir_all(&folder)?;
        let port = free_port();
        let placed = |text: &str| {
            let text = text.replace("PRINTED", self.printed(page));
            let text = text.replace("FOLDER", &folder.display().to_string());
            // Not that of an address of IPv6 or of another port.
            let text = text.replace(":3000", &format!(":{server}"));
            text.replace(":80\n", &format!(":{port}\n"))
                .replace(":80;", &format!(":{port};"))
                .replace(":80>", &format!(":{port}>"))
                .replace(":80 {", &format!(":{port} {{"))
        };
        fs::write(folder.join(self.file), placed(self.around))?;
        let arguments = self.arguments.iter().map(|argument| {
            let argument = placed(&format!("{argument}\n"));
            argument.trim_end().to_owned()
        });
        let output = fs::File::create(folder.join("output"))?;
        let started = Command::new(self.name)
            .args(arguments)
            .env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()))
            .env("HOME", &folder)
            .env("XDG_CONFIG_HOME", &folder)
            .env("XDG_DATA_HOME", &folder)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn();
        let child = match started {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            started => started?,
        };
        let mut running = Running { child, port };
        let end = Instant::now() + Duration::from_secs(30);
        // Some listen before they have read where to pass requests on.
        while !matches!(client::send(port, 9, &[]), Ok((200 | 403, _))) {
            let has_ended = running.child.try_wait()?.is_some();
            if has_ended || Instant::now() > end {
                let output = fs::read_to_string(folder.join("output"))?;
                let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("{}: {output}{log}", self.name)));
            }
            thread::yield_now();
        }
        Ok(Some(running))
    }
}
