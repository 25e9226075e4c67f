//! Checks documents and answers requests on a thread of its own, so that edits never wait.

use std::cell::OnceCell;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use lsp_server::{ErrorCode, RequestId, ResponseError};
use serde_json::Value;

use crate::analysis::{Analysis, Kind, Snapshot};
use crate::config_document;
use crate::disk::OnDisk;
use crate::editor::{Client, Question, diagnostics};

/// The number of requests that wait. More are rejected.
const WAITING: usize = 256;

#[derive(Debug)]
pub(crate) enum Job {
    Check {
        snapshot: Arc<Snapshot>,
        reads_file: bool,
    },
    /// Answers a request about a version of a document.
    Answer {
        id: RequestId,
        snapshot: Arc<Snapshot>,
        question: Question,
    },
    Forget(String),
}

#[derive(Debug)]
pub(crate) enum Done {
    Checked {
        snapshot: Arc<Snapshot>,
        diagnostics: Vec<gen_lsp_types::Diagnostic>,
    },
    Answered {
        id: RequestId,
        snapshot: Arc<Snapshot>,
        /// Whether the answer is wrong for any other version.
        has_edits: bool,
        result: Result<Value, ResponseError>,
    },
}

#[derive(Debug, Default)]
pub(crate) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    is_closed: bool,
}

impl Queue {
    /// Adds a job. A check replaces the one of an earlier version of the document, in its place.
    /// Returns whether there is room for it.
    pub(crate) fn push(&self, mut job: Job) -> bool {
        let mut waiting = self.waiting();
        if let Job::Check { snapshot, reads_file } = &mut job {
            for earlier in &mut waiting.jobs {
                if let Job::Check { snapshot: of, reads_file: reads } = earlier
                    && of.uri == snapshot.uri
                {
                    *reads_file |= *reads;
                    *earlier = job;
                    return true;
                }
            }
        }
        if matches!(job, Job::Answer { .. }) && waiting.jobs.len() >= WAITING {
            return false;
        }
        waiting.jobs.push_back(job);
        self.changed.notify_one();
        true
    }

    /// Removes a request. Returns whether it was waiting.
    pub(crate) fn cancel(&self, request: &RequestId) -> bool {
        let mut waiting = self.waiting();
        let count = waiting.jobs.len();
        waiting.jobs.retain(|job| !matches!(job, Job::Answer { id, .. } if id == request));
        waiting.jobs.len() < count
    }

    pub(crate) fn close(&self) {
        let mut waiting = self.waiting();
        waiting.is_closed = true;
        waiting.jobs.clear();
        self.changed.notify_one();
    }

    fn next(&self) -> Option<Job> {
        let waiting = self.waiting();
        let mut waiting = self
            .changed
            .wait_while(waiting, |waiting| waiting.jobs.is_empty() && !waiting.is_closed)
            .unwrap_or_else(PoisonError::into_inner);
        waiting.jobs.pop_front()
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Works until the queue is closed, and sends each result.
pub(crate) fn work(queue: &Queue, client: Client, send: impl Fn(Done)) {
    let mut known: HashMap<String, Known> = HashMap::new();
    while let Some(job) = queue.next() {
        match job {
            Job::Forget(uri) => _ = known.remove(&uri),
            Job::Check { snapshot, .. } if snapshot.kind == Kind::Configuration => {
                let findings = || config_document::findings(&snapshot);
                let findings = catch_unwind(AssertUnwindSafe(findings)).unwrap_or_default();
                let diagnostics = diagnostics::diagnostics(&snapshot, &findings);
                send(Done::Checked { snapshot, diagnostics });
            }
            Job::Check { snapshot, reads_file } => {
                let known = known.entry(snapshot.uri.clone()).or_default();
                if reads_file {
                    *known = Known::default();
                }
                let checked = known.analyze(&snapshot);
                let diagnostics = checked.map_or_else(Vec::new, |checked| {
                    diagnostics::diagnostics(&snapshot, &checked.findings)
                });
                send(Done::Checked { snapshot, diagnostics });
            }
            Job::Answer { id, snapshot, question } => {
                let answer = || {
                    if snapshot.kind == Kind::Configuration {
                        return question.answer_in_configuration(&snapshot);
                    }
                    let known = known.entry(snapshot.uri.clone()).or_default();
                    let analysis = known.analyze(&snapshot);
                    analysis.map_or(Ok(Value::Null), |analysis| question.answer(&analysis, client))
                };
                let result = catch_unwind(AssertUnwindSafe(answer))
                    .unwrap_or_else(|_| Err(internal_error()));
                let has_edits = question.has_edits;
                send(Done::Answered { id, snapshot, has_edits, result });
            }
        }
    }
}

/// What is known about a robots.txt.
#[derive(Default)]
struct Known {
    /// What files state about it, once they were read.
    disk: OnceCell<Option<Rc<OnDisk>>>,
    last: Option<Rc<Analysis>>,
}

impl Known {
    /// Returns the analysis of a version: that of the last one if it is the same. `None` if it is
    /// not a robots.txt, or if the analysis has failed, which is a bug.
    fn analyze(&mut self, snapshot: &Arc<Snapshot>) -> Option<Rc<Analysis>> {
        if let Some(last) = &self.last
            && last.snapshot.revision == snapshot.revision
        {
            return Some(Rc::clone(last));
        }
        let analyze = || {
            let read = || OnDisk::read(&snapshot.uri, &snapshot.configurations).map(Rc::new);
            let disk = self.disk.get_or_init(read).as_ref()?;
            Some(Analysis::new(Arc::clone(snapshot), Rc::clone(disk)))
        };
        let analysis = Rc::new(catch_unwind(AssertUnwindSafe(analyze)).ok()??);
        self.last = Some(Rc::clone(&analysis));
        Some(analysis)
    }
}

fn internal_error() -> ResponseError {
    ResponseError {
        code: ErrorCode::InternalError as i32,
        message: "internal error; please report this bug with the robots.txt".to_owned(),
        data: None,
    }
}
