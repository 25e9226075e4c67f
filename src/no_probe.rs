//! Notes for assertions without the feature `testing`: none.

use robots_matcher::{Client, RobotsTxt};

use crate::enforce::{Mode, RequestVerdict};
use crate::request_head::RequestHead;

pub(crate) const fn answered(_: &RequestHead<'_>) {}

pub(crate) const fn without_file(_: &RequestHead<'_>) {}

#[inline]
pub(crate) fn forwarded<'c>(
    _: &RequestHead<'_>,
    _: &RobotsTxt<'_>,
    _: Option<&str>,
    _: Mode,
    _: Option<&RequestVerdict>,
    _: impl FnOnce() -> Client<'c>,
) {
}
