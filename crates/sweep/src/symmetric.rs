//! Setups that a turn or a mirroring of the board maps onto themselves, and finding one.
//!
//! Such a setup is made of whole orbits of cells. The search exchanges white orbits with black ones of the same size
//! while that gives the cells of the way more ways in and out, and then tries a white stone of each orbit as sweeper.

mod orbits;

use quantarium_board::{Bits, Symmetry};
use quantarium_rules::{Random, Seed};

use crate::find::{NotFound, Ways, solution};
use crate::graph::{Graph, PENALTY};
use crate::lookup::Lookup;
use crate::solution::Solution;
use crate::sweep::Sweep;
use crate::watch::Watch;
use crate::width::narrowest;

pub(crate) use self::orbits::{Setup, fixed_cells, is_mirroring, least_turn, orbits};

/// How many exchanges are tried with one draw, for each orbit.
const TRIES_AN_ORBIT: usize = 8;
/// How often orbits are drawn for one symmetry before another one is taken.
pub(crate) const DRAWS: usize = 50;

/// A solution whose setup is the same after some turn or mirroring of the board.
///
/// # Errors
/// When the board has no symmetry, or nothing was found in time.
pub fn find_symmetric(sweep: &Sweep, seed: Seed, watch: Watch<'_>) -> Result<Solution, NotFound> {
    let random = Random::new(seed);
    narrowest!(sweep.grid().len(), find(sweep, random, watch))
}

fn find<const W: usize>(
    sweep: &Sweep,
    mut random: Random,
    watch: Watch<'_>,
) -> Result<Solution, NotFound> {
    let turns = sweep.grid().symmetries().iter();
    let turns: Vec<&Symmetry> = turns.filter(|turn| !turn.is_identity()).collect();
    if turns.is_empty() {
        return Err(NotFound::Impossible);
    }
    let cells = sweep.grid().len();
    let mut search = Search::<W> {
        lookup: Lookup::new(sweep.grid()),
        ways: Ways::new(cells),
        blank: Graph::new(cells),
    };
    while !watch.is_over() {
        let turn = turns[random.index(turns.len())];
        let orbits = orbits(turn, sweep.grid());
        for _ in 0..DRAWS {
            let Some(setup) = Setup::draw(sweep, &orbits, &mut random) else {
                continue;
            };
            if let Some(solution) = search.improve(setup, &mut random) {
                return Ok(solution);
            }
            if watch.is_over() {
                break;
            }
        }
    }
    Err(NotFound::Stopped)
}

struct Search<const W: usize> {
    lookup: Lookup<W>,
    ways: Ways<W>,
    /// The graph of a setup as if no stone had begun to sweep.
    blank: Graph<W>,
}

impl<const W: usize> Search<W> {
    fn improve(&mut self, mut setup: Setup<W>, random: &mut Random) -> Option<Solution> {
        let mut cost = self.cost(&setup);
        let orbits = setup.white.len() + setup.black.len();
        for _ in 0..TRIES_AN_ORBIT * orbits {
            let Some(exchanged) = setup.exchange(random) else {
                continue;
            };
            let changed = self.cost(&setup);
            if changed > cost + random.below(2) as u32 {
                setup.undo(exchanged);
            } else {
                cost = changed;
            }
        }
        let (white, black) = setup.stones();
        let mut movers = setup.white.iter().filter_map(|orbit| orbit.lowest());
        movers.find_map(|mover| {
            let friends = white.less(mover);
            let graph = &mut self.ways.graph;
            let can = graph.build(&self.lookup, friends, black.with(mover));
            let path = can.then(|| self.ways.path(&[mover], random)).flatten();
            path.map(|path| solution(friends, &path))
        })
    }

    /// What the cells with few ways in or out cost.
    fn cost(&mut self, setup: &Setup<W>) -> u32 {
        let (white, black) = setup.stones();
        let graph = &mut self.blank;
        graph.build_all(&self.lookup, white, black);
        let weigh = |set: &Bits<W>| PENALTY[set.len().min(PENALTY.len() - 1)];
        black
            .iter()
            .map(|c| weigh(&graph.out[c.index()]) + weigh(&graph.into[c.index()]))
            .sum()
    }
}
