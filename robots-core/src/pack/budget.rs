//! The budget of a file, and what its rules may take of it.

/// The steps that an automaton is worth, and those for each byte of its rules.
const STEPS_OF_ONE: usize = 100_000;
const STEPS_PER_BYTE: usize = 300;

/// The part of a budget that one automaton may take, in twenty-fourths.
const PART_OF_ONE: usize = 17;

/// The steps for each byte of the rules of a group below which its automaton is not attempted. Its
/// first step takes time for each byte.
const FEWEST_STEPS_PER_BYTE: usize = 2;

/// The steps for which one more rule gets an automaton, if groups share rules. Rules
/// are counted once for each group: 9,000 agents that share 9,000 rules and have one of their own
/// would be 81 million.
const STEPS_PER_RULE: usize = 60;

/// The steps that compiling a file may take beyond work that is linear in the file.
///
/// A step takes some tens of nanoseconds in a release build. Steps are counted and time is not
/// measured, so that the same file and budget have the same result on every machine. A group whose
/// automaton the budget does not cover is decided by its rules, one by one: the verdicts are the
/// same, and a decision takes microseconds in place of nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget {
    steps: usize,
}

impl Budget {
    /// The budget of a file that is compiled once, when a program is built: 12,000,000 steps. Of
    /// 1,515 real files one takes 7.3 million, another 4.4 million, and all others less than 3.5
    /// million.
    pub const EMBEDDED: Self = Self::new(12_000_000);

    /// The budget of a file that a server compiles while it runs: 30,000 steps, some milliseconds.
    /// Of 1,515 real files 87 % take less.
    pub const LOADED: Self = Self::new(30_000);

    /// Creates a budget of this many steps.
    pub const fn new(steps: usize) -> Self {
        Self { steps }
    }

    /// Returns the number of steps.
    pub const fn steps(self) -> usize {
        self.steps
    }

    /// Returns whether an automaton of rules whose lines have this many bytes is attempted.
    pub(super) fn covers_attempt(self, text_len: usize) -> bool {
        FEWEST_STEPS_PER_BYTE * text_len <= self.steps
    }

    /// Returns the steps that one automaton may take.
    pub(super) const fn of_one(self) -> usize {
        self.steps / 24 * PART_OF_ONE
    }

    /// Returns the number of rules, counted once for each group, that may get an automaton, in a
    /// file of this many rules. The rules of later groups are compared one by one.
    pub(super) fn rules(self, of_file: usize) -> usize {
        (2 * of_file).max(self.steps / STEPS_PER_RULE)
    }
}

/// Returns the steps that an automaton of rules whose lines have this many bytes is worth. If it
/// takes more, the rules are compared one by one with any budget.
pub(super) fn steps_worth(text_len: usize) -> usize {
    let steps = STEPS_OF_ONE + STEPS_PER_BYTE * text_len;
    steps.min(Budget::EMBEDDED.of_one())
}
