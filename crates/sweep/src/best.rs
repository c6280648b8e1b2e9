//! Setups that are the best at something, by local search over whole setups.
//!
//! A round exchanges stones of the two colours. It accepts an exchange that does not make the value worse, and
//! sometimes one that does: the more rarely, the worse. When nothing better was found for long, the next round
//! begins elsewhere. Nothing here proves that there is nothing better.
//!
//! Setups that many stones can sweep are too far apart for that: between them lie setups that few can sweep. There a
//! round is an annealing, which cools down, over symmetric setups, and a stone that cannot do it counts
//! the less the fewer dead ends are in its way.

mod goal;
mod saved;

use quantarium_board::{Bits, Cell, Symmetry};
use quantarium_rules::{Random, Seed};

use crate::find::{Finder, NotFound, Ways, solution};
use crate::graph::Graph;
use crate::lookup::Lookup;
use crate::path::Paths;
use crate::solution::{Partial, Solution};
use crate::sweep::Sweep;
use crate::symmetric::{DRAWS, Setup, fixed_cells, is_mirroring, least_turn, orbits};
use crate::watch::{Stopped, Watch};
use crate::width::narrowest;

pub use goal::Goal;
pub use saved::Saved;

/// What no value that is wanted small exceeds: a round that would begin worse begins elsewhere.
const WORST: i64 = 200_000;

/// What a stone that cannot do it costs, and each dead end in its way.
const STONE: i64 = 10;
const STRAY: i64 = 3;
/// How many exchanges an annealing has, and how much worse for each stone of an orbit one in two may make it, by sixths.
const EXCHANGES: u64 = 3_000;
const TEMPERATURES: [i64; 6] = [8, 6, 4, 3, 2, 2];

/// Looks for better and better setups until the time is over or there can be no better one. A search goes on from what
/// was saved of an earlier one with the same seed as if it had not been interrupted, but for the round that was. `each`
/// gets what is to be saved at every improvement, and then `true`, and at the end of each round.
///
/// # Errors
/// When the sweep has no solution, or none was found in time.
pub fn improve(
    sweep: &Sweep,
    goal: Goal,
    seed: Seed,
    saved: &mut Saved,
    watch: Watch<'_>,
    each: &mut dyn FnMut(&Saved, bool),
) -> Result<(), NotFound> {
    let cells = sweep.grid().len();
    narrowest!(cells, search(sweep, goal, seed, saved, watch, each))
}

fn search<const W: usize>(
    sweep: &Sweep,
    goal: Goal,
    seed: Seed,
    saved: &mut Saved,
    watch: Watch<'_>,
    each: &mut dyn FnMut(&Saved, bool),
) -> Result<(), NotFound> {
    let cells = sweep.grid().len();
    // Each round has a seed of its own, so that it is the same whatever came before.
    let mut seeds = Random::new(seed);
    for _ in 0..saved.rounds {
        seeds.bits();
    }
    let mut search = LocalSearch::<W> {
        sweep,
        goal,
        lookup: Lookup::new(sweep.grid()),
        ways: Ways::new(cells),
        watch,
        random: Random::new(seed),
        saved,
        each,
    };
    let end = goal.end(sweep);
    while search.saved.value.is_none() || search.saved.value != end {
        search.random = Random::new(Seed(seeds.bits()));
        match search.round(end) {
            Err(NotFound::Stopped) if search.saved.value.is_some() => return Ok(()),
            done => done?,
        }
    }
    Ok(())
}

struct LocalSearch<'a, const W: usize> {
    sweep: &'a Sweep,
    goal: Goal,
    lookup: Lookup<W>,
    ways: Ways<W>,
    watch: Watch<'a>,
    random: Random,
    saved: &'a mut Saved,
    each: &'a mut dyn FnMut(&Saved, bool),
}

struct Scored {
    /// What the search goes by: more is better.
    score: i64,
    /// The value, so signed that more is better.
    value: i64,
    solution: Option<Solution>,
}

impl Scored {
    /// A solution whose score is its value.
    fn new(value: i64, solution: Solution) -> Self {
        Self {
            score: value,
            value,
            solution: Some(solution),
        }
    }
}

impl<const W: usize> LocalSearch<'_, W> {
    /// Scores and values are so signed that more is better.
    fn sign(&self) -> i64 {
        if self.goal.is_more() { 1 } else { -1 }
    }

    fn round(&mut self, end: Option<i64>) -> Result<(), NotFound> {
        let begun = self.begin()?;
        let end = end.map(|end| self.sign() * end);
        self.improve_from(begun, end)?;
        self.saved.rounds += 1;
        (self.each)(self.saved, false);
        Ok(())
    }

    /// Where a round begins. For goals about stones often a symmetric setup: what one stone of an orbit can do the
    /// others can. For goals about one way a solution, as its fixed white stones and the cells of its way.
    fn begin(&mut self) -> Result<Setup<W>, NotFound> {
        if self.goal.is_of_stones() {
            let orbits = self.orbits();
            for _ in 0..DRAWS {
                if let Some(setup) = Setup::draw(self.sweep, &orbits, &mut self.random) {
                    return Ok(setup);
                }
            }
        }
        let mut finder = Finder::new(self.sweep, Seed(self.random.bits()));
        let begun = finder.find(&Partial::default(), self.watch)?;
        let singles = |set: Bits<W>| set.iter().map(|c| Bits::EMPTY.with(c)).collect();
        let (white, black): (Bits<W>, Bits<W>) = (begun.white.resized(), begun.black.resized());
        let mover = begun.mover;
        let (white, black) = match self.goal {
            Goal::Shortest | Goal::Longest => (white.less(mover), black.with(mover)),
            _ => (white, black),
        };
        let (white, black) = (singles(white), singles(black));
        Ok(Setup { white, black })
    }

    /// The orbits of a symmetry that many good setups have, which on hex5 are these: where both colours
    /// count, the turn that the most setups have; where the white ones do, a mirroring of those that leave
    /// the fewest cells in their place. Any other, where the board has none of them.
    fn orbits(&mut self) -> Vec<Bits<W>> {
        let grid = self.sweep.grid();
        let all = grid.symmetries();
        let wanted: Vec<&Symmetry> = match self.goal {
            Goal::Both => least_turn(grid).into_iter().collect(),
            _ => {
                let mirrors = || all.iter().filter(|symmetry| is_mirroring(grid, symmetry));
                let least = mirrors().map(|mirror| fixed_cells(grid, mirror)).min();
                let few = |mirror: &&Symmetry| Some(fixed_cells(grid, mirror)) == least;
                mirrors().filter(few).collect()
            }
        };
        let chosen = match &wanted[..] {
            [] => &all[self.random.index(all.len())],
            some => some[self.random.index(some.len())],
        };
        orbits(chosen, grid)
    }

    /// Exchanges until nothing better was found for long, or the value, so signed that more is better, is the end.
    fn improve_from(&mut self, mut setup: Setup<W>, end: Option<i64>) -> Result<(), Stopped> {
        // Stones of one orbit count together.
        let unit = setup.white.iter().map(Bits::len).max().unwrap_or(1) as i64;
        let Some(Scored { mut score, .. }) = self.score(&setup, -WORST)? else {
            return Ok(());
        };
        let (patience, _) = self.goal.patience();
        let (mut highest, mut value) = (i64::MIN, i64::MIN);
        let (mut idle, mut done) = (0, 0);
        let is_annealing = self.goal.is_of_stones();
        while idle < patience && end.is_none_or(|end| value < end) {
            if is_annealing && done >= EXCHANGES {
                break;
            }
            if self.watch.is_over() {
                return Err(Stopped);
            }
            (idle, done) = (idle + 1, done + 1);
            let Some(exchanged) = setup.exchange(&mut self.random) else {
                continue;
            };
            let worse = unit * self.allowance(done);
            let Some(scored) = self.score(&setup, score - worse)? else {
                setup.undo(exchanged);
                continue;
            };
            (score, value) = (scored.score, scored.value);
            if score > highest {
                (highest, idle) = (score, 0);
            }
            let sign = self.sign();
            let better = self.saved.value.is_none_or(|best| value > sign * best);
            if better && scored.solution.is_some() {
                self.saved.value = Some(sign * value);
                self.saved.solution = scored.solution;
                (self.each)(self.saved, true);
            }
        }
        Ok(())
    }

    /// How much worse an exchange may make it.
    fn allowance(&mut self, done: u64) -> i64 {
        let (_, cold) = self.goal.patience();
        let bits = self.random.bits();
        let times = i64::from(bits.trailing_zeros() / cold);
        if !self.goal.is_of_stones() {
            return times;
        }
        let sixth = (6 * done / EXCHANGES).min(5) as usize;
        // In sixteenths, so that little worse is taken more often than much worse.
        let sixteenths = 16 * times + (bits >> 60) as i64;
        TEMPERATURES[sixth] * sixteenths / 16
    }

    /// The score; none where it is below what is needed.
    fn score(&mut self, setup: &Setup<W>, needed: i64) -> Result<Option<Scored>, Stopped> {
        let (white, black) = setup.stones();
        Ok(match self.goal {
            Goal::Sweepers => self.sweepers(&setup.white, white, black, needed),
            Goal::Both => {
                let own = self.sweepers(&setup.white, white, black, needed);
                own.and_then(|own| {
                    let needed = needed - own.score;
                    let others = self.sweepers(&setup.black, black, white, needed)?;
                    Some(Scored {
                        score: own.score + others.score,
                        value: own.value + others.value,
                        solution: own.solution,
                    })
                })
            }
            Goal::Fewest => self.fewest(white, black, needed)?,
            Goal::Shortest | Goal::Longest => self.distance(white, black, needed),
        })
    }

    /// How many stones of `own`, in these orbits, are seen to capture all others; the score is what the rest cost.
    fn sweepers(
        &mut self,
        orbits: &[Bits<W>],
        own: Bits<W>,
        others: Bits<W>,
        needed: i64,
    ) -> Option<Scored> {
        // Dead ends are found quickly, paths are not: so dead ends come first.
        let (mut score, mut value) = (0, 0);
        let mut open = Vec::with_capacity(orbits.len());
        for orbit in orbits {
            let Some(stone) = orbit.lowest() else {
                continue;
            };
            let size = orbit.len() as i64;
            match Graph::strays(&self.lookup, own.less(stone), others, stone) as i64 {
                0 => open.push((stone, size)),
                strays => score -= size * (STONE + STRAY * strays),
            }
            if score < needed {
                return None;
            }
        }
        let mut found = None;
        for (stone, size) in open {
            let friends = own.less(stone);
            match self.sweep(friends, others, stone) {
                Some(path) => {
                    value += size;
                    found = Some(solution(friends, &path));
                }
                None => score -= size * STONE,
            }
            if score < needed {
                return None;
            }
        }
        Some(Scored {
            score,
            value,
            solution: found,
        })
    }

    /// A stone's way through all others, if one is seen.
    fn sweep(&mut self, friends: Bits<W>, others: Bits<W>, stone: Cell) -> Option<Vec<Cell>> {
        let graph = &mut self.ways.graph;
        let may = graph.build(&self.lookup, friends, others.with(stone)) && graph.joins(stone);
        let path = may.then(|| self.ways.path(&[stone], &mut self.random));
        path.flatten()
    }

    /// The number of sequences, with its sign.
    fn fewest(
        &mut self,
        own: Bits<W>,
        others: Bits<W>,
        needed: i64,
    ) -> Result<Option<Scored>, Stopped> {
        let most = (-needed).max(0) as u64;
        let mut sequences = 0_u64;
        let mut found = None;
        for stone in own.iter() {
            let friends = own.less(stone);
            let graph: &mut Graph<W> = &mut self.ways.graph;
            if !graph.build(&self.lookup, friends, others.with(stone)) {
                continue;
            }
            let limit = most - sequences + 1;
            let ways = Paths::new(graph, self.watch).up_to(limit).count(&[stone])?;
            sequences += ways;
            if sequences > most {
                return Ok(None);
            }
            if ways > 0 && found.is_none() {
                let path = Paths::new(graph, self.watch).one(&[stone])?;
                found = path.map(|path| solution(friends, &path));
            }
        }
        let score = -(sequences as i64);
        Ok(found.map(|found| Scored::new(score, found)))
    }

    /// The length of a way, with its sign: what the cells of the way leap, but for the last.
    fn distance(&mut self, own: Bits<W>, others: Bits<W>, needed: i64) -> Option<Scored> {
        let leap = |c: Cell| self.lookup.leap(c, own) as i64;
        let all: i64 = others.iter().map(leap).sum();
        let ends = others.iter().map(leap);
        let bound = match self.goal.is_more() {
            true => all - ends.min()?,
            false => -(all - ends.max()?),
        };
        if bound < needed || !self.ways.graph.build(&self.lookup, own, others) {
            return None;
        }
        let path = self.ways.path(&[], &mut self.random)?;
        let last = *path.last()?;
        let distance = all - self.lookup.leap(last, own) as i64;
        let score = self.sign() * distance;
        (score >= needed).then(|| Scored::new(score, solution(own, &path)))
    }
}
