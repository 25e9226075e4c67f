//! Requests by hour.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The most cells of all crawlers: those of 60 for a year.
const MOST: usize = 1 << 19;

const MOST_WITH_MINUTES: usize = 1 << 16;

#[derive(Clone, Debug, Default)]
pub(super) struct HourCell {
    pub(super) requests: u64,
    pub(super) disallowed: u64,
    /// Requests for robots.txt whose response has the rules, or that they have not changed.
    pub(super) fetches: u64,
    /// The shortest `Crawl-delay` of its requests, in milliseconds: 0 if one has none.
    pub(super) delay: u64,
    /// The requests in each minute, if a `Crawl-delay` applies.
    pub(super) minutes: Option<Box<[u16; 60]>>,
}

impl HourCell {
    /// Notes a delay before the requests to which it applies are counted.
    fn shorten(&mut self, delay: u64) {
        self.delay = if self.requests == 0 { delay } else { delay.min(self.delay) };
    }
}

/// The requests of a crawler in each hour since 1970.
pub(super) type Hours = BTreeMap<i32, HourCell>;

/// The number of cells of all crawlers, which is bounded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cells {
    number: usize,
    with_minutes: usize,
    /// The requests that are in no cell, because there are too many.
    pub(super) left_out: u64,
}

impl Cells {
    /// Returns the cell of a time, in which the crawler has a `Crawl-delay` of so many
    /// milliseconds, 0 for none; `None` if there are too many.
    #[inline]
    pub(super) fn at<'h>(
        &mut self,
        hours: &'h mut Hours,
        time: i64,
        delay: u64,
    ) -> Option<&'h mut HourCell> {
        let hour = i32::try_from(time.div_euclid(3_600)).ok()?;
        let cell = if hours.last_key_value().is_some_and(|(last, _)| *last == hour) {
            hours.values_mut().next_back()?
        } else {
            self.find(hours, hour, 1)?
        };
        cell.shorten(delay);
        if delay > 0 && cell.minutes.is_none() && self.with_minutes < MOST_WITH_MINUTES {
            self.with_minutes += 1;
            cell.minutes = Some(Box::new([0; 60]));
        }
        if let Some(minutes) = &mut cell.minutes {
            let minute = usize::try_from(time.rem_euclid(3_600) / 60).unwrap_or(0);
            minutes[minute] = minutes[minute].saturating_add(1);
        }
        Some(cell)
    }

    /// Returns the cell of an hour. Without one, so many requests are left out.
    fn find<'h>(
        &mut self,
        hours: &'h mut Hours,
        hour: i32,
        requests: u64,
    ) -> Option<&'h mut HourCell> {
        match hours.entry(hour) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(_) if self.number >= MOST => {
                self.left_out += requests;
                None
            }
            Entry::Vacant(new) => {
                self.number += 1;
                Some(new.insert(HourCell::default()))
            }
        }
    }

    /// Adds the cells of a crawler in another part of the log.
    pub(super) fn merge(&mut self, hours: &mut Hours, other: Hours) {
        for (hour, cell) in other {
            let Some(known) = self.find(hours, hour, cell.requests) else {
                continue;
            };
            known.shorten(cell.delay);
            known.requests += cell.requests;
            known.disallowed += cell.disallowed;
            known.fetches += cell.fetches;
            match (&mut known.minutes, cell.minutes) {
                (Some(minutes), Some(more)) => {
                    for (minute, count) in minutes.iter_mut().zip(*more) {
                        *minute = minute.saturating_add(count);
                    }
                }
                (none, more) => *none = none.take().or(more),
            }
        }
    }
}
