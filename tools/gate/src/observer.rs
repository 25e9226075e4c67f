//! What a gate counts and logs of the decisions of the layer.

use http::HeaderValue;
use robots_config::GateLog;
use robots_static::observe::{Event, Observer};
use serde_json::{Map, Value, json};

use crate::log::Log;
use crate::question::{Peer, QuestionForm};

const MOST_BYTES: usize = 1_024;

#[derive(Debug)]
pub(crate) struct GateObserver {
    pub(crate) form: QuestionForm,
    pub(crate) logged: GateLog,
    pub(crate) log: Log,
}

impl Observer for GateObserver {
    fn observe(&self, event: &Event<'_>) {
        self.log.metrics.decided(event);
        let is_logged = match self.logged {
            GateLog::Off => false,
            GateLog::Denied => !matches!(event, Event::Served { .. } | Event::Allowed { .. }),
            GateLog::Crawlers => event.crawler() != "-",
        };
        if is_logged {
            self.log.write(event.outcome(), self.fields(event));
        }
    }
}

impl GateObserver {
    /// Returns the fields of a decision. Its target and host are the client's own.
    fn fields(&self, event: &Event<'_>) -> Value {
        let mut fields = Map::new();
        let mut add = |name: &str, value: Value| fields.insert(name.to_owned(), value);
        let request = event.request();
        add("crawler", json!(event.crawler()));
        add("group", json!(event.group()));
        add("host", json!(shortened(request.host().unwrap_or_default())));
        add("target", json!(shortened(&request.uri().to_string())));
        if let Some(field) = self.form.client {
            let evidence = event.evidence().to_string();
            let values = request.headers().get_all(field.name()).iter().map(HeaderValue::as_bytes);
            let peer = request.extensions().get::<Peer>();
            let client = peer.and_then(|peer| self.form.proxies.client(peer.0, field, values));
            add("client", json!(client.map(|client| client.to_string())));
            add("identity", json!(format!("{:?}", event.identity()).to_lowercase()));
            add("evidence", json!(evidence));
        }
        match event {
            Event::Disallowed { denial, .. } if !denial.is_decided() => {
                add("reason", json!(denial.to_string()));
            }
            Event::Disallowed { denial, .. } => {
                add("line", json!(denial.rule().line()));
                add("rule", json!(denial.rule().text().to_string()));
            }
            Event::RateLimited { retry_after, .. } => {
                add("retry_after_seconds", json!(retry_after.as_secs_f64()));
            }
            _ => {}
        }
        Value::Object(fields)
    }
}

fn shortened(text: &str) -> &str {
    let mut ends = (0..=MOST_BYTES.min(text.len())).rev();
    ends.find_map(|end| text.get(..end)).unwrap_or_default()
}
