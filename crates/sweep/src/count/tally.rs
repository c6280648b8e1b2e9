//! What counts and estimates add up to.

use serde::{Deserialize, Serialize};

/// What one part of a count found, or several together.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many symmetries the board has.
    symmetries: u64,
    /// By the number of sweepers that a setup has, counted from 1: its sweepers, all setups together.
    sweepers: Vec<u64>,
    /// The same, each counted as often as there are symmetries that keep the setup.
    sweepers_symmetric: Vec<u64>,
    sequences: u64,
    /// The sequences, each counted as often as there are symmetries that keep it.
    sequences_symmetric: u64,
    /// The setups with one sequence, of one stone.
    single: u64,
    single_symmetric: u64,
    shortest: Option<u32>,
    longest: Option<u32>,
}

/// The numbers of a whole count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// The setups that some white stone can sweep.
    pub solvable: u64,
    /// The same, counting those as one that the board's symmetries make of each other.
    pub solvable_up_to_symmetry: u64,
    /// The sequences of all setups and stones.
    pub sequences: u64,
    /// The same up to symmetry.
    pub sequences_up_to_symmetry: u64,
    /// The setups with exactly one sequence.
    pub single: u64,
    /// The same up to symmetry.
    pub single_up_to_symmetry: u64,
    /// How many setups exactly 1, 2, 3 ... white stones can sweep.
    pub by_sweepers: Vec<u64>,
    /// The least sum of the leaps' lengths.
    pub shortest: Option<u32>,
    /// The greatest one.
    pub longest: Option<u32>,
}

impl Tally {
    /// Nothing counted, on a board with `symmetries` symmetries.
    pub(super) fn new(symmetries: usize) -> Self {
        Self {
            symmetries: symmetries as u64,
            ..Self::default()
        }
    }

    /// Counts a stone with its `sequences` on a setup that `sweepers` stones can sweep: `same` symmetries keep the setup,
    /// `symmetric` of them each sequence, and symmetries make `images` of the stone and the setup.
    pub(super) fn add_sweeper(
        &mut self,
        sweepers: usize,
        images: u64,
        same: u64,
        sequences: u64,
        symmetric: u64,
    ) {
        if self.sweepers.len() < sweepers {
            self.sweepers.resize(sweepers, 0);
            self.sweepers_symmetric.resize(sweepers, 0);
        }
        self.sweepers[sweepers - 1] += images;
        self.sweepers_symmetric[sweepers - 1] += images * same;
        self.sequences += images * sequences;
        self.sequences_symmetric += images * sequences * symmetric;
        if (sweepers, sequences) == (1, 1) {
            self.single += images;
            self.single_symmetric += images * same;
        }
    }

    pub(super) fn add_distance(&mut self, distance: u32) {
        self.shortest = Some(self.shortest.map_or(distance, |least| least.min(distance)));
        self.longest = Some(self.longest.map_or(distance, |most| most.max(distance)));
    }

    /// Adds what another part of the same count found.
    pub fn add(&mut self, other: &Self) {
        let lists = [
            (&mut self.sweepers, &other.sweepers),
            (&mut self.sweepers_symmetric, &other.sweepers_symmetric),
        ];
        for (sum, added) in lists {
            sum.resize(sum.len().max(added.len()), 0);
            for (sum, added) in sum.iter_mut().zip(added) {
                *sum += added;
            }
        }
        self.sequences += other.sequences;
        self.sequences_symmetric += other.sequences_symmetric;
        self.single += other.single;
        self.single_symmetric += other.single_symmetric;
        for distance in other.shortest.into_iter().chain(other.longest) {
            self.add_distance(distance);
        }
    }

    /// Whether a part of a count on `cells` cells could come to this, so that its numbers can be added up.
    pub fn can_be(&self, cells: usize) -> bool {
        // A part with more sequences would take years; a hexagonal board has at most twelve symmetries.
        const MOST: u64 = 1 << 40;
        let lists = [&self.sweepers, &self.sweepers_symmetric];
        let single = [
            self.sequences,
            self.sequences_symmetric,
            self.single,
            self.single_symmetric,
        ];
        let mut numbers = lists.iter().copied().flatten().chain(&single);
        (1..=12).contains(&self.symmetries)
            && lists.iter().all(|list| list.len() <= cells)
            && numbers.all(|number| *number <= MOST)
    }

    /// What all parts come to. By Burnside's lemma there are as many classes as a symmetry keeps things on average.
    pub fn summary(&self) -> Summary {
        let share = |counts: &[u64]| -> Vec<u64> {
            let counts = counts.iter().zip(1..);
            counts.map(|(&count, sweepers)| count / sweepers).collect()
        };
        let by_sweepers = share(&self.sweepers);
        let symmetric: u64 = share(&self.sweepers_symmetric).iter().sum();
        Summary {
            solvable: by_sweepers.iter().sum(),
            solvable_up_to_symmetry: symmetric / self.symmetries,
            sequences: self.sequences,
            sequences_up_to_symmetry: self.sequences_symmetric / self.symmetries,
            single: self.single,
            single_up_to_symmetry: self.single_symmetric / self.symmetries,
            by_sweepers,
            shortest: self.shortest,
            longest: self.longest,
        }
    }
}

/// What random samples say of the numbers of a count.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// How many samples there are.
    pub samples: u64,
    /// How many of them have a solution.
    pub hits: u64,
    arrangements: f64,
    setups: Moments,
    sequences: Moments,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// What it says of all arrangements, and the standard error: infinite where no two samples differ, but for rounding.
    fn of_all(self, estimate: &Estimate) -> (f64, f64) {
        let n = estimate.samples as f64;
        let mean = self.sum / n;
        let variance = self.squares / n - mean * mean;
        let error = match variance > 1e-12 * mean * mean {
            true => (variance / (n - 1.0)).sqrt(),
            false => f64::INFINITY,
        };
        (mean * estimate.arrangements, error * estimate.arrangements)
    }
}

impl Estimate {
    pub(super) fn new(arrangements: f64) -> Self {
        Self {
            arrangements,
            ..Self::default()
        }
    }

    pub(super) fn add(&mut self, setups: f64, sequences: f64) {
        self.samples += 1;
        self.hits += u64::from(setups > 0.0);
        self.setups.add(setups);
        self.sequences.add(sequences);
    }

    /// The number of solvable setups and its standard error, infinite where no two samples differ.
    pub fn solvable(&self) -> (f64, f64) {
        self.setups.of_all(self)
    }

    /// The number of sequences and its standard error, infinite where no two samples differ.
    pub fn sequences(&self) -> (f64, f64) {
        self.sequences.of_all(self)
    }
}
