//! The judge: what a robots.txt says about one request.
//!
//! In: a [`RuleFile`], and for each request its User-Agent header and its target. Out: a
//! [`Sender`], with its [`Class`], and a [`Judgement`], with the line that decides. Nothing here
//! reads a file, a clock or a log, so that every front end has the same answers: `robots audit`,
//! and functions over columns in other engines.
//!
//! ```
//! use robots_audit::kernel::{Class, Judge, Outcome, RuleFile};
//!
//! let file = RuleFile::new("User-agent: GPTBot\nDisallow: /essays/\n");
//! let mut judge = Judge::new(file);
//!
//! let sender = judge.sender(b"Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)");
//! assert_eq!(sender.class(), Class::Bound);
//! let judgement = sender.judge(b"/essays/1").expect("a group binds the crawler");
//! assert_eq!((judgement.outcome, judgement.line), (Outcome::Disallowed, 2));
//! let crawler = sender.crawler_of(Some(judgement)).expect("it is one");
//! assert_eq!(crawler.token, "GPTBot");
//!
//! let browser = judge.sender(b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
//! assert_eq!(browser.class(), Class::Unknown);
//! assert!(browser.judge(b"/essays/1").is_none());
//! ```

mod class;
mod judge;
mod judgement;
mod rule_file;
mod target;

pub use class::Class;
pub use judge::{AuditedCrawler, Judge, MAX_HEADERS, Sender};
pub use judgement::{Judgement, Outcome};
pub use rule_file::{FileGroup, FileRule, RuleFile};
pub use target::{is_robots_txt, path_of_target, text_of};
