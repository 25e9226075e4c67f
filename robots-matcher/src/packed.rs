//! The embedded bytes, as all modules of the matcher read them.

use crate::attached::Attached;
use crate::layout::{FLAG_PATH_FORM, FLAGS_AT, u16_at};
use crate::path::PathForm;
use crate::sections::Sections;

/// The embedded bytes of one robots.txt, from which a [`RobotsTxt`](crate::RobotsTxt) is made.
#[derive(Clone, Copy)]
pub(crate) struct Packed<'a> {
    /// The robots.txt as it is served.
    pub(crate) body: &'a [u8],
    /// The packed site, see the documentation of the crate.
    pub(crate) bytes: &'a [u8],
    pub(crate) etag: &'a str,
    pub(crate) attached: Option<&'a Attached<'a>>,
}

impl<'a> Packed<'a> {
    #[inline]
    pub(crate) const fn sections(&self) -> Sections<'a> {
        Sections::of(self.bytes)
    }

    /// Returns whether this `FLAG_…` of [`layout`](crate::layout) is set.
    pub(crate) const fn has(&self, flag: u16) -> bool {
        u16_at(self.bytes, FLAGS_AT) & flag != 0
    }

    pub(crate) const fn path_form(&self) -> PathForm {
        PathForm::of_number(u16_at(self.bytes, FLAGS_AT) & FLAG_PATH_FORM)
    }
}

impl core::fmt::Debug for Packed<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Packed")
            .field("body_len", &self.body.len())
            .field("len", &self.bytes.len())
            .field("etag", &self.etag)
            .finish_non_exhaustive()
    }
}
