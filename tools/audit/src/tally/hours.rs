//! Requests by hour.

use std::collections::HashMap;

/// The most cells: those of 60 crawlers for a year.
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

/// The requests of a crawler in an hour since 1970.
pub(super) type Cell = ((u16, i32), HourCell);

#[derive(Clone, Debug, Default)]
pub(super) struct Hours {
    cells: HashMap<(u16, i32), u32, foldhash::fast::RandomState>,
    data: Vec<Cell>,
    /// The cell of the last request of each crawler.
    last: Vec<(i32, u32)>,
    /// The requests that are in no cell, because there are too many.
    pub(super) left_out: u64,
    with_minutes: usize,
}

impl Hours {
    /// Returns the cell of a time, in which the crawler has a `Crawl-delay` of so many
    /// milliseconds, 0 for none; `None` if there are too many.
    #[inline]
    pub(super) fn cell(&mut self, crawler: u16, time: i64, delay: u64) -> Option<&mut HourCell> {
        let hour = i32::try_from(time.div_euclid(3_600)).ok()?;
        let index = match self.last.get(usize::from(crawler)) {
            Some(&(last, index)) if last == hour && index != u32::MAX => index,
            _ => self.find(crawler, hour)?,
        };
        let cell = &mut self.data[index as usize].1;
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

    fn find(&mut self, crawler: u16, hour: i32) -> Option<u32> {
        let key = (crawler, hour);
        let index = match self.cells.get(&key) {
            Some(&index) => index,
            None if self.data.len() >= MOST => {
                self.left_out += 1;
                return None;
            }
            None => {
                let index = u32::try_from(self.data.len()).unwrap_or(u32::MAX);
                self.data.push((key, HourCell::default()));
                self.cells.insert(key, index);
                index
            }
        };
        let crawler = usize::from(crawler);
        if self.last.len() <= crawler {
            self.last.resize(crawler + 1, (0, u32::MAX));
        }
        self.last[crawler] = (hour, index);
        Some(index)
    }

    /// Adds the cells of another part of the log, whose crawlers have other numbers.
    pub(super) fn merge(&mut self, other: Self, crawler: impl Fn(u16) -> u16) {
        self.left_out += other.left_out;
        for ((number, hour), cell) in other.data {
            let Some(index) = self.find(crawler(number), hour) else {
                self.left_out += cell.requests;
                continue;
            };
            let known = &mut self.data[index as usize].1;
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

    /// Returns the cells, in no order.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.data
    }
}
