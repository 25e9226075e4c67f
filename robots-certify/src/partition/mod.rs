//! The coarsest partition of the states of an automaton into equivalent ones.
//!
//! In: the transitions and outputs of the states. Out: the part of each state.

/// A partition of states. Its parts can be split.
struct Partition {
    /// The states of each part next to each other, marked ones first.
    states: Vec<u32>,
    places: Vec<u32>,
    part_of: Vec<u32>,
    parts: Vec<Part>,
    touched: Vec<u32>,
}

/// A range of `states`; those before `marked` are marked.
#[derive(Clone, Copy)]
struct Part {
    start: u32,
    marked: u32,
    end: u32,
}

/// Returns the part of each state in the coarsest partition in which all states of a part have the
/// same color, and for each class of bytes targets in the same part. `next` holds the target of
/// each of `classes` in each state. Parts are numbered in the order of their first states.
///
/// Takes time for each transition and the logarithm of the number of states (Hopcroft 1971).
pub(super) fn coarsest(colors: &[u32], next: &[u32], classes: usize) -> Vec<u32> {
    let incoming = Incoming::of(next, colors.len());
    let mut partition = Partition::of(colors);
    let mut open: Vec<u32> = (0..).take(partition.parts.len()).collect();
    let mut sources = vec![Vec::new(); classes];
    while let Some(part) = open.pop() {
        for &target in partition.states_of(part) {
            for &transition in incoming.of_target(target) {
                let transition = transition as usize;
                sources[transition % classes].push(transition / classes);
            }
        }
        for sources in &mut sources {
            for source in sources.drain(..) {
                partition.mark(source);
            }
            partition.split_touched(&mut open);
        }
    }
    partition.numbers()
}

struct Incoming {
    starts: Vec<u32>,
    transitions: Vec<u32>,
}

impl Incoming {
    fn of(next: &[u32], states: usize) -> Self {
        let mut starts = vec![0; states + 1];
        for &target in next {
            starts[target as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut places = starts.clone();
        let mut transitions = vec![0; next.len()];
        for (transition, &target) in (0..).zip(next) {
            let place = &mut places[target as usize];
            transitions[*place as usize] = transition;
            *place += 1;
        }
        Self {
            starts,
            transitions,
        }
    }

    fn of_target(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.transitions[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

impl Partition {
    /// Returns the partition by color. Parts are not empty.
    fn of(colors: &[u32]) -> Self {
        let mut states: Vec<u32> = (0..).take(colors.len()).collect();
        states.sort_by_key(|&state| colors[state as usize]);
        let mut partition = Self {
            places: vec![0; colors.len()],
            part_of: vec![0; colors.len()],
            parts: Vec::new(),
            touched: Vec::new(),
            states: Vec::new(),
        };
        let same_color = |&a: &u32, &b: &u32| colors[a as usize] == colors[b as usize];
        let mut end = 0;
        for (number, part) in (0..).zip(states.chunk_by(same_color)) {
            let start = end;
            for &state in part {
                partition.places[state as usize] = end;
                partition.part_of[state as usize] = number;
                end += 1;
            }
            partition.parts.push(Part {
                start,
                marked: start,
                end,
            });
        }
        partition.states = states;
        partition
    }

    /// Returns the part of each state, numbered in the order of their first states.
    fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![None; self.parts.len()];
        let mut next = 0;
        let number = |&part: &u32| {
            *numbers[part as usize].get_or_insert_with(|| {
                next += 1;
                next - 1
            })
        };
        self.part_of.iter().map(number).collect()
    }

    fn states_of(&self, part: u32) -> &[u32] {
        let Part { start, end, .. } = self.parts[part as usize];
        &self.states[start as usize..end as usize]
    }

    fn mark(&mut self, state: usize) {
        let number = self.part_of[state];
        let part = &mut self.parts[number as usize];
        let place = self.places[state];
        if place < part.marked {
            return;
        }
        if part.marked == part.start {
            self.touched.push(number);
        }
        let other = self.states[part.marked as usize];
        self.states.swap(place as usize, part.marked as usize);
        self.places[other as usize] = place;
        self.places[state] = part.marked;
        part.marked += 1;
    }

    /// Splits each part by its marked states, and adds the smaller half to `open`.
    fn split_touched(&mut self, open: &mut Vec<u32>) {
        for number in self.touched.drain(..) {
            let part = &mut self.parts[number as usize];
            let Part { start, marked, end } = *part;
            part.marked = start;
            if marked == end {
                continue;
            }
            let new = if marked - start <= end - marked {
                part.start = marked;
                part.marked = marked;
                start..marked
            } else {
                part.end = marked;
                marked..end
            };
            let new_number = u32::try_from(self.parts.len()).unwrap_or(u32::MAX);
            for place in new.clone() {
                self.part_of[self.states[place as usize] as usize] = new_number;
            }
            self.parts.push(Part {
                start: new.start,
                marked: new.start,
                end: new.end,
            });
            open.push(new_number);
        }
    }
}

#[cfg(test)]
mod tests;
