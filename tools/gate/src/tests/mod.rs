//! Requests of proxies and changes of files, without sockets and clocks.
//!
//! In: a configuration and files. Out: a gate that looks at its files when a test tells it to.

mod files;
mod requests;

use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use http::{Request, Response};
use robots_config::Config;
use robots_core::SourceText;
use serde_json::Value;
use tempfile::TempDir;

use crate::answer::Answerer;
use crate::log::{Log, Writer};
use crate::metrics::Metrics;
use crate::plan::Plan;

const GPTBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A gate in a folder, whose files are looked at when a test asks for it.
struct Gate {
    folder: TempDir,
    plan: Plan,
    answerer: Answerer,
    log: Log,
    lines: Writer,
    metrics: Arc<Metrics>,
}

impl Gate {
    /// Creates a gate with this table, and these files, at which it has looked twice.
    fn new(table: &str, files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("created");
            fs::write(path, text).expect("written");
        }
        let source = SourceText::new("robots.toml", table);
        let config = Config::parse(&folder.path().join("robots.toml"), source);
        let config = Arc::new(config.expect("a configuration"));
        let plan = Plan::of(&config).expect("a gate");
        let (log, lines) = Log::new();
        let metrics = Arc::clone(&log.metrics);
        let listener = &plan.gate.listen[0];
        let answerer = Answerer::new(&plan, listener, &log);
        let mut gate = Self { folder, plan, answerer, log, lines, metrics };
        gate.look();
        gate.look();
        gate
    }

    /// Looks at every file once.
    fn look(&mut self) {
        let sites = self.plan.sites.clone();
        self.plan.files.look(&sites, &self.log);
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Replaces a file in the way that is recommended.
    fn replace(&self, name: &str, text: impl AsRef<[u8]>) {
        let beside = self.path().join("replacement");
        fs::write(&beside, text).expect("written");
        fs::rename(beside, self.path().join(name)).expect("renamed");
    }

    /// Answers a request of a proxy with these fields.
    fn answer(&self, path: &str, fields: &[(&str, &[u8])]) -> Response<Bytes> {
        self.answer_from(PROXY, path, fields)
    }

    fn answer_from(&self, peer: IpAddr, path: &str, fields: &[(&str, &[u8])]) -> Response<Bytes> {
        let mut request = Request::get(path);
        for (name, value) in fields {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        self.answerer.answer(parts, peer)
    }

    /// Returns the status for a client, host and target, at a gate that reads `x-original-uri`.
    fn status(&self, user_agent: &str, host: &str, target: &str) -> u16 {
        let fields: [(&str, &[u8]); 3] = [
            ("user-agent", user_agent.as_bytes()),
            ("host", host.as_bytes()),
            ("x-original-uri", target.as_bytes()),
        ];
        self.answer("/_robots", &fields).status().as_u16()
    }

    /// Returns the objects in the log, and ends the gate.
    fn logged(self) -> Vec<Value> {
        let mut out = Vec::new();
        self.log.end();
        self.lines.write_to(&mut out);
        let text = String::from_utf8(out).expect("UTF-8");
        let lines = text.lines();
        lines.map(|line| serde_json::from_str(line).expect("an object")).collect()
    }
}
